"""The parts of a report as tables of text, which Markdown and HTML both show."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from perceptv._plain import counted
from perceptv.core.words import WORD_KINDS
from perceptv.errors import MissingExtra
from perceptv.reports.comparison import Comparison
from perceptv.reports.endings import cut_off_section
from perceptv.reports.intervals import wilson
from perceptv.reports.look_sections import look_sections
from perceptv.reports.outcomes import outcome_sections
from perceptv.reports.partial_truth import partial_sections
from perceptv.reports.psychometric import STEEPEST, Curve
from perceptv.reports.published_tables import published_sections
from perceptv.reports.published_values import find_published
from perceptv.reports.repeats import repeat_sections
from perceptv.reports.score_groups import OVERALL, TOGETHER, Group
from perceptv.reports.section import Section, by_name, check_section, coverage, p_text, percent, span
from perceptv.reports.thresholds import threshold_sections
from perceptv.reports.twins import TwinGroup
from perceptv.reports.unread import unread_sections
from perceptv.scoring.judges import JUDGE
from perceptv.suite import suite_of

if TYPE_CHECKING:
    from perceptv.reports.report import Report

_MOST_NAMES = 60
_MOST_PAIRS = 45


def sections(report: Report, brief: bool = False) -> Iterator[Section]:
    """All parts that the report has something to say on; with `brief` what fits on a screen."""
    yield overall_section(report)
    if report.asked:
        yield _together(report)
    if not all(counts.clean for counts in report.accounting.values()):
        yield _accounting(report)
    yield from judge_section(report)
    yield from cut_off_section(report.rows, report.models)
    yield from repeat_sections(report.rows, report.models, report.level, report.accounting)
    if brief:
        yield from (_groups(report, kind, brief) for kind in report.kinds()[:1])
        yield from _of_suites(report, brief)
        yield from outcome_sections(report, brief)
        yield from look_sections(report, brief)
        if report.mode is not None:
            yield from unread_sections(report, brief)
    else:
        yield from _details(report)
    if report.published_source:
        yield from published_sections(report, brief)


def judge_section(report: Report) -> Iterator[Section]:
    """The work of a judge, where there was one, and its agreement with the rules."""
    if not report.judging:
        return
    rows = []
    for model, use in report.judging.items():
        mine = [row for row in report.rows_of(model) if not row.missing]
        ruled = sum(row.correct and row.matcher != JUDGE for row in mine) / len(report.rows_of(model))
        agreement = wilson(use.agreed, use.sample, level=report.level) if use.sample else None
        shares = percent(ruled), percent(report.overall(model).accuracy)
        agreed = f"{use.agreed} of {use.sample}", span(agreement)
        rows.append((model, str(use.unread), str(use.read), *shares, *agreed))
    head = ("model", "left to the judge", "read by it", "% by rules alone", "% with it", "agrees with the rules")
    note = (
        "The judge saw every reply that the rules left as a format error, and a sample of those that they read, chosen "
        "by a digest of their ids. A judge that often disagrees there reads the others no better."
    )
    yield Section("Judge", (*head, coverage(report.level)), rows, (note,))


def _of_suites(report: Report, brief: bool = False) -> Iterator[Section]:
    """The sections of each suite about its own questions."""
    suites = report.suites()
    for name in suites:
        own = report if len(suites) == 1 else report.only(suite=name)
        yield from suite_of(name).addition("sections", partial(_suite_sections, own, brief)) or []


def _suite_sections(report: Report, brief: bool, hook: Callable[[Report, bool], Iterable[Section]]) -> list[Section]:
    result = list(hook(report, brief))
    for section in result:
        check_section(section)
    return result


def _details(report: Report) -> Iterator[Section]:
    own = list(_of_suites(report))
    yield from own
    yield from outcome_sections(report)
    covered = {section.kind for section in own} if len(report.suites()) == 1 else set()
    for kind in [kind for kind in report.kinds() if kind not in covered]:
        if len({g.name for g in report.by(kind)}) <= _MOST_NAMES:
            yield _groups(report, kind)
    if report.mode is not None:
        yield from _of_replies(report)


def _of_replies(report: Report) -> Iterator[Section]:
    yield _format_errors(report)
    yield from partial_sections(report)
    yield from unread_sections(report)
    yield from _rotations(report)
    if report.has_plane():
        yield _plane(report)
    yield from _twins(report)
    if len(report.models) > 1:
        yield _with_extra("Pairs of models", lambda: _comparisons(report))
    yield from look_sections(report)
    for kind in WORD_KINDS:
        if kind in report.kinds():
            yield _with_extra(f"Same instances, another {kind}", partial(_asked_twice, report, kind))
    if {"domain", "size"} <= set(report.kinds()):
        curves = _with_extra("Psychometric curves", lambda: _curves(report))
        yield curves
        if curves.rows:  # else the extra is not there
            yield from threshold_sections(report)


def overall_section(report: Report) -> Section:
    """The models' overall scores."""
    replies = report.mode is not None
    counted_as = ("right", "wrong", "format error", "no answer") if replies else ("points",)
    groups = report.by(OVERALL)
    rows = []
    for g in groups:
        counts = (g.correct, g.wrong, g.format_error, g.no_answer) if replies else (f"{g.points:g}",)
        rows.append((g.model, percent(g.accuracy), span(g.interval), percent(g.floor), *map(str, (g.n, *counts))))
    head = ("model", "accuracy", coverage(report.level), "blind", "n", *counted_as)
    lost = " Format errors, refusals and missing replies count as wrong." if replies else ""
    notes = [f"Accuracies in per cent, with Wilson intervals.{lost}", _floor_note(groups)]
    if replies:
        notes.append(f"Replies were read in mode {report.mode}.")
    if report.twins():
        spans = ", ".join(f"{m} {span(report.clustered_interval(m))}" for m in report.models)
        notes.append(f"Controls and twins share a picture: bootstrap intervals that keep them together are {spans}.")
    return Section("Overall", head, rows, tuple(notes))


