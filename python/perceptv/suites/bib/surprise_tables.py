"""Tables of surprise from whatever holds them, as blocks of columns: millions of rows pass through bounded memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv._plain import counted
from perceptv.errors import illegal, invalid
from perceptv.io.data_frames import rows_of_frame
from perceptv.io.foreign_tables import CELLS, LINES, cells_of, check_suffix, json_rows, unreadable
from perceptv.io.schema import NAME
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits
from perceptv.suites.bib.episodes import TEST

NEEDED = ("episode", "trial", "frame", "surprise")
OPTIONAL = ("fam", "model")
WHOLE = "-"  # as a frame: the value is that of the whole trial
_LEGAL = "episode, trial, frame, surprise and optionally fam and model"
_FILES = (*CELLS, *LINES)
_BLOCK = 1 << 16  # rows at a time


@dataclass(frozen=True)
class RowBlock:
    """Some rows in order: `columns` holds for each name values of any kind, one per row. `first` counts from 1."""

    source: str
    model: str
    first: int
    columns: Mapping[str, Sequence[Any]] = field(hash=False)

    def __len__(self) -> int:
        return len(self.columns["episode"])


def blocks(given: Any, model: str, what: str = "surprise", limits: Limits = LIMITS) -> Iterator[RowBlock]:
    """The rows of a table; `model` is the name of those that bring none.

    Parameters
    ----------
    given : path, mapping, DataFrame or iterable
        A file (.csv, .tsv, .jsonl, .ndjson); ``{episode: number}``, one value per test trial; ``{model: any of these
        forms}``; a DataFrame; an iterable of mappings, or of tuples in the order episode, trial, frame, surprise, fam,
        model.
    limits : Limits
        What is read of a file at most.

    Raises
    ------
    InvalidParams
        Another form, a missing column, a file that cannot be read.
    """
    if isinstance(given, (str, Path)):
        yield from _file_blocks(path_of(what, given, "a file"), model, what, limits)
    elif isinstance(given, Mapping):
        yield from _mapping_blocks(given, model, what, limits)
    elif hasattr(given, "columns") and hasattr(given, "to_dict"):
        yield from _frame_blocks(given, model, what)
    elif (table := rows_of_frame(given, what)) is not None:
        yield from _row_blocks((row for _, row in table), model, what)
    elif isinstance(given, Iterable) and not isinstance(given, (bytes, bytearray)):
        yield from _row_blocks(given, model, what)
    else:
        raise invalid(what, given, f"a file, a mapping, a DataFrame or rows with {_LEGAL}")


def _mapping_blocks(given: Mapping[Any, Any], model: str, what: str, limits: Limits) -> Iterator[RowBlock]:
    nested = [_is_table(value) for value in given.values()]
    if any(nested) and not all(nested):
        raise illegal(f"{what} maps some names to tables and some not", "episode to number, model to table")
    if any(nested):
        for name, part in given.items():
            if not NAME.fits(name):
                raise invalid(f"{what}: model", name, NAME.words)
            yield from _or_nothing(blocks(part, name, f"{what} of {short(name)}", limits), name, what)
        return
    if not given:
        return
    n = len(given)
    columns = {"episode": list(given), "trial": [TEST] * n, "frame": [WHOLE] * n, "surprise": list(given.values())}
    yield RowBlock(what, model, 1, columns)


def _or_nothing(found: Iterator[RowBlock], model: str, what: str) -> Iterator[RowBlock]:
    """The blocks; or an empty one, so that a model that is named is known even if it said nothing."""
    first = next(found, None)
    yield RowBlock(what, model, 1, {name: () for name in NEEDED}) if first is None else first
    yield from found


def _is_table(value: Any) -> bool:
    if isinstance(value, (str, Path)):
        return Path(value).suffix.lower() in _FILES  # else a text in place of a number, which is reported
    return isinstance(value, (Mapping, Iterable)) and getattr(value, "shape", None) != ()


def _frame_blocks(given: Any, model: str, what: str) -> Iterator[RowBlock]:
    names = [str(name) for name in given.columns]
    _check_head(names, what)
    columns = {name: given[name].to_numpy() for name in (*NEEDED, *OPTIONAL) if name in names}
    for first in range(0, len(given), _BLOCK):
        part = {name: column[first : first + _BLOCK] for name, column in columns.items()}
        # Numbers stay an array; anything else, texts of any dtype too, becomes a list of Python objects.
        cells = {name: column if column.dtype.kind in "iuf" else column.tolist() for name, column in part.items()}
        yield RowBlock(what, model, first + 1, cells)


def _row_blocks(rows: Iterable[Any], model: str, what: str) -> Iterator[RowBlock]:
    source, first = iter(rows), 1
    while part := list(islice(source, _BLOCK)):
        records = [_record(row, f"{what}, row {first + i}") for i, row in enumerate(part)]
        names = [*NEEDED, *(name for name in OPTIONAL if any(name in record for record in records))]
        yield RowBlock(what, model, first, {name: [record.get(name) for record in records] for name in names})
        first += len(part)


def _record(row: Any, where: str) -> Mapping[str, Any]:
    if isinstance(row, (list, tuple)) and len(NEEDED) <= len(row) <= len(NEEDED) + len(OPTIONAL):
        return dict(zip((*NEEDED, *OPTIONAL), row, strict=False))
    if not isinstance(row, Mapping):
        raise invalid(where, row, f"an object with {_LEGAL}")
    missing = [name for name in NEEDED if name not in row]
    if missing:
        raise illegal(f"{where} has no {' and no '.join(missing)}", _LEGAL)
    return row


def _file_blocks(path: Path, model: str, what: str, limits: Limits) -> Iterator[RowBlock]:
    try:
        if check_suffix(path, what, _FILES) in CELLS:
            yield from _csv_blocks((cells for _, cells in cells_of(path, limits)), model, path.name)
        else:  # unlike elsewhere NaN and Infinity are read: a model may well have said them, and they count as wrong
            rows = (row for _, row in json_rows(path, limits, floats=float, constants=float))
            yield from _row_blocks(rows, model, path.name)
    except OSError as error:
        raise unreadable(what, path, error) from None


def _csv_blocks(lines: Iterator[list[str]], model: str, name: str) -> Iterator[RowBlock]:
    head = [cell.strip() for cell in next(lines, [])]
    _check_head(head, name)
    kept, first = [column for column in (*NEEDED, *OPTIONAL) if column in head], 1
    while part := list(islice(lines, _BLOCK)):
        if set(map(len, part)) != {len(head)}:
            i, count = next((i, len(cells)) for i, cells in enumerate(part) if len(cells) != len(head))
            many = counted(count, "cell")
            raise illegal(f"{name}, row {first + i} has {many}", f"{len(head)}, as the head")
        columns = dict(zip(head, zip(*part, strict=True), strict=True))
        yield RowBlock(name, model, first, {column: columns[column] for column in kept})
        first += len(part)


def _check_head(head: Sequence[str], where: str) -> None:
    missing = [name for name in NEEDED if name not in head]
    if missing:
        raise illegal(f"{where} has no column {' and no '.join(missing)}", _LEGAL)
    twice = [name for name in (*NEEDED, *OPTIONAL) if list(head).count(name) > 1]
    if twice:
        raise illegal(f"{where} has two columns {twice[0]}", "each once")
