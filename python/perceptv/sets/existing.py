"""A finished set against its own manifest: digests only, nothing is drawn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from perceptv.errors import InvalidParams, LimitExceeded, VerificationError
from perceptv.io.parallel import ordered
from perceptv.io.strict_json import short
from perceptv.io.whole_files import PROGRESS, Folder
from perceptv.limits import LIMITS, Limits, check_limit, exceeded
from perceptv.progress import Progress
from perceptv.sets.dataset_manifest import ManifestEntry, ManifestReader
from perceptv.sets.differences import Difference
from perceptv.sets.plan import MANIFEST, SavePlan
from perceptv.sets.unfinished import has_begun


def is_finished(folder: Folder, plan: SavePlan) -> bool:
    """True if the folder holds this set, False if it is empty or holds an unfinished run of it.

    Raises
    ------
    InvalidParams
        The folder holds anything else.
    """
    begun = has_begun(folder, plan)
    if folder.size(MANIFEST) is not None:
        try:
            with ManifestReader(folder) as manifest:
                found = json.dumps(manifest.head.identity)  # the order of the domains counts
                other = manifest.head.other_pixels() if plan.shows_pixels else None
        except (VerificationError, LimitExceeded) as error:
            if begun:
                return False
            raise InvalidParams(f"{_foreign(folder)}; its manifest cannot be read: {error.args[0]}") from None
        if found == json.dumps(plan.identity()):
            if other:
                raise InvalidParams(f"{_foreign(folder)}; {other}")
            return True
        if not begun:
            raise InvalidParams(f"{_foreign(folder)}; it holds a set of another recipe")
    if not begun and (rest := [name for name in folder.names() if name != PROGRESS]):
        raise InvalidParams(f"{_foreign(folder)}; it holds {short(rest[0])}")
    return False


def _foreign(folder: Folder) -> str:
    legal = "a new or empty directory, or one that holds the same dataset"
    return f"directory is {str(folder.root)!r}; legal: {legal}"


@dataclass(frozen=True)
class Wrong:
    """A file that is not what its entry in the manifest says; `chunk` is None for a document."""

    chunk: int | None
    entry: ManifestEntry
    difference: Difference


def compare(
    folder: Folder, plan: SavePlan, threads: int, progress: Progress, limits: Limits = LIMITS
) -> Iterator[Wrong]:
    """Differences between files and manifest, in order. Only files of the plan are opened, whatever the manifest names.

    Raises
    ------
    VerificationError
        From some entry on, the manifest does not list the files of the plan.
    LimitExceeded
        The manifest or a document is too large. A picture that is too large is a difference.
    """
    with ManifestReader(folder, limits) as manifest:
        entries = manifest.entries()
        for path in plan.documents:
            check_limit(path, folder.size(path) or 0, "bytes", "max_bytes", limits)
            yield from _compare_files(folder, limits, None, _take(entries, [path]))

        def jobs() -> Iterator[tuple[int, list[ManifestEntry]]]:
            for chunk in plan.chunks():
                yield chunk, _take(entries, plan.paths(chunk))

        for chunk, found in ordered(lambda work: (work[0], _compare_files(folder, limits, *work)), jobs(), threads):
            yield from found
            progress.advance(len(plan.keys(chunk)))
        if (more := next(entries, None)) is not None:
            raise VerificationError(f"{MANIFEST} lists {short(more.path)}, which is no file of this set")


def _take(entries: Iterator[ManifestEntry], paths: list[str]) -> list[ManifestEntry]:
    found = list(islice(entries, len(paths)))
    for i, path in enumerate(paths):
        name = short(found[i].path) if i < len(found) else "nothing"
        if i >= len(found) or found[i].path != path:
            raise VerificationError(f"{MANIFEST} lists {name} where {path} is expected")
    return found


def _compare_files(folder: Folder, limits: Limits, chunk: int | None, entries: list[ManifestEntry]) -> list[Wrong]:
    most = limits.max_bytes if chunk is None else limits.max_picture
    compared = ((entry, compare_file(folder, entry, most, limits)) for entry in entries)
    return [Wrong(chunk, entry, difference) for entry, difference in compared if difference is not None]


def compare_file(folder: Folder, entry: ManifestEntry, most: int, limits: Limits) -> Difference | None:
    """What a file of at most so many bytes has otherwise than its entry says; None if nothing."""
    size = folder.size(entry.path)
    if size is None:
        return Difference(entry.path, "missing", "is missing or no regular file")
    if size != entry.size:
        return Difference(entry.path, "bytes", f"has {size} bytes, the manifest says {short(entry.size)}")
    if size > most:
        over = exceeded("it", f"has {size} bytes", "max_picture", limits)
        return Difference(entry.path, "bytes", str(over.args[0]))
    if folder.sha256(entry.path) != entry.sha256:
        return Difference(entry.path, "bytes", "its contents are not those of the manifest's digest")
    return None
