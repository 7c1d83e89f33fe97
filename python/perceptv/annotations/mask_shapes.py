"""Regions of an instance mask: their boxes, their borders along the edges of pixels, their run lengths."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.int32]
"""Of a picture, (H, W): object id + 1, or 0 for the background."""
Flags = npt.NDArray[np.bool_]
Points = npt.NDArray[np.float64]
"""(N, 2): x and y."""


class Region(NamedTuple):
    """The smallest box around the pixels of an object, half-open, and their number."""

    left: int
    top: int
    right: int
    bottom: int
    area: int

    def pixels(self, mask: Mask, number: int) -> Flags:
        """Which pixels within the box show object `number`."""
        part: Flags = mask[self.top : self.bottom, self.left : self.right] == number + 1
        return part


def regions(mask: Mask) -> dict[int, Region]:
    """The region of each object that has pixels, by its id in ascending order."""
    height, width = mask.shape
    flat = mask.ravel()
    begins = np.ones(flat.size, bool)
    begins[1:] = flat[1:] != flat[:-1]
    begins[::width] = True  # no run goes on in the next row
    first = np.flatnonzero(begins)
    length = np.diff(first, append=flat.size)
    kept = flat[first] > 0
    first, length = first[kept], length[kept]
    known, place = np.unique(flat[first], return_inverse=True)
    row, column = np.divmod(first, width)
    low = np.full((2, known.size), max(height, width))
    high = np.zeros((2, known.size), int)
    for axis, (from_, to) in enumerate(((column, column + length), (row, row + 1))):
        np.minimum.at(low[axis], place, from_)
        np.maximum.at(high[axis], place, to)
    area = np.bincount(place, length, known.size).astype(int)
    return {int(number) - 1: Region(*map(int, box)) for number, *box in zip(known, *low, *high, area, strict=True)}


def run_lengths(pixels: Flags, region: Region, height: int, width: int) -> list[int]:
    """Lengths of runs over the whole picture, column by column: first of pixels outside, then inside, and so on."""
    column, row = np.nonzero(pixels.T)
    places = (column + region.left) * height + row + region.top
    breaks = np.flatnonzero(np.diff(places) > 1)
    starts = places[np.concatenate(([0], breaks + 1))]
    ends = places[np.concatenate((breaks, [-1]))] + 1
    edges = np.column_stack((starts, ends)).ravel()
    counts = np.diff(edges, prepend=0, append=height * width)
    return [int(count) for count in (counts if counts[-1] else counts[:-1])]


_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Right, down, left, up: each is a turn to the right of the one before."""


def borders(pixels: Flags) -> list[Points]:
    """The borders of a region as rings of corners of pixels: clockwise ones, and the other way round those of holes.

    Pixels that touch at a corner alone are apart.
    """
    padded = np.pad(pixels, 1)
    beside = padded[:-2, 1:-1], padded[1:-1, 2:], padded[2:, 1:-1], padded[1:-1, :-2]
    edges: dict[tuple[int, int, int], None] = {}  # where each begins, and its way; the region is on its right
    for way, (outside, (right, down)) in enumerate(zip(beside, ((0, 0), (1, 0), (1, 1), (0, 1)), strict=True)):
        row, column = np.nonzero(pixels & ~outside)
        edges |= dict.fromkeys(zip((column + right).tolist(), (row + down).tolist(), [way] * row.size, strict=True))
    out = []
    while edges:
        x, y, way = start = next(iter(edges))
        ring = []
        while (x, y, way) in edges:
            del edges[x, y, way]
            x, y = x + _STEPS[way][0], y + _STEPS[way][1]
            turn = next((t for t in (1, 0, 3) if (x, y, (way + t) % 4) in edges), (start[2] - way) % 4)
            if turn:
                ring.append((x, y))
            way = (way + turn) % 4
        out.append(np.array(ring, float))
    return out