def _together(report: Report) -> Section:
    g = report.together()
    row = (g.model, f"{100 * g.accuracy:.2f} %", f"{g.points:g}/{g.n}", span(g.interval), percent(g.floor))
    notes = (
        f"{counted(len(report.models), 'model')}, each on the questions that it was asked. Pairs of a control and its "
        "partner, or twin, count where one model was asked both.",
    )
    return Section("All together", ("", "accuracy", "right/asked", coverage(report.level), "blind"), [row], notes)


def _floor_note(groups: list[Group]) -> str:
    if groups[0].floor is None:
        return "No blind-guess floor is known for these items (only for sizes 1 to 20 under default switches)."
    return "blind: the score of the best guess without looking; for samples it knows domain, preset and size."


def _accounting(report: Report) -> Section:
    unasked = any(counts.unasked for counts in report.accounting.values())
    stale = any(counts.changed for counts in report.accounting.values())
    more = (*(("not asked",) if unasked else ()), *(("changed",) if stale else ()))
    head = ("model", "missing", "duplicate ids", "of these differing", "unknown ids", *more, "examples")
    rows = []
    for name, counts in report.accounting.items():
        odd = (counts.duplicates, counts.unknown, counts.unasked, counts.changed)
        examples = [*counts.missing[:1], *(entries[0][0] for entries in odd if entries)]
        numbers = [len(counts.missing), len(counts.duplicates), counts.conflicting, len(counts.unknown)]
        numbers += [*([len(counts.unasked)] if unasked else []), *([len(counts.changed)] if stale else [])]
        rows.append((name, *map(str, numbers), ", ".join(examples) or "-"))
    note = (
        f"Missing ids count as wrong. If an id has several replies, the {report.duplicates} one counts. Replies to ids "
        f"that are not in the dataset{', or that the model was not asked,' if unasked else ''} are not counted"
        f"{', nor are those to questions that have changed since' if stale else ''}."
    )
    return Section("Ids", head, rows, (note,))


