"""The drawn outline of an object of a scene: its shape, grown by half of its stroke with round corners."""

from __future__ import annotations

from math import acos, ceil, cos, hypot, pi, sin

import numpy as np

from perceptv.annotations.mask_shapes import Points
from perceptv.core.seen_things import Point, Thing

_BACK = 1e-9
"""How far the cosine of a turn may be from -1 where a line turns back at its end."""


def outline_of(thing: Thing, near: float) -> Points | None:
    """One ring, within `near` px of what is drawn, clockwise; None where one ring cannot say it.

    That is so for rings, for several lines, for lines that close, and for texts.
    """
    shape, filled, by = thing.geometry, bool(thing.look.get("fill")), thing.outline / 2
    if shape["type"] == "paths":
        (line, *more) = shape["lines"]
        if more or not by or line[0] == line[-1]:
            return None
        return _grown([*line, *line[-2:0:-1]], by, near)
    if not filled:
        return None
    if shape["type"] == "disc":
        return _circle(shape["centre"], shape["radius"] + by, near)
    corners = [tuple(corner) for corner in shape["vertices"]]
    twice = sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in zip(corners, [*corners[1:], corners[0]], strict=True))
    return _grown(corners if twice > 0 else corners[::-1], by, near)


def _circle(centre: Point, radius: float, near: float) -> Points:
    """Corners lie as far outside of the circle as the middles of sides lie inside."""
    count = max(8, ceil(pi / acos(1 - min(1.0, near / radius))))
    turn = 2 * pi * np.arange(count) / count
    out: Points = np.array(centre) + (radius + near / 2) * np.column_stack((np.cos(turn), np.sin(turn)))
    return out


def _grown(corners: list[Point], by: float, near: float) -> Points:
    """The outline of a polygon, which runs clockwise, and a stroke about it; a line is one that runs there and back."""
    kept = [
        here for here, ahead in zip(corners, [*corners[1:], corners[0]], strict=True) if tuple(here) != tuple(ahead)
    ]
    if not by:
        return np.array(kept, float)
    out: list[Point] = []
    for before, here, ahead in zip([kept[-1], *kept[:-1]], kept, [*kept[1:], kept[0]], strict=True):
        out += _corner(here, _way(before, here), _way(here, ahead), by, near)
    return np.array(out, float)


def _way(start: Point, end: Point) -> Point:
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    return across / length, down / length


def _corner(at: Point, coming: Point, going: Point, by: float, near: float) -> list[Point]:
    """The outline around a corner: an arc outside, a point inside, and a straight cut at the end of a line."""
    turn, along = coming[0] * going[1] - coming[1] * going[0], coming[0] * going[0] + coming[1] * going[1]
    first, last = ((at[0] + by * way[1], at[1] - by * way[0]) for way in (coming, going))
    back = along < _BACK - 1
    if turn <= 0 and not back:
        inner = by / (1 + along)
        return [(at[0] + inner * (coming[1] + going[1]), at[1] - inner * (coming[0] + going[0]))]
    if back:
        return [first, last]
    angle = acos(max(-1.0, along))
    count = ceil(angle / (2 * acos(1 - min(1.0, near / by))))
    arc = [(cos(angle * i / count), sin(angle * i / count)) for i in range(1, count)]
    between = [
        (at[0] + by * (coming[1] * c + coming[0] * s), at[1] - by * (coming[0] * c - coming[1] * s)) for c, s in arc
    ]
    return [first, *between, last]
