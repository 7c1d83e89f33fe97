"""Bootstrap over instances and permutation null.

Instances are few in kind: what one adds to a score is one of a handful of outcomes. Drawing instances with replacement
is then one multinomial draw over the kinds, and flipping signs one binomial draw per kind: the same laws, at a cost
that does not grow with the number of instances.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perceptv.bib.cells import Floats
from perceptv.scoring.intervals import Interval

Counts = npt.NDArray[np.int64]
DRAWS = 10_000


def kinds_of(clusters: npt.NDArray[np.intp], columns: Floats) -> tuple[Floats, Counts]:
    """Kinds of clusters and how many there are of each.

    Parameters
    ----------
    clusters : (P,) int
        The cluster of each pair.
    columns : (P, K) float
        What each pair adds; a kind is the sum over a cluster.

    Returns
    -------
    (N, K) float, (N,) int
    """
    _, places = np.unique(clusters, return_inverse=True)
    sums = np.zeros((places.max(initial=-1) + 1, columns.shape[1]))
    np.add.at(sums, places.ravel(), columns)
    kinds, counts = np.unique(sums, axis=0, return_counts=True)
    return kinds, counts.astype(np.int64)


def resampled(kinds: Floats, counts: Counts, *, draws: int, seed: int) -> Floats:
    """Sums of the columns, (draws, K), over as many clusters as there are, drawn with replacement."""
    rng = np.random.Generator(np.random.Philox(seed))
    total = int(counts.sum())
    drawn: Floats = rng.multinomial(total, counts / total, size=draws) @ kinds
    return drawn


def middle(values: Floats, level: float) -> Interval | None:
    """The percentile interval of the values that are numbers; None where there is none."""
    known = values[~np.isnan(values)]
    if not len(known):
        return None
    tail = (1 - level) / 2
    low, high = np.quantile(known, [tail, 1 - tail])
    return float(low), float(high)


def sign_flips(signs: Floats, counts: Counts, *, draws: int, seed: int) -> tuple[float, float]:
    """One- and two-sided p of "e surprises no less than u".

    Parameters
    ----------
    signs : (N,) float
        For each kind of cluster its pairs with e < u less those with e > u. Ties and missing values add nothing.
    counts : (N,) int
        How many clusters there are of each kind.

    The null flips the sign of a cluster's differences with probability 1/2, all pairs of a cluster together. The sum
    over m clusters of kind k is k (2 B - m), B binomial. The sample itself counts as one of the draws.
    """
    rng = np.random.Generator(np.random.Philox(seed))
    observed = float(signs @ counts)
    drawn = (2 * rng.binomial(counts, 0.5, size=(draws, len(counts))) - counts) @ signs
    one, two = int((drawn >= observed).sum()), int((np.abs(drawn) >= abs(observed)).sum())
    return (one + 1) / (draws + 1), (two + 1) / (draws + 1)
