"""Explanations: computed from the scene, short, and read as the answer that they come to."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
import toy_domains as toys
from perceptv.core.authoring import Step, Word
from perceptv.core.explanations import joined
from perceptv.core.prompt_texts import languages, prompt_entry, shared_texts
from perceptv.core.worded import Rewording
from perceptv.core.words import Words

DOMAINS = [d.id for d in pv.domains() if d.answer_class != "none" and d.suite != "custom"]
PROMPTS = files("perceptv") / "suites" / "core_knowledge" / "prompts"
CHINESE_OR_JAPANESE = re.compile("[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff]")


def samples(domain: str) -> list[pv.Sample]:
    known = pv.info(domain)
    out = []
    for preset in ("paper", "balanced"):
        low, high = known.size_range(preset)
        sizes = [n for n in sorted({low, 3, 10, min(20, high)}) if low <= n <= high]
        out += [pv.generate(domain, size=n, index=n, preset=preset) for n in sizes]
    return [sample for sample in out if sample.answer_class != "none"]


def words(text: str) -> float:
    """Words, where two letters of a script without blanks are as good as one."""
    tokens = [token for token in CHINESE_OR_JAPANESE.sub(" ", text).split() if re.search(r"\w", token)]
    return len(tokens) + len(CHINESE_OR_JAPANESE.findall(text)) / 2


def members(sample: pv.Sample) -> list[pv.Sample]:
    paired = any(switch.name == "condition" for switch in pv.info(sample.domain).switches)
    return [sample, sample.partner()] if paired else [sample]


def limit(sample: pv.Sample) -> int:
    return 80 if sample.size <= 20 else 140


@pytest.mark.parametrize("domain", DOMAINS)
def test_explanations_end_with_the_answer_line_and_are_short(domain: str) -> None:
    for sample in samples(domain):
        text = sample.explanation()
        assert text.endswith("\n" + sample.answer_text)
        assert words(text) <= limit(sample), sample.id
        assert pv.judge(sample, text).correct, sample.id
        assert pv.judge(sample, text.rpartition("\n")[0]).outcome != "wrong", sample.id


@pytest.mark.parametrize("domain", [d for d in DOMAINS if pv.info(d).twins])
def test_a_twin_is_explained_in_another_way(domain: str) -> None:
    for sample in samples(domain):
        assert sample.twin().explanation() != sample.explanation()


def test_a_domain_without_explanations_says_so() -> None:
    sample = pv.generate("bib_bg_preference", size=6)
    with pytest.raises(pv.InvalidParams, match="domain is 'bib_bg_preference', which has no explanations"):
        sample.explanation()


@pytest.mark.parametrize("language", languages())
def test_explanations_are_there_and_short_in_every_language(language: str) -> None:
    for domain in DOMAINS:
        for sample in samples(domain):
            for asked in members(sample):
                text = asked.explanation(language)
                assert text.endswith("\n" + asked.answer_text) and "{" not in text
                assert text != asked.explanation()
                assert words(text) <= limit(asked), (asked.id, text)


@pytest.mark.parametrize("language", ["en", *languages()])
def test_decimals_have_the_sign_of_the_language(language: str) -> None:
    text = pv.generate("tool_rake", size=5).explanation(language)
    assert set(re.findall(r"(?<=\d)[.,](?=\d)", text)) == {"," if language in ("de", "es", "fr") else "."}


@pytest.mark.parametrize(
    ("language", "two", "three"),
    [("en", "1 and 2", "1, 2 and 3"), ("ja", "1と2", "1、2、3"), ("zh", "1和2", "1、2、3")],
)
def test_lists_are_joined_as_in_the_language(language: str, two: str, three: str) -> None:
    assert joined(["1"], shared_texts(language)) == "1"
    assert joined(["1", "2"], shared_texts(language)) == two
    assert joined(["1", "2", "3"], shared_texts(language)) == three


@pytest.mark.parametrize("language", ["en", *languages()])
def test_wheels_with_two_open_belts_are_explained(language: str) -> None:
    """No key draws them today: of two belts, at most one is open."""
    native = pv.generate("mechanical_wheels", size=20)._drawn.record()
    for belt in (o for o in native["scene"]["objects"] if o["role"] == "belt"):
        first, second = belt["geometry"]["lines"][:2]
        first[-1], second[-1] = second[-1], first[-1]
    text = Rewording(native, Words(language=language)).explanation()
    own = pv.generate("mechanical_wheels", size=20).explanation(language)
    sentence = prompt_entry("mechanical_wheels", "core_knowledge", language, PROMPTS)["explain"]["open_several"]
    assert sentence.format(count=2) in text and text != own


def told(own: Callable[[pv.Request, Any], Any], folder: Path | None = None) -> pv.Sample:
    """A sample of a domain that explains in this way."""
    body = {"id": "toy_told", "prompts": folder, "explain": lambda self, request, scene: own(request, scene)}
    pv.register(type("Told", (toys.Switched,), body)(), replace=True)
    return pv.generate("toy_told", size=4, colour="blue")


@pytest.mark.usefixtures("own_registry")
def test_a_domain_of_ones_own_explains_by_a_text() -> None:
    sample = told(lambda request, scene: f"Of {len(scene['objects'])} dots some are {request.switches['colour']}. ")
    assert sample.explanation() == f"Of 4 dots some are blue.\n{sample.answer_text}"
    assert pv.training_row(sample, explain=True)["completion"][0]["content"] == sample.explanation()
    with pytest.raises(pv.InvalidParams, match="language is 'de' in toy_told, which explains by a text; legal: 'en'"):
        sample.explanation("de")


@pytest.mark.usefixtures("own_registry")
def test_a_domain_of_ones_own_explains_by_steps_in_its_languages(tmp_path: Path) -> None:
    for language, text in (
        ("en", "There are {count} dots, also {colour} ones."),
        ("de", "{count} Punkte, auch {colour}."),
    ):
        entry = {"domains": {"toy_told": {"explain": {"dots": text}}}}
        (tmp_path / f"{language}.json").write_text(json.dumps(entry))
    steps = [Step("dots", {"count": 4, "colour": Word("blue")})]
    sample = told(lambda request, scene: steps, tmp_path)
    assert sample.explanation() == f"There are 4 dots, also blue ones.\n{sample.answer_text}"
    assert sample.explanation("de") == f"4 Punkte, auch blau.\n{sample.answer_text}"
    with pytest.raises(pv.InvalidParams, match=r"no fr\.json; legal: de, en"):
        sample.explanation("fr")
    with pytest.raises(pv.InvalidParams, match="returned steps without a folder of prompts; legal: a text"):
        told(lambda request, scene: steps).explanation()


@pytest.mark.parametrize("given", ["", " ", None, [], ["dots"], 3])
@pytest.mark.usefixtures("own_registry")
def test_explain_of_ones_own_must_return_a_text_or_steps(given: Any) -> None:
    with pytest.raises(pv.GenerationError, match=r"explain of toy_told returned .*; legal: a text, or a list of"):
        told(lambda request, scene: given).explanation()
