"""Two simple learners, a tree of little depth and a logistic regression, for what trivial numbers give away.

By hand, since `perceptv audit` needs NumPy alone and its published figures must not change with a version of
scikit-learn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Classes = npt.NDArray[np.intp]

_DEPTH = 3
_FEWEST = 10  # items on either side of a split
_STEPS = 400
_RATE = 0.5
_PENALTY = 1e-3


def tree_predictions(train: Floats, labels: Classes, test: Floats) -> Classes:
    """Predictions of a classification tree for the rows of `test`; splits have the least Gini impurity."""
    out = np.empty(len(test), np.intp)
    _grow(train, np.eye(labels.max() + 1)[labels], test, np.arange(len(test)), _DEPTH, out)
    return out


def regression_predictions(train: Floats, labels: Classes, test: Floats) -> Classes:
    """Predictions of a multinomial logistic regression on standardised numbers, by gradient descent with momentum."""
    mean, spread = train.mean(0), train.std(0)
    spread = np.where(spread > 0, spread, 1.0)
    x, y = _with_one((train - mean) / spread), np.eye(labels.max() + 1)[labels]
    weights = np.zeros((x.shape[1], y.shape[1]))
    speed = np.zeros_like(weights)
    for _ in range(_STEPS):
        slope = x.T @ (_softmax(x @ weights) - y) / len(x) + _PENALTY * weights
        speed = 0.9 * speed - _RATE * 0.1 * slope
        weights = weights + speed
    return np.asarray((_with_one((test - mean) / spread) @ weights).argmax(1), np.intp)


@dataclass(frozen=True)
class _Split:
    impurity: float
    column: int
    edge: float


def _grow(x: Floats, y: Floats, test: Floats, rows: Classes, depth: int, out: Classes) -> None:
    """Fills `out` at `rows`, the rows of `test` in this branch."""
    split = _best_split(x, y) if depth and len(x) >= 2 * _FEWEST else None
    if split is None:
        out[rows] = int(y.sum(0).argmax())
        return
    left, there = x[:, split.column] <= split.edge, test[rows, split.column] <= split.edge
    _grow(x[left], y[left], test, rows[there], depth - 1, out)
    _grow(x[~left], y[~left], test, rows[~there], depth - 1, out)


def _best_split(x: Floats, y: Floats) -> _Split | None:
    """None where no split makes it purer."""
    found = [split for column in range(x.shape[1]) if (split := _split_at(x[:, column], y, column)) is not None]
    best = min(found, key=lambda split: (split.impurity, split.column), default=None)
    whole = len(y) - float((y.sum(0) ** 2).sum()) / len(y)
    return best if best is not None and best.impurity < whole - 1e-9 else None


def _split_at(values: Floats, y: Floats, column: int) -> _Split | None:
    """The best split by one number, between two that differ."""
    order = np.argsort(values, kind="stable")
    ranked, before = values[order], np.cumsum(y[order], axis=0)
    sizes = np.arange(1, len(ranked))
    legal = (ranked[1:] > ranked[:-1]) & (sizes >= _FEWEST) & (len(ranked) - sizes >= _FEWEST)
    if not legal.any():
        return None
    left, right = before[:-1], before[-1] - before[:-1]
    impurity = len(ranked) - (left**2).sum(1) / sizes - (right**2).sum(1) / (len(ranked) - sizes)
    place = int(np.where(legal, impurity, np.inf).argmin())
    return _Split(float(impurity[place]), column, float(ranked[place] + ranked[place + 1]) / 2)


def _softmax(scores: Floats) -> Floats:
    raised: Floats = np.exp(scores - scores.max(1, keepdims=True))
    shares: Floats = raised / raised.sum(1, keepdims=True)
    return shares


def _with_one(x: Floats) -> Floats:
    return np.hstack([x, np.ones((len(x), 1))])


def numbered(names: Sequence[str]) -> tuple[Classes, list[str]]:
    """Names as numbers, and the names by number."""
    known = sorted(set(names))
    places = {name: place for place, name in enumerate(known)}
    return np.array([places[name] for name in names], np.intp), known
