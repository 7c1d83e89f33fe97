"""Which frames are shown: by the clock, by events, by movement, by what people chose."""

from __future__ import annotations

import itertools
import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv.core.frame_choices import FrameChoices
from perceptv.core.frame_selection import METHODS, _differences, _greedy, movement
from perceptv.core.moments import Event, by_events
from perceptv.suite import suite

EVENTS = suite("conservation").events
DOMAINS = [d.id for d in pv.domains("conservation")]
COUNTS = (3, 5, 7, 9, 16)
LAST = 179


@pytest.fixture(scope="module")
def video() -> pv.Sample:
    return pv.generate("conservation_number", size=3, index=2, condition="non_conserving")


def test_uniform_frames_round_half_up(video: pv.Sample) -> None:
    """3 frames never show the change (120 to 159), 5 show one of it."""
    assert pv.select_frames(video, 3, "uniform") == (0, 90, 179)
    assert pv.select_frames(video, 5, "uniform") == (0, 45, 90, 134, 179)
    assert pv.select_frames(video, 7) == (0, 30, 60, 90, 119, 149, 179)
    assert pv.select_frames(video, 180) == tuple(range(180))


def test_events_come_in_the_order_of_their_worth() -> None:
    balanced = pv.generate("conservation_size", size=3, preset="balanced")
    order = [140, 159, 120, 60, 95, 24, 110, 162]  # change, transform: middle, end, start; enter, withdraw: middle
    for k in range(3, 11):
        assert pv.select_frames(balanced, k, "event") == tuple(sorted([0, LAST, *order[: k - 2]])), k
    assert set(pv.select_frames(balanced, 11, "event")) - {0, LAST, *order} == {42}  # half of 24 to 60


def test_pouring_is_a_transformation_of_three_parts() -> None:
    poured = pv.generate("conservation_volume", size=8)
    assert {e.name for e in poured.events} == {"lift", "pour", "back", "change"}
    assert pv.select_frames(poured, 8, "event") == (0, 20, 84, 88, 104, 123, 155, 179)


def test_widest_gap_is_halved_and_the_earliest_of_equals_first() -> None:
    assert by_events(9, 4, [], EVENTS) == [0, 2, 4, 8]
    assert by_events(9, 5, [], EVENTS) == [0, 2, 4, 6, 8]
    assert by_events(8, 3, [Event("else", 2, 5)], EVENTS) == [0, 3, 7]


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("preset", ["paper", "balanced"])
def test_frames_increase_from_first_to_last(domain: str, preset: str) -> None:
    sample = pv.generate(domain, size=3, index=5, preset=preset)
    for method in ("uniform", "event") if preset == "paper" else METHODS:
        for k in (*COUNTS, 37, 144):
            chosen = pv.select_frames(sample, k, method)
            assert len(chosen) == k and chosen[0] == 0 and chosen[-1] == len(sample) - 1, (method, k)
            assert all(a < b for a, b in itertools.pairwise(chosen)), (method, k)


def test_both_of_a_pair_show_the_same_uniform_and_event_frames(video: pv.Sample) -> None:
    for method in ("uniform", "event"):
        assert pv.select_frames(video, 9, method) == pv.select_frames(video.partner(), 9, method)


def test_movement_is_the_difference_of_small_renders(video: pv.Sample) -> None:
    frames = video.frames([39, 40, 41]).astype(np.int64)
    small = frames.reshape(3, 135, 4, 240, 4, 3).sum(axis=(2, 4))
    found = movement(video)
    assert found[40] == np.abs(small[1] - small[0]).sum() > 0
    assert found[41] == np.abs(small[2] - small[1]).sum()
    assert found[0] == 0 and (found[1:8] == 0).all() and (found[172:] == 0).all()  # still at both ends


@pytest.mark.parametrize("preset", ["paper", "balanced"])
@pytest.mark.parametrize("domain", DOMAINS)
def test_both_of_a_pair_move_alike_up_to_the_change(domain: str, preset: str) -> None:
    """What is drawn once for both is what each shows."""
    sample = pv.generate(domain, size=2, index=9, preset=preset, condition="non_conserving")
    start = next(e.first for e in sample.events if e.name == "change")
    whole = _differences(sample, 0, len(sample))
    assert (movement(sample) == whole).all() and whole[start:].any()
    assert (movement(sample)[:start] == movement(sample.partner())[:start]).all()
    assert (movement(sample) != movement(sample.partner())).any()


