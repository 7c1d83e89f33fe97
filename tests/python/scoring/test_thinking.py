"""What models think aloud is no part of their reply, whatever marks they put round it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv import _core
from perceptv.scoring.thinking import check_marks, without_thinking

QUESTION = pv.Question("Which?", ("red", "green", "blue"), "B", id="q")
NAMES = (
    *("think", "thinking", "thought", "thoughts", "reasoning", "reflection", "analysis", "scratchpad", "scratch_pad"),
    *(
        "seed:think",
        "antThinking",
        "longcat_think",
        "chain_of_thought",
        "inner_monologue",
        "THINK",
        "Rationale",
        "思考",
    ),
)
TAGS = [(f"<{name}>", f"</{name}>") for name in NAMES] + [
    ("[THINK]", "[/THINK]"),
    ("◁think▷", "◁/think▷"),
    ("<|START_THINKING|>", "<|END_THINKING|>"),
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
    ("<|think|>", "<|/think|>"),
    ("<|thinking_start|>", "<|thinking_end|>"),
    ("<\uff5cthink\uff5c>", "<\uff5c/think\uff5c>"),
    ('<think time="3">', "</think>"),
    ("<|channel>thought\n", "<channel|>"),
    ("<unused94>thought\n", "<unused95>"),
    ("<|inner_prefix|>", "<|inner_suffix|>"),
    ("<|channel|>analysis<|message|>", "<|end|><|start|>assistant<|channel|>final<|message|>"),
    ("<|start|>assistant<|channel|>commentary<|message|>", "<|end|>"),
]
"""Marks of which each side counts wherever it stands."""
PAIRED = [
    ("[reasoning]", "[/reasoning]"),
    ("[Analysis]", "[/Analysis]"),
    ("Here is my thought process:", "Here is my response:"),
    ('<details type="reasoning" done="true">', "</details>"),
]
"""Marks that count where both sides stand."""


def read(reply: str, **more: Any) -> Any:
    verdict = pv.judge(QUESTION, reply, **more)
    return verdict.value or verdict.outcome


@pytest.mark.parametrize(("opening", "closing"), [*TAGS, *PAIRED, ("analysis", "assistantfinal")])
@pytest.mark.parametrize("thought", ["Answer: A", "\nAnswer: A\n", "So A, or \\boxed{C}? Answer: A\n\nAnswer: C.\n"])
def test_the_answer_stands_behind_the_thought(opening: str, closing: str, thought: str) -> None:
    assert read(f"{opening}{thought}{closing}So: Answer: B") == "B"
    assert read(f"{opening}{thought}{closing}\n\nAnswer: B\n") == "B"
    assert read(f"{opening.lower()}{thought}{closing.lower()}Answer: B") == "B"
    assert read(f"{opening}{thought}{closing}") == "no_answer"


@pytest.mark.parametrize(
    ("opening", "closing"), [*(pair for pair in TAGS if "message" not in pair[0]), ("<a>", "</a>")]
)
def test_thoughts_that_do_not_end_begin_or_stand_alone(opening: str, closing: str) -> None:
    judged: Callable[..., Any] = partial(read, thinking=("<a>", "</a>"))
    assert judged(f"{opening}The answer is B. Answer: B") == "no_answer"
    assert judged(f"Answer: B{opening}Or is it? Answer: A") == "B"
    assert judged(f"{opening}Answer: A{closing}Answer: B{opening}Answer: A{closing}") == "B"
    assert judged(f"{opening}Answer: A {opening}inner, Answer: C{closing} Answer: A{closing}Answer: B") == "B"
    assert judged(f"{opening}{opening}Answer: A{closing}Answer: B") == "B", "a template that writes the mark, too"
    assert judged(f"Answer: A{closing}Answer: B") == "B", "a template that keeps the first mark"


def test_channels_hold_one_message_after_another() -> None:
    analysis, final = "<|channel|>analysis<|message|>", "<|start|>assistant<|channel|>final<|message|>"
    assert (
        read(f"{analysis}Answer: A<|end|><|start|>assistant{analysis}Answer: C<|end|>{final}Answer: B<|return|>") == "B"
    )
    assert read(f"<|start|>assistant{analysis}Answer: A<|end|>") == read(f"{analysis}Answer: A") == "no_answer"
    assert read(f"{final}Answer: B") == read(f"{analysis}Answer: A<|end|>Answer: B") == "B"


def test_thoughts_within_thoughts_end_with_the_outer_one() -> None:
    inner = "<thinking>a <reflection>Answer: A</reflection> Answer: C"
    assert read(f"{inner}</thinking>Answer: B") == "B"
    assert read(inner) == "no_answer"
    assert read("<think>I use <reflection> here. Answer: A</think>Answer: B") == "B"
    assert read("<thinking>Answer: A</think>Answer: B") == "B", "names of one kind close each other"


@pytest.mark.parametrize("quoted", ["`<think>`", '"<think>"', "`[THINK]`", "`<|START_THINKING|>`", "'</think>'"])
def test_a_mark_that_is_quoted_is_none(quoted: str) -> None:
    assert read(f"The mark {quoted} is for thinking.\nAnswer: B") == "B"
    assert read(f"<think>Is {quoted} a mark? Answer: A</think>Answer: B") == "B"


@pytest.mark.parametrize(
    "reply",
    [
        "[Analysis]\nThe tile is green.\n[Answer]\nAnswer: B",
        "[Reasoning] It is green.\nAnswer: B",
        "Here is my thought process: it is green.\nAnswer: B",
        "My analysis: it is green. Answer: B",
        "a < thinking and b > c. Answer: B",
        "<analysis of the picture>\nAnswer: B",
        "<b>thinking</b>\nAnswer: B",
        "<details>\nAnswer: B\n</details>",
        "<think/>Answer: B",
        "Answer: B<|end|>",
    ],
)
def test_what_only_looks_like_a_mark_is_read(reply: str) -> None:
    assert read(reply) == "B"


def test_marks_of_ones_own_are_taken_everywhere(tmp_path: Path) -> None:
    reply, own = "<a>Answer: A</a>\nAnswer: B", ("<a>", "</a>")
    assert read(reply) != "B" and read(reply, thinking=own) == read(reply, thinking=[("x", "y"), own]) == "B"
    assert read(reply, thinking=own, mode="strict") == "format_error" and read("<a>A</a>B", thinking=own, mode="strict")
    assert [v.value for v in pv.judge_many([QUESTION] * 2, [reply, "C"], thinking=own)] == ["B", "C"]
    assert pv.score([QUESTION], {"q": reply}, thinking=own).overall().correct == 1
    sample = pv.generate("counting_circles", size=5)
    said = "<a>\nCOUNT:4\n</a>\nCOUNT:5"
    assert pv.judge(sample, said, "strict", thinking=own).correct
    assert pv.reward([said, said], [sample] * 2, thinking=own, mode="strict") == [1.0, 1.0]
    row = {"domain": ["counting_circles"], "answer": [5]}
    assert pv.grpo_reward(None, [said], **row) == [0.0]
    assert pv.grpo_reward(None, [said], thinking=own, **row) == [1.0]
    assert pv.grpo_reward(None, [said], thinking=["a column"], **row) == [0.0]


def test_the_command_line_takes_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from perceptv.cli import main

    ds = pv.percept_v(domains=["counting_circles"], sizes=[3], per_size=2)
    folder = ds.save(tmp_path / "set", progress=False)
    lines = [f'{{"id": "{s.id}", "response": "<a>COUNT:1</a>\\n{s.answer_text}"}}' for s in ds]
    (tmp_path / "m.jsonl").write_text("\n".join(lines))
    call = ["score", str(folder), str(tmp_path / "m.jsonl"), "--thinking", "<a>", "</a>"]
    assert main(call) == 0 and "100.0" in capsys.readouterr().out
    assert main([*call, "--explain", ds[0].id]) == 0
    shown = capsys.readouterr().out
    assert "COUNT:1" not in shown.upper().replace(" ", "") and "correct" in shown


def test_thinking_in_any_marks_is_no_hedge() -> None:
    sample = pv.generate("counting_circles", size=5)
    for opening, closing in TAGS:
        assert pv.reward([f"{opening}\nCOUNT:4\n{closing}\nCOUNT:5"], [sample]) == [1.0], opening


@pytest.mark.parametrize(
    "given", ["<a>", ("<a>",), ("<a>", ""), ("<a>", "<a>"), ("<a>", 3), [("<a>", " ")], 7, {"a": "b"}]
)
def test_marks_of_another_form_are_refused(given: Any) -> None:
    with pytest.raises(pv.InvalidParams, match=r"thinking is .*; legal: two different texts"):
        pv.judge(QUESTION, "B", thinking=given)


@pytest.mark.parametrize("before", ["", "é中𝄞\ud800", "Hm. "])
def test_what_is_left_keeps_its_place(before: str) -> None:
    reply = f"{before}<a>中é𝄞</a>Answer: B"
    left = without_thinking(reply, check_marks(("<a>", "</a>")))
    assert len(left) == len(reply) and left.startswith(before) and left.endswith("\nAnswer: B")
    verdict = pv.judge(QUESTION, reply, thinking=("<a>", "</a>"))
    assert verdict.span is not None and "B" in reply[slice(*verdict.span)]


def test_no_bytes_raise() -> None:
    for data in (b"", b"<", b"<|", b"[/", b"\xe2", b"\xe2\x97\x81", b"<think", b"</" * 50, b"<think>" * 500 + b"\xff"):
        assert isinstance(_core.with_thinking_blanked(data, [("a", "b")]), bytes)
