"""Answers that are equally likely at a size in the preset `balanced`: the options of form="letter" are some of these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def likely_answers(domain: str, size: int) -> list[list[Any]]:
    """Groups of answers that are equally likely, neighbours near each other; empty if the domain does not count."""
    law = _LAWS.get(domain)
    return law(size) if law else []


def _up_to_size(n: int) -> list[list[int]]:
    return [list(range(n + 1))]


def _up_to_twice(n: int) -> list[list[int]]:
    return [list(range(2 * n + 1))]


def _about_size(n: int) -> list[list[int]]:
    return [list(range((n + 1) // 2, 3 * n // 2 + 2))]


def _locations(n: int) -> list[list[dict[str, int]]]:
    return [[{"above": above, "below": below} for above in range(2 * n + 1) for below in range(2 * n + 1)]]


def _shapes(n: int) -> list[list[dict[str, int]]]:
    return [
        [
            {"circles": circles, "triangles": triangles, "squares": n - circles - triangles}
            for circles in range(n + 1)
            for triangles in range(n + 1 - circles)
        ]
    ]


def _graphs(n: int) -> list[list[dict[str, int]]]:
    """Numbers of nodes that may have as many numbers of edges, from a tree's on, go together, as do the smallest.

    Whatever the size, all of a group are there: where few were left, impossible graphs would have to stand among them.
    """
    groups: dict[int, list[dict[str, int]]] = {}
    for nodes in range(1, 3 * n // 2 + 3):
        spare = min((nodes - 1) * (nodes - 2) // 2, max(2, (nodes + 1) // 2))
        group = groups.setdefault(1 if nodes < 4 else max(spare, 3), [])
        group += [{"nodes": nodes, "edges": nodes - 1 + more} for more in range(spare + 1)]
    return list(groups.values())


def _quadrants(n: int) -> list[list[dict[str, int]]]:
    """Up to half of the circles, quadrants may share the highest count, of which the one with the lowest number counts."""
    low = [{"quadrant": q, "count": c} for q in (1, 2, 3, 4) for c in range((n + 5 + q // 4) // 4, n // 2 + 1)]
    high = [
        {"quadrant": q, "count": c} for q in (1, 2, 3, 4) for c in range(max(n // 2 + 1, (n + 6) // 4), 2 * n // 3 + 2)
    ]
    return [low, high]


_LAWS: dict[str, Callable[[int], list[list[Any]]]] = {
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
