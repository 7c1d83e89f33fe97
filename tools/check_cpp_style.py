"""C++ as `make lint` wants it: lines of at most 130 columns, functions of a cyclomatic complexity of at most 15, and no
two random draws in the arguments of one call, which compilers evaluate in different orders."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import lizard

ROOT = Path(__file__).resolve().parent.parent
TOPS = ("libstim", "generators", "readers", "bindings", "tests", "benchmarks", "examples")
COLUMNS, COMPLEXITY = 130, 15

NOT_CODE = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"')
CALL = re.compile(r"(\w+)(?:<[\w:<>]+>)?\(")
NO_CALLS = ("if", "for", "while", "switch", "return")
DRAWN = r"\b\w+\.(?:integer|real|coin|chance|index|pick|shuffle)\("
# Lambdas that draw, and functions that are given the generator.
DRAWER = re.compile(
    rf"const auto (\w+) = \[&\](?:\([^)]*\))?[^{{;]*\{{[^;]*{DRAWN}"
    r"|^[\w:<>,&* ]+? (\w+)\([^;{]*\bRng& \w+[^;{]*\) \{",
    re.MULTILINE,
)
LAMBDA = re.compile(r"[)\]]\s*(?:->\s*[\w:<>*&]+\s*)?\{")


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


def arguments(text: str, opening: int) -> list[str]:
    """What stands between commas, after the bracket that opens there and up to the one that closes it."""
    depth, start, found = 0, opening + 1, []
    for at in range(opening, len(text)):
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if depth == 0 or (depth == 1 and text[at] == ","):
            found.append(text[start:at])
            start = at + 1
        if depth == 0:
            break
    return found


def without_bodies(text: str) -> str:
    """Lambdas are called later, or never."""
    while body := LAMBDA.search(text):
        inner = ",".join(arguments(text, body.end() - 1))
        text = text[: body.end() - 1] + text[body.end() + len(inner) :]
    return text


def draws_in_one_call(root: Path, path: str) -> Iterator[str]:
    text = NOT_CODE.sub(lambda found: " " * len(found[0]), (root / path).read_text("utf-8"))
    names = {name for pair in DRAWER.findall(text) for name in pair if name}
    draw = re.compile("|".join([DRAWN, *(rf"(?<![\w.:]){name}\(" for name in sorted(names))]))
    for call in CALL.finditer(text):
        if call[1] in NO_CALLS:
            continue
        if sum(bool(draw.search(without_bodies(one))) for one in arguments(text, call.end() - 1)) > 1:
            line = text.count("\n", 0, call.start()) + 1
            yield f"{path}:{line}: {call[1]}: two draws in the arguments of one call"


def problems(root: Path = ROOT) -> list[str]:
    checks = (wide_lines, complex_functions, draws_in_one_call)
    return [what for check in checks for path in sources(root) for what in check(root, path)]


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or 0)
