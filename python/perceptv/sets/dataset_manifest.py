"""manifest.json: what the set is made from, and the digests of its files.

It is one JSON document, laid out so that it can be read and written a line at a time: a head, then one line per file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import IO, Any

from perceptv._core import __version__, raster_version
from perceptv.errors import LimitExceeded, VerificationError
from perceptv.io.schema import NAME, OBJECT, TEXT, FieldKind, check, nullable, one_of, optional, whole
from perceptv.io.strangers import open_regular
from perceptv.io.strict_json import parse, short
from perceptv.io.whole_files import Folder, typed
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.sets.plan import FORMAT, FORMAT_VERSION, MANIFEST, SavePlan

_OPEN = b'"files": ['
_MOST_HEAD = 1 << 24
_MOST_LINE = 4096

POSITIONS = FieldKind("a list or an object", lambda value: isinstance(value, (list, dict)))
RASTER = optional(whole(1), 1)
"""What drew the pictures. Sets from before the number was written have none: it was 1."""
KIND = {"format": one_of(FORMAT)}
ENTRY = {"path": TEXT, "sha256": TEXT, "bytes": whole(), "pixel_digest": optional(nullable(TEXT))}
HEAD = {
    "perceptv": NAME,
    "raster_version": RASTER,
    "recipe": OBJECT,
    "positions": optional(nullable(POSITIONS)),
    "video": optional(NAME),
    "options": optional(OBJECT),
    "counts": OBJECT,
}


@dataclass(frozen=True)
class ManifestEntry:
    """A file of the set. `pixels` is the pixel digest of a picture, None for a document."""

    path: str
    pixels: str | None
    sha256: str
    size: int

    def line(self) -> bytes:
        """JSON without the line's end."""
        record = {"path": self.path, "pixel_digest": self.pixels, "sha256": self.sha256, "bytes": self.size}
        return json.dumps(record).encode()


@dataclass(frozen=True)
class Head:
    """All of a manifest but its list of files. `raster` tells what drew the pictures: it rises when pixels change."""

    package: str
    identity: dict[str, Any] = field(hash=False)
    counts: dict[str, Any] = field(hash=False)
    raster: int = field(default=raster_version, kw_only=True)

    def other_pixels(self) -> str | None:
        """Why pictures drawn now have other pixels than those of the set; None where they have the same."""
        if self.raster == raster_version:
            return None
        return (
            f"{MANIFEST}: the pictures were drawn with raster_version {short(self.raster)}, this perceptv draws with "
            f"raster_version {raster_version}; all pixels differ because of that, scenes and answers do not"
        )


def parse_entry(line: bytes, where: str) -> ManifestEntry:
    """The entry on a line of the manifest."""
    try:
        found = check(parse(line, where), ENTRY, where)
    except LimitExceeded as error:  # a line is small: one that is wrong is a difference, the file is not given up
        raise VerificationError(str(error.args[0])) from None
    return ManifestEntry(found["path"], found["pixel_digest"], found["sha256"], found["bytes"])


def lines_of(plan: SavePlan, counts: dict[str, int], entries: Iterator[list[bytes]]) -> Iterator[bytes]:
    """The manifest's text, from entry lines without their ends, some at a time."""
    kind = {"format": FORMAT, "format_version": FORMAT_VERSION, "perceptv": __version__}
    kind["raster_version"] = raster_version
    head = {**kind, **plan.identity(), "counts": counts}
    members = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in head.items()]
    yield ("{\n" + ",\n".join(members) + ",\n ").encode() + _OPEN + b"\n"
    separator = b"  "
    for lines in filter(None, entries):
        yield separator + b",\n  ".join(lines)
        separator = b",\n  "
    yield b"\n ]\n}\n"


class ManifestReader(AbstractContextManager["ManifestReader"]):
    """Reads a manifest of any length in bounded memory. Use as a context manager."""

    def __init__(self, folder: Folder, limits: Limits = LIMITS) -> None:
        size = folder.size(MANIFEST)
        if size is None:
            raise VerificationError(f"{folder.at(MANIFEST)} is missing or no regular file")
        check_limit(MANIFEST, size, "bytes", "max_bytes", limits)
        self._limits = limits
        with typed("read", folder.at(MANIFEST)):
            self._file: IO[bytes] = open_regular(folder.at(MANIFEST))
        try:
            self.head = self._read_head()
        except BaseException:
            self._file.close()
            raise

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _read_head(self) -> Head:
        text, room = b"", _MOST_HEAD
        while room > 0:
            line = self._file.readline(room)
            if not line:
                raise VerificationError(f"{MANIFEST} is not laid out as perceptv writes it: no line {_OPEN.decode()!r}")
            if line.strip() == _OPEN:
                return _head(parse(text + _OPEN + b"]}", f"{MANIFEST} (head)", self._limits))
            text += line
            room -= len(line)
        raise VerificationError(f"{MANIFEST}: the head exceeds {_MOST_HEAD} bytes")

    def entries(self) -> Iterator[ManifestEntry]:
        """The entries in order. VerificationError at the first line that is none."""
        number = 0
        while True:
            line = self._file.readline(_MOST_LINE).strip()
            if line == b"]":
                rest = self._file.read(_MOST_LINE)
                if rest.strip() != b"}":
                    raise VerificationError(f"{MANIFEST} continues after its last entry: {short(rest)}")
                return
            where = f"{MANIFEST}, entry {number}"
            if not line or len(line) >= _MOST_LINE - 1:
                raise VerificationError(
                    f"{where} is {short(line)}; legal: a line per file of at most {_MOST_LINE} bytes"
                )
            yield parse_entry(line.removesuffix(b","), where)
            number += 1


def _head(record: Any) -> Head:
    check(record, KIND, MANIFEST)
    version = check(record, {"format_version": whole()}, MANIFEST)["format_version"]
    if version != FORMAT_VERSION:
        newer = " (a newer perceptv reads it)" if version > FORMAT_VERSION else ""
        raise VerificationError(f"{MANIFEST}: format_version is {short(version)}; legal: {FORMAT_VERSION}{newer}")
    found = check(record, HEAD, MANIFEST)
    package, raster, counts = found.pop("perceptv"), found.pop("raster_version"), found.pop("counts")
    identity = {"recipe": found.pop("recipe"), "positions": found.pop("positions")}
    given = {name: value for name, value in found.items() if name in record}
    return Head(package, {**identity, **given}, counts, raster=raster)
