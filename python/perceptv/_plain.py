"""Values of strangers in print: short, and what a terminal obeys and what Markdown makes live is shown instead."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any, TypeGuard

_LIVE = {"\\": "\\\\", "|": "\\|", "$": "\\$", "`": "'"}
_ADDRESS = re.compile(r"://|www\.|@(?=[\w.-]*\.)|\](?=[\[(:])", re.IGNORECASE)
_PARTED = {"://": ":\\//", "@": "\\@", "]": "\\]"}
_TAG = re.compile(r"<(?=[a-zA-Z/!?])")
_ENTITY = re.compile(r"&(?=#|\w+;)")
_BLOCK = re.compile(r"^\s*(?=[#>+*-])")


def plain(text: str) -> str:
    """The text on one line. Control characters, line ends, marks of direction and whatever else does not print are
    shown as escapes such as ``\\x1b``, so that a terminal shows what is there and nothing obeys it."""
    if text.isprintable():
        return text
    from unicodedata import category  # only here: few texts need it

    shown = (c.isprintable() or category(c) == "Zs" for c in text)
    return "".join(c if s else c.encode("unicode_escape").decode("ascii") for c, s in zip(text, shown, strict=True))


def plain_lines(text: str) -> str:
    """`plain` of each line; lines stay lines."""
    return "\n".join(map(plain, text.split("\n")))


def markdown(text: str) -> str:
    """`plain` in Markdown, within a line or a table's cell: no picture, link, HTML, cell, code or formula comes of it.

    Line ends become blanks, backticks apostrophes; all else is shown as it is once Markdown has been read.
    """
    entities = _ENTITY.sub("&amp;", re.sub(r"\r\n|[\n\r]", " ", text))
    live = "".join(_LIVE.get(c, c) for c in _TAG.sub("&lt;", entities))
    return plain(_ADDRESS.sub(lambda found: _PARTED.get(found[0], f"{found[0][:3]}\\."), live))


def markdown_line(text: str) -> str:
    """`markdown` of a text that begins a line: no heading, list or quotation comes of it."""
    return _BLOCK.sub("\\\\", markdown(text))


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 sample", "2 samples", "3 entries"."""
    many = plural or (f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2] not in "aeiou" else f"{noun}s")
    return f"{number} {noun if number == 1 else many}"


def byte_size(count: int) -> str:
    """A number of bytes in its largest unit: "12.3 kB", "4.5 MB"."""
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= size:
            return f"{count / size:.1f} {unit}"
    return counted(count, "byte")


def short(value: Any, most: int = 80) -> str:
    """A value as printable ASCII text of bounded length."""
    if isinstance(value, (str, bytes)):
        value = value[: most + 1]
    try:
        text = ascii(value)
    except (ValueError, RecursionError):  # integers of thousands of digits, deep nesting
        return f"too big to show ({type(value).__name__})"
    return text if len(text) <= most else text[: most - 3] + "..."


def is_text(value: Any) -> TypeGuard[str]:
    """True for a string that UTF-8 can hold: no half of a surrogate pair."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def path_bytes(path: str) -> bytes:
    """The bytes of a path. UnicodeEncodeError for a surrogate that stands for no byte of the system's names.

    On Windows no surrogate does, and Python passes them on: they would get into names that are not text.
    """
    errors = sys.getfilesystemencodeerrors()
    return path.encode(sys.getfilesystemencoding(), "strict" if errors == "surrogatepass" else errors)


def ranges(numbers: Sequence[int]) -> str:
    """ "1-3, 7" of 1, 2, 3, 7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
