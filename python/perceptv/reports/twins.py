"""Controls and their twins: a model that sees the difference is right on both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from perceptv.reports.intervals import Interval, wilson
from perceptv.reports.numeric import check_level
from perceptv.reports.score_groups import OVERALL, ReportRow
from perceptv.scoring.scored_items import Name


@dataclass(frozen=True)
class TwinGroup:
    """The four outcomes of the pairs of one model in one domain, or overall."""

    name: Name
    model: str
    both: int
    control_only: int
    twin_only: int
    neither: int
    level: float = field(default=0.95, repr=False)

    def __post_init__(self) -> None:
        check_level(self.level)

    @property
    def pairs(self) -> int:
        """The number of pairs whose control and twin are both in the dataset."""
        return self.both + self.control_only + self.twin_only + self.neither

    @property
    def accuracy(self) -> float:
        """Share of the pairs that are right on both sides, 0..1."""
        return self.both / self.pairs

    @property
    def interval(self) -> Interval:
        """Wilson interval of that share."""
        return wilson(self.both, self.pairs, level=self.level)


def twin_groups(rows: Sequence[ReportRow], models: Iterable[str], level: float) -> list[TwinGroup]:
    """Overall, then domain by domain; empty where the dataset has no pairs."""
    right = {(row.model, row.item.id): row.correct for row in rows}
    pairs: dict[Name, Counter[tuple[str, bool, bool]]] = {OVERALL: Counter()}
    for row in rows:
        control = row.item.control
        if control is not None and (row.model, control) in right:
            for name in (OVERALL, *row.item.groups.get("domain", ())):
                pairs.setdefault(name, Counter())[row.model, right[row.model, control], row.correct] += 1
    if not pairs[OVERALL]:
        return []
    names = list(models)
    there = {name: {model for model, _, _ in count} for name, count in pairs.items()}
    return [
        TwinGroup(name, m, n[m, True, True], n[m, True, False], n[m, False, True], n[m, False, False], level)
        for name, n in pairs.items()
        for m in names
        if m in there[name]
    ]
