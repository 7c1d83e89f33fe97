"""A report as one HTML page that needs nothing else: styles and figures are inside, no script, no address."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from perceptv._core import __version__
from perceptv.errors import MissingExtra
from perceptv.reports.drawing import model_colours
from perceptv.reports.groups import OVERALL, Row
from perceptv.reports.page import anchor, card_html, cards_html, figure_html, nav, no_figures, page, section_html
from perceptv.reports.plots import figure_caption, figures, plot
from perceptv.reports.report import Report
from perceptv.reports.section import Section, percent
from perceptv.reports.sections import sections
from perceptv.scoring.items import Name

_EXAMPLE = ("id", "verdict", "reason", "end of the reply", "right answer")
_MOST_EXAMPLES = 12
_FIGURES = ("conservation", "strict", "effects", "shift", "skill", "size", "domain")  # in this order


def to_html(report: Report, *, humans: str | None = None) -> str:
    """The page's text. `humans` names the model that is people."""
    found = list(sections(report))
    first = [s for s in found if s.title in ("Warnings", "Overall", "Ids")]
    body = [_head(report), _nav(report, found), _cards(report, humans)]
    body += [section_html(section) for section in first]
    body += _drawn(report, humans)
    body += [section_html(section) for section in found if section not in first]
    body.append(_examples(report))
    title = f"Scores of {len(report.models)} model{'s' if len(report.models) > 1 else ''}"
    return page(title, body)


def _head(report: Report) -> str:
    group = report.by(OVERALL)[0]
    named = {kind: list(dict.fromkeys(str(n) for n in _names(report, kind))) for kind in ("suite", "preset", "domain")}
    said = ", ".join([*named["suite"], *(f"preset {preset}" for preset in named["preset"])]) or "questions"
    said += f": {_many(group.n, 'instance')}"
    said += f", {_many(len(named['domain']), 'domain')}" if named["domain"] else ""
    said += f". perceptv {__version__}."
    return f'<h1>Scores</h1>\n<p class="soft">{escape(said)}</p>'


def _names(report: Report, kind: str) -> Iterator[Name]:
    for row in report.rows_of(report.models[0]):
        yield from row.item.groups.get(kind, ())


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'s' if count != 1 else ''}"


def _nav(report: Report, found: list[Section]) -> str:
    rest = [s for s in found if s.title not in ("Warnings", "Overall")]
    links = [("figures", "Figures"), *((anchor(s.title), s.title) for s in rest), ("replies", "Unread replies")]
    links = links if figures(report) else links[1:]
    return nav(links)


def _cards(report: Report, humans: str | None) -> str:
    cards, colours = [], model_colours(report, humans)
    for g in report.by(OVERALL):
        low, high = g.interval
        floor = f", blind guess {percent(g.floor)}" if g.floor is not None else ""
        told = f"{percent(low)} to {percent(high)}{floor}"
        cards.append(card_html(colours[g.model], g.model, f"{percent(g.accuracy)} %", told))
    return cards_html(cards)


def _drawn(report: Report, humans: str | None) -> list[str]:
    """The figures, or what it takes to have them; all else on the page needs no extra."""
    try:
        return [_figure(report, kind, humans) for kind in _FIGURES if kind in figures(report)]
    except MissingExtra as error:
        return [no_figures(error)]


def _figure(report: Report, kind: str, humans: str | None) -> str:
    first = kind == next(k for k in _FIGURES if k in figures(report))
    return figure_html(plot(report, kind, humans), figure_caption(report, kind), first)


def _examples(report: Report) -> str:
    """Replies that no answer could be read from: what to look at first when a score is low."""
    parts = []
    for model in report.models:
        rows = [r for r in report.rows_of(model) if r.outcome in ("format_error", "no_answer") and not r.missing]
        if rows:
            shown = min(_MOST_EXAMPLES, len(rows))
            lines = "".join(_example(row) for row in rows[:shown])
            head = "<tr>" + "".join(f'<th class="words">{name}</th>' for name in _EXAMPLE) + "</tr>"
            parts.append(
                f"<details><summary>{escape(model)}: {shown} of {len(rows)}</summary>"
                f'<div class="scroll"><table><thead>{head}</thead><tbody>{lines}</tbody></table></div></details>'
            )
    text = "".join(parts) or '<p class="soft">An answer was read from every reply.</p>'
    return f'<section id="replies"><h2>Replies that no answer was read from</h2>{text}</section>'


def _example(row: Row) -> str:
    cells = (row.item.id, row.outcome.replace("_", " "), row.reason)
    told = "".join(f'<td class="words long">{escape(cell)}</td>' for cell in cells)
    replies = (row.excerpt, row.item.answer_text)
    return f"<tr>{told}" + "".join(f'<td class="words long"><pre>{escape(r)}</pre></td>' for r in replies) + "</tr>"
