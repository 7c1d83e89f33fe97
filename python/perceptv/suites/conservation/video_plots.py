"""Figures of pairs of videos."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from perceptv.reports.drawing import (
    BLIND,
    CHANCE_LINE,
    DARK,
    PALETTE,
    Drawing,
    arms,
    arms_of,
    legend,
    model_colours,
    new_figure,
    plain,
    shares,
)
from perceptv.reports.paired_scores import FAIL, STRICT, PairScore
from perceptv.reports.published_values import HUMAN
from perceptv.reports.score_groups import Group
from perceptv.suites.conservation.facts import CLASSES
from perceptv.suites.conservation.video_datasets import CONDITIONS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from perceptv.reports.report import Report

_COLOURS = dict(zip((*CLASSES, FAIL), ("#56b4e9", "#d55e00", "#e69f00", "#cccccc"), strict=True))
_MOST_NAMED = 12


def figures(report: Report) -> dict[str, Drawing]:
    """The figures of pairs that the report allows."""
    if not report.has_pairs():
        return {}
    both = "condition" in report.kinds()
    strict = any(score.strict is not None for score in report.pairs())
    found = {
        "conservation": (both, "Accuracy on conserving against non-conserving videos", scatter),
        "strict": (both and strict, "Average accuracy, and both of a pair right", strict_bars),
        "effects": (bool(_factors(report)), "Accuracy by method, number of frames and prompt", effects),
        "shift": (any(row.item.classes for row in report.rows), "What was answered, by what was true", shift_bars),
    }
    return {kind: Drawing(caption, partial(draw, report)) for kind, (there, caption, draw) in found.items() if there}


def _factors(report: Report) -> list[str]:
    return [factor for factor in ("method", "count", "prompt") if factor in report.kinds()]


def scatter(report: Report, humans: str | None) -> Figure:
    """A point per model, published ones in grey; below the diagonal a model knows better that things stay the same."""
    figure = new_figure(5.8, 6.4)
    axis = figure.subplots()
    axis.plot([0, 100], [0, 100], "--", color=BLIND, linewidth=1)
    axis.plot([100 / 3], [100 / 3], "x", color=BLIND, label="chance")
    _published_points(axis, report)
    colours = model_colours(report.models, humans)
    for score in report.pairs():
        _point(axis, score, colours[score.model], score.model == humans)
    axis.set(xlim=(-3, 103), ylim=(-3, 103), aspect="equal")
    axis.set(xlabel="conserving, % right", ylabel="non-conserving, % right")
    axis.grid(alpha=0.25)
    if len(report.models) <= _MOST_NAMED:
        legend(figure, columns=2)
    return figure


def _published_points(axis: Axes, report: Report) -> None:
    table: dict[str, dict[str, float]] = {}
    for f in report.published():
        table.setdefault(f.model, {})[f.name] = 100 * f.accuracy
    for people in (False, True):
        rows = [row for model, row in table.items() if (model == HUMAN) == people]
        if rows:
            x, y = [row["conserving"] for row in rows], [row["non_conserving"] for row in rows]
            label = "people, published" if people else "models, published"
            marker, colour = ("D", DARK) if people else (".", "#b8b8b8")
            axis.plot(x, y, marker, color=colour, label=label, zorder=1)


def _point(axis: Axes, score: PairScore, colour: str, people: bool) -> None:
    if score.control is None or score.manipulated is None:
        return
    across, up = (arms_of([(score.measure(member), score.wilson(member))]) for member in CONDITIONS)
    axis.errorbar(
        [100 * score.control], [100 * score.manipulated], xerr=across, yerr=up, color=colour, capsize=2,
        marker="D" if people else "o", linestyle="none", label=plain(score.model), zorder=2,
    )  # fmt: skip


def strict_bars(report: Report, humans: str | None) -> Figure:
    """Bars of the average, and in front of them the strict score with its interval."""
    scores = [s for s in report.pairs() if s.average is not None and s.strict is not None]
    figure = new_figure(max(5.0, 1.5 + 0.55 * len(scores)), 4.0)
    axis = figure.subplots()
    places = list(range(len(scores)))
    axis.bar(places, [100 * (s.average or 0.0) for s in scores], 0.8, color="#c9d7e3", label="average")
    axis.bar(
        places, [100 * (s.strict or 0.0) for s in scores], 0.5, color=PALETTE[0], label="strict",
        yerr=arms_of([(s.strict, s.wilson(STRICT)) for s in scores]), error_kw={"elinewidth": 0.8, "capsize": 2},
    )  # fmt: skip
    axis.axhline(100 / 3, **CHANCE_LINE, label="chance of the average")
    axis.axhline(100 / 9, color=BLIND, linestyle="-.", linewidth=1.0, label="chance of strict")
    names = [f"{plain(s.model)} (people)" if s.model == humans else plain(s.model) for s in scores]
    axis.set_xticks(places, names, rotation=30, ha="right", rotation_mode="anchor", fontsize=8)
    axis.set(ylim=(0, 103), ylabel="% right")
    axis.grid(axis="y", alpha=0.25)
    axis.set_axisbelow(True)
    legend(figure, columns=2)
    return figure


def effects(report: Report, humans: str | None) -> Figure:
    """Accuracy by each factor that the trials vary, a line per model, with Wilson intervals."""
    factors = _factors(report)
    figure = new_figure(3.6 * len(factors) + 0.6, 3.8)
    axes = figure.subplots(1, len(factors), sharey=True, squeeze=False)[0]
    colours = model_colours(report.models, humans)
    for axis, factor in zip(axes, factors, strict=True):
        _effect(axis, report.by(factor), colours)
        axis.axhline(100 / 3, **CHANCE_LINE)
        axis.set(xlabel="number of frames" if factor == "count" else factor, ylim=(-3, 103))
        axis.grid(alpha=0.25)
    axes[0].set_ylabel("% right")
    if len(report.models) <= _MOST_NAMED:
        legend(figure, axes[0])
    return figure


def _effect(axis: Axes, groups: list[Group], colours: dict[str, str]) -> None:
    names = list(dict.fromkeys(str(g.name) for g in groups))
    for model, colour in colours.items():
        mine = [g for g in groups if g.model == model]
        axis.errorbar(
            [names.index(str(g.name)) for g in mine], shares(mine), color=colour, marker="o", yerr=arms(mine),
            capsize=2, linewidth=1.2, label=plain(model),
        )  # fmt: skip
    axis.set_xticks(range(len(names)), names, fontsize=9)
    axis.set_xlim(-0.4, len(names) - 0.6)


def shift_bars(report: Report, humans: str | None) -> Figure:
    """Shares of answers for each truth, over all models; a panel for frames, white images and text."""
    shifts = report.response_shifts()
    shown = list(dict.fromkeys(s.shown for s in shifts))
    figure = new_figure(2.8 * len(shown) + 1.2, 3.8)
    axes = figure.subplots(1, len(shown), sharey=True, squeeze=False)[0]
    for axis, kind in zip(axes, shown, strict=True):
        _stack(axis, [s.counts for s in shifts if s.shown == kind])
        axis.set(title=kind, xlabel="true", ylim=(0, 100))
    axes[0].set_ylabel("answered, %")
    legend(figure, axes[0])
    return figure


def _stack(axis: Axes, tables: list[dict[str, dict[str, int]]]) -> None:
    bottoms = [0.0] * len(CLASSES)
    totals = [max(1, sum(sum(table[true].values()) for table in tables)) for true in CLASSES]
    for answered in (*CLASSES, FAIL):
        counts = [sum(table[true][answered] for table in tables) for true in CLASSES]
        heights = [100 * count / total for count, total in zip(counts, totals, strict=True)]
        axis.bar(CLASSES, heights, 0.7, bottoms, color=_COLOURS[answered], label=answered)
        bottoms = [a + b for a, b in zip(bottoms, heights, strict=True)]
