"""The script of a lab's day, as a lab would run it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[3] / "examples"


def test_a_day_of_a_lab_goes_from_pictures_to_a_report_over_two_kills(tmp_path: Path) -> None:
    command = [sys.executable, EXAMPLES / "lab_day.py", tmp_path / "day"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("killed after") == 2 and "frictionless: valid" in done.stdout
    assert "1500 answers acknowledged, 1500 exported" in done.stdout
    assert (tmp_path / "day" / "report.html").stat().st_size > 10_000
