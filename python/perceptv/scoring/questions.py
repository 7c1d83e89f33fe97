"""Questions with options, yes/no questions, and questions for a number: our own and other people's."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, get_args

from perceptv import _core
from perceptv._arguments import choice
from perceptv.core.chat_messages import MessagePart
from perceptv.core.presentation import PRESENTATIONS, Material, check_tokens, in_words
from perceptv.errors import illegal, invalid
from perceptv.io.strict_json import is_text, short
from perceptv.limits import LIMITS, Limits
from perceptv.scoring.judges import Judge, agreed
from perceptv.scoring.option_pictures import OptionPicture, check_pictures
from perceptv.scoring.question_parts import (
    KINDS,
    QuestionAnswer,
    QuestionKind,
    QuestionOption,
    answer_of_kind,
    letters_in,
    options_of_kind,
)
from perceptv.scoring.verdicts import LETTERS, Verdict, encoded

Matcher = Literal["exact", "in", "template", "judge", "hybrid"]
MATCHERS: tuple[Matcher, ...] = get_args(Matcher)


class _Shown(NamedTuple):
    """A picture behind its letter."""

    letter: str
    picture: OptionPicture


@dataclass(frozen=True)
class Question:
    """A question of a fixed form.

    Parameters
    ----------
    text : str
        The question without its options. Replies that say its words again are read with its help.
    options : sequence of str, Path, bytes, ndarray or OptionPicture
        2..26 options with the letters A..Z; empty unless `kind` is ``"choice"`` or ``"multiple"``. An option is a text,
        or a picture: a file, the bytes of one, or an array (H, W, 3) uint8. Pictures are kept as `OptionPicture`.
    answer : str, int or sequence of str
        A letter; the letters of all right options, where `kind` is ``"multiple"``; ``"yes"`` or ``"no"`` (true and
        false are accepted, too); or an integer.
    kind : {"choice", "multiple", "boolean", "number"}
    id, meta
        A name for reports, and anything to group by.
    images : sequence of Path, bytes, ndarray or OptionPicture
        The pictures that the text is about, in order. The text may say where they stand: ``{picture 2}``; the others
        come before it.
    form : str
        How to answer; it stands below the options.

    Raises
    ------
    InvalidParams
        The parts do not fit together; the message names the wrong one.
    """

    text: str
    options: tuple[QuestionOption, ...] = ()
    answer: QuestionAnswer = ""
    kind: QuestionKind = "choice"
    id: str = ""
    meta: Mapping[str, Any] = field(default_factory=dict, hash=False)
    images: tuple[OptionPicture, ...] = ()
    form: str = ""

    def __post_init__(self) -> None:
        choice("kind", self.kind, KINDS)
        for name, value in (("text", self.text), ("id", self.id), ("form", self.form)):
            if not is_text(value):
                raise invalid(name, value, "a text")
        object.__setattr__(self, "options", options_of_kind(self.options, self.kind))
        object.__setattr__(self, "answer", answer_of_kind(self.answer, self.kind, len(self.options)))
        object.__setattr__(self, "images", check_pictures("images", self.images))
        check_tokens(self.text, len(self.images))

    @property
    def option_images(self) -> int:
        """The number of options that are pictures."""
        return sum(isinstance(option, OptionPicture) for option in self.options)

    @property
    def prompt(self) -> str:
        """The text, a line ``(A) option`` for each option, and the form; pictures of the text are "picture 2".

        InvalidParams where options are pictures.
        """
        text, *more = self._parts()
        if more:
            legal = "Question.messages(), which shows them"
            raise illegal(f"options of {short(self.id)} hold pictures, which no text can show", legal)
        return in_words(str(text))

    def messages(self, presentation: str = "interleaved", *, limits: Limits = LIMITS) -> list[MessagePart]:
        """The pictures, the text and the options in order, each picture of an option as a file behind its letter.

        `presentation` is ``"interleaved"``, or ``"first"`` for all pictures first, each after "Picture i:".

        Raises StorageError or InvalidParams if a file cannot be read, or is not a picture, and LimitExceeded if it
        has more bytes than ``limits.max_picture``.
        """
        given = choice("presentation", presentation, PRESENTATIONS[:2])
        if not self.images and given == "interleaved":
            return [p if isinstance(p, str) else p.picture.file(p.letter, limits) for p in self._parts()]
        return self._material(limits).parts(given)

    def _material(self, limits: Limits) -> Material:
        """The pictures of the text, then those of the options."""
        shown = [*self.images, *(o for o in self.options if isinstance(o, OptionPicture))]
        text = "\n".join([self.text, *self._option_lines(), *self._form_lines()])
        return Material(text, lambda: [one.file(f"picture{i}", limits) for i, one in enumerate(shown, 1)], len(shown))

    def _option_lines(self) -> list[str]:
        """A line ``(A) option`` for each option, with tokens such as ``{picture 2}`` for pictures."""
        numbers = itertools.count(len(self.images) + 1)
        options = (o if isinstance(o, str) else f"{{picture {next(numbers)}}}" for o in self.options)
        return [f"({letter}) {option}" for letter, option in zip(LETTERS, options, strict=False)]

    def _form_lines(self) -> list[str]:
        return ["", self.form] if self.form else []

    def _parts(self) -> list[str | _Shown]:
        parts: list[str | _Shown] = []
        lines = [self.text]
        for letter, option in zip(LETTERS, self.options, strict=False):
            lines.append(f"({letter}) {option}" if isinstance(option, str) else f"({letter})")
            if not isinstance(option, str):
                parts += ["\n".join(lines), _Shown(letter, option)]
                lines = []
        lines += self._form_lines()
        return [*parts, "\n".join(lines)] if lines else parts

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the options, by which replies may name them; empty for pictures."""
        return tuple(option if isinstance(option, str) else "" for option in self.options)

    @property
    def chance(self) -> float:
        """How often a blind guess is right.

        1 / options; with several answers 1 / (2^options - 1), as any set but the empty one may be right; 1/2 for yes or
        no; 0 for a number.
        """
        count = len(self.options)
        if self.kind == "multiple":
            return 1 / float(2**count - 1)
        return 1 / count if count else {"boolean": 0.5}.get(self.kind, 0.0)

    def score(
        self,
        reply: str,
        matcher: Matcher = "hybrid",
        judges: Judge | Sequence[Judge] | None = None,
        agree: int | None = None,
    ) -> Verdict:
        """Judges a reply.

        Parameters
        ----------
        reply : str
            The raw text. No text raises.
        matcher : {"exact", "in", "template", "judge", "hybrid"}
            The whole reply is a letter or an option; it holds exactly one; the one that it commits to; what the judges
            say of a reply that the template rules leave as a format error; or both in turn. Several answers are not
            read by ``"in"``; ``"exact"`` takes their letters alone.
        judges : callable or sequence of callables, optional
            Each takes (question, options, reply) and returns a letter or None; of several answers all letters.
            ``"judge"`` needs one.
        agree : int, optional
            How many judges must agree; by default three quarters of them, rounded up.

        Raises
        ------
        InvalidParams
            An unknown matcher, or judges that do not fit it.
        JudgeError
            A judge failed: that is not an error of the model, and there is no verdict.
        """
        several = self.kind == "multiple"
        choice("matcher", matcher, [known for known in MATCHERS if not (several and known == "in")])
        asked = [judges] if callable(judges) else list(judges or ())
        if matcher == "judge" and not asked:
            raise illegal("judges is empty", "one callable or more where matcher is 'judge'")
        if matcher in ("exact", "in"):
            return _letters_alone(self, reply) if several else _read(self, reply, matcher)
        verdict = _read(self, reply, "template")
        return agreed(self, reply, asked, agree) if asked and verdict.outcome == "format_error" else verdict


