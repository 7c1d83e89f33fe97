"""Thresholds of the people of a study, to stand beside those of models."""

from __future__ import annotations

import math

from perceptv.reports import psychometric
from perceptv.reports.intervals import clustered_bootstrap
from perceptv.reports.measurement import PeopleThreshold
from perceptv.study.people import PeopleScores, as_rows

_LEVEL = 0.95


def people_thresholds(scores: PeopleScores) -> dict[str, PeopleThreshold]:
    """The threshold of the people of a study in each domain where there is one, without the people left out.

    Where the order adapts it is the mean of the persons' thresholds, with a bootstrap interval over persons, and the
    number of persons without one; else that of one curve through all answers (extra ``stats``).
    """
    return _of_persons(scores) if scores.thresholds else _of_answers(scores)


def _of_persons(scores: PeopleScores) -> dict[str, PeopleThreshold]:
    kept = {row.code for row in scores.kept.rows}
    thresholds: dict[str, list[float | None]] = {}
    for code, found in scores.thresholds:
        if code in kept:
            thresholds.setdefault(found.domain, []).append(found.threshold)
    values = {domain: [value for value in each if value is not None] for domain, each in thresholds.items()}
    return {domain: _mean(each, len(thresholds[domain]) - len(each)) for domain, each in values.items() if each}


def _mean(values: list[float], without: int) -> PeopleThreshold:
    many = len(values) > 1
    ends = clustered_bootstrap(values, range(len(values)), level=_LEVEL) if many else (None, None)
    return PeopleThreshold(math.fsum(values) / len(values), ends, len(values), without)


def _of_answers(scores: PeopleScores) -> dict[str, PeopleThreshold]:
    result: dict[str, PeopleThreshold] = {}
    for name, found in (scores.kept.groups("domain") if scores.kept.rows else {}).items():
        rows = [row for row in as_rows(found) if psychometric.has_curve(row)]
        curve = psychometric.fit(rows, name, "people", _LEVEL) if rows else None
        if curve is not None and curve.threshold is not None:
            people = len({row.code for row in found})
            result[str(name)] = PeopleThreshold(curve.threshold, curve.interval, people)
    return result
