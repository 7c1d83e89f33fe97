"""Forms of answers: what a value must be, and the literal line that states it."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, get_args

from perceptv._arguments import amount, choice, text
from perceptv.errors import illegal, invalid
from perceptv.io.schema import NUMBER, is_whole

AnswerClass = Literal["integer", "real", "boolean", "tuple", "sequence", "set", "any", "choice"]
AnswerType = Literal["single", "fixed", "list", "set"]
WANTED = {
    "integer": "an integer",
    "real": "a finite number",
    "boolean": "True or False",
    "tuple": "a dict with an integer, a word of the vocabulary or, with a tolerance, a number for each key of the "
    "answer line, in lower case",
    "sequence": "a list of words of the vocabulary, or of integers from 0, in order; not empty",
    "set": "a sorted list of words of the vocabulary, of integers from 0, or of cells [row, column], each once; "
    "not empty",
    "any": "a list of cells [row, column], each of which is right; empty if none is",
    "choice": "one of the texts of the options",
}
"""The values that `solve` returns for each class of answers, in words."""
_PART = re.compile(r"(\w+)(\s*:\s*)([^\s,;:)\]}]+)(?=[\s,;)\]}]|$)(?!\s*:)")
"""A key of an answer line and its placeholder: "COUNT: x"; of "ANSWER: LEFT:x" only the second."""


@dataclass(frozen=True)
class AnswerSpec:
    """The form of replies.

    Attributes
    ----------
    answer_class : {"integer", "real", "boolean", "tuple", "sequence", "set", "any", "choice"}
        What the value is and how it is compared.
    answer_type : {"single", "fixed", "list", "set"}
        The kind of the form, for groups in reports.
    format : str
        The literal answer line of the prompt, for example ``"COUNT:x"``.
    vocabulary : tuple of str
        The words that may stand in an answer; of class "choice" the options, unless the domain has its own method.
    tolerance : float
        By how much a number may differ from the right one; for the classes "real" and "tuple".
    """

    answer_class: AnswerClass
    answer_type: AnswerType
    format: str
    vocabulary: tuple[str, ...] = ()
    tolerance: float = 0.0

    def __post_init__(self) -> None:
        choice("answer_class", self.answer_class, get_args(AnswerClass))
        choice("answer_type", self.answer_type, get_args(AnswerType))
        text("format", self.format, "the literal answer line of the prompt, such as 'COUNT:x'")
        object.__setattr__(self, "vocabulary", check_texts("vocabulary", self.vocabulary))
        legal = "a number from 0, and 0 for other classes than 'real' and 'tuple'"
        object.__setattr__(self, "tolerance", amount("tolerance", self.tolerance, legal))
        if self.tolerance and self.answer_class not in ("real", "tuple"):
            raise illegal(f"tolerance is {self.tolerance}", legal)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the answer line, in lower case: ``("left", "right")`` of ``"LEFT:x RIGHT:y"``."""
        return tuple(found[1].lower() for found in _PART.finditer(self.format))


def check_texts(name: str, given: Any) -> tuple[str, ...]:
    """A tuple of texts, from any sequence of them but a text."""
    legal = "a tuple of texts"
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise invalid(name, given, legal)
    return tuple(text(f"{name}[{i}]", entry, "a text") for i, entry in enumerate(given))


def is_value(spec: AnswerSpec, value: Any) -> bool:
    """True if `value`, in the form that JSON has, is an answer of the class."""
    if spec.answer_class == "integer":
        return is_whole(value)
    if spec.answer_class == "real":
        return NUMBER.fits(value)
    if spec.answer_class == "boolean":
        return isinstance(value, bool)
    if spec.answer_class == "tuple":
        number = NUMBER.fits if spec.tolerance else is_whole
        parts = isinstance(value, Mapping) and set(value) == set(spec.keys)
        return parts and all(part in spec.vocabulary or number(part) for part in value.values())
    if not isinstance(value, list):
        return False
    if spec.answer_class == "any":
        return all(map(_is_cell, value))
    cells = spec.answer_class == "set" and all(map(_is_cell, value))
    items = cells or all(map(_is_natural, value)) or all(_is_item(spec, v) for v in value)
    return bool(value) and items and (spec.answer_class == "sequence" or all(a < b for a, b in pairwise(value)))


def answer_line(spec: AnswerSpec, value: Any) -> str:
    """The literal answer line of a value, by the format."""
    if spec.answer_class == "boolean":
        forms = spec.format.split(" or ")
        return forms[0 if value else -1] if len(forms) == 2 else _filled(spec.format, "YES" if value else "NO")
    if spec.answer_class == "tuple":
        return _PART.sub(lambda found: found[1] + found[2] + _word(value[found[1].lower()], spec), spec.format)
    return _filled(spec.format, value_text(spec, value))


def value_text(spec: AnswerSpec, value: Any) -> str:
    """A value as the answer line states it, without its key."""
    if not isinstance(value, (list, tuple)):
        return _word(value, spec)
    if spec.answer_class == "any":
        return _word(value[0], spec) if value else spec.format.partition(" or ")[2] or "Nowhere"
    commas = is_whole(value[0]) or ("," in spec.format and not _is_cell(value[0]))  # cells have some inside
    return (", " if commas else " ").join(_word(item, spec) for item in value)


def _filled(line: str, value: str) -> str:
    """The format with what stands behind its last colon replaced, blanks kept; without a colon the value alone."""
    head, colon, rest = line.rpartition(":")
    return f"{head}{colon}{rest[: len(rest) - len(rest.lstrip())]}{value}" if colon else value


def _word(value: Any, spec: AnswerSpec) -> str:
    if _is_cell(value):
        return f"({value[0]},{value[1]})"
    return _decimals(value, spec.tolerance) if isinstance(value, float) else str(value)


def _decimals(value: float, tolerance: float) -> str:
    """A number with two places more than its tolerance tells apart, at most the eight that records hold."""
    places = min(8, 2 + max(0, math.ceil(-math.log10(tolerance)))) if tolerance else 8
    text = f"{value:.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _is_item(spec: AnswerSpec, value: Any) -> bool:
    """A word of the vocabulary, or a number as a label."""
    return isinstance(value, str) and (value in spec.vocabulary or (value.isascii() and value.isdigit()))


def _is_natural(value: Any) -> bool:
    return is_whole(value, 0)


def _is_cell(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2 and all(map(_is_natural, value))
