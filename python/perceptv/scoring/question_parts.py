"""The parts of a question, checked: its options and its answer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Literal, get_args

from perceptv._plain import counted
from perceptv.errors import illegal, invalid
from perceptv.io.schema import NAME, is_whole
from perceptv.scoring.option_pictures import OptionPicture, check_picture
from perceptv.scoring.verdicts import LETTERS

QuestionKind = Literal["choice", "multiple", "boolean", "number"]
KINDS: tuple[QuestionKind, ...] = get_args(QuestionKind)
LETTERED: tuple[QuestionKind, ...] = ("choice", "multiple")
"""Kinds of questions with options."""
QuestionOption = str | OptionPicture
QuestionAnswer = str | int | tuple[str, ...]
_TRUTHS = {"yes": "yes", "true": "yes", "no": "no", "false": "no"}
_BETWEEN = re.compile(r"[\s,;&+/()\[\]\"'.]+")


def options_of_kind(given: Any, kind: QuestionKind) -> tuple[QuestionOption, ...]:
    """Options as a question of a kind has them: texts and pictures."""
    if not isinstance(given, Iterable) or isinstance(given, (str, bytes)):
        raise invalid("options", given, "a sequence of texts that are not empty, and pictures")
    options = tuple(_option(f"options[{i}]", one) for i, one in enumerate(given))
    if kind not in LETTERED and options:
        raise illegal(f"options has {counted(len(options), 'entry')}", f"none where kind is {kind!r}")
    if kind in LETTERED and not 2 <= len(options) <= len(LETTERS):
        many = counted(len(options), "entry")
        raise illegal(f"options has {many}", f"2..{len(LETTERS)} where kind is {kind!r}")
    if len({" ".join(o.split()).casefold() if isinstance(o, str) else o for o in options}) < len(options):
        raise invalid("options", options, "texts and pictures that differ")
    return options


def answer_of_kind(given: Any, kind: QuestionKind, count: int) -> QuestionAnswer:
    """The answer as a question of a kind with so many options has it."""
    if kind == "number":
        if not is_whole(given):
            raise invalid("answer", given, "an integer of 64 bits where kind is 'number'")
        return int(given)
    if kind == "boolean":
        return _truth(given)
    letters = LETTERS[:count]
    if kind == "multiple":
        return _letters(given, letters)
    if not isinstance(given, str) or len(given) != 1 or given not in letters:
        raise invalid("answer", given, f"one of {', '.join(letters)}")
    return given


def letters_in(text: str, count: int) -> tuple[str, ...]:
    """The letters of options that a text lists, such as "A, C", "(C) and (A)" or "AC", in the order of the alphabet.

    Empty where the text holds anything else, or a letter twice.
    """
    words = [word for word in _BETWEEN.split(text) if word not in ("", "and")]
    found = list(words[0]) if len(words) == 1 else words
    return sorted_letters(found, LETTERS[:count])


def sorted_letters(given: Iterable[Any], letters: str) -> tuple[str, ...]:
    """The letters in alphabetical order; empty if an entry is not a letter, or repeated."""
    found = list(given)
    if len(found) > len(letters) or not all(isinstance(one, str) and len(one) == 1 and one in letters for one in found):
        return ()
    return tuple(sorted(found)) if len(set(found)) == len(found) else ()


def _option(name: str, given: Any) -> QuestionOption:
    result = given if NAME.fits(given) else check_picture(name, given)
    if result is None:
        legal = "a text that is not empty, or a picture: a Path, the bytes of a file, or an array (H, W, 3) uint8"
        raise invalid(name, given, legal)
    return result


def _truth(given: Any) -> str:
    truth = {True: "yes", False: "no"}.get(given) if isinstance(given, bool) else None
    truth = truth or (_TRUTHS.get(given.strip().lower()) if isinstance(given, str) else None)
    if truth is None:
        raise invalid("answer", given, "'yes', 'no', 'true', 'false', True, False")
    return truth


def _letters(given: Any, letters: str) -> tuple[str, ...]:
    several = isinstance(given, (list, tuple, set, frozenset))
    result = sorted_letters(given, letters) if several else ()
    if not result:
        legal = f"a sequence of one or more of {', '.join(letters)}, no repeats, where kind is 'multiple'"
        raise invalid("answer", given, legal)
    return result
