"""What a look and a size change in pictures, undone as far as it is known, so that readers can read them.

Pose, wobble and size move pixels, contrast and inks change their colours. Noise, blur, shade, JPEG, marks on the paper,
strokes and typefaces stay.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from perceptv.core.look_records import looks
from perceptv.core.picture_arrays import Pixels

if TYPE_CHECKING:
    from perceptv.core.sample import Sample

_STEP = 4  # px between points whose places are asked for
_SURE = 4  # squared levels by which a mixture of inks farther apart must be nearer
_LEAST_FLAT = 12  # px of a colour in a row of three at least, else it is the edge of something


def undone(sample: Sample, pictures: Sequence[Pixels]) -> list[Pixels]:
    """`pictures` of the sample as they would be in its plain size, place and colours."""
    look, out = looks()[sample.look], []
    for picture, before in zip(pictures, sample.plain.images, strict=True):
        still = _moved_back(sample, picture, *before.shape[:2])
        if look.contrast != 1:
            still = ((still.astype(np.float32) - 128) / look.contrast + 128.5).clip(0, 255).astype(np.uint8)
        own = look.ink == "own" and "colour" not in look.as_dict().get("paper", {})
        out.append(still if own else _in_plain_colours(still, before))
    return out


def _moved_back(sample: Sample, picture: Pixels, height: int, width: int) -> Pixels:
    """The picture on the plain canvas, each pixel from its place, between four of the picture."""
    if not looks()[sample.look].moves:
        return picture if picture.shape[:2] == (height, width) else _scaled_back(sample, picture, height, width)
    points = (_places(sample, height, width) - 0.5).clip(0, np.array(picture.shape[1::-1]) - 1.001)
    first = points.astype(np.int32)
    x, y = first[..., 0], first[..., 1]
    right, down = np.moveaxis(points - first, -1, 0)[..., None]
    above = picture[y, x] * (1 - right) + picture[y, x + 1] * right
    below = picture[y + 1, x] * (1 - right) + picture[y + 1, x + 1] * right
    out: Pixels = (above * (1 - down) + below * down + 0.5).astype(np.uint8)
    return out


def _scaled_back(sample: Sample, picture: Pixels, height: int, width: int) -> Pixels:
    """The same of a picture in which nothing moves but by its size: rows, then columns."""
    scale, out = sample.to_picture([(1, 1)])[0, 0], picture.astype(np.float32)
    for axis, length in enumerate((height, width)):
        places = ((np.arange(length) + 0.5) * scale - 0.5).clip(0, picture.shape[axis] - 1.001)
        first = places.astype(np.int32)
        part = np.expand_dims((places - first).astype(np.float32), (1, 2) if axis == 0 else (0, 2))
        out = out.take(first, axis) * (1 - part) + out.take(first + 1, axis) * part
    return (out + 0.5).astype(np.uint8)


def _places(sample: Sample, height: int, width: int) -> npt.NDArray[np.float32]:
    """Where the middles of the plain canvas's pixels are in the sample's pictures, (height, width, 2)."""
    ys, xs = np.arange(0, height + _STEP, _STEP), np.arange(0, width + _STEP, _STEP)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).astype(np.float64) + 0.5
    corners = sample.to_picture(grid.reshape(-1, 2)).reshape(grid.shape).astype(np.float32)
    part = (np.arange(_STEP, dtype=np.float32) / _STEP)[:, None, None]
    rows = (corners[:-1, None] * (1 - part) + corners[1:, None] * part).reshape(-1, len(xs), 2)
    points = (rows[:, :-1, None] * (1 - part[:, 0]) + rows[:, 1:, None] * part[:, 0]).reshape(len(rows), -1, 2)
    return points[:height, :width].astype(np.float32)


def _in_plain_colours(picture: Pixels, plain: Pixels) -> Pixels:
    """Every pixel in its plain colour: that of an ink, or between two inks the mixture of theirs.

    Inks are the medians of what the colours of the plain picture became.
    """
    numbers = _packed(plain)
    where = _flat(numbers)
    found, counts = np.unique(numbers[where], return_counts=True)
    found = found[counts >= _LEAST_FLAT]
    inks = np.array([np.median(picture[where & (numbers == colour)], axis=0) for colour in found], np.float32)
    colours = _levels(found)
    seen, at = np.unique(_packed(picture), return_inverse=True)
    pixels, best = _levels(seen), np.full(len(seen), np.inf, np.float32)
    out = np.empty_like(pixels)
    pairs = itertools.combinations(range(len(inks)), 2)
    for one, other in sorted(pairs, key=lambda pair: float(((inks[pair[0]] - inks[pair[1]]) ** 2).sum())):
        line = inks[other] - inks[one]
        part = ((pixels - inks[one]) @ line / max(line @ line, 1)).clip(0, 1)[:, None]
        far = ((inks[one] + part * line - pixels) ** 2).sum(axis=1)
        nearer = far + _SURE < best
        best[nearer] = far[nearer]
        out[nearer] = (colours[one] + part * (colours[other] - colours[one]))[nearer]
    return np.ascontiguousarray((out + 0.5).astype(np.uint8)[at.reshape(numbers.shape)])


def _packed(picture: Pixels) -> npt.NDArray[np.int32]:
    """Each pixel as one number."""
    r, g, b = np.moveaxis(picture.astype(np.int32), -1, 0)
    out: npt.NDArray[np.int32] = r << 16 | g << 8 | b
    return out


def _flat(colours: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
    """Pixels like both neighbours in their row or in their column."""
    out = np.zeros(colours.shape, bool)
    out[:, 1:-1] = (colours[:, :-2] == colours[:, 1:-1]) & (colours[:, 2:] == colours[:, 1:-1])
    out[1:-1] |= (colours[:-2] == colours[1:-1]) & (colours[2:] == colours[1:-1])
    return out


def _levels(colours: npt.NDArray[np.int32]) -> npt.NDArray[np.float32]:
    """The three channels of colours that are numbers."""
    return np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=1).astype(np.float32)
