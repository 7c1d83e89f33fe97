"""Wordings, forms of answers and languages: the same instance, asked about in other words."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.core.asked_forms import answer_schema
from perceptv.core.prompt_texts import languages
from perceptv.core.reserved_names import RESERVED
from perceptv.core.worded import TRANSLATED, Rewording, prompt_of
from perceptv.core.words import FORMS, WORDINGS, Words

DOMAINS = [d.id for suite in ("percept_v", "core_knowledge") for d in pv.domains(suite)]
ASKING = DOMAINS + [d.id for suite in ("conservation", "bib") for d in pv.domains(suite) if d.answer_class != "none"]
LANGUAGES = ["zh", "es", "fr", "de", "ja", "hi", "ar"]
SPACED = [code for code in ("en", *LANGUAGES) if code not in ("zh", "ja")]
NAMES_LISTED = (
    "list_colours", "layered_colours", "colours_present", "list_shapes", "layered_shapes", "identifying_shapes",
    "grid_path",
)  # fmt: skip
CORE = [d.id for d in pv.domains("core_knowledge")]
HINTS = re.compile(
    r"\b(heav(y|ier|iest|ily)|touch(es|ing|ed)?|nearest|shadow's|only|really|actually|in reality|if)\b", re.IGNORECASE
)
LAWS = json.loads((Path(__file__).parent / "laws.json").read_text())


def sample(domain: str, size: int = 3, **words: object) -> pv.Sample:
    return pv.generate(domain, size=max(size, pv.info(domain).size_range()[0]), **words)


def word_count(text: str) -> int:
    """Words have a letter or a digit: the mark in "fin ?", which French sets apart, is none."""
    return sum(any(map(str.isalnum, part)) for part in text.split())


def test_words_change_neither_pictures_nor_truth() -> None:
    own = sample("counting_shapes")
    for words in ({"wording": "terse"}, {"form": "letter"}, {"language": "de"}, {"think": True}):
        other = own.reworded(**words)
        assert other.png() == own.png() and other.answer == own.answer and other.scene == own.scene
        assert other.prompt != own.prompt and other.id != own.id


def test_ids_say_what_is_not_the_default_in_one_order() -> None:
    made = sample("counting_circles", wording="plain", form="json", think=False, language="zh")
    assert made.id == "percept_v-paper-counting_circles-n03-i0000-s0-plain-json-direct-zh"
    assert made.twin().id == f"{made.id}-twin0" and made.twin().control.id == made.id
    assert sample("counting_circles", wording="full").id == sample("counting_circles").id
    assert sample("tool_trap", wording="plain") == sample("tool_trap")
    assert "-full" in sample("tool_trap", wording="full").id


def test_records_say_all_words() -> None:
    names = ("wording", "form", "think", "language")
    assert [sample("counting_circles").record()[n] for n in names] == ["full", "line", "usual", "en"]
    assert [sample("tool_trap").record()[n] for n in names] == ["plain", "line", "usual", "en"]
    other = sample("tool_trap", wording="law", form="json", think=True)
    assert [other.record()[n] for n in names] == ["law", "json", "think", "en"]


@pytest.mark.parametrize("domain", ASKING)
def test_every_wording_and_form_reads_its_own_perfect_reply(domain: str) -> None:
    for wording in WORDINGS:
        for form in FORMS:
            made = sample(domain, wording=wording, form=form)
            assert pv.judge(made, made.answer_text).correct, (made.id, made.answer_text)
            if form != "free":
                assert pv.judge(made, made.answer_text, "strict").correct, (made.id, made.answer_text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_domain_is_there_in_every_language(language: str) -> None:
    for domain in ASKING:
        usual = "plain" if pv.info(domain).suite == "core_knowledge" else "full"
        for wording in dict.fromkeys((*TRANSLATED, usual)):
            made = sample(domain, wording=wording, language=language)
            assert "{" not in made.prompt and made.prompt != sample(domain, wording=wording).prompt
            assert pv.judge(made, made.answer_text).correct


def test_the_languages_are_the_files() -> None:
    assert sorted(languages()) == sorted(LANGUAGES)


def test_a_prompt_that_is_not_translated_names_the_file() -> None:
    with pytest.raises(pv.InvalidParams, match=r"no sv\.json; legal: ar, de, en"):
        _ = sample("counting_circles", language="sv").prompt
    with pytest.raises(pv.InvalidParams, match="wording is 'p1' in the language 'zh'"):
        _ = sample("counting_circles", language="zh", wording="p1").prompt


@pytest.mark.parametrize("domain", DOMAINS)
def test_plain_and_terse_are_short(domain: str) -> None:
    parts = sample(domain, wording="plain").prompt_parts
    if domain not in NAMES_LISTED:
        assert word_count(f"{parts.picture} {parts.rule} {parts.question}") <= 40
        terse = sample(domain, wording="terse").prompt_parts
        assert word_count(f"{terse.rule} {terse.question}") <= 15 and not terse.picture


@pytest.mark.parametrize("domain", CORE)
def test_plain_prompts_of_core_knowledge_have_no_word_that_hints_at_the_law(domain: str) -> None:
    for index, size in enumerate((1, 7, 14, 20)):
        parts = pv.generate(domain, size=size, index=index, wording="plain").prompt_parts
        text = f"{parts.picture} {parts.rule} {parts.question}"
        assert not HINTS.search(text), text
        assert word_count(text) <= 40, text


@pytest.mark.parametrize("language", SPACED)
def test_plain_prompts_of_core_knowledge_are_short_in_languages_with_spaces(language: str) -> None:
    for domain, size in product(CORE, (1, 10, 20)):
        first = pv.generate(domain, size=size, wording="plain", language=language)
        for made, video in product((first, first.partner()), (False, True)):
            parts = prompt_of(made._native, video=video)
            text = f"{parts.picture} {parts.rule} {parts.question}"
            assert word_count(text) <= 40, (made.id, word_count(text), text)


@pytest.mark.parametrize("domain", sorted(LAWS))
def test_no_short_wording_and_no_option_states_the_law(domain: str) -> None:
    def states(text: str) -> bool:
        return any(re.search(law, text.lower()) for law in LAWS[domain])

    for index in range(20):
        made = pv.generate(domain, size=1 + index, index=index)
        for wording in ("plain", "terse"):
            assert not states(made.reworded(wording=wording).prompt), wording
        assert not any(map(states, made.options))
        assert states(made.reworded(wording="law").prompt)


def test_json_schemas_fit_the_perfect_reply() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    for domain in ASKING:
        made = sample(domain, form="json")
        jsonschema.validate(json.loads(made.answer_text), made.answer_schema)
        assert made.answer_schema == answer_schema(Rewording(made._drawn.head(), Words()).truth)


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        ('{"count": 3}', "correct"),
        ('I see three.\n```json\n{"count": 3}\n```', "correct"),
        ('{"count": 4}', "wrong"),
        ('{"count": "many"}', "format_error"),
        ("COUNT:3", "correct"),
    ],
)
def test_replies_in_json_are_read(reply: str, outcome: str) -> None:
    assert pv.judge(sample("counting_circles", form="json"), reply).outcome == outcome


def test_strict_wants_the_object_alone_on_the_last_line() -> None:
    made = sample("counting_circles", form="json")
    assert pv.judge(made, 'Here it is:\n{"count": 3}', "strict").correct
    for reply in ("COUNT:3", 'It is {"count": 3}', '{"count": 3, "more": 1}', '{"count": 3}\nDone.'):
        assert pv.judge(made, reply, "strict").outcome == "format_error", reply


def test_of_the_options_of_a_letter_one_is_right() -> None:
    for domain in DOMAINS:
        if pv.info(domain).answer_class == "choice":
            continue
        for index in range(20):
            made = pv.generate(domain, size=1 + index % 10, index=index, form="letter", preset="balanced")
            assert len(set(made.options)) == len(made.options) >= 2
            assert [letter for i, letter in enumerate("ABCD"[: len(made.options)])
                    if pv.judge(made, f"ANSWER: {letter}").correct] == [made.answer_text[-1]]  # fmt: skip


def test_places_of_the_right_option_are_balanced() -> None:
    places = Counter(
        pv.generate("counting_circles", size=10, index=index, form="letter").answer_text[-1] for index in range(400)
    )
    assert all(70 < places[letter] < 130 for letter in "ABCD")


def test_reserved_names_are_no_switches() -> None:
    class Own(pv.Domain):
        id = "own"
        title = "?"
        answer = pv.AnswerSpec("integer", "single", "COUNT:x")
        switches = (pv.SwitchSpec("wording", ("a", "b")),)

        def sizes(self, preset: str) -> tuple[int, int]:
            return (1, 2)

        def sample(self, request: pv.Request, streams: object) -> pv.Scene:
            return pv.Scene(10, 10)

        def solve(self, request: pv.Request, scene: object) -> int:
            return 1

        def prompt(self, request: pv.Request) -> str:
            return "?"

    with pytest.raises(pv.InvalidParams, match=f"'wording'; legal: names other than {', '.join(RESERVED)}"):
        pv.register(Own())


def test_a_dataset_in_other_words_is_saved_verified_and_scored(tmp_path: Path) -> None:
    own = pv.percept_v(domains="counting_circles,layered_shapes", sizes="1-2", per_size=2)
    both = own + own.with_prompt(form="letter", wording="plain", language="fr")
    both.save(tmp_path / "set", progress=False)
    assert pv.verify(tmp_path / "set") == []
    rows = [json.loads(line) for line in (tmp_path / "set" / "metadata.jsonl").read_text().splitlines()]
    assert [row["id"] for row in rows] == both.ids
    assert all((tmp_path / "set" / name).is_file() for row in rows for name in row["file_names"])
    report = pv.score(tmp_path / "set", {row["id"]: row["answer_text"] for row in rows})
    assert report.overall().correct == len(rows) and "form" in report.kinds()
    assert pv.load(tmp_path / "set") == both


def test_paired_reports_compare_the_same_instances() -> None:
    own = pv.percept_v(domains="counting_circles", sizes="1-5", per_size=2)
    both = own + own.with_prompt(wording="terse") + own.with_prompt(form="json")
    replies = {s.id: s.answer_text if s.wording == "full" or s.index else "COUNT:99" for s in both}
    report = pv.score(both, replies)
    (wording,) = report.paired("wording")
    assert (wording.first, wording.second, wording.both, wording.only_first, wording.n) == ("full", "terse", 5, 5, 10)
    (form,) = report.paired("form")
    assert (form.first, form.second, form.both, form.n) == ("line", "json", 10, 10)
    with pytest.raises(pv.InvalidParams, match="by is 'size'"):
        report.paired("size")


def test_streams_and_batches_take_words() -> None:
    item = pv.stream(sizes="1-3", form="json", language="de")[0]
    assert (item.form, item.language) == ("json", "de") and item.id.endswith("-json-de")
    batch = pv.generate_batch("counting_circles", "1-3", form="json")
    assert batch.answers == [1, 2, 3] and batch.answer_texts == ['{"count": 1}', '{"count": 2}', '{"count": 3}']


def test_twins_in_other_words_name_their_control_in_the_same_words(tmp_path: Path) -> None:
    own = pv.percept_v(domains="counting_circles", sizes="3", per_size=1, twins=True)
    worded = own.with_prompt(wording="plain", form="json")
    control, twin = worded
    assert twin.control.id == control.id == twin.record()["twin"]["control"] == twin.to_dict()["twin_of"]
    worded.save(tmp_path / "set", progress=False)
    rows = [json.loads(line) for line in (tmp_path / "set" / "metadata.jsonl").read_text().splitlines()]
    assert [row["twin_of"] for row in rows] == [None, control.id]
    report = pv.score(tmp_path / "set", {row["id"]: row["answer_text"] for row in rows})
    assert report.twins()[0].pairs == 1


def test_colour_words_follow_the_palette_of_the_program() -> None:
    for domain in ("count_coloured_circles", "comparing_size", "counting_locations", "mirror_image"):
        own, plain = (sample(domain, wording=wording, palette="cvd").prompt for wording in ("full", "p1"))
        names = ("rust", "navy", "teal", "amber", "plum", "lemon", "cocoa")
        assert [n for n in names if n in own.lower()] == [n for n in names if n in plain.lower()] != []
