"""QUEST+: which size to ask next, so that the threshold is known soon. One table of chances, and a posterior over it.

The curve is that of `perceptv.reports.psychometric`, with the floor of each size: p(n) = floor(n) + (1 - floor(n))
(1 - lapse) / (1 + exp(slope (n - threshold))). A lapse is a blind guess. Each step asks the size for which the entropy
of the posterior is least on average.

Source: A. B. Watson, QUEST+: a general multidimensional Bayesian adaptive psychometric method, 2017.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
LAPSE = 0.02
THRESHOLDS, SLOPES = 39, 12
_SLOPES = (0.2, 5.0)
COVERAGE = 0.9


@dataclass(frozen=True, eq=False)
class Table:
    """Chances of a right answer: a row for each size, a column for each pair of threshold and slope."""

    chance: Floats
    threshold: Floats
    """The threshold of each column."""
    step: float
    """The distance between thresholds of the grid."""

    @property
    def prior(self) -> Floats:
        """All pairs alike."""
        count = self.chance.shape[1]
        return np.full(count, 1 / count)


@dataclass(frozen=True)
class ThresholdEstimate:
    """A threshold: mean and standard deviation in sizes, and an interval of 90 %."""

    threshold: float
    sd: float
    interval: tuple[float, float]


def make_table(sizes: Sequence[int], floors: Sequence[float]) -> Table:
    """The table of these sizes; thresholds from the least to the largest of them."""
    grid, slopes = np.linspace(min(sizes), max(sizes), THRESHOLDS), np.geomspace(*_SLOPES, SLOPES)
    threshold, slope = (g.ravel() for g in np.meshgrid(grid, slopes, indexing="ij"))
    size, floor = np.array(sizes, float)[:, None], np.array(floors, float)[:, None]
    return Table(chance_of_right(size, threshold, slope, floor), threshold, float(grid[1] - grid[0]))


def chance_of_right(size: Floats | float, threshold: Floats | float, slope: Floats | float, floor: Any) -> Any:
    """The chance of a right answer at a size, by the curve of this module; arrays or numbers."""
    steep = np.clip(slope * (size - threshold), -60, 60)
    return floor + (1 - floor) * (1 - LAPSE) / (1 + np.exp(steep))


def updated(posterior: Floats, table: Table, row: int, right: bool) -> Floats:
    """The posterior after an answer at the size of a row."""
    chance = table.chance[row]
    found: Floats = posterior * (chance if right else 1 - chance)
    return np.asarray(found / found.sum(), np.float64)


def expected_entropy(posterior: Floats, table: Table) -> Floats:
    """The entropy that is to be expected after an answer at each size, in nats."""
    right = table.chance * posterior
    wrong = posterior - right
    return _part(right) + _part(wrong)


def _part(joint: Floats) -> Floats:
    """The entropy after one of the two answers, times its chance."""
    chance = joint.sum(1)
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.where(joint > 0, joint * np.log(joint), 0.0).sum(1)
        result: Floats = np.where(chance > 0, chance * np.log(chance), 0.0) - logs
    return result


def best(posterior: Floats, table: Table, allowed: Sequence[int]) -> int:
    """The row to ask next, of those that are allowed."""
    entropy = expected_entropy(posterior, table)
    return min(allowed, key=lambda row: (entropy[row], row))


def estimate(posterior: Floats, table: Table) -> ThresholdEstimate:
    """The threshold as the posterior has it. Between the values of the grid the mass is spread evenly."""
    mean = float(posterior @ table.threshold)
    sd = float(posterior @ (table.threshold - mean) ** 2) ** 0.5
    grid = np.unique(table.threshold)
    mass = np.array([posterior[table.threshold == value].sum() for value in grid])
    edges = np.concatenate([[grid[0] - table.step / 2], grid + table.step / 2])
    ends = np.interp([(1 - COVERAGE) / 2, (1 + COVERAGE) / 2], np.concatenate([[0.0], mass.cumsum()]), edges)
    return ThresholdEstimate(mean, sd, (float(ends[0]), float(ends[1])))
