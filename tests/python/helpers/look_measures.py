"""What is measured of pictures under looks: how clear borders are, where objects lie, and their colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from late import late
from perceptv import _core

ndimage = late("scipy.ndimage")

Pixels = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]
Labels = dict[int, Floats]

BAND = 4  # px on both sides of a border
MOST_SAMPLES = 40  # of an object's border
LEAST_AREA = 30  # px of an object that is measured
MOST_OF_CORES, LEAST_CORE = 1000, 60  # px of an object
NEAR = [(dy, dx) for dy in range(-1, 2) for dx in range(-1, 2)]


# ---- colours ----------------------------------------------------------------------------------


def lab(rgb: Any) -> Floats:
    """CIELAB (D65) of sRGB levels; the last axis is the channel."""
    levels = np.asarray(rgb, np.float64) / 255
    linear = np.where(levels > 0.04045, ((levels + 0.055) / 1.055) ** 2.4, levels / 12.92)
    to_xyz = np.array(
        [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
    )
    xyz = linear @ to_xyz.T / np.array([0.95047, 1.0, 1.08883])
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], axis=-1)


def ciede2000(first: Floats, second: Floats) -> Floats:
    """The difference of colours in CIELAB; the last axis is the channel."""
    l1, a1, b1 = np.moveaxis(first, -1, 0)
    l2, a2, b2 = np.moveaxis(second, -1, 0)
    c7 = ((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2) ** 7
    g = 1.5 - 0.5 * np.sqrt(c7 / (c7 + 25.0**7))
    c1, c2 = np.hypot(a1 * g, b1), np.hypot(a2 * g, b2)
    h1, h2 = np.arctan2(b1, a1 * g), np.arctan2(b2, a2 * g)
    turn = (h2 - h1 + np.pi) % (2 * np.pi) - np.pi
    middle = h1 + turn / 2
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * np.cos(middle - np.pi / 6) + 0.24 * np.cos(2 * middle)
    t += 0.32 * np.cos(3 * middle + np.pi / 30) - 0.2 * np.cos(4 * middle - 63 * np.pi / 180)
    degrees = np.degrees(middle) % 360
    c7 = chroma**7
    twist = -2 * np.sqrt(c7 / (c7 + 25.0**7)) * np.sin(np.radians(60 * np.exp(-(((degrees - 275) / 25) ** 2))))
    off = (lightness - 50) ** 2
    dl = (l2 - l1) / (1 + 0.015 * off / np.sqrt(20 + off))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * np.sqrt(c1 * c2) * np.sin(turn / 2) / (1 + 0.015 * chroma * t)
    return np.asarray(np.sqrt(np.maximum(dl**2 + dc**2 + dh**2 + twist * dc * dh, 0)))


def difference_of_names(first: Any, second: Any) -> Floats:
    """As `ciede2000` of sRGB, with half the weight on lightness: a lighter purple is a purple."""
    one, two = lab(first), lab(second)
    one, two = np.broadcast_arrays(one, two)
    one, two = one.copy(), two.copy()
    middle = (one[..., 0] + two[..., 0]) / 2
    for found in (one, two):
        found[..., 0] = (found[..., 0] + middle) / 2
    return ciede2000(one, two)


# ---- borders ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Borders:
    """Places on the borders of the objects of a mask, with what lies within 4 px on each side."""

    objects: npt.NDArray[np.int32]
    around: npt.NDArray[np.int64]
    inside: npt.NDArray[np.float32]
    outside: npt.NDArray[np.float32]

    def differences(self, pixels: Pixels) -> Floats:
        """CIEDE2000 between the two sides at each place."""
        flat = pixels.reshape(-1, 3).astype(np.float32)[self.around]
        sides = [np.einsum("nk,nkc->nc", side, flat) for side in (self.inside, self.outside)]
        return ciede2000(lab(sides[0]), lab(sides[1]))

    def clear(self, differences: Floats, floors: dict[int, float]) -> dict[int, float]:
        """The share of each object's border that differs by its floor at least."""
        return {
            int(number): float((differences[self.objects == number] >= floors[int(number)]).mean())
            for number in np.unique(self.objects)
        }


