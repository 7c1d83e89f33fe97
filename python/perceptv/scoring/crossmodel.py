"""Analyses over models: what stages differ, which concepts go together, what size buys (extra ``stats``).

A model is one observation, its accuracy in a group one value. Models whose FAIL rate reaches a limit (by default that
of the report) are left out, and `Report.excluded` lists them; so are baselines. The functions whose names end in `_of`
take the table of values itself, one row per model and one column per name.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from perceptv.errors import InvalidParams
from perceptv.scoring.comparison import stats_module
from perceptv.scoring.groups import OVERALL
from perceptv.scoring.items import Name
from perceptv.scoring.report import Report

FEWEST_MODELS = 3
_ROUNDING = 1e-12
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class PairTest:
    """Paired t-test over models between two groups; `difference` is mean accuracy of the first less the second's."""

    first: Name
    second: Name
    difference: float
    t: float
    p: float
    p_bonferroni: float


@dataclass(frozen=True)
class Correlation:
    """Pearson's correlation over models between two groups; `p_holm` is corrected for all pairs."""

    first: Name
    second: Name
    r: float
    p: float
    p_holm: float


@dataclass(frozen=True)
class Anova:
    """Repeated-measures analysis of variance: does accuracy differ between the groups?"""

    f: float
    df: tuple[float, float]
    p: float


@dataclass(frozen=True)
class Slope:
    """Accuracy gained per tenfold number of parameters, in one group, with its interval."""

    name: Name
    slope: float
    interval: tuple[float, float]
    p: float
    models: int


def pair_tests(report: Report, by: str = "stage", *, fail_rate: float | None = None) -> list[PairTest]:
    """Paired t-tests between all groups of a kind, with Bonferroni's correction."""
    return pair_tests_of(*_table(report, by, fail_rate))


def pair_tests_of(names: Sequence[Name], values: Floats) -> list[PairTest]:
    """The same of a table. Where all models differ alike, t is infinite, or NaN."""
    pairs = list(itertools.combinations(range(len(names)), 2))
    found = [_paired_t(values[:, i] - values[:, j]) for i, j in pairs]
    corrected = _corrected([p for _, p in found], "bonferroni")
    return [
        PairTest(names[i], names[j], float((values[:, i] - values[:, j]).mean()), t, p, p_bonferroni)
        for (i, j), (t, p), p_bonferroni in zip(pairs, found, corrected, strict=True)
    ]


def _paired_t(differences: Floats) -> tuple[float, float]:
    """t and p of the differences of one pair."""
    if np.ptp(differences) < _ROUNDING:
        flat = abs(float(differences.mean())) < _ROUNDING
        return (math.nan, math.nan) if flat else (math.copysign(math.inf, differences.mean()), 0.0)
    test = stats_module("scipy.stats").ttest_1samp(differences, 0.0)
    return float(test.statistic), float(test.pvalue)


def anova(report: Report, by: str = "stage", *, fail_rate: float | None = None) -> Anova:
    """Repeated-measures ANOVA with the models as subjects; `pair_tests` tells where a difference lies."""
    return anova_of(*_table(report, by, fail_rate))


def anova_of(names: Sequence[Name], values: Floats) -> Anova:
    """The same of a table. Where all models differ alike there is no error to test against: F is infinite, or NaN."""
    count, wide = values.shape
    residual = values - values.mean(axis=1, keepdims=True) - values.mean(axis=0) + values.mean()
    if np.abs(residual).max() < _ROUNDING:
        flat = float(np.ptp(values.mean(axis=0))) < _ROUNDING
        return Anova(math.nan if flat else math.inf, (wide - 1, (wide - 1) * (count - 1)), math.nan if flat else 0.0)
    data = {"accuracy": values.ravel(), "model": np.repeat(np.arange(count), wide), "group": list(names) * count}
    frame = stats_module("pandas").DataFrame(data)
    fitted = stats_module("statsmodels.stats.anova").AnovaRM(frame, "accuracy", "model", within=["group"]).fit()
    row = fitted.anova_table.iloc[0]
    return Anova(float(row["F Value"]), (float(row["Num DF"]), float(row["Den DF"])), float(row["Pr > F"]))


