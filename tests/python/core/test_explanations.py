"""Explanations: computed from the scene, short, and read as the answer that they come to."""

from __future__ import annotations

import re

import pytest

import perceptv as pv
from perceptv.core.prompt_texts import languages

DOMAINS = [d.id for d in pv.domains() if d.answer_class != "none" and d.suite != "custom"]
PAIRED = ("twins", "partner_switch")


def samples(domain: str) -> list[pv.Sample]:
    known = pv.info(domain)
    out = []
    for preset in ("paper", "balanced"):
        low, high = known.size_range(preset)
        sizes = [n for n in sorted({low, 3, 10, min(20, high)}) if low <= n <= high]
        out += [pv.generate(domain, size=n, index=n, preset=preset) for n in sizes]
    return [sample for sample in out if sample.answer_class != "none"]


def words(text: str) -> int:
    return len([token for token in text.split() if re.search(r"\w", token)])


@pytest.mark.parametrize("domain", DOMAINS)
def test_explanations_end_with_the_answer_line_and_are_short(domain: str) -> None:
    for sample in samples(domain):
        text = sample.explanation()
        assert text.endswith("\n" + sample.answer_text)
        assert words(text) <= (80 if sample.size <= 20 else 140), sample.id
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
def test_explanations_are_there_in_every_language(language: str) -> None:
    for domain in DOMAINS:
        for sample in samples(domain)[:2]:
            text = sample.explanation(language)
            assert text.endswith("\n" + sample.answer_text) and "{" not in text
            assert text != sample.explanation()
