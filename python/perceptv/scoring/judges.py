"""Judges: other models that read what the rules leave open. They see the reply, never the answer."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from perceptv._arguments import integer
from perceptv.errors import MissingExtra, PerceptvError, StorageError, illegal
from perceptv.scoring.question_parts import letters_in, sorted_letters
from perceptv.scoring.verdicts import LETTERS, Outcome, Verdict

if TYPE_CHECKING:
    from perceptv.scoring.question_parts import QuestionOption
    from perceptv.scoring.questions import Question
    from perceptv.scoring.unread_replies import UnreadQuestion

JUDGE = "judge"
"""The matcher of verdicts that a judge gave."""
Vote = str | int | tuple[str, ...]
Judge = Callable[["Question | UnreadQuestion", "Sequence[QuestionOption]", str], "str | int | Collection[str] | None"]
"""Takes a question, its options and a reply; returns a letter (or yes, no, a number), or None without a commitment.

The question is a `Question`, or an `UnreadQuestion` for a sample; both have `text`, `kind` and `form`. To a question
with several answers it returns all their letters; to one of kind ``"free"`` a text such as the answer line.
"""


class JudgeError(PerceptvError, RuntimeError):
    """A judge gave no usable answer. This is an error of the judge and never counts against the model."""


def agreed(question: Question, reply: str, judges: Sequence[Judge], agree: int | None = None) -> Verdict:
    """The verdict on which enough judges agree; a format error if they do not agree."""
    needed = math.ceil(3 * len(judges) / 4) if agree is None else integer("agree", agree, 1, len(judges))
    votes = Counter(_vote(judge, question, reply) for judge in judges)
    choice, count = max(((c, n) for c, n in votes.items() if c is not None), key=lambda v: v[1], default=(None, 0))
    counts = ", ".join(f"{_shown(c)}: {n}" for c, n in sorted(votes.items(), key=str))
    tied = sum(n == count for c, n in votes.items() if c is not None) > 1
    if choice is None or count < needed or tied:
        return Verdict("format_error", None, None, JUDGE, f"the judges do not agree ({counts})", "unstated")
    outcome: Outcome = "correct" if choice == question.answer else "wrong"
    value = list(choice) if isinstance(choice, tuple) else choice
    return Verdict(
        outcome, value, None, JUDGE, f"{count} of {len(judges)} judges say so ({counts})", "answered", "inferred"
    )


def _shown(vote: Vote | None) -> str:
    return ", ".join(vote) if isinstance(vote, tuple) else str(vote)


def consult(judge: Judge, question: Any, reply: str) -> Any:
    """What a judge returns; whatever it raises is a `JudgeError`."""
    try:
        return judge(question, question.options, reply)
    except (JudgeError, MissingExtra, StorageError):
        raise
    except Exception as error:
        raise JudgeError(f"judge {judge!r} failed: {type(error).__name__}: {error}") from error


def _vote(judge: Judge, question: Question, reply: str) -> Vote | None:
    answer = consult(judge, question, reply)
    if answer is None:
        return None
    vote = _of_kind(question, answer)
    if vote is None:
        raise illegal(f"judge {judge!r} answered {answer!r}", f"{legal_words(question)} or None", JudgeError)
    return vote


def _of_kind(question: Question, vote: Any) -> Vote | None:
    """The vote of a judge in the form of the question's answer; None if it cannot be one."""
    if question.kind == "number":
        whole = isinstance(vote, str) and vote.strip().isascii() and vote.strip().isdigit()
        return int(vote) if whole or (isinstance(vote, int) and not isinstance(vote, bool)) else None
    if question.kind == "multiple":
        count = len(question.options)
        if isinstance(vote, str):
            return letters_in(vote, count) or None
        several = isinstance(vote, (list, tuple, set, frozenset))
        return (sorted_letters(vote, LETTERS[:count]) or None) if several else None
    return vote if isinstance(vote, str) and vote in legal_votes(question) else None


def legal_words(question: Question) -> str:
    """`legal_votes` in words."""
    legal = ", ".join(legal_votes(question)) or "an integer"
    return f"one or more of {legal}," if question.kind == "multiple" else legal


def legal_votes(question: Any) -> tuple[str, ...]:
    """The votes that a judge may give on a question, beside None; of several answers one or more of them."""
    letters = tuple(LETTERS[: len(question.options)])
    return letters or {"boolean": ("yes", "no")}.get(question.kind, ())
