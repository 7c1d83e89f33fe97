"""The four outcomes of pairs: counts, guess levels, tests, observers, and the tables that list them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.reports.mcnemar import mcnemar
from perceptv.reports.outcomes import DEFICIT, KNOWLEDGE, NEITHER, OUTCOMES, SHORTCUT, Outcomes, outcomes
from perceptv.reports.score_groups import ReportRow
from perceptv.scoring.pair_observers import replies, verdicts
from perceptv.scoring.scored_items import sample_item
from perceptv.suites.core_knowledge import observer_replies


@pytest.fixture(scope="module")
def pairs() -> pv.Dataset:
    return pv.core_knowledge(pairs=4, sizes=[1, 8, 15, 20])


def planned(data: pv.Dataset) -> dict[str, str]:
    """Pair 0 of each domain both right, pair 1 the control alone, pair 2 the manipulated one alone, pair 3 neither."""
    right = ((True, True), (True, False), (False, True), (False, False))
    return {s.id: s.answer_text if right[i // 2 % 4][i % 2] else s.partner().answer_text for i, s in enumerate(data)}


def test_outcomes_are_counted_by_concept_stage_domain_and_size(pairs: pv.Dataset) -> None:
    report = pv.score(pairs, {"me": planned(pairs)})
    whole = report.outcomes()[0]
    domains = len(pairs) // 8
    assert whole.model == "me" and whole.counts == dict.fromkeys(OUTCOMES, domains) and whole.pairs == 4 * domains
    assert whole.shares == dict.fromkeys(OUTCOMES, 0.25) and whole.accuracy == 0.25 and whole.p == 1
    low, high = whole.intervals[KNOWLEDGE]
    assert 0 < low < 0.25 < high < 0.5 and not whole.observer
    for kind in ("concept", "stage", "domain"):
        mine = [o for o in report.outcomes(kind) if o.model == "me"]
        assert sum(o.pairs for o in mine) == whole.pairs and all(set(o.shares.values()) == {0.25} for o in mine)
    assert {o.name for o in report.outcomes("concept")} == {d.concept for d in map(pv.info, pairs.recipe.domains)}
    by_size = {o.name: o.counts for o in report.outcomes("size") if o.model == "me"}
    due = dict(zip((1, 8, 15, 20), OUTCOMES, strict=True))
    assert by_size == {size: {**dict.fromkeys(OUTCOMES, 0), name: domains} for size, name in due.items()}
    with pytest.raises(pv.InvalidParams, match="by is 'luck'; legal: overall"):
        report.outcomes("luck")


def test_guesses_of_a_pair_are_products_of_the_chances(pairs: pv.Dataset) -> None:
    report = pv.score(pairs, {"me": {}})
    found = {o.name: o.guesses for o in report.outcomes("domain") if o.model == "me"}
    third = {KNOWLEDGE: 1 / 9, SHORTCUT: 2 / 9, DEFICIT: 2 / 9, NEITHER: 4 / 9}
    assert found["constancy_path"] == pytest.approx(third) == found["conservation_size"]
    assert found["mechanical_wheels"] == pytest.approx(dict.fromkeys(OUTCOMES, 0.25))
    assert found["permanence_cover"] == pytest.approx(
        {KNOWLEDGE: 0.0625, SHORTCUT: 0.1875, DEFICIT: 0.1875, NEITHER: 0.5625}
    )
    counts = {3: 1, 4: 1, 5: 2}  # of the sizes 1, 8, 15, 20
    assert found["tool_strings"][KNOWLEDGE] == pytest.approx(sum(n / k**2 for k, n in counts.items()) / 4)  # type: ignore[index]
    assert report.outcomes()[0].guess_level == pytest.approx(report.outcomes()[0].guesses[KNOWLEDGE])  # type: ignore[index]


def test_observers_are_listed_beside_models_and_land_in_their_corners(pairs: pv.Dataset) -> None:
    report = pv.score(pairs, {"me": {}})
    found = {o.model: o for o in report.outcomes()}
    assert [name for name, o in found.items() if o.observer] == [name for name in found if name != "me"]
    whole = found["me"].pairs
    assert found["baseline: follows S"].counts == {**dict.fromkeys(OUTCOMES, 0), SHORTCUT: whole}
    assert found["baseline: perfect"].counts == {**dict.fromkeys(OUTCOMES, 0), KNOWLEDGE: whole}
    assert found["baseline: first option"].accuracy == 0 == found["baseline: follows N"].accuracy
    said = pv.score(pairs, observer_replies(pairs))
    assert {o.model: o.counts for o in said.outcomes()} == {name: o.counts for name, o in found.items() if o.observer}
    assert {o.observer for o in said.outcomes()} == {True} and said.compared() == []


def test_versions_of_a_member_must_all_be_right(pairs: pv.Dataset) -> None:
    control, manipulated = [sample_item(s) for s in pairs if s.domain == "boundary_paint"][:2]
    other = replace(control, id=control.id + "-again")
    rows = [ReportRow(control, "m", "correct"), ReportRow(other, "m", "wrong"), ReportRow(manipulated, "m", "correct")]
    (found, *_) = outcomes(rows, "overall", ["m"], "baseline: ", 0.95)
    assert found.counts[DEFICIT] == 1 and found.pairs == 1
    assert found.guess_level == pytest.approx(0.5**3)
    assert pv.Report(("m",), tuple(rows), {}).pairs()[0].manipulated_only == 1


def test_the_exact_test_of_uneven_outcomes() -> None:
    assert mcnemar(0, 0) == 1 and mcnemar(5, 5) == 1 and mcnemar(3, 4) == 1
    assert mcnemar(0, 5) == mcnemar(5, 0) == pytest.approx(2 / 32)
    assert mcnemar(2, 8) == pytest.approx(2 * (1 + 10 + 45) / 1024)
    assert 0 < mcnemar(400, 700) < 1e-15


def test_a_group_without_pairs_is_refused() -> None:
    for counts in ({}, dict.fromkeys(OUTCOMES, 0), {KNOWLEDGE: 1}):
        with pytest.raises(pv.InvalidParams, match="counts is"):
            Outcomes("overall", "overall", "m", counts)
    samples = [pv.generate("maze_solving", size=3)]
    with pytest.raises(pv.InvalidParams, match="the report has no pairs"):
        pv.score(samples, {"m": {}}).outcomes()
    assert pv.score(samples, {"m": {}}).outcome_kinds() == []


def test_observers_say_lines_in_the_form_of_the_question() -> None:
    record = {"id": "x", "answer_class": "boolean", "answer": False, "answer_text": "ANSWER: No", "params": {}}
    assert replies(record, True, False)["follows S"] == "ANSWER: Yes"
    assert verdicts(record, False, True) | {"random": True} == {
        "follows S": True, "follows N": False, "random": True, "first option": False, "perfect": True,
    }  # fmt: skip
    views = {"id": "v", "answer_class": "choice", "answer": "C", "answer_text": "ANSWER: C", "options": ["1", "2", "3"]}
    views["params"] = {"options": ["left", "ours", "back"]}
    assert replies(views, ["left", "back"], "ours")["follows S"] == "ANSWER: C", "right where the set holds the answer"
    assert replies({**views, "answer": "B"}, ["left", "back"], None) | {"random": ""} == {
        "follows S": "ANSWER: A", "follows N": "", "random": "", "first option": "ANSWER: A", "perfect": "ANSWER: C",
    }  # fmt: skip
    with pytest.raises(pv.InvalidParams, match="'v' lists no option that says 'top'"):
        replies(views, "top", None)
    number = {"id": "n", "answer_class": "integer", "answer": 4, "answer_text": "COUNT:4", "params": {}}
    assert list(verdicts(number, 4, None).values()) == [True, False, False, False, True]


def test_tables_of_outcomes_reach_the_report_its_json_and_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = pv.core_knowledge(pairs=4, sizes=[1, 8, 15, 20], domains=["mechanical_wheels", "tool_strings"])
    folder = data.save(tmp_path / "core", progress=False)
    lines = [f'{{"id": "{name}", "response": "{said}"}}' for name, said in planned(data).items()]
    (tmp_path / "me.jsonl").write_text("\n".join(lines))
    assert main(["score", str(folder), str(tmp_path / "me.jsonl"), "--json", str(tmp_path / "me.json")]) == 0
    shown = capsys.readouterr().out
    assert "## Outcomes of pairs\n" in shown and "| me | 8 | 25.0 (2) | 25.0 (2) | 25.0 (2) | 25.0 (2) |" in shown
    assert "| baseline: follows S | 8 | 0.0 (0) | 100.0 (8) | 0.0 (0) | 0.0 (0) |" in shown
    assert "## Outcomes of pairs by concept" in shown and "## Outcomes of pairs by stage" not in shown
    report = pv.score(folder, {"me": planned(data)})
    again = pv.Report.from_json(report.to_json())
    assert again == report and again.outcomes("domain") == report.outcomes("domain")
    text = report.to_markdown()
    for kind in ("concept", "domain", "size"):
        assert f"## Outcomes of pairs by {kind}" in text
    assert main(["report", str(tmp_path / "me.json")]) == 0
    assert "## Outcomes of pairs\n" in capsys.readouterr().out


def test_sets_of_both_suites_are_written_as_json(pairs: pv.Dataset) -> None:
    """Each suite shows pairs by kinds of its own, which the other's questions lack."""
    report = pv.score(pairs, {"me": planned(pairs)})
    assert pv.Report.from_json(report.to_json()) == report
    assert {s.name for s in report.pairs("transformation")} == {"helpful", "mandatory"}
    with pytest.raises(pv.InvalidParams, match="by is 'luck'"):
        report.pairs("luck")
