"""Figures that the papers report, to stand beside a user's model. They come with warnings, which go along."""

from __future__ import annotations

import csv
import functools
from collections.abc import Collection
from dataclasses import dataclass

from perceptv.errors import InvalidParams

SOURCES = {
    "colm_2026": "Percept-V, version of 2026: eight models",
    "arxiv_v1": "Percept-V, arXiv 2508.21143 v1: five models",
    "conservation_bench": "ConservationBench: 112 models, and people",
}
SUITES = {"colm_2026": "percept_v", "arxiv_v1": "percept_v", "conservation_bench": "conservation"}
NEWEST = "colm_2026"
HUMAN = "human"
WARNINGS = (
    "The published colours_present row measures nothing: until 2026-09-11 replies were scored against a gold list in "
    "another colour order than the prompt's.",
    "The published inside_circles row belongs to a yes/no task, in which always answering \"Yes\" scores 88.4 %; the "
    "paper's appendix describes a count, which is what is asked here unless query=any.",
)
NOT_COMPARABLE = {
    "colours_present": "gold list in another colour order than the prompt's",
    "inside_circles": "run as a yes/no task",
    "water_image": "moved shapes were not turned upside down",
    "match_shadow": "the rule of the shadow was not stated",
    "grid_path": "half of the size-20 paths were shorter; one-item answers were always marked wrong",
    "layered_colours": "one fixed order of colours",
}
DESIGN_NOTE = (
    "Published figures were measured on the published generator's pictures and prompts. Preset 'paper' follows that "
    "design, made legible; 'balanced' does not."
)
_FILES = {"colm_2026": "percept_v_colm2026.csv", "arxiv_v1": "percept_v_arxiv_v1.csv"}


@dataclass(frozen=True)
class PublishedFigure:
    """One published accuracy, 0..1, of a model or of people, overall or in one skill or domain.

    `study` is "set" for the whole set, and "human study" for the sample of it that people and models were both given.
    Of ConservationBench `by` is "measure" and `name` "conserving", "non_conserving", "average" or "strict".
    """

    source: str
    study: str
    by: str
    name: str
    model: str
    accuracy: float


def newest_source(suites: Collection[str]) -> str:
    """The newest published figures of the first of these suites that has some."""
    for source, suite in SUITES.items():  # the newest of a suite comes first
        if suite in suites:
            return source
    known = " or ".join(dict.fromkeys(SUITES.values()))
    raise InvalidParams(f"published is True, but no instance is of suite {known}; legal: False")


@functools.cache
def published_figures(source: str = NEWEST) -> tuple[PublishedFigure, ...]:
    """All figures of one source, ``"colm_2026"``, ``"arxiv_v1"`` or ``"conservation_bench"``."""
    if source not in SOURCES:
        raise InvalidParams(f"source is {source!r:.80}; legal: {', '.join(map(repr, SOURCES))}")
    if SUITES[source] == "conservation":
        return tuple(_conservation_figures(source))
    figures = [*_set_figures(source), *_human_study(source)]
    return tuple(figures)


@functools.cache
def published_format_errors(source: str = "arxiv_v1") -> dict[tuple[str, str], float]:
    """Published format-error rates, 0..1, by (answer type, model)."""
    rates = {}
    for row in packed_rows("percept_v_format_errors.csv"):
        if row.pop("version") == source:
            answer_type = row.pop("answer_type")
            rates.update({(answer_type, model): float(text) / 100 for model, text in row.items()})
    return rates


def _set_figures(source: str) -> list[PublishedFigure]:
    out = []
    for row in packed_rows(_FILES[source]):
        level, name = row.pop("level"), row.pop("name")
        if name == "average_of_skills":
            continue
        name = _skill(name) if level == "skill" else level if level == "overall" else name
        out += [PublishedFigure(source, "set", level, name, model, float(text) / 100) for model, text in row.items()]
    return out


def _conservation_figures(source: str) -> list[PublishedFigure]:
    columns = {"conserve": "conserving", "non_conserve": "non_conserving", "average": "average", "strict": "strict"}
    return [
        PublishedFigure(source, "set", "measure", measure, _answerer(row["model"]), float(row[column]) / 100)
        for row in packed_rows("conservation_bench.csv")
        for column, measure in columns.items()
    ]


def _answerer(name: str) -> str:
    return HUMAN if name == "Human Baseline" else name


def _human_study(source: str) -> list[PublishedFigure]:
    return [
        PublishedFigure(source, "human study", "overall", "overall", r["answerer"], float(r["accuracy_percent"]) / 100)
        for r in packed_rows("percept_v_human_study.csv")
        if r["version"] == source
    ]


def _skill(name: str) -> str:
    """The catalogue's name of a skill, from that of the tables."""
    short = name.removeprefix("visual_")
    return {"figure_ground": "figure-ground", "spatial_relationship": "spatial relationships"}.get(
        short, short.replace("_", " ")
    )


def packed_rows(name: str) -> list[dict[str, str]]:
    """Rows of one of the published tables in the package, as texts by column."""
    from importlib.resources import files  # only here: it loads archives and temporary files

    text = files("perceptv.scoring").joinpath("data", "published", name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))
