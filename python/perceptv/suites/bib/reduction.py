"""Reduces values of frames to one number per test trial, of which two make the score of a pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from perceptv.suites.bib.episodes import TEST, EpisodeInfo
from perceptv.suites.bib.number_columns import Flags, Floats
from perceptv.suites.bib.surprise_series import FAMS, Series

REDUCTIONS = ("max", "mean")
TIES = {"half": 0.5, "right": 1.0, "wrong": 0.0}
WINDOWS = ("moving", "all")
_FIRST, _STILL = 30, 84  # the window is 30..L-84: from the last still frame to the last that moves

Integers = npt.NDArray[np.int64]


class Reduced(NamedTuple):
    """Surprise at the test trials of M models and E episodes.

    Attributes
    ----------
    values : (M, E, 2) float64
        By `REDUCTIONS`; NaN where a value is missing or not finite.
    missing : (M, E) bool
        Where there is no value in the window, or not one for each of the eight familiarization trials.
    """

    values: Floats
    missing: Flags


def reduced(series: Series, episodes: Sequence[EpisodeInfo], window: str) -> Reduced:
    """Reduces by maximum and by mean; values of single familiarization trials are reduced first, then averaged.

    Equal values in another order, and constants of any number, give equal results: sums are of sorted values, as
    distances from the least one.
    """
    shape = len(series.models), len(episodes)
    length = np.array([info.lengths[TEST - 1] for info in episodes], np.int64)[series.episode]
    inside = (series.frame >= _FIRST) & (series.frame <= length - _STILL)
    kept = inside | series.whole | (window == "all")
    unit = series.model * shape[1] + series.episode
    part, values = (unit * (FAMS + 1) + series.fam)[kept], series.surprise[kept]
    parts, finite, greatest, mean = _by_group(part, values)
    out = np.full((shape[0] * shape[1], len(REDUCTIONS)), np.nan)
    whole = np.zeros(shape[0] * shape[1], bool)
    for i, column in enumerate((greatest, mean)):
        units, known, _, average = _by_group(parts // (FAMS + 1), np.where(finite, column, np.nan))
        out[units, i] = np.where(known, average, np.nan)
    single = np.bincount(parts // (FAMS + 1), parts % (FAMS + 1) > 0, minlength=len(out))
    whole[parts // (FAMS + 1)] = True
    missing = ~whole | ((single > 0) & (single < FAMS))
    out[missing] = np.nan
    return Reduced(out.reshape(*shape, len(REDUCTIONS)), missing.reshape(shape))


def _by_group(group: Integers, values: Floats) -> tuple[Integers, Flags, Floats, Floats]:
    """For each group of values: its number, whether all are finite, their maximum and mean."""
    order = np.lexsort((values, group))
    group, values = group[order], values[order]
    starts = np.flatnonzero(np.diff(group, prepend=-1))
    counts = np.diff(starts, append=len(group))
    if not len(starts):
        return group, np.zeros(0, bool), values, values
    with np.errstate(invalid="ignore", over="ignore"):
        sums = np.add.reduceat(values - np.repeat(values[starts], counts), starts)
        mean = values[starts] + sums / counts
    finite = np.logical_and.reduceat(np.isfinite(values), starts) & np.isfinite(mean)
    return group[starts], finite, values[starts + counts - 1], mean
