"""Episodes from others' data: numbers out of bounds are refused where the episode is built."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv import _core

Record = dict[str, Any]
HUGE = (10**6, -(10**6), 2**31 - 1, -(2**31), 2**32 + 120, 2**62)


def record() -> Record:
    return pv.generate("bib2_bg_single_object", size=6, index=1).expected.scene


def agent(r: Record) -> Record:
    found: Record = next(s for s in r["trials"][4]["sprites"] if s["name"] == "agent")
    return found


FIELDS: dict[str, Callable[[Record, int], Any]] = {
    "frames": lambda r, v: r["trials"][4].update(frames=v),
    "start": lambda r, v: agent(r).update(start=[100, v]),
    "radius": lambda r, v: agent(r).update(radius=v),
    "turn": lambda r, v: agent(r).update(turn=v),
    "angle": lambda r, v: agent(r).update(angle=v),
    "size": lambda r, v: r["trials"][4]["sprites"][-1].update(size=[10, v]),
    "way": lambda r, v: agent(r)["stages"][0].update(way=[[0, 0], [v, 1]]),
    "stage": lambda r, v: agent(r)["stages"][0].update(at=v),
    "steps": lambda r, v: agent(r)["stages"][0].update(steps=v),
    "first": lambda r, v: agent(r)["stages"][0].update(first=v),
    "carrier": lambda r, v: agent(r)["stages"].append({"at": 60, "do": "ride", "carrier": v}),
    "block": lambda r, v: r["trials"][4]["blocks"].append([v, 20]),
    "barrier": lambda r, v: r["trials"][4].update(barrier=[[20, v, 40]]),
    "deed": lambda r, v: r["trials"][4]["deeds"][0].update(at=v),
    "event": lambda r, v: r["trials"][4]["events"][0].update(at=v),
}


@pytest.mark.parametrize("field", FIELDS)
def test_huge_numbers_are_refused(field: str) -> None:
    for value in HUGE:
        changed = record()
        FIELDS[field](changed, value)
        with pytest.raises(pv.InvalidParams, match="legal: "):
            _core.Episode(changed)


@pytest.mark.parametrize("frames", [0, -1, 113, 100_000])
def test_trials_have_a_legal_number_of_frames(frames: int) -> None:
    changed = record()
    changed["trials"][0]["frames"] = frames
    with pytest.raises(pv.InvalidParams, match=r"number of frames of a trial is .*legal: 114\.\.99999"):
        _core.Episode(changed)


@pytest.mark.parametrize("count", [0, 8, 10])
def test_an_episode_has_nine_trials(count: int) -> None:
    changed = record()
    changed["trials"] = (changed["trials"] * 2)[:count]
    with pytest.raises(pv.InvalidParams, match=f"trials of an episode is {count}; legal: 9"):
        _core.Episode(changed)


def test_what_cannot_be_played_is_refused() -> None:
    for stage in ({"do": "show"}, {"do": "ride", "carrier": 0}):
        changed = record()
        agent(changed)["stages"] = [{"at": 40, **stage}]
        if stage["do"] == "ride":  # on one that rides itself
            changed["trials"][4]["sprites"][0]["stages"] = [{"at": 40, "do": "ride", "carrier": 1}]
        with pytest.raises(pv.InvalidParams, match=r"of sprite '(agent|home)'"):
            _core.Episode(changed)
    changed = record()
    agent(changed)["stages"] = [{"at": 40, "do": "toggle"}]
    with pytest.raises(pv.InvalidParams, match="lit colour of sprite 'agent'"):
        _core.Episode(changed)


@pytest.mark.parametrize("corner", [[10_000, 10_000], [-10_000, -10_000]])
@pytest.mark.parametrize("key", ["agent", "occluder"])
def test_files_with_far_places_are_named_or_read(key: str, corner: list[int], tmp_path: Path) -> None:
    """The reader's own bounds are those of corners, the episode's those of middles."""
    data = json.loads(pv.generate("bib2_bg_single_object", size=6, index=1).expected.to_bib_json())
    for frame in data[8]:
        (frame[key] if key == "agent" else frame[key][0])[0] = corner
    path = tmp_path / "000000xe.json"
    path.write_text(json.dumps(data))
    if corner[0] < 0:
        assert len(pv.read_episode(path).pixel_digest) == 32
    else:
        with pytest.raises(pv.InvalidParams, match=r"-10000\.\.10000") as error:
            pv.read_episode(path)
        assert str(path) in str(error.value)


@pytest.mark.parametrize("size", [[-5, 10], [0, 10], [5_000, 10]])
def test_files_with_impossible_rectangles_are_named(size: list[int], tmp_path: Path) -> None:
    data = json.loads(pv.generate("bib2_bg_single_object", size=6, index=1).expected.to_bib_json())
    for frame in data[8]:
        frame["occluder"][0][1] = size
    path = tmp_path / "000000xe.json"
    path.write_text(json.dumps(data))
    with pytest.raises(pv.InvalidParams, match=r"legal: 1\.\.1000") as error:
        pv.read_episode(path)
    assert str(path) in str(error.value)
