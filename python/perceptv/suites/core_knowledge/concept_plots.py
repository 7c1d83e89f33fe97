"""Figures of pairs of core knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from perceptv.reports.crossmodel import FEWEST_MODELS, correlations
from perceptv.reports.drawing import (
    BLIND,
    CHANCE_LINE,
    DARK,
    Drawing,
    arms_of,
    legend,
    model_colours,
    new_figure,
    panels,
    plain,
)
from perceptv.reports.outcomes import OUTCOMES, Outcomes
from perceptv.reports.published_values import HUMAN
from perceptv.suites.core_knowledge.concept_published import ORDER

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from perceptv.reports.plane import PlanePoint
    from perceptv.reports.report import Report
    from perceptv.reports.score_groups import Group

_COLOURS = dict(zip(OUTCOMES, ("#009e73", "#d55e00", "#cc79a7", "#cccccc"), strict=True))
_SIGNIFICANT = 0.05
_MOST_NAMED = 12


def figures(report: Report) -> dict[str, Drawing]:
    """The figures of pairs that the report allows."""
    several = "concept" in report.kinds()
    found = {
        "outcomes": (_asked_pairs(report), "Outcomes of pairs by concept", outcome_bars),
        "plane": (report.has_pairs() and report.has_plane(), "Controls against manipulated members", plane),
        "concepts": (several, "Accuracy above chance by concept", above_chance),
        "correlations": (several and len(report.compared()) >= FEWEST_MODELS, "Concepts over models", matrix),
    }
    return {kind: Drawing(caption, partial(draw, report)) for kind, (there, caption, draw) in found.items() if there}


def _asked_pairs(report: Report) -> bool:
    """True if a model was asked both members of a pair."""
    found = report.outcomes("concept") if report.has_pairs() and report.uneven else []
    return report.has_pairs() and (not report.uneven or any(o.model in report.models for o in found))


def _in_order(names: Sequence[object]) -> list[str]:
    """Concepts by stage; names that no paper has come last."""
    known = list(dict.fromkeys(map(str, names)))
    return sorted(known, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))


def outcome_bars(report: Report, humans: str | None) -> Figure:
    """A panel for each model, with bars of the four shares by concept; dots mark what guesses on both members give."""
    found = [o for o in report.outcomes("concept") if o.model in report.models]
    concepts = _in_order([o.name for o in found])
    titles = [f"{plain(model)} (people)" if model == humans else plain(model) for model in report.models]
    figure, axes, _ = panels(titles, (3.6, 0.9 + 0.24 * len(concepts)), "", 10)
    for axis, model in zip(axes, report.models, strict=True):
        _stack(axis, {str(o.name): o for o in found if o.model == model}, concepts)
        axis.set(xlim=(0, 100), xlabel="pairs, %")
    axes[0].set_yticks(range(len(concepts)), concepts, fontsize=8)
    axes[0].invert_yaxis()
    legend(figure, axes[0])
    return figure


def _stack(axis: Axes, found: dict[str, Outcomes], concepts: Sequence[str]) -> None:
    left = np.zeros(len(concepts))
    for outcome in OUTCOMES:
        width = np.array([100 * found[name].shares[outcome] if name in found else 0.0 for name in concepts])
        axis.barh(range(len(concepts)), width, 0.75, left, color=_COLOURS[outcome], label=outcome)
        left = left + width
    levels = [(found[name].guess_level, i) for i, name in enumerate(concepts) if name in found]
    known = [(100 * level, i) for level, i in levels if level is not None]
    if known:
        across, up = zip(*known, strict=True)
        axis.plot(across, up, "o", color="black", markersize=3, linestyle="none", label="both, by guesses")


def plane(report: Report, humans: str | None) -> Figure:
    """A point for each model: accuracy on controls against that on manipulated members; lines at chance."""
    figure = new_figure(5.8, 6.4)
    axis = figure.subplots()
    places = report.plane()  # of models that were asked of both
    colours = model_colours(report.models, humans)
    groups = {(g.model, str(g.name)): g for g in report.by("condition")}
    for place in places:
        _point(axis, place, groups, colours[place.model], place.model == humans)
    axis.axvline(100 * places[0].chance[0], **CHANCE_LINE, label="chance")
    axis.axhline(100 * places[0].chance[1], **CHANCE_LINE)
    for x, y, corner in ((99, 99, "core knowledge"), (99, 1, "shortcut"), (1, 99, "core deficit")):
        axis.text(x, y, corner, color=BLIND, ha="right" if x > 50 else "left", va="top" if y > 50 else "bottom")
    axis.set(xlim=(-3, 103), ylim=(-3, 103), aspect="equal")
    axis.set(xlabel="controls, % right", ylabel="manipulated members, % right")
    axis.grid(alpha=0.25)
    if len(places) <= _MOST_NAMED:
        legend(figure, columns=3)
    return figure


def _point(axis: Axes, place: PlanePoint, groups: dict[tuple[str, str], Group], colour: str, people: bool) -> None:
    control, manipulated = (groups[place.model, name] for name in ("control", "manipulated"))
    axis.errorbar(
        [100 * place.control], [100 * place.manipulated], color=colour, marker="D" if people else "o", capsize=2,
        xerr=arms_of([(control.accuracy, control.interval)]), linestyle="none", label=plain(place.model),
        yerr=arms_of([(manipulated.accuracy, manipulated.interval)]),
    )  # fmt: skip


def above_chance(report: Report, humans: str | None) -> Figure:
    """A line for each model over the concepts by stage: 0 is chance, 100 all right; published people in black."""
    groups = [g for g in report.by("concept") if g.normalised is not None]
    concepts = _in_order([g.name for g in groups])
    figure = new_figure(max(6.5, 0.9 * len(concepts) + 1.5), 4.2)
    axis = figure.subplots()
    for model, colour in model_colours(report.models, humans).items():
        mine = {str(g.name): g for g in groups if g.model == model}
        there = [i for i, name in enumerate(concepts) if name in mine]
        if not there:
            continue
        values, low, high = zip(*(_normalised(mine[concepts[i]]) for i in there), strict=True)
        marker = "D" if model == humans else "o"
        axis.errorbar(there, values, yerr=[low, high], color=colour, marker=marker, capsize=2, label=plain(model))
    people = {f.name: 100 * f.accuracy for f in report.published() if f.model == HUMAN and f.by == "concept"}
    there = [i for i, name in enumerate(concepts) if name in people]
    if there:
        axis.plot(
            there, [people[concepts[i]] for i in there], "--", color=DARK, linewidth=1,
            label="people, published (accuracy)",
        )  # fmt: skip
    axis.axhline(0, **CHANCE_LINE)
    axis.set_xticks(range(len(concepts)), [name.replace(" ", "\n") for name in concepts], fontsize=8)
    axis.set(ylabel="above chance, %", ylim=(None, 103))
    axis.grid(axis="y", alpha=0.25)
    legend(figure, axis)
    return figure


def _normalised(group: Group) -> tuple[float, float, float]:
    """The share above chance in per cent, and the arms of its interval."""
    floor = group.floor or 0.0
    middle, low, high = (100 * (x - floor) / (1 - floor) for x in (group.accuracy, *group.interval))
    return middle, max(0.0, middle - low), max(0.0, high - middle)


def matrix(report: Report, humans: str | None) -> Figure:
    """Correlations of the concepts over models; a star marks those that differ from 0 after Holm's correction."""
    found = correlations(report)
    names = _in_order([name for c in found for name in (c.first, c.second)])
    values = np.eye(len(names))
    figure = new_figure(2.6 + 0.5 * len(names), 2.0 + 0.5 * len(names))
    axis = figure.subplots()
    for c in found:
        i, j = names.index(str(c.first)), names.index(str(c.second))
        values[i, j] = values[j, i] = c.r
        star = "*" if c.p_holm < _SIGNIFICANT else ""
        for across, up in ((i, j), (j, i)):
            axis.text(across, up, f"{c.r:.2f}{star}", ha="center", va="center", fontsize=7)
    shown = axis.imshow(values, vmin=-1, vmax=1, cmap="PuOr_r")
    axis.set_xticks(range(len(names)), names, rotation=35, ha="right", rotation_mode="anchor", fontsize=8)
    axis.set_yticks(range(len(names)), names, fontsize=8)
    figure.colorbar(shown, ax=axis, label="r", fraction=0.04, pad=0.02)
    return figure
