"""How the answers of core knowledge's pictures of things are found: boundaries, constancy, continuity, order, goals."""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from perceptv.core.explanations import Explain, Record, Solution, Step, Word, chosen
from perceptv.core.seen_things import Box, Point, Thing, only, thing, things, thirds
from perceptv.errors import GenerationError

_FEW = 4


# ---- the scene -----------------------------------------------------------------------------------------------------


def _contains(shape: Thing, p: Point) -> bool:
    """Whether a point is in a disc or polygon."""
    if shape.radius:
        return math.dist(shape.centre, p) <= shape.radius
    corners, inside = shape.points, False
    for (x, y), (v, w) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (y > p[1]) != (w > p[1]) and p[0] < x + (v - x) * (p[1] - y) / (w - y):
            inside = not inside
    return inside


def _labels(record: Record) -> dict[str, Point]:
    """The numbers in the picture, each with its place."""
    return dict(_label_list(record))


def _label_list(record: Record) -> list[tuple[str, Point]]:
    """The same where some numbers are there twice."""
    return [(o.label, tuple(o.look["label"]["centre"])) for o in things(record, "label")]


def _nearest(labels: Mapping[str, Point], *, x: float | None = None, y: float | None = None) -> str:
    """The number nearest to a point, or to an upright or level line."""

    def distance(text: str) -> float:
        v, w = labels[text]
        return math.hypot(0 if x is None else v - x, 0 if y is None else w - y)

    return min(labels, key=distance)


def _counts(seen: Iterable[Thing], box: Box, axis: int) -> list[int]:
    """How many things lie in each third of a region."""
    return [len(third) for third in thirds(seen, box, axis)]


# ---- boundary ------------------------------------------------------------------------------------------------------

_SIDES = ("right", "lower_right", "below", "lower_left", "left", "upper_left", "above", "upper_right")


def _boundary_overlap(record: Record) -> Solution:
    labels = _labels(record)
    numbered = {_number_on(shape, labels): shape for shape in things(record, "numbered")}
    first, second = numbered["1"], numbered["2"]
    (x, y), (v, w) = first.centre, second.centre
    side = _SIDES[round(4 * math.atan2(w - y, v - x) / math.pi) % 8]
    under, top = numbered  # from the lowest one up
    steps = (Step("law"), Step(side), Step("edges", {"top": top, "under": under}))
    return chosen(record, steps, top)


def _number_on(shape: Thing, labels: Mapping[str, Point]) -> str:
    return next(text for text, at in labels.items() if _contains(shape, at))




# ---- constancy -----------------------------------------------------------------------------------------------------

_SAME_WITHIN = 0.08


class _Seen(NamedTuple):
    """What stands or lies on the floor, as it is drawn: its number, its size, and where it meets the floor."""

    number: str
    size: float
    floor: float


def _constancy_height(record: Record) -> Solution:
    labels = _labels(record)
    posts = []
    for post in things(record, "post"):
        posts.append(_Seen(_nearest(labels, x=post.centre[0]), post.box.height, post.box.bottom))
    return _constancy(record, posts, record["params"]["horizon"])


def _constancy_path(record: Record) -> Solution:
    a, b, c, d = next(o for o in things(record, "path") if o.kind == "path").points
    labels = _labels(record)
    ends = []
    for left, right in ((a, d), (b, c)):
        ends.append(_Seen(_nearest(labels, y=left[1]), right[0] - left[0], left[1]))
    return _constancy(record, ends, record["params"]["horizon"])


def _constancy(record: Record, seen: Sequence[_Seen], horizon: float) -> Solution:
    """Compares how much smaller the far one is drawn with how much smaller the tiles are there."""
    far, near = sorted(seen, key=lambda one: one.floor)
    tile, size = (far.floor - horizon) / (near.floor - horizon), far.size / near.size
    names = {"far": far.number, "near": near.number}
    if abs(size / tile - 1) < _SAME_WITHIN:
        measured, result, meaning = {"tile": round(100 * tile)}, Step("same", names), "same"
        steps = (Step("law"), Step("alike", names | measured), result)
    else:
        meaning = far.number if size > tile else near.number
        measured = {"tile": round(100 * tile), "size": round(100 * size)}
        result = Step("less" if size > tile else "more", names)
        steps = (Step("law"), Step("measured", names | measured), result)
    return chosen(record, steps, meaning)


