"""Rewards: only a right answer that is the only one."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv

COUNT = pv.generate("change_colour", size=9, preset="balanced")
OTHER = f"COUNT:{COUNT.answer + 1}"
RIGHT = COUNT.answer_text


def one(text: str | None, sample: Any = COUNT, **more: Any) -> float:
    (value,) = pv.reward([text], [sample], **more)
    return value


def test_right_answers_of_every_domain_earn_one_and_others_nothing() -> None:
    samples = [pv.generate(d.id, size=6, preset="balanced") for d in pv.domains("percept_v")]
    texts = [s.answer_text for s in samples]
    assert pv.reward(texts, samples) == [1.0] * len(samples)
    assert pv.reward([f"I look and compare.\n\n{text}" for text in texts], samples) == [1.0] * len(samples)
    assert pv.reward(["", *texts[1:]], samples) == [0.0] + [1.0] * (len(samples) - 1)
    prompts = [s.prompt for s in samples]
    assert pv.reward(prompts, samples) == [0.0] * len(samples)


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        OTHER,
        f"{RIGHT} or {OTHER}",
        f"{OTHER}\n{RIGHT}",  # scored as right, since the last one counts; but two answers earn nothing
        f"{RIGHT}\n{OTHER}",
        "\n".join(f"COUNT:{k}" for k in range(19) if k != COUNT.answer) + f"\n{RIGHT}",
        f"<think>It must be {RIGHT}",
        "COUNT:x",
    ],
)
def test_what_is_not_one_right_answer_earns_nothing(text: str | None) -> None:
    assert one(text) == 0.0


@pytest.mark.parametrize(
    "text",
    [
        RIGHT,
        f"{RIGHT}\n{RIGHT}",
        f"<think>Is it\n{OTHER}\nNo.</think>\n{RIGHT}",  # thinking is not looked at
        f"There were {COUNT.answer + 1} at first sight.\n{RIGHT}",
    ],
)
def test_one_right_answer_earns_one(text: str) -> None:
    assert one(text) == 1.0


def test_strict_mode_trains_the_form() -> None:
    loose = f"**{RIGHT}**."
    assert (one(loose), one(loose, mode="strict"), one(RIGHT, mode="strict")) == (1.0, 0.0, 1.0)


def test_records_serve_as_samples(tmp_path: Path) -> None:
    ds = pv.percept_v(preset="balanced", domains=["cross_and_knots", "sort_lines"], sizes=[4], per_size=2)
    folder = ds.save(tmp_path / "set", progress=False)
    records = [json.loads(line) for line in (folder / "metadata.jsonl").read_text().splitlines()]
    assert pv.reward([s.answer_text for s in ds], records) == [1.0] * 4
    assert pv.reward([ds[1].answer_text, ds[0].answer_text], records[:2]) == [0.0, 0.0]


def columns(samples: list[pv.Sample]) -> dict[str, list[Any]]:
    rows = [pv.training_row(sample) for sample in samples]
    return {name: [row[name] for row in rows] for name in rows[0] if name != "prompt"}


def test_the_trainer_calls_it_with_texts_or_messages() -> None:
    samples = [pv.stream(domains=["maze_solving", "list_shapes"])[k] for k in range(4)]
    texts = [s.answer_text for s in samples[:2]] + ["no idea", samples[3].answer_text + " or S,1,E"]
    rows = [pv.training_row(s) for s in samples]
    prompts = [row["prompt"] for row in rows]
    state: dict[str, Any] = {"trainer_state": object(), "log_metric": print, "completion_ids": [[1, 2]] * 4}
    plain = pv.grpo_reward(prompts=prompts, completions=texts, **columns(samples), **state)
    messages = [[{"role": "assistant", "content": text}] for text in texts]
    parts = [[{"role": "assistant", "content": [{"type": "text", "text": text}]}] for text in texts]
    assert plain == [1.0, 1.0, 0.0, 0.0]
    for completions in (messages, parts):
        assert pv.grpo_reward(prompts=prompts, completions=completions, **columns(samples), **state) == plain
    assert all(type(value) is float for value in plain)


def asking() -> list[pv.Sample]:
    """Every domain that asks, under each preset and each value of a switch."""
    found = []
    for known in pv.domains():
        for preset in known.sizes:
            switches = [s for s in known.switches if s.only in (None, preset)]
            for chosen in [{}, *({s.name: value} for s in switches for value in s.values)]:
                low, high = known.size_range(preset, **chosen)
                found.append(pv.generate(known.id, size=max(low, min(3, high)), preset=preset, **chosen))
    return [sample for sample in found if sample.answer_class != "none"]


def test_the_reward_takes_the_rows_that_are_made_for_it() -> None:
    samples = asking()
    assert len({sample.domain for sample in samples}) >= 70 and len(samples) > 500
    rows = [row_without_pictures(sample) for sample in samples]
    assert all(row.keys() == rows[0].keys() for row in rows), "one table for all domains"
    assert {type(v) for row in rows for v in row.values()} == {str, int, list}, "of columns of one type each"
    for name in rows[0]:
        assert len({type(row[name]) for row in rows}) == 1, name
    for row in rows:
        one = {name: [value] for name, value in row.items()}
        assert pv.grpo_reward(None, [row["answer_text"]], **one) == [1.0], row["id"]
    together = {name: tuple(row[name] for row in rows) for name in rows[0]}
    assert pv.grpo_reward(None, list(together["answer_text"]), **together) == [1.0] * len(rows)
    assert pv.reward(together["answer_text"], rows) == [1.0] * len(rows)


def row_without_pictures(sample: pv.Sample) -> dict[str, Any]:
    return {name: value for name, value in pv.training_row(sample).items() if name != "images"}


@pytest.mark.parametrize("form", [lambda s: s.record(), lambda s: s.to_dict()])
def test_whatever_describes_a_sample_is_judged_as_the_sample(form: Any) -> None:
    samples = asking()
    records = [form(sample) for sample in samples]
    said = [sample.answer_text for sample in samples]
    assert pv.reward(said, records) == pv.reward(said, samples) == [1.0] * len(samples)


def test_its_signature_is_the_trainers() -> None:
    parameters = inspect.signature(pv.grpo_reward).parameters
    assert list(parameters)[:2] == ["prompts", "completions"]
    assert parameters["columns"].kind is inspect.Parameter.VAR_KEYWORD
    assert pv.grpo_reward.__name__ == "grpo_reward"  # what the trainer logs it as


def test_training_rows_hold_pictures_and_question() -> None:
    row = pv.training_row(COUNT)
    assert row["prompt"] == [{"role": "user", "content": COUNT.prompt}]
    assert [picture.size for picture in row["images"]] == [image.shape[1::-1] for image in COUNT.images]
    assert json.loads(row["answer"]) == COUNT.answer
    half = pv.training_row(COUNT.at_scale("7/8", legible=False))
    assert row.keys() == half.keys() and (row["width"], row["scale"]) == (COUNT.images[0].shape[1], "1")
    assert (half["width"], half["scale"], half["plain_id"]) == (half["images"][0].width, "7/8", COUNT.id)


BAD: list[tuple[Any, str]] = [
    (lambda: pv.reward(["a"], []), "responses has 1 entry, samples 0"),
    (lambda: pv.reward(["a"], pv.stream()), "responses has 1 entry, samples more than 1"),
    (lambda: pv.reward([3], [COUNT]), r"responses\[0\] is 3; legal: a text or None"),  # type: ignore[list-item]
    (lambda: pv.reward(["a"], [3]), "item is int"),  # type: ignore[list-item]
    (lambda: pv.reward(["a"], [COUNT], mode="x"), "mode is 'x'"),
    (lambda: pv.grpo_reward([], ["a"], domain=["x"]), "columns lack answer"),
    (lambda: pv.grpo_reward([], ["a"], domain=["x"], answer=[]), "answer has 0 entries; legal: 1"),
    (lambda: pv.grpo_reward([], [3], domain=["x"], answer=["1"]), r"completions\[0\] is 3"),
    (lambda: pv.grpo_reward([], [[{"content": 3}]], domain=["x"], answer=["1"]), r"completions\[0\] has content 3"),
]


@pytest.mark.parametrize(("call", "message"), BAD)
def test_bad_input_is_refused(call: Any, message: str) -> None:
    with pytest.raises(pv.InvalidParams, match=message):
        call()


def test_partly_right_answers_earn_a_part_where_it_is_asked_for() -> None:
    cells = pv.Question("How many boats are there?", answer=10, kind="number")
    texts = ["10", "7", "30", "Boats.", "I cannot tell."]
    assert pv.reward(texts, [cells] * 5) == [1.0, 0.0, 0.0, 0.0, 0.0]
    assert pv.reward(texts, [cells] * 5, partial=True) == pytest.approx([1.0, 0.7, 0.0, 0.0, 0.0])
    assert one(f"{RIGHT}\n{OTHER}", partial=True) == 0.0  # two answers earn nothing, however near
    columns = {"domain": [COUNT.domain] * 2, "answer": [COUNT.answer] * 2, "preset": ["balanced"] * 2}
    earned = pv.grpo_reward([""] * 2, [RIGHT, OTHER], partial=True, **columns)
    assert earned == pytest.approx([1.0, 1 - 1 / max(COUNT.answer, 1)])
    assert pv.grpo_reward([""] * 2, [RIGHT, OTHER], **columns) == [1.0, 0.0]


def test_verdicts_tell_cause_grade_and_distance() -> None:
    question = pv.Question("How many boats are there?", answer=10, kind="number")
    read = question.score("There are 7 boats.")
    assert (read.cause, read.distance, read.partial) == ("answered", 3.0, pytest.approx(0.7))
    assert read.grade in ("stated", "inferred")
    unread = question.score("")
    assert (unread.cause, unread.grade, unread.distance, unread.partial) == ("empty", "none", None, None)
