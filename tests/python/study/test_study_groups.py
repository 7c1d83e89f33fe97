"""Groups of people: each sees items of one level of a factor, and the level is in plan, export, report and text."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.study.built import read_study
from perceptv.study.gathered import read_people
from study_people import Key, answered, call, port_of, served

DOMAINS = ["counting_circles", "counting_shapes"]
DESIGN = {"order": "balanced", "items": 4, "lists": 2, "people": 8, "between": "look"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Each instance under two looks."""
    ds = pv.percept_v(domains=DOMAINS, sizes=[3, 5], per_size=3, preset="balanced").with_look(["plain", "dark"])
    return ds.save(tmp_path_factory.mktemp("groups") / "set", progress=False)


def looks(places: Any) -> set[bool]:
    return {"look-dark" in place.id for place in places if not place.attends}


def without_look(places: Any) -> list[str]:
    return [place.id.partition("-look-")[0] for place in places]


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_every_list_is_of_one_level_and_lists_take_turns(folder: Path) -> None:
    made = pv.study.plan(folder, {**DESIGN, "attention": 1, "easy": 1, "shared": 1})
    assert made.groups == ("plain", "dark", "plain", "dark") and len(made.lists) == 4
    assert [looks(places) for places in made.lists] == [{False}, {True}, {False}, {True}]
    assert without_look(made.lists[0]) == without_look(made.lists[1])  # the same instances in the same order
    assert without_look(made.lists[2]) == without_look(made.lists[3]) != without_look(made.lists[0])
    assert made.by_group() == {
        name: sorted({p.id for places in made.lists[first::2] for p in places if not p.attends})
        for first, name in enumerate(["plain", "dark"])
    }
    said = made.text()
    assert "4 lists of 4 items and 2 checks of attention" in said
    for name in ("plain", "dark"):
        assert f"group look = {name}: 2 lists, " in said and "about 16 answers: +-" in said


def test_lists_of_people_are_shared_among_the_groups(folder: Path) -> None:
    design = {name: value for name, value in DESIGN.items() if name != "lists"}
    assert Counter(pv.study.plan(folder, design).groups) == {"plain": 4, "dark": 4}
    assert Counter(pv.study.plan(folder, {"between": "look"}).groups) == {"plain": 2, "dark": 2}  # a list for each size
    both = pv.study.plan(folder, {**DESIGN, "input": "between"})
    assert both.groups == ("plain", "plain", "dark", "dark") * 2
    assert [places[0].typed for places in both.lists[:4]] == [False, True, False, True]


def test_the_group_is_kept_exported_and_scored(folder: Path, tmp_path: Path, capsys: Any) -> None:
    made = pv.study.build(folder, tmp_path / "study", {**DESIGN, "attention": 1}, secret="5a" * 32)
    study = read_study(made)
    assert study.groups == ("plain", "dark", "plain", "dark")

    def given(position: int, place: Any, right: Any) -> Any:
        return right if place.attends or "look-dark" not in place.id else None

    answered(made, [given] * 6)
    assert Counter(study.group(person.list) for person in read_people(study)) == {"plain": 3, "dark": 3}
    out = pv.study.export(made, tmp_path / "out")
    groups = {row["person"]: row["group"] for row in rows_of(out / "people.csv")}
    assert Counter(groups.values()) == {"plain": 3, "dark": 3}
    for row in rows_of(out / "trials.csv"):
        assert row["group"] == groups[row["person"]]
        assert row["kind"] == "attention" or row["look"] == row["group"]
    scores = pv.study.score(made)
    assert scores.by("group") == {"dark": pv.study.Share(0, 12), "plain": pv.study.Share(12, 12)}
    assert scores.flow["began, look = dark"] == 3
    assert "By group" in scores.text()
    assert main(["study", "describe", str(made)]) == 0
    said = capsys.readouterr().out
    assert "Each participant saw items of one level of look (plain and dark); 2 lists belonged to each level." in said
    assert "Between subjects: look (plain and dark). Within" in said and "correct ~ group + size" in said


def test_both_ways_of_asking_and_a_level_make_one_group(folder: Path, tmp_path: Path) -> None:
    design = {**DESIGN, "input": "between", "lists": 1}
    made = pv.study.build(folder, tmp_path / "study", design)
    answered(made, [lambda position, place, right: None] * 4)
    rows = rows_of(pv.study.export(made, tmp_path / "out") / "people.csv")
    assert sorted(row["group"] for row in rows) == ["dark; text", "dark; widget", "plain; text", "plain; widget"]


def test_practice_is_shown_as_the_items_of_the_group(folder: Path, tmp_path: Path) -> None:
    made = pv.study.build(folder, tmp_path / "study", {**DESIGN, "practice": 1})
    study = read_study(made)
    assert {(d.group, "look-dark" in d.item.id) for d in study.practice} == {("plain", False), ("dark", True)}
    ids = {study.drill_token(drill): drill.group for drill in study.practice}
    with served(made) as url:
        for level in ("plain", "dark"):
            status, me = call(port_of(url), "session", {"consent": True})
            drills = [item["token"] for group in me["practice"] for item in group]
            assert status == 200 and len(drills) == 4 and {ids[token] for token in drills} == {level}


