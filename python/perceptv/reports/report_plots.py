"""Figures of a report, with matplotlib; nothing is drawn on a screen and no global state is touched."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from perceptv.reports.drawing import (
    BLIND,
    CHANCE_LINE,
    DARK,
    Drawing,
    arms,
    drawn,
    legend,
    model_colours,
    new_figure,
    panels,
    plain,
    shares,
)
from perceptv.reports.look_plots import look_figures
from perceptv.reports.published_values import HUMAN
from perceptv.reports.score_groups import OVERALL, Group, grouped
from perceptv.reports.thresholds import threshold_figure
from perceptv.suite import Suite, suite_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from perceptv.reports.report import Report


def plot(report: Report, kind: str, humans: str | None = None) -> Figure:
    """The figure of one kind, see `Report.plot`."""
    return drawn(figures(report), kind, humans)


def figures(report: Report) -> dict[str, Drawing]:
    """The figures that the dataset allows, by kind: those of its suites, then those of all datasets.

    Questions may have no sizes, and concepts instead of skills.
    """
    kinds, topic, field = set(report.kinds()), _or_concept(report, "skill"), _or_concept(report, "domain")
    own = _of_suites(report)
    if topic in kinds:
        own["skill"] = Drawing(f"Accuracy by {topic}", partial(by_skill, report))
    if {"skill", "size"} <= kinds:
        own["size"] = Drawing("Accuracy against size, by skill", partial(by_size, report))
    if field in kinds:
        own["domain"] = Drawing(f"Accuracy by {field}", partial(heat_map, report))
    if {"domain", "size"} <= kinds and len(report.models) > 1 and report.mode is not None:
        own["threshold"] = Drawing("Thresholds by domain, with their intervals", partial(threshold_figure, report))
    return own | look_figures(report)


def _of_suites(report: Report) -> dict[str, Drawing]:
    """The figures of each suite about its own questions; the suite is added to a name that is taken."""
    suites, found = report.suites(), dict[str, Drawing]()
    for name in suites:
        own, suite = report if len(suites) == 1 else report.only(suite=name), suite_of(name)
        more = suite.addition("figures", partial(_suite_figures, own, suite)) or {}
        found |= {f"{kind} ({name})" if kind in found else kind: figure for kind, figure in more.items()}
    return found


def _suite_figures(report: Report, suite: Suite, hook: Callable[[Report], Mapping[str, Drawing]]) -> dict[str, Drawing]:
    """A suite's figures; an error while drawing names the suite."""
    return {kind: replace(figure, draw=suite.naming("figures", figure.draw)) for kind, figure in hook(report).items()}


def _or_concept(report: Report, kind: str) -> str:
    return kind if kind in report.kinds() else "concept"


def by_size(report: Report, humans: str | None) -> Figure:
    """Accuracy against size, a panel per skill; bars are Wilson intervals, the dotted line the blind floor."""
    skills = list(dict.fromkeys(str(g.name) for g in report.by("skill")))
    figure, axes, columns = panels(skills, (3.3, 2.6), "accuracy, %", 10)
    colours = model_colours(report.models, humans)
    for axis, skill in zip(axes, skills, strict=True):
        rows = [row for row in report.rows if skill in row.item.groups.get("skill", ())]
        groups = grouped(rows, "size", report.models, report.level)
        for model in report.models:
            _size_line(axis, [g for g in groups if g.model == model], colours[model], model)
        floors = sorted({(int(g.name), 100 * g.floor) for g in groups if g.floor is not None})
        if floors and not report.uneven:  # else each model has its own
            axis.plot(*zip(*floors, strict=True), **CHANCE_LINE, label="blind guess")
        axis.set_ylim(-3, 103)
        axis.grid(alpha=0.25)
    for axis in axes[-columns:]:
        axis.set_xlabel("size")
        axis.tick_params(labelbottom=True)
    legend(figure, axes[0])
    return figure


def _size_line(axis: Axes, groups: list[Group], colour: str, label: str) -> None:
    axis.errorbar(
        [int(g.name) for g in groups], shares(groups), yerr=arms(groups), color=colour, label=plain(label), marker="o",
        markersize=3, linewidth=1.2, elinewidth=0.8, capsize=1.5,
    )  # fmt: skip


