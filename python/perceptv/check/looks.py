"""Describes how the objects of a scene look, more and more coarsely."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from typing import Any

from perceptv import _core
from perceptv.check.scene_checks import views

SceneData = dict[str, Any]
SceneObject = dict[str, Any]
_Lines = list[list[tuple[float, float]]]


class Looks:
    """Which objects look alike, among all objects of some scenes.

    An object is described as finely as another one shares the description; two are alike if they have one description.
    """

    def __init__(self, scenes: Sequence[SceneData]) -> None:
        self._shared = Counter(d for scene in scenes for item in scene["objects"] for d in descriptions(scene, item))
        self._ranks: dict[Hashable, set[int]] = defaultdict(set)
        for scene in scenes:
            for look, rank in zip(self.of(scene), _ranks(scene), strict=True):
                self._ranks[look].add(rank)

    def of(self, scene: SceneData) -> list[Hashable]:
        """The look of each object."""
        described = [descriptions(scene, item) for item in scene["objects"]]
        return [next((d for d in each if self._shared[d] > 1), each[-1]) for each in described]

    def free(self, scene: SceneData) -> list[bool]:
        """Of each object, whether those that look so come now earlier and now later among their like."""
        return [len(self._ranks[look]) > 1 for look in self.of(scene)]


def descriptions(scene: SceneData, item: SceneObject) -> list[Hashable]:
    """How an object looks, wherever it is: exactly; in any size; in any size and turn; corners and colours alone."""
    seen = [(view["type"], _lines(view), look) for view, look in views(scene, item)]
    return [
        ("exactly", *((kind, _placed(lines), _drawn(look)) for kind, lines, look in seen)),
        ("any size", *((kind, _scaled(lines), _drawn(look)) for kind, lines, look in seen)),
        ("any turn", *((kind, _turned(lines), _drawn(look)) for kind, lines, look in seen)),
        ("coarsely", *((kind, tuple(map(len, lines)), _colours(look)) for kind, lines, look in seen)),
    ]


def coarsest(scene: SceneData) -> list[Hashable]:
    """The coarsest description of each object."""
    return [descriptions(scene, item)[-1] for item in scene["objects"]]


def _ranks(scene: SceneData) -> list[int]:
    """How many objects of the same coarsest description come before each object."""
    before: Counter[Hashable] = Counter()
    out = []
    for look in coarsest(scene):
        out.append(before[look])
        before[look] += 1
    return out


def _lines(geometry: dict[str, Any]) -> _Lines:
    if geometry["type"] == "disc":
        (x, y), r = geometry["centre"], geometry["radius"]
        return [[(x - r, y - r), (x + r, y + r)]]
    return [geometry["vertices"]] if geometry["type"] == "polygon" else list(geometry["lines"])


def _placed(lines: _Lines) -> tuple[tuple[tuple[float, float], ...], ...]:
    left, top = (min(point[axis] for line in lines for point in line) for axis in (0, 1))
    return tuple(tuple((x - left, y - top) for x, y in line) for line in lines)


def _scaled(lines: _Lines) -> Hashable:
    placed = _placed(lines)
    side = max(max(point) for line in placed for point in line) or 1.0
    return tuple(tuple((round(x / side, 2), round(y / side, 2)) for x, y in line) for line in placed)


def _turned(lines: _Lines) -> Hashable:
    """Relative lengths of edges and the angles between them, from any corner."""
    corners = [_corners(line) for line in lines]
    return tuple(min(tuple(each[i:] + each[:i]) for i in range(len(each))) for each in corners)


def _corners(line: list[tuple[float, float]]) -> list[tuple[float, float]]:
    edges = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(line, [*line[1:], line[0]], strict=True)]
    whole = sum(math.hypot(*edge) for edge in edges) or 1.0
    turns = [
        math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])
        for a, b in zip(edges, [*edges[1:], edges[0]], strict=True)
    ]
    return [(round(math.hypot(*edge) / whole, 2), round(turn, 1)) for edge, turn in zip(edges, turns, strict=True)]


def _drawn(look: dict[str, Any]) -> Hashable:
    """The look without the place of its label."""
    label = look.get("label")
    return _core.canonical_json({**look, "label": {**label, "centre": None} if label else None})


def _colours(look: dict[str, Any]) -> Hashable:
    stroke = look.get("stroke")
    return _core.canonical_json([look["fill"], stroke and stroke["colour"], bool(look.get("label"))])
