"""A report as Markdown."""

from __future__ import annotations

from perceptv.scoring.report import Report
from perceptv.scoring.section import Section
from perceptv.scoring.sections import sections

_SPECIAL = {"|": "\\|", "\n": " ", "\r": " ", "<": "&lt;", "`": "'"}


def to_markdown(report: Report) -> str:
    """The whole report."""
    return "\n".join(["# Scores", "", *(section_text(section) for section in sections(report))])


def section_text(section: Section, level: int = 2) -> str:
    """Heading, table, notes."""
    lines = [f"{'#' * level} {section.title}", ""]
    if section.rows:
        lines.append(_line(section.head))
        lines.append("|---|" + "--:|" * (len(section.head) - 1))
        lines += [_line(row) for row in section.rows]
        lines.append("")
    for note in section.notes:
        lines += [escape(note), ""]
    return "\n".join(lines)


def _line(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(escape(cell) for cell in cells) + " |"


def escape(text: str) -> str:
    """Text that stays in its cell: model names and ids may hold anything."""
    return "".join(_SPECIAL.get(c, c) for c in text)
