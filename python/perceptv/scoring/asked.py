"""What each model was asked, where that is not the whole set: its denominator."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv.errors import InvalidParams, illegal, invalid
from perceptv.io.data_frames import rows_of_frame
from perceptv.io.foreign_tables import CELLS, LINES, rows_of, unreadable, whole_row
from perceptv.io.schema import NAME, check
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits
from perceptv.scoring.ids import no_id_fits

COLUMNS = "model and id"
_FILES = (*LINES, *CELLS)
_ROW = {"model": NAME, "id": NAME}


@dataclass(frozen=True)
class AskedOf:
    """What one model was asked: ids of the set, those that are not in it, and those that were named twice."""

    ids: frozenset[str]
    unknown: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()


def read_asked(given: Any, ids: Sequence[str], limits: Limits = LIMITS) -> dict[str, AskedOf]:
    """What each model was asked of a set with these ids, in the order given.

    Parameters
    ----------
    given : mapping, sequence, DataFrame or path
        ``{model: ids}``; rows with model and id; a DataFrame of such rows; a file of them (.jsonl, .csv, .tsv).
    ids : sequence of str
        The ids of the set.
    limits : Limits

    Raises
    ------
    InvalidParams
        The form is none of these, a row is incomplete (the message names it), there is no row, or none of a model's
        ids is in the set.
    LimitExceeded
        A file is too large, or JSON in it too deep.
    """
    by_model: dict[str, list[str]] = {}
    for model, name in _pairs(given, limits):
        by_model.setdefault(model, []).append(name)
    if not by_model:
        raise illegal("asked holds no row", f"one or more, with {COLUMNS}")
    held = frozenset(ids)
    found = {model: _of(names, held) for model, names in by_model.items()}
    lost = {model: told.unknown for model, told in found.items() if not told.ids}
    if lost:
        raise InvalidParams(no_id_fits("asked", lost, ids, ids[:1]))
    return found


def _of(names: Sequence[str], held: Collection[str]) -> AskedOf:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    unknown = tuple(name for name in counts if name not in held)
    return AskedOf(frozenset(counts) - set(unknown), unknown, tuple(n for n, count in counts.items() if count > 1))


def _pairs(given: Any, limits: Limits) -> Iterator[tuple[str, str]]:
    if isinstance(given, Mapping):
        return _of_mapping(given)
    if isinstance(given, (str, Path)):
        return _of_rows(_file(path_of("asked", given, f"a file of rows with {COLUMNS}"), limits))
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


def _file(path: Path, limits: Limits) -> Iterator[tuple[str, Any]]:
    try:
        for where, row in rows_of(path, "asked", _FILES, limits, guess=True):
            yield where, whole_row(row, where) if path.suffix.lower() in CELLS else row
    except OSError as error:
        raise unreadable("asked", path, error) from None
