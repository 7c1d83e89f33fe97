"""The cases of the families of phrasings are whole: enough of them, many of them traps, none of them twice."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import pytest

import perceptv as pv

CASES = Path(__file__).parents[2] / "cases"
FILES = sorted((CASES / "families").glob("*.jsonl"))
ALWAYS = {"family", "half", "kind", "reply", "expected", "note"}
ALLOWED = {
    "choice": ALWAYS | {"options", "question", "tempting"},
    "multiple": ALWAYS | {"options", "question", "tempting"},
    "boolean": ALWAYS | {"question", "tempting"},
    "number": ALWAYS | {"question", "tempting"},
    "free": ALWAYS | {"domain", "preset", "switches", "gold", "mode", "tempting"},
}
NEEDED = {
    "choice": ALWAYS | {"options"},
    "multiple": ALWAYS | {"options"},
    "boolean": ALWAYS,
    "number": ALWAYS,
    "free": ALWAYS | {"domain", "preset", "switches", "gold"},
}
BRIEF = 70
"""Characters of a reply that another one may be by chance: "**Answer: B**", "Yes, there is a dog in the image."."""


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def is_trap(row: dict[str, Any]) -> bool:
    return row["expected"] is None or "tempting" in row


def fits(row: dict[str, Any], value: Any) -> bool:
    """Whether a value could be read from a reply to the row's question."""
    letters = ascii_uppercase[: len(row.get("options", ()))]
    match row["kind"]:
        case "choice":
            return isinstance(value, str) and len(value) == 1 and value in letters
        case "multiple":
            return (
                isinstance(value, list) and bool(value) and value == sorted(set(value)) and set(value) <= set(letters)
            )
        case "boolean":
            return value in ("yes", "no")
        case "number":
            return type(value) is int
    gold = row["gold"]
    return type(value) is type(gold) and (not isinstance(gold, dict) or value.keys() == gold.keys())


def test_there_are_enough_rows_and_two_in_five_are_traps() -> None:
    cases = [row for path in FILES for row in rows(path)]
    assert len(cases) >= 4000 and all(rows(path) for path in FILES)
    assert sum(is_trap(row) for row in cases) >= 2 / 5 * len(cases)
    assert sum(row["expected"] is None for row in cases) >= len(cases) / 3
    for kind in ALLOWED:
        assert sum(row["kind"] == kind for row in cases) >= 100, kind


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_rows_have_the_form_that_is_documented(path: Path) -> None:
    family, half, _ = path.name.split(".")
    domains = {domain.id for domain in pv.domains("percept_v")}
    for row in rows(path):
        assert (row["family"], row["half"]) == (family, half), row
        assert NEEDED[row["kind"]] <= row.keys() <= ALLOWED[row["kind"]], row
        assert row["note"].strip(), row
        assert row.get("mode", "strict") == "strict", row
        assert row.get("domain") in domains | {None}, row
        assert row["expected"] is None or fits(row, row["expected"]), row
        assert "tempting" not in row or (fits(row, row["tempting"]) and row["tempting"] != row["expected"]), row


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_options_are_two_to_26_that_differ(path: Path) -> None:
    for row in rows(path):
        if "options" in row:
            assert 2 <= len(row["options"]) <= 26, row
            assert len({option.casefold() for option in row["options"]}) == len(row["options"]), row
            assert all(option == option.strip() != "" for option in row["options"]), row


def test_no_case_stands_twice() -> None:
    cases = [row for path in FILES for row in rows(path)]
    asked = [(*(str(row.get(key)) for key in ("question", "options", "gold")), row["reply"].strip()) for row in cases]
    assert not [case for case, count in Counter(asked).items() if count > 1]
    older = {row["reply"].strip() for name in ("replies", "choices") for row in rows(CASES / f"{name}.jsonl")}
    counts = Counter(row["reply"].strip() for row in cases if len(row["reply"].strip()) > BRIEF)
    assert not [reply for reply, count in counts.items() if count > 1]
    assert not counts.keys() & older
