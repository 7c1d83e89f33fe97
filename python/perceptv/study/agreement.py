"""Agreement of people: on shared items, and on wrong answers that most of them share."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from perceptv.reports.comparison import stats_module
from perceptv.scoring.scored_items import ScoredItem
from perceptv.study.people import Judged

ALIKE = 2 / 3
FEWEST = 3
"""The fewest answers to an item for which equal wrong answers are reported."""


@dataclass(frozen=True)
class ItemAgreement:
    """Agreement on items that two or more people were asked.

    Attributes
    ----------
    items : int
        So many were shared.
    pairs, agreeing : int
        Pairs of answers to one item by two people, and those that are the same answer.
    kappa : float or None
        Fleiss' kappa of the items with the most frequent number of answers; None if it is not defined.
    kappa_items, raters : int
        How many items those are, and how many answers each has.
    """

    items: int
    pairs: int
    agreeing: int
    kappa: float | None
    kappa_items: int
    raters: int


@dataclass(frozen=True)
class Missed:
    """An item on which most people gave one and the same wrong answer: perhaps our truth is wrong."""

    item: ScoredItem
    reply: str
    people: int
    asked: int


def agreement(rows: Sequence[Judged]) -> ItemAgreement | None:
    """Agreement of the answers; None if no item is shared. MissingExtra without statsmodels."""
    shared = [[_answer(row) for row in answers] for answers in _by_item(rows) if len(answers) > 1]
    if not shared:
        return None
    pairs = [a == b for answers in shared for a, b in itertools.combinations(answers, 2)]
    sizes = Counter(map(len, shared))
    raters = max(sizes, key=lambda n: (sizes[n], n))
    same = [answers for answers in shared if len(answers) == raters]
    return ItemAgreement(len(shared), len(pairs), sum(pairs), _fleiss(same), len(same), raters)


def missed_alike(rows: Sequence[Judged]) -> list[Missed]:
    """Items that two thirds of three or more people miss alike, the most frequent first."""
    found = []
    for answers in _by_item(rows):
        wrong = Counter(_answer(row) for row in answers if row.outcome == "wrong")
        answer, count = wrong.most_common(1)[0] if wrong else ("", 0)
        if len(answers) >= FEWEST and count >= ALIKE * len(answers) - 1e-9:
            reply = next(row.reply for row in answers if row.outcome == "wrong" and _answer(row) == answer)
            found.append(Missed(answers[0].item, reply, count, len(answers)))
    return sorted(found, key=lambda m: (-m.people / m.asked, m.item.id))


def _by_item(rows: Sequence[Judged]) -> Iterable[list[Judged]]:
    found: dict[str, list[Judged]] = {}
    for row in rows:
        found.setdefault(row.item.id, []).append(row)
    return found.values()


def _answer(row: Judged) -> str:
    """The value that was read, or else the kind of failure: equal texts are the same answer."""
    value = list(row.value) if isinstance(row.value, (tuple, set, frozenset)) else row.value
    return row.outcome if value is None else json.dumps(value, sort_keys=True, default=str)


def _fleiss(replies: list[list[str]]) -> float | None:
    """Kappa over all answers as categories; None if all agree on one answer, or a single item is there."""
    names = {name: i for i, name in enumerate(dict.fromkeys(a for answers in replies for a in answers))}
    if len(replies) < 2 or len(names) < 2:
        return None
    table = np.zeros((len(replies), len(names)))
    for row, answers in enumerate(replies):
        for answer in answers:
            table[row, names[answer]] += 1
    return float(stats_module("statsmodels.stats.inter_rater").fleiss_kappa(table, method="fleiss"))
