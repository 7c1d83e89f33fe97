"""Files in a set's folder that do not belong to the set."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from perceptv.io.files import PROGRESS, Folder
from perceptv.sets.plan import MANIFEST, Difference, Plan

_IGNORED = {".git", ".gitattributes", ".gitignore", ".cache", ".DS_Store"}  # what clones and browsers leave behind
_IGNORED |= {"croissant.json"}  # what `perceptv export croissant` adds


def extra_files(folder: Folder, plan: Plan) -> Iterator[Difference]:
    """Each file or folder that the set does not have. Links are not followed."""
    yield from _extra(folder, "", {*plan.documents, MANIFEST, *plan.folders, PROGRESS, *_IGNORED})
    for top, names in plan.folders.items():
        yield from _extra(folder, top, names)
    folders = {f"{top}/{name}": None for top, names in plan.folders.items() for name in sorted(names)}
    # What is there less what is due: memory is that of the folders on the disk, however much a recipe promises.
    left = {directory: set(folder.names(directory)) for directory in folders if folder.is_directory(directory)}
    for directory, due in groupby(plan.files(), key=itemgetter(0)):
        if directory in left:
            left[directory].difference_update(name for _, name in due)
        elif directory not in folders:  # frames lie in a folder of their video
            parent, _, video = directory.rpartition("/")
            left.get(parent, set()).discard(video)
            yield from _extra(folder, directory, {name for _, name in due})
    for directory, names in left.items():
        yield from _differences(directory, sorted(names))


def _extra(folder: Folder, directory: str, expected: set[str]) -> Iterator[Difference]:
    if directory and not folder.is_directory(directory):
        return
    yield from _differences(directory, [name for name in folder.names(directory) if name not in expected])


def _differences(directory: str, names: list[str]) -> Iterator[Difference]:
    for name in names:
        shown = name.encode("ascii", "backslashreplace").decode()
        yield Difference(f"{directory}/{shown}".lstrip("/"), "extra", "does not belong to the set")
