"""Figures of a report, with matplotlib; nothing is drawn on a screen and no global state is touched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from perceptv.reports.drawing import (
    BLIND,
    CHANCE_LINE,
    DARK,
    PALETTE,
    Drawing,
    arms,
    model_colours,
    new_figure,
    panels,
    plain,
    shares,
)
from perceptv.reports.report import BASELINE, Report
from perceptv.suites.bib.episodes import OUTCOMES
from perceptv.suites.bib.zscores import z_scores

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_BASELINES = ("v", "^", "<", ">", "s", "p", "*", "h", "+", "x", "d", "|", "1", "2")


def figures(report: Report) -> dict[str, Drawing]:
    """The figures by kind; none of replies."""
    return (
        {}
        if report.mode is not None
        else {
            "task": Drawing("Accuracy by task", partial(by_task, report)),
            "size": Drawing("Accuracy against size", partial(by_size, report)),
            "z": Drawing("Surprise by outcome, z", partial(by_outcome, report)),
        }
    )


def _apart(report: Report) -> tuple[list[str], list[str]]:
    """Models, then baselines."""
    baselines = [name for name in report.models if name.startswith(BASELINE)]
    return [name for name in report.models if name not in baselines], baselines


def by_task(report: Report, humans: str | None) -> Figure:
    """A point with its Wilson interval per task and model; baselines are grey marks, published figures dark ones."""
    scores, (models, baselines) = report.by("task"), _apart(report)
    tasks = list(dict.fromkeys(str(s.name) for s in scores))
    figure = new_figure(8.6, 1.6 + 0.36 * len(tasks))
    axis = figure.subplots()
    step = 0.6 / max(1, len(models))
    for k, (model, colour) in enumerate(model_colours(models).items()):
        mine = [s for s in scores if s.model == model]
        places = [tasks.index(str(s.name)) + (k - (len(models) - 1) / 2) * step for s in mine]
        axis.errorbar(
            shares(mine), places, xerr=arms(mine), color=colour, label=plain(model), marker="o",
            markersize=5, linestyle="none", elinewidth=1.2, capsize=2, zorder=3,
        )  # fmt: skip
    for k, name in enumerate(baselines):
        mine = [s for s in scores if s.model == name]
        _marks(axis, [s.accuracy for s in mine], [tasks.index(str(s.name)) for s in mine], name, k, BLIND)
    _published(axis, report, tasks)
    axis.axvline(50, **CHANCE_LINE, label="chance")
    axis.set_yticks(range(len(tasks)), tasks, fontsize=8)
    axis.set(xlim=(-3, 103), ylim=(len(tasks) - 0.4, -0.6), xlabel="accuracy, %")
    axis.grid(axis="x", alpha=0.25)
    _legend(figure, axis)
    return figure


def _legend(figure: Figure, axis: Axes) -> None:
    """The user's models, which have error bars, come first."""
    handles, labels = axis.get_legend_handles_labels()
    first = sorted(range(len(labels)), key=lambda i: not hasattr(handles[i], "has_xerr"))
    shown = [handles[i] for i in first], [labels[i] for i in first]
    figure.legend(*shown, loc="outside upper center", ncols=4, fontsize=8, frameon=False)


def _marks(axis: Axes, shares: Sequence[float], places: Sequence[int], name: str, k: int, colour: str) -> None:
    axis.plot(
        [100 * share for share in shares], places, _BASELINES[k % len(_BASELINES)], color=colour, alpha=0.6,
        markersize=5, label=plain(name), zorder=2,
    )  # fmt: skip


def _published(axis: Axes, report: Report, tasks: Sequence[str]) -> None:
    """Published figures belong to domains; each is shown at those tasks that its headline is of."""
    tasks_of: dict[str, list[int]] = {}
    for item in report.items():
        places, place = tasks_of.setdefault(str(item.first("headline")), []), tasks.index(str(item.first("task")))
        if place not in places:
            places.append(place)
    figures = report.published()
    for k, model in enumerate(dict.fromkeys(f.model for f in figures)):
        mine = [(f.accuracy, place) for f in figures if f.model == model for place in tasks_of.get(f.name, ())]
        if mine:
            across, up = [share for share, _ in mine], [place for _, place in mine]
            _marks(axis, across, up, f"{model}, published", k, PALETTE[3])


def by_size(report: Report, humans: str | None) -> Figure:
    """A line per model with Wilson intervals over the sizes; baselines are thin grey lines."""
    figure = new_figure(7.0, 4.2)
    axis = figure.subplots()
    scores, (models, baselines) = report.by("size"), _apart(report)
    for model in baselines:
        mine = [s for s in scores if s.model == model]
        axis.plot([int(s.name) for s in mine], shares(mine), color=BLIND, linewidth=0.7, alpha=0.6, label=plain(model))
    for model, colour in model_colours(models).items():
        mine = [s for s in scores if s.model == model]
        axis.errorbar(
            [int(s.name) for s in mine], shares(mine), yerr=arms(mine), color=colour, marker="o",
            markersize=4, linewidth=1.3, elinewidth=0.8, capsize=2, label=plain(model),
        )  # fmt: skip
    axis.axhline(50, **CHANCE_LINE, label="chance")
    axis.set(ylim=(-3, 103), xlabel="size", ylabel="accuracy, %")
    axis.locator_params(axis="x", integer=True)
    axis.grid(alpha=0.25)
    _legend(figure, axis)
    return figure


def by_outcome(report: Report, humans: str | None) -> Figure:
    """z-scores of each outcome, a panel per task; infants are diamonds."""
    found, (models, _) = z_scores(report), _apart(report)
    tasks = list(dict.fromkeys(z.task for z in found))
    titles = [task.removeprefix("agents_evaluation_") for task in tasks]
    figure, axes, _ = panels(titles, (2.7, 2.2), "z", 8)
    for axis, task in zip(axes, tasks, strict=True):
        for model, colour in model_colours(models).items():
            mine = [z for z in found if (z.task, z.model) == (task, model)]
            known = [(OUTCOMES.index(z.outcome), z.z) for z in mine if z.z is not None]
            axis.plot(*_columns(known), "o", color=colour, label=plain(model), markersize=5)
        theirs = {(OUTCOMES.index(z.outcome), z.infants) for z in found if z.task == task and z.infants is not None}
        if theirs:
            axis.plot(*_columns(sorted(theirs)), "D", color=DARK, label="infants", markersize=5)
        axis.axhline(0, color=BLIND, linestyle=":", linewidth=1.0)
        axis.set_xlim(-0.5, len(OUTCOMES) - 0.5)
        axis.set_xticks(range(len(OUTCOMES)), [name.replace("_", "\n") for name in OUTCOMES], fontsize=7)
        axis.grid(axis="y", alpha=0.25)
    shown = {label: handle for axis in axes for handle, label in zip(*axis.get_legend_handles_labels(), strict=True)}
    figure.legend(shown.values(), shown.keys(), loc="outside upper center", ncols=4, fontsize=8, frameon=False)
    return figure


def _columns(points: Sequence[tuple[int, float]]) -> tuple[list[int], list[float]]:
    return [place for place, _ in points], [value for _, value in points]
