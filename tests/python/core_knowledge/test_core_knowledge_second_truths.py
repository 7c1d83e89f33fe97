"""Truths of core knowledge found a second way, in floating point and from the objects of the scene alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import perceptv as pv

Objects = list[dict[str, Any]]
Cell = tuple[int, int]
PAIRS = 40  # two of each size


def samples(domain: str) -> Iterator[pv.Sample]:
    yield from pv.core_knowledge(domains=[domain], pairs=PAIRS, seed=17, conservation=False)


def of_kind(objects: Objects, *kinds: str) -> Objects:
    return [o for o in objects if o["kind"] in kinds]


def corners(thing: dict[str, Any]) -> np.ndarray:
    return np.array(thing["geometry"]["vertices"], float)


def centre(thing: dict[str, Any]) -> np.ndarray:
    given = thing["geometry"]
    return np.array(given["centre"], float) if given["type"] == "disc" else corners(thing).mean(axis=0)


def numbers_of(objects: Objects, things: Objects) -> dict[str, np.ndarray]:
    """Where the thing with each number stands: the number is drawn on it."""
    labels = {t["label"]: np.array(t["look"]["label"]["centre"]) for t in of_kind(objects, "text")}
    places = [centre(thing) for thing in things]
    return {text: min(places, key=lambda p: float(np.hypot(*(p - at)))) for text, at in labels.items()}


def chosen(sample: pv.Sample, meaning: str) -> str:
    """The letter of the option that means this."""
    return "ABCDEFGH"[sample.params["options"].index(meaning)]


# ---- sight: points along the line -----------------------------------------------------------------------------------


def in_quad(points: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """Which points lie on the same side of all sides of a quadrilateral."""
    sides = np.roll(quad, -1, axis=0) - quad
    off = points[:, None, :] - quad[None, :, :]
    turns = sides[None, :, 0] * off[:, :, 1] - sides[None, :, 1] * off[:, :, 0]
    return np.asarray((turns > 0).all(axis=1) | (turns < 0).all(axis=1))


def test_points_along_the_lines_of_sight_find_the_one_thing_that_can_be_seen() -> None:
    """Ahead: nearer to the nose than to the back of the head. The numbers stand on the lines, beyond their things."""
    for sample in samples("perspective_sight"):
        objects = sample.scene["objects"]
        (head,), (nose,) = of_kind(objects, "head"), of_kind(objects, "nose")
        eye, screens = centre(head), [corners(s) for s in of_kind(objects, "screen")]
        ahead = centre(nose) - eye
        seen = []
        for label in of_kind(objects, "text"):
            at = np.array(label["look"]["label"]["centre"])
            line = eye + np.linspace(0, 1, 2000)[:, None] * (at - eye)
            if ahead @ (at - eye) > 0 and not any(in_quad(line, screen).any() for screen in screens):
                seen.append(label["label"])
        assert [chosen(sample, number) for number in seen] == [sample.answer], sample.id


# ---- gaze: the middle of the eyes ------------------------------------------------------------------------------------


def test_the_number_that_lies_the_way_the_pupils_are_off_is_looked_at() -> None:
    """As if both eyes were one, and by the numbers beside the things."""
    for sample in samples("intent_gaze"):
        objects = sample.scene["objects"]
        eyes, pupils = (np.mean([centre(o) for o in of_kind(objects, kind)], axis=0) for kind in ("eye", "pupil"))
        way = pupils - eyes
        labels = {o["label"]: np.array(o["look"]["label"]["centre"]) - eyes for o in of_kind(objects, "text")}
        nearest = max(labels, key=lambda number: float(way @ labels[number] / np.hypot(*labels[number])))
        assert chosen(sample, nearest) == sample.answer, sample.id


# ---- places round a table: where the ball is drawn -------------------------------------------------------------------


def test_the_ball_under_the_lid_is_at_the_hand_that_is_right() -> None:
    """The ball is drawn in each frame, under the lids; the last one tells."""
    for sample in samples("spatiality_around"):
        assert isinstance(sample, pv.VideoSample)
        objects = sample.scene_at(len(sample) - 1)["objects"]
        (ball,), (head,), (nose,) = (of_kind(objects, kind) for kind in ("ball", "head", "nose"))
        ahead, away = centre(nose) - centre(head), centre(ball) - centre(head)
        right = ahead[0] * away[1] - ahead[1] * away[0] > 0
        assert chosen(sample, "right" if right else "left") == sample.answer, sample.id


# ---- goals: each step of the trail ----------------------------------------------------------------------------------


def cells_of(objects: Objects) -> tuple[float, np.ndarray, Cell]:
    """Side of a cell, the corner of the first one, and how many columns and rows there are."""
    (floor,), (lines,) = of_kind(objects, "floor"), of_kind(objects, "cells")
    low, high = corners(floor).min(axis=0), corners(floor).max(axis=0)
    across = sorted({x for (x, _), (end, _) in lines["geometry"]["lines"] if x == end})
    side = across[0] - low[0]
    return side, low, (round((high[0] - low[0]) / side), round((high[1] - low[1]) / side))


def steps_from(goal: Cell, closed: set[Cell], wide: Cell) -> dict[Cell, int]:
    """Steps to a cell from all cells from which there is a way."""
    found, waiting = {goal: 0}, deque([goal])
    while waiting:
        x, y = at = waiting.popleft()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            inside = 0 <= near[0] < wide[0] and 0 <= near[1] < wide[1]
            if inside and near not in closed and near not in found:
                found[near] = found[at] + 1
                waiting.append(near)
    return found


def test_each_step_of_the_trail_leads_nearer_to_the_goal_and_to_no_other_object() -> None:
    for sample in samples("intent_goal"):
        objects = sample.scene["objects"]
        side, low, wide = cells_of(objects)

        def cell(point: np.ndarray, side: float = side, low: np.ndarray = low) -> Cell:
            column, row = ((point - low) / side).astype(int)
            return int(column), int(row)

        closed: set[Cell] = set()
        for thing in of_kind(objects, "wall", "pillar", "crate"):
            start, end = corners(thing).min(axis=0) + 1, corners(thing).max(axis=0) - 1
            first, last = cell(start), cell(end)
            closed |= {(x, y) for x in range(first[0], last[0] + 1) for y in range(first[1], last[1] + 1)}
        goals = {n: cell(at) for n, at in numbers_of(objects, of_kind(objects, "object")).items()}
        (start_mark,), (walker,) = of_kind(objects, "square"), of_kind(objects, "walker")
        trail = in_order([cell(centre(thing)) for thing in (start_mark, *of_kind(objects, "dot"), walker)])
        fits = []
        for number, goal in goals.items():
            steps = steps_from(goal, closed | {g for g in goals.values() if g != goal}, wide)
            if all(at in steps and steps[then] == steps[at] - 1 for at, then in pairwise(trail)):
                fits.append(number)
        assert [chosen(sample, number) for number in fits] == [sample.answer], sample.id


def in_order(trail: list[Cell]) -> list[Cell]:
    """The cells of the trail from its start on, each next to the one before; none twice."""
    left, out = set(trail[1:]), [trail[0]]
    while left:
        x, y = out[-1]
        (near,) = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
        out.append(near)
        left.remove(near)
    assert out[-1] == trail[-1]
    return out


# ---- wheels: how fast what touches moves ----------------------------------------------------------------------------


def speed(turn: float, middle: np.ndarray, point: np.ndarray) -> np.ndarray:
    """Velocity of a wheel's point; turns are clockwise on the screen, where y points down."""
    arm = point - middle
    return turn * np.array([-arm[1], arm[0]])


