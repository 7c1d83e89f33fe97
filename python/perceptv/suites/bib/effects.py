"""BIB2: comparisons beside one another, and the effect of the condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from perceptv.reports.intervals import Interval, percentile_interval
from perceptv.reports.report import Report
from perceptv.reports.score_groups import ReportRow, group_rows
from perceptv.suites.bib.episode_pairs import CROSSES
from perceptv.suites.bib.episode_statistics import count_kinds, resampled
from perceptv.suites.bib.instance_tests import number_clusters

KIND = "comparison"


@dataclass(frozen=True)
class BibComparison:
    """The comparisons of one domain, for one model; accuracies 0..1.

    Attributes
    ----------
    domain, model : str
    accuracy : dict of str to float
        By comparison. ``"null"`` compares two episodes without any expectation; its wanted value is 0.5.
    effect : float or None
        Mean of the two cross accuracies. It shows whether the condition changes the surprise. 0.5 is no effect.
    interval : (float, float) or None
        Interval of the effect, by bootstrap over instances.
    """

    domain: str
    model: str
    accuracy: dict[str, float] = field(hash=False)
    effect: float | None
    interval: Interval | None


def comparisons(report: Report) -> list[BibComparison]:
    """The comparisons by domain, then by model; empty without BIB2."""
    found: dict[tuple[str, str], dict[str, list[ReportRow]]] = {}
    if any(KIND in item.groups for item in report.items()):
        for group, by_model in group_rows(report.rows, KIND).items():
            domain, _, name = str(group).partition(": ")
            for model, rows in by_model.items():
                found.setdefault((domain, model), {})[name] = rows
    places = {model: i for i, model in enumerate(report.models)}
    domains = list(dict.fromkeys(domain for domain, _ in found))
    ordered = sorted(found, key=lambda key: (domains.index(key[0]), places[key[1]]))
    return [_comparison(report, key, found[key]) for key in ordered]


def _comparison(report: Report, key: tuple[str, str], rows: dict[str, list[ReportRow]]) -> BibComparison:
    shares = {name: sum(row.points for row in mine) / len(mine) for name, mine in rows.items()}
    both = next((pair for pair in CROSSES if set(pair) <= set(rows)), None)
    if both is None:
        return BibComparison(*key, shares, None, None)
    effect = (shares[both[0]] + shares[both[1]]) / 2
    return BibComparison(*key, shares, effect, _effect_interval(report, rows[both[0]], rows[both[1]]))


def _effect_interval(report: Report, first: Sequence[ReportRow], second: Sequence[ReportRow]) -> Interval | None:
    """Bootstrap interval of the mean of two accuracies; an instance brings its pairs of both comparisons."""
    columns = np.array([[row.points, 1, 0, 0] for row in first] + [[0, 0, row.points, 1] for row in second])
    draws, seed = report.settings["resamples"], report.settings["seed"]
    sums = resampled(*count_kinds(number_clusters([*first, *second]), columns), draws=draws, seed=seed)
    with np.errstate(invalid="ignore"):  # a draw may hold no pair of one comparison
        means = (sums[:, 0] / sums[:, 1] + sums[:, 2] / sums[:, 3]) / 2
    return percentile_interval(means, report.level)
