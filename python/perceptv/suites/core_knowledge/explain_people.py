"""How the answers of core knowledge on people are found: where they look, what they see and know, where they stand."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, dist, pi

from perceptv.core.explanations import Explain, Record, Solution, Step, chosen, plan_of
from perceptv.core.seen_things import Box, Point, Thing, X, Y, only, thing, things, views
from perceptv.errors import GenerationError

# ---- gaze -----------------------------------------------------------------------------------------------------------

_WAYS = ("right", "lower_right", "down", "lower_left", "left", "upper_left", "up", "upper_right")
_TIP = 3
"""The corner of the arrow that points."""


def intent_gaze(record: Record) -> Solution:
    """Where the pupils are in the eyes, and which thing lies that way."""
    places = _numbered(record)
    eyes, pupils = (sorted(things(record, kind), key=lambda t: t.centre[X]) for kind in ("eye", "pupil"))
    looks = [_off(eye.centre, pupil.centre) for eye, pupil in zip(eyes, pupils, strict=True)]
    seen = {_nearest(eye.centre, look, places) for eye, look in zip(eyes, looks, strict=True)}
    found = only(sorted(seen), "a thing at which both eyes look")
    head = thing(record, "head").centre
    pointed = _nearest(head, _off(head, thing(record, "arrow").points[_TIP]), places)
    across, down = (sum(look[i] for look in looks) for i in (X, Y))
    way = _WAYS[round(4 * atan2(down, across) / pi) % 8]
    arrow = Step("arrow_same" if pointed == found else "arrow_other", {"thing": pointed})
    return chosen(record, [Step("law"), Step(way), arrow, Step("end", {"thing": found})], found)


def _numbered(record: Record) -> dict[str, Point]:
    """The middle of the parts of each thing, which come before its number."""
    out: dict[str, Point] = {}
    parts: list[Box] = []
    for one in views(record):
        if one is None:
            continue
        if one.role == "thing" and one.kind != "shadow":
            parts.append(one.box)
        elif one.role == "label":
            low = min(part.left for part in parts), min(part.top for part in parts)
            high = max(part.right for part in parts), max(part.bottom for part in parts)
            out[one.label] = Box(*low, *high).centre
            parts = []
    return out


def _off(start: Point, end: Point) -> Point:
    return end[X] - start[X], end[Y] - start[Y]


def _along(way: Point, other: Point) -> float:
    """The cosine of the angle between two ways."""
    return (way[X] * other[X] + way[Y] * other[Y]) / (dist((0, 0), way) * dist((0, 0), other))


def _nearest(start: Point, way: Point, places: dict[str, Point]) -> str:
    """The thing that lies nearest to a way."""
    return max(places, key=lambda number: _along(way, _off(start, places[number])))


# ---- sight ----------------------------------------------------------------------------------------------------------


def perspective_sight(record: Record) -> Solution:
    """What is behind the child, what is behind a screen, and what is left."""
    child, nose = thing(record, "head").centre, thing(record, "nose").points[1]
    screens = [screen.points for screen in things(record, "screen", "moved")]
    behind, screened, free = [], [], []
    for number, place in _numbered(record).items():
        if _along(_off(child, nose), _off(child, place)) < 0:
            behind.append(int(number))
        elif any(_meets(child, place, corners) for corners in screens):
            screened.append(int(number))
        else:
            free.append(number)
    found = only(free, "a thing ahead without a screen before it")
    hidden = [Step(key, {"things": sorted(some)}) for key, some in (("behind", behind), ("screened", screened)) if some]
    return chosen(record, [Step("law"), *hidden, Step("free", {"thing": found})], found)


def _meets(start: Point, end: Point, corners: list[Point]) -> bool:
    """Whether a line crosses a side of a polygon."""
    return any(_cross(start, end, a, b) for a, b in pairwise([*corners, corners[0]]))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[X] - a[X]) * (p[Y] - a[Y]) - (b[Y] - a[Y]) * (p[X] - a[X])


# ---- belief ---------------------------------------------------------------------------------------------------------


def perspective_belief(record: Record) -> Solution:
    """Each picture of the ball or of its owner, and whether she sees it."""
    steps, known, there = [], "", True
    for image in range(record["scene"]["images"]):
        picture = {"picture": image + 1}
        arrow = [t for t in things(record, "owner", image=image) if t.kind == "arrow"]
        tip, ball = things(record, "tip", image=image), things(record, "ball", image=image)
        if arrow:
            there = arrow[0].points[0][Y] > arrow[0].points[1][Y]
            steps.append(Step("comes" if there else "goes", picture))
        elif ball:
            box = _box_below(record, image, (tip[0].points[0] if tip else ball[0].centre)[X])
            key = ("seen" if there else "unseen") if tip else "put"
            steps.append(Step(key, {**picture, "box": box}))
            known = box if there else known
    return chosen(record, [*steps, Step("end", {"box": known})], known)


def _box_below(record: Record, image: int, x: float) -> str:
    def off(label: Thing) -> float:
        return abs(label.centre[X] - x)

    return min(things(record, "label", image=image), key=off).label


# ---- places round a table -------------------------------------------------------------------------------------------

_SIDES = ("left", "right")


def spatiality_around(record: Record) -> Solution:
    """At which hand the ball is after each walk of the child and each turn of the table."""
    plan = plan_of(record)
    right = bool(plan["right"])
    steps = [Step(f"start_{_SIDES[right]}")]
    for number, event in enumerate(plan["events"], 1):
        kind = event["kind"]
        if kind not in ("walk", "through", "back"):
            raise GenerationError(f"the explanation finds the unknown movement {kind!r}")
        right = right if kind == "back" else not right
        steps.append(Step(kind if kind == "back" else f"{kind}_to_{_SIDES[right]}", {"number": number}))
    return chosen(record, [*steps, Step(f"end_{_SIDES[right]}")], _SIDES[right])


EXPLAIN: dict[str, Explain] = {
    "intent_gaze": intent_gaze,
    "perspective_belief": perspective_belief,
    "perspective_sight": perspective_sight,
    "spatiality_around": spatiality_around,
}
"""The function that solves each domain."""
