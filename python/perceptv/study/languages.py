"""Words of the page in a language: one JSON file each. What people choose is translated on the screen alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from perceptv._arguments import unknown_name
from perceptv.core.prompt_texts import languages, shared_texts
from perceptv.errors import InvalidParams, illegal, invalid
from perceptv.io.strangers import read_whole
from perceptv.io.strict_json import is_text, parse, short
from perceptv.io.whole_files import typed
from perceptv.limits import LIMITS, Limits

ENGLISH = "en"
DIRECTIONS = ("ltr", "rtl")
_RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")
LONGEST = 2000
_PLACE = re.compile(r"\{([^{}]*)\}")
_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")
_SPECIAL = ("language", "dir", "words", "questions", "study")
_STUDY = ("title", "purpose", "debriefing")
"""Texts of the design that a file may tell in its language."""


def english() -> dict[str, Any]:
    """The words of the page as the package brings them."""
    result: dict[str, Any] = json.loads(files("perceptv.study").joinpath("languages", "en.json").read_bytes())
    return result


def read_language(given: str, limits: Limits = LIMITS) -> dict[str, Any]:
    """The words of a language: "en", or a JSON file. InvalidParams names the key that is missing or wrong."""
    if given == ENGLISH:
        return english()
    path = Path(given)
    if path.suffix.lower() != ".json":
        raise invalid("language", given, "'en', or a file that ends in .json")
    with typed("read a language", path):
        data = read_whole(path, path.name, limits)
    return checked(parse(data, path.name, limits, InvalidParams), path.name)


def read_languages(given: Sequence[str], limits: Limits = LIMITS) -> list[dict[str, Any]]:
    """The words of each language. InvalidParams also where two have one tag."""
    found = [read_language(name, limits) for name in given]
    tags = [words["language"] for words in found]
    if twice := [tag for tag in tags if tags.count(tag) > 1]:
        raise illegal(f"language holds {short(twice[0])} twice", "files of different languages")
    return found


def checked(found: Any, where: str) -> dict[str, Any]:
    """The words as they are, once nothing is wrong with them."""
    model = english()
    if not isinstance(found, Mapping):
        raise illegal(f"{where} holds {short(found)}", "the keys of en.json")
    for name in found:
        if name not in model and name not in _SPECIAL:
            raise unknown_name(f"key of {where}", str(name), list(model))
    if missing := [name for name in model if name not in found and name != "words"]:
        raise illegal(f"{where} lacks {', '.join(missing[:5])}", "all keys of en.json")
    if not is_text(found["language"]) or not _TAG.fullmatch(found["language"]):
        raise invalid(f"language of {where}", found["language"], "a tag such as 'de' or 'pt-BR'")
    if found["dir"] not in DIRECTIONS:
        raise invalid(f"dir of {where}", found["dir"], "'ltr', 'rtl'")
    for name in set(model) - set(_SPECIAL):
        _check_text(found[name], str(model[name]), f"{name} of {where}")
    for table in ("words", "questions"):
        _check_table(found.get(table, {}), f"{table} of {where}")
    told = found.get("study", {})
    _check_table(told, f"study of {where}", f"texts of {', '.join(_STUDY)}")
    if foreign := [name for name in told if name not in _STUDY]:
        raise unknown_name(f"key of study of {where}", str(foreign[0]), list(_STUDY))
    return {**{"words": {}}, **found}


def _check_table(table: Any, where: str, legal: str = "English texts with their translations") -> None:
    if not isinstance(table, Mapping):
        raise invalid(where, table, legal)
    for english_text, translation in table.items():
        _check_text(translation, "", f"{short(english_text)} in {where}", longest=20_000, marked=False)


def _check_text(given: Any, model: str, where: str, longest: int = LONGEST, marked: bool = True) -> None:
    if not is_text(given) or not given.strip() or len(given) > longest:
        raise invalid(where, given, f"a text of 1..{longest} characters")
    if not marked:
        return
    if given.count("**") % 2 or "***" in given:
        raise illegal(f"{where} has a mark ** without its other", "pairs, as in **Next**")
    if _PLACE.sub("", given).count("{") or _PLACE.sub("", given).count("}"):
        raise illegal(f"{where} has a brace without its other", "pairs, as in {number}")
    places, legal = set(_PLACE.findall(given)), set(_PLACE.findall(model))
    if places != legal:
        odd = ", ".join(sorted(f"{{{name}}}" for name in places ^ legal))
        wanted = ", ".join(sorted(f"{{{name}}}" for name in legal)) or "none"
        raise illegal(f"{where} differs from the English text in {odd}", wanted)


def with_names(words: Mapping[str, Any], code: str) -> dict[str, Any]:
    """The words of the page with names of things in the language of the questions, where its file has none."""
    if code == ENGLISH or code not in languages():
        return dict(words)
    shared = shared_texts(code)
    names = {word: shared.name(word) for word in (*shared.data["colours"], *shared.data["names"])}
    said = {case(word): names[word] for word in ("yes", "no") for case in (str.upper, str.capitalize)}
    return {**words, "words": {**names, **said, **words["words"]}}


def direction(code: str) -> str:
    """How texts of a language run: "rtl" or "ltr"."""
    return DIRECTIONS[code.partition("-")[0] in _RIGHT_TO_LEFT]


def check_covered(words: Mapping[str, Any], questions: Iterable[str]) -> None:
    """InvalidParams names a question that a file of translated questions lacks."""
    known = words.get("questions")
    if known is None:
        return
    for text in questions:
        if text not in known:
            raise illegal(f"questions of the language lack {short(text)}", "all that are asked, or none")
