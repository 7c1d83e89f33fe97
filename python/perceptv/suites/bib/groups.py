"""Accuracies of groups of pairs, with intervals and the permutation null."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from perceptv.errors import InvalidParams
from perceptv.reports.intervals import Interval, wilson
from perceptv.reports.numeric import check_draws, check_level
from perceptv.suites.bib.cells import Floats
from perceptv.suites.bib.pairs import KINDS, Cluster, Pair
from perceptv.suites.bib.statistics import Counts, Kinds, kinds_of, share_interval, sign_flips

Name = str | int
_SIGN = 2  # column of a kind, after points and pairs


@dataclass(frozen=True)
class Draws:
    """How intervals and null are computed: coverage, draws of the null, seed, draws of the intervals."""

    level: float = 0.95
    permutations: int = 10_000
    seed: int = 0
    resamples: int = 10_000

    def __post_init__(self) -> None:
        check_level(self.level)
        check_draws(self.permutations, self.seed, "permutations")
        check_draws(self.resamples, self.seed)


@dataclass(frozen=True)
class BibScore:
    """One model in one group of pairs, under one reduction.

    Attributes
    ----------
    by, name : str, str or int
        Kind and name of the group.
    model, reduction : str
    n : int
        Pairs.
    points : float
        1 for each pair with surprise(e) < surprise(u), and the score of a tie (by default 1/2) for each equal one.
    right, tied, missing : int
        Pairs with e < u, pairs with e equal to u, and pairs with a missing or non-finite value, which are wrong.
    """

    by: str
    name: Name
    model: str
    reduction: str
    n: int
    points: float
    right: int
    tied: int
    missing: int
    kinds: Kinds = field(repr=False)
    counts: Counts = field(repr=False)
    draws: Draws = field(repr=False)

    @property
    def accuracy(self) -> float:
        """Points per pair, 0..1."""
        return self.points / self.n

    @property
    def interval(self) -> Interval:
        """Wilson interval of the accuracy, in which a tie counts as it scores."""
        return wilson(self.points, self.n, level=self.draws.level)

    @property
    def bootstrap(self) -> Interval:
        """Percentile interval over instances: all pairs of a quartet are drawn together."""
        d = self.draws
        return share_interval(self.kinds, self.counts, level=d.level, draws=d.resamples, seed=d.seed)

    @property
    def p(self) -> tuple[float, float]:
        """One-sided p (e is less surprising than u) and two-sided p, from flipped signs of the differences of pairs."""
        signs = tuple(kind[_SIGN] for kind in self.kinds)
        return sign_flips(signs, self.counts, draws=self.draws.permutations, seed=self.draws.seed)


Places = npt.NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Members:
    """The pairs of one group."""

    by: str
    name: Name
    rows: Places


def members_of(pairs: Sequence[Pair], by: str) -> list[Members]:
    """The groups of a kind, numbers ascending and names as they come; empty where no pair is in one.

    InvalidParams for an unknown kind.
    """
    if by not in KINDS:
        raise InvalidParams(f"by is {by!r:.80}; legal: {', '.join(map(repr, KINDS))}")
    found: dict[Name, list[int]] = {}
    for i, pair in enumerate(pairs):
        name = pair.name(by)
        if name is not None:
            found.setdefault(name, []).append(i)
    names = sorted(found, key=int) if by == "size" else list(found)
    return [Members(by, name, np.array(found[name])) for name in names]


def cluster_numbers(pairs: Sequence[Pair]) -> Places:
    """A number per pair, (P,): that of its instance."""
    number: dict[Cluster, int] = {}
    return np.array([number.setdefault(pair.cluster, len(number)) for pair in pairs], np.intp)


def score_of(
    group: tuple[str, Name], answer: tuple[str, str], surprise: Floats, scores: Floats, clusters: Places, draws: Draws
) -> BibScore:
    """The score of one group.

    Parameters
    ----------
    group : (str, str or int)
        Kind and name.
    answer : (str, str)
        Model and reduction.
    surprise, scores, clusters : (P, 2) float, (P,) float, (P,) int
        Of the group's pairs: surprise at e and u, points, number of the instance.
    draws : Draws
    """
    known = ~np.isnan(surprise).any(1)
    sign = np.where(known, _order(surprise), 0.0)
    kinds, counts = kinds_of(clusters, np.column_stack((scores, np.ones(len(scores)), sign)))
    right, tied, missing = int((sign > 0).sum()), int((known & (sign == 0)).sum()), int((~known).sum())
    total = float(scores.sum())
    return BibScore(*group, *answer, len(scores), total, right, tied, missing, kinds, counts, draws)


def _order(surprise: Floats) -> Floats:
    """1 where e surprises less than u, -1 where more, else 0; a difference could overflow."""
    e, u = surprise[:, 0], surprise[:, 1]
    return (e < u).astype(np.float64) - (e > u)
