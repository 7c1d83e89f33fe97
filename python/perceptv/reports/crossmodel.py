"""Analyses over models: differences of stages, related concepts, effects of size and reasoning (extra ``stats``).

A model is one observation, its accuracy in a group one value. Models whose FAIL rate reaches a limit (by default that
of the report) are left out, and `Report.excluded` lists them; so are baselines. The functions whose names end in `_of`
take the table of values itself, one row per model and one column per name.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from perceptv._plain import counted
from perceptv.errors import illegal, invalid
from perceptv.io.strict_json import short
from perceptv.reports.comparison import holm_corrected, stats_module
from perceptv.reports.intervals import Interval
from perceptv.reports.numeric import between, check_level, same_length, table, vector
from perceptv.reports.score_groups import OVERALL
from perceptv.scoring.scored_items import Name

if TYPE_CHECKING:
    from perceptv.reports.report import Report

FEWEST_MODELS, FEWEST_PAIRS = 3, 2
_ROUNDING = 1e-12
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class PairTest:
    """Paired t-test over models between two groups. `difference` is the mean accuracy of the first minus the second.

    If each model is equally accurate in both, there is nothing to test: `t`, `p` and `p_bonferroni` are None, and
    `why_not` says so. If all models differ by the same amount, t is infinite and p is 0.
    """

    first: Name
    second: Name
    difference: float
    t: float | None
    p: float | None
    p_bonferroni: float | None
    why_not: str = ""


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
    """Repeated-measures analysis of variance: does accuracy differ between the groups?

    If each model is equally accurate in all groups, there is nothing to test: `f` and `p` are None, and `why_not` says
    so. If the groups differ by the same amounts in all models, there is no error to test against: F is infinite, p 0.
    """

    f: float | None
    df: tuple[float, float]
    p: float | None
    why_not: str = ""


@dataclass(frozen=True)
class Slope:
    """Accuracy gained per tenfold number of parameters, in one group, with its interval.

    If all models are equally accurate, the slope is 0, `p` is None, and `why_not` says so.
    """

    name: Name
    slope: float
    interval: tuple[float, float]
    p: float | None
    models: int
    why_not: str = ""


def pair_tests(report: Report, by: str = "stage", *, fail_rate: float | None = None) -> list[PairTest]:
    """Paired t-tests between all groups of a kind, with Bonferroni's correction."""
    return pair_tests_of(*_table(report, by, fail_rate))


def pair_tests_of(names: Sequence[Name], values: Floats) -> list[PairTest]:
    """The same of a table. The correction is for all pairs, those without a test included."""
    values = _checked(names, values)
    pairs = list(itertools.combinations(range(len(names)), 2))
    return [_pair_test(names[i], names[j], values[:, i] - values[:, j], len(pairs)) for i, j in pairs]


def _pair_test(first: Name, second: Name, differences: Floats, tests: int) -> PairTest:
    mean = float(differences.mean())
    if np.ptp(differences) >= _ROUNDING:
        test = stats_module("scipy.stats").ttest_1samp(differences, 0.0)
        p = float(test.pvalue)
        return PairTest(first, second, mean, float(test.statistic), p, min(1.0, tests * p))
    if abs(mean) < _ROUNDING:
        return PairTest(first, second, mean, None, None, None, "each model is as accurate in both groups")
    return PairTest(first, second, mean, math.copysign(math.inf, mean), 0.0, 0.0)


def anova(report: Report, by: str = "stage", *, fail_rate: float | None = None) -> Anova:
    """Repeated-measures ANOVA with the models as subjects; `pair_tests` shows which groups differ."""
    return anova_of(*_table(report, by, fail_rate))


def anova_of(names: Sequence[Name], values: Floats) -> Anova:
    """The same of a table."""
    values = _checked(names, values)
    count, wide = values.shape
    df = float(wide - 1), float((wide - 1) * (count - 1))
    residual = values - values.mean(axis=1, keepdims=True) - values.mean(axis=0) + values.mean()
    if np.abs(residual).max() < _ROUNDING:
        if np.ptp(values.mean(axis=0)) < _ROUNDING:
            return Anova(None, df, None, "each model is as accurate in all groups")
        return Anova(math.inf, df, 0.0)
    data = {"accuracy": values.ravel(), "model": np.repeat(np.arange(count), wide), "group": list(names) * count}
    frame = stats_module("pandas").DataFrame(data)
    fitted = stats_module("statsmodels.stats.anova").AnovaRM(frame, "accuracy", "model", within=["group"]).fit()
    row = fitted.anova_table.iloc[0]
    return Anova(float(row["F Value"]), (float(row["Num DF"]), float(row["Den DF"])), float(row["Pr > F"]))


