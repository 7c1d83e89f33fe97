"""A set on disk against what its recipe gives, drawn again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import IO, Any

from perceptv import _core
from perceptv._core import __version__
from perceptv.core.picture_arrays import different
from perceptv.errors import LimitExceeded, VerificationError
from perceptv.io.parallel import ordered
from perceptv.io.png import read_png
from perceptv.io.strangers import open_regular
from perceptv.io.strict_json import parse, short
from perceptv.io.whole_files import Folder, sha256_of, typed
from perceptv.limits import LIMITS, Limits, check_limit, exceeded
from perceptv.progress import Progress
from perceptv.sets.dataset_manifest import Head, ManifestEntry, ManifestReader
from perceptv.sets.differences import Difference
from perceptv.sets.plan import CARD, MANIFEST, METADATA, SavePlan, StoredPicture
from perceptv.sets.tally import PictureTally

_MOST_LINE = 1 << 20
_MOST_FIELDS = 4


@dataclass(frozen=True)
class _Picture:
    """A picture drawn again, and what was found in its place: `found` is the file's digest where it could be read."""

    due: ManifestEntry
    found: str | None
    difference: Difference | None


class _Listed:
    """The manifest's entries, taken in the order in which they are due."""

    def __init__(self, manifest: ManifestReader) -> None:
        self._entries: Iterator[ManifestEntry] | None = manifest.entries()

    def take(self, path: str) -> tuple[ManifestEntry | None, list[Difference]]:
        """The entry of `path`; None, and a difference once, where the list is not as it should be."""
        if self._entries is None:
            return None, []
        try:
            entry = next(self._entries, None)
        except VerificationError as error:
            return None, self._stop(str(error.args[0]))
        if entry is None or entry.path != path:
            return None, self._stop(f"lists {short(entry.path) if entry else 'nothing'} where {path} is due")
        return entry, []

    def end(self) -> list[Difference]:
        """To be called after the last entry."""
        try:
            entry = next(self._entries, None) if self._entries is not None else None
        except VerificationError as error:
            return self._stop(str(error.args[0]))
        return [] if entry is None else self._stop(f"lists {short(entry.path)}, which is no file of this set")

    def _stop(self, message: str) -> list[Difference]:
        self._entries = None
        return [Difference(MANIFEST, "entry", f"{message}; later entries were not compared")]


def rederive(
    folder: Folder, plan: SavePlan, head: Head, workers: int, bar: Progress, limits: Limits = LIMITS
) -> Iterator[Difference]:
    """Differences in the order of the set, then those of the documents. LimitExceeded where one is too large."""
    tally = PictureTally()
    for path in plan.documents:
        check_limit(path, folder.size(path) or 0, "bytes", "max_bytes", limits)
    with (
        ManifestReader(folder, limits) as manifest,
        LineCheck(folder, METADATA) as rows,
        LineCheck(folder, plan.scenes) as scenes,
    ):
        listed = _Listed(manifest)
        documents: dict[str, ManifestEntry | None] = {}
        for path in plan.documents:
            documents[path], found = listed.take(path)
            yield from found
        chunks = ordered(lambda number: _check_chunk(folder, plan, number, limits), plan.chunks(), workers)
        for number, (lines_due, pictures) in enumerate(chunks):
            for picture in pictures:
                yield from _compare_entry(picture, *listed.take(picture.due.path), head)
            for name, row, scene in lines_due:
                yield from rows.check(row, name)
                yield from scenes.check(scene, name)
            plan.count(tally, number, [p.due.pixels or "" for p in pictures])
            bar.advance(len(plan.keys(number)))
        yield from listed.end()
        for lines in (rows, scenes):
            yield from lines.end()
            yield from _document(folder, lines.path, documents[lines.path], lines.due_sha256(), lines.differed)
    due = hashlib.sha256(plan.card(tally)).hexdigest() if head.package == __version__ else None
    yield from _document(folder, CARD, documents[CARD], due, False)
    for path, lines_of in plan.further.items():
        yield from _document(folder, path, documents[path], sha256_of(lines_of()), False)
    for name, count in tally.summary().items():
        if head.counts.get(name) != count:
            yield Difference(MANIFEST, "entry", f"{name} is {short(head.counts.get(name))}, not {count}")


