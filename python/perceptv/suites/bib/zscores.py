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
from perceptv.errors import illegal, invalid
from perceptv.io.foreign_tables import cells_of, unreadable
from perceptv.io.schema import NAME
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits
from perceptv.reports.report import Report
from perceptv.reports.score_groups import ReportRow
from perceptv.suites.bib.episode_items import AGAINST
from perceptv.suites.bib.episodes import OUTCOMES
from perceptv.suites.bib.number_columns import number

Infants = dict[tuple[str, str], float]
InfantScores = Mapping[tuple[str, str], float] | Mapping[str, Mapping[str, float]]
_COLUMNS = ("task", "outcome", "z")


@dataclass(frozen=True)
class BibZ:
    """The surprise of one model at the episodes of a task with one outcome.

    Attributes
    ----------
    task, outcome, model : str
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
        raise invalid("infants", given, f"a CSV file with {', '.join(_COLUMNS)}, or a mapping")
    rows = _of_mapping(given) if isinstance(given, Mapping) else _of_file(path_of("infants", given), limits)
    result: Infants = {}
    for where, task, outcome, z in rows:
        if not NAME.fits(task):
            raise invalid(f"{where}: task", task, NAME.words)
        if outcome not in OUTCOMES:
            raise invalid(f"{where}: outcome", outcome, ", ".join(OUTCOMES))
        value = number(z)
        if value is None or not math.isfinite(value):
            raise invalid(f"{where}: z", z, "finite numbers")
        if (task, outcome) in result:
            raise illegal(f"{where}: {short(task)}, {outcome} occurs twice", "once")
        result[task, outcome] = value
    return result


def _of_mapping(given: Mapping[Any, Any]) -> Iterator[tuple[str, Any, Any, Any]]:
    for key, value in given.items():
        where = f"infants[{short(key)}]"
        if isinstance(value, Mapping):
            yield from ((where, key, outcome, z) for outcome, z in value.items())
        elif isinstance(key, tuple) and len(key) == 2:
            yield where, *key, value
        else:
            raise invalid(where, value, "(task, outcome) to z, or task to outcome to z")


def _of_file(path: Path, limits: Limits) -> Iterator[tuple[str, Any, Any, Any]]:
    try:
        lines = cells_of(path, limits)
        head = [cell.strip() for cell in next(lines, (0, []))[1]]
        if sorted(head) != sorted(_COLUMNS):
            raise illegal(f"{path.name} has the columns {short(', '.join(head))}", ", ".join(_COLUMNS))
        for line, cells in lines:
            where = f"{path.name}, line {line}"
            if len(cells) != len(head):
                raise illegal(f"{where} has {counted(len(cells), 'cell')}", f"{len(head)}, as the head")
            row = dict(zip(head, (cell.strip() for cell in cells), strict=True))
            yield where, row["task"], row["outcome"], row["z"]
    except OSError as error:
        raise unreadable("infants", path, error) from None


def z_scores(report: Report) -> list[BibZ]:
    """z-scores by model, task and outcome, beside those of infants that the report was given."""
    infants = {(task, outcome): z for task, outcome, z in report.settings["infants"]}
    return [z for model in report.models for z in _of_model(report.rows_of(model), model, infants)]


def _of_model(rows: Sequence[ReportRow], model: str, infants: Mapping[tuple[str, str], float]) -> Iterator[BibZ]:
    sets: dict[str, dict[str, list[float]]] = {}
    for row in rows:
        task = str(row.item.first("task"))
        for outcome, value in zip(str(row.item.first("outcomes")).split(AGAINST), row.value, strict=True):
            sets.setdefault(task, {}).setdefault(outcome, []).extend([] if value is None else [value])
    for task, by_outcome in sets.items():
        for outcome in (known for known in OUTCOMES if known in by_outcome):
            values = by_outcome[outcome]
            yield BibZ(task, outcome, model, len(values), _z(values, by_outcome), infants.get((task, outcome)))


def _z(values: list[float], by_outcome: Mapping[str, list[float]]) -> float | None:
    everything = np.array([value for part in by_outcome.values() for value in part])
    if not values or not np.ptp(everything):
        return None
    everything, part = everything / np.abs(everything).max(), np.array(values) / np.abs(everything).max()
    return float((part.mean() - everything.mean()) / everything.std())
