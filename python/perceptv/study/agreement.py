"""Agreement of people: on shared items, and on wrong answers that most of them share."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from perceptv.reports.comparison import stats_module
from perceptv.scoring.scored_items import ScoredItem
from perceptv.study.people import Judged

ALIKE = 2 / 3
FEWEST = 3
"""Of so many answers an item is looked at for wrong answers that are alike."""


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
        Fleiss' kappa of the items with the most frequent number of answers; None where it is not defined.
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
    """Agreement of the answers; None where no item is shared. MissingExtra without statsmodels."""
    shared = {name: said for name, said in _said(rows).items() if len(said) > 1}
    if not shared:
        return None
    pairs = [a == b for said in shared.values() for a, b in itertools.combinations(said, 2)]
    sizes = Counter(len(said) for said in shared.values())
    raters = max(sizes, key=lambda n: (sizes[n], n))
    same = [said for said in shared.values() if len(said) == raters]
    return ItemAgreement(len(shared), len(pairs), sum(pairs), _fleiss(same), len(same), raters)


def missed_alike(rows: Sequence[Judged]) -> list[Missed]:
    """Items that two thirds of three or more people miss alike, the most frequent first."""
    found = []
    by_item: dict[str, list[Judged]] = {}
    for row in rows:
        by_item.setdefault(row.item.id, []).append(row)
    for said in by_item.values():
        wrong = Counter(_answer(row) for row in said if row.outcome == "wrong")
        answer, count = wrong.most_common(1)[0] if wrong else ("", 0)
        if len(said) >= FEWEST and count >= ALIKE * len(said) - 1e-9:
            reply = next(row.reply for row in said if row.outcome == "wrong" and _answer(row) == answer)
            found.append(Missed(said[0].item, reply, count, len(said)))
    return sorted(found, key=lambda m: (-m.people / m.asked, m.item.id))


def _said(rows: Sequence[Judged]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(row.item.id, []).append(_answer(row))
    return found


def _answer(row: Judged) -> str:
    """The value that was read, or else the kind of failure: equal texts are the same answer."""
    return row.outcome if row.value is None else json.dumps(_plain(row.value), sort_keys=True, default=str)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, (tuple, set, frozenset)) else value


def _fleiss(said: list[list[str]]) -> float | None:
    """Kappa over all answers as categories; None where all agree on one answer, or a single item is there."""
    names = {name: i for i, name in enumerate(dict.fromkeys(a for answers in said for a in answers))}
    if len(said) < 2 or len(names) < 2:
        return None
    table = np.zeros((len(said), len(names)))
    for row, answers in enumerate(said):
        for answer in answers:
            table[row, names[answer]] += 1
    return float(stats_module("statsmodels.stats.inter_rater").fleiss_kappa(table, method="fleiss"))
