"""Question sets in files: CSV, TSV, JSON Lines, Parquet, or rows in memory."""

from __future__ import annotations

import csv
import importlib
import json
import warnings
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from perceptv._plain import plain
from perceptv.errors import InvalidParams, MissingExtra, StorageError
from perceptv.scoring.questions import Question, split_options

CONCEPTS = (
    "boundary", "continuity", "permanence", "spatiality", "perceptual constancy", "intuitive physics",
    "perspective taking", "hierarchical relation", "conservation", "tool using", "intentionality understanding",
    "mechanical reasoning",
)  # fmt: skip
STAGES = ("sensorimotor", "concrete operational", "formal operational")
_SUFFIXES = ".csv, .tsv, .jsonl, .parquet"
_TRUTH_TYPES = ("TF", "TRUE/FALSE", "YES/NO")


def load(source: Any, errors: str) -> list[Question]:
    """See :func:`perceptv.load_questions`."""
    if errors not in ("raise", "skip"):
        raise InvalidParams(f"errors is {errors!r}; legal: 'raise', 'skip'")
    rows = _file_rows(Path(source)) if isinstance(source, (str, Path)) else source
    if not isinstance(rows, Iterable):
        raise InvalidParams(f"path is {type(source).__name__}; legal: a file ({_SUFFIXES}) or rows")
    questions = []
    for number, row in enumerate(rows, 1):
        try:
            questions.append(_question(row))
        except InvalidParams as error:
            message = f"row {number} of the questions: {error}"
            if errors == "raise":
                raise InvalidParams(message) from None
            warnings.warn(plain(message) + " (left out)", stacklevel=3)
    return questions


def _file_rows(path: Path) -> Iterator[Any]:
    readers = {".csv": _csv, ".tsv": _csv, ".jsonl": _json_lines, ".parquet": _parquet}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        raise InvalidParams(f"path is {str(path)!r}; legal: a file that ends in {_SUFFIXES}")
    try:
        yield from reader(path)
    except UnicodeDecodeError:
        raise InvalidParams(f"{path} is not UTF-8 text") from None
    except OSError as error:
        raise StorageError(error.errno, f"cannot read questions: {error.strerror}", str(path)) from error


def _csv(path: Path) -> Iterator[dict[str, Any]]:
    with open(path, encoding="utf-8-sig", newline="") as file:
        yield from csv.DictReader(file, dialect="excel-tab" if path.suffix.lower() == ".tsv" else "excel")


def _json_lines(path: Path) -> Iterator[Any]:
    with open(path, encoding="utf-8-sig") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                yield json.loads(line)
            except json.JSONDecodeError as error:
                raise InvalidParams(f"line {number} of {path} is no JSON: {error.msg}") from None


def _parquet(path: Path) -> Iterator[dict[str, Any]]:
    try:
        parquet: Any = importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise MissingExtra("pyarrow", "questions") from None
    for batch in parquet.ParquetFile(path).iter_batches():
        yield from batch.to_pylist()


def _question(row: Any) -> Question:
    if not isinstance(row, Mapping):
        raise InvalidParams(f"it is {type(row).__name__}; legal: a mapping of columns")
    prompt = row.get("prompt") or row.get("question")
    if not isinstance(prompt, str) or not prompt.strip():
        raise InvalidParams("'prompt' (or 'question') is missing; legal: a text")
    answer = row.get("answer")
    if answer is None or answer == "":
        raise InvalidParams("'answer' is missing; legal: a letter, or yes, no, true or false")
    kind = str(row.get("type") or "").strip().upper()
    meta = {k: v for k, v in row.items() if k not in ("prompt", "question", "answer", "type") and v is not None}
    name = str(row["id"]) if row.get("id") is not None else ""
    text, options = split_options(prompt)
    if kind in _TRUTH_TYPES:
        return Question(text, (), _truth(answer, options), "boolean", name, meta)
    if kind not in ("MC", ""):
        raise InvalidParams(f"'type' is {row.get('type')!r}; legal: 'MC', 'TF'")
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
