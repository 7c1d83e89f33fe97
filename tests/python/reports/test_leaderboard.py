"""Leaderboards: who shares a table, why others stand apart, broken files, hostile names, the command."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.reports import leaderboard
from perceptv.reports.measurement import DomainMeasure
from perceptv.reports.size_curves import SizeCounts

HOSTILE = "<script>alert(1)</script>"
Make = Callable[..., None]


def dataset(**how: object) -> pv.Dataset:
    given = {
        "preset": "balanced",
        "domains": ["counting_circles", "list_colours"],
        "sizes": [2, 3],
        "per_size": 1,
        **how,
    }
    return pv.percept_v(**given)  # type: ignore[arg-type]


def write(path: Path, ds: pv.Dataset, model: str, right: int, **how: object) -> None:
    """A report of a model that is right on the first `right` questions."""
    replies = {s.id: s.answer_text if i < right else "I cannot tell." for i, s in enumerate(ds)}
    path.write_text(pv.score(ds, {model: replies}, **how).to_json(), encoding="utf-8")  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two models with the same questions; another seed, mode and version; two files that are no reports."""
    root = tmp_path_factory.mktemp("reports")
    ds = dataset()
    write(root / "a.json", ds, "a", 1)
    write(root / "b.json", ds, HOSTILE, 3)
    write(root / "seed.json", dataset(seed=7), "a", 2)
    write(root / "strict.json", ds, "a", 2, mode="strict")
    write(root / "part.json", ds[:2], "a", 2)
    write(root / "old.json", ds, "a", 2)
    document = json.loads((root / "old.json").read_text())
    document["dataset"]["versions"]["list_colours"] = 1
    (root / "old.json").write_text(json.dumps(document))
    (root / "torn.json").write_text("{")
    (root / "list.json").write_text("[]")
    (root / "notes.txt").write_text("no report")
    return root


def test_models_with_the_same_questions_share_a_table(folder: Path) -> None:
    main_table, *others = leaderboard(folder).tables
    assert [(row.model, row.source, row.accuracy) for row in main_table.rows] == [
        (HOSTILE, "b.json", 0.75),
        ("a", "a.json", 0.25),
    ]
    keys = main_table.keys
    assert (keys.suite, keys.presets, keys.seeds, keys.sizes, keys.instances) == (
        "percept_v",
        "balanced",
        "0",
        "2-3",
        "4",
    )
    versions = {name: pv.info(name).version for name in ("counting_circles", "list_colours")}
    assert keys.domains == ", ".join(f"{name} {version}" for name, version in versions.items())
    assert keys.words == "wording full; form line; think usual; language en" and keys.perceptv == pv.__version__
    assert not main_table.apart and len(others) == 4


def test_what_cannot_be_compared_says_why(folder: Path) -> None:
    apart = {table.rows[0].source: table.apart for table in leaderboard(folder).tables[1:]}
    assert apart["seed.json"] == ("seeds: 7, not 0", "other questions")
    assert apart["strict.json"] == ("reading: strict, not lenient",)
    assert [why.partition(":")[0] for why in apart["old.json"]] == ["domains"] and "list_colours 1" in apart[
        "old.json"
    ][0]
    assert apart["part.json"][-1] == "other questions" and "instances: 2, not 4" in apart["part.json"]


def test_people_who_were_asked_a_part_stand_apart(tmp_path: Path) -> None:
    ds = dataset()
    replies = {s.id: s.answer_text for s in ds}
    report = pv.score(ds, {"p": replies, "q": replies}, asked={"p": list(replies), "q": list(replies)[:2]})
    (tmp_path / "people.json").write_text(report.to_json())
    tables = leaderboard(tmp_path).tables
    assert [(t.rows[0].model, t.keys.instances) for t in tables] == [("p", "4"), ("q", "2")]


def test_broken_files_are_named_and_the_rest_is_shown(folder: Path) -> None:
    board = leaderboard(folder)
    assert [name for name, _ in board.broken] == ["list.json", "torn.json"]
    assert "not JSON" in board.broken[1][1]
    text = board.to_html()
    assert "torn.json" in text and "notes.txt" not in text and HOSTILE not in text.replace('<script>"use', "")
    assert text.count("<script>") == 1 and "&lt;script&gt;alert(1)&lt;/script&gt;" in text


def test_an_old_report_tells_no_seed_and_no_versions(tmp_path: Path) -> None:
    write(tmp_path / "a.json", dataset(), "a", 1)
    document = json.loads((tmp_path / "a.json").read_text())
    del document["dataset"]
    for item in document["items"]:
        del item["shown"]
    (tmp_path / "a.json").write_text(json.dumps(document))
    keys = leaderboard(tmp_path).tables[0].keys
    assert (keys.seeds, keys.perceptv) == ("not told", "not told") and "list_colours (not told)" in keys.domains


