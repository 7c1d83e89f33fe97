"""Checks of the numbers that statistics take: InvalidParams names the parameter, the value and the legal range."""

from __future__ import annotations

import math
from collections.abc import Sized
from numbers import Real
from typing import Any

import numpy as np
import numpy.typing as npt

from perceptv._arguments import integer
from perceptv._plain import counted
from perceptv.errors import illegal, invalid

MOST_DRAWS = 10_000_000


def check_level(level: float) -> float:
    """`level` if it is a coverage between 0 and 1."""
    return between("level", level, 0.0, 1.0, "numbers between 0 and 1, for example 0.95")


def check_fail_rate(value: float) -> float:
    """`value` if it is a share that a FAIL rate can reach: above 0, at most 1."""
    legal = "numbers above 0, at most 1, for example 0.2"
    return 1.0 if number("fail_rate", value, legal) == 1 else between("fail_rate", value, 0.0, 1.0, legal)


def check_draws(draws: int, seed: int, name: str = "resamples") -> None:
    """How often to draw, and the seed of it."""
    integer(name, draws, 1, MOST_DRAWS)
    integer("seed", seed)


def number(name: str, value: Any, legal: str) -> float:
    """`value` as a float if it is a finite number; booleans and texts are not."""
    if isinstance(value, Real) and not isinstance(value, bool):
        try:
            if math.isfinite(value):
                return float(value)
        except OverflowError:  # an integer beyond all floats
            pass
    raise invalid(name, value, legal)


def between(name: str, value: Any, low: float, high: float, legal: str) -> float:
    """`value` as a float if it lies between the two, which are not legal themselves."""
    result = number(name, value, legal)
    if not low < result < high:
        raise invalid(name, value, legal)
    return result


def vector(name: str, values: Any) -> npt.NDArray[np.float64]:
    """A sequence of finite numbers, (N,), at least one."""
    return _finite(name, values, 1, "a sequence of finite numbers, at least one")


def table(name: str, values: Any, columns: int | None = None, rows: int = 1) -> npt.NDArray[np.float64]:
    """A table of finite numbers, (R, C), of so many columns and at least so many rows."""
    of = "" if columns is None else f" and {columns} columns"
    legal = f"a table of finite numbers with {rows} or more rows{of}"
    result = _finite(name, values, 2, legal)
    if len(result) < rows or columns not in (None, result.shape[1]):
        raise illegal(f"{name} has {result.shape[0]} rows and {result.shape[1]} columns", legal)
    return result


def same_length(name: str, values: Sized, other: str, count: int) -> None:
    """One entry for each of another parameter."""
    if len(values) != count:
        raise illegal(f"{name} has {counted(len(values), 'entry')}", f"{count}, as {other}")


def _finite(name: str, values: Any, dimensions: int, legal: str) -> npt.NDArray[np.float64]:
    try:
        found = np.asarray(values)
    except (ValueError, OverflowError):  # rows of different lengths
        raise invalid(name, values, legal) from None
    if found.ndim != dimensions or not found.size or found.dtype.kind not in "biuf":
        raise invalid(name, values, legal)
    floats = found.astype(np.float64)
    if not np.isfinite(floats).all():
        place = ", ".join(map(str, np.argwhere(~np.isfinite(floats))[0].tolist()))
        raise illegal(f"{name}[{place}] is {floats[~np.isfinite(floats)][0]}", legal)
    return floats
