"""Replies to score, from a mapping, a list, a table or a file; every reply keeps its model and id."""

from __future__ import annotations

import json
import numbers
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Literal, get_args

from perceptv._arguments import path as path_of
from perceptv._plain import counted
from perceptv.errors import illegal, invalid, invalid_type
from perceptv.io.data_frames import rows_of_frame
from perceptv.io.foreign_tables import CELLS, LINES, LIST, SHEET, given_rows
from perceptv.io.schema import NAME
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits
from perceptv.scoring.harnesses import FORMS, plain_rows, texts_only
from perceptv.scoring.reply_files import is_file, with_files
from perceptv.scoring.reply_records import KEPT_IN_CELLS, RECORD, checked

DEFAULT_MODEL = "model"
Duplicates = Literal["first", "last"]
DUPLICATES: tuple[Duplicates, ...] = get_args(Duplicates)
COLUMNS = "id, response and optionally model"
_FILES = (*LINES, *CELLS, LIST, SHEET)
_TABLES = (*CELLS, SHEET)  # whose cells hold no objects
_MOST_EXACT = 2**53  # of whole numbers in the cells of spreadsheets
_TEXTS = ("id", "response", "model", "prediction", "index", "finish_reason")  # columns in which a number is a text


@dataclass(frozen=True)
class Reply:
    """One model's reply to one id.

    `finish_reason` is how the server says that it ended, and `digest` that of the question, if they are known.
    `replaces` is set where it stands for earlier replies to the question, `by_ask` where `perceptv.ask` wrote it.
    `lost` is True where the table has nothing in place of a text: a program may have taken a word for that. `repeat`
    counts the replies that were asked for to one question, from 0. `temperature` is that of the request, None for the
    server's own. `request` has all options of the request, as JSON.
    """

    model: str
    id: str
    text: str
    finish_reason: str | None = None
    digest: str | None = None
    replaces: bool = False
    by_ask: bool = False
    lost: bool = False
    repeat: int = 0
    temperature: float | None = None
    request: str | None = None


def read_responses(
    given: Any, ids: Sequence[str], model: str | None = None, limits: Limits = LIMITS
) -> dict[str, list[Reply]]:
    """Replies of each model, in the order given; a model that is named and said nothing has none.

    Parameters
    ----------
    given : mapping, sequence, DataFrame or path
        ``{id: text}``, or a column of pandas labelled with ids; ``{model: any of these forms}``; texts in the order of
        the dataset; rows with id, response and optionally model, or in the forms of VLMEvalKit, lmms-eval and
        evalscope; a table of such rows (pandas, polars, Arrow, Hugging Face datasets, and objects with the protocols of
        Arrow or of data frames), or its columns by name; a file of them (.jsonl, .csv, .tsv, .json, .xlsx), or several
        files, each named after its model. Numbers in a table are texts. A text that is None or NaN is empty; a row with
        an ``error`` and without a response is not a reply. The record that `perceptv.ask` adds is checked.
    ids : sequence of str
        The ids of the dataset in order, for texts that come without.
    model : str, optional
        Name for replies that bring none; by default that of their file, else ``"model"``.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`.

    Raises
    ------
    InvalidParams
        The form is none of these, or a row is incomplete; the message names the row.
    LimitExceeded
        A file is too large, or JSON in it too deep.
    """
    given = _rows_of_columns(with_files(given, ids))
    if isinstance(given, Mapping) and not _holds_texts(given):
        return _of_models(given, ids, limits)
    groups: dict[str, list[Reply]] = {}
    if model is None:
        model = path_of("responses", given, "a file of replies").stem if _is_path(given) else DEFAULT_MODEL
    for reply in _replies(given, ids, model, limits):
        groups.setdefault(reply.model, []).append(reply)
    return {name: _in_force(replies) for name, replies in groups.items()}


