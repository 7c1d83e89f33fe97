"""A user's models beside the published ones, as tables."""

from __future__ import annotations

from collections.abc import Iterator

from perceptv.reports.groups import OVERALL
from perceptv.reports.published import DESIGN_NOTE, HUMAN, NOT_COMPARABLE, SOURCES, WARNINGS
from perceptv.reports.report import Report
from perceptv.reports.section import Section, percent


def published_sections(report: Report) -> Iterator[Section]:
    """The user's models beside the published ones."""
    figures = report.published()
    source = SOURCES[str(report.published_source)]
    study: list[tuple[str, ...]] = [
        ("people" if f.model == HUMAN else f.model, percent(f.accuracy)) for f in figures if f.study == "human study"
    ]
    yield Section(
        "Published human study",
        ("answerer", "accuracy"),
        study,
        (f"{source}. A sample of the set, given to people and models alike.",),
    )
    skills = published_skills(report)
    yield skills
    listed = "; ".join(f"{name} ({why})" for name, why in NOT_COMPARABLE.items())
    marked = f"* Published figures that are not comparable: {listed}."
    rows, head = list(_beside(report, "domain")), ("domain", *skills.head[1:])
    yield Section("Beside published figures: domains", head, rows, (*skills.notes, marked))


def published_skills(report: Report) -> Section:
    """Overall and by skill, with the warnings."""
    source = SOURCES[str(report.published_source)]
    rows = [row for by in (OVERALL, "skill") for row in _beside(report, by)]
    head = ("skill", *report.models, *(f"[{model}]" for model in _published_models(report)))
    notes = (f"{source}; columns in brackets are published.", *WARNINGS, DESIGN_NOTE)
    return Section("Beside published figures: skills", head, rows, notes)


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
