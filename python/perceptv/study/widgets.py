"""Widgets: what a person answers with, and the reply that it makes, in the words that the scorer reads.

A widget is derived from what a record says of the form of its answer. The page sends a plain value back (a number, a
list of words ...); `make_reply` makes the text of it, in one place and in Python: what is tested is what is stored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from perceptv.core.prompt import prompt_in
from perceptv.errors import illegal, invalid
from perceptv.io.strict_json import is_text, short
from perceptv.scoring.judging import answer_form, form_and_gold, options_of
from perceptv.scoring.verdicts import LETTERS

WidgetKind = Literal[
    "number", "fields", "rows", "buttons", "words", "labels", "path", "toggles", "numbers", "cells", "cell", "choice",
    "text", "slider",
]  # fmt: skip
RATING = "rating"
MOST_NUMBER, MOST_TOKENS, LONGEST_TOKEN, LONGEST_TEXT, MOST_RATING = 999, 500, 12, 4000, 100
_LABEL = re.compile(r"[A-Za-z0-9]+")


@dataclass(frozen=True)
class Widget:
    """An input for answers.

    Attributes
    ----------
    kind : str
    names : tuple of str
        Labels of fields and rows, words to choose from, texts of options.
    prefix, separator : str
        Of the reply.
    turned : bool
        Of two options the one that was not chosen is the reply, as the page asks the other way round.
    """

    kind: WidgetKind
    names: tuple[str, ...] = ()
    prefix: str = ""
    separator: str = " "
    turned: bool = False

    def as_dict(self) -> dict[str, Any]:
        """The data for the page, which do not hold the answer."""
        return {"kind": self.kind, "names": list(self.names)}


def make_widget(record: Mapping[str, Any]) -> Widget:
    """The widget for a record as in metadata.jsonl; InvalidParams if its answer has none."""
    if record.get("answer_class") == RATING:
        return Widget("slider")
    form = answer_form(record)
    line = str(record.get("line_format") or form["answer_format"])  # of whatever form the prompt asks for
    kind, words = str(form["answer_class"]), tuple(map(str, form["vocabulary"]))
    result: Widget | None = _WIDGETS.get(kind, lambda *_: None)(record, line, words)
    if result is None:
        domain = short(str(record.get("domain")))
        raise illegal(f"domain is {domain}, whose answers ({kind}, {short(line)}) have no widget", "input 'text'")
    return result


def question_text(record: Mapping[str, Any]) -> str:
    """The prompt without options and form, which the widget stands for."""
    return prompt_in(record).stem


def _boolean(_: Mapping[str, Any], line: str, __: tuple[str, ...]) -> Widget | None:
    parts = tuple(line.split(" or "))
    return Widget("buttons", parts) if len(parts) == 2 else None


def _tuple(record: Mapping[str, Any], line: str, words: tuple[str, ...]) -> Widget | None:
    keys = re.findall(r"([A-Z]+):[a-z]\b", line)
    if keys:
        return Widget("fields", tuple(keys))
    names = tuple(form_and_gold(record)[0].parts)
    return Widget("rows", names, prefix="ANSWER: ", separator=", ") if names else None


def _sequence(_: Mapping[str, Any], line: str, words: tuple[str, ...]) -> Widget | None:
    if line.startswith("S,") and line.endswith(",E"):
        return Widget("path", separator=",")
    if not words:
        return Widget("labels") if line == "label label ... label" else None
    head = re.match(r"[A-Z]+ ?: ?", line)
    return Widget("words", words, head[0] if head else "", " , " if " , " in line else " ")


def _set(_: Mapping[str, Any], line: str, words: tuple[str, ...]) -> Widget | None:
    if words:
        return Widget("toggles", words, separator=", ")
    if line == "(row,column) (row,column)":
        return Widget("cells")
    return Widget("numbers", prefix=line[:-1], separator=", ") if line.endswith(":x") else None


_WIDGETS: dict[str, Any] = {
    "integer": lambda record, line, words: Widget("number", prefix=line[:-1]) if line.endswith("x") else None,
    "boolean": _boolean,
    "tuple": _tuple,
    "sequence": _sequence,
    "set": _set,
    "any": lambda record, line, words: Widget("cell") if line == "(x,y)" else None,
    "choice": lambda record, line, words: Widget("choice", options_of(record), prefix="ANSWER: "),
}


def make_reply(widget: Widget, value: Any) -> str:
    """The text that the scorer reads; None is "I cannot tell", the empty text.

    InvalidParams if the widget makes no such value: whatever comes over a network is looked at here.
    """
    return "" if value is None else str(_REPLIES[widget.kind](widget, value))


def _number(value: Any) -> int:
    return _index(value, MOST_NUMBER + 1)


def _list(value: Any, least: int = 0, most: int = MOST_TOKENS) -> list[Any]:
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise invalid("value", value, f"a list of {least}..{most}")
    return value


def _index(value: Any, count: int) -> int:
    if type(value) is not int or not 0 <= value < count:
        raise illegal(f"value holds {short(value)}", f"integers 0..{count - 1}")
    return value


def _label(value: Any) -> str:
    if not is_text(value) or len(value) > LONGEST_TOKEN or not _LABEL.fullmatch(value):
        raise illegal(f"value holds {short(value)}", f"letters and digits, at most {LONGEST_TOKEN}")
    return str(value)


def _between_ends(way: list[str]) -> list[str]:
    """A way through a maze without its ends, which may be typed or not."""
    way = way[1:] if way and way[0].upper() == "S" else way
    return way[:-1] if way and way[-1].upper() == "E" else way


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise illegal(f"value holds {short(value)}", "true, false")
    return value


def _fields_text(widget: Widget, value: Any) -> str:
    numbers = map(_number, _list(value, len(widget.names), len(widget.names)))
    return " ".join(f"{key}:{number}" for key, number in zip(widget.names, numbers, strict=True))


def _rows_text(widget: Widget, value: Any) -> str:
    flags = [_flag(v) for v in _list(value, len(widget.names), len(widget.names))]
    return widget.prefix + widget.separator.join("yes" if flag else "no" for flag in flags)


def _chosen_words(widget: Widget, value: Any) -> list[str]:
    return [widget.names[_index(v, len(widget.names))] for v in _list(value)]


def _cell_text(value: Any) -> str:
    row, column = map(_number, _list(value, 2, 2))
    return f"({row},{column})"


def _text(_: Widget, value: Any) -> str:
    if not is_text(value) or len(value) > LONGEST_TEXT:
        raise invalid("value", value, f"a text of at most {LONGEST_TEXT} characters")
    return str(value)


def _choice_text(widget: Widget, value: Any) -> str:
    chosen = _index(value, len(widget.names))
    return widget.prefix + LETTERS[1 - chosen if widget.turned else chosen]


_REPLIES: dict[str, Any] = {
    "number": lambda w, v: f"{w.prefix}{_number(v)}",
    "fields": _fields_text,
    "rows": _rows_text,
    "buttons": lambda w, v: w.names[_index(v, 2)],
    "words": lambda w, v: w.prefix + w.separator.join(word.capitalize() for word in _chosen_words(w, v)),
    "labels": lambda w, v: w.separator.join(map(_label, _list(v))),
    "path": lambda w, v: w.separator.join(["S", *_between_ends([*map(_label, _list(v))]), "E"]),
    "toggles": lambda w, v: w.separator.join(dict.fromkeys(_chosen_words(w, v))),
    "numbers": lambda w, v: w.prefix + w.separator.join(map(str, map(_number, _list(v)))),
    "cells": lambda w, v: w.separator.join(map(_cell_text, _list(v))),
    "cell": lambda w, v: "Nowhere" if v == "None" else _cell_text(v),
    "choice": _choice_text,
    "text": _text,
    "slider": lambda _, v: str(_index(v, MOST_RATING + 1)),
}
