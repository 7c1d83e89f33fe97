"""First inputs of the fuzz targets in Python, once each and without a fuzzer; those in C++ are among the C++ tests."""

from __future__ import annotations

import contextlib
import runpy
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

FUZZ = Path(__file__).resolve().parents[2] / "fuzz"
INPUTS = [path for target in ("manifests", "episode_files") for path in sorted((FUZZ / "corpus" / target).iterdir())]


@pytest.fixture
def fuzzer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Callable[[bytes], None]]:
    """Stands in for atheris: what targets hand over to be run."""
    given: list[Callable[[bytes], None]] = []
    module = ModuleType("atheris")
    module.__dict__.update(
        instrument_imports=lambda include: contextlib.nullcontext(),
        Setup=lambda argv, run, custom_mutator: given.append(run),
        Fuzz=lambda: None,
    )
    monkeypatch.setitem(sys.modules, "atheris", module)
    monkeypatch.delitem(sys.modules, "json_changes", raising=False)
    monkeypatch.syspath_prepend(str(FUZZ))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return given


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_first_inputs_raise_nothing_odd(path: Path, fuzzer: list[Callable[[bytes], None]]) -> None:
    runpy.run_path(str(FUZZ / f"{path.parent.name}.py"))
    (run,) = fuzzer
    run(path.read_bytes())
