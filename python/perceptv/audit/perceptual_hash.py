"""A perceptual hash of pictures: pHash, the signs of low frequencies of the cosine transform of a small grey picture.

Source: Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions" (2010), section 3.2.1, which keeps
8 x 8 frequencies. Diagrams on white paper differ in finer lines, so 16 x 16 are kept here; docs/audit.md has the
measurements. The hash sees where light and dark are, and hardly any colour.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from perceptv.core.picture_arrays import Pixels, shrunk

SIDE = 16
"""Frequencies that are kept, across and down; all but the mean have a bit."""
BITS = SIDE * SIDE - 1
NEAR = 12
"""Pictures whose hashes differ in at most so many of `BITS` bits are near duplicates."""
_SMALL = 4 * SIDE  # px that the picture is shrunk to, across and down
_GREY = np.array([0.299, 0.587, 0.114])
_DECIMALS = 6  # a symmetric picture has frequencies of exactly 0, which must not depend on the order of a sum

Bits = npt.NDArray[np.bool_]


def picture_hash(picture: Pixels) -> Bits:
    """The hash of a picture, (H, W, 3) uint8: (255,) bool, True where a frequency is above their median."""
    height, width = picture.shape[:2]
    small = shrunk(_enlarged(picture, height, width), _SMALL, _SMALL) @ _GREY
    places = np.arange(_SMALL)
    waves = np.cos(np.pi * (2 * places[None, :] + 1) * places[:SIDE, None] / (2 * _SMALL))
    found = np.round((waves @ small @ waves.T).ravel()[1:], _DECIMALS)
    bits: Bits = found > np.median(found)
    return bits


def _enlarged(picture: Pixels, height: int, width: int) -> Pixels:
    """The picture with at least `_SMALL` px across and down."""
    times = max(-(-_SMALL // height), -(-_SMALL // width))
    return picture if times == 1 else picture.repeat(times, 0).repeat(times, 1)


def near_pairs(first: npt.NDArray[np.bool_], second: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Which hashes are near duplicates, (N, M) bool, of N and M samples with equally many pictures, (., P, 255) bool.

    Samples are near if each picture is near the other's in the same place.
    """
    near = np.ones((len(first), len(second)), bool)
    for place in range(first.shape[1]):
        signs = [np.where(hashes[:, place], np.float32(1), np.float32(-1)) for hashes in (first, second)]
        near &= signs[0] @ signs[1].T >= BITS - 2 * NEAR  # a product of signs is the bits that agree less the others
    return near


def sample_hash(pictures: Sequence[Pixels]) -> Bits:
    """The hashes of a sample's pictures in order: (P, 255) bool."""
    return np.stack([picture_hash(picture) for picture in pictures])