def correlations(report: Report, by: str = "concept", *, fail_rate: float | None = None) -> list[Correlation]:
    """Correlations over models between all groups of a kind, with Holm's correction."""
    return correlations_of(*_table(report, by, fail_rate))


def correlations_of(names: Sequence[Name], values: Floats) -> list[Correlation]:
    """The same of a table. InvalidParams names groups in which all models are alike: these correlate with none."""
    values = _checked(names, values)
    flat = [str(name) for name, column in zip(names, values.T, strict=True) if np.ptp(column) < _ROUNDING]
    if flat:
        raise illegal(f"accuracy in {', '.join(flat)} is the same for all models", "groups that differ")
    pearson = stats_module("scipy.stats").pearsonr
    pairs = list(itertools.combinations(range(len(names)), 2))
    found = [pearson(values[:, i], values[:, j]) for i, j in pairs]
    corrected = holm_corrected([float(test.pvalue) for test in found])
    return [
        Correlation(names[i], names[j], float(test.statistic), float(test.pvalue), p)
        for (i, j), test, p in zip(pairs, found, corrected, strict=True)
    ]


def scaling(
    report: Report,
    parameters: Mapping[str, float],
    by: str = OVERALL,
    *,
    against: tuple[str, Name] | None = None,
    fail_rate: float | None = None,
) -> list[Slope]:
    """Least-squares slopes of accuracy on log10 parameters, for the models whose number of parameters is given.

    With `against`, a kind and a group such as ``("stage", "formal operational")``, they are slopes of the accuracy less
    that of the group: below 0, a group gains less with size.
    """
    kept = models_of_known_size(report, parameters, fail_rate)
    names, values = values_of(report, by, kept)
    if against is not None:
        values = values - _column(report, against, kept)
    return slopes_of(names, values, [parameters[model] for model in kept], report.level)


def _column(report: Report, against: tuple[str, Name], kept: Sequence[str]) -> Floats:
    if not isinstance(against, tuple) or len(against) != 2:
        raise invalid("against", against, "a kind and the name of a group, ('stage', 'formal')")
    names, values = values_of(report, against[0], kept)
    if against[1] not in names:
        raise invalid("against", against[1], ", ".join(map(repr, names)))
    return values[:, [names.index(against[1])]]


def models_of_known_size(report: Report, parameters: Mapping[str, float], fail_rate: float | None = None) -> list[str]:
    """Models that are not left out and whose number of parameters is given; InvalidParams where there are too few."""
    if not isinstance(parameters, Mapping):
        raise invalid("parameters", parameters, "a mapping of models to positive numbers")
    for model, number in parameters.items():
        between(f"parameters of {short(model)}", number, 0.0, math.inf, "positive numbers")
    kept = [model for model in report.compared(fail_rate) if model in parameters]
    if len(kept) < FEWEST_MODELS or len({parameters[model] for model in kept}) < 2:
        raise illegal(f"parameters has {len(kept)} of the models", f"{FEWEST_MODELS} or more, not all of one size")
    return kept


def slopes_of(names: Sequence[Name], values: Floats, parameters: Sequence[float], level: float) -> list[Slope]:
    """The same of a table; `parameters` are those of its rows."""
    check_level(level)
    values = _checked(names, values, 1)
    sizes = vector("parameters", parameters)
    same_length("parameters", sizes, "the rows of values", len(values))
    if sizes.min() <= 0 or sizes.min() == sizes.max():
        raise invalid("parameters", parameters, "positive numbers that are not all the same")
    x = np.column_stack((np.ones(len(sizes)), np.log10(sizes)))
    return [_slope(name, column, x, level) for name, column in zip(names, values.T, strict=True)]


def _slope(name: Name, accuracy: Floats, x: Floats, level: float) -> Slope:
    if np.ptp(accuracy) < _ROUNDING:
        return Slope(name, 0.0, (0.0, 0.0), None, len(x), "all models are as accurate as each other")
    fit = stats_module("statsmodels.api").OLS(accuracy, x).fit()
    low, high = fit.conf_int(alpha=1 - level)[1]
    return Slope(name, float(fit.params[1]), (float(low), float(high)), float(fit.pvalues[1]), len(x))


