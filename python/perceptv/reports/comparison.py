"""Two models on the same instances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from perceptv._lazy import needed
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


def compare(
    first: Sequence[ReportRow], second: Sequence[ReportRow], *, level: float, resamples: int, seed: int
) -> Comparison:
    """Compares the rows of two models, which are those of the same items in the same order."""
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
    names = first[0].model, second[0].model
    return Comparison(*names, both, only_first, only_second, neither, interval, float(test.pvalue))


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
