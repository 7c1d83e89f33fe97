"""The oracle answers for domains of other people, once a reader of theirs is there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
import toy_domains as toys
from perceptv.core import picture_readers
from perceptv.models.oracle import MODES, Oracle, Unanswerable, answer, reply
from toy_suites import OWN, Dots, use


class Coloured(toys.Switched):
    """Its prompt depends on a switch."""

    id = "toy_suite_coloured"
    suite = "toy-suite"


class Broken(toys.Dots):
    """It cannot say what it asks."""

    id = "toy_suite_broken"
    suite = "toy-suite"

    def prompt(self, request: pv.Request) -> str:
        raise ValueError("no words")


@pytest.fixture
def added(own_registry: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Domains and readers of somebody else's, for one test; the oracle has been asked before."""
    use(monkeypatch, OWN)
    with pytest.raises(Unanswerable, match="no prompt of a domain"):
        answer(pv.Request.__doc__ or "", [])
    yield
    picture_readers._added.cache_clear()


def count(pictures: Sequence[Any], question: Mapping[str, Any]) -> pv.Reading:
    """Counts dots of 6 px by their ink: those of the colour that is asked for, or all."""
    picture = pictures[0].astype(int)
    red, blue = (picture[..., a] - picture[..., b] for a, b in ((0, 2), (2, 0)))
    inks = [red, blue] if "colour" not in question else [red if question["colour"] == "red" else blue]
    number = round(sum(np.clip(ink, 0, 255).sum() / 255 for ink in inks) / (np.pi * 36))
    return pv.Reading(number, f"COUNT:{number}")


def ask(sample: pv.Sample) -> Any:
    return answer(f"Look:\n{sample.prompt}", [sample.png(i) for i in range(sample.picture_count)])


def test_every_mode_works_for_a_domain_that_came_later(added: None) -> None:
    for domain in (Dots(), Coloured()):
        pv.register(domain)
        pv.register_reader(domain.id, count)
    asked = [pv.generate(Dots.id, size=5, index=i, preset=preset) for i in range(3) for preset in ("paper", "balanced")]
    asked += [pv.generate(Coloured.id, size=7, index=i, colour=colour) for i in (0, 1) for colour in ("red", "blue")]
    found = [ask(sample) for sample in asked]
    assert [one.text for one in found] == [sample.answer_text for sample in asked]
    assert {one.question.domain for one in found} == {Dots.id, Coloured.id}
    for mode in MODES:
        if mode == "always-same":
            with pytest.raises(LookupError, match="toy_suite_dots has no option that says yes"):
                reply(found[0], mode)
            continue
        verdicts = pv.judge_many(asked, [reply(one, mode) for one in found])
        right = mode in ("right", "cot", "flaky")
        assert [verdict.correct for verdict in verdicts] == [right] * len(asked), mode


def test_it_serves_them_over_http(added: None, tmp_path: Path) -> None:
    pytest.importorskip("httpx")
    pv.register(Dots())
    pv.register_reader(Dots.id, count)
    samples = [pv.generate(Dots.id, size=4, index=i) for i in range(3)]
    (tmp_path / "images").mkdir()
    lines = ""
    for sample in samples:
        (tmp_path / f"images/{sample.id}.png").write_bytes(sample.png())
        record = {"id": sample.id, "prompt": sample.prompt, "file_name": f"images/{sample.id}.png"}
        lines += json.dumps(record) + "\n"
    (tmp_path / "metadata.jsonl").write_text(lines)
    with Oracle() as oracle:
        report = pv.ask(tmp_path, tmp_path / "replies.jsonl", base_url=oracle.url, model="cot")
    assert report.asked == 3
    assert pv.score(samples, tmp_path / "replies.jsonl").overall().accuracy == 1


def test_a_broken_domain_does_not_take_the_others_along(added: None) -> None:
    for domain in (Broken(), Dots()):
        pv.register(domain)
        pv.register_reader(domain.id, count)
    sample = pv.generate(Dots.id, size=3)
    with pytest.warns(UserWarning, match=r"the oracle leaves toy_suite_broken out: .*no words"):
        assert ask(sample).text == sample.answer_text
