"""The four outcomes of a pair of a control and a manipulated question, with what guesses would give."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from perceptv.errors import illegal, invalid
from perceptv.reports.intervals import Interval, wilson
from perceptv.reports.mcnemar import mcnemar
from perceptv.reports.numeric import check_level
from perceptv.reports.paired_scores import NO_PAIRS, QuestionPair, paired_rows, question_pairs
from perceptv.reports.score_groups import OVERALL, ReportRow, group_rows
from perceptv.reports.section import Section, coverage, p_text, percent, span
from perceptv.scoring.scored_items import Name

if TYPE_CHECKING:
    from perceptv.reports.report import Report

KNOWLEDGE, SHORTCUT, DEFICIT, NEITHER = "core knowledge", "shortcut", "core deficit", "neither"
OUTCOMES = (KNOWLEDGE, SHORTCUT, DEFICIT, NEITHER)
_OF_HITS = {(True, True): KNOWLEDGE, (True, False): SHORTCUT, (False, True): DEFICIT, (False, False): NEITHER}
_BRIEF = 2
"""Kinds of groups that fit on a screen."""
_NOTES = (
    "Both members right: core knowledge; the control alone: shortcut; the manipulated one alone: core deficit, as it "
    "is right for another reason. A member that is asked in rotations is right if all of them are.",
    "guesses: the four shares, in per cent, that independent guesses give. p: exact McNemar test of shortcut against "
    "core deficit. Baselines are observers, no models: S is what is usually so, N what one says without the concept.",
    "Drawn pairs with a stated rule: scores compare with published ones on photographs and films in design only.",
)

Shares = dict[str, float]


@dataclass(frozen=True)
class Outcomes:
    """The pairs of one model in one group of questions, counted by outcome.

    "core knowledge": both right; "shortcut": the control alone; "core deficit": the manipulated one alone, so for a
    wrong reason; "neither". A member that is asked in several rotations is right if all of them are. `guesses` are the
    shares that independent guesses give; None if the chance of a question is not known. `observer` is True for what is
    no model.

    Source: Core Knowledge Deficits in Multi-Modal Language Models, Table 3; "neither" has no name there.
    """

    by: str
    name: Name
    model: str
    counts: dict[str, int] = field(hash=False)
    guesses: Shares | None = field(default=None, hash=False)
    observer: bool = False
    level: float = field(default=0.95, repr=False)

    def __post_init__(self) -> None:
        check_level(self.level)
        if tuple(self.counts) != OUTCOMES or not self.pairs:
            raise invalid("counts", self.counts, f"at least one pair in {', '.join(OUTCOMES)}")

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return sum(self.counts.values())

    @property
    def shares(self) -> Shares:
        """The share of each outcome, 0..1."""
        return {name: count / self.pairs for name, count in self.counts.items()}

    @property
    def intervals(self) -> dict[str, Interval]:
        """Wilson intervals of the shares."""
        return {name: wilson(count, self.pairs, level=self.level) for name, count in self.counts.items()}

    @property
    def accuracy(self) -> float:
        """The share of pairs with both members right."""
        return self.shares[KNOWLEDGE]

    @property
    def guess_level(self) -> float | None:
        """The accuracy of independent guesses on whole pairs."""
        return None if self.guesses is None else self.guesses[KNOWLEDGE]

    @property
    def p(self) -> float:
        """The exact McNemar test of "shortcut and core deficit are equally likely", two-sided."""
        return mcnemar(self.counts[SHORTCUT], self.counts[DEFICIT])


def outcomes(rows: Sequence[ReportRow], by: str, models: Iterable[str], observers: str, level: float) -> list[Outcomes]:
    """The outcomes in each group of a kind: of the models, then of observers, whose names begin with `observers`."""
    parts, wanted = paired_rows(rows), list(models)
    if not parts:
        raise illegal(*NO_PAIRS)
    pairings = {row.item.suite: pairing for pairing, part in parts for row in part}
    seen = [row for row in rows if row.item.suite in pairings and row.item.pair is not None]
    known = {row.item.id: row.item for row in seen}.values()
    hits = [(item, observers + name, hit) for item in known for name, hit in item.observers.items()]
    every = [*seen, *(ReportRow(i, who, "correct" if hit else "wrong") for i, who, hit in hits if who not in wanted)]
    names = list(dict.fromkeys([*wanted, *(row.model for row in every)]))
    found = group_rows(every, by)
    return [
        _of_pairs((by, name, model), pairs, model.startswith(observers), level)
        for name, mine in found.items()
        for model in names
        if (pairs := question_pairs(mine.get(model, []), pairings))
    ]


def _of_pairs(of: tuple[str, Name, str], pairs: Sequence[QuestionPair], observer: bool, level: float) -> Outcomes:
    counts = dict.fromkeys(OUTCOMES, 0)
    for pair in pairs:
        counts[_OF_HITS[pair.right]] += 1
    return Outcomes(*of, counts, _guesses(pairs), observer, level)


def _guesses(pairs: Sequence[QuestionPair]) -> Shares | None:
    """Mean shares of the outcomes if every question is guessed independently."""
    chances = [(_chance(control), _chance(manipulated)) for control, manipulated in pairs]
    known = [(a, b) for a, b in chances if a is not None and b is not None]
    if len(known) < len(chances):
        return None
    expected = [(a * b, a * (1 - b), (1 - a) * b, (1 - a) * (1 - b)) for a, b in known]
    return {name: math.fsum(one[i] for one in expected) / len(expected) for i, name in enumerate(OUTCOMES)}


def _chance(versions: list[ReportRow]) -> float | None:
    floors = [row.item.floor for row in versions]
    known = [floor for floor in floors if floor is not None]
    return math.prod(known) if len(known) == len(floors) else None


def outcome_sections(report: Report, brief: bool = False) -> Iterator[Section]:
    """A table for each kind of groups that the suites of the pairs name; with `brief` the first ones."""
    kinds = report.outcome_kinds()
    for kind in kinds[:_BRIEF] if brief else kinds:
        found = report.outcomes(kind)
        if kind != OVERALL and brief:
            found = [one for one in found if not one.observer]
        yield _table(kind, found, coverage(report.level))


def _table(kind: str, found: list[Outcomes], level: str) -> Section:
    overall = kind == OVERALL
    head = ("model" if overall else kind, *(() if overall else ("model",)), "pairs", *OUTCOMES, f"both, {level}")
    rows = [(*(() if overall else (str(o.name),)), o.model, *_cells(o)) for o in found]
    title = "Outcomes of pairs" if overall else f"Outcomes of pairs by {kind}"
    return Section(title, (*head, "guesses", "p"), rows, _NOTES if overall else ())


def _cells(o: Outcomes) -> tuple[str, ...]:
    shares = (f"{percent(o.shares[name])} ({o.counts[name]})" for name in OUTCOMES)
    guesses = "-" if o.guesses is None else " : ".join(f"{100 * share:.0f}" for share in o.guesses.values())
    return str(o.pairs), *shares, span(o.intervals[OUTCOMES[0]]), guesses, p_text(o.p)
