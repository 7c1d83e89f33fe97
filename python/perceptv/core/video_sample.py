"""A video with its question: frames on demand, events and quantities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from perceptv import _arguments
from perceptv._arguments import integer, integers
from perceptv._once import once
from perceptv.core.catalogue import info
from perceptv.core.moments import Event, missed_by, needed_by
from perceptv.core.picture_arrays import Pixels
from perceptv.core.sample import Sample
from perceptv.core.video import write_video
from perceptv.io.png import joined
from perceptv.suite import suite_of

_PREVIEW = 6  # of the frames a notebook shows one


@dataclass(frozen=True, repr=False)
class VideoSample(Sample):
    """A sample that is a video. `images` are the frames with the numbers `shown` in its catalogue entry."""

    def __len__(self) -> int:
        """Number of frames."""
        return self._native.frame_count

    def frame(self, t: int) -> Pixels:
        """Frame `t`, (H, W, 3) uint8, drawn immediately. InvalidParams outside 0 .. len(sample) - 1."""
        return self._native.frame(self._frame_number(t))

    def frames(self, numbers: Sequence[int] | None = None) -> Pixels:
        """Frames, (K, H, W, 3) uint8, in the given order; all of them by default."""
        return self._native.frames(self._frame_numbers(numbers))

    def scene_at(self, t: int) -> dict[str, Any]:
        """The contents of frame `t`, in the form of `scene`. Ids are the same in all frames."""
        return dict(self._native.frame_scene(self._frame_number(t)))

    def frame_digests(self, numbers: Sequence[int] | None = None) -> list[str]:
        """Pixel digests of frames. They identify the video in any file format."""
        return list(self._native.frame_digests(self._frame_numbers(numbers)))

    @property
    def events(self) -> list[Event]:
        """The events of the video: (name, first frame, last frame)."""
        return list(self._events)

    @once
    def _events(self) -> tuple[Event, ...]:
        return tuple(Event(e["name"], e["first"], e["last"]) for e in self.scene["timeline"]["events"])

    @property
    def frames_needed(self) -> int:
        """The fewest frames from which ``select_frames(sample, k, "event")`` shows every event that decides."""
        return needed_by(len(self), self._events, suite_of(info(self.domain).suite).events)

    def missed(self, numbers: Sequence[int]) -> list[Event]:
        """The events that decide and that these frames do not show; nobody can answer from them for sure."""
        return missed_by(self._frame_numbers(numbers), self._events, suite_of(info(self.domain).suite).events)

    @property
    def quantities(self) -> list[dict[str, Any]]:
        """For each frame, the exact quantities that the question asks about."""
        return [dict(self._native.quantities(t)) for t in range(len(self))]

    @overload
    def masks(self) -> list[npt.NDArray[np.int32]]: ...
    @overload
    def masks(self, t: int) -> npt.NDArray[np.int32]: ...
    def masks(self, t: int | None = None) -> list[npt.NDArray[np.int32]] | npt.NDArray[np.int32]:
        """Instance masks, (H, W) int32: object id + 1, or 0 for the background; no antialiasing.

        One mask for each of `images`, or the mask of frame `t`.
        """
        return super().masks() if t is None else self._native.frame_mask(self._frame_number(t))

    def video(self, path: str | Path, *, fps: int | None = None) -> Path:
        """Writes all frames, in the format of the suffix. Returns the path.

        ``.mp4``: H.264, 4:2:0, constant frame rate (extra ``video``). ``.gif``: extra ``images``. ``.png``: an animated
        PNG, without loss. `fps` is the domain's by default.
        """
        rate = info(self.domain).fps if fps is None else integer("fps", fps, 1, 1000)
        target = _arguments.path("path", path)
        return write_video(self.frames, len(self), target, rate, planes=self._native.planes)

    def _frame_number(self, t: int) -> int:
        return integer(f"frame of {self.domain}", t, 0, len(self) - 1)

    def _frame_numbers(self, numbers: Sequence[int] | None) -> list[int]:
        if numbers is None:
            return list(range(len(self)))
        return integers(f"frames of {self.domain}", numbers, 0, len(self) - 1)

    @property
    def _video_suffixes(self) -> tuple[str, ...]:
        return ".mp4", ".gif"

    def _shown_files(self) -> list[bytes]:
        """A short looping preview."""
        every = range(0, len(self), _PREVIEW)
        return [joined([self._native.frame_png(t) for t in every], 1000 * _PREVIEW // info(self.domain).fps)]
