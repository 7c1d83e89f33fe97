"""The outlines of the objects of a picture as polygons."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from perceptv.annotations.mask_shapes import Flags, Points, Region, borders
from perceptv.annotations.pictures import Picture, picture
from perceptv.annotations.shape_outlines import outline_of

if TYPE_CHECKING:
    from perceptv.core.sample import Sample

_NEAR = 0.1
"""Px of the picture by which an outline may be off where it was cut into straight parts."""
_ENOUGH = 0.95
"""Share of the pixels of outline or mask that both must have."""
_MOST_CUTS = 8


class Outline(NamedTuple):
    """The outline of object `id` as closed rings of (N, 2) points, x and y.

    `exact`: one ring, the drawn outline within 0.25 px; so for objects that are wholly visible and have no hole.
    Else the rings run along the edges of the visible pixels, about parts clockwise and about holes the other way.
    """

    id: int
    exact: bool
    rings: list[Points]


def outlines(sample: Sample, image: int = 0) -> list[Outline]:
    """The outlines of all objects that are seen in a picture, see :meth:`perceptv.Sample.outlines`."""
    seen = picture(sample, image)
    return [_outline(seen, number) for number in seen.regions]


def _outline(seen: Picture, number: int) -> Outline:
    ring = exact_outline(seen, number)
    if ring is not None:
        return Outline(number, True, [ring])
    return Outline(number, False, pixel_borders(seen, number))


def pixel_borders(seen: Picture, number: int) -> list[Points]:
    """The borders of what is seen of an object, along the edges of pixels."""
    region = seen.regions[number]
    return [ring + np.array((region.left, region.top)) for ring in borders(region.pixels(seen.mask, number))]


def exact_outline(seen: Picture, number: int) -> Points | None:
    """The drawn outline of an object; None if it has holes or several parts, or if it is not what the mask shows."""
    drawn = outline_of(seen.things[number], _NEAR / max(1.0, seen.scale))
    if drawn is None:
        return None
    ring: Points = np.round(_mapped(seen, drawn), 1) + 0.0
    region = seen.regions[number]
    return ring if _agree(ring, region, region.pixels(seen.mask, number)) else None


def _mapped(seen: Picture, ring: Points) -> Points:
    """A ring of the scene in the picture, with more points where straight parts become curved."""
    for _ in range(_MOST_CUTS):
        ahead = np.roll(ring, -1, 0)
        start, end = seen.mapped(ring), seen.mapped(ahead)
        middle = (ring + ahead) / 2
        off = np.zeros(len(ring))
        for share in (0.25, 0.5, 0.75):
            between = seen.mapped(ring + share * (ahead - ring))
            off = np.maximum(off, np.abs(between - start - share * (end - start)).max(1))
        bent = off > _NEAR
        if not bent.any():
            break
        ring = np.insert(ring, np.flatnonzero(bent) + 1, middle[bent], axis=0)
    return seen.mapped(ring)


def _agree(ring: Points, region: Region, pixels: Flags) -> bool:
    """Whether pixels well within the outline are the object's, and the object's are not well outside of it."""
    low, high = ring.min(0), ring.max(0)
    box = np.array([[region.left, region.top], [region.right, region.bottom]])
    if (low < box[0] - 1).any() or (high > box[1] + 1).any():
        return False  # it leaves the picture, or another object hides a side
    inside = _parts_inside(ring - box[0], *pixels.shape)
    if (pixels & (inside == 0)).any() or (~pixels & (inside == 4)).any():
        return False
    filled = inside >= 2
    return bool((filled & pixels).sum() >= _ENOUGH * (filled | pixels).sum())


def _parts_inside(ring: Points, height: int, width: int) -> npt.NDArray[np.int64]:
    """How many of the four quarters of each pixel have their middle within the ring."""
    x, y = (2 * ring).T
    to_x, to_y = np.roll(x, -1), np.roll(y, -1)
    first, last = (
        np.clip(np.ceil(v - 0.5), 0, 2 * height).astype(int) for v in (np.minimum(y, to_y), np.maximum(y, to_y))
    )
    count = last - first
    edge = np.repeat(np.arange(len(ring)), count)
    row = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + first[edge]
    at = x[edge] + (row + 0.5 - y[edge]) * (to_x - x)[edge] / (to_y - y)[edge]
    flips = np.zeros((2 * height, 2 * width + 1), np.uint8)
    np.add.at(flips, (row, np.clip(np.ceil(at - 0.5), 0, 2 * width).astype(int)), 1)
    inside = (np.cumsum(flips, 1, dtype=np.uint8) & 1)[:, :-1]
    count_inside: npt.NDArray[np.int64] = inside.reshape(height, 2, width, 2).sum((1, 3))
    return count_inside
