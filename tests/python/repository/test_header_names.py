"""Two types of one name in one namespace break the one-definition rule, and no compiler or linker says so."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
NAMESPACE = re.compile(r"^namespace ([a-z_:]*) ?\{")
TYPE = re.compile(r"^(?:struct|class|enum class) (\w+)(?: final)?(?: : [^;{]*)? \{")


def definitions(text: str) -> set[str]:
    """Full names of the types that a header or source defines, but those in namespaces without a name."""
    found, inside = set(), [""]
    for line in text.splitlines():
        if opened := NAMESPACE.match(line):
            inside.append(f"{inside[-1]}::{opened[1]}" if opened[1] else "")
        elif line.startswith("}  // namespace"):
            inside.pop()
        elif (named := TYPE.match(line)) and inside[-1]:
            found.add(f"{inside[-1]}::{named[1]}")
    return found


def test_types_are_found() -> None:
    lines = ["namespace a::b {", "struct X {", "};", "class Y;", "namespace {", "struct Z {", "};", "}  // namespace"]
    lines += ["enum class W { p };", "}  // namespace a::b"]
    assert definitions("\n".join(lines)) == {"::a::b::X", "::a::b::W"}


def test_no_two_files_define_one_name() -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for folder in ("libstim", "generators", "readers", "bindings"):
        for path in sorted((ROOT / folder).rglob("*.[ch]pp")):
            for name in definitions(path.read_text(encoding="utf-8")):
                places[name].append(str(path.relative_to(ROOT)))
    assert len(places) > 100
    assert {name: files for name, files in places.items() if len(files) > 1} == {}
