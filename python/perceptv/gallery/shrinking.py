"""Pictures made smaller, in whole numbers throughout: every machine gets the same pixels."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Sums = npt.NDArray[np.int64]


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
    rows, columns = picture.shape[:2]
    sums = _shared_out(_shared_out(picture, height).swapaxes(0, 1).copy(), width).swapaxes(0, 1)
    area = rows * columns  # that every sum is over, in units of 1 / (width * height) px
    means: Pixels = ((sums + area // 2) // area).astype(np.uint8)
    return means


def _shared_out(values: npt.NDArray[Any], count: int) -> Sums:
    """Sums over `count` equal parts of the first axis, times `count`: entries that lie in two parts are shared out."""
    length = len(values)
    out = np.zeros((count, *values.shape[1:]), np.int64)
    for i, entry in enumerate(values.astype(np.int64)):
        first = i * count // length
        inside = min(count, (first + 1) * length - i * count)
        out[first] += entry * inside
        if inside < count:
            out[first + 1] += entry * (count - inside)
    return out
