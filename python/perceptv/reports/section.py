"""A part of a report as a table of text and as Markdown, and the form of its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import isnan
from typing import TypeVar

from perceptv._plain import markdown, markdown_line, short
from perceptv.errors import invalid

T = TypeVar("T")


@dataclass(frozen=True)
class Section:
    """A heading, a table and notes. Cells are plain text; the first column names what a row is about.

    A section of a suite about a kind of groups names it as `kind`, which replaces the generic table.
    """

    title: str
    head: tuple[str, ...] = ()
    rows: Sequence[tuple[str, ...]] = field(default_factory=list, hash=False)
    notes: tuple[str, ...] = ()
    kind: str = ""


def check_section(given: object) -> None:
    """TypeError unless it is a Section whose parts are texts."""
    if not isinstance(given, Section):
        raise invalid("a section", given, "a perceptv.reports.section.Section", TypeError)
    for text in (given.title, given.kind, *given.head, *chain.from_iterable(given.rows), *given.notes):
        if not isinstance(text, str):
            raise invalid(f"a text of the section {short(given.title)}", text, "a str", TypeError)


def percent(share: float | None) -> str:
    """Per cent with one decimal; a dash for none and for NaN."""
    return "-" if share is None or isnan(share) else f"{100 * share:.1f}"


def p_text(value: float | None) -> str:
    """A probability with four decimals; a dash without a test."""
    return "-" if value is None else "< 0.0001" if value < 0.0001 else f"{value:.4f}"


def span(interval: tuple[float, float] | None) -> str:
    """Both ends of an interval in per cent."""
    return "-" if interval is None or isnan(interval[0]) else f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}"


def coverage(level: float) -> str:
    """The head of a column of intervals."""
    return f"{100 * level:g} %"


def by_name(values: Iterable[T], names: Iterable[object]) -> dict[str, list[T]]:
    """Values by their names, in the order in which these come."""
    result: dict[str, list[T]] = {}
    for value, name in zip(values, names, strict=True):
        result.setdefault(str(name), []).append(value)
    return result


def write_markdown(sections: Iterable[Section]) -> str:
    """A document of these sections."""
    return "\n".join(["# Scores", "", *map(section_text, sections)])


def section_text(section: Section) -> str:
    """Heading, table, notes. Names of models and ids may be anything, and stay text."""
    lines = [f"## {markdown(section.title)}", ""]
    if section.rows:
        lines.append(_line(section.head))
        lines.append("|---|" + "--:|" * (len(section.head) - 1))
        lines += [_line(row) for row in section.rows]
        lines.append("")
    for note in section.notes:
        lines += [markdown_line(note), ""]
    return "\n".join(lines)


def _line(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(markdown(cell) for cell in cells) + " |"