def correlations(report: Report, by: str = "concept", *, fail_rate: float | None = None) -> list[Correlation]:
    """Correlations over models between all groups of a kind, with Holm's correction."""
    return correlations_of(*_table(report, by, fail_rate))


def correlations_of(names: Sequence[Name], values: Floats) -> list[Correlation]:
    """The same of a table."""
    flat = [str(name) for name, column in zip(names, values.T, strict=True) if np.ptp(column) == 0]
    if flat:
        raise InvalidParams(f"accuracy in {', '.join(flat)} is the same for all models; legal: groups that differ")
    pearson = stats_module("scipy.stats").pearsonr
    pairs = list(itertools.combinations(range(len(names)), 2))
    found = [pearson(values[:, i], values[:, j]) for i, j in pairs]
    corrected = _corrected([float(test.pvalue) for test in found], "holm")
    return [
        Correlation(names[i], names[j], float(test.statistic), float(test.pvalue), p)
        for (i, j), test, p in zip(pairs, found, corrected, strict=True)
    ]


def scaling(
    report: Report, parameters: Mapping[str, float], by: str = OVERALL, *, fail_rate: float | None = None
) -> list[Slope]:
    """Least-squares slopes of accuracy on log10 parameters, of the models whose number is given."""
    kept = models_of_known_size(report, parameters, fail_rate)
    names, values = values_of(report, by, kept)
    return slopes_of(names, values, [parameters[model] for model in kept], report.level)


def models_of_known_size(
    report: Report, parameters: Mapping[str, float], fail_rate: float | None = None
) -> list[str]:
    """Models that are not left out and whose number of parameters is given; InvalidParams where there are too few."""
    for model, number in parameters.items():
        if isinstance(number, bool) or not isinstance(number, (int, float)) or not 0 < number < math.inf:
            raise InvalidParams(f"parameters of {model!r} is {number!r}; legal: positive numbers")
    kept = [model for model in report.compared(fail_rate) if model in parameters]
    if len(kept) < FEWEST_MODELS or len({parameters[model] for model in kept}) < 2:
        legal = f"{FEWEST_MODELS} or more, not all of one size"
        raise InvalidParams(f"parameters tells of {len(kept)} models; legal: {legal}")
    return kept


def slopes_of(names: Sequence[Name], values: Floats, parameters: Sequence[float], level: float) -> list[Slope]:
    """The same of a table; `parameters` are those of its rows."""
    api = stats_module("statsmodels.api")
    x = api.add_constant(np.log10(parameters))
    fits = [api.OLS(values[:, i], x).fit() for i in range(len(names))]
    return [
        Slope(name, float(fit.params[1]), _ends(fit, level), float(fit.pvalues[1]), len(parameters))
        for name, fit in zip(names, fits, strict=True)
    ]


def _ends(fit: Any, level: float) -> tuple[float, float]:
    low, high = fit.conf_int(alpha=1 - level)[1]
    return float(low), float(high)


def included(report: Report, fail_rate: float | None = None) -> list[str]:
    """Models below the FAIL rate; InvalidParams where they are too few to compare."""
    kept = report.compared(fail_rate)
    if len(kept) < FEWEST_MODELS:
        limit = report.fail_rate if fail_rate is None else fail_rate
        raise InvalidParams(f"report has {len(kept)} models below FAIL rate {limit}; legal: {FEWEST_MODELS} or more")
    return kept


def _table(report: Report, by: str, fail_rate: float | None) -> tuple[list[Name], Floats]:
    """Names of the groups, and accuracy by model and group."""
    names, values = values_of(report, by, included(report, fail_rate))
    if len(names) < 2:
        raise InvalidParams(f"by is {by!r}, which has {len(names)} group; legal: kinds with two or more")
    return names, values


def values_of(report: Report, by: str, models: Sequence[str]) -> tuple[list[Name], Floats]:
    """Names of the groups of a kind, and accuracy by model and group."""
    groups = report.by(by)
    names = list(dict.fromkeys(group.name for group in groups))
    accuracy = {(group.model, group.name): group.accuracy for group in groups}
    return names, np.array([[accuracy[model, name] for name in names] for model in models])


def _corrected(p: list[float], method: str) -> list[float]:
    return [float(value) for value in stats_module("statsmodels.stats.multitest").multipletests(p, method=method)[1]]
