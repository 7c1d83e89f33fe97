"""The cases of each family of phrasings are whole: enough of them, half of them traps, none of them twice."""

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
LEAST = {"dev": 100, "fresh": 3, "more": 15}
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
FAMILIES = {
    "arabic", "boxes", "chinese", "concluding_sentence", "first_sentence", "french", "german", "japanese", "korean",
    "leading_letter", "long_distance", "many_options", "multi_select", "nothing_committed", "numbers",
    "percept_counts", "percept_lists", "resemblance", "short_forms", "spanish", "strict_mode", "whole_replies",
    "yes_no",
}  # fmt: skip
LATER = {
    "asides", "contrasts", "log_forms", "modelled", "natural_forms", "question_echo", "signs", "steps", "structured",
    "sums",
}  # fmt: skip
"""Families of the fifth part and later."""
WITHOUT_FRESH = {
    "arabic", "asides", "contrasts", "french", "german", "japanese", "korean", "log_forms", "modelled", "natural_forms",
    "percept_counts", "percept_lists", "question_echo", "signs", "spanish", "strict_mode", "structured", "sums",
    "whole_replies",
}  # fmt: skip
"""The fourteenth part holds replies as logs of benchmarks look, to questions alone."""
PLAIN = {"plain_sentences.dev.jsonl", "modelled.more.jsonl", "natural_forms.more.jsonl"}
"""As models plainly write: fewer traps."""
LEAST_TRAPS = {"dev": 2 / 5, "more": 1 / 3, "fresh": 1 / 3}
"""Shares. The parts from the twelfth on, as logs of benchmarks look, have fewer than those written to mislead."""
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


def test_every_family_has_its_parts() -> None:
    due = {f"{family}.dev.jsonl" for family in FAMILIES} | {f"{family}.more.jsonl" for family in FAMILIES | LATER}
    due |= {f"{family}.fresh.jsonl" for family in (FAMILIES | LATER) - WITHOUT_FRESH}
    assert {path.name for path in FILES} - {"plain_sentences.dev.jsonl"} == due


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_has_enough_rows_and_traps(path: Path) -> None:
    cases = rows(path)
    assert len(cases) >= LEAST[path.name.split(".")[1]]
    if path.name in PLAIN or ".fresh." in path.name:  # few rows for each family: their whole is looked at below
        return
    assert sum(is_trap(row) for row in cases) >= LEAST_TRAPS[path.name.split(".")[1]] * len(cases)
    assert sum(row["expected"] is None for row in cases) >= len(cases) // 4


def test_the_fresh_part_has_enough_rows_and_traps() -> None:
    cases = [row for path in FILES if ".fresh." in path.name for row in rows(path)]
    assert len(cases) >= 200  # the fourteenth part has 500, the thirteenth had 480
    assert sum(is_trap(row) for row in cases) >= LEAST_TRAPS["fresh"] * len(cases)
    assert 10 * sum(row["expected"] is None for row in cases) >= 3 * len(cases)


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
