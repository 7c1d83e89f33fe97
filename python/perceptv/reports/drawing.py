"""Parts of all figures: colours, labels, the arms of intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from perceptv._arguments import choice
from perceptv.reports.comparison import stats_module
from perceptv.reports.intervals import Interval

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#000000")
DARK = "#333333"
BLIND = "#666666"
CHANCE_LINE: dict[str, Any] = {"color": BLIND, "linestyle": ":", "linewidth": 1.3}


@dataclass(frozen=True)
class Drawing:
    """A figure of a report that is drawn when it is asked for: `draw` takes which of the models is people, or None."""

    caption: str
    draw: Callable[[str | None], Figure]


def drawn(figures: Mapping[str, Drawing], kind: str, humans: str | None = None) -> Figure:
    """The figure of one kind; InvalidParams lists those there are."""
    return figures[choice("kind", kind, figures)].draw(humans)


def new_figure(width: float, height: float) -> Figure:
    """An empty figure, in inches, that no screen and no global state knows of."""
    figure: Figure = stats_module("matplotlib.figure").Figure(figsize=(width, height), layout="constrained")
    return figure


def model_colours(models: Sequence[str], humans: str | None = None) -> dict[str, str]:
    """A colour per model; people are dark."""
    others = [model for model in models if model != humans]
    colours = {model: PALETTE[i % len(PALETTE)] for i, model in enumerate(others)}
    return colours | ({humans: DARK} if humans else {})


def plain(name: str) -> str:
    """A label that matplotlib takes as it is: no mathematics, no hidden label, not too long."""
    shown = name.replace("$", "\\$")
    shown = f" {shown}" if shown.startswith("_") else shown
    return shown if len(shown) <= 40 else shown[:37] + "..."


class Scored(Protocol):
    """An accuracy and its interval."""

    @property
    def accuracy(self) -> float: ...
    @property
    def interval(self) -> Interval: ...


def shares(scores: Sequence[Scored]) -> list[float]:
    """Accuracies in per cent."""
    return [100 * score.accuracy for score in scores]


def arms(scores: Sequence[Scored]) -> list[list[float]]:
    """Lengths of the two arms of each interval, in per cent."""
    return arms_of([(score.accuracy, score.interval) for score in scores])


def arms_of(values: Sequence[tuple[float | None, Interval | None]]) -> list[list[float]]:
    """Arms of shares with their intervals; 0 if either is unknown."""
    known = [(0.0, (0.0, 0.0)) if value is None or ends is None else (value, ends) for value, ends in values]
    low = [100 * max(0.0, value - ends[0]) for value, ends in known]
    return [low, [100 * max(0.0, ends[1] - value) for value, ends in known]]


def panels(titles: Sequence[str], size: tuple[float, float], label: str, font: int) -> tuple[Figure, list[Axes], int]:
    """A figure with a panel for each title, all of one scale, and how many panels a row has; `size` is in inches."""
    columns = min(4, len(titles))
    lines = -(-len(titles) // columns)
    figure = new_figure(size[0] * columns, size[1] * lines + 0.5)
    axes = list(figure.subplots(lines, columns, sharex=True, sharey=True, squeeze=False).ravel())
    for axis in axes[len(titles) :]:
        axis.set_visible(False)
    for axis, title in zip(axes, titles, strict=False):
        axis.set_title(title, fontsize=font)
    for axis in axes[::columns]:
        axis.set_ylabel(label)
    return figure, axes[: len(titles)], columns


def legend(figure: Figure, axis: Axes | None = None, columns: int = 4, size: int = 9) -> None:
    """A legend above the figure, of all that it shows or of one of its axes."""
    shown = () if axis is None else axis.get_legend_handles_labels()
    figure.legend(*shown, loc="outside upper center", ncols=columns, fontsize=size, frameon=False)
