"""Surprise of each outcome in units of its spread, as infants' looking times are reported."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from perceptv._arguments import path as path_of
from perceptv._plain import counted
from perceptv.errors import InvalidParams
from perceptv.io.schema import NAME
from perceptv.io.strict_json import short
from perceptv.io.tables import cells_of, unreadable
from perceptv.limits import LIMITS, Limits
from perceptv.suites.bib.cells import Floats, number
from perceptv.suites.bib.episodes import OUTCOMES
from perceptv.suites.bib.pairs import Pair

Infants = dict[tuple[str, str], float]
InfantScores = Mapping[tuple[str, str], float] | Mapping[str, Mapping[str, float]]
_COLUMNS = ("task", "outcome", "z")


@dataclass(frozen=True)
class BibZ:
    """The surprise of one model at the episodes of a task with one outcome.

    Attributes
    ----------
    task, outcome, model, reduction : str
    n : int
        Episodes with a finite value.
    z : float or None
        (mean of these - mean of all episodes of the task) / standard deviation of all; None if nothing varies.
    infants : float or None
        The value of infants in the user's table.
    """

    task: str
    outcome: str
    model: str
    reduction: str
    n: int
    z: float | None
    infants: float | None


def read_infants(given: str | Path | InfantScores, *, limits: Limits = LIMITS) -> Infants:
    """z-scores of infants by task and outcome.

    Parameters
    ----------
    given : path or mapping
        A CSV file with the columns ``task, outcome, z``; ``{(task, outcome): z}``; ``{task: {outcome: z}}``.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`.

    Raises
    ------
    InvalidParams
        Another form, an unknown outcome, a repeated pair, or a z that is not a finite number.
    """
    if not isinstance(given, (str, Path, Mapping)):
        raise InvalidParams(f"infants is {short(given)}; legal: a CSV file with {', '.join(_COLUMNS)}, or a mapping")
    rows = _of_mapping(given) if isinstance(given, Mapping) else _of_file(path_of("infants", given), limits)
    found: Infants = {}
    for where, task, outcome, z in rows:
        if not NAME.fits(task):
            raise InvalidParams(f"{where}: task is {short(task)}; legal: {NAME.words}")
        if outcome not in OUTCOMES:
            raise InvalidParams(f"{where}: outcome is {short(outcome)}; legal: {', '.join(OUTCOMES)}")
        value = number(z)
        if value is None or not math.isfinite(value):
            raise InvalidParams(f"{where}: z is {short(z)}; legal: finite numbers")
        if (task, outcome) in found:
            raise InvalidParams(f"{where}: {short(task)}, {outcome} occurs twice; legal: once")
        found[task, outcome] = value
    return found


def _of_mapping(given: Mapping[Any, Any]) -> Iterator[tuple[str, Any, Any, Any]]:
    for key, value in given.items():
        where = f"infants[{short(key)}]"
        if isinstance(value, Mapping):
            yield from ((where, key, outcome, z) for outcome, z in value.items())
        elif isinstance(key, tuple) and len(key) == 2:
            yield where, *key, value
        else:
            raise InvalidParams(f"{where} is {short(value)}; legal: (task, outcome) to z, or task to outcome to z")


def _of_file(path: Path, limits: Limits) -> Iterator[tuple[str, Any, Any, Any]]:
    try:
        lines = cells_of(path, limits)
        head = [cell.strip() for cell in next(lines, (0, []))[1]]
        if sorted(head) != sorted(_COLUMNS):
            raise InvalidParams(f"{path.name} has the columns {short(', '.join(head))}; legal: {', '.join(_COLUMNS)}")
        for line, cells in lines:
            where = f"{path.name}, line {line}"
            if len(cells) != len(head):
                raise InvalidParams(f"{where} has {counted(len(cells), 'cell')}; legal: {len(head)}, as the head")
            row = dict(zip(head, (cell.strip() for cell in cells), strict=True))
            yield where, row["task"], row["outcome"], row["z"]
    except OSError as error:
        raise unreadable("infants", path, error) from None


def z_scores(
    pairs: Sequence[Pair], surprise: Floats, answer: tuple[str, str], infants: Mapping[tuple[str, str], float]
) -> list[BibZ]:
    """z-scores by task and outcome.

    Parameters
    ----------
    pairs : sequence of Pair
    surprise : (P, 2) float
        At the members e and u; NaN where there is none.
    answer : (str, str)
        Model and reduction.
    infants : mapping of (task, outcome) to float
    """
    sets: dict[str, dict[str, list[float]]] = {}
    for pair, values in zip(pairs, surprise.tolist(), strict=True):
        for info, value in zip((pair.e, pair.u), values, strict=True):
            part = sets.setdefault(info.task, {}).setdefault(info.outcome, [])
            part += [] if math.isnan(value) else [value]
    return [
        BibZ(task, outcome, *answer, len(values), _z(values, by_outcome), infants.get((task, outcome)))
        for task, by_outcome in sets.items()
        for outcome in OUTCOMES
        if outcome in by_outcome
        for values in [by_outcome[outcome]]
    ]


def _z(values: list[float], by_outcome: Mapping[str, list[float]]) -> float | None:
    everything = np.array([value for part in by_outcome.values() for value in part])
    if not values or not np.ptp(everything):
        return None
    everything, part = everything / np.abs(everything).max(), np.array(values) / np.abs(everything).max()
    return float((part.mean() - everything.mean()) / everything.std())
