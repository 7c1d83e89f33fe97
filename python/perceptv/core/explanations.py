"""How one finds the answer of an instance, step by step, from its scene alone.

A suite's function turns the record of a scene into steps: keys of sentences, and what their slots stand for. The
sentences are those of the suite's files of prompts, so a step is said in every language that has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from perceptv.core.answer_forms import AnswerSpec, answer_line
from perceptv.core.prompt_texts import Filling, SharedTexts
from perceptv.errors import GenerationError, illegal


class Word(str):
    """A word of a fixed vocabulary, or the name of a colour, which is said in the language of the explanation."""


@dataclass(frozen=True)
class Step:
    """A sentence by its key, and the values of its slots: numbers, texts, Words, or lists of them."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Solution:
    """The steps of an explanation, and the answer that they come to, in the domain's own form."""

    steps: tuple[Step, ...]
    answer: Any = field(hash=False)


Record = Mapping[str, Any]
"""The record of an instance, of which explanations take scene and parameters, never the answer."""
Explain = Callable[[Record], Solution]


def chosen(record: Record, steps: Iterable[Step], meaning: str) -> Solution:
    """The solution of a choice: the letter of the option with that meaning."""
    options = record["params"]["options"]
    if meaning not in options:
        raise GenerationError(f"{record['id']}: no option means {meaning!r}")
    return Solution(tuple(steps), chr(ord("A") + options.index(meaning)))


def plan_of(record: Record) -> Mapping[str, Any]:
    """What happens in the film of an instance."""
    found: Mapping[str, Any] = record["scene"]["timeline"]["plan"]
    return found


def explanation_text(
    solution: Solution, spec: AnswerSpec, line: str, fill: Filling, sentences: Mapping[str, Any]
) -> str:
    """The sentences of a solution, and the line of its answer; GenerationError where the line is not `line`."""
    found = answer_text(solution.answer, spec, line)
    if found != line:
        raise GenerationError(f"{fill.where}: the explanation comes to {found!r}, not to {line!r}")
    return f"{steps_text(solution.steps, fill, sentences)}\n{line}"


def steps_text(steps: Iterable[Step], fill: Filling, sentences: Mapping[str, Any]) -> str:
    """The sentences of steps."""
    said = [_sentence(step, fill, sentences) for step in steps]
    return fill.shared.text("list", "sentence").join(filter(None, said))


def answer_text(value: Any, spec: AnswerSpec, line: str) -> str:
    """The answer line of a value in the spelling of a native line."""
    if spec.answer_class == "choice":
        return f"ANSWER: {value}"
    if _flags(value):
        made, line_value = ", ".join("yes" if part else "no" for part in value.values()), line.rpartition(":")[2]
    else:
        made, line_value = answer_line(spec, value), line
    return line if _tokens(made) == _tokens(line_value) else made


def _tokens(line: str) -> list[str]:
    """The words, numbers and signs of a line, without regard to blanks, commas and capitals."""
    return line.lower().replace(",", " ").replace(":", " : ").split()


def _flags(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(part, bool) for part in value.values())


def _sentence(step: Step, fill: Filling, sentences: Mapping[str, Any]) -> str:
    if step.key not in sentences:
        raise illegal(f"{fill.where} has no sentence {step.key!r} in 'explain'", ", ".join(sentences) or "none")
    values = {name: said(value, fill) for name, value in step.values.items()}
    slots = {name: text for name, text in fill.slots.items() if name not in values}
    own = replace(fill, values={**fill.values, **values}, slots=slots)
    return own.text(sentences[step.key])


def said(value: Any, fill: Filling) -> str:
    """A value as a text: words and decimal signs of the language, lists joined with "and"."""
    if isinstance(value, Word):
        return fill.colour_or_name(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return joined([said(item, fill) for item in value], fill.shared)
    if isinstance(value, float):
        return str(value).replace(".", fill.shared.text("decimal"))
    return str(value)


def joined(items: Sequence[str], shared: SharedTexts) -> str:
    """ "1, 2 and 4"; some languages have another sign before the last of many than between two."""
    if len(items) < 2:
        return "".join(items)
    last = shared.text("list", "and" if len(items) == 2 else "last")
    return f"{shared.text('list', 'comma').join(items[:-1])}{last}{items[-1]}"
