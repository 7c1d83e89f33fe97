"""Episodes as users hold them: frames, truth, JSON, videos, released files."""

from __future__ import annotations

import json
import pickle
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv

DOMAINS = [d.id for d in pv.domains("bib")]
PAIRS = [d.id for d in pv.domains("bib") if d.episodes == 2]


def sample(domain: str = "bib_preference", **how: Any) -> pv.Sample:
    return pv.generate(domain, **{"size": 6, "index": 1, "preset": "balanced", **how})


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_sample_is_a_pair_or_one_episode(domain: str) -> None:
    s = sample(domain)
    assert len(s.episodes) == pv.info(domain).episodes
    assert s.expected in s.episodes
    assert [len(e.trials) for e in s.episodes] == [9] * len(s.episodes)
    assert s.image.shape[2] == 3
    if len(s.episodes) == 2:
        assert s.answer == "AB"[s.episodes.index(s.expected)]
        assert s.unexpected != s.expected
        assert "ANSWER: X" in s.prompt
        assert len(s.options) == 2
    else:
        assert (s.answer, s.answer_class, s.options) == (None, "none", [])
        with pytest.raises(pv.InvalidParams, match="single expected"):
            _ = s.unexpected


def test_frames_runs_and_positions_agree() -> None:
    trial = sample().expected.test
    frames = trial.frames()
    assert frames.shape == (len(trial), 200, 200, 3)
    assert frames.dtype == np.uint8
    repeated = np.concatenate([np.repeat(picture[None], count, axis=0) for picture, count in trial.runs()])
    assert np.array_equal(repeated, frames)
    assert np.array_equal(trial.frame(40), frames[40])
    positions = trial.positions("agent")
    assert positions.shape == (len(trial), 2)
    at = trial.sprites_at(40)["agent"]
    assert tuple(positions[40]) == at["middle"]
    assert np.abs(np.diff(positions, axis=0)).max() <= 2
    assert (positions[:31] == positions[0]).all()
    for bad in (-1, len(trial)):
        with pytest.raises(pv.InvalidParams, match="frame"):
            trial.frame(bad)


def test_all_frames_of_an_episode() -> None:
    episode = sample().expected
    count = 0
    for picture in episode.frames:
        assert picture.shape == (200, 200, 3)
        count += 1
    assert count == len(episode) == sum(episode.lengths) == sum(n for *_, n in episode.runs())


def test_plans_and_events_tell_what_happens() -> None:
    episode = sample().expected
    for trial in episode.trials:
        (deed,) = trial.plans
        assert deed.actor == "agent"
        assert deed.kind == "goal"
        assert len(trial) == deed.steps + 114
        assert deed.efficient == pytest.approx(deed.walked)
        assert set(deed.alternatives) == {"preferred", "other"} - {deed.target}
        assert [e.name for e in trial.events] == ["move_start", "contact"]
        end = trial.positions("agent")[-1]
        middle = trial.sprites_at(0)[str(deed.target)]["middle"]
        assert 8 < np.hypot(*(end - middle)) <= 12


def test_published_json_is_one_line_of_nine_trials() -> None:
    episode = sample().expected
    text = episode.to_bib_json()
    data = json.loads(text)
    assert "\n" not in text
    assert text == json.dumps(data)  # separators ", " and ": ", integers as integers
    assert [len(trial) for trial in data] == list(episode.lengths)
    keys = ["size", "walls", "fuse_walls", "pin", "key", "objects", "blocking", "home", "agent"]
    assert all(list(frame) == keys for trial in data for frame in trial)
    frame = data[0][0]
    (x, y), radius, path, rgb = frame["agent"]
    assert radius == 6
    assert path.startswith("./shapes/train/agents/")
    assert len(rgb) == 3
    middle = episode.trials[0].sprites_at(0)["agent"]["middle"]
    assert (x + 6, y + 6) == middle  # coordinate 0 is the row
    assert frame["home"][2] == "./shapes/home.png"
    assert frame["walls"][-40:-38] == [[[0, 0], [20, 20]], [[0, 20], [20, 20]]]
    mcs = json.loads(episode.to_bib_json("mcs"))[0][0]
    assert "pin" not in mcs
    assert {"key", "lock"} <= set(mcs)
    with pytest.raises(pv.InvalidParams, match="dialect"):
        episode.to_bib_json("other")


