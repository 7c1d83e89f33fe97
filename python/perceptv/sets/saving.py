"""Datasets on disk.

A folder holds ``images/<domain>/<id>[_1|_2].png`` (of videos ``images/<domain>/<id>/<frame>.png`` or
``videos/<domain>/<id>.mp4``), ``metadata.jsonl`` (for Hugging Face ``imagefolder``),
``scenes.jsonl`` (one full record per instance), ``manifest.json`` (recipe, versions, digests) and ``README.md`` (the
dataset card). All of it follows from the recipe and the version of this package, byte for byte.
"""

from __future__ import annotations

import contextlib
import errno
import os
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perceptv._arguments import folder as folder_of
from perceptv._arguments import threads as thread_count
from perceptv.core.dataset import Dataset
from perceptv.errors import InvalidParams, VerificationError, invalid_type
from perceptv.io.durable import sync_folder
from perceptv.io.whole_files import PROGRESS, Folder, failure, typed
from perceptv.limits import OWN
from perceptv.progress import Progress
from perceptv.sets.differences import Difference
from perceptv.sets.existing import Wrong, compare, is_finished
from perceptv.sets.plan import SavePlan, plan_for
from perceptv.sets.unfinished import RECIPE
from perceptv.sets.writer import mend_pictures, write_all

__all__ = ["Difference", "SaveReport", "save", "write"]


@dataclass(frozen=True)
class SaveReport:
    """What a call of `write` did.

    `action` is ``written``, ``resumed`` (an unfinished run was ended), ``complete`` (everything was in place) or
    ``mended``; `mended` then names what was wrong.
    """

    directory: Path
    action: str
    instances: int
    mended: tuple[str, ...] = ()


def save(dataset: Dataset, path: str | Path, **how: Any) -> Path:
    """`write`, with a warning that names what had to be mended. Returns the directory."""
    report = write(dataset, path, **how)
    if report.mended:
        warnings.warn(f"{report.directory} was damaged and has been repaired: {summary(report.mended)}", stacklevel=3)
    return report.directory


def summary(lines: tuple[str, ...], most: int = 10) -> str:
    """The first of many lines, and how many more there are."""
    more = f" (and {len(lines) - most} more)" if len(lines) > most else ""
    return "; ".join(lines[:most]) + more


def write(
    dataset: Dataset,
    path: str | Path,
    *,
    video: str = "auto",
    threads: int | None = None,
    progress: bool = True,
    **options: Any,
) -> SaveReport:
    """Makes the folder hold the dataset, whatever part of it is there already.

    Parameters
    ----------
    dataset : Dataset
        The dataset to write.
    path : str or Path
        New, empty, or holding the same set (unfinished, finished or damaged).
    video : {"auto", "mp4", "png", "gif", "none"}
        How a set of videos is kept; auto is mp4 (extra ``video``). Sets of pictures take auto alone. Sets of episodes
        take none (auto: JSON alone) and mp4 (beside the JSON).
    threads : int, optional
        One per available core by default.
    progress : bool
        Show progress on standard error.
    **options
        Those of the suite, see `Dataset.save`.

    Raises
    ------
    InvalidParams
        The directory holds something else; nothing in it is touched. Or another process is writing there.
    StorageError
        A file cannot be written (full disk, no permission). The same call resumes later.
    """
    if not isinstance(path, (str, Path)):
        raise invalid_type("path", path, "a string or a Path")
    workers, plan = thread_count(threads), plan_for(dataset, video, options)
    root, created = _directory(folder_of("path", path))
    folder = Folder(root)
    try:
        if is_finished(folder, plan):
            return _mend(folder, plan, workers, progress)
        with folder.locked():
            is_finished(folder, plan)  # once more, now that nobody else writes
            resumed = folder.size(RECIPE) is not None
            for made in created:  # their names are on the disk then
                with typed("sync", made.parent):
                    sync_folder(made.parent)
            with Progress(len(plan.positions), "writing", shown=progress) as bar:
                write_all(folder, plan, workers, bar)
        return SaveReport(root, "resumed" if resumed else "written", len(plan.positions))
    except BaseException:
        for made in created:
            with contextlib.suppress(OSError):
                made.rmdir()  # takes back what this call has made, as far as it is empty
        raise


def _mend(folder: Folder, plan: SavePlan, workers: int, shown: bool) -> SaveReport:
    """Checks a finished set against its manifest. Pictures that differ are drawn again, the rest is derived anew."""
    wrong: list[Wrong] = []
    lines: list[str] = []
    with Progress(len(plan.positions), "comparing digests", shown=shown) as bar:
        try:
            for found in compare(folder, plan, workers, bar, OWN):
                wrong.append(found)
                lines.append(str(found.difference))
        except VerificationError as error:
            lines.append(str(error))
    count = len(plan.positions)
    if not lines:
        if folder.is_directory(PROGRESS):  # a kill came just before the end
            with folder.locked():
                folder.clear_progress()
        return SaveReport(folder.root, "complete", count)
    with folder.locked():
        if len(lines) > len(wrong) or not mend_pictures(folder, plan, wrong):
            with Progress(count, "mending", shown=shown) as bar:
                write_all(folder, plan, workers, bar)
        elif folder.is_directory(PROGRESS):
            folder.clear_progress()
    return SaveReport(folder.root, "mended", count, tuple(lines))


def _directory(path: Path) -> tuple[Path, list[Path]]:
    """The resolved directory, made if need be, and the directories that were made, innermost first."""
    try:
        root = path.resolve()
        missing = [p for p in (root, *root.parents) if not p.exists()]
        root.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        if not root.exists():  # Windows says so of a file in the place of a folder above
            error = NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
            raise failure("make the directory", path, error) from None
        raise InvalidParams(f"path is {str(path)!r}, a file; legal: a new or empty directory") from None
    except (ValueError, RuntimeError) as error:
        raise InvalidParams(f"path is {str(path)!r}: {error}; legal: a path of the file system") from None
    except OSError as error:
        raise failure("make the directory", path, error) from error
    return root, missing
