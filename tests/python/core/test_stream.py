"""Endless streams: item k follows from its number alone, and splits do not meet."""

from __future__ import annotations

import itertools
import pickle
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import perceptv as pv
from perceptv._arguments import Sizes
from perceptv.core.streaming import FIRST_INDEX, ROOM, StreamIterator

NAMES = ("counting_circles", "change_colour", "maze_solving")


def key(sample: pv.Sample) -> tuple[str, int, int, int, str]:
    return sample.domain, sample.size, sample.index, sample.seed, sample.preset


def first(stream: pv.Stream, count: int) -> list[tuple[str, int, int, int, str]]:
    return [key(sample) for sample in itertools.islice(stream, count)]


def test_items_follow_from_their_number_alone(python: Callable[..., str]) -> None:
    stream = pv.stream(domains=NAMES, seed=7, sizes="2-9")
    forwards = [stream[k] for k in range(20)]
    backwards = [stream[k] for k in reversed(range(20))][::-1]
    assert forwards == backwards == list(itertools.islice(stream, 20))
    script = f"import perceptv as pv; s = pv.stream(domains={NAMES!r}, seed=7, sizes='2-9')[13]; print(s.id)"
    assert python(script).strip() == forwards[13].id


def test_a_stream_of_other_settings_is_another() -> None:
    base = first(pv.stream(domains=NAMES), 30)
    changes: list[dict[str, Any]] = [{"seed": 1}, {"split": "test"}, {"preset": "paper"}]
    for other in (pv.stream(domains=NAMES, **change) for change in changes):
        assert not set(base) & set(first(other, 30))


def test_domains_and_sizes_are_drawn_evenly() -> None:
    items = list(itertools.islice(pv.stream(domains=NAMES, sizes="3-6"), 1200))
    counts = Counter((s.domain, s.size) for s in items)
    assert len(counts) == 12 and min(counts.values()) > 65 and max(counts.values()) < 140
    assert len({s.index for s in items}) == 1200  # no key twice


def test_the_default_is_the_whole_suite_without_shortcuts() -> None:
    items = list(itertools.islice(pv.stream(), 400))
    assert {s.domain for s in items} == {d.id for d in pv.domains("percept_v")}
    assert {s.preset for s in items} == {"balanced"} and {s.size for s in items} == set(range(1, 11))


def test_indices_of_splits_and_sets_do_not_meet() -> None:
    """Ranges of indices, which are part of every key, are disjoint whatever the seed."""
    spans = {name: range(begin, begin + ROOM) for name, begin in FIRST_INDEX.items()}
    train, test = spans["train"], spans["test"]
    assert test.stop <= train.start and train.stop <= 2**63 and test.start >= 2**61
    for split, span in spans.items():
        stream = pv.stream(domains=NAMES, split=split)
        for k in (0, 1, 10**12, ROOM - 1):
            assert stream[k].index == span[k]
        with pytest.raises(pv.InvalidParams, match="k is"):
            stream[ROOM]
    assert max(pv.percept_v()[k].index for k in (0, 5999)) < test.start


def test_equal_pictures_occur_only_where_few_exist() -> None:
    def repeats(size: int) -> int:
        items = itertools.islice(pv.stream(domains=["circle_right_triangle"], sizes=size), 150)
        scenes = Counter(repr(s.scene["objects"]) for s in items)
        return 150 - len(scenes)

    assert repeats(10) == 0


def test_a_ramp_moves_and_then_stays() -> None:
    ramp = pv.Ramp((1, 3), (8, 20), items=100)
    assert [ramp(k) for k in (0, 50, 100, 10**9)] == [range(1, 4), range(5, 13), range(8, 21), range(8, 21)]
    lows = [ramp(k)[0] for k in range(101)]
    assert lows == sorted(lows) and set(lows) == set(range(1, 9))
    stream = pv.stream(domains=NAMES, sizes=ramp)
    assert max(s.size for s in itertools.islice(stream, 5)) <= 4
    assert {s.size for s in itertools.islice(stream.starting_at(200), 200)} == set(range(8, 21))


