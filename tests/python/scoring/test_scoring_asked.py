"""Scores with a denominator for each model: what it was asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.reports import anova, outcomes_figure
from perceptv.reports.report import merged
from perceptv.scoring.accounting import Accounting

DS = pv.percept_v(domains=["counting_circles", "list_shapes"], sizes=[3, 5], per_size=2, preset="balanced")
IDS = [s.id for s in DS]
TRUTH = {s.id: s.answer_text for s in DS}
ASKED = {"a": IDS[:4], "b": IDS[2:5]}
REPLIES = {"a": {i: TRUTH[i] for i in IDS[:3]}, "b": {IDS[2]: TRUTH[IDS[2]], IDS[3]: "COUNT:99", IDS[4]: TRUTH[IDS[4]]}}


def lines(rows: Any) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def rows_of(asked: dict[str, list[str]]) -> list[dict[str, str]]:
    return [{"model": model, "id": name} for model, ids in asked.items() for name in ids]


def test_each_model_counts_on_what_it_was_asked() -> None:
    report = pv.score(DS, REPLIES, asked=ASKED)
    a, b = report.overall("a"), report.overall("b")
    assert (a.n, a.correct, a.no_answer) == (4, 3, 1) and (b.n, b.correct, b.wrong) == (3, 2, 1)
    assert report.accounting["a"] == Accounting(missing=(IDS[3],), asked=4)
    assert report.uneven and [item.id for item in report.items()] == IDS[:5]
    assert (report.together().correct, report.together().n) == (5, 7)
    assert pv.score(DS, REPLIES).overall("a").n == len(IDS)


@pytest.mark.parametrize("form", ["rows", "jsonl", "csv", "frame"])
def test_what_was_asked_comes_in_all_forms(form: str, tmp_path: Path) -> None:
    rows = rows_of(ASKED)
    given: Any = rows
    if form == "jsonl":
        given = tmp_path / "asked.jsonl"
        given.write_text(lines(rows))
    if form == "csv":
        given = tmp_path / "asked.csv"
        given.write_text("model,id\n" + "".join(f"{r['model']},{r['id']}\n" for r in rows))
    if form == "frame":
        given = pytest.importorskip("pandas").DataFrame(rows)
    assert pv.score(DS, REPLIES, asked=given).rows == pv.score(DS, REPLIES, asked=ASKED).rows


def test_who_was_asked_and_said_nothing_is_wrong_and_named() -> None:
    report = pv.score(DS, REPLIES, asked={**ASKED, "c": IDS[:2]})
    assert (report.overall("c").n, report.overall("c").no_answer) == (2, 2)
    assert [w for w in report.warnings if "'c'" in w and "all 2 questions count as wrong" in w]


def test_a_model_that_is_not_told_of_was_asked_the_whole_set() -> None:
    report = pv.score(DS, {**REPLIES, "model": TRUTH}, asked=ASKED)
    assert report.overall("model").n == len(IDS) and report.accounting["model"].asked is None
    assert [w for w in report.warnings if "does not tell of 'model'" in w]
    assert pv.score(DS, REPLIES, asked=ASKED).warnings == ()


def test_replies_to_what_was_not_asked_are_not_counted_and_named() -> None:
    more = {**REPLIES, "b": {**REPLIES["b"], IDS[0]: TRUTH[IDS[0]], "elsewhere": "COUNT:1"}}
    report = pv.score(DS, more, asked=ASKED)
    assert report.overall("b").n == 3 and report.overall("b").correct == 2
    told = report.accounting["b"]
    assert told.unasked == ((IDS[0], 1),) and told.unknown == (("elsewhere", 1),) and not told.clean
    assert any("was not asked" in w and IDS[0] in w for w in report.warnings)
    (table,) = [s for s in report.sections() if s.title == "Ids"]
    assert table.head[5] == "not asked" and [r[5] for r in table.rows] == ["0", "1"] and IDS[0] in table.rows[1][6]
    (table,) = [s for s in pv.score(DS, REPLIES).sections() if s.title == "Ids"]
    assert "not asked" not in table.head


def test_odd_rows_of_what_was_asked_are_named() -> None:
    report = pv.score(DS, REPLIES, asked=[*rows_of(ASKED), {"model": "a", "id": IDS[0]}, {"model": "a", "id": "x"}])
    assert report.overall("a").n == 4
    assert report.accounting["a"].asked_twice == (IDS[0],) and report.accounting["a"].asked_unknown == ("x",)
    assert len([w for w in report.warnings if "'a'" in w]) == 2


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({}, "asked has no row"),
        ([], "asked has no row"),
        (3, "asked is 3"),
        ({"a": IDS[0]}, "asked of 'a'"),
        ({"a": 3}, "asked of 'a'"),
        ([{"model": "a"}], r"asked\[0\]"),
        ([{"model": "", "id": IDS[0]}], r"asked\[0\]"),
        ([{"model": "a", "id": 3}], r"asked\[0\]"),
        (["a"], r"asked\[0\]"),
        ({"a": ["elsewhere"]}, "asked: not the one id"),
        ({"z": IDS}, "none of the models that replied"),
        (Path("asked.txt"), "ends in"),
        (Path("no_such.jsonl"), "cannot be read"),
    ],
)
def test_what_cannot_be_what_was_asked_is_an_error(asked: Any, told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        pv.score(DS, REPLIES, asked=asked)


def test_the_report_is_shown_and_comes_back_from_json() -> None:
    report = pv.score(DS, {**REPLIES, "c": {}}, asked={**ASKED, "c": [IDS[-1]]}, published=True)
    again = pv.Report.from_json(report.to_json())
    assert again == report and again.to_json() == report.to_json()
    told = report.to_markdown()
    assert "All together" in told and "62.50 %" in told and "5/8" in told
    for kind in ("skill", "size", "domain"):
        report.plot(kind)
    assert "All together" in report.to_html(humans="a")
    (by_size,) = [s for s in report.sections() if s.title == "By size"]
    assert by_size.head[3:] == ("all together", "95 %", "a", "b", "c") and "-" in by_size.rows[0][5:]
    part = report.only(domain=IDS[-1].split("-")[2], size=5)
    assert set(part.models) < {"a", "b", "c"} and part.accounting.keys() == set(part.models)
    broken = json.loads(report.to_json())
    broken["rows"]["a"][1]["id"] = broken["rows"]["a"][0]["id"]
    with pytest.raises(pv.InvalidParams, match="each once"):
        pv.Report.from_json(json.dumps(broken))


def test_two_models_are_compared_on_what_both_were_asked() -> None:
    report = pv.score(DS, {**REPLIES, "c": {}}, asked={**ASKED, "c": [IDS[-1]]})
    found = report.compare("a", "b")
    assert (found.n, found.both, found.neither) == (2, 1, 1)
    assert [(c.first, c.second) for c in report.compare_all()] == [("a", "b")]
    with pytest.raises(pv.InvalidParams, match="share no question"):
        report.compare("a", "c")


def test_reports_of_different_questions_are_not_merged() -> None:
    uneven = pv.score(DS, REPLIES, asked=ASKED)
    assert merged([uneven]) == uneven
    with pytest.raises(pv.InvalidParams, match="different questions"):
        merged([uneven, pv.score(DS, TRUTH, model="m")])


def test_a_pair_counts_where_both_members_were_asked() -> None:
    ds = list(pv.conservation(domains=["conservation_number"], sizes=[4], per_size=2))
    pairs: dict[str, list[str]] = {}
    for s in ds:
        pairs.setdefault(s.id.rsplit("-", 1)[0], []).append(s.id)
    first, second = list(pairs.values())[:2]
    said = {s.id: s.answer_text for s in ds}
    report = pv.score(ds, {"both": said, "one": said, "apart": said}, asked={
        "both": first, "one": [*first, second[0]], "apart": [first[0], second[0]],
    })  # fmt: skip
    found = {score.model: score for score in report.pairs()}
    assert [found[m].pairs for m in ("both", "one", "apart")] == [1, 1, 0]
    assert [found[m].n for m in ("both", "one", "apart")] == [2, 3, 2] and found["apart"].strict is None
    assert {o.model: o.pairs for o in report.outcomes() if not o.observer} == {"both": 1, "one": 1}
    assert "apart" in report.to_markdown() and report.to_html()


def test_members_of_core_knowledge_and_twins_asked_apart_are_no_pairs() -> None:
    ds = list(pv.core_knowledge(domains=["permanence_cups"], sizes=[3], pairs=1))
    said = {s.id: s.answer_text for s in ds}
    alone = pv.score(ds, {"a": said, "b": said}, asked={"a": [ds[0].id], "b": [ds[1].id]})
    assert [s.pairs for s in alone.pairs()] == [0, 0] and [o for o in alone.outcomes() if not o.observer] == []
    assert not alone.has_plane() and "a" in alone.to_markdown() and alone.to_html()
    twins = list(pv.percept_v(domains=["counting_circles"], sizes=[4], per_size=1, twins=True, preset="balanced"))
    said = {s.id: s.answer_text for s in twins}
    report = pv.score(twins, {"a": said, "b": said}, asked={"a": list(said), "b": [twins[0].id]})
    assert [(g.name, g.model, g.pairs) for g in report.twins()] == [("overall", "a", 1), ("counting_circles", "a", 1)]


def test_analyses_over_models_need_models_that_were_asked_of_all() -> None:
    ds = list(pv.core_knowledge(domains=["permanence_cups", "tool_strings"], sizes=[3], pairs=1))
    said, sizes = {s.id: s.answer_text for s in ds}, {"a": 1e9, "b": 2e9, "c": 4e9}
    report = pv.score(ds, dict.fromkeys("abc", said), asked={"a": list(said), "b": list(said), "c": [ds[0].id]})
    with pytest.raises(pv.InvalidParams, match="'c' was asked nothing of domain"):
        anova(report, "domain")
    with pytest.raises(pv.InvalidParams, match="'c' was not asked a complete pair"):
        outcomes_figure(report, sizes)


def test_the_command_takes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = DS.save(tmp_path / "set", progress=False)
    said, asked = tmp_path / "said.jsonl", tmp_path / "asked.jsonl"
    said.write_text(lines({"model": m, "id": i, "response": t} for m, part in REPLIES.items() for i, t in part.items()))
    asked.write_text(lines(rows_of(ASKED)))
    assert main(["score", str(folder), str(said), "--asked", str(asked)]) == 0
    assert "71.43 %" in capsys.readouterr().out
    assert main(["score", str(folder), str(said), "--asked", str(asked), "--review", "2"]) == 2
    assert "--asked" in capsys.readouterr().err


def test_what_has_no_denominator_of_its_own_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = pv.bib(tasks=["bib_preference"], pairs=1).save(tmp_path / "bib", progress=False)
    assert main(["score", str(folder), "x.csv", "--asked", "y.jsonl"]) == 2
    assert "scored by" in capsys.readouterr().err
