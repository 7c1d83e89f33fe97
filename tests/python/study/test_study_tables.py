"""Tables of an export: a row for each item and person, described for programs and people, and read by others."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.study import store
from perceptv.study.columns import TABLES
from perceptv.study.data_package import PSYCH_DS, quiet
from perceptv.study.gathered import read_people
from study_people import STOP, Key, answered, built

DESIGN = {
    "order": "balanced",
    "items": 4,
    "lists": 2,
    "attention": 1,
    "easy": 1,
    "title": "Shapes",
    "researcher": "A. Lab",
}
RULES = {"sessions": {"attention_failed": 1}, "trials": {"rt_below_ms": 200}}


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four people: all right and once too fast; one who fails the number; one who never knows; one who stops early."""
    made = built(tmp_path_factory.mktemp("tables"), DESIGN, exclusions=RULES)
    key = Key(made)

    def first(position: int, place: Any, right: Any) -> Any:
        return (
            (right, {"rt": 100.5}) if position == 1 else (right, {"first_press": 900, "late": 2, "window": [800, 600]})
        )

    def second(position: int, place: Any, right: Any) -> Any:
        return 7 if place.attends else right

    def third(position: int, place: Any, right: Any) -> Any:
        return right if place.attends or place.easy else None

    answered(made, [first, second, third, lambda position, _, right: STOP if position == 2 else right])
    with store.open_data(key.study.data) as db:
        code = read_people(key.study)[0].code
        session = store.find_session(db, db.execute("SELECT token FROM sessions WHERE code = ?", (code,)).fetchone()[0])
        store.add_answer(db, session, 0, key.study.lists[0][0].id, 999, "COUNT:999", {})  # changes nothing
    return made


