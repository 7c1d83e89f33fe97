"""A domain in C++ is one file dropped into generators/: nothing else is edited."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = ("CMakeLists.txt", "pyproject.toml", "README.md", "LICENSE", "THIRD_PARTY_NOTICES.txt")
PARTS = (*FILES, "cmake", "libstim", "generators", "readers", "bindings", "python")
EXAMPLE = ROOT / "examples/cpp_domain/example/tallest_bar.cpp"

PROBE = """
import json
import perceptv as pv
names = [d.id for d in pv.domains()]
out = {"names": names, "file": pv.__file__}
if "tallest_bar" in names:
    s = pv.generate("tallest_bar", size=6, index=1, preset="balanced")
    heights = [-o["geometry"]["vertices"][0][1] for o in s.scene["objects"]]
    batch = pv.generate_batch("tallest_bar", [6] * 4, preset="balanced")
    out |= {"answer": s.answer, "text": s.answer_text, "prompt": s.prompt, "shape": list(s.image.shape),
            "tallest": 1 + heights.index(max(heights)), "suite": pv.info("tallest_bar").suite,
            "batch": list(batch.images.shape), "set": [d.id for d in pv.domains("percept_v")]}
print(json.dumps(out))
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources. The environment is linked into it so that the compiler cache knows every path."""
    copy = tmp_path_factory.mktemp("add_cpp_domain") / "tree"
    copy.mkdir()
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, copy / part, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        else:
            shutil.copy2(source, copy / part)
    (copy / ".venv").symlink_to(sys.prefix, target_is_directory=True)
    return copy


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], cwd=cwd, env={**os.environ, **environment}, text=True, capture_output=True
    )


def install_and_probe(tree: Path) -> dict[str, Any]:
    """Builds the tree as users do and asks the package what it offers."""
    site = tree / "site"
    shutil.rmtree(site, ignore_errors=True)
    made = run(
        tree / ".venv/bin/python", "-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps", "--target", site,
        "--config-settings=cmake.define.PERCEPTV_WERROR=ON", tree, cwd=tree,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    probed = run(sys.executable, "-c", PROBE, cwd=tree, PYTHONPATH=str(site))
    assert probed.returncode == 0, probed.stderr
    found: dict[str, Any] = json.loads(probed.stdout)
    assert str(found["file"]).startswith(str(site))
    return found


def configure(tree: Path) -> subprocess.CompletedProcess[str]:
    return run(
        "cmake",
        "-S",
        tree,
        "-B",
        tree / "build/configure",
        "-G",
        "Ninja",
        "-DPERCEPTV_PYTHON=OFF",
        "-DPERCEPTV_TESTS=OFF",
        cwd=tree,
    )


@pytest.fixture(scope="module")
def dropped(tree: Path) -> dict[str, Any]:
    """What the package offers with the example's file in the tree, which is gone afterwards."""
    target = tree / "generators/example/tallest_bar.cpp"
    target.parent.mkdir()
    shutil.copy2(EXAMPLE, target)
    found = install_and_probe(tree)
    shutil.rmtree(target.parent)
    return found


def test_a_dropped_file_is_a_domain(dropped: dict[str, Any]) -> None:
    assert dropped["suite"] == "example"
    assert "tallest_bar" not in dropped["set"]
    assert dropped["answer"] == dropped["tallest"]
    assert dropped["text"] == f"BAR:{dropped['answer']}"
    assert "BAR:x" in dropped["prompt"]
    assert dropped["shape"] == [400, 268, 3]
    assert dropped["batch"] == [4, 1, 400, 268, 3]


def test_its_removal_takes_it_away(tree: Path, dropped: dict[str, Any]) -> None:
    without = install_and_probe(tree)
    assert set(dropped["names"]) - set(without["names"]) == {"tallest_bar"}
    assert set(without["names"]) < set(dropped["names"])


@pytest.mark.parametrize("name", ["3d-view.cpp", "TallestBar.cpp"])
def test_a_file_name_that_is_no_identifier_is_an_error_that_names_it(tree: Path, name: str) -> None:
    wrong = tree / "generators/example" / name
    wrong.parent.mkdir(exist_ok=True)
    shutil.copy2(EXAMPLE, wrong)
    try:
        done = configure(tree)
        assert done.returncode != 0
        assert f"generators/example/{name}" in done.stderr
        assert "identifier" in done.stderr
    finally:
        shutil.rmtree(wrong.parent)
    assert configure(tree).returncode == 0
