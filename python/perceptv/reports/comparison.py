"""Two models on the same instances."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from perceptv._lazy import needed
from perceptv.core.words import WORD_KINDS
from perceptv.errors import illegal
from perceptv.reports.intervals import Interval, clustered_bootstrap
from perceptv.reports.score_groups import ReportRow


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


def asked_twice(
    rows: Sequence[ReportRow], by: str
) -> Iterator[tuple[tuple[str, str], tuple[list[ReportRow], list[ReportRow]]]]:
    """For each two values of a kind of words the rows of the instances that were asked in both, all else alike."""
    tables: dict[str, dict[Any, ReportRow]] = {}
    for row in rows:
        groups = row.item.groups
        if by in groups:
            ways = row.item.pairing.alike if row.item.pairing else ()
            alike = tuple(groups.get(kind) for kind in (*WORD_KINDS, *ways, "rotation") if kind != by)
            tables.setdefault(str(groups[by][0]), {})[row.item.instance or row.item.id, alike] = row
    for a, b in itertools.combinations(tables, 2):
        if shared := [key for key in tables[a] if key in tables[b]]:
            yield (a, b), ([tables[a][key] for key in shared], [tables[b][key] for key in shared])


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
    if any(row.credit for row in (*first, *second)):
        raise illegal("models have ties, which McNemar's test cannot count", "ties scored as right or wrong")
    pairs = [(a.correct, b.correct) for a, b in zip(first, second, strict=True)]
    both, only_first, only_second, neither = (
        pairs.count(kind) for kind in ((True, True), (True, False), (False, True), (False, False))
    )
    mcnemar = stats_module("statsmodels.stats.contingency_tables").mcnemar
    test = mcnemar([[both, only_first], [only_second, neither]], exact=True)
    interval = clustered_bootstrap(
        [float(a) - float(b) for a, b in pairs],
        [row.item.cluster for row in first],
        level=level,
        resamples=resamples,
        seed=seed,
    )
    named = names or (first[0].model, second[0].model)
    return Comparison(*named, both, only_first, only_second, neither, interval, float(test.pvalue))


def holm(comparisons: Sequence[Comparison]) -> list[Comparison]:
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