def _in_force(replies: list[Reply]) -> list[Reply]:
    """The replies without those that a later one replaces."""
    places = [(i, reply) for i, reply in enumerate(replies) if reply.replaces]
    last = {(reply.id, reply.repeat, digest): i for i, reply in places for digest in (None, reply.digest)}
    return [reply for i, reply in enumerate(replies) if i >= last.get((reply.id, reply.repeat, reply.digest), 0)]


def _replies(given: Any, ids: Sequence[str], model: str, limits: Limits) -> list[Reply]:
    if _is_path(given):
        path = path_of("responses", given, "a file of replies")
        read, suffix = given_rows(path, "responses", _FILES, limits), path.suffix.lower()
        rows_as_texts = ((where, _as_texts(row)) for where, row in read) if suffix == SHEET else read
        return _rows(rows_as_texts, ids, model, cells=suffix in _TABLES)
    if isinstance(given, Mapping):
        return [_reply(model, _name(key, "id", "responses"), value, key) for key, value in given.items()]
    table = rows_of_frame(given, "responses")
    if table is not None:
        return _rows(((where, _as_texts(row)) for where, row in table), ids, model)
    if not isinstance(given, Iterable):
        raise invalid_type("responses", given, f"a mapping, a list, a DataFrame or a file with {COLUMNS}")
    rows = map(_as_texts, texts_only(given)) if hasattr(given, "features") else given  # of Hugging Face datasets
    return _sequence(list(rows), ids, model)


def _rows_of_columns(given: Any) -> Any:
    """Rows from columns by name, or from replies labelled with ids; anything else unchanged."""
    if isinstance(given, Mapping):
        columns = {name: cells for name, cells in given.items() if isinstance(cells, list)}
        if {"id", "response"} <= columns.keys() and len({*map(len, columns.values())}) == 1:
            return [_as_texts(dict(zip(columns, cells, strict=True))) for cells in zip(*columns.values(), strict=True)]
    if hasattr(given, "dtype") and hasattr(given, "items"):  # a column of pandas
        labels = list(given.index)
        if labels and all(isinstance(label, str) for label in labels):
            return [_as_texts({"id": name, "response": reply}) for name, reply in zip(labels, given, strict=True)]
    return given


def _is_path(given: Any) -> bool:
    return isinstance(given, (str, os.PathLike))


def _holds_texts(given: Mapping[Any, Any]) -> bool:
    """True if ids are mapped to texts, False if models are mapped to their replies."""
    texts = [_is_text(value) for value in given.values()]
    if any(texts) and not all(texts):
        raise illegal("responses maps some names to texts and some not", "id to text, or model to responses")
    return all(texts)


def _of_models(given: Mapping[Any, Any], ids: Sequence[str], limits: Limits) -> dict[str, list[Reply]]:
    result: dict[str, list[Reply]] = {}
    for name, part in given.items():
        model = _name(name, "model", "responses")
        several = isinstance(part, (list, tuple)) and len(part) > 0 and all(map(is_file, part))
        for one in part if several else [part]:
            for said_by, replies in (read_responses(one, ids, model, limits) or {model: []}).items():
                result.setdefault(said_by, []).extend(replies)
    return result


def _sequence(given: list[Any], ids: Sequence[str], model: str) -> list[Reply]:
    if all(isinstance(entry, Mapping) for entry in given):
        return _rows(((f"responses[{i}]", row) for i, row in enumerate(given)), ids, model)
    if not all(_is_text(entry) for entry in given):
        raise illegal("responses is a list of mixed things", f"texts, or rows with {COLUMNS}")
    if len(given) != len(ids):
        legal = f"{len(ids)}, one per instance in their order; {_probably_meant(len(given), len(ids))}"
        raise illegal(f"responses has {counted(len(given), 'text')}", legal)
    return [_reply(model, name, text, name) for name, text in zip(ids, given, strict=True)]


