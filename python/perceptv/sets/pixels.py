"""Checking a set on disk by reading it: every answer is recovered from its pictures alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path

from perceptv._arguments import threads as thread_count
from perceptv.core.catalogue import info
from perceptv.core.reading import read, read_files, readers
from perceptv.core.sample import generate
from perceptv.core.video import frames_of_mp4
from perceptv.errors import InvalidParams, LimitExceeded, StorageError
from perceptv.io.files import Folder
from perceptv.io.parallel import ordered
from perceptv.limits import LIMITS, Limits
from perceptv.progress import Progress
from perceptv.sets.manifest import ManifestReader
from perceptv.sets.plan import Difference, Key, Plan
from perceptv.sets.verify import open_folder, plan_of
from perceptv.suites.bib.episode import Episode
from perceptv.suites.bib.files import read_episode
from perceptv.suites.bib.storage import EpisodePlan

__all__ = ["PixelReport", "verify_pixels"]


@dataclass(frozen=True)
class PixelReport:
    """`read` instances (or episodes) were read; `differences` names those whose pictures do not give the answer."""

    read: int
    differences: list[Difference] = field(hash=False)


def verify_pixels(
    directory: str | Path, *, threads: int | None = None, progress: bool = False, limits: Limits = LIMITS
) -> PixelReport:
    """Reads every picture of a set and compares with the answers that its recipe gives.

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
    folder = open_folder(directory)
    workers = thread_count(threads)
    with ManifestReader(folder, limits) as manifest:
        plan = plan_of(manifest.head, limits)
    if not isinstance(plan, EpisodePlan):
        _check_readable(plan)
    with Progress(len(plan.positions), "reading pictures", shown=progress) as bar:
        found = list(chain.from_iterable(_chunks(folder, plan, workers, bar, limits)))
    return PixelReport(plan.episode_count if isinstance(plan, EpisodePlan) else len(plan.positions), found)


def _check_readable(plan: Plan) -> None:
    if plan.video not in (None, "png", "mp4"):
        raise InvalidParams(f"the set keeps its videos as {plan.video!r}, which cannot be read; legal: 'png', 'mp4'")
    unread = sorted(set(plan.recipe.domains) - set(readers()))
    if unread:
        raise InvalidParams(f"domains without a reader: {', '.join(unread)}; legal: {', '.join(readers())}")


def _chunks(
    folder: Folder, plan: Plan, workers: int, bar: Progress, limits: Limits
) -> Iterator[list[Difference]]:
    reads = partial(_read_chunk, folder, plan, limits)
    if isinstance(plan, EpisodePlan):
        reads = partial(_read_episodes, folder, plan, limits)
    for found in ordered(reads, plan.chunks(), workers):
        bar.advance(found[0])
        yield found[1]


def _read_chunk(folder: Folder, plan: Plan, limits: Limits, chunk: int) -> tuple[int, list[Difference]]:
    keys, paths = plan.keys(chunk), iter(plan.paths(chunk))
    out = []
    for key in keys:
        files = [next(paths) for _ in range(plan.images(key[0]))]
        if plan.video == "png":
            files = [files[t] for t in info(key[0]).shown]
        difference = _read_one(folder, plan, key, files, limits)
        if difference:
            out.append(difference)
    return len(keys), out


def _read_episodes(folder: Folder, plan: EpisodePlan, limits: Limits, chunk: int) -> tuple[int, list[Difference]]:
    found = [_misread(folder, path, truth, limits) for path, truth in plan.episodes(chunk)]
    return len(plan.keys(chunk)), [difference for difference in found if difference]


def _misread(folder: Folder, path: str, truth: Episode, limits: Limits) -> Difference | None:
    if folder.size(path) is None:
        return Difference(path, "unread", "is missing, or no file")
    try:
        wrong = read_episode(folder.at(path), limits=limits).misread(truth)
    except (InvalidParams, LimitExceeded) as error:
        return Difference(path, "unread", str(error.args[0]))
    if not wrong:
        return None
    more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
    return Difference(path, "answer", f"frames are not the recipe's: {wrong[0]}{more}")


def _read_one(folder: Folder, plan: Plan, key: Key, files: list[str], limits: Limits) -> Difference | None:
    domain, size, index, twin, switches = key
    truth = generate(domain, size=size, index=index, seed=plan.recipe.seed, preset=plan.recipe.preset, **switches)
    if twin >= 0:
        truth = truth.twin(twin)
    asked = {"preset": plan.recipe.preset, **switches, "options": truth.options}
    data = []
    for path in files:
        if folder.size(path) is None:
            return Difference(path, "unread", f"{truth.id}: is missing or no regular file")
        try:
            data.append(folder.read(path, limits, "max_picture"))
        except (StorageError, LimitExceeded) as error:
            return Difference(path, "unread", f"{truth.id}: {error}")
    try:
        if plan.video == "mp4":
            found = read(domain, frames_of_mp4(data[0], info(domain).shown), asked)
        else:
            found = read_files(domain, data, asked)
    except (OSError, InvalidParams) as error:
        return Difference(files[0], "unread", f"{truth.id}: {error}")
    if not found.readable:
        return Difference(files[0], "unread", f"{truth.id}: not readable ({found.why_not}); answer {truth.answer_text}")
    if found.answer != truth.answer:
        message = f"{truth.id}: pictures say {found.answer_text}, answer {truth.answer_text}"
        return Difference(files[0], "answer", message)
    return None
