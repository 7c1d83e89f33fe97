"""JSON from files that anybody may have edited: bounded, typed errors, nothing ambiguous."""

from __future__ import annotations

import json
from typing import Any

from perceptv.errors import VerificationError


def short(value: Any, most: int = 80) -> str:
    """A value as printable ASCII text of bounded length."""
    if isinstance(value, (str, bytes)):
        value = value[: most + 1]
    try:
        text = ascii(value)
    except (ValueError, RecursionError):  # integers of thousands of digits, deep nesting
        return f"a {type(value).__name__} that is too big to show"
    return text if len(text) <= most else text[: most - 3] + "..."


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these members; ValueError where a name occurs twice."""
    out = dict(pairs)
    if len(out) != len(pairs):
        raise ValueError("a name occurs twice in one object")
    return out


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def parse(text: bytes | str, where: str) -> Any:
    """The value of a JSON text; VerificationError names `where` if there is none."""
    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=_refuse)
    except RecursionError:
        raise VerificationError(f"{where} is nested too deeply") from None
    except ValueError as error:
        raise VerificationError(f"{where} is not JSON: {short(str(error), 120)}") from None


def member(record: Any, name: str, kind: type, where: str) -> Any:
    """record[name] if it is exactly of that type (booleans are no integers)."""
    if not isinstance(record, dict):
        raise VerificationError(f"{where} is {short(record)}; legal: an object")
    if name not in record:
        raise VerificationError(f"{where} has no member {name!r}")
    value = record[name]
    if type(value) is not kind:
        raise VerificationError(f"{where}: {name} is {short(value)}; legal: {_NAMES[kind]}")
    return value


_NAMES = {int: "an integer", str: "a string", dict: "an object", list: "a list"}
