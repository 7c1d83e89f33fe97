"""The audit's kept figures: complete, of these versions, and the same in data, documentation and cards."""

from __future__ import annotations

from pathlib import Path

import pytest

import perceptv as pv
from perceptv.audit import audit_table
from perceptv.audit.features import classifier_accuracy
from perceptv.suites.percept_v.ceilings import CEILINGS
from perceptv.suites.percept_v.figures import as_figures, figures_table, measured

PAGE = Path(__file__).parents[3] / "docs/audit.md"
SUITE = [d.id for d in pv.domains("percept_v")]


@pytest.mark.parametrize("preset", ["paper", "balanced"])
def test_figures_are_there_for_every_domain_and_of_its_version(preset: str) -> None:
    rows = measured()[preset]
    assert sorted(rows) == sorted(SUITE)
    assert {name: row["version"] for name, row in rows.items()} == {name: pv.info(name).version for name in SUITE}
    assert all(len(rows[name]["images"]) == (2 if pv.info(name).images == 2 else 0) for name in SUITE)
    assert figures_table(preset, sorted(SUITE)) in PAGE.read_text()


def test_kept_figures_of_balanced_are_near_their_ceilings() -> None:
    for name, row in measured()["balanced"].items():
        assert row["constant"] <= 100 * CEILINGS[name].constant + 1.5, name
        assert row["size"] <= 100 * CEILINGS[name].knowing_size + 1.5, name


def test_a_fresh_small_audit_gives_figures_of_the_same_form() -> None:
    found = as_figures(pv.audit_domain("change_colour", preset="balanced", instances=400))
    assert found.keys() == measured()["balanced"]["change_colour"].keys()
    assert found["keys"] == 400 and len(found["images"]) == 2 and 0 <= found["size"] <= 100


@pytest.mark.parametrize("preset", ["paper", "balanced"])
def test_cards_carry_the_rows_of_their_domains(preset: str, tmp_path: Path) -> None:
    ds = pv.percept_v(preset=preset, domains=["counting_circles", "sort_lines"], sizes=[2], per_size=1)
    card = (ds.save(tmp_path / "set", progress=False) / "README.md").read_text()
    assert figures_table(preset, ["counting_circles", "sort_lines"]) in card
    assert "| change_colour |" not in card


def test_the_vote_sees_every_size_when_it_is_fitted() -> None:
    """Twenty items in turn, told apart by one feature: a vote that had seen them all is always right."""
    features = [[float(i % 20)] for i in range(400)]
    replies = [(str(i % 20),) for i in range(400)]
    assert classifier_accuracy(features, replies) == 1
    assert classifier_accuracy([[0.0]] * 400, replies) < 0.1


def test_single_frames_of_balanced_videos_tell_nothing() -> None:
    for domain in [d.id for d in pv.domains("conservation")]:
        row = pv.audit_domain(domain, preset="balanced", instances=1600)
        assert row.problems() == [] and row.keys == 1600
        assert (row.last_frame is None) == (domain in ("conservation_number", "conservation_length"))
        assert row.constant.accuracy == 0.5 and row.before_change.accuracy <= 0.53


def test_the_last_frame_of_the_published_videos_tells() -> None:
    row = pv.audit_domain("conservation_size", preset="paper", instances=1600)
    assert row.last_frame is not None and row.last_frame.accuracy > 0.9 and row.problems() == []
    assert "conservation_size | 50.0 | 50.0" in audit_table([row])
    with pytest.raises(pv.InvalidParams, match="makes no pairs of episodes"):
        pv.audit_domain("bib_bg_preference")
    with pytest.raises(pv.InvalidParams, match="instances is 79; legal: integers 80"):
        pv.audit_domain("conservation_size", preset="balanced", instances=79)
