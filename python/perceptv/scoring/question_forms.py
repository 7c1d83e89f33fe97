"""Samples as questions, and questions in other forms: true or false, a choice in place of a number."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from perceptv import _core
from perceptv._arguments import text
from perceptv.core.catalogue import info
from perceptv.core.frame_selection import Method
from perceptv.core.presentation import PRESENTATIONS
from perceptv.core.sample import Sample
from perceptv.core.showing import Showing, check_presentation, make_material
from perceptv.errors import illegal, invalid_type
from perceptv.scoring.option_pictures import OptionPicture
from perceptv.scoring.question_parts import QuestionKind
from perceptv.scoring.questions import Question
from perceptv.scoring.verdicts import LETTERS

_KINDS: dict[str, QuestionKind] = {"choice": "choice", "boolean": "boolean", "integer": "number"}


def question_of(sample: Sample, *, frames: int | None = None, method: Method = "event") -> Question:
    """A sample as a question with its pictures, or frames of its video.

    Parameters
    ----------
    sample : Sample
        Of a domain that is answered by an option, by yes or no, or by a number.
    frames, method
        As in `Sample.messages`.

    Raises
    ------
    InvalidParams
        The answer has another form, or `frames` is out of range.
    """
    if not isinstance(sample, Sample):
        raise invalid_type("sample", sample, "a Sample")
    kind = _KINDS.get(sample.answer_class)
    if kind is None:
        raise illegal(f"sample has an answer of class {sample.answer_class!r}", f"the classes {', '.join(_KINDS)}")
    check_presentation(sample.domain, PRESENTATIONS[0])
    shown = make_material(sample, Showing(frames=frames, method=method))
    record = sample.record()
    names = ("suite", "domain", "preset", "size", "concept", "stage", "condition", "pair")
    meta = {name: record[name] for name in names if name in record}
    pictures = [OptionPicture(file.data) for file in shown.files()]
    options, own = _options(sample, pictures)
    answer: Any = record["answer"]  # the letter, where one is asked for
    parts = sample.prompt_parts
    return Question(parts.stem, options, answer, kind, sample.id, meta, own, parts.form)


def as_true_false(question: Question, key: str) -> Question:
    """The question whether an answer is the right one: "The right answer is: ...". It is so for half of the keys.

    Otherwise another option is named, each with equal chances; of a number, one more or one less. Options that are
    pictures stay pictures: the answer is named by their letter.

    Parameters
    ----------
    question : Question
        Of the kind "choice" or "number".
    key : str
        Any text; equal keys give equal questions.
    """
    _check(question)
    rng = _core.Streams(f"true or false {_key(key)}").stream("answer")
    right = rng.integer(0, 1) == 1
    if question.kind == "number":
        value = int(str(question.answer))
        claim = str(value if right else value + (1 if rng.integer(0, 1) or value == 0 else -1))
        lines = ""
    elif question.kind == "choice":
        claim, lines = _named(question, right, rng)
    else:
        raise illegal(f"question is of the kind {question.kind!r}", "'choice', 'number'")
    whole = f"{question.text}{lines}\n\nThe right answer is: {claim}\n\nIs this true? Answer yes or no."
    answer, end = "yes" if right else "no", "-truth" if question.id else ""
    images = (*question.images, *(o for o in question.options if isinstance(o, OptionPicture)))
    return replace(
        question, text=whole, options=(), answer=answer, kind="boolean", id=question.id + end, images=images, form=""
    )


def as_choice(question: Question, key: str) -> Question:
    """A question for a number with four successive numbers as options; the right one has each rank equally often.

    Numbers below 0 are not options, so a number below 3 has fewer ranks.

    Parameters
    ----------
    question : Question
        Of the kind "number".
    key : str
        Any text; equal keys give equal questions.
    """
    _check(question)
    if question.kind != "number":
        raise illegal(f"question is of the kind {question.kind!r}", "'number'")
    value = int(str(question.answer))
    rank = _core.Streams(f"choice of numbers {_key(key)}").stream("rank").integer(0, 3)
    rank = min(rank, value) if value >= 0 else rank
    options = tuple(str(value - rank + i) for i in range(4))
    end = "-choice" if question.id else ""
    return replace(question, options=options, answer=LETTERS[rank], kind="choice", id=question.id + end, form="")


def _check(question: Any) -> None:
    if not isinstance(question, Question):
        raise invalid_type("question", question, "a Question")


def _key(key: Any) -> str:
    return text("key", key, "a text")


def _named(question: Question, right: bool, rng: Any) -> tuple[str, str]:
    """The answer that is claimed to be right, and the lines that list pictures among the options."""
    place = LETTERS.index(str(question.answer))
    others = [i for i in range(len(question.options)) if i != place]
    chosen = place if right else others[rng.integer(0, len(others) - 1)]
    option = question.options[chosen]
    if not question.option_images:
        return str(option), ""
    return f"({LETTERS[chosen]})", "\n\n" + "\n".join(question._option_lines())


def _options(sample: Sample, pictures: list[OptionPicture]) -> tuple[tuple[Any, ...], tuple[OptionPicture, ...]]:
    shown = info(sample.domain).option_images
    if not shown:
        return tuple(sample.options), tuple(pictures)
    return tuple(pictures[-shown:]), tuple(pictures[:-shown])
