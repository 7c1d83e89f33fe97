"""Episode files as three kinds of published readers walk them: small readers of our own, written from the description
of the released form. None of them uses the package's reader."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.sets.verify_dataset import verify
from perceptv.suites.bib.released_folders import TASKS

KEYED = [
    "bib_bg_instrumental_action",
    "bib_instrumental_no_barrier",
    "bib_instrumental_inconsequential_barrier",
    "bib_instrumental_blocking_barrier",
]
BELIEF = ["bib2_true_false_belief", "bib2_bg_true_false_belief"]
COLLECT = "agents_background_collect"
ONE_GOAL, PREFERENCE = "agents_background_agent_one_goal", "agents_background_agent_preference"
Frame = dict[str, Any]
Node = tuple[str, str, tuple[int, int]]


def published(domain: str, dialect: str = "bib", index: int = 2, **how: Any) -> list[list[list[Frame]]]:
    sample = pv.generate(domain, size=9, index=index, **how)
    return [json.loads(episode.to_bib_json(dialect)) for episode in sample.episodes]


# ---- a reader that makes a graph of each frame -------------------------------------------------------------------


def nodes(frame: Frame) -> list[Node]:
    """(entry, shape, middle) of all that is there. `home` and `agent` are single things, other entries are lists."""
    out = []
    for entry in ("walls", "fuse_walls", "pin", "key", "objects", "blocking", "home", "agent"):
        for thing in [frame[entry]] if entry in ("home", "agent") else frame[entry]:
            (row, column), size = thing[0], thing[1]
            if isinstance(size, list):
                out.append((entry, "square", (row + size[0] // 2, column + size[1] // 2)))
            else:
                out.append((entry, thing[2].split("/")[-1].removesuffix(".png"), (row + size, column + size)))
    return out


@pytest.mark.parametrize("domain", [t.domain for t in TASKS if t.domain.startswith("bib_")])
def test_a_graph_reader_finds_all_things(domain: str) -> None:
    for episode, trials in zip(pv.generate(domain, size=9, index=2).episodes, published(domain), strict=True):
        for trial, frames in zip(episode.trials, trials, strict=True):
            for t in (0, len(frames) // 2, len(frames) - 1):
                found = [(shape, middle) for entry, shape, middle in nodes(frames[t]) if "walls" not in entry]
                known = [(_shape(sprite), tuple(sprite["middle"])) for sprite in trial.sprites_at(t).values()]
                assert sorted(found) == sorted(known)


def _shape(sprite: dict[str, Any]) -> str:
    name = {"home": "home", "key": f"triangle{sprite['icon']}", "lock": f"triangle_slot{sprite['icon']}"}
    return name.get(sprite["slot"], sprite["icon"])


# ---- a reader that plans: to the key, to the lock, to the goal ---------------------------------------------------


def plan(frame: Frame) -> list[tuple[int, int]]:
    """Cells that an agent has to visit, by what the first frame of a trial holds."""
    stops = [entry[0] for entry in (frame["pin"], frame["key"]) if len(entry) == 1]
    assert len(stops) in (0, 2)
    (x, y), radius = frame["agent"][0], frame["agent"][1]
    cells = [((x + radius) // 20, (y + radius) // 20)]
    for (x, y), radius, path, colour in [*stops, frame["objects"][0]]:
        assert path.endswith(".png") and len(colour) == 3
        cells.append(((x + radius) // 20, (y + radius) // 20))
    return cells


@pytest.mark.parametrize("domain", KEYED)
def test_a_planner_goes_by_way_of_key_and_lock(domain: str) -> None:
    for episode, trials in zip(pv.generate(domain, size=9, index=2).episodes, published(domain), strict=True):
        for trial, frames in zip(episode.trials[:8], trials, strict=False):
            at = {name: s["middle"] for name, s in trial.sprites_at(0).items()}
            goal = next(name for name in at if name not in ("agent", "home", "key", "lock"))
            middles = [at[name] for name in ("agent", "key", "lock", goal)]
            assert plan(frames[0]) == [(row // 20, column // 20) for row, column in middles]
            assert frames[-1]["pin"] == frames[-1]["key"] == []  # both are used up
            assert plan(frames[-1])[1:] == [plan(frames[0])[-1]]


# ---- a reader as the MCS converter is ----------------------------------------------------------------------------


def key_track(trials: list[list[Frame]]) -> list[list[tuple[int, int]]]:
    """Corner of the key in each frame that has one, by trial. The very first frame says whether there is any."""
    entry = "pin" if "pin" in trials[0][0] else "key"
    if not trials[0][0].get(entry):
        return []
    return [[tuple(frame[entry][0][0]) for frame in trial if frame.get(entry)] for trial in trials]


def lock_turns(trials: list[list[Frame]]) -> list[tuple[int, int | None]]:
    """Degrees of each trial's lock, and the first frame without it."""
    out = []
    for trial in trials:
        entry = "lock" if "lock" in trial[0] else "key"
        if not trial[0].get(entry):
            continue
        _, radius, icon, _ = trial[0][entry][0]
        assert isinstance(radius, int)
        degrees = int(icon.rpartition("slot")[2].removesuffix(".png"))
        out.append((degrees, next((t for t, frame in enumerate(trial) if not frame.get(entry)), None)))
    return out


