"""Prompts as data files, ``prompts/<language>.json`` of a suite: texts of an instance in a wording and a language."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from perceptv.core.words import ENGLISH, Wording
from perceptv.errors import illegal
from perceptv.io.strict_json import parse

_SLOT = re.compile(r"\{([^{}]*)\}")
_CVD = {
    "red": "rust", "blue": "navy", "green": "teal", "orange": "amber", "purple": "plum", "yellow": "lemon",
    "brown": "cocoa",
}  # fmt: skip
_OTHERS = "*"
_WATCHED = {"picture": "video", "rule": "video_rule", "question": "video_question"}
"""The parts that may differ for those who watch the whole video."""


@dataclass(frozen=True)
class SharedTexts:
    """What all domains of a language share: sentences that ask for an answer, and the words of fixed vocabularies."""

    language: str
    data: Mapping[str, Any] = field(hash=False)

    def text(self, *path: str) -> str:
        """A sentence by its place in the file. InvalidParams names the file where it is missing."""
        found: Any = self.data
        for name in path:
            found = found.get(name) if isinstance(found, Mapping) else None
        if not isinstance(found, str):
            raise illegal(f"prompts/{self.language}.json has no text {'.'.join(path)!r}", "a text at that place")
        return found

    def colour(self, name: str, form: str) -> str:
        """The word for a colour, in a form that the file defines, such as ``"f"``."""
        if name in self.data.get("shown", {}):  # a word for looks alone, which no answer holds
            return self.text("shown", name, form)
        return name if self.language == ENGLISH else self.text("colours", name, form)

    def name(self, word: str) -> str:
        """A word of a fixed vocabulary in this language; the word itself where it has none."""
        found = self.data.get("names", {}).get(word)
        if found is None and word in self.data.get("colours", {}):
            return self.colour(word, "")
        return str(found[0] if isinstance(found, list) else found or word)

    def synonyms(self) -> dict[str, str]:
        """The words of fixed vocabularies in this language, each with the English one."""
        out: dict[str, str] = {}
        for word, found in self.data.get("names", {}).items():
            out |= dict.fromkeys(_spellings([found] if isinstance(found, str) else found), word)
        for word, forms in self.data.get("colours", {}).items():
            out |= dict.fromkeys(_spellings(forms.values()), word)
        return out


def _spellings(words: Iterable[str]) -> list[str]:
    """Words as the reader sees them, with small ASCII letters; a first letter beyond ASCII may still be a capital."""
    small = [word.lower() for word in words]
    return [*small, *(word[0].upper() + word[1:] for word in small if not word[0].isascii())]


@dataclass(frozen=True)
class Filling:
    """What the slots of an instance's texts stand for."""

    values: Mapping[str, Any] = field(hash=False)
    slots: Mapping[str, Any] = field(hash=False)
    shared: SharedTexts
    where: str
    exchanges: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Names of colours, each with what a look shows in its place; "coloured" among them where it shows no hues."""

    def text(self, given: Any, star: str | None = None) -> str:
        """A text of the file with its slots filled; an object chooses one by a value of the instance."""
        if isinstance(given, str):
            return _SLOT.sub(lambda found: self._slot(found[1], star), given)
        if not isinstance(given, Mapping) or len(given) != 1:
            raise illegal(f"{self.where} holds {given!r:.80}", "a text, or an object that chooses one by a value")
        ((name, choices),) = given.items()
        return self.choose(choices, self._value(name), name)

    def part(self, parts: Mapping[str, Any], name: str, video: bool = False) -> str:
        """A part of a prompt, for those who watch the whole video its own text if there is one; empty without any."""
        watched = _WATCHED.get(name, name)
        found = parts.get(watched) if video and watched in parts else parts.get(name)
        return "" if found is None else self.text(found)

    def choose(self, choices: Mapping[str, Any], value: str, name: str) -> str:
        """The text for a value among those of a table."""
        if value not in choices and _OTHERS not in choices:
            raise illegal(f"{self.where}: {name} has no text for {value!r}", f"one for each value, or '{_OTHERS}'")
        return self.text(choices.get(value, choices.get(_OTHERS)), value)

    def colour_or_name(self, word: str) -> str:
        """A word of a fixed vocabulary, or a colour of the standard palette, in the palette and the language."""
        shown = self._shown(word)
        return self.shared.name(shown) if shown == word else self.shared.colour(shown, "")

    def _shown(self, word: str) -> str:
        """A colour of the standard palette as the pictures show it, or another word."""
        word = _CVD.get(word, word) if self.values.get("palette") == "cvd" else word
        return self.exchanges.get(word, word)

    def _slot(self, name: str, star: str | None) -> str:
        if name == _OTHERS and star is not None:
            return star
        if name.startswith("colour:"):
            word, _, form = name.removeprefix("colour:").partition("/")
            word = star if word == _OTHERS and star is not None else word
            return self.shared.colour(self._shown(word), form)
        if name.startswith("hued:"):  # what is said where there are hues, and where there are none
            hued, _, other = name.removeprefix("hued:").partition("|")
            return other if "coloured" in self.exchanges else hued
        if name in self.slots:
            return self.text(self.slots[name], star)
        return self._value(name)

    def _value(self, name: str) -> str:
        found: Any = self.values
        for step in name.split("."):
            try:
                found = found[int(step)] if isinstance(found, (list, tuple)) else found[step]
            except (KeyError, IndexError, ValueError, TypeError):
                raise illegal(f"{self.where} names {name!r}", "a slot, a switch or a parameter of the domain") from None
        return str(found).lower() if found is None or isinstance(found, bool) else str(found)


@functools.lru_cache(maxsize=64)
def shared_texts(language: str) -> SharedTexts:
    """The texts of a language that all suites share. InvalidParams names the languages that there are."""
    place = files("perceptv") / "prompts"
    return SharedTexts(language, _file(place, language, "perceptv/prompts"))


def languages() -> list[str]:
    """The codes of the languages besides English, in order."""
    found = (path.name for path in (files("perceptv") / "prompts").iterdir())
    return sorted(name.removesuffix(".json") for name in found if name.endswith(".json") and name != f"{ENGLISH}.json")


def prompt_entry(domain: str, suite: str, language: str, folder: Traversable | None) -> Mapping[str, Any]:
    """The texts of a domain in a language, from the folder in which its suite keeps them."""
    if folder is None:
        legal = "its own wording in 'en'"
        raise illegal(f"language is {language!r} in {domain}, which has no folder of prompts", legal)
    where = f"prompts/{language}.json of {suite}"
    entries: Mapping[str, Any] = _entries(folder, language, where)  # type: ignore[arg-type]  # folders are hashable
    found = entries.get(domain, entries.get(_OTHERS))
    if not isinstance(found, Mapping):
        raise illegal(f"{where} has no texts of {domain}", "an entry for each domain")
    if (same := found.get("like")) is not None:
        return {**prompt_entry(same, suite, language, folder), **found}
    return found


def wording_parts(entry: Mapping[str, Any], wording: Wording, where: str) -> Mapping[str, Any]:
    """The parts of a wording in a domain's entry; `law` is `plain` with one more sentence."""
    if wording == "law" and "law" in entry:
        return {**wording_parts(entry, "plain", where), "law": entry["law"]}
    found = entry.get(wording)
    if not isinstance(found, Mapping):
        legal = ", ".join(name for name in entry if name not in ("slots", "options", "explanation", "like"))
        raise illegal(f"{where}: no wording {wording!r}", legal or "none")
    return found


@functools.lru_cache(maxsize=64)
def _entries(place: Traversable, language: str, where: str) -> Mapping[str, Any]:
    data = _file(place, language, where)
    entries = data.get("domains")
    if not isinstance(entries, Mapping):
        raise illegal(f"{where} has no 'domains'", "an object with an entry for each domain")
    return entries


def _file(place: Traversable, language: str, where: str) -> Mapping[str, Any]:
    try:
        content = (place / f"{language}.json").read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        there = sorted(p.name.removesuffix(".json") for p in place.iterdir()) if place.is_dir() else []
        legal = ", ".join(there) or "none"
        raise illegal(f"language is {language!r}, and {where} has no {language}.json", legal) from None
    found = parse(content, f"{where}/{language}.json")
    if not isinstance(found, Mapping):
        raise illegal(f"{where}/{language}.json is not an object", "a JSON object")
    return found
