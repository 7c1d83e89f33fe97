"""Checks of reports on surprise that come from JSON."""

from __future__ import annotations

from typing import Any

from perceptv.errors import InvalidParams, illegal, invalid
from perceptv.io.schema import LIST, check, one_of, whole
from perceptv.io.strict_json import short
from perceptv.reports.numeric import check_draws
from perceptv.reports.report import Report
from perceptv.suites.bib.episode_items import AGAINST
from perceptv.suites.bib.episodes import OUTCOMES
from perceptv.suites.bib.reduction import TIES, WINDOWS
from perceptv.suites.bib.zscores import read_infants

_SETTINGS = {
    "ties": one_of(*TIES),
    "window": one_of(*WINDOWS),
    **dict.fromkeys(("permutations", "resamples", "seed"), whole()),
    "infants": LIST,
}


def check_report(report: Report) -> None:
    """InvalidParams if a report on surprise cannot be shown; those of replies have no settings."""
    if report.mode is not None and not report.settings:
        return
    if report.mode is not None:
        raise illegal(f"mode of surprise is {report.mode!r}", "null")
    found = check(report.settings, _SETTINGS, "settings", InvalidParams)
    for name in ("permutations", "resamples"):
        check_draws(found[name], found["seed"], name)
    for row in found["infants"]:
        if not isinstance(row, list) or len(row) != 3 or not isinstance(row[0], str) or not isinstance(row[1], str):
            raise illegal(f"infants holds {short(row)}", "rows of task, outcome and z")
    read_infants({(task, outcome): z for task, outcome, z in found["infants"]})
    for item in report.items():
        outcomes = str(item.first("outcomes")).split(AGAINST)
        if len(outcomes) != 2 or not set(outcomes) <= set(OUTCOMES) or not item.first("task"):
            raise InvalidParams(f"{short(item.id)} has no task, or other outcomes than {', '.join(OUTCOMES)}")
    for row in report.rows:
        _check_value(row.value, row.item.id, row.outcome in ("correct", "wrong"))


def _check_value(value: Any, where: str, known: bool) -> None:
    fits = isinstance(value, list) and len(value) == 2 and all(v is None or type(v) is float for v in value)
    if not fits or (None in value) == known:
        raise invalid(f"{short(where)}: value", value, "two finite numbers, or null if not known")