def turned_by(turn: float, driver: np.ndarray, at: np.ndarray, driven: np.ndarray, there: np.ndarray) -> float:
    """Turn of a wheel whose point `there` moves as fast, and along the same line, as the driver's point `at`."""
    moving = speed(turn, driver, at)
    one = speed(1, driven, there)
    return float(moving @ one / (one @ one))


def drives(objects: Objects) -> list[tuple[int, int, np.ndarray, np.ndarray]]:
    """Wheels that drive each other, with the points of both that move alike."""
    wheels = of_kind(objects, "wheel")
    at = [centre(w) for w in wheels]
    radius = [w["geometry"]["radius"] for w in wheels]
    found = []
    for i in range(len(wheels)):
        for j in range(i):
            apart = at[j] - at[i]
            if abs(float(np.hypot(*apart)) - radius[i] - radius[j]) < 1.5:
                point = at[i] + apart * radius[i] / (radius[i] + radius[j])
                found.append((i, j, point, point))
    for belt in of_kind(objects, "belt"):
        straight = [np.array(line, float) for line in belt["geometry"]["lines"] if len(line) == 2]
        a, b = straight[0]
        i, j = (min(range(len(at)), key=lambda k: float(np.hypot(*(at[k] - p)))) for p in (a, b))
        found.append((i, j, a, b))
    return found


