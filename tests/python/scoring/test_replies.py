"""The table of replies, and properties of the parser that no table can show."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import perceptv as pv

ROWS = [json.loads(line) for line in (Path(__file__).parents[2] / "cases/replies.jsonl").read_text().splitlines()]
DOMAINS = [d.id for d in pv.domains("percept_v")]
PRESETS = ["paper", "balanced"]
relaxed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=40)


@functools.cache
def sample(domain: str, preset: str, size: int, index: int = 0, **switches: str) -> pv.Sample:
    return pv.generate(domain, size=size, index=index, preset=preset, **switches)


@pytest.mark.parametrize("mode", ["lenient", "strict"])
def test_every_case_has_its_verdict(mode: str) -> None:
    items = [
        {"domain": r["domain"], "preset": r["preset"], "switches": r["switches"], "answer": r["gold"]} for r in ROWS
    ]
    verdicts = pv.judge_many(items, [r["reply"] for r in ROWS], mode)
    differing = [(r, v) for r, v in zip(ROWS, verdicts, strict=True) if v.outcome != r[mode]]
    assert not differing, differing[:3]


def test_the_table_is_of_the_size_and_breadth_that_was_asked() -> None:
    assert len(ROWS) >= 400
    assert {r["domain"] for r in ROWS} == set(DOMAINS)
    assert {r["lenient"] for r in ROWS} == {"correct", "wrong", "format_error", "no_answer"}


def wide(text: str) -> str:
    """Full-width forms of the ASCII characters."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else "\u3000" if c == " " else c for c in text)


BEFORE = [
    "",
    "Let me look at it carefully.\n\n",
    "<think>\nThis takes a while. Is it this? Or that?\n</think>\n",
    "I went through the picture from left to right.\nNothing was missed.\n\n",
    "**Reasoning**\n\n1. I looked.\n2. I looked again.\n\n",
    "so it goes</think>",
    "\ufeff",
    "Final answer:\n",
]
WRAPS = [
    "{}", "**{}**", "`{}`", "```\n{}\n```", "```text\n{}\n```", "\\boxed{{{}}}", "$\\boxed{{\\text{{{}}}}}$", "> {}",
    "### {}", "<answer>{}</answer>", "{}.", "  {}  ", "***{}***", "{}\u200b", "\\[ \\boxed{{{}}} \\]",
]  # fmt: skip
AFTER = ["", "\n", "\n\nI hope this helps!", "</s>", "<|im_end|>", "<|endoftext|>\n", "\n\nLet me know.", "\r\n"]


@relaxed
@given(st.sampled_from(DOMAINS), st.sampled_from(PRESETS), st.integers(1, 20), st.integers(0, 3), st.data())
def test_right_answers_are_right_in_many_wrappings(
    domain: str, preset: str, size: int, index: int, data: st.DataObject
) -> None:
    item = sample(domain, preset, size, index)
    for _ in range(20):
        line = data.draw(st.sampled_from([item.answer_text, wide(item.answer_text), item.answer_text.lower()]))
        wrap = data.draw(st.sampled_from(WRAPS))
        reply = data.draw(st.sampled_from(BEFORE)) + wrap.format(line) + data.draw(st.sampled_from(AFTER))
        verdict = pv.judge(item, reply)
        assert verdict.correct, (reply, verdict)


def altered(item: pv.Sample) -> str:
    """The literal line of another answer."""
    for index in range(1, 60):
        line = sample(item.domain, item.preset, item.size, index, **item.switches).answer_text
        if line != item.answer_text and not pv.judge(item, line).correct:
            return line
    raise AssertionError(f"{item} has no other answer")


def options(item: pv.Sample) -> list[str]:
    """Many answers of the kind, the right one last."""
    lines = {sample(item.domain, item.preset, item.size, i, **item.switches).answer_text for i in range(1, 25)}
    return [*sorted(lines - {item.answer_text}), item.answer_text]


