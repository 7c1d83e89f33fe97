"""Looks and sizes on the command line."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code = main(words)
    said = capsys.readouterr()
    assert code == 0, said.err
    return said.out


def fails(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 2
    return capsys.readouterr().err


def test_looks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "looks").splitlines()
    assert len(lines) == len(pv.looks()) and any(line.split() == ["noise-2", "noise", "12"] for line in lines)
    found = json.loads(run(capsys, "looks", "--json"))
    assert [look["name"] for look in found["looks"]] == list(pv.looks()) and found["refused"] == {}


def test_refused_looks_of_a_domain_are_listed_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    lines = {line.split()[0]: line for line in run(capsys, "looks", "change_colour").splitlines()}
    assert "refused: " in lines["gray"] and "refused" not in lines["noise-2"]
    assert "near names: maze_solving" in fails(capsys, "looks", "maze_solvin")


def test_show_draws_a_look_at_a_width(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    size = ("counting_circles", "--size", "4", "--look", "dark", "--width", "448")
    said = run(capsys, "show", *size, "--save", str(tmp_path / "x.png"))
    sample = pv.generate("counting_circles", size=4, look="dark", width=448)
    assert f"id:     {sample.id}\n" in said and (tmp_path / "x.png").read_bytes() == sample.png()
    assert "noise-1" in fails(capsys, "show", "counting_circles", "--look", "noise")
    assert "--width" in fails(capsys, "show", "counting_circles", "--param", "width=4")
    assert "scale is 'big'" in fails(capsys, "show", "counting_circles", "--scale", "big")


def test_generate_writes_each_instance_under_each_look(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = str(tmp_path / "set")
    chosen = ("--domains", "counting_circles,change_colour", "--sizes", "3", "--per-size", "1", "--quiet")
    looks = ("--look", "plain,gray", "--scale", "2")
    assert "change_colour" in fails(capsys, "generate", "percept-v", out, *chosen, *looks)
    said = run(capsys, "generate", "percept-v", out, *chosen, *looks, "--refused", "skip")
    assert "3 instances, written; 1 instance left out, as they refuse a look or a size (README.md)" in said
    assert [(s.look, s.scale) for s in pv.load(out)] == [(look, Fraction(2)) for look in ("plain", "gray", "plain")]
    run(capsys, "verify", out)
    assert "--look is only for a new dataset" in fails(
        capsys, "export", "vlmevalkit", out, str(tmp_path / "x"), "--look", "dark"
    )


def test_legible_is_lowered_and_lifted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shown = ("show", "maze_solving", "--size", "7", "--width", "40")
    assert "width of maze_solving is 40" in fails(capsys, *shown)
    assert "width of maze_solving is 40" in fails(capsys, *shown, "--legible", "people")
    assert "-width40-legible-no" in run(capsys, *shown, "--legible", "no")
    out = str(tmp_path / "set")
    chosen = ("--domains", "maze_solving", "--sizes", "7", "--per-size", "1", "--quiet", "--legible", "no")
    run(capsys, "generate", "percept-v", out, *chosen, "--width", "40", "--look", "plain,chalk")
    assert [(s.look, s.image.shape[1], s.appearance.legible) for s in pv.load(out)] == [
        ("plain", 40, False), ("chalk", 40, False),
    ]  # fmt: skip
    page = str(tmp_path / "x.html")
    run(capsys, "gallery", page, *chosen[:2], "--width", "40", "--legible", "no", "--quiet")
    assert "legible is only for a new dataset" in fails(
        capsys, "export", "vlmevalkit", out, str(tmp_path / "x"), "--legible", "no"
    )
    run(capsys, "generate", "percept-v", f"{out}2", *chosen[:-2])
    asked = ("ask", f"{out}2", str(tmp_path / "r.jsonl"), "--base-url", "http://127.0.0.1:9/v1", "--model", "m")
    shown = ("--width", "40", "--legible", "no", "--look", "dark")
    assert "1 question" in run(capsys, *asked, "--dry-run", "--quiet", *shown)


def test_a_gallery_shows_what_takes_the_look(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = str(tmp_path / "x.html")
    run(capsys, "gallery", page, "--domains", "counting_circles,change_colour", "--look", "gray", "--quiet")
    text = Path(page).read_text()
    assert ", look gray" in text and "counting_circles" in text and "change_colour" not in text
    assert "refuses" in fails(capsys, "gallery", page, "--domains", "change_colour", "--look", "gray", "--quiet")


@pytest.mark.long
def test_check_prints_what_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "check", "change_colour", "--keys", "2")
    assert "  gray: " in said and "change_colour: all promises are kept" in said
