"""Asking without a folder: a Dataset or samples, a prompt of one's own, and an oracle that is weak in some words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.models.oracle import Oracle
from perceptv.models.shown_items import templated

OWN = pv.percept_v(domains="counting_circles,layered_shapes", sizes="1-2", per_size=1, preset="balanced")


def asked(given: object, path: Path, *, weak: dict[str, object] | None = None, **how: object) -> pv.Report:
    with Oracle(weak=weak) as oracle:
        done = pv.ask(given, path, base_url=oracle.url, model="m", api_key="none", **how)
    assert done.failed == 0
    return pv.score(list(given), path)


def test_a_dataset_in_many_words_is_asked_without_a_folder(tmp_path: Path) -> None:
    ways = (
        OWN
        + OWN.with_prompt(wording="terse")
        + OWN.with_prompt(form="letter")
        + OWN.with_prompt(form="json", think=True)
    )
    report = asked(ways, tmp_path / "r.jsonl")
    assert report.overall().correct == len(ways) == 16
    records = [json.loads(line) for line in (tmp_path / "r.questions.jsonl").read_text().splitlines()]
    assert [record["id"] for record in records] == ways.ids and "scene" not in records[0]
    assert pv.score(tmp_path / "r.questions.jsonl", tmp_path / "r.jsonl").overall().correct == 16


@pytest.mark.parametrize("weak", [{"wording": "terse"}, {"form": "letter"}, {"think": True}])
def test_the_report_finds_the_words_in_which_an_oracle_is_weak(weak: dict[str, object], tmp_path: Path) -> None:
    ways = OWN + OWN.with_prompt(wording="terse") + OWN.with_prompt(form="letter") + OWN.with_prompt(think=True)
    report = asked(ways, tmp_path / "r.jsonl", weak=weak)
    (kind,) = weak
    for by in ("wording", "form", "think"):
        differences = [abs(pair.difference) for pair in report.paired(by)]
        assert (max(differences) == 1) is (by == kind)


def test_the_oracle_knows_other_languages(tmp_path: Path) -> None:
    report = asked(OWN[:2] + OWN[:2].with_prompt(language="ja"), tmp_path / "r.jsonl")
    assert report.overall().correct == 4


def test_samples_are_asked_with_a_prompt_of_ones_own(tmp_path: Path) -> None:
    with Oracle() as oracle:
        how: dict[str, object] = {"base_url": oracle.url, "model": "m", "api_key": "none"}
        pv.ask(list(OWN), tmp_path / "r.jsonl", prompt="Look closely. {prompt}", **how)
    report = pv.score(tmp_path / "r.questions.jsonl", tmp_path / "r.jsonl")
    assert report.overall().correct == len(OWN)
    with pytest.raises(pv.InvalidParams, match="have changed since"):
        pv.score(list(OWN), tmp_path / "r.jsonl")


def test_templates_take_the_parts() -> None:
    parts = pv.generate("tool_trap", size=3).prompt_parts
    assert templated("{picture}|{rule}", parts) == f"{parts.picture}|{parts.rule}"
    assert templated(lambda prompt: prompt.rule.upper(), parts) == parts.rule.upper()
    assert templated("{options}", parts).startswith("(A) from end ")
    with pytest.raises(pv.InvalidParams, match=r"prompt is '\{scene\}'; legal: a text with \{picture\}"):
        templated("{scene}", parts)
    with pytest.raises(pv.GenerationError, match="prompt returned ''"):
        templated(lambda prompt: "", parts)


@pytest.mark.parametrize(
    ("given", "how", "message"),
    [
        ([], {}, "dataset is empty"),
        ([OWN[0], OWN[0]], {}, "twice"),
        (5, {}, "legal: a folder, a Dataset, or a sequence"),
        ([OWN[0]], {"shots": 1, "shots_seed": 9}, "0 for a sequence"),
        ([OWN[0]], {"frames": 3}, "frames is 3"),
        ([OWN[0]], {"prompt": 5}, "a text or a function"),
    ],
)
def test_what_cannot_be_asked_says_why(given: object, how: dict[str, object], message: str, tmp_path: Path) -> None:
    with pytest.raises(pv.InvalidParams, match=message):
        pv.ask(given, tmp_path / "r.jsonl", base_url="http://127.0.0.1:9/v1", model="m", api_key="none", **how)
    assert not list(tmp_path.iterdir())


def test_weak_names_words() -> None:
    with pytest.raises(pv.InvalidParams, match="weak is"):
        Oracle(weak={"size": 3})
