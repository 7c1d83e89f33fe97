"""Files in a set's folder that do not belong to the set."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from perceptv.storage.files import PROGRESS, Folder
from perceptv.storage.plan import DOCUMENTS, IMAGES, MANIFEST, Difference, Plan

_IGNORED = {".git", ".gitattributes", ".gitignore", ".cache", ".DS_Store"}  # what clones and browsers leave behind


def extra_files(folder: Folder, plan: Plan) -> Iterator[Difference]:
    """Each file or folder that the set does not have. Links are not followed."""
    yield from _extra(folder, "", {*DOCUMENTS, MANIFEST, IMAGES, PROGRESS, *_IGNORED})
    yield from _extra(folder, IMAGES, set(plan.recipe.domains))
    paths = (path.rpartition("/") for chunk in plan.chunks() for path in plan.paths(chunk))
    empty = set(plan.recipe.domains)
    for directory, members in groupby(paths, key=lambda parts: parts[0]):
        empty.discard(directory.rpartition("/")[2])
        yield from _extra(folder, directory, {name for _, _, name in members})
    for domain in sorted(empty):
        yield from _extra(folder, f"{IMAGES}/{domain}", set())


def _extra(folder: Folder, directory: str, expected: set[str]) -> Iterator[Difference]:
    if directory and not folder.is_directory(directory):
        return
    for name in folder.names(directory):
        if name not in expected:
            shown = name.encode("ascii", "backslashreplace").decode()
            yield Difference(f"{directory}/{shown}".lstrip("/"), "extra", "does not belong to the set")
