"""Pictures under looks and in other sizes, brought back before readers see them."""

from __future__ import annotations

import shutil
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.core.undoing import undone
from perceptv.sets.verify_pixels import verify_pixels

DOMAINS = ["change_colour", "maze_solving", "hierarchy_class"]


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("scale", [Fraction(3, 2), Fraction(2)])
def test_answers_are_read_in_other_sizes(domain: str, scale: Fraction) -> None:
    sample = pv.generate(domain, size=5, preset="balanced")
    assert sample.at_scale(scale).read() == sample.read()


@pytest.mark.parametrize(
    ("domain", "look"),
    [
        ("cross_and_knots", "dark"),
        ("change_colour", "faint-3"),
        ("counting_circles", "gray"),
        ("sort_circles", "wobble-2"),
    ],
)
def test_answers_are_read_under_looks_that_can_be_undone(domain: str, look: str) -> None:
    sample = pv.generate(domain, size=5, preset="balanced")
    assert sample.with_look(look).read().answer == sample.answer


def test_what_moved_is_back_in_its_place() -> None:
    sample = pv.generate("cross_and_knots", size=5, preset="balanced")
    seen = sample.with_look("tilt-3").at_scale(2)
    (back,) = undone(seen, seen.images)
    off = np.abs(back.astype(int) - sample.image).max(axis=-1)
    assert back.shape == sample.image.shape and (off > 60).mean() < 0.01
    assert (np.abs(seen.images[0][::2, ::2].astype(int) - sample.image).max(axis=-1) > 60).mean() > 0.03


def test_pictures_that_are_gone_under_a_look_are_not_read() -> None:
    seen = pv.generate("maze_solving", size=5).with_look("noise-5")
    reading = seen.read()
    assert not reading.readable and reading.why_not


def test_sets_under_looks_are_verified_by_reading(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a look hides is no fault of the set; a wrong picture is."""
    looks = ["noise-5", "faint-2"]
    data = pv.percept_v(domains=["counting_circles"], sizes=[5], per_size=3, preset="balanced", looks=looks)
    folder = data.save(tmp_path / "set", progress=False)
    report = verify_pixels(folder)
    assert report.differences == [] and (report.read, report.recovered, len(report.unclear)) == (6, 3, 3)
    assert main(["verify", str(folder), "--pixels", "--quiet"]) == 0
    assert "3 of 6 answers recovered from pixels; 3 not readable under their looks" in capsys.readouterr().out
    faint = [s for s in data if s.look == "faint-2"]
    one, other = faint[0], next(s for s in faint if s.answer != faint[0].answer)
    shutil.copy(*(folder / "images" / s.domain / f"{s.id}.png" for s in (one, other)))
    assert [d.kind for d in verify_pixels(folder).differences] == ["answer"]
