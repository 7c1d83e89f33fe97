"""How the answers of core knowledge on stacks, pushes, tubes and houses that are moved are found.

Each explanation states the law where it decides, and what is seen in this instance; that of its partner differs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, degrees, dist, tau

from perceptv.core.explanations import Explain, Record, Solution, Step, chosen, plan_of
from perceptv.core.seen_things import Box, Point, Thing, X, Y, thing, things

_TURNED_ROUND = 2
"""The wording whose answer is yes where that of the other wording is no."""
_FRAMES_A_SECOND = 24


def physics_launch(record: Record) -> Solution:
    """How long before or after the meeting disc 2 starts."""
    plan = plan_of(record)
    lag = int(plan["lag"])
    seconds = {"seconds": round(abs(lag) / _FRAMES_A_SECOND, 1)}
    seen = Step("touch") if lag == 0 else Step("late" if lag > 0 else "early", seconds)
    pushed, by_itself = lag == 0, record["params"]["wording"] == _TURNED_ROUND
    end = ("not_by_itself" if by_itself else "pushed") if pushed else ("by_itself" if by_itself else "not_pushed")
    side = "from_left" if plan["from_left"] else "from_right"
    return Solution((Step(side), seen, Step(end)), pushed != by_itself)


@dataclass(frozen=True)
class _Rest:
    """Where the middle of the weight above a block lies: 0 at the left end of what it rests on, 100 at the right."""

    place: int
    block: int
    """The lowest block of those above, counted from the bottom."""

    @property
    def beyond(self) -> int:
        """How far outside it is; negative inside."""
        return max(-self.place, self.place - 100)


def physics_stack(record: Record) -> Solution:
    """Where the middle of all the weight lies above each place at which two blocks touch."""
    found = [one for one in things(record, "block", "weight") if one.kind == "block"]
    blocks = sorted(found, key=lambda block: -block.box.bottom)
    rests = _rests(blocks)
    worst = max(rests, key=lambda rest: rest.beyond)
    stands = worst.beyond < 0
    steps = [Step("law"), Step("places", {"places": [rest.place for rest in rests]})]
    beyond = Step(f"beyond_{'left' if worst.place < 0 else 'right'}", {"place": worst.place, "block": worst.block})
    steps.append(Step("inside") if stands else beyond)
    steps.append(Step("stands" if stands else "falls"))
    return Solution(tuple(steps), stands != (record["params"]["wording"] == _TURNED_ROUND))


def _rests(blocks: Sequence[Thing]) -> list[_Rest]:
    """From the bottom up; blocks weigh as much as they are large."""
    out, weight, moment = [], 0.0, 0.0
    for i in range(len(blocks) - 1, 0, -1):
        above, below = blocks[i].box, blocks[i - 1].box
        area = above.width * above.height
        weight, moment = weight + area, moment + area * above.centre[X]
        left, right = max(above.left, below.left), min(above.right, below.right)
        out.append(_Rest(round(100 * (moment / weight - left) / (right - left)), i + 1))
    return out[::-1]


def physics_tube(record: Record) -> Solution:
    """Which way round the tube turns the ball, on which side of the curve the rail is, and what is straight on."""
    middle = _middle_line(thing(record, "tube").points, thing(record, "ball").centre)
    rail = thing(record, "rail").points
    centre = _centre_of(middle[0], middle[len(middle) // 2], middle[-1])
    clockwise = _cross(_from(centre, middle[0]), _from(centre, middle[1])) > 0
    radius = dist(centre, middle[-1])
    outer = dist(centre, rail[0]) > radius
    last = rail[-1] if outer else middle[-1]
    x, y = (part / dist(centre, last) for part in _from(centre, last))
    start = centre[X] + x * radius, centre[Y] + y * radius
    along = (-y, x) if clockwise else (y, -x)
    post = min(things(record, "post"), key=lambda one: _passes(start, along, one.centre))
    number = min(things(record, "label"), key=lambda one: dist(one.centre, post.centre)).label
    turned = {"degrees": round(degrees(_turned(centre, rail[0], rail[-1])))}
    steps = [Step("law"), Step("clockwise" if clockwise else "anticlockwise")]
    steps += [Step("outer", turned) if outer else Step("inner"), Step("end", {"post": number})]
    return chosen(record, steps, number)


def _middle_line(outline: Sequence[Point], ball: Point) -> list[Point]:
    """Of a tube, from the end at which the ball is."""
    pairs = zip(outline, reversed(outline), strict=True)
    middle = [((a[X] + b[X]) / 2, (a[Y] + b[Y]) / 2) for a, b in pairs][: len(outline) // 2]
    return middle if dist(middle[0], ball) < dist(middle[-1], ball) else middle[::-1]


def _from(origin: Point, place: Point) -> Point:
    return place[X] - origin[X], place[Y] - origin[Y]


def _cross(a: Point, b: Point) -> float:
    return a[X] * b[Y] - a[Y] * b[X]


def _centre_of(a: Point, b: Point, c: Point) -> Point:
    """Of the circle through three places."""
    u, v = _from(a, b), _from(a, c)
    twice, uu, vv = 2 * _cross(u, v), u[X] ** 2 + u[Y] ** 2, v[X] ** 2 + v[Y] ** 2
    return a[X] + (v[Y] * uu - u[Y] * vv) / twice, a[Y] + (u[X] * vv - v[X] * uu) / twice


def _turned(centre: Point, first: Point, last: Point) -> float:
    """The angle between two places, seen from the centre."""
    a, b = _from(centre, first), _from(centre, last)
    between = abs(atan2(_cross(a, b), a[X] * b[X] + a[Y] * b[Y]))
    return min(between, tau - between)


def _passes(start: Point, along: Point, place: Point) -> float:
    """How far a way straight on passes from a place."""
    to = _from(start, place)
    return abs(_cross(along, to)) if to[X] * along[X] + to[Y] * along[Y] > 0 else dist(start, place)


_SAME_AREA = 400.0
"""px^2, far less than half a house."""


def conservation_area(record: Record) -> Solution:
    """What has become of the houses of each meadow."""
    steps, lost = [Step("law")], {}
    for side in ("left", "right"):
        meadow = thing(record, side).box
        before, after = (_houses(record, meadow, image) for image in (0, 1))
        lost[side] = _area(before) - _area(after)
        unmoved = len(set(before) & set(after))
        what = "out" if _differs(lost[side]) else "stays"
        if unmoved:
            what = "still" if unmoved == len(before) else "cut"
        steps.append(Step(f"{side}_{what}"))
    more = lost["left"] - lost["right"]
    meaning = "same" if not _differs(more) else "left" if more > 0 else "right"
    return chosen(record, [*steps, Step("same" if meaning == "same" else f"more_{meaning}")], meaning)


def _houses(record: Record, meadow: Box, image: int) -> list[Box]:
    found = things(record, "house", "half", "moved", image=image)
    return [one.box for one in found if one.kind == "house" and meadow.holds(one.centre)]


def _area(houses: Sequence[Box]) -> float:
    return sum(box.width * box.height for box in houses)


def _differs(area: float) -> bool:
    return abs(area) > _SAME_AREA


EXPLAIN: dict[str, Explain] = {
    "conservation_area": conservation_area,
    "physics_launch": physics_launch,
    "physics_stack": physics_stack,
    "physics_tube": physics_tube,
}
"""The function that solves each domain."""
