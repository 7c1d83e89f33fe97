"""How the answers of core knowledge on boundaries, and on what a fence or a screen hides, are found."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from perceptv.core.explanations import Explain, Record, Solution, Step, chosen, plan_of
from perceptv.core.seen_things import Box, Point, X, only, thing, things


def boundary_paint(record: Record) -> Solution:
    """Which dot no line parts from the star, and the dot on the star's paint if a line does."""
    regions = things(record, "region")
    boxes, lines = [region.box for region in regions], [line.box for line in things(record, "line")]
    own = _region_at(boxes, thing(record, "star").centre)
    dots = {label.label: _region_at(boxes, label.centre) for label in things(record, "label")}
    reached = _thing_of(own, boxes, lines)
    found = only([number for number, region in dots.items() if region in reached], "a dot on the star's thing")
    alike = [number for number, region in dots.items() if regions[region].colour == regions[own].colour]
    steps = [Step("law")]
    if found in alike:
        steps.append(Step("alike", {"dot": found}))
    else:
        steps += [Step("parted", {"dot": number}) for number in alike]
        steps.append(Step("joined", {"dot": found}))
    return chosen(record, [*steps, Step("end", {"dot": found})], found)


def _region_at(boxes: Sequence[Box], at: Point) -> int:
    return only([i for i, box in enumerate(boxes) if box.holds(at)], "a region")


def _thing_of(start: int, boxes: Sequence[Box], lines: Sequence[Box]) -> set[int]:
    """The regions that are reached from one without crossing a line."""
    out = {start}
    open_borders = [
        pair for pair in combinations(range(len(boxes)), 2) if _is_open(boxes[pair[0]], boxes[pair[1]], lines)
    ]
    for _ in boxes:
        out |= {region for pair in open_borders if out & set(pair) for region in pair}
    return out


def _is_open(a: Box, b: Box, lines: Sequence[Box]) -> bool:
    """Whether two regions have a border without a line."""
    shared = Box(max(a.left, b.left), max(a.top, b.top), min(a.right, b.right), min(a.bottom, b.bottom))
    if not min(shared.width, shared.height) == 0 < max(shared.width, shared.height):
        return False
    return not any(line.holds(shared.centre) for line in lines)


def boundary_rod(record: Record) -> Solution:
    """Whether the parts keep their distance while they move."""
    pictures = range(record["scene"]["images"])
    off = [thing(record, "lower", i).centre[X] - thing(record, "upper", i).centre[X] for i in pictures]
    together = max(off) - min(off) < 1
    steps = [
        Step("law"),
        Step("aligned" if abs(off[0]) < 1 else "offset"),
        Step("together" if together else "apart"),
    ]
    return chosen(record, steps, "one" if together else "two")


def permanence_gates(record: Record) -> Solution:
    """Which bar stands on the track at first, and which one does after the moves behind the screen."""
    plan = plan_of(record)
    before = [int(bar["height"]) for bar in plan["bars"]]
    after = [int(bar["height"]) + int(bar["up"]) - int(bar["down"]) for bar in plan["bars"]]
    first, last = (1 + only([i for i, h in enumerate(row) if h == 0], "a bar that stands") for row in (before, after))
    moves = [Step("back")] if first == last else [Step("raised", {"bar": first}), Step("lowered", {"bar": last})]
    return chosen(record, [Step("law"), Step("stood", {"bar": first}), *moves, Step("end", {"bar": last})], str(last))


EXPLAIN: dict[str, Explain] = {
    "boundary_paint": boundary_paint,
    "boundary_rod": boundary_rod,
    "permanence_gates": permanence_gates,
}
"""The function that solves each domain."""
