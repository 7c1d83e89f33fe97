"""Rows of foreign question datasets with our column names: questions, answers and options in the usual columns."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from typing import Any

from perceptv.errors import VerificationError, illegal, invalid
from perceptv.io.strict_json import is_text, parse, short
from perceptv.scoring.questions import split_options
from perceptv.scoring.released_columns import is_missing, tells_choices
from perceptv.scoring.verdicts import LETTERS

_NAMES = {
    "question": ("question", "question_stem", "query", "problem"),
    "answer": (
        *("answer", "groundtruth", "ground_truth", "gt", "gold", "answerkey", "answer_key", "correct_answer"),
        *("correct_option", "correct", "label", "target"),
    ),
}
"""Other names of our columns, in lower case; the first one in a row counts."""
_LETTERED = re.compile(r"([A-Z])|(?i:option|choice|opt)[ _-]?([A-Za-z]|\d{1,2})")
_MOST_LIST = 200_000  # characters of a list in a cell
LABELS = "\0labels"
"""The key of a converted row for the dataset's labels of options."""


def with_our_names(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row with `question`, `answer` and `options`, whatever it calls them; other columns stay."""
    result = dict(row)
    for ours, theirs in _NAMES.items():
        if is_missing(result.get(ours)):
            _rename(result, theirs, ours)
    prompt = result.get("prompt") or result.get("question")
    if isinstance(prompt, str) and not split_options(prompt)[1]:
        _take_options(result)
    return result


def _rename(row: dict[str, Any], theirs: Sequence[str], ours: str) -> None:
    columns = {name.lower(): name for name in row if isinstance(name, str)}
    for name in theirs:
        if name in columns and not is_missing(row[columns[name]]):
            row[ours] = row.pop(columns[name])
            return


def _take_options(row: dict[str, Any]) -> None:
    """Takes options from the column `choices`, a dictionary in `options`, or a column for each letter."""
    if tells_choices(row.get("options")) and not tells_choices(row.get("choices")):
        row["choices"] = row.pop("options")
    if listed(row.get("options")):
        return
    choices = row.get("choices")
    if isinstance(choices, Mapping) and {"text", "label"} <= set(choices):
        row["options"], row[LABELS] = list(choices["text"]), [str(label) for label in choices["label"]]
        del row["choices"]
    elif len(listed(choices) or ()) > 1:
        row["options"] = row.pop("choices")
    elif not tells_choices(choices):
        _take_lettered(row)


def _take_lettered(row: dict[str, Any]) -> None:
    columns = {name: match for name in row if isinstance(name, str) and (match := _LETTERED.fullmatch(name))}
    places = {(match[1] or match[2]).upper(): name for name, match in columns.items()}
    numbers = sorted(int(place) for place in places if place.isdigit())
    order = [str(number) for number in numbers] if numbers and numbers[0] in (0, 1) else list(LETTERS)
    filled = [place for place in order if place in places and not is_missing(row[places[place]])]
    if len(filled) < 2:
        return
    if filled != order[: len(filled)]:
        names = [places[place] for place in filled]
        raise illegal(f"the columns {short(names)} hold options", "all from the first on, without a gap")
    row["options"] = [row[places[place]] for place in filled]
    for name in columns:
        del row[name]


def listed(column: Any, name: str = "options") -> Sequence[Any] | None:
    """The list that a column holds, or its text as JSON or Python writes it; None where it holds anything else."""
    if isinstance(column, str) and column.lstrip().startswith("["):
        column = _list_in(column, name)
    elif hasattr(column, "tolist"):  # an array of NumPy, as data frames hold lists
        column = column.tolist()
    return column if isinstance(column, (list, tuple)) and column else None


def _list_in(text: str, name: str) -> Any:
    try:
        return parse(text, f"'{name}'")
    except VerificationError:
        pass
    try:
        return ast.literal_eval(text.strip()) if len(text) <= _MOST_LIST else None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise invalid(f"'{name}'", text, "a list, or its text as JSON or Python writes it") from None


def find_letter(answer: Any, texts: Sequence[str], labels: Sequence[str] = ()) -> Any:
    """The letter that an answer stands for: a letter, the label or the text of an option, or its place from 0 on.

    Anything else is returned unchanged. InvalidParams if the text of one option is the place of another.
    """
    if labels:
        return LETTERS[labels.index(str(answer))] if str(answer) in labels else answer
    stated = answer.strip() if is_text(answer) else str(answer) if type(answer) is int else None
    if stated is None:
        return answer
    if letter := _lettered(stated, texts):
        return letter
    found = {LETTERS[i] for i, text in enumerate(texts[: len(LETTERS)]) if text and _folded(text) == _folded(stated)}
    if stated.isascii() and stated.isdigit() and len(stated) < 3 and int(stated) < len(texts):
        found.add(LETTERS[int(stated)])
    if len(found) > 1:
        problem = f"'answer' is {short(answer)}, which is the text of one option and the place of another"
        raise illegal(problem, "the letter of an option")
    return found.pop() if found else answer


def _lettered(text: str, texts: Sequence[str]) -> str | None:
    """The letter in "B", "(b)", "B." or, with its text, "B. blue"."""
    match = re.fullmatch(r"[(\[]?([A-Za-z])[)\].:]*(?:\s+(.+))?", text, re.DOTALL)
    place = LETTERS.index(match[1].upper()) if match else len(texts)
    if match is None or place >= len(texts):
        return None
    return LETTERS[place] if match[2] is None or _folded(match[2]) == _folded(texts[place]) else None


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold().rstrip(".")
