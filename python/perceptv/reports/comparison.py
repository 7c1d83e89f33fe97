"""Two models on the same instances."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from perceptv._lazy import needed
from perceptv.core.words import WORD_KINDS
from perceptv.errors import illegal
from perceptv.reports.intervals import Interval, clustered_bootstrap
from perceptv.reports.mcnemar import mcnemar
from perceptv.reports.score_groups import ReportRow
from perceptv.scoring.appearance_groups import LOOK_KINDS

C = TypeVar("C", bound="Comparison")


def stats_module(name: str) -> Any:
    """A module of the extra ``stats``; MissingExtra names the package and the extra."""
    return needed(name, name.partition(".")[0], "stats")


@dataclass(frozen=True)
class Comparison:
    """Counts of the instances on which both, one or neither of two models are right.

    `interval` is a bootstrap over instances of `difference`; a control and its twin are drawn together. `p` is the
    exact McNemar test of "equally often right", `p_holm` the same after Holm's correction for all pairs of the report.
    """

    first: str
    second: str
    both: int
    only_first: int
    only_second: int
    neither: int
    interval: Interval
    p: float
    p_holm: float | None = None

    @property
    def n(self) -> int:
        """Instances compared."""
        return self.both + self.only_first + self.only_second + self.neither

    @property
    def difference(self) -> float:
        """Accuracy of the first minus accuracy of the second."""
        return (self.only_first - self.only_second) / self.n


Way = dict[Any, ReportRow]
"""The rows of one way of asking, by the instance and all else that is alike in a pair."""


def rows_by_way(rows: Sequence[ReportRow], by: str) -> dict[str, Way]:
    """The rows of one model by what differs in a pair: the words, the look or the size."""
    tables: dict[str, Way] = {}
    size = ("width", "scale")
    differs = size if by in size else (by,)
    for row in rows:
        groups = row.item.groups
        if by in groups:
            ways = row.item.pairing.alike if row.item.pairing else ()
            kinds = (*WORD_KINDS, *LOOK_KINDS, *ways, "rotation")
            alike = tuple(groups.get(kind) for kind in kinds if kind not in differs)
            tables.setdefault(str(groups[by][0]), {})[row.item.instance or row.item.id, alike] = row
    return tables


def asked_twice(
    rows: Sequence[ReportRow], by: str
) -> Iterator[tuple[tuple[str, str], tuple[list[ReportRow], list[ReportRow]]]]:
    """For each two values of a kind of words the rows of the instances that were asked in both, all else alike."""
    tables = rows_by_way(rows, by)
    for a, b in itertools.combinations(tables, 2):
        if shared := [key for key in tables[a] if key in tables[b]]:
            yield (a, b), ([tables[a][key] for key in shared], [tables[b][key] for key in shared])


def pair_counts(first: Sequence[ReportRow], second: Sequence[ReportRow]) -> tuple[int, int, int, int]:
    """How many pairs of rows have both, only the first, only the second and neither right."""
    if any(row.credit for row in (*first, *second)):
        raise illegal("models have ties, which McNemar's test cannot count", "ties scored as right or wrong")
    hits = [(a.correct, b.correct) for a, b in zip(first, second, strict=True)]
    return hits.count((True, True)), hits.count((True, False)), hits.count((False, True)), hits.count((False, False))


def compare(
    first: Sequence[ReportRow],
    second: Sequence[ReportRow],
    *,
    level: float,
    resamples: int,
    seed: int,
    names: tuple[str, str] | None = None,
) -> Comparison:
    """Compares the rows of two models, or ways of asking, which are those of the same items in the same order."""
    both, only_first, only_second, neither = pair_counts(first, second)
    interval = clustered_bootstrap(
        [float(a.correct) - float(b.correct) for a, b in zip(first, second, strict=True)],
        [row.item.cluster for row in first],
        level=level,
        resamples=resamples,
        seed=seed,
    )
    named = names or (first[0].model, second[0].model)
    return Comparison(*named, both, only_first, only_second, neither, interval, mcnemar(only_first, only_second))


def holm(comparisons: Sequence[C]) -> list[C]:
    """The comparisons with `p_holm`."""
    corrected = holm_corrected([c.p for c in comparisons])
    return [replace(c, p_holm=p) for c, p in zip(comparisons, corrected, strict=True)]


def holm_corrected(p: Sequence[float]) -> list[float]:
    """Probabilities after Holm's correction for all of them.

    Source: Holm (1979). statsmodels has it too, but collects garbage at each call, half a second in a large process.
    """
    order = np.argsort(p, kind="stable")
    steps = np.asarray(p, dtype=float)[order] * np.arange(len(p), 0, -1)
    out = np.empty(len(p))
    out[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return [float(value) for value in out]