def _groups(report: Report, kind: str, brief: bool = False) -> Section:
    if report.uneven:
        return _uneven_groups(report, kind, brief)
    groups = report.by(kind)
    head = [kind.replace("_", " "), "n", "blind"]
    for model in report.models:
        head += [model, coverage(report.level)]
    rows = []
    for name, mine in by_name(groups, (g.name for g in groups)).items():
        cells = [cell for g in mine for cell in (percent(g.accuracy), span(g.interval))]
        rows.append((name, str(mine[0].n), percent(mine[0].floor), *cells))
    notes = ("A domain counts in each of its skills.",) if kind == "skill" else ()
    return Section(f"By {kind.replace('_', ' ')}", tuple(head), rows, notes)


def _uneven_groups(report: Report, kind: str, brief: bool) -> Section:
    """One row per name: all models together, then without `brief` each with its number of questions."""
    models = () if brief else report.models
    of = {(g.name, g.model): f"{percent(g.accuracy)} ({g.n})" for g in report.by(kind)}
    rows = [
        (
            *(str(g.name), str(g.n), percent(g.floor), percent(g.accuracy), span(g.interval)),
            *(of.get((g.name, model), "-") for model in models),
        )
        for g in report.together_by(kind)
    ]
    head = (kind.replace("_", " "), "n", "blind", TOGETHER, coverage(report.level), *models)
    notes = () if brief else ("In brackets how many questions the model was asked.",)
    return Section(f"By {kind.replace('_', ' ')}", head, rows, notes)


def _format_errors(report: Report) -> Section:
    kind = "answer_type" if "answer_type" in report.kinds() else "kind"
    groups, published = report.by(kind), find_published(report.published_source)
    rates, note = (published.format_errors, published.format_note) if published else ({}, "")
    theirs = list(dict.fromkeys(model for _, model in rates))
    head = (kind.replace("_", " "), "n", *report.models, *(f"{model} (published)" for model in theirs))
    rates_of = {(str(g.name), g.model): percent(g.format_error_rate) for g in groups}
    rows = [
        (
            *(name, _count_range(mine), *(rates_of.get((name, model), "-") for model in report.models)),
            *(percent(rates.get((name, model))) for model in theirs),
        )
        for name, mine in by_name(groups, (g.name for g in groups)).items()
    ]
    notes = ("Per cent of replies from which no answer can be read.", *([note] if note else []))
    return Section(f"Format errors by {kind.replace('_', ' ')}", head, rows, notes)


def _count_range(groups: Sequence[Group]) -> str:
    """How many questions each model was asked of a group: one number, or from the fewest to the most."""
    low, high = min(g.n for g in groups), max(g.n for g in groups)
    return str(low) if low == high else f"{low} to {high}"


def _rotations(report: Report) -> Iterator[Section]:
    found = {model: report.rotations(model) for model in report.models}
    if any(found.values()):
        rows = [(model, percent(r["mean"]), percent(r["strict"])) for model, r in found.items() if r]
        note = "mean: share of the versions of a question that are right; strict: share of questions with all right."
        yield Section("Rotations", ("model", "mean", "strict"), rows, (note,))


def _plane(report: Report) -> Section:
    head = ("model", "control", "manipulated", "chance", "region")
    rows = [
        (p.model, percent(p.control), percent(p.manipulated), ", ".join(map(percent, p.chance)), p.region)
        for p in report.plane()
    ]
    note = "Above or below chance: chance is outside the Wilson interval."
    return Section("Controls against manipulated versions", head, rows, (note,))


def _twins(report: Report) -> Iterator[Section]:
    groups = report.twins()
    if not groups:
        return
    note = (
        "A twin is its control with the smallest change that makes the control's answer wrong. Right on both: the "
        "model saw the change. Right on one: it may have guessed."
    )
    yield _twin_table("Twins", [g for g in groups if g.name == OVERALL], (note,))
    yield _twin_table("Twins by domain", [g for g in groups if g.name != OVERALL])


