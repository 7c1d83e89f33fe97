"""Episodes of the grid world: nine trials, frame by frame, with all that is true of them.

The task is the Baby Intuitions Benchmark's (Gandhi et al., NeurIPS 2021) and its social-cognition extension's: eight
familiarization trials, then a test trial that is expected, or unexpected, after them.
"""

from __future__ import annotations

import base64
import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
import numpy.typing as npt

from perceptv import _arguments, _core
from perceptv._arguments import choice, integer, integers, text
from perceptv._once import once
from perceptv._plain import counted
from perceptv.core.picture_arrays import Pixels
from perceptv.core.video import mp4_bytes, planes_of, write_video
from perceptv.io.png import joined
from perceptv.suites.bib.episode_reading import EpisodeReading, read_trials

SIDE = 200  # px of a frame
FPS = 25
TRIALS = 9
STILL = 31  # still frames at the start of a trial
Dialect = Literal["bib", "mcs"]
DIALECTS: tuple[Dialect, ...] = get_args(Dialect)
_FADE = 14  # frames that fade to black at the end of a trial's video, before 8 black ones
_BLACK = 8


class TrialEvent(NamedTuple):
    """An event in frame `frame`; `patient` is empty if nothing is acted on."""

    name: str
    frame: int
    actor: str
    patient: str


@dataclass(frozen=True)
class Deed:
    """A motion with its reason.

    `way` is the planned polyline, (row, column) in px; the walk ends on contact, before its last vertex. `walked` and
    `efficient` are lengths in px, of the plan and of the shortest way (None if there is none); `alternatives` gives
    the shortest way to each other object that could have been the target.
    """

    actor: str
    kind: str
    target: str | None
    towards: str | None
    frame: int
    steps: int
    way: tuple[tuple[int, int], ...]
    walked: float
    efficient: float | None
    forced: bool
    alternatives: dict[str, float | None] = field(hash=False)


class EpisodeTrial:
    """One scene that is played once. Frames are drawn when they are asked for."""

    def __init__(self, native: _core.Episode, number: int) -> None:
        self._native = native
        self.number = number
        """0 .. 8; the last one is the test."""

    def __len__(self) -> int:
        """Number of frames."""
        return self._native.lengths[self.number]

    @property
    def scene(self) -> dict[str, Any]:
        """The trial as plain data, the compact record: walls, sprites with their stages, barrier, events, motions."""
        scene: dict[str, Any] = self._native.record()["trials"][self.number]
        return scene

    @once
    def _scene(self) -> dict[str, Any]:
        return self.scene

    @property
    def events(self) -> list[TrialEvent]:
        """The events of the trial, in their order."""
        return [TrialEvent(e["name"], e["at"], e["actor"], e.get("patient", "")) for e in self._scene["events"]]

    @property
    def plans(self) -> list[Deed]:
        """Every motion with its reason, in order."""
        return [_deed(d) for d in self._scene["deeds"]]

    def frame(self, t: int) -> Pixels:
        """Frame `t`, (200, 200, 3) uint8, without the fading of the videos."""
        frame: Pixels = self._native.frames(self.number, [self._number(t)])[0]
        return frame

    def frames(self, numbers: Sequence[int] | None = None) -> Pixels:
        """Frames, (K, 200, 200, 3) uint8, in the order asked for; all of them by default."""
        last = len(self) - 1
        wanted = list(range(last + 1)) if numbers is None else integers("frames", numbers, 0, last)
        return self._native.frames(self.number, wanted)

    def runs(self) -> Iterator[tuple[Pixels, int]]:
        """Runs of equal frames: each picture with its number of frames."""
        starts = self._native.changes(self.number)
        pictures = self._native.frames(self.number, starts)
        for i, start in enumerate(starts):
            yield pictures[i], (starts[i + 1] if i + 1 < len(starts) else len(self)) - start

    def sprites_at(self, t: int) -> dict[str, dict[str, Any]]:
        """The objects in frame `t` by name: slot, icon, colour, centre (row, column)."""
        return dict(self._native.sprites_at(self.number, self._number(t)))

    def positions(self, sprite: str) -> npt.NDArray[np.int32]:
        """Centre of a sprite in every frame, (frames, 2) as row and column, px."""
        return self._native.positions(self.number, text("sprite", sprite, "the name of a sprite, see sprites_at"))

    def _number(self, t: int) -> int:
        return integer("frame", t, 0, len(self) - 1)

    def __repr__(self) -> str:
        kind = "test" if self.number == TRIALS - 1 else "familiarization"
        return f"EpisodeTrial({self.number}, {kind}, {counted(len(self), 'frame')})"


