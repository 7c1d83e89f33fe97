"""The page of a report on episodes."""

from __future__ import annotations

from perceptv._core import __version__
from perceptv._plain import counted
from perceptv.reports.drawing import model_colours
from perceptv.reports.page import Page, card_html
from perceptv.reports.section import percent, span
from perceptv.suites.bib.pairs import OVERALL
from perceptv.suites.bib.plots import figures
from perceptv.suites.bib.reduction import REDUCTIONS
from perceptv.suites.bib.report import BibReport


def page_of(report: BibReport, humans: str | None) -> Page:
    """What the page shows; people are none of the models of episodes."""
    first, second = (figures(report, reduction) for reduction in REDUCTIONS)
    shown = [first["task"], second["task"], *([first["size"]] if report.by("size") else []), first["z"]]
    presets = ", ".join(f"preset {name}" for name in dict.fromkeys(pair.e.preset for pair in report.pairs))
    instances, tasks = len({pair.cluster for pair in report.pairs}), len({pair.e.task for pair in report.pairs})
    counts = f"{counted(len(report.pairs), 'pair')} of {counted(instances, 'instance')}, {counted(tasks, 'task')}"
    about = f"bib, {presets}: {counts}. perceptv {__version__}."
    return Page(len(report.models), about, _cards(report), list(report.sections()), shown)


def _cards(report: BibReport) -> list[str]:
    paint, scores = model_colours(report.models), report.by(OVERALL, report.models)
    means = {s.model: s for s in scores if s.reduction == REDUCTIONS[1]}
    return [
        card_html(
            paint[s.model], s.model, f"{percent(s.accuracy)} %",
            f"max, {span(s.interval)}; mean {percent(means[s.model].accuracy)} %",
        )
        for s in scores
        if s.reduction == REDUCTIONS[0]
    ]  # fmt: skip
