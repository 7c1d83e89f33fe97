"""The folder of an export: written beside its place under another name, then renamed; never half there."""

from __future__ import annotations

import contextlib
import errno
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from perceptv import _core
from perceptv._arguments import folder as folder_of
from perceptv._core import __version__, raster_version
from perceptv.errors import StorageError, VerificationError, illegal
from perceptv.export.export_rows import VIDEO, ExportRow, ExportSource
from perceptv.io.new_folder import check_strangers, folder_beside, take_place
from perceptv.io.strict_json import parse
from perceptv.io.whole_files import Folder, Output, is_inside, typed
from perceptv.progress import Progress
from perceptv.sets.dataset_card import header, licence
from perceptv.sets.plan import CARD, METADATA

EXPORT = "export.json"
FORMAT = "perceptv-export"
Container = Literal["hf", "parquet", "webdataset", "vlmevalkit", "lmms-eval", "messages", "coco", "yolo"]
_MOST_EXPORT = 1 << 24
_DEEPEST = 2  # folders within the folder of an export
_TEXT = """
# {name}

{count} questions about {what} with known answers, made by perceptv {version}.

{body}

`prompt` is the question with the form of the answer line. `answer_text` is the literal answer line of a perfect reply.
`answer` and `params` are JSON texts, because their types differ between domains. `metadata.jsonl` has only the columns
of plain data. `export.json` has the recipe, and the size and SHA-256 of every file.

```python
import perceptv as pv
report = pv.score("path/to/this/folder", {{"an id": "a reply"}})
```
"""


class Export:
    """The state of an export while it is written: its folder, and the files that are complete."""

    def __init__(self, folder: Folder, source: ExportSource) -> None:
        self.folder, self.source = folder, source
        self.files: list[dict[str, Any]] = []

    @contextlib.contextmanager
    def writing(self, path: str) -> Iterator[Output]:
        """A file of the export, listed once it is whole."""
        for end in (place for place, letter in enumerate(path) if letter == "/"):
            self.folder.make_directory(path[:end])
        with self.folder.writing(path) as output:
            yield output
        self.files.append({"path": path, "sha256": output.sha256, "bytes": output.size})

    def put(self, path: str, data: bytes) -> None:
        """Writes a small file."""
        with self.writing(path) as output:
            output.write(data)

    def described(self, prefix: str) -> list[dict[str, Any]]:
        """Path, digest and size of the files whose paths begin so."""
        return [file for file in self.files if file["path"].startswith(prefix)]


Write = Callable[[Export, Iterator[ExportRow]], None]
"""Writes all rows of an export."""


@dataclass(frozen=True)
class Card:
    """README.md of an export: what the container's `body` says, where the tasks come from, and the licence.

    `files` is the pattern of the files that the hub loads, none where it finds no table; `info` gives further lines of
    the header. `task` is what the export is for, in the terms of the hub; `note` is told once all rows are written.
    """

    body: str
    files: str = ""
    info: Callable[[Export], str] = lambda _: ""
    task: str = "visual-question-answering"
    note: Callable[[], str] = lambda: ""

    def text(self, out: Export) -> bytes:
        """The file's contents."""
        source, name = out.source, f"{out.source.name} (perceptv)"
        patterns = [self.files] if self.files else []
        head = header(name, len(source), [self.task], source.suites, patterns, self.info(out))
        what = "videos" if VIDEO in source.media.values() else "pictures"
        body = "\n\n".join(filter(None, (self.body.strip(), self.note())))
        contents = _TEXT.format(name=name, count=len(source), what=what, version=__version__, body=body)
        more = (source.looks_section(), licence(source.suites))
        return (head + contents + "".join(f"\n{section}\n" for section in more if section)).encode()


def export(
    source: ExportSource,
    path: str | Path,
    container: Container,
    options: dict[str, Any],
    write: Write,
    card: Card,
    *,
    threads: int | None = None,
    progress: bool = True,
) -> Path:
    """Makes the folder hold the export; returns its path. See :mod:`perceptv.export` for what is refused."""
    root = _resolved(folder_of("path", path))
    head = {"format": FORMAT, "perceptv": __version__, "raster_version": raster_version}
    head |= {"container": container, "options": options, **source.identity()}
    if _holds(root, head):
        return root
    with folder_beside(root) as folder:
        out = Export(folder, source)
        with Progress(len(source), "writing", shown=progress) as bar, out.writing(METADATA) as lines:
            write(out, _noted(source.rows(threads), lines, bar))
        out.put(CARD, card.text(out))
        out.put(EXPORT, json.dumps({**head, "rows": len(source), "files": out.files}, indent=1).encode() + b"\n")
        if not _holds(root, head):
            take_place(folder, root, [EXPORT, *(file["path"] for file in out.files)])
    return root


def _noted(rows: Iterator[ExportRow], lines: Output, bar: Progress) -> Iterator[ExportRow]:
    """The rows; the line of each is written to metadata.jsonl."""
    for row in rows:
        lines.write(_core.canonical_json(row.record).encode() + b"\n")
        yield row
        bar.advance()


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (RuntimeError, OSError) as error:
        raise illegal(f"path is {str(path)!r}: {error}", "a path of the file system") from None


def _holds(root: Path, head: dict[str, Any]) -> bool:
    """True if this export is in place, False if the place is empty or has a damaged copy."""
    with typed("read", root):
        if not root.is_dir():
            if root.exists():
                raise StorageError(errno.ENOTDIR, "cannot export to a file; legal: a new or empty folder", str(root))
            return False
        if not any(root.iterdir()):
            return False
    files = _listed(Folder(root), head)
    if files is None:
        legal = "legal: a new or empty folder, or one that holds the same export"
        raise StorageError(errno.EEXIST, f"cannot export to a folder that holds something else; {legal}", str(root))
    if files and all(_is_whole(Folder(root), file) for file in files):
        return True
    check_strangers(root, [EXPORT, *filter(None, map(_listed_path, files))])
    return False


def _listed(folder: Folder, head: dict[str, Any]) -> list[Any] | None:
    """The files that export.json lists; None if it is missing or from another recipe."""
    size = folder.size(EXPORT)
    if size is None or size > _MOST_EXPORT:
        return None
    try:
        found = parse(b"".join(folder.blocks(EXPORT)), EXPORT)
    except VerificationError:
        return None
    same = isinstance(found, dict) and all(found.get(k) == json.loads(json.dumps(v)) for k, v in head.items())
    files = found.get("files") if same else None
    return files if isinstance(files, list) else None


def _is_whole(folder: Folder, file: Any) -> bool:
    path = _listed_path(file)
    if path is None:
        return False
    return bool(folder.size(path) == file.get("bytes") and folder.sha256(path) == file.get("sha256"))


def _listed_path(file: Any) -> str | None:
    """The path of an entry of export.json if an export may have it; anybody may have edited the file."""
    path = file.get("path") if isinstance(file, dict) else None
    return path if isinstance(path, str) and path.count("/") <= _DEEPEST and is_inside(path) else None
