"""Reading episodes back from frames: what is found, what is refused, and sets checked by their frames."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import perceptv as pv
from perceptv.sets.verify_pixels import verify_pixels
from perceptv.suites.bib.episode_reading import EXACT


@pytest.fixture(scope="module")
def episode() -> pv.Episode:
    return pv.generate("bib_preference", size=6, index=1, seed=0).expected


def test_positions_and_goal_are_the_recorded_ones(episode: pv.Episode) -> None:
    trial = episode.test
    found = pv.read_frames(trial.frames())
    assert found.readable and found.frames == len(trial)
    agent = next(t for t in found.things if t.what == "agent")
    assert (agent.seen == EXACT).all()
    assert (agent.middles == trial.positions("agent")).all()
    assert f"{agent.icon} {agent.colour}" == episode.identity
    contact = next(e for e in trial.events if e.name == "contact")
    assert found.goal is not None and found.last_move == contact.frame
    assert found.things[found.goal].icon == trial.sprites_at(0)[contact.patient]["icon"]
    assert found.first_change == 31


def test_an_episode_reads_itself(episode: pv.Episode) -> None:
    found = episode.read()
    assert found.readable and len(found.trials) == 9
    assert found.main_agent == episode.identity
    assert found.end == tuple(episode.test.positions("agent")[-1])
    assert episode.misread(episode) == []


def test_other_episodes_are_told_apart(episode: pv.Episode) -> None:
    other = pv.generate("bib_preference", size=6, index=1, seed=0).unexpected
    assert other.misread(episode)


def test_damaged_frames_are_reported(episode: pv.Episode) -> None:
    frames = episode.test.frames()
    frames[40, 100:105, 100:105] = (1, 2, 3)
    assert "frame 40" in pv.read_frames(frames).why_not
    assert not pv.read_frames(np.full((120, 200, 200, 3), 255, np.uint8)).readable
    assert not pv.read_frames(np.zeros((0, 200, 200, 3), np.uint8)).readable
    assert "100 x 200" in pv.read_frames(np.zeros((3, 100, 200, 3), np.uint8)).why_not
    assert not pv.read_trials([frames]).readable


def test_what_is_no_frames_is_refused() -> None:
    for wrong in (np.zeros((3, 200, 200), np.uint8), np.zeros((3, 200, 200, 3)), [1, 2]):
        with pytest.raises(pv.InvalidParams, match="frames is"):
            pv.read_frames(wrong)  # type: ignore[arg-type]


def test_sets_are_checked_by_their_frames(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    pv.bib(tasks=["bib_preference"], pairs=1).save(folder)
    report = verify_pixels(folder)
    assert (report.read, report.differences) == (2, [])
    files = sorted((folder / "bib_eval" / "preference").glob("*.json"))
    files[0].write_bytes(files[1].read_bytes())
    (wrong,) = verify_pixels(folder).differences
    assert wrong.path.endswith(files[0].name) and "not the recipe's" in wrong.message
    files[1].write_text("[]")
    assert {d.kind for d in verify_pixels(folder).differences} == {"answer", "unread"}
