"""Measured accuracies of trivial scorers on pairs of episodes, as dataset cards show them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from perceptv._arguments import Preset
from perceptv.audit.rows import markdown
from perceptv.suites.bib.observers import IDEAL, baseline_names

if TYPE_CHECKING:
    from perceptv.suites.bib.audit import EpisodeAuditRow

FILE = "figures.json"


def as_figures(row: EpisodeAuditRow) -> dict[str, float]:
    """Accuracy of each scorer in per cent, a tie counting half, and the number of pairs."""
    return {"pairs": row.pairs, **{name: round(100 * t.accuracy, 1) for name, t in row.tallies.items()}}


def figures_table(preset: Preset, domains: Iterable[str]) -> str:
    """Markdown table of the domains that have been measured, a row per scorer; empty where none has."""
    measured: dict[str, Any] = json.loads((files(__package__) / FILE).read_text(encoding="utf-8"))
    rows = {name: measured[preset][name] for name in domains if name in measured.get(preset, {})}
    if not rows:
        return ""
    lines = [[scorer, *(f"{row[scorer]:.1f}" for row in rows.values())] for scorer in (*baseline_names(), IDEAL)]
    return markdown(["scorer", *rows], lines)
