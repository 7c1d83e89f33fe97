"""Rows and groups of a report as plain records."""

from __future__ import annotations

from typing import Any

from perceptv.reports.groups import Group, Row
from perceptv.suites.conservation.scores import MEASURES, PairScore


def row_record(row: Row) -> dict[str, Any]:
    """One judged reply; kinds of group with one name are values, with several lists."""
    record: dict[str, Any] = {"model": row.model, "id": row.item.id}
    for kind, names in row.item.groups.items():
        record[kind] = list(names) if kind == "skill" or len(names) != 1 else names[0]
    record |= {"outcome": row.outcome, "correct": row.correct, "missing": row.missing, "value": row.value}
    record |= {"answer_text": row.item.answer_text, "matcher": row.matcher, "reason": row.reason}
    record |= {"excerpt": row.excerpt, "control": row.item.control, "floor": row.item.floor}
    return record


def group_record(group: Group) -> dict[str, Any]:
    """Counts, rates and intervals of a group."""
    low, high = group.interval
    record: dict[str, Any] = {group.by: group.name, "model": group.model, "n": group.n, "correct": group.correct}
    record |= {"wrong": group.wrong, "format_error": group.format_error, "no_answer": group.no_answer}
    record |= {"accuracy": group.accuracy, "low": low, "high": high, "floor": group.floor}
    record |= {"normalised": group.normalised, "format_error_rate": group.format_error_rate}
    record |= {"fail_rate": group.fail_rate}
    return record


def pair_record(score: PairScore) -> dict[str, Any]:
    """The four measures of a group with their Wilson intervals, and the outcomes of its pairs."""
    record: dict[str, Any] = {score.by: score.name, "model": score.model, "n": score.n, "pairs": score.pairs}
    for name in MEASURES:
        low, high = score.wilson(name) or (None, None)
        record[name] = score.measure(name)
        record |= {} if name == "average" else {f"{name}_low": low, f"{name}_high": high}
    record |= {"both": score.both, "conserving_only": score.conserving_only}
    record |= {"non_conserving_only": score.non_conserving_only, "neither": score.neither}
    return record | {"fail_rate": score.fail_rate, "strict_chance": score.strict_chance}
