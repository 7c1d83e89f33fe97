"""The suite of core knowledge in Python: pairs, observers, sets on disk, what the pictures say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.sets.verify_pixels import verify_pixels
from perceptv.suites.core_knowledge import CONDITIONS, observer_replies
from toy_domains import Dots


def pairs(**changes: object) -> pv.Dataset:
    return pv.core_knowledge(**{"sizes": [1, 10, 20], "pairs": 3, "conservation": False, **changes})


def test_pairs_stand_one_after_another() -> None:
    data = pairs()
    assert len(data) == len(pv.domains("core_knowledge")) * 3 * 2
    assert [(s.size, s.index) for s in pairs(pairs=5)[:10:2]] == [(1, 0), (10, 0), (20, 0), (1, 1), (10, 1)]
    for control, manipulated in zip(data[::2], data[1::2], strict=True):
        assert (control.params["condition"], manipulated.params["condition"]) == CONDITIONS
        assert control.partner() == manipulated and control.id[:-2] == manipulated.id[:-2]
        assert control.answer_text != manipulated.answer_text and control.prompt == manipulated.prompt
        assert control.params["shortcut"] == manipulated.params["shortcut"]
        assert control.images[0].shape == manipulated.images[0].shape


def test_the_default_set_has_twenty_pairs_a_domain_and_takes_conservation_in() -> None:
    data, videos = pv.core_knowledge(), pv.domains("conservation")
    assert len(data) == (len(pv.domains("core_knowledge")) + len(videos)) * 20 * 2 and len(videos) == 4
    assert data.recipe.domains[-4:] == tuple(d.id for d in videos) and data.recipe.preset == "balanced"
    control, changed = data[-40:][:2]
    assert (control.params["condition"], changed.params["condition"]) == ("conserving", "non_conserving")
    assert [s.size for s in data[-40::2]] == list(range(1, 21)) and control.partner() == changed
    only = pv.core_knowledge(concepts=["conservation"], pairs=1)
    assert {s.domain for s in only} == {d.id for d in pv.domains() if d.concept == "conservation"}
    assert len(only) == 2 * 5
    assert pv.core_knowledge(conservation="off") == pv.core_knowledge(conservation=False) != data


def test_every_domain_tells_its_concept_and_stage() -> None:
    for domain in pv.domains("core_knowledge"):
        assert domain.concept and domain.stage
        only = pairs(concepts=[domain.concept], sizes=[1])
        assert domain.id in only.recipe.domains
        assert {d.concept for d in pv.domains("core_knowledge") if d.id in only.recipe.domains} == {domain.concept}


def test_observers_land_in_their_corners() -> None:
    data = pairs(pairs=12)
    report = pv.score(data, observer_replies(data))
    found = {row.model: row for row in report.pairs()}
    half = len(data) // 2
    follows = found["baseline: follows S"]
    assert (follows.both, follows.control_only, follows.manipulated_only, follows.neither) == (0, half, 0, 0)
    assert found["baseline: perfect"].both == half
    assert found["baseline: follows N"].both == 0
    for kind in ("domain", "concept", "stage"):
        shares = {row.name: (row.both, row.control_only) for row in report.pairs(kind) if "follows S" in row.model}
        assert sum(alone for _, alone in shares.values()) == half and not any(both for both, _ in shares.values())


def test_the_answers_are_read_from_the_pictures() -> None:
    for sample in pairs(pairs=6):
        assert sample.read().answer == sample.answer, sample.id


def test_a_set_is_written_verified_and_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Domains of videos, whose encoding takes seconds each, are in the set that the documentation makes."""
    folder, pictures = tmp_path / "core", [d.id for d in pv.domains("core_knowledge") if not d.frames]
    asked = ["generate", "core-knowledge", str(folder), "--preset=balanced", "--sizes=1,20", "--pairs=2", "--quiet"]
    asked += ["--conservation=off", f"--domains={','.join(pictures)}"]
    assert main(asked) == 0 and main(asked) == 0
    assert pv.verify(folder) == []
    report = verify_pixels(folder)
    assert report.differences == [] and report.read == 2 * 2 * len(pictures)
    loaded = pv.load(folder)
    assert loaded == pairs(domains=pictures, sizes=[1, 20], pairs=2)
    (folder / "metadata.jsonl").unlink()
    assert pv.verify(folder) != []
    capsys.readouterr()


