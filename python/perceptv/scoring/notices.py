"""The short texts of a report: its warnings, and the few lines of its repr."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from perceptv.scoring.accounting import Accounting
from perceptv.scoring.groups import OVERALL, Group
from perceptv.scoring.ids import some_unknown
from perceptv.scoring.section import Section
from perceptv.storage.strict_json import short

if TYPE_CHECKING:
    from perceptv.scoring.report import Report

_MODELS, _WARNINGS = 12, 8


def warnings_of(report: Report) -> tuple[str, ...]:
    """One line for each model of whose ids too many are unknown, and for each that replied to nothing."""
    asked = [row.item.id for row in report.rows_of(report.models[0])]
    found = []
    for model in report.models:
        counts = report.accounting.get(model, Accounting())
        if counts.strange(len(asked)):
            names = [name for name, _ in counts.unknown]
            found.append(some_unknown(model, names, counts.ids(len(asked)), asked))
        elif len(counts.missing) == len(asked):
            found.append(f"{short(model)} has no reply: all {many(len(asked), 'question')} count as wrong")
    return tuple(found)


def warning_sections(warnings: Sequence[str]) -> list[Section]:
    """The part of a report that holds its warnings; none where there are none."""
    return [Section("Warnings", notes=tuple(warnings))] if warnings else []


def text_of(report: Report) -> str:
    """The repr: a line for each model, then the warnings, on one screen."""
    questions = len(report.rows) // len(report.models)
    head = f"Report: {many(len(report.models), 'model')}, {many(questions, 'question')}, mode {report.mode!r}"
    counts = {model: report.accounting.get(model, Accounting()) for model in report.models}
    lines = [_line(group, len(counts[group.model].unknown)) for group in report.by(OVERALL)]
    return screen(head, lines, report.warnings)


def _line(group: Group, unknown: int) -> str:
    floor = "floor not known" if group.floor is None else f"floor {group.floor:.3f}"
    return f"{short(group.model)}: accuracy {group.accuracy:.3f}, n {group.n}, {floor}, unknown ids {unknown}"


def screen(head: str, models: Sequence[str], warnings: Sequence[str]) -> str:
    """A head line, then lines of models and warnings, as many as fit."""
    told = _first(models, _MODELS, "models") + _first([f"warning: {w}" for w in warnings], _WARNINGS, "warnings")
    return "\n".join([head, *(f"  {line}" for line in told)])


def _first(lines: Sequence[str], most: int, what: str) -> list[str]:
    more = [f"{len(lines) - most} more {what}"] if len(lines) > most else []
    return [*lines[:most], *more]


def many(count: int, what: str) -> str:
    """A number with its noun."""
    return f"{count} {what}{'s' if count != 1 else ''}"
