"""Answers that commit to nothing, or to everything, score nothing in any domain; right ones score everything."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import perceptv as pv

MODES = ("lenient", "strict")
SIZES = (4, 9, 17)
SAMPLES = [
    pv.generate(d.id, size=size, index=index, preset="balanced")
    for d in pv.domains("percept_v")
    for size in SIZES
    for index in (0, 1)
]


def other(sample: pv.Sample) -> str:
    """An answer line of the same form with another value."""
    samples = (pv.generate(sample.domain, size=sample.size, index=50 + k, preset="balanced") for k in range(99))
    return next(s.answer_text for s in samples if pv.judge(sample, s.answer_text).outcome == "wrong")


def everything(sample: pv.Sample) -> str:
    """All that could be said, in the form of the answer line."""
    words = pv.info(sample.domain).vocabulary
    key = re.match(r"[A-Z]+ ?: ?", sample.answer_format)
    start = key[0] if key else ""
    if sample.answer_class == "boolean":
        return "YES, NO"
    if sample.answer_class == "tuple":
        numbers = ", ".join(map(str, range(99)))
        return " ".join(f"{part}:{numbers}" for part in re.findall(r"[A-Z]+(?=:)", sample.answer_format))
    if "(" in sample.answer_format:
        return " ".join(f"({row},{column})" for row in range(30) for column in range(30))
    names = [word.lower() for word in words]
    return start + ", ".join([*names, *map(str, range(100))])


FAMILIES: dict[str, Callable[[pv.Sample], str]] = {
    "nothing": lambda s: "",
    "blanks": lambda s: " \n\t\n",
    "the prompt": lambda s: s.prompt,
    "the form": lambda s: s.answer_format,
    "a refusal": lambda s: "I'm sorry, but I cannot see images, so I can't help with that.",
    "a refusal with a reason": lambda s: "As an AI language model I am unable to view the picture.",
    "right or wrong": lambda s: f"{s.answer_text} or {other(s)}",
    "wrong or right": lambda s: f"{other(s)} or {s.answer_text}",
    "either": lambda s: f"It is either {s.answer_text} or {other(s)}.",
    "everything": everything,
    "denied": lambda s: f"It is not {s.answer_text}",
    "rejected": lambda s: f"{s.answer_text}\nNo, that is wrong.\n{other(s)}",
    "taken back": lambda s: f"{s.answer_text}\nWait, actually it is\n{other(s)}",
    "only thought": lambda s: f"<think>\n{s.answer_text}\n</think>",
    "thinking cut off": lambda s: f"<think>\nSo the answer is\n{s.answer_text}",
    "more than it": lambda s: re.sub(r"(\d+|[a-z]\b|[A-Z]$)", r"\g<1>7", s.answer_text),
}


@pytest.mark.parametrize("mode", MODES)
def test_right_answers_score_everything(mode: str) -> None:
    group = pv.score(SAMPLES, [s.answer_text for s in SAMPLES], mode=mode).overall()
    assert group.correct == group.n == 180


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("family", FAMILIES)
def test_cheating_scores_nothing(family: str, mode: str) -> None:
    report = pv.score(SAMPLES, [FAMILIES[family](s) for s in SAMPLES], mode=mode)
    paid = [(row.item.id, row.item.answer_text, row.excerpt) for row in report.rows if row.correct]
    assert not paid
