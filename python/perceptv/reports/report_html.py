"""The page of a report on replies."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING

from perceptv._core import __version__
from perceptv._plain import counted
from perceptv.reports.drawing import model_colours
from perceptv.reports.html_page import Examples, Page, card_html
from perceptv.reports.report_plots import figures
from perceptv.reports.score_groups import OVERALL, ReportRow
from perceptv.reports.section import percent, span
from perceptv.reports.unread import SAMPLE_TITLE, family_of, sample
from perceptv.reports.wrong_answers_html import ANCHOR, TITLE, wrong_answers_html

if TYPE_CHECKING:
    from perceptv.reports.report import Report

_EXAMPLE = ("id", "family", "reason", "end of the reply", "right answer")


def report_page(report: Report, humans: str | None, examples: int) -> Page:
    """The contents of the page, with the pictures of so many wrong answers."""
    unread = () if report.mode is None else (("replies", "Unread replies", _examples(report)),)
    shown = list(figures(report).values())
    found = [section for section in report.sections() if section.title != SAMPLE_TITLE]  # shown below, as it was said
    wrong = Examples(ANCHOR, TITLE, partial(wrong_answers_html, report, examples)) if report.mode and examples else None
    return Page(len(report.models), _about(report), _cards(report, humans), found, shown, unread, humans, wrong)


def _about(report: Report) -> str:
    items = report.items()
    named = {
        kind: list(dict.fromkeys(str(name) for item in items for name in item.groups.get(kind, ())))
        for kind in ("suite", "preset", "domain")
    }
    text = ", ".join([*named["suite"], *(f"preset {preset}" for preset in named["preset"])]) or "questions"
    text += f": {counted(len(items), 'instance')}"
    text += f", {counted(len(named['domain']), 'domain')}" if named["domain"] else ""
    return f"{text}. perceptv {__version__}."


def _cards(report: Report, humans: str | None) -> list[str]:
    cards, colours = [], model_colours(report.models, humans)
    for g in report.by(OVERALL):
        floor = f", blind guess {percent(g.floor)}" if g.floor is not None else ""
        cards.append(card_html(colours[g.model], g.model, f"{percent(g.accuracy)} %", f"{span(g.interval)}{floor}"))
    return cards


def _examples(report: Report) -> str:
    """Replies without a readable answer: the first thing to look at if a score is low."""
    parts = []
    for model in report.models:
        rows = sample(report.rows, model)
        if rows:
            unread = sum(one.count for one in report.unread() if one.model == model)
            lines = "".join(map(_example, rows))
            head = "<tr>" + "".join(f'<th class="words">{name}</th>' for name in _EXAMPLE) + "</tr>"
            parts.append(
                f"<details><summary>{escape(model)}: {len(rows)} of {unread}</summary>"
                f'<div class="scroll"><table><thead>{head}</thead><tbody>{lines}</tbody></table></div></details>'
            )
    text = "".join(parts) or '<p class="soft">An answer was read from every reply.</p>'
    return f'<section id="replies"><h2>Replies that no answer was read from</h2>{text}</section>'


def _example(row: ReportRow) -> str:
    cells = (row.item.id, family_of(row), row.reason)
    columns = "".join(f'<td class="words long">{escape(cell)}</td>' for cell in cells)
    replies = (row.excerpt, row.item.answer_text)
    return (
        f"<tr>{columns}"
        + "".join(f'<td class="words long"><pre dir="auto">{escape(r)}</pre></td>' for r in replies)
        + "</tr>"
    )
