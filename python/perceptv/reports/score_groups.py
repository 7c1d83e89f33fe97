"""Judged replies and their counts by group."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Integral
from typing import Any, NamedTuple

from perceptv._arguments import integer
from perceptv.errors import illegal, invalid
from perceptv.reports.intervals import Interval, wilson
from perceptv.reports.numeric import check_level
from perceptv.scoring.scored_items import Name, ScoredItem
from perceptv.scoring.verdicts import OUTCOMES, Cause, Outcome

GroupNames = Name | Iterable[Name]
OVERALL = "overall"
TOGETHER = "all together"
"""The model's name in counts over all models."""
NO_REPLY = "no reply for this id"
_MOST_NAMES = 60  # listed in a message


class Repeat(NamedTuple):
    """The outcome of one of several replies to a question, and the answer that was read, None for none."""

    outcome: Outcome
    value: Any = None


@dataclass(frozen=True)
class ReportRow:
    """One question with the outcome of one model's reply.

    `excerpt` is the end of the reply. `missing` is True if the model has no reply to it (outcome no_answer).
    `finish_reason` is how the server says that the reply ended, if it is known: "length" means that it was cut off.
    `digest` is that of the question in the reply, if it is known. `repeats` are all replies to the
    question, this one too, in order; empty where they were not asked for, see ``repeats=`` of :func:`perceptv.score`.
    `credit` is what a tie earns that counts as part of a right answer. `cause` is why the reply was read or was not,
    `distance` and `partial` are those of its verdict.
    """

    item: ScoredItem
    model: str
    outcome: Outcome
    reason: str = ""
    matcher: str = ""
    value: Any = field(default=None, hash=False)
    excerpt: str = ""
    missing: bool = False
    finish_reason: str | None = None
    digest: str | None = None
    repeats: tuple[Repeat, ...] = field(default=(), hash=False)
    credit: float = 0.0
    cause: Cause = "unstated"
    distance: float | None = None
    partial: float | None = None

    @property
    def correct(self) -> bool:
        """True if it counts as right."""
        return self.outcome == "correct"

    @property
    def points(self) -> float:
        """1 for a right answer, else what it earns."""
        return 1.0 if self.correct else self.credit


@dataclass(frozen=True)
class Group:
    """Counts of one model in one group. Format errors and missing answers are wrong and stay in the denominator.

    `floor` is the accuracy of the best blind guess on these items without twins; None if one of them has no floor.
    `credit` is what ties earn beside the right answers.
    """

    by: str
    name: Name
    model: str
    n: int
    correct: int
    wrong: int
    format_error: int
    no_answer: int
    floor: float | None = None
    level: float = field(default=0.95, repr=False)
    credit: float = 0.0

    def __post_init__(self) -> None:
        check_level(self.level)
        integer("n", self.n, 1)

    @property
    def points(self) -> float:
        """Right answers, and what ties earn."""
        return self.correct + self.credit

    @property
    def accuracy(self) -> float:
        """Points per question, 0..1."""
        return self.points / self.n

    @property
    def interval(self) -> Interval:
        """Wilson interval of the accuracy."""
        return wilson(self.points, self.n, level=self.level)

    @property
    def normalised(self) -> float | None:
        """Accuracy divided by that of a blind guess: 1 is chance; None if the floor is unknown or 0."""
        return self.accuracy / self.floor if self.floor else None

    @property
    def fail_rate(self) -> float:
        """Share of format errors and missing answers, 0..1."""
        return (self.format_error + self.no_answer) / self.n

    @property
    def format_error_rate(self) -> float:
        """Share of replies that commit to no readable answer, 0..1."""
        return self.format_error / self.n

    @property
    def format_error_interval(self) -> Interval:
        """Wilson interval of the format-error rate."""
        return wilson(self.format_error, self.n, level=self.level)


def grouped(rows: Sequence[ReportRow], by: str, models: Iterable[str], level: float) -> list[Group]:
    """Groups in the order of their names (numbers ascending, words as they come in the dataset), model by model."""
    members, wanted = group_rows(rows, by), list(models)
    return [
        count_group(by, name, model, found[model], level)
        for name, found in members.items()
        for model in wanted
        if model in found  # a model may have been asked nothing of a group
    ]


def group_rows(rows: Sequence[ReportRow], by: str) -> dict[Name, dict[str, list[ReportRow]]]:
    """Rows by name of group and by model, the names in order; InvalidParams where no row is in such a group."""
    members: dict[Name, dict[str, list[ReportRow]]] = {}
    for row in rows if isinstance(by, str) else ():
        for name in group_names(row.item, by):
            members.setdefault(name, {}).setdefault(row.model, []).append(row)
    if not members:
        raise invalid("by", by, _kinds(rows))
    numeric = all(isinstance(name, int) for name in members)
    order = sorted(members, key=lambda name: int(name)) if numeric else list(members)
    return {name: members[name] for name in order}


def group_names(item: ScoredItem, by: str) -> tuple[Name, ...]:
    """The groups of a kind that an item counts in: in the overall one if it does not say otherwise."""
    return item.groups.get(by, (OVERALL,) if by == OVERALL else ())


def in_groups(rows: Sequence[ReportRow], groups: Mapping[str, GroupNames]) -> list[ReportRow]:
    """The rows of questions that are in one of the named groups of each kind."""
    wanted = {kind: _wanted(rows, kind, given) for kind, given in groups.items()}
    kept = [row for row in rows if all(names & set(group_names(row.item, kind)) for kind, names in wanted.items())]
    if not kept:
        raise illegal(f"no question is in all of {', '.join(groups)}", "groups that share questions")
    return kept


def _wanted(rows: Sequence[ReportRow], kind: str, given: Any) -> set[Name]:
    there = dict.fromkeys(name for row in rows for name in group_names(row.item, kind))
    if not there:
        raise illegal(f"{kind!r:.80} is not a kind of group", _kinds(rows))
    wanted = list(given) if isinstance(given, (list, tuple, set, frozenset, range)) else [given]
    for name in wanted or [given]:
        if isinstance(name, bool) or not isinstance(name, (str, Integral)) or name not in there:
            legal = ", ".join(map(repr, list(there)[:_MOST_NAMES])) + (" ..." if len(there) > _MOST_NAMES else "")
            raise invalid(kind, name, f"{legal} or a list of them")
    return set(wanted)


def _kinds(rows: Sequence[ReportRow]) -> str:
    return ", ".join([OVERALL, *sorted({kind for row in rows for kind in row.item.groups})])


def count_group(by: str, name: Name, model: str, rows: list[ReportRow], level: float) -> Group:
    """The counts of some rows of one model."""
    outcomes = [row.outcome for row in rows]
    count = {outcome: outcomes.count(outcome) for outcome in OUTCOMES}
    floors = [row.item.floor for row in rows if row.item.control is None]
    known = [f for f in floors if f is not None]
    floor = math.fsum(known) / len(known) if known and len(known) == len(floors) else None
    credit = math.fsum(row.credit for row in rows)
    return Group(by, name, model, len(rows), **count, floor=floor, level=level, credit=credit)
