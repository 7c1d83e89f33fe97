"""Bad input to core knowledge: typed errors that name the parameter, its value and what is legal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"condition": "odd"}, r"condition of \w+ is 'odd'; legal: 'control', 'manipulated'"),
        ({"size": 0}, "size"),
        ({"size": 21}, r"size.* is 21; legal: 1\.\.20"),
        ({"preset": "luck"}, "preset is 'luck'; legal: 'paper', 'balanced'"),
        ({"twin": 1}, "twin"),
    ],
)
@pytest.mark.parametrize("domain", ["boundary_paint", "permanence_cups"])
def test_no_sample_is_made_of_a_key_that_there_is_not(domain: str, given: dict[str, Any], told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        _ = pv.generate(domain, **{"size": 3, **given}).answer


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"concepts": []}, "concepts"),
        ({"concepts": ["boundary", 3]}, "concepts"),
        ({"domains": []}, "domains"),
        ({"domains": ["permanence_cups"], "concepts": ["boundary"]}, "concepts holds 'boundary'; legal: permanence"),
        ({"pairs": 0}, r"pairs is 0; legal: integers 1\.\."),
        ({"pairs": "2"}, "pairs is '2'"),
        ({"sizes": []}, "sizes"),
        ({"sizes": [1, 1]}, "sizes"),
        ({"seed": -1}, "seed is -1"),
        ({"preset": "luck"}, "preset is 'luck'"),
        ({"tempo": "slow"}, "tempo"),
    ],
)
def test_no_set_is_made_of_what_there_is_not(given: dict[str, Any], told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        pv.core_knowledge(**given)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--concepts", "luck"], "concepts holds 'luck'; legal: boundary"),
        (["--pairs", "0"], "pairs"),
        (["--domains", "maze_solving"], "domains holds 'maze_solving'"),
        (["--conservation", "no"], "conservation"),
    ],
)
def test_the_command_line_refuses_the_same(
    given: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["generate", "core-knowledge", str(tmp_path / "set"), "--quiet", *given])
    except SystemExit as stopped:
        code = int(str(stopped.code))
    assert code == 2 and told in capsys.readouterr().err and not (tmp_path / "set").exists()


def test_a_presentation_that_a_domain_lacks_and_frames_out_of_range_are_refused() -> None:
    picture, video = pv.generate("boundary_paint", size=3), pv.generate("permanence_cups", size=3)
    for given, told in (
        ({"presentation": "video"}, "presentation is 'video' in boundary_paint, which shows pictures"),
        ({"presentation": "odd"}, "presentation is 'odd'"),
        ({"frames": 7}, "frames is 7 in boundary_paint, which shows pictures; legal: left out"),
    ):
        with pytest.raises(pv.InvalidParams, match=told):
            picture.messages(**given)
    legal = rf"frames of permanence_cups is .*; legal: integers 3\.\.{len(video)}"
    for wrong in (0, 2, len(video) + 1, 3.5, "7"):
        with pytest.raises(pv.InvalidParams, match=legal):
            video.messages(frames=wrong)  # type: ignore[arg-type]
    with pytest.raises(pv.InvalidParams, match="method"):
        video.messages(frames=7, method="luck")  # type: ignore[arg-type]
    for number in (-1, len(video)):
        with pytest.raises(pv.InvalidParams, match="frame"):
            video.frame(number)
    assert pv.generate("permanence_cups", size=3).frames_needed <= len(video)


def test_a_set_with_pictures_missing_is_told_by_verify_and_by_who_reads_them(tmp_path: Path) -> None:
    data = pv.core_knowledge(domains=["boundary_paint", "spatiality_turning"], pairs=1, sizes=[2])
    folder = data.save(tmp_path / "set", progress=False)
    assert pv.verify(folder) == []
    pictures = sorted(folder.rglob("*.png"))
    assert len(pictures) == 2 + 2 * 2
    pictures[0].unlink()
    found = pv.verify(folder)
    assert len(found) == 1 and pictures[0].name in str(found[0])
    pictures[1].write_bytes(pictures[1].read_bytes()[:40])
    assert {name for name in (p.name for p in pictures[:2]) if any(name in str(one) for one in pv.verify(folder))} == {
        pictures[0].name,
        pictures[1].name,
    }


def test_replies_to_a_member_that_is_not_in_the_set_are_told() -> None:
    data = pv.core_knowledge(domains=["boundary_paint"], pairs=2, sizes=[2])
    with pytest.raises(pv.PerceptvError, match="boundary_paint"):
        pv.score(data, {"m": {s.id.replace("balanced", "paper"): s.answer_text for s in data}})


@pytest.mark.parametrize("kind", ["luck", "correlations"])
def test_figures_that_a_report_lacks_are_named(kind: str) -> None:
    pytest.importorskip("matplotlib")
    data = pv.core_knowledge(domains=["boundary_paint"], pairs=2, sizes=[2])
    with pytest.raises(pv.InvalidParams, match=f"kind is '{kind}'; legal: 'outcomes', 'plane'"):
        pv.score(data, {"m": {}}).plot(kind)
