"""Scenes are made with elementary functions of our own: libm's last bit differs between CPUs and versions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
# sqrt, floor, ceil, round, abs, fmod, frexp and their like are exact everywhere.
INEXACT = (
    "a?sinh?|a?cosh?|a?tanh?|atan2|sincos|exp|exp2|exp10|expm1|log|log2|log10|log1p|pow|hypot|cbrt|fma|"
    "erfc?|tgamma|lgamma|polar|arg"
)
CALL = re.compile(rf"(?<![\w.>])((?:\w*::)*)\b({INEXACT})[fl]?\s*[({{]")
COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)


def libm_calls(source: str) -> list[str]:
    """Calls of inexact functions that are not our own."""
    bare = COMMENT_OR_TEXT.sub(" ", source)
    return [name + function for name, function in CALL.findall(bare) if name != "portable::"]


def sources(*places: str) -> list[Path]:
    """C++ files of folders, with all that lies beneath."""
    return [path for place in places for path in sorted((ROOT / place).rglob("*.[ch]pp"))]


@pytest.mark.parametrize(
    "text",
    [
        "x = std::cos(a);",
        "x = cos(a);",
        "x = ::sinf (a);",
        "y = 2*std::pow(a, b)",
        "return -std::log(p);",
        "a=(std::hypot(x, y))",
        "std::fma(a, b, c)",
        'f("a"); exp(x); g("b")',
    ],
)
def test_calls_are_found(text: str) -> None:
    assert len(libm_calls(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "x = portable::cos(a);",
        "std::sqrt(x) + std::abs(y) + std::lround(z) + std::floor(w)",
        "v.norm() + shape.log(3) + at->exp(1)",
        "episode::cos_of(d) + sin_of(d) + catalog(x) + sine(y)",
        "// std::cos(a)\n/* std::sin(a)\n std::log(b) */",
        'fail("std::exp(x)")',
    ],
)
def test_what_is_exact_or_our_own_is_none(text: str) -> None:
    assert libm_calls(text) == []


def test_generators_and_episodes_call_none() -> None:
    files = sources("generators", "libstim/src/episode", "libstim/include/stim/episode")
    assert len(files) > 150
    assert {str(p.relative_to(ROOT)): found for p in files if (found := libm_calls(p.read_text("utf-8")))} == {}


def test_nor_does_what_they_are_built_on() -> None:
    folders = ("base", "scene", "draw", "png", "domain", "store")
    files = sources(*(f"libstim/src/{folder}" for folder in folders))
    files = [p for p in files if p.name != "portable_math.cpp"]
    assert len(files) > 30
    assert {p.name: found for p in files if (found := libm_calls(p.read_text("utf-8")))} == {}
