"""The parts of a report as tables of text, which Markdown and HTML both show."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from perceptv.errors import MissingExtra
from perceptv.scoring.groups import OVERALL, Group
from perceptv.scoring.psychometric import STEEPEST, Curve
from perceptv.scoring.published import (
    DESIGN_NOTE,
    HUMAN,
    NOT_COMPARABLE,
    SOURCES,
    WARNINGS,
    published_format_errors,
)
from perceptv.scoring.report import Report

_KINDS = {
    "skill": "By skill",
    "answer_type": "By answer type",
    "size": "By size",
    "domain": "By domain",
}
_MOST_PAIRS = 45


@dataclass(frozen=True)
class Section:
    """A heading, a table and notes. Cells are plain text; the first column names what a row is about."""

    title: str
    head: tuple[str, ...] = ()
    rows: list[tuple[str, ...]] = field(default_factory=list)
    notes: tuple[str, ...] = ()


def brief(report: Report) -> Iterator[Section]:
    """What fits on a screen: overall, oddities of the ids, skills."""
    yield overall_section(report)
    if not all(counts.clean for counts in report.accounting.values()):
        yield _accounting(report)
    yield _groups(report, "skill", _KINDS["skill"])


def sections(report: Report) -> Iterator[Section]:
    """All parts that the report has something to say on."""
    yield overall_section(report)
    if not all(counts.clean for counts in report.accounting.values()):
        yield _accounting(report)
    for kind, title in _KINDS.items():
        yield _groups(report, kind, title)
    yield _format_errors(report)
    yield from _twins(report)
    if len(report.models) > 1:
        yield _with_extra("Pairs of models", lambda: _comparisons(report))
    yield _with_extra("Psychometric curves", lambda: _curves(report))
    if report.published_source:
        yield from _published(report)


def percent(share: float | None) -> str:
    """Per cent with one decimal."""
    return "-" if share is None else f"{100 * share:.1f}"


def _interval(low: float, high: float) -> str:
    return f"{100 * low:.1f} to {100 * high:.1f}"


def overall_section(report: Report) -> Section:
    """The models' overall scores."""
    coverage = f"{100 * report.level:g} %"
    head = ("model", "accuracy", coverage, "blind", "n", "right", "wrong", "format error", "no answer")
    groups = report.by(OVERALL)
    rows = [
        (
            *(g.model, percent(g.accuracy), _interval(*g.interval), percent(g.floor)),
            *map(str, (g.n, g.correct, g.wrong, g.format_error, g.no_answer)),
        )
        for g in groups
    ]
    notes = [
        "Accuracies in per cent, with Wilson intervals. Format errors, refusals and missing replies count as wrong.",
        _floor_note(groups),
        f"Replies were read in mode {report.mode}.",
    ]
    if report.twins():
        spans = ", ".join(f"{m} {_interval(*report.clustered_interval(m))}" for m in report.models)
        notes.append(f"Controls and twins share a picture: bootstrap intervals that keep them together are {spans}.")
    return Section("Overall", head, rows, tuple(notes))


def _floor_note(groups: list[Group]) -> str:
    if groups[0].floor is None:
        return "No blind-guess floor is known for these items (it is for sizes 1 to 20 under default switches)."
    return "blind: what the best guess scores that knows domain, preset and size but does not look (twins left out)."


def _accounting(report: Report) -> Section:
    head = ("model", "missing", "duplicate ids", "of these differing", "unknown ids", "examples")
    rows = []
    for name, counts in report.accounting.items():
        examples = [*counts.missing[:1], *(d[0] for d in counts.duplicates[:1]), *(u[0] for u in counts.unknown[:1])]
        numbers = (len(counts.missing), len(counts.duplicates), counts.conflicting, len(counts.unknown))
        rows.append((name, *map(str, numbers), ", ".join(examples) or "-"))
    note = (
        f"Missing ids count as wrong. Of several replies to one id the {report.duplicates} one counts. Replies to ids "
        "that are not in the set count nowhere."
    )
    return Section("Ids", head, rows, (note,))


def _groups(report: Report, kind: str, title: str) -> Section:
    """One row per name, one column per model; more columns where there is room."""
    groups = report.by(kind)
    names = list(dict.fromkeys(g.name for g in groups))
    by_name = {name: [g for g in groups if g.name == name] for name in names}
    head = [kind.replace("_", " "), "n", "blind"]
    for model in report.models:
        head += [model, f"{100 * report.level:g} %"]
    rows = []
    for name in names:
        cells = [str(name), str(by_name[name][0].n), percent(by_name[name][0].floor)]
        for g in by_name[name]:
            cells += [percent(g.accuracy), _interval(*g.interval)]
        rows.append(tuple(cells))
    notes = ("A domain counts in each of its skills.",) if kind == "skill" else ()
    return Section(title, tuple(head), rows, notes)


