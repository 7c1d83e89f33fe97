"""The pages of the concepts: each domain's entry has its five parts, and its shares are those of the audit's table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import perceptv as pv

DOCS = Path(__file__).resolve().parents[3] / "docs"
DOMAINS = [d.id for d in pv.domains("core_knowledge")]
PARTS = ("**Concept:** ", "**Source:** ", "**A naive observer** ", "**Measured:** ", "**Not measured:** ")
SHARE = r"([\d.]+ \([\d.]+\))"


def entries() -> list[tuple[str, str, str]]:
    """Title of the page, domain and text of each entry."""
    out = []
    for page in sorted((DOCS / "core_knowledge").glob("*.md")):
        first, *found = re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
        out += [(first.splitlines()[0], *one.split("\n", 1)) for one in found]
    return out


def parts(domain: str) -> list[str]:
    (text,) = [text for _, name, text in entries() if name == domain]
    return [" ".join(part.split()) for part in re.split(r"^- ", text, flags=re.MULTILINE) if part.strip()]


def test_every_domain_has_one_entry_on_the_page_of_its_concept() -> None:
    concepts = {d.id: d.concept.capitalize() for d in pv.domains("core_knowledge")}
    assert sorted((title.removeprefix("# "), name) for title, name, _ in entries()) == sorted(
        (concept, domain) for domain, concept in concepts.items()
    )


@pytest.mark.parametrize("domain", DOMAINS)
def test_an_entry_has_its_five_parts(domain: str) -> None:
    found = parts(domain)
    assert len(found) == len(PARTS)
    for part, label in zip(found, PARTS, strict=True):
        assert part.startswith(label) and len(part) > len(label) + 20 and part.endswith("."), part


@pytest.mark.parametrize("domain", DOMAINS)
def test_what_was_measured_is_what_the_table_of_the_audit_says(domain: str) -> None:
    table = (DOCS / "core_knowledge.md").read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| {domain} \| \d+ \| [\d.]+ \| {SHARE} \| {SHARE} \| {SHARE} \|$", table, re.MULTILINE)
    expected = "knowing the size {}, trivial numbers {}, S and trivial numbers {}.".format(*row)
    assert expected in parts(domain)[3]
