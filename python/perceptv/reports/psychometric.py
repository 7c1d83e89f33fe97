"""Psychometric curves: accuracy as a logistic function of size, between the blind-guess floor and 1.

The floor of each size is that of its items; the curve is p(n) = floor(n) + (1 - floor(n)) / (1 + exp(slope (n - t))).
The threshold t is the size at which the model is half-way between floor and 1. Fitted by maximum likelihood; the
interval is the set of thresholds that a likelihood-ratio test does not reject (profile likelihood).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perceptv.errors import illegal
from perceptv.reports.comparison import stats_module
from perceptv.reports.numeric import check_level
from perceptv.reports.score_groups import ReportRow
from perceptv.scoring.scored_items import Name

Floats = npt.NDArray[np.float64]
FEWEST_SIZES = 3
STEEPEST = 20.0  # a step, between whole sizes
_SLOPES = (0.005, STEEPEST)
_GRID = 91
_SLOPE_GRID = 24
_TINY = 1e-9
_ANY_LEVEL = 0.95  # of the interval, where the threshold alone is wanted


@dataclass(frozen=True)
class Curve:
    """The fit of one model in one domain, over sizes or over the levels of a look, 0 for plain.

    `threshold` is None if the data do not place it at a tested size; `why_not` then gives the reason. An end of
    `interval` is None if the data do not bound it within one span of the tested sizes on either side.
    """

    domain: Name
    model: str
    n: int
    sizes: tuple[int, int]
    threshold: float | None
    interval: tuple[float | None, float | None]
    slope: float | None
    floor_known: bool
    why_not: str = ""


@dataclass(frozen=True)
class _Counts:
    """Per size: size, right answers, instances, floor."""

    size: Floats
    right: Floats
    total: Floats
    floor: Floats

    def values(self) -> tuple[tuple[float, ...], ...]:
        """The columns as tuples, which are hashable."""
        return tuple(tuple(column.tolist()) for column in (self.size, self.right, self.total, self.floor))

    def loss(self, threshold: float, log_slope: float) -> float:
        """Negative log-likelihood."""
        return float(self.losses(np.array(threshold), np.array(log_slope)))

    def losses(self, threshold: Floats, log_slope: Floats) -> Floats:
        """Negative log-likelihoods of arrays that broadcast against each other."""
        steep = _within(np.exp(log_slope)[..., None] * (self.size - threshold[..., None]), -60, 60)
        p = _within(self.floor + (1 - self.floor) / (1 + np.exp(steep)), _TINY, 1 - _TINY)
        likelihood: Floats = (self.right * np.log(p) + (self.total - self.right) * np.log1p(-p)).sum(-1)
        return -likelihood


def _within(values: Floats, low: float, high: float) -> Floats:
    """`np.clip` is slower than everything else here on such short arrays."""
    inside: Floats = np.minimum(np.maximum(values, low), high)
    return inside


def fit(rows: Sequence[ReportRow], domain: Name, model: str, level: float) -> Curve:
    """Fits one model's rows of one domain. Twins are left out: the floor is not theirs."""
    check_level(level)
    by_size = rows_by_size(rows)
    if not by_size:
        raise illegal("rows has no question with a size that is not a twin", "at least one")
    return fit_levels(by_size, domain, model, level)


def fit_levels(
    rows: Mapping[int, Sequence[ReportRow]], domain: Name, model: str, level: float, unit: str = "size"
) -> Curve:
    """Fits one model's rows by their size, or by another whole number."""
    check_level(level)
    counts, known = _counts(rows)
    low, high = int(counts.size[0]), int(counts.size[-1])
    total = int(counts.total.sum())

    def none(why: str, interval: tuple[float | None, float | None] = (None, None)) -> Curve:
        return Curve(domain, model, total, (low, high), None, interval, None, known, why)

    if len(counts.size) < FEWEST_SIZES:
        return none(f"needs {FEWEST_SIZES} {unit}s or more")
    if bool((counts.floor > 1 - 1e-6).all()):
        return none(f"a blind guess is always right at these {unit}s")
    stats_module("scipy.optimize")  # a missing package is an error even for a cached curve
    threshold, log_slope, interval = _profile(counts.values(), level)
    below, above = interval[0] is None or interval[0] < low, interval[1] is None or interval[1] > high
    if below and above:
        return none(f"the data do not bound it: accuracy does not clearly fall with {unit}", interval)
    if not low <= threshold <= high:
        side = "above" if threshold > high else "below"
        return none(f"half-way lies {side} the tested {unit}s", interval)
    return Curve(domain, model, total, (low, high), threshold, interval, float(np.exp(log_slope)), known)


def has_curve(row: ReportRow) -> bool:
    """True if a row counts in the curve of its domain: its question has a size, and is not a twin."""
    return row.item.control is None and bool(row.item.groups.get("size"))


