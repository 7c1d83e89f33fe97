"""Pictures as arrays: side by side, and smaller. Whole numbers throughout: every machine gets the same pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
GAP = 8  # px of white between pictures side by side


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
    sums, area = area_sums(picture, width, height, np.int64)
    means: Pixels = ((sums + area // 2) // area).astype(np.uint8)
    return means


def area_sums(picture: Pixels, width: int, height: int, kind: type[np.signedinteger[Any]]) -> tuple[Any, int]:
    """Sums over the areas of `width` x `height` equal parts of a picture, (height, width, 3), and the area of each.

    Areas are counted in the largest parts of a pixel that make all of them whole. `kind` is the type to add in.
    """
    sums = _span_sums(_span_sums(picture, height, kind).transpose(1, 0, 2), width, kind).transpose(1, 0, 2)
    rows, columns = picture.shape[:2]
    return sums, rows // math.gcd(rows, height) * (columns // math.gcd(columns, width))


def _span_sums(rows: npt.NDArray[Any], count: int, kind: type[np.signedinteger[Any]]) -> npt.NDArray[Any]:
    """Sums of (N, ...) over `count` equal spans of the first axis, (count, ...), times a whole number, exactly."""
    unit = math.gcd(len(rows), count)
    whole, part = np.divmod(np.arange(count + 1) * (len(rows) // unit), count // unit)  # where the spans begin and end
    before = np.zeros((len(rows) + 1, *rows.shape[1:]), kind)
    np.cumsum(rows, axis=0, dtype=kind, out=before[1:])
    reached: npt.NDArray[Any] = before[whole] * kind(count // unit)
    reached += rows[np.minimum(whole, len(rows) - 1)] * part.astype(kind)[:, None, None]
    out: npt.NDArray[Any] = reached[1:] - reached[:-1]
    return out
