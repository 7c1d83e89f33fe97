"""Reading the JSON of a report on episodes: scores are computed from the values again, not read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from perceptv.errors import VerificationError
from perceptv.io.schema import ANY, LIST, NAME, OBJECT, Kind, check, list_of, one_of, whole
from perceptv.io.strict_json import short
from perceptv.reports.serial import COUNTED
from perceptv.suites.bib.cells import Floats
from perceptv.suites.bib.episodes import MEMBERS, EpisodeInfo, info_of
from perceptv.suites.bib.groups import Draws
from perceptv.suites.bib.pairs import SHARED, Pair, pairs_of
from perceptv.suites.bib.reduction import REDUCTIONS, TIES, WINDOWS
from perceptv.suites.bib.report import BibAnswers, BibReport
from perceptv.suites.bib.serial import FORMAT, FORMAT_VERSION, OWN
from perceptv.suites.bib.zscores import read_infants

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


def of_document(data: Any) -> BibReport:
    """The report that a JSON document tells of."""
    check(data, _KIND, _WHERE)
    found = check(data, _REPORT, _WHERE)
    entries = found["pairs"]
    pairs = pairs_of([info for i, entry in enumerate(entries) for info in _episodes(entry, f"pair {i}")])
    if len(pairs) != len(entries):
        raise VerificationError(f"{_WHERE} holds {len(entries)} pairs, {len(entries) - len(pairs)} of training tasks")
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
        if not isinstance(row, list) or len(row) != len(MEMBERS) or not all(map(_is_value, row)):
            raise VerificationError(f"{where} holds {short(row)}; legal: two finite numbers or nulls")
    return np.array([[math.nan if value is None else value for value in row] for row in rows], np.float64)


def _is_value(value: Any) -> bool:
    return value is None or (type(value) is float and math.isfinite(value))
