"""Rows and groups of a report as plain records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from perceptv.reports.outcomes import Outcomes
from perceptv.reports.paired_scores import AVERAGE, PairScore
from perceptv.reports.repeats import RepeatScore
from perceptv.reports.score_groups import OVERALL, Group, ReportRow
from perceptv.reports.unread import UnreadFamily, family_of, is_unread

if TYPE_CHECKING:
    from perceptv.reports.report import Report


def records(report: Report, by: str | None, pairs: bool) -> list[dict[str, Any]]:
    """Records of all rows, of the groups `by`, or with `pairs` of the pair scores `by`."""
    if pairs:
        return [pair_record(score) for score in report.pairs(OVERALL if by is None else by)]
    return [row_record(row) for row in report.rows] if by is None else [group_record(g) for g in report.by(by)]


def row_record(row: ReportRow) -> dict[str, Any]:
    """One judged reply; kinds of group with one name are values, with several lists."""
    record: dict[str, Any] = {"model": row.model, "id": row.item.id}
    for kind, names in row.item.groups.items():
        record[kind] = list(names) if kind == "skill" or len(names) != 1 else names[0]
    record |= {"outcome": row.outcome, "correct": row.correct, "missing": row.missing, "value": row.value}
    record |= {"answer_text": row.item.answer_text, "matcher": row.matcher, "reason": row.reason}
    record |= {"cause": row.cause, "distance": row.distance, "partial": row.partial}
    record |= {"family": family_of(row) if is_unread(row) else None}
    record |= {"excerpt": row.excerpt, "finish_reason": row.finish_reason}
    record |= {"control": row.item.control, "floor": row.item.floor}
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


def repeat_record(score: RepeatScore) -> dict[str, Any]:
    """Counts, shares and intervals over all replies of a model to the questions of a group."""
    record: dict[str, Any] = {score.by: score.name, "model": score.model, "n": score.n, "replies": score.replies}
    shares = {"mean": (score.mean, score.mean_interval), "majority": (score.majority, score.majority_interval)}
    shares["pass"] = (score.pass_at(), score.pass_interval())
    for name, (share, (low, high)) in shares.items():
        record |= {name: share, f"{name}_low": low, f"{name}_high": high}
    return record | {"k": score.most, "within": score.within, "between": score.between}


def unread_record(found: UnreadFamily) -> dict[str, Any]:
    """How many replies of a model have a look, and what share of its replies that is."""
    low, high = found.interval or (None, None)
    record: dict[str, Any] = {"model": found.model, "family": found.family, "count": found.count, "n": found.n}
    return record | {"share": found.share, "low": low, "high": high}


def pair_record(score: PairScore) -> dict[str, Any]:
    """The four measures of a group with their Wilson intervals, and the outcomes of its pairs."""
    record: dict[str, Any] = {score.by: score.name, "model": score.model, "n": score.n, "pairs": score.pairs}
    for name in score.measures:
        low, high = score.wilson(name) or (None, None)
        record[name] = score.measure(name)
        record |= {} if name == AVERAGE else {f"{name}_low": low, f"{name}_high": high}
    first, second = score.members
    record |= {"both": score.both, f"{first}_only": score.control_only}
    record |= {f"{second}_only": score.manipulated_only, "neither": score.neither}
    return record | {"fail_rate": score.fail_rate, "strict_chance": score.strict_chance}


def outcome_record(found: Outcomes) -> dict[str, Any]:
    """Counts, shares and intervals of the outcomes, what guesses give, and McNemar's probability."""
    record: dict[str, Any] = {found.by: found.name, "model": found.model, "observer": found.observer}
    record["pairs"] = found.pairs
    for name, count in found.counts.items():
        low, high = found.intervals[name]
        key = name.replace(" ", "_")
        record |= {key: count, f"{key}_share": found.shares[name], f"{key}_low": low, f"{key}_high": high}
        record[f"{key}_guess"] = None if found.guesses is None else found.guesses[name]
    return record | {"p": found.p}
