"""Small PNG files with a palette, still and looping, for pages that hold hundreds of them. NumPy alone."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from perceptv import _core
from perceptv.core.picture_arrays import Pixels
from perceptv.io.png import LoopFrame, chunk, looping, still

MOST_COLOURS = 256
_LEVEL = 9


class Box(NamedTuple):
    """A part of a picture: columns left .. right - 1, rows top .. bottom - 1."""

    left: int
    top: int
    right: int
    bottom: int

    def of(self, picture: Pixels) -> Pixels:
        """This part of a picture."""
        return picture[self.top : self.bottom, self.left : self.right]


def still_png(picture: Pixels, most: int = MOST_COLOURS) -> bytes:
    """A PNG file of a picture, (H, W, 3) uint8, with at most `most` colours; exact where it has no more."""
    (indices,), palette = _core.indexed([picture], most)
    return still(_head(picture, palette), _packed(indices, _depth(len(palette))))


def loop_png(frames: Sequence[Pixels], milliseconds: Sequence[int], most: int = MOST_COLOURS) -> bytes:
    """An endlessly looping PNG file; after the first frame only what changes is in it.

    Parameters
    ----------
    frames : sequence of (H, W, 3) uint8
        Of one size.
    milliseconds : sequence of int
        How long each stays.
    most : int
        Colours that all frames share.
    """
    indices, palette = _core.indexed(list(frames), most)
    depth = _depth(len(palette))
    parts = [
        LoopFrame(*box[:2], box.right - box.left, box.bottom - box.top, _packed(box.of(pixels), depth), time)
        for pixels, box, time in _merged(indices, milliseconds)
    ]
    return looping(_head(frames[0], palette), parts)


def _merged(indices: Sequence[Pixels], milliseconds: Sequence[int]) -> list[tuple[Pixels, Box, int]]:
    """Frames with the box of changes since the one before; a repeated frame only adds time."""
    height, width = indices[0].shape
    out = [(indices[0], Box(0, 0, width, height), milliseconds[0])]
    for before, now, time in zip(indices, indices[1:], milliseconds[1:], strict=False):
        rows, columns = np.nonzero((before != now).any(axis=1))[0], np.nonzero((before != now).any(axis=0))[0]
        if not len(rows):
            out[-1] = (*out[-1][:2], out[-1][2] + time)
        else:
            box = Box(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)
            out.append((now, box, time))
    return out


def _depth(colours: int) -> int:
    """Bits per pixel."""
    return next(depth for depth in (1, 2, 4, 8) if colours <= 1 << depth)


def _head(picture: Pixels, palette: Pixels) -> list[bytes]:
    height, width = picture.shape[:2]
    size = struct.pack(">IIBBBBB", width, height, _depth(len(palette)), 3, 0, 0, 0)
    return [chunk(b"IHDR", size), chunk(b"PLTE", palette.tobytes())]


def _packed(indices: Pixels, depth: int) -> bytes:
    """Rows of indices, each after the byte for "no filter", compressed."""
    height, width = indices.shape
    each = 8 // depth
    padded = np.zeros((height, -(-width // each) * each), np.uint8)
    padded[:, :width] = indices
    shifts = np.arange(each - 1, -1, -1, dtype=np.uint8) * depth
    rows = np.bitwise_or.reduce(padded.reshape(height, -1, each) << shifts, axis=2)
    return zlib.compress(np.concatenate([np.zeros((height, 1), np.uint8), rows], axis=1).tobytes(), _LEVEL)
