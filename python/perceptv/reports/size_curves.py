"""What the answers of one model in one domain tell: its curve over the sizes, and which sizes to ask next.

All is a function of the numbers of right and wrong answers at each size; their order does not matter.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from perceptv._once import once
from perceptv.errors import illegal
from perceptv.reports import quest
from perceptv.reports.intervals import Interval
from perceptv.reports.quest import Floats, Table
from perceptv.reports.sequential import PRIOR, log_mixture

MOST_GUESS = 0.5
"""The highest guess rate: a model that does not know the size guesses worse than the floor, which knows it."""
OPENING = (0.5, 0.1, 0.9, 0.25, 0.75)
"""Where among the sizes the first questions are, as shares of their span."""
PROBES = 5
"""Each fifth question is asked where few were: else nobody would notice that a curve rises again."""
_PARTS = (2, 3, 4, 5, 7)
"""In how many parts the sizes are split, to compare the curve with shares that are free in each part."""
RISE = 0.2
"""By how much shares must rise with size somewhere for a domain that is not monotone."""
AGAINST = 20.0
"""Odds at which a curve is given up; under the curves of the table that happens in at most one of so many."""
_DRAWS = 1000


@dataclass(frozen=True)
class SizeCounts:
    """Answers of one model in one domain: for each size its blind-guess floor, right answers, and all answers."""

    sizes: tuple[int, ...]
    floors: tuple[float, ...]
    right: tuple[int, ...]
    total: tuple[int, ...]

    def __post_init__(self) -> None:
        if any(not 0 <= r <= n for r, n in zip(self.right, self.total, strict=True)):
            raise illegal(f"right is {self.right}, total {self.total}", "no more right answers than answers")

    @property
    def asked(self) -> int:
        """The number of answers."""
        return sum(self.total)

    @property
    def wrong(self) -> tuple[int, ...]:
        """Wrong answers at each size."""
        return tuple(n - r for r, n in zip(self.right, self.total, strict=True))

    @once
    def _both(self) -> tuple[Floats, Floats]:
        return np.array(self.right, float), np.array(self.wrong, float)


@dataclass(frozen=True)
class SizeCurve:
    """A curve over sizes, as the posterior has it.

    `threshold` is half-way between guess rate and the share that lapses leave; its interval may reach beyond the sizes.
    `slope`, `lapse` and `guess` are means. `accuracy` is the mean over the sizes, with its interval. `shares` are the
    chance of a right answer at each size, `bands` their intervals.
    """

    threshold: float
    threshold_interval: Interval
    slope: float
    lapse: float
    guess: float
    accuracy: float
    interval: Interval
    shares: tuple[float, ...] = field(repr=False)
    bands: tuple[Interval, ...] = field(repr=False)


def next_sizes(counts: SizeCounts, number: int, allowed: Collection[int]) -> list[int]:
    """The most informative sizes for so many questions that are asked at once; some may come several times.

    After each size the posterior is taken on as if the answer were in part right and in part wrong, as likely as it is:
    then the next one is another where one answer at a size tells enough.
    """
    table = _table(counts)
    posterior = _posterior(counts)
    total = list(counts.total)
    rows = [row for row, size in enumerate(counts.sizes) if size in allowed]
    result: list[int] = []
    for _ in range(number if rows else 0):
        row = _next_row(posterior, table, total, rows)
        posterior = quest.updated(posterior, table, row, float(table.chance[row] @ posterior))
        total[row] += 1
        result.append(counts.sizes[row])
    return result


def _next_row(posterior: Floats, table: Table, total: Sequence[int], rows: Sequence[int]) -> int:
    asked, last = sum(total), len(total) - 1
    if asked < len(OPENING):
        wanted = OPENING[asked] * last
        return min(rows, key=lambda row: (total[row], abs(row - wanted), row))
    if asked % PROBES == 0:
        parts = [row * len(OPENING) // len(total) for row in range(len(total))]
        in_part = {part: sum(n for n, p in zip(total, parts, strict=True) if p == part) for part in set(parts)}
        return min(rows, key=lambda row: (in_part[parts[row]], total[row], row))
    return quest.best(posterior, table, rows)


@functools.lru_cache(maxsize=256)
def fit_curve(counts: SizeCounts, level: float = 0.95) -> SizeCurve:
    """The curve of these answers."""
    table, posterior = _table(counts), _posterior(counts)
    about = quest.estimate(posterior, table, level)
    others = {name: float(values @ posterior) for name, values in table.others.items()}
    accuracy, interval = expected_accuracy(counts, level)
    shares = tuple((table.chance @ posterior).tolist())
    bands = tuple(_interval(chance, np.argsort(chance), posterior, level) for chance in table.chance)
    return SizeCurve(
        about.threshold, about.interval, **others, accuracy=accuracy, interval=interval, shares=shares, bands=bands
    )


def fit_threshold(counts: SizeCounts, level: float = 0.95) -> quest.ThresholdEstimate:
    """The threshold alone."""
    return quest.estimate(_posterior(counts), _table(counts), level)


def expected_accuracy(counts: SizeCounts, level: float = 0.95) -> tuple[float, Interval]:
    """The mean accuracy over the sizes, with its interval."""
    accuracy, order = _accuracies(_table(counts))
    posterior = _posterior(counts)
    return float(accuracy @ posterior), _interval(accuracy, order, posterior, level)


def accuracy_draws(counts: SizeCounts, draws: int, rng: np.random.Generator) -> Floats:
    """Draws of the mean accuracy over the sizes from the posterior, (draws,)."""
    return np.asarray(rng.choice(_accuracies(_table(counts))[0], draws, p=_posterior(counts)), np.float64)


def odds_against_curve(counts: SizeCounts) -> float:
    """How much likelier these answers are if the shares rise somewhere with size than if a curve falls with it.

    A Bayes factor, so that one may look at it after each answer. Against the curves stand free shares of some parts of
    the sizes, of which a later one is larger than an earlier one by `RISE` or more.
    """
    right, wrong = counts._both
    against = log_rising(right, wrong) - quest.log_evidence(_table(counts), right, wrong)
    return math.exp(min(against, 700.0))


def log_rising(right: Floats, wrong: Floats) -> float:
    """The logarithm of the chance of these answers if shares are free in each part of the sizes, and rise."""
    logs = []
    for parts in _PARTS:
        part = np.arange(len(right)) * parts // len(right)
        rights, wrongs = (np.asarray(np.bincount(part, values, parts), np.float64) for values in (right, wrong))
        free = sum(log_mixture(r, w) for r, w in zip(rights, wrongs, strict=True))
        gained = _rising(rights, wrongs) / _rising_before(parts)
        logs.append(free + math.log(gained) if gained else -math.inf)
    top = max(logs)
    return top + math.log(sum(math.exp(value - top) for value in logs) / len(logs)) if top > -math.inf else top


def _rising(right: Floats, wrong: Floats) -> float:
    """The chance that shares rise by `RISE`, by draws that are the same each time."""
    rng = np.random.Generator(np.random.Philox(0))
    shares = rng.beta(right + PRIOR, wrong + PRIOR, (_DRAWS, len(right)))
    return float(((shares - np.minimum.accumulate(shares, 1)).max(1) >= RISE).mean())


@functools.cache
def _rising_before(parts: int) -> float:
    """The same before any answer."""
    return _rising(np.zeros(parts), np.zeros(parts))


def _table(counts: SizeCounts) -> Table:
    return _cached_table(counts.sizes, min(MOST_GUESS, *counts.floors))


@functools.lru_cache(maxsize=64)
def _cached_table(sizes: tuple[int, ...], most_guess: float) -> Table:
    return quest.make_table(sizes, (0.0,) * len(sizes), quest.OF_MODELS, most_guess)


@functools.lru_cache(maxsize=256)
def _posterior(counts: SizeCounts) -> Floats:
    return quest.posterior_of(_table(counts), *counts._both)


@functools.lru_cache(maxsize=64)
def _accuracies(table: Table) -> tuple[Floats, npt.NDArray[np.intp]]:
    """The mean accuracy of each curve, and their order."""
    accuracy = np.asarray(table.chance.mean(0), np.float64)
    return accuracy, np.argsort(accuracy)


def _interval(values: Floats, order: npt.NDArray[np.intp], posterior: Floats, level: float) -> Interval:
    """Quantiles of a value of each curve, weighted by the posterior."""
    ends = np.interp([(1 - level) / 2, (1 + level) / 2], posterior[order].cumsum(), values[order])
    return float(ends[0]), float(ends[1])