def included(report: Report, fail_rate: float | None = None) -> list[str]:
    """Models below the FAIL rate; InvalidParams where they are too few to compare."""
    kept = report.compared(fail_rate)
    if len(kept) < FEWEST_MODELS:
        limit = report.fail_rate if fail_rate is None else fail_rate
        many = counted(len(kept), "model")
        raise illegal(f"report has {many} below FAIL rate {limit}", f"{FEWEST_MODELS} or more")
    return kept


def _table(report: Report, by: str, fail_rate: float | None) -> tuple[list[Name], Floats]:
    names, values = values_of(report, by, included(report, fail_rate))
    if len(names) < 2:
        raise illegal(f"by is {by!r}, which has {len(names)} group", "kinds with two or more")
    return names, values


def values_of(report: Report, by: str, models: Sequence[str]) -> tuple[list[Name], Floats]:
    """Names of the groups of a kind, and accuracy by model and group."""
    groups = report.by(by)
    names = list(dict.fromkeys(group.name for group in groups))
    accuracy = {(group.model, group.name): group.accuracy for group in groups}
    lacking = [(model, name) for model in models for name in names if (model, name) not in accuracy]
    if lacking:
        problem = f"{short(lacking[0][0])} was asked nothing of {by} {short(lacking[0][1])}"
        raise illegal(problem, "models that were asked of all groups, see only()")
    return names, np.array([[accuracy[model, name] for name in names] for model in models])


def _checked(names: Sequence[Name], values: Any, fewest: int = 2) -> Floats:
    if len(names) < fewest:
        raise illegal(f"names has {counted(len(names), 'entry')}", f"{fewest} or more")
    return table("values", values, len(names), FEWEST_MODELS)


@dataclass(frozen=True)
class PairedDifference:
    """Mean accuracy of models less that of their partners, in one group, with a t interval over the pairs.

    `p_holm` is corrected for all groups. If all pairs differ by the same, `p` and `p_holm` are None, and `why_not` says
    so.

    Source: Core Knowledge Deficits in Multi-Modal Language Models, Fig. 8, which compares reasoning models with the
    models that they were made of.
    """

    name: Name
    difference: float
    interval: Interval
    p: float | None
    p_holm: float | None
    pairs: int
    why_not: str = ""


def paired_differences(report: Report, bases: Mapping[str, str], by: str = "concept") -> list[PairedDifference]:
    """Each model's accuracy less that of its partner, over pairs of models.

    Parameters
    ----------
    report : Report
        Of models and of their partners, on the same questions.
    bases : mapping of str to str
        Two or more models, each with the one that it is compared with: a reasoning model with its base model.
    by : str
        A kind of groups, such as "concept", "stage" or "overall".
    """
    first, second = _models(report, bases)
    names, values = values_of(report, by, first)
    differences = values - values_of(report, by, second)[1]
    tests = [_test(column, report.level) for column in differences.T]
    corrected = iter(holm_corrected([p for _, p in tests if p is not None]))
    return [
        PairedDifference(
            name, float(column.mean()), interval, p, None if p is None else next(corrected), len(first),
            "" if p is not None else "all pairs differ by the same",
        )
        for name, column, (interval, p) in zip(names, differences.T, tests, strict=True)
    ]  # fmt: skip


def _models(report: Report, bases: Mapping[str, str]) -> tuple[list[str], list[str]]:
    if not isinstance(bases, Mapping):
        raise invalid("bases", bases, "a mapping of models to the models they are compared with")
    for model in [*bases, *bases.values()]:
        if model not in report.models:
            raise illegal(f"bases names {short(model)}", ", ".join(map(repr, report.models)))
    same = [model for model, base in bases.items() if model == base]
    if same or len(bases) < FEWEST_PAIRS:
        problem = f"compares {short(same[0])} with itself" if same else f"has {counted(len(bases), 'pair')}"
        raise illegal(f"bases {problem}", f"{FEWEST_PAIRS} or more pairs of different models")
    return list(bases), list(bases.values())


def _test(column: Floats, level: float) -> tuple[Interval, float | None]:
    """The interval of the mean, and p of "the mean is 0"; p is None if all values are equal."""
    mean = float(column.mean())
    if np.ptp(column) < _ROUNDING:
        return (mean, mean), None
    test = stats_module("scipy.stats").ttest_1samp(column, 0.0)
    low, high = test.confidence_interval(level)
    return (float(low), float(high)), float(test.pvalue)
