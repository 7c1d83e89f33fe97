"""Thresholds of people, as they stand beside those of models."""

from __future__ import annotations

import pytest

from perceptv import study
from perceptv.scoring.scored_items import ScoredItem
from perceptv.study.adaptive import DomainEstimate
from perceptv.study.people import Judged


def judged(code: str, size: int, index: int, right: bool, excluded: tuple[str, ...] = ()) -> Judged:
    item = ScoredItem(f"a {size} {index}", "1", {"domain": ("a",), "size": (size,)}, floor=0.0)
    return Judged(code, item, "correct" if right else "wrong", excluded=excluded)


def test_an_adaptive_study_gives_the_mean_of_the_persons_that_are_kept() -> None:
    found = [("p", 6.0), ("q", 8.0), ("r", 20.0)]
    rows = (*(judged(code, 5, 0, True) for code in "pq"), judged("r", 5, 0, True, ("slow",)))
    thresholds = tuple((code, DomainEstimate("a", 15, value, 1.0, (value - 1, value + 1), "")) for code, value in found)
    none = [("p", DomainEstimate(domain, 3, None, None, None, "")) for domain in "ab"]
    people = study.people_thresholds(study.PeopleScores(rows, {}, ("own",), thresholds=(*thresholds, *none)))
    assert set(people) == {"a"} and (people["a"].people, people["a"].without) == (2, 1)
    assert people["a"].threshold == pytest.approx(7) and people["a"].interval == (6.0, 8.0)


def test_other_studies_give_one_curve_through_all_answers() -> None:
    rows = tuple(judged(code, size, i, size < 9) for code in "pq" for size in range(1, 21) for i in range(3))
    people = study.people_thresholds(study.PeopleScores(rows, {}, ("own",)))
    assert people["a"].people == 2 and 8 <= people["a"].threshold <= 9
    assert study.people_thresholds(study.PeopleScores((), {}, ("own",))) == {}
