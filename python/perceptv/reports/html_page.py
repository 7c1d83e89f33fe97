"""A self-contained page that needs nothing else: styles and figures are inside, no address.

A page with filters or tables that sort has one script, of our own. The policy in its head lets a browser run that
script alone and load nothing, whatever the replies on the page hold.
"""

from __future__ import annotations

import base64
import hashlib
import io
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from perceptv._plain import counted, plain
from perceptv.errors import InvalidParams, MissingExtra
from perceptv.io.foreign_tables import packed_text
from perceptv.reports.comparison import stats_module
from perceptv.reports.drawing import Drawing
from perceptv.reports.section import Section

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_HEAD = ("Warnings", "Overall")
_FIRST = (*_HEAD, "Ids")  # sections above the figures
_LONG = 44  # characters of a cell that may wrap
_FOLDED = 12  # tables longer than that are folded
MOST_BYTES = 10_000_000
"""A page is kept below: its examples take what its tables and figures leave."""
_LINK = 200  # bytes for the link to the examples


@dataclass(frozen=True)
class Examples:
    """A part of a page that fits the room there is: its anchor, its title, and what makes it in so many bytes."""

    anchor: str
    title: str
    make: Callable[[int], str]


@dataclass(frozen=True)
class Page:
    """The contents of a report's page: a line about the dataset, a card for each model, sections, figures.

    `more` is HTML that stands below, each with its anchor and its title; `humans` is the model that is people.
    `examples` is the last part, as a function of the bytes that are left for it; it may be empty.
    """

    models: int
    about: str
    cards: Sequence[str] = field(hash=False)
    sections: Sequence[Section] = field(hash=False)
    figures: Sequence[Drawing] = field(hash=False)
    more: tuple[tuple[str, str, str], ...] = ()
    humans: str | None = None
    examples: Examples | None = None


def html_of(page: Page) -> str:
    """The page's text. What is left of `MOST_BYTES` is for its examples; a warning tells of a page beyond that."""
    bare = _assembled(page, "")
    room = MOST_BYTES - len(bare.encode()) - _LINK - sum(len(part) for part in _own_script())
    if page.examples is not None and (examples := page.examples.make(max(0, room))):
        bare = _assembled(page, examples)
    if (size := len(bare.encode())) > MOST_BYTES:
        warnings.warn(f"the page has {size:,} bytes, more than {MOST_BYTES:,}, without any examples", stacklevel=2)
    return bare


def _assembled(page: Page, examples: str) -> str:
    first = [s for s in page.sections if s.title in _FIRST]
    links = [("figures", "Figures")] if page.figures else []
    links += [(anchor(s.title), s.title) for s in page.sections if s.title not in _HEAD]
    links += [(page.examples.anchor, page.examples.title)] if page.examples and examples else []
    body = [f'<h1>Scores</h1>\n<p class="soft">{escape(page.about)}</p>']
    body += [nav([*links, *((name, title) for name, title, _ in page.more)])]
    body += [f'<div class="cards">{"".join(page.cards)}</div>', *map(section_html, first), *_drawn(page)]
    body += [section_html(s) for s in page.sections if s not in first]
    body += [html for _, _, html in page.more] + [examples]
    return whole_html(f"Scores of {counted(page.models, 'model')}", body, script=bool(examples))


def _drawn(page: Page) -> list[str]:
    """The figures, or the extra that they need; everything else on the page needs no extra."""
    out: list[str] = []
    for figure in page.figures:
        try:
            out.append(figure_html(figure.draw(page.humans), figure.caption, not out))
        except MissingExtra as error:
            return [f'<p id="figures"><b>No figures:</b> {escape(str(error))}</p>']
        except InvalidParams as error:  # a suite's own; the others and the tables are as they would be without it
            warnings.warn(plain(f"{error.args[0]}; it is skipped"), stacklevel=2)
    return out


def whole_html(title: str, body: Iterable[str], *, script: bool = False) -> str:
    """The page of these parts, as HTML; empty ones are left out. With `script` filters and tables that sort work."""
    main = "\n".join(part for part in body if part)
    policy, end = _own_script() if script else ("", "")
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{policy}<style>\n{packed_text('perceptv.reports', 'page.css')}</style>\n</head>\n<body>\n{main}\n"
        f"{end}</body>\n</html>\n"
    )


def _own_script() -> tuple[str, str]:
    """The policy that allows our script alone, for the head of a page, and the script, for its end."""
    script = packed_text("perceptv.reports", "page.js")
    own = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{own}'"
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n', f"<script>{script}</script>\n"


def nav(links: Iterable[tuple[str, str]]) -> str:
    """Links to anchors of the page, each with its text."""
    return "<nav>" + "".join(f'<a href="#{name}">{escape(title)}</a>' for name, title in links) + "</nav>"


def anchor(title: str) -> str:
    """The anchor of a section."""
    return "".join(c if c.isalnum() else "-" for c in title.lower())


def card_html(colour: str, name: str, big: str, small: str) -> str:
    """A card: a name, a number, what is to be said of it."""
    return (
        f'<div class="card" style="--c: {colour}"><b>{escape(name)}</b>'
        f'<span class="big">{escape(big)}</span><div class="soft">{escape(small)}</div></div>'
    )


def figure_html(drawn: Figure, caption: str, first: bool = False) -> str:
    """A figure as a picture within the page; the first one is what the link to the figures leads to."""
    buffer = io.BytesIO()
    with stats_module("matplotlib").rc_context({"svg.hashsalt": "perceptv"}):
        drawn.savefig(buffer, format="svg", bbox_inches="tight", metadata={"Date": None})
    data = base64.b64encode(buffer.getvalue()).decode()
    mark = ' id="figures"' if first else ""
    return (
        f"<figure{mark}><figcaption>{escape(caption)}</figcaption>"
        f'<img alt="{escape(caption)}" src="data:image/svg+xml;base64,{data}"></figure>'
    )


def section_html(section: Section) -> str:
    """Heading, table, notes; long tables are folded."""
    notes = "".join(f'<p class="soft">{escape(note)}</p>' for note in section.notes)
    table = _table(section.head, section.rows) if section.rows else ""
    if len(section.rows) > _FOLDED:
        table = f"<details><summary>{counted(len(section.rows), 'row')}</summary>{table}</details>"
    return f'<section id="{anchor(section.title)}"><h2>{escape(section.title)}</h2>\n{table}\n{notes}</section>'


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
    """CSS class of a column: numbers and spans are on the right, words on the left, long texts wrap."""
    if max(map(len, cells)) > _LONG:
        return "words long"
    return "words" if any(cell and cell[0] not in "0123456789+-<>" for cell in cells) else ""