def by_skill(report: Report, humans: str | None) -> Figure:
    """Bars by skill, a colour per model, people as diamonds (their own replies) or as a line (published, overall)."""
    groups = report.by(_or_concept(report, "skill"))
    skills = list(dict.fromkeys(str(g.name) for g in groups))
    models = [model for model in report.models if model != humans]
    figure = new_figure(max(6.5, 1.1 * len(skills) + 2), 3.8)
    axis = figure.subplots()
    width = 0.8 / max(1, len(models))
    colours = model_colours(report.models, humans)
    for k, model in enumerate(models):
        mine = [g for g in groups if g.model == model]
        places = [skills.index(str(g.name)) + (k - (len(models) - 1) / 2) * width for g in mine]
        axis.bar(
            places, shares(mine), width * 0.92, color=colours[model], label=plain(model),
            yerr=arms(mine), error_kw={"elinewidth": 0.8, "capsize": 1.5},
        )  # fmt: skip
    if not report.uneven:  # else each model has its own
        _floors(axis, [g for g in groups if g.model == report.models[0]])
    _people(axis, report, humans, skills)
    axis.set_xticks(range(len(skills)), [s.replace(" ", "\n") for s in skills], fontsize=9)
    axis.set_ylabel("accuracy, %")
    axis.set_ylim(0, 103)
    axis.grid(axis="y", alpha=0.25)
    axis.set_axisbelow(True)
    legend(figure, columns=3)
    return figure


def _floors(axis: Axes, groups: list[Group]) -> None:
    for i, group in enumerate(groups):
        if group.floor is not None:
            label = "blind guess" if i == 0 else "_none"
            axis.hlines(100 * group.floor, i - 0.45, i + 0.45, color=BLIND, linestyle=":", linewidth=1.5, label=label)


def _people(axis: Axes, report: Report, humans: str | None, topics: list[str]) -> None:
    if humans is not None:
        mine = [g for g in report.by(_or_concept(report, "skill")) if g.model == humans]
        axis.errorbar(
            [topics.index(str(g.name)) for g in mine], shares(mine), yerr=arms(mine), color=DARK, marker="D", capsize=3,
            linestyle="none", label=plain(humans),
        )  # fmt: skip
        return
    for figure in report.published():
        if figure.model == HUMAN and figure.by == OVERALL:
            label = "people, published (all skills)"
            axis.axhline(100 * figure.accuracy, color=DARK, linestyle="--", linewidth=1, label=label)


def heat_map(report: Report, humans: str | None) -> Figure:
    """Accuracy by domain and model; of a single model, by domain and size, where there are sizes."""
    field = _or_concept(report, "domain")
    domains = list(dict.fromkeys(str(g.name) for g in report.by(field)))
    single = len(report.models) == 1 and "size" in report.kinds()
    names = [str(g.name) for g in report.by("size")] if single else list(report.models)
    cells = _cells(report, field, single)
    figure = new_figure(max(5.0, 2.6 + (0.36 if single else 0.8) * len(names)), 1.4 + 0.24 * len(domains))
    axis = figure.subplots()
    values = [[100 * cells.get((domain, name), math.nan) for name in names] for domain in domains]
    shown = axis.imshow(values, vmin=0, vmax=100, cmap="cividis", aspect="auto")
    labels = names if single else [plain(name) for name in names]
    rotate: dict[str, Any] = {} if single else {"rotation": 30, "ha": "right", "rotation_mode": "anchor"}
    axis.set_xticks(range(len(names)), labels, fontsize=8, **rotate)
    axis.set_yticks(range(len(domains)), domains, fontsize=8)
    axis.set_xlabel("size" if single else "")
    for i, row in enumerate(values):
        for j, value in enumerate(row):
            if not math.isnan(value):
                colour = "black" if value > 55 else "white"
                axis.text(j, i, f"{value:.0f}", ha="center", va="center", fontsize=6.5, color=colour)
    figure.colorbar(shown, ax=axis, label="accuracy, %", fraction=0.04, pad=0.02)
    return figure


def _cells(report: Report, field: str, single: bool) -> dict[tuple[str, str], float]:
    points: dict[tuple[str, str], list[float]] = {}
    for row in report.rows:
        for domain in row.item.groups.get(field, ()):
            other = str(row.item.groups["size"][0]) if single else row.model
            points.setdefault((str(domain), other), []).append(row.points)
    return {key: sum(found) / len(found) for key, found in points.items()}