def borders(mask: Mask) -> Borders:
    """Places spread over the borders of all objects that are large enough."""
    height, width = mask.shape
    padded = np.pad(mask, 1, mode="edge")
    differs = np.zeros(mask.shape, bool)
    for dy, dx in ((0, 1), (2, 1), (1, 0), (1, 2)):
        differs |= padded[dy : dy + height, dx : dx + width] != mask
    areas = np.bincount(np.maximum(mask, 0).ravel())
    ys, xs = np.nonzero(differs & (areas[np.maximum(mask, 0)] >= LEAST_AREA) & (mask > 0))
    chosen = _some(MOST_SAMPLES, mask[ys, xs])
    ys, xs = ys[chosen], xs[chosen]
    reach = np.arange(-BAND, BAND + 1)
    dy, dx = (a.ravel() for a in np.meshgrid(reach, reach, indexing="ij"))
    rows, columns = ys[:, None] + dy, xs[:, None] + dx
    within = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
    around = rows.clip(0, height - 1) * width + columns.clip(0, width - 1)
    same = mask.ravel()[around] == mask[ys, xs][:, None]
    inside, outside = ((part & within).astype(np.float32) for part in (same, ~same))
    enough = (outside.sum(axis=1) > 0) & (inside.sum(axis=1) > 0)
    inside, outside = inside[enough], outside[enough]
    return Borders(
        mask[ys, xs][enough] - 1, around[enough], inside / inside.sum(axis=1, keepdims=True),
        outside / outside.sum(axis=1, keepdims=True),
    )  # fmt: skip


def _some(most: int, numbers: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Positions of so many entries of each number at most, drawn the same each time: even steps would follow lines."""
    order = np.random.default_rng(0).permutation(len(numbers))
    order = order[np.argsort(numbers[order], kind="stable")]
    found = numbers[order]
    first = np.searchsorted(found, found)
    return order[np.arange(len(found)) - first < most]


# ---- places ----------------------------------------------------------------------------------


def areas(mask: Mask) -> dict[int, int]:
    """The number of pixels of each object."""
    numbers, counts = np.unique(mask[mask > 0], return_counts=True)
    return dict(zip((numbers - 1).tolist(), counts.tolist(), strict=True))


def parts(mask: Mask, least: int = 6) -> dict[int, tuple[int, int]]:
    """Of how many parts each object is, without specks under `least` px: where what 2 px part is one, and where not."""
    out: dict[int, tuple[int, int]] = {}
    for number, box in enumerate(ndimage.find_objects(np.maximum(mask, 0)), start=1):
        if box is None:
            continue
        own = np.pad(mask[box] == number, 1)
        found = [ndimage.label(area, np.ones((3, 3)))[0][own] for area in (grown(own, 1), own)]
        joined, apart = (int((np.bincount(labels)[1:] >= least).sum()) for labels in found)
        out[number - 1] = min(joined, apart), apart
    return out


def strays(there: Mask, points: Floats, numbers: npt.NDArray[np.int32]) -> dict[int, float]:
    """The share of the points of each object that lie farther than a pixel from it in another mask."""
    height, width = there.shape
    columns, rows = np.floor(points).astype(np.int64).T
    near = np.zeros(len(points), bool)
    for dy, dx in NEAR:
        near |= there[(rows + dy).clip(0, height - 1), (columns + dx).clip(0, width - 1)] == numbers
    return {int(n) - 1: float((~near[numbers == n]).mean()) for n in np.unique(numbers)}


def spread(mask: Mask, most: int = 60) -> tuple[Floats, npt.NDArray[np.int32]]:
    """Middles of pixels of all objects, and the objects' numbers in the mask."""
    ys, xs = np.nonzero(mask > 0)
    chosen = _some(most, mask[ys, xs])
    ys, xs = ys[chosen], xs[chosen]
    return np.stack([xs + 0.5, ys + 0.5], axis=1), mask[ys, xs]


def moved(seen: _core.Instance, points: Floats, back: bool = False) -> Floats:
    """Points of the plain picture in the one that is seen, or back."""
    move = seen.from_picture if back else seen.to_picture
    return np.array(move(list(map(tuple, points.tolist()))), np.float64).reshape(-1, 2)


def grown(area: npt.NDArray[np.bool_], by: int) -> npt.NDArray[np.bool_]:
    """The pixels that lie within so many rows and columns of an area."""
    return np.asarray(ndimage.maximum_filter(area, size=2 * by + 1))


@dataclass(frozen=True)
class Cores:
    """Pixels of a mask's objects that are 3 px and more from their borders."""

    places: npt.NDArray[np.int64]
    numbers: npt.NDArray[np.int64]

    def colours(self, pixels: Pixels) -> dict[int, Floats]:
        """The mean colour of each object of which enough is left."""
        counts = np.bincount(self.numbers)
        levels = pixels.reshape(-1, 3)[self.places]
        sums = np.stack([np.bincount(self.numbers, levels[:, c]) for c in range(3)], axis=1)
        return {int(n) - 1: sums[n] / counts[n] for n in np.nonzero(counts >= LEAST_CORE)[0]}


def cores(mask: Mask) -> Cores:
    """Pixels spread over the insides of all objects."""
    inner = np.where(ndimage.minimum_filter(mask, size=7) == ndimage.maximum_filter(mask, size=7), mask, 0).ravel()
    (places,) = np.nonzero(inner > 0)
    places = places[_some(MOST_OF_CORES, inner[places])]
    return Cores(places, inner[places].astype(np.int64))
