"""Which plan a dataset is written and verified by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perceptv.errors import InvalidParams
from perceptv.storage.plan import Plan

if TYPE_CHECKING:
    from perceptv.dataset import Dataset


def plan_for(
    dataset: Dataset, video: str = "auto", trials: bool = False, dialect: str = "bib", naming: str = "folder"
) -> Plan:
    """The plan of a dataset's suite. InvalidParams where an option is not one of that suite's."""
    if dataset.recipe.suite != "bib":
        if (dialect, naming) != ("bib", "folder"):
            given = f"dialect is {dialect!r:.80}, naming {naming!r:.80}"
            raise InvalidParams(f"{given}; legal: left out, but for sets of episodes")
        return Plan(dataset, video, trials)
    from perceptv.bib.storage import EpisodePlan

    if trials:
        raise InvalidParams(f"trials is {trials!r:.80}; legal: False, for sets of episodes")
    return EpisodePlan(dataset, video, dialect, naming)
