"""Answers that are equally likely at a size in the preset `balanced`: the options of form="letter" are some of these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def likely_answers(domain: str, size: int) -> list[Any]:
    """The answers of a domain at a size, neighbours near each other; empty if the domain has no counts."""
    law = _LAWS.get(domain)
    return law(size) if law else []


def _up_to_size(n: int) -> list[int]:
    return list(range(n + 1))


def _up_to_twice(n: int) -> list[int]:
    return list(range(2 * n + 1))


def _about_size(n: int) -> list[int]:
    return list(range((n + 1) // 2, 3 * n // 2 + 2))


def _locations(n: int) -> list[dict[str, int]]:
    return [{"above": above, "below": below} for above in _up_to_twice(n) for below in _up_to_twice(n)]


def _shapes(n: int) -> list[dict[str, int]]:
    return [
        {"circles": circles, "triangles": triangles, "squares": n - circles - triangles}
        for circles in range(n + 1)
        for triangles in range(n + 1 - circles)
    ]


def _graphs(n: int) -> list[dict[str, int]]:
    """Trees, and graphs with some edges more."""
    return [
        {"nodes": nodes, "edges": edges}
        for nodes in _about_size(n)
        for edges in range(nodes - 1, min(nodes * (nodes - 1) // 2, nodes - 1 + max(2, (nodes + 1) // 2)) + 1)
    ]


def _quadrants(n: int) -> list[dict[str, int]]:
    """Of ties only those at the counts that are also possible without one."""
    return [{"quadrant": q, "count": count} for q in (1, 2, 3, 4) for count in range((n + 6) // 4, 2 * n // 3 + 2)]


_LAWS: dict[str, Callable[[int], list[Any]]] = {
    "change_colour": _up_to_twice,
    "circle_boxes": _up_to_size,
    "circle_location": _quadrants,
    "count_coloured_circles": _up_to_twice,
    "counting_circles": _about_size,
    "counting_locations": _locations,
    "counting_shapes": _shapes,
    "graph_counting": _graphs,
    "inside_circles": _up_to_size,
    "match_outline": _up_to_size,
    "match_shadow": _up_to_size,
    "mirror_image": _up_to_twice,
    "vanishing_objects": _up_to_twice,
    "water_image": _up_to_twice,
}