def _check_chunk(
    folder: Folder, plan: SavePlan, number: int, limits: Limits
) -> tuple[list[tuple[str, bytes, bytes]], list[_Picture]]:
    """Id, metadata and scene of each instance, and its pictures."""
    stored = plan.make(number, encode=False)
    pictures = [_check_picture(folder, picture, limits) for s in stored for picture in s.pictures]
    return [(s.id, s.metadata, s.scene) for s in stored], pictures


def _check_picture(folder: Folder, picture: StoredPicture, limits: Limits) -> _Picture:
    due = ManifestEntry(picture.path, picture.digest, hashlib.sha256(picture.png).hexdigest(), len(picture.png))
    size = folder.size(picture.path)
    if size is None:
        return _Picture(due, None, Difference(picture.path, "missing", "is missing or no regular file"))
    if size > limits.max_picture:
        over = exceeded("it", f"has {size} bytes", "max_picture", limits)
        return _Picture(due, None, Difference(picture.path, "bytes", str(over.args[0])))
    if not picture.png:
        return _Picture(due, folder.sha256(picture.path), None)
    if not picture.width:  # a file of text
        found = folder.sha256(picture.path)
        same = (found, size) == (due.sha256, due.size)
        return _Picture(due, found, None if same else Difference(picture.path, "bytes", "is not what the recipe gives"))
    if size > 4 * picture.width * picture.height + 65536:
        return _Picture(due, None, Difference(picture.path, "pixels", f"has {size} bytes, too many for this picture"))
    data = b"".join(folder.blocks(picture.path))
    if data == picture.png:
        return _Picture(due, due.sha256, None)
    return _Picture(due, hashlib.sha256(data).hexdigest(), _compare_pixels(picture, data))


def _compare_pixels(picture: StoredPicture, data: bytes) -> Difference:
    try:
        pixels = read_png(data, picture.width, picture.height)
    except ValueError as error:
        return Difference(picture.path, "pixels", str(error))
    if _core.pixel_digest(pixels) == picture.digest:
        return Difference(picture.path, "bytes", "has the right pixels, but is not the file that was generated")
    wrong = different(pixels, read_png(picture.png, picture.width, picture.height)).sum()
    return Difference(picture.path, "pixels", f"differs in {wrong} of {picture.width * picture.height} pixels")


def _compare_entry(
    picture: _Picture, entry: ManifestEntry | None, found: list[Difference], head: Head
) -> Iterator[Difference]:
    yield from found
    due, difference = picture.due, picture.difference
    # Other versions may encode the same pixels otherwise: then the manifest says which bytes are the right ones.
    recoded = difference is not None and difference.kind == "bytes" and head.package != __version__
    if difference is not None and not (recoded and entry is not None and entry.sha256 == picture.found):
        yield difference
    if entry is None:
        return
    if entry.pixels != due.pixels:
        yield Difference(MANIFEST, "digest", f"pixel digest of {due.path} is {short(entry.pixels)}, not {due.pixels}")
    if not due.size:  # an encoded video: its bytes are the encoder's, and the manifest alone knows them
        if picture.found is not None and entry.sha256 != picture.found:
            yield Difference(due.path, "bytes", "its contents are not those of the manifest's digest")
    elif entry.sha256 not in (due.sha256, picture.found):
        yield Difference(MANIFEST, "digest", f"file digest of {due.path} is wrong: {short(entry.sha256)}")
    elif entry.sha256 == due.sha256 and entry.size != due.size:
        yield Difference(MANIFEST, "digest", f"size of {due.path} is {short(entry.size)}, not {due.size}")


