"""Checking a set on disk by reading it: every answer is recovered from its pictures alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from perceptv._arguments import threads as thread_count
from perceptv.core.catalogue import info
from perceptv.core.dataset import sample_of
from perceptv.core.reading import Reading, read, read_files, readers
from perceptv.core.recipes import Key
from perceptv.core.video import frames_of_mp4
from perceptv.errors import InvalidParams, LimitExceeded, StorageError
from perceptv.io.files import Folder
from perceptv.io.parallel import ordered
from perceptv.limits import LIMITS, Limits
from perceptv.progress import Progress
from perceptv.sets.manifest import ManifestReader
from perceptv.sets.plan import PICTURES, Difference, Plan
from perceptv.sets.verify import open_folder, plan_of

__all__ = ["PixelReport", "verify_pixels"]

_READABLE = (PICTURES, "png", "mp4")


@dataclass(frozen=True)
class PixelReport:
    """`read` instances (or episodes) were read; `differences` names those whose pictures do not give the answer."""

    read: int
    differences: list[Difference] = field(hash=False)


def verify_pixels(
    path: str | Path, *, threads: int | None = None, progress: bool = False, limits: Limits = LIMITS
) -> PixelReport:
    """Reads every picture of the set in the folder `path` and compares with the answers that its recipe gives.

    Of episodes, whose videos are lossy, the frames are painted from each JSON file on disk; what is read in them alone
    (places, identities, contacts, the end of the test) is compared with the recipe's episode.

    A file that is missing, or larger than `limits` allow, is a difference.

    Raises
    ------
    InvalidParams
        There is no such directory, or a domain of the set has no reader.
    VerificationError
        The manifest gives no recipe that this version can derive.
    LimitExceeded
        The manifest is too large, or its recipe gives too many instances.
    """
    folder = open_folder(path)
    workers = thread_count(threads)
    with ManifestReader(folder, limits) as manifest:
        plan = plan_of(manifest.head, limits)
    plan.check_readable()
    count, found = 0, []
    with Progress(len(plan.positions), "reading pictures", shown=progress) as bar:
        for chunk, (read, wrong) in enumerate(
            ordered(lambda number: plan.reread(folder, number, limits), plan.chunks(), workers)
        ):
            bar.advance(len(plan.keys(chunk)))
            count += read
            found += wrong
    return PixelReport(count, found)


def check_readable(plan: Plan) -> None:
    """InvalidParams where videos are kept in a form that cannot be read, or a domain has no reader."""
    if lost := [kept for kept in plan.kept_forms if kept not in _READABLE]:
        raise InvalidParams(f"the set keeps its videos as {lost[0]!r}, which cannot be read; legal: 'png', 'mp4'")
    unread = sorted(set(plan.recipe.domains) - set(readers()))
    if unread:
        raise InvalidParams(f"domains without a reader: {', '.join(unread)}; legal: {', '.join(readers())}")


def reread(plan: Plan, folder: Folder, chunk: int, limits: Limits) -> tuple[int, list[Difference]]:
    """See `Plan.reread`."""
    keys, paths = plan.keys(chunk), iter(plan.paths(chunk))
    out = []
    for key in keys:
        files = [next(paths) for _ in range(plan.images(key))]
        if plan.kept(key.domain) == "png":
            files = [files[t] for t in info(key.domain).shown_under(dict(key.switches))]
        difference = _read_one(folder, plan.kept(key.domain), key, files, limits)
        if difference:
            out.append(difference)
    return len(keys), out


def _read_one(folder: Folder, kept: str, key: Key, files: list[str], limits: Limits) -> Difference | None:
    truth = sample_of(key)
    data = []
    for path in files:
        if folder.size(path) is None:
            return Difference(path, "unread", f"{truth.id}: is missing or no regular file")
        try:
            data.append(folder.read(path, limits, "max_picture"))
        except (StorageError, LimitExceeded) as error:
            return Difference(path, "unread", f"{truth.id}: {error}")
    try:
        found = _read(kept, key, data, truth.prompt_params)
    except (OSError, InvalidParams) as error:
        return Difference(files[0], "unread", f"{truth.id}: {error}")
    if not found.readable:
        return Difference(files[0], "unread", f"{truth.id}: not readable ({found.why_not}); answer {truth.answer_text}")
    if found.answer != truth.answer:
        message = f"{truth.id}: pictures say {found.answer_text}, answer {truth.answer_text}"
        return Difference(files[0], "answer", message)
    return None


def _read(kept: str, key: Key, data: list[bytes], asked: Mapping[str, Any]) -> Reading:
    if kept == "mp4":
        return read(key.domain, frames_of_mp4(data[0], info(key.domain).shown_under(dict(key.switches))), asked)
    return read_files(key.domain, data, asked)
