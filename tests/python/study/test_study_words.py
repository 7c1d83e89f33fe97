"""Studies of datasets in other words: the page shows those prompts and names things in their language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.core.prompt_texts import shared_texts
from perceptv.scoring.judging import judge
from perceptv.study.built import METADATA, PAGE, PRIVATE, PUBLIC, read_study
from perceptv.study.practice import solution
from perceptv.study.widgets import make_reply

DOMAINS = ["counting_circles", "list_colours", "colours_present", "circle_right_triangle", "layered_shapes"]
KINDS = {"number", "toggles", "rows", "buttons", "words"}


def built(tmp_path: Path, data: pv.Dataset) -> Path:
    saved = data.save(tmp_path / "set", progress=False)
    return pv.study.build(saved, tmp_path / "study", {"practice": 1})


def in_words(**words: Any) -> pv.Dataset:
    data = pv.percept_v(preset="balanced", domains=DOMAINS, sizes=[3], per_size=1)
    return data.with_prompt(**words) if words else data


def pressed(widget: Any, sample: pv.Sample) -> Any:
    """What a person who knows the answer gives a widget."""
    answer: Any = sample.answer
    if widget.kind == "choice":
        return "ABCD".index(sample.record()["answer"])
    if widget.kind in ("words", "toggles"):
        return [widget.names.index(word) for word in answer]
    if widget.kind == "rows":
        return [answer[name] for name in widget.names]
    return {"number": answer, "buttons": int(not answer)}[widget.kind]


WAYS = ({}, {"language": "ar"}, {"form": "json", "language": "hi"}, {"form": "free", "wording": "terse"})
LETTERS = {"form": "letter", "language": "ar", "think": True}


@pytest.mark.parametrize("words", [*WAYS, LETTERS], ids=str)
def test_people_see_the_prompts_of_the_dataset_and_are_scored(words: dict[str, Any], tmp_path: Path) -> None:
    data = in_words(**words)
    folder = built(tmp_path, data)
    study = read_study(folder)
    records = {r["id"]: r for r in map(json.loads, (folder / PRIVATE / METADATA).read_text().splitlines())}
    assert {item.widget.kind for item in study.items.values()} == ({"choice"} if words == LETTERS else KINDS)
    for sample in data:
        item = study.items[sample.id]
        assert item.question == sample.prompt_parts.stem
        reply = make_reply(item.widget, pressed(item.widget, sample))
        assert judge(records[sample.id], reply).correct, (sample.id, reply)
    for drill in study.practice:
        assert drill.record["language"] == words.get("language", "en") and solution(drill.item.widget, drill.record)
        assert drill.record["wording"] == words.get("wording", "full")


def test_things_have_the_names_of_the_questions_language(tmp_path: Path) -> None:
    page = json.loads((built(tmp_path, in_words(language="ar")) / PUBLIC / PAGE).read_text())
    assert page["asked"] == {"lang": "ar", "dir": "rtl"} and page["words"]["dir"] == "ltr", "the page itself is English"
    name = shared_texts("ar").name
    assert [page["words"]["words"][word] for word in ("red", "star", "YES", "Yes", "no")] == [
        name(word) for word in ("red", "star", "yes", "yes", "no")
    ]


def test_an_english_page_names_things_in_english(tmp_path: Path) -> None:
    page = json.loads((built(tmp_path, in_words()) / PUBLIC / PAGE).read_text())
    assert page["asked"] == {"lang": "en", "dir": "ltr"} and page["words"]["words"] == {}


def test_what_a_study_cannot_ask_in_other_words_is_refused(tmp_path: Path) -> None:
    both = in_words() + in_words(language="ar")
    with pytest.raises(pv.InvalidParams, match="asks in the languages 'en', 'ar'; legal: one: save ds"):
        built(tmp_path / "a", both)
    pair = pv.bib(tasks=["bib_preference"], pairs=1).with_prompt(language="hi")
    saved = pair.save(tmp_path / "set", progress=False)
    with pytest.raises(pv.InvalidParams, match="episodes in words of their own; legal: episodes without wording"):
        pv.study.build(saved, tmp_path / "b", {"episodes": "pair"})
