"""How the answers of Percept-V's pictures of counts, changes and sets are found.

Few things are seen at once, more are counted by thirds of a region, many by thirds of these thirds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from math import dist, sqrt
from typing import Any

from perceptv.core.explanations import Explain, Solution, Step, Word

X, Y = 0, 1
Point = tuple[float, float]

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


@dataclass(frozen=True)
class Box:
    """A region of the picture."""

    low: Point
    high: Point

    @property
    def centre(self) -> Point:
        """The middle of the region."""
        return (self.low[X] + self.high[X]) / 2, (self.low[Y] + self.high[Y]) / 2

    def cuts(self, axis: int) -> tuple[float, float]:
        """Where the region is cut into thirds."""
        size = self.high[axis] - self.low[axis]
        return self.low[axis] + size / 3, self.low[axis] + 2 * size / 3

    def third_of(self, place: Point, axis: int) -> int:
        """In which third a place lies."""
        return sum(place[axis] >= cut for cut in self.cuts(axis))


@dataclass(frozen=True)
class Thing:
    """What is seen of an object in one of the pictures."""

    kind: str
    role: str
    colour: str
    label: str
    geometry: Mapping[str, Any] = field(hash=False)

    @property
    def box(self) -> Box:
        """The region that it fills."""
        if self.geometry["type"] == "disc":
            (x, y), r = self.geometry["centre"], self.geometry["radius"]
            return Box((x - r, y - r), (x + r, y + r))
        corners = points_of(self.geometry)
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return Box((min(xs), min(ys)), (max(xs), max(ys)))

    @property
    def centre(self) -> Point:
        """The middle of that region."""
        return self.box.centre

    def straddles(self, cuts: Iterable[float], axis: int) -> bool:
        """True if it lies on one of the cuts."""
        return any(self.box.low[axis] < cut < self.box.high[axis] for cut in cuts)


def points_of(geometry: Mapping[str, Any]) -> list[Point]:
    """The corners of a polygon, the ends of a line, the middle of a disc."""
    if geometry["type"] == "disc":
        return [(geometry["centre"][X], geometry["centre"][Y])]
    found = geometry["vertices"] if geometry["type"] == "polygon" else geometry["lines"][0]
    return [(x, y) for x, y in found]


def seen(record: Mapping[str, Any], image: int = 0) -> list[Thing | None]:
    """Each object of the scene as it looks in one of the pictures; None where it is not there."""
    scene = record["scene"]
    return [_seen(found, image, scene["images"] > 1) for found in scene["objects"]]


def _seen(found: Mapping[str, Any], image: int, several: bool) -> Thing | None:
    def view(name: str) -> Any:
        value = found.get(name)
        return value[image] if several and isinstance(value, list) else value

    geometry = view("geometry")
    if geometry is None:
        return None
    colour = view("colour")
    name = colour["name"] if isinstance(colour, Mapping) else str(colour)
    return Thing(found["kind"], found["role"], name, str(view("label") or ""), geometry)


def with_role(record: Mapping[str, Any], *roles: str) -> list[Thing]:
    """The things of the first picture that have one of these roles."""
    return [thing for thing in seen(record) if thing is not None and thing.role in roles]


def canvas(record: Mapping[str, Any]) -> Box:
    """The picture; where a strip with names of colours lies below, the part above it."""
    width, height = record["scene"]["params"].get("plot", record["scene"]["canvas"])
    return Box((0, 0), (width, height))


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


def thirds(things: Sequence[Thing], box: Box, axis: int) -> list[list[Thing]]:
    """The things of each third of a region, each third ordered along the other axis."""
    out: list[list[Thing]] = [[], [], []]
    for thing in sorted(things, key=lambda t: t.centre[1 - axis]):
        out[box.third_of(thing.centre, axis)].append(thing)
    return out


def borders(things: Sequence[Thing], box: Box, *axes: int) -> list[Step]:
    """What a thing on the border of two thirds counts for, if there is one."""
    lies = any(thing.straddles(box.cuts(axis), axis) for thing in things for axis in axes)
    return [Step(_BORDER)] if lies else []


def counted(key: str, things: Sequence[Thing], box: Box, axis: int, few: int = _FEW) -> list[Step]:
    """How so many things are counted: at once, by thirds along an axis, or by thirds of these along the other one."""
    count = len(things)
    if count < 2:
        return [Step(f"{key}_{('none', 'one')[count]}")]
    if count <= few:
        return [Step(f"{key}_few", {"count": count})]
    parts = thirds(things, box, axis)
    total = equation([len(part) for part in parts])
    if count <= _THIRDS:
        return [Step(f"{key}_thirds", {"sum": total}), *borders(things, box, axis)]
    inner = [" + ".join(str(len(p)) for p in thirds(part, box, 1 - axis)) for part in parts]
    named = dict(zip(("first", "second", "third"), inner, strict=True))
    return [Step(f"{key}_ninths", {**named, "sum": total}), *borders(things, box, X, Y)]


def kinds(things: Iterable[Thing]) -> list[Word]:
    """Their kinds."""
    return [Word(thing.kind) for thing in things]


def plural(key: str, count: int, name: str = "count") -> Step:
    """The sentence for one, or for another number."""
    return Step(f"{key}_one") if count == 1 else Step(f"{key}_many", {name: count})


# Counts of one picture.


def _counting_circles(record: Mapping[str, Any]) -> Solution:
    circles = [thing for thing in with_role(record, "target") if thing.kind == "circle"]
    return solved(counted("circles", circles, canvas(record), X), len(circles))


def _count_coloured_circles(record: Mapping[str, Any]) -> Solution:
    circles = with_role(record, "target", "distractor")
    red = [circle for circle in circles if circle.colour in ("red", "rust")]
    return solved(counted("red", red, canvas(record), X), len(red))


def _counting_shapes(record: Mapping[str, Any]) -> Solution:
    shapes = with_role(record, "target")
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
        (x, y), r = circle.geometry["centre"], circle.geometry["radius"]
        along = (x - dot[X]) * _WAYS[way][X] + (y - dot[Y]) * _WAYS[way][Y]
        aside = sqrt(max(0.0, dist(dot, (x, y)) ** 2 - along**2))
        half = sqrt(r * r - aside * aside) if aside < r else 0.0
        crossings.append(sum(end > 0 for end in (along - half, along + half)) if half else 0)
        close |= along > 0 and abs(aside - r) < margin and dist(dot, (x, y)) > r
    return _Walk(way, crossings.count(1), crossings.count(2), close)


def _inside_circles(record: Mapping[str, Any]) -> Solution:
    (dot,) = with_role(record, "marker")
    circles = with_role(record, "target")
    margin = canvas(record).high[X] / 100
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


def _circle_boxes(record: Mapping[str, Any]) -> Solution:
    line = with_role(record, "divider")[0].centre[X]
    whole = canvas(record)
    halves = Box(whole.low, (line, whole.high[Y])), Box((line, whole.low[Y]), whole.high)
    circles = with_role(record, "target")
    left = [circle for circle in circles if circle.centre[X] < line]
    right = [circle for circle in circles if circle.centre[X] >= line]
    steps = [*counted("left", left, halves[0], Y), *counted("right", right, halves[1], Y)]
    more, less = max(len(left), len(right)), min(len(left), len(right))
    if more == less:
        return solved([*steps, Step("level")], 0)
    moves = (more - less) // 2
    key = "more_left" if len(left) > len(right) else "more_right"
    return solved([*steps, Step(key, {"difference": equation([more, less], "-"), "moves": moves})], moves)


def _quadrants(record: Mapping[str, Any]) -> list[Box]:
    """The regions of quadrants 1 to 4."""
    whole = canvas(record)
    axes = [axis.box for axis in with_role(record, "axis")]
    x = next(box.centre[X] for box in axes if box.low[X] == box.high[X])
    y = next(box.centre[Y] for box in axes if box.low[Y] == box.high[Y])
    (left, top), (right, bottom) = whole.low, whole.high
    return [
        Box((x, top), (right, y)), Box((left, top), (x, y)), Box((left, y), (x, bottom)), Box((x, y), (right, bottom)),
    ]  # fmt: skip


def _circle_location(record: Mapping[str, Any]) -> Solution:
    boxes = _quadrants(record)
    held: list[list[Thing]] = [[], [], [], []]
    x, y = boxes[0].low[X], boxes[0].high[Y]
    for circle in with_role(record, "target"):
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


def _counting_locations(record: Mapping[str, Any]) -> Solution:
    bar = with_role(record, "divider")[0].box
    whole = canvas(record)
    circles = with_role(record, "target")
    above = [circle for circle in circles if circle.centre[Y] < bar.centre[Y]]
    below = [circle for circle in circles if circle.centre[Y] >= bar.centre[Y]]
    steps = counted("above", above, Box(whole.low, (whole.high[X], bar.low[Y])), X)
    steps += counted("below", below, Box((whole.low[X], bar.high[Y]), whole.high), X)
    return solved(steps, {"above": len(above), "below": len(below)})


def _graph_counting(record: Mapping[str, Any]) -> Solution:
    nodes, edges = with_role(record, "node"), with_role(record, "edge")
    ends = [end for edge in edges for end in points_of(edge.geometry)]
    if len(nodes) == 1 and not ends:
        return solved([Step("one_node")], {"nodes": 1, "edges": 0})

    def degrees(of: Iterable[Thing]) -> list[int]:
        return [sum(dist(node.centre, end) <= node.geometry["radius"] for end in ends) for node in of]

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


def _change_colour(record: Mapping[str, Any]) -> Solution:
    pairs = zip(seen(record, 0), seen(record, 1), strict=True)
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


def _vanishing_objects(record: Mapping[str, Any]) -> Solution:
    pairs = zip(seen(record, 0), seen(record, 1), strict=True)
    missing = [a for a, b in pairs if a is not None and b is None]
    box = canvas(record)
    if not 0 < len(missing) <= _LISTED:
        return solved(counted("missing", missing, box, X), len(missing))
    named = zip(_PLACES, thirds(missing, box, X), strict=True)
    steps = [_listed(f"missing_{place}", part) for place, part in named if part]
    return solved([*steps, *borders(missing, box, X), plural("total", len(missing))], len(missing))


def _listed(key: str, things: Sequence[Thing]) -> Step:
    return Step(f"{key}_{'one' if len(things) == 1 else 'few'}", {"shapes": kinds(things)})


def _reflected(record: Mapping[str, Any], axis: int) -> Solution:
    """`axis` is the one that the line crosses at a right angle."""
    line = with_role(record, "axis")[0].centre[axis]
    pairs = zip(seen(record, 0), seen(record, 1), strict=True)
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


def _crossing(key: str, things: Sequence[Thing], record: Mapping[str, Any], axis: int) -> list[Step]:
    if 0 < len(things) <= _LISTED:
        ordered = sorted(things, key=lambda thing: thing.centre[1 - axis])
        return [_listed(key, ordered)]
    whole = canvas(record)
    middle = whole.centre[axis]
    low, high = list(whole.low), list(whole.high)
    (high if key == "forth" else low)[axis] = middle
    return counted(key, things, Box((low[X], low[Y]), (high[X], high[Y])), 1 - axis) if things else []


def _is_mirrored(a: Thing, b: Thing, line: float, axis: int) -> bool:
    """True if the second is where a mirror on the line shows the first, and turned as there."""

    def mirrored(point: Point) -> Point:
        there = 2 * line - point[axis]
        return (there, point[Y]) if axis == X else (point[X], there)

    shown = points_of(b.geometry)
    return all(min(dist(mirrored(corner), other) for other in shown) < 1e-3 for corner in points_of(a.geometry))


# Sets.


def _in_order(things: Iterable[Thing]) -> list[Thing]:
    """From left to right."""
    return sorted(things, key=lambda thing: thing.centre)


def _met(record: Mapping[str, Any], name: Callable[[Thing], str]) -> tuple[list[Step], list[str]]:
    """The shapes one by one, or what is new in each third, and the names of all in the order in which they are met."""
    shapes = with_role(record, "target")
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


def _colours_present(record: Mapping[str, Any]) -> Solution:
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


def _names(record: Mapping[str, Any], name: Callable[[Thing], str]) -> Solution:
    steps, met = _met(record, name)
    shapes = with_role(record, "target")
    if len(met) < len(shapes) <= _LISTED:
        steps.append(Step("once", {"met": list(map(Word, met))}))
    if len(shapes) > _LISTED:
        steps.append(Step("no_others"))
    return solved([Step("shapes_only"), *steps], sorted(met))


def _numbered_shapes(record: Mapping[str, Any]) -> Solution:
    shapes = with_role(record, "target")
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
