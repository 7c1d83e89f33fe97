"""The layers of the package: no arrow up and no circle between its modules.

Imports within functions count, and so do texts that name a module.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import perceptv

PACKAGE = Path(str(perceptv.__file__)).parent
LAYERS = (
    (
        "_arguments",
        "_command",
        "_frozen",
        "_lazy",
        "_near",
        "_once",
        "_plain",
        "_verbs",
        "errors",
        "limits",
        "progress",
        "suite",
    ),
    ("io",),
    ("core",),
    ("sets", "annotations"),
    ("shards", "export"),
    ("scoring", "reports"),
    ("audit", "gallery", "check", "models", "study", "integrations", "torch"),
    ("suites",),
    ("cli", "__main__"),
)
"""Folders and files of the package, low to high. A part may import what stands in its own layer or below."""
RANK = {part: rank for rank, parts in enumerate(LAYERS) for part in parts}
SUITES = {path.name for path in (PACKAGE / "suites").iterdir() if (path / f"{path.name}_suite.py").is_file()}


PLACE = re.compile(r"(perceptv(?:\.\w+)*):[\w.]+")


def may_name(module: str) -> bool:
    """True for the files whose texts name modules above them: the table of verbs, and the records of suites."""
    return module in ("_verbs", "suite") or module in {f"suites.{suite}.{suite}_suite" for suite in SUITES}


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in PACKAGE.rglob("*.py")}


def only_for_types(tree: ast.Module) -> set[ast.AST]:
    """Everything under `if TYPE_CHECKING`."""
    blocks = (n for n in ast.walk(tree) if isinstance(n, ast.If) and ast.unparse(n.test) == "TYPE_CHECKING")
    return {inner for block in blocks for statement in block.body for inner in ast.walk(statement)}


def imports(module: str) -> Iterator[str]:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    free = only_for_types(tree)
    for node in ast.walk(tree):
        if node in free:
            continue
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            found = [name if name.removeprefix("perceptv.") in MODULES else node.module for name in inner]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not may_name(module):
            found = [place[1]] if (place := PLACE.fullmatch(node.value)) else []
        else:
            continue
        for name in found:
            inner = name.removeprefix("perceptv.")
            if inner != name and inner in MODULES and inner != module and name != "perceptv":
                yield inner


@functools.cache  # and not read while tests are collected, which each of pytest's processes does
def graph() -> dict[str, list[str]]:
    """Each module and what it imports."""
    return {module: sorted(set(imports(module))) for module in MODULES}


def test_every_part_has_a_layer() -> None:
    parts = {module.split(".")[0] for module in MODULES if module}
    assert parts == set(RANK)


@pytest.mark.parametrize("part", RANK)
def test_no_arrow_points_up(part: str) -> None:
    mine = {m: found for m, found in graph().items() if m.split(".")[0] == part}
    assert [(m, other) for m, found in mine.items() for other in found if RANK[other.split(".")[0]] > RANK[part]] == []


def test_no_suite_imports_another() -> None:
    assert len(SUITES) >= 3
    arrows = [(m, o) for m, found in graph().items() for o in found]
    inside = [(m, o) for m, o in arrows if m.startswith("suites.") and o.startswith("suites.")]
    assert [(m, o) for m, o in inside if m.split(".")[1:2] != o.split(".")[1:2]] == []


def test_no_circle() -> None:
    """Taking away, again and again, what imports nothing that is left leaves nothing."""
    left = {module: set(found) for module, found in graph().items()}
    while free := [module for module, found in left.items() if not found & set(left)]:
        for module in free:
            del left[module]
    assert left == {}


def test_generic_parts_name_no_suite() -> None:
    """A suite's id as a literal text outside of its folder is a wire that the next suite would need, too."""
    concepts = ("scoring.question_files", "scoring.question_styles")  # "conservation" is a concept, too
    wires = []
    for module, path in MODULES.items():
        if module.startswith("suites.") or module in concepts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in SUITES:
                wires.append((module, node.lineno, node.value))
    assert wires == []
