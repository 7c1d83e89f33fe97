"""Reading the JSON of a report on episodes: scores are computed from the values again, not read."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from perceptv._arguments import choice
from perceptv.errors import VerificationError
from perceptv.io.strict_json import member, short
from perceptv.suites.bib.cells import Floats
from perceptv.suites.bib.episodes import MEMBERS, EpisodeInfo, info_of
from perceptv.suites.bib.groups import Draws
from perceptv.suites.bib.pairs import Pair, pairs_of
from perceptv.suites.bib.reduction import REDUCTIONS, TIES, WINDOWS
from perceptv.suites.bib.report import BibAnswers, BibReport
from perceptv.suites.bib.serial import FORMAT, FORMAT_VERSION, OWN, SHARED
from perceptv.suites.bib.zscores import Infants, read_infants

_WHERE = "the report"
_OTHERS = "rows_of_other_trials"


def of_document(data: Any) -> BibReport:
    """The report that a JSON document tells of."""
    if member(data, "format", str, _WHERE) != FORMAT or member(data, "format_version", int, _WHERE) != FORMAT_VERSION:
        raise VerificationError(f"{_WHERE} is not of format {FORMAT!r}, version {FORMAT_VERSION}")
    entries = member(data, "pairs", list, _WHERE)
    pairs = pairs_of([info for i, entry in enumerate(entries) for info in _episodes(entry, f"pair {i}")])
    if len(pairs) != len(entries):
        raise VerificationError(f"{_WHERE} holds {len(entries)} pairs, {len(entries) - len(pairs)} of training tasks")
    names = {kind: _names(data, kind) for kind in ("models", "baselines")}
    answers = [_answers(data, name, kind == "baselines", pairs) for kind, found in names.items() for name in found]
    if not names["models"] or len({a.model for a in answers}) < len(answers):
        raise VerificationError(f"{_WHERE} has no models, or one of them twice")
    ties, window = (choice(name, data.get(name), legal) for name, legal in (("ties", TIES), ("window", WINDOWS)))
    published = bool(member(data, "published", list, _WHERE))
    return BibReport(tuple(pairs), tuple(answers), ties, window, _draws(data), published, _infants(data))


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


def _names(data: Any, kind: str) -> list[str]:
    names: list[str] = member(data, kind, list, _WHERE)
    return [_text(name, kind) for name in names]


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise VerificationError(f"{_WHERE}: {where} holds {short(value)}; legal: texts that are not empty")
    return value


def _draws(data: Any) -> Draws:
    level = data.get("level")
    return Draws(level, *(member(data, name, int, _WHERE) for name in ("permutations", "seed", "resamples")))


def _infants(data: Any) -> Infants:
    rows = member(data, "infants", list, _WHERE)
    if not all(isinstance(row, list) and len(row) == 3 and isinstance(row[0], str) for row in rows):
        raise VerificationError(f"{_WHERE}: infants is {short(rows)}; legal: rows of task, outcome and z")
    return read_infants({(row[0], str(row[1])): row[2] for row in rows})


def _answers(data: Any, model: str, baseline: bool, pairs: list[Pair]) -> BibAnswers:
    counted = member(member(data, "accounting", dict, _WHERE), model, dict, "accounting")
    said = member(member(data, "surprise", dict, _WHERE), model, dict, "surprise")
    where = f"surprise of {short(model)}"
    columns = [_column(member(said, by, list, where), len(pairs), f"{where}, {by}") for by in REDUCTIONS]
    lists = (member(counted, name, list, "accounting") for name in ("missing", "non_finite"))
    missing, odd = (tuple(_text(name, "accounting") for name in names) for names in lists)
    outside, unused = (member(counted, name, int, "accounting") for name in ("frames_outside_window", _OTHERS))
    surprise = np.stack(columns, axis=2)
    return BibAnswers(model, baseline, surprise, missing, odd, outside, unused, _unknown(counted))


def _unknown(counted: Any) -> tuple[tuple[str, int], ...]:
    entries = member(counted, "unknown", list, "accounting")
    if not all(isinstance(e, list) and len(e) == 2 and type(e[0]) is str and type(e[1]) is int for e in entries):
        raise VerificationError(f"accounting holds {short(entries)}; legal: [episode, number] pairs")
    return tuple((name, count) for name, count in entries)


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
