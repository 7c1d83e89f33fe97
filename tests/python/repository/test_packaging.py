"""What is installed: version, types, licences; and that importing it needs NumPy alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import distribution, files, metadata
from pathlib import Path
from typing import Any

import perceptv as pv
import tool_modules
from numpy_alone import NUMPY_ALONE

ROOT = Path(__file__).resolve().parents[3]

ONLY_NUMPY = (
    NUMPY_ALONE
    + """
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
    import perceptv.suites.bib.torch
except pv.MissingExtra as error:
    print(error)
assert "No figures" in report.to_html()
assert pv.write_gallery("page.html", domains=["counting_circles"]).stat().st_size > 9999
for call in (report.to_pandas, report.plot, report.curves):
    try:
        call()
    except pv.MissingExtra as error:
        print(error)
"""
)


LOADED = """
import perceptv as pv
sample = pv.generate("counting_circles", size=5)
assert pv.read("counting_circles", [sample.image]).answer_text == "COUNT:5"
with open("/proc/self/maps") as maps:
    print(*sorted({line.split()[-1] for line in maps if ".so" in line}), sep="\\n")
"""
OF_PICTURES = re.compile(r"lib(?:cairo|pixman|freetype|fontconfig|png|deflate|X|xcb|opencv|tbb|fmt)")


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
    data = ("gallery/data/frame.css", "scoring/data/floors.csv", "suites/percept_v/data/colm_2026.csv")
    licences = ("licenses/LICENSE", "licenses/THIRD_PARTY_NOTICES.txt", "LICENSE-DejaVu.txt")
    for wanted in ("perceptv/py.typed", "perceptv/_core.pyi", *licences, *data):
        assert any(name.endswith(wanted) for name in names), wanted


def test_citation_and_changelog_name_the_version() -> None:
    assert f"version: {pv.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"## {pv.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def pins() -> dict[str, tuple[str, str]]:
    """Name -> (SHA-256, archive) of what wheels are built from."""
    lines = (ROOT / "tools/wheel/archives.txt").read_text(encoding="utf-8").splitlines()
    return {name: (digest, path) for name, digest, path in (line.split() for line in lines if not line.startswith("#"))}


def test_every_archive_that_wheels_are_built_from_is_built_and_has_its_notice() -> None:
    notices = (ROOT / "THIRD_PARTY_NOTICES.txt").read_text(encoding="utf-8")
    script = (ROOT / "tools/wheel/static_deps.sh").read_text(encoding="utf-8")
    assert len(pins()) == 12
    for name, (digest, path) in pins().items():
        assert re.fullmatch("[0-9a-f]{64}", digest) and f"build_{name}()" in script
        assert f"{path}\nSHA-256: {digest}\n" in notices, name


def test_a_target_that_nothing_is_built_for_is_named() -> None:
    script = ROOT / "tools/wheel/static_deps.sh"
    done = subprocess.run([script], env={**os.environ, "TARGET": "vax-dec-ultrix"}, text=True, capture_output=True)
    assert done.returncode == 2 and done.stdout == ""
    assert "TARGET=vax-dec-ultrix is none of *mingw*, *emscripten*, *linux*" in done.stderr


def test_a_wheel_is_made_for_two_machines_alone() -> None:
    for script in ("zig.sh", "make_wheel.sh"):
        command = [ROOT / "tools/wheel" / script, sys.executable, "riscv64-linux-gnu"]
        done = subprocess.run(command, text=True, capture_output=True)
        assert done.returncode == 2 and done.stdout == "", script
        assert "TARGET=riscv64-linux-gnu is none of x86_64-linux-gnu, aarch64-linux-gnu" in done.stderr, script


def test_the_notices_hold_the_licences_themselves() -> None:
    notices = (ROOT / "THIRD_PARTY_NOTICES.txt").read_text(encoding="utf-8")
    assert "passed on here under the MPL 1.1" in notices
    for words in (
        "MOZILLA PUBLIC LICENSE",  # Cairo
        "Mozilla Public License Version 2.0",  # Eigen
        "The FreeType Project LICENSE",
        "Apache License",  # OpenCV
        "PNG Reference Library License version 2",
        "Jean-loup Gailly and Mark Adler",  # zlib
        "Eric Biggers",  # libdeflate
        "Victor Zverovich",  # fmt
        "Boost Software License - Version 1.0",
        "Yann Collet",  # xxHash
        "Niels Lohmann",  # JSON for Modern C++
        "Wenzel Jakob",  # pybind11
        "Bitstream, Inc.",  # DejaVu
        "Christian Robertson",  # Roboto Slab
        "SIL OPEN FONT LICENSE Version 1.1",  # Comic Neue
        "Keith Packard",  # pixman
        "SoftFloat",
        "LLVM Exceptions to the Apache 2.0 License",  # libc++
        "Zig contributors",
    ):
        assert words in notices, words


def test_a_wheel_brings_its_libraries_and_a_build_of_the_system_uses_those() -> None:
    """Which of the two is installed stands in the platform tag: `make wheel` gives a manylinux one."""
    done = subprocess.run([sys.executable, "-W", "error", "-c", LOADED], text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    loaded = [Path(name).name for name in done.stdout.splitlines()]
    of_pictures = [name for name in loaded if OF_PICTURES.match(name)]
    assert any(name.startswith("_core.") for name in loaded)
    brought = "manylinux" in (distribution("perceptv").read_text("WHEEL") or "")
    assert not of_pictures if brought else any("libcairo" in name for name in of_pictures)


def check_goldens() -> Any:
    return tool_modules.loaded("tools/wheel/check_goldens.py")


def test_goldens_are_held_against_the_installed_package(tmp_path: Path) -> None:
    check = check_goldens()
    golden = check.GOLDENS / "counting_circles.txt"
    assert check.broken_lines(golden, False) == []
    head, first, *_ = golden.read_text(encoding="utf-8").splitlines()
    wrong = [head.replace("version 2", "version 99"), first.replace("scene=", "scene=0"), "no line"]
    path = tmp_path / golden.name
    path.write_text("\n".join(wrong) + "\n", encoding="utf-8")
    assert check.broken_lines(path, False) == wrong


def test_every_line_of_a_golden_is_of_a_form_that_is_checked() -> None:
    check = check_goldens()
    for path in check.GOLDENS.glob("*.txt"):
        head, *lines = path.read_text(encoding="utf-8").splitlines()
        assert check.HEAD.fullmatch(head), head
        assert all(check.ONE.fullmatch(line) or check.MANY.fullmatch(line) for line in lines) and lines, path


def test_the_raster_version_of_a_golden_counts_where_pixels_do() -> None:
    check, domain = check_goldens(), "counting_circles"
    version = f"{domain} version {pv.info(domain).version} raster_version"
    assert check.head_holds(domain, f"{version} {check._core.raster_version}", True)
    assert not check.head_holds(domain, f"{version} 99", True) and check.head_holds(domain, f"{version} 99", False)
