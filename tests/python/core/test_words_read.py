"""The judge reads the perfect reply of every form, wording and language, and names in the prompt's language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import perceptv as pv
from perceptv.core.answer_forms import answer_line
from perceptv.core.asked_forms import Truth, json_value
from perceptv.core.prompt_texts import languages, shared_texts
from perceptv.core.worded import TRANSLATED, Rewording
from perceptv.core.words import FORMS, WORDINGS, Words

ASKING = [d.id for d in pv.domains() if d.answer_class != "none" and d.suite != "custom"]
NAMING = [d.id for d in pv.domains("percept_v") if d.answer_class in ("sequence", "set", "tuple", "any")]
NAMING += [d.id for d in pv.domains() if d.answer_class == "boolean" and d.suite != "custom"]
KEYS = 100


def heads(domain: str, keys: int) -> Iterator[tuple[pv.Sample, dict[str, Any]]]:
    """Samples of both presets and many sizes, with their records in the suite's own words."""
    for k in range(keys):
        preset = ("paper", "balanced")[k % 2]
        low, high = pv.info(domain).size_range(preset)
        made = pv.generate(domain, size=low + 7 * k % (min(high, low + 24) - low + 1), index=k, seed=k, preset=preset)
        yield made, made._drawn.head()


def ways(domain: str) -> list[Words]:
    """Every form in every wording, and in every language the wordings that it has."""
    usual = pv.info(domain).wording
    asked = [("en", wording) for wording in WORDINGS]
    asked += [(code, wording) for code in languages() for wording in dict.fromkeys((usual, *TRANSLATED))]
    return [Words(None if w == usual else w, form, None, code) for code, w in asked for form in FORMS]  # type: ignore[arg-type]


def check_perfect_replies(domain: str, keys: int) -> None:
    for made, head in heads(domain, keys):
        for words in ways(domain):
            record = Rewording(head, words).record(head)
            assert pv.judge(record, record["answer_text"]).correct, (record["id"], record["answer_text"])
            if words.form != "free":
                assert pv.judge(record, record["answer_text"], "strict").correct, (record["id"], record["answer_text"])
        for code in ("en", *languages()):
            last = made.explanation(code).splitlines()[-1]
            record = Rewording(head, Words(language=code)).record(head)
            assert pv.judge(record, last).correct, (record["id"], last)


def replies_in_own_words(truth: Truth, form: str, code: str) -> list[str]:
    """The perfect reply with its names, or yes, no and nowhere, in the language; none where it has no word."""
    name, vocabulary = shared_texts(code).name, truth.spec.vocabulary

    def own(value: Any) -> Any:
        if isinstance(value, list):
            return [own(item) for item in value]
        if isinstance(value, dict):
            return {key: own(item) for key, item in value.items()}
        return name(value) if isinstance(value, str) and value in vocabulary else value

    if form == "json":
        plain, worded = json_value(truth.spec, truth.value), json_value(truth.spec, own(truth.value))
        return [] if plain == worded else [json.dumps(worded, ensure_ascii=False)]
    if truth.spec.answer_class == "boolean":
        word = name("yes" if truth.value else "no")
        return [word, f"{word}.", f"ANSWER: {word}", f"**{word}**"]
    if truth.spec.answer_class == "any" and not truth.value:
        return [name("nowhere"), f"ANSWER: {name('nowhere')}"]
    if isinstance(truth.value, dict) and all(isinstance(part, bool) for part in truth.value.values()):
        return [re.sub(r"\b(yes|no)\b", lambda found: name(found[1]), truth.line)]
    worded = own(truth.value)
    return [] if worded == truth.value else [answer_line(truth.spec, worded)]


def check_own_words(domain: str, keys: int) -> int:
    count = 0
    for _, head in heads(domain, keys):
        for code in languages():
            for form in ("line", "json", "free"):
                asked = Rewording(head, Words(form=form, language=code))  # type: ignore[arg-type]
                for reply in replies_in_own_words(asked.truth, form, code):
                    assert pv.judge(asked.record(head), reply).correct, (head["id"], code, form, reply)
                    count += 1
    return count


@pytest.mark.parametrize("domain", ["circle_right_triangle", "colours_present", "list_colours", "physics_launch"])
def test_names_may_be_said_in_the_prompts_language(domain: str) -> None:
    assert check_own_words(domain, 2)


@pytest.mark.parametrize("code", languages())
def test_all_words_for_yes_and_no_are_read(code: str) -> None:
    made = pv.generate("circle_right_triangle", size=4, language=code)
    names = shared_texts(code).data["names"]
    for word, due in (("yes", True), ("no", False)):
        for said in names[word] if isinstance(names[word], list) else [names[word]]:
            for reply in (said, f"ANSWER: {said}", f"{said}."):
                assert pv.judge(made, reply).value is due, reply
    assert (
        pv.judge(made, f"{shared_texts(code).name('yes')} / {shared_texts(code).name('no')}").outcome == "format_error"
    )


@pytest.mark.parametrize("code", languages())
def test_all_words_for_no_cell_are_read(code: str) -> None:
    boards = (pv.generate("cross_and_knots", size=8, index=k, preset="balanced") for k in range(200))
    made = next(board for board in boards if board.answer == [])
    asked, names = made.reworded(language=code), shared_texts(code).data["names"]
    for said in {*names["nowhere"], *names["none"]}:
        for reply in (said, f"ANSWER: {said}", f"{said}.", f"**{said}**"):
            assert pv.judge(asked, reply).correct, reply
    assert not pv.judge(asked, f"(1,1), {shared_texts(code).name('nowhere')}").correct


@pytest.mark.long
@pytest.mark.parametrize("domain", ASKING)
def test_every_perfect_reply_and_explanation_is_read(domain: str) -> None:
    check_perfect_replies(domain, KEYS)


@pytest.mark.long
@pytest.mark.parametrize("domain", NAMING)
def test_every_name_may_be_said_in_the_prompts_language(domain: str) -> None:
    check_own_words(domain, KEYS)
