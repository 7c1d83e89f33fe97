"""BIB2: comparisons beside one another, the effect of the condition, and the headline of each domain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from perceptv.reports.intervals import Interval, percentile_interval
from perceptv.suites.bib.cells import Floats
from perceptv.suites.bib.groups import BibScore, Draws, Places
from perceptv.suites.bib.statistics import kinds_of, resampled

CROSSES = (("cross_x", "cross_y"), ("cross_new", "cross_old"))
BY_CROSSES = ("bib2_imitation", "bib2_approach", "bib2_goal_attribution")
"""Domains of which the headline is the mean of the two cross comparisons, as in the paper."""
DIRECT = "direct"


@dataclass(frozen=True)
class BibComparison:
    """The comparisons of one domain, for one model under one reduction; accuracies 0..1.

    Attributes
    ----------
    domain, model, reduction : str
    accuracy : dict of str to float
        By comparison. ``"null"`` compares two episodes without any expectation; its wanted value is 0.5.
    effect : float or None
        Mean of the two cross accuracies. It shows whether the condition changes the surprise. 0.5 is no effect.
    interval : (float, float) or None
        Interval of the effect, by bootstrap over instances.
    """

    domain: str
    model: str
    reduction: str
    accuracy: dict[str, float] = field(hash=False)
    effect: float | None
    interval: Interval | None


@dataclass(frozen=True)
class BibHeadline:
    """The one accuracy of a domain, 0..1: that of its pairs; for BIB2 the direct one or the mean of the crosses.

    `interval` is a Wilson interval, or for a mean of crosses a bootstrap over instances.
    """

    domain: str
    model: str
    reduction: str
    accuracy: float
    interval: Interval
    of: str


def crosses_of(names: Sequence[str]) -> tuple[str, str] | None:
    """The two cross comparisons, if both are among the names."""
    return next((both for both in CROSSES if set(both) <= set(names)), None)


def in_headline(domain: str, name: str | None) -> bool:
    """Whether the headline of a domain is made of this comparison."""
    return any(name in both for both in CROSSES) if domain in BY_CROSSES else name in (None, DIRECT)


def comparison(domain: str, scores: dict[str, BibScore], effect: Interval | None) -> BibComparison:
    """Puts the scores of a domain's comparisons side by side; `effect` is the interval of the mean of crosses."""
    any_score = next(iter(scores.values()))
    both = crosses_of(list(scores))
    mean = None if both is None else (scores[both[0]].accuracy + scores[both[1]].accuracy) / 2
    shares = {name: score.accuracy for name, score in scores.items()}
    return BibComparison(domain, any_score.model, any_score.reduction, shares, mean, effect)


def effect_interval(
    rows: tuple[Places, Places], scores: Floats, clusters: Places, draws: Draws
) -> Interval | None:
    """Bootstrap interval of the mean of two accuracies; an instance brings its pairs of both comparisons.

    Parameters
    ----------
    rows : two arrays of int
        The pairs of either comparison, as places in `scores` and `clusters`.
    scores, clusters : (P,) float, (P,) int
        Points and number of the instance of each pair.
    draws : Draws
    """
    both, first = np.concatenate(rows), len(rows[0])
    columns = np.zeros((len(both), 4))
    columns[:first, 0], columns[:first, 1] = scores[rows[0]], 1
    columns[first:, 2], columns[first:, 3] = scores[rows[1]], 1
    sums = resampled(*kinds_of(clusters[both], columns), draws=draws.resamples, seed=draws.seed)
    with np.errstate(invalid="ignore"):  # a draw may hold no pair of one comparison
        means = (sums[:, 0] / sums[:, 1] + sums[:, 2] / sums[:, 3]) / 2
    return percentile_interval(means, draws.level)


def headline(domain: str, scores: dict[str | None, BibScore], crosses: BibComparison | None) -> BibHeadline | None:
    """The headline of a domain from its scores by comparison; None where the set lacks what it is made of."""
    if domain in BY_CROSSES:
        if crosses is None or crosses.effect is None or crosses.interval is None:
            return None
        effect = crosses.effect, crosses.interval
        return BibHeadline(domain, crosses.model, crosses.reduction, *effect, "mean of crosses")
    score = scores.get(None) or scores.get(DIRECT)
    if score is None:
        return None
    of = "pairs" if None in scores else DIRECT
    return BibHeadline(domain, score.model, score.reduction, score.accuracy, score.interval, of)