class Episode:
    """Eight familiarization trials and a test trial. Equal records are equal episodes."""

    fps = FPS
    """Frames a second."""

    def __init__(self, native: _core.Episode) -> None:
        self._native = native

    @property
    def trials(self) -> list[EpisodeTrial]:
        """Nine trials, the test last."""
        return [EpisodeTrial(self._native, i) for i in range(len(self._native.lengths))]

    @property
    def test(self) -> EpisodeTrial:
        """The ninth trial."""
        return EpisodeTrial(self._native, TRIALS - 1)

    @property
    def member(self) -> str:
        """``"e"`` is the less surprising ending, ``"u"`` the other one."""
        return self._native.member

    @property
    def outcome(self) -> str:
        """expected, unexpected or no_expectation."""
        return self._native.outcome

    @property
    def condition(self) -> str | None:
        """The condition in tasks with conditions: what the familiarization allows to infer."""
        return self._native.condition or None

    @property
    def subtype(self) -> str | None:
        """Version of the test, if the task has several."""
        return self._native.subtype or None

    @property
    def identity(self) -> str:
        """Icon and colour of the test's main agent."""
        return self._native.identity

    @property
    def affiliations(self) -> dict[str, str]:
        """The relations of the other agents to the main one, by name."""
        return dict(self._native.affiliations)

    @property
    def scene(self) -> dict[str, Any]:
        """The compact record: all data of the episode. Frames and JSON are made from it."""
        return dict(self._native.record())

    @property
    def events(self) -> list[list[TrialEvent]]:
        """Events of each trial."""
        return [trial.events for trial in self.trials]

    @property
    def plans(self) -> list[list[Deed]]:
        """Motions of each trial, with their reasons."""
        return [trial.plans for trial in self.trials]

    @property
    def lengths(self) -> tuple[int, ...]:
        """Number of frames of each trial."""
        return tuple(self._native.lengths)

    def __len__(self) -> int:
        """Frames of all trials."""
        return sum(self._native.lengths)

    @property
    def frames(self) -> Iterator[Pixels]:
        """All frames in order, each (200, 200, 3) uint8. Equal frames in a row are the same array."""
        for _, picture, count in self.runs():
            for _ in range(count):
                yield picture

    def runs(self) -> Iterator[tuple[int, Pixels, int]]:
        """Runs of equal frames as (trial, picture, number of frames)."""
        for trial in self.trials:
            for picture, count in trial.runs():
                yield trial.number, picture, count

    @property
    def pixel_digest(self) -> str:
        """Digest of all frames, the same for any file format."""
        return self._native.pixel_digest()

    def read(self) -> EpisodeReading:
        """The result of the reader, which sees only the frames."""
        return read_trials([trial.frames() for trial in self.trials])

    def misread(self, truth: Episode) -> list[str]:
        """Reads the frames of this episode and lists the differences from `truth`. Empty if there are none."""
        return _core.misread(self._native, truth._native)

    def to_bib_json(self, dialect: Dialect = "bib") -> str:
        """The JSON of the released files, on one line. The MCS converter reads the `dialect` ``"mcs"``.

        That dialect has other names for key and lock, and a grey square beside curtains is in ``"screen"``.
        """
        return self._published(dialect).decode()

    def _published(self, dialect: str) -> bytes:
        return self._native.published_json(choice("dialect", dialect, DIALECTS))

    def video(self, path: str | Path, *, fade: bool = True) -> Path:
        """Writes all nine trials at 25 frames per second, as ``.mp4`` (extra ``video``), ``.gif`` or ``.png``.

        With `fade` the last 22 frames of each trial fade to black, as in the released files. Returns the path.
        """
        target = _arguments.path("path", path)
        return write_video(self.faded if fade else self._plain, len(self), target, FPS, self.starts)

    def mp4(self) -> bytes:
        """The MP4 file that `video` writes, with the fading of the released files (extra ``video``)."""
        return mp4_bytes(planes_of(self.faded), len(self), FPS, self.starts)

    @property
    def starts(self) -> tuple[int, ...]:
        """Number of the first frame of each trial, counted over all frames."""
        return tuple(int(n) for n in np.cumsum([0, *self.lengths[:-1]]))

    def _plain(self, numbers: Sequence[int]) -> Pixels:
        out = np.empty((len(numbers), SIDE, SIDE, 3), np.uint8)
        trials = np.searchsorted(self.starts, numbers, side="right") - 1
        for trial in sorted(set(trials.tolist())):
            where = np.flatnonzero(trials == trial)
            out[where] = self._native.frames(trial, [int(numbers[i]) - self.starts[trial] for i in where.tolist()])
        return out

    def faded(self, numbers: Sequence[int]) -> Pixels:
        """Frames with the fading of the videos, (K, 200, 200, 3), numbered over all nine trials."""
        out = self._plain(numbers)
        ends = np.cumsum(self.lengths)
        for i, number in enumerate(numbers):
            left = int(ends[np.searchsorted(ends, number, side="right")]) - number  # 1 for the last frame
            if left <= _BLACK + _FADE:
                factor = max(left - _BLACK, 0)
                out[i] = (out[i].astype(np.uint16) * factor // (_FADE + 1)).astype(np.uint8)
        return out

    def _preview(self) -> bytes:
        """A looping PNG: a few frames of each trial; grey rims for familiarization, an orange one for the test."""
        files = []
        for trial in self.trials:
            moving = range(STILL - 1, len(trial) - 82, 8)
            rim = (235, 120, 0) if trial.number == TRIALS - 1 else (190, 190, 190)
            for picture in trial.frames([*moving, len(trial) - 1, len(trial) - 1]):
                framed = np.empty((SIDE + 12, SIDE + 12, 3), np.uint8)
                framed[:] = rim
                framed[6:-6, 6:-6] = picture
                files.append(_core.encode_png(framed))
        return joined(files, 8 * 1000 / FPS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Episode) and self._native.record_json() == other._native.record_json()

    def __hash__(self) -> int:
        return hash(self._native.record_json())

    def __reduce__(self) -> tuple[Any, ...]:
        return _episode, (self.scene,)

    def __repr__(self) -> str:
        more = "".join(f", {name}={value!r}" for name in ("condition", "subtype") if (value := getattr(self, name)))
        return f"Episode({self.outcome!r}{more}, {counted(len(self), 'frame')})"

    def _repr_html_(self) -> str:
        data = base64.b64encode(self._preview()).decode()
        note = "grey: familiarization, orange: test"
        return (
            f'<figure style="margin:4px;display:inline-block"><img src="data:image/png;base64,{data}" alt="{note}">'
            f"<figcaption>{html.escape(self.outcome.replace('_', ' '))} ({note})</figcaption></figure>"
        )


def _episode(record: dict[str, Any]) -> Episode:
    return Episode(_core.Episode(record))


def _deed(record: dict[str, Any]) -> Deed:
    data = {"target": None, "towards": None, "forced": False, "alternatives": {}, **record, "frame": record["at"]}
    data["way"] = tuple(map(tuple, record["way"]))
    data["alternatives"] = dict(data["alternatives"])  # the caller's own: the scene is kept
    return Deed(**{field.name: data[field.name] for field in fields(Deed)})
