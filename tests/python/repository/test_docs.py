"""What the documentation shows, runs: its Python blocks, its perceptv commands, its links."""

from __future__ import annotations

import functools
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from perceptv.cli import main

ROOT = Path(__file__).resolve().parents[3]
MADE = "contributing.md"  # what building the site leaves beside the pages
BY_HAND = sorted(str(p.relative_to(ROOT)) for p in (ROOT / "docs").glob("*.md") if p.name != MADE)
PAGES = ["README.md", "CONTRIBUTING.md", *BY_HAND]
FIRST = "docs/index.md"  # run as a newcomer does, in test_site.py
NOT_RUN = {
    "--judge",
    "dot_difference",
    "dot_difference:DotDifference",
    "tallest_bar",
    "oracle",
    "ask",
    "measure",
    "ray",
}
# Pages that show what a package brings which the tests can do without.
NEEDS = {f"docs/{name}.md": "torch" for name in ("bib_model", "training", "integrations")}
NEEDS["docs/scale_out.md"] = "fsspec"
SHOWN = re.compile(r"^print\(.*\)  # (?P<value>.+)$", re.MULTILINE)


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def with_block(language: str) -> list[str]:
    return [page for page in PAGES if blocks(page, language)]


def python(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", *arguments], cwd=cwd, env=dict(os.environ), text=True, capture_output=True
    )


@pytest.fixture(scope="module")
def after_blocks(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[Path, str]]:
    """Runs the Python blocks of a page one after another, once: the folder they ran in, and what they printed."""

    @functools.cache
    def ran(page: str) -> tuple[Path, str]:
        if page in NEEDS:
            pytest.importorskip(NEEDS[page])
        folder = tmp_path_factory.mktemp("page")
        script = folder / "blocks.py"
        script.write_text("\n".join(blocks(page, "python")), encoding="utf-8")
        done = python(str(script), cwd=folder)
        assert done.returncode == 0, done.stderr
        return folder, done.stdout

    return ran


@pytest.mark.parametrize("page", with_block("python"))
def test_python_blocks_run_and_print_what_they_say(page: str, after_blocks: Callable[[str], tuple[Path, str]]) -> None:
    """`print(...)  # value` must print that value."""
    _, said = after_blocks(page)
    printed = iter(said.splitlines())
    for value in SHOWN.findall("\n".join(blocks(page, "python"))):
        assert value in printed, f"{page} says that {value!r} is printed; printed was:\n{said}"


def commands(page: str) -> list[list[str]]:
    """The perceptv command lines of a page, but those that serve, need a cluster, the example plug-in or C++ file."""
    lines = [line for block in blocks(page, "sh") for line in block.replace("\\\n", " ").splitlines()]
    found = [shlex.split(line, comments=True) for line in lines]
    ours = [words[1:] for words in found if words and words[0] in ("perceptv", ".venv/bin/perceptv")]
    return [words for words in ours if not NOT_RUN & set(words)]


@pytest.mark.parametrize("page", [page for page in with_block("sh") if commands(page) and page != FIRST])
def test_perceptv_commands_run(
    page: str,
    tmp_path: Path,
    after_blocks: Callable[[str], tuple[Path, str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Where files are needed, the page's Python blocks make them."""
    monkeypatch.chdir(after_blocks(page)[0] if page == "docs/scoring.md" else tmp_path)
    for words in commands(page):
        code = main(words)
        said = capsys.readouterr()
        assert code == 0, f"perceptv {shlex.join(words)}\n{said.out}{said.err}"


@pytest.mark.parametrize("page", PAGES)
def test_links_into_the_tree_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", text) + re.findall(r'src="([^"]+)"', text)
    broken = [t for t in targets if "://" not in t and not (ROOT / page).parent.joinpath(t).exists()]
    assert not broken


def test_the_first_page_begins_with_how_to_install() -> None:
    said = (ROOT / FIRST).read_text(encoding="utf-8").split("\n\n")
    assert "not on PyPI yet" in said[1] and "the wheel" in said[1]
    assert said[2].startswith("```text\nmake wheel\npip install ")


def test_the_readme_names_the_extra_of_an_export() -> None:
    (line,) = [line for line in blocks("README.md", "sh")[1].splitlines() if "export parquet" in line]
    assert "extra hf" in line and "'.[hf]'" in line


def test_extras_that_the_pages_name_exist() -> None:
    listed = (ROOT / "pyproject.toml").read_text(encoding="utf-8").split("[project.optional-dependencies]")[1]
    known = set(re.findall(r"^([a-z]+) = \[", listed.split("\n\n")[0], re.MULTILINE))
    pages = "".join((ROOT / page).read_text(encoding="utf-8") for page in PAGES)
    found = re.findall(r"(?:perceptv|\.|whl\))\[([a-z,]+)\]['\"]", pages)
    named = {name for names in found for name in names.split(",")}
    assert len(named) >= 6 and named <= known


def test_make_targets_that_the_pages_name_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+)(?:[ a-z-]*):", makefile, re.MULTILINE))
    named = {
        name for page in PAGES for name in re.findall(r"(?:`|^)make ([a-z-]+)", (ROOT / page).read_text(), re.MULTILINE)
    }
    assert named and named <= targets | {"help"}
