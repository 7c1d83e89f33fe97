"""Replies to questions that ask for a JSON object, which becomes the answer line that the reader knows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from perceptv.core.answer_forms import AnswerSpec, answer_line, is_value
from perceptv.core.asked_forms import json_keys
from perceptv.scoring.thinking import without_thinking

_MOST_TRIED = 200
_LONGEST = 32_000
"""Characters at the end of a reply in which the object is looked for."""


def line_in_format(
    reply: str, spec: AnswerSpec, parts: Sequence[str], names: Mapping[str, str], *, strict: bool
) -> str:
    """The reply with its last JSON object of the right keys as an answer line; as it is where there is none.

    `parts` are the names of a tuple's parts in the order of its line; `names` are words of another language with those
    of the vocabulary. `strict` takes an object alone on the last line;
    otherwise what comes back has no answer line at its end.
    """
    if strict:
        last = without_thinking(reply).rstrip().rpartition("\n")[2].strip()
        line = _line(spec, parts, names, _object(last, 0, json_keys(spec))[0]) if last.startswith("{") else None
        return line if line is not None and _object(last, 0, json_keys(spec))[1] == len(last) else f"{reply}\n-"
    start = max(0, len(reply) - _LONGEST)
    at, tried = reply.rfind("{"), 0
    while at >= start and tried < _MOST_TRIED:
        value, end = _object(reply, at, json_keys(spec))
        if (line := _line(spec, parts, names, value)) is not None:
            return f"{reply[:at]}{line}{reply[end:]}"
        at, tried = reply.rfind("{", 0, at), tried + 1
    return reply


def _object(text: str, at: int, keys: Sequence[str]) -> tuple[Any, int]:
    """The object that begins at a place, and its end; None where it has other keys."""
    try:
        found, end = json.JSONDecoder().raw_decode(text, at)
    except (ValueError, RecursionError):
        return None, at
    return (found, end) if isinstance(found, dict) and set(found) == set(keys) else (None, at)


def _line(
    spec: AnswerSpec, parts: Sequence[str], names: Mapping[str, str], found: Mapping[str, Any] | None
) -> str | None:
    """The answer line of an object; None where its value is no answer of the class."""
    if found is None:
        return None
    found = {key: _named(value, spec.vocabulary, names) for key, value in found.items()}
    value: Any = dict(found) if spec.answer_class == "tuple" and len(found) > 1 else next(iter(found.values()))
    if parts and isinstance(value, dict):
        flags = [value.get(name) for name in parts]
        head = spec.format.rpartition(":")[0]
        return f"{head}: " + ", ".join("yes" if flag else "no" for flag in flags) if _all_flags(flags, value) else None
    if spec.answer_class == "any":
        value = [] if value is None else [value]
    if spec.answer_class == "set" and isinstance(value, list):
        value = _sorted(value)
    if spec.answer_class == "sequence" and isinstance(value, list):
        value = [str(item) for item in value]
    if spec.answer_class == "choice":
        return f"ANSWER: {value}" if isinstance(value, str) and len(value) == 1 else None
    return answer_line(spec, value) if is_value(spec, value) else None


def _named(value: Any, vocabulary: Sequence[str], names: Mapping[str, str]) -> Any:
    """A value with the vocabulary's words for those of another language."""
    if isinstance(value, list):
        return [_named(item, vocabulary, names) for item in value]
    if not isinstance(value, str) or value in vocabulary:
        return value
    word = names.get(value.lower(), names.get(value))
    return word if word in vocabulary else value


def _all_flags(flags: Sequence[Any], value: Mapping[str, Any]) -> bool:
    return len(flags) == len(value) and all(isinstance(flag, bool) for flag in flags)


def _sorted(value: list[Any]) -> list[Any]:
    try:
        return sorted(item for i, item in enumerate(value) if item not in value[:i])
    except TypeError:
        return value
