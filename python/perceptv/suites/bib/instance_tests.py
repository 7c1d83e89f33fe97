"""Tests of a model's surprise: bootstrap over instances, and the permutation null of flipped signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from perceptv.reports.intervals import Interval
from perceptv.reports.report import Report
from perceptv.reports.score_groups import OVERALL, Group, ReportRow, count_group, group_rows
from perceptv.scoring.scored_items import Name
from perceptv.suites.bib.episode_items import TIE
from perceptv.suites.bib.episode_statistics import Counts, Kinds, count_kinds, share_interval, sign_flips

_SIGN = 2  # column of a kind, after points and pairs


@dataclass(frozen=True)
class PairTest:
    """One model in one group of pairs: the counts of the group, and what whole instances tell of it.

    `tied` and `missing` count pairs with equal values, and with a missing or non-finite one.
    """

    group: Group
    tied: int
    missing: int
    kinds: Kinds = field(repr=False)
    counts: Counts = field(repr=False)
    resamples: int = field(repr=False)
    permutations: int = field(repr=False)
    seed: int = field(repr=False)

    @property
    def bootstrap(self) -> Interval:
        """Percentile interval over instances: all pairs of a quartet are drawn together."""
        how = {"level": self.group.level, "draws": self.resamples, "seed": self.seed}
        return share_interval(self.kinds, self.counts, **how)

    @property
    def p(self) -> tuple[float, float]:
        """One-sided p (e is less surprising than u) and two-sided p, from flipped signs of the differences of pairs."""
        signs = tuple(kind[_SIGN] for kind in self.kinds)
        return sign_flips(signs, self.counts, draws=self.permutations, seed=self.seed)


def pair_tests(report: Report, by: str = OVERALL) -> list[PairTest]:
    """The tests of each group of a kind, such as "task", "comparison" or "size", and each model."""
    return [
        _test(report, (by, name, model), found[model])
        for name, found in group_rows(report.rows, by).items()
        for model in report.models
        if model in found
    ]


def _test(report: Report, of: tuple[str, Name, str], rows: list[ReportRow]) -> PairTest:
    kinds, counts = count_kinds(number_clusters(rows), np.array([[row.points, 1.0, _sign(row)] for row in rows]))
    failed, tied = sum(None in row.value for row in rows), sum(row.reason == TIE for row in rows)
    draws = (report.settings[name] for name in ("resamples", "permutations", "seed"))
    return PairTest(count_group(*of, rows, report.level), tied, failed, kinds, counts, *draws)


def _sign(row: ReportRow) -> float:
    e, u = row.value
    return 0.0 if e is None or u is None else float(e < u) - float(e > u)  # a difference could overflow


def number_clusters(rows: Sequence[ReportRow]) -> npt.NDArray[np.intp]:
    """A number per row: that of its instance."""
    number: dict[str, int] = {}
    return np.array([number.setdefault(row.item.cluster, len(number)) for row in rows], np.intp)
