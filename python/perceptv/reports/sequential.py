"""Intervals of a share that hold at any time: one may look after each answer, and stop when one likes.

The confidence sequence is that of the beta-binomial mixture: shares p against which the mixture of all shares, by
Jeffreys' prior, is less than 1 / (1 - level) times as likely as p. That ratio is a martingale under p, so the chance
that it ever gets there is at most 1 - level (Ville's inequality).

Sources: H. Robbins, Statistical methods related to the law of the iterated logarithm, 1970; S. R. Howard, A. Ramdas,
J. McAuliffe and J. Sekhon, Time-uniform, nonparametric, nonasymptotic confidence sequences, 2021.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from perceptv.errors import invalid
from perceptv.io.strict_json import short
from perceptv.reports.intervals import Interval
from perceptv.reports.numeric import check_level

PRIOR = 0.5
_STEPS = 60  # halvings: to the precision of a float


def log_mixture(right: float, wrong: float) -> float:
    """The logarithm of the chance of these answers in one order, over all shares."""
    return _log_beta(right + PRIOR, wrong + PRIOR) - _log_beta(PRIOR, PRIOR)


def confidence_sequence(right: int, total: int, *, level: float = 0.95) -> Interval:
    """An interval of the share of right answers that holds at all times at once; (0, 1) before the first answer.

    Parameters
    ----------
    right, total : int
        Right answers, and all so far. Each is right with the same chance, whatever came before.
    level : float
        Coverage, between 0 and 1.
    """
    check_level(level)
    if not 0 <= right <= total:
        raise invalid("right", right, f"0..total, {short(total)}")
    wrong = total - right
    least = log_mixture(right, wrong) - math.log(1 / (1 - level))

    def inside(p: float) -> bool:
        return _times_log(right, p) + _times_log(wrong, 1 - p) > least

    middle = right / total if total else 0.5
    return _edge(inside, middle, 0.0), _edge(inside, middle, 1.0)


def fewest_more(right: int, total: int, width: float, most: int, *, level: float = 0.95) -> int:
    """The fewest further answers after which the interval may be so narrow, at most `most`: all right or all wrong."""
    for more in range(1, most):
        ends = [confidence_sequence(r, total + more, level=level) for r in (right, right + more)]
        if min(high - low for low, high in ends) <= width:
            return more
    return most


def _edge(inside: Callable[[float], bool], within: float, outer: float) -> float:
    """Where the interval ends on the way from a point in it to 0 or 1."""
    if inside(outer):
        return outer
    for _ in range(_STEPS):
        half = (within + outer) / 2
        within, outer = (half, outer) if inside(half) else (within, half)
    return outer


def _times_log(count: float, share: float) -> float:
    return 0.0 if not count else count * math.log(share) if share > 0 else -math.inf


def _log_beta(a: float, b: float) -> float:
    return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)
