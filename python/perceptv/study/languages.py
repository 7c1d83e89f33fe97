"""Words of the page in a language: one JSON file each. What people choose is translated on the screen alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from perceptv._arguments import unknown_name
from perceptv.errors import InvalidParams
from perceptv.io.strangers import read_whole
from perceptv.io.strict_json import is_text, parse, short
from perceptv.io.whole_files import typed
from perceptv.limits import LIMITS, Limits

ENGLISH = "en"
DIRECTIONS = ("ltr", "rtl")
LONGEST = 2000
_PLACE = re.compile(r"\{([^{}]*)\}")
_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")
_SPECIAL = ("language", "dir", "words", "questions")


def english() -> dict[str, Any]:
    """The words of the page as the package brings them."""
    found: dict[str, Any] = json.loads(files("perceptv.study").joinpath("languages", "en.json").read_bytes())
    return found


def language_of(given: str, limits: Limits = LIMITS) -> dict[str, Any]:
    """The words of a language: "en", or a JSON file. InvalidParams names the key that is missing or wrong."""
    if given == ENGLISH:
        return english()
    path = Path(given)
    if path.suffix.lower() != ".json":
        raise InvalidParams(f"language is {short(given)}; legal: 'en', or a file that ends in .json")
    with typed("read a language", path):
        data = read_whole(path, path.name, limits)
    return checked(parse(data, path.name, limits, InvalidParams), path.name)


def checked(found: Any, where: str) -> dict[str, Any]:
    """The words as they are, once nothing is wrong with them."""
    model = english()
    if not isinstance(found, Mapping):
        raise InvalidParams(f"{where} holds {short(found)}; legal: the keys of en.json")
    for name in found:
        if name not in model and name not in _SPECIAL:
            raise unknown_name(f"key of {where}", str(name), list(model))
    if missing := [name for name in model if name not in found and name != "words"]:
        raise InvalidParams(f"{where} lacks {', '.join(missing[:5])}; legal: all keys of en.json")
    if not is_text(found["language"]) or not _TAG.fullmatch(found["language"]):
        raise InvalidParams(f"language of {where} is {short(found['language'])}; legal: a tag such as 'de' or 'pt-BR'")
    if found["dir"] not in DIRECTIONS:
        raise InvalidParams(f"dir of {where} is {short(found['dir'])}; legal: 'ltr', 'rtl'")
    for name in set(model) - set(_SPECIAL):
        _check_text(found[name], str(model[name]), f"{name} of {where}")
    for table in ("words", "questions"):
        _check_table(found.get(table, {}), f"{table} of {where}")
    return {**{"words": {}}, **found}


def _check_table(table: Any, where: str) -> None:
    if not isinstance(table, Mapping):
        raise InvalidParams(f"{where} is {short(table)}; legal: English texts with their translations")
    for english_text, told in table.items():
        _check_text(told, "", f"{short(english_text)} in {where}", longest=20_000, marked=False)


def _check_text(told: Any, model: str, where: str, longest: int = LONGEST, marked: bool = True) -> None:
    if not is_text(told) or not told.strip() or len(told) > longest:
        raise InvalidParams(f"{where} is {short(told)}; legal: a text of 1..{longest} characters")
    if not marked:
        return
    if told.count("**") % 2 or "***" in told:
        raise InvalidParams(f"{where} has a mark ** without its other; legal: pairs, as in **Next**")
    if _PLACE.sub("", told).count("{") or _PLACE.sub("", told).count("}"):
        raise InvalidParams(f"{where} has a brace without its other; legal: pairs, as in {{number}}")
    places, legal = set(_PLACE.findall(told)), set(_PLACE.findall(model))
    if places != legal:
        odd = ", ".join(sorted(f"{{{name}}}" for name in places ^ legal))
        wanted = ", ".join(sorted(f"{{{name}}}" for name in legal)) or "none"
        raise InvalidParams(f"{where} differs from the English text in {odd}; legal: {wanted}")


def check_covered(words: Mapping[str, Any], questions: Iterable[str]) -> None:
    """Whether a file that translates questions translates all that are asked. InvalidParams names one that lacks."""
    known = words.get("questions")
    if known is None:
        return
    for text in questions:
        if text not in known:
            raise InvalidParams(f"questions of the language lack {short(text)}; legal: all that are asked, or none")
