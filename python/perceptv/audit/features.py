"""Trivial features of the picture files, and a small classifier on them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perceptv.core.sample import Sample

NEIGHBOURS = 5
FOLDS = 5


def trivial_features(sample: Sample) -> list[float]:
    """Width, height, ink (share of pixels unlike the corner), number of colours, file size; of each picture."""
    row: list[float] = []
    for i, image in enumerate(sample.images):
        red, green, blue = (image[:, :, c].astype(np.int32) for c in range(3))
        packed = red << 16 | green << 8 | blue
        seen = np.zeros(1 << 24, bool)
        seen[packed.ravel()] = True
        row += [image.shape[1], image.shape[0], float(np.mean(packed != packed[0, 0]))]
        row += [float(np.count_nonzero(seen)), float(len(sample.png(i)))]
    return row


def classifier_accuracy(features: list[list[float]], replies: list[tuple[str, ...]]) -> float:
    """Cross-validated accuracy of a nearest-neighbour vote on standardised features.

    Folds are runs of neighbouring items: items that take turns in something are then spread over all of them.
    """
    x = np.asarray(features, float)
    x = (x - x.mean(0)) / np.where(x.std(0) > 0, x.std(0), 1.0)
    folds = np.arange(len(x)) * FOLDS // len(x)
    correct = 0
    for fold in range(FOLDS):
        train, test = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
        for i in test.tolist():
            correct += _vote(x, i, train, replies) in replies[i]
    return correct / len(x)


def _vote(x: npt.NDArray[np.float64], i: int, train: npt.NDArray[np.intp], replies: list[tuple[str, ...]]) -> str:
    distance = ((x[train] - x[i]) ** 2).sum(1)
    nearest = train[np.argsort(distance, kind="stable")[:NEIGHBOURS]]
    votes: dict[str, int] = {}
    for j in nearest:
        for reply in replies[j]:
            votes[reply] = votes.get(reply, 0) + 1
    return min(votes, key=lambda reply: (-votes[reply], reply))
