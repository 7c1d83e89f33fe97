"""JSON from files that anybody may have edited: bounded, typed errors, nothing ambiguous."""

from __future__ import annotations

import contextlib
import json
import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from perceptv._plain import is_text as is_text
from perceptv._plain import short as short
from perceptv.errors import VerificationError
from perceptv.limits import LIMITS, Limits, exceeded

_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_NO_BRACKETS = bytes(sorted(set(range(256)) - set(b"[]{}")))


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these members; ValueError where a name occurs twice."""
    out = dict(pairs)
    if len(out) != len(pairs):
        raise ValueError("a name occurs twice in one object")
    return out


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")


def _finite(text: str) -> float:
    value = float(text)
    return value if math.isfinite(value) else _refuse(text[:40])


def parse(
    text: bytes | str,
    where: str,
    limits: Limits = LIMITS,
    error: type[Exception] = VerificationError,
    *,
    floats: Callable[[str], Any] = _finite,
    constants: Callable[[str], Any] = _refuse,
) -> Any:
    """The value of a JSON text; an `error` names `where` if it is not JSON, LimitExceeded if it is too deep.

    `floats` makes numbers with a point or an exponent, `constants` what NaN and Infinity stand for; by default neither
    gives anything but finite numbers.
    """
    try:
        plain = text if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise error(f"{where} is not JSON: byte {wrong.start} is not UTF-8") from None
    check_depth(plain, where, limits)
    try:
        return json.loads(plain, object_pairs_hook=unique, parse_constant=constants, parse_float=floats)
    except RecursionError:
        raise error(f"{where} is nested too deeply") from None
    except ValueError as wrong:
        raise error(f"{where} is not JSON: {short(str(wrong), 120)}") from None


def member_of(record: Mapping[str, Any], name: str) -> Any:
    """A member of a record; lines of metadata.jsonl may hold it as JSON text."""
    value = record.get(name)
    if isinstance(value, str):
        with contextlib.suppress(VerificationError):
            return parse(value, name)
    return value


def check_depth(text: str, where: str, limits: Limits = LIMITS) -> None:
    """LimitExceeded where a JSON text has more lists and objects within each other than are legal.

    It is looked at before it is parsed: parsers call themselves for each level, this does not.
    """
    if text.count("[") + text.count("{") <= limits.max_depth:
        return
    import numpy as np

    bare = _STRING.sub("", text).encode("utf-8", "surrogatepass").translate(None, _NO_BRACKETS)
    signs = np.frombuffer(bare, np.uint8)
    opening = (signs == ord("[")) | (signs == ord("{"))
    if int(np.where(opening, 1, -1).cumsum().max(initial=0)) > limits.max_depth:
        raise exceeded(where, "is nested too deeply", "max_depth", limits)