@pytest.mark.parametrize("dialect", ["bib", "mcs"])
@pytest.mark.parametrize("domain", KEYED)
def test_a_converter_follows_key_and_lock(domain: str, dialect: str) -> None:
    episodes = pv.generate(domain, size=9, index=2).episodes
    for episode, trials in zip(episodes, published(domain, dialect), strict=True):
        tracks, locks = key_track(trials), lock_turns(trials)
        assert len(tracks) == 9 and len(locks) == 9
        for trial, track, (degrees, gone) in zip(episode.trials, tracks, locks, strict=True):
            sprites = trial.sprites_at(0)
            row, column = sprites["key"]["middle"]
            assert track[0] == (row - 9, column - 9)  # a key's radius
            assert str(degrees) == sprites["lock"]["icon"]
            inserted = [e.frame for e in trial.events if e.name == "insert"]
            assert (gone is None) == (not inserted)


def curtains(trials: list[list[Frame]]) -> list[list[tuple[int, int]]]:
    """Corners of the curtains at the start of each trial. The first trial says how many there are in all of them."""
    out: list[list[tuple[int, int]]] = []
    count = len(trials[0][0]["occluder"])
    for trial in trials:
        each = [(0, 0)] * count
        for i, (corner, size) in enumerate(trial[0]["occluder"]):
            assert len(size) == 2
            each[i] = tuple(corner)
        out.append(each)
    return out


@pytest.mark.parametrize("preset", ["paper", "balanced"])
@pytest.mark.parametrize("domain", BELIEF)
def test_a_converter_finds_two_curtains_in_every_trial(domain: str, preset: str) -> None:
    for trials in published(domain, "mcs", preset=preset):
        assert [len(each) for each in curtains(trials)] == [2] * 9
        assert {len(frame["occluder"]) for trial in trials for frame in trial} == {2}


@pytest.mark.parametrize("domain", BELIEF)
def test_the_square_before_the_curtains_is_not_lost(domain: str, tmp_path: Path) -> None:
    """Files of both dialects show the same frames."""
    for episode in pv.generate(domain, size=9, index=2).episodes:
        square = [s for t in episode.trials for s in t.scene["sprites"] if s["name"] == "square"]
        for dialect in ("bib", "mcs"):
            path = tmp_path / "000000xe.json"
            path.write_text(episode.to_bib_json(dialect))
            again = pv.read_episode(path)
            assert again.pixel_digest == episode.pixel_digest
            assert again.to_bib_json("bib") == episode.to_bib_json("bib")
            assert again.to_bib_json("mcs") == episode.to_bib_json("mcs")
        screens = [frame.get("screen") for frame in json.loads(episode.to_bib_json("mcs"))[8]]
        assert screens == ([[[[p - 20 for p in square[8]["start"]], [40, 40]]]] if square else [None]) * len(screens)
        assert '"screen"' not in episode.to_bib_json("bib")


def test_the_square_of_other_tasks_stays_an_occluder() -> None:
    for domain in ("bib2_bg_preference", "bib2_goal_attribution"):
        for trials in published(domain, "mcs"):
            assert len(trials[8][0]["occluder"]) == 1
            assert "screen" not in trials[8][0]


# ---- which folder the converter finds them in --------------------------------------------------------------------


def converted(folder: Path) -> dict[str, list[bool]]:
    """Whether there is a spinner, of each episode, by folder."""
    out: dict[str, list[bool]] = {}
    for path in sorted(folder.glob("bib_train/*/*e.json")):
        out.setdefault(path.parent.name, []).append(bool(json.loads(path.read_bytes())[0][0].get("paddle")))
    return out


@pytest.fixture(scope="module")
def background() -> pv.Dataset:
    tasks = ["bib2_bg_preference", "bib2_bg_single_object", "bib2_bg_contact_single"]
    return pv.bib(tasks=tasks, episodes=8, seed=3)


