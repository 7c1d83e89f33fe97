"""How the answers of Percept-V's pictures of counts, changes and sets are found.

Few things are seen at once, more are counted by thirds of a region, many by thirds of these thirds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from math import dist, sqrt
from typing import Any

from perceptv.core.explanations import Explain, Record, Solution, Step, Word
from perceptv.core.seen_things import Box, Point, Thing, X, Y, things, thirds, views

_FEW = 4
"""As many things as are seen without counting."""
_LISTED = 12
"""As many things as are listed one by one."""
_THIRDS = 30
"""As many things as are counted by thirds; the thirds of more are themselves split."""
_CHANGES = 6
"""As many changes as have a sentence each."""
_NODES = 8
"""As many nodes of a graph as are looked at in one row."""
_PLACES = ("left", "middle", "right")
_BORDER = "border"

COLOURS = (
    "black", "gray", "brown", "maroon", "red", "coral", "tan", "orange", "ivory", "goldenrod", "yellow", "green",
    "olive", "turquoise", "skyblue", "blue", "lavender", "purple", "pink", "fuchsia",
)  # fmt: skip
"""The list of colours in the order in which the prompt gives it."""


def canvas(record: Record) -> Box:
    """The picture; where a strip with names of colours lies below, the part above it."""
    width, height = record["scene"]["params"].get("plot", record["scene"]["canvas"])
    return Box(0, 0, width, height)


def solved(steps: Iterable[Step], answer: Any) -> Solution:
    """A solution in which the sentence on things that lie on a border is said once, where it is first needed."""
    out: list[Step] = []
    for step in steps:
        if step.key != _BORDER or step not in out:
            out.append(step)
    return Solution(tuple(out), answer)


def equation(numbers: Sequence[int], sign: str = "+") -> str:
    """A sum or a difference and its value, such as 3 + 5 + 2 = 10."""
    value = sum(numbers) if sign == "+" else numbers[0] - sum(numbers[1:])
    return f"{f' {sign} '.join(map(str, numbers))} = {value}"


def borders(seen: Iterable[Thing], box: Box, *axes: int) -> list[Step]:
    """What a thing on the border of two thirds counts for, if there is one."""
    ranges = ((thing.box.low[axis], thing.box.high[axis], box.cuts(axis)) for thing in seen for axis in axes)
    lies = any(low < cut < high for low, high, cuts in ranges for cut in cuts)
    return [Step(_BORDER)] if lies else []


def counted(key: str, seen: Sequence[Thing], box: Box, axis: int) -> list[Step]:
    """How so many things are counted: at once, by thirds along an axis, or by thirds of these along the other one."""
    count = len(seen)
    if count < 2:
        return [Step(f"{key}_{('none', 'one')[count]}")]
    if count <= _FEW:
        return [Step(f"{key}_few", {"count": count})]
    parts = thirds(seen, box, axis)
    total = equation([len(part) for part in parts])
    if count <= _THIRDS:
        return [Step(f"{key}_thirds", {"sum": total}), *borders(seen, box, axis)]
    inner = [" + ".join(str(len(p)) for p in thirds(part, box, 1 - axis)) for part in parts]
    named = dict(zip(("first", "second", "third"), inner, strict=True))
    return [Step(f"{key}_ninths", {**named, "sum": total}), *borders(seen, box, X, Y)]


def plural(key: str, count: int, name: str = "count") -> Step:
    """The sentence for one, or for another number."""
    return Step(f"{key}_one") if count == 1 else Step(f"{key}_many", {name: count})


# Counts of one picture.


def _counting_circles(record: Record) -> Solution:
    circles = [thing for thing in things(record, "target") if thing.kind == "circle"]
    return solved(counted("circles", circles, canvas(record), X), len(circles))


def _count_coloured_circles(record: Record) -> Solution:
    circles = things(record, "target", "distractor")
    red = [circle for circle in circles if circle.colour in ("red", "rust")]
    return solved(counted("red", red, canvas(record), X), len(red))


def _counting_shapes(record: Record) -> Solution:
    shapes = things(record, "target")
    steps: list[Step] = []
    answer: dict[str, int] = {}
    for kind in ("circle", "triangle", "square"):
        of_kind = [shape for shape in shapes if shape.kind == kind]
        steps += counted(f"{kind}s", of_kind, canvas(record), X)
        answer[f"{kind}s"] = len(of_kind)
    return solved(steps, answer)


_WAYS = {"up": (0.0, -1.0), "right": (1.0, 0.0), "down": (0.0, 1.0), "left": (-1.0, 0.0)}


@dataclass(frozen=True)
class _Walk:
    """A straight walk from the dot out of the picture: how many outlines it crosses once, how many twice."""

    way: str
    once: int
    twice: int
    close: bool  # to an outline that it misses, or just meets


def _walk(dot: Point, way: str, circles: Sequence[Thing], margin: float) -> _Walk:
    crossings, close = [], False
    for circle in circles:
        (x, y), r = circle.centre, circle.radius
        along = (x - dot[X]) * _WAYS[way][X] + (y - dot[Y]) * _WAYS[way][Y]
        aside = sqrt(max(0.0, dist(dot, (x, y)) ** 2 - along**2))
        half = sqrt(r * r - aside * aside) if aside < r else 0.0
        crossings.append(sum(end > 0 for end in (along - half, along + half)) if half else 0)
        close |= along > 0 and abs(aside - r) < margin and dist(dot, (x, y)) > r
    return _Walk(way, crossings.count(1), crossings.count(2), close)


def _inside_circles(record: Record) -> Solution:
    (dot,) = things(record, "marker")
    circles = things(record, "target")
    margin = canvas(record).right / 100
    walks = [_walk(dot.centre, way, circles, margin) for way in _WAYS]
    walk = min(walks, key=lambda w: (w.close, w.twice))
    steps = [Step(f"go_{walk.way}")]
    if walk.twice:
        steps.append(plural("in_and_out", walk.twice))
    if record["params"]["query"] == "any":
        return solved([*steps, Step("any_yes" if walk.once else "any_no")], walk.once > 0)
    if not walk.once:
        return solved([*steps, Step("out_none" if walk.twice else "met_none")], 0)
    return solved([*steps, plural("out", walk.once)], walk.once)


def _circle_boxes(record: Record) -> Solution:
    line = things(record, "divider")[0].centre[X]
    whole = canvas(record)
    halves = Box(*whole.low, line, whole.bottom), Box(line, whole.top, *whole.high)
    circles = things(record, "target")
    left = [circle for circle in circles if circle.centre[X] < line]
    right = [circle for circle in circles if circle.centre[X] >= line]
    steps = [*counted("left", left, halves[0], Y), *counted("right", right, halves[1], Y)]
    more, less = max(len(left), len(right)), min(len(left), len(right))
    if more == less:
        return solved([*steps, Step("level")], 0)
    moves = (more - less) // 2
    key = "more_left" if len(left) > len(right) else "more_right"
    return solved([*steps, Step(key, {"difference": equation([more, less], "-"), "moves": moves})], moves)


def _quadrants(record: Record) -> list[Box]:
    """The regions of quadrants 1 to 4."""
    axes = [axis.box for axis in things(record, "axis")]
    x = next(box.left for box in axes if not box.width)
    y = next(box.top for box in axes if not box.height)
    left, top, right, bottom = canvas(record)
    return [Box(x, top, right, y), Box(left, top, x, y), Box(left, y, x, bottom), Box(x, y, right, bottom)]


def _circle_location(record: Record) -> Solution:
    boxes = _quadrants(record)
    held: list[list[Thing]] = [[], [], [], []]
    x, y = boxes[0].left, boxes[0].bottom
    for circle in things(record, "target"):
        left, low = circle.centre[X] < x, circle.centre[Y] > y
        held[(2 if left else 3) if low else (1 if left else 0)].append(circle)
    counts = [len(circles) for circles in held]
    most, first = max(counts), counts.index(max(counts)) + 1
    steps = _counts_of_quadrants(boxes, held)
    fullest = [number for number, count in enumerate(counts, 1) if count == most]
    if len(fullest) == 1:
        steps.append(Step("most", {"count": most, "quadrant": first}))
    else:
        steps.append(Step("tie", {"count": most, "quadrants": fullest, "quadrant": first}))
    return solved(steps, {"quadrant": first, "count": most})


def _counts_of_quadrants(boxes: Sequence[Box], held: Sequence[Sequence[Thing]]) -> list[Step]:
    if all(len(circles) <= _FEW for circles in held):
        return [Step("few", {"counts": [len(circles) for circles in held]})]
    steps, on_borders = [Step("by_thirds")], []
    for number, (box, circles) in enumerate(zip(boxes, held, strict=True), 1):
        many = len(circles) > _FEW
        total = equation([len(part) for part in thirds(circles, box, X)]) if many else str(len(circles))
        steps.append(Step("quadrant", {"quadrant": number, "sum": total}))
        on_borders += borders(circles, box, X) if many else []
    return [*steps[:1], *on_borders[:1], *steps[1:]]


def _counting_locations(record: Record) -> Solution:
    bar = things(record, "divider")[0].box
    whole = canvas(record)
    circles = things(record, "target")
    above = [circle for circle in circles if circle.centre[Y] < bar.centre[Y]]
    below = [circle for circle in circles if circle.centre[Y] >= bar.centre[Y]]
    steps = counted("above", above, Box(*whole.low, whole.right, bar.top), X)
    steps += counted("below", below, Box(whole.left, bar.bottom, *whole.high), X)
    return solved(steps, {"above": len(above), "below": len(below)})


def _graph_counting(record: Record) -> Solution:
    nodes, edges = things(record, "node"), things(record, "edge")
    ends = [end for edge in edges for end in edge.points]
    if len(nodes) == 1 and not ends:
        return solved([Step("one_node")], {"nodes": 1, "edges": 0})

    def degrees(of: Iterable[Thing]) -> list[int]:
        return [sum(dist(node.centre, end) <= node.radius for end in ends) for node in of]

    steps = _rows_of_nodes(nodes, canvas(record), degrees)
    total = sum(degrees(nodes))
    key = "edges_one" if total == 2 else "edges_many"
    return solved([*steps, Step(key, {"ends": total, "edges": total // 2})], {"nodes": len(nodes), "edges": total // 2})


def _rows_of_nodes(nodes: Sequence[Thing], box: Box, degrees: Callable[[Iterable[Thing]], list[int]]) -> list[Step]:
    if len(nodes) <= _NODES:
        row = degrees(sorted(nodes, key=lambda node: node.centre))
        return [Step("nodes_few", {"count": len(nodes), "degrees": row})]
    parts = thirds(nodes, box, X)
    steps = [Step("nodes_thirds", {"sum": equation([len(part) for part in parts])}), *borders(nodes, box, X)]
    steps.append(Step("ends"))
    named = zip(_PLACES, map(degrees, parts), strict=True)
    return steps + [Step(f"ends_{place}", {"degrees": row}) for place, row in named if row]


# Two pictures.


def _change_colour(record: Record) -> Solution:
    pairs = zip(views(record, 0), views(record, 1), strict=True)
    changed = [(a, b) for a, b in pairs if a is not None and b is not None and a.colour != b.colour]
    before, box = [a for a, _ in changed], canvas(record)
    if not 0 < len(changed) <= _CHANGES:
        return solved(counted("changed", before, box, X), len(changed))
    after = {id(a): b for a, b in changed}
    steps = []
    for place, part in zip(_PLACES, thirds(before, box, X), strict=True):
        for circle in part:
            values = {"before": Word(circle.colour), "after": Word(after[id(circle)].colour)}
            steps.append(Step(f"changed_{place}", values))
    return solved([*steps, *borders(before, box, X), plural("total", len(changed))], len(changed))


def _vanishing_objects(record: Record) -> Solution:
    pairs = zip(views(record, 0), views(record, 1), strict=True)
    missing = [a for a, b in pairs if a is not None and b is None]
    box = canvas(record)
    if not 0 < len(missing) <= _LISTED:
        return solved(counted("missing", missing, box, X), len(missing))
    named = zip(_PLACES, thirds(missing, box, X), strict=True)
    steps = [_listed(f"missing_{place}", part) for place, part in named if part]
    return solved([*steps, *borders(missing, box, X), plural("total", len(missing))], len(missing))


def _listed(key: str, seen: Sequence[Thing]) -> Step:
    return Step(f"{key}_{'one' if len(seen) == 1 else 'few'}", {"shapes": [Word(thing.kind) for thing in seen]})


def _reflected(record: Record, axis: int) -> Solution:
    """`axis` is the one that the line crosses at a right angle."""
    line = things(record, "axis")[0].centre[axis]
    pairs = zip(views(record, 0), views(record, 1), strict=True)
    shapes = [(a, b) for a, b in pairs if a is not None and b is not None and a.role != "axis"]
    moved = [a for a, b in shapes if _is_mirrored(a, b, line, axis)]
    forth = [thing for thing in moved if thing.centre[axis] < line]
    back = [thing for thing in moved if thing.centre[axis] >= line]
    if not moved:
        return solved([Step("mirrored_none")], 0)
    steps = _crossing("forth", forth, record, axis) + _crossing("back", back, record, axis)
    if forth and back:
        steps.append(Step("in_all", {"sum": equation([len(forth), len(back)])}))
    else:
        steps.append(plural("total", len(moved)))
    return solved(steps, len(moved))


def _crossing(key: str, moved: Sequence[Thing], record: Record, axis: int) -> list[Step]:
    if 0 < len(moved) <= _LISTED:
        return [_listed(key, sorted(moved, key=lambda thing: thing.centre[1 - axis]))]
    whole = canvas(record)
    low, high = list(whole.low), list(whole.high)
    (high if key == "forth" else low)[axis] = whole.centre[axis]
    return counted(key, moved, Box(*low, *high), 1 - axis) if moved else []


def _is_mirrored(a: Thing, b: Thing, line: float, axis: int) -> bool:
    """True if the second is where a mirror on the line shows the first, and turned as there."""

    def mirrored(point: Point) -> Point:
        there = 2 * line - point[axis]
        return (there, point[Y]) if axis == X else (point[X], there)

    return all(min(dist(mirrored(corner), other) for other in b.points) < 1e-3 for corner in a.points)


# Sets.


def _in_order(seen: Iterable[Thing]) -> list[Thing]:
    """From left to right."""
    return sorted(seen, key=lambda thing: thing.centre)


def _met(record: Record, name: Callable[[Thing], str]) -> tuple[list[Step], list[str]]:
    """The shapes one by one, or what is new in each third, and the names of all in the order in which they are met."""
    shapes = things(record, "target")
    if len(shapes) <= _LISTED:
        names = [name(shape) for shape in _in_order(shapes)]
        key = "shapes_one" if len(names) == 1 else "shapes_few"
        return [Step(key, {"met": list(map(Word, names))})], list(dict.fromkeys(names))
    steps, known = [], list[str]()
    for place, part in zip(_PLACES, thirds(shapes, canvas(record), X), strict=True):
        fresh = [found for found in dict.fromkeys(map(name, part)) if found not in known]
        known += fresh
        key = f"thirds_{place}" if fresh else f"thirds_{place}_none"
        steps.append(Step(key, {"met": list(map(Word, fresh))} if fresh else {}))
    return steps, known


def _colours_present(record: Record) -> Solution:
    steps, met = _met(record, lambda shape: shape.colour)
    present = [Word(colour) for colour in COLOURS if colour in met]
    absent = [Word(colour) for colour in COLOURS if colour not in met]
    if not absent:
        steps.append(Step("all"))
    elif len(absent) < len(present):
        steps.append(Step("absent", {"met": absent}))
    else:
        steps.append(Step("present", {"met": present}))
    return solved(steps, {colour: colour in met for colour in COLOURS})


def _names(record: Record, name: Callable[[Thing], str]) -> Solution:
    steps, met = _met(record, name)
    shapes = things(record, "target")
    if len(met) < len(shapes) <= _LISTED:
        steps.append(Step("once", {"met": list(map(Word, met))}))
    if len(shapes) > _LISTED:
        steps.append(Step("no_others"))
    return solved([Step("shapes_only"), *steps], sorted(met))


def _numbered_shapes(record: Record) -> Solution:
    shapes = things(record, "target")
    circles = [shape for shape in shapes if shape.kind == "circle"]
    numbers = sorted(int(circle.label) for circle in circles)
    if len(circles) <= _LISTED:
        labels = [shape.label for shape in _in_order(circles)]
        key = "circles_one" if len(labels) == 1 else "circles_few"
        return solved([Step(key, {"numbers": labels})], numbers)
    if 2 * len(circles) > len(shapes):
        return solved(_others(shapes), numbers)
    parts = zip(_PLACES, thirds(circles, canvas(record), X), strict=True)
    steps = [Step(f"circles_{place}", {"numbers": [c.label for c in part]}) for place, part in parts if part]
    return solved([Step("circles_many"), *borders(circles, canvas(record), X), *steps], numbers)


def _others(shapes: Iterable[Thing]) -> list[Step]:
    """The shapes that are no circles, where these are fewer."""
    others = sorted((shape for shape in _in_order(shapes) if shape.kind != "circle"), key=lambda shape: shape.kind)
    steps = [Step("others")]
    for kind, of_kind in groupby(others, key=lambda shape: shape.kind):
        steps.append(Step(f"others_{kind}", {"numbers": [shape.label for shape in of_kind]}))
    return [*steps, Step("rest")]


EXPLAIN: dict[str, Explain] = {
    "counting_circles": _counting_circles,
    "count_coloured_circles": _count_coloured_circles,
    "counting_shapes": _counting_shapes,
    "inside_circles": _inside_circles,
    "circle_boxes": _circle_boxes,
    "circle_location": _circle_location,
    "counting_locations": _counting_locations,
    "graph_counting": _graph_counting,
    "change_colour": _change_colour,
    "vanishing_objects": _vanishing_objects,
    "mirror_image": partial(_reflected, axis=X),
    "water_image": partial(_reflected, axis=Y),
    "colours_present": _colours_present,
    "list_colours": partial(_names, name=lambda shape: shape.colour),
    "list_shapes": partial(_names, name=lambda shape: shape.kind),
    "numbered_shapes": _numbered_shapes,
}
"""For each domain the function that solves it."""