def _document(
    folder: Folder, path: str, entry: ManifestEntry | None, due: str | None, named: bool
) -> Iterator[Difference]:
    """A document as a whole. `due` is None where this version cannot tell; `named`: its differences are known."""
    if folder.size(path) is None:
        yield Difference(path, "missing", "is missing or no regular file")
        return
    found = folder.sha256(path)
    if due is None and entry is not None and entry.sha256 != found:
        yield Difference(path, "bytes", "its contents are not those of the manifest's digest")
    elif entry is not None and entry.sha256 not in (found, due):
        yield Difference(MANIFEST, "digest", f"file digest of {path} is wrong: {short(entry.sha256)}")
    if due is not None and found != due and not named:
        yield Difference(path, "bytes", "is not what the recipe gives")
    if found == due and entry is not None and entry.sha256 == found and entry.size != folder.size(path):
        yield Difference(MANIFEST, "digest", f"size of {path} is {short(entry.size)}, not {folder.size(path)}")


class LineCheck(AbstractContextManager["LineCheck"]):
    """Reads a file line by line beside the lines due. Use as a context manager; memory is bounded by a line."""

    def __init__(self, folder: Folder, path: str) -> None:
        self.path = path
        self.differed = False
        self._due = hashlib.sha256()
        self._number = 0
        self._file: IO[bytes] | None = None
        if folder.size(path) is None:
            return
        with typed("read", folder.at(path)):
            self._file = open_regular(folder.at(path))

    def __exit__(self, *_: object) -> None:
        self._stop()

    def _stop(self) -> None:
        if self._file is not None:
            self._file.close()
        self._file = None

    def due_sha256(self) -> str:
        """Digest of all lines that were due."""
        return self._due.hexdigest()

    def check(self, due: bytes, name: str) -> list[Difference]:
        """Compares the next line with the one that is due, which is that of the instance `name`."""
        self._due.update(due + b"\n")
        if self._file is None:
            return []
        self._number += 1
        line = self._file.readline(len(due) + 2)
        if line == due + b"\n":
            return []
        self.differed = True
        return [self._difference(self._explain(line, due, name))]

    def end(self) -> list[Difference]:
        """To be called after the last line."""
        if self._file is None or not self._file.read(1):
            return []
        self.differed = True
        return [self._difference(f"goes on after its last line, number {self._number}")]

    def _difference(self, message: str) -> Difference:
        return Difference(self.path, "line", message)

    def _explain(self, line: bytes, due: bytes, name: str) -> str:
        assert self._file is not None
        where = f"line {self._number}"
        if not line.endswith(b"\n"):
            line += self._file.readline(max(_MOST_LINE, 4 * len(due)))
        if not line.endswith(b"\n"):
            at_end = not self._file.read(1)
            self._stop()
            return f"{where} ({name}) is {'cut off' if at_end else 'too long'}; the rest was not compared"
        try:
            found = parse(line, f"{where} ({name})")
        except (VerificationError, LimitExceeded) as error:
            return str(error.args[0])
        if not isinstance(found, dict) or _name_of(found) != name:
            self._stop()
            other = short(_name_of(found) if isinstance(found, dict) else found)
            return f"{where} is of {other}, where {name} is due; the rest was not compared"
        return f"{where} ({name}): {_fields(found, json.loads(due))}"


def _name_of(row: dict[str, Any]) -> object:
    return row.get("id", row.get("episode"))


def _fields(found: dict[str, Any], due: dict[str, Any]) -> str:
    out = [f"has no {key}" for key in due if key not in found]
    out += [f"{short(key)} does not belong there" for key in found if key not in due]
    out += [f"{key} is {short(found[key])} instead of {short(due[key])}" for key in due if _changed(found, due, key)]
    more = f" (and {len(out) - _MOST_FIELDS} more)" if len(out) > _MOST_FIELDS else ""
    return "; ".join(out[:_MOST_FIELDS]) + more if out else "the same data, not in canonical form"


def _changed(found: dict[str, Any], due: dict[str, Any], key: str) -> bool:
    return key in found and (found[key] != due[key] or type(found[key]) is not type(due[key]))
