"""Scores of pairs of a control and a manipulated question: either member, their average, and both of a pair right."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from perceptv._arguments import choice
from perceptv.core.words import WORD_KINDS
from perceptv.errors import illegal
from perceptv.reports.intervals import Interval, percentile_interval, resampled_shares, wilson
from perceptv.reports.numeric import check_level
from perceptv.reports.score_groups import Group, ReportRow, count_group, group_names, group_rows
from perceptv.scoring.appearance_groups import LOOK_KINDS
from perceptv.scoring.scored_items import Name, Pairing, ScoredItem
from perceptv.scoring.verdicts import LETTERS

AVERAGE, STRICT = "average", "strict"
FAIL = "FAIL"
NO_PAIRS = "the report has no pairs", "questions of a suite whose questions come in pairs"


class QuestionPair(NamedTuple):
    """The rows of a control and of its manipulated question, each in all its versions."""

    control: list[ReportRow]
    manipulated: list[ReportRow]

    @property
    def right(self) -> tuple[bool, bool]:
        """True for each of the two that is right in all versions."""
        return all(row.correct for row in self.control), all(row.correct for row in self.manipulated)


@dataclass(frozen=True)
class PairScore:
    """One model in one group of questions: accuracies 0..1, or None if the group has no such questions.

    `both` ... `neither` count pairs: a control and its manipulated partner that are asked in the same way. Failed
    replies are wrong. `members` are the names of the two, which `measure` takes beside "average" and "strict".
    """

    by: str
    name: Name
    model: str
    members: tuple[str, str]
    control_group: Group | None
    manipulated_group: Group | None
    both: int
    control_only: int
    manipulated_only: int
    neither: int
    fail_rate: float
    level: float = field(default=0.95, repr=False)

    def __post_init__(self) -> None:
        check_level(self.level)

    @property
    def measures(self) -> tuple[str, ...]:
        """Names for `measure`."""
        return (*self.members, AVERAGE, STRICT)

    @property
    def n(self) -> int:
        """The number of questions, paired or not."""
        return sum(g.n for g in (self.control_group, self.manipulated_group) if g is not None)

    @property
    def control(self) -> float | None:
        """Accuracy on controls."""
        return self.control_group.accuracy if self.control_group else None

    @property
    def manipulated(self) -> float | None:
        """Accuracy on manipulated questions."""
        return self.manipulated_group.accuracy if self.manipulated_group else None

    @property
    def average(self) -> float | None:
        """Mean of the two."""
        a, b = self.control, self.manipulated
        return None if a is None or b is None else (a + b) / 2

    @property
    def pairs(self) -> int:
        """The number of pairs with both questions in the group."""
        return self.both + self.control_only + self.manipulated_only + self.neither

    @property
    def strict(self) -> float | None:
        """Share of pairs with both questions right."""
        return self.both / self.pairs if self.pairs else None

    @property
    def strict_chance(self) -> float | None:
        """The score of independent guesses on pairs."""
        floors = [g.floor for g in (self.control_group, self.manipulated_group) if g is not None]
        known = [f for f in floors if f is not None]
        return math.prod(known) if len(known) == 2 else None

    def measure(self, name: str) -> float | None:
        """One of `measures`."""
        values = self.control, self.manipulated, self.average, self.strict
        return values[self.measures.index(choice("name", name, self.measures))]

    def wilson(self, name: str) -> Interval | None:
        """Wilson interval of a measure; None for the average, which is not a share."""
        choice("name", name, self.measures)
        group = dict(zip(self.members, (self.control_group, self.manipulated_group), strict=True)).get(name)
        if group is not None:
            return group.interval
        return wilson(self.both, self.pairs, level=self.level) if name == STRICT and self.pairs else None


@dataclass(frozen=True)
class ResponseShift:
    """The answers of one model by the true answers: counts by true class, then by answered class.

    Classes are about the changed object, for example "same", "more", "less"; an answer may also be "FAIL". `shown` is
    "frames", "empty" (white images) or "text" (no images).
    """

    model: str
    shown: str
    counts: dict[str, dict[str, int]] = field(hash=False)

    def share(self, true: str, answered: str) -> float | None:
        """The share of questions of that true class with that answer, 0..1; None if there are none."""
        row = self.counts[choice("true", true, self.counts)]
        choice("answered", answered, (*self.counts, FAIL))
        total = sum(row.values())
        return row[answered] / total if total else None


def paired_rows(rows: Sequence[ReportRow]) -> list[tuple[Pairing, list[ReportRow]]]:
    """The rows of items in pairs, for each way in which suites form them."""
    groups: dict[Pairing, list[ReportRow]] = {}
    known: dict[str, Pairing | None] = {}
    for row in rows:
        if row.item.pair is not None:
            if row.item.suite not in known:
                known[row.item.suite] = row.item.pairing
            pairing = known[row.item.suite]
            if pairing is not None:
                groups.setdefault(pairing, []).append(row)
    return list(groups.items())


def pair_scores(rows: Sequence[ReportRow], by: str, models: Iterable[str], level: float) -> list[PairScore]:
    """One for each group of a kind, and each model; InvalidParams without pairs."""
    every, wanted = paired_rows(rows), list(models)
    if not every:
        raise illegal(*NO_PAIRS)
    parts = [(pairing, part) for pairing, part in every if any(group_names(row.item, by) for row in part)] or every
    return [
        _score(pairing, (by, name, model), found[model], level)
        for pairing, part in parts
        for name, found in group_rows(part, by).items()
        for model in wanted
        if model in found
    ]


def _score(pairing: Pairing, of: tuple[str, Name, str], rows: list[ReportRow], level: float) -> PairScore:
    halves = [[row for row in rows if row.item.groups.get(pairing.by) == (member,)] for member in pairing.members]
    groups = [count_group(*of, half, level) if half else None for half in halves]
    outcomes = Counter(pair.right for pair in _pairs(rows, pairing))
    both, first, second, neither = (outcomes[a, b] for a in (True, False) for b in (True, False))
    failed = sum(row.outcome in ("format_error", "no_answer") for row in rows)
    counts = both, first, second, neither
    return PairScore(*of, pairing.members, groups[0], groups[1], *counts, failed / len(rows), level)


def question_pairs(rows: Iterable[ReportRow], pairings: Mapping[str, Pairing]) -> list[QuestionPair]:
    """The pairs whose questions were both asked in the same way, by the pairings of suites."""
    groups: dict[object, dict[Name, list[ReportRow]]] = {}
    for row in rows:
        pairing = pairings[row.item.suite]
        kinds = (*pairing.alike, *WORD_KINDS, *LOOK_KINDS)
        unit = (row.item.suite, row.item.pair, *(row.item.groups.get(kind) for kind in kinds))
        groups.setdefault(unit, {}).setdefault(row.item.first(pairing.by), []).append(row)
    members = [(p, pairings[p[next(iter(p))][0].item.suite].members) for p in groups.values()]
    return [QuestionPair(p[first], p[second]) for p, (first, second) in members if len(p) == 2]


def _pairs(rows: Iterable[ReportRow], pairing: Pairing) -> list[QuestionPair]:
    return question_pairs(rows, defaultdict(lambda: pairing))


def pair_intervals(rows: Sequence[ReportRow], *, level: float, resamples: int, seed: int) -> dict[str, Interval | None]:
    """Bootstrap intervals of all measures of one model, drawing whole pairs with all their questions."""
    check_level(level)
    parts = paired_rows(rows)
    if len(parts) != 1:
        several = f"the report has {len(parts)} kinds of pairs", "one kind of pairs, for example only(suite=...)"
        raise illegal(*(several if parts else NO_PAIRS))
    pairing, part = parts[0]
    shares = resampled_shares(*_by_pair(part, pairing), resamples=resamples, seed=seed).T
    columns = (shares[0], shares[1], (shares[0] + shares[1]) / 2, shares[2])
    names = (*pairing.members, AVERAGE, STRICT)
    return {name: percentile_interval(column, level) for name, column in zip(names, columns, strict=True)}


def _by_pair(rows: Sequence[ReportRow], pairing: Pairing) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Sum and number for each pair: controls, manipulated questions, pairs of questions."""
    number: dict[str, int] = {}
    for row in rows:
        number.setdefault(str(row.item.pair), len(number))
    sums, counts = np.zeros((len(number), 3)), np.zeros((len(number), 3))
    for row in rows:
        column = pairing.members.index(str(row.item.first(pairing.by)))
        sums[number[str(row.item.pair)], column] += row.correct
        counts[number[str(row.item.pair)], column] += 1
    for questions in _pairs(rows, pairing):
        pair = str(questions.control[0].item.pair)
        sums[number[pair], 2] += all(questions.right)
        counts[number[pair], 2] += 1
    return sums, counts


