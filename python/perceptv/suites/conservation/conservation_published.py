"""The published table of ConservationBench."""

from __future__ import annotations

import functools

from perceptv.io.foreign_tables import packed_rows
from perceptv.reports.published_values import DESIGN_NOTE, HUMAN, SET, Published, PublishedFigure
from perceptv.suites.conservation.video_sections import CHANCE

SOURCE = "conservation_bench"
_COLUMNS = {"conserve": "conserving", "non_conserve": "non_conserving", "average": "average", "strict": "strict"}


@functools.cache
def published() -> dict[str, Published]:
    """The one source there is."""
    names = {"Human Baseline": HUMAN}
    figures = tuple(
        PublishedFigure(SOURCE, SET, "measure", measure, names.get(model, model), float(row[column]) / 100)
        for row in packed_rows(__package__, "published.csv")
        for model in [row["model"]]
        for column, measure in _COLUMNS.items()
    )
    notes = ("Published videos are filmed, these are drawn.", DESIGN_NOTE, CHANCE)
    return {SOURCE: Published("ConservationBench: 112 models, and people", figures, notes)}
