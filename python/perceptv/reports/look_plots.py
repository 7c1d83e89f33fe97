"""Figures of looks: differences by domain, and accuracy against level."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from perceptv.reports.drawing import Drawing, arms, legend, model_colours, new_figure, panels, plain, shares
from perceptv.reports.look_levels import level_rows
from perceptv.reports.look_sections import differences_by_domain
from perceptv.reports.score_groups import count_group

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from perceptv.reports.report import Report


def look_figures(report: Report) -> dict[str, Drawing]:
    """The figures that the looks of a report allow."""
    found = {}
    if "look" in report._looks and "domain" in report.kinds():
        caption = "Accuracy under a look minus that of the same instances plain, by domain"
        found["looks"] = Drawing(caption, partial(difference_map, report))
    if any(level_rows(report.rows_of(model)) for model in report.models):
        caption = "Accuracy against the level of a look, the same instances at every level"
        found["levels"] = Drawing(caption, partial(by_level, report))
    return found


def difference_map(report: Report, humans: str | None) -> Figure:
    """Differences in points, a panel per model; empty where there is no pair, as where a domain refuses a look."""
    models = list(dict.fromkeys(c.model for c in report._looks["look"]))
    looks = list(dict.fromkeys(c.first for c in report._looks["look"]))
    found = {model: differences_by_domain(report, model) for model in models}
    domains = list(dict.fromkeys(domain for by_domain in found.values() for domain in by_domain))
    figure = new_figure((1.0 + 0.36 * len(looks)) * len(models) + 3.0, 1.8 + 0.24 * len(domains))
    axes = list(figure.subplots(1, len(models), sharey=True, squeeze=False).ravel())
    for axis, model in zip(axes, models, strict=True):
        values = [
            [100 * found[model][d][k].difference if k in found[model].get(d, {}) else math.nan for k in looks]
            for d in domains
        ]
        shown = axis.imshow(values, vmin=-100, vmax=100, cmap="RdBu", aspect="auto")
        axis.set_title(plain(model), fontsize=9)
        axis.set_xticks(
            range(len(looks)), map(plain, looks), fontsize=8, rotation=60, ha="right", rotation_mode="anchor"
        )
        axis.set_yticks(range(len(domains)), domains, fontsize=8)
        for i, row in enumerate(values):
            for j, value in enumerate(row):
                if not math.isnan(value):
                    colour = "white" if abs(value) > 60 else "black"
                    axis.text(j, i, f"{value:+.0f}", ha="center", va="center", fontsize=6.5, color=colour)
    figure.colorbar(shown, ax=axes, label="difference to plain, points", fraction=0.04, pad=0.02)
    return figure


def by_level(report: Report, humans: str | None) -> Figure:
    """Accuracy at each level, 0 for plain, a panel per family; bars are Wilson intervals."""
    found = {model: level_rows(report.rows_of(model)) for model in report.models}
    families = list(dict.fromkeys(family for of_model in found.values() for family in of_model))
    figure, axes, columns = panels(families, (2.6, 2.4), "accuracy, %", 10)
    colours = model_colours(report.models, humans)
    for axis, family in zip(axes, families, strict=True):
        for model in report.models:
            by = found[model].get(family, {})
            groups = [count_group("level", level, model, rows, report.level) for level, rows in by.items()]
            axis.errorbar(
                list(by), shares(groups), yerr=arms(groups), color=colours[model], label=plain(model), marker="o",
                markersize=3, linewidth=1.2, elinewidth=0.8, capsize=1.5,
            )  # fmt: skip
        axis.set_ylim(-3, 103)
        axis.grid(alpha=0.25)
    for axis in axes[-columns:]:
        axis.set_xlabel("level, 0 is plain")
        axis.set_xticks(range(6))
        axis.tick_params(labelbottom=True)
    legend(figure, axes[0])
    return figure