def _format_errors(report: Report) -> Section:
    groups = report.by("answer_type")
    names = list(dict.fromkeys(g.name for g in groups))
    rates = published_format_errors("arxiv_v1") if report.published_source else {}
    published = list(dict.fromkeys(model for _, model in rates))
    head = ("answer type", "n", *report.models, *(f"{model} (published)" for model in published))
    rows = []
    for name in names:
        mine = [g for g in groups if g.name == name]
        theirs = [percent(rates.get((str(name), model))) for model in published]
        rows.append((str(name), str(mine[0].n), *(percent(g.format_error_rate) for g in mine), *theirs))
    note = "Per cent of replies that commit to no readable answer."
    source = (f"Published: {SOURCES['arxiv_v1']}, by the parser of that paper.",) if rates else ()
    return Section("Format errors by answer type", head, rows, (note, *source))


def _twins(report: Report) -> Iterator[Section]:
    groups = report.twins()
    if not groups:
        return
    head = ("pairs of", "model", "n", "both right", "control only", "twin only", "neither", "both, %", "interval")
    rows = [
        (
            *(str(g.name), g.model),
            *map(str, (g.pairs, g.both, g.control_only, g.twin_only, g.neither)),
            *(percent(g.accuracy), _interval(*g.interval)),
        )
        for g in groups
    ]
    note = (
        "A twin is its control with the smallest change that makes the control's answer wrong. Right on both: the "
        "model saw the change. Right on one: it may have guessed."
    )
    yield Section("Twins", head, rows, (note,))


def _with_extra(title: str, make: Callable[[], Section]) -> Section:
    try:
        return make()
    except MissingExtra as error:
        return Section(title, notes=(f"Not computed: {error}",))


def _comparisons(report: Report) -> Section:
    head = ("first", "second", "difference", f"{100 * report.level:g} %", "both right", "only first", "only second")
    found = report.comparisons()
    rows = [
        (
            *(c.first, c.second, f"{100 * c.difference:+.1f}", _interval(*c.interval)),
            *map(str, (c.both, c.only_first, c.only_second)),
            *(_p(c.p), _p(c.p_holm)),
        )
        for c in found[:_MOST_PAIRS]
    ]
    notes = ["difference: accuracy of the first less that of the second, in points; bootstrap over instances."]
    notes.append("p: exact McNemar test; Holm: corrected for all pairs.")
    if len(found) > _MOST_PAIRS:
        notes.append(f"{_MOST_PAIRS} of {len(found)} pairs are shown; report.comparisons() gives all.")
    return Section("Pairs of models", (*head, "p", "Holm"), rows, tuple(notes))


def _p(value: float | None) -> str:
    return "-" if value is None else "< 0.0001" if value < 0.0001 else f"{value:.4f}"


def _curves(report: Report) -> Section:
    head = ("domain", "model", "sizes", "threshold", f"{100 * report.level:g} %", "slope", "remark")
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
    """The interval, with ends beyond the tested sizes named as such."""
    if curve.slope is None and curve.interval == (None, None):
        return "-"
    first, last = curve.sizes
    ends = curve.interval[0], curve.interval[1]
    low, high = (-math.inf if ends[0] is None else ends[0]), (math.inf if ends[1] is None else ends[1])
    texts = [f"< {first}" if end < first else f"> {last}" if end > last else f"{end:.1f}" for end in (low, high)]
    return " to ".join(dict.fromkeys(texts))


def _published(report: Report) -> Iterator[Section]:
    """The user's models beside the published ones."""
    figures = report.published()
    source = SOURCES[str(report.published_source)]
    warned = (*WARNINGS, DESIGN_NOTE)
    study: list[tuple[str, ...]] = [
        ("people" if f.model == HUMAN else f.model, percent(f.accuracy)) for f in figures if f.study == "human study"
    ]
    yield Section(
        "Published human study",
        ("answerer", "accuracy"),
        study,
        (f"{source}. A sample of the set, given to people and models alike.",),
    )
    notes = (f"{source}; columns in brackets are published.", *warned)
    rows = [row for by in (OVERALL, "skill") for row in _beside(report, by)]
    head = (*report.models, *(f"[{model}]" for model in _published_models(report)))
    yield Section("Beside published figures: skills", ("skill", *head), rows, notes)
    listed = "; ".join(f"{name} ({why})" for name, why in NOT_COMPARABLE.items())
    marked = f"* Published figures that are not comparable: {listed}."
    rows = list(_beside(report, "domain"))
    yield Section("Beside published figures: domains", ("domain", *head), rows, (*notes, marked))


def _published_models(report: Report) -> list[str]:
    return list(dict.fromkeys(f.model for f in report.published() if f.study == "set"))


def _beside(report: Report, by: str) -> Iterator[tuple[str, ...]]:
    """Rows of the user's models and the published ones."""
    figures = {(f.name, f.model): f.accuracy for f in report.published() if f.by == by and f.study == "set"}
    groups = report.by(by)
    for name in dict.fromkeys(str(g.name) for g in groups):
        mine = [percent(g.accuracy) for g in groups if str(g.name) == name]
        shown = f"{name} *" if name in NOT_COMPARABLE else name
        yield shown, *mine, *(percent(figures.get((name, model))) for model in _published_models(report))