@pytest.mark.parametrize("made", [False, True])
def test_a_folder_without_reports_is_refused(made: bool, tmp_path: Path) -> None:
    root = tmp_path / "reports"
    if made:
        root.mkdir()
    with pytest.raises(pv.InvalidParams, match="directory"):
        leaderboard(root)


def test_the_command_writes_the_page_and_names_what_is_broken(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    assert main(["leaderboard", str(folder), "--out", str(page)]) == 1
    said = capsys.readouterr()
    assert said.out == f"{page}: 6 rows in 5 tables\n" and "list.json: " in said.err and "torn.json: " in said.err
    assert page.read_text(encoding="utf-8") == leaderboard(folder).to_html()
    for name in ("list", "torn"):
        (folder / f"{name}.json").rename(folder / f"{name}.was")
    assert main(["leaderboard", str(folder), "--out", str(page)]) == 0
    for name in ("list", "torn"):
        (folder / f"{name}.was").rename(folder / f"{name}.json")
    assert main(["leaderboard", str(tmp_path / "no"), "--out", str(page)]) == 2


def test_options_of_requests_are_keys(tmp_path: Path) -> None:
    ds = dataset()
    for model, request in (
        ("a", {"temperature": 0, "system": "Look."}),
        ("b", {"temperature": 1, "shots": 2}),
        ("c", {}),
    ):
        rows = [{"id": s.id, "model": model, "response": s.answer_text, "request": request} for s in ds]
        (tmp_path / f"{model}.json").write_text(pv.score(ds, rows).to_json())
    tables = leaderboard(tmp_path).tables
    assert {t.rows[0].model: t.keys.request for t in tables} == {
        "a": "system Look., temperature 0", "b": "shots 2, temperature 1", "c": "as the server does"
    }  # fmt: skip
    assert [table.keys.per_size for table in tables] == ["1"] * 3
    assert all(len(t.apart) == 1 and t.apart[0].startswith("request: ") for t in tables[1:])
    assert "shots 2, temperature 1" in leaderboard(tmp_path).to_html()


def measurement(model: str, right: tuple[int, ...], **keys: object) -> pv.Measurement:
    counts = SizeCounts((1, 2, 3, 4), (0.0,) * 4, right, (10,) * 4)
    found = DomainMeasure("counting_circles", "balanced", "adaptive", counts, 40, 40, why="40 calls")
    known = {"suite": "percept_v", "domains": {"counting_circles": 2}, "request": {}, "calls": 40, "jobs": 8, **keys}
    return pv.Measurement(model, 0, 0.2, (found,), keys=known)


def test_measurements_that_a_limit_cut_stand_apart(tmp_path: Path) -> None:
    """How many requests were in flight does not matter; how many questions were allowed does."""
    for name, keys in (("a", {}), ("b", {"jobs": 16}), ("c", {"most_calls": 20})):
        (tmp_path / f"{name}.json").write_text(measurement(name, (10, 10, 9, 2), **keys).to_json())
    tables = leaderboard(tmp_path).tables
    assert [[row.model for row in table.rows] for table in tables] == [["a", "b"], ["c"]]
    assert "most_calls 20" in tables[1].keys.questions and tables[1].apart == ("other questions",)


def test_measurements_are_listed_beside_scores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "a.json", dataset(), "a", 1)
    good, bad = measurement("good", (10, 10, 9, 2)), measurement(HOSTILE, (10, 3, 0, 0))
    for name, found in (
        ("good", good),
        ("bad", bad),
        ("warm", measurement("warm", (9, 9, 2, 0), request={"temperature": 1})),
    ):
        (tmp_path / f"{name}.json").write_text(found.to_json())
    board = leaderboard(tmp_path)
    assert not board.broken and [table.keys.kind for table in board.tables] == ["fixed", "measured", "measured"]
    _, measured, warm = board.tables
    assert [(row.model, row.accuracy) for row in measured.rows] == [
        ("good", good.accuracy()),
        (HOSTILE, bad.accuracy()),
    ]
    assert not measured.apart and warm.apart == ("request: temperature 1, not as the server does",)
    text = board.to_html()
    curve = good.domains[0].curve()
    assert curve is not None and f"{curve.threshold:.1f} (" in text and text.count(">counting_circles</button>") == 2
    assert (
        main(["report", str(tmp_path / "good.json"), str(tmp_path / "bad.json"), "--html", str(tmp_path / "p.html")])
        == 0
    )
    shown = capsys.readouterr().out
    assert "Thresholds by model" in shown and f"{curve.threshold:.1f} (" in shown
    assert (
        "Thresholds by model" in (tmp_path / "p.html").read_text() and HOSTILE not in (tmp_path / "p.html").read_text()
    )
    assert main(["report", str(tmp_path / "good.json")]) == 0 and "| good |" in capsys.readouterr().out
    for words in (["good.json", "a.json"], ["good.json", "good.json"], ["good.json", "--published"]):
        assert main(["report", *(str(tmp_path / word) if word[0] != "-" else word for word in words)]) == 2
