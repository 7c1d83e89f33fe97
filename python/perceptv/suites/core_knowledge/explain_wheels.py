"""How the answer about a gap between gear wheels is found."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import NamedTuple

from perceptv.core.explanations import Explain, Record, Solution, Step, chosen
from perceptv.core.seen_things import Point, Thing, only, things

_TOUCHING = 2
"""px, at most, between wheels that touch."""


class _Wheel(NamedTuple):
    centre: Point
    radius: float


def _mechanical_bridge(record: Record) -> Solution:
    """Counts on the way of each number how often the sense turns about."""
    gears = [_gear(o) for role in ("driver", "asked", "wheel") for o in things(record, role)]
    same = _is_clockwise(record, "driven_arrow", gears[0]) == _is_clockwise(record, "wanted_arrow", gears[1])
    contacts = {number: _contacts(gears + circles) for number, circles in _circles(record).items()}
    joined = sorted((count, number) for number, count in contacts.items() if count)
    fitting = [(count, number) for count, number in joined if (count % 2 == 0) == same]
    count, found = only(fitting, "a number that turns the blue wheel as wanted")
    steps = [Step("law"), Step("arrows_same" if same else "arrows_opposite")]
    for other_count, number in joined:
        if number != found:
            steps.append(Step("wrong", {"number": number, "count": other_count}))
    steps.append(Step("end", {"number": found, "count": count}))
    return chosen(record, steps, found)


def _gear(seen: Thing) -> _Wheel:
    """The wheel in the middle of its teeth."""
    corners = seen.points
    centre = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    away = [dist(centre, corner) for corner in corners]
    return _Wheel(centre, (min(away) + max(away)) / 2)


def _is_clockwise(record: Record, role: str, wheel: _Wheel) -> bool:
    """Whether the head of the arrow lies clockwise of its arc's middle."""
    (arc,), (head,) = ([o for o in things(record, role) if o.kind == kind] for kind in ("arc", "arrow"))
    (x, y), (v, w), (a, b) = arc.centre, head.centre, wheel.centre
    return (x - a) * (w - b) - (y - b) * (v - a) > 0


def _circles(record: Record) -> dict[str, list[_Wheel]]:
    """The dashed circles of each number."""
    out: dict[str, list[_Wheel]] = {}
    labels = [(o.label, tuple(o.look["label"]["centre"])) for o in things(record, "label")]
    for place in things(record, "place"):
        number, _ = min(labels, key=lambda label: dist(label[1], place.centre))
        out.setdefault(number, []).append(_Wheel(place.centre, place.radius))
    return out


def _contacts(wheels: list[_Wheel]) -> int:
    """How many pairs of wheels touch on the way from the first wheel to the second one; 0 if there is no way."""
    links = [
        (a, b)
        for (a, one), (b, two) in combinations(enumerate(wheels), 2)
        if dist(one.centre, two.centre) - one.radius - two.radius < _TOUCHING
    ]
    steps = {0: 0}
    for _ in wheels:
        for a, b in links:
            for start, end in ((a, b), (b, a)):
                if start in steps:
                    steps.setdefault(end, steps[start] + 1)
    return steps.get(1, 0)


EXPLAIN: dict[str, Explain] = {"mechanical_bridge": _mechanical_bridge}
"""How the answer of each domain is found."""