def response_shifts(rows: Sequence[ReportRow], models: Iterable[str]) -> list[ResponseShift]:
    """Counts of answers by truth, of each model under frames, white images and text, as far as they were asked."""
    counts: dict[tuple[str, str, tuple[str, ...]], dict[str, dict[str, int]]] = {}
    classes: dict[str, tuple[str, ...]] = {}
    for row in rows:
        if row.item.classes:
            if row.item.suite not in classes:
                pairing = row.item.pairing
                classes[row.item.suite] = pairing.classes if pairing else tuple(sorted(row.item.classes))
            legal = classes[row.item.suite]
            key = str(row.item.first("shown", "frames")), row.model, legal
            table = counts.setdefault(key, {true: dict.fromkeys((*legal, FAIL), 0) for true in legal})
            table[_class(row.item, row.item.letter)][_class(row.item, row.value)] += 1
    shown, places = list(dict.fromkeys(key[0] for key in counts)), list(models)
    ordered = sorted(counts, key=lambda key: (shown.index(key[0]), places.index(key[1])))
    return [ResponseShift(model, kind, counts[kind, model, legal]) for kind, model, legal in ordered]


def _class(item: ScoredItem, letter: object) -> str:
    place = LETTERS.find(letter) if isinstance(letter, str) and letter else -1
    return item.classes[place] if 0 <= place < len(item.classes) else FAIL