@pytest.fixture(scope="module")
def for_mcs(background: pv.Dataset, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return background.save(tmp_path_factory.mktemp("mcs") / "set", dialect="mcs", progress=False)


def test_a_converter_finds_a_spinner_where_it_needs_one(for_mcs: Path, background: pv.Dataset) -> None:
    found = converted(for_mcs)
    spinners = sum(bool(sample.params.get("spinner")) for sample in list(background)[8:16])
    assert 0 < spinners < 8
    assert found == {
        COLLECT: [False] * (16 - spinners),
        ONE_GOAL: [True] * spinners,
        "agents_background_non_agent_one_goal": [True] * 8,
    }


def test_only_the_converter_has_its_folder(background: pv.Dataset, for_mcs: Path, tmp_path: Path) -> None:
    """Rows and compact records are those of the other dialect, and lie where they lie there."""
    plain = background.save(tmp_path / "set", progress=False)
    assert {name: len(of) for name, of in converted(plain).items()} == dict.fromkeys(
        (PREFERENCE, ONE_GOAL, "agents_background_non_agent_one_goal"), 8
    )
    for name in ("metadata.jsonl", "questions.jsonl"):
        assert (plain / name).read_bytes() == (for_mcs / name).read_bytes()
    records = sorted(p.relative_to(plain) for p in plain.rglob("*.rec.json"))
    assert records == sorted(p.relative_to(for_mcs) for p in for_mcs.rglob("*.rec.json"))
    assert all((plain / p).read_bytes() == (for_mcs / p).read_bytes() for p in records)
    assert COLLECT in (for_mcs / "README.md").read_text()
    assert COLLECT not in (plain / "README.md").read_text()


@pytest.mark.parametrize("naming", ["folder", "short"])
def test_sets_for_the_converter_are_verified_and_resumed(background: pv.Dataset, naming: str, tmp_path: Path) -> None:
    part = background[4:12]
    folder = part.save(tmp_path / "set", dialect="mcs", naming=naming, progress=False)
    assert verify(folder) == [] and verify(folder, digests_only=True) == []
    before = {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    lost = next(folder.glob(f"bib_train/{COLLECT}/*.json"))
    lost.unlink()
    assert [d.path for d in verify(folder)] == [str(lost.relative_to(folder))]
    with pytest.warns(UserWarning, match="repaired"):
        part.save(folder, dialect="mcs", naming=naming, progress=False)
    assert {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()} == before


# ---- what this package wrote before, and what is neither ---------------------------------------------------------


def changed(domain: str, dialect: str, change: Callable[[Frame, str], None], path: Path) -> pv.Episode:
    """Writes an episode whose key and lock entries are changed in each frame."""
    episode = pv.generate(domain, size=9, index=2).expected
    data = json.loads(episode.to_bib_json(dialect))
    for trial in data:
        for frame in trial:
            for entry in {"pin", "key", "lock"} & set(frame):
                change(frame, entry)
    path.write_text(json.dumps(data))
    return episode


def _flat(frame: Frame, entry: str) -> None:
    frame[entry] = frame[entry][0] if frame[entry] else []


def _twice(frame: Frame, entry: str) -> None:
    frame[entry] = frame[entry] * 2


def _wrapped(frame: Frame, entry: str) -> None:
    frame[entry] = [frame[entry]] if frame[entry] else []


@pytest.mark.parametrize(("domain", "dialect", "strict"), [(KEYED[0], "bib", True), (KEYED[3], "mcs", False)])
def test_flat_keys_and_locks_are_read_with_a_warning(domain: str, dialect: str, strict: bool, tmp_path: Path) -> None:
    path = tmp_path / "000000xe.json"
    episode = changed(domain, dialect, _flat, path)
    with pytest.warns(UserWarning, match="flat") as caught:
        again = pv.read_episode(path, strict=strict)
    assert len(caught) == 1
    assert again.pixel_digest == episode.pixel_digest
    assert again.to_bib_json(dialect) == episode.to_bib_json(dialect)


def test_lists_of_one_are_read_without_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "000000xe.json"
    episode = changed("bib_bg_instrumental_action", "bib", lambda frame, entry: None, path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert pv.read_episode(path).pixel_digest == episode.pixel_digest


def test_what_is_neither_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "000000xe.json"
    changed("bib_bg_instrumental_action", "bib", _twice, path)
    with pytest.raises(pv.InvalidParams, match="a list of one sprite"):
        pv.read_episode(path)
    for value in (3, {}, [[]]):
        changed("bib_bg_instrumental_action", "bib", lambda f, e, v=value: f.update({e: v}), path)  # type: ignore[misc]
        with pytest.raises(pv.InvalidParams, match="trial 1, frame 0, key"):
            pv.read_episode(path)
    episode = changed("bib_bg_instrumental_action", "bib", _wrapped, path)
    with pytest.raises(pv.InvalidParams, match="one more list"):
        pv.read_episode(path)
    with pytest.warns(UserWarning, match="one more list"):
        assert pv.read_episode(path, strict=False).pixel_digest == episode.pixel_digest
