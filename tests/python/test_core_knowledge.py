"""The suite of core knowledge in Python: pairs, observers, sets on disk, what the pictures say."""

from __future__ import annotations

from pathlib import Path

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.sets.pixels import verify_pixels
from perceptv.suites.core_knowledge import CONDITIONS, observer_replies


def pairs(**changes: object) -> pv.Dataset:
    return pv.core_knowledge(**{"sizes": [1, 10, 20], **changes})


def test_pairs_stand_one_after_another() -> None:
    data = pairs()
    assert len(data) == len(pv.domains("core_knowledge")) * 3 * 2
    for control, manipulated in zip(data[::2], data[1::2], strict=True):
        assert (control.params["condition"], manipulated.params["condition"]) == CONDITIONS
        assert control.partner() == manipulated and control.id[:-2] == manipulated.id[:-2]
        assert control.answer_text != manipulated.answer_text and control.prompt == manipulated.prompt
        assert control.params["shortcut"] == manipulated.params["shortcut"]
        assert control.images[0].shape == manipulated.images[0].shape


def test_every_domain_tells_its_concept_and_stage() -> None:
    for domain in pv.domains("core_knowledge"):
        assert domain.concept and domain.stage
        only = pv.core_knowledge(concepts=[domain.concept], sizes=[1])
        assert domain.id in only.recipe.domains
        assert {d.concept for d in pv.domains("core_knowledge") if d.id in only.recipe.domains} == {domain.concept}


def test_observers_land_in_their_corners() -> None:
    data = pairs(per_size=4)
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
    for sample in pairs(per_size=2):
        assert sample.read().answer == sample.answer, sample.id


def test_a_set_is_written_verified_and_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "core"
    asked = ["generate", "core-knowledge", str(folder), "--preset=balanced", "--sizes=1,20", "--quiet"]
    assert main(asked) == 0 and main(asked) == 0
    assert pv.verify(folder) == []
    report = verify_pixels(folder)
    assert report.differences == [] and report.read == 2 * 2 * len(pv.domains("core_knowledge"))
    loaded = pv.load(folder)
    assert [s.id for s in loaded] == [s.id for s in pv.core_knowledge(sizes=[1, 20])]
    (folder / "metadata.jsonl").unlink()
    assert pv.verify(folder) != []
    capsys.readouterr()


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(pv.InvalidParams, match=r"concepts holds 'luck'; legal: .*tool using"):
        pv.core_knowledge(concepts=["luck"])
    with pytest.raises(pv.InvalidParams, match="condition is given; legal: left out"):
        pv.core_knowledge(condition="control")
    with pytest.raises(pv.InvalidParams, match="domains holds 'maze_solving' of the suite 'percept_v'"):
        pv.core_knowledge(domains=["maze_solving"])
    with pytest.raises(pv.InvalidParams, match="sizes holds 21"):
        pv.core_knowledge(sizes=[21])
    with pytest.raises(pv.InvalidParams, match=r"options of tool_strings has 2 texts; legal: 3\.\.5"):
        sample = pv.generate("tool_strings", size=1)
        pv.read("tool_strings", sample.image, {"options": sample.options[:2]})
