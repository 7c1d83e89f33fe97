"""What programs that read the released files rely on, asserted on ours: nine trials, frames, keys, shapes, steps."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv.suites.bib.released_folders import TASKS

KEYS = ["size", "walls", "fuse_walls", "pin", "key", "objects", "blocking", "home", "agent"]
MORE = ["other_agents", "other_agent", "paddle", "door", "occluder", "underlay"]
AGENTS = ["pentagon", "clove", "kite"]
OBJECTS = ["heart", "clove_tree", "moon", "wine", "double_dia", "flag", "capsule", "vase", "curved_triangle", "spoon"]
DOMAINS = [t.domain for t in TASKS]


def shapes(domain: str) -> set[str]:
    objects = [*OBJECTS, "medal"] if domain == "bib_inaccessible_goal" else OBJECTS
    turned = [f"./shapes/triangle{slot}{angle}.png" for slot in ("", "_slot") for angle in (0, 90, 180, 270)]
    return {
        *(f"./shapes/train/agents/{name}.png" for name in AGENTS),
        *(f"./shapes/train/objects/{name}.png" for name in objects),
        "./shapes/home.png",
        *turned,
    }


def integers_only(value: Any) -> bool:
    if isinstance(value, list):
        return all(integers_only(v) for v in value)
    if isinstance(value, dict):
        return all(integers_only(v) for v in value.values())
    return type(value) is int or isinstance(value, str)


def sprites(frame: dict[str, Any]) -> list[list[Any]]:
    single = [frame[key] for key in ("home", "agent", "other_agent") if frame.get(key)]
    return [*single, *(s for key in ("pin", "key", "objects", "other_agents") for s in frame.get(key, []))]


@pytest.mark.parametrize("preset", ["paper", "balanced"])
@pytest.mark.parametrize("domain", DOMAINS)
def test_the_released_form(domain: str, preset: str) -> None:
    sample = pv.generate(domain, size=9, index=2, preset=preset)
    first = domain.startswith("bib_")
    for episode in sample.episodes:
        trials = json.loads(episode.to_bib_json())
        assert len(trials) == 9
        assert integers_only(trials[0][:3])
        keys = list(trials[0][0])
        assert keys[:9] == KEYS
        assert keys[9:] == [name for name in MORE if name in keys]
        assert not (first and keys[9:])
        quick = 0
        for trial in trials:
            assert len(trial) >= 114
            assert all(list(frame) == keys for frame in trial)
            assert all(frame["agent"] and frame["blocking"] == [] for frame in trial)
            assert {s[2] for s in sprites(trial[0])} | {s[2] for s in sprites(trial[-1])} <= shapes(domain)
            corners = np.array([frame["agent"][0] for frame in trial])
            steps = np.abs(np.diff(corners, axis=0))
            assert steps.max() <= 2
            moving = slice(30, len(trial) - 84)
            quick += int((steps[moving].max(axis=1) > 0).sum()) if len(steps[moving]) else 0
            assert any(trial[t] != trial[t + 1] for t in range(30, len(trial) - 84))
            assert all(trial[t] == trial[-1] for t in range(len(trial) - 83, len(trial))) or "paddle" in keys
        assert quick >= 30 or not first


def first_frames(episode: pv.Episode) -> list[dict[str, Any]]:
    """Those of the nine trials; to read all frames takes twenty times as long."""
    text, decoder = episode.to_bib_json(), json.JSONDecoder()
    frames = [decoder.raw_decode(text, found.end() - 1)[0] for found in re.finditer(r"\[\s*\{", text)]
    assert len(frames) == 9
    return frames


@pytest.mark.parametrize("domain", [d for d in DOMAINS if d.startswith("bib_")])
def test_start_and_goal_stand_in_free_cells(domain: str) -> None:
    """A reader of the released files searches ways from cell to cell."""
    for index in range(5):
        for episode in pv.generate(domain, size=12, index=index).episodes:
            for frame in first_frames(episode):
                walls = {tuple(cell[0]) for cell in frame["walls"]}
                for (x, y), radius, *_ in [frame["home"], *frame["objects"]]:
                    cell = ((x + radius) // 20 * 20, (y + radius) // 20 * 20)
                    assert cell not in walls
                (hx, hy), r, *_ = frame["home"]
                for (x, y), radius, *_ in frame["objects"]:
                    apart = max(abs(hx + r - x - radius), abs(hy + r - y - radius))
                    assert apart >= r + radius  # no box over the home's
