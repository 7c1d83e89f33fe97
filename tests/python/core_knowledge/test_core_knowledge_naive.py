"""What somebody without the concept says (N), computed again from either member; and the preset paper."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import perceptv as pv
from perceptv.core.seen_things import things as seen_things
from perceptv.suites.core_knowledge.pair_audit import meaning

PAIRS = 60
NOBODY = {
    "boundary_paint", "constancy_colour", "constancy_shape", "continuity_strips", "hierarchy_class", "intent_gaze",
    "mechanical_balance", "mechanical_bridge", "permanence_cups", "permanence_gates", "perspective_sight",
    "physics_ramps", "tool_door", "tool_strings",
}  # fmt: skip
"""Domains for which no naive answer is stated, or none of the options is one."""


def both(domain: str, preset: pv.Preset = "balanced", count: int = PAIRS) -> Iterator[tuple[pv.Sample, pv.Sample]]:
    for i in range(count):
        control = pv.generate(domain, size=1 + i % 20, index=900 + i // 20, preset=preset)
        yield control, control.partner()


def things(sample: pv.Sample, **like: str) -> list[dict[str, Any]]:
    return [o for o in sample.scene["objects"] if all(o[key] == value for key, value in like.items())]


def box(thing: dict[str, Any]) -> tuple[float, float, float, float]:
    shape = thing["geometry"]
    if shape["type"] == "disc":
        (x, y), r = shape["centre"], shape["radius"]
        return x - r, y - r, x + r, y + r
    points = shape["vertices"] if shape["type"] == "polygon" else [p for line in shape["lines"] for p in line]
    x, y = zip(*points, strict=True)
    return min(x), min(y), max(x), max(y)


def middle(thing: dict[str, Any]) -> tuple[float, float]:
    left, top, right, bottom = box(thing)
    return (left + right) / 2, (top + bottom) / 2


def other(sample: pv.Sample) -> str:
    """With two options: the one that S is not."""
    (left,) = set(sample.params["options"]) - {sample.params["shortcut"]}
    return str(left)


def more_grass_where_nothing_is_moved(sample: pv.Sample) -> str:
    """Houses that have been moved apart look as if they took more grass away."""
    moved: dict[str, set[bool]] = {"left": set(), "right": set()}
    houses = [o for o in sample.scene["objects"] if o["kind"] == "house" and o["role"] == "house"]
    seen: list[list[tuple[float, ...]]] = [[], []]
    for house in houses:
        for image in range(2):
            shape = house["geometry"][image] if isinstance(house["geometry"], list) else house["geometry"]
            if shape:
                seen[image].append(box({"geometry": shape}))
    for corners in seen[1]:
        moved["left" if corners[0] < 512 else "right"].add(corners not in seen[0])
    return next(side for side, found in moved.items() if found == {False})


def wider_on_screen(sample: pv.Sample) -> str:
    """The near end: the far one looks narrower."""
    near = max(things(sample, role="label"), key=lambda o: middle(o)[1])
    return str(near["label"])


def parallel_to_the_bottom(sample: pv.Sample) -> str:
    """The glass whose water has an edge in parallel to its bottom, at the top."""
    glasses, waters = things(sample, role="glass"), things(sample, role="water")
    return str(1 + min(range(4), key=lambda i: _off_bottom(glasses[i], waters[i])))


def _off_bottom(glass: dict[str, Any], water: dict[str, Any]) -> float:
    """How far the water's free edge is from the direction of the glass's bottom, as a sine."""
    first, second = glass["geometry"]["lines"][0][1:3]
    bottom = second[0] - first[0], second[1] - first[1]
    points = water["geometry"]["vertices"]
    edges = list(zip(points, points[1:] + points[:1], strict=True))
    ends = glass["geometry"]["lines"][0]
    walls = list(itertools.pairwise(ends))
    free = max(edges, key=lambda edge: min(_distance(edge, wall) for wall in walls))
    surface = free[1][0] - free[0][0], free[1][1] - free[0][1]
    cross = bottom[0] * surface[1] - bottom[1] * surface[0]
    return abs(cross) / math.hypot(*bottom) / math.hypot(*surface)


def _distance(edge: Any, wall: Any) -> float:
    """From the middle of an edge to a wall."""
    (ax, ay), (bx, by) = wall
    px, py = (edge[0][0] + edge[1][0]) / 2, (edge[0][1] + edge[1][1]) / 2
    length = (bx - ax) ** 2 + (by - ay) ** 2
    t = max(0.0, min(1.0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length))
    return math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay))


def as_the_yellow_one(sample: pv.Sample) -> str:
    """The sense of the arrow: from the arc's middle to its head, about the yellow wheel's middle."""
    (driver,), (arc,) = things(sample, role="driver"), things(sample, kind="arc")
    x, y = driver["geometry"]["centre"]
    (ax, ay), (bx, by) = arc["geometry"]["lines"][0][0], arc["geometry"]["lines"][0][1]
    return "clockwise" if (ax - x) * (by - y) - (ay - y) * (bx - x) > 0 else "anticlockwise"


def longest(sample: pv.Sample) -> str:
    tools = [box(tool) for tool in things(sample, role="tool")]
    return str(1 + max(range(len(tools)), key=lambda i: tools[i][3] - tools[i][1]))


def usual_place(sample: pv.Sample) -> str:
    """The number at the place that the hand goes to most often."""
    record = sample.record()
    at = [seen_things(record, "finger", image=i)[0].centre[0] for i in range(3)]
    labels = {o.label: o.centre[0] for o in seen_things(record, "label", image=3)}
    near = [min(labels, key=lambda text: abs(labels[text] - x)) for x in at]
    return Counter(near).most_common(1)[0][0]


def where_the_ball_is(sample: pv.Sample) -> str:
    """The box to which the arrow points."""
    (tip,) = things(sample, kind="tip")
    image = next(i for i, shape in enumerate(tip["geometry"]) if shape)
    x = tip["geometry"][image]["vertices"][0][0]
    boxes = [o["geometry"][image]["vertices"] for o in things(sample, kind="box") if o["geometry"][image]]
    return str(1 + sum(max(p[0] for p in box) < x for box in boxes))


STATED: dict[str, Callable[[pv.Sample], object]] = {
    "boundary_overlap": other,
    "boundary_rod": other,
    "constancy_shade": other,
    "intent_cost": other,
    "conservation_area": more_grass_where_nothing_is_moved,
    "constancy_path": wider_on_screen,
    "continuity_mice": lambda s: "1",
    "continuity_screens": other,
    "hierarchy_inclusion": lambda s: s.params["asked"][0],
    "intent_reach": usual_place,
    "intent_goal": lambda s: s.params["shortcut"],
    "mechanical_wheels": as_the_yellow_one,
    "permanence_cover": lambda s: 0,
    "perspective_belief": where_the_ball_is,
    "physics_water": parallel_to_the_bottom,
    "spatiality_around": other,
    "spatiality_turning": other,
    "tool_rake": longest,
    "tool_trap": other,
}


@pytest.mark.parametrize("domain", sorted(STATED))
def test_the_naive_answer_is_found_again_in_either_member(domain: str) -> None:
    for pair in both(domain):
        assert [STATED[domain](s) for s in pair] == [s.params["naive"] for s in pair], pair[0].id


@pytest.mark.parametrize("domain", sorted(NOBODY))
def test_where_no_naive_answer_is_stated_none_is_recorded(domain: str) -> None:
    assert {s.params["naive"] for pair in both(domain, count=20) for s in pair} == {None}


def right(domain: str, count: int = 200) -> Counter[tuple[bool, bool]]:
    """How often N is right on the control, and on the manipulated member."""
    pairs = both(domain, count=count)
    return Counter((str(a.params["naive"]) == meaning(a), str(b.params["naive"]) == meaning(b)) for a, b in pairs)


@pytest.mark.parametrize(
    "domain",
    [
        "boundary_overlap", "boundary_rod", "constancy_shade", "continuity_screens", "intent_cost", "intent_reach",
        "perspective_belief", "perspective_views", "physics_launch", "physics_stack", "physics_tube",
        "spatiality_around", "spatiality_hiding", "spatiality_turning", "tool_trap",
    ],
)  # fmt: skip
def test_the_naive_answer_is_right_on_the_manipulated_member_alone(domain: str) -> None:
    assert set(right(domain)) == {(False, True)}


def test_one_mouse_is_the_naive_answer_and_at_times_the_right_one() -> None:
    assert set(right("continuity_mice")) == {(True, False), (False, True), (False, False)}


@pytest.mark.parametrize(
    "domain", ["conservation_area", "hierarchy_inclusion", "hierarchy_order", "permanence_cover", "physics_water"]
)
def test_the_naive_answer_is_wrong_in_both_members(domain: str) -> None:
    assert set(right(domain)) == {(False, False)}


@pytest.mark.parametrize("domain", ["intent_goal", "tool_rake"])
def test_the_naive_answer_is_the_shortcut(domain: str) -> None:
    assert set(right(domain)) == {(True, False)}


@pytest.mark.parametrize(("domain", "low", "high"), [("constancy_path", 0.33, 0.5)])
def test_the_naive_answer_is_right_in_part_of_the_manipulated_members(domain: str, low: float, high: float) -> None:
    found = right(domain, 600)
    assert set(found) == {(False, True), (False, False)}
    assert low < found[False, True] / 600 < high


def test_as_the_yellow_wheel_is_right_with_an_odd_number_of_wheels_or_an_open_belt() -> None:
    for control, changed in both("mechanical_wheels", count=200):
        odd = control.params["wheels"] % 2 == 1
        naive = control.params["naive"]
        assert (naive == meaning(control), naive == meaning(changed)) == (odd, not odd)


# ---- the preset paper


def test_the_preset_paper_asks_as_the_textbook_does_and_balanced_by_a_coin() -> None:
    """Class inclusion: all birds are animals, or all animals are living things."""
    asked: dict[str, Counter[str]] = {"paper": Counter(), "balanced": Counter()}
    for preset in ("paper", "balanced"):
        for control, changed in both("hierarchy_inclusion", preset, 200):
            narrow, wide = control.params["asked"]
            assert control.params["shortcut"] == changed.params["shortcut"] == meaning(control) == wide
            assert meaning(changed) == "equal" and set(control.params["options"]) == {narrow, wide, "equal"}
            asked[preset][narrow] += 1
    assert asked["paper"] == {"birds": 200}
    assert 70 < asked["balanced"]["birds"] < 130


def test_the_preset_paper_asks_yes_no_questions_in_the_first_wording() -> None:
    for domain in [d.id for d in pv.domains("core_knowledge") if d.answer_class == "boolean"]:
        assert {s.params["wording"] for pair in both(domain, "paper", 40) for s in pair} == {1}, domain
        assert {s.params["wording"] for pair in both(domain, "balanced", 40) for s in pair} == {1, 2}, domain
