"""What reports say of the suite's questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from perceptv.reports import Report
from perceptv.reports.drawing import Drawing, new_figure
from perceptv.reports.section import Section, percent


def _halves(report: Report) -> dict[str, tuple[float, float]]:
    """Each model's accuracy on small and on large sizes."""
    found = {}
    for model in report.models:
        rows = report.rows_of(model)
        sizes = [row.item.groups["size"][0] for row in rows]
        middle = sorted(sizes)[len(sizes) // 2]
        halves = [[row.correct for row, size in zip(rows, sizes, strict=True) if (size >= middle) is large]
                  for large in (False, True)]  # fmt: skip
        found[model] = tuple(sum(half) / len(half) if half else 0.0 for half in halves)
    return found  # type: ignore[return-value]


def sections(report: Report, brief: bool = False) -> Iterator[Section]:
    """A table of small against large sizes."""
    rows = [(model, percent(small), percent(large)) for model, (small, large) in _halves(report).items()]
    yield Section("Small and large differences", ("model", "small sizes", "large sizes"), rows)


def figures(report: Report) -> Mapping[str, Drawing]:
    """The same as bars."""

    def draw(humans: str | None) -> Any:
        figure = new_figure(5.0, 3.0)
        axis = figure.subplots()
        for at, (model, halves) in enumerate(_halves(report).items()):
            axis.bar([at, at + 0.4], [100 * half for half in halves], 0.35, label=model)
        axis.set_ylabel("accuracy, %")
        return figure

    return {"halves": Drawing("Accuracy on small and on large sizes", draw)}
