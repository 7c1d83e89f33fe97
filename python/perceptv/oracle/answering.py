"""From a prompt and pictures to an answer, as a person would: by what the prompt asks and what the pictures show."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from perceptv.catalogue import DomainInfo, domains
from perceptv.errors import InvalidParams, PerceptvError
from perceptv.reading import read_files, readers
from perceptv.sample import Sample, generate


class Unanswerable(PerceptvError):
    """The message asks nothing that the readers know, or its pictures do not fit the question."""


@dataclass(frozen=True)
class Question:
    """The question that a prompt asks: a domain under a preset and switches."""

    domain: str
    preset: str
    switches: tuple[tuple[str, str], ...]

    @property
    def prompt_params(self) -> dict[str, str]:
        """As the readers take them."""
        return {"preset": self.preset, **dict(self.switches)}

    @property
    def takes_options(self) -> bool:
        """Whether the answer is the letter of an option."""
        return bool(self.sample(0).options)

    def sample(self, k: int) -> Sample:
        """Sample k of this question, for a wrong answer of the right form."""
        low, high = _size_range(self)
        switches: dict[str, Any] = dict(self.switches)
        return generate(self.domain, size=low + k % (high - low + 1), index=k, preset=self.preset, **switches)


@dataclass(frozen=True)
class Answer:
    """What the pictures say. `question` is what was asked; `value` and `text` the answer and its literal line.

    `options` are the texts of (A), (B) ... where the message lists some.
    """

    question: Question
    value: Any = field(hash=False)
    text: str
    options: tuple[str, ...] = ()


def answer(prompt: str, pictures: Sequence[bytes]) -> Answer:
    """Answers a message.

    Parameters
    ----------
    prompt : str
        Text that holds the prompt of one of the domains, whatever else it holds.
    pictures : sequence of bytes
        PNG files in the order shown.

    Raises
    ------
    Unanswerable
        No known prompt, another number of pictures, or pictures that do not decide.
    """
    asked = _asked(prompt)
    options = _options(prompt)
    why = ""
    for question in asked:  # presets may share a prompt: their pictures tell them apart
        listed = options if question.takes_options else ()
        try:
            found = read_files(question.domain, pictures, {**question.prompt_params, "options": listed})
        except InvalidParams as error:
            why = str(error)
            continue
        if found.answer_text is not None:
            return Answer(question, found.answer, found.answer_text, listed)
        why = found.why_not
    raise Unanswerable(f"{asked[0].domain}: {why}")


def _options(prompt: str) -> tuple[str, ...]:
    """Texts of the last lines "(A) ...", "(B) ..." that follow each other."""
    found: list[str] = []
    for line in prompt.splitlines():
        text = line.strip()
        if text.startswith("(A) "):
            found = []
        if text.startswith(f"({chr(ord('A') + len(found))}) "):
            found.append(text[4:])
    return tuple(found)


def _asked(prompt: str) -> tuple[Question, ...]:
    """The question of the longest known prompt that the text holds."""
    text = _words(prompt)
    held = [known for known in _prompts() if known in text]
    if not held:
        raise Unanswerable("the message holds no prompt of a domain that can be read")
    return _prompts()[max(held, key=len)]


@functools.cache
def _prompts() -> dict[str, tuple[Question, ...]]:
    """All prompts: they depend on domain, preset and switches, not on the instance."""
    found: dict[str, list[Question]] = {}
    readable = set(readers())
    for known in domains():
        if known.id in readable:
            for question in _questions(known):
                same = found.setdefault(_words(_without_options(question.sample(0))), [])
                # Of videos one question per preset: what else their switches set is seen.
                if not known.frames or all(other.preset != question.preset for other in same):
                    same.append(question)
    return {prompt: tuple(questions) for prompt, questions in found.items()}


def _without_options(sample: Sample) -> str:
    return sample.prompt.partition("\n\n(A) ")[0] if sample.options else sample.prompt


def _words(text: str) -> str:
    """The text with single blanks: a harness may break its lines elsewhere."""
    return " ".join(text.split())


def _questions(known: DomainInfo) -> Iterator[Question]:
    """Of videos only what changes the question: their other switches say what is seen."""
    asking = [s for s in known.switches if not known.frames or s.name == "query"]
    choices = [[(switch.name, value) for value in switch.values] for switch in asking]
    for preset in known.sizes:
        for switches in itertools.product(*choices):
            yield Question(known.id, preset, switches)


@functools.cache
def _size_range(question: Question) -> tuple[int, int]:
    known = next(d for d in domains() if d.id == question.domain)
    low, high = known.size_range(question.preset, **dict(question.switches))
    return low, high
