"""The parts of a report as tables of text, which Markdown and HTML both show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from perceptv.reports.section import Section, by_name, coverage, p_text, percent, span
from perceptv.suites.bib.comparisons import DIRECT, BibComparison, crosses_of
from perceptv.suites.bib.groups import BibScore
from perceptv.suites.bib.pairs import NULL, OVERALL
from perceptv.suites.bib.published import NOTES
from perceptv.suites.bib.reduction import REDUCTIONS

if TYPE_CHECKING:
    from perceptv.suites.bib.report import BibAnswers, BibReport

_SHOWN = 10
_TIES = {"half": "half a right one", "right": "right", "wrong": "wrong"}


def sections(report: BibReport, brief: bool = False) -> Iterator[Section]:
    """All parts that the report has something to say on; with `brief` what fits on a screen."""
    yield overall_section(report)
    yield from _accounting(report)
    yield _headlines(report)
    if brief:
        return
    yield _tests(report, "task", "By task")
    yield from _comparisons(report)
    for kind, title in (("subtype", "By sub-type"), ("size", "By size")):
        if kind in report.kinds():
            yield _groups(report, kind, title)
    if report.baselines:
        yield _baselines(report)
    yield _z(report)
    if report.published():
        yield _published(report)


def overall_section(report: BibReport) -> Section:
    """Accuracy of each model and baseline over all pairs that have an answer."""
    window = "frames 30 to L-84 of the test trial" if report.window == "moving" else "all frames of the test trial"
    notes = (
        "Accuracies in per cent: pairs whose expected episode is less surprising. Chance is 50 %. A tie counts as "
        f"{_TIES[report.ties]}; a pair with a missing or non-finite value is wrong.",
        f"max, mean: the reduction of {window}. Intervals: Wilson's, then a bootstrap over instances, which keeps "
        f"the pairs of a quartet together ({coverage(report.draws.level)}).",
        f"p: signs of the pairs' differences flipped by instance, {report.draws.permutations} draws; the first is "
        "one-sided, for e < u.",
        "Pairs of the comparison 'null' have no answer and are not counted.",
    )
    table = _tests(report, OVERALL, "Overall", [a.model for a in report.answers])
    return Section(table.title, table.head, table.rows, notes)


def _tests(report: BibReport, kind: str, title: str, models: Sequence[str] | None = None) -> Section:
    """A row per group, model and reduction, with intervals and p."""
    intervals = "accuracy", coverage(report.draws.level), "bootstrap"
    head = ("model", "by", *intervals, "p", "p two-sided", "pairs", "tied", "missing")
    scores = _distinct(report, report.by(kind, report.models if models is None else models))
    rows = [(*_name(score, kind), _named(report, score.model), *_cells(score)) for score in scores]
    return Section(title, head if kind == OVERALL else (kind, *head), rows)


def _name(score: BibScore, kind: str) -> tuple[str, ...]:
    return () if kind == OVERALL else (str(score.name),)


def _cells(score: BibScore) -> tuple[str, ...]:
    one, two = score.p
    accuracy = percent(score.accuracy), span(score.interval), span(score.bootstrap)
    return score.reduction, *accuracy, p_text(one), p_text(two), *map(str, (score.n, score.tied, score.missing))


def _named(report: BibReport, model: str) -> str:
    return f"{model} (baseline)" if model in report.baselines else model


def _accounting(report: BibReport) -> Iterator[Section]:
    odd = [a for a in report.answers if a.missing or a.non_finite]
    if odd:
        head = ("model", "episodes without a value", "with one that is not finite", "the first of them")
        rows = [
            (_named(report, a.model), str(len(a.missing)), str(len(a.non_finite)), _first(a)) for a in odd
        ]
        note = "Their pairs count as wrong. No value: none in the window, or not one for each fam 1 to 8."
        yield Section("Missing values", head, rows, (note,))
    strange = [a for a in report.answers if a.unknown]
    if strange:
        lines = [(_named(report, a.model), str(len(a.unknown)), _few([name for name, _ in a.unknown])) for a in strange]
        note = "They are not in the dataset and are not counted."
        yield Section("Unknown episodes", ("model", "episodes", "the first of them"), lines, (note,))


def _first(answers: BibAnswers) -> str:
    both = [part for part in (answers.missing, answers.non_finite) if part]
    return "; ".join(map(_few, both))


def _few(names: Sequence[str]) -> str:
    more = len(names) - _SHOWN
    return ", ".join(names[:_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _headlines(report: BibReport) -> Section:
    lines = report.headlines(report.models)
    keys = [(m, r) for m in report.models for r in REDUCTIONS]
    head = ["domain", "of"]
    for model, reduction in keys:
        head += [f"{model}, {reduction}", coverage(report.draws.level)]
    rows = []
    for domain, mine in by_name(lines, (line.domain for line in lines)).items():
        cells = [cell for line in mine for cell in (percent(line.accuracy), span(line.interval))]
        rows.append((domain, mine[0].of, *cells))
    note = (
        "For BIB2 the direct comparison; for imitation, approach and goal attribution the mean of the two crosses, "
        "with a bootstrap interval. Domains without these comparisons are left out."
    )
    return Section("Headlines", tuple(head), rows, (note,))


def _comparisons(report: BibReport) -> Iterator[Section]:
    single = _single(report)
    found = [c for c in report.comparisons() if c.model not in single or c.reduction == REDUCTIONS[0]]
    if not found:
        return
    names = sorted({name for c in found for name in c.accuracy}, key=_comparison_order)
    head = ("domain", "model", "by", *names, "effect", coverage(report.draws.level))
    rows = [_comparison(report, c, names) for c in found]
    notes = (
        "direct: both episodes of the condition that allows an inference. Crosses: the same outcome in both "
        "conditions. effect: mean of the two crosses; 50 % is no effect of the condition. Bootstrap over instances.",
        "null: two episodes of the condition that allows no inference. 50 % is wanted; anything else is a bias.",
    )
    yield Section("Comparisons", head, rows, notes)


def _comparison_order(name: str) -> tuple[bool, bool, str]:
    """Direct ones first, "null" last."""
    return name == NULL, not name.startswith(DIRECT), name


def _comparison(report: BibReport, c: BibComparison, names: Sequence[str]) -> tuple[str, ...]:
    shares = (percent(c.accuracy.get(name)) for name in names)
    interval = "-" if c.interval is None or crosses_of(list(c.accuracy)) is None else span(c.interval)
    return c.domain, _named(report, c.model), c.reduction, *shares, percent(c.effect), interval


def _groups(report: BibReport, kind: str, title: str) -> Section:
    """A row per group, and accuracy and interval of each model and reduction."""
    scores = report.by(kind, report.models)
    head = [kind.replace("subtype", "sub-type"), "pairs"]
    for model in report.models:
        for reduction in REDUCTIONS:
            head += [f"{model}, {reduction}", coverage(report.draws.level)]
    rows = []
    for name, mine in by_name(scores, (s.name for s in scores)).items():
        cells = [cell for s in mine for cell in (percent(s.accuracy), span(s.interval))]
        rows.append((name, str(mine[0].n), *cells))
    return Section(title, tuple(head), rows)


def _single(report: BibReport) -> set[str]:
    """Baselines with one value per trial: by maximum and by mean they are the same, and shown once."""
    return {
        a.model
        for a in report.answers
        if a.baseline and np.array_equal(a.surprise[:, :, 0], a.surprise[:, :, 1], equal_nan=True)
    }


def _distinct(report: BibReport, scores: Sequence[BibScore]) -> list[BibScore]:
    single = _single(report)
    return [s for s in scores if s.model not in single or s.reduction == REDUCTIONS[0]]


def _baselines(report: BibReport) -> Section:
    single = _single(report)
    columns = [(a.model, by) for a in report.answers for by in REDUCTIONS[: 1 if a.model in single else None]]
    head = ("task", "pairs", *(model if model in single else f"{model}, {by}" for model, by in columns))
    scores = report.by("task")
    rows = []
    for name, mine in by_name(scores, (s.name for s in scores)).items():
        found = {(s.model, s.reduction): s for s in mine}
        rows.append((name, str(mine[0].n), *(percent(found[column].accuracy) for column in columns)))
    overall = {(s.model, s.reduction): s for s in report.by(OVERALL)}
    if overall:
        n = next(iter(overall.values())).n
        rows.append((OVERALL, str(n), *(percent(overall[column].accuracy) for column in columns)))
    note = "Baselines: a model shows understanding only where it is above them."
    return Section("Beside baselines", head, rows, (note,))


def _z(report: BibReport) -> Section:
    found, infants = report.z_scores(), bool(report.infants)
    names = [(m, r) for m in report.models for r in REDUCTIONS]
    head = ("task", "outcome", *(f"{m}, {r}" for m, r in names), *(("infants",) if infants else ()))
    rows = []
    for mine in by_name(found, (f"{z.task}\n{z.outcome}" for z in found)).values():
        task, outcome, theirs = mine[0].task, mine[0].outcome, mine[0].infants
        cells = [*(z.z for z in mine), *([theirs] if infants else [])]
        rows.append((task, outcome.replace("_", " "), *("-" if z is None else f"{z:+.2f}" for z in cells)))
    notes = ["(mean of the outcome - mean of all) / standard deviation of all episodes of the task."]
    there = {(z.task, z.outcome) for z in found}
    unmatched = [f"{task} {outcome}" for task, outcome in report.infants if (task, outcome) not in there]
    if unmatched:
        notes.append(f"Infants' scores that the set has no episodes for: {', '.join(unmatched)}.")
    return Section("Surprise by outcome, z", head, rows, tuple(notes))


def _published(report: BibReport) -> Section:
    """Headlines beside the published accuracies, with their warnings."""
    figures = {(f.name, f.model): f.accuracy for f in report.published()}
    published = list(dict.fromkeys(f.model for f in report.published()))
    lines = report.headlines(report.models)
    head = ("domain", *(f"{m}, {r}" for m in report.models for r in REDUCTIONS), *(f"[{name}]" for name in published))
    rows = [
        (domain, *(percent(m.accuracy) for m in mine), *(percent(figures.get((domain, name))) for name in published))
        for domain, mine in by_name(lines, (line.domain for line in lines)).items()
    ]
    return Section("Beside published figures", head, rows, NOTES)
