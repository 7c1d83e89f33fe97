"""Episodes in the released JSON form: read strictly, or with the quirks that released files have."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from perceptv import _core
from perceptv._arguments import path as path_of
from perceptv._plain import counted, plain
from perceptv.errors import InvalidParams, illegal
from perceptv.io.strangers import read_whole
from perceptv.io.strict_json import parse, short
from perceptv.limits import LIMITS, Limits
from perceptv.suites.bib.episode import TRIALS, Episode
from perceptv.suites.bib.episodes import SHORTEST

_FRAME_KEYS = ("size", "walls", "fuse_walls", "objects", "home", "agent")
_SINGLE = {name: name for name in ("home", "key", "lock", "agent", "other_agent", "door")}
_LISTS_OF_ONE = ("key", "lock")
_SEVERAL = {name: name for name in ("other_agents", "occluder", "underlay")}
_SEVERAL |= {"objects": "object", "screen": "occluder"}
_ORDER = (
    *("home", "lock", "key", "objects", "paddle", "door"),
    *("other_agents", "other_agent", "agent", "occluder", "underlay", "screen"),
)
_CELL = 20
_GREY, _RED, _BROWN = "grey", "red", "brown"


@dataclass
class _Place:
    """A place in a file; errors name it."""

    file: str
    strict: bool
    trial: int | None = None
    frame: int | None = None
    told: set[str] = field(default_factory=set)

    def error(self, key: str, what: str, legal: str = "") -> Exception:
        """A typed error that names file, trial, frame and key."""
        numbers = (f"{name} {n}" for name, n in (("trial", self.trial), ("frame", self.frame)) if n is not None)
        problem = f"{', '.join([self.file, *numbers, *filter(None, [key])])}: {what}"
        return illegal(problem, legal) if legal else InvalidParams(problem)

    def quirk(self, key: str, what: str) -> None:
        """An error in strict reading, else a warning, once for each kind."""
        if self.strict:
            raise self.error(key, what, "only with strict=False")
        self.warn(key, what)

    def warn(self, key: str, what: str) -> None:
        """A warning, once for each kind."""
        if what not in self.told:
            self.told.add(what)
            warnings.warn(plain(str(self.error(key, what).args[0])), stacklevel=5)


def read_episode(path: str | Path, *, strict: bool = True, limits: Limits = LIMITS) -> Episode:
    """Reads an episode from a released JSON file (either dialect), or from one that this package wrote.

    Frames and JSON of the result equal those of the file. Data that such files do not have (plans, events, conditions)
    are empty. The last letter of the file name gives the outcome. Earlier versions of this package wrote a key or lock
    without a list; this is accepted with a warning.

    Parameters
    ----------
    path : str or Path
    strict : bool
        False accepts the quirks of some released files, with a warning for each kind: sprites in one more list, frames
        nested as lists, more than nine trials (the first nine are used), barrier cells off the raster, empty icons.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`; the file counts as a picture.

    Raises
    ------
    InvalidParams
        The file is not in the released form; the message names file, trial, frame and key.
    """
    source = path_of("path", path, "a JSON file of an episode")
    place = _Place(str(source), strict)
    try:
        data = read_whole(source, place.file, limits, "max_picture")
    except OSError as error:
        raise place.error("", f"cannot be read: {error.strerror}") from None
    # A float equals an integer, its text does not.
    trials = _trials(place, parse(data, place.file, limits, InvalidParams, floats=str))
    records = []
    for number, frames in enumerate(trials):
        place.trial, place.frame = number + 1, None
        records.append(_trial(place, frames))
    unexpected = source.stem.endswith("u")
    agent = next(s for s in records[-1]["sprites"] if s["slot"] == "agent")
    record = {
        "member": "u" if unexpected else "e",
        "outcome": "unexpected" if unexpected else "expected",
        "identity": f"{agent['icon']} {agent['colour']}",
        "trials": records,
    }
    try:
        return Episode(_core.Episode(record))
    except InvalidParams as error:
        raise place.error("", str(error.args[0])) from None


def _trials(place: _Place, data: Any) -> list[list[dict[str, Any]]]:
    if not isinstance(data, list):
        raise place.error("", f"holds {type(data).__name__}", f"an array of {TRIALS} trials")
    if len(data) > TRIALS:
        place.quirk("", f"has {counted(len(data), 'trial')}, more than {TRIALS}")
    if len(data) < TRIALS:
        raise place.error("", f"has {counted(len(data), 'trial')}", f"{TRIALS}")
    out = []
    for number, trial in enumerate(data[:TRIALS]):
        place.trial = number + 1
        if not isinstance(trial, list) or len(trial) < SHORTEST:
            found = f"{counted(len(trial), 'frame')}" if isinstance(trial, list) else type(trial).__name__
            raise place.error("", f"is {found}", f"an array of {SHORTEST} frames or more")
        out.append([_frame(place, t, frame) for t, frame in enumerate(trial)])
    return out


def _frame(place: _Place, t: int, frame: Any) -> dict[str, Any]:
    place.frame = t
    if isinstance(frame, list) and len(frame) == 1:
        place.quirk("", "frames are nested as lists")
        frame = frame[0]
    if not isinstance(frame, dict):
        raise place.error("", f"is {type(frame).__name__}", "an object")
    missing = [key for key in _FRAME_KEYS if key not in frame]
    if missing:
        raise place.error(missing[0], "is missing")
    if frame["size"] != [200, 200]:
        raise place.error("size", f"is {short(frame['size'], 60)}", "[200, 200]")
    place.frame = None
    return frame


# ---- one trial ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Seen:
    """A sprite in one frame. `angle` is a paddle's; `radius` is 0 for rectangles."""

    middle: tuple[int, int]
    radius: int
    icon: str
    colour: str
    size: tuple[int, int]
    angle: int = 0


def _trial(place: _Place, frames: list[dict[str, Any]]) -> dict[str, Any]:
    tracks: dict[str, _Track] = {}
    barrier: dict[tuple[int, int], int] = {}
    walls = _cells(place, frames[0]["walls"], "walls")
    previous: dict[str, Any] | None = None
    for t, frame in enumerate(frames):
        if frame == previous:
            continue
        place.frame = t
        if frame["walls"] != frames[0]["walls"]:
            raise place.error("walls", "changes within the trial")
        _follow_barrier(place, barrier, _cells(place, frame["fuse_walls"], "fuse_walls"), t)
        seen = dict(_sprites(place, frame))
        for name, (slot, sprite) in seen.items():
            if name not in tracks:
                tracks[name] = _Track(name, slot, sprite, t)
            tracks[name].see(place, sprite, t)
        for name, track in tracks.items():
            if name not in seen:
                track.miss(t)
        previous = frame
    place.frame = None
    blocks, openings = _split(walls)
    order = {name: i for i, name in enumerate(_ORDER)}
    sprites = sorted(tracks.values(), key=lambda track: order[track.name.partition("/")[0]])
    return {
        "blocks": [list(cell) for cell in blocks],
        "openings": [list(cell) for cell in openings],
        "barrier": [[*cell, gone] for cell, gone in barrier.items()],
        "frames": len(frames),
        "sprites": [track.record() for track in sprites],
        "events": [],
        "deeds": [],
    }


class _Track:
    """A sprite through the frames of a trial, as stages of a record."""

    def __init__(self, name: str, slot: str, first: _Seen, t: int) -> None:
        self.name = name
        self._slot, self._first, self._last = slot, first, first
        self._present, self._lit = t == 0, ""
        self._came = t
        self._stages: list[dict[str, Any]] = []
        self._angles = [(t, first.angle)]

    def see(self, place: _Place, now: _Seen, t: int) -> None:
        """The sprite in frame t, which differs somewhere from the frame before."""
        fixed = (self._first.radius, self._first.icon, self._first.size)
        if (now.radius, now.icon, now.size) != fixed:
            raise place.error(self.name, "changes its shape or size within the trial")
        if not self._present or now.middle != self._last.middle:
            self._stages.append({"at": t, "do": "show", "way": [list(now.middle)]})
            self._present = True
        if now.colour != self._last.colour:
            other = now.colour if now.colour != self._first.colour else self._last.colour
            if self._lit not in ("", other):
                raise place.error(self.name, "has more than two colours within the trial")
            self._lit = other
            self._stages.append({"at": t, "do": "toggle"})
        if self._slot == "paddle":
            self._angles.append((t, now.angle))
        self._last = now

    def miss(self, t: int) -> None:
        """Notes that the sprite is absent in frame t."""
        if self._present:
            self._stages.append({"at": t, "do": "hide"})
        self._present = False

    def record(self) -> dict[str, Any]:
        """The sprite in the form of an episode's record."""
        first = self._first
        out: dict[str, Any] = {
            "name": self.name,
            "slot": self._slot,
            "colour": first.colour,
            "start": list(first.middle),
            "stages": self._stages,
        }
        out |= {"icon": first.icon} if first.icon else {}
        out |= {"radius": first.radius} if first.radius else {"size": list(first.size)}
        out |= {"lit": self._lit} if self._lit else {}
        out |= {} if self._came == 0 else {"present": False}
        if self._slot == "paddle":
            out |= self._turning()
        return out

    def _turning(self) -> dict[str, int]:
        (t0, a0), (t1, a1) = self._angles[0], next((x for x in self._angles if x[0] > 0), (1, self._angles[0][1]))
        turn = (a1 - a0 + 180) % 360 - 180 if t1 - t0 == 1 else 0
        if any((a0 + turn * (t - t0) - a) % 360 for t, a in self._angles):
            raise illegal(f"{self.name} does not turn evenly", "as many degrees in each frame")
        return {"angle": a0 % 360, "turn": turn}


def _follow_barrier(place: _Place, barrier: dict[tuple[int, int], int], cells: list[tuple[int, int]], t: int) -> None:
    if t == 0:
        barrier.update(dict.fromkeys(cells, -1))
        if any(v % _CELL for cell in cells for v in cell):
            place.quirk("fuse_walls", "barrier cells lie off the raster")
        return
    if set(cells) - set(barrier):
        raise place.error("fuse_walls", "gets new cells within the trial")
    for cell, gone in barrier.items():
        if cell not in cells and gone == -1:
            barrier[cell] = t


def _split(walls: list[tuple[int, int]]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Interior blocks in order, and border cells without a wall."""
    edge = (0, 180)
    border = [(r, c) for r in range(0, 200, _CELL) for c in range(0, 200, _CELL) if r in edge or c in edge]
    return [w for w in walls if w[0] not in edge and w[1] not in edge], [b for b in border if b not in walls]


# ---- values ------------------------------------------------------------------------------------------------------


def _sprites(place: _Place, frame: dict[str, Any]) -> Iterator[tuple[str, tuple[str, _Seen]]]:
    """(name, (slot, sprite)) of all that is there in a frame."""
    values = dict(frame)
    if "pin" in frame:  # the released names: the key is called pin, the lock key
        values["key"], values["lock"] = frame["pin"], frame.get("key", [])
    for key, slot in _SINGLE.items():
        if (value := values.get(key, [])) != []:
            yield key, (slot, _sprite(place, key, slot, _one_of(place, key, value) if key in _LISTS_OF_ONE else value))
    for key, slot in _SEVERAL.items():
        items = values.get(key, [])
        if not isinstance(items, list):
            raise place.error(key, "is not an array")
        for i, item in enumerate(items):
            yield f"{key}/{i}", (slot, _sprite(place, f"{key}[{i}]", slot, item))
    if values.get("paddle", []) != []:
        yield "paddle", ("paddle", _paddle(place, values["paddle"]))


def _one_of(place: _Place, key: str, value: Any) -> Any:
    """The sprite in a list of one, or one that stands alone."""
    if isinstance(value, list) and len(value) == 1:
        return value[0]
    if isinstance(value, list) and len(value) == 4 and not isinstance(value[1], list):
        place.warn(key, "is flat, as earlier versions wrote it, not a list of one sprite")
        return value
    raise place.error(key, f"is {short(value, 60)}", "[] or a list of one sprite")


def _sprite(place: _Place, key: str, slot: str, value: Any) -> _Seen:
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], list):
        place.quirk(key, "a sprite is wrapped in one more list")
        value = value[0]
    if slot in ("door", "occluder", "underlay"):
        (row, column), (high, wide) = _rectangle(place, key, value)
        return _Seen((row + high // 2, column + wide // 2), 0, "", _RED if slot == "door" else _GREY, (high, wide))
    if not isinstance(value, list) or len(value) != 4:
        raise place.error(key, f"is {short(value, 60)}", "[[x, y], radius, path, [R, G, B]]")
    row, column = _integers(place, key, value[0], 2)
    (radius,) = _integers(place, key, [value[1]], 1)
    if not 1 <= radius <= 100:
        raise place.error(key, f"has radius {radius}", "1..100")
    rgb = _integers(place, key, value[3], 3)
    colour = _core.episode_colour(*rgb)
    if colour is None:
        raise place.error(key, f"has the unknown colour {rgb}")
    return _Seen((row + radius, column + radius), radius, _icon(place, key, slot, value[2]), colour, (0, 0))


def _icon(place: _Place, key: str, slot: str, path: Any) -> str:
    name = path.rpartition("/")[2].removesuffix(".png") if isinstance(path, str) else ""
    if not name:
        place.quirk(key, "an icon is empty")
        return _core.episode_icons(slot)[0]
    if slot in ("key", "lock"):
        found = re.fullmatch(r"triangle(?:_slot)?(0|90|180|270)", name)
        if found:
            return found[1]
    elif slot == "home" and name == "home":
        return ""
    elif name in _core.episode_icons(slot):
        return name
    raise place.error(key, f"has the unknown icon {name[:40]!r}", f"{', '.join(_core.episode_icons(slot))}")


def _paddle(place: _Place, value: Any) -> _Seen:
    if not isinstance(value, list) or len(value) != 3:
        raise place.error("paddle", f"is {short(value, 60)}", "[[row, column], [height, width], degrees]")
    middle, size = _rectangle(place, "paddle", value[:2])
    (angle,) = _integers(place, "paddle", [value[2]], 1)
    return _Seen(middle, 0, "", _BROWN, size, angle)


def _rectangle(place: _Place, key: str, value: Any) -> tuple[tuple[int, int], tuple[int, int]]:
    if not isinstance(value, list) or len(value) != 2:
        raise place.error(key, f"is {short(value, 60)}", "[[x, y], [height, width]]")
    row, column = _integers(place, key, value[0], 2)
    high, wide = _integers(place, key, value[1], 2)
    return (row, column), (high, wide)


def _cells(place: _Place, value: Any, key: str) -> list[tuple[int, int]]:
    if not isinstance(value, list):
        raise place.error(key, "is not an array")
    out = []
    for cell in value:
        corner, size = _rectangle(place, key, cell)
        if size != (_CELL, _CELL):
            raise place.error(key, f"holds {short(cell, 60)}", "[[x, y], [20, 20]]")
        out.append(corner)
    return out


def _integers(place: _Place, key: str, value: Any, count: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != count or any(type(v) is not int for v in value):
        raise place.error(key, f"holds {short(value, 60)}", f"{count} integers")
    if any(abs(v) > 10_000 for v in value):
        raise place.error(key, f"holds {short(value, 60)}", "-10000..10000")
    return tuple(value)
