"""Trials as rows of an export: the frames that are shown, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from perceptv.core.dataset import Dataset
from perceptv.core.messages import File
from perceptv.export.rows import IMAGES, Row, Source, as_texts, name_of
from perceptv.io.files import sha256_of

if TYPE_CHECKING:
    from perceptv.suites.conservation.trials import Trials


class TrialSource(Source):
    """Trials of videos."""

    unit, labelled = 4, True
    media = {"images": IMAGES}  # noqa: RUF012

    def __init__(self, trials: Trials) -> None:
        self._trials, videos = trials, trials.videos
        if isinstance(videos, Dataset):
            name, domains = name_of(videos), videos.recipe.domains
        else:
            name, domains = "conservation", tuple(dict.fromkeys(video.domain for video in videos))
        super().__init__(f"{name}_trials", domains, len(trials))

    def identity(self) -> dict[str, Any]:
        """Plain data that tells this set from others: ids and frames of all trials, in one digest."""
        told = (f"{t.id} {t.frame_numbers} {t.facts.record['domain_version']}\n".encode() for t in self._trials)
        return {"trials": sha256_of(told)}

    def example(self) -> dict[str, Any]:
        """The first row's record."""
        return as_texts(self._trials[0].record(frames=True))

    def make(self, unit: int) -> list[Row]:
        """The rows of a unit of work."""
        rows = []
        for trial in self._trials[unit * self.unit : (unit + 1) * self.unit]:
            files = tuple(File(f"{trial.id}_{i}.png", file.data) for i, file in enumerate(trial.files, 1))
            rows.append(Row(as_texts(trial.record(frames=True)), {"images": files}))
        return rows
