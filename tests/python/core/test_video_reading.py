"""Reading videos back: any frames, options in any order, errors that name what is wrong, sets on disk."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv.core.picture_readers import read_files
from perceptv.sets.verify_pixels import verify_pixels

DOMAINS = [d.id for d in pv.domains("conservation")]
LAST_FRAME_ALONE = ("conservation_number", "conservation_length")
CONDITIONS = ("conserving", "non_conserving")


def sample(domain: str, condition: str = "non_conserving", **params: Any) -> pv.Sample:
    return pv.generate(domain, size=8, index=3, preset="balanced", condition=condition, **params)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("condition", CONDITIONS)
def test_three_frames_or_two_or_many_and_files_of_them_give_the_answer(domain: str, condition: str) -> None:
    s = sample(domain, condition)
    asked = {"preset": s.preset, "options": s.options}
    assert s.read().answer == s.answer
    last = len(s) - 1
    for frames in ([0, last], [0, last // 4, last // 2, 3 * last // 4, last]):
        assert pv.read(domain, [s.frame(t) for t in frames], asked).answer == s.answer
    assert read_files(domain, [s.png(0), s.png(2)], asked).answer_text == s.answer_text


@pytest.mark.parametrize("domain", DOMAINS)
def test_fewer_frames_than_are_compared_are_refused(domain: str) -> None:
    s = sample(domain)
    asked = {"preset": s.preset, "options": s.options}
    with pytest.raises(pv.InvalidParams, match=r"0 pictures; legal: \d or more"):
        pv.read(domain, [], asked)
    if domain in LAST_FRAME_ALONE:
        assert pv.read(domain, s.frame(len(s) - 1), asked).answer == s.answer
    else:
        with pytest.raises(pv.InvalidParams, match="1 pictures; legal: 2 or more"):
            pv.read(domain, s.frame(len(s) - 1), asked)


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_letter_follows_the_order_of_the_options(domain: str) -> None:
    s = sample(domain)
    right = s.options[ord(s.answer) - ord("A")]
    for options in itertools.permutations(s.options):
        found = pv.read(domain, s.images, {"preset": s.preset, "options": options})
        assert options[ord(found.answer) - ord("A")] == right
    vocabulary = pv.info(domain).vocabulary
    for none in ({}, {"options": None}, {"options": []}):
        assert vocabulary[ord(pv.read(domain, s.images, {"preset": s.preset, **none}).answer) - ord("A")] == right


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["No.", "Yes."], "has 2 texts; legal: 3"),
        (["No.", "Yes.", "Perhaps."], r"options\[0\] of conservation_size is 'No\.'; legal: each of"),
        (["Yes, there is the same amount."] * 3, r"options\[1\] of .* once"),
        ("ABC", "is 'ABC'; legal: a sequence of 3 texts"),
        (3, "is 3; legal: a sequence of 3 texts"),
        ([1, 2, 3], r"options\[0\] of conservation_size is 1; legal"),
    ],
)
def test_options_that_are_not_the_questions_are_refused(options: Any, why: str) -> None:
    s = sample("conservation_size")
    with pytest.raises(pv.InvalidParams, match=why):
        pv.read(s.domain, s.images, {"preset": s.preset, "options": options})


def test_questions_without_options_take_none() -> None:
    s = sample("conservation_number", query="quantity")
    assert s.options == [] and s.read().answer == s.answer
    for domain, images, asked in [
        (s.domain, s.images, {"preset": s.preset, "query": "quantity"}),
        ("mirror_image", pv.generate("mirror_image", size=2).images, {}),
    ]:
        with pytest.raises(pv.InvalidParams, match="has no options"):
            pv.read(domain, images, {**asked, "options": ["Yes.", "No."]})


@pytest.mark.parametrize("domain", DOMAINS)
def test_what_hands_hide_is_not_guessed(domain: str) -> None:
    """Nothing is read from white frames, nor while hands are at what is compared."""
    s = sample(domain)
    asked = {"preset": s.preset, "options": s.options}
    blank = pv.read(domain, [np.full_like(i, 255) for i in s.images], asked)
    moving = pv.read(domain, [s.frame(0), s.frame(35)], asked)
    for found in (blank, moving):
        assert not found.readable and found.why_not


def test_a_set_on_disk_is_read_with_the_options_of_each_video(tmp_path: Path) -> None:
    ds = pv.conservation(
        domains=["conservation_number", "conservation_length"], preset="balanced", sizes=[6], per_size=2
    )
    ds.save(tmp_path / "set", video="png", progress=False)
    report = verify_pixels(tmp_path / "set")
    assert (report.read, report.differences) == (len(ds), [])
