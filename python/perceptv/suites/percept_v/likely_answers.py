"""Answers that are equally likely at a size in the preset `balanced`: some of them are the options of a letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def likely_answers(domain: str, preset: str, size: int) -> list[list[Any]]:
    """Groups of answers that are equally likely, neighbours near each other; none in `paper`.

    An answer that is in several groups takes its options from each of them equally often.
    """
    law = _LAWS.get(domain) if preset == "balanced" else None
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
    """From 5 nodes on, two numbers of nodes with as many numbers of edges go together, whatever the size.

    Two nodes have one number of edges, so this answer is frequent: it shares its options with smaller graphs in two of
    three cases, else with larger ones.
    """
    small, larger = _with_edges((1, 0), (2, 0), (3, 1)), _with_edges((2, 0), (4, 2))
    pairs = [_with_edges((k, (k + 1) // 2), (k + 1, (k + 1) // 2)) for k in range(5, 3 * n // 2 + 2, 2)]
    return [small, small, larger, *pairs]


def _with_edges(*kinds: tuple[int, int]) -> list[dict[str, int]]:
    """Graphs by their nodes, and how many edges they may have beyond a tree's."""
    return [{"nodes": nodes, "edges": nodes - 1 + more} for nodes, most in kinds for more in range(most + 1)]


def _quadrants(n: int) -> list[list[dict[str, int]]]:
    """Counts that quadrants may share, which the last never has first, and higher ones."""
    shared = [{"quadrant": q, "count": c} for q in (1, 2, 3, 4) for c in range((n + 5 + q // 4) // 4, n // 2 + 1)]
    alone = range(max(n // 2 + 1, (n + 6) // 4), 2 * n // 3 + 2)
    return [shared, [{"quadrant": q, "count": c} for q in (1, 2, 3, 4) for c in alone]]


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
