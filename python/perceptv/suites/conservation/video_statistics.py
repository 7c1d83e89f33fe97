"""Analyses over models of the conservation suite, and the facts of the published table (extra ``stats``).

A model is one observation. Models whose FAIL rate reaches the limit of the report are left out; `Report.excluded`
lists them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from perceptv.errors import illegal
from perceptv.reports.crossmodel import (
    Anova,
    Correlation,
    Floats,
    PairTest,
    Slope,
    anova_of,
    correlations_of,
    included,
    models_of_known_size,
    pair_tests_of,
    slopes_of,
    values_of,
)
from perceptv.reports.paired_scores import AVERAGE, STRICT
from perceptv.reports.published_values import HUMAN, published_figures
from perceptv.reports.report import Report
from perceptv.suites.conservation.facts import HELPFUL, MANDATORY
from perceptv.suites.conservation.video_datasets import CONDITIONS

FACTORS = ("prompt", "count", "method")
MEASURES = (*CONDITIONS, AVERAGE, STRICT)
_SOURCE = "conservation_bench"
_STRICT_CHANCE = 1 / 3  # the line that the paper draws


@dataclass(frozen=True)
class MainEffect:
    """The effect of one factor on accuracy in trials of one kind of transformation.

    `means` are over models. `tests` are pairwise, with Bonferroni's correction.
    """

    transformation: str
    factor: str
    means: dict[str | int, float] = field(hash=False)
    anova: Anova
    tests: tuple[PairTest, ...]


def main_effects(report: Report, *, fail_rate: float | None = None) -> list[MainEffect]:
    """Repeated-measures ANOVA over models for prompt, count and method.

    Helpful and mandatory transformations are analysed separately. The accuracy of each model is averaged over all other
    factors. Factors with one level, and transformations without trials, are left out.

    Raises
    ------
    InvalidParams
        Fewer than three models are below the FAIL rate.
    """
    models = included(report, fail_rate)  # by the FAIL rate in all trials, not in each part
    return [
        _effect(part, transformation, factor, models)
        for transformation in (HELPFUL, MANDATORY)
        if any(row.item.groups.get("transformation") == (transformation,) for row in report.rows)
        for part in [report.only(transformation=transformation)]
        for factor in FACTORS
        if factor in part.kinds()
    ]


def _effect(report: Report, transformation: str, factor: str, models: Sequence[str]) -> MainEffect:
    names, values = values_of(report, factor, models)
    means = dict(zip(names, values.mean(axis=0).tolist(), strict=True))
    return MainEffect(transformation, factor, means, anova_of(names, values), tuple(pair_tests_of(names, values)))


def condition_correlation(report: Report, *, fail_rate: float | None = None) -> Correlation:
    """Pearson's correlation over models between conserving and non-conserving accuracy."""
    return _correlation(_measures(report, included(report, fail_rate)))


def measure_slopes(report: Report, parameters: Mapping[str, float], *, fail_rate: float | None = None) -> list[Slope]:
    """Linear fits of conserving, non-conserving, average and strict accuracy on log10 parameters."""
    kept = models_of_known_size(report, parameters, fail_rate)
    return slopes_of(MEASURES, _measures(report, kept), [parameters[model] for model in kept], report.level)


def _measures(report: Report, models: Sequence[str]) -> Floats:
    scores = {score.model: score for score in report.pairs()}
    rows = [[scores[model].measure(name) for name in MEASURES] for model in models]
    if any(value is None for row in rows for value in row):
        raise illegal("the report lacks one of the conditions, or complete pairs", "trials of both")
    return np.array(rows, dtype=np.float64)


def _correlation(values: Floats) -> Correlation:
    return correlations_of(CONDITIONS, values[:, : len(CONDITIONS)])[0]


@dataclass(frozen=True)
class ConservationFacts:
    """Statistics of the published table over all its models.

    `strict_below_tenth` and `strict_above_third` count models. The paper compares the latter with 33.3 %, although two
    independent guesses are both right in 1 of 9 cases.
    """

    models: int
    correlation: Correlation
    strict_below_tenth: int
    strict_above_third: int
    mean: dict[str, float] = field(hash=False)


def published_facts() -> ConservationFacts:
    """The statistics of the published table: r = -0.510, 82 of 112 models below 10 %, three above 33.3 %."""
    figures = published_figures(_SOURCE)
    names = [f.model for f in figures if f.name == MEASURES[0] and f.model != HUMAN]
    table = {(f.model, f.name): f.accuracy for f in figures}
    values = np.array([[table[model, measure] for measure in MEASURES] for model in names])
    strict = values[:, MEASURES.index(STRICT)]
    below, above = int((strict < 0.1).sum()), int((strict > _STRICT_CHANCE).sum())
    means = dict(zip(MEASURES, values.mean(axis=0).tolist(), strict=True))
    return ConservationFacts(len(names), _correlation(values), below, above, means)