def by_thousand(k: int) -> Sizes:
    return 2 if k < 1000 else "5-6"


def test_a_function_may_give_the_sizes() -> None:
    stream = pv.stream(domains=NAMES, sizes=by_thousand)
    assert stream[999].size == 2 and stream[1000].size in (5, 6)
    assert pickle.loads(pickle.dumps(stream))[1234] == stream[1234]
    with pytest.raises(pv.InvalidParams, match=r"size of .* is 900"):
        pv.stream(domains=NAMES, sizes=lambda k: 900)[0]
    with pytest.raises(pv.InvalidParams, match=r"sizes\(4\) is 'x'"):
        pv.stream(domains=NAMES, sizes=lambda k: "x")[4]  # type: ignore[arg-type, return-value]


def test_a_run_goes_on_where_it_stopped() -> None:
    stream = pv.stream(domains=NAMES, sizes=pv.Ramp((1, 2), (5, 9), 30))
    whole = first(stream, 20)
    assert first(stream.starting_at(12), 8) == whole[12:]
    iterator = iter(stream)
    assert isinstance(iterator, StreamIterator)
    begun = [key(next(iterator)) for _ in range(7)]
    resumed = pickle.loads(pickle.dumps(iterator))
    assert resumed.position == 7
    assert begun + [key(next(resumed)) for _ in range(13)] == whole
    assert pickle.loads(pickle.dumps(stream)) == stream


def test_shards_share_a_stream_without_overlap() -> None:
    stream = pv.stream(domains=NAMES).starting_at(5)
    whole = first(stream, 12)
    shards = [first(stream.shard(i, 3), 4) for i in range(3)]
    assert [shards[k % 3][k // 3] for k in range(12)] == whole
    nested = first(stream.shard(1, 2).shard(1, 2), 3)  # every fourth from the fourth
    assert nested == whole[3::4]


def test_sizes_can_follow_the_learner() -> None:
    stream = pv.stream(domains=NAMES, sizes=2).starting_at(40)
    harder = stream.with_sizes(7)
    assert (harder.start, harder[40].size, harder[40].index) == (40, 7, stream[40].index)
    assert harder[40].domain == stream[40].domain


BAD: list[tuple[dict[str, Any], str]] = [
    ({"sizes": 0}, "sizes is 0; legal: integers 1"),
    ({"sizes": "5-3"}, "sizes is '5-3'; legal: sizes from 1"),
    ({"sizes": (1, 1)}, r"sizes is \[1, 1\]; legal: at least one, no repeats"),
    ({"sizes": 61}, r"sizes holds 61; legal: 1..60 in counting_circles, .* \(preset 'balanced'\)"),
    ({"sizes": "hard"}, "sizes is 'hard'"),
    ({"split": "dev"}, "split is 'dev'; legal: 'train', 'test'"),
    ({"seed": -1}, "seed is -1"),
    ({"preset": "easy"}, "preset is 'easy'"),
    ({"domains": []}, r"domains is \[\]"),
    ({"domains": "maze_solving,maze_solving"}, "no repeats"),
    ({"domains": ["maze_solving", "maze_solving"]}, "no repeats"),
]


@pytest.mark.parametrize(("given", "message"), BAD)
def test_bad_arguments_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(pv.InvalidParams, match=message):
        pv.stream(**{"domains": NAMES, **given})


def test_bad_ramps_and_shards_are_refused() -> None:
    for make, message in [
        (lambda: pv.Ramp((1, 2), (3, 4), 0), "items of Ramp is 0"),
        (lambda: pv.Ramp("2-1", (3, 4), 9), "first of Ramp is"),
        (lambda: pv.stream(domains=NAMES, sizes=pv.Ramp((1, 2), (3, 400), 9)), "sizes holds 400"),
        (lambda: pv.stream(domains=NAMES).shard(3, 3), "number is 3; legal: integers 0..2"),
        (lambda: pv.stream(domains=NAMES).starting_at(-1), "k is -1"),
        (lambda: pv.stream(domains=["maze"]), "maze_solving"),
    ]:
        with pytest.raises((pv.InvalidParams, pv.UnknownDomain), match=message):
            make()
