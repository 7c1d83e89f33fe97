"""Scores of pairs of videos: either condition, their average, and both of a pair right."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from perceptv.conservation.facts import CLASSES
from perceptv.conservation.sets import CONDITIONS
from perceptv.errors import InvalidParams
from perceptv.scoring.groups import Group, Row, group_of, members_of
from perceptv.scoring.intervals import Interval, percentile_interval, resampled_shares, wilson
from perceptv.scoring.items import Item, Name
from perceptv.scoring.numeric import check_level

MEASURES = ("conserving", "non_conserving", "average", "strict")
FAIL = "FAIL"
_UNIT = ("method", "count", "prompt", "shown")  # what both of a pair are asked under

Unit = tuple[tuple[Name, ...] | str | None, ...]


@dataclass(frozen=True)
class PairScore:
    """One model in one group of trials: accuracies 0..1, None where the group has no such trials.

    `both` ... `neither` count pairs: a conserving video and its partner under the same method, count and prompt. Failed
    replies are wrong. Chance is 1/3 for either condition, and 1/9 for both of a pair where guesses are independent.
    """

    by: str
    name: Name
    model: str
    conserving_trials: Group | None
    non_conserving_trials: Group | None
    both: int
    conserving_only: int
    non_conserving_only: int
    neither: int
    fail_rate: float
    level: float = field(default=0.95, repr=False)

    def __post_init__(self) -> None:
        check_level(self.level)

    @property
    def n(self) -> int:
        """Trials, paired or not."""
        return sum(g.n for g in (self.conserving_trials, self.non_conserving_trials) if g is not None)

    @property
    def conserving(self) -> float | None:
        """Accuracy where the quantity stays the same."""
        return self.conserving_trials.accuracy if self.conserving_trials else None

    @property
    def non_conserving(self) -> float | None:
        """Accuracy where it does not."""
        return self.non_conserving_trials.accuracy if self.non_conserving_trials else None

    @property
    def average(self) -> float | None:
        """Mean of the two."""
        a, b = self.conserving, self.non_conserving
        return None if a is None or b is None else (a + b) / 2

    @property
    def pairs(self) -> int:
        """Pairs of which both trials are in the group."""
        return self.both + self.conserving_only + self.non_conserving_only + self.neither

    @property
    def strict(self) -> float | None:
        """Share of pairs of which both are right."""
        return self.both / self.pairs if self.pairs else None

    @property
    def strict_chance(self) -> float | None:
        """The score of independent guesses on pairs."""
        floors = [g.floor for g in (self.conserving_trials, self.non_conserving_trials) if g is not None]
        known = [f for f in floors if f is not None]
        return math.prod(known) if len(known) == 2 else None

    def measure(self, name: str) -> float | None:
        """One of `MEASURES`."""
        value: float | None = getattr(self, _one_of("name", name, MEASURES))
        return value

    def wilson(self, name: str) -> Interval | None:
        """Wilson interval of a measure; None for the average, which is no share."""
        _one_of("name", name, MEASURES)
        trials = {"conserving": self.conserving_trials, "non_conserving": self.non_conserving_trials}.get(name)
        if trials is not None:
            return trials.interval
        return wilson(self.both, self.pairs, level=self.level) if name == "strict" and self.pairs else None


@dataclass(frozen=True)
class ResponseShift:
    """What one model answered, by what was true: counts by true class, then by class answered.

    Classes tell of the changed thing: "same", "more", "less"; answers may also be "FAIL". `shown` is "frames", "empty"
    (white images) or "text" (no images).
    """

    model: str
    shown: str
    counts: dict[str, dict[str, int]] = field(hash=False)

    def share(self, true: str, answered: str) -> float | None:
        """How often trials of that truth got that answer, 0..1; None where there are none."""
        _one_of("true", true, CLASSES)
        _one_of("answered", answered, (*CLASSES, FAIL))
        row = self.counts[true]
        total = sum(row.values())
        return row[answered] / total if total else None


def _one_of(what: str, name: str, legal: Sequence[str]) -> str:
    if name not in legal:
        raise InvalidParams(f"{what} is {name!r:.80}; legal: {', '.join(map(repr, legal))}")
    return name


def pair_scores(rows: Sequence[Row], by: str, models: Iterable[str], level: float) -> list[PairScore]:
    """One for each group of a kind, and each model."""
    paired, wanted = [row for row in rows if row.item.pair is not None], list(models)
    members = members_of(paired, by)
    return [_score(by, name, model, found.get(model, []), level) for name, found in members.items() for model in wanted]


def _score(by: str, name: Name, model: str, rows: list[Row], level: float) -> PairScore:
    halves = [[row for row in rows if row.item.groups.get("condition") == (c,)] for c in CONDITIONS]
    groups = [group_of(by, name, model, half, level) if half else None for half in halves]
    outcomes = Counter(pair for _, pair in _pairs(rows))
    both, first, second, neither = (outcomes[a, b] for a in (True, False) for b in (True, False))
    failed = sum(row.outcome in ("format_error", "no_answer") for row in rows)
    return PairScore(by, name, model, groups[0], groups[1], both, first, second, neither, failed / len(rows), level)


def _unit(item: Item) -> Unit:
    return (item.pair, *(item.groups.get(kind) for kind in _UNIT))


def _pairs(rows: Iterable[Row]) -> list[tuple[str, tuple[bool, bool]]]:
    """The pair's id, and whether its conserving and its non-conserving trial are right."""
    found: dict[Unit, dict[Name, bool]] = {}
    for row in rows:
        condition = row.item.groups.get("condition", ("",))[0]
        found.setdefault(_unit(row.item), {})[condition] = row.correct
    return [(str(u[0]), (p[CONDITIONS[0]], p[CONDITIONS[1]])) for u, p in found.items() if len(p) == len(CONDITIONS)]


