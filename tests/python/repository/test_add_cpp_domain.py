"""A domain in C++ is one file dropped into generators/, a suite one package beside: nothing else is edited."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
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
def with_domain(tree: Path) -> dict[str, Any]:
    """What the package offers that was built with the example's file in place."""
    target = tree / "generators/example/tallest_bar.cpp"
    target.parent.mkdir()
    shutil.copy2(EXAMPLE, target)
    return install_and_probe(tree)


def test_a_dropped_file_is_a_domain(with_domain: dict[str, Any]) -> None:
    found = with_domain
    assert found["suite"] == "example"
    assert "tallest_bar" not in found["set"]
    assert found["answer"] == found["tallest"]
    assert found["text"] == f"BAR:{found['answer']}"
    assert "BAR:x" in found["prompt"]
    assert found["shape"] == [400, 268, 3]
    assert found["batch"] == [4, 1, 400, 268, 3]


@pytest.fixture(scope="module")
def suite(with_domain: dict[str, Any], tree: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The answers of helpers/suite_probe.py once the suite of the examples was installed beside the package."""
    source = Path(shutil.copytree(ROOT / "examples/own_suite", tree / "own_suite"))
    made = run(
        tree / ".venv/bin/python", "-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps",
        "--target", tree / "site", source, cwd=tree,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    folder = tmp_path_factory.mktemp("suite")
    probe = ROOT / "tests/python/helpers/suite_probe.py"
    probed = run(sys.executable, "-W", "ignore", probe, folder, cwd=tree, PYTHONPATH=str(tree / "site"))
    assert probed.returncode == 0, probed.stderr
    found: dict[str, Any] = json.loads(probed.stdout.splitlines()[-1])
    assert str(found["file"]).startswith(str(tree / "site"))
    return found


def test_a_suite_from_outside_has_its_domains_of_both_languages(suite: dict[str, Any]) -> None:
    assert sorted(suite["other"]["domains"]) == ["longer_row", "tallest_bar"]
    assert "longer_row" in suite["other"]["list"] and "tallest_bar" in suite["other"]["list"]
    assert suite["other"]["check"] == 0
    assert suite["other"]["stream"] == ["longer_row", True]


def test_its_sets_are_saved_continued_mended_and_verified(suite: dict[str, Any]) -> None:
    found = suite["saved"]
    assert found["suite"] == "example" and len(found["ids"]) == 8 and found["mixed"] == "mixed"
    assert found["finished when interrupted"] is False
    assert found["damage"] == ["missing"] and found["mended"] == 0 and found["differences"] == []
    assert found["same"] is True


def test_its_cards_state_its_own_source_and_licence(suite: dict[str, Any]) -> None:
    card = suite["saved"]["card"]
    for words in ("license: mit", "Tasks made up for this example.", "MIT licence", "One thing is more than"):
        assert words in card
    for words in ("CC0", "2508.21143", "Percept-V"):
        assert words not in card


def test_its_shards_and_exports_are_written(suite: dict[str, Any]) -> None:
    pair = [f"shard-0000{i}-of-00002.tar{ending}" for i in range(2) for ending in ("", ".json")]
    assert suite["shards"]["wrong"] == [] and suite["shards"]["files"] == ["README.md", "manifest.json", *pair]
    assert {container: done[0] for container, done in suite["exports"].items()} == dict.fromkeys(suite["exports"], 0)
    assert {done[1] for container, done in suite["exports"].items() if container != "croissant"} == {4}


def test_its_replies_are_scored_with_its_section_and_figure(suite: dict[str, Any]) -> None:
    found = suite["scores"]
    assert found["accuracy"] == 1.0 and found["markdown"] and found["page"] and found["figure"] == "Figure"
    assert found["command"] == [0, True] and found["again"] == 0


def test_it_is_in_gallery_audit_and_inspect(suite: dict[str, Any]) -> None:
    assert suite["other"]["gallery"] is True
    assert suite["other"]["audit"] == [0, True]
    assert suite["inspect"] == {"samples": 4, "right": True}


def test_removal_of_a_file_takes_its_domain_away(with_domain: dict[str, Any], tree: Path) -> None:
    shutil.rmtree(tree / "generators/example")
    without = install_and_probe(tree)
    assert set(with_domain["names"]) - set(without["names"]) == {"tallest_bar"}
    assert set(without["names"]) < set(with_domain["names"])


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


def test_helpers_of_a_suite_are_compiled_and_are_no_domains(tree: Path) -> None:
    folder = tree / "generators/example"
    (folder / "parts").mkdir(parents=True)
    shutil.copy2(EXAMPLE, folder / EXAMPLE.name)
    (folder / "parts/bars.cpp").write_text("namespace stim::example {}\n", "utf-8")
    try:
        assert configure(tree).returncode == 0
        table = (tree / "build/configure/generators/builtin_domains.cpp").read_text("utf-8")
        assert "generators/example/tallest_bar.cpp" in table
        assert "bars" not in table
        batch = "generators/unity/generators_example_parts_1.cpp"
        assert "generators/example/parts/bars.cpp" in (tree / "build/configure" / batch).read_text("utf-8")
        assert batch in (tree / "build/configure/build.ninja").read_text("utf-8")
    finally:
        shutil.rmtree(folder)
