"""Verdicts on replies, and what all who judge have in common."""

from __future__ import annotations

from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Any, Literal, get_args

from perceptv.errors import invalid_type

Outcome = Literal["correct", "wrong", "format_error", "no_answer"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
Cause = Literal[
    "answered",
    "empty",
    "only_thinking",
    "refusal",
    "cut_off",
    "supposition",
    "hedge",
    "several",
    "contradiction",
    "retraction",
    "unknown_value",
    "wrong_form",
    "unstated",
]
CAUSES: tuple[Cause, ...] = get_args(Cause)
Grade = Literal["none", "stated", "inferred"]
JudgeMode = Literal["lenient", "strict"]
MODES: tuple[JudgeMode, ...] = get_args(JudgeMode)
LETTERS = ascii_uppercase
"""Of options; no question has more of them."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on one reply.

    `outcome`: ``"correct"``, ``"wrong"``, ``"format_error"`` or ``"no_answer"``; only the first scores.
    `value`: the answer that was read, in the form of the gold answer; None if none was.
    `span`: (begin, end) in code points of the reply: the answer, or the text that spoilt it; None if neither is known.
    `matcher`: the rule that decided, for example ``"key"`` or ``"last line"``. `reason`: a phrase for people.
    `cause`: why the reply was read (``"answered"``) or was not. `grade`: ``"stated"`` where the reply announces the
    answer, ``"inferred"`` where a sentence names it, ``"none"`` without one.
    `distance`: how far the value is from the right one, None where the class of answers has no distance: the absolute
    error of a number, the mean one of several counts; of a sequence the share of pairs in the wrong order (of edits
    where the items differ), of a set 1 - F1, of cells 1 - Jaccard, of other parts the share that is wrong.
    `partial`: from 1, right, to 0, no part right; of numbers 1 - error / size of the right one, of others 1 - distance.
    """

    outcome: Outcome
    value: Any = field(hash=False)
    span: tuple[int, int] | None
    matcher: str
    reason: str
    cause: Cause = "unstated"
    grade: Grade = "none"
    distance: float | None = None
    partial: float | None = None

    @property
    def correct(self) -> bool:
        """Whether the reply scores."""
        return self.outcome == "correct"


def encoded(reply: Any) -> bytes:
    """UTF-8 of a reply; lone surrogates are kept as their three bytes."""
    if not isinstance(reply, str):
        raise invalid_type("reply", reply, "a string")
    return reply.encode("utf-8", "surrogatepass")
