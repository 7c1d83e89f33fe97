"""Figures of a report, with matplotlib; nothing is drawn on a screen and no global state is touched."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from perceptv.conservation import plots as pair_plots
from perceptv.errors import InvalidParams
from perceptv.scoring.drawing import BLIND, DARK, model_colours, new_figure, plain
from perceptv.scoring.groups import OVERALL, Group, grouped
from perceptv.scoring.published import HUMAN
from perceptv.scoring.report import Report

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure



def plot(report: Report, kind: str, humans: str | None = None) -> Figure:
    """The figure of one kind, see `Report.plot`."""
    drawn: dict[str, Callable[[Report, str | None], Figure]] = {"size": by_size, "skill": by_skill, "domain": heat_map}
    drawn |= pair_plots.PLOTS
    legal = figures(report)
    if kind not in legal:
        raise InvalidParams(f"kind is {kind!r:.80}; legal: {', '.join(map(repr, legal)) or 'none for this set'}")
    return drawn[kind](report, humans)


def figures(report: Report) -> list[str]:
    """The kinds of figures that the set allows: questions may have no sizes, and concepts instead of skills."""
    kinds = set(report.kinds())
    needs = {"size": {"skill", "size"} <= kinds, "skill": _topic(report) in kinds, "domain": _field(report) in kinds}
    return [kind for kind, there in needs.items() if there] + pair_plots.figures(report)


def figure_caption(report: Report, kind: str) -> str:
    """The caption of a figure."""
    if kind in pair_plots.CAPTIONS:
        return pair_plots.CAPTIONS[kind]
    by_kind = {"size": "against size, by skill", "skill": f"by {_topic(report)}", "domain": f"by {_field(report)}"}
    return f"Accuracy {by_kind[kind]}"


def _topic(report: Report) -> str:
    return "skill" if "skill" in report.kinds() else "concept"


def _field(report: Report) -> str:
    return "domain" if "domain" in report.kinds() else "concept"


def by_size(report: Report, humans: str | None) -> Figure:
    """Accuracy against size, a panel per skill; bars are Wilson intervals, the dotted line the blind floor."""
    skills = list(dict.fromkeys(str(g.name) for g in report.by("skill")))
    columns = min(4, len(skills))
    lines = math.ceil(len(skills) / columns)
    figure = new_figure(3.3 * columns, 2.6 * lines + 0.5)
    axes = figure.subplots(lines, columns, sharex=True, sharey=True, squeeze=False).ravel()
    colours = model_colours(report, humans)
    for axis, skill in zip(axes, skills, strict=False):
        rows = [row for row in report.rows if skill in row.item.groups.get("skill", ())]
        groups = grouped(rows, "size", report.models, report.level)
        for model in report.models:
            _size_line(axis, [g for g in groups if g.model == model], colours[model], model)
        floors = [(g.name, 100 * g.floor) for g in groups if g.model == report.models[0] and g.floor is not None]
        if floors:
            axis.plot(*zip(*floors, strict=True), ":", color=BLIND, linewidth=1.3, label="blind guess")
        axis.set_title(skill, fontsize=10)
        axis.set_ylim(-3, 103)
        axis.grid(alpha=0.25)
    for axis in axes[len(skills) :]:
        axis.set_visible(False)
    for axis in axes[max(0, len(skills) - columns) : len(skills)]:
        axis.set_xlabel("size")
        axis.tick_params(labelbottom=True)
    for i in range(0, len(skills), columns):
        axes[i].set_ylabel("accuracy, %")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside upper center", ncols=4, fontsize=9, frameon=False)
    return figure


def _size_line(axis: Axes, groups: list[Group], colour: str, label: str) -> None:
    sizes = [int(g.name) for g in groups]
    shares = [100 * g.accuracy for g in groups]
    axis.errorbar(
        sizes, shares, yerr=_bars(groups), color=colour, label=plain(label), marker="o", markersize=3,
        linewidth=1.2, elinewidth=0.8, capsize=1.5,
    )  # fmt: skip


def _bars(groups: list[Group]) -> list[list[float]]:
    """Lengths of the interval's two arms, in per cent."""
    low = [100 * max(0.0, g.accuracy - g.interval[0]) for g in groups]
    return [low, [100 * max(0.0, g.interval[1] - g.accuracy) for g in groups]]


def by_skill(report: Report, humans: str | None) -> Figure:
    """Bars by skill, a colour per model, people as diamonds (their own replies) or as a line (published, overall)."""
    groups = report.by(_topic(report))
    skills = list(dict.fromkeys(str(g.name) for g in groups))
    models = [model for model in report.models if model != humans]
    figure = new_figure(max(6.5, 1.1 * len(skills) + 2), 3.8)
    axis = figure.subplots()
    width = 0.8 / max(1, len(models))
    colours = model_colours(report, humans)
    for k, model in enumerate(models):
        mine = [g for g in groups if g.model == model]
        places = [i + (k - (len(models) - 1) / 2) * width for i in range(len(skills))]
        axis.bar(
            places, [100 * g.accuracy for g in mine], width * 0.92, color=colours[model], label=plain(model),
            yerr=_bars(mine), error_kw={"elinewidth": 0.8, "capsize": 1.5},
        )  # fmt: skip
    _floors(axis, [g for g in groups if g.model == report.models[0]])
    _people(axis, report, humans)
    axis.set_xticks(range(len(skills)), [s.replace(" ", "\n") for s in skills], fontsize=9)
    axis.set_ylabel("accuracy, %")
    axis.set_ylim(0, 103)
    axis.grid(axis="y", alpha=0.25)
    axis.set_axisbelow(True)
    figure.legend(loc="outside upper center", ncols=3, fontsize=9, frameon=False)
    return figure


def _floors(axis: Axes, groups: list[Group]) -> None:
    for i, group in enumerate(groups):
        if group.floor is not None:
            label = "blind guess" if i == 0 else "_none"
            axis.hlines(100 * group.floor, i - 0.45, i + 0.45, color=BLIND, linestyle=":", linewidth=1.5, label=label)


def _people(axis: Axes, report: Report, humans: str | None) -> None:
    if humans is not None:
        mine = [g for g in report.by(_topic(report)) if g.model == humans]
        axis.errorbar(
            range(len(mine)), [100 * g.accuracy for g in mine], yerr=_bars(mine), color=DARK, marker="D", capsize=3,
            linestyle="none", label=plain(humans),
        )  # fmt: skip
        return
    for figure in report.published():
        if figure.model == HUMAN and figure.by == OVERALL:
            label = "people, published (all skills)"
            axis.axhline(100 * figure.accuracy, color=DARK, linestyle="--", linewidth=1, label=label)


def heat_map(report: Report, humans: str | None) -> Figure:
    """Accuracy by domain and model; of a single model, by domain and size, where there are sizes."""
    domains = list(dict.fromkeys(str(g.name) for g in report.by(_field(report))))
    single = len(report.models) == 1 and "size" in report.kinds()
    names = [str(g.name) for g in report.by("size")] if single else list(report.models)
    cells = _cells(report, _field(report), single)
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
    right: dict[tuple[str, str], list[bool]] = {}
    for row in report.rows:
        for domain in row.item.groups.get(field, ()):
            other = str(row.item.groups["size"][0]) if single else row.model
            right.setdefault((str(domain), other), []).append(row.correct)
    return {key: sum(hits) / len(hits) for key, hits in right.items()}


