"""TOML from files that anybody may have edited: bounded, typed errors."""

from __future__ import annotations

import re
import sys
from typing import Any

from perceptv._lazy import needed
from perceptv._plain import short
from perceptv.errors import InvalidParams
from perceptv.io.strict_json import check_depth
from perceptv.limits import LIMITS, Limits, exceeded

_TEXT = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?!")|\'\'\'.*?\'\'\'(?!\')|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL
)
_APART = re.compile(r"[\n=,\[\]{}]")


def parse(data: bytes, where: str, limits: Limits = LIMITS) -> dict[str, Any]:
    """The tables of a TOML file; InvalidParams names `where` if it is not TOML, LimitExceeded if it is too deep."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as wrong:
        raise InvalidParams(f"{where} is not TOML: byte {wrong.start} is not UTF-8") from None
    _check_depth(text, where, limits)
    name = "tomllib" if sys.version_info >= (3, 11) else "tomli"
    reader = needed(name, name, "study")
    try:
        result: dict[str, Any] = reader.loads(text)
    except RecursionError:
        raise InvalidParams(f"{where} is nested too deeply") from None
    except ValueError as wrong:  # TOMLDecodeError is one; so is an integer of too many digits
        raise InvalidParams(f"{where} is not TOML: {short(str(wrong), 120)}") from None
    return result


def _check_depth(text: str, where: str, limits: Limits) -> None:
    """LimitExceeded where arrays and tables, or the parts of a dotted key, are too many within each other.

    It is looked at before it is parsed: parsers call themselves for each level, and copy a key for each part.
    """
    bare = _TEXT.sub("x", text)
    check_depth(bare, where, limits)
    if max(part.count(".") for part in _APART.split(bare)) >= limits.max_depth:
        raise exceeded(where, "has a key of too many parts", "max_depth", limits)
