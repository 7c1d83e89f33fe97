"""The runner of the fuzz targets: what it runs exists, failures are seen, hours are added up."""

from __future__ import annotations

import csv
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest

from tool_modules import loaded

ROOT = Path(__file__).resolve().parents[3]

PROGRAM = """#!/bin/sh
echo '#9 DONE cov: 12 ft: 34 corp: 2/9b'
echo 'stat::number_of_executed_units: 56'
exit {status}
"""


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """tools/fuzz_runs.py, with folders of its own and no target in Python."""
    module = loaded("tools/fuzz_runs.py")
    monkeypatch.setattr(module, "WORK", tmp_path)
    monkeypatch.setattr(module, "HOURS", tmp_path / "tree.csv")
    monkeypatch.setattr(module, "targets", lambda: ["scenes", "png_writing"])
    return module


def program(folder: Path, target: str, status: int) -> None:
    """Stands for a target: says what libFuzzer says, and ends so."""
    place = folder / f"tests/fuzz/fuzz_{target}"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(PROGRAM.format(status=status))
    place.chmod(0o755)


def test_every_target_has_a_source_and_first_inputs(runs: ModuleType) -> None:
    built = (ROOT / "tests/fuzz/CMakeLists.txt").read_text()
    for target in runs.CPP:
        assert (ROOT / f"tests/fuzz/{target}.cpp").is_file() and f"fuzz_target({target} " in built
    for target in runs.PYTHON:
        assert (ROOT / f"tests/fuzz/{target}.py").is_file()
    for target in (*runs.CPP, *runs.PYTHON):
        for folder in runs.seeds(target):
            folder.mkdir(exist_ok=True)
        assert any(any(folder.iterdir()) for folder in runs.seeds(target)), target


def test_hours_are_added_up(runs: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "corpus/replies").mkdir(parents=True)
    (tmp_path / "corpus/replies/one").touch()
    runs.added_up(runs.Run("replies", 0, 100.0, 7, 1, 2, ""))
    runs.added_up(runs.Run("replies", 0, 50.0, 8, 3, 4, ""))
    head, row = (tmp_path / "tree.csv").read_text().splitlines()
    assert head == "target,cpu_seconds,executions,edges,features,inputs"
    assert row == "replies,150,15,3,4,1"


def test_every_target_has_had_its_hour_and_the_docs_tell_what_was_tried(runs: ModuleType) -> None:
    with (ROOT / "tests/fuzz/hours.csv").open() as file:
        rows = {row["target"]: row for row in csv.DictReader(file)}
    docs = (ROOT / "docs/reliability.md").read_text()
    told = dict(re.findall(r"\| `tests/fuzz/(\w+)\.\w+` .* \| ([\d,]+) \|\n", docs))
    assert set(rows) == set(told) == {*runs.CPP, *runs.PYTHON}
    for target, row in rows.items():
        assert int(row["cpu_seconds"]) >= runs.HOUR, target
        assert int(row["executions"]) >= int(told[target].replace(",", "")), target


def test_a_long_run_ends_with_the_hour_and_at_what_it_finds(
    runs: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs.os, "nice", lambda _: 0)
    (tmp_path / "tree.csv").write_text("target,cpu_seconds,executions,edges,features,inputs\nscenes,3600,5,6,7,8\n")
    program(tmp_path, "scenes", 77)
    program(tmp_path, "png_writing", 77)
    assert runs.long(runs.Runner(tmp_path), 1, ["scenes"]) == 0  # not run again
    assert runs.long(runs.Runner(tmp_path), 1, ["png_writing"]) == 1
    assert runs.added_up()["png_writing"]["executions"] == 56


def test_the_counts_hold_what_failed(runs: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "ROOT", tmp_path)
    program(tmp_path, "scenes", 0)
    program(tmp_path, "png_writing", 1)
    assert runs.minute(runs.Runner(tmp_path), 1) == 1
    cases = ET.parse(tmp_path / "build/tests/fuzz.xml").getroot().findall("testcase")
    failed = {(c.get("classname"), c.get("name")) for c in cases if c.find("failure") is not None}
    assert failed == {("png_writing", "replay"), ("png_writing", "fuzz")}
    assert {c.get("classname") for c in cases if c.find("skipped") is not None} == set(runs.PYTHON)
