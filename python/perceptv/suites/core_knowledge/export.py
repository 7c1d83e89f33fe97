"""Rows of an export: pairs of pictures and videos side by side, with the columns of CoreCognition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from perceptv._once import once
from perceptv.core.messages import File, Part
from perceptv.export.rows import IMAGES, Row, Source, as_texts
from perceptv.io.files import sha256_of

if TYPE_CHECKING:
    from perceptv.suites.core_knowledge.trials import CoreTrial, CoreTrials

_TYPES = {"choice": "MC", "boolean": "TF", "integer": "NUM"}
"""By the class of the answer, as the column `type` has them; numbers are our own addition."""


class TrialSource(Source):
    """Trials of pairs."""

    unit = 4
    media = {"images": IMAGES}  # noqa: RUF012

    def __init__(self, trials: CoreTrials) -> None:
        self._trials = trials
        super().__init__(trials.name, dict.fromkeys(trial.sample.domain for trial in trials), len(trials))

    def identity(self) -> dict[str, Any]:
        """Plain data that tells this set from others: ids of all trials and versions of domains, in one digest."""
        told = (f"{t.id} {t.sample.record()['domain_version']}\n".encode() for t in self._trials)
        return {"trials": sha256_of(told)}

    def example(self) -> dict[str, Any]:
        """The first row's record; some domains of a set may have options and others none."""
        return _record(self._trials[0])

    def make(self, unit: int) -> list[Row]:
        """The rows of a unit of work."""
        return [_row(trial) for trial in self._trials[unit * self.unit : (unit + 1) * self.unit]]

    def messages(self, row: Row) -> list[Part]:
        """The messages of the row's trial, with each picture in its place."""
        return self._trials[self._places[row.id]].messages()

    @once
    def _places(self) -> dict[str, int]:
        return {trial.id: place for place, trial in enumerate(self._trials)}


def _row(trial: CoreTrial) -> Row:
    files = tuple(File(f"{trial.id}_{i}.png", file.data) for i, file in enumerate(trial.files, 1))
    return Row(_record(trial), {"images": files})


def _record(trial: CoreTrial) -> dict[str, Any]:
    """Columns, the same for all domains."""
    record = trial.record()
    told = {"options": [], "question": "", **as_texts(record), "type": _TYPES[record["answer_class"]], "videos": []}
    texts = {name: str(record[name]) if name in record else "" for name in ("shortcut", "naive")}
    return {**{name: value for name, value in told.items() if value is not None}, **texts}
