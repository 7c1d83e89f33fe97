"""Pictures as arrays: side by side, and smaller. Whole numbers throughout: every machine gets the same pixels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from perceptv import _core

Pixels = npt.NDArray[np.uint8]
GAP = 8  # px of white between pictures side by side


def different(one: Pixels, other: Pixels) -> npt.NDArray[np.bool_]:
    """The pixels in which two pictures of one size, (H, W, 3) uint8, differ: (H, W)."""
    red, green, blue = np.moveaxis(one != other, 2, 0)
    out: npt.NDArray[np.bool_] = red | green | blue  # ten times as fast as any(axis=2)
    return out


def side_by_side(pictures: Sequence[Pixels]) -> Pixels:
    """Pictures of one height in a row with white gaps, (H, W, 3) uint8."""
    gap = np.full((pictures[0].shape[0], GAP, 3), 255, np.uint8)
    parts = [part for picture in pictures for part in (gap, picture)][1:]
    return np.concatenate(parts, axis=1)


def fitted(picture: Pixels, width: int, height: int) -> Pixels:
    """The picture, (H, W, 3) uint8, no larger than `width` x `height` px in its own proportions; never enlarged."""
    rows, columns = picture.shape[:2]
    if rows <= height and columns <= width:
        return picture
    if columns * height >= rows * width:
        return shrunk(picture, width, max(1, rows * width // columns))
    return shrunk(picture, max(1, columns * height // rows), height)


def shrunk(picture: Pixels, width: int, height: int) -> Pixels:
    """The picture at another, smaller size: each pixel is the mean of the area that it covers, rounded."""
    sums, area = _core.area_sums(np.ascontiguousarray(picture), width, height)
    means: Pixels = ((sums + area // 2) // area).astype(np.uint8)
    return means
