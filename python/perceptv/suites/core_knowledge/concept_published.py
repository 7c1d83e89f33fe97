"""Figures of the papers that the concepts are from, and what can be computed again from them."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from perceptv.io.foreign_tables import packed_rows
from perceptv.reports.crossmodel import Correlation, PairTest, correlations_of, pair_tests_of
from perceptv.reports.published_values import HUMAN, SET, Published, PublishedFigure
from perceptv.reports.score_groups import OVERALL
from perceptv.scoring.question_styles import STAGES

CORE_COGNITION, COGDEVELOP = "core_cognition", "cogdevelop2k"
CONCEPTS: dict[str, tuple[str, ...]] = {
    STAGES[0]: ("boundary", "continuity", "permanence", "spatiality", "perceptual constancy"),
    STAGES[1]: ("intuitive physics", "perspective taking", "conservation", "hierarchical relation"),
    STAGES[2]: ("intentionality understanding", "mechanical reasoning", "tool using"),
}
"""The concepts of each stage, in the order of the papers."""
ORDER = tuple(concept for names in CONCEPTS.values() for concept in names)
_PEOPLE = {"Human": HUMAN}
_APART = (
    "Published questions show photographs and films, ours are drawings with a stated rule: the figures stand side by "
    "side and do not compare item by item."
)
_MEANS = (
    "The published overall figure is the printed mean, which is not the plain mean of the twelve concepts (people: "
    "86.98 printed, 85.40 plain). Stages are plain means of their concepts, computed here."
)
_CROWD = "People are 20 crowd workers; 231 models were tested, and 23 are in the table."
_STRICT = (
    "Published accuracy counts a question as right if all rotations of its options are; the second style tells first "
    "what the concept means."
)


def _plain(row: dict[str, str], concepts: tuple[str, ...]) -> float:
    return float(np.mean([_share(row, concept) for concept in concepts]))


def _share(row: dict[str, str], concept: str) -> float:
    return float(row[concept.replace(" ", "_")]) / 100


def _of_model(row: dict[str, str]) -> list[PublishedFigure]:
    values = {(OVERALL, OVERALL): float(row["mean"]) / 100}
    values |= {("stage", stage): _plain(row, concepts) for stage, concepts in CONCEPTS.items()}
    values |= {("concept", concept): _share(row, concept) for concept in ORDER}
    model = _PEOPLE.get(row["model"], row["model"])
    return [PublishedFigure(CORE_COGNITION, SET, by, name, model, share) for (by, name), share in values.items()]


@functools.cache
def published() -> dict[str, Published]:
    """Both sources by name."""
    concepts = tuple(f for row in packed_rows(__package__, "core_cognition.csv") for f in _of_model(row))
    styles = tuple(
        PublishedFigure(COGDEVELOP, SET, "prompt", style, row["model"], float(row[style]) / 100)
        for row in packed_rows(__package__, "cogdevelop2k.csv")
        for style in ("bare", "concept")
    )
    return {
        CORE_COGNITION: Published(
            "Core Knowledge Deficits in Multi-Modal Language Models, Table 2", concepts, (_APART, _MEANS, _CROWD)
        ),
        COGDEVELOP: Published("CogDevelop2K: three models in two prompt styles", styles, (_APART, _STRICT)),
    }


@dataclass(frozen=True)
class ConceptFacts:
    """Statistics of the published table over its 23 models, computed by the functions that reports use.

    `stage_means` are those of people and models, 0..1. `formal_above` counts the models that are better at the formal
    operational stage than at another one.
    """

    models: tuple[str, ...]
    stage_means: dict[str, dict[str, float]] = field(hash=False)
    formal_above: dict[str, int] = field(hash=False)
    tests: list[PairTest] = field(hash=False)
    correlations: list[Correlation] = field(hash=False)


def published_facts() -> ConceptFacts:
    """Statistics of the printed table of core knowledge deficits (extra ``stats``)."""
    table: dict[str, dict[str, dict[str, float]]] = {}
    for f in published()[CORE_COGNITION].figures:
        table.setdefault(f.model, {}).setdefault(f.by, {})[f.name] = f.accuracy
    models = tuple(model for model in table if model != HUMAN)

    def values(by: str) -> npt.NDArray[np.float64]:
        return np.array([list(table[model][by].values()) for model in models])

    stages = values("stage")
    above = {name: int((stages[:, -1] > stages[:, i]).sum()) for i, name in enumerate(STAGES[:-1])}
    return ConceptFacts(
        models,
        {model: found["stage"] for model, found in table.items()},
        above,
        pair_tests_of(STAGES, stages),
        correlations_of(ORDER, values("concept")),
    )