def explained_by_rules(question: Question, reply: str) -> Mapping[str, Any]:
    """The stages in which the template rules read a reply."""
    stages: Mapping[str, Any] = _core.explain_choice(encoded(reply), *_native(question))
    return stages


def _read(question: Question, reply: str, matcher: str) -> Verdict:
    return Verdict(*_core.match_choice(encoded(reply), *_native(question), matcher))


def _native(question: Question) -> tuple[str, list[str], Any, str]:
    """Kind, options, answer and text as the native core takes them."""
    answer = question.answer
    return question.kind, list(question.texts), list(answer) if isinstance(answer, tuple) else answer, question.text


def _letters_alone(question: Question, reply: str) -> Verdict:
    """The verdict on a reply that may contain only letters, to a question with several answers."""
    read = replace(_read(question, reply, "template"), matcher="exact")
    if read.outcome == "no_answer":
        return read
    count = len(question.options)
    no_texts = [""] * count  # texts are not letters
    stages = _core.explain_choice(encoded(reply), "multiple", no_texts, list(LETTERS[:1]), "")
    chosen = letters_in(stages["clean"], count)
    if not chosen:
        return Verdict("format_error", None, None, "exact", "not letters alone", "wrong_form")
    if chosen == question.answer:
        return Verdict("correct", list(chosen), read.span, "exact", "equals the answer", "answered", "stated")
    return Verdict("wrong", list(chosen), read.span, "exact", "differs from the answer", "answered", "stated")


