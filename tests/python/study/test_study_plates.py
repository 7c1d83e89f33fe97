"""Colour plates: simulated observers who lack a kind of cones miss the rings of their axis alone."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv._core import decode_png
from perceptv.study.colour_plates import AXES, GAPS, SIDE, plates, suspect

# Simulations of other authors than the plates' own cones: Machado, Oliveira and Fernandes 2009, severity 1; for tritan,
# where their model does not hold, the long and middle cones of Hunt, Pointer and Estevez (of linear sRGB, D65)
SIMULATED = {
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[0.313990, 0.639513, 0.046498], [0.155372, 0.757894, 0.086701]],
}
LEAST = 0.02  # a difference in chromaticity that is seen


def linear(data: bytes) -> Any:
    """The light of each second pixel of a plate's dots, and where they are."""
    image = decode_png(data)[::2, ::2]
    coded = image[(dots := image.min(axis=2) < 255)].astype(float) / 255
    return np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4), dots


def sectors() -> dict[str, Any]:
    """Where the middle of each quarter of the ring is, and what is inside and outside of it."""
    y, x = np.mgrid[:SIDE:2, :SIDE:2] - SIDE / 2
    away, turn = np.hypot(x, y) / (SIDE / 2), np.arctan2(y, x)
    found: dict[str, Any] = {"around": (away < 0.30) | ((away > 0.74) & (away < 0.92))}
    for i, gap in enumerate(GAPS):
        apart = np.abs((turn - i * math.pi / 2 + math.pi) % (2 * math.pi) - math.pi)
        found[gap] = (away > 0.44) & (away < 0.60) & (apart < math.radians(20))
    return found


MASKS = sectors()


def seen(light: Any, dots: Any, kind: str | None) -> str | None:
    """Where an observer sees the gap: the quarter that is like the ground while the others differ; None: no ring."""
    if kind:
        light = np.clip(light @ np.array(SIMULATED[kind]).T, 1e-4, None)
    whole = light.sum(axis=1, keepdims=True)
    ground = MASKS["around"][dots]
    hue = np.abs(light / whole - np.median((light / whole)[ground], axis=0)).max(axis=1) > LEAST
    dark = whole[:, 0] < 0.6 * np.median(whole[ground])
    for differs in (hue, dark):
        shares = {gap: float(differs[MASKS[gap][dots]].mean()) for gap in GAPS}
        gap = min(shares, key=lambda name: shares[name])
        if shares[gap] < 0.4 and all(shares[name] > 0.6 for name in GAPS if name != gap):
            return gap
    return None


@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(5, 105), marks=pytest.mark.long)])
def test_who_lacks_cones_fails_the_axis_of_these_alone(seeds: range) -> None:
    right: Counter[str | None] = Counter()
    for seed in seeds:
        made = [(plate, *linear(plate.data)) for plate in plates(seed)]
        for kind in (None, *AXES):
            found = [(plate.axis, seen(light, dots, kind) == plate.gap) for plate, light, dots in made]
            right[kind] += suspect(found) == ([kind] if kind else [], True) and found[0][1]
    assert all(right[kind] >= 0.99 * len(seeds) for kind in (None, *AXES)), right


def test_plates_are_of_each_kind_and_their_dots_tell_nothing_by_lightness_or_size() -> None:
    made = plates(5)
    assert [p.data for p in made] == [p.data for p in plates(5)] != [p.data for p in plates(6)]
    assert Counter(p.axis for p in made) == {"demonstration": 1, "catch": 2, "protan": 3, "deutan": 3, "tritan": 3}
    assert made[0].axis == "demonstration" and len({p.gap for p in plates(1)}) > 1
    for plate in made:
        if plate.axis in AXES:  # lights of ring and ground overlap
            light, dots = linear(plate.data)
            ring = np.any([MASKS[gap][dots] for gap in GAPS if gap != plate.gap], axis=0)
            whole = light @ (0.2126, 0.7152, 0.0722)
            low, high = np.quantile(whole[MASKS["around"][dots]], (0.05, 0.95))
            assert np.mean((whole[ring] > low) & (whole[ring] < high)) > 0.5, plate.axis
    with pytest.raises(pv.InvalidParams, match="seed"):
        plates("x")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ([], ([], True)),
        ([("protan", 1)], ([], True)),
        ([("protan", 2)], (["protan"], True)),
        ([("deutan", 3), ("tritan", 2)], (["deutan", "tritan"], True)),
        ([("protan", 3), ("catch", 1)], ([], False)),
    ],
)
def test_two_of_three_are_suspect_unless_a_catch_plate_was_missed(wrong: Any, told: Any) -> None:
    left = dict(wrong)
    answers = []
    for axis in ("protan", "deutan", "tritan", "catch", "protan", "deutan", "tritan", "catch", *AXES):
        answers.append((axis, left.get(axis, 0) <= 0))
        left[axis] = left.get(axis, 0) - 1
    assert suspect(answers) == told
