"""Figures of the Percept-V papers. They come with warnings, which go along."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from perceptv.io.foreign_tables import packed_rows
from perceptv.reports.published_values import DESIGN_NOTE, HUMAN_STUDY, SET, Published, PublishedFigure

TITLES = {
    "colm_2026": "Percept-V, version of 2026: eight models",
    "arxiv_v1": "Percept-V, arXiv 2508.21143 v1: five models",
}
WARNINGS = (
    "The published colours_present row measures nothing: until 2026-09-11 replies were scored against a gold list in "
    "another colour order than the prompt's.",
    'The published inside_circles row belongs to a yes/no task, in which always answering "Yes" scores 88.4 %; the '
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
_RATED = "arxiv_v1"  # the one version with format-error rates


@functools.cache
def published() -> dict[str, Published]:
    """Both versions, the newest first."""
    rates, note = _format_errors(), f"Published: {TITLES[_RATED]}, by the parser of that paper."
    notes = (*WARNINGS, DESIGN_NOTE)
    return {
        source: Published(title, (*_of_set(source), *_human_study(source)), notes, NOT_COMPARABLE, rates, note)
        for source, title in TITLES.items()
    }


def _of_set(source: str) -> Iterator[PublishedFigure]:
    for row in packed_rows(__package__, f"{source}.csv"):
        level, name = row.pop("level"), row.pop("name")
        if name == "average_of_skills":
            continue
        name = _skill(name) if level == "skill" else level if level == "overall" else name
        yield from (PublishedFigure(source, SET, level, name, model, float(text) / 100) for model, text in row.items())


def _human_study(source: str) -> list[PublishedFigure]:
    return [
        PublishedFigure(source, HUMAN_STUDY, "overall", "overall", r["answerer"], float(r["accuracy_percent"]) / 100)
        for r in packed_rows(__package__, "human_study.csv")
        if r["version"] == source
    ]


def _skill(name: str) -> str:
    """The catalogue's name of a skill, from that of the tables."""
    short = name.removeprefix("visual_")
    return {"figure_ground": "figure-ground", "spatial_relationship": "spatial relationships"}.get(
        short, short.replace("_", " ")
    )


def _format_errors() -> dict[tuple[str, str], float]:
    """Rates by (answer type, model)."""
    rates = {}
    for row in packed_rows(__package__, "format_errors.csv"):
        if row.pop("version") == _RATED:
            answer_type = row.pop("answer_type")
            rates.update({(answer_type, model): float(text) / 100 for model, text in row.items()})
    return rates
