"""Pictures in the columns of rows of questions, and the words in texts that stand for them."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from perceptv._arguments import path as path_of
from perceptv.errors import illegal
from perceptv.io.strict_json import short
from perceptv.io.whole_files import is_inside
from perceptv.scoring.foreign_rows import listed
from perceptv.scoring.option_pictures import OptionPicture, is_picture
from perceptv.scoring.released_columns import (
    is_missing,
    media_in,
    pictures_of_names,
    placed,
    split_names,
    tells_choices,
)

COLUMNS = ("images", "decoded_image", "image")
"""Columns that hold pictures; the first that does counts, and else image_1, image_2 ..."""
_NUMBERED = re.compile(r"image[ _-]?(\d{1,2})", re.IGNORECASE)
_TOKEN = re.compile(r"<image(?:[ _-]?(\d{1,2}))?>", re.IGNORECASE)
_FILE = re.compile(r"[^\n]+\.(?:png|jpe?g|webp|gif|bmp|tiff?|mp4|avi|mov|mkv|webm)", re.IGNORECASE)
_OPTIONS = ("options", "choices")
_NOT_SHOWN = ("id", "index")
_LEGAL = "pictures, their bytes, base64, or paths within the folder of the file"


def shown(
    row: Mapping[str, Any], text: str, options: tuple[Any, ...], folder: Path | None
) -> tuple[str, tuple[Any, ...], tuple[Any, ...]]:
    """Text, options and pictures of a row of questions, with tokens where the pictures stand."""
    marked = any(media_in(text)) or tells_choices(row.get("choices"))  # then `images` has the names of what is marked
    pictures = _pictures_in(row, folder, marked)
    if pictures:
        offered = tuple(_options_shown(options, pictures))
        alone = [one for one in offered if isinstance(one, OptionPicture)]
        left = {number: one for number, one in pictures.items() if one not in alone or f"<image {number}>" in text}
        return _placed_tokens(text, list(left)), offered, tuple(left.values())
    if not marked:
        return text, options, ()
    names = list(dict.fromkeys([*split_names(row.get("images")), *media_in(text)[0]]))
    images = pictures_of_names(names, folder)
    return placed(text, names if images else []), options, images


def _pictures_in(row: Mapping[str, Any], folder: Path | None, marked: bool) -> dict[int, OptionPicture]:
    """The pictures of a row by their numbers; InvalidParams names a column with a picture that is not shown."""
    groups: dict[int, OptionPicture] = {}
    used: list[str] = []
    for name in COLUMNS:
        if not groups and (there := _in_column(row, name, folder, names=name != "images" or not marked)):
            groups, used = dict(enumerate(there, 1)), [name]
    numbered = {name: int(match[1]) for name in row if (match := _NUMBERED.fullmatch(name))}
    if not groups:
        for name, number in numbered.items():
            groups.update((number, one) for one in _in_column(row, name, folder)[:1])
        used = list(numbered)
    _check_all_shown(row, [*used, *_OPTIONS], bool(groups) or marked)
    return dict(sorted(groups.items()))


def _check_all_shown(row: Mapping[str, Any], used: Sequence[str], some: bool) -> None:
    """InvalidParams for pictures that are not shown; names of files beside shown pictures are notes."""
    for name, value in row.items():
        if name not in used and _holds_picture(value):
            legal = f"pictures in one of {', '.join(COLUMNS)}, or in image_1, image_2 ..."
            raise illegal(f"'{name}' holds a picture that is not shown", legal)
        if some or name in _NOT_SHOWN:
            continue
        if name == "images" and isinstance(value, str):
            continue  # names as released datasets have them: kept, so that replies are scored without the files
        if (name in COLUMNS or _NUMBERED.fullmatch(name)) and isinstance(value, str) and not is_missing(value):
            raise illegal(f"'{name}' is {short(value)}, which is not a picture that can be read", _LEGAL)
        texts = value if isinstance(value, (list, tuple)) else [value]
        if any(isinstance(text, str) and _FILE.fullmatch(text.strip()) for text in texts):
            legal = f"{_LEGAL}, in one of {', '.join(COLUMNS)}, or in image_1, image_2 ..."
            raise illegal(f"'{name}' is {short(value)}, which names a file that is not shown", legal)


def _holds_picture(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(map(_holds_picture, value))
    if isinstance(value, Mapping):
        return isinstance(value.get("bytes"), bytes)
    return hasattr(value, "convert") or (isinstance(value, bytes) and is_picture(value))


def _in_column(row: Mapping[str, Any], name: str, folder: Path | None, names: bool = True) -> tuple[OptionPicture, ...]:
    """The pictures in a column; empty for anything else. With `names`, texts may be names of files."""
    value = row.get(name)
    if isinstance(value, str) and names:
        value = listed(value, name) or value
    given = value if isinstance(value, (list, tuple)) else [value]
    found = [_picture(one, name, folder, names) for one in given if not is_missing(one)]
    return tuple(one for one in found if one is not None) if None not in found else ()


def _picture(given: Any, name: str, folder: Path | None, names: bool) -> OptionPicture | None:
    if isinstance(given, Mapping):
        return picture_of_record(given, name, folder)
    if hasattr(given, "convert"):
        return OptionPicture(np.asarray(given.convert("RGB")))  # type: ignore[arg-type]
    if isinstance(given, bytes) and is_picture(given):
        return OptionPicture(given)
    return _named(given, folder) if isinstance(given, str) and names else None


def picture_of_record(given: Mapping[str, Any], name: str, folder: Path | None) -> OptionPicture:
    """The picture in the form of Hugging Face datasets: its bytes, or a path that stays within the file's folder."""
    data, path = given.get("bytes"), given.get("path")
    if isinstance(data, bytes):
        return OptionPicture(data)
    if not isinstance(path, str):
        raise illegal(f"'{name}' holds {short(given)}", "texts, and pictures with their path or bytes")
    if folder is None:
        return OptionPicture(path_of(f"path in '{name}'", path))
    if not is_inside(path):
        raise illegal(f"'{name}' holds the path {short(path)}", "paths within the folder of the file")
    return OptionPicture(folder / path)


