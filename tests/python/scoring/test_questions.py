"""Questions with options, yes/no questions, questions for a number, and sets of them in files."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perceptv as pv
from perceptv.scoring import CONCEPT_DESCRIPTIONS, STYLES, rotation_scores, split_options
from perceptv.scoring.question_styles import STAGES

ROWS = [json.loads(line) for line in (Path(__file__).parents[2] / "cases/choices.jsonl").read_text().splitlines()]
OPTIONS = ("No, the lower row has more coins.", "No, the upper row has more coins.", "Yes, they are the same.")
CONCEPTS = {
    "boundary", "continuity", "permanence", "spatiality", "perceptual constancy", "intuitive physics",
    "perspective taking", "hierarchical relation", "conservation", "tool using", "intentionality understanding",
    "mechanical reasoning",
}  # fmt: skip

COINS = pv.Question("Are there equally many?", OPTIONS, "C", id="coins", meta={"concept": "conservation"})


def test_every_case_reads_as_it_should_and_hybrid_without_judges_is_template() -> None:
    assert len(ROWS) >= 200
    for row in ROWS:
        question = pv.Question("?", row["options"], row["answer"], row["kind"])
        verdict = question.score(row["reply"], row["matcher"])
        read = verdict.outcome if verdict.value is None else verdict.value
        assert read == row["expected"], (row, verdict)
        if row["matcher"] == "template":
            assert question.score(row["reply"]) == verdict


@settings(deadline=None)
@given(st.text(max_size=200), st.sampled_from(["exact", "in", "template", "hybrid"]))
def test_no_text_raises(text: str, matcher: str) -> None:
    for question in (COINS, pv.Question("?", (), "yes", "boolean"), pv.Question("?", (), 5, "number")):
        for reply in (text, "Answer: C" + text, text + "\nyes"):
            verdict = question.score(reply, matcher)
            assert verdict.outcome in ("correct", "wrong", "format_error", "no_answer")
            if verdict.span is not None:
                assert 0 <= verdict.span[0] <= verdict.span[1] <= len(reply)


@pytest.mark.parametrize(
    ("parts", "named"),
    [
        ({"options": ("one",)}, "options has 1"),
        ({"options": tuple(map(str, range(27)))}, "options has 27"),
        ({"options": "ab"}, "options is 'ab'"),
        ({"options": ("a", " ")}, "options[1] is ' '"),
        ({"options": ("a", "A ")}, "legal: texts and pictures that differ"),
        ({"answer": "D"}, "answer is 'D'; legal: one of A, B, C"),
        ({"answer": "c"}, "answer is 'c'"),
        ({"kind": "essay"}, "kind is 'essay'"),
        ({"kind": "boolean", "answer": "yes"}, "options has 3"),
        ({"kind": "boolean", "answer": "C", "options": ()}, "legal: 'yes', 'no'"),
        ({"kind": "number", "answer": "5", "options": ()}, "legal: an integer"),
        ({"kind": "number", "answer": True, "options": ()}, "legal: an integer"),
    ],
)
def test_malformed_questions_are_refused(parts: dict[str, Any], named: str) -> None:
    with pytest.raises(pv.InvalidParams, match="legal") as caught:
        pv.Question(**{"text": "?", "options": OPTIONS, "answer": "C", "kind": "choice", **parts})
    assert named in str(caught.value)


def test_truths_are_taken_in_all_spellings() -> None:
    for answer, value in [("True", "yes"), ("no", "no"), (True, "yes"), (False, "no"), ("FALSE", "no")]:
        assert pv.Question("?", (), answer, "boolean").answer == value  # type: ignore[arg-type]


def test_chance_and_prompt() -> None:
    assert COINS.chance == pytest.approx(1 / 3)
    assert pv.Question("?", (), "yes", "boolean").chance == 0.5
    assert pv.Question("?", (), 3, "number").chance == 0
    assert COINS.prompt.splitlines()[1:] == [f"({a}) {o}" for a, o in zip("ABC", OPTIONS, strict=True)]


def test_rotations_move_the_answer_with_its_option() -> None:
    versions = pv.rotations(COINS)
    assert [v.answer for v in versions] == ["C", "A", "B"]
    assert all(v.options["ABC".index(str(v.answer))] == OPTIONS[2] for v in versions)
    assert len({v.options for v in versions}) == 3 and versions[0].options == OPTIONS
    assert [v.meta["rotation"] for v in versions] == [0, 1, 2]
    verdicts = [v.score("C") for v in versions]
    assert rotation_scores(verdicts) == {"mean": pytest.approx(1 / 3), "strict": 0.0}
    assert rotation_scores([v.score(OPTIONS[2]) for v in versions]) == {"mean": 1.0, "strict": 1.0}
    truth = pv.Question("?", (), "no", "boolean")
    assert pv.rotations(truth) == [truth]


def always(said: str | None) -> Any:
    def judge(question: pv.Question, options: Sequence[str], reply: str) -> str | None:
        return said

    return judge


def test_judges_see_only_what_the_rules_leave_open() -> None:
    paraphrase = "Nothing was added, so the count cannot have changed."
    assert COINS.score(paraphrase).outcome == "format_error"
    verdict = COINS.score(paraphrase, judges=always("C"))
    assert (verdict.outcome, verdict.value, verdict.matcher) == ("correct", "C", "judge")
    for reply in ("Answer: A", "", "As an AI I cannot see images."):
        assert COINS.score(reply, judges=always("C")) == COINS.score(reply)
        assert COINS.score(reply, "judge", judges=always("C")) == COINS.score(reply, "template")
    assert COINS.score(paraphrase, judges=always(None)).outcome == "format_error"


def test_three_quarters_of_the_judges_must_coincide() -> None:
    def outcome(said: str, **more: Any) -> str:
        judges = [always(None if c == "-" else c) for c in said]
        return COINS.score("They match, I would say.", judges=judges, **more).outcome

    assert outcome("CCCA") == "correct"
    assert outcome("AAAC") == "wrong"
    assert outcome("CCAA") == outcome("CC--") == outcome("CCAB") == "format_error"
    assert outcome("CCAB", agree=2) == "correct"
    assert outcome("CCAA", agree=2) == "format_error"
    assert outcome("CCC") == "correct" and outcome("CCA") == "format_error"
    with pytest.raises(pv.InvalidParams, match=r"agree is 4; legal: integers 1\.\.3"):
        outcome("CCC", agree=4)
    with pytest.raises(pv.InvalidParams, match="judges is empty"):
        COINS.score("C", "judge")


def test_a_failing_judge_is_reported_as_such() -> None:
    def broken(question: pv.Question, options: Sequence[str], reply: str) -> str | None:
        raise ConnectionError("no route")

    with pytest.raises(pv.JudgeError, match="ConnectionError: no route"):
        COINS.score("They match.", judges=broken)
    with pytest.raises(pv.JudgeError, match="answered 'D'"):
        COINS.score("They match.", judges=always("D"))


def test_styles_fill_in_question_and_concept() -> None:
    assert len(STYLES) == 11 and len(CONCEPT_DESCRIPTIONS) == 12
    assert set(CONCEPT_DESCRIPTIONS) == CONCEPTS and len(STAGES) == 3
    shown = {style: pv.styled(COINS, style) for style in STYLES}
    assert shown["bare"] == COINS.prompt and len(set(shown.values())) == 11
    assert all(COINS.prompt in text and "{" not in text for text in shown.values())
    assert "conservation" in shown["expert"] and CONCEPT_DESCRIPTIONS["conservation"] in shown["concept"]
    with pytest.raises(pv.InvalidParams, match="style is 'loud'"):
        pv.styled(COINS, "loud")
    with pytest.raises(pv.InvalidParams, match="concept of style 'expert' is 'magic'"):
        pv.styled(COINS, "expert", concept="magic")


@pytest.mark.parametrize("form", ["({}) {}", "{}. {}", "{}) {}", "{}: {}"])
def test_options_are_read_out_of_prompts(form: str) -> None:
    prompt = "Which one?\nLook twice.\n\n" + "\n".join(form.format(a, o) for a, o in zip("ABC", OPTIONS, strict=True))
    assert split_options(prompt) == ("Which one?\nLook twice.", OPTIONS)
    assert split_options("A. lone line")[1] == ()
    assert split_options("What is\nA. this\nB. that\n   and more")[1] == ("this", "that and more")
    assert split_options("B. x\nC. y")[1] == ()


def published_rows() -> list[dict[str, Any]]:
    prompt = "Do they match?\nA. Yes, they do.\nB. No, they differ."
    same = {"concept": "conservation", "stage": "concrete operational", "images": "a.png"}
    return [
        {"id": "q1", "type": "MC", "prompt": prompt, "answer": "B", **same},
        {"id": "q2", "type": "TF", "prompt": "Is it so?", "answer": "True", **same},
        {"id": "q3", "type": "TF", "prompt": "Is it so?\nA. Yes\nB. No", "answer": "B", **same},
    ]


def write_rows(rows: list[dict[str, Any]], path: Path) -> None:
    if path.suffix == ".jsonl":
        path.write_text("\n".join(json.dumps(r) for r in rows), encoding="utf-8")
        return
    if path.suffix == ".parquet":
        pyarrow = pytest.importorskip("pyarrow")
        from pyarrow import parquet

        parquet.write_table(pyarrow.Table.from_pylist(rows), path)
        return
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), dialect="excel-tab" if path.suffix == ".tsv" else "excel")
        writer.writeheader()
        writer.writerows(rows)


@pytest.mark.parametrize("suffix", ["csv", "tsv", "jsonl", "parquet"])
def test_published_sets_are_read_from_files(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"questions.{suffix}"
    write_rows(published_rows(), path)
    first, second, third = pv.load_questions(path)
    assert (first.options, first.answer) == (("Yes, they do.", "No, they differ."), "B")
    assert (second.kind, second.answer, third.kind, third.answer) == ("boolean", "yes", "boolean", "no")
    assert first.id == "q1" and first.meta["concept"] == "conservation" and first.meta["images"] == "a.png"
    assert pv.load_questions(published_rows()) == [first, second, third]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"prompt": ""}, "'prompt' (or 'question') is missing"),
        ({"answer": ""}, "'answer' is missing"),
        ({"answer": "C"}, "answer is 'C'"),
        ({"type": "ESSAY"}, "'type' is 'ESSAY'"),
        ({"prompt": "No options"}, "lists no options"),
    ],
)
def test_rows_that_cannot_be_read_are_named(change: dict[str, Any], why: str) -> None:
    rows = published_rows()
    rows.insert(1, {**rows[0], **change})
    with pytest.raises(pv.InvalidParams, match="row 2 of the questions") as caught:
        pv.load_questions(rows)
    assert why in str(caught.value)
    with pytest.warns(UserWarning, match="row 2 of the questions"):
        assert len(pv.load_questions(rows, errors="skip")) == 3


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(pv.StorageError, match="cannot read questions"):
        pv.load_questions(tmp_path / "absent.csv")
    with pytest.raises(pv.InvalidParams, match="a file that ends in"):
        pv.load_questions(tmp_path / "questions.xml")
    (tmp_path / "bad.jsonl").write_text('{"prompt": ')
    with pytest.raises(pv.InvalidParams, match=r"bad\.jsonl, line 1 is not JSON"):
        pv.load_questions(tmp_path / "bad.jsonl")
    (tmp_path / "bad.csv").write_bytes(b"prompt,answer\n\xff\xfe,A\n")
    with pytest.raises(pv.InvalidParams, match="not UTF-8"):
        pv.load_questions(tmp_path / "bad.csv")