def cheats(item: pv.Sample) -> dict[str, list[str]]:
    """Families of replies that must never be paid."""
    right, other = item.answer_text, altered(item)
    every = options(item)
    return {
        "hedging": [
            f"{other} or {right}",
            f"{right} or {other}",
            f"Either {right} or {other}",
            f"{right}\nor\n{other}",
            f"{other}\nor maybe\n{right}",
            f"It is {right}, or possibly {other}.",
            f"Maybe {right}.",
            f"Perhaps:\n{right}",
            f"It could be:\n{right}",
            f"{right}\n\nIt might also be {other}",
            f"{other}/{right}",
            f"{right}?",
            f"If I see it right:\n{right}",
        ],
        "listing": [
            "\n".join(every),
            "\n\n".join(every),
            " ; ".join(every),
            "\n".join(f"- {o}" for o in every),
            "\n".join(f"{i}. {o}" for i, o in enumerate(every, 1)),
            "\n".join(f"Option {i}: {o}" for i, o in enumerate(every, 1)),
            "Possible answers:\n" + "\n".join(every),
            "\nor\n".join(every),
            "\n---\n".join(every),
        ],
        "echo": [item.prompt, f"{right}\n\n{item.prompt}", item.prompt.upper(), f"> {item.prompt}"],
        "rejected": [
            f"Not {right}",
            f"The answer is not {right}",
            f"{right} is wrong.",
            f"{right}\n\nWait, that is not right.",
            f"{right}\nScratch that.",
            f"Incorrect: {right}",
            f"Somebody says\n{right}\nbut that is incorrect.",
            f"{right}\n\nI take that back.",
            f"Everything except {right}",
            f"Anything but {right}",
        ],
        "silence": ["", " \n", "<think>" + right, f"<think>{right}</think>", "...", "**", "\\boxed{}"],
        "refusal": ["I'm sorry, but I can't help with that.", "I cannot see any image.", "As an AI, I am unable to."],
    }


# Families that a set with no order can hold as one longer answer, which is then judged as such.
@pytest.mark.parametrize("domain", DOMAINS)
def test_cheating_is_never_paid(domain: str) -> None:
    items = [sample(domain, "balanced", size, index) for size in (2, 3, 5, 8, 13, 20) for index in range(3)]
    if domain == "inside_circles":
        items += [sample(domain, "balanced", size, 0, query="any") for size in (2, 5, 9)]
    for mode in ("lenient", "strict"):
        for item in items:
            for family, replies in cheats(item).items():
                for reply in replies:
                    verdict = pv.judge(item, reply, mode)
                    assert not verdict.correct, (family, mode, reply, verdict)


@relaxed
@given(st.sampled_from(DOMAINS), st.sampled_from(["lenient", "strict"]), st.text(max_size=300))
def test_no_text_raises(domain: str, mode: str, text: str) -> None:
    item = sample(domain, "balanced", 3)
    for reply in (text, item.answer_text + text, text + item.answer_text):
        verdict = pv.judge(item, reply, mode)
        assert verdict.outcome in ("correct", "wrong", "format_error", "no_answer")
        if verdict.span is not None:
            begin, end = verdict.span
            assert 0 <= begin <= end <= len(reply)


TEXT = r"COUNT:5 COUNT: ANSWER: SHAPES :  , or not (1,2) ( ) circle star YES NO S E wait ``` \boxed{ } <think> </think>"
SIGNS = [" ", "\n", "\x00", "\ud800", "\u3000", "\uff15", "| a |", "\n| - |", "...", "~~", "?", "-", "answer is", "1. "]
PIECES = st.sampled_from([*TEXT.split(), *SIGNS, "**", "5", "6", "None", "Blue", "x", "final"])


@relaxed
@given(st.sampled_from(DOMAINS), st.lists(PIECES, max_size=40))
def test_no_mixture_of_pieces_raises_and_spans_lie_in_the_reply(domain: str, pieces: list[str]) -> None:
    reply = "".join(pieces)
    item = sample(domain, "balanced", 3)
    for mode in ("lenient", "strict"):
        verdict = pv.judge(item, reply, mode)
        assert (verdict.value is None) == (verdict.outcome in ("format_error", "no_answer"))
        if verdict.span is not None:
            begin, end = verdict.span
            assert 0 <= begin <= end <= len(reply)


@relaxed
@given(st.integers(0, 9999), st.integers(0, 9999))
def test_a_number_is_paid_for_itself_alone(gold: int, said: int) -> None:
    item: dict[str, Any] = {"domain": "counting_circles", "preset": "balanced", "answer": gold}
    for reply in (f"COUNT:{said}", f"count : {said} circles", f"\\boxed{{{said}}}", f"The answer is {said}."):
        assert pv.judge(item, reply).correct == (said == gold)
