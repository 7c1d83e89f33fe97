"""C++ as `make lint` wants it: lines of at most 130 columns, functions of a cyclomatic complexity of at most 15, no two
random draws in the arguments of one call, which compilers evaluate in different orders, and no loop in a generator
without a bound that is to be seen: ranges, and counters that go one way up to a limit."""

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
# Steps of a counter, its limits, and what changes it elsewhere.
LOOP = re.compile(r"\b(while|do|goto|for)\b(?: ?\()?")
UPWARDS = re.compile(r"\+\+([\w.]+)|([\w.]+)(?:\+\+| \+= [\w.]+(?= *(?:,|$)))")
DOWNWARDS = re.compile(r"--([\w.]+)|([\w.]+)(?:--| -= [\w.]+(?= *(?:,|$)))")
COUNTDOWN = re.compile(r"([\w.]+)-- > .*")
TOP_OR = re.compile(r"\|\|| \? ")
CHANGED = r"(?<![\w.>*])(?:(?:\+\+|--){name}\b|{name}(?:\+\+|--| [+\-*/]?= ))"
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


def parts_of(head: str) -> list[str]:
    """What stands between the semicolons of a loop's head, brackets and all."""
    depth, found = 0, [""]
    for letter in head:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == ";" and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return [part.strip() for part in found]


def closing(text: str, opening: int) -> int:
    """Where the bracket that opens there closes."""
    depth = 0
    for at in range(opening, len(text)):
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if depth == 0:
            return at
    return len(text)


def body_of(text: str, start: int) -> str:
    """The statement that begins there: up to the end of its block, or else of its line of code."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] in "([") - (text[at] in ")]")
        if depth == 0 and text[at] in "{;":
            return text[start : closing(text, at) if text[at] == "{" else at]
    return text[start:]


def counts_to_a_limit(condition: str, step: str) -> str | None:
    """The counter of a loop, if each turn takes it nearer to a limit that it is compared with."""
    up = [name for pair in UPWARDS.findall(step) for name in pair if name]
    down = [name for pair in DOWNWARDS.findall(step) for name in pair if name]
    for one in [] if TOP_OR.search(without_brackets(condition)) else condition.split("&&"):
        if gone := COUNTDOWN.fullmatch(one.strip()):
            return gone[1]
        for name, below in (*((n, "<") for n in up), *((n, ">") for n in down)):
            above = ">" if below == "<" else "<"
            ahead = rf"{re.escape(name)}( [+-] [\w.]+)? ({below}=?|!=) .*"
            behind = rf".* ({above}=?|!=) {re.escape(name)}"
            if re.fullmatch(rf"{ahead}|{behind}", one.strip()):
                return name
    return None


def without_brackets(text: str) -> str:
    """The text without all that stands in brackets."""
    while (inner := re.sub(r"\([^()]*\)", "", text)) != text:
        text = inner
    return text


def loops_without_bound(root: Path, path: str) -> Iterator[str]:
    if not path.startswith("generators/"):
        return
    text = re.sub(r"\s", " ", raw := NOT_CODE.sub(lambda found: " " * len(found[0]), (root / path).read_text("utf-8")))
    for loop in LOOP.finditer(text):
        line = raw.count("\n", 0, loop.start()) + 1
        told = f"{path}:{line}: {loop[1]}: generators loop over ranges, or count to a limit (for (...; i < n ...; ++i))"
        if loop[1] != "for":
            yield told
            continue
        end = closing(text, loop.end() - 1)
        parts = parts_of(text[loop.end() : end])
        if len(parts) < 3:
            continue
        counter = counts_to_a_limit(parts[1], parts[2])
        if counter is None:
            yield told
        elif re.search(CHANGED.format(name=re.escape(counter)), body_of(text, end + 1)):
            yield f"{path}:{line}: for: the loop changes its counter {counter}"


def problems(root: Path = ROOT) -> list[str]:
    checks = (wide_lines, complex_functions, draws_in_one_call, loops_without_bound)
    return [what for check in checks for path in sources(root) for what in check(root, path)]


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or 0)