def test_sizes_adapt_within_the_group(tmp_path: Path) -> None:
    domains = [*DOMAINS, "sort_lines"]
    ds = pv.percept_v(domains=domains, sizes=range(2, 8), per_size=2, preset="balanced").with_look(["plain", "dark"])
    design = {"order": "quest", "items": 3, "people": 4, "between": "look", "attention": 1, "practice": 1}
    saved = ds.save(tmp_path / "set", progress=False)
    made = pv.study.plan(saved, design)
    assert made.groups == ("plain", "dark") and len(made.tracks) == 6 and made.items == 9
    assert "3 domains with sizes that adapt" in made.text() and "group look = dark, counting_shapes: " in made.text()
    folder = pv.study.build(saved, tmp_path / "study", design)
    scores = pv.study.preview(folder, threshold=4.0, people=4, path=tmp_path / "out")
    assert {name: share.n for name, share in scores.by("group").items()} == {"dark": 18, "plain": 18}
    assert len(scores.thresholds) == 12
    for row in rows_of(tmp_path / "out" / "trials.csv"):
        assert row["kind"] == "attention" or row["look"] == row["group"]
    assert len(rows_of(tmp_path / "out" / "thresholds.csv")) == 12
    assert "look (plain and dark), the one with the fewest people." in pv.study.describe(folder)


def test_a_switch_and_words_make_groups(tmp_path: Path) -> None:
    domain = "comparing_size"
    one = pv.percept_v(domains=domain, sizes=[3], per_size=2, preset="balanced", palette="cvd")
    other = pv.percept_v(domains=domain, sizes=[3], per_size=2, preset="balanced")
    saved = (one + other).save(tmp_path / "palettes", progress=False)
    made = pv.study.plan(saved, {"between": "palette"})
    assert made.groups == ("cvd", "standard")
    assert [{"cvd" in place.id for place in places} for places in made.lists] == [{True}, {False}]
    worded = other + other.with_prompt(wording="plain")
    saved = worded.save(tmp_path / "words", progress=False)
    assert len(pv.study.plan(saved, {"between": "wording"}).groups) == 2


def test_several_datasets_are_one_study_and_their_names_a_factor(tmp_path: Path) -> None:
    pool = pv.percept_v(domains=DOMAINS, sizes=[3], per_size=2, preset="balanced")
    few = pool.save(tmp_path / "few", progress=False)
    other = pv.percept_v(domains=DOMAINS[:1], sizes=[4], per_size=2, preset="balanced", seed=5)
    more = other.save(tmp_path / "more", progress=False)
    made = pv.study.plan([few, more], {"between": "set"})
    assert made.groups == ("few", "more") and [len(places) for places in made.lists] == [2, 1]
    assert "2 lists of 1 to 2 items" in made.text() and made.items == 2
    assert len(pv.study.plan([few, more], {"order": "balanced", "items": 6, "lists": 1}).lists[0]) == 6
    (tmp_path / "d.toml").write_text('between = "set"\nbreak_every = 0\n')
    command = ["study", "build", str(few), str(more), str(tmp_path / "study"), "--design", str(tmp_path / "d.toml")]
    assert main(command) == 0
    study = Key(tmp_path / "study").study
    assert study.groups == ("few", "more") and len(study.items) == 3
    assert all(study.pictures(name)[0].is_file() for name in study.items if not study.items[name].packs)
    answered(tmp_path / "study", [lambda position, place, right: right] * 2)
    assert pv.study.score(tmp_path / "study").by("group") == {
        "few": pv.study.Share(2, 2), "more": pv.study.Share(1, 1)
    }  # fmt: skip
    with pytest.raises(pv.InvalidParams, match="dataset holds two folders of the name 'few'"):
        pv.study.plan([few, few], {})
    again = pool[:1].save(tmp_path / "x", progress=False)
    with pytest.raises(pv.InvalidParams, match="is in the datasets 'few' and 'x'"):
        pv.study.plan([few, again], {})
    with pytest.raises(pv.InvalidParams, match="dataset is empty"):
        pv.study.plan([], {})


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"between": "lok"}, "between is 'lok', which no item has; legal: .* here answer_type, domain, look, size$"),
        ({"between": "preset"}, "between is 'preset', of which there is one level, 'balanced'"),
        ({"between": "set"}, "between is 'set', which no item has"),
        ({"items": 40}, "group look = 'plain': items is 40, and a list would need"),
        ({"order": "quest", "items": 9, "lists": None}, "group look = 'plain': domains leaves 2 domains"),
        ({"between": 3}, "between"),
    ],
)  # fmt: skip
def test_what_makes_no_groups_is_told(folder: Path, change: dict[str, Any], told: str) -> None:
    design = {name: value for name, value in {**DESIGN, **change}.items() if value is not None}
    with pytest.raises(pv.InvalidParams, match=told):
        pv.study.plan(folder, design)


def test_a_factor_that_some_items_lack_is_told(tmp_path: Path) -> None:
    pictures = pv.percept_v(domains=DOMAINS[:1], sizes=[3], per_size=2, preset="balanced")
    pairs = pv.core_knowledge(domains="mechanical_balance", sizes="3", pairs=1)
    saved = (pictures + pairs).save(tmp_path / "set", progress=False)
    with pytest.raises(pv.InvalidParams, match=r"between is 'concept', which percept_v-.* does not have; legal.*suite"):
        pv.study.plan(saved, {"between": "concept"})
    assert pv.study.plan(saved, {"between": "suite"}).groups[:2] == ("percept_v", "core_knowledge")
