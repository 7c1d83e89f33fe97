"""Lists of designs: starts by a Williams square, shared items, easy checks, two ways of asking, the rule of twins."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.scoring.scored_items import items_of
from perceptv.study.arranging import williams
from perceptv.study.designs import Design
from perceptv.study.planning import make_plan
from study_people import answered, built

DOMAINS = ["counting_circles", "maze_solving", "list_shapes", "sort_lines"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ds = pv.percept_v(domains=DOMAINS, sizes=[2, 3, 5], per_size=4, twins=True, preset="balanced")
    return ds.save(tmp_path_factory.mktemp("lists") / "set", progress=False)


def domain_of(place: pv.study.Place) -> str:
    return place.id.split("-")[2]


def stimulus(place: pv.study.Place) -> tuple[str, ...]:
    return tuple(place.id.split("-")[2:6])


@pytest.mark.parametrize("n", [1, 2, 3, 4, 7, 30])
def test_each_number_follows_each_other_one_equally_often_in_a_williams_square(n: int) -> None:
    rows = williams(n)
    assert len(rows) == (n if n % 2 == 0 or n == 1 else 2 * n)
    assert all(sorted(row) == list(range(n)) for row in rows)
    for column in zip(*rows, strict=True):
        assert set(Counter(column).values()) == {len(rows) // n}
    pairs = Counter(pair for row in rows for pair in itertools.pairwise(row))
    assert len(pairs) == n * (n - 1) and set(pairs.values()) <= {len(rows) // n}


@pytest.mark.parametrize("design", [{}, {"order": "balanced", "items": 8, "lists": 8}])
def test_lists_start_in_the_orders_of_a_williams_square(folder: Path, design: Any) -> None:
    lists = pv.study.plan(folder, {"lists": 4, **design}).lists
    starts = [tuple(map(domain_of, places[:4])) for places in lists]
    assert all(sorted(start) == sorted(DOMAINS) for start in starts)
    for column in zip(*starts, strict=True):
        assert set(Counter(column).values()) == {len(lists) // 4}
    pairs = Counter(pair for start in starts for pair in itertools.pairwise(start))
    assert len(pairs) == 12 and set(pairs.values()) == {len(lists) // 4}


def test_no_twins_meet_in_a_list_or_half_of_1000_seeds(folder: Path) -> None:
    items = items_of(folder)
    for seed in range(1000):
        lists = make_plan(items, Design(order="balanced", items=16, lists=3, seed=seed)).lists
        assert max(max(Counter(map(stimulus, places)).values()) for places in lists) == 1
        within = make_plan(items, Design(order="balanced", items=16, lists=2, seed=seed, pairs="within")).lists
        for places in within:
            halves = [set(map(stimulus, places[:8])), set(map(stimulus, places[8:]))]
            assert halves[0] == halves[1] and len(halves[0]) == 8
        if seed % 100 == 0:
            cells = Counter(p.id.split("-")[2] + p.id.split("-")[3] for places in lists for p in places)
            assert max(cells.values()) - min(cells.values()) <= 1 and len(cells) == 12


def test_shared_items_are_in_every_list_and_the_rest_rotates(folder: Path) -> None:
    made = pv.study.plan(folder, {"order": "balanced", "items": 12, "lists": 4, "shared": 5})
    ids = [{place.id for place in places} for places in made.lists]
    shared = set.intersection(*ids)
    assert len(shared) == 5 and all(len(found) == 12 for found in ids)
    rest = Counter(tuple(name.split("-")[2:4]) for found in ids for name in found - shared)
    assert max(rest.values()) - min(rest.values()) <= 1
    latin = pv.study.plan(folder, {"shared": 3})
    ids = [{place.id for place in places} for places in latin.lists]
    assert latin.items == 7 and len(set.intersection(*ids)) == 3
    for places in pv.study.plan(folder, {"order": "balanced", "items": 16, "shared": 4, "pairs": "within"}).lists:
        assert Counter(Counter(map(stimulus, places)).values()) == {2: 8}


def test_easy_items_check_attention_and_count_in_no_accuracy(tmp_path: Path) -> None:
    design = {"order": "balanced", "items": 6, "lists": 2, "attention": 1, "easy": 2}
    folder = built(tmp_path, design, exclusions={"sessions": {"attention_failed": 1}})

    def misses_easy(_: int, place: Any, value: Any) -> Any:
        return None if place.easy else value

    def right(_: int, place: Any, value: Any) -> Any:
        return value

    answered(folder, [misses_easy, right])
    scores = pv.study.score(folder)
    assert scores.overall() == pv.study.Share(12, 12) and scores.kept.overall() == pv.study.Share(6, 6)
    assert scores.flow["failed attention"] == 1
    assert pv.study.plan(folder.parent / "set", design).items == 6
    out = pv.study.export(folder, tmp_path / "out")
    assert len((out / "responses.jsonl").read_text().splitlines()) == 12
    for places in pv.study.plan(folder.parent / "set", design).lists:
        easy = [place for place in places if place.easy]
        assert len(easy) == 2 and all("-n03-" in place.id for place in easy) and not places[0].easy
        assert max(Counter(map(stimulus, (p for p in places if not p.attends))).values()) == 1


def test_text_and_widgets_take_turns_over_people(tmp_path: Path) -> None:
    design = {"order": "balanced", "items": 4, "lists": 3, "input": "between", "attention": 1}
    folder = built(tmp_path, design)
    made = pv.study.plan(folder.parent / "set", design)
    assert len(made.lists) == 6
    for i in range(0, 6, 2):
        assert [p.id for p in made.lists[i]] == [p.id for p in made.lists[i + 1]]
        assert not any(p.typed for p in made.lists[i]) and all(p.typed for p in made.lists[i + 1] if not p.attends)
    answered(folder, [lambda i, place, value: "I do not know" if place.typed else value] * 4)
    scores = pv.study.score(folder)
    assert {name: share.n for name, share in scores.by("input").items()} == {"text": 8, "widget": 8}
    assert scores.by("input")["widget"].correct == 8 and scores.by("input")["text"].correct == 0
    assert "By input" in scores.text()


@pytest.mark.parametrize(
    ("design", "told"),
    [
        ({"order": "balanced", "items": 4, "shared": 5}, "shared is 5; legal: at most 4"),
        ({"order": "balanced", "items": 24, "easy": 20}, "easy is 20"),
        ({"order": "quest", "easy": 1}, "easy is 1"),
        ({"order": "quest", "input": "between"}, "input is 'between'"),
    ],
)
def test_wrong_designs_are_named(folder: Path, design: Any, told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        pv.study.plan(folder, design)
