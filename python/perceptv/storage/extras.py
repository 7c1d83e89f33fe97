"""Files in a set's folder that do not belong to the set."""

from __future__ import annotations

from collections.abc import Iterator

from perceptv.storage.files import PROGRESS, Folder
from perceptv.storage.plan import MANIFEST, Difference, Plan

_IGNORED = {".git", ".gitattributes", ".gitignore", ".cache", ".DS_Store"}  # what clones and browsers leave behind
_IGNORED |= {"croissant.json"}  # what `perceptv export croissant` adds


def extra_files(folder: Folder, plan: Plan) -> Iterator[Difference]:
    """Each file or folder that the set does not have. Links are not followed."""
    yield from _extra(folder, "", {*plan.documents, MANIFEST, *plan.folders, PROGRESS, *_IGNORED})
    for top, names in plan.folders.items():
        yield from _extra(folder, top, names)
    folders: dict[str, set[str]] = {f"{top}/{name}": set() for top, names in plan.folders.items() for name in names}
    full = set()
    for directory, members in plan.names():
        parent, _, name = directory.rpartition("/")
        if parent in folders:  # frames lie in a folder of their video
            folders[parent].add(name)
        full.add(directory)
        yield from _extra(folder, directory, members)
    for directory, names in folders.items():
        if directory not in full:
            yield from _extra(folder, directory, names)


def _extra(folder: Folder, directory: str, expected: set[str]) -> Iterator[Difference]:
    if directory and not folder.is_directory(directory):
        return
    for name in folder.names(directory):
        if name not in expected:
            shown = name.encode("ascii", "backslashreplace").decode()
            yield Difference(f"{directory}/{shown}".lstrip("/"), "extra", "does not belong to the set")
