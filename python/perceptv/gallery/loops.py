"""Which frames of a video or an episode a short loop shows, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from perceptv.core.picture_arrays import Pixels, fitted
from perceptv.core.video_sample import VideoSample

STEP = 6  # of the frames of a video one is shown
REST = 1200  # ms for which the last frame stays
_MOVE_FROM, _MOVE_TO = 30, 83  # still frames at the beginning and the end of a trial
_TRIAL_STEP = 10
_TRIAL_FRAME, _TRIAL_END = 130, 600  # ms
_MARK, _RIM = 8, 2  # px
_COMING, _OVER, _NOW, _TEST = (222, 227, 231), (140, 150, 158), (40, 90, 160), (214, 96, 0)


class LoopedTrial(Protocol):
    """A trial of an episode, as far as a loop needs it."""

    number: int

    def __len__(self) -> int: ...
    def frames(self, numbers: Sequence[int]) -> Pixels: ...


class LoopedEpisode(Protocol):
    """An episode, as far as a loop needs it."""

    @property
    def trials(self) -> Sequence[LoopedTrial]: ...


class Loop(NamedTuple):
    """Frames of one size, (H, W, 3) uint8, and for how many ms each stays."""

    frames: list[Pixels]
    milliseconds: list[int]


def video_loop(sample: VideoSample, width: int, height: int, fps: int) -> Loop:
    """Every sixth frame and the last one, at the video's own speed."""
    numbers = [*range(0, len(sample) - 1, STEP), len(sample) - 1]
    frames = [fitted(sample.frame(t), width, height) for t in numbers]
    return Loop(frames, [STEP * 1000 // fps] * (len(frames) - 1) + [REST])


def episode_loop(episode: LoopedEpisode, trials: int | None = None) -> Loop:
    """A loop of the nine trials, or of the last `trials` of them; a mark below the world counts the trials."""
    frames: list[Pixels] = []
    times: list[int] = []
    for trial in episode.trials[-trials if trials else 0 :]:
        moving = range(_MOVE_FROM, max(len(trial) - _MOVE_TO, _MOVE_FROM + 1), _TRIAL_STEP)
        shown = [_marked(frame, trial.number) for frame in trial.frames([*moving, len(trial) - 1])]
        frames += shown
        times += [_TRIAL_FRAME] * (len(shown) - 1) + [_TRIAL_END]
    times[-1] = REST
    return Loop(frames, times)


def _marked(world: Pixels, number: int) -> Pixels:
    """The world above nine boxes: past trials, this one, the test in another colour."""
    height, width = world.shape[:2]
    out = np.full((height + _MARK, width, 3), 255, np.uint8)
    out[:height] = world
    for trial in range(9):
        left, right = trial * width // 9 + _RIM, (trial + 1) * width // 9 - _RIM
        now = _TEST if trial == 8 else _NOW
        colour = _OVER if trial < number else _COMING if trial > number else now
        out[height + _RIM :, left:right] = colour
    return out
