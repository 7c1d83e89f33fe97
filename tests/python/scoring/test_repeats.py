"""Several replies to one question: all are kept, and their mean, majority and pass@k have honest intervals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from asked_sets import folder
from perceptv.cli import main
from perceptv.reports import Report, merged

__all__ = ["folder"]

QUESTIONS = [
    pv.Question("How many?", answer=1, kind="number", id=f"q{i}", meta={"part": "ab"[i % 2]}) for i in range(4)
]
SAID = {"q0": ["1", "1", "1"], "q1": ["2", "1", "1"], "q2": ["1", "3", "3"], "q3": ["1", "2", "no idea"]}
LINES = [{"id": name, "model": "m", "response": text} for name, texts in SAID.items() for text in texts]


def test_all_replies_count_in_the_three_scores() -> None:
    (found,) = pv.score(QUESTIONS, LINES, repeats=True).repeats()
    assert (found.n, found.replies, found.most, found.model) == (4, 12, 3, "m")
    assert found.mean == pytest.approx((3 + 2 + 1 + 1) / 12)
    assert found.majority == pytest.approx((1 + 1 + 0 + 0.5) / 4), "the last is a tie of two answers"
    assert found.pass_at(1) == pytest.approx(found.mean) and found.pass_at() == found.pass_at(3) == 1.0
    assert found.pass_at(2) == pytest.approx((1 + 1 + 2 / 3 + 2 / 3) / 4)
    for share, (low, high) in [
        (found.mean, found.mean_interval), (found.majority, found.majority_interval),
        (found.pass_at(2), found.pass_interval(2)),
    ]:  # fmt: skip
        assert 0 <= low < share < high <= 1
    for wrong in (0, 4, True, 1.5):
        with pytest.raises(pv.InvalidParams, match=r"k is .*; legal: integers 1\.\.3"):
            found.pass_at(wrong)


def test_they_come_by_group_and_survive_every_form() -> None:
    report = pv.score(QUESTIONS, LINES, repeats=True)
    by_part = {score.name: score.mean for score in report.repeats("part")}
    assert by_part == {"a": pytest.approx(4 / 6), "b": pytest.approx(3 / 6)}
    again = Report.from_json(report.to_json())
    assert again.repeats() == report.repeats() and again.to_json() == report.to_json()
    assert report.only(part="a").repeats()[0].n == 2
    other = pv.score(QUESTIONS, [{**row, "model": "n"} for row in LINES], repeats=True)
    assert [score.model for score in merged([report, other]).repeats()] == ["m", "n"]
    (summary,) = json.loads(report.to_json())["repeats"]["overall"]
    assert summary["mean"] == pytest.approx(7 / 12) and summary["k"] == 3 and summary["mean_low"] < 7 / 12
    for page in (report.to_markdown(), report.to_html()):
        assert "Repeats" in page and "pass@k" in page
    assert "| m | 4 | 12 | 58.3 |" in report.to_markdown()
    with pytest.raises(pv.InvalidParams, match="by is"):
        report.repeats("colour")


def test_equal_repeats_are_no_more_evidence_than_one() -> None:
    asked = [pv.Question("How many?", answer=1, kind="number", id=f"q{i}") for i in range(40)]
    once = [{"id": q.id, "response": "1" if i % 4 else "2"} for i, q in enumerate(asked)]
    low, high = pv.score(asked, once).overall().interval
    (score,) = pv.score(asked, once * 25, repeats=True).repeats()
    for interval in (score.mean_interval, score.majority_interval, score.pass_interval(1), score.pass_interval()):
        assert interval == pytest.approx((low, high), abs=0.005)
    mixed = [{"id": q.id, "response": "1" if (i + j) % 4 else "2"} for j in range(25) for i, q in enumerate(asked)]
    (score,) = pv.score(asked, mixed, repeats=True).repeats()
    assert score.mean_interval[1] - score.mean_interval[0] < (high - low) / 3, "these do vary within questions"
    (score,) = pv.score(asked, [{**row, "response": "1"} for row in once] * 25, repeats=True).repeats()
    assert score.mean_interval == pytest.approx((0.912, 1.0), abs=0.001), "forty questions, not a thousand"


def test_questions_that_share_a_stimulus_are_no_independent_evidence() -> None:
    ds = pv.percept_v(preset="balanced", domains=["counting_circles"], sizes=[3], per_size=10, twins=True)
    right = {s.id: s.answer_text for s in ds if hash(s.index) % 2}
    lines = [{"id": s.id, "response": right.get(s.id, "COUNT:99")} for s in ds] * 2
    (score,) = pv.score(ds, lines, repeats=True).repeats()
    low, high = pv.score(ds, lines).overall().interval
    assert score.mean_interval[1] - score.mean_interval[0] > 1.2 * (high - low)


def test_a_question_without_a_reply_is_wrong_and_few_replies_bound_k() -> None:
    lines = [row for row in LINES if row["id"] != "q3"][:-1]
    (score,) = pv.score(QUESTIONS, lines, repeats=True).repeats()
    assert (score.n, score.replies, score.most) == (4, 8, 2)
    assert score.mean == pytest.approx((1 + 2 / 3 + 1 / 2) / 4) and score.pass_at(2) == pytest.approx(3 / 4)


def test_replies_that_do_not_count_are_warned_of(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = pv.score(QUESTIONS, LINES)
    assert any("several replies to 4 questions" in line and "repeats=True" in line for line in plain.warnings)
    assert plain.repeats() == [] and "Repeats" not in plain.to_markdown()
    used = pv.score(QUESTIONS, LINES, repeats=True)
    assert used.warnings == () and used.overall() == plain.overall()
    assert pv.score(QUESTIONS, LINES, repeats=True, duplicates="last").overall().correct == 2
    with pytest.raises(pv.InvalidParams, match="repeats is 'mean'; legal: True, False"):
        pv.score(QUESTIONS, LINES, repeats="mean")  # type: ignore[arg-type]
    out = tmp_path / "m.jsonl"
    gold = {s.id: s.answer_text for s in pv.load(folder)}
    rows = [{"id": name, "response": text} for name, text in gold.items()] + [
        {"id": name, "response": ""} for name in gold
    ]
    out.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert main(["score", str(folder), str(out)]) == 0 and "--repeats" in capsys.readouterr().err
    assert main(["score", str(folder), str(out), "--repeats"]) == 0
    shown = capsys.readouterr()
    assert "Repeats" in shown.out and " 50.0 " in shown.out.partition("Repeats")[2] and "--repeats" not in shown.err


def choices(texts: list[str]) -> dict[str, Any]:
    return {"choices": [{"message": {"role": "assistant", "content": text}} for text in texts]}


def test_rows_of_harnesses_hold_several_replies(tmp_path: Path) -> None:
    evalscope = [{"index": i, "model": "m", "model_output": choices(SAID[q.id])} for i, q in enumerate(QUESTIONS)]
    nested: list[dict[str, Any]] = [{"doc_id": i, "filtered_resps": [SAID[q.id]]} for i, q in enumerate(QUESTIONS)]
    flat = [{**row, "filtered_resps": row["filtered_resps"][0]} for row in nested]
    taken_first = [{"doc_id": i, "filtered_resps": SAID[q.id][0], "resps": SAID[q.id]} for i, q in enumerate(QUESTIONS)]
    for form, given in {"e": evalscope, "n": nested, "f": flat, "t": taken_first}.items():
        path = tmp_path / f"{form}.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in given))
        for source in (given, path):
            report = pv.score(QUESTIONS, source, repeats=True)
            (score,) = report.repeats()
            assert (score.replies, score.mean) == (12, pytest.approx(7 / 12)), form
            (plain,) = pv.score(QUESTIONS, source).accounting.values()
            assert dict(plain.duplicates) == {q.id: 3 for q in QUESTIONS}
    once = [{"doc_id": 0, "filtered_resps": "1", "resps": [["I see 1"]]}]
    assert pv.score(QUESTIONS, once).rows[0].excerpt == "1", "the filtered one of a single reply"


def test_answers_of_any_form_have_a_majority() -> None:
    several = pv.Question("Which?", ("one", "two", "three"), ("A", "C"), "multiple", id="q")
    lines = [{"id": "q", "response": text} for text in ("A, C", "A", "A, C")]
    (score,) = pv.score([several], lines, repeats=True).repeats()
    assert (score.majority, score.mean) == (1.0, pytest.approx(2 / 3))
    (unread,) = pv.score(QUESTIONS[:1], [{"id": "q0", "response": ""}] * 3, repeats=True).repeats()
    assert (unread.majority, unread.mean, unread.pass_at()) == (0.0, 0.0, 0.0)
