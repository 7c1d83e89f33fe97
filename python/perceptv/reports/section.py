"""A part of a report as a table of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Section:
    """A heading, a table and notes. Cells are plain text; the first column names what a row is about."""

    title: str
    head: tuple[str, ...] = ()
    rows: Sequence[tuple[str, ...]] = field(default_factory=list, hash=False)
    notes: tuple[str, ...] = ()


def percent(share: float | None) -> str:
    """Per cent with one decimal."""
    return "-" if share is None else f"{100 * share:.1f}"


def p_text(value: float | None) -> str:
    """A probability with four decimals; a dash where there is no test."""
    return "-" if value is None else "< 0.0001" if value < 0.0001 else f"{value:.4f}"


def span(low: float, high: float) -> str:
    """Both ends in per cent."""
    return f"{100 * low:.1f} to {100 * high:.1f}"
