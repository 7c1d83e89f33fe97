"""Sections as Markdown: the one writer of its tables."""

from __future__ import annotations

from collections.abc import Iterable

from perceptv._plain import markdown, markdown_line
from perceptv.reports.section import Section


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