def _twin_table(title: str, groups: list[TwinGroup], notes: tuple[str, ...] = ()) -> Section:
    head = ("pairs of", "model", "n", "both right", "control only", "twin only", "neither", "both, %", "interval")
    rows = [
        (
            *(str(g.name), g.model),
            *map(str, (g.pairs, g.both, g.control_only, g.twin_only, g.neither)),
            *(percent(g.accuracy), span(g.interval)),
        )
        for g in groups
    ]
    return Section(title, head, rows, notes)


def _with_extra(title: str, make: Callable[[], Section]) -> Section:
    try:
        return make()
    except MissingExtra as error:
        return Section(title, notes=(f"Not computed: {error}",))


def _comparisons(report: Report) -> Section:
    head = ("first", "second", "difference", coverage(report.level), "both right", "only first", "only second")
    found = report.compare_all()
    rows = [_difference(c) for c in found[:_MOST_PAIRS]]
    notes = ["difference: accuracy of the first minus that of the second, in points; bootstrap over instances."]
    notes.append("p: exact McNemar test; Holm: corrected for all pairs.")
    if len(found) > _MOST_PAIRS:
        notes.append(f"{_MOST_PAIRS} of {len(found)} pairs are shown; report.compare_all() gives all.")
    return Section("Pairs of models", (*head, "p", "Holm"), rows, tuple(notes))


def _difference(c: Comparison) -> tuple[str, ...]:
    counts = map(str, (c.both, c.only_first, c.only_second))
    return c.first, c.second, f"{100 * c.difference:+.1f}", span(c.interval), *counts, p_text(c.p), p_text(c.p_holm)


def _asked_twice(report: Report, by: str) -> Section:
    head = ("model", "first", "second", "difference", coverage(report.level), "both right", "only first", "only second")
    rows = [(model, *_difference(c)) for model in report.models for c in report.paired(by, model)]
    note = "The same instances asked in two ways. p: exact McNemar test; Holm: corrected for all pairs of a model."
    return Section(f"Same instances, another {by}", (*head, "p", "Holm"), rows, (note,))


def _curves(report: Report) -> Section:
    head = ("domain", "model", "sizes", "threshold", coverage(report.level), "slope", "remark")
    rows = [_curve(curve) for model in report.models for curve in report.curves(model)]
    note = (
        "threshold: the size at which accuracy is half-way between the blind-guess floor and 1, from a logistic curve "
        "in size; slope: logits per unit of size; the interval is from the profile likelihood."
    )
    return Section("Psychometric curves", head, rows, (note,))


def _curve(curve: Curve) -> tuple[str, ...]:
    first, last = curve.sizes
    remarks = [curve.why_not] if curve.why_not else []
    remarks += [] if curve.floor_known else ["floor not known, taken as 0"]
    threshold = f"{curve.threshold:.1f}" if curve.threshold is not None else "-"
    slope = "-" if curve.slope is None else f"{curve.slope:.2f}" if curve.slope < STEEPEST / 2 else "a step"
    sizes = f"{first} to {last}"
    return str(curve.domain), curve.model, sizes, threshold, _threshold_span(curve), slope, "; ".join(remarks)


def _threshold_span(curve: Curve) -> str:
    """The interval, with "<" or ">" for ends beyond the tested sizes."""
    if curve.slope is None and curve.interval == (None, None):
        return "-"
    first, last = curve.sizes
    ends = curve.interval[0], curve.interval[1]
    low, high = (-math.inf if ends[0] is None else ends[0]), (math.inf if ends[1] is None else ends[1])
    texts = [f"< {first}" if end < first else f"> {last}" if end > last else f"{end:.1f}" for end in (low, high)]
    return " to ".join(dict.fromkeys(texts))