def _probably_meant(count: int, due: int) -> str:
    """Advice for `count` texts given for `due` instances."""
    if 0 < count < due:
        return f"for the first {count} alone: score(dataset[:{count}], responses); for others: {{id: text}}"
    if due and count and count % due == 0:
        many = count // due
        return f"for {many} models: {{model: texts}}; for {many} replies to each: rows with id and response"
    return "{id: text} tells which of them each text answers"


def _as_texts(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of a table with its numbers as texts again."""
    return {name: _number_text(row[name]) if name in _TEXTS else row[name] for name in row}


def _number_text(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).upper()
    if not isinstance(value, (numbers.Real, Decimal)) or value != value:
        return value
    exact = abs(float(value)) < _MOST_EXACT and value == int(float(value))
    return str(int(float(value))) if exact else str(value)


def _rows(rows: Iterable[tuple[str, Any]], ids: Sequence[str], model: str, *, cells: bool = False) -> list[Reply]:
    replies = ((where, row) for where, row in rows if not _is_failure(row))
    return [_row(part, where, model, cells) for where, row in replies for part in _parts(row, ids, where)]


def _parts(row: Any, ids: Sequence[str], where: str) -> list[Mapping[Any, Any]]:
    if not isinstance(row, Mapping):
        raise invalid(where, row, f"an object with {COLUMNS}")
    return list(plain_rows(row, ids, where))


def _is_failure(row: Any) -> bool:
    """True for a question without a reply, as `perceptv.ask` writes it: an error and no response."""
    if not isinstance(row, Mapping):
        return False
    error, response = row.get("error"), row.get("response")
    return isinstance(error, str) and error != "" and (response is None or _is_nan(response))


def _row(row: Mapping[Any, Any], where: str, model: str, cells: bool) -> Reply:
    missing = [name for name in ("id", "response") if name not in row]
    if missing:
        raise illegal(f"{where} has no {' and no '.join(missing)}", f"{COLUMNS}; or {FORMS}")
    named = row.get("model")
    name = model if named is None or named == "" or _is_nan(named) else _name(named, "model", where)
    record = _read_record(row, where, cells)
    reply = _reply(name, _name(row["id"], "id", where), row["response"], where, record["finish_reason"] or None, cells)
    request = record.get("request")
    temperature = request.get("temperature") if request else None
    return replace(
        reply,
        repeat=record.get("repeat") or 0,
        temperature=_amount(temperature),
        digest=record["question_digest"],
        replaces=bool(record["replaces"]),
        by_ask=request is not None,
        request=None if request is None else json.dumps(request, sort_keys=True),
    )


def _amount(value: Any) -> float | None:
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _read_record(row: Mapping[Any, Any], where: str, cells: bool) -> dict[str, Any]:
    """The members of a row besides the reply, checked; cells of a table contain no objects."""
    schema = KEPT_IN_CELLS if cells else RECORD
    return checked({name: row[name] for name in schema if name in row and not _is_nan(row[name])}, where, schema)


def _name(value: Any, what: str, where: str) -> str:
    if not NAME.fits(value):
        raise invalid(f"{where}: {what}", value, NAME.words)
    return str(value)


def _reply(model: str, name: str, response: Any, where: Any, ended: str | None = None, cells: bool = False) -> Reply:
    """The reply, if it is a text or empty; in a file of cells an empty text is a missing one."""
    if not _is_text(response):
        legal = "a text (what a spreadsheet takes for a date is text in a column of that format), or null for none"
        raise invalid(f"{short(where)}: response", response, legal)
    text = response if isinstance(response, str) else ""
    return Reply(model, name, text, ended, lost=not isinstance(response, str) or (cells and not text))


def _is_text(value: Any) -> bool:
    return value is None or isinstance(value, str) or _is_nan(value)


def _is_nan(value: Any) -> bool:
    """True for NaN and for pandas' own mark of what is missing."""
    if type(value).__name__ == "NAType":
        return True
    return isinstance(value, float) and value != value
