"""The questions that each model was asked, if these are not the complete dataset: its denominator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv.errors import InvalidParams, illegal, invalid
from perceptv.io.data_frames import rows_of_frame
from perceptv.io.foreign_tables import CELLS, LINES, given_rows
from perceptv.io.schema import NAME, check
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits
from perceptv.scoring.ids import no_id_fits

COLUMNS = "model and id"
_ROW = {"model": NAME, "id": NAME}


@dataclass(frozen=True)
class AskedOf:
    """The questions of one model: ids of the dataset, ids that are not in it, and ids that were listed twice."""

    ids: frozenset[str]
    unknown: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()


def read_asked(given: Any, ids: Sequence[str], limits: Limits = LIMITS) -> dict[str, AskedOf]:
    """The questions that each model was asked, from a dataset with these ids, in the order given.

    Parameters
    ----------
    given : mapping, sequence, DataFrame or path
        ``{model: ids}``; rows with model and id; a DataFrame of such rows; a file of them (.jsonl, .csv, .tsv).
    ids : sequence of str
        The ids of the dataset.
    limits : Limits

    Raises
    ------
    InvalidParams
        The form is none of these, a row is incomplete (the message names it), there is no row, or none of a model's
        ids is in the dataset.
    LimitExceeded
        A file is too large, or JSON in it too deep.
    """
    by_model: dict[str, list[str]] = {}
    for model, name in _pairs(given, limits):
        by_model.setdefault(model, []).append(name)
    if not by_model:
        raise illegal("asked has no row", f"at least one, with {COLUMNS}")
    held = frozenset(ids)
    result = {model: _of(names, held) for model, names in by_model.items()}
    lost = {model: asked.unknown for model, asked in result.items() if not asked.ids}
    if lost:
        raise InvalidParams(no_id_fits("asked", lost, ids, ids[:1]))
    return result


def _of(names: Sequence[str], held: Collection[str]) -> AskedOf:
    counts = Counter(names)
    unknown = tuple(name for name in counts if name not in held)
    return AskedOf(frozenset(counts) - set(unknown), unknown, tuple(n for n, count in counts.items() if count > 1))


def _pairs(given: Any, limits: Limits) -> Iterator[tuple[str, str]]:
    if isinstance(given, Mapping):
        return _of_mapping(given)
    if isinstance(given, (str, Path)):
        path = path_of("asked", given, f"a file of rows with {COLUMNS}")
        return _of_rows(given_rows(path, "asked", (*LINES, *CELLS), limits))
    table = rows_of_frame(given, "asked")
    if table is not None:
        return _of_rows(table)
    if not isinstance(given, Iterable):
        legal = f"a mapping of models to ids, a list, a DataFrame or a file of rows with {COLUMNS}"
        raise invalid("asked", given, legal)
    return _of_rows((f"asked[{i}]", row) for i, row in enumerate(given))


def _of_mapping(given: Mapping[Any, Any]) -> Iterator[tuple[str, str]]:
    for model, names in given.items():
        if isinstance(names, (str, bytes)) or not isinstance(names, Iterable):
            raise invalid(f"asked of {short(model)}", names, "ids")
        yield from _of_rows((f"asked of {short(model)}", {"model": model, "id": name}) for name in names)


def _of_rows(rows: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, str]]:
    for where, row in rows:
        if not isinstance(row, Mapping):
            raise invalid(where, row, f"an object with {COLUMNS}")
        model, name = check(row, _ROW, where, InvalidParams).values()
        yield str(model), str(name)
