"""Checking a set on disk: everything is derived again from the recipe in its manifest, and each difference is named."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, groupby, islice
from operator import itemgetter
from pathlib import Path

from perceptv._arguments import path as path_of
from perceptv._arguments import threads as thread_count
from perceptv._plain import counted
from perceptv.core.dataset import Dataset
from perceptv.errors import InvalidParams, VerificationError
from perceptv.io.strangers import lines_of
from perceptv.io.strict_json import short
from perceptv.io.whole_files import PROGRESS, Folder, typed
from perceptv.limits import LIMITS, Limits
from perceptv.progress import Progress
from perceptv.sets.dataset_manifest import Head, ManifestReader
from perceptv.sets.differences import Difference
from perceptv.sets.existing import compare
from perceptv.sets.plan import MANIFEST, METADATA, SavePlan, plan_for
from perceptv.sets.rederive import rederive
from perceptv.sets.stored_recipes import printable, read_recipe

__all__ = ["Difference", "load", "verify"]

MOST_DIFFERENCES = 10_000
_IGNORED = {".git", ".gitattributes", ".gitignore", ".cache", ".DS_Store"}  # what clones and browsers leave behind
_IGNORED |= {"croissant.json"}  # what `perceptv export croissant` adds


def verify(
    directory: str | Path,
    *,
    digests_only: bool = False,
    threads: int | None = None,
    progress: bool = True,
    limits: Limits = LIMITS,
) -> list[Difference]:
    """Compares a dataset on disk with its recipe. Nothing is written.

    Parameters
    ----------
    directory : str or Path
        The folder of the dataset. No file outside it is read, because the recipe determines the file names.
    digests_only : bool
        Compare the files with the digests in the manifest instead of drawing them again.
    threads : int, optional
        One per available core by default.
    progress : bool
        Show progress on standard error if it takes more than a second.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`. A larger picture is a difference.

    Returns
    -------
    list of Difference
        Empty if there is no difference. The list ends after 10000 differences.

    Raises
    ------
    InvalidParams
        There is no such directory.
    VerificationError
        The manifest has no recipe that this version can generate (missing, damaged, hostile, other versions), or its
        pictures were drawn with another raster version, so that all pixels differ.
    LimitExceeded
        The manifest or a document is too large, or the recipe gives too many instances.
    """
    folder = open_folder(directory)
    workers = thread_count(threads)
    with ManifestReader(folder, limits) as manifest:
        head = manifest.head
    plan = plan_of(head, limits)
    if not digests_only and plan.shows_pixels and (why := head.other_pixels()):
        raise VerificationError(f"{why}; compare digests only, or verify with the package that made the set")
    label = "comparing digests" if digests_only else "verifying"
    with Progress(len(plan.positions), label, shown=progress, after=1.0) as bar:
        if digests_only:
            found = _digests(folder, plan, workers, bar, limits)
        else:
            found = rederive(folder, plan, head, workers, bar, limits)
        left = "a run has not ended here; generate the set again to end it"
        unfinished = [Difference(PROGRESS, "unfinished", left)] if folder.is_directory(PROGRESS) else []
        return list(islice(chain(found, _extra_files(folder, plan), unfinished), MOST_DIFFERENCES))


def plan_of(head: Head, limits: Limits = LIMITS) -> SavePlan:
    """What the manifest's set consists of. VerificationError where this version cannot derive it."""
    dataset = read_recipe(head, limits)
    try:
        return plan_for(dataset, head.identity.get("video", "auto"), head.identity.get("options"))
    except InvalidParams as error:
        raise VerificationError(f"{MANIFEST}: {printable(str(error.args[0]))}") from None


def open_folder(directory: str | Path) -> Folder:
    """The folder of a set; InvalidParams where there is none."""
    given = path_of("directory", directory, "the folder of a set")
    try:
        root = given.resolve()
        found = root.is_dir()
    except (OSError, ValueError, RuntimeError) as error:
        raise InvalidParams(f"directory is {short(str(directory))}: {error}; legal: the folder of a set") from None
    if not found:
        raise InvalidParams(f"directory is {short(str(directory))}, which is no directory; legal: the folder of a set")
    return Folder(root)


def _digests(folder: Folder, plan: SavePlan, workers: int, bar: Progress, limits: Limits) -> Iterator[Difference]:
    try:
        yield from (wrong.difference for wrong in compare(folder, plan, workers, bar, limits))
    except VerificationError as error:
        yield Difference(MANIFEST, "entry", f"{error.args[0]}; the rest was not compared")


def _extra_files(folder: Folder, plan: SavePlan) -> Iterator[Difference]:
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


def load(path: str | Path, *, limits: Limits = LIMITS) -> Dataset:
    """Loads a saved dataset from the recipe in its manifest. Its pictures are not read.

    Its metadata.jsonl must have a line for each instance of the recipe. So a small folder cannot cause much drawing or
    writing, whatever its recipe says.

    Raises
    ------
    InvalidParams
        There is no such folder.
    VerificationError
        The manifest has no recipe that this version can generate, or the dataset is not complete.
    LimitExceeded
        The manifest is too large, or its recipe gives too many instances.
    """
    folder = open_folder(path)
    with ManifestReader(folder, limits) as manifest:
        dataset = read_recipe(manifest.head, limits)
    with typed("read", folder.at(METADATA)):
        lines = 0 if folder.size(METADATA) is None else sum(1 for _ in lines_of(folder.at(METADATA), METADATA, limits))
    if lines < len(dataset):
        raise VerificationError(
            f"{METADATA} has {counted(lines, 'line')}, but the recipe in {MANIFEST} gives "
            f"{counted(len(dataset), 'instance')}; legal: a whole set (perceptv verify tells what is missing)"
        )
    return dataset
