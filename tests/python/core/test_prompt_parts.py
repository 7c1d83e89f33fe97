"""A prompt is data: what its parts are, where records hold them, and that one function joins them."""

from __future__ import annotations

from typing import Any

import pytest

import perceptv as pv
from perceptv.core.prompt import prompt_in
from perceptv.core.worded import prompt_of

ASKED = [(known.id, preset) for known in pv.domains() for preset in known.sizes]


@pytest.mark.parametrize(("domain", "preset"), ASKED)
def test_parts_join_to_the_prompt_and_the_form_comes_last(domain: str, preset: Any) -> None:
    sample = pv.generate(domain, size=3, index=1, preset=preset)
    parts = sample.prompt_parts
    assert parts.text == sample.prompt
    assert parts.options == tuple(sample.options)
    if sample.answer_class == "none":
        assert parts.form == "" and parts.stem == sample.prompt
        return
    assert sample.prompt.endswith(f"{sample.answer_format}\n{parts.explanation}")
    assert parts.line == sample.answer_format and parts.form.splitlines()[1] == parts.line
    paragraphs = [parts.stem, "\n".join(_lines(sample)), parts.form]
    assert sample.prompt == "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def _lines(sample: pv.Sample) -> list[str]:
    return [f"({letter}) {option}" for letter, option in zip("ABCDEFGHIJ", sample.options, strict=False)]


@pytest.mark.parametrize("domain", ["maze_solving", "conservation_size", "bib_preference", "hierarchy_inclusion"])
def test_records_hold_the_parts(domain: str) -> None:
    sample = pv.generate(domain, size=4)
    record = sample.record()
    assert prompt_in(record) == sample.prompt_parts
    assert prompt_in(record).fields()["prompt"] == record["prompt"]


def test_a_record_without_parts_is_refused() -> None:
    record = {**pv.generate("maze_solving", size=4).record(), "prompt_parts": {"picture": "A maze."}}
    with pytest.raises(pv.InvalidParams, match="prompt_parts of the record"):
        prompt_in(record)


@pytest.mark.parametrize("domain", [known.id for known in pv.domains() if known.frames])
def test_a_video_is_asked_about_as_a_video(domain: str) -> None:
    sample = pv.generate(domain, size=3)
    asked, watched = sample.prompt_parts, prompt_of(sample._native, video=True)
    assert "video" in watched.picture.lower() and watched.picture != asked.picture
    assert not any(word in watched.text for word in ("images", "last image", "pictures"))
    assert watched.options == asked.options and watched.line == asked.line


@pytest.mark.parametrize("part", ["picture", "rule", "explanation", "question", "line"])
def test_parts_are_texts(part: str) -> None:
    with pytest.raises(pv.InvalidParams, match=f"{part} of the prompt is 3"):
        pv.Prompt(**{"picture": "A dot.", part: 3})