@pytest.mark.parametrize("domain", DOMAINS)
def test_files_are_read_back(domain: str, tmp_path: Path) -> None:
    for episode in sample(domain, size=11).episodes:
        pixels = episode.pixel_digest
        for dialect in ("bib", "mcs"):
            path = tmp_path / f"000000x{episode.member}.json"
            path.write_text(episode.to_bib_json(dialect))
            again = pv.read_episode(path)
            assert again.to_bib_json(dialect) == path.read_text()
            assert again.pixel_digest == pixels
            assert again.member == episode.member


def _broken(change: Callable[[Any], Any], tmp_path: Path, name: str = "000000xe.json") -> Path:
    data = json.loads(sample("bib_bg_single_object").expected.to_bib_json())
    changed = change(data)
    path = tmp_path / name
    path.write_text(json.dumps(data if changed is None else changed))
    return path


def _each_frame(data: Any, change: Callable[[dict[str, Any]], None]) -> None:
    for trial in data:
        for frame in trial:
            change(frame)


BROKEN: dict[str, tuple[Callable[[Any], Any], str]] = {
    "8 trials": (lambda d: d[:8], "has 8 trials"),
    "113 frames": (lambda d: d[0].__delitem__(slice(113, None)), "trial 1: is 113 frames"),
    "top-level object": (lambda d: {"trials": d}, "holds dict"),
    "no agent": (lambda d: d[2][5].pop("agent") and None, "trial 3, frame 5, agent: is missing"),
    "text for a number": (lambda d: d[1][0]["agent"][0].__setitem__(0, "12"), "trial 2, frame 0, agent"),
    "a float": (lambda d: d[1][3]["objects"][0].__setitem__(1, 9.0), r"frame 3, objects\[0\]: holds"),
    "malformed sprite": (lambda d: d[0][0]["home"].pop() and None, "home: is"),
    "unknown icon": (lambda d: d[0][0]["agent"].__setitem__(2, "./shapes/tank.png"), "unknown icon 'tank'"),
    "unknown colour": (lambda d: d[0][0]["agent"].__setitem__(3, [1, 2, 3]), "unknown colour"),
    "moving walls": (lambda d: d[0][50]["walls"].pop() and None, "frame 50, walls: changes"),
    "a hundred of a trial": (lambda d: [[0] * 200] * 9, "is int; legal: an object"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_broken_files_are_named(case: str, tmp_path: Path) -> None:
    change, words = BROKEN[case]
    path = _broken(change, tmp_path)
    with pytest.raises(pv.InvalidParams, match=words) as error:
        pv.read_episode(path)
    assert str(path) in str(error.value)


def test_text_that_is_no_json(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    for text in ("", "nothing", "[" * 100_000):
        path.write_text(text)
        with pytest.raises((pv.InvalidParams, pv.LimitExceeded), match=r"not JSON|nested too deeply"):
            pv.read_episode(path)
    with pytest.raises(pv.InvalidParams, match="cannot be read"):
        pv.read_episode(tmp_path / "missing.json")


QUIRKS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "wrapped": (lambda d: _each_frame(d, lambda f: f.update(agent=[f["agent"]])), "one more list"),
    "nested": (lambda d: [[[frame] for frame in trial] for trial in d], "nested"),
    "ten trials": (lambda d: [*d, d[0]], "10 trials"),
    "off the raster": (
        lambda d: _each_frame(d, lambda f: f.update(fuse_walls=[[[33, 40], [20, 20]]])),
        "off the raster",
    ),
    "empty icon": (lambda d: _each_frame(d, lambda f: f["objects"][0].__setitem__(2, "")), "icon is empty"),
}


@pytest.mark.parametrize("quirk", QUIRKS)
def test_quirks_of_released_files(quirk: str, tmp_path: Path) -> None:
    change, words = QUIRKS[quirk]
    path = _broken(change, tmp_path)
    with pytest.raises(pv.InvalidParams, match=words):
        pv.read_episode(path)
    with pytest.warns(UserWarning, match=words) as caught:
        episode = pv.read_episode(path, strict=False)
    assert len(caught) == 1  # once for each kind
    assert len(episode.trials) == 9


def test_videos_hold_every_frame_and_fade(tmp_path: Path) -> None:
    av = pytest.importorskip("av")
    episode = sample().expected
    path = episode.video(tmp_path / "x.mp4")
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        assert (stream.codec_context.name, float(stream.average_rate)) == ("h264", 25.0)
        frames = [(f.to_ndarray(format="rgb24"), f.key_frame) for f in container.decode(stream)]
    assert len(frames) == len(episode)
    assert all(frames[start][1] for start in episode.starts)
    first = episode.trials[0].frames()
    last = len(first) - 1
    assert frames[last][0].max() < 12  # black
    assert np.abs(frames[100][0].astype(int) - first[100]).mean() < 6
    plain = episode.faded(range(len(first)))
    assert np.array_equal(plain[: last - 21], first[: last - 21])
    assert plain[last - 7 :].max() == 0
    assert plain[last - 21].max() == 255 * 14 // 15


def test_episodes_pickle_show_and_compare() -> None:
    s = sample()
    episode = s.expected
    assert pickle.loads(pickle.dumps(episode)) == episode
    assert hash(pickle.loads(pickle.dumps(episode))) == hash(episode)
    assert episode != s.unexpected
    assert "data:image/png" in episode._repr_html_()
    assert s._repr_html_().count("<img") == 3
    assert repr(episode).startswith("Episode('expected'")


def test_only_episodes_have_episodes() -> None:
    other = pv.generate("counting_circles", size=3)
    for name in ("episodes", "expected", "unexpected"):
        with pytest.raises(pv.InvalidParams, match=r"which has no (episodes|expected|unexpected): it shows pictures"):
            getattr(other, name)
    with pytest.raises(pv.InvalidParams, match="partners"):
        sample().partner()
    for bad in ({"size": 0}, {"size": 21}, {"subtype": "other"}, {"comparison": "direct"}):
        with pytest.raises(pv.InvalidParams):
            sample(**bad)


def test_an_ideal_observer_knows_the_answer() -> None:
    for domain in PAIRS:
        for index in range(10):
            s = sample(domain, index=index, size=1 + 2 * index)
            e, u = (x._native.ideal_surprise() for x in (s.expected, s.unexpected))
            assert e < u, s.id


def test_no_warnings_in_good_files(tmp_path: Path) -> None:
    path = tmp_path / "000000xe.json"
    path.write_text(sample().expected.to_bib_json())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pv.read_episode(path)


def test_a_sheet_and_clips_have_prompts_of_their_own() -> None:
    for domain in ("bib_preference", "bib2_true_false_belief", "bib2_bg_preference"):
        s = pv.generate(domain, size=6, index=1)
        assert s.prompt.startswith("This sheet tells") and "dots" in s.prompt
        assert "clip" in s.video_prompt and "sheet" not in s.video_prompt and "dots" not in s.video_prompt
        assert s.record()["prompt"] == s.prompt
        if s.answer is not None:
            assert "\n\n(A) The ending of A.\n(B) The ending of B.\n\n" in s.video_prompt
            assert s.video_prompt.partition("(A)")[2] == s.prompt.partition("(A)")[2]


def test_a_sample_writes_all_its_videos(tmp_path: Path) -> None:
    pair, single = pv.generate("bib_preference", size=1), pv.generate("bib2_bg_preference", size=1)
    first, second = pair.video(tmp_path / "pair.png")
    assert (first.name, second.name) == ("pair_A.png", "pair_B.png")
    for path, episode in zip((first, second), pair.episodes, strict=True):
        assert path.read_bytes() == episode.video(tmp_path / "own.png").read_bytes()
    assert single.video(tmp_path / "one.png", fade=False) == (tmp_path / "one.png",)
    with pytest.raises(pv.InvalidParams, match=r"pair_A\.avi.*legal: a name that ends in \.mp4, \.gif, \.png"):
        pair.video(tmp_path / "pair.avi")
