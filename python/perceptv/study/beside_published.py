"""People of a study beside figures that papers print of people and models."""

from __future__ import annotations

from collections.abc import Iterator

from perceptv.reports.published_values import HUMAN, HUMAN_STUDY, SET, Published, PublishedFigure, sources
from perceptv.reports.section import Section, percent
from perceptv.study.people import PeopleScores, count_share

MINE = "people of this study"
_OTHER = "Published figures are of other items and other people."


def published_sections(scores: PeopleScores) -> list[Section]:
    """Tables of the published figures of the suites of a study; one that says so where there are none."""
    found = [section for source, papers in sources(scores.suites).items() for section in _of(source, papers, scores)]
    nothing = Section("Published human studies", notes=("None for the suites of this study.",))
    return found or [nothing]


def _of(source: str, paper: Published, scores: PeopleScores) -> Iterator[Section]:
    by = {figure.by for figure in paper.figures if figure.study == SET}
    people = [f for f in paper.figures if f.study == HUMAN_STUDY and f.by == "overall"]
    if people:
        yield _human_study(source, paper, people, scores)
    if people and "skill" in by:
        yield _skills(source, paper, scores)
    if "measure" in by:
        yield _measures(source, paper, scores)
    if "concept" in by:
        yield _concepts(source, paper, scores)


def _human_study(source: str, paper: Published, people: list[PublishedFigure], scores: PeopleScores) -> Section:
    ranked = sorted(people, key=lambda f: -f.accuracy)
    named = [(MINE, scores.kept.overall().accuracy)]
    named += [(f"[{'people' if f.model == HUMAN else f.model}]", f.accuracy) for f in ranked]
    rows = [(name, f"{_two(share)} %") for name, share in named]
    notes = (f"{paper.title}; rows in brackets are published. {_OTHER}", *paper.notes)
    return Section(f"Beside the published human study: {source}", ("", "accuracy"), rows, notes)


def _skills(source: str, paper: Published, scores: PeopleScores) -> Section:
    """Accuracy by skill, as in the paper's figure, which prints no numbers of people."""
    models = list(dict.fromkeys(f.model for f in paper.figures if f.study == SET))
    figures = {(f.name, f.model): f.accuracy for f in paper.figures if f.study == SET and f.by == "skill"}
    kept = scores.kept
    rows = [
        (str(name), percent(count_share(found).accuracy), *(percent(figures.get((str(name), m))) for m in models))
        for name, found in (kept.groups("skill") if kept.rows else {}).items()
    ]
    note = "Models in brackets are published, on the whole dataset; the paper prints no numbers of people by skill."
    return Section(f"Skills beside {source}", ("skill", "people", *(f"[{m}]" for m in models)), rows, (note,))


def _measures(source: str, paper: Published, scores: PeopleScores) -> Section:
    """Accuracy by condition, of people and of the best published model."""
    people = {f.name: f.accuracy for f in paper.figures if f.model == HUMAN}
    models = {f.model for f in paper.figures if f.model != HUMAN}
    average = {
        m: next((f.accuracy for f in paper.figures if f.model == m and f.name == "average"), 0.0) for m in models
    }
    best = max(average, key=lambda m: (average[m], m))
    theirs = {f.name: f.accuracy for f in paper.figures if f.model == best}
    mine = _conditions(scores)
    rows = [(name, mine.get(name, "-"), _two(people[name]), _two(theirs.get(name))) for name in people]
    notes = (f"{paper.title}. {_OTHER}", *paper.notes)
    return Section(f"Beside published figures: {source}", ("", "people", "[people]", f"[{best}]"), rows, notes)


def _two(share: float | None) -> str:
    """Two decimals, as the table is printed."""
    return "-" if share is None else f"{100 * share:.2f}"


def _conditions(scores: PeopleScores) -> dict[str, str]:
    kept = scores.kept
    if not any("condition" in row.item.groups for row in kept.rows):
        return {}
    shares = {str(name): count_share(found).accuracy for name, found in kept.groups("condition").items()}
    found = {**shares, "average": sum(shares.values()) / len(shares)}
    both = _both_right(kept)
    found |= {"strict": sum(both) / len(both)} if both else {}
    return {name: _two(value) for name, value in found.items()}


def _both_right(scores: PeopleScores) -> list[bool]:
    """For each pair whose members one person was both asked: True if both answers are right."""
    pairs: dict[tuple[str, str], list[bool]] = {}
    for row in scores.rows:
        if row.item.pair:
            pairs.setdefault((row.code, row.item.pair), []).append(row.correct)
    return [all(flags) for flags in pairs.values() if len(flags) == 2]


def _concepts(source: str, paper: Published, scores: PeopleScores) -> Section:
    """Overall and by concept: people of this study, and those of the paper."""
    people = {f.name: f.accuracy for f in paper.figures if f.model == HUMAN and f.by in ("overall", "concept")}
    kept = scores.kept
    groups = kept.groups("concept") if kept.rows else {}
    by_concept = {str(name): count_share(found).accuracy for name, found in groups.items()}
    mine = {"overall": kept.overall().accuracy, **by_concept}
    rows = [(name, _two(mine.get(name)), _two(people.get(name))) for name in dict.fromkeys([*mine, *people])]
    notes = (f"{paper.title}. {_OTHER}", *paper.notes)
    return Section(f"Concepts beside {source}", ("", "people", "[people]"), rows, notes)
