"""The state of an unfinished run: its recipe, and the finished chunks with their lines of text."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass

from perceptv._core import __version__, digest, raster_version
from perceptv.errors import InvalidParams, LimitExceeded, StorageError, VerificationError
from perceptv.io import files
from perceptv.io.files import PROGRESS, Folder, typed
from perceptv.io.schema import NAME, check, list_of, whole
from perceptv.io.strangers import open_regular
from perceptv.io.strict_json import parse
from perceptv.sets.manifest import Entry, parse_entry
from perceptv.sets.plan import FORMAT_VERSION, Plan

RECIPE = f"{PROGRESS}/{files.RECIPE}"
_MOST_RECIPE = 1 << 20
_MOST_PART = 1 << 28
_HEAD = {"lengths": list_of(whole()), "digest": NAME}


@dataclass(frozen=True)
class Part:
    """A finished chunk: whole lines, each with its end. `files` holds manifest entries."""

    metadata: bytes
    scenes: bytes
    files: bytes

    def entries(self) -> list[Entry]:
        """The entries of `files`."""
        return [parse_entry(line, "checkpoint") for line in self.files.splitlines()]

    def digests(self) -> list[str | None]:
        """The pixel digests of `files`, which are as this module has written them."""
        return [json.loads(line)["pixel_digest"] for line in self.files.splitlines()]

    def packed(self) -> bytes:
        """As one file: a line that tells the lengths and a digest, then the three texts."""
        texts = [self.metadata, self.scenes, self.files]
        body = b"".join(texts)
        head = {"lengths": [len(t) for t in texts], "digest": digest(body)}
        return b"".join([json.dumps(head).encode(), b"\n", body])


def part_name(chunk: int) -> str:
    """File of a chunk."""
    return f"{PROGRESS}/{chunk:08}.part"


def read_part(folder: Folder, chunk: int) -> Part | None:
    """A chunk's checkpoint; None where it is missing or damaged, so that the chunk is made again."""
    size = folder.size(part_name(chunk))
    if size is None or size > _MOST_PART:
        return None
    try:
        head, _, body = b"".join(folder.blocks(part_name(chunk))).partition(b"\n")
        found = check(parse(head, "checkpoint"), _HEAD, "checkpoint")
    except (StorageError, VerificationError, LimitExceeded):
        return None
    lengths = found["lengths"]
    if len(lengths) != 3 or sum(lengths) != len(body) or digest(body) != found["digest"]:
        return None
    first, second, _ = lengths
    return Part(body[:first], body[first : first + second], body[first + second :])


def read_files(folder: Folder, chunk: int) -> bytes | None:
    """`files` alone of a checkpoint that `read_part` has read in this run; None where it is missing since."""
    try:
        with typed("read", folder.at(part_name(chunk))), open_regular(folder.at(part_name(chunk))) as file:
            first, second, third = json.loads(file.readline())["lengths"]
            file.seek(first + second, os.SEEK_CUR)
            return file.read(third)
    except StorageError:
        return None


def _recipe_text(plan: Plan) -> bytes:
    state = {"format_version": FORMAT_VERSION, "perceptv": __version__}
    state |= {"raster_version": raster_version, **plan.identity()}
    return json.dumps(state, indent=1).encode() + b"\n"


def begin(folder: Folder, plan: Plan) -> None:
    """States the recipe of the run, before anything else is written."""
    folder.put(RECIPE, _recipe_text(plan))


def has_begun(folder: Folder, plan: Plan) -> bool:
    """True for an unfinished run of this plan; InvalidParams for one of another, False for none."""
    if not folder.is_directory(PROGRESS):
        return False
    size = folder.size(RECIPE)
    if size is None:
        return False
    text = b"" if size > _MOST_RECIPE else b"".join(folder.blocks(RECIPE))
    if text == _recipe_text(plan):
        return True
    raise InvalidParams(
        f"directory is {str(folder.root)!r}, where perceptv has begun a set of another recipe or with another version "
        f"(see {RECIPE} there); legal: a new or empty directory, or the same recipe and version again"
    )
