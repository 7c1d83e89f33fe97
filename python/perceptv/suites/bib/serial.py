"""Reports on episodes as records and as JSON, and back: scores are computed from the values again, not read."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from perceptv._core import __version__
from perceptv._plain import counted
from perceptv.errors import VerificationError
from perceptv.io.schema import ANY, LIST, NAME, OBJECT, Kind, check, list_of, one_of, whole
from perceptv.io.strict_json import short
from perceptv.reports.serial import COUNTED
from perceptv.suites.bib.cells import Floats
from perceptv.suites.bib.episodes import MEMBERS, EpisodeInfo, info_of
from perceptv.suites.bib.groups import BibScore, Draws
from perceptv.suites.bib.pairs import SHARED, Pair, pairs_of
from perceptv.suites.bib.reduction import REDUCTIONS, TIES, WINDOWS, points
from perceptv.suites.bib.report import BibAnswers, BibReport
from perceptv.suites.bib.zscores import read_infants

FORMAT, FORMAT_VERSION = "perceptv-bib-report", 1
OWN = ("episode", "outcome", "condition")
_WHERE = "the report"
_KIND = {"format": one_of(FORMAT), "format_version": one_of(FORMAT_VERSION)}
_NAMES = list_of(NAME)
_DRAWS = ("level", "permutations", "seed", "resamples")
_INFANT = Kind("", lambda row: isinstance(row, list) and len(row) == 3 and isinstance(row[0], str))
_REPORT = {
    "pairs": LIST,
    "models": _NAMES,
    "baselines": _NAMES,
    "ties": one_of(*TIES),
    "window": one_of(*WINDOWS),
    **dict.fromkeys(_DRAWS, ANY),
    "published": LIST,
    "infants": list_of(_INFANT, "rows of task, outcome and z"),
    "accounting": OBJECT,
    "surprise": OBJECT,
}
_ACCOUNTING = {
    "missing": _NAMES,
    "non_finite": _NAMES,
    "frames_outside_window": whole(),
    "rows_of_other_trials": whole(),
    "unknown": COUNTED,
}


def document_of(report: BibReport) -> dict[str, Any]:
    """What JSON holds of a report; `of_document` reads it. Values that are missing or not finite are null."""
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


def of_document(data: Any) -> BibReport:
    """The report that a JSON document tells of."""
    check(data, _KIND, _WHERE)
    found = check(data, _REPORT, _WHERE)
    entries = found["pairs"]
    pairs = pairs_of([info for i, entry in enumerate(entries) for info in _episodes(entry, f"pair {i}")])
    if len(pairs) != len(entries):
        many = counted(len(entries), "pair")
        raise VerificationError(f"{_WHERE} holds {many}, {len(entries) - len(pairs)} of training tasks")
    kinds = ((name, kind == "baselines") for kind in ("models", "baselines") for name in found[kind])
    answers = tuple(_answers(found, name, baseline, pairs) for name, baseline in kinds)
    if not found["models"] or len({a.model for a in answers}) < len(answers):
        raise VerificationError(f"{_WHERE} has no models, or one of them twice")
    infants = read_infants({(row[0], str(row[1])): row[2] for row in found["infants"]})
    draws, published = Draws(*(found[name] for name in _DRAWS)), bool(found["published"])
    return BibReport(tuple(pairs), answers, found["ties"], found["window"], draws, published, infants)


def _episodes(entry: Any, where: str) -> list[EpisodeInfo]:
    """The two episodes of a pair, from what they share and what is their own."""
    if not isinstance(entry, dict):
        raise VerificationError(f"{where} is {short(entry)}; legal: an object")
    keys = {name: name for name in SHARED}
    out = []
    for m in MEMBERS:
        of = keys | {name: f"{name}_{m}" for name in (*OWN, "lengths")}
        out.append(info_of({"member": m} | {name: entry[key] for name, key in of.items() if key in entry}, where))
    return out


def _answers(found: dict[str, Any], model: str, baseline: bool, pairs: Sequence[Pair]) -> BibAnswers:
    counted = check(found["accounting"], {model: OBJECT}, "accounting")[model]
    missing, odd, outside, unused, unknown = check(counted, _ACCOUNTING, "accounting").values()
    where = f"surprise of {short(model)}"
    said = check(check(found["surprise"], {model: OBJECT}, "surprise")[model], dict.fromkeys(REDUCTIONS, LIST), where)
    surprise = np.stack([_column(said[by], len(pairs), f"{where}, {by}") for by in REDUCTIONS], axis=2)
    counts = tuple((name, count) for name, count in unknown)
    return BibAnswers(model, baseline, surprise, tuple(missing), tuple(odd), outside, unused, counts)


def _column(rows: list[Any], count: int, where: str) -> Floats:
    """Surprise at e and u of each pair, NaN for null."""
    if len(rows) != count:
        raise VerificationError(f"{where} number {len(rows)}, pairs {count}")
    for row in rows:
        whole_row = isinstance(row, list) and len(row) == len(MEMBERS)
        if not whole_row or not all(v is None or (type(v) is float and math.isfinite(v)) for v in row):
            raise VerificationError(f"{where} holds {short(row)}; legal: two finite numbers or nulls")
    return np.array([[math.nan if value is None else value for value in row] for row in rows], np.float64)
