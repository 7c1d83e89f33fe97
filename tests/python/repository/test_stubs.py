"""The types that the package states for its native module are those of the module."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_the_stub_is_in_step_with_the_native_module(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools/make_stubs.py"), "--check"]
    done = subprocess.run(command, cwd=tmp_path, text=True, capture_output=True)
    assert done.returncode == 0, f"run 'make stubs'\n{done.stdout}{done.stderr}"


def test_a_change_of_the_module_would_show(tmp_path: Path) -> None:
    """The comparison is of what is generated now, not of the file with itself."""
    script = (ROOT / "tools/make_stubs.py").read_text(encoding="utf-8")
    copy = tmp_path / "tools" / "make_stubs.py"
    copy.parent.mkdir()
    copy.write_text(script, encoding="utf-8")
    stub = tmp_path / "python/perceptv/_core.pyi"
    stub.parent.mkdir(parents=True)
    text = (ROOT / "python/perceptv/_core.pyi").read_text(encoding="utf-8")
    stub.write_text(text.replace("def snap(value: float)", "def snap(value: int)"), encoding="utf-8")
    done = subprocess.run([sys.executable, str(copy), "--check"], cwd=tmp_path, text=True, capture_output=True)
    assert done.returncode == 1
    assert "-def snap(value: int) -> float:" in done.stdout


def test_the_package_passes_strict_type_checks() -> None:
    done = subprocess.run([sys.executable, "-m", "mypy"], cwd=ROOT, text=True, capture_output=True)
    assert done.returncode == 0, done.stdout
