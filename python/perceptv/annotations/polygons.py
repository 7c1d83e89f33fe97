"""The outlines of the objects of a picture as polygons."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from perceptv.annotations.mask_shapes import Flags, Points, borders
from perceptv.annotations.pictures import Picture, picture
from perceptv.annotations.shape_outlines import outline_of

if TYPE_CHECKING:
    from perceptv.core.sample import Sample

_NEAR = 0.1
"""Px of the picture by which an outline may be off where it was cut into straight parts."""
_SMALL = 100
"""Visible pixels of objects whose border is much of them."""
_ENOUGH, _ENOUGH_SMALL = 0.95, 0.85
"""Share of the pixels of outline or mask that both must have."""
_LIKE = 0.75, 1.3
"""Between these the visible pixels are for a px of the outline's area; a quick test before the others."""
_STEP = 0.2
"""Px by which readers may take a slanted side higher or lower; pycocotools draws it in steps of this size."""
_SLACK = 0.25
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
    """The drawn outline of an object; None if it has holes or several parts, or if it is not what the mask shows.

    Coordinates are fifths of a px, halves of them rounded down. So no middle of a pixel lies on a side that is upright
    or level, and pixels whose middles lie on such a side of the shape are in or out as in the mask.
    """
    drawn = outline_of(seen.things[number], _NEAR / max(1.0, seen.scale))
    if drawn is None:
        return None
    ring: Points = np.round(np.ceil(5 * _mapped(seen, drawn) - 0.5) / 5, 1)
    return ring if _agree(ring, seen, number) else None


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


def _agree(ring: Points, seen: Picture, number: int) -> bool:
    """Whether pixels well within the outline are the object's, and the object's are not well outside of it."""
    height, width = seen.mask.shape
    if (ring < -_SLACK).any() or (ring > np.array((width, height)) + _SLACK).any():
        return False  # it leaves the picture
    left, top, right, bottom, area = seen.regions[number]
    if not _LIKE[0] <= area / max(1.0, area_of(ring)) <= _LIKE[1]:
        return False
    (x, y), (to_x, to_y) = np.floor(ring.min(0)).astype(int), np.ceil(ring.max(0)).astype(int)
    left, top = max(0, min(left, x)), max(0, min(top, y))
    pixels = seen.mask[top : max(bottom, to_y), left : max(right, to_x)] == number + 1
    placed = ring - np.array((left, top))
    parts = _inside(placed, pixels, 2)
    if (pixels & (parts == 0)).any() or (~pixels & (parts == 4)).any():
        return False
    enough = _ENOUGH_SMALL if area < _SMALL else _ENOUGH
    for lower in (-_STEP, _STEP):
        filled = _inside(placed, pixels, 1, lower) > 0
        if (filled & pixels).sum() < enough * (filled | pixels).sum():
            return False
    return True


def area_of(ring: Points) -> float:
    """The area that a ring encloses."""
    x, y = ring.T
    return abs(float(np.dot(x, np.roll(y, -1)) - np.dot(np.roll(x, -1), y))) / 2


def _inside(ring: Points, pixels: Flags, cut: int, lower: float = 0) -> npt.NDArray[np.uint8]:
    """Of each pixel, cut into `cut` x `cut` parts, how many have their middle within the ring.

    Slanted sides are taken `lower` by so many parts.
    """
    height, width = pixels.shape
    x, y = (cut * ring).T
    to_x, to_y = np.roll(x, -1), np.roll(y, -1)
    ends = np.minimum(y, to_y), np.maximum(y, to_y)
    first, last = (np.clip(np.ceil(end - 0.5), 0, cut * height).astype(int) for end in ends)
    count = last - first
    edge = np.repeat(np.arange(len(ring)), count)
    row = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + first[edge]
    at = x[edge] + (row + 0.5 - lower - y[edge]) * (to_x - x)[edge] / (to_y - y)[edge]
    flips = np.zeros((cut * height, cut * width + 1), np.uint8)
    np.add.at(flips, (row, np.clip(np.ceil(at - 0.5), 0, cut * width).astype(int)), 1)
    parts = np.bitwise_xor.accumulate(flips & 1, 1)[:, :-1]
    return sum((parts[i::cut, j::cut] for i in range(cut) for j in range(cut)), np.zeros_like(pixels, np.uint8))
