"""Checks of arguments that come from users, before they reach the native core."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from perceptv.errors import InvalidParams

HIGHEST = 2**63 - 1


def integer(name: str, value: Any, low: int = 0, high: int = HIGHEST) -> int:
    """`value` as an int within low..high; booleans, floats and strings are refused."""
    legal = f"integers {low}..{high}" if high < HIGHEST else f"integers {low}..2^63-1"
    if isinstance(value, bool):
        raise InvalidParams(f"{name} is {value!r}; legal: {legal}")
    try:
        number = operator.index(value)
    except TypeError:
        raise InvalidParams(f"{name} is {_short(value)}; legal: {legal}") from None
    if not low <= number <= high:
        raise InvalidParams(f"{name} is {_short(number)}; legal: {legal}")
    return number


def amount(name: str, value: Any, legal: str = "numbers from 0", *, above: bool = False) -> float:
    """`value` if it is a finite number from 0, or above 0."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not 0 <= value < float("inf") or (above and value == 0):
        raise InvalidParams(f"{name} is {_short(value)}; legal: {legal}")
    return float(value)


def text(name: str, value: Any, legal: str) -> str:
    """`value` if it is a string that the native core can take: no NUL, no lone surrogate."""
    if not isinstance(value, str) or "\0" in value or not _encodable(value):
        raise InvalidParams(f"{name} is {_short(value)}; legal: {legal}")
    return value


def integers(name: str, values: Any, low: int = 0, high: int = HIGHEST) -> list[int]:
    """A list of integers from any iterable of them."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise InvalidParams(f"{name} is {_short(values)}; legal: a sequence of integers")
    return [integer(f"{name}[{i}]", v, low, high) for i, v in enumerate(values)]


def switches(given: dict[str, Any]) -> dict[str, str]:
    """Switch values by name; True and False stand for 'on' and 'off'."""
    out = {}
    for name, value in given.items():
        if isinstance(value, bool):
            value = "on" if value else "off"
        out[name] = text(name, value, "a string (the catalogue lists the legal values)")
    return out


def threads(value: int | None) -> int:
    """A thread count; None means one per available core."""
    if value is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1)
    return integer("threads", value, 1, 1024)


def path(name: str, value: Any, legal: str = "a path of the file system") -> Path:
    """`value` as a path that the system can take: a string or a Path without NUL and without foreign surrogates."""
    if not isinstance(value, (str, Path)):
        raise InvalidParams(f"{name} is {_short(value)}; legal: {legal}")
    try:
        usable = b"\0" not in os.fsencode(value)  # surrogates that stand for bytes of the system's are usable
    except UnicodeEncodeError:
        usable = False
    if not usable:
        raise InvalidParams(f"{name} is {_short(str(value))}; legal: {legal}, without NUL and lone surrogates")
    return Path(value)


def _encodable(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _short(value: Any) -> str:
    try:
        shown = ascii(value[:60] if isinstance(value, (str, bytes)) else value)
    except (ValueError, RecursionError):  # integers of thousands of digits, deep nesting
        return f"a {type(value).__name__} that is too big to show"
    return shown if len(shown) <= 60 else shown[:57] + "..."
