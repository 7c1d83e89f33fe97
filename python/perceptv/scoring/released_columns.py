"""Columns of released question files that are texts: options as a dictionary, names of pictures and videos."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from perceptv.errors import illegal, invalid
from perceptv.io.strict_json import short
from perceptv.io.whole_files import is_inside
from perceptv.scoring.option_pictures import OptionPicture
from perceptv.scoring.verdicts import LETTERS

_PLACE = re.compile(r"<(image|video)-placeholder:\s*([^<>]+?)\s*>", re.IGNORECASE)
_MEDIA = "media"
_LEGAL = "letters from A on with their texts, as {'A': 'red', 'B': 'blue', 'C': nan}"


def tells_choices(column: Any) -> bool:
    """True if the column `choices` has a dictionary, or its text; other datasets keep other values there."""
    return isinstance(column, Mapping) or (isinstance(column, str) and column.lstrip().startswith("{"))


def read_choices(column: Any) -> tuple[str, ...]:
    """The options in the column `choices`, by their letters.

    It is a mapping or its text as Python writes it. A letter without an option is None, nan or an empty text.
    """
    choices = dict(_entries(column)) if isinstance(column, str) else column
    if not isinstance(choices, Mapping) or not all(isinstance(key, str) for key in choices):
        raise invalid("'choices'", column, _LEGAL)
    found = {key.strip().upper(): value for key, value in choices.items() if not is_missing(value)}
    options = [found[letter] for letter in LETTERS if letter in found]
    if len(options) != len(found) or any(letter not in found for letter in LETTERS[: len(options)]):
        raise illegal(f"'choices' has the keys {short(sorted(found))}", _LEGAL)
    return tuple(str(option).strip() for option in options)


def is_missing(value: Any) -> bool:
    """True for an empty cell: None, NaN, an empty text, or the word nan."""
    if isinstance(value, str):
        return value.strip().lower() in ("", "nan")
    return value is None or (isinstance(value, float) and value != value)


def _entries(text: str) -> Iterator[tuple[str, Any]]:
    """Keys and values of a dictionary in Python syntax, without running it."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise invalid("'choices'", text, _LEGAL) from None
    if not isinstance(tree, ast.Dict):
        raise invalid("'choices'", text, _LEGAL)
    for key, value in zip(tree.keys, tree.values, strict=True):
        plain = isinstance(value, ast.Constant) and not isinstance(value.value, bytes)
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str) or not (plain or _is_nan(value)):
            raise invalid("'choices'", text, _LEGAL)
        yield key.value, value.value if isinstance(value, ast.Constant) else None


def _is_nan(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) and value.id == "nan"


def with_pictures(options: tuple[str, ...], folder: Path | None) -> tuple[str | OptionPicture, ...]:
    """The options, with pictures for those that are only a placeholder, if the folder is known."""
    found = [_PLACE.fullmatch(option) for option in options]
    return tuple(
        pictures_of_names([match[2]], folder)[0] if match and match[1].lower() == "image" and folder else option
        for option, match in zip(options, found, strict=True)
    )


def split_names(column: Any) -> list[str]:
    """Names of files between semicolons; none where the column holds something else."""
    if not isinstance(column, str) or column.strip().lower() in ("", "nan"):
        return []
    return [name.strip() for name in column.split(";") if name.strip()]


def pictures_of_names(names: list[str], folder: Path | None) -> tuple[OptionPicture, ...]:
    """The pictures in the folder `media` beside the file, or beside the file itself; empty for rows without a file."""
    if folder is None:
        return ()
    for name in names:
        if not is_inside(name):
            raise illegal(f"'images' holds the path {short(name)}", "paths within the folder of the file")
    place = folder / _MEDIA
    return tuple(OptionPicture((place if place.is_dir() else folder) / name) for name in names)


def media_in(text: str) -> tuple[list[str], list[str]]:
    """Names of pictures and of videos that the text has placeholders for, each once, in order."""
    found: dict[str, list[str]] = {"image": [], "video": []}
    for kind, name in _PLACE.findall(text):
        if name not in found[kind.lower()]:
            found[kind.lower()].append(name)
    return found["image"], found["video"]


def placed(text: str, shown: list[str]) -> str:
    """The text with a token for each placeholder of a shown picture; others become their kind and number in words.

    A picture that is named twice is shown where it comes first, and named by its number after that.
    """
    met: list[str] = []
    videos = media_in(text)[1]

    def token(match: re.Match[str]) -> str:
        kind, name = match[1].lower(), match[2]
        if kind == "video":
            return f"(video {videos.index(name) + 1})"
        if name not in shown:
            return f"(picture {name})"
        again = name in met
        met.append(name)
        number = shown.index(name) + 1
        return f"picture {number}" if again else f"{{picture {number}}}"

    return _PLACE.sub(token, text)