def test_answers_are_read_from_compressed_videos(tmp_path: Path) -> None:
    """A codec shifts colours, as of thin lines and pale borders."""
    videos = [d.id for d in pv.domains("core_knowledge") if d.frames]
    folder = pairs(domains=videos, sizes=[4, 16], pairs=2).save(tmp_path / "videos", progress=False)
    report = verify_pixels(folder)
    assert report.differences == [] and report.read == 2 * 2 * len(videos)


def test_pictures_and_videos_are_kept_in_one_set(tmp_path: Path) -> None:
    data = pv.core_knowledge(domains=["boundary_paint", "conservation_number"], pairs=1, sizes=[3])
    folder = data.save(tmp_path / "both", video="none", progress=False)
    assert pv.verify(folder) == [] and pv.load(folder) == data
    assert "ConservationBench" in (folder / "README.md").read_text(), "the sources of both suites"
    written = (folder / "manifest.json").read_text()
    part = '["boundary_paint", [3], 1]'
    assert json.loads(written)["recipe"]["parts"] == [["boundary_paint", [3], 1], ["conservation_number", [3], 1]]
    for wrong in ('["boundary_paint",[3]]', '["boundary_paint",3,1]', '["constancy_path",[3],1]', "7"):
        (folder / "manifest.json").write_text(written.replace(part, wrong))
        with pytest.raises(pv.VerificationError, match="parts"):
            pv.load(folder)


def test_a_sentence_of_the_instance_reaches_the_readers() -> None:
    """What hangs on the instance is told to a reader, that of an added domain as well as the native ones."""
    seen: list[Any] = []

    def reader(pictures: Any, told: Any) -> pv.Reading:
        seen.append(told)
        return pv.Reading(None, None, "it only listens")

    sample = pairs(domains=["hierarchy_inclusion"], sizes=[4])[0]
    assert sample.question and sample.question in sample.prompt and sample.question == sample.record()["question"]
    assert sample.prompt_params["question"] == sample.question and sample.read().answer == sample.answer
    assert pairs(domains=["boundary_paint"])[0].question == ""
    pv.register(Listened())
    pv.register_reader("toy_listened", reader)
    pv.read("toy_listened", [pv.generate("toy_listened", size=1).image], {"question": "Does it fall?"})
    pv.read("toy_listened", [pv.generate("toy_listened", size=1).image])
    assert seen == [{"preset": "paper", "question": "Does it fall?"}, {"preset": "paper"}]
    with pytest.raises(pv.InvalidParams, match=r"question is 3; legal: the sentence of the prompt"):
        pv.read("toy_listened", [sample.image], {"question": 3})  # type: ignore[dict-item]


class Listened(Dots):
    """Dots, for a reader that only listens."""

    id = "toy_listened"


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(pv.InvalidParams, match=r"concepts holds 'luck'; legal: .*tool using"):
        pv.core_knowledge(concepts=["luck"])
    with pytest.raises(pv.InvalidParams, match="condition is given; legal: no condition"):
        pv.core_knowledge(condition="control")
    with pytest.raises(pv.InvalidParams, match="domains holds 'maze_solving' of the suite 'percept_v'; legal: domains"):
        pv.core_knowledge(domains=["maze_solving"])
    with pytest.raises(pv.InvalidParams, match="conservation is False, and domains holds 'conservation_size'"):
        pairs(domains=["conservation_size"])
    for wrong in (0, -1, 2.5, True):
        with pytest.raises(pv.InvalidParams, match=r"pairs is .*; legal: integers 1\.\."):
            pairs(pairs=wrong)
    with pytest.raises(pv.InvalidParams, match=r"conservation is 'no'; legal: 'on', 'off'"):
        pairs(conservation="no")
    with pytest.raises(pv.InvalidParams, match="sizes holds 21"):
        pv.core_knowledge(sizes=[21])
    with pytest.raises(pv.InvalidParams, match=r"options of tool_strings has 2 texts; legal: 3\.\.5"):
        sample = pv.generate("tool_strings", size=1)
        pv.read("tool_strings", sample.image, {"options": sample.options[:2]})
