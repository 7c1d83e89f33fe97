"""Colour plates: rings of dots with a gap, whose dots differ from those around them along one line of confusion.

Who lacks a kind of cones sees no ring on the plates of one axis: of two colours that differ in the light of these cones
alone, the other cones tell nothing. Dots differ in size and lightness, so neither tells where the ring is. It is a
screening, no diagnosis: screens differ, and so do people's cones.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

from perceptv import _core
from perceptv._arguments import integer
from perceptv.study.arranging import shuffled

Axis = Literal["demonstration", "catch", "protan", "deutan", "tritan"]
Gap = Literal["right", "down", "left", "up"]
GAPS: tuple[Gap, ...] = ("right", "down", "left", "up")
AXES: tuple[Axis, ...] = ("protan", "deutan", "tritan")
"""The axes of the kinds of cones: long, middle, short waves."""
EACH, CATCHES, MISSED = 3, 2, 2
"""Plates of an axis, plates that everybody sees, and how many missed ones of an axis are suspect."""
SIDE = 420
_CENTRE = SIDE / 2
_DISC, _RING, _HALF_GAP = 0.96 * _CENTRE, (0.36 * _CENTRE, 0.68 * _CENTRE), math.radians(32)
_RADII = (12, 10, 8, 6, 5)
_TRIES = 1500  # of each radius
_GREY, _LIGHTNESS = 0.3, (0.72, 1.28)  # linear light, and what it is multiplied by
_CATCH = 0.35  # of the lightness of a ring that everybody sees
_STEP: dict[Axis, float] = {"protan": 0.24, "deutan": 0.24, "tritan": 0.3}  # of the channel that changes most
_CONES = np.array(  # of linear RGB of a usual screen: long, middle, short (Viénot, Brettel, Mollon 1999)
    [[17.8824, 43.5161, 4.11935], [3.45565, 27.1554, 3.86714], [0.0299566, 0.184309, 1.46709]]
)
_Floats = npt.NDArray[np.float64]
_Wholes = npt.NDArray[np.int64]
_ACROSS = {radius: np.arange(-radius, radius + 1) ** 2 for radius in _RADII}
_INSIDE = {radius: across[:, None] + across <= radius**2 for radius, across in _ACROSS.items()}


@dataclass(frozen=True)
class Plate:
    """A plate: what it is for, where its ring has the gap, and its PNG file."""

    axis: Axis
    gap: Gap
    data: bytes = field(repr=False)


def plates(seed: int = 0) -> tuple[Plate, ...]:
    """The plates of a screening of colour vision: a demonstration, then the others in an order of the seed.

    There are three for each of ``protan``, ``deutan`` and ``tritan``, and two ``catch`` plates, whose rings everybody
    sees. An axis is suspect if two of its three are missed while the catch plates are right.

    Parameters
    ----------
    seed : int
        The same seed gives the same plates.
    """
    integer("seed", seed)
    rng = _core.Streams(f"perceptv study plates {seed}").stream("plates")
    catches: list[Axis] = ["catch"] * CATCHES
    kinds = shuffled([*(axis for axis in AXES for _ in range(EACH)), *catches], rng)
    return tuple(_plate(axis, GAPS[rng.integer(0, 3)], rng) for axis in ("demonstration", *kinds))


def suspect(answers: list[tuple[Axis, bool]]) -> tuple[list[Axis], bool]:
    """The suspect axes, and whether all catch plates were right, from plates with whether each was right.

    Where a catch plate was missed, no axis is told.
    """
    caught = all(right for axis, right in answers if axis == "catch")
    missed = {axis: sum(one == axis and not right for one, right in answers) for axis in AXES}
    return [axis for axis in AXES if caught and missed[axis] >= MISSED], caught


def _plate(axis: Axis, gap: Gap, rng: _core.Rng) -> Plate:
    image = np.full((SIDE, SIDE, 3), 255, np.uint8)
    for x, y, radius in _dots(rng):
        light = rng.real(*_LIGHTNESS)
        _disc(image, x, y, radius, _colour(axis, _in_ring(x, y, gap), light))
    return Plate(axis, gap, _core.encode_png(image))


def _dots(rng: _core.Rng) -> list[tuple[int, int, int]]:
    """Discs that do not touch, the large ones first."""
    rows, columns = np.mgrid[:SIDE, :SIDE]
    room: _Floats = _DISC - np.hypot(columns - _CENTRE, rows - _CENTRE)  # from each pixel to the next disc or the edge
    result = []
    for radius in _RADII:
        for _ in range(_TRIES):
            y, x = divmod(rng.integer(0, SIDE * SIDE - 1), SIDE)
            if room[y, x] > radius + 1:
                result.append((x, y, radius))
                _fill(room, rows, columns, result[-1])
    return result


def _fill(room: _Floats, rows: _Wholes, columns: _Wholes, dot: tuple[int, int, int]) -> None:
    """Takes the place of a disc; what is further than the largest disc away from it has room."""
    x, y, radius = dot
    reach = radius + _RADII[0] + 2
    part = slice(max(0, y - reach), y + reach + 1), slice(max(0, x - reach), x + reach + 1)
    away = np.hypot(columns[part] - x, rows[part] - y) - radius
    room[part] = np.minimum(room[part], away)


def _in_ring(x: float, y: float, gap: Gap) -> bool:
    away, turn = math.hypot(x - _CENTRE, y - _CENTRE), math.atan2(y - _CENTRE, x - _CENTRE)
    apart = abs(math.remainder(turn - GAPS.index(gap) * math.pi / 2, 2 * math.pi))
    return _RING[0] <= away <= _RING[1] and apart > _HALF_GAP


def direction(axis: Axis) -> _Floats:
    """The direction in linear RGB in which the light of one kind of cones alone changes, its largest part 1."""
    along: _Floats = np.linalg.inv(_CONES)[:, AXES.index(axis)]
    along /= np.abs(along).max()
    return along


def _colour(axis: Axis, ring: bool, light: float) -> _Floats:
    """Linear RGB of a dot."""
    grey = np.full(3, _GREY)
    if axis == "catch":
        return grey * light * (_CATCH if ring else 1)
    if axis == "demonstration":
        return np.array([0.5, 0.2, 0.05] if ring else [0.15, 0.3, 0.5]) * light * (_CATCH if ring else 1)
    return (grey + (_STEP[axis] * direction(axis) if ring else 0)) * light


def _disc(image: npt.NDArray[np.uint8], x: int, y: int, radius: int, linear: _Floats) -> None:
    top, left = y - radius, x - radius
    image[top : top + 2 * radius + 1, left : left + 2 * radius + 1][_INSIDE[radius]] = _coded(linear)


def _coded(linear: _Floats) -> npt.NDArray[np.uint8]:
    """Linear light as sRGB."""
    coded = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * np.clip(linear, 0, None) ** (1 / 2.4) - 0.055)
    return np.round(255 * np.clip(coded, 0, 1)).astype(np.uint8)
