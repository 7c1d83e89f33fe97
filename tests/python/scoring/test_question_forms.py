"""Questions with up to 26 options, with several right ones, with pictures as options, and `judge` for all of them."""

from __future__ import annotations

import csv
import itertools
import json
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv import _core
from perceptv.core.chat_messages import File
from perceptv.limits import Limits
from perceptv.models.oracle.answering import _options
from perceptv.scoring import OptionPicture, rotation_scores, split_options

FAMILIES = Path(__file__).parents[2] / "cases/families"
WORDS = tuple(f"object {i}" for i in range(26))
COLOURS = ("red", "green", "blue", "yellow")
FLAG = pv.Question("Which occur?", COLOURS, ("C", "A"), "multiple", id="flag")
RED, BLUE = (_core.encode_png(np.full((4, 4, 3), colour, np.uint8)) for colour in ((255, 0, 0), (0, 0, 255)))


def cases(kind: str) -> list[dict[str, Any]]:
    lines = [line for path in sorted(FAMILIES.glob("*.dev.jsonl")) for line in path.read_text("utf-8").splitlines()]
    return [row for row in map(json.loads, lines) if row["kind"] == kind]


def asked(row: dict[str, Any]) -> pv.Question:
    others = {"choice": "A", "multiple": ["A"], "boolean": "yes", "number": 0}
    answer = others[row["kind"]] if row["expected"] is None else row["expected"]
    return pv.Question("?", row.get("options", ()), answer, row["kind"])


# ---- up to 26 options


@pytest.mark.parametrize("count", [2, 7, 26])
def test_every_letter_of_the_alphabet_may_be_the_answer(count: int) -> None:
    for letter in ascii_uppercase[:count]:
        question = pv.Question("Which?", WORDS[:count], letter)
        for matcher in ("exact", "in", "template", "hybrid"):
            assert question.score(letter, matcher).correct
        assert question.score(f"The answer is ({letter}).").value == letter
        assert question.prompt.splitlines()[-1] == f"({ascii_uppercase[count - 1]}) object {count - 1}"
    assert question.chance == 1 / count
    versions = pv.rotations(question)
    assert [v.answer for v in versions] == [ascii_uppercase[count - 1], *ascii_uppercase[: count - 1]]
    assert rotation_scores([v.score(f"({v.answer})") for v in versions]) == {"mean": 1.0, "strict": 1.0}


@pytest.mark.parametrize("kind", ["choice", "multiple"])
@pytest.mark.parametrize("count", [0, 1, 27])
def test_too_few_and_too_many_options_are_refused(kind: Any, count: int) -> None:
    options = tuple(f"object {i}" for i in range(count))
    told = rf"options has {count} entr(y|ies); legal: 2\.\.26 where kind is '{kind}'"
    with pytest.raises(pv.InvalidParams, match=told):
        pv.Question("?", options, "A" if kind == "choice" else ("A",), kind)


def test_prompts_list_26_options() -> None:
    for form in ("({}) {}", "{}. {}", "{}) {}", "{}: {}"):
        prompt = "Which?\n" + "\n".join(itertools.starmap(form.format, zip(ascii_uppercase, WORDS, strict=True)))
        assert split_options(prompt) == ("Which?", WORDS)
    shown = pv.Question("Which?", WORDS, "Z").prompt
    assert split_options(shown) == ("Which?", WORDS)
    assert _options(shown) == WORDS and len(_options(shown + "\n([) one more")) == 26


# ---- several right options


def test_several_answers_are_a_set() -> None:
    assert FLAG.answer == ("A", "C") == pv.Question("?", COLOURS, {"A", "C"}, "multiple").answer  # type: ignore[arg-type]
    for reply in ("A, C", "C and A", "Answer: CA, that is C and A", "- red\n- blue", "The answers are (A) and (C)."):
        verdict = FLAG.score(reply)
        assert (verdict.outcome, verdict.value) == ("correct", ["A", "C"]), reply
    for reply in ("A", "A, B, C"):
        assert FLAG.score(reply).outcome == "wrong", "exact match, and no part of a point"
    for reply in ("A or C", "maybe A and C?", "the sky is wide"):
        assert FLAG.score(reply).outcome == "format_error", reply
    assert FLAG.score("").outcome == "no_answer"


