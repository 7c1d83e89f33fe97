"""How the answers of core knowledge on hidden things, views, physics and tools are found.

Each explanation states the law where it decides, and what is seen in this instance; that of its partner differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, degrees, dist, hypot
from typing import Any

from perceptv.core.explanations import Explain, Record, Solution, Step, Word, chosen, plan_of
from perceptv.core.seen_things import Box, Point, Thing, X, Y, only, thing, things
from perceptv.errors import GenerationError

# ---- permanence -----------------------------------------------------------------------------------------------------


_VISITS = {
    (True, True): "with_with",
    (True, False): "with_without",
    (False, True): "without_with",
    (False, False): "without_without",
}
"""Whether the hand has a disc on its way in, and on its way out."""


def permanence_cover(record: Record) -> Solution:
    """What was covered, and what each visit of the hand adds or takes."""
    count = len(things(record, "thing"))
    steps = [Step("covered", {"count": count})]
    for number, visit in enumerate(plan_of(record)["visits"], 1):
        way = bool(visit["full_in"]), bool(visit["full_out"])
        count += int(way[0]) - int(way[1])
        steps.append(Step(_VISITS[way], {"visit": number, "count": count}))
    return Solution((*steps, Step("end", {"count": count})), count)


def permanence_cups(record: Record) -> Solution:
    """The swaps that move the cup with the ball."""
    plan = plan_of(record)
    place, moves = int(plan["start"]), []
    for number, swap in enumerate(plan["swaps"], 1):
        ends = int(swap["left"]), int(swap["right"])
        if place in ends:
            place = sum(ends) - place
            moves.append(Step("move", {"swap": number, "to": place + 1}))
    steps = [Step("start", {"place": plan["start"] + 1}), *moves]
    if len(moves) < len(plan["swaps"]):
        steps.append(Step("rest" if moves else "no_move"))
    return chosen(record, [*steps, Step("end", {"place": place + 1})], str(place + 1))


# ---- perspective ----------------------------------------------------------------------------------------------------

_ASKED = "red"
_MIDDLE: Point = (384, 291)
"""Of the table in the first picture, px."""
_SCALE_ABOVE, _SINE_ABOVE, _SCALE_DOLL, _SINE_DOLL = 40.0, 0.6, 60.0, 0.28
_MIDDLE_DOLL: Point = (384, 351)
_HALF_TABLE = 5
_SIDES = ("front", "left", "back", "right")


def perspective_views(record: Record) -> Solution:
    """The order from left to right as the doll sees it, and what is wrong with the other pictures."""
    side = _side_of_doll(record)
    asked = _spots(record, 0)
    for _ in range(_SIDES.index(side)):
        asked = {name: (-y, x) for name, (x, y) in asked.items()}
    order, steps = _from_left(asked), []
    right, wrong = [], []
    for image in range(1, record["scene"]["images"]):
        shown = _from_left(_spots(record, image))
        if shown == order:
            right.append(image + 1)
        else:
            wrong.append(_misplaced(image + 1, shown, order))
    steps = [Step(side), Step("order", {"colours": [Word(name) for name in order]})]
    if len({x for x, _ in asked.values()}) < len(asked):
        steps.append(Step("behind"))
    found = only(right, "the order of the things")
    return chosen(record, [*steps, *wrong, Step("only", {"picture": found})], str(found))


def _side_of_doll(record: Record) -> str:
    doll = only([doll for doll in things(record, "doll") if doll.colour == _ASKED], "the doll that is asked about")
    x, y = ((doll.centre[i] - _MIDDLE[i]) / _SCALE_ABOVE for i in (X, Y))
    if abs(x) > _HALF_TABLE:
        return "left" if x < 0 else "right"
    return "front" if y > 0 else "back"


def _spots(record: Record, image: int) -> dict[str, tuple[int, int]]:
    """Where each thing stands, to the right and into the distance, by colour."""
    middle, scale, sine = (_MIDDLE_DOLL, _SCALE_DOLL, _SINE_DOLL) if image else (_MIDDLE, _SCALE_ABOVE, _SINE_ABOVE)
    out = {}
    for seen in things(record, "thing", image=image):
        across = (seen.centre[X] - middle[X]) / scale
        away = 0.8 - (seen.box.bottom - middle[Y]) / (scale * sine)
        out[seen.colour] = (round(across), round(away))
    return out


def _from_left(spots: Mapping[str, tuple[int, int]]) -> list[str]:
    """Colours from left to right; of things one behind the other, the nearer one first."""
    return sorted(spots, key=lambda name: spots[name])


def _misplaced(picture: int, shown: Sequence[str], order: Sequence[str]) -> Step:
    """The first place at which a picture has another thing than the doll sees there."""
    place = next(i for i, (a, b) in enumerate(zip(shown, order, strict=True)) if a != b)
    values = {"picture": picture, "wrong": Word(shown[place]), "right": Word(order[place])}
    return Step("differs", values)


# ---- intuitive physics ----------------------------------------------------------------------------------------------

_SURELY_MET = 10.0
"""As far from the ends of a plank as the ball is that surely meets or passes it, px."""


def physics_ramps(record: Record) -> Solution:
    """Each plank that the ball meets, by its row and its number in the row, and which way the ball rolls."""
    x = thing(record, "ball").centre[X]
    steps, rows = [Step("law")], _rows(things(record, "plank", "turned"))
    for number, row in enumerate(rows, 1):
        met = [i for i, plank in enumerate(row) if plank.box.left + _SURELY_MET <= x <= plank.box.right - _SURELY_MET]
        if not met:
            continue
        lower = max(row[met[0]].points, key=lambda point: point[Y])
        way = "to_left" if lower[X] < x else "to_right"
        steps.append(Step(way, {"row": number, "plank": met[0] + 1}))
        x = lower[X]
    bin_below = min(things(record, "label"), key=lambda label: abs(label.centre[X] - x)).label
    return chosen(record, [*steps, Step("end", {"bin": bin_below})], bin_below)


def _rows(planks: Iterable[Thing]) -> list[list[Thing]]:
    """Planks at one height, from the left; the rows from the top."""
    rows: dict[float, list[Thing]] = {}
    for plank in planks:
        rows.setdefault(plank.centre[Y], []).append(plank)
    return [sorted(rows[y], key=lambda plank: plank.centre[X]) for y in sorted(rows)]


_SAME_ANGLE = 1.7
"""Degrees within which a surface is at a right angle to the string."""


def physics_water(record: Record) -> Solution:
    """How far the string leans, and how far each surface does."""
    nail, weight = thing(record, "string").points
    lean = degrees(atan2(nail[X] - weight[X], weight[Y] - nail[Y]))
    steps = [_leaning("string", lean, {})]
    steps.append(_leaning("must", lean, {}))
    fitting = []
    groups = (things(record, role) for role in ("water", "glass", "label"))
    for water, glass, number in zip(*groups, strict=True):
        slope = _slope(water, glass)
        steps.append(_leaning("glass", slope, {"glass": number.label}))
        if abs(slope - lean) < _SAME_ANGLE:
            fitting.append(number.label)
    found = only(fitting, "a surface at a right angle to the string")
    return chosen(record, [*steps, Step("end", {"glass": found})], found)


def _leaning(what: str, angle: float, values: Mapping[str, Any]) -> Step:
    """A step on an angle, clockwise; whole degrees."""
    whole = round(angle)
    way = "straight" if whole == 0 else "clockwise" if whole > 0 else "back"
    return Step(f"{what}_{way}", values if whole == 0 else {**values, "degrees": abs(whole)})


def _slope(water: Thing, glass: Thing) -> float:
    """Of the edge of the water that is furthest from the walls: how far its right end is down, degrees."""
    corners = water.points
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    a, b = max(edges, key=lambda edge: _from_line(_midway(*edge), glass.points))
    left, right = sorted((a, b))
    return degrees(atan2(right[Y] - left[Y], right[X] - left[X]))


def _midway(a: Point, b: Point) -> Point:
    return (a[X] + b[X]) / 2, (a[Y] + b[Y]) / 2


def _from_line(place: Point, line: Sequence[Point]) -> float:
    return min(_from_segment(place, a, b) for a, b in pairwise(line))


def _from_segment(place: Point, a: Point, b: Point) -> float:
    along = b[X] - a[X], b[Y] - a[Y]
    share = ((place[X] - a[X]) * along[X] + (place[Y] - a[Y]) * along[Y]) / (along[X] ** 2 + along[Y] ** 2)
    share = min(1.0, max(0.0, share))
    return dist(place, (a[X] + share * along[X], a[Y] + share * along[Y]))


# ---- spatiality -----------------------------------------------------------------------------------------------------


def spatiality_hiding(record: Record) -> Solution:
    """What the hand brings into boxes and takes out of them: often into one, then into another one, then back."""
    plan = plan_of(record)
    home, other, times = plan["home"] + 1, plan["other"] + 1, len(plan["hidings"])
    left_there = bool(plan["left_in_other"])
    steps = [
        Step("hidings", {"box": home, "times": times}),
        Step("left_in_other" if left_there else "taken_on", {"box": other}),
        Step("empty_back" if left_there else "left_at_last", {"box": home}),
    ]
    box = other if left_there else home
    return chosen(record, [*steps, Step("end", {"box": box})], str(box))


_FEWEST_SIDES = 2
_Ring = tuple[int | bool, ...]
"""Round an outline: the length of a side in squares, whether the corner after it points outward, and so on."""


def spatiality_turning(record: Record) -> Solution:
    """Sides in a row that are met going round one way only, and which way round they are met in the second picture."""
    square = float(record["params"]["square"])
    before = _ring(thing(record, "piece").points, square)
    after = _ring(thing(record, "piece", 1).points, square)
    row = _telling(before)
    clockwise = _holds(after, row)
    if clockwise == _holds(_backwards(after), row):
        raise GenerationError("the explanation finds the same sides both ways round")
    steps = [Step("unit"), _row(row), Step("same_way" if clockwise else "other_way")]
    return chosen(record, steps, "turned" if clockwise else "flipped")


def _ring(corners: Sequence[Point], square: float) -> _Ring:
    """The outline, clockwise on the screen; the side of a square in px."""
    count = len(corners)
    if sum(_cross(corners[i], corners[(i + 1) % count]) for i in range(count)) < 0:
        corners = corners[::-1]
    out: list[int | bool] = []
    for i in range(count):
        a, b, c = (corners[(i + k) % count] for k in range(3))
        out.append(round(dist(a, b) / square))
        out.append(_cross((b[X] - a[X], b[Y] - a[Y]), (c[X] - b[X], c[Y] - b[Y])) > 0)
    return tuple(out)


def _cross(a: Point, b: Point) -> float:
    return a[X] * b[Y] - a[Y] * b[X]


def _backwards(ring: _Ring) -> _Ring:
    """The same outline the other way round, from a side on."""
    return ring[-2::-1] + ring[-1:]


def _rows_of(ring: _Ring, sides: int) -> Iterator[_Ring]:
    """All rows of so many sides, with the corners between them."""
    twice = ring + ring
    return (twice[start : start + 2 * sides - 1] for start in range(0, len(ring), 2))


def _holds(ring: _Ring, row: _Ring) -> bool:
    return row in _rows_of(ring, len(row) // 2 + 1)


def _telling(ring: _Ring) -> _Ring:
    """The shortest row that is met one way round only; of such rows the longest."""
    other = _backwards(ring)
    for sides in range(_FEWEST_SIDES, len(ring) // 2 + 1):
        backwards = list(_rows_of(other, sides))
        found = [row for row in _rows_of(ring, sides) if row not in backwards]
        if found:
            return max(found, key=lambda row: sum(row[::2]))
    raise GenerationError("the explanation finds a piece that equals its mirror image")


def _row(row: _Ring) -> Step:
    """The sides in a row, and which corners between them point inward."""
    sides = list(row[::2])
    inward = [i for i, outward in enumerate(row[1::2], 1) if not outward]
    if len(sides) == _FEWEST_SIDES:
        return Step("two_inward" if inward else "two_outward", {"first": sides[0], "second": sides[1]})
    if not inward:
        return Step("outward", {"sides": sides})
    return Step("inward_one" if len(inward) == 1 else "inward_more", {"sides": sides, "corners": inward})


# ---- tools ----------------------------------------------------------------------------------------------------------

_FEET = 650.0
"""Where the lower ends of tools are, and the lowest of the pale lines; px."""
_LINE = 64.0
"""From one pale line to the next, px."""


@dataclass(frozen=True)
class _Tool:
    """A tool in distances of lines: how high its arm begins, and how far it reaches sideways, to the right or left."""

    number: str
    height: float
    reach: float


def tool_rake(record: Record) -> Solution:
    """The side of each arm, and whether it lies beyond the treat and reaches past its middle."""
    treat, groove = thing(record, "treat"), thing(record, "groove")
    off, away = (treat.centre[X] - groove.centre[X]) / _LINE, (_FEET - treat.box.top + treat.outline / 2) / _LINE
    numbers = things(record, "label")
    tools = [_tool(tool, number) for tool, number in zip(things(record, "tool"), numbers, strict=True)]
    side = "right" if off > 0 else "left"
    steps = [Step(f"treat_{side}", {"away": round(away, 1), "off": round(abs(off), 1)})]
    steps += [_fault(tool, off, away) for tool in tools if not _fetches(tool, off, away)]
    best = only([tool for tool in tools if _fetches(tool, off, away)], "a tool that fetches the treat")
    values = {"tool": best.number, "height": round(best.height, 1), "reach": round(abs(best.reach), 1)}
    return chosen(record, [*steps, Step(f"fetches_{side}", values)], best.number)


def _tool(tool: Thing, number: Thing) -> _Tool:
    v = tool.points
    foot, tip = _midway(v[0], v[5]), _midway(v[2], v[3])
    return _Tool(number.label, (foot[Y] - v[3][Y]) / _LINE, (tip[X] - foot[X]) / _LINE)


def _fetches(tool: _Tool, off: float, away: float) -> bool:
    return tool.height >= away and tool.reach * off > 0 and abs(tool.reach) >= abs(off)


def _fault(tool: _Tool, off: float, away: float) -> Step:
    if tool.reach * off < 0:
        return Step("arm_left" if tool.reach < 0 else "arm_right", {"tool": tool.number})
    if tool.height < away:
        return Step("short", {"tool": tool.number, "height": round(tool.height, 1)})
    return Step("narrow", {"tool": tool.number, "reach": round(abs(tool.reach), 1)})


def tool_strings(record: Record) -> Solution:
    """The places to which the string of the treat goes at its crossings, from the top."""
    parts = [part.points for part in things(record, "string")]
    ends = sorted(things(record, "label"), key=lambda end: end.centre[X])
    star = thing(record, "treat")
    at = min((part[0] for part in parts), key=lambda top: hypot(top[X] - star.centre[X], top[Y] - star.centre[Y]))
    places = [_end_below(ends, at)]
    while (below := [part[-1] for part in parts if dist(part[0], at) < 1]) and len(places) <= len(parts):
        at = below[0]
        places.append(_end_below(ends, at))
    moved = [b for a, b in pairwise(places) if a != b]
    if not moved:
        raise GenerationError("the explanation finds a string that crosses no other one")
    steps = [Step("start", {"place": places[0]})]
    steps.append(Step("crossing" if len(moved) == 1 else "crossings", {"count": len(moved), "places": moved}))
    return chosen(record, [*steps, Step("end", {"end": moved[-1]})], moved[-1])


def _end_below(ends: Sequence[Thing], at: Point) -> str:
    return min(ends, key=lambda end: abs(end.centre[X] - at[X])).label


def tool_trap(record: Record) -> Solution:
    """On which side of the ball the open pit is, and how many niches the ball passes under."""
    ball = thing(record, "ball").centre[X]
    tube, planks = thing(record, "tube").box, [plank.box for plank in things(record, "plank")]
    niches = things(record, "pit", "niche", "moved")
    pit = only([n for n in niches if n.centre[Y] > tube.bottom and not _is_shut(n.box, planks)], "an open pit")
    side, off = ("left" if pit.centre[X] < ball else "right"), pit.centre[X] - ball
    own = [n.centre[X] - ball for n in niches if (n.centre[X] - ball) * off > 0]
    place = sum(abs(x) <= abs(off) for x in own)
    steps = [Step(f"open_{side}", {"place": place})]
    steps.append(Step("ceiling", {"count": sum(n.centre[Y] < tube.top for n in niches)}))
    ends = sorted(things(record, "label"), key=lambda end: end.centre[X])
    end = ends[0 if side == "left" else -1].label
    return chosen(record, [*steps, Step(f"end_{side}", {"end": end})], end)


def _is_shut(pit: Box, planks: Iterable[Box]) -> bool:
    """Whether a plank lies across the pit."""
    return any(
        plank.left <= pit.left and plank.right >= pit.right and plank.top <= pit.top <= plank.bottom for plank in planks
    )


EXPLAIN: dict[str, Explain] = {
    "permanence_cover": permanence_cover,
    "permanence_cups": permanence_cups,
    "perspective_views": perspective_views,
    "physics_ramps": physics_ramps,
    "physics_water": physics_water,
    "spatiality_hiding": spatiality_hiding,
    "spatiality_turning": spatiality_turning,
    "tool_rake": tool_rake,
    "tool_strings": tool_strings,
    "tool_trap": tool_trap,
}
"""The function that solves each domain."""
