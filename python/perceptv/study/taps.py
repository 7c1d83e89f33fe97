"""Places in a picture that can be tapped: all labels, or all cells of a grid, so that they tell nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from perceptv.core.sample import Sample
from perceptv.study.widgets import Widget

LARGEST = 56
"""px of the picture, the largest side of a label's place."""
_AROUND = ("labels", "numbers", "path")
_GRID = {"cells": 1, "cell": 0}
"""Widgets for cells, with the number of the first row and column."""
_ENDS = ("S", "E")  # of a maze; a way has them anyway


class Tap(NamedTuple):
    """A box in px of the picture, and what a tap into it means: a label, or "row,column"."""

    value: str
    left: float
    top: float
    width: float
    height: float


def can_be_tapped(widget: Widget) -> bool:
    """True if a picture may have places for such answers."""
    return widget.kind in _AROUND or widget.kind in _GRID


def shown_taps(widget: Widget, sample: Sample) -> tuple[Tap, ...]:
    """The places in the picture of a sample under its look and in its size: the middles move, the sides grow."""
    record = sample.record()
    plain, by = make_taps(widget, record["params"], record["scene"]), float(sample.scale)
    if sample.appearance.is_plain:
        return plain
    middles = sample.to_picture([(tap.left + tap.width / 2, tap.top + tap.height / 2) for tap in plain]).tolist()
    return tuple(
        Tap(tap.value, x - tap.width * by / 2, y - tap.height * by / 2, tap.width * by, tap.height * by)
        for tap, (x, y) in zip(plain, middles, strict=True)
    )


def make_taps(widget: Widget, params: Mapping[str, Any], scene: Mapping[str, Any]) -> tuple[Tap, ...]:
    """The places of a plain picture from its scene, row by row."""
    found = _cells(params, _GRID[widget.kind]) if widget.kind in _GRID else _labels(scene)
    return tuple(sorted(found, key=lambda tap: (tap.top, tap.left)))


def _cells(params: Mapping[str, Any], first: int) -> list[Tap]:
    side, left, top = (float(params[name]) for name in ("cell", "grid_left", "grid_top"))
    return [
        Tap(f"{row + first},{column + first}", left + column * side, top + row * side, side, side)
        for row in range(params["rows"])
        for column in range(params["columns"])
    ]


def _labels(scene: Mapping[str, Any]) -> list[Tap]:
    """A square around each label, that reaches to the middle between neighbours at most."""
    there = [(str(o["label"]), *o["look"]["label"]["centre"]) for o in scene["objects"] if o.get("label") is not None]
    places = [(x, y) for _, x, y in there]
    return [_square(label, x, y, places) for label, x, y in there if label not in _ENDS]


def _square(label: str, x: float, y: float, places: Sequence[tuple[float, float]]) -> Tap:
    apart = [max(abs(x - a), abs(y - b)) for a, b in places if (a, b) != (x, y)]
    side = min([LARGEST, *apart])
    return Tap(label, x - side / 2, y - side / 2, side, side)