def test_a_blind_guess_of_several_is_one_of_all_sets_but_the_empty_one() -> None:
    assert FLAG.chance == pytest.approx(1 / 15)
    assert pv.Question("?", WORDS, ("Z",), "multiple").chance == pytest.approx(1 / (2**26 - 1))
    report = pv.score([FLAG], ["A, C"])
    assert report.overall().floor == pytest.approx(1 / 15) and report.rows[0].item.answer_text == "A, C"
    assert report.rows[0].value == ["A", "C"] and pv.Report.from_json(report.to_json()) == report


@pytest.mark.parametrize(
    "answer", [(), "A", "AC", ("A", "E"), ("A", "A"), ("a",), 3, None, ("A", 1), (["A"],), iter("AC"), {"A": 1}]
)
def test_answers_that_are_no_letters_of_options_are_refused(answer: Any) -> None:
    with pytest.raises(
        pv.InvalidParams, match=r"answer is .*; legal: a sequence of one or more of A, B, C, D, no repeats"
    ):
        pv.Question("?", COLOURS, answer, "multiple")


def test_strict_takes_letters_alone() -> None:
    for reply in ("A, C", "C A", "(A) and (C)", "AC", " A & C. ", "[A, C]", "A; C", "<think>B?</think>\n**A, C**"):
        assert pv.judge(FLAG, reply, "strict").correct, reply
    for reply in ("The answers are A and C.", "Answer: A, C", "\\boxed{A, C}, so it is", "A. red\nC. blue"):
        assert FLAG.score(reply).correct, reply
        verdict = pv.judge(FLAG, reply, "strict")
        assert (verdict.outcome, verdict.value, verdict.matcher) == ("format_error", None, "exact"), reply
    assert pv.judge(FLAG, "A, B", "strict").outcome == "wrong" and pv.judge(FLAG, "", "strict").outcome == "no_answer"
    with pytest.raises(pv.InvalidParams, match="matcher is 'in'; legal: 'exact', 'template', 'judge', 'hybrid'"):
        FLAG.score("A, C", "in")


def test_rotations_move_all_answers() -> None:
    versions = pv.rotations(FLAG)
    assert [v.answer for v in versions] == [("A", "C"), ("B", "D"), ("A", "C"), ("B", "D")]
    for version in versions:
        assert version.kind == "multiple" and version.score("red and blue").correct


def test_judges_name_sets_of_letters() -> None:
    def always(said: Any) -> Any:
        return lambda question, options, reply: said

    vague = "The one like blood and the one like the sky."
    assert FLAG.score(vague).outcome == "format_error"
    for said in (("C", "A"), ["A", "C"], {"A", "C"}, "A, C", "C and A", "AC"):
        verdict = FLAG.score(vague, judges=always(said))
        assert (verdict.outcome, verdict.value, verdict.matcher) == ("correct", ["A", "C"], "judge"), said
    assert FLAG.score(vague, judges=always("A")).outcome == "wrong"
    assert FLAG.score(vague, judges=[always("CA"), always(("A", "C")), always("B")], agree=2).correct
    for said in ("E", "A, E", (), "", 3, ("A", 2), "A, maybe"):
        with pytest.raises(pv.JudgeError, match="legal: one or more of A, B, C, D, or None"):
            FLAG.score(vague, judges=always(said))


def test_letters_on_lines_of_their_own_are_no_hedge() -> None:
    assert pv.reward(["A\nC", "- A\n- C", "A, C\nA, B"], [FLAG] * 3) == [1.0, 1.0, 0.0]
    one = pv.Question("Which?", COLOURS, "A")
    assert pv.reward(["A", "B\nA", "B"], [one] * 3) == [1.0, 0.0, 0.0]