def _constancy_shade(record: Record) -> Solution:
    labels, shadows = _labels(record), [o for o in things(record, "shadow") if o.kind == "shadow"]
    lit = next(o for o in things(record, "floor") if o.kind == "floor")
    steps, shares, shaded = [Step("law")], {}, []
    for disc in sorted(things(record, "disc"), key=lambda o: o.box.left):
        number = _nearest(labels, x=disc.box.right, y=disc.centre[1])
        over = [o for o in shadows if _contains(o, disc.centre)]
        shares[number] = _bright(disc) / _bright(over[0] if over else lit)
        shaded.append(bool(over))
        seen = {"disc": number, "share": round(100 * shares[number])}
        steps.append(Step("in_shadow" if over else "in_light", seen))
    lighter = max(shares, key=lambda number: shares[number])
    key = "mixed" if len(set(shaded)) == 2 else "both_shadow" if shaded[0] else "both_light"
    return chosen(record, [*steps, Step(key, {"disc": lighter})], lighter)


def _bright(filled: Thing) -> int:
    """How bright a fill is."""
    fill = filled.look["fill"]
    return int((fill["rgb"] if isinstance(fill, Mapping) else fill)[1])


# ---- continuity ----------------------------------------------------------------------------------------------------


def _continuity_screens(record: Record) -> Solution:
    screens = sorted(screen.box for screen in things(record, "screen"))
    gaps = [(a.right, b.left) for a, b in pairwise(screens)]
    balls = (things(record, "ball", image=i) for i in range(record["scene"]["images"]))
    seen = [ball[0].box if ball else None for ball in balls]
    missed = [gap for gap in gaps if not any(b is not None and gap[0] <= b.centre[0] <= gap[1] for b in seen)]
    several = len(gaps) > 1
    steps = [Step(("law_one", "law_two", "law_three")[len(gaps) - 1])]
    if not missed:
        return chosen(record, [*steps, Step("seen_several" if several else "seen_one")], "one")
    (gap,) = missed
    steps.append(Step("missed_several" if several else "missed_one", {"gap": gaps.index(gap) + 1}))
    covered = _is_covered(record, gap, seen)
    steps.append(Step("covered" if covered else "open"))
    return chosen(record, steps, "one" if covered else "two")


def _is_covered(record: Record, gap: Point, seen: Sequence[Box | None]) -> bool:
    """Whether the gap's blind is down before a ball that would be in the gap, between the two frames that show one."""
    middle = sum(gap) / 2
    ball = min((box for box in seen if box is not None), key=lambda box: abs(box.centre[0] - middle))
    blinds = things(record, "gate", image=_due(seen, middle))
    (box,) = (blind.box for blind in blinds if gap[0] <= blind.centre[0] <= gap[1])
    return box.top <= ball.top and ball.bottom <= box.bottom


def _due(seen: Sequence[Box | None], x: float) -> int:
    """The image in which a ball that moves steadily would be there; both neighbours show it."""
    places = [None if box is None else box.centre[0] for box in seen]
    for at in range(1, len(places) - 1):
        before, after = places[at - 1], places[at + 1]
        if before is not None and after is not None and min(before, after) < x < max(before, after):
            return at
    raise GenerationError("no image in which a ball would be in the gap")


def _continuity_strips(record: Record) -> Solution:
    board, labels = thing(record, "board").box, _labels(record)
    x, y = thing(record, "dot").centre
    strip = next(o for o in things(record, "strip") if _contains(o, (x, y)))
    left, right = _height_at(strip, board.left), _height_at(strip, board.right)
    start, end = _nearest(labels, y=left), _nearest(labels, y=right)
    if not any(_comes_out(o, board, right) for o in things(record, "strip")):
        raise GenerationError(f"{record['id']}: no strip comes out there")
    down = int(end) - int(start)
    key = "level" if down == 0 else ("down" if down > 0 else "up") + ("_one" if abs(down) == 1 else "_several")
    steps = (Step("law"), Step("start", {"start": start}), Step(key, {"by": abs(down), "end": end}))
    return chosen(record, steps, end)


