"""Question datasets in files: CSV, TSV, JSON Lines, Parquet, or rows in memory."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from perceptv._arguments import choice
from perceptv._arguments import path as path_of
from perceptv._plain import plain
from perceptv.errors import InvalidParams, illegal, invalid, invalid_type
from perceptv.io.data_frames import rows_of_frame
from perceptv.io.foreign_tables import CELLS, LINES, PARQUET, rows_of
from perceptv.io.schema import ANY, NAME, TEXT, check, is_whole, list_of, nullable, optional
from perceptv.io.schema import FieldKind as Form
from perceptv.io.strict_json import is_text, short
from perceptv.io.whole_files import failure
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.scoring.foreign_rows import LABELS, find_letter, listed, with_our_names
from perceptv.scoring.question_parts import QuestionKind, QuestionOption, letters_in
from perceptv.scoring.questions import Question, split_options, split_prompt
from perceptv.scoring.released_columns import read_choices, tells_choices, with_pictures
from perceptv.scoring.row_pictures import picture_of_record, shown
from perceptv.scoring.verdicts import LETTERS

_FILES = (*CELLS, LINES[0], PARQUET)
_TRUTH_TYPES = ("TF", "TRUE/FALSE", "YES/NO")
_ROW = {
    "prompt": optional(nullable(TEXT)),
    "question": optional(nullable(TEXT)),
    "answer": optional(ANY),
    "type": optional(nullable(TEXT)),
    "id": optional(nullable(Form("a text or an integer", lambda value: is_text(value) or is_whole(value)))),
}
_LETTERS = list_of(Form("a letter", lambda value: is_whole(value) or NAME.fits(value)))
_ANSWER = Form(
    "a letter, a list of letters, an integer, or yes, no, true or false",
    lambda value: type(value) is bool or is_whole(value) or NAME.fits(value) or _LETTERS.fits(value),
)
_TYPES: dict[str, QuestionKind] = {
    **dict.fromkeys(("MC", "MCQ", "MULTIPLE-CHOICE", "MULTIPLE_CHOICE", "MULTI_CHOICE", "MULTI-CHOICE"), "choice"),
    **dict.fromkeys(("MS", "MULTI-SELECT", "MULTI_SELECT"), "multiple"),
    **dict.fromkeys((*_TRUTH_TYPES, "YES_NO", "BOOLEAN", "BINARY"), "boolean"),
    **dict.fromkeys(("NUM", "NUMBER", "INTEGER"), "number"),
}
_TRUTHS = ("yes", "no", "true", "false")
_OPEN = ("OPEN", "OPEN-ENDED", "OPEN_ENDED", "FREE_FORM", "FREE-FORM", "SHORT ANSWER")


def load_questions(
    path: str | Path | Iterable[Mapping[str, Any]],
    errors: Literal["raise", "skip"] = "raise",
    *,
    limits: Limits = LIMITS,
) -> list[Question]:
    """Reads a published question dataset.

    Parameters
    ----------
    path : str, Path or iterable of mappings
        A CSV, TSV, JSON Lines or Parquet file (the last with the extra ``questions``), or rows, for example a Hugging
        Face ``datasets`` object, or a table of pandas, polars or Arrow. Columns: ``prompt`` or ``question``;
        ``answer``; ``type`` (MC: one option is right, MS: one or more are, TF, NUM: an integer); optionally
        ``images``, ``image_paths``, ``videos``, ``concept``, ``stage``, ``id`` and any others; these are kept in
        ``meta``. Options are read from the prompt, from ``options`` or ``choices`` (a list, a dictionary by letters, or
        the text of either), or from the columns A, B, C ... The answer is a letter, an option's text, or its place from
        0 on; several are a list, or a text such as "A, C". Pictures in ``images``, ``image`` or ``image_1`` ..., as
        ``{"path": ...}``, ``{"bytes": ...}``, Pillow images, bytes or base64, are shown with the question. So are names
        between semicolons in ``images`` where the row has dictionaries in ``choices`` or ``<image-placeholder: NAME>``
        in its text: they are looked for in the folder ``media`` beside the file. Videos are not shown: their names stay
        in ``meta``. Paths lead from the folder of the file and stay within it. Other names that are read are in
        docs/questions.md.
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
    folder = None
    table = rows_of_frame(path, "path")
    if isinstance(path, (str, Path)):
        file = path_of("path", path, f"a file ({', '.join(_FILES)})")
        rows, folder = _file_rows(file, limits), file.parent
    elif table is not None:
        rows = (row for _, row in table)
    if not isinstance(rows, Iterable):
        raise invalid_type("path", path, f"a file ({', '.join(_FILES)}) or rows")
    questions = []
    for number, row in enumerate(rows, 1):
        check_limit("the questions", number, "rows", "max_instances", limits)
        try:
            questions.append(_question(row, folder))
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