# ---- one verdict for all


@pytest.mark.parametrize("kind", ["choice", "multiple", "boolean", "number"])
def test_judge_and_score_share_their_verdicts(kind: str) -> None:
    rows = cases(kind)
    assert len(rows) >= 40
    questions, replies = [asked(row) for row in rows], [row["reply"] for row in rows]
    scored = [question.score(reply) for question, reply in zip(questions, replies, strict=True)]
    assert [pv.judge(question, reply) for question, reply in zip(questions, replies, strict=True)] == scored
    assert pv.judge_many(questions, replies) == scored
    named = [pv.Question(q.text, q.options, q.answer, q.kind, str(i)) for i, q in enumerate(questions)]
    assert [row.value for row in pv.score(named, replies).rows] == [verdict.value for verdict in scored]
    for question, reply in zip(questions, replies, strict=True):
        assert pv.judge(question, reply, "strict") == question.score(reply, "exact")


def test_judge_takes_questions_samples_and_records_alike() -> None:
    sample = pv.generate("counting_circles", size=3)
    items = [FLAG, sample, sample.record(), pv.Question("Is it?", answer="yes", kind="boolean")]
    replies = ["A, C", sample.answer_text, sample.answer_text, "Yes."]
    verdicts = [pv.judge(item, reply) for item, reply in zip(items, replies, strict=True)]
    assert [type(verdict) for verdict in verdicts] == [pv.Verdict] * 4
    assert [verdict.outcome for verdict in verdicts] == ["correct"] * 4
    assert pv.judge_many(items, replies) == verdicts
    assert pv.reward(replies, items) == [1.0] * 4
    with pytest.raises(pv.InvalidParams, match="item is int; legal: a Sample, a Trial, a Question or a record"):
        pv.judge(3, "x")  # type: ignore[arg-type]
    with pytest.raises(pv.InvalidParams, match="mode is 'loose'"):
        pv.judge(FLAG, "A", "loose")  # type: ignore[arg-type]
    with pytest.raises(pv.InvalidParams, match="reply is bytes"):
        pv.judge(FLAG, b"A")  # type: ignore[arg-type]


# ---- pictures as options


def pictures(tmp_path: Path) -> list[Any]:
    """The same picture in each form that is legal, and others."""
    (tmp_path / "red.png").write_bytes(RED)
    return [tmp_path / "red.png", BLUE, np.full((4, 4, 3), 7, np.uint8), "a text"]


def test_pictures_are_options(tmp_path: Path) -> None:
    question = pv.Question("Which fits?", pictures(tmp_path), "B", id="fit")  # type: ignore[arg-type]
    first, second, third, fourth = question.options
    assert isinstance(first, OptionPicture) and isinstance(third, OptionPicture) and fourth == "a text"
    assert second == OptionPicture(BLUE) and hash(question) == hash(pv.Question(**vars(question)))
    parts = question.messages()
    assert [part if isinstance(part, str) else part.name for part in parts] == [
        "Which fits?\n(A)", "A.png", "(B)", "B.png", "(C)", "C.png", "(D) a text",
    ]  # fmt: skip
    files = [part for part in parts if isinstance(part, File)]
    assert [file.data for file in files[:2]] == [RED, BLUE] and files[0].url.startswith("data:image/png;base64,")
    assert (_core.decode_png(files[2].data) == 7).all()


def test_options_that_are_texts_make_one_message() -> None:
    assert FLAG.messages() == [FLAG.prompt]
    assert pv.Question("Is it?", answer="yes", kind="boolean").messages() == ["Is it?"]


