"""One spelling per concept, the British one: in prose, comments, docstrings, messages and the names that are ours.

Words that others fix stay as they are: of file formats, of other libraries, of answers and prompts of published tasks.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
AMERICAN = re.compile(
    r"[a-z_]*(?:color|gray|neighbor|behavior|favor|center|meters?\b|catalog(?!ue)|analyz|fulfill|labeled|labeling|modeled|"
    r"modeling|judgment|artifact|defense|[a-z]{2}iz(?:e[dsr]?|ing|ations?)(?![a-z])|[a-z]yz(?:e[ds]?|ing)\b)"
    r"[a-z]*"
)
RIGHT = re.compile(
    r"[a-z_]*(?:size[ds]?|parametri[sz]e[d]?|prizes?|(?:para|peri|dia|thermo)meters?|parallelize|initialized)\b|"
    r"(?:\w+_)?familiarization|gray|(?:make_)?optimizer|sanitizers?|color|catalog"
)
"""What is British, too; words of BIB, of the colour names, of torch, compilers and CSS."""
NAMED = {
    "gray": (
        "docs/parsing.md",
        "python/perceptv/core/authoring.py",
        "generators/percept_v/parts/plot.hpp",
        "libstim/src/look",
        "libstim/include/stim/look",
        "tests/python/core/test_looks.py",
        "tests/python/cli/test_cli_looks.py",
    ),
    "color": ("libstim/src/score/answers/read_keyed.cpp", "tests/python/reports/test_report_page.py"),
    "catalog": ("tests/python/repository/test_libm.py",),
    "optimizer": ("python/perceptv/suites/bib/torch", "tests/python/bib/test_bib_torch.py"),
    "make_optimizer": ("python/perceptv/suites/bib/torch",),
}
"""Of those, the ones that stand in prose only where the other's word is meant."""


def prose_of_markdown(text: str) -> Iterator[tuple[int, str]]:
    """Lines without code."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith("    "):
            yield number, re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>", "", line)


def prose_of_cpp(text: str) -> Iterator[tuple[int, str]]:
    """Comments."""
    for number, line in enumerate(text.splitlines(), 1):
        if "//" in line and "://" not in line:
            yield number, re.sub(r'`[^`]*`|"[^"]*"', "", line.partition("//")[2])


def prose_of_python(text: str) -> Iterator[tuple[int, str]]:
    """Comments, texts of several words, and the names that are given here."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 3:
            yield node.lineno, re.sub(r"`[^`]*`|\"[^\"]*\"|'[^']*'|<[^>]*>", "", node.value)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.lineno, node.name.lower()
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id.lower()


READERS = {".md": prose_of_markdown, ".cpp": prose_of_cpp, ".hpp": prose_of_cpp, ".py": prose_of_python}
FOLDERS = (
    "python", "docs", "libstim", "generators", "readers", "bindings", "tests/python", "tools", "benchmarks", "examples"
)  # fmt: skip


def found_in(path: Path) -> list[str]:
    """The American words of a file, with their lines."""
    shown, out = str(path.relative_to(ROOT)), []
    for number, prose in READERS[path.suffix](path.read_text(encoding="utf-8")):
        for word in (match[0] for match in AMERICAN.finditer(prose.lower())):
            if not RIGHT.fullmatch(word) or (word in NAMED and not shown.startswith(NAMED[word])):
                out.append(f"{shown}:{number}: {word}")
    return out


@pytest.mark.parametrize("folder", [*FOLDERS, "*.md"])
def test_words_are_spelled_in_the_british_way(folder: str) -> None:
    places = ROOT.glob(folder) if "*" in folder else (ROOT / folder).rglob("*")
    files = [p for p in places if p.suffix in READERS and p != Path(__file__) and not {"build", "api"} & set(p.parts)]
    assert files
    assert [word for path in sorted(files) for word in found_in(path)] == []


@pytest.mark.parametrize("text, words", [
    ("# the color of its neighbor", ["color", "neighbor"]),
    ("def normalize(x):\n    return x", ["normalize"]),
    ("def f(center):\n    return plot(color=center)", ["center"]),
    ("raise ValueError('its behavior is rather odd today')", ["behavior"]),
    ("size = resize(parameter, color='gray')", []),
])  # fmt: skip
def test_american_words_are_found_where_they_are_ours(text: str, words: list[str]) -> None:
    found = [m[0] for _, prose in prose_of_python(text) for m in AMERICAN.finditer(prose)]
    assert [word for word in found if not RIGHT.fullmatch(word) or word in NAMED] == words
