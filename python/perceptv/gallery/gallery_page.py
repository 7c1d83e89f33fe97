"""The gallery as one HTML page that needs nothing else: style, script and pictures are inside, no address is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from perceptv._core import __version__
from perceptv.gallery.articles import article
from perceptv.gallery.entries import GalleryEntry
from perceptv.io.foreign_tables import packed_text
from perceptv.suite import suite_of


def to_html(entries: Sequence[GalleryEntry]) -> str:
    """The page's text: the same entries give the same text."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>perceptv gallery</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>\n{data('frame.css')}{data('exhibits.css')}</style>\n</head>\n<body>\n{_body(entries)}"
        f"<script>\n{data('script.js')}</script>\n</body>\n</html>\n"
    )


def data(name: str) -> str:
    """A file of the page: frame.css, exhibits.css (also for pages of others), script.js."""
    return packed_text("perceptv.gallery", name)


def _body(entries: Sequence[GalleryEntry]) -> str:
    suites = list(dict.fromkeys(entry.info.suite for entry in entries))
    parts = [
        '<a class="skip" href="#domains">Skip to the domains</a>',
        f"<header><h1>perceptv gallery</h1>\n<p>{_summary(entries, suites)}</p></header>",
        _form(entries, suites),
        "".join(_nav(entries, suites)),
        '<input type="checkbox" id="still"> <label for="still" class="motion-label">Stop all moving pictures</label>',
        '<main id="domains">',
        *(_section(suite, [e for e in entries if e.info.suite == suite]) for suite in suites),
        "</main>\n",
    ]
    return "\n".join(parts)


def _summary(entries: Sequence[GalleryEntry], suites: Sequence[str]) -> str:
    counted = f"{len(entries)} domain{'s' if len(entries) != 1 else ''} of {', '.join(suites)}"
    return (
        f"{escape(counted)}, made by perceptv {escape(__version__)}: the smallest, middle and largest size under both "
        "presets, with the question, the right answer and the score of a blind guess that knows the size. The pictures "
        "are shrunk and have fewer colours than the real ones."
    )


def _form(entries: Sequence[GalleryEntry], suites: Sequence[str]) -> str:
    skills = sorted({skill for entry in entries for skill in entry.info.skills})
    answers = sorted({entry.info.answer_class for entry in entries})
    choices = [("suite", "Suite", suites), ("skill", "Skill", skills), ("answer", "Answer", answers)]
    fields = "".join(_select(name, label, values) for name, label, values in choices)
    return (
        f'<form id="filters" role="search" aria-label="Filter the domains" hidden>{fields}'
        '<label>Text<input type="search" name="search" autocomplete="off"></label>'
        '<button type="reset">Show all</button><output id="count" aria-live="polite"></output></form>'
    )


def _select(name: str, label: str, values: Sequence[str]) -> str:
    options = "".join(f'<option value="{escape(value)}">{escape(value)}</option>' for value in values)
    return f'<label>{label}<select name="{name}"><option value="">any</option>{options}</select></label>'


def _nav(entries: Sequence[GalleryEntry], suites: Sequence[str]) -> Iterator[str]:
    yield '<nav aria-label="Domains">'
    for suite in suites:
        yield f"<section><h2>{escape(suite_of(suite).title)}</h2><ul>"
        for known in (entry.info for entry in entries if entry.info.suite == suite):
            yield f'<li id="to-{escape(known.id)}"><a href="#{escape(known.id)}">{escape(known.id)}</a></li>'
        yield "</ul></section>"
    yield "</nav>"


def _section(suite: str, entries: Sequence[GalleryEntry]) -> str:
    articles = "\n".join(article(entry) for entry in entries)
    source = suite_of(suite).source
    about = f'\n<p class="soft">{escape(source)}</p>' if source else ""
    return (
        f'<section aria-label="{escape(suite)}"><h2>{escape(suite_of(suite).title)}</h2>{about}\n{articles}</section>'
    )
