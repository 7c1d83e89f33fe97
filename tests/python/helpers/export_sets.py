"""Sets and replies for the tests of exports."""

from __future__ import annotations

from typing import Any

import perceptv as pv

MIXED = ("counting_circles", "list_colours", "maze_solving", "circle_location", "circle_right_triangle")
MIXED += ("vanishing_objects", "cross_and_knots", "comparing_size", "locate_circles_shape", "match_outline")


def mixed_set(per_size: int = 10) -> pv.Dataset:
    """All types of answers, one and two pictures; 500 instances."""
    return pv.percept_v(preset="balanced", seed=3, domains=MIXED, sizes=range(1, 6), per_size=per_size)


def few(**changes: Any) -> pv.Dataset:
    recipe = {"preset": "balanced", "seed": 3, "domains": MIXED[:2] + MIXED[5:6], "sizes": [2, 3], "per_size": 2}
    return pv.percept_v(**{**recipe, **changes})


def videos(**changes: Any) -> pv.Dataset:
    recipe = {"preset": "balanced", "sizes": [3], "per_size": 1, "domains": ["conservation_number"], "seed": 4}
    return pv.conservation(**{**recipe, **changes})


def replies(data: pv.Dataset) -> list[str]:
    """In turn right, right after thought, another's answer, badly formed, hedged, refused, empty."""
    lines = [sample.answer_text for sample in data]
    out = []
    for i, line in enumerate(lines):
        other = lines[(i + 7) % len(lines)]
        kinds = (line, f"Let me see.\n\nSo it is:\n**{line}**", other, 'I am \tnot sure, "maybe" 3 or 4?\nOr ü.')
        kinds += (f"{line}\n{other}", "I cannot help with that.", "", f"  {line}\n\n")
        out.append(kinds[i % len(kinds)])
    return out
