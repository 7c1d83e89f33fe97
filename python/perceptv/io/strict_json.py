"""JSON from files that anybody may have edited: bounded, typed errors, nothing ambiguous."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any

from perceptv.errors import VerificationError
from perceptv.limits import LIMITS, Limits, exceeded

_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_NO_BRACKETS = bytes(sorted(set(range(256)) - set(b"[]{}")))


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


def _finite(text: str) -> float:
    value = float(text)
    return value if math.isfinite(value) else _refuse(text[:40])


def parse(
    text: bytes | str,
    where: str,
    limits: Limits = LIMITS,
    *,
    floats: Callable[[str], Any] = _finite,
    constants: Callable[[str], Any] = _refuse,
) -> Any:
    """The value of a JSON text; VerificationError names `where` if there is none, LimitExceeded if it is too deep.

    `floats` makes numbers with a point or an exponent, `constants` what NaN and Infinity stand for; by default neither
    gives anything but finite numbers.
    """
    try:
        plain = text if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise VerificationError(f"{where} is not JSON: byte {error.start} is not UTF-8") from None
    check_depth(plain, where, limits)
    try:
        return json.loads(plain, object_pairs_hook=unique, parse_constant=constants, parse_float=floats)
    except RecursionError:
        raise VerificationError(f"{where} is nested too deeply") from None
    except ValueError as error:
        raise VerificationError(f"{where} is not JSON: {short(str(error), 120)}") from None


def check_depth(text: str, where: str, limits: Limits = LIMITS) -> None:
    """LimitExceeded where a JSON text has more lists and objects within each other than are legal.

    It is looked at before it is parsed: parsers call themselves for each level, this does not.
    """
    most = limits.max_depth
    if text.count("[") + text.count("{") > most and _depth(text) > most:
        raise exceeded(where, "is nested too deeply", "max_depth", limits)


def _depth(text: str) -> int:
    import numpy as np

    bare = _STRING.sub("", text).encode("utf-8", "surrogatepass").translate(None, _NO_BRACKETS)
    signs = np.frombuffer(bare, np.uint8)
    opening = (signs == ord("[")) | (signs == ord("{"))
    return int(np.where(opening, 1, -1).cumsum().max(initial=0))


def is_text(value: Any) -> bool:
    """True for a string that UTF-8 can hold: no half of a surrogate pair."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def member(record: Any, name: str, kind: type, where: str) -> Any:
    """record[name] if it is exactly of that type (booleans are no integers); see `schema.check` for several members."""
    if not isinstance(record, dict):
        raise VerificationError(f"{where} is {short(record)}; legal: an object")
    if name not in record:
        raise VerificationError(f"{where} has no member {name!r}")
    value = record[name]
    if type(value) is not kind or (kind is str and not is_text(value)):
        raise VerificationError(f"{where}: {name} is {short(value)}; legal: {_NAMES[kind]}")
    return value


_NAMES = {int: "an integer", str: "a text", dict: "an object", list: "a list", bool: "true or false"}
