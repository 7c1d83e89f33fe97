"""Numbers of scene and picture that need no understanding of either: counts, extents, sums, ink, size of the file."""

from __future__ import annotations

import math

import numpy as np

from perceptv.core.sample import Sample

_STRIDE = 4  # every so many rows and columns tell ink and colours
_WEIGHTS = np.array([1 << 16, 1 << 8, 1], np.int32)


def scene_numbers(sample: Sample) -> list[float]:
    """Twelve: size, objects (a hand is one), fills, area, mean, spread and ends of their places, over all pictures."""
    native = sample._native
    boxes = native.extents()
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    area = float(((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])).sum())
    ends = [boxes[:, 0].min(), boxes[:, 1].min(), boxes[:, 2].max(), boxes[:, 3].max()]
    counts = [float(sample.size), float(len(boxes)), float(native.fills)]
    return [*counts, area, *map(float, (x.mean(), y.mean(), x.std(), y.std(), *ends))]


def picture_numbers(sample: Sample) -> list[float]:
    """Three: ink (share of places unlike the corner), number of colours and bytes of the files, over all pictures."""
    sparse = [image[::_STRIDE, ::_STRIDE].astype(np.int32) @ _WEIGHTS for image in sample.images]
    ink = math.fsum(float(np.mean(packed != packed[0, 0])) for packed in sparse)
    files = sum(len(sample.png(k)) for k in range(len(sparse)))
    return [ink, float(sum(len(np.unique(packed)) for packed in sparse)), float(files)]
