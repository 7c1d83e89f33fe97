"""Trials as rows of an export: what is shown, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from perceptv._once import once
from perceptv.core.chat_messages import File, MessagePart
from perceptv.core.words import Words
from perceptv.export.export_rows import IMAGES, ExportRow, ExportSource, merged
from perceptv.io.whole_files import sha256_of


class Trial(Protocol):
    """One question about a sample in one way of asking."""

    @property
    def id(self) -> str:
        """Readable unique name."""

    @property
    def words(self) -> Words:
        """How its question is put."""

    @property
    def files(self) -> list[File]:
        """The files in order."""

    @property
    def identity(self) -> str:
        """The identity of the trial: its id, its files and the version of its domain."""

    def messages(self) -> list[MessagePart]:
        """Text and files in order."""

    def columns(self) -> dict[str, Any]:
        """The columns of an export, the same for all trials of a suite."""


class TrialSource(ExportSource):
    """Trials in their order, under their own ids or, with `ids`, under these: of samples that are there once each."""

    unit = 4
    media = {"images": IMAGES}  # noqa: RUF012

    def __init__(
        self, name: str, domains: Iterable[str], trials: Sequence[Trial], *, labelled: bool, ids: Sequence[str] = ()
    ) -> None:
        self._trials, self._ids, self.labelled = trials, ids, labelled
        super().__init__(name, domains, len(trials))

    def identity(self) -> dict[str, Any]:
        """Plain data that identifies this dataset: ids of all trials and versions of domains, in one digest."""
        lines = (f"{trial.identity}\n".encode() for trial in self._trials)
        return {"trials": sha256_of(lines), "by_sample": bool(self._ids)}

    def example(self) -> dict[str, Any]:
        """The columns of all rows: what some hold beside the others depends on their words."""
        places: dict[Words, int] = {}
        for place, trial in enumerate(self._trials):
            places.setdefault(trial.words, place)
        return merged([self._record(place, self._trials[place]) for place in places.values()])

    def make(self, unit: int) -> list[ExportRow]:
        """The rows of a unit of work."""
        first = unit * self.unit
        return [self._row(first + i, trial) for i, trial in enumerate(self._trials[first : first + self.unit])]

    def messages(self, row: ExportRow) -> list[MessagePart]:
        """The messages of the row's trial, with each picture in its place."""
        return super().messages(row) if self.labelled else self._trials[self._places[row.id]].messages()

    @once
    def _places(self) -> dict[str, int]:
        names = self._ids or [trial.id for trial in self._trials]
        return {name: place for place, name in enumerate(names)}

    def _row(self, place: int, trial: Trial) -> ExportRow:
        record = self._record(place, trial)
        files = tuple(File(f"{record['id']}_{i}.png", file.data) for i, file in enumerate(trial.files, 1))
        return ExportRow(record, {"images": files})

    def _record(self, place: int, trial: Trial) -> dict[str, Any]:
        record = trial.columns()
        if not self._ids:
            return record
        return {**{name: value for name, value in record.items() if name != "rotation_of"}, "id": self._ids[place]}
