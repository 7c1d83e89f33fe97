"""Results of the shortcut audit of this version, for dataset cards and the documentation."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from perceptv._arguments import Preset
from perceptv.audit.answer_audit import HEAD, AuditRow, table_cells
from perceptv.audit.audit_settings import markdown
from perceptv.core.catalogue import info
from perceptv.suites.percept_v.ceilings import bounds

FILE = "figures.json"


@functools.cache
def measured() -> dict[str, dict[str, Any]]:
    """Preset -> domain -> figures in per cent, with the domain's version and the number of keys."""
    result: dict[str, dict[str, Any]] = json.loads((files(__package__) / FILE).read_text("utf-8"))
    return result


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


def figures_table(preset: Preset, domains: Iterable[str]) -> str:
    """Markdown table of the domains that were audited in this preset; ceilings of `balanced` in brackets."""
    lines = []
    for name in domains:
        if row := measured()[preset].get(name):
            seen = [share / 100 for share in row["images"]]
            constant, size, trivial = (row[key] / 100 for key in ("constant", "size", "trivial"))
            stated = bounds(name) if preset == "balanced" else None
            lines.append(table_cells(name, constant, size, seen, trivial, stated))
    return markdown(HEAD, lines)


def _percent(share: float) -> float:
    return round(100 * share, 1)
