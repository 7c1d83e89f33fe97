"""Questions with options, yes/no questions, and questions for a number: our own and other people's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from perceptv import _core
from perceptv._arguments import choice
from perceptv.errors import InvalidParams
from perceptv.io.schema import NAME, is_whole
from perceptv.io.strict_json import is_text, short
from perceptv.scoring.judges import Judge, agreed
from perceptv.scoring.judging import LETTERS, Verdict, encoded

_TRUTHS = {"yes": "yes", "true": "yes", "no": "no", "false": "no"}

Kind = Literal["choice", "boolean", "number"]
Matcher = Literal["exact", "in", "template", "judge", "hybrid"]
KINDS: tuple[Kind, ...] = get_args(Kind)
MATCHERS: tuple[Matcher, ...] = get_args(Matcher)


@dataclass(frozen=True)
class Question:
    """A question of a fixed form.

    Parameters
    ----------
    text : str
        The question without its options.
    options : sequence of str
        2..6 texts with the letters A..F; empty unless `kind` is ``"choice"``.
    answer : str or int
        A letter; ``"yes"`` or ``"no"`` (true and false are accepted, too); or an integer.
    kind : {"choice", "boolean", "number"}
    id, meta
        A name for reports, and anything to group by.

    Raises
    ------
    InvalidParams
        The parts do not fit together; the message names the wrong one.
    """

    text: str
    options: tuple[str, ...] = ()
    answer: str | int = ""
    kind: Kind = "choice"
    id: str = ""
    meta: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        choice("kind", self.kind, KINDS)
        for name, value in (("text", self.text), ("id", self.id)):
            if not is_text(value):
                raise InvalidParams(f"{name} is {short(value)}; legal: a text")
        object.__setattr__(self, "options", _options(self.options, self.kind))
        object.__setattr__(self, "answer", _answer(self.answer, self.kind, len(self.options)))

    @property
    def prompt(self) -> str:
        """The text and, below it, a line ``(A) option`` for each option."""
        return "\n".join([self.text, *(f"({a}) {b}" for a, b in zip(LETTERS, self.options, strict=False))])

    @property
    def chance(self) -> float:
        """How often a blind guess is right: 1 / options, 1/2 for yes or no, 0 for a number."""
        return {"choice": 1 / max(len(self.options), 1), "boolean": 0.5, "number": 0.0}[self.kind]

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
            say of a reply that the template rules leave as a format error; or both in turn.
        judges : callable or sequence of callables, optional
            Each takes (question, options, reply) and returns a letter or None. ``"judge"`` needs one.
        agree : int, optional
            How many judges must agree; by default three quarters of them, rounded up.

        Raises
        ------
        InvalidParams
            An unknown matcher, or judges that do not fit it.
        JudgeError
            A judge failed: that is no error of the model, and there is no verdict.
        """
        choice("matcher", matcher, MATCHERS)
        asked = [judges] if callable(judges) else list(judges or ())
        if matcher == "judge" and not asked:
            raise InvalidParams("judges is empty; legal: one callable or more where matcher is 'judge'")
        native = matcher if matcher in ("exact", "in") else "template"
        row = _core.match_choice(encoded(reply), self.kind, list(self.options), self.answer, native)
        verdict = Verdict(*row)
        if native != matcher and verdict.outcome == "format_error" and asked:
            return agreed(self, reply, asked, agree)
        return verdict


def rotations(question: Question) -> list[Question]:
    """The question with its options shifted by 0, 1, ... places; one version for each option.

    Version i has the option that was k-th at place (k + i) modulo the number of options, and the answer follows it. A
    question without options has one version. ``meta["rotation"]`` is i, ``meta["rotation_of"]`` the question's id.
    """
    count = len(question.options)
    if question.kind != "choice":
        return [question]
    at = LETTERS.index(str(question.answer))
    return [
        Question(
            question.text,
            question.options[count - i :] + question.options[: count - i],
            LETTERS[(at + i) % count],
            "choice",
            f"{question.id}-rotation{i}" if question.id else "",
            {**question.meta, "rotation": i, "rotation_of": question.id},
        )
        for i in range(count)
    ]


def rotation_scores(verdicts: Sequence[Verdict]) -> dict[str, float]:
    """`mean`: share of the versions answered rightly; `strict`: 1 if all are."""
    if not verdicts:
        raise InvalidParams("verdicts is empty; legal: one for each rotation")
    right = [v.correct for v in verdicts]
    return {"mean": sum(right) / len(right), "strict": float(all(right))}


def split_options(prompt: str) -> tuple[str, tuple[str, ...]]:
    """Text and options of a prompt that lists them at its end as ``(A) ...``, ``A. ...``, ``A) ...`` or ``A: ...``.

    Each option begins a line; lines without a letter go on with the one above. No options where there are fewer than
    two, or where the letters do not run from A.
    """
    text: list[str] = []
    options: list[str] = []
    for line in prompt.splitlines():
        found = re.match(r"[ \t]*(?:\(([A-F])\)|([A-F])[.):])[ \t]*(\S.*)$", line)
        letter = (found[1] or found[2]) if found else ""
        if found and letter == LETTERS[len(options) : len(options) + 1]:
            options.append(found[3].strip())
        elif options and line.strip():
            options[-1] += " " + line.strip()
        elif not options:
            text.append(line)
    return ("\n".join(text).strip(), tuple(options)) if len(options) > 1 else (prompt.strip(), ())


def _options(options: Any, kind: str) -> tuple[str, ...]:
    several = isinstance(options, Iterable) and not isinstance(options, (str, bytes))
    given = tuple(options) if several else ()
    if not several or not all(map(NAME.fits, given)):
        raise InvalidParams(f"options is {short(options)}; legal: a sequence of texts that are not empty")
    if kind == "choice" and not 2 <= len(given) <= len(LETTERS):
        raise InvalidParams(f"options has {len(given)} entries; legal: 2..{len(LETTERS)} where kind is 'choice'")
    if kind != "choice" and given:
        raise InvalidParams(f"options has {len(given)} entries; legal: none where kind is {kind!r}")
    folded = [" ".join(o.split()).casefold() for o in given]
    if len(set(folded)) < len(folded):
        raise InvalidParams(f"options is {short(given)}; legal: texts that differ")
    return given


def _answer(answer: Any, kind: str, count: int) -> str | int:
    if kind == "number":
        if not is_whole(answer):
            raise InvalidParams(f"answer is {short(answer)}; legal: an integer of 64 bits where kind is 'number'")
        return int(answer)
    if kind == "boolean":
        truth = {True: "yes", False: "no"}.get(answer) if isinstance(answer, bool) else None
        truth = truth or (_TRUTHS.get(answer.strip().lower()) if isinstance(answer, str) else None)
        if truth is None:
            raise InvalidParams(f"answer is {short(answer)}; legal: 'yes', 'no', 'true', 'false', True, False")
        return truth
    letters = LETTERS[:count]
    if not isinstance(answer, str) or len(answer) != 1 or answer not in letters:
        raise InvalidParams(f"answer is {short(answer)}; legal: one of {', '.join(letters)}")
    return answer
