"""Free-form replies against gold answers, from Python."""

from __future__ import annotations

import json

import pytest

import perceptv as pv
from toy_domains import Dots

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


def test_what_an_item_lacks_is_named() -> None:
    record = pv.generate("counting_circles", size=3).record()
    for change, named in [
        ({"domain": None}, "domain is None"),
        ({"domain": "no_such", "answer_class": None}, "the record lacks answer_class, vocabulary"),
        ({"answer": "{"}, "'answer' of the record is '{'"),
        ({"answer": '"five"'}, "legal: an integer"),
        ({"params": "{"}, "'params' of the record"),
    ]:
        with pytest.raises(pv.InvalidParams) as caught:
            pv.judge({**record, **change}, "COUNT:3")
        assert named in str(caught.value)
    with pytest.raises(pv.InvalidParams, match="record has no member 'answer'"):
        pv.judge({"domain": "counting_circles"}, "COUNT:3")
    with pytest.raises(pv.InvalidParams, match="item is int"):
        pv.judge(5, "COUNT:3")  # type: ignore[arg-type]


def test_arguments_of_other_types_are_refused() -> None:
    sample = pv.generate("counting_circles", size=3)
    with pytest.raises(pv.InvalidParams, match="reply is bytes"):
        pv.judge(sample, b"COUNT:3")  # type: ignore[arg-type]
    with pytest.raises(pv.InvalidParams, match="mode is 'loose'"):
        pv.judge(sample, "COUNT:3", "loose")
    with pytest.raises(pv.InvalidParams, match="replies has 1 entry; legal: as many as items, 2"):
        pv.judge_many([sample, sample], ["COUNT:3"])


@pytest.mark.usefixtures("own_registry")
def test_domains_of_other_people_are_judged_from_the_catalogue_or_the_record() -> None:
    pv.register(Dots())
    sample = pv.generate("toy_dots", size=4)
    assert pv.judge(sample, f"count: {sample.answer}").correct
    record = {k: v for k, v in sample.record().items() if not k.startswith("answer_")}
    assert pv.judge(record, sample.answer_text, "strict").correct
    alone = {"domain": "elsewhere", "answer": 4, "answer_class": "integer", "answer_format": "DOTS:x", "vocabulary": []}
    assert pv.judge(alone, "DOTS:4").correct and not pv.judge(alone, "DOTS:5").correct
