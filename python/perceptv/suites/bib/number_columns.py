"""Columns of cells as numbers: arrays where they are arrays, texts and objects one by one where need be."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from enum import Enum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
EMPTY = ""
_NUMBER = re.compile(r"\s*[+-]?(\d+\.?\d*(e[+-]?\d+)?|\.\d+(e[+-]?\d+)?|inf|infinity|nan)\s*", re.IGNORECASE | re.ASCII)


class Cell(Enum):
    """Kinds of cells that hold no integer."""

    WORD = "the word that may stand there"
    ILLEGAL = "something else"


class Integers(NamedTuple):
    """A column of integers: the values, 0 if there is none; which cells hold the legal word or something else."""

    values: npt.NDArray[np.int64]
    words: Flags
    illegal: Flags


def floats(column: Sequence[Any]) -> tuple[Floats, Flags]:
    """The numbers of a column, NaN for empty cells, and which cells are not numbers; a text may spell one."""
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
    """A cell as a number: NaN where it is empty, None if it is something else. Booleans are not numbers."""
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


def integers(column: Sequence[Any], low: int, high: int, word: str | None = None) -> Integers:
    """The integers of a column within low..high. `word` is a text that may stand there instead, "" an empty cell."""
    if isinstance(column, np.ndarray):
        values = column.astype(np.float64)
        empty = np.isnan(values)
        fits = (values >= low) & (values <= high) & (values == np.floor(values))
        words = empty & (word == EMPTY)
        return Integers(np.where(fits, values, 0).astype(np.int64), words, ~fits & ~words)
    if set(map(type, column)) <= {int, str}:  # True equals 1 and a list has no hash: those are read one by one
        table = {value: _integer(value, low, high, word) for value in set(column)}  # each once: there are few
        found = [table[value] for value in column]
    else:
        found = [_integer(value, low, high, word) for value in column]
    kinds = [value if isinstance(value, Cell) else None for value in found]
    values = np.array([0 if isinstance(value, Cell) else value for value in found], np.int64)
    return Integers(values, *(np.array([kind is cell for kind in kinds], bool) for cell in Cell))


def _integer(value: Any, low: int, high: int, word: str | None) -> int | Cell:
    if isinstance(value, str) and value.strip() == word:
        return Cell.WORD
    found = number(value)
    if found is not None and math.isnan(found):
        return Cell.WORD if word == EMPTY else Cell.ILLEGAL
    return int(found) if found is not None and low <= found <= high and found == math.floor(found) else Cell.ILLEGAL