def _height_at(strip: Thing, x: float) -> float:
    """Where the middle line of a strip, drawn through, meets an upright line."""
    a, b, c, d = strip.points
    tip, end = ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
    return tip[1] + (end[1] - tip[1]) * (x - tip[0]) / (end[0] - tip[0])


def _comes_out(strip: Thing, board: Box, y: float) -> bool:
    return strip.box.right > board.right and abs(_height_at(strip, board.right) - y) < 2


# ---- hierarchy -----------------------------------------------------------------------------------------------------


class _Sight(NamedTuple):
    """What a picture of two sticks tells."""

    picture: int
    longer: str
    shorter: str


def _hierarchy_order(record: Record) -> Solution:
    first, last = record["params"]["asked"]
    row = _row(_sights(record), first, last)
    turn = next(((a, b) for a, b in pairwise(row) if (a.shorter == b.longer) == (a.longer == b.shorter)), None)
    if turn is not None:
        name = next(iter({turn[0].longer, turn[0].shorter} & {turn[1].longer, turn[1].shorter}))
        values = {"turn": Word(name), "first": Word(first), "last": Word(last)}
        steps = [*map(_told, row), Step("turn_long" if turn[0].longer == name else "turn_short", values)]
        return chosen(record, [Step("law"), *steps], "unknown")
    longer, shorter = (first, last) if row[0].longer == first else (last, first)
    told = map(_told, row if longer == first else reversed(row))
    so = Step("so", {"longer": Word(longer), "shorter": Word(shorter)})
    return chosen(record, [Step("law"), *told, so], longer)


def _told(sight: _Sight) -> Step:
    longer, shorter = Word(sight.longer), Word(sight.shorter)
    return Step("picture", {"picture": sight.picture, "longer": longer, "shorter": shorter})


def _sights(record: Record) -> list[_Sight]:
    out = []
    for i in range(record["scene"]["images"]):
        sticks = [one for one in things(record, "stick", image=i) if one.kind == "stick"]
        longer, shorter = sorted(sticks, key=lambda stick: -stick.box.height)
        out.append(_Sight(i + 1, longer.colour, shorter.colour))
    return out


def _row(sights: Sequence[_Sight], first: str, last: str) -> list[_Sight]:
    """The pictures that lead from one stick to another, each by a stick that it shares with the next one."""
    ways: dict[str, list[_Sight]] = {first: []}
    waiting = deque([first])
    while waiting:
        here = waiting.popleft()
        for sight in sights:
            for a, b in ((sight.longer, sight.shorter), (sight.shorter, sight.longer)):
                if a == here and b not in ways:
                    ways[b] = [*ways[here], sight]
                    waiting.append(b)
    if last not in ways:
        raise GenerationError(f"no pictures lead from {first} to {last}")
    return ways[last]


# ---- intentions ----------------------------------------------------------------------------------------------------


def _intent_cost(record: Record) -> Solution:
    choices = [_choice(record, i) for i in range(record["scene"]["images"])]
    easy = [i + 1 for i, (_, more) in enumerate(choices) if more < 0]
    number = only([i + 1 for i, (_, more) in enumerate(choices) if more > 0], "a jump over the higher wall")
    liked = choices[number - 1][0]
    steps = [Step("law"), Step("easy", {"pictures": easy}), Step(f"dear_{liked}", {"picture": number})]
    return chosen(record, [*steps, Step(f"likes_{liked}")], liked)


def _choice(record: Record, image: int) -> tuple[str, float]:
    """What it takes, and by how much the wall before it is the higher one."""
    arrow, star, agent = (thing(record, name, image).centre[0] for name in ("arrow", "star", "agent"))
    left, right = sorted(wall.box for wall in things(record, "wall", image=image))
    taken_left, star_left = arrow < agent, star < agent
    more = left.height - right.height if taken_left else right.height - left.height
    return "star" if taken_left == star_left else "heart", more


