"""QUEST+: which size to ask next, so that the curve is known soon. One table of chances, and a posterior over it.

The curve is that of `perceptv.reports.psychometric`, with a lapse: p(n) = guess(n) + (1 - guess(n)) (1 - lapse) /
(1 + exp(slope (n - threshold))). A lapse is a blind guess. Each step asks the size for which the entropy of the
posterior is least on average.

Source: A. B. Watson, QUEST+: a general multidimensional Bayesian adaptive psychometric method, 2017.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from perceptv._once import once

Floats = npt.NDArray[np.float64]
LAPSE = 0.02
COVERAGE = 0.9
_TINY = 1e-9


@dataclass(frozen=True)
class Grid:
    """The values of the parameters of the curves of a table.

    `beyond` is how far thresholds reach past the least and the largest size, as a share of the sizes' span. Each lapse
    comes with its prior weight. `guesses` are shares of the highest guess rate; without them the guess rate of each
    size is its floor.
    """

    thresholds: int
    slopes: tuple[float, float, int]
    """Least, largest, how many."""
    lapses: tuple[tuple[float, float], ...]
    beyond: float = 0.0
    guesses: tuple[float, ...] = ()


OF_PEOPLE = Grid(39, (0.2, 5.0, 12), ((LAPSE, 1.0),))
OF_MODELS = Grid(
    39,
    (0.05, 5.0, 7),
    ((0.0, 0.25), (0.01, 0.2), (0.02, 0.15), (0.05, 0.15), (0.1, 0.1), (0.2, 0.1), (0.35, 0.05)),
    beyond=0.5,
    guesses=(0.0, 1 / 3, 2 / 3, 1.0),
)
"""Thresholds beyond the sizes and shallow slopes are those of models that nothing, or everything, is too hard for."""


@dataclass(frozen=True, eq=False)
class Table:
    """Chances of a right answer: a row for each size, a column for each curve of the grid."""

    chance: Floats
    threshold: Floats
    """The threshold of each column."""
    step: float
    """The distance between thresholds of the grid."""
    weights: Floats | None = None
    """The prior of each column; None for equal ones."""
    others: dict[str, Floats] = field(default_factory=dict)
    """Slope, lapse and guess rate of each column, by name."""

    @property
    def prior(self) -> Floats:
        """The chance of each column before any answer."""
        count = self.chance.shape[1]
        return np.full(count, 1 / count) if self.weights is None else self.weights

    @once
    def logs(self) -> tuple[Floats, Floats]:
        """The logarithms of the chances of a right and of a wrong answer."""
        chance = np.clip(self.chance, _TINY, 1 - _TINY)
        return np.log(chance), np.log1p(-chance)

    @once
    def chance_logs(self) -> tuple[Floats, Floats]:
        """Those logarithms, each times its chance."""
        of_right, of_wrong = self.logs
        return self.chance * of_right, (1 - self.chance) * of_wrong

    @once
    def places(self) -> tuple[Floats, npt.NDArray[np.intp]]:
        """The thresholds of the grid, and which of them each column has."""
        grid, where = np.unique(self.threshold, return_inverse=True)
        return grid, where


@dataclass(frozen=True)
class ThresholdEstimate:
    """A threshold: mean and standard deviation in sizes, and an interval, of 90 % unless another level is asked for."""

    threshold: float
    sd: float
    interval: tuple[float, float]


def make_table(sizes: Sequence[int], floors: Sequence[float], grid: Grid = OF_PEOPLE, most_guess: float = 0.0) -> Table:
    """The table of these sizes.

    Parameters
    ----------
    sizes, floors : sequence
        Sizes, and the chance of a blind guess at each, 0..1.
    grid : Grid
        The curves.
    most_guess : float
        The highest guess rate, for a grid that has shares of it.
    """
    low, high = min(sizes), max(sizes)
    past = grid.beyond * (high - low)
    places = np.linspace(low - past, high + past, grid.thresholds)
    axes = (places, np.geomspace(*grid.slopes), [lapse for lapse, _ in grid.lapses], grid.guesses or (1.0,))
    threshold, slope, lapse, share = (g.ravel() for g in np.meshgrid(*axes, indexing="ij"))
    size, floor = np.array(sizes, float)[:, None], np.array(floors, float)[:, None]
    guess = share * most_guess if grid.guesses else floor
    chance = chance_of_right(size, threshold, slope, guess, lapse)
    weights = np.array([dict(grid.lapses)[value] for value in lapse])
    others = {"slope": slope, "lapse": lapse, "guess": share * most_guess}
    return Table(chance, threshold, float(places[1] - places[0]), weights / weights.sum(), others)


def chance_of_right(size: Any, threshold: Any, slope: Any, guess: Any, lapse: Any = LAPSE) -> Any:
    """The chance of a right answer at a size, by the curve of this module; arrays or numbers."""
    steep = np.clip(slope * (size - threshold), -60, 60)
    return guess + (1 - guess) * (1 - lapse) / (1 + np.exp(steep))


def updated(posterior: Floats, table: Table, row: int, right: float) -> Floats:
    """The posterior after an answer at the size of a row.

    `right` is 1 for a right answer and 0 for a wrong one. What lies between is an answer that is not known yet, as
    likely right as it says.
    """
    chance = table.chance[row]
    likelihood = chance**right * (1 - chance) ** (1 - right) if 0 < right < 1 else chance if right else 1 - chance
    found: Floats = posterior * likelihood
    return np.asarray(found / found.sum(), np.float64)


def log_likelihood(table: Table, right: Floats, wrong: Floats) -> Floats:
    """That of each column, in nats, from the numbers of right and wrong answers at each size."""
    of_right, of_wrong = table.logs
    result: Floats = right @ of_right + wrong @ of_wrong
    return result


def log_evidence(table: Table, right: Floats, wrong: Floats) -> float:
    """The logarithm of the chance of these answers, over all curves."""
    logs = log_likelihood(table, right, wrong) + np.log(table.prior)
    top = float(logs.max())
    return top + float(np.log(np.exp(logs - top).sum()))


def posterior_of(table: Table, right: Floats, wrong: Floats) -> Floats:
    """The posterior after so many right and wrong answers at each size."""
    logs = log_likelihood(table, right, wrong) + np.log(table.prior)
    found = np.exp(logs - logs.max())
    return np.asarray(found / found.sum(), np.float64)


def expected_entropy(posterior: Floats, table: Table) -> Floats:
    """The entropy that is to be expected after an answer at each size, in nats.

    The logarithm of chance times posterior is a sum, so that products with the table are all there is to compute.
    """
    right = table.chance @ posterior
    own = _x_log_x(posterior)
    of_right, of_wrong = table.chance_logs
    after_right = of_right @ posterior + table.chance @ own
    after_wrong = of_wrong @ posterior + own.sum() - table.chance @ own
    result: Floats = _x_log_x(right) + _x_log_x(1 - right) - after_right - after_wrong
    return result


def _x_log_x(values: Floats) -> Floats:
    return np.asarray(values * np.log(np.maximum(values, np.finfo(float).tiny)), np.float64)


def best(posterior: Floats, table: Table, allowed: Sequence[int]) -> int:
    """The row to ask next, of those that are allowed."""
    entropy = expected_entropy(posterior, table)
    return min(allowed, key=lambda row: (entropy[row], row))


def estimate(posterior: Floats, table: Table, level: float = COVERAGE) -> ThresholdEstimate:
    """The threshold as the posterior has it. Between the values of the grid the mass is spread evenly."""
    mean = float(posterior @ table.threshold)
    sd = float(posterior @ (table.threshold - mean) ** 2) ** 0.5
    grid, where = table.places
    mass = np.bincount(where, posterior, len(grid))
    edges = np.concatenate([[grid[0] - table.step / 2], grid + table.step / 2])
    ends = np.interp([(1 - level) / 2, (1 + level) / 2], np.concatenate([[0.0], mass.cumsum()]), edges)
    return ThresholdEstimate(mean, sd, (float(ends[0]), float(ends[1])))
