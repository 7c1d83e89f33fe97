"""Free-form replies against gold answers, from Python."""

from __future__ import annotations

import json

import pytest

import perceptv as pv

DOMAINS = [d.id for d in pv.domains("percept_v")]


@pytest.mark.parametrize("preset", ["paper", "balanced"])
@pytest.mark.parametrize("domain", DOMAINS)
def test_the_answer_line_is_right_in_both_modes_and_its_echo_is_not(domain: str, preset: str) -> None:
    for size in (1, 3, 7):
        sample = pv.generate(domain, size=size, preset=preset)
        for mode in ("lenient", "strict"):
            assert pv.judge(sample, sample.answer_text, mode).correct
            assert pv.judge(sample, f"I looked twice.\n\n{sample.answer_text}", mode).correct
        echo = pv.judge(sample, sample.prompt)
        assert (echo.outcome, echo.value) == ("format_error", None)
        assert pv.judge(sample, "").outcome == "no_answer"


def test_records_of_saved_sets_are_judged_like_samples() -> None:
    for sample in (
        pv.generate("inside_circles", size=5, query="any", preset="balanced"),
        pv.generate("identifying_shapes", size=4),
    ):
        record = sample.record()
        row = {**record, "answer": json.dumps(record["answer"]), "params": json.dumps(record["params"])}
        for item in (record, row):
            assert pv.judge(item, sample.answer_text).correct
            assert pv.judge(item, "no idea").outcome == "format_error"


def test_many_are_judged_like_one_by_one() -> None:
    samples = [pv.generate(d, size=5, preset="balanced") for d in DOMAINS]
    replies = [s.answer_text if i % 2 else "COUNT: 5 or 6" for i, s in enumerate(samples)]
    for mode in ("lenient", "strict"):
        together = pv.judge_many(samples, replies, mode)
        assert together == [pv.judge(s, r, mode) for s, r in zip(samples, replies, strict=True)]


def test_spans_count_code_points_of_the_reply() -> None:
    sample = pv.generate("counting_circles", size=5)
    reply = "\U0001f600 Grüße!\n**COUNT:** \uff15"
    verdict = pv.judge(sample, reply)
    assert verdict.correct and verdict.span is not None
    assert reply[slice(*verdict.span)] == "\uff15"
