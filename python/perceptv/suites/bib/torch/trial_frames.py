"""Which frames of a trial the baseline looks at, and how they are shrunk."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from perceptv import _core
from perceptv.core.picture_arrays import Pixels
from perceptv.suites.bib.episode import EpisodeTrial
from perceptv.suites.bib.torch.config import ModelConfig

Floats = npt.NDArray[np.float32]


def looked_at(length: int, config: ModelConfig) -> range:
    """Numbers of the frames that are looked at in a trial of `length` frames: every stride-th, at most the last 40.

    The paper does not say what becomes of longer trials; what surprises comes late.
    """
    return range(0, length, config.stride)[-config.frames :]


def kept_count(count: int, config: ModelConfig) -> int:
    """The number of `count` frames that remain when the others are dropped."""
    return -(-count * config.kept // config.frames)


def shrunk(frames: Pixels, side: int) -> Floats:
    """Frames, (K, 200, 200, 3) uint8, as (K, side, side, 3) in 0..1: each pixel the mean of the area that it covers.

    The sums are of whole numbers: every machine gives the same bits, and no other thread is set to work.
    """
    out = np.empty((len(frames), side, side, 3), np.float32)
    area = 1
    for small, frame in zip(out, frames, strict=True):
        small[:], area = _core.area_sums(frame, side, side)
    out /= np.float32(255 * area)
    return out


def trial_frames(trial: EpisodeTrial, numbers: Sequence[int], side: int) -> Floats:
    """Frames of a trial, shrunk, (K, side, side, 3) in 0..1; runs of equal ones are shrunk once."""
    drawn = trial.frames(numbers)
    new = [i == 0 or not np.array_equal(drawn[i], drawn[i - 1]) for i in range(len(drawn))]
    out: Floats = shrunk(drawn[new], side)[np.cumsum(new) - 1]
    return out
