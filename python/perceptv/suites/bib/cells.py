"""Columns of cells as numbers: arrays where they are arrays, texts and objects one by one where need be."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
ILLEGAL = -9.0
EMPTY = ""
_NUMBER = re.compile(r"\s*[+-]?(\d+\.?\d*(e[+-]?\d+)?|\.\d+(e[+-]?\d+)?|inf|infinity|nan)\s*", re.IGNORECASE | re.ASCII)


def floats(column: Sequence[Any]) -> tuple[Floats, Flags]:
    """The numbers of a column, NaN for empty cells, and which cells are no numbers; a text may spell one."""
    no_words = np.zeros(len(column), bool)
    if isinstance(column, np.ndarray):
        with np.errstate(over="ignore"):
            return column.astype(np.float64), no_words
    kinds = set(map(type, column))
    try:  # all cells at once where all are texts of numbers, or all are numbers
        if kinds <= {int, float}:
            return np.array(column, np.float64), no_words
        if kinds == {str}:
            text = "".join(column)
            if text.isascii() and "_" not in text:  # float() reads 1_0 and digits of other scripts
                return np.array(list(map(float, column))), no_words
    except (ValueError, OverflowError):
        pass
    read = [number(value) for value in column]
    return np.array([math.nan if v is None else v for v in read]), np.array([v is None for v in read])


def number(value: Any) -> float | None:
    """A cell as a number: NaN where it is empty, None where it is something else. Booleans are no numbers."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return math.nan
    if isinstance(value, str):
        return math.nan if not value.strip() else float(value) if _NUMBER.fullmatch(value) else None
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, float, np.integer, np.floating)):
        return None
    try:
        return float(value)
    except OverflowError:
        return math.inf


def integers(column: Sequence[Any], low: int, high: int, special: Mapping[str, float]) -> Floats:
    """The integers of a column within low..high, and `ILLEGAL` for all else.

    `special` has codes for texts that may stand there instead; the code of `EMPTY` is that of empty cells.
    """
    if isinstance(column, np.ndarray):
        values = column.astype(np.float64)
        fits = (values >= low) & (values <= high) & (values == np.floor(values))
        return np.where(np.isnan(values), special.get(EMPTY, ILLEGAL), np.where(fits, values, ILLEGAL))
    if set(map(type, column)) <= {int, str}:  # True equals 1 and a list has no hash: those are read one by one
        table = {value: _integer(value, low, high, special) for value in set(column)}  # each once: there are few
        return np.array([table[value] for value in column], np.float64)
    return np.array([_integer(value, low, high, special) for value in column], np.float64)


def _integer(value: Any, low: int, high: int, special: Mapping[str, float]) -> float:
    if isinstance(value, str) and value.strip() in special:
        return special[value.strip()]
    found = number(value)
    if found is not None and math.isnan(found):
        return special.get(EMPTY, ILLEGAL)
    return found if found is not None and low <= found <= high and found == math.floor(found) else ILLEGAL
