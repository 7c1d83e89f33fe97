"""A judge for the replies that the rules leave unread, and how far it agrees with the rules where they read."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Literal

from perceptv.errors import illegal
from perceptv.reports.unread import digest
from perceptv.scoring.judges import JUDGE, Judge, JudgeError, agreed, consult
from perceptv.scoring.judging import answer_form, form_and_gold, options_of
from perceptv.scoring.questions import Question
from perceptv.scoring.scored_items import ScoredItem
from perceptv.scoring.verdicts import Verdict, encoded

SAMPLE = 50
"""How many replies of each model that the rules read the judge reads, too."""
_KINDS: dict[str, Literal["choice", "boolean", "number"]] = {
    "choice": "choice", "boolean": "boolean", "integer": "number", "real": "number",
}  # fmt: skip


@dataclass(frozen=True)
class UnreadQuestion:
    """The question of a sample, as a judge sees it: never with its answer.

    `text` is the whole prompt, options and form included. `form` is the literal answer line. `kind` is that of
    `Question`, or ``"free"`` for lists, sets and cells.
    """

    text: str
    options: tuple[str, ...]
    kind: Literal["choice", "boolean", "number", "free"]
    form: str


@dataclass(frozen=True)
class JudgeUse:
    """Counts of a judge's work on one model's replies.

    `unread`: replies that the rules left unread, all of which it saw; `read`: those that it read. `sample`: replies
    that the rules read and it saw, too; `agreed`: those on which both read the same answer.
    """

    unread: int
    read: int
    sample: int
    agreed: int


Said = tuple[ScoredItem, str]
"""An item and the text of a reply to it, without thinking."""


def judge_unread(
    judge: Judge, said: Sequence[Said], verdicts: Sequence[Verdict], sample: int
) -> tuple[list[Verdict], JudgeUse]:
    """The verdicts with those of the judge in place of format errors, and its counts.

    Raises JudgeError where the judge fails or names no answer of the question's form.
    """
    unread = [i for i, verdict in enumerate(verdicts) if verdict.outcome == "format_error"]
    checked = _sample([i for i, verdict in enumerate(verdicts) if verdict.value is not None], said, sample)
    answers = _ask_each(judge, [said[i] for i in (*unread, *checked)])
    out = list(verdicts)
    for i, answer in zip(unread, answers, strict=False):
        out[i] = answer
    read = sum(out[i].value is not None for i in unread)
    same = sum(verdicts[i].value == answer.value for i, answer in zip(checked, answers[len(unread) :], strict=True))
    return out, JudgeUse(len(unread), read, len(checked), same)


def _sample(places: Sequence[int], said: Sequence[Said], most: int) -> list[int]:
    """Some of the places, by a digest of their ids: nobody chooses them, and they stay the same."""
    return sorted(places, key=lambda i: digest(said[i][0].id))[:most]


def _ask_each(judge: Judge, said: Sequence[Said]) -> list[Verdict]:
    """One call for each different reply; judges behind a server say how many calls may run at once."""
    first: dict[tuple[str, str], int] = {}
    places = [first.setdefault((item.id, reply), i) for i, (item, reply) in enumerate(said)]
    different = sorted(first.values())
    jobs = getattr(judge, "jobs", 1)

    def read(place: int) -> Verdict:
        return _read(judge, *said[place])

    if jobs > 1 and len(different) > 1:
        with ThreadPoolExecutor(jobs) as pool:
            verdicts = dict(zip(different, pool.map(read, different), strict=True))
    else:
        verdicts = {place: read(place) for place in different}
    return [verdicts[place] for place in places]


def _read(judge: Judge, item: ScoredItem, reply: str) -> Verdict:
    if isinstance(item.source, Question):
        return agreed(item.source, reply, [judge])
    question = _question_of(item.source)
    answer: Any = consult(judge, question, reply)
    if answer is None:
        return Verdict("format_error", None, None, JUDGE, "the judge reads no answer in it")
    form, gold = form_and_gold(item.source)
    verdict = Verdict(*form.judge(encoded(str(answer)), gold, "lenient"))
    if verdict.value is None:
        raise illegal(
            f"judge {judge!r} answered {answer!r}", f"an answer such as {question.form!r}, or None", JudgeError
        )
    same = "equals" if verdict.correct else "differs from"
    reason = f"the judge's reading {same} the answer"
    return replace(verdict, span=None, matcher=JUDGE, reason=reason, grade="inferred")


def _question_of(source: Any) -> UnreadQuestion:
    """The question of a sample, a trial or a record."""
    record = source.record() if callable(getattr(source, "record", None)) else source
    form = answer_form(record)
    answer_class = form["answer_class"]
    options = options_of(record) if answer_class == "choice" else ()
    return UnreadQuestion(
        str(record.get("prompt") or ""), options, _KINDS.get(answer_class, "free"), form["answer_format"]
    )