def test_files_tell_what_they_are(tmp_path: Path) -> None:
    heads = {
        ".jpg": (b"\xff\xd8\xff\xe0rest", "image/jpeg"),
        ".gif": (b"GIF89arest", "image/gif"),
        ".webp": (b"RIFF1234WEBPrest", "image/webp"),
    }
    for suffix, (data, kind) in heads.items():
        part = pv.Question("?", (data, "other"), "A").messages()[1]  # type: ignore[arg-type]
        assert isinstance(part, File) and part.name.endswith(f"A{suffix}") and part.url.startswith(f"data:{kind};")
        assert not part.is_video


def test_pictures_are_named_by_letters_alone() -> None:
    question = pv.Question("?", (RED, BLUE), "B")  # type: ignore[arg-type]
    for reply in ("the blue one", "It is the second picture.", "B.png", "Yes", "", "()", "- \n- ", "The answer is: "):
        for matcher in ("exact", "in", "template"):
            expected = "B" if reply == "B.png" and matcher != "exact" else None
            assert question.score(reply, matcher).value == expected, (reply, matcher)
    assert question.score("Answer: B").correct and question.score("(A)").outcome == "wrong"
    assert question.score("B", "exact").correct and question.score("I take B", "in").correct
    both = pv.Question("?", (RED, BLUE, "a text"), ("A", "C"), "multiple")  # type: ignore[arg-type]
    assert both.score("A, C").correct and both.score("A and a text").correct


def test_a_text_cannot_show_pictures(tmp_path: Path) -> None:
    question = pv.Question("?", (RED, "other"), "A", id="fit")  # type: ignore[arg-type]
    for show in (lambda: question.prompt, lambda: pv.styled(question)):
        with pytest.raises(pv.InvalidParams, match=r"options of 'fit' hold pictures.*; legal: Question\.messages"):
            show()
    report = pv.score([question], ["A"])
    assert report.overall().correct == 1 and pv.Report.from_json(report.to_json()) == report


def test_rotations_move_pictures() -> None:
    versions = pv.rotations(pv.Question("?", (RED, BLUE), "A"))  # type: ignore[arg-type]
    assert [v.options[ascii_uppercase.index(str(v.answer))] for v in versions] == [OptionPicture(RED)] * 2


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ((RED, RED), "legal: texts and pictures that differ"),
        ((b"no picture", "x"), r"options\[0\] is b'no picture'; legal: .*PNG, JPEG, GIF or WebP"),
        ((np.zeros((2, 2), np.uint8), "x"), r"options\[0\] is uint8 \(2, 2\); legal: .*\(H, W, 3\) uint8"),
        ((np.zeros((2, 2, 3)), "x"), r"options\[0\] is float64"),
        ((np.zeros((0, 2, 3), np.uint8), "x"), r"options\[0\] is uint8 \(0, 2, 3\)"),
        ((3, "x"), r"options\[0\] is 3; legal: a text that is not empty, or a picture"),
        ((Path("a\0b"), "x"), r"options\[0\] is 'a"),
    ],
)
def test_options_that_are_neither_are_refused(options: Any, named: str) -> None:
    with pytest.raises(pv.InvalidParams, match=named):
        pv.Question("?", options, "A")


def test_a_file_is_read_when_it_is_shown(tmp_path: Path) -> None:
    question = pv.Question("?", (tmp_path / "absent.png", "other"), "B")  # type: ignore[arg-type]
    assert question.score("B").correct
    with pytest.raises(pv.StorageError, match=r"absent\.png"):
        question.messages()
    (tmp_path / "absent.png").write_text("no picture")
    with pytest.raises(pv.InvalidParams, match=r"absent\.png.*legal: .*PNG, JPEG, GIF or WebP"):
        question.messages()
    (tmp_path / "absent.png").write_bytes(RED)
    part = question.messages()[1]
    assert isinstance(part, File) and part.data == RED
    with pytest.raises(pv.LimitExceeded, match="max_picture"):
        question.messages(limits=Limits(max_picture=8))


# ---- files of questions


