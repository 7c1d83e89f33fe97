"""Pictures made smaller, in whole numbers throughout: every machine gets the same pixels."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]


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
    sums = _area_sums(_area_sums(picture.astype(np.int64), height).swapaxes(0, 1), width).swapaxes(0, 1)
    area = rows * columns  # that every sum is over, in units of 1 / (width * height) px
    return ((2 * sums + area) // (2 * area)).astype(np.uint8)


def _area_sums(values: Numbers, count: int) -> Numbers:
    """Sums over `count` equal parts of the first axis, times `count`: entries that lie in two parts are shared out."""
    length = len(values)
    before = np.zeros((length + 1, *values.shape[1:]), np.int64)
    np.cumsum(values, axis=0, out=before[1:])
    whole, rest = np.divmod(np.arange(count + 1) * length, count)
    inside = values[np.minimum(whole, length - 1)]
    upto = before[whole] * count + inside * rest.reshape(-1, *[1] * (values.ndim - 1))
    sums: Numbers = np.diff(upto, axis=0)
    return sums
