"""A report as one HTML page that needs nothing else: styles and figures are inside, no script, no address."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator, Sequence
from html import escape

from perceptv._core import __version__
from perceptv.scoring.comparison import stats_module
from perceptv.scoring.drawing import model_colours
from perceptv.scoring.groups import OVERALL, Row
from perceptv.scoring.items import Name
from perceptv.scoring.plots import figure_caption, figures, plot
from perceptv.scoring.report import Report
from perceptv.scoring.section import Section, percent
from perceptv.scoring.sections import sections

_EXAMPLE = ("id", "verdict", "reason", "end of the reply", "right answer")
_MOST_EXAMPLES = 12
_LONG = 44  # characters of a cell that may wrap
_FOLDED = 12  # tables longer than that are folded
_FIGURES = ("conservation", "strict", "effects", "shift", "skill", "size", "domain")  # in this order
_STYLE = """
:root { --ink: #1d2329; --soft: #5b6670; --line: #dde2e6; --band: #f5f7f8; }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif; color: var(--ink); background: #fff;
  margin: 0 auto; padding: 28px 24px 60px; max-width: 1120px; }
h1 { font-size: 26px; margin: 0 0 2px; } h2 { font-size: 19px; margin: 38px 0 8px; }
p { margin: 6px 0; } .soft { color: var(--soft); font-size: 13px; max-width: 88ch; }
nav { margin: 12px 0 20px; font-size: 13px; display: flex; flex-wrap: wrap; gap: 2px 16px; } nav a { color: #0a5a94; }
.cards { display: flex; flex-wrap: wrap; gap: 12px; margin: 14px 0; }
.card { border: 1px solid var(--line); border-top: 4px solid var(--c); border-radius: 6px; padding: 10px 16px; }
.card { min-width: 190px; }
.card b { display: block; font-size: 13px; overflow-wrap: anywhere; max-width: 230px; }
.card .big { font-size: 30px; line-height: 1.25; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; margin: 8px 0; }
th, td { padding: 4px 10px; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { background: var(--band); font-weight: 600; vertical-align: bottom; white-space: normal; }
td:first-child, th:first-child, .words { text-align: left; }
td.long { white-space: normal; overflow-wrap: anywhere; max-width: 520px; min-width: 150px; }
tbody tr:hover { background: var(--band); }
figure { margin: 18px 0; } figcaption { font-weight: 600; font-size: 14px; margin-bottom: 4px; }
figure img { max-width: 100%; height: auto; }
details { margin: 8px 0; } summary { cursor: pointer; color: #0a5a94; font-size: 14px; }
pre { margin: 0; font: 12px/1.4 ui-monospace, "DejaVu Sans Mono", monospace; white-space: pre-wrap; }
@media print { details > * { display: block; } nav { display: none; } }
"""


def to_html(report: Report, *, humans: str | None = None) -> str:
    """The page's text. `humans` names the model that is people."""
    found = list(sections(report))
    first = [s for s in found if s.title in ("Overall", "Ids")]
    body = [_head(report), _nav(report, found), _cards(report, humans)]
    body += [_section(section) for section in first]
    body += [_figure(report, kind, humans) for kind in _FIGURES if kind in figures(report)]
    body += [_section(section) for section in found if section not in first]
    body.append(_examples(report))
    title = f"Scores of {len(report.models)} model{'s' if len(report.models) > 1 else ''}"
    main = "\n".join(part for part in body if part)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{main}\n</body>\n</html>\n"
    )


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
    links = [("figures", "Figures"), *((_anchor(s.title), s.title) for s in found[1:]), ("replies", "Unread replies")]
    links = links if figures(report) else links[1:]
    return "<nav>" + "".join(f'<a href="#{name}">{escape(title)}</a>' for name, title in links) + "</nav>"


def _anchor(title: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in title.lower())


def _cards(report: Report, humans: str | None) -> str:
    cards, colours = [], model_colours(report, humans)
    for g in report.by(OVERALL):
        low, high = g.interval
        floor = f", blind guess {percent(g.floor)}" if g.floor is not None else ""
        cards.append(
            f'<div class="card" style="--c: {colours[g.model]}"><b>{escape(g.model)}</b>'
            f'<span class="big">{percent(g.accuracy)} %</span>'
            f'<div class="soft">{percent(low)} to {percent(high)}{floor}</div></div>'
        )
    return f'<div class="cards">{"".join(cards)}</div>'


def _section(section: Section) -> str:
    notes = "".join(f'<p class="soft">{escape(note)}</p>' for note in section.notes)
    table = _table(section.head, section.rows) if section.rows else ""
    if len(section.rows) > _FOLDED:
        table = f"<details><summary>{len(section.rows)} rows</summary>{table}</details>"
    return f'<section id="{_anchor(section.title)}"><h2>{escape(section.title)}</h2>\n{table}\n{notes}</section>'


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    words = [_kind([row[i] for row in rows]) for i in range(len(head))]
    cells = _cells("th", head, words)
    lines = [f"<tr>{_cells('td', row, words)}</tr>" for row in rows]
    return (
        f'<div class="scroll"><table><thead><tr>{cells}</tr></thead>\n<tbody>\n' + "\n".join(lines)
        + "\n</tbody></table></div>"
    )  # fmt: skip


def _cells(tag: str, texts: tuple[str, ...], kinds: list[str]) -> str:
    marks = (f' class="{kind}"' if kind else "" for kind in kinds)
    return "".join(f"<{tag}{mark}>{escape(text)}</{tag}>" for text, mark in zip(texts, marks, strict=True))


def _kind(cells: list[str]) -> str:
    """Class of a column: numbers and spans of numbers stand to the right, all else to the left, long texts wrap."""
    if max(map(len, cells)) > _LONG:
        return "words long"
    return "words" if any(cell and cell[0] not in "0123456789+-<>" for cell in cells) else ""


def _figure(report: Report, kind: str, humans: str | None) -> str:
    drawn, caption = plot(report, kind, humans), figure_caption(report, kind)
    buffer = io.BytesIO()
    with stats_module("matplotlib").rc_context({"svg.hashsalt": "perceptv"}):
        drawn.savefig(buffer, format="svg", metadata={"Date": None})
    data = base64.b64encode(buffer.getvalue()).decode()
    anchor = ' id="figures"' if kind == next(k for k in _FIGURES if k in figures(report)) else ""
    return (
        f"<figure{anchor}><figcaption>{escape(caption)}</figcaption>"
        f'<img alt="{escape(caption)}" src="data:image/svg+xml;base64,{data}"></figure>'
    )


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
