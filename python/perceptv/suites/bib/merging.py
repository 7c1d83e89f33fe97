"""Reports on the same episodes put together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from perceptv.errors import InvalidParams
from perceptv.io.strict_json import short
from perceptv.reports.base import reports_in
from perceptv.suites.bib.report import BibAnswers, BibReport


def merged(reports: Iterable[BibReport]) -> BibReport:
    """One report with the models of several reports, which must have the same pairs and settings.

    Baselines that several reports share are shown once.

    Raises
    ------
    InvalidParams
        There is no report; they differ in pairs, ties, window or draws; or one name has two series.
    """
    found = reports_in(reports, BibReport)
    first, answers = found[0], dict[str, BibAnswers]()
    infants: dict[tuple[str, str], float] = {}
    for other in found:
        if (other.pairs, other.ties, other.window, other.draws) != (first.pairs, first.ties, first.window, first.draws):
            raise InvalidParams("reports differ in pairs, ties, window or draws; legal: the same in all")
        for given in other.answers:
            if given.model in answers and not _same_baseline(answers[given.model], given):
                raise InvalidParams(f"{short(given.model)} is in two reports; legal: each model in one")
            answers.setdefault(given.model, given)
        for key, z in other.infants.items():
            if infants.setdefault(key, z) != z:
                raise InvalidParams(f"reports differ in the z-score of infants at {', '.join(key)}; legal: one")
    ordered = sorted(answers.values(), key=lambda a: a.baseline)
    published = any(report.with_published for report in found)
    return replace(first, answers=tuple(ordered), infants=infants, with_published=published)


def _same_baseline(first: BibAnswers, second: BibAnswers) -> bool:
    """Whether the two are one baseline, in two reports."""
    return first.baseline and second.baseline and np.array_equal(first.surprise, second.surprise, equal_nan=True)
