"""Rows of an export: pairs of pictures and videos side by side, with the columns of CoreCognition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from perceptv import _core
from perceptv._once import once
from perceptv.core.messages import File, Part
from perceptv.export.rows import IMAGES, Row, Source
from perceptv.io.files import sha256_of

if TYPE_CHECKING:
    from perceptv.suites.core_knowledge.trials import CoreTrial, CoreTrials

_TYPES = {"choice": "MC", "boolean": "TF", "integer": "NUM"}
"""By the class of the answer, as the column `type` has them; numbers are our own addition."""


class TrialSource(Source):
    """Trials of pairs; with `by_sample` rows have the ids of the samples, each of which is there once."""

    unit = 4
    media = {"images": IMAGES}  # noqa: RUF012

    def __init__(self, trials: CoreTrials, *, by_sample: bool = False) -> None:
        self._trials, self._by_sample = trials, by_sample
        name = trials.name.removesuffix("_trials") if by_sample else trials.name
        super().__init__(name, dict.fromkeys(trial.sample.domain for trial in trials), len(trials))

    def identity(self) -> dict[str, Any]:
        """Plain data that tells this set from others: ids of all trials and versions of domains, in one digest."""
        told = (f"{t.id} {t.sample.record()['domain_version']}\n".encode() for t in self._trials)
        return {"trials": sha256_of(told), "by_sample": self._by_sample}

    def example(self) -> dict[str, Any]:
        """The first row's record."""
        return self._record(self._trials[0])

    def make(self, unit: int) -> list[Row]:
        """The rows of a unit of work."""
        return [self._row(trial) for trial in self._trials[unit * self.unit : (unit + 1) * self.unit]]

    def messages(self, row: Row) -> list[Part]:
        """The messages of the row's trial, with each picture in its place."""
        return self._trials[self._places[row.id]].messages()

    @once
    def _places(self) -> dict[str, int]:
        return {self._id(trial): place for place, trial in enumerate(self._trials)}

    def _id(self, trial: CoreTrial) -> str:
        return trial.sample.id if self._by_sample else trial.id

    def _row(self, trial: CoreTrial) -> Row:
        name = self._id(trial)
        files = tuple(File(f"{name}_{i}.png", file.data) for i, file in enumerate(trial.files, 1))
        return Row(self._record(trial), {"images": files})

    def _record(self, trial: CoreTrial) -> dict[str, Any]:
        """Columns, the same for all domains."""
        record = trial.record()
        usual: dict[str, Any] = {"options": [], "question": "", "shortcut": None, "naive": None, "videos": []}
        told = {**usual, **record, "id": self._id(trial), "type": _TYPES[record["answer_class"]]}
        texts = ("answer", "params", "shortcut", "naive")
        out = {**told, **{name: _core.canonical_json(told[name]) for name in texts}}
        if trial.options:
            out["answer"] = trial.answer  # the letter itself, as CoreCognition has it
        return {name: value for name, value in out.items() if not (self._by_sample and name == "rotation_of")}
