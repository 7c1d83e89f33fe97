"""The page of promises: every test that it names is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TESTS = ROOT / "tests/python"
PAGE = ROOT / "docs" / "reliability.md"


def functions(path: Path) -> set[str]:
    return {node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)}


def named() -> list[tuple[Path, str | None]]:
    """(file, test or None) of each name on the page; `::test` belongs to the file named before it."""
    out: list[tuple[Path, str | None]] = []
    for name in re.findall(r"`([\w./]*(?:\.py|\.cpp|\.csv)?(?:::\w+)?)`", PAGE.read_text("utf-8")):
        file, _, test = name.partition("::")
        if (not file and not test) or (not file.endswith((".py", ".cpp", ".csv")) and file):
            continue
        path = out[-1][0] if not file else ROOT / file if "/" in file else next(TESTS.rglob(file), TESTS / file)
        out.append((path, test or None))
    return out


def test_the_page_names_tests() -> None:
    assert len(named()) > 60


def test_every_test_that_the_page_names_exists() -> None:
    for path, test in named():
        assert path.is_file(), path
        assert test is None or test in functions(path), f"{path.name}::{test}"


def test_every_promise_has_a_test() -> None:
    rows = [line for line in PAGE.read_text("utf-8").split("\n") if line.startswith("| ")]
    promises = [row for row in rows if row not in ("| promise | held by |", "| target | what it holds to | inputs |")]
    assert len(promises) > 35
    for row in promises:
        assert re.search(r"`[^`]*\.(py|cpp)", row), row
