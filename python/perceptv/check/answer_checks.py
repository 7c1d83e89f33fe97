"""Checks of prompts and answers for the contract suite."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from perceptv import _core
from perceptv.core.answer_forms import WANTED
from perceptv.errors import InvalidParams
from perceptv.scoring.verdicts import LETTERS, MODES, encoded


def prompt_complaints(prompt: str, answer_format: str, vocabulary: list[str]) -> Iterator[str]:
    """The literal answer line stands alone on a line, and every word of the vocabulary occurs."""
    if not answer_format.strip():
        yield "the answer line is empty"
    elif answer_format not in prompt.splitlines():
        yield f"the answer line {answer_format!r} does not stand on a line of its own"
    for word in vocabulary:
        if word.lower() not in prompt.lower():
            yield f"the word {word!r} of the vocabulary does not occur"


def shared_prompt(prompt: str, options: Sequence[str]) -> str:
    """The prompt without the texts of its options, whose order is each instance's own."""
    for letter, option in zip(LETTERS, options, strict=False):
        prompt = prompt.replace(f"({letter}) {option}", f"({letter})", 1)
    return prompt


def choice_complaints(value: Any, prompt: str, options: Sequence[str]) -> Iterator[str]:
    """The answer is the letter of one of the options, which the prompt lists."""
    if value not in LETTERS[: len(options)] or len(str(value)) != 1:
        yield f"answer {value!r} is not the letter of one of {len(options)} options"
    for letter, option in zip(LETTERS, options, strict=False):
        if f"({letter}) {option}" not in prompt:
            yield f"the prompt does not list ({letter}) {option!r}"


def answer_complaints(
    value: Any, line: str, spec: Mapping[str, Any], domain: str, options: Sequence[str]
) -> Iterator[str]:
    """The value has the type of its class, and a reply of the literal line alone is right, in both modes."""
    kind, form = spec["answer_class"], spec["answer_format"]
    legal = f"answer class {kind!r} wants {WANTED[kind]}"
    words = list(options or spec["vocabulary"])
    try:
        judge = _core.Judge(domain, kind, form, words, spec["tolerance"])
        verdicts = {mode: judge.judge(encoded(line), value, mode) for mode in MODES}
    except InvalidParams as error:
        yield f"{error}; {legal}"
        return
    if "\n" in line:
        yield f"answer line {line!r} is not one line"
    for mode, (outcome, read, *_, reason) in verdicts.items():
        if outcome != "correct":
            problem = f"is read as {read!r}" if read is not None else f"is not read ({reason})"
            yield f"answer line {line!r} of {value!r} {problem} in mode {mode!r} under the format {form!r}; {legal}"
