"""A user's models beside the published ones, as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from perceptv.reports.paired_scores import AVERAGE
from perceptv.reports.published_values import (
    HUMAN,
    HUMAN_STUDY,
    SET,
    Published,
    PublishedFigure,
    find_published,
    sources,
)
from perceptv.reports.score_groups import OVERALL, TOGETHER
from perceptv.reports.section import Section, percent

if TYPE_CHECKING:
    from perceptv.reports.report import Report

_TITLE = "Beside published figures"


def published_sections(report: Report, brief: bool = False) -> Iterator[Section]:
    """The user's models beside the published ones; with `brief` by skill alone."""
    published = find_published(report.published_source)
    if published is None:
        return
    kinds = {figure.by for figure in published.figures if figure.study == SET}
    if report.asked:
        for source in sources(report.suites()).values():
            yield from _beside_people(source, report)
    elif not brief:
        yield from _human_study(published)
    if "skill" in kinds:
        yield _table(report, published, "skills", "skill", (OVERALL, "skill"))
    if "concept" in kinds:
        shown = (OVERALL, *(by for by in ("stage", "concept") if _has_groups(report, by)))
        yield _table(report, published, "concepts", "concept", shown)
    if "prompt" in kinds and _has_groups(report, "prompt"):
        yield _table(report, published, "styles", "style", ("prompt",))
    excluded = "; ".join(f"{name} ({why})" for name, why in published.not_comparable.items())
    notes = [f"* Published figures that are not comparable: {excluded}."] if excluded else []
    for kind in ("domain", "headline"):
        if kind in kinds and not brief and _has_groups(report, kind):
            yield _table(report, published, f"{kind}s", kind, (kind,), notes)
    if "measure" in kinds and not brief:
        yield _pairs(report, published)


def _human_study(published: Published) -> Iterator[Section]:
    rows = [(_answerer(f), percent(f.accuracy)) for f in published.figures if f.study == HUMAN_STUDY]
    if rows:
        note = f"{published.title}. A sample of the set, given to people and models alike."
        yield Section("Published human study", ("answerer", "accuracy"), rows, (note,))


def _beside_people(published: Published, report: Report) -> Iterator[Section]:
    """All answers together beside published ones, with the decimals of the paper's table."""
    figures = [f for f in published.figures if f.study == HUMAN_STUDY and f.by == OVERALL]
    if figures:
        ranked = sorted(figures, key=lambda f: -f.accuracy)
        accuracies = {TOGETHER: report.together().accuracy, **{f"[{_answerer(f)}]": f.accuracy for f in ranked}}
        rows = [(name, f"{100 * accuracy:.2f} %") for name, accuracy in accuracies.items()]
        note = f"{published.title}; rows in brackets are published, of other items and other people."
        yield Section("Beside the published human study", ("", "accuracy"), rows, (note, *published.notes))


def _answerer(figure: PublishedFigure) -> str:
    return "people" if figure.model == HUMAN else figure.model


def _has_groups(report: Report, kind: str) -> bool:
    return any(kind in row.item.groups for row in report.rows)


def _table(
    report: Report, published: Published, title: str, first: str, kinds: Iterable[str], notes: Iterable[str] = ()
) -> Section:
    """The user's models beside the published ones, which are in brackets."""
    theirs = list(dict.fromkeys(figure.model for figure in published.figures if figure.study == SET))
    head = (first, *report.models, *(f"[{model}]" for model in theirs))
    rows = [row for by in kinds for row in _beside(report, published, by, theirs)]
    every_note = (f"{published.title}; columns in brackets are published.", *published.notes, *notes)
    return Section(f"{_TITLE}: {title}", head, rows, every_note)


def _beside(report: Report, published: Published, by: str, theirs: Sequence[str]) -> Iterator[tuple[str, ...]]:
    figures = {(f.name, f.model): f.accuracy for f in published.figures if f.by == by and f.study == SET}
    groups = report.by(by)
    accuracies = {(str(g.name), g.model): g.accuracy for g in groups}
    for name in dict.fromkeys(str(g.name) for g in groups):
        mine = [percent(accuracies.get((name, model))) for model in report.models]
        shown = f"{name} *" if name in published.not_comparable else name
        yield shown, *mine, *(percent(figures.get((name, model))) for model in theirs)


def _pairs(report: Report, published: Published) -> Section:
    """Models and published ones, ranked by the average; people first."""
    table: dict[str, dict[str, float]] = {}
    for f in published.figures:
        table.setdefault(_answerer(f), {})[f.name] = f.accuracy
    measures = list(next(iter(table.values())))
    scores: dict[str, list[float | None]] = {f"[{name}]": [row[m] for m in measures] for name, row in table.items()}
    for score in report.pairs() if report.has_pairs() else []:
        if set(score.measures) == set(measures):
            scores[score.model] = [score.measure(m) for m in measures]
    average = measures.index(AVERAGE)
    ranked = sorted(scores, key=lambda name: (name != "[people]", -(scores[name][average] or 0.0)))
    rows = [(name, *map(percent, scores[name])) for name in ranked]
    notes = (f"{published.title}; names in brackets are published.", *published.notes)
    return Section(_TITLE, ("model", *(name.replace("_", "-") for name in measures)), rows, notes)
