"""Explanations: computed from the scene, short, and read as the answer that they come to."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

import perceptv as pv
from perceptv.core.prompt_texts import languages, prompt_entry
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
