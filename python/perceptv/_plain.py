"""Strings of strangers in print: what a terminal obeys and what Markdown makes live is shown instead."""

from __future__ import annotations

import re

_LIVE = {"\\": "\\\\", "|": "\\|", "$": "\\$", "<": "&lt;", "`": "'"}
_ADDRESS = re.compile(r"://|www\.|@(?=[\w.-]*\.)|\](?=[\[(:])", re.IGNORECASE)
_PARTED = {"://": ":\\//", "@": "\\@", "]": "\\]"}
_ENTITY = re.compile(r"&(?=#|\w+;)")
_BLOCK = re.compile(r"^\s*(?=[#>+*-])")


def plain(text: str) -> str:
    """The text on one line. Control characters, line ends, marks of direction and whatever else does not print are
    shown as escapes such as ``\\x1b``, so that a terminal shows what is there and nothing obeys it."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or _is_blank(c) else _escaped(c) for c in text)


def plain_lines(text: str) -> str:
    """`plain` of each line; lines stay lines."""
    return "\n".join(map(plain, text.split("\n")))


def markdown(text: str) -> str:
    """`plain` in Markdown, within a line or a table's cell: no picture, link, HTML, cell, code or formula comes of it.

    Line ends become blanks, backticks apostrophes; all else is shown as it is once Markdown has been read.
    """
    entities = _ENTITY.sub("&amp;", re.sub(r"\r\n|[\n\r]", " ", text))
    live = "".join(_LIVE.get(c, c) for c in entities)
    return plain(_ADDRESS.sub(lambda found: _PARTED.get(found[0], f"{found[0][:3]}\\."), live))


def markdown_line(text: str) -> str:
    """`markdown` of a text that begins a line: no heading, list or quotation comes of it."""
    return _BLOCK.sub("\\\\", markdown(text))


def _is_blank(c: str) -> bool:
    import unicodedata  # only here: few texts need it

    return unicodedata.category(c) == "Zs"


def _escaped(c: str) -> str:
    return c.encode("unicode_escape").decode("ascii")
