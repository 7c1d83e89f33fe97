"""Observers of pairs who lack the concept, and one who is always right: what they reply to a record."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from perceptv import _core
from perceptv.errors import illegal, invalid
from perceptv.io.strict_json import member_of, short
from perceptv.scoring.judging import options_of, params_of
from perceptv.scoring.verdicts import LETTERS

SHORTCUT, NAIVE, RANDOM, FIRST, PERFECT = "follows S", "follows N", "random", "first option", "perfect"


def replies(record: Mapping[str, Any], shortcut: Any, naive: Any) -> dict[str, str]:
    """What each observer says, in the form that is asked for; empty where it has nothing to say.

    Parameters
    ----------
    record : mapping
        Of a sample, or a line of metadata.jsonl.
    shortcut, naive
        What is usually so, and what somebody without the concept says: the meaning of an option, a number, a truth, a
        list of meanings (of which the right one is taken), or None.
    """
    count = _choices(record)
    return {
        SHORTCUT: _reply(record, shortcut),
        NAIVE: _reply(record, naive),
        RANDOM: _option(record, _drawn(str(record["id"]), count)) if count else "",
        FIRST: _option(record, 0) if count else "",
        PERFECT: str(record["answer_text"]),
    }


def verdicts(record: Mapping[str, Any], shortcut: Any, naive: Any) -> dict[str, bool]:
    """Each observer with True if it is right."""
    return {name: line == record["answer_text"] for name, line in replies(record, shortcut, naive).items()}


def chance_of(record: Mapping[str, Any]) -> float | None:
    """How often a guess among the options, or of yes or no, is right; None for other questions."""
    count = _choices(record)
    return 1 / count if count else None


def _choices(record: Mapping[str, Any]) -> int:
    if record.get("answer_class") == "boolean":
        return 2
    return len(options_of(record)) if record.get("options") not in (None, "", [], ()) else 0


def _drawn(name: str, count: int) -> int:
    return int(_core.Streams(f"guess {name}").stream("option").real(0.0, 1.0) * count)


def _option(record: Mapping[str, Any], number: int) -> str:
    return _said(record, number == 0 if record.get("answer_class") == "boolean" else LETTERS[number])


def _reply(record: Mapping[str, Any], meaning: Any) -> str:
    if meaning is None:
        return ""
    if member_of(record, "truth") is not None:  # a number, or yes or no, that is asked for by the letter of an option
        letter = _letter_of_value(record, meaning)
        return _said(record, letter) if letter else ""
    if isinstance(meaning, bool) or not _choices(record):
        return _said(record, meaning)
    letters = [_letter(record, one) for one in (meaning if isinstance(meaning, list) else [meaning])]
    if not letters:
        raise illegal(f"the usual answer to {short(record['id'])} is []", "at least one option, or None")
    answer = member_of(record, "answer")
    return _said(record, answer if answer in letters else letters[0])


def _said(record: Mapping[str, Any], value: bool | int | str) -> str:
    """The reply that states a letter, a truth or a number."""
    if record.get("form") == "json":
        asked = member_of(record, "answer_text")
        if not isinstance(asked, Mapping):
            raise invalid(f"{short(record['id'])}: answer_text", asked, "a JSON object, as the form is 'json'")
        return json.dumps(dict.fromkeys(asked, value))
    if isinstance(value, bool):
        return f"ANSWER: {'Yes' if value else 'No'}"
    return f"ANSWER: {value}" if isinstance(value, str) else f"COUNT:{value}"


def _letter_of_value(record: Mapping[str, Any], value: bool | int) -> str:
    """The letter of the option that states a value; empty where none does."""
    answer, truth = str(member_of(record, "answer")), member_of(record, "truth")
    if value == truth:
        return answer
    others = [letter for letter in LETTERS[: _choices(record)] if letter != answer]
    if isinstance(value, bool):
        return others[0]
    texts = options_of(record)
    return next((letter for letter in others if texts[LETTERS.index(letter)] == str(value)), "")


def _letter(record: Mapping[str, Any], meaning: Any) -> str:
    meanings = params_of(record).get("options")
    if not isinstance(meanings, list) or meaning not in meanings:
        raise illegal(f"{short(record['id'])} lists no option that says {short(meaning)}", short(meanings))
    return LETTERS[meanings.index(meaning)]
