"""Replies to score, from a mapping, a list, a table or a file; every reply keeps its model and id."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perceptv.errors import InvalidParams, VerificationError
from perceptv.storage.strict_json import parse, short

DEFAULT_MODEL = "model"
COLUMNS = "id, response and optionally model"
_TABLES = {".csv": ",", ".tsv": "\t"}
_LINES = (".jsonl", ".ndjson")


@dataclass(frozen=True)
class Reply:
    """What one model said about one id."""

    model: str
    id: str
    text: str


def read_responses(given: Any, ids: Sequence[str], model: str = DEFAULT_MODEL) -> list[Reply]:
    """Replies of one or several models, in the order given.

    Parameters
    ----------
    given : mapping, sequence, DataFrame or path
        ``{id: text}``; ``{model: any of these forms}``; texts in the order of the set; rows with id, response and
        optionally model; a DataFrame of such rows; a file of them (.jsonl, .csv, .tsv). A text that is None or NaN is
        the empty text.
    ids : sequence of str
        The ids of the set in order, for texts that come without.
    model : str
        Name for replies that bring none.

    Raises
    ------
    InvalidParams
        The form is none of these, or a row is incomplete; the message names the row.
    """
    if isinstance(given, (str, Path)):
        return list(_file(Path(given), model))
    if isinstance(given, Mapping):
        return _mapping(given, ids, model)
    if hasattr(given, "columns") and hasattr(given, "to_dict"):
        return [_row(row, f"row {i}", model) for i, row in enumerate(given.to_dict("records"))]
    if not isinstance(given, Iterable):
        legal = f"a mapping, a list, a DataFrame or a file with {COLUMNS}"
        raise InvalidParams(f"responses is {type(given).__name__}; legal: {legal}")
    return _sequence(list(given), ids, model)


def _mapping(given: Mapping[Any, Any], ids: Sequence[str], model: str) -> list[Reply]:
    texts = [_is_text(value) for value in given.values()]
    if all(texts):
        return [Reply(model, _name(key, "id", "responses"), _text(value, key)) for key, value in given.items()]
    if any(texts):
        raise InvalidParams("responses maps some names to texts and some not; legal: id to text, or model to responses")
    replies: list[Reply] = []
    for name, part in given.items():
        replies += read_responses(part, ids, _name(name, "model", "responses"))
    return replies


def _sequence(given: list[Any], ids: Sequence[str], model: str) -> list[Reply]:
    if all(isinstance(entry, Mapping) for entry in given):
        return [_row(entry, f"responses[{i}]", model) for i, entry in enumerate(given)]
    if not all(_is_text(entry) for entry in given):
        raise InvalidParams(f"responses is a list of mixed things; legal: texts, or rows with {COLUMNS}")
    if len(given) != len(ids):
        legal = f"{len(ids)}, one per instance in their order; give rows with ids to answer only some"
        raise InvalidParams(f"responses has {len(given)} texts; legal: {legal}")
    return [Reply(model, name, _text(text, name)) for name, text in zip(ids, given, strict=True)]


def _file(path: Path, model: str) -> Iterator[Reply]:
    suffix = path.suffix.lower()
    if suffix not in _TABLES and suffix not in _LINES:
        legal = f"a file that ends in {', '.join((*_LINES, *_TABLES))}"
        raise InvalidParams(f"responses is {short(str(path))}; legal: {legal}")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidParams(f"{path} is not UTF-8 (byte {error.start})") from None
    except OSError as error:
        raise InvalidParams(f"responses is {short(str(path))}, which cannot be read: {error.strerror}") from None
    rows = _json_rows(text, path) if suffix in _LINES else _table_rows(text, path, _TABLES[suffix])
    for where, row in rows:
        yield _row(row, where, model)


def _json_rows(text: str, path: Path) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            where = f"{path.name}, line {number}"
            try:
                yield where, parse(line, where)
            except VerificationError as error:
                raise InvalidParams(str(error.args[0])) from None


def _table_rows(text: str, path: Path, delimiter: str) -> Iterator[tuple[str, Any]]:
    limit = csv.field_size_limit(max(len(text) + 1, csv.field_size_limit()))
    try:
        reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        for row in reader:
            where = f"{path.name}, line {reader.line_num}"
            if None in row or any(value is None for value in row.values()):
                raise InvalidParams(f"{where} has another number of cells than the head of the table")
            yield where, row
    except csv.Error as error:
        raise InvalidParams(f"{path.name} is not a table: {error}") from None
    finally:
        csv.field_size_limit(limit)


def _row(row: Any, where: str, model: str) -> Reply:
    if not isinstance(row, Mapping):
        raise InvalidParams(f"{where} is {short(row)}; legal: an object with {COLUMNS}")
    missing = [name for name in ("id", "response") if name not in row]
    if missing:
        raise InvalidParams(f"{where} has no {' and no '.join(missing)}; legal: {COLUMNS}")
    named = row.get("model")
    name = model if named is None or named == "" or _is_nan(named) else _name(named, "model", where)
    return Reply(name, _name(row["id"], "id", where), _text(row["response"], where))


def _name(value: Any, what: str, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InvalidParams(f"{where}: {what} is {short(value)}; legal: a text that is not empty")
    return value


def _text(value: Any, where: Any) -> str:
    if not _is_text(value):
        legal = "a text, or null for none (read tables with dtype=str)"
        raise InvalidParams(f"{short(where)}: response is {short(value)}; legal: {legal}")
    return value if isinstance(value, str) else ""


def _is_text(value: Any) -> bool:
    return value is None or isinstance(value, str) or _is_nan(value)


def _is_nan(value: Any) -> bool:
    """True for NaN and for pandas' own mark of what is missing."""
    if type(value).__name__ == "NAType":
        return True
    return isinstance(value, float) and value != value
