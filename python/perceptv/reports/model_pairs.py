"""The effect of reasoning: models with and without it, pair by pair (extra ``stats``).

Source: Core Knowledge Deficits in Multi-Modal Language Models, Fig. 8, which compares reasoning models with the models
that they were made of.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from perceptv._plain import counted
from perceptv.errors import illegal, invalid
from perceptv.io.strict_json import short
from perceptv.reports.comparison import holm_corrected, stats_module
from perceptv.reports.crossmodel import Floats, values_of
from perceptv.reports.intervals import Interval
from perceptv.scoring.scored_items import Name

if TYPE_CHECKING:
    from perceptv.reports.report import Report

FEWEST_PAIRS = 2
_ROUNDING = 1e-12


@dataclass(frozen=True)
class PairedDifference:
    """Mean accuracy of models less that of their partners, in one group, with a t interval over the pairs.

    `p_holm` is corrected for all groups. If all pairs differ by the same, `p` and `p_holm` are None, and `why_not` says
    so.
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
