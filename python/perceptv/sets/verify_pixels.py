"""Checking a set on disk by reading it: every answer is recovered from its pictures alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from perceptv._arguments import threads as thread_count
from perceptv.io.parallel import ordered
from perceptv.limits import LIMITS, Limits
from perceptv.progress import Progress
from perceptv.sets.dataset_manifest import ManifestReader
from perceptv.sets.differences import UNCLEAR, Difference
from perceptv.sets.verify_dataset import open_folder, plan_of

__all__ = ["PixelReport", "verify_pixels"]


@dataclass(frozen=True)
class PixelReport:
    """`read` instances (or episodes) were tried; `differences` names those whose pictures do not give the answer.

    `unclear` are not readable under their look or in their size, which is no fault of the set.
    """

    read: int
    differences: list[Difference] = field(hash=False)
    unclear: list[Difference] = field(hash=False, default_factory=list)

    @property
    def recovered(self) -> int:
        """Instances whose pictures give the answer."""
        return self.read - len(self.differences) - len(self.unclear)


def verify_pixels(
    path: str | Path, *, threads: int | None = None, progress: bool = False, limits: Limits = LIMITS
) -> PixelReport:
    """Reads every picture of the set in the folder `path` and compares with the answers that its recipe gives.

    Pictures under a look or in another size are read after what is known to be changed is undone, as
    :meth:`Sample.read` does. Of episodes, whose videos are lossy, the frames are painted from each JSON file on disk;
    what is read in them alone (places, identities, contacts, the end of the test) is compared with the recipe's
    episode.

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
        for chunk, (read, differences) in enumerate(
            ordered(lambda number: plan.reread(folder, number, limits), plan.chunks(), workers)
        ):
            bar.advance(len(plan.keys(chunk)))
            count += read
            found += differences
    wrong, unclear = [d for d in found if d.kind != UNCLEAR], [d for d in found if d.kind == UNCLEAR]
    return PixelReport(count, wrong, unclear)