Cell = tuple[int, int]


class _Halls(NamedTuple):
    """Cells of a plan, of which nobody enters those that are shut nor goes on from those that are dead ends."""

    floor: Box
    columns: int
    rows: int
    shut: set[Cell]
    ends: set[Cell]

    def cell(self, p: Point) -> Cell:
        """The cell of a point."""
        x, y = (p[0] - self.floor.left) / self.floor.width, (p[1] - self.floor.top) / self.floor.height
        return int(self.columns * x), int(self.rows * y)

    def steps(self, start: Cell) -> dict[Cell, int]:
        """How many steps it is to each cell that can be reached."""
        out, waiting = {start: 0}, deque([start])
        while waiting:
            x, y = here = waiting.popleft()
            if here in self.ends and here != start:
                continue
            for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                inside = 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows
                if inside and cell not in self.shut and cell not in out:
                    out[cell] = out[here] + 1
                    waiting.append(cell)
        return out


def _halls(record: Record) -> _Halls:
    floor, lines = thing(record, "floor").box, thing(record, "cells").geometry["lines"]
    columns = 1 + sum(line[0][0] == line[-1][0] for line in lines)
    rows = 1 + sum(line[0][1] == line[-1][1] for line in lines)
    out = _Halls(floor, columns, rows, set(), set())
    out.ends.update(map(out.cell, _labels(record).values()))
    solid = [o.box for o in things(record, "wall", "pillar", "crate")]
    wide, high = floor.width / columns, floor.height / rows
    for column in range(columns):
        for row in range(rows):
            middle = floor.left + wide * (column + 0.5), floor.top + high * (row + 0.5)
            if any(box.holds(middle) for box in solid):
                out.shut.add((column, row))
    return out


def _intent_goal(record: Record) -> Solution:
    halls, labels, gone = _halls(record), _labels(record), len(things(record, "trail")) + 1
    start, here = (halls.cell(thing(record, name).centre) for name in ("start", "walker"))
    first, then = halls.steps(start), halls.steps(here)
    steps, cut_off, wanted = [Step("law")], [], []
    for text in sorted(labels):
        at = halls.cell(labels[text])
        if at not in first:
            cut_off.append(text)
            continue
        total = gone + then[at]
        key = "direct" if total == first[at] else "detour"
        wanted += [text] if key == "direct" else []
        ways = {"object": text, "shortest": first[at], "gone": gone, "rest": then[at], "total": total}
        steps.append(Step(key, ways))
    if cut_off:
        key = "cut_off_one" if len(cut_off) == 1 else "cut_off_several"
        steps.insert(1, Step(key, {"objects": cut_off}))
    (goal,) = wanted
    return chosen(record, [*steps, Step("goal", {"object": goal})], goal)


# ---- mechanics -----------------------------------------------------------------------------------------------------


def _mechanical_balance(record: Record) -> Solution:
    pivot = thing(record, "pivot").centre[0]
    pegs = {at[0]: int(text) for text, at in _label_list(record)}
    products: dict[str, list[tuple[int, int]]] = {"left": [], "right": []}
    for stack in things(record, "stack"):
        x = stack.centre[0]
        peg = pegs[min(pegs, key=lambda at: abs(at - x))]
        products["left" if x < pivot else "right"].append((len(stack.geometry["lines"]), peg))
    sums = {side: sum(weights * peg for weights, peg in stacks) for side, stacks in products.items()}
    steps = [Step("law"), *(Step(side, {"formula": _formula(products[side])}) for side in ("left", "right"))]
    more = sums["left"] - sums["right"]
    meaning = "level" if more == 0 else "left" if more > 0 else "right"
    values = {"more": max(sums.values()), "less": min(sums.values())}
    return chosen(record, [*steps, Step(f"goes_{meaning}", values)], meaning)


