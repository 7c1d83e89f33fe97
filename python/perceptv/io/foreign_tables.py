"""Tables of strangers: rows of CSV, TSV, JSON, JSON Lines, Parquet and spreadsheets, one in memory at a time.

InvalidParams names file and line of what is not a table; a file that cannot be opened is an OSError.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import IO, Any

from perceptv._lazy import needed
from perceptv.errors import InvalidParams, PerceptvError, illegal, invalid
from perceptv.io.csv_dialect import split_lines
from perceptv.io.strangers import lines_of, long_cells, open_regular, read_whole, text_lines
from perceptv.io.strict_json import parse, short
from perceptv.limits import LIMITS, Limits, check_limit

CELLS = {".csv": ",", ".tsv": "\t"}
LINES = (".jsonl", ".ndjson")
LIST, PARQUET, SHEET = ".json", ".parquet", ".xlsx"
_BATCH = 1024  # rows of a Parquet file in memory at once

Rows = Iterator[tuple[str, Any]]
"""Rows, each with its place: the file's name and the number of its line."""


def rows_of(path: Path, what: str, legal: Sequence[str], limits: Limits = LIMITS, *, guess: bool = False) -> Rows:
    """The rows of a file whose suffix is one of these; `what` names the parameter that brought the path.

    Cells of CSV and TSV are texts; one that is missing is None, and one too many is under the name None. Their encoding
    and what stands between cells are found out; `guess` is as in `detect_encoding`. Empty lines are left out.
    """
    suffix = check_suffix(path, what, legal)
    if suffix in CELLS:
        return csv_rows(path, limits, guess=guess)
    if suffix in LINES:
        return json_rows(path, limits)
    return {LIST: _json_list, PARQUET: _parquet_rows, SHEET: _sheet_rows}[suffix](path, limits)


def check_suffix(path: Path, what: str, legal: Sequence[str]) -> str:
    """The suffix in small letters if it is one of these."""
    if path.suffix.lower() not in legal:
        raise invalid(what, str(path), f"a file that ends in {', '.join(legal)}")
    return path.suffix.lower()


def unreadable(what: str, path: Path, error: OSError) -> InvalidParams:
    """The error about a file that cannot be opened."""
    return InvalidParams(f"{what} is {short(str(path))}, which cannot be read: {error.strerror}")


def cells_of(path: Path, limits: Limits = LIMITS, *, guess: bool = False) -> Iterator[tuple[int, list[str]]]:
    """The lines of a TSV file, or else of a CSV file, that hold some text, with their numbers."""
    with long_cells(limits):
        try:
            usual = CELLS.get(path.suffix.lower(), ",")
            lines, delimiter = split_lines(text_lines(path, path.name, limits, guess=guess), usual)
            reader = csv.reader(lines, delimiter=delimiter, strict=True)
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    yield reader.line_num, cells
        except csv.Error as error:
            raise InvalidParams(f"{path.name} is not a table: {error}") from None
        except UnicodeDecodeError as error:
            raise InvalidParams(f"{path.name} is not {error.encoding.upper()} (byte {error.start})") from None


def given_rows(path: Path, what: str, legal: Sequence[str], limits: Limits = LIMITS) -> Rows:
    """`rows_of` a file that an argument names, each row complete; InvalidParams if it cannot be opened."""
    try:
        for where, row in rows_of(path, what, legal, limits, guess=True):
            yield where, _whole_row(row, where) if path.suffix.lower() in CELLS else row
    except OSError as error:
        raise unreadable(what, path, error) from None


def csv_rows(path: Path, limits: Limits = LIMITS, *, guess: bool = False) -> Rows:
    """The rows of a CSV or TSV file by the names of its head; empty cells behind those are a spreadsheet's."""
    lines = cells_of(path, limits, guess=guess)
    head = _without_end([cell.strip() for cell in next(lines, (0, []))[1]], 0)
    for number, cells in lines:
        yield f"{path.name}, line {number}", dict(zip_longest(head, _without_end(cells, len(head))))


def _without_end(cells: list[str], least: int) -> list[str]:
    """Cells without the empty ones at the end, at least `least`."""
    end = len(cells)
    while end > least and not cells[end - 1].strip():
        end -= 1
    return cells[:end]


