"""Intervals of accuracies: Wilson's for independent items, a bootstrap where items share a stimulus."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence

import numpy as np
import numpy.typing as npt

from perceptv.errors import InvalidParams

Interval = tuple[float, float]
_BLOCK = 1 << 22  # draws held at once


def check_level(level: float) -> float:
    """`level` if it is a coverage between 0 and 1."""
    if isinstance(level, bool) or not isinstance(level, (int, float)) or not 0 < level < 1:
        raise InvalidParams(f"level is {level!r}; legal: numbers between 0 and 1, for example 0.95")
    return float(level)


def z_value(level: float) -> float:
    """Quantile of the normal distribution for a two-sided interval of that coverage."""
    from statistics import NormalDist  # only here: it loads decimals, fractions and random numbers

    return NormalDist().inv_cdf(0.5 + check_level(level) / 2)


def wilson(correct: float, total: int, *, level: float = 0.95, z: float | None = None) -> Interval:
    """Wilson score interval of correct/total, both 0..1; (0, 1) where there is nothing to count.

    `correct` need not be whole: a tie may count as half a right one.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    """
    z = z_value(level) if z is None else z
    if not total:
        return 0.0, 1.0
    p, n = correct / total, total
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


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
    """
    sums, counts = _by_cluster(values, clusters)
    if not len(sums):
        return 0.0, 1.0
    rng = np.random.Generator(np.random.Philox(seed))
    means: list[npt.NDArray[np.float64]] = []
    step = max(1, _BLOCK // len(sums))
    for start in range(0, resamples, step):
        drawn = rng.integers(0, len(sums), (min(step, resamples - start), len(sums)))
        means.append(sums[drawn].sum(1) / counts[drawn].sum(1))
    return percentile_interval(np.concatenate(means), check_level(level)) or (0.0, 1.0)


def percentile_interval(values: npt.NDArray[np.float64], level: float) -> Interval | None:
    """From one tail's quantile to the other's, of the values that are numbers; None where there is none."""
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
    values: Sequence[float], clusters: Sequence[Hashable]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Sum and number of the values of each cluster."""
    number: dict[Hashable, int] = {}
    where = np.array([number.setdefault(c, len(number)) for c in clusters], np.intp)
    sums, counts = np.zeros(len(number)), np.zeros(len(number))
    np.add.at(sums, where, np.asarray(values, float))
    np.add.at(counts, where, 1.0)
    return sums, counts