def pair_intervals(rows: Sequence[Row], *, level: float, resamples: int, seed: int) -> dict[str, Interval | None]:
    """Bootstrap intervals of all measures of one model, drawing whole pairs of videos with all their trials."""
    check_level(level)
    sums, counts = _by_pair(rows)
    shares = resampled_shares(sums, counts, resamples=resamples, seed=seed)
    columns = dict(zip((*CONDITIONS, "strict"), shares.T, strict=True))
    columns["average"] = (columns[CONDITIONS[0]] + columns[CONDITIONS[1]]) / 2
    return {name: percentile_interval(columns[name], level) for name in MEASURES}


def _by_pair(rows: Sequence[Row]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """For each pair of videos sum and number: conserving trials, non-conserving ones, pairs of trials."""
    number: dict[str, int] = {}
    for row in rows:
        number.setdefault(str(row.item.pair), len(number))
    sums, counts = np.zeros((len(number), 3)), np.zeros((len(number), 3))
    for row in rows:
        column = CONDITIONS.index(str(row.item.groups["condition"][0]))
        sums[number[str(row.item.pair)], column] += row.correct
        counts[number[str(row.item.pair)], column] += 1
    for pair, hits in _pairs(rows):
        sums[number[pair], 2] += all(hits)
        counts[number[pair], 2] += 1
    return sums, counts


def response_shifts(rows: Sequence[Row], models: Iterable[str]) -> list[ResponseShift]:
    """Counts of answers by truth, of each model under frames, white images and text, as far as they were asked."""
    counts: dict[tuple[str, str], dict[str, dict[str, int]]] = {}
    for row in rows:
        if row.item.classes:
            key = row.model, str(row.item.groups.get("shown", ("frames",))[0])
            table = counts.setdefault(key, {true: dict.fromkeys((*CLASSES, FAIL), 0) for true in CLASSES})
            table[_class(row.item, row.item.answer_text[-1:])][_class(row.item, row.value)] += 1
    shown = list(dict.fromkeys(kind for _, kind in counts))
    return [ResponseShift(m, kind, counts[m, kind]) for kind in shown for m in models if (m, kind) in counts]


def _class(item: Item, letter: object) -> str:
    place = "ABCDEF".find(letter) if isinstance(letter, str) and letter else -1
    return item.classes[place] if 0 <= place < len(item.classes) else FAIL