def _whole_row(row: dict[str | None, Any], where: str) -> dict[str, Any]:
    """A row of `csv_rows` that has a cell for each name of the head."""
    if None in row or None in row.values():
        raise InvalidParams(f"{where} does not have as many cells as the table's head")
    return {str(name): cell for name, cell in row.items()}


def json_rows(path: Path, limits: Limits = LIMITS, **numbers: Callable[[str], Any]) -> Rows:
    """The values of a file with one in each line that is not blank; `numbers` are those of `strict_json.parse`."""
    for number, line in lines_of(path, path.name, limits):
        where = f"{path.name}, line {number}"
        yield where, parse(line, where, limits, InvalidParams, **numbers)


def packed_text(package: str, name: str) -> str:
    """The text of a file in the folder data of a package."""
    from importlib.resources import files  # only here: it loads archives and temporary files

    return files(package).joinpath("data", name).read_text(encoding="utf-8")


def packed_rows(package: str, name: str) -> list[dict[str, str]]:
    """Rows of a CSV file in the folder data of a package, as texts by column."""
    return list(csv.DictReader(packed_text(package, name).splitlines()))


def _json_list(path: Path, limits: Limits) -> Rows:
    found = parse(read_whole(path, path.name, limits), path.name, limits, InvalidParams)
    if isinstance(found, dict):
        found = [{"id": name, "response": reply} for name, reply in found.items()]
    if not isinstance(found, list):
        raise illegal(f"{path.name} holds {short(found)}", "a list of rows, or an object of texts by id")
    return ((f"{path.name}, row {i}", row) for i, row in enumerate(found))


def _parquet_rows(path: Path, limits: Limits) -> Rows:
    arrow, parquet = (needed(name, "pyarrow", "questions") for name in ("pyarrow", "pyarrow.parquet"))
    with open_regular(path) as file:
        check_limit(path.name, os.fstat(file.fileno()).st_size, "bytes", "max_bytes", limits)
        try:
            table = parquet.ParquetFile(file)
            groups = (table.metadata.row_group(i) for i in range(table.num_row_groups))
            check_limit(path.name, sum(g.total_byte_size for g in groups), "bytes unpacked", "max_bytes", limits)
            rows = (row for batch in table.iter_batches(batch_size=_BATCH) for row in batch.to_pylist())
            yield from ((f"{path.name}, row {i}", row) for i, row in enumerate(rows))
        except (arrow.ArrowException, UnicodeDecodeError, OverflowError) as error:
            raise InvalidParams(f"{path.name} is not a readable Parquet file: {str(error)[:200]}") from None


def _sheet_rows(path: Path, limits: Limits) -> Rows:
    openpyxl = needed("openpyxl", "openpyxl", "excel")
    with open_regular(path) as file:
        _check_unpacked(file, path.name, limits)
        try:
            book = openpyxl.load_workbook(file, read_only=True, data_only=True)
            try:
                numbered = enumerate(book.worksheets[0].iter_rows(values_only=True), 1)
                filled = (line for line in numbered if any(cell is not None and str(cell).strip() for cell in line[1]))
                head = next(filled, (0, ()))[1]
                for number, cells in filled:
                    row = zip(head, cells, strict=False)
                    yield f"{path.name}, line {number}", {str(name): cell for name, cell in row if name is not None}
            finally:
                book.close()
        except PerceptvError:
            raise  # of what is done with the rows
        except Exception as error:  # zip, XML or layout: the package raises whatever broke
            raise InvalidParams(f"{path.name} is not a readable spreadsheet: {error}") from None


def _check_unpacked(file: IO[bytes], name: str, limits: Limits) -> None:
    """Checks the unpacked size, as spreadsheets are compressed."""
    import zipfile  # only here: it is slow to load

    try:
        with zipfile.ZipFile(file) as archive:
            size = sum(part.file_size for part in archive.infolist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise InvalidParams(f"{name} is not a readable spreadsheet: {error}") from None
    check_limit(name, size, "bytes unpacked", "max_bytes", limits)
    file.seek(0)
