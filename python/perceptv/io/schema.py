"""Schemas of records in files, and the function that checks a record.

A schema maps names of members to kinds. Booleans are not integers, numbers are finite, and texts have no halves of
surrogate pairs, which no file in UTF-8 could hold.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from perceptv.errors import VerificationError, illegal, invalid
from perceptv.io.strict_json import is_text, short

HIGHEST = 2**63 - 1
_DEEPEST = 64


@dataclass(frozen=True)
class FieldKind:
    """The legal values of a member: `fits` tests one, `words` describe them.

    An optional member may be left out, and is then `default`.
    """

    words: str
    fits: Callable[[Any], bool]
    optional: bool = False
    default: Any = None


Schema = Mapping[str, FieldKind]


def is_whole(value: Any, low: int = -HIGHEST - 1, high: int = HIGHEST) -> bool:
    """True for an integer within low..high that is not a boolean."""
    return type(value) is int and low <= value <= high


TEXT = FieldKind("a text", is_text)
NAME = FieldKind("a text that is not empty", lambda value: is_text(value) and bool(value.strip()))
FLAG = FieldKind("true or false", lambda value: type(value) is bool)
OBJECT = FieldKind("an object", lambda value: isinstance(value, Mapping) and all(map(is_text, value)))
LIST = FieldKind("a list", lambda value: isinstance(value, list))
NUMBER = FieldKind("a finite number", lambda value: is_whole(value) or (type(value) is float and math.isfinite(value)))
ANY = FieldKind("a value", lambda value: True)


def is_plain(value: Any) -> bool:
    """True for what JSON can say, and the native core take: objects and lists of finite numbers, texts, flags, null."""
    level = [value]
    for _ in range(_DEEPEST + 1):
        inner: list[Any] = []
        for part in level:
            if isinstance(part, Mapping):
                if not all(map(is_text, part)):
                    return False
                inner += part.values()
            elif isinstance(part, (list, tuple)):
                inner += part
            elif not (part is None or type(part) is bool or is_text(part) or NUMBER.fits(part)):
                return False
        if not inner:
            return True
        level = inner
    return False


PLAIN = FieldKind("plain data: finite numbers up to 2^63, texts, true, false, null, at most 64 deep", is_plain)


def whole(low: int = 0, high: int = HIGHEST) -> FieldKind:
    """Integers within low..high."""
    return FieldKind(
        f"integers {low}..{'2^63-1' if high == HIGHEST else high}", lambda value: is_whole(value, low, high)
    )


def number(low: float, high: float, *, open_low: bool = False, open_high: bool = False) -> FieldKind:
    """Numbers within low..high."""

    def fits(value: Any) -> bool:
        return (
            NUMBER.fits(value)
            and (low < value if open_low else low <= value)
            and (value < high if open_high else value <= high)
        )

    words = f"a number {'above' if open_low else 'from'} {low:g}, {'below' if open_high else 'at most'} {high:g}"
    return FieldKind(words, fits)


def one_of(*values: Any) -> FieldKind:
    """These values alone; they differ in more than their type."""
    words = ", ".join(map(repr, values))
    return FieldKind(words, lambda value: any(type(value) is type(legal) and value == legal for legal in values))


def list_of(kind: FieldKind, words: str = "") -> FieldKind:
    """Lists (or tuples, of records in memory) whose entries are all of a kind."""

    def fits(value: Any) -> bool:
        return isinstance(value, Sequence) and not isinstance(value, (str, bytes)) and all(map(kind.fits, value))

    return FieldKind(words or f"a list, each entry {kind.words}", fits)


def nullable(kind: FieldKind) -> FieldKind:
    """The kind, or null."""
    return replace(kind, words=f"{kind.words}, or null", fits=lambda value: value is None or kind.fits(value))


def optional(kind: FieldKind, default: Any = None) -> FieldKind:
    """The kind, of a member that may be left out."""
    return replace(kind, optional=True, default=default)


def check(
    record: Any,
    schema: Schema,
    where: str,
    error: type[Exception] = VerificationError,
    *,
    closed: bool = False,
) -> dict[str, Any]:
    """The members that the schema names, by name; other members are left out, or refused if it is `closed`.

    An `error` names `where`, the member, its value and what is legal.
    """
    if not isinstance(record, Mapping):
        raise invalid(where, record, "an object", error)
    if closed:
        for name in record:
            if name not in schema:
                raise illegal(f"{where}: key {short(name)} is unknown", ", ".join(schema), error)
    for name, kind in schema.items():
        if name not in record and not kind.optional:
            raise error(f"{where} has no member {name!r}")
        if name in record and not kind.fits(record[name]):
            raise invalid(f"{where}: {name}", record[name], kind.words, error)
    return {name: record.get(name, kind.default) for name, kind in schema.items()}
