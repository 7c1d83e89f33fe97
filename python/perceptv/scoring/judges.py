"""Judges: other models that read what the rules leave open. They see the reply, never the answer."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from perceptv._arguments import integer
from perceptv.errors import MissingExtra, PerceptvError, StorageError
from perceptv.scoring.judging import LETTERS, Outcome, Verdict

if TYPE_CHECKING:
    from perceptv.scoring.questions import Question

Judge = Callable[["Question", Sequence[str], str], "str | None"]
"""Takes a question, its options and a reply; returns a letter (or yes, no), or None where the reply commits to none."""


class JudgeError(PerceptvError, RuntimeError):
    """A judge gave no usable answer. This is an error of the judge and never counts against the model."""


def agreed(question: Question, reply: str, judges: Sequence[Judge], agree: int | None = None) -> Verdict:
    """The verdict on which enough judges agree; a format error if they do not agree."""
    needed = math.ceil(3 * len(judges) / 4) if agree is None else integer("agree", agree, 1, len(judges))
    votes = Counter(_vote(judge, question, reply) for judge in judges)
    choice, count = max(((c, n) for c, n in votes.items() if c is not None), key=lambda v: v[1], default=(None, 0))
    told = ", ".join(f"{c}: {n}" for c, n in sorted(votes.items(), key=str))
    tied = sum(n == count for c, n in votes.items() if c is not None) > 1
    if choice is None or count < needed or tied:
        return Verdict("format_error", None, None, "judge", f"the judges do not agree ({told})")
    outcome: Outcome = "correct" if choice == question.answer else "wrong"
    return Verdict(outcome, choice, None, "judge", f"{count} of {len(judges)} judges say so ({told})")


def _vote(judge: Judge, question: Question, reply: str) -> str | int | None:
    try:
        said = judge(question, question.options, reply)
    except (JudgeError, MissingExtra, StorageError):
        raise
    except Exception as error:  # whatever another's callable raises is its failure
        raise JudgeError(f"judge {judge!r} failed: {type(error).__name__}: {error}") from error
    if said is None:
        return None
    legal = legal_votes(question)
    if question.kind == "number":
        if isinstance(said, int) and not isinstance(said, bool):
            return said
        if isinstance(said, str) and said.strip().isascii() and said.strip().isdigit():
            return int(said)
    elif said in legal:
        return said
    raise JudgeError(f"judge {judge!r} said {said!r}; legal: {', '.join(legal) or 'an integer'} or None")


def legal_votes(question: Question) -> tuple[str, ...]:
    """The votes that a judge may give on a question, beside None."""
    return {"choice": tuple(LETTERS[: len(question.options)]), "boolean": ("yes", "no"), "number": ()}[question.kind]