def test_wheels_turn_as_the_points_that_touch_them_move() -> None:
    for sample in samples("mechanical_wheels"):
        objects = sample.scene["objects"]
        wheels = of_kind(objects, "wheel")
        (first,) = [i for i, w in enumerate(wheels) if w["role"] == "driver"]
        (asked,) = [i for i, w in enumerate(wheels) if w["role"] == "asked"]
        (arrow,) = of_kind(objects, "arrow")
        tip, *back = sorted(corners(arrow), key=lambda p: -sum(float(np.hypot(*(p - q))) for q in corners(arrow)))
        base = np.mean(back, axis=0)
        turns = {first: float(np.sign((tip - base) @ speed(1, centre(wheels[first]), base)))}
        links = drives(objects)
        while len(turns) < len(wheels):
            for i, j, here, there in [*links, *((j, i, b, a) for i, j, a, b in links)]:
                if i in turns and j not in turns:
                    turns[j] = turned_by(turns[i], centre(wheels[i]), here, centre(wheels[j]), there)
        for i, j, here, there in links:
            due = turned_by(turns[i], centre(wheels[i]), here, centre(wheels[j]), there)
            assert turns[j] == pytest.approx(due, rel=0.1), "two ways to a wheel agree"
        assert chosen(sample, "clockwise" if turns[asked] > 0 else "anticlockwise") == sample.answer, sample.id


# ---- views: places on the table, turned -----------------------------------------------------------------------------


def hue(part: dict[str, Any], image: int) -> tuple[str, np.ndarray] | None:
    """Name of the colour and the outline of a part of a thing, in one of the pictures; None where it is not."""
    given = part["geometry"][image]
    return None if given is None else (part["colour"][image]["name"], np.array(given["vertices"], float))


def outlines(objects: Objects, image: int) -> dict[str, np.ndarray]:
    """All corners of each coloured thing in a picture."""
    found: dict[str, list[np.ndarray]] = {}
    for part in of_kind(objects, "cone", "box", "cylinder"):
        seen = hue(part, image)
        if seen is not None:
            found.setdefault(seen[0], []).append(seen[1])
    return {name: np.concatenate(parts) for name, parts in found.items()}


def across(outline: np.ndarray) -> float:
    return float(outline[:, 0].min() + outline[:, 0].max()) / 2


def places(objects: Objects) -> dict[str, np.ndarray]:
    """Where things stand on the table, from its middle, to the right and towards us, in px of the width.

    The first picture is from so high that depth is drawn 3/5 as long as width. The foot of a thing is as deep as it is
    wide, and nobody sees farther down than its near edge.
    """
    tops = [o["geometry"][0] for o in of_kind(objects, "table") if o["geometry"][0]]
    square = max((np.array(top["vertices"], float) for top in tops), key=lambda v: float(np.ptp(v[:, 1])))
    middle = (square.min(axis=0) + square.max(axis=0)) / 2
    found = {}
    for name, outline in outlines(objects, 0).items():
        near = outline[:, 1].max() - 0.6 * np.ptp(outline[:, 0]) / 2
        found[name] = np.array([across(outline) - middle[0], (near - middle[1]) / 0.6])
    return found


def as_the_doll_sees(objects: Objects) -> dict[str, float]:
    """How far to the right of the middle things are for somebody who looks at it from the red doll's side."""
    (doll,) = [o for o in of_kind(objects, "doll") if o["geometry"][0] and o["colour"][0]["name"] == "red"]
    stands = np.array(doll["geometry"][0]["vertices"], float).mean(axis=0) - np.array([384, 291])
    ahead = -np.where(np.abs(stands) == np.abs(stands).max(), np.sign(stands), 0)
    rightwards = np.array([-ahead[1], ahead[0]])  # seen from above, where y points towards us
    return {name: float(at @ rightwards) for name, at in places(objects).items()}


def test_one_picture_alone_has_the_things_where_the_doll_sees_them() -> None:
    for sample in samples("perspective_views"):
        objects = sample.scene["objects"]
        due = as_the_doll_sees(objects)

        def off(image: int, objects: Objects = objects, due: dict[str, float] = due) -> float:
            return max(abs(across(seen) - 384 - 1.5 * due[name]) for name, seen in outlines(objects, image).items())

        fits = [i for i in range(1, 5) if off(i) < 2]  # options are drawn half as large again
        assert [chosen(sample, str(i + 1)) for i in fits] == [sample.answer], sample.id
