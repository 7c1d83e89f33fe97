"""Stated ceilings of blind guessing in the preset `balanced`: per cent, mean over sizes 1..20, default switches."""

from __future__ import annotations

from perceptv.audit.audit_settings import Bounds


def bounds(domain: str) -> Bounds | None:
    """The ceilings of a domain; None if none are stated."""
    return CEILINGS.get(domain)


def _percent(constant: float, knowing_size: float, *images: float) -> Bounds:
    return Bounds(constant / 100, knowing_size / 100, tuple(i / 100 for i in images))


CEILINGS = {
    "change_colour": _percent(7.5, 7.5),
    "circle_boxes": _percent(13.2, 13.2),
    "circle_location": _percent(3.4, 9.4),
    "circle_right_triangle": _percent(50, 50),
    "colours_present": _percent(0.5, 0.5),
    "comparing_size": _percent(2.5, 5),
    "count_coloured_circles": _percent(7.5, 7.5),
    "counting_circles": _percent(5.9, 12.4),
    "counting_locations": _percent(1.1, 1.1),
    "counting_shapes": _percent(1.7, 4.5),
    "cross_and_knots": _percent(20, 21),
    "graph_counting": _percent(5.8, 7.8),
    "grid_path": _percent(1, 1.3),
    "identifying_shapes": _percent(0.5, 0.6),
    "inside_circles": _percent(13.2, 13.2),
    "layered_colours": _percent(0.3, 0.3),
    "layered_shapes": _percent(1.3, 1.7),
    "list_colours": _percent(0.5, 0.5),
    "list_shapes": _percent(2, 2),
    "locate_circles_colour": _percent(1, 1),
    "locate_circles_shape": _percent(1, 1),
    "match_outline": _percent(13.2, 13.2),
    "match_shadow": _percent(13.2, 13.2),
    "maze_solving": _percent(1, 1),
    "mirror_image": _percent(7.5, 7.5),
    "numbered_shapes": _percent(1, 1),
    "sort_circles": _percent(1, 1),
    "sort_lines": _percent(1, 1),
    "vanishing_objects": _percent(7.5, 7.5, 15.1, 7.5),
    "water_image": _percent(7.5, 7.5),
}
