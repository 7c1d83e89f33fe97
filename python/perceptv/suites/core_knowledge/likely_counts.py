"""Counts that are equally likely at a size, in both presets; some of them are the options of a letter."""

from __future__ import annotations

_LAWS = {
    "permanence_cover": lambda n: range(2, 6),
}


def likely_counts(domain: str, preset: str, size: int) -> list[list[int]]:
    """One group with all counts of a domain at a size; none if the domain does not count."""
    law = _LAWS.get(domain)
    return [list(law(size))] if law else []
