"""The check of the C++ tree's style fails on what it is there to find."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from tool_modules import loaded

ROOT = Path(__file__).resolve().parents[2]
CLEAN = "int next(int v) { return v + 1; }\n"


@pytest.fixture(scope="module")
def style() -> ModuleType:
    return loaded("tools/check_cpp_style.py")


def branches(count: int) -> str:
    """A function of a complexity of one more than its branches."""
    lines = "".join(f"    if (v == {i}) return {i * i};\n" for i in range(count))
    return f"namespace stim {{\nint squared(int v) {{\n{lines}    return 0;\n}}\n}}\n"


def tree(root: Path, **files: str) -> Path:
    for name, text in files.items():
        path = root / "libstim/src" / f"{name}.cpp"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_what_is_as_it_should_be_passes(style: ModuleType, tmp_path: Path) -> None:
    comment = "// " + 127 * "ü" + "\n"  # characters count, not bytes
    assert style.problems(tree(tmp_path, a=comment + CLEAN, b=branches(14))) == []


def test_a_line_of_131_columns_fails(style: ModuleType, tmp_path: Path) -> None:
    found = style.problems(tree(tmp_path, a=CLEAN + "// " + 128 * "x" + "\n"))
    assert found == ["libstim/src/a.cpp:2: 131 columns, at most 130"]


def test_a_complexity_of_16_fails(style: ModuleType, tmp_path: Path) -> None:
    found = style.problems(tree(tmp_path, a=CLEAN, b=branches(15)))
    assert found == ["libstim/src/b.cpp:2: stim::squared has a complexity of 16, at most 15"]


DRAWS = """Vec2 place(Rng& rng) { return %s; }
void add(Rng& rng) {
    const auto within = [&](int high) { return static_cast<double>(rng.integer(0, high)); };
    %s
}
"""


@pytest.mark.parametrize(
    "statement",
    [
        "const Vec2 middle(within(3), within(4));",
        "const Vec2 middle = corner + Vec2(within(3), 2 * within(4));",
        "use(rng.coin(), f(g(rng.integer(1, 2)), 3));",
        "use(place(rng),\n        rng.coin());",
    ],
)
def test_two_draws_in_one_call_fail(style: ModuleType, tmp_path: Path, statement: str) -> None:
    found = style.problems(tree(tmp_path, a=DRAWS % ("{1, 2}", statement)))
    assert len(found) == 1 and found[0].startswith("libstim/src/a.cpp:4: ")
    assert found[0].endswith(": two draws in the arguments of one call")


@pytest.mark.parametrize(
    "statement",
    [
        "const double y = within(4), x = within(3);",
        "const Vec2 middle{within(3), within(4)};",
        "searched(100, [&] { return rng.pick(a); }, [&]() -> int { return rng.pick(b); });",
        "use(within(3), \"within(4)\");  // f(within(1), within(2))",
        "if (rng.coin() && rng.coin()) use(rng.pick(rng.coin() ? a : b));",
    ],
)
def test_draws_in_an_order_pass(style: ModuleType, tmp_path: Path, statement: str) -> None:
    assert style.problems(tree(tmp_path, a=DRAWS % ("{rng.real(0, 1), rng.real(0, 1)}", statement))) == []


@pytest.mark.parametrize("folder", ["generators", "readers", "bindings", "tests", "benchmarks", "examples"])
def test_every_folder_of_sources_is_looked_at(style: ModuleType, tmp_path: Path, folder: str) -> None:
    path = tmp_path / folder / "deep/er.hpp"
    path.parent.mkdir(parents=True)
    path.write_text(branches(15), encoding="utf-8")
    assert len(style.problems(tmp_path)) == 1