def _named(text: str, folder: Path | None) -> OptionPicture | None:
    """A picture in base64, or a file beside that of the questions."""
    try:
        data = base64.b64decode(text.strip().partition("base64,")[2] or text.strip(), validate=True)
    except (binascii.Error, ValueError):
        data = b""
    if is_picture(data):
        return OptionPicture(data)
    known = folder is not None and is_inside(text.strip()) and (folder / text.strip()).is_file()
    return OptionPicture(folder / text.strip()) if known and folder is not None else None


def _placed_tokens(text: str, numbers: Sequence[int]) -> str:
    """The text with our token for each ``<image 2>`` or ``<image>``, and with "picture 2" for a repeated one."""
    met: list[int] = []

    def token(match: re.Match[str]) -> str:
        number = int(match[1]) if match[1] else next((n for n in numbers if n not in met), 0)
        if number not in numbers:
            raise illegal(f"the text names {match[0]!r}, which no column holds", f"image_{match[1] or 1}")
        place, again = numbers.index(number) + 1, number in met
        met.append(number)
        return f"picture {place}" if again else f"{{picture {place}}}"

    return _TOKEN.sub(token, text)


def _options_shown(options: Sequence[Any], pictures: Mapping[int, OptionPicture]) -> list[Any]:
    """The options, with pictures for those that are only ``<image 2>``."""
    found = [_TOKEN.fullmatch(one.strip()) if isinstance(one, str) else None for one in options]
    return [
        pictures.get(int(match[1]), one) if match and match[1] else one
        for match, one in zip(found, options, strict=True)
    ]
