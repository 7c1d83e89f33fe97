"""Bootstrap over instances and permutation null.

Instances are few in kind: what one adds to a score is one of a handful of outcomes. Drawing instances with replacement
is then one multinomial draw over the kinds, and flipping signs one binomial draw per kind: the same laws, at a cost
that does not grow with the number of instances.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from perceptv._arguments import integers
from perceptv.errors import invalid
from perceptv.reports.intervals import Interval, percentile_interval
from perceptv.reports.numeric import check_draws, check_level, same_length, table, vector
from perceptv.suites.bib.number_columns import Floats

Kinds = tuple[tuple[float, ...], ...]
Counts = tuple[int, ...]
_KEPT = 4096  # results: one group is asked for by several tables


def count_kinds(clusters: npt.NDArray[np.intp], columns: Floats) -> tuple[Kinds, Counts]:
    """Kinds of clusters and how many there are of each.

    Parameters
    ----------
    clusters : (P,) int
        The cluster of each pair.
    columns : (P, K) float
        What each pair adds; a kind is the sum over a cluster.

    Returns
    -------
    N tuples of K floats, N ints
    """
    columns = table("columns", columns)
    same_length("clusters", clusters, "columns", len(columns))
    _, places = np.unique(clusters, return_inverse=True)
    sums = np.zeros((places.max(initial=-1) + 1, columns.shape[1]))
    np.add.at(sums, places.ravel(), columns)
    kinds, counts = np.unique(sums, axis=0, return_counts=True)
    return tuple(map(tuple, kinds.tolist())), tuple(counts.tolist())


def resampled(kinds: Kinds, counts: Counts, *, draws: int, seed: int) -> Floats:
    """Sums of the columns, (draws, K), over as many clusters as there are, drawn with replacement."""
    check_draws(draws, seed, "draws")
    table("kinds", kinds)
    _check_counts("kinds", kinds, counts)
    rng = np.random.Generator(np.random.Philox(seed))
    total = sum(counts)
    drawn: Floats = rng.multinomial(total, np.array(counts) / total, size=draws) @ np.array(kinds)
    return drawn


@functools.lru_cache(_KEPT)
def share_interval(kinds: Kinds, counts: Counts, *, level: float, draws: int, seed: int) -> Interval:
    """Bootstrap interval of the first column over the second, which counts pairs and so is above 0."""
    check_level(level)
    sums = resampled(kinds, counts, draws=draws, seed=seed)
    if len(kinds[0]) < 2 or min(kind[1] for kind in kinds) <= 0:
        raise invalid("kinds", kinds, "second columns above 0")
    return percentile_interval(sums[:, 0] / sums[:, 1], level) or (0.0, 1.0)


@functools.lru_cache(_KEPT)
def sign_flips(signs: tuple[float, ...], counts: Counts, *, draws: int, seed: int) -> tuple[float, float]:
    """One- and two-sided p of "e surprises no less than u".

    Parameters
    ----------
    signs : tuple of N float
        For each kind of cluster its pairs with e < u less those with e > u. Ties and missing values add nothing.
    counts : tuple of N int
        How many clusters there are of each kind.

    The null flips the sign of a cluster's differences with probability 1/2, all pairs of a cluster together. The sum
    over m clusters of +k or -k is k (2 B - m), B binomial. The sample itself counts as one of the draws.
    """
    check_draws(draws, seed, "draws")
    vector("signs", signs)
    _check_counts("signs", signs, counts)
    weights: dict[float, int] = {}
    for sign, count in zip(signs, counts, strict=True):
        weights[abs(sign)] = weights.get(abs(sign), 0) + count
    sizes, many = np.array(list(weights)), np.array(list(weights.values()))
    rng = np.random.Generator(np.random.Philox(seed))
    observed = sum(sign * count for sign, count in zip(signs, counts, strict=True))
    drawn = (2 * rng.binomial(many, 0.5, size=(draws, len(many))) - many) @ sizes
    one, two = int((drawn >= observed).sum()), int((np.abs(drawn) >= abs(observed)).sum())
    return (one + 1) / (draws + 1), (two + 1) / (draws + 1)


def _check_counts(name: str, kinds: Sequence[object], counts: Sequence[int]) -> None:
    """Counts of clusters are at least 1, one for each kind."""
    integers("counts", counts, 1)
    same_length("counts", counts, name, len(kinds))
