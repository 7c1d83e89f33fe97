"""A judge for the replies that the rules leave unread, counted apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.reports import merged
from perceptv.scoring.unread_replies import JudgeUse

VAGUE = "Hm. I take 3, or 4, so it is number {}, I suppose, or not."


@pytest.fixture(scope="module")
def counting() -> pv.Dataset:
    return pv.percept_v(seed=0, domains=["counting_circles"], sizes=[2, 3, 4], per_size=4)


@pytest.fixture(scope="module")
def replies(counting: pv.Dataset) -> dict[str, str]:
    """Every second reply is in a form that no rule reads."""
    said = [VAGUE.format(s.answer) if i % 2 else f"COUNT:{s.answer}" for i, s in enumerate(counting)]
    return {s.id: reply for s, reply in zip(counting, said, strict=True)}


def number_in(question: Any, options: Any, reply: str) -> str | None:
    digits = reply.partition("number ")[2][:1] or reply[-1]
    return f"COUNT:{digits}" if digits.isdigit() else None


def test_it_reads_format_errors_alone_and_is_counted_apart(counting: pv.Dataset, replies: dict[str, str]) -> None:
    seen: list[str] = []

    def judge(question: Any, options: Any, reply: str) -> str | None:
        seen.append(reply)
        return number_in(question, options, reply)

    assert pv.score(counting, replies).overall().correct == 6
    report = pv.score(counting, replies, judge=judge, judge_sample=4)
    assert report.overall().correct == 12
    assert report.judging == {"model": JudgeUse(unread=6, read=6, sample=4, agreed=4)}
    assert len(seen) == 10 and sum(reply.startswith("COUNT") for reply in seen) == 4
    assert sorted({row.matcher for row in report.rows}) == ["judge", "key"]


def test_empty_replies_and_refusals_are_not_its_business(counting: pv.Dataset) -> None:
    refusals = {s.id: "" if i % 2 else "I'm sorry, but I cannot help with that." for i, s in enumerate(counting)}
    report = pv.score(counting, refusals, judge=lambda *_: pytest.fail("it was asked"))
    assert report.overall().no_answer == 12 and report.judging["model"] == JudgeUse(0, 0, 0, 0)


def test_it_never_sees_the_answer(counting: pv.Dataset, replies: dict[str, str]) -> None:
    def judge(question: Any, options: Any, reply: str) -> None:
        assert question.kind == "number" and question.form == "COUNT:x" and options == ()
        assert question.text.endswith("where x is the number of circles.") and not hasattr(question, "answer")

    assert pv.score(counting, replies, judge=judge).judging["model"].read == 0


def test_disagreement_is_counted(counting: pv.Dataset, replies: dict[str, str]) -> None:
    report = pv.score(counting, replies, judge=lambda *_: "COUNT:99")
    assert report.judging["model"] == JudgeUse(unread=6, read=6, sample=6, agreed=0)
    assert "0 of 6" in report.to_markdown() and "Judge" in report.to_markdown() and "0 of 6" in report.to_html()


def test_the_report_keeps_it_as_json(counting: pv.Dataset, replies: dict[str, str]) -> None:
    report = pv.score(counting, replies, judge=number_in)
    assert json.loads(report.to_json())["judging"]["model"] == {"unread": 6, "read": 6, "sample": 6, "agreed": 6}
    assert pv.Report.from_json(report.to_json()).judging == report.judging
    other = pv.score(counting, {"other": replies})
    assert merged([report, other]).judging == report.judging == report.only(size=2).judging


@pytest.mark.parametrize("said", ["I cannot tell", "COUNT:5 or 6", 2.5])
def test_an_answer_of_another_form_is_the_fault_of_the_judge(
    counting: pv.Dataset, replies: dict[str, str], said: Any
) -> None:
    with pytest.raises(pv.JudgeError, match="legal: an answer such as 'COUNT:x', or None"):
        pv.score(counting, replies, judge=lambda *_: said)


def test_equal_replies_to_a_question_are_read_once(counting: pv.Dataset) -> None:
    calls: list[str] = []

    def judge(question: Any, options: Any, reply: str) -> str:
        calls.append(reply)
        return "COUNT:2"

    rows = [{"id": counting[0].id, "response": VAGUE.format(2)} for _ in range(5)]
    report = pv.score(counting, rows, repeats=True, judge=judge)
    assert len(calls) == 1 and report.judging["model"].unread == 5


def test_every_class_of_answer_can_be_read() -> None:
    by_class = {known.answer_class: known.id for known in pv.domains() if known.answer_class != "none"}
    assert len(by_class) >= 6
    samples = [pv.generate(domain, size=pv.info(domain).size_range()[0]) for domain in by_class.values()]
    right = {s.id: s.answer_text for s in samples}
    texts = {s.prompt: s.answer_text for s in samples}
    report = pv.score(samples, {name: "Mumble, mumble." for name in right}, judge=lambda q, o, r: texts[q.text])
    assert report.overall().correct == len(samples) and report.judging["model"].read == len(samples)


def test_strict_mode_has_no_judge(counting: pv.Dataset, replies: dict[str, str]) -> None:
    with pytest.raises(pv.InvalidParams, match="mode is 'strict'"):
        pv.score(counting, replies, mode="strict", judge=number_in)


JUDGE = "def read(question, options, reply):\n    return 'COUNT:' + reply.partition('number ')[2][:1] or None\n"


def test_the_command_line_takes_a_function(
    counting: pv.Dataset, replies: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    counting.save(tmp_path / "set", progress=False)
    Path("replies.jsonl").write_text("".join(json.dumps({"id": i, "response": r}) + "\n" for i, r in replies.items()))
    Path("my_judge.py").write_text(JUDGE)
    assert main(["score", "set", "replies.jsonl", "--judge", "my_judge:read", "--judge-sample", "0"]) == 0
    shown = capsys.readouterr().out
    assert "Judge" in shown and "0 of 0" in shown and "12" in shown


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--judge", "some-model"], "needs --judge-url"),
        (["--judge", "no_such_module_here:f"], "cannot load"),
        (["--judge-url", "http://127.0.0.1:1/v1"], "need --judge"),
        (["--judge", "json:loads", "--mode", "strict"], "for --mode lenient only"),
        (["--judge", "json:__name__"], "legal: a function"),
    ],
)
def test_options_that_do_not_fit(
    counting: pv.Dataset, replies: dict[str, str], tmp_path: Path, capsys: Any, words: list[str], message: str
) -> None:
    counting.save(tmp_path / "set", progress=False)
    file = tmp_path / "replies.jsonl"
    file.write_text("".join(json.dumps({"id": i, "response": r}) + "\n" for i, r in replies.items()))
    assert main(["score", str(tmp_path / "set"), str(file), *words]) == 2
    assert message in capsys.readouterr().err
