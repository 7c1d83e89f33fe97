"""The oracle's modes: it replies rightly, wrongly, wordily, unreadably or evasively."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal, get_args

from perceptv.core.catalogue import info
from perceptv.core.words import USUAL, Words
from perceptv.errors import PerceptvError, illegal, invalid
from perceptv.models.oracle.answering import OracleAnswer
from perceptv.scoring.judging import judge
from perceptv.scoring.verdicts import LETTERS

OracleMode = Literal["right", "wrong", "cot", "malformed", "refuse", "hedge", "always-same", "flaky"]
MODES: tuple[OracleMode, ...] = get_args(OracleMode)
"""right, wrong, cot, malformed, refuse, hedge, always-same (where an option says yes), flaky."""
_TRIES = 200


class NoReply(PerceptvError, LookupError):
    """The mode finds nothing to say to the question."""


def wrong_reply(found: OracleAnswer) -> str:
    """The perfect reply of another instance, in the same form; of options the next one."""
    json = found.question.words.form == "json"
    if found.options:
        letter = LETTERS[(LETTERS.index(str(found.value)) + 1) % len(found.options)]
        return f'{{"answer": "{letter}"}}' if json else f"ANSWER: {letter}"
    known = info(found.question.domain)
    record = {"domain": known.id, "answer": found.value, "preset": found.question.preset}
    record["switches"] = dict(found.question.switches)
    for k in range(_TRIES):
        other = found.question.sample(k)
        if judge(record, replace(other, words=USUAL).answer_text).outcome == "wrong":
            return other.answer_text
    raise NoReply(f"{known.id}: none of {_TRIES} instances has another answer than {found.text!r}")


def _cot(found: OracleAnswer) -> str:
    """Reasoning before the answer, with a false start in its thinking, and marks around it."""
    return (
        f"<think>\nLet me look at every part of it. At first sight it looks like {wrong_reply(found)}\n"
        "That was too quick: going over it again, part by part, gives something else.\n</think>\n\n"
        "**Looking closely.** I went over it from left to right and from top to bottom, and checked it twice.\n\n"
        f"**Answer**\n\n{found.text}"
    )


def _always_same(found: OracleAnswer) -> str:
    """The option that says yes, whatever the pictures show."""
    for letter, option in zip(LETTERS, found.options, strict=False):
        if option.startswith("Yes"):
            return f"ANSWER: {letter}"
    raise illegal(f"{found.question.domain} has no option that says yes", "one that has, for always-same", NoReply)


_REPLIES: dict[OracleMode, Callable[[OracleAnswer], str]] = {
    "right": lambda found: found.text,
    "wrong": wrong_reply,
    "cot": _cot,
    "malformed": lambda found: f"The answer is what the picture shows.\n{info(found.question.domain).answer_format}",
    "refuse": lambda _: "I'm sorry, but I can't view images, so I am unable to answer this question.",
    "hedge": lambda found: f"It is hard to tell. {found.text} or {wrong_reply(found)}",
    "always-same": _always_same,
    "flaky": lambda found: found.text,  # the server fails before it answers
}


def reply(found: OracleAnswer, mode: OracleMode, weak: Mapping[str, Any] | None = None) -> str:
    """The text of a reply in that mode; a wrong one where the words of the question are all those of `weak`."""
    words = found.question.words.fields(info(found.question.domain).wording)
    if weak and all(words[name] == value for name, value in Words(**weak).fields("full").items() if name in weak):
        return wrong_reply(found)
    return _REPLIES[mode](found)


def check_weak(weak: Any) -> dict[str, Any]:
    """The words under which the oracle answers wrongly, such as ``{"wording": "terse"}``."""
    if not weak:
        return {}
    names = tuple(vars(USUAL))
    if not isinstance(weak, Mapping) or not set(weak) <= set(names):
        raise invalid("weak", weak, f"a mapping of {', '.join(names)}")
    Words(**weak)
    return dict(weak)