@pytest.fixture(scope="module")
def out(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pv.study.export(folder, tmp_path_factory.mktemp("out"))


def test_every_item_that_was_shown_has_a_row(folder: Path, out: Path) -> None:
    study, people, rows = Key(folder).study, read_people(Key(folder).study), rows_of(out / "trials.csv")
    assert len(rows) == 6 + 6 + 6 + 2 and len({(row["person"], row["position"]) for row in rows}) == len(rows)
    first = [row for row in rows if row["person"] == people[0].code]
    assert {row["kind"] for row in first} == {"scored", "easy", "attention"}
    for row, place in zip(first, study.lists[0], strict=True):
        assert row["item"] == place.id and row["correct"] == "TRUE" and row["outcome"] == "correct"
        assert row["parsed"] == row["right_answer"] != "" and row["shown"] < row["answered"]
    scored = next(row for row in first if row["kind"] == "scored")
    assert (scored["suite"], scored["preset"], scored["language"], scored["look"]) == (
        "percept_v",
        "balanced",
        "en",
        "plain",
    )
    assert int(scored["domain_version"]) == pv.info(scored["domain"]).version and scored["size"] in ("3", "5")
    assert int(scored["width"]) > 100 and 0 < float(scored["floor"]) < 1 and scored["stimulus"] in scored["item"]
    assert first[0]["attempts"] == "2" and first[2]["attempts"] == "1" and first[2]["first_press_ms"] == "900"
    assert (first[1]["excluded"], first[1]["reasons"], first[1]["rt_ms"]) == ("TRUE", "rt_below_ms", "100.5")


def test_who_failed_a_check_is_marked_in_every_row_and_who_cannot_tell_is_wrong(folder: Path, out: Path) -> None:
    first, second, third, last = read_people(Key(folder).study)
    rows, people = rows_of(out / "trials.csv"), {row["person"]: row for row in rows_of(out / "people.csv")}
    assert {row["reasons"] for row in rows if row["person"] == second.code} == {"attention_failed"}
    wrong = [row for row in rows if row["person"] == third.code and row["kind"] == "scored"]
    assert len(wrong) == 4 and {(r["outcome"], r["correct"], r["reply"]) for r in wrong} == {("no_answer", "FALSE", "")}
    assert [people[p.code]["right"] for p in (first, third)] == ["4", "0"] and people[first.code]["scored"] == "4"
    assert people[second.code]["attention_failed"] == "1" and people[second.code]["excluded"] == "TRUE"
    assert people[last.code]["state"] == "running" and people[first.code]["state"] == "complete"


def test_tables_agree_with_the_scores(folder: Path, out: Path) -> None:
    scores = pv.study.score(folder)
    rows = [row for row in rows_of(out / "trials.csv") if row["kind"] == "scored"]
    assert sum(row["correct"] == "TRUE" for row in rows) == scores.overall().correct and len(rows) == scores.overall().n
    kept = [row for row in rows if row["excluded"] == "FALSE"]
    assert len(kept) == scores.kept.overall().n < len(rows)


def test_every_column_is_described_once_for_programs_and_for_people(out: Path) -> None:
    told = json.loads((out / "dataset_description.json").read_text())
    assert (told["@type"], told["name"], told["author"]["name"]) == ("Dataset", "Shapes", "A. Lab")
    measured = [entry["name"] for entry in told["variableMeasured"]]
    assert len(set(measured)) == len(measured) and all(entry["description"] for entry in told["variableMeasured"])
    for name in ("trials.csv", "people.csv"):
        copy = out / PSYCH_DS[name]
        assert copy.read_bytes() == (out / name).read_bytes() and copy.parent.name == "data"
        head = copy.read_text().splitlines()[0].split(",")
        assert head == TABLES[name].names and set(head) <= set(measured)
    book = (out / "CODEBOOK.md").read_text()
    for name in ("trials.csv", "people.csv", "responses.jsonl", "asked.jsonl", "events.jsonl"):
        assert f"## `{name}`" in book and all(
            f"| `{c.name}` | {c.kind} | {c.text} |" in book for c in TABLES[name].columns
        )
    members = {name for line in (out / "responses.jsonl").read_text().splitlines() for name in json.loads(line)}
    assert members <= set(TABLES["responses.jsonl"].names)


def test_frictionless_finds_no_fault(out: Path, tmp_path: Path) -> None:
    frictionless = pytest.importorskip("frictionless")
    report = frictionless.validate(str(out / "datapackage.json"))
    assert report.valid, report.flatten(["message"])
    assert {task.name for task in report.tasks} >= {"trials", "people", "responses"}
    wrong = (out / "data" / "table-trials_data.csv").read_text().replace(",TRUE,correct,", ",maybe,correct,")
    for path in out.rglob("*"):
        target = tmp_path / path.relative_to(out)
        target.parent.mkdir(exist_ok=True)
        if path.is_file():
            target.write_text(wrong if path.name == "table-trials_data.csv" else path.read_text())
    assert not frictionless.validate(str(tmp_path / "datapackage.json")).valid


def test_pandas_reads_the_tables(out: Path) -> None:
    pandas = pytest.importorskip("pandas")
    trials = pandas.read_csv(
        out / "trials.csv", keep_default_na=False, na_values=[""], parse_dates=["shown", "answered"]
    )
    assert trials.correct.dtype == bool and trials.excluded.dtype == bool and str(trials.shown.dt.tz) == "UTC"
    assert trials.rt_ms.dtype == float and trials.position.dtype == int


def test_a_second_export_lies_beside_the_first(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "clock", lambda: 1_893_493_800.0)
    first = pv.study.export(folder, tmp_path / "out")
    before = {path: path.read_bytes() for path in first.rglob("*") if path.is_file()}
    second = pv.study.export(folder, tmp_path / "out")
    assert [first.name, second.name] == ["2030-01-01T103000Z", "2030-01-01T103000Z-2"]
    assert {path: path.read_bytes() for path in before} == before and len(list((tmp_path / "out").iterdir())) == 2


def test_people_get_what_they_left_and_nothing_of_others(folder: Path, tmp_path: Path) -> None:
    mine, *others = read_people(Key(folder).study)
    assert main(["study", "export", str(folder), str(tmp_path / "out"), "--person", mine.code]) == 0
    (out,) = (tmp_path / "out").iterdir()
    whole = b"".join(path.read_bytes() for path in out.rglob("*") if path.is_file())
    assert len(rows_of(out / "trials.csv")) == 6 and mine.code.encode() in whole
    assert not [person.code for person in others if person.code.encode() in whole]
    with pytest.raises(pv.InvalidParams, match="person is 'NOBODY'"):
        pv.study.export(folder, tmp_path / "none", person="NOBODY")
    assert not (tmp_path / "none").exists()


def test_a_study_ends_when_its_lists_are_full(folder: Path, tmp_path: Path) -> None:
    with store.open_data(tmp_path / "data.sqlite", new=True) as db:
        begun = [store.begin(db, 2, None, False, "Robot 1", stop_list=2).list for _ in range(4)]
        assert sorted(begun) == [0, 0, 1, 1]
        with pytest.raises(store.Refused, match="all the people that it takes"):
            store.begin(db, 2, None, False, "Robot 1", stop_list=2)


def test_a_spreadsheet_runs_nothing_of_a_reply() -> None:
    assert quiet("=cmd|'/C calc'!A0") == "'=cmd|'/C calc'!A0" and quiet("\t=1") == "'\t=1" and quiet("+1") == "'+1"
    assert quiet("a\r\nb\x00\x1b[31m") == "a\nb[31m" and quiet("COUNT:3") == "COUNT:3"


def test_a_study_of_ratings_has_tables_without_right_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("starlette")
    episodes = pv.bib(tasks=["bib_preference"], pairs=2).save(tmp_path / "set", progress=False)
    folder = pv.study.build(
        episodes, tmp_path / "study", {"order": "balanced", "items": 2, "lists": 2, "episodes": "rating"}
    )
    made = tmp_path / "made"
    with pytest.raises(pv.InvalidParams, match="a study of ratings"):
        pv.study.preview(folder, accuracy=1)
    command = ["study", "preview", str(folder), "--robot", "accuracy=1", "--people", "4", "--export", str(made)]
    assert main(command) == 0 and str(made) in capsys.readouterr().out
    rows = rows_of(made / "trials.csv")
    assert len(rows) == 8 and {(row["correct"], row["right_answer"], row["outcome"]) for row in rows} == {
        ("", "", "rating")
    }
    for row in rows:
        assert (int(row["parsed"]) > 50) is (row["condition"] == "unexpected") and row["domain"] == "bib_preference"
    assert {row["right"] for row in rows_of(made / "people.csv")} == {""}


def test_a_study_is_described_for_a_paper(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "describe", str(folder)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("# Shapes\n") and "2 lists of 4 items" in said and "Yes: 4 sessions so far." in said
    assert "people who failed 1 or more checks of attention and answers that took less than 200 ms" in said
    about = json.loads((folder / "study.json").read_text())
    assert about["design_sha256"] in said and about["exclusions_sha256"] in said