def test_salience_is_greedy_with_a_least_distance(video: pv.Sample) -> None:
    scores = movement(video)
    for k in COUNTS:
        chosen, apart = pv.select_frames(video, k, "salience"), max(1, 180 // (2 * k))
        gaps = [b - a for a, b in itertools.pairwise(chosen)]
        assert min(gaps) >= apart, k
        inner = range(apart, 180 - apart)
        assert chosen[1:-1].count(max(inner, key=lambda t: (scores[t], -t))) == 1, k


def test_ties_go_to_the_earlier_frame() -> None:
    scores = np.zeros(20)
    scores[[7, 12]] = 5.0
    assert _greedy(scores, 3) == [0, 7, 19]
    assert _greedy(np.zeros(20), 4) == [0, 2, 4, 19]
    for k in range(3, 21):
        assert len(set(_greedy(np.zeros(20), k))) == k


def test_any_callable_may_score_frames(video: pv.Sample) -> None:
    def late(sample: pv.Sample) -> list[float]:
        return [float(t) for t in range(len(sample))]

    assert pv.select_frames(video, 4, late) == (0, 135, 157, 179)
    assert pv.select_frames(video, 180, late) == tuple(range(180))


BAD: list[tuple[Any, Any, str]] = [
    (2, "uniform", r"k is 2; legal: integers 3\.\.180"),
    (181, "uniform", r"k is 181; legal: integers 3\.\.180"),
    (3.0, "uniform", r"k is 3\.0; legal"),
    (True, "uniform", "k is True"),
    (5, "sevila", "method is 'sevila'; legal: 'uniform', 'event', 'salience', a callable"),
    (5, 7, "method is 7; legal"),
    (5, lambda s: [1.0] * 179, r"shape \(179,\); legal: 180 finite numbers"),
    (5, lambda s: [float("nan")] * 180, "returned nan; legal: 180 finite"),
    (5, lambda s: "frames", "returned str; legal: 180 finite"),
]


@pytest.mark.parametrize(("k", "method", "message"), BAD)
def test_bad_arguments_are_named(k: Any, method: Any, message: str, video: pv.Sample) -> None:
    with pytest.raises(pv.InvalidParams, match=message):
        pv.select_frames(video, k, method)


def test_only_videos_have_frames_to_select() -> None:
    with pytest.raises(pv.InvalidParams, match="counting_circles, which shows pictures"):
        pv.select_frames(pv.generate("counting_circles", size=3), 3)
    with pytest.raises(pv.InvalidParams, match="sample is str; legal: a Sample of a video"):
        pv.select_frames("conservation_number", 3)  # type: ignore[arg-type]


# ---- choices from a file


def choices(tmp_path: Path, data: Any, **named: Any) -> FrameChoices:
    path = tmp_path / "choices.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return pv.load_frame_choices(path, **named)


def test_choices_serve_as_a_method(tmp_path: Path, video: pv.Sample) -> None:
    other = video.partner()
    found = choices(tmp_path, {video.id: [0, 60, 70, 179], other.id: [[0, 50, 179], [0, 40, 60, 179]]})
    assert pv.select_frames(video, 4, found) == (0, 60, 70, 179)
    assert pv.select_frames(other, 3, found) == (0, 50, 179) and pv.select_frames(other, 4, found) == (0, 40, 60, 179)
    with pytest.raises(pv.InvalidParams, match=f"k is 5 for {other.id} in 'people'; legal: 3, 4"):
        pv.select_frames(other, 5, found)
    with pytest.raises(pv.InvalidParams, match="has no choice for"):
        pv.select_frames(pv.generate("conservation_size", size=2), 3, found)
    trial = pv.conservation_trials([video], methods=[found], counts=[4], prompts=1)[0]
    assert trial.id == f"{video.id}-people-k04-direct" and trial.frame_numbers == (0, 60, 70, 179)
    assert pickle.loads(pickle.dumps(trial)).frame_numbers == (0, 60, 70, 179)


WRONG: list[tuple[Any, str]] = [
    ({"conservation-paper-conservation_mass-n01-i0000-s0-c": [0, 4, 179]}, "name 'conservation-paper-conservation_m"),
    ({"x": [0, 4, 179]}, "name 'x'; legal: the id of a paired video"),
    ({"ID": [0, 40, 30, 179]}, "have 30 after 40; legal: 3..180 whole numbers 0..179, increasing, from 0 to 179"),
    ({"ID": [0, 40, 40, 179]}, "have 40 after 40"),
    ({"ID": [0, 40, 180]}, "frame of ID is 180; legal"),
    ({"ID": [-1, 40, 179]}, "frame of ID is -1"),
    ({"ID": [0, 179]}, r"are \[0, 179\]; legal"),
    ({"ID": [1, 50, 179]}, r"are \[1, 50, 179\]; legal: .*from 0 to 179"),
    ({"ID": [0, 50, 178]}, r"are \[0, 50, 178\]; legal: .*from 0 to 179"),
    ({"ID": [0, 5.5, 179]}, "legal: 3..180 whole numbers"),
    ({"ID": [0, True, 179]}, "legal: 3..180 whole numbers"),
    ({"ID": 7}, "frames of ID are 7"),
    ({"ID": [[0, 4, 179], [0, 5, 179]]}, "two choices with the same number of frames"),
    ({}, "legal: an object of sample ids"),
    ([0, 4, 179], "legal: an object of sample ids"),
    ("{", "is not JSON"),
    ('{"ID": [0, 1, 179], "ID": [0, 2, 179]}', "twice"),
]


@pytest.mark.parametrize(("data", "message"), WRONG)
def test_a_bad_file_of_choices_is_refused(data: Any, message: str, tmp_path: Path, video: pv.Sample) -> None:
    text = (data if isinstance(data, str) else json.dumps(data)).replace('"ID"', json.dumps(video.id))
    with pytest.raises(pv.InvalidParams, match=message.replace("ID", video.id)):
        choices(tmp_path, text)


def test_slow_videos_have_choices_of_their_own_length(tmp_path: Path) -> None:
    slow = pv.generate("conservation_volume", size=3, tempo="slow")
    found = choices(tmp_path, {slow.id: [0, 300, 359]})
    assert pv.select_frames(slow, 3, found) == (0, 300, 359) and pv.select_frames(slow, 3) == (0, 180, 359)


def test_choices_may_be_held_to_a_set(tmp_path: Path, video: pv.Sample) -> None:
    data = {video.id: [0, 50, 179]}
    assert choices(tmp_path, data, videos=[video], name="experts").name == "experts"
    with pytest.raises(pv.InvalidParams, match="legal: the id of one of the videos given"):
        choices(tmp_path, data, videos=[video.partner()])
    with pytest.raises(pv.InvalidParams, match="name is 'a b'; legal"):
        choices(tmp_path, data, name="a b")


def test_a_file_of_choices_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(pv.StorageError, match="cannot read frame choices") as caught:
        pv.load_frame_choices(tmp_path / "none.json")
    assert caught.value.filename == str(tmp_path / "none.json")