def _question(row: Any, folder: Path | None) -> Question:
    if not isinstance(row, Mapping):
        raise invalid_type("it", row, "a mapping of columns")
    if not all(isinstance(name, str) for name in row):
        raise InvalidParams("it has more cells than the table's head")
    row = with_our_names(row)
    labels = row.pop(LABELS, ())
    members = check(row, _ROW, "it", InvalidParams)
    prompt = members["prompt"] or members["question"]
    if not prompt or not prompt.strip():
        raise illegal("'prompt' (or 'question') is missing", "a text")
    answer = members["answer"]
    if answer is None or answer == "":
        raise illegal("'answer' is missing", _ANSWER.words)
    check(row, {"answer": _ANSWER}, "it", InvalidParams)
    used = _options_column(row)
    text, options = _text_and_options(prompt, row.get(used or "options"), folder)
    kind = _kind(_row_type(row, answer, options), answer)
    taken = ("prompt", "question", "answer", "type", used)
    meta = {k: v for k, v in row.items() if k not in taken and v is not None}
    name = "" if members["id"] is None else str(members["id"])
    text, options, images = shown(row, text, options, folder)
    if kind == "boolean":
        return Question(text, (), _truth(answer, options), "boolean", name, meta, images)
    if kind == "number":
        return Question(text, (), _number(answer), "number", name, meta, images)
    if not options:
        raise illegal(
            "the prompt lists no options",
            "two or more lines '(A) ...', a list of them in 'options', or columns A, B, C ...",
        )
    form = split_prompt(prompt)[2]
    return Question(text, options, _letters(answer, kind, options, labels), kind, name, meta, images, form)


def _row_type(row: Mapping[str, Any], answer: Any, options: Sequence[QuestionOption]) -> str | None:
    """The kind that a row states in `type` or `question_type`, or that its answer shows if there are no options."""
    stated = row.get("type")
    other = row.get("question_type")
    known = other.strip().upper() if isinstance(other, str) else ""
    if stated or known in _TYPES:
        return stated or known
    truth = type(answer) is bool or (isinstance(answer, str) and answer.strip().lower() in _TRUTHS)
    if truth and not options:
        return _TRUTH_TYPES[0]
    if known in _OPEN and not options:
        if is_whole(_number(answer)):
            return "NUM"
        legal = "questions with options, for yes or no, or for an integer"
        raise illegal(f"'question_type' is {short(other)} and 'answer' is {short(answer)}", legal)
    return None


def _kind(stated: str | None, answer: Any) -> QuestionKind:
    """The kind of a row's type; without a type, "multiple" for a list of letters."""
    name = (stated or "").strip().upper()
    if not name:
        return "multiple" if _LETTERS.fits(answer) else "choice"
    if name not in _TYPES:
        raise invalid("'type'", name, "'MC', 'MS', 'TF', 'NUM'")
    return _TYPES[name]


def _letters(answer: Any, kind: QuestionKind, options: Sequence[QuestionOption], labels: Sequence[str]) -> Any:
    """The letter or letters of the answer; the question refuses what cannot be read."""
    texts = [option if isinstance(option, str) else "" for option in options]
    if kind != "multiple":
        return find_letter(answer, texts, labels)
    if isinstance(answer, str):
        several = letters_in(answer, len(options))
        return several or listed(answer, "answer") or find_letter(answer, texts, labels)
    return [find_letter(one, texts, labels) for one in answer] if isinstance(answer, (list, tuple)) else answer


def _text_and_options(prompt: str, column: Any, folder: Path | None) -> tuple[str, tuple[QuestionOption, ...]]:
    """The question and its options; the prompt may repeat those of the column."""
    text, printed = split_options(prompt)
    if tells_choices(column):
        choices = with_pictures(read_choices(column), folder)
        if printed and printed != choices:
            raise invalid("'choices'", column, f"those that the prompt lists, {short(printed)}")
        return text, choices
    found = listed(column)
    if found is None:
        return text, printed
    options = tuple(_option(one, folder) for one in found)
    if printed and printed != options:
        raise invalid("'options'", column, f"those that the prompt lists, {short(printed)}")
    return text, options


def _options_column(row: Mapping[str, Any]) -> str | None:
    """The column with the options, if there is one."""
    if listed(row.get("options")) is not None:
        return "options"
    return "choices" if tells_choices(row.get("choices")) else None


def _option(given: Any, folder: Path | None) -> Any:
    """A text or a picture; the question refuses anything else."""
    if isinstance(given, Mapping):
        return picture_of_record(given, "options", folder)
    return str(given) if type(given) in (int, float) else given


def _number(answer: Any) -> Any:
    """An integer, or its text; the question refuses anything else."""
    text = answer.strip() if isinstance(answer, str) else answer
    return int(text) if isinstance(text, str) and re.fullmatch(r"-?[0-9]{1,18}", text) else answer


def _truth(answer: Any, options: Sequence[Any]) -> Any:
    """The answer may be the letter of an option that is yes or no."""
    letter = str(answer).strip().strip("().").upper()
    if len(letter) == 1 and letter in LETTERS[: len(options)]:
        option = options[LETTERS.index(letter)]
        return option.strip(" .") if isinstance(option, str) else option
    return answer
