"""A physics engine says of the stacks what their truth says: a second way to it that shares no line with the first."""

from __future__ import annotations

import pytest

import perceptv as pv
from late import late

pymunk = late("pymunk")

STEP, SECONDS = 1 / 1000, 1.5
FALLEN = 0.05  # radians, or hundreds of px; what stands moves by less than 0.001


Stack = list[tuple[float, float, float, float]]  # left, right, top and bottom of each block, px


def blocks(sample: pv.Sample) -> Stack:
    """The stack in the scene, from below."""
    found = [o["geometry"]["vertices"] for o in sample.scene["objects"] if o["kind"] == "block"]
    return [(min(xs), max(xs), min(ys), max(ys)) for xs, ys in (zip(*corners, strict=True) for corners in found)]


def space_of(stack: Stack) -> tuple[pymunk.Space, list[tuple[pymunk.Body, pymunk.Vec2d]]]:
    """The blocks at rest on a table, each with the place where it is now."""
    space = pymunk.Space()
    space.gravity, space.iterations, space.collision_slop = (0, 980), 40, 0.01
    inside = 50 + max(bottom for *_, bottom in stack)  # the table is 100 px thick
    table = pymunk.Segment(space.static_body, (-9999, inside), (9999, inside), 50)
    table.friction = 1
    space.add(table)
    placed = []
    for left, right, top, bottom in stack:
        size = (right - left, bottom - top)
        mass = size[0] * size[1] / 100
        body = pymunk.Body(mass, pymunk.moment_for_box(mass, size))
        body.position = ((left + right) / 2, (top + bottom) / 2)
        shape = pymunk.Poly.create_box(body, size)
        shape.friction = 1
        space.add(body, shape)
        placed.append((body, body.position))
    return space, placed


def moved(stack: Stack) -> float:
    """How far any block came within the time: the larger of its turn in radians and its way in units of 100 px."""
    space, placed = space_of(stack)
    farthest = 0.0
    for _ in range(round(SECONDS / STEP / 50)):
        for _ in range(50):
            space.step(STEP)
        farthest = max(max(abs(body.angle), abs(body.position - was) / 100) for body, was in placed)
        if farthest > FALLEN:
            break
    return farthest


@pytest.mark.parametrize("preset", ["paper", "balanced"])
def test_stacks_stand_and_fall_as_their_truth_says(preset: pv.Preset) -> None:
    pairs = pv.core_knowledge(domains=["physics_stack"], pairs=50, preset=preset, seed=3, conservation=False)
    stood = 0
    for sample in pairs:
        asks_whether_it_stands = "stay standing" in str(sample.question)
        far = moved(blocks(sample))
        assert far < 0.001 or far > FALLEN, (sample.id, far)
        assert (far < FALLEN) == (bool(sample.answer) == asks_whether_it_stands), (sample.id, far)
        stood += far < FALLEN
    assert stood == len(pairs) / 2, "one member of each pair stands"
