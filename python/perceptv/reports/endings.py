"""How replies ended: the share that was cut off by length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from perceptv.reports.score_groups import ReportRow
from perceptv.reports.section import Section, percent
from perceptv.scoring.reply_records import is_cut_off


def cut_off_share(rows: Sequence[ReportRow]) -> float | None:
    """The share of the replies of known end that were cut off by length; None if there are none."""
    known = [row.finish_reason for row in rows if row.finish_reason is not None]
    return sum(map(is_cut_off, known)) / len(known) if known else None


def cut_off_section(rows: Sequence[ReportRow], models: Sequence[str]) -> Iterator[Section]:
    """A line for each model whose replies tell how they ended; no section if none does."""
    found = {model: [row for row in rows if row.model == model and row.finish_reason is not None] for model in models}
    lines = [_line(model, known) for model, known in found.items() if known]
    if lines:
        note = (
            "Of the replies whose finish_reason is known. A reply that was cut off may lack its answer; a higher "
            "max_tokens avoids it."
        )
        yield Section("Cut off by length", ("model", "replies", "cut off", "share", "of these right"), lines, (note,))


def _line(model: str, known: Sequence[ReportRow]) -> tuple[str, ...]:
    cut = [row for row in known if is_cut_off(row.finish_reason)]
    right = sum(row.correct for row in cut)
    return model, str(len(known)), str(len(cut)), percent(len(cut) / len(known)), str(right) if cut else "-"
