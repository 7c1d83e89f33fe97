"""Colours and labels that all figures share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perceptv.scoring.comparison import stats_module
from perceptv.scoring.report import Report

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#000000")
DARK = "#333333"
BLIND = "#666666"


def new_figure(width: float, height: float) -> Figure:
    """An empty figure, in inches, that no screen and no global state knows of."""
    figure: Figure = stats_module("matplotlib.figure").Figure(figsize=(width, height), layout="constrained")
    return figure


def model_colours(report: Report, humans: str | None) -> dict[str, str]:
    """A colour per model; people are dark."""
    others = [model for model in report.models if model != humans]
    colours = {model: PALETTE[i % len(PALETTE)] for i, model in enumerate(others)}
    return colours | ({humans: DARK} if humans else {})


def plain(name: str) -> str:
    """A label that matplotlib takes as it is: no mathematics, no hidden label, not too long."""
    shown = name.replace("$", "\\$")
    shown = f" {shown}" if shown.startswith("_") else shown
    return shown if len(shown) <= 40 else shown[:37] + "..."
