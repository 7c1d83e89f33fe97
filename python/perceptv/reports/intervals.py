"""Intervals of accuracies: Wilson's for independent items, a bootstrap where items share a stimulus."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence

import numpy as np
import numpy.typing as npt

from perceptv.errors import invalid
from perceptv.io.strict_json import short
from perceptv.reports.numeric import between, check_draws, check_level, number, same_length, table, vector

Interval = tuple[float, float]
_BLOCK = 1 << 22  # draws held at once
_BELOW_ONE = math.nextafter(1.0, 0.0)
_COUNTS = "numbers from 0"


def z_value(level: float) -> float:
    """Quantile of the normal distribution for a two-sided interval of that coverage."""
    from statistics import NormalDist  # only here: it loads decimals, fractions and random numbers

    return NormalDist().inv_cdf(min(0.5 + check_level(level) / 2, _BELOW_ONE))


def wilson(correct: float, total: float, *, level: float = 0.95, z: float | None = None) -> Interval:
    """Wilson score interval of correct/total, both 0..1; (0, 1) where there is nothing to count.

    Neither need be whole: a tie may count as half a right one, and related replies as fewer than they are. `z`, if it
    is given, stands for that of `level`.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    """
    z = z_value(level) if z is None else between("z", z, 0.0, math.inf, "positive numbers, for example 1.96")
    if not number("total", total, _COUNTS) >= 0:
        raise invalid("total", total, _COUNTS)
    if not 0 <= number("correct", correct, _COUNTS) <= total:
        raise invalid("correct", correct, f"numbers from 0 to total, {short(total)}")
    if not total:
        return 0.0, 1.0
    p, n = correct / total, total
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def newcombe_paired(both: int, only_first: int, only_second: int, neither: int, *, level: float = 0.95) -> Interval:
    """Score interval of the difference of two paired shares, first minus second, from the counts of the four outcomes.

    Source: R. G. Newcombe, Improved confidence intervals for the difference between binomial proportions based on
    paired data, 1998, method 10.
    """
    n = both + only_first + only_second + neither
    first, second = both + only_first, both + only_second
    spread = math.sqrt(first * (n - first)) * math.sqrt(second * (n - second))
    product = both * neither - only_first * only_second
    phi = (max(product - n / 2, 0.0) if product > 0 else product) / spread if spread else 0.0
    (low1, high1), (low2, high2) = (wilson(count, n, level=level) for count in (first, second))
    p1, p2 = first / n, second / n
    below = _arm(p1 - low1, high2 - p2, phi)
    above = _arm(high1 - p1, p2 - low2, phi)
    return max(-1.0, p1 - p2 - below), min(1.0, p1 - p2 + above)


def _arm(a: float, b: float, phi: float) -> float:
    """The length of the arm of a difference from those of its parts, which are correlated."""
    return math.sqrt(max(0.0, a * a - 2 * phi * a * b + b * b))


def clustered_bootstrap(
    values: Sequence[float],
    clusters: Sequence[Hashable],
    *,
    level: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
) -> Interval:
    """Percentile interval of the mean of `values`, drawing whole clusters with replacement.

    Items of one cluster (a control and its twin, one question asked in several ways) stay together, as they succeed or
    fail together. Equal arguments give the same interval.

    Parameters
    ----------
    values : sequence of float
        Finite numbers, one or more.
    clusters : sequence of hashable
        The cluster of each value.
    level : float
        Coverage, between 0 and 1.
    resamples, seed : int
        How often to draw, 1..10,000,000, and the seed of it.
    """
    check_level(level)
    check_draws(resamples, seed)
    sums, counts = _by_cluster(vector("values", values), clusters)
    rng = np.random.Generator(np.random.Philox(seed))
    means: list[npt.NDArray[np.float64]] = []
    step = max(1, _BLOCK // len(sums))
    for start in range(0, resamples, step):
        drawn = rng.integers(0, len(sums), (min(step, resamples - start), len(sums)))
        means.append(sums[drawn].sum(1) / counts[drawn].sum(1))
    result = percentile_interval(np.concatenate(means), level)
    assert result is not None  # means of finite values are numbers
    return result


def counted_bootstrap(
    values: Sequence[float],
    clusters: Sequence[Hashable],
    *,
    level: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
) -> Interval:
    """As `clustered_bootstrap`, and much faster where few values occur: equal clusters are drawn together.

    The parameters are those of `clustered_bootstrap`; the draws are others.
    """
    check_level(level)
    check_draws(resamples, seed)
    sums, counts = _by_cluster(vector("values", values), clusters)
    kinds, often = np.unique(np.stack([sums, counts], 1), axis=0, return_counts=True)
    rng = np.random.Generator(np.random.Philox(seed))
    means: list[npt.NDArray[np.float64]] = []
    step = max(1, _BLOCK // len(kinds))
    for start in range(0, resamples, step):
        drawn = rng.multinomial(len(sums), often / len(sums), size=min(step, resamples - start))
        means.append((drawn @ kinds[:, 0]) / (drawn @ kinds[:, 1]))
    result = percentile_interval(np.concatenate(means), level)
    assert result is not None  # means of finite values are numbers
    return result


def crossed_bootstrap(
    values: Sequence[float],
    first: Sequence[Hashable],
    second: Sequence[Hashable],
    *,
    level: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
) -> Interval:
    """Percentile interval of the mean of `values`, drawing whole clusters of two kinds at once, with replacement.

    A value counts as often as its cluster of the first kind was drawn times that of the second: with people and items,
    the interval is meant for other people and other items. It is rather too wide than too narrow.

    Parameters
    ----------
    values : sequence of float
        Finite numbers, one or more.
    first, second : sequence of hashable
        The two clusters of each value, for example its person and its item.
    level : float
        Coverage, between 0 and 1.
    resamples, seed : int
        How often to draw, 1..10,000,000, and the seed of it.

    Source: A. B. Owen, The pigeonhole bootstrap, 2007.
    """
    check_level(level)
    check_draws(resamples, seed)
    numbers = vector("values", values)
    where = [_numbered(name, clusters, len(numbers)) for name, clusters in (("first", first), ("second", second))]
    rng = np.random.Generator(np.random.Philox(seed))
    means: list[npt.NDArray[np.float64]] = []
    step = max(1, _BLOCK // len(numbers))
    for start in range(0, resamples, step):
        drawn = [_drawn(rng, min(step, resamples - start), int(w.max()) + 1) for w in where]
        weights = drawn[0][:, where[0]] * drawn[1][:, where[1]]
        with np.errstate(invalid="ignore"):
            means.append((weights @ numbers) / weights.sum(1))
    found = percentile_interval(np.concatenate(means), level)
    return found if found is not None else (0.0, 1.0)


def _numbered(name: str, clusters: Sequence[Hashable], count: int) -> npt.NDArray[np.intp]:
    numbers: dict[Hashable, int] = {}
    try:
        where = np.array([numbers.setdefault(c, len(numbers)) for c in clusters], np.intp)
    except TypeError:
        raise invalid(name, clusters, "a sequence of names or numbers") from None
    same_length(name, where, "values", count)
    return where


def _drawn(rng: np.random.Generator, times: int, clusters: int) -> npt.NDArray[np.float64]:
    """How often each cluster is drawn in each resample."""
    return rng.multinomial(clusters, np.full(clusters, 1 / clusters), size=times).astype(np.float64)


def percentile_interval(values: npt.NDArray[np.float64], level: float) -> Interval | None:
    """From one tail's quantile to the other's, of the values that are numbers; None without any."""
    check_level(level)
    known = values[~np.isnan(values)]
    if not len(known):
        return None
    tail = (1 - level) / 2
    low, high = np.quantile(known, [tail, 1 - tail])
    return float(low), float(high)


def resampled_shares(
    sums: npt.NDArray[np.float64], counts: npt.NDArray[np.float64], *, resamples: int = 10_000, seed: int = 0
) -> npt.NDArray[np.float64]:
    """Several means at once, (resamples, K), drawing whole clusters with replacement; NaN where nothing was drawn.

    `sums` and `counts`, (C, K), hold for each cluster the sum and number of the values of each mean. All means of one
    resample are of the same clusters, so what is computed from several of them has an interval, too.
    """
    check_draws(resamples, seed)
    sums = table("sums", sums)
    counts = table("counts", counts, sums.shape[1])
    same_length("counts", counts, "sums", len(sums))
    clusters = len(sums)
    rng = np.random.Generator(np.random.Philox(seed))
    parts = []
    step = max(1, _BLOCK // clusters)
    for start in range(0, resamples, step):
        drawn = rng.multinomial(clusters, np.full(clusters, 1 / clusters), size=min(step, resamples - start))
        with np.errstate(invalid="ignore"):
            parts.append((drawn @ sums) / (drawn @ counts))
    return np.concatenate(parts)


def _by_cluster(
    values: npt.NDArray[np.float64], clusters: Sequence[Hashable]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    where = _numbered("clusters", clusters, len(values))
    most = int(where.max()) + 1
    sums, counts = np.zeros(most), np.zeros(most)
    np.add.at(sums, where, values)
    np.add.at(counts, where, 1.0)
    return sums, counts
