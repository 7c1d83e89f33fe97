"""Which frames of a trial the baseline looks at, and how they are shrunk."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from perceptv.bib.episode import SIDE, EpisodeTrial
from perceptv.bib.torch.config import ModelConfig

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]


def looked_at(length: int, config: ModelConfig) -> range:
    """Numbers of the frames that are looked at in a trial of `length` frames: every stride-th, at most the last 40.

    The paper does not say what becomes of longer trials; what surprises comes late.
    """
    return range(0, length, config.stride)[-config.frames :]


def kept_count(count: int, config: ModelConfig) -> int:
    """How many of `count` frames remain when the others are dropped."""
    return -(-count * config.kept // config.frames)


@functools.cache
def _overlaps(given: int, wanted: int) -> Floats:
    """How far each wanted pixel reaches over each given one, (wanted, given), in equal whole units."""
    unit = math.gcd(given, wanted)
    new, old = given // unit, wanted // unit  # widths of a wanted and of a given pixel
    starts, others = np.arange(wanted)[:, None] * new, np.arange(given) * old
    reach = np.minimum(starts + new, others + old) - np.maximum(starts, others)
    return reach.clip(0).astype(np.float32)


def shrunk(frames: Pixels, side: int) -> Floats:
    """Frames, (K, 200, 200, 3) uint8, as (K, side, side, 3) in 0..1: each pixel the mean of the area that it covers.

    The sums are whole numbers below 2**24, which float32 holds exactly: every machine gives the same bits.
    """
    count, weights = len(frames), _overlaps(SIDE, side)
    rows = frames.transpose(0, 1, 3, 2).reshape(-1, SIDE).astype(np.float32)
    narrow = (rows @ weights.T).reshape(count, SIDE, 3 * side)
    sums = np.matmul(weights, narrow).reshape(count, side, 3, side).transpose(0, 1, 3, 2)
    whole = np.float32(255 * (SIDE // math.gcd(SIDE, side)) ** 2)
    means: Floats = np.ascontiguousarray(sums / whole)
    return means


def trial_frames(trial: EpisodeTrial, numbers: Sequence[int], side: int) -> Floats:
    """Frames of a trial, shrunk, (K, side, side, 3) in 0..1; runs of equal ones are shrunk once."""
    drawn = trial.frames(numbers)
    new = [i == 0 or not np.array_equal(drawn[i], drawn[i - 1]) for i in range(len(drawn))]
    return shrunk(drawn[new], side)[np.cumsum(new) - 1]
