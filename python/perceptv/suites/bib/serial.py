"""A report as records and as plain data."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from perceptv._core import __version__
from perceptv.suites.bib.groups import BibScore
from perceptv.suites.bib.pairs import SHARED, Pair
from perceptv.suites.bib.reduction import REDUCTIONS, points
from perceptv.suites.bib.report import BibAnswers, BibReport

FORMAT, FORMAT_VERSION = "perceptv-bib-report", 1
OWN = ("episode", "outcome", "condition")


def document_of(report: BibReport) -> dict[str, Any]:
    """What JSON holds of a report; `loading` reads it. Values that are missing or not finite are null."""
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "perceptv": __version__,
        "models": list(report.models),
        "baselines": list(report.baselines),
        "ties": report.ties,
        "window": report.window,
        **asdict(report.draws),
        "summary": {kind: [score_record(score) for score in report.by(kind)] for kind in report.kinds()},
        "comparisons": [asdict(c) for c in report.comparisons()],
        "headlines": [asdict(line) for line in report.headlines()],
        "z": [asdict(z) for z in report.z_scores()],
        "published": [asdict(figure) for figure in report.published()],
        "warnings": list(report.warnings),
        "accounting": {answers.model: _accounting(answers) for answers in report.answers},
        "infants": [[*key, z] for key, z in report.infants.items()],
        "pairs": [_pair(p) | {f"lengths_{e.member}": list(e.lengths) for e in (p.e, p.u)} for p in report.pairs],
        "surprise": {answers.model: _values(answers) for answers in report.answers},
    }


def records(report: BibReport, by: str | None) -> list[dict[str, Any]]:
    """One per pair, model and reduction, or one per group `by`, model and reduction."""
    return list(_pair_records(report)) if by is None else [score_record(score) for score in report.by(by)]


def score_record(score: BibScore) -> dict[str, Any]:
    """Counts, accuracy, intervals and p of a group."""
    (low, high), (first, last), (one, two) = score.interval, score.bootstrap, score.p
    record: dict[str, Any] = {score.by: score.name, "model": score.model, "reduction": score.reduction, "n": score.n}
    record |= {"points": score.points, "right": score.right, "tied": score.tied, "missing": score.missing}
    record |= {"accuracy": score.accuracy, "low": low, "high": high}
    return record | {"bootstrap_low": first, "bootstrap_high": last, "p_one_sided": one, "p_two_sided": two}


def _pair_records(report: BibReport) -> Iterator[dict[str, Any]]:
    for answers in report.answers:
        scores = points(answers.surprise, report.ties).tolist()
        for pair, values, score in zip(report.pairs, answers.surprise.tolist(), scores, strict=True):
            for i, reduction in enumerate(REDUCTIONS):
                record = {"model": answers.model, "baseline": answers.baseline, "reduction": reduction, **_pair(pair)}
                yield record | {"surprise_e": values[0][i], "surprise_u": values[1][i], "score": score[i]}


def _pair(pair: Pair) -> dict[str, Any]:
    """The values that both episodes share; those of one alone have the suffix _e or _u."""
    shared = {name: getattr(pair.e, name) for name in SHARED}
    return shared | {f"{name}_{info.member}": getattr(info, name) for info in (pair.e, pair.u) for name in OWN}


def _accounting(answers: BibAnswers) -> dict[str, Any]:
    return {
        "missing": list(answers.missing),
        "non_finite": list(answers.non_finite),
        "frames_outside_window": answers.outside,
        "rows_of_other_trials": answers.unused,
        "unknown": [list(entry) for entry in answers.unknown],
    }


def _values(answers: BibAnswers) -> dict[str, list[list[float | None]]]:
    """Surprise at e and u of each pair, by reduction."""
    return {
        reduction: [[None if math.isnan(v) else v for v in row] for row in answers.surprise[:, :, i].tolist()]
        for i, reduction in enumerate(REDUCTIONS)
    }
