"""What the shortcut audit measured for this version: data that dataset cards and the documentation show."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from perceptv.audit.ceilings import CEILINGS
from perceptv.audit.report import AuditRow
from perceptv.core.catalogue import info

FILE = "figures.json"
HEAD = "| domain | best constant | knowing the size | one picture alone | trivial features |\n|---|---|---|---|---|"


@functools.cache
def measured() -> dict[str, dict[str, Any]]:
    """Preset -> domain -> figures in per cent, with the domain's version and the number of keys."""
    found: dict[str, dict[str, Any]] = json.loads((files(__package__) / FILE).read_text("utf-8"))
    return found


def as_figures(row: AuditRow) -> dict[str, Any]:
    """A row of an audit as it is kept."""
    return {
        "version": info(row.domain).version,
        "keys": row.keys,
        "constant": _percent(row.constant.accuracy),
        "size": _percent(row.knowing_size.accuracy),
        "images": [_percent(seen.accuracy) for seen in row.single_image],
        "trivial": _percent(row.trivial),
    }


def figures_table(preset: str, domains: Iterable[str]) -> str:
    """Markdown table of the domains that were audited in this preset; ceilings of `balanced` in brackets."""
    lines = [HEAD]
    for name in domains:
        row = measured()[preset].get(name)
        if row is None:
            continue
        stated = CEILINGS.get(name) if preset == "balanced" else None
        images = [_cell(seen, stated.image(i) if stated else None) for i, seen in enumerate(row["images"])]
        cells = [_cell(row["constant"], stated.constant if stated else None)]
        cells += [_cell(row["size"], stated.knowing_size if stated else None), ", ".join(images) or "-"]
        lines.append(f"| {name} | {' | '.join(cells)} | {row['trivial']:.1f} |")
    return "\n".join(lines)


def _percent(share: float) -> float:
    return round(100 * share, 1)


def _cell(seen: float, ceiling: float | None) -> str:
    return f"{seen:.1f}" if ceiling is None else f"{seen:.1f} ({100 * ceiling:.1f})"
