"""Reports on people: groups, intervals, agreement, models on the same items, items that are missed alike, pages."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.reports.intervals import clustered_bootstrap, crossed_bootstrap
from perceptv.scoring.scored_items import ScoredItem, items_of
from perceptv.study.agreement import agreement, missed_alike
from perceptv.study.people import Judged, PeopleScores
from study_people import STOP, Key, answered, built

ONE_LIST = {"order": "balanced", "items": 8, "lists": 1, "attention": 0}


def right(_: int, place: Any, value: Any) -> Any:
    return value


def nothing(_: int, place: Any, value: Any) -> Any:
    return None


def wrong_count(_: int, place: Any, value: Any) -> Any:
    """Right, but for the counts, which are one too many."""
    return value + 1 if type(value) is int and "counting_circles" in place.id else value


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = built(tmp_path_factory.mktemp("report"), ONE_LIST)
    answered(folder, [right, wrong_count, wrong_count, nothing])
    return folder


def row(code: str, item: str, value: Any, right: bool = False, reply: str = "") -> Judged:
    outcome = "correct" if right else "no_answer" if value is None else "wrong"
    return Judged(code, ScoredItem(item, "COUNT:1", {}), outcome, value, reply)  # type: ignore[arg-type]


def test_shares_and_floors_of_groups(folder: Path) -> None:
    scores = pv.study.score(folder)
    assert scores.overall() == pv.study.Share(8 + 6 + 6, 32)
    assert scores.by("domain")["counting_circles"] == pv.study.Share(2, 8)
    assert sum(share.n for share in scores.by("size").values()) == 32
    (table,) = [s for s in scores.sections() if s.title == "By domain"]
    floor = {r[0]: r[-1] for r in table.rows}
    rows = scores.groups("domain")["circle_right_triangle"]
    assert floor["circle_right_triangle"] == f"{100 * sum(r.item.floor or 0 for r in rows) / len(rows):.1f}"


def test_a_crossed_interval_is_as_wide_as_the_kinds_that_it_draws() -> None:
    rng = np.random.default_rng(3)
    persons, items = np.repeat(np.arange(20), 30), np.tile(np.arange(30), 20)
    easy = rng.normal(size=30)
    values = (easy[items] + rng.normal(size=600) * 0.1 > 0).astype(float)  # items alone differ
    by_person = clustered_bootstrap(values, persons.tolist())
    both = crossed_bootstrap(values, persons.tolist(), items.tolist())
    by_item = clustered_bootstrap(values, items.tolist())
    assert by_person[1] - by_person[0] < 0.05 < 0.25 < both[1] - both[0]
    assert both == pytest.approx(by_item, abs=0.04)
    assert both == crossed_bootstrap(values, persons.tolist(), items.tolist())
    assert crossed_bootstrap([1.0, 1.0], ["a", "b"], ["x", "y"]) == (1.0, 1.0)
    with pytest.raises(pv.InvalidParams, match="first"):
        crossed_bootstrap([1.0, 0.0], ["a"], ["x", "y"])


def test_a_crossed_interval_covers_the_truth_of_other_people_and_items() -> None:
    rng, inside = np.random.default_rng(5), 0
    for seed in range(100):
        ability, easy = rng.normal(size=12), rng.normal(size=15)
        chance = 1 / (1 + np.exp(-(ability[:, None] + easy[None, :])))
        values = (rng.random(chance.shape) < chance).astype(float)
        persons, items = (grid.ravel().tolist() for grid in np.indices(chance.shape))
        low, high = crossed_bootstrap(values.ravel().tolist(), persons, items, resamples=400, seed=seed)
        inside += low <= 0.5 <= high  # the mean over all people and items, by symmetry
    assert 88 <= inside <= 100


def test_agreement_is_that_of_textbooks() -> None:
    # Fleiss, 1971, worked through by hand for two items and three people: P = (1 + 1/3) / 2, Pe = (5/6)^2 + (1/6)^2
    rows = [row(p, "i", 1, True) for p in "abc"] + [row("a", "j", 1), row("b", "j", 1), row("c", "j", 2)]
    found = agreement(rows)
    assert found is not None and (found.items, found.pairs, found.agreeing) == (2, 6, 4)
    expected = (5 / 6) ** 2 + (1 / 6) ** 2
    assert found.kappa == pytest.approx(((1 + 1 / 3) / 2 - expected) / (1 - expected))
    assert agreement([row("a", "i", 1), row("a", "j", 1)]) is None
    same = agreement([row(p, i, 1) for p in "ab" for i in "ij"])
    assert same is not None and same.kappa is None and same.agreeing == 2


def test_items_that_two_thirds_miss_alike_are_named() -> None:
    alike = [row("a", "i", 3, reply="COUNT:3"), row("b", "i", 3), row("c", "i", 1, True)]
    apart = [row("a", "j", 3), row("b", "j", 4), row("c", "j", 5)]
    silent = [row(p, "k", None) for p in "abc"]
    few = [row("a", "l", 3), row("b", "l", 3)]
    (found,) = missed_alike([*alike, *apart, *silent, *few])
    assert (found.item.id, found.people, found.asked, found.reply) == ("i", 2, 3, "COUNT:3")


def test_the_report_shows_items_that_most_miss_alike_with_their_picture(tmp_path: Path) -> None:
    folder = built(tmp_path, ONE_LIST)
    answered(folder, [right, wrong_count, wrong_count])
    scores = pv.study.score(folder)
    (table,) = [s for s in scores.sections() if s.title == "Items that people miss alike"]
    assert len(table.rows) == 2 and all("counting_circles" in r[0] and r[1] == "2 of 3" for r in table.rows)
    picture = scores.pictures[table.rows[0][0]][0]
    assert picture.is_file() and picture.name == table.rows[0][4]
    page = scores.to_html(published=True)
    assert scores.to_html(tmp_path / "page.html", published=True) == tmp_path / "page.html"
    assert (tmp_path / "page.html").read_text() == page and page.count('src="data:image/png;base64,') == 2
    assert "<script src" not in page and not [w for w in ("http://", "https://") if w in page]


def test_models_are_scored_on_the_items_that_people_were_asked(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = list(Key(folder).study.records())
    whole = [json.loads(line) for line in (folder.parent / "set" / "metadata.jsonl").read_text().splitlines()]
    assert len(whole) > len(records) == 8
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text("".join(json.dumps({"id": r["id"], "response": r["answer_text"]}) + "\n" for r in whole))
    bad.write_text("".join(json.dumps({"id": r["id"], "response": "?"}) + "\n" for r in records[:4]))
    scores = pv.study.score(folder, models=[good, bad])
    assert set(scores.models) == {"good", "bad"}
    (table,) = [s for s in scores.sections() if s.title == "People beside models"]
    assert table.rows[0] == ("all", "62.5", "100.0", "0.0")
    (difference,) = [s for s in scores.sections() if s.title == "People minus models"]
    assert [r[1] for r in difference.rows] == ["100.0", "0.0"] and difference.rows[0][2].startswith("-")
    assert (
        main(["study", "score", str(folder), "--models", str(good), str(bad), "--html", str(tmp_path / "p.html")]) == 0
    )
    assert "People beside models" in capsys.readouterr().out and (tmp_path / "p.html").is_file()
    with pytest.raises(pv.InvalidParams, match="twice"):
        pv.study.score(folder, models=[good, good])
    other = tmp_path / "other.jsonl"
    other.write_text('{"id": "x", "response": "y"}\n')
    with pytest.raises(pv.InvalidParams):
        pv.study.score(folder, models=other)


def test_published_rows_come_with_their_warnings(folder: Path) -> None:
    said = pv.study.score(folder).text(published=True)
    assert "81.67 %" in said and "51.46 %" in said and "95.43 %" in said
    assert "The published colours_present row measures nothing" in said and "Skills beside arxiv_v1" in said
    assert "81.67 %" not in pv.study.score(folder).text()


def test_people_stand_beside_the_published_ones_of_conservation_and_core_knowledge() -> None:
    items = items_of(list(pv.conservation(domains=["conservation_number"], sizes=[4], per_size=2)))
    conserving = [item for item in items if item.first("condition") == "conserving"]
    rows = [Judged("a", item, "correct") for item in items] + [Judged("b", item, "correct") for item in conserving]
    rows += [Judged("b", item, "wrong", "B") for item in items if item not in conserving]
    scores = PeopleScores(tuple(rows), {"began": 2}, ("conservation",))
    (table,) = [s for s in scores.sections(published=True) if s.title.endswith("conservation_bench")]
    told = {r[0]: r[1:3] for r in table.rows}
    assert told["conserving"] == ("100.00", "98.55") and told["non_conserving"] == ("50.00", "98.15")
    assert told["average"] == ("75.00", "98.35") and told["strict"] == ("50.00", "96.72")
    assert [r[0] for s in scores.sections() if s.title == "By condition" for r in s.rows] == [
        "conserving",
        "non_conserving",
    ]
    core = PeopleScores(tuple(rows), {"began": 2}, ("core_knowledge",)).sections(published=True)
    (table,) = [s for s in core if s.title == "Concepts beside core_cognition"]
    told = {r[0]: r[1:] for r in table.rows}
    assert told["overall"] == ("75.00", "86.98") and told["hierarchical relation"] == ("-", "71.88")
    assert "None for the suites" in PeopleScores(tuple(rows), {"began": 2}, ("bib",)).text(published=True)


def test_thresholds_of_people_are_those_of_the_scorer(tmp_path: Path) -> None:
    ds = pv.percept_v(domains=["counting_circles"], sizes=range(2, 18), per_size=4, preset="balanced")
    design = {"order": "balanced", "items": 60, "lists": 1, "attention": 0}
    study = pv.study.build(ds.save(tmp_path / "set", progress=False), tmp_path / "study", design)
    seeded = random.Random(4)

    def observer(_: int, place: Any, value: int) -> Any:
        size = int(place.id.split("-")[3][1:])
        return value if seeded.random() < 1 / (1 + np.exp(size - 9)) else value + 1

    answered(study, [observer] * 6)
    (table,) = [s for s in pv.study.score(study).sections() if s.title == "Thresholds of size"]
    ((domain, answers, threshold, *_),) = table.rows
    assert domain == "counting_circles" and answers == "360" and abs(float(threshold) - 9) < 0.8
    (order,) = [s for s in pv.study.score(study).sections() if s.title == "By part of the list"]
    assert [r[2].partition("/")[2] for r in order.rows] == ["90"] * 4


def test_who_stops_is_scored_up_to_the_last_answer(tmp_path: Path) -> None:
    folder = built(tmp_path, ONE_LIST)
    answered(folder, [lambda i, place, value: STOP if i == 3 else value])
    scores = pv.study.score(folder)
    assert scores.overall() == pv.study.Share(3, 3) and scores.flow["complete"] == 0
    assert "By person" in scores.text()
