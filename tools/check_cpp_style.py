"""C++ as `make lint` wants it: lines of at most 130 columns, functions of a cyclomatic complexity of at most 15."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import lizard

ROOT = Path(__file__).resolve().parent.parent
TOPS = ("libstim", "generators", "readers", "bindings", "tests", "benchmarks", "examples")
COLUMNS, COMPLEXITY = 130, 15


def sources(root: Path) -> list[str]:
    """Headers and sources, as paths from the root."""
    return [p.relative_to(root).as_posix() for top in TOPS for p in sorted((root / top).rglob("*.[ch]pp"))]


def wide_lines(root: Path, path: str) -> Iterator[str]:
    for number, line in enumerate((root / path).read_text("utf-8").splitlines(), 1):
        if len(line) > COLUMNS:
            yield f"{path}:{number}: {len(line)} columns, at most {COLUMNS}"


def complex_functions(root: Path, path: str) -> Iterator[str]:
    for found in lizard.analyze_file(str(root / path)).function_list:
        if (complexity := found.cyclomatic_complexity) > COMPLEXITY:
            told = f"{found.name} has a complexity of {complexity}, at most {COMPLEXITY}"
            yield f"{path}:{found.start_line}: {told}"


def problems(root: Path = ROOT) -> list[str]:
    return [what for check in (wide_lines, complex_functions) for path in sources(root) for what in check(root, path)]


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or 0)
