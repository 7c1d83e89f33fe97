"""Answers that are partly right: mean error and share by part, beside accuracy and never in its place."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from perceptv.reports.score_groups import OVERALL, ReportRow, group_rows
from perceptv.reports.section import Section, percent

if TYPE_CHECKING:
    from perceptv.reports.report import Report

TITLE = "Partly right answers"


def partial_sections(report: Report) -> Iterator[Section]:
    """A row for each model and type of answer that has parts; nothing where none has."""
    kind = next(
        (kind for kind in ("answer_type", "kind") if any(kind in row.item.groups for row in report.rows)), OVERALL
    )
    rows = [
        (str(name), model, *_cells(by_model[model]))
        for name, by_model in group_rows(report.rows, kind).items()
        for model in report.models
        if any(row.partial is not None for row in by_model.get(model, ()))
    ]
    if rows:
        head = (
            "answers" if kind == OVERALL else kind.replace("_", " "),
            "model",
            "n",
            "accuracy %",
            "by part %",
            "mean error",
        )
        notes = (
            "By part: how much of each answer is right, replies without one counting as 0. Mean error: of the numbers "
            "that were read. Neither counts for any other score.",
        )
        yield Section(TITLE, head, rows, notes)


def _cells(rows: Sequence[ReportRow]) -> tuple[str, ...]:
    parts = math.fsum(row.partial or 0.0 for row in rows) / len(rows)
    errors = [row.distance for row in rows if row.distance is not None and _is_number(row.value)]
    mean = f"{math.fsum(errors) / len(errors):.2f}" if errors else "-"
    right = sum(row.correct for row in rows) / len(rows)
    return str(len(rows)), percent(right), percent(parts), mean


def _is_number(value: Any) -> bool:
    """Whether an answer is a number, or several by name."""
    values = value.values() if isinstance(value, dict) else [value]
    return all(isinstance(one, (int, float)) and not isinstance(one, bool) for one in values)
