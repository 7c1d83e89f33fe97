"""The check of the C++ tree's style fails on what it is there to find."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from tool_modules import loaded

ROOT = Path(__file__).resolve().parents[3]
CLEAN = "int next(int v) { return v + 1; }\n"


@pytest.fixture(scope="module")
def style() -> ModuleType:
    return loaded("tools/check_cpp_style.py")


def branches(count: int) -> str:
    """A function of a complexity of one more than its branches."""
    lines = "".join(f"    if (v == {i}) return {i * i};\n" for i in range(count))
    return f"namespace stim {{\nint squared(int v) {{\n{lines}    return 0;\n}}\n}}\n"


def tree(root: Path, folder: str = "libstim/src", **files: str) -> Path:
    for name, text in files.items():
        path = root / folder / f"{name}.cpp"
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
        'use(within(3), "within(4)");  // f(within(1), within(2))',
        "if (rng.coin() && rng.coin()) use(rng.pick(rng.coin() ? a : b));",
    ],
)
def test_draws_in_an_order_pass(style: ModuleType, tmp_path: Path, statement: str) -> None:
    assert style.problems(tree(tmp_path, a=DRAWS % ("{rng.real(0, 1), rng.real(0, 1)}", statement))) == []


LOOP = "int f(const std::vector<int>& all, int n, Rng& rng) {\n    int k = 0;\n    %s\n    return k;\n}\n"
ENDLESS = [
    "while (true) k = rng.index(n);",
    "while (k < n) ++k;",
    "do ++k; while (k < n);",
    "for (;;) if (rng.coin()) return k;",
    "for (int i = 0; i < n;) if (rng.coin()) ++i;",
    "for (bool again = true; again;) again = rng.coin();",
    "for (int i = 0; !rng.coin(); ++i) ++k;",
    "for (int i = 0; k < n; ++i) k += rng.coin();",
    "for (int i = 0; i < n || rng.coin(); ++i) ++k;",
    "for (int i = 0; (i < n) || rng.coin(); ++i) ++k;",
    "for (int i = 0; i < n; --i) ++k;",
    "for (int i = n; i > 0; ++i) ++k;",
    "for (int i = 0; i < n; i += rng.index(2)) ++k;",
    "for (int i = 0; i < n; i = next(i)) ++k;",
    "for (int i = 0; i < n; ++i) {\n        if (rng.coin()) --i;\n    }",
    "for (int i = 0; i < n; ++i) if (rng.coin()) i = 0;",
    "for (int i = 0; i < n; ++i)\n        for (const int one : all) { i -= one; }",
    "for (int i = 0;\n         true;\n         ++i) ++k;",
    "again: if (rng.coin()) goto again;",
]


@pytest.mark.parametrize("loop", ENDLESS)
def test_a_generators_loop_without_a_bound_fails(style: ModuleType, tmp_path: Path, loop: str) -> None:
    found = style.problems(tree(tmp_path, "generators/percept_v/parts", a=LOOP % loop))
    assert found and all(what.startswith("generators/percept_v/parts/a.cpp:3: ") for what in found[:1])
    assert style.problems(tree(tmp_path / "other", "readers/percept_v", a=LOOP % loop)) == []


@pytest.mark.parametrize(
    "loop",
    [
        "for (const int one : all) k += one;",
        "for (auto both = pairs(all); const int one : both) k += one;",
        "for (int i = 0; i < n; ++i) ++k;",
        "for (int i = 0; i <= n; i += 2) k = i;",
        "for (int i = n; i > 0 && !rng.coin(); --i) ++k;",
        "for (; k < n && rng.coin(); ++k) {}",
        "for (std::size_t i = all.size(); i-- > 0;) k += all[i];",
        "for (std::size_t i = 0, j = all.size() - 1; i < all.size(); j = i++) k += all[j];",
        "for (auto at = all.begin(); at != all.end(); ++at) k += *at;",
        "for (int i = 0; i + 1 < n; ++i, k = next(k)) {}",
        "for (int i = 0; n > i; ++i)\n        for (int j = i; j < n && (j == i || rng.coin()); ++j) ++k;",
        'k = ask("while (true) there is time, do wait");  // while (true), for (;;)',
        "const int done = n, whiles = 2; k = done + whiles;",
    ],
)
def test_a_generators_loop_with_a_bound_passes(style: ModuleType, tmp_path: Path, loop: str) -> None:
    assert style.problems(tree(tmp_path, "generators/bib", a=LOOP % loop)) == []


@pytest.mark.parametrize("folder", ["generators", "readers", "bindings", "tests", "benchmarks", "examples"])
def test_every_folder_of_sources_is_looked_at(style: ModuleType, tmp_path: Path, folder: str) -> None:
    path = tmp_path / folder / "deep/er.hpp"
    path.parent.mkdir(parents=True)
    path.write_text(branches(15), encoding="utf-8")
    assert len(style.problems(tmp_path)) == 1
