"""Question sets in files: CSV, TSV, JSON Lines, Parquet, or rows in memory."""

from __future__ import annotations

import csv
import importlib
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv._plain import plain
from perceptv.errors import InvalidParams, MissingExtra, StorageError, VerificationError
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.scoring.questions import Question, split_options
from perceptv.storage.schema import ANY, NAME, TEXT, Kind, check, is_whole, nullable, optional
from perceptv.storage.strangers import long_cells, open_regular, text_lines
from perceptv.storage.strict_json import is_text, parse, short

CONCEPTS = (
    "boundary", "continuity", "permanence", "spatiality", "perceptual constancy", "intuitive physics",
    "perspective taking", "hierarchical relation", "conservation", "tool using", "intentionality understanding",
    "mechanical reasoning",
)  # fmt: skip
STAGES = ("sensorimotor", "concrete operational", "formal operational")
_SUFFIXES = ".csv, .tsv, .jsonl, .parquet"
_BATCH = 1024  # rows of a Parquet file in memory at once
_TRUTH_TYPES = ("TF", "TRUE/FALSE", "YES/NO")
_ROW = {
    "prompt": optional(nullable(TEXT)),
    "question": optional(nullable(TEXT)),
    "answer": optional(ANY),
    "type": optional(nullable(TEXT)),
    "id": optional(nullable(Kind("a text or an integer", lambda value: is_text(value) or is_whole(value)))),
}
_ANSWER = Kind("a letter, or yes, no, true or false", lambda value: type(value) is bool or NAME.fits(value))


def load(source: Any, errors: str, limits: Limits = LIMITS) -> list[Question]:
    """See :func:`perceptv.load_questions`."""
    if errors not in ("raise", "skip"):
        raise InvalidParams(f"errors is {errors!r:.80}; legal: 'raise', 'skip'")
    legal = f"a file ({_SUFFIXES})"
    rows = _file_rows(path_of("path", source, legal), limits) if isinstance(source, (str, Path)) else source
    if not isinstance(rows, Iterable):
        raise InvalidParams(f"path is {type(source).__name__}; legal: a file ({_SUFFIXES}) or rows")
    questions = []
    for number, row in enumerate(rows, 1):
        check_limit("the questions", number, "rows", "max_instances", limits)
        try:
            questions.append(_question(row))
        except InvalidParams as error:
            message = f"row {number} of the questions: {error}"
            if errors == "raise":
                raise InvalidParams(message) from None
            warnings.warn(plain(message) + " (left out)", stacklevel=3)
    return questions


def _file_rows(path: Path, limits: Limits) -> Iterator[Any]:
    readers = {".csv": _csv, ".tsv": _csv, ".jsonl": _json_lines, ".parquet": _parquet}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        raise InvalidParams(f"path is {str(path)!r}; legal: a file that ends in {_SUFFIXES}")
    try:
        yield from reader(path, limits)
    except UnicodeDecodeError:
        raise InvalidParams(f"{path} is not UTF-8 text") from None
    except OSError as error:
        raise StorageError(error.errno, f"cannot read questions: {error.strerror}", str(path)) from error


def _csv(path: Path, limits: Limits) -> Iterator[dict[str, Any]]:
    dialect = "excel-tab" if path.suffix.lower() == ".tsv" else "excel"
    with long_cells(limits):
        try:
            yield from csv.DictReader(text_lines(path, path.name, limits, ""), dialect=dialect)
        except csv.Error as error:
            raise InvalidParams(f"{path.name} is not a table: {error}") from None


def _json_lines(path: Path, limits: Limits) -> Iterator[Any]:
    for number, line in enumerate(text_lines(path, path.name, limits), 1):
        if not line.strip():
            continue
        try:
            yield parse(line, f"line {number} of {path}", limits)
        except VerificationError as error:
            raise InvalidParams(str(error.args[0])) from None


def _parquet(path: Path, limits: Limits) -> Iterator[dict[str, Any]]:
    try:
        arrow: Any = importlib.import_module("pyarrow")
        parquet: Any = importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise MissingExtra("pyarrow", "questions") from None
    with open_regular(path) as file:
        check_limit(path.name, os.fstat(file.fileno()).st_size, "bytes", "max_bytes", limits)
        try:
            table = parquet.ParquetFile(file)
            groups = (table.metadata.row_group(i) for i in range(table.num_row_groups))
            check_limit(path.name, sum(g.total_byte_size for g in groups), "bytes unpacked", "max_bytes", limits)
            for batch in table.iter_batches(batch_size=_BATCH):
                yield from batch.to_pylist()
        except (arrow.ArrowException, UnicodeDecodeError, OverflowError) as error:
            raise InvalidParams(f"{path.name} is no Parquet file that can be read: {str(error)[:200]}") from None


def _question(row: Any) -> Question:
    if not isinstance(row, Mapping):
        raise InvalidParams(f"it is {type(row).__name__}; legal: a mapping of columns")
    if not all(isinstance(name, str) for name in row):
        raise InvalidParams("it has more cells than the head of the table")
    found = check(row, _ROW, "it", InvalidParams)
    prompt = found["prompt"] or found["question"]
    if not prompt or not prompt.strip():
        raise InvalidParams("'prompt' (or 'question') is missing; legal: a text")
    answer = found["answer"]
    if answer is None or answer == "":
        raise InvalidParams("'answer' is missing; legal: a letter, or yes, no, true or false")
    check(row, {"answer": _ANSWER}, "it", InvalidParams)
    kind = (found["type"] or "").strip().upper()
    meta = {k: v for k, v in row.items() if k not in ("prompt", "question", "answer", "type") and v is not None}
    name = "" if found["id"] is None else str(found["id"])
    text, options = split_options(prompt)
    if kind in _TRUTH_TYPES:
        return Question(text, (), _truth(answer, options), "boolean", name, meta)
    if kind not in ("MC", ""):
        raise InvalidParams(f"'type' is {short(kind)}; legal: 'MC', 'TF'")
    if not options:
        raise InvalidParams("the prompt lists no options; legal: two or more lines '(A) ...'")
    letter = answer.strip().strip("().:").upper() if isinstance(answer, str) else answer
    return Question(text, options, letter, "choice", name, meta)


def _truth(answer: Any, options: tuple[str, ...]) -> Any:
    """Sets that print yes and no as options may give a letter as the answer."""
    letter = str(answer).strip().strip("().").upper()
    if len(letter) == 1 and options and "A" <= letter < chr(ord("A") + len(options)):
        return options[ord(letter) - ord("A")].strip(" .")
    return answer
