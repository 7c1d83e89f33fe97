"""What is installed: version, types, licences; and that importing it needs NumPy alone."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import files, metadata
from pathlib import Path

import perceptv as pv
from numpy_alone import NUMPY_ALONE

ROOT = Path(__file__).resolve().parents[2]

ONLY_NUMPY = NUMPY_ALONE + """
import perceptv as pv
sample = pv.generate("counting_circles", size=5)
assert sample.image.shape == (300, 500, 3) and sample.png() and sample.svg()
try:
    sample.pil()
except pv.MissingExtra as error:
    print(error)
report = pv.score([sample], {sample.id: sample.answer_text})
assert report.overall().accuracy == 1.0 and "Overall" in report.to_markdown() and report.to_json()
assert pv.reward([sample.answer_text], [sample]) == [1.0] and pv.stream()[0].id
try:
    import perceptv.bib.torch
except pv.MissingExtra as error:
    print(error)
assert "No figures" in report.to_html() and pv.gallery("page.html", domains=["counting_circles"]).stat().st_size > 9999
for call in (report.to_pandas, report.plot, report.curves):
    try:
        call()
    except pv.MissingExtra as error:
        print(error)
"""


def test_importing_and_generating_need_numpy_alone(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ONLY_NUMPY], text=True, capture_output=True, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "perceptv[images]" in done.stdout and done.stdout.count("perceptv[stats]") == 2
    assert "perceptv[torch]" in done.stdout


def test_the_version_is_that_of_the_build_file() -> None:
    stated = re.search(r"project\(perceptv VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))
    assert stated and pv.__version__ == stated[1] == metadata("perceptv")["Version"]


def test_types_data_and_licences_are_installed() -> None:
    names = [str(path) for path in files("perceptv") or []]
    data = ("gallery/data/frame.css", "scoring/data/floors.csv", "scoring/data/published/percept_v_colm2026.csv")
    for wanted in ("perceptv/py.typed", "perceptv/_core.pyi", "licenses/LICENSE", "LICENSE-DejaVu.txt", *data):
        assert any(name.endswith(wanted) for name in names), wanted


def test_citation_and_changelog_name_the_version() -> None:
    assert f"version: {pv.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"## {pv.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
