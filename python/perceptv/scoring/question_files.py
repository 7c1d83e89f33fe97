"""Question sets in files: CSV, TSV, JSON Lines, Parquet, or rows in memory."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from perceptv._arguments import choice
from perceptv._arguments import path as path_of
from perceptv._plain import plain
from perceptv.errors import InvalidParams
from perceptv.io.files import failure
from perceptv.io.schema import ANY, NAME, TEXT, Kind, check, is_whole, nullable, optional
from perceptv.io.strict_json import is_text, short
from perceptv.io.tables import CELLS, LINES, PARQUET, rows_of
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.scoring.questions import Question, split_options

_FILES = (*CELLS, LINES[0], PARQUET)
_TRUTH_TYPES = ("TF", "TRUE/FALSE", "YES/NO")
_ROW = {
    "prompt": optional(nullable(TEXT)),
    "question": optional(nullable(TEXT)),
    "answer": optional(ANY),
    "type": optional(nullable(TEXT)),
    "id": optional(nullable(Kind("a text or an integer", lambda value: is_text(value) or is_whole(value)))),
}
_ANSWER = Kind("a letter, or yes, no, true or false", lambda value: type(value) is bool or NAME.fits(value))


def load_questions(
    path: str | Path | Iterable[Mapping[str, Any]],
    errors: Literal["raise", "skip"] = "raise",
    *,
    limits: Limits = LIMITS,
) -> list[Question]:
    """Reads a published question set.

    Parameters
    ----------
    path : str, Path or iterable of mappings
        A CSV, TSV, JSON Lines or Parquet file (the last with the extra ``questions``), or rows, for example a Hugging
        Face ``datasets`` object. Columns: ``prompt`` or ``question``; ``answer``; ``type`` (MC or TF); optionally
        ``images``, ``image_paths``, ``videos``, ``concept``, ``stage``, ``id`` and any others; these are kept in
        ``meta``. Options are read from the prompt.
    errors : {"raise", "skip"}
        What to do with a row that cannot be read: raise an error with its number and the reason, or leave it out
        with a warning of the same text.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`.

    Raises
    ------
    InvalidParams
        A row cannot be read and `errors` is ``"raise"``, or the file's suffix is unknown.
    StorageError
        The file cannot be read.
    """
    choice("errors", errors, ("raise", "skip"))
    rows: Any = path
    if isinstance(path, (str, Path)):
        rows = _file_rows(path_of("path", path, f"a file ({', '.join(_FILES)})"), limits)
    if not isinstance(rows, Iterable):
        raise InvalidParams(f"path is {type(path).__name__}; legal: a file ({', '.join(_FILES)}) or rows")
    questions = []
    for number, row in enumerate(rows, 1):
        check_limit("the questions", number, "rows", "max_instances", limits)
        try:
            questions.append(_question(row))
        except InvalidParams as error:
            message = f"row {number} of the questions: {error}"
            if errors == "raise":
                raise InvalidParams(message) from None
            warnings.warn(plain(message) + " (left out)", stacklevel=2)
    return questions


def _file_rows(path: Path, limits: Limits) -> Iterator[Any]:
    try:
        yield from (row for _, row in rows_of(path, "path", _FILES, limits))
    except OSError as error:
        raise failure("read questions", path, error) from error


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