ROWS = [
    {"id": "flag", "type": "MS", "prompt": "Which occur?", "options": list(COLOURS), "answer": ["A", "C"]},
    {"id": "fit", "type": "MC", "prompt": "Which fits?", "options": [{"path": "red.png"}, {"path": "sub/blue.png"}],
     "answer": "B"},
    {"id": "listed", "type": "MS", "prompt": "Which?\n(A) one\n(B) two\n(C) three", "options": None, "answer": "C, A"},
]  # fmt: skip


def saved(path: Path) -> None:
    (path.parent / "sub").mkdir()
    (path.parent / "red.png").write_bytes(RED)
    (path.parent / "sub/blue.png").write_bytes(BLUE)
    if path.suffix == ".jsonl":
        path.write_text("\n".join(map(json.dumps, ROWS)), encoding="utf-8")
        return
    flat = [{**row, "options": row["options"] and json.dumps(row["options"]), "answer": _flat(row)} for row in ROWS]
    if path.suffix == ".parquet":
        pyarrow = pytest.importorskip("pyarrow")
        from pyarrow import parquet

        parquet.write_table(pyarrow.Table.from_pylist(flat), path)
        return
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(flat[0]))
        writer.writeheader()
        writer.writerows(flat)


def _flat(row: dict[str, Any]) -> str:
    return row["answer"] if isinstance(row["answer"], str) else json.dumps(row["answer"])


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_files_hold_several_answers_and_pictures(suffix: str, tmp_path: Path) -> None:
    saved(tmp_path / f"questions.{suffix}")
    flag, fit, listed = pv.load_questions(tmp_path / f"questions.{suffix}")
    assert (flag.kind, flag.options, flag.answer) == ("multiple", COLOURS, ("A", "C")) and "options" not in flag.meta
    assert (listed.kind, listed.text, listed.answer) == ("multiple", "Which?", ("A", "C"))
    shown = fit.messages()
    assert [part if isinstance(part, str) else part.data for part in shown] == ["Which fits?\n(A)", RED, "(B)", BLUE]
    assert pv.judge(fit, "Answer: B").correct


def test_rows_in_memory_hold_pictures_as_datasets_do() -> None:
    row = {
        "prompt": "Which?",
        "options": [{"bytes": RED, "path": None}, {"bytes": BLUE, "path": "x.png"}],
        "answer": "A",
    }
    (question,) = pv.load_questions([row])
    assert question.options == (OptionPicture(RED), OptionPicture(BLUE))


def test_a_column_of_options_agrees_with_the_prompt() -> None:
    prompt = "Which?\nA. one\nB. two"
    (same,) = pv.load_questions([{"prompt": prompt, "options": ["one", "two"], "answer": "A"}])
    assert (same.text, same.options) == ("Which?", ("one", "two"))
    with pytest.raises(
        pv.InvalidParams, match=r"row 1 of the questions: 'options' is .*legal: those that the prompt lists"
    ):
        pv.load_questions([{"prompt": prompt, "options": ["two", "one"], "answer": "A"}])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"options": [{"path": "../secret.png"}, "x"]}, "legal: .*within the folder"),
        ({"options": [{"path": "/etc/hostname"}, "x"]}, "legal: .*within the folder"),
        ({"options": [{"url": "x"}, "x"]}, "legal: .*path or bytes"),
        ({"options": "[1, 2"}, "'options' is .*legal: a list"),
        ({"answer": "A, E", "type": "MS"}, "answer is .*legal: a sequence of one or more of A, B"),
        ({"answer": ["A"], "type": "MC"}, "answer is .*legal: one of A, B"),
        ({"type": "ESSAY"}, "'type' is 'ESSAY'; legal: 'MC', 'MS', 'TF', 'NUM'"),
    ],
)
def test_rows_that_do_not_are_named(change: dict[str, Any], why: str, tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_text(json.dumps({"prompt": "?", "options": ["x", "y"], "answer": "A", **change}), encoding="utf-8")
    with pytest.raises(pv.InvalidParams, match=f"row 1 of the questions: .*{why}"):
        pv.load_questions(path)
