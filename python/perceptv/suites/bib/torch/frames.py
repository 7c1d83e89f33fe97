"""Which frames of a trial the baseline looks at, and how they are shrunk."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from perceptv.suites.bib.episode import SIDE, EpisodeTrial
from perceptv.suites.bib.torch.config import ModelConfig

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


def _area_sums(rows: npt.NDArray[np.uint8] | npt.NDArray[np.int32], count: int) -> npt.NDArray[np.int32]:
    """Sums of (N, ...) over `count` equal spans of the first axis, (count, ...), times a whole number, exactly."""
    unit = math.gcd(len(rows), count)
    whole, part = np.divmod(np.arange(count + 1) * (len(rows) // unit), count // unit)  # where the spans begin and end
    before = np.zeros((len(rows) + 1, *rows.shape[1:]), np.int32)
    np.cumsum(rows, axis=0, dtype=np.int32, out=before[1:])
    reached = before[whole] * np.int32(count // unit)
    reached += rows[np.minimum(whole, len(rows) - 1)] * part.astype(np.int32)[:, None, None]
    return reached[1:] - reached[:-1]


def shrunk(frames: Pixels, side: int) -> Floats:
    """Frames, (K, 200, 200, 3) uint8, as (K, side, side, 3) in 0..1: each pixel the mean of the area that it covers.

    The sums are of whole numbers: every machine gives the same bits, and no other thread is set to work.
    """
    out = np.empty((len(frames), side, side, 3), np.float32)
    for small, frame in zip(out, frames, strict=True):
        rows = _area_sums(frame, side)
        small[:] = _area_sums(rows.transpose(1, 0, 2), side).transpose(1, 0, 2)
    out /= np.float32(255 * (SIDE // math.gcd(SIDE, side)) ** 2)
    return out


def trial_frames(trial: EpisodeTrial, numbers: Sequence[int], side: int) -> Floats:
    """Frames of a trial, shrunk, (K, side, side, 3) in 0..1; runs of equal ones are shrunk once."""
    drawn = trial.frames(numbers)
    new = [i == 0 or not np.array_equal(drawn[i], drawn[i - 1]) for i in range(len(drawn))]
    out: Floats = shrunk(drawn[new], side)[np.cumsum(new) - 1]
    return out