def _formula(stacks: Sequence[tuple[int, int]]) -> str:
    """Weights times pegs, added up."""
    ordered = sorted(stacks, key=lambda stack: stack[1])
    left = " + ".join(f"{weights} × {peg}" for weights, peg in ordered)  # noqa: RUF001
    return f"{left} = {sum(weights * peg for weights, peg in stacks)}"


_HUB = 0.55
_LINKS = ("touch", "crossed", "open")
_ROLES = ("driver", "asked", "wheel")


def _mechanical_wheels(record: Record) -> Solution:
    wheels = sorted(things(record, "wheel"), key=lambda wheel: _ROLES.index(wheel.role))
    way = Counter(_way(len(wheels), _links(record, wheels)))
    clockwise = _is_clockwise(record, wheels[0])
    reversals = way["touch"] + way["crossed"]
    steps = [Step("driver_clockwise" if clockwise else "driver_anticlockwise"), Step("law")]
    for link in _LINKS:
        if way[link]:
            steps.append(Step(f"{link}_one" if way[link] == 1 else f"{link}_several", {"count": way[link]}))
    same = reversals % 2 == 0
    meaning = "clockwise" if clockwise == same else "anticlockwise"
    steps.append(Step(f"{'even' if same else 'odd'}_{meaning}", {"reversals": reversals}))
    return chosen(record, steps, meaning)


def _links(record: Record, wheels: Sequence[Thing]) -> list[tuple[int, int, str]]:
    out = []
    for (i, a), (k, b) in combinations(enumerate(wheels), 2):
        if math.dist(a.centre, b.centre) - a.radius - b.radius < 2:
            out.append((i, k, "touch"))
    for belt in things(record, "belt"):
        one, two = belt.geometry["lines"][:2]
        crossed = _meet((one[0], one[-1]), (two[0], two[-1]))
        out.append((_wheel_at(wheels, one[0]), _wheel_at(wheels, one[-1]), "crossed" if crossed else "open"))
    return out


def _wheel_at(wheels: Sequence[Thing], end: Point) -> int:
    """The wheel on whose hub a strand of a belt ends."""
    return min(range(len(wheels)), key=lambda i: abs(math.dist(wheels[i].centre, end) - _HUB * wheels[i].radius))


def _meet(a: Sequence[Point], b: Sequence[Point]) -> bool:
    """Whether two segments cross."""

    def side(line: Sequence[Point], p: Point) -> float:
        (x, y), (v, w) = line
        return (v - x) * (p[1] - y) - (w - y) * (p[0] - x)

    return side(a, b[0]) * side(a, b[1]) < 0 and side(b, a[0]) * side(b, a[1]) < 0


def _way(wheels: int, links: Sequence[tuple[int, int, str]]) -> list[str]:
    """The links from the first wheel to the second one of the list."""
    ways: dict[int, list[str]] = {0: []}
    for _ in range(wheels):
        for a, b, kind in links:
            for here, there in ((a, b), (b, a)):
                if here in ways and there not in ways:
                    ways[there] = [*ways[here], kind]
    if 1 not in ways:
        raise GenerationError("nothing turns the wheel that is asked about")
    return ways[1]


def _is_clockwise(record: Record, driver: Thing) -> bool:
    """Whether the arrow's head lies clockwise of its arc's middle."""
    (x, y), (v, w), (a, b) = thing(record, "arc").centre, thing(record, "arrow").centre, driver.centre
    return (x - a) * (w - b) - (y - b) * (v - a) > 0


EXPLAIN: dict[str, Explain] = {
    "boundary_overlap": _boundary_overlap,
    "constancy_height": _constancy_height,
    "constancy_path": _constancy_path,
    "constancy_shade": _constancy_shade,
    "continuity_screens": _continuity_screens,
    "continuity_strips": _continuity_strips,
    "hierarchy_order": _hierarchy_order,
    "intent_cost": _intent_cost,
    "intent_goal": _intent_goal,
    "mechanical_balance": _mechanical_balance,
    "mechanical_wheels": _mechanical_wheels,
}
"""How the answer of each domain is found."""
