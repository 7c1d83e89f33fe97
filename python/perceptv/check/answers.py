"""Checks of prompts and answers for the contract suite."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from perceptv.scoring.verdicts import LETTERS


def prompt_complaints(prompt: str, answer_format: str, vocabulary: list[str]) -> Iterator[str]:
    """The literal answer line stands alone on a line, and every word of the vocabulary occurs."""
    if not answer_format.strip():
        yield "the answer line is empty"
    elif answer_format not in prompt.splitlines():
        yield f"the answer line {answer_format!r} does not stand on a line of its own"
    for word in vocabulary:
        if word.lower() not in prompt.lower():
            yield f"the word {word!r} of the vocabulary does not occur"


def question_of(prompt: str, options: Sequence[str]) -> str:
    """The prompt without the texts of its options, whose order is each instance's own."""
    for letter, option in zip(LETTERS, options, strict=False):
        prompt = prompt.replace(f"({letter}) {option}", f"({letter})", 1)
    return prompt


def choice_complaints(value: Any, text: str, answer_format: str, prompt: str, options: Sequence[str]) -> Iterator[str]:
    """The answer is the letter of one of the options, which the prompt lists, and the literal line says it."""
    if value not in LETTERS[: len(options)] or len(str(value)) != 1:
        yield f"answer {value!r} is not the letter of one of {len(options)} options"
    elif text != _key(answer_format) + value:
        yield f"answer line {text!r} does not say {value!r}"
    for letter, option in zip(LETTERS, options, strict=False):
        if f"({letter}) {option}" not in prompt:
            yield f"the prompt does not list ({letter}) {option!r}"


def answer_complaints(value: Any, text: str, spec: dict[str, Any]) -> Iterator[str]:
    """The value has the type of its class, and the literal line says the same."""
    answer_class, answer_format = spec["answer_class"], spec["answer_format"]
    if not _has_class(value, answer_class):
        yield f"answer {value!r} is not of class {answer_class!r}"
        return
    if not text.strip() or "\n" in text:
        yield f"answer line {text!r} is not one line"
        return
    key = _key(answer_format)
    if answer_class != "boolean" and not text.startswith(key):
        yield f"answer line {text!r} does not start with {key!r}"
    if answer_class in ("integer", "sequence", "set") and not _says(text[len(key) :], value):
        yield f"answer line {text!r} does not say {value!r}"
    if answer_class == "boolean" and text not in answer_format.split(" or "):
        yield f"answer line {text!r} is none of {answer_format!r}"


def _has_class(value: Any, answer_class: str) -> bool:
    if answer_class == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if answer_class == "boolean":
        return isinstance(value, bool)
    if answer_class == "tuple":
        return isinstance(value, dict) and bool(value) and all(k == k.lower() for k in value)
    if answer_class == "sequence":
        return isinstance(value, list) and bool(value)
    if answer_class == "set":
        return isinstance(value, list) and bool(value) and all(a < b for a, b in itertools.pairwise(value))
    return isinstance(value, list)


def _key(answer_format: str) -> str:
    """'COUNT: ' of 'COUNT: x'; empty without a colon."""
    head, colon, rest = answer_format.partition(":")
    return head + colon + rest[: len(rest) - len(rest.lstrip())] if colon else ""


def _says(text: str, value: Any) -> bool:
    said = [item for item in "".join(" " if c in ",()[]" else c for c in text.lower()).split() if item]
    return said == " ".join(_words(value)).split()


def _words(value: Any) -> list[str]:
    if isinstance(value, list):
        return [word for item in value for word in _words(item)]
    return [str(value).lower()]
