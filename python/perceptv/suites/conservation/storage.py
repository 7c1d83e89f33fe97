"""Sets of paired videos on disk: as all sets, and a line for each trial where it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from perceptv import _core
from perceptv.core.dataset import Dataset
from perceptv.errors import InvalidParams
from perceptv.sets.plan import Plan
from perceptv.suites.conservation.trials import conservation_trials

TRIALS = "trials.jsonl"


class TrialPlan(Plan):
    """Videos with the trials of the published design."""

    @property
    def further(self) -> dict[str, Callable[[], Iterator[bytes]]]:
        """The trials."""
        return {TRIALS: self._lines}

    def _lines(self) -> Iterator[bytes]:
        for trial in conservation_trials(self._dataset):
            yield _core.canonical_json(trial.record(frames=True)).encode() + b"\n"

    @property
    def options(self) -> dict[str, Any]:
        """How the set is kept."""
        return {"trials": True}


def plan(dataset: Dataset, video: str, options: Mapping[str, Any]) -> Plan | None:
    """The plan with trials; None where none are asked for."""
    trials = options.get("trials", False)
    if not isinstance(trials, bool):
        raise InvalidParams(f"trials is {trials!r:.80}; legal: True, False")
    rest = {name: value for name, value in options.items() if name != "trials"}
    if not trials:
        return None
    if rest:
        name = next(iter(rest))
        legal = "legal for sets with trials: trials, video, threads, progress"
        raise InvalidParams(f"{name} is {rest[name]!r:.80}; {legal}")
    return TrialPlan(dataset, video)
