"""Reading episodes back: where everything is, who moves when and what is touched, from frames alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from perceptv import _core
from perceptv.errors import illegal, invalid_type

NOT_SEEN, UNSURE, EXACT = 0, 1, 2
_SIDE = 200
GridCell = tuple[int, int]


class Recoloured(NamedTuple):
    """A thing has another colour from frame `frame` on."""

    thing: int
    frame: int
    before: str
    after: str


class Touch(NamedTuple):
    """An agent that moves comes within reach of something; both are numbers of things."""

    frame: int
    actor: int
    patient: int


@dataclass(frozen=True, eq=False)  # arrays have no truth of being equal
class SeenThing:
    """An object in all frames of a trial.

    Attributes
    ----------
    what : str
        home, lock, key, object, paddle, door, agent or grey (a rectangle above or below all objects).
    icon : str
        Outline of agents and objects; direction of the opening of keys and locks in degrees; else empty.
    size : tuple of int
        Rows and columns of its box, px.
    depth : str
        For grey rectangles: ``"above"``, ``"beneath"``, or ``"untold"`` if nothing crosses it.
    seen : ndarray of uint8
        By frame: 0 not seen (hidden or away), 1 seen in part (its position is open), 2 seen exactly.
    middles : ndarray of int32, (frames, 2)
        Row and column if `seen` is 2, else -1.
    angles : ndarray of int32
        For paddles: degrees in 0..179 if `seen` is 2 (half a turn looks the same), else -1.
    colours : tuple
        Name by frame, None if it is not seen.
    """

    what: str
    icon: str
    size: tuple[int, int]
    depth: str
    seen: npt.NDArray[np.uint8]
    middles: npt.NDArray[np.int32]
    angles: npt.NDArray[np.int32]
    colours: tuple[str | None, ...]

    @property
    def colour(self) -> str:
        """Colour in the first frame that shows the object."""
        return next(c for c in self.colours if c)


@dataclass(frozen=True)
class TrialReading:
    """The contents of the frames of a trial. If they cannot be read, `why_not` gives the reason and the rest is empty.

    Attributes
    ----------
    walls, hidden_cells : tuple of (row, column)
        Top left corners. Hidden cells are grey in all frames.
    barrier : tuple of ((row, column), frame or None)
        Green cells, and the first frame without each.
    things : tuple of SeenThing
    unnamed : tuple of str
        Colours of which some frame shows so little that it is open which object they belong to.
    first_change, last_change : int or None
        First and last frame that differ from the frame before by more than the turning of a paddle.
    last_mover, last_move : int or None
        The one agent that moves in the last frame with any motion, and that frame.
    goal : int or None
        The one object that the last mover touches in that frame.
    """

    frames: int
    why_not: str = ""
    walls: tuple[GridCell, ...] = ()
    hidden_cells: tuple[GridCell, ...] = ()
    barrier: tuple[tuple[GridCell, int | None], ...] = ()
    things: tuple[SeenThing, ...] = ()
    unnamed: tuple[str, ...] = ()
    recoloured: tuple[Recoloured, ...] = ()
    touches: tuple[Touch, ...] = ()
    first_change: int | None = None
    last_change: int | None = None
    last_mover: int | None = None
    last_move: int | None = None
    goal: int | None = None

    @property
    def readable(self) -> bool:
        """True if the frames could be read."""
        return not self.why_not


@dataclass(frozen=True)
class EpisodeReading:
    """Nine trials. `main_agent` (icon and colour) moves last in the test and ends at `end`; None if that is open."""

    trials: tuple[TrialReading, ...]
    main_agent: str | None = None
    end: GridCell | None = None
    why_not: str = ""

    @property
    def readable(self) -> bool:
        """True if all trials could be read."""
        return not self.why_not


def read_frames(frames: npt.NDArray[np.uint8]) -> TrialReading:
    """Reads the frames of one trial, all of them in order, without the videos' fading.

    Parameters
    ----------
    frames : ndarray, (T, 200, 200, 3) uint8

    Returns
    -------
    TrialReading
        With the reason in `why_not` if they show no trial or a damaged one.

    Raises
    ------
    InvalidParams
        The frames are not an array of unsigned bytes with four axes and three channels.
    """
    size = _checked("frames", frames)
    if size != (_SIDE, _SIDE):
        return TrialReading(len(frames), f"frames have {size[0]} x {size[1]} pixels, not {_SIDE} x {_SIDE}")
    return _trial(_core.read_trial_frames(np.ascontiguousarray(frames)))


def read_trials(trials: Sequence[npt.NDArray[np.uint8]]) -> EpisodeReading:
    """Reads an episode from nine arrays of frames, as for `read_frames`."""
    sizes = [_checked(f"trials[{i}]", frames) for i, frames in enumerate(trials)]
    if any(size != (_SIDE, _SIDE) for size in sizes):
        return EpisodeReading(tuple(read_frames(t) for t in trials), why_not=f"some frames are not {_SIDE} x {_SIDE}")
    found = _core.read_episode_frames([np.ascontiguousarray(t) for t in trials])
    each = tuple(_trial(t) for t in found["trials"])
    return EpisodeReading(each, found["main_agent"] or None, found["end"], found["why_not"])


def _checked(name: str, frames: Any) -> tuple[int, int]:
    legal = "(T, 200, 200, 3) uint8"
    if not isinstance(frames, np.ndarray):
        raise invalid_type(name, frames, legal)
    if frames.dtype != np.uint8 or frames.ndim != 4 or frames.shape[3] != 3:
        raise illegal(f"{name} is {frames.dtype} {frames.shape}", legal)
    return frames.shape[1], frames.shape[2]


def _trial(found: Mapping[str, Any]) -> TrialReading:
    listed = {name: tuple(found[name]) for name in ("walls", "hidden_cells", "unnamed", "barrier")}
    things = tuple(SeenThing(**{**t, "colours": tuple(c or None for c in t["colours"])}) for t in found["things"])
    events: dict[str, Any] = {"recoloured": tuple(Recoloured(*r) for r in found["recoloured"])}
    events["touches"] = tuple(Touch(*t) for t in found["touches"])
    return TrialReading(**{**found, **listed, **events, "things": things})