def rotations(question: Question) -> list[Question]:
    """The question with its options shifted by 0, 1, ... places; one version for each option.

    Version i has the option that was k-th at place (k + i) modulo the number of options, and the answer follows it. A
    question without options has one version. ``meta["rotation"]`` is i, ``meta["rotation_of"]`` the question's id.
    """
    count = len(question.options)
    if not count:
        return [question]
    return [
        replace(
            question,
            options=question.options[count - i :] + question.options[: count - i],
            answer=_shifted(question.answer, i, count),
            id=f"{question.id}-rotation{i}" if question.id else "",
            meta={**question.meta, "rotation": i, "rotation_of": question.id},
        )
        for i in range(count)
    ]


def _shifted(answer: QuestionAnswer, by: int, count: int) -> QuestionAnswer:
    if isinstance(answer, tuple):
        return tuple(str(_shifted(letter, by, count)) for letter in answer)
    return LETTERS[(LETTERS.index(str(answer)) + by) % count]


def rotation_scores(verdicts: Sequence[Verdict]) -> dict[str, float]:
    """`mean`: share of the versions answered rightly; `strict`: 1 if all are."""
    if not verdicts:
        raise illegal("verdicts is empty", "one for each rotation")
    right = [v.correct for v in verdicts]
    return {"mean": sum(right) / len(right), "strict": float(all(right))}


def split_options(prompt: str) -> tuple[str, tuple[str, ...]]:
    """Text and options of a prompt that lists them as ``(A) ...``, ``A. ...``, ``A) ...`` or ``A: ...``.

    Each option begins a line; lines without a letter go on with the one above, up to an empty line. What stands below
    the options, such as how to answer, is left out. No options where there are fewer than two, or where the letters do
    not run from A.
    """
    return split_prompt(prompt)[:2]


def split_prompt(prompt: str) -> tuple[str, tuple[str, ...], str]:
    """Text and options as `split_options` gives them, and the text below the options."""
    text: list[str] = []
    options: list[str] = []
    below: list[str] = []
    ended = False
    for line in prompt.splitlines():
        match = re.match(r"[ \t]*(?:\(([A-Z])\)|([A-Z])[.):])[ \t]*(\S.*)$", line)
        letter = (match[1] or match[2]) if match else ""
        if not below and match and letter == LETTERS[len(options) : len(options) + 1]:
            options.append(match[3].strip())
            ended = False
        elif not options:
            text.append(line)
        elif below or (ended and line.strip()):
            below.append(line)
        elif line.strip():
            options[-1] += " " + line.strip()
        else:
            ended = True
    if len(options) < 2:
        return prompt.strip(), (), ""
    return "\n".join(text).strip(), tuple(options), "\n".join(below).strip()
