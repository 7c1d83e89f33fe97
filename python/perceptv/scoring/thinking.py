"""Replies without their thinking, and the marks of thinking that users add to the known ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from perceptv import _core
from perceptv.errors import invalid
from perceptv.io.strict_json import is_text
from perceptv.scoring.verdicts import encoded

Marks = tuple[str, str] | Sequence[tuple[str, str]]
"""The opening and the closing mark of thinking, such as ``("<a>", "</a>")``, or several such pairs."""
_LEGAL = 'two different texts that are not empty, ("<a>", "</a>"), or a list of such pairs'
_LONGEST = 200


def check_marks(thinking: Any) -> list[tuple[str, str]]:
    """The pairs of marks that an argument names; InvalidParams where it names none."""
    if thinking is None:
        return []
    given = [thinking] if _is_pair(thinking) else thinking
    if isinstance(given, (list, tuple)) and all(map(_is_pair, given)):
        return [(opening, closing) for opening, closing in given]
    raise invalid("thinking", thinking, _LEGAL)


def _is_pair(given: Any) -> bool:
    fits = isinstance(given, (list, tuple)) and len(given) == 2 and all(map(is_text, given))
    return fits and all(0 < len(mark.strip()) <= _LONGEST for mark in given) and given[0] != given[1]


def without_thinking(reply: str, marks: Sequence[tuple[str, str]] = ()) -> str:
    """The reply with blanks in place of its thinking; what is left stands where it stood."""
    return _core.with_thinking_blanked(encoded(reply), list(marks)).decode("utf-8", "surrogatepass")


def spoken(reply: str, marks: Sequence[tuple[str, str]]) -> str:
    """The reply without the thinking between these marks; the reader knows the others."""
    return without_thinking(reply, marks) if marks else reply
