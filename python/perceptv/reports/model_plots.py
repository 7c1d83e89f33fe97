"""Figures over models that need more than a report holds: numbers of parameters, base models (extra ``stats``).

Source: Core Knowledge Deficits in Multi-Modal Language Models, Fig. 7, 8 and 10.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from perceptv.errors import illegal
from perceptv.io.strict_json import short
from perceptv.reports.crossmodel import models_of_known_size, paired_differences, scaling
from perceptv.reports.drawing import CHANCE_LINE, DARK, PALETTE, arms_of, legend, model_colours, new_figure, plain
from perceptv.reports.intervals import Interval
from perceptv.reports.outcomes import OUTCOMES, Outcomes
from perceptv.scoring.scored_items import Name

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from perceptv.reports.report import Report

_MOST_NAMED = 12


def scaling_figure(
    report: Report,
    parameters: Mapping[str, float],
    by: str = "concept",
    *,
    against: tuple[str, Name] | None = None,
) -> Figure:
    """Slopes of accuracy on log10 parameters, a bar of the interval for each group; see `crossmodel.scaling`.

    `parameters` maps models to numbers of parameters; three models or more, not all of one size.
    """
    slopes = scaling(report, parameters, by, against=against)
    label = "accuracy gained for ten times the parameters, points"
    if against is not None:
        label += f",\nless that of {against[1]}"
    return _forest([(s.name, s.slope, s.interval) for s in slopes], label)


def reasoning_figure(report: Report, bases: Mapping[str, str], by: str = "concept") -> Figure:
    """Models less their partners, a bar of the interval for each group; see `model_pairs.paired_differences`."""
    found = paired_differences(report, bases, by)
    return _forest([(d.name, d.difference, d.interval) for d in found], "accuracy less that of the partner, points")


def _forest(rows: Sequence[tuple[Name, float, Interval]], label: str) -> Figure:
    figure = new_figure(6.2, 1.2 + 0.3 * len(rows))
    axis = figure.subplots()
    across = np.array([100 * value for _, value, _ in rows])
    arms = np.abs(100 * np.array([ends for _, _, ends in rows]).T - across)
    axis.errorbar(across, range(len(rows)), xerr=arms, fmt="o", color=PALETTE[0], capsize=3)
    axis.axvline(0, **CHANCE_LINE)
    axis.set_yticks(range(len(rows)), [plain(str(name)) for name, _, _ in rows])
    axis.invert_yaxis()
    axis.set_xlabel(label)
    axis.grid(axis="x", alpha=0.25)
    return figure


def outcomes_figure(report: Report, parameters: Mapping[str, float]) -> Figure:
    """Shares of the four outcomes of pairs against parameters: a panel for each outcome, a point for each model.

    The line is the least-squares fit on log10 parameters; dots show what guesses on both members give.
    """
    kept = models_of_known_size(report, parameters)
    found = {o.model: o for o in report.outcomes() if o.model in kept}
    lacking = [model for model in kept if model not in found]
    if lacking:
        legal = "models that were asked both members of some pairs"
        raise illegal(f"{short(lacking[0])} was not asked a complete pair", legal)
    figure = new_figure(8.2, 6.6)
    axes = figure.subplots(2, 2, sharex=True, sharey=True).ravel()
    sizes = [parameters[model] for model in kept]
    for axis, outcome in zip(axes, OUTCOMES, strict=True):
        _shares(axis, sizes, [found[model] for model in kept], outcome)
        guesses = found[kept[0]].guesses
        if guesses is not None:
            axis.axhline(100 * guesses[outcome], **CHANCE_LINE)
        axis.set_title(outcome, fontsize=11)
    for axis in axes[2:]:
        axis.set_xlabel("parameters")
    for axis in axes[::2]:
        axis.set_ylabel("pairs, %")
    if len(kept) <= _MOST_NAMED:
        legend(figure, axes[0])
    return figure


def _shares(axis: Axes, sizes: Sequence[float], found: Sequence[Outcomes], outcome: str) -> None:
    shares = [one.shares[outcome] for one in found]
    colours = model_colours([one.model for one in found])
    for one, size, share in zip(found, sizes, shares, strict=True):
        axis.errorbar(
            [size], [100 * share], yerr=arms_of([(share, one.intervals[outcome])]), fmt="o", capsize=2,
            color=colours[one.model], label=plain(one.model),
        )  # fmt: skip
    slope, level = np.polyfit(np.log10(sizes), shares, 1)
    ends = np.array([min(sizes), max(sizes)])
    axis.plot(ends, 100 * (level + slope * np.log10(ends)), "--", color=DARK, linewidth=1)
    axis.set(xscale="log", ylim=(-3, 103))
    axis.grid(alpha=0.25)
