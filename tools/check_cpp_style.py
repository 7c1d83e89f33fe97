"""C++ as `make lint` wants it: lines of at most 130 columns, functions of a cyclomatic complexity of at most 15.

What is excepted is listed below, and an exception that nothing needs any more fails too.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import lizard

ROOT = Path(__file__).resolve().parent.parent
TOPS = ("libstim", "generators", "readers", "bindings", "tests", "benchmarks", "examples")
COLUMNS, COMPLEXITY = 130, 15

# The reader of replies is to be written anew; these go with it.
WIDE = {"libstim/src/score", "tests/cpp/test_choice.cpp", "tests/cpp/test_judge.cpp"}
COMPLEX = {
    "libstim/src/score/choice.cpp: stim::option_in",
    "libstim/src/score/clauses.cpp: stim::score::Clauses::correction",
    "libstim/src/score/lines.cpp: stim::score::introduction_end",
    "libstim/src/score/lines.cpp: stim::score::skip_numbering",
    "libstim/src/score/markup.cpp: stim::score::Cleaner::command",
    "libstim/src/score/mentions.cpp: stim::score::mentions_answer",
    "libstim/src/score/mentions.cpp: stim::score::mentions_other",
    "libstim/src/score/read.cpp: stim::score::read_integer",
    "libstim/src/score/read.cpp: stim::score::read_truth",
}


def sources(root: Path) -> list[str]:
    """Headers and sources, as paths from the root."""
    return [p.relative_to(root).as_posix() for top in TOPS for p in sorted((root / top).rglob("*.[ch]pp"))]


def wide_lines(root: Path, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    """(file, what is wrong) for each line that is too wide."""
    for path in paths:
        for number, line in enumerate((root / path).read_text("utf-8").splitlines(), 1):
            if len(line) > COLUMNS:
                yield path, f"{path}:{number}: {len(line)} columns, at most {COLUMNS}"


def complex_functions(root: Path, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    """("file: function", what is wrong) for each function that is too complex."""
    for path in paths:
        for found in lizard.analyze_file(str(root / path)).function_list:
            if found.cyclomatic_complexity > COMPLEXITY:
                told = f"{found.name} has a complexity of {found.cyclomatic_complexity}, at most {COMPLEXITY}"
                yield f"{path}: {found.name}", f"{path}:{found.start_line}: {told}"


def covers(exception: str, name: str) -> bool:
    """Whether an exception is the thing itself or the folder that it lies in."""
    return name == exception or name.startswith(f"{exception}/")


def left(found: Iterable[tuple[str, str]], exceptions: set[str]) -> list[str]:
    """What no exception covers, then the exceptions that cover nothing."""
    unused, out = set(exceptions), []
    for name, what in found:
        covering = {e for e in exceptions if covers(e, name)}
        unused -= covering
        if not covering:
            out.append(what)
    return out + [f"{e}: excepted in {Path(__file__).name}, but nothing is wrong there" for e in sorted(unused)]


def problems(root: Path = ROOT, wide: set[str] = WIDE, complex_: set[str] = COMPLEX) -> list[str]:
    paths = sources(root)
    return left(wide_lines(root, paths), wide) + left(complex_functions(root, paths), complex_)


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or 0)
