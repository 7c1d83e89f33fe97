"""Runs the shortcut audit and keeps its figures for the documentation and the dataset cards.

    python tools/audit_figures.py [--preset balanced] [--domains layered_shapes,maze_solving] [--instances 20000]

Writes python/perceptv/suites/percept_v/figures.json and the tables of docs/audit.md. Run it again for
domains whose output changed.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

import perceptv as pv
from perceptv.audit.answer_audit import trivial_accuracy
from perceptv.suites.percept_v.figures import FILE, as_figures, figures_table, measured

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "python/perceptv/suites/percept_v" / FILE
PAGE = ROOT / "docs/audit.md"
PRESETS = ("paper", "balanced")


def as_json(found: dict[str, dict[str, Any]]) -> str:
    """One line per domain, so that changes show."""
    parts = []
    for preset, rows in found.items():
        lines = [f"    {json.dumps(name)}: {json.dumps(row)}" for name, row in sorted(rows.items())]
        parts.append(f"  {json.dumps(preset)}: {{\n" + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    """Audits what is asked for and writes both files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", choices=PRESETS, help="default: both")
    parser.add_argument("--domains", help="ids between commas; default: all of percept_v")
    parser.add_argument("--instances", type=int, default=20_000)
    parser.add_argument("--trivial-only", action="store_true", help="measure the last column alone")
    options = parser.parse_args()
    found = measured()
    for preset in [options.preset] if options.preset else PRESETS:
        for name in options.domains.split(",") if options.domains else [d.id for d in pv.domains("percept_v")]:
            if options.trivial_only:
                found[preset][name]["trivial"] = round(100 * trivial_accuracy(name, preset), 1)
            else:
                row = pv.audit_domain(name, preset=preset, instances=options.instances)
                found.setdefault(preset, {})[name] = as_figures(row)
                print(*row.problems(), sep="\n", end="", flush=True)
            print(preset, name, found[preset][name], flush=True)
            DATA.write_text(as_json(found))
    page = PAGE.read_text()
    for preset in PRESETS:
        table = figures_table(preset, sorted(found[preset]))
        block = f"<!-- {preset} -->\n{table}\n<!-- end -->"
        page = re.sub(f"<!-- {preset} -->.*?<!-- end -->", block, page, flags=re.S)
    PAGE.write_text(page)


if __name__ == "__main__":
    main()
