"""The comparison of readers counts rightly, calls ours as users do, and says which harness is not there."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    monkeypatch.delitem(sys.modules, "compare_parsers", raising=False)
    import compare_parsers

    return compare_parsers


def test_counts(tool: ModuleType) -> None:
    rows = [{"expected": "A"}, {"expected": "A"}, {"expected": "A"}, {"expected": None}, {"expected": None}]
    found = iter([{"A"}, {"B"}, set(), {"A"}, set()])
    assert tool.counted(tool.each(lambda case: next(found)), rows) == tool.Count(3, 1, 1, 2, 1)


def test_cases_are_those_of_the_files(tool: ModuleType) -> None:
    every = list(tool.cases())
    fresh = list(tool.cases("fresh"))
    assert 0 < len(fresh) < len(every) and {case["kind"] for case in every} == set(tool.KINDS)
    assert not any(case["expected"] in ("format_error", "no_answer") for case in every)
    assert {case["half"] for case in fresh} == {"fresh"}


def test_a_harness_that_is_not_there_is_named(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "HARNESSES", tmp_path)
    ours, *theirs = tool.readers()
    rows = list(tool.cases("more"))  # the fresh part may be a hard one
    lines = list(tool.table([ours, *theirs], rows))
    assert len(lines) == 2 + len(tool.KINDS) * 4 and sum("not to be had" in line for line in lines) == 9
    count = tool.counted(ours.rules["choice"], [case for case in rows if case["kind"] == "choice"])
    assert count.right > 0.9 * count.answers and count.wrong <= 0.02 * count.answers