def common_threshold_p(first: Sequence[ReportRow], second: Sequence[ReportRow]) -> float:
    """The probability of such differing data if two models had one threshold, each with a slope of its own.

    A likelihood-ratio test, with a chi-square distribution of 1 degree of freedom. Each has rows of one domain.
    """
    search, chi2 = stats_module("scipy.optimize"), stats_module("scipy.stats").chi2
    counts = [_counts(rows_by_size(rows))[0] for rows in (first, second)]
    best = [_profile(one.values(), _ANY_LEVEL)[0] for one in counts]
    apart = sum(_best_slope(one, threshold)[0] for one, threshold in zip(counts, best, strict=True))

    def together(threshold: float) -> float:
        return sum(_best_slope(one, threshold)[0] for one in counts)

    ends = min(best), max(best) + 1e-6  # a common one lies between the two, where neither is at its best
    found = float(search.minimize_scalar(together, bounds=ends, method="bounded").fun)
    return float(chi2.sf(max(0.0, 2 * (found - apart)), 1))


def rows_by_size(rows: Sequence[ReportRow]) -> dict[int, list[ReportRow]]:
    """The rows that count in a curve, by size."""
    by_size: dict[int, list[ReportRow]] = {}
    for row in filter(has_curve, rows):
        by_size.setdefault(int(row.item.groups["size"][0]), []).append(row)
    return by_size


def _counts(by_size: Mapping[int, Sequence[ReportRow]]) -> tuple[_Counts, bool]:
    sizes = sorted(by_size)
    floors = [[row.item.floor for row in by_size[size]] for size in sizes]
    known = all(f is not None for group in floors for f in group)
    return _Counts(
        np.array(sizes, float),
        np.array([sum(row.points for row in by_size[size]) for size in sizes], float),
        np.array([len(by_size[size]) for size in sizes], float),
        np.array([np.mean([f or 0.0 for f in group]) if known else 0.0 for group in floors], float),
    ), known


def _slopes() -> Floats:
    """A grid of log slopes."""
    return np.linspace(np.log(_SLOPES[0]), np.log(_SLOPES[1]), _SLOPE_GRID)


def _best_slope(counts: _Counts, threshold: float) -> tuple[float, float]:
    """The least loss at a threshold, and its log slope; a grid tells where to search, as minima may be several."""
    search = stats_module("scipy.optimize")
    slopes = _slopes()
    losses = counts.losses(np.array(threshold), slopes)
    start = int(losses.argmin())
    around = slopes[max(0, start - 1)], slopes[min(_SLOPE_GRID - 1, start + 1)]
    found = search.minimize_scalar(lambda s: counts.loss(threshold, s), bounds=around, method="bounded")
    return min((float(found.fun), float(found.x)), (float(losses[start]), float(slopes[start])))


@functools.lru_cache(maxsize=4096)  # a report is asked for its curves by each of its forms
def _profile(
    values: tuple[tuple[float, ...], ...], level: float
) -> tuple[float, float, tuple[float | None, float | None]]:
    """Best threshold, its log slope, and the ends of the interval."""
    counts = _Counts(*map(np.array, values))
    search, chi2 = stats_module("scipy.optimize"), stats_module("scipy.stats").chi2

    def profile(threshold: float) -> float:
        return _best_slope(counts, threshold)[0]

    low, high = counts.size[0], counts.size[-1]
    grid = np.linspace(2 * low - high, 2 * high - low, _GRID)
    at_most = counts.losses(grid[:, None], _slopes()[None, :]).min(1)
    start = int(at_most.argmin())  # searched more closely
    around = grid[max(0, start - 1)], grid[min(_GRID - 1, start + 1)]
    refined = search.minimize_scalar(profile, bounds=around, method="bounded")
    threshold, limit = float(refined.x), float(refined.fun) + chi2.ppf(level, 1) / 2
    points = list(zip(grid, at_most <= limit, strict=True))
    sides = [p for p in points[::-1] if p[0] < threshold], [p for p in points if p[0] > threshold]
    ends = tuple(_end(profile, limit, threshold, side) for side in sides)
    return threshold, _best_slope(counts, threshold)[1], (ends[0], ends[1])


def _end(
    profile: Callable[[float], float], limit: float, threshold: float, side: Sequence[tuple[float, bool]]
) -> float | None:
    """The point, going outwards from the threshold, at which the profile passes the limit; None if there is none.

    `side` holds points, and whether each is known to be within the limit: its profile need not be computed.
    """
    brentq = stats_module("scipy.optimize").brentq
    inner = threshold
    for outer, is_within in side:
        if not is_within and profile(outer) > limit:
            return float(brentq(lambda t: profile(t) - limit, inner, outer, xtol=1e-3))
        inner = outer
    return None
