"""A report as one HTML page that needs nothing else: styles and figures are inside, no script, no address."""

from __future__ import annotations

from html import escape

from perceptv._core import __version__
from perceptv.errors import MissingExtra
from perceptv.reports.page import anchor, card_html, cards_html, figure_html, nav, no_figures, page, section_html
from perceptv.reports.section import percent, span
from perceptv.suites.bib.pairs import OVERALL
from perceptv.suites.bib.plots import CAPTIONS, colours, plot
from perceptv.suites.bib.reduction import REDUCTIONS
from perceptv.suites.bib.report import BibReport
from perceptv.suites.bib.sections import sections


def to_html(report: BibReport) -> str:
    """The page's text."""
    found = list(sections(report))
    first = [s for s in found if s.title in ("Warnings", "Overall")]
    rest = [s for s in found if s not in first]
    links = [("figures", "Figures"), *((anchor(s.title), s.title) for s in rest)]
    body = [_head(report), nav(links), _cards(report), *map(section_html, first)]
    body += _drawn(report)
    body += map(section_html, rest)
    return page(f"Scores of {len(report.models)} model{'s' if len(report.models) > 1 else ''}", body)


def _drawn(report: BibReport) -> list[str]:
    """The figures, or what it takes to have them."""
    try:
        return [
            figure_html(plot(report, kind, by), f"{CAPTIONS[kind]} ({by})", i == 0)
            for i, (kind, by) in enumerate(_kinds(report))
        ]
    except MissingExtra as error:
        return [no_figures(error)]


def _kinds(report: BibReport) -> list[tuple[str, str]]:
    first = REDUCTIONS[0]
    return [*(("task", by) for by in REDUCTIONS), *([("size", first)] if report.by("size") else []), ("z", first)]


def _head(report: BibReport) -> str:
    presets = ", ".join(f"preset {name}" for name in dict.fromkeys(pair.e.preset for pair in report.pairs))
    tasks = len({pair.e.task for pair in report.pairs})
    instances = len({pair.cluster for pair in report.pairs})
    said = f"bib, {presets}: {len(report.pairs)} pairs of {instances} instances, {tasks} tasks. perceptv {__version__}."
    return f'<h1>Scores</h1>\n<p class="soft">{escape(said)}</p>'


def _cards(report: BibReport) -> str:
    paint = colours(report)
    scores = [s for s in report.by(OVERALL, report.models) if s.reduction == REDUCTIONS[0]]
    means = {s.model: s for s in report.by(OVERALL, report.models) if s.reduction == REDUCTIONS[1]}
    return cards_html(
        [
            card_html(
                paint[s.model], s.model, f"{percent(s.accuracy)} %",
                f"max, {span(*s.interval)}; mean {percent(means[s.model].accuracy)} %",
            )
            for s in scores
        ]
    )  # fmt: skip
