"""The state of an unfinished run: its recipe, and the digests of the videos that it has encoded.

A run that goes on draws everything again and writes what differs. Encoding takes 10 to 100 times as long as drawing,
so a video is kept if it still has the digest that was noted when it was written.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator

from perceptv._core import __version__, raster_version
from perceptv.errors import InvalidParams, VerificationError
from perceptv.io import whole_files
from perceptv.io.strangers import lines_of
from perceptv.io.system import opened
from perceptv.io.whole_files import PROGRESS, Folder, typed, write_all
from perceptv.limits import OWN
from perceptv.sets.dataset_manifest import ManifestEntry, parse_entry
from perceptv.sets.plan import FORMAT_VERSION, SavePlan

RECIPE, ENCODED = f"{PROGRESS}/{whole_files.RECIPE}", f"{PROGRESS}/{whole_files.ENCODED}"
ENCODED_ENDINGS = (".mp4", ".gif")
_MOST_RECIPE = 1 << 20


def _recipe_text(plan: SavePlan) -> bytes:
    state = {"format_version": FORMAT_VERSION, "perceptv": __version__}
    state |= {"raster_version": raster_version, **plan.identity()}
    return json.dumps(state, indent=1).encode() + b"\n"


def begin(folder: Folder, plan: SavePlan) -> None:
    """States the recipe of the run, before anything else is written."""
    folder.put(RECIPE, _recipe_text(plan))


def has_begun(folder: Folder, plan: SavePlan) -> bool:
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


class EncodedVideos:
    """Digests of encoded videos, a line of the manifest for each. Several threads may add to them."""

    def __init__(self, folder: Folder, handle: int) -> None:
        self._folder, self._handle = folder, handle
        self._noted = {entry.path: entry for entry in _read(folder)}

    def find(self, path: str) -> ManifestEntry | None:
        """The entry of a video that an earlier run has encoded, if the file is as it was."""
        entry = self._noted.get(path)
        return entry if entry is not None and is_as_listed(self._folder, entry) else None

    def add(self, entry: ManifestEntry) -> None:
        """Notes a video that has just been written."""
        write_all(self._handle, b"\n" + entry.line() + b"\n")  # a kill may have cut the line before


@contextlib.contextmanager
def encoded_videos(folder: Folder) -> Iterator[EncodedVideos]:
    """The digests of an unfinished run, to look up and to add to. Only while the folder is locked."""
    path = folder.at(ENCODED)
    with typed("write", path):
        handle = opened(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            yield EncodedVideos(folder, handle)
        finally:
            os.close(handle)


def _read(folder: Folder) -> Iterator[ManifestEntry]:
    for number, line in lines_of(folder.at(ENCODED), ENCODED, OWN):
        with contextlib.suppress(VerificationError):  # cut by a kill or torn by a crash
            yield parse_entry(line, f"{ENCODED}, line {number}")


def is_as_listed(folder: Folder, entry: ManifestEntry) -> bool:
    """Whether a file has the size and the digest of its entry."""
    return folder.size(entry.path) == entry.size and folder.sha256(entry.path) == entry.sha256
