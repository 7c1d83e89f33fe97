"""Runs the audit of pairs of episodes and keeps its figures for the documentation and the dataset cards.

    python tools/audit_episode_figures.py [--pairs 1000] [--check]

Writes python/perceptv/suites/bib/figures.json and the tables of docs/audit_episodes.md; with --check nothing. Names
every figure that is off its stated one beyond chance; the exit code is then 1, and nothing is written.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

import perceptv as pv
from perceptv.audit import AuditTableRow, audit_table
from perceptv.suites.bib.episode_card import FILE, as_figures

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "python/perceptv/suites/bib" / FILE
PAGE = ROOT / "docs/audit_episodes.md"
Rows = list[AuditTableRow]


def main() -> int:
    """Audits every task of pairs and writes both files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--check", action="store_true", help="write nothing")
    options = parser.parse_args()
    found = {preset: audited(preset, options.pairs) for preset in ("paper", "balanced")}
    problems = [problem for rows in found.values() for row in rows for problem in row.problems()]
    print(*problems, f"{len(problems)} figures off what is stated", sep="\n")
    if not options.check and not problems:
        DATA.write_text(figures_text(found))
        PAGE.write_text(page_text(found, PAGE.read_text()))
    return 1 if problems else 0


def audited(preset: str, pairs: int) -> Rows:
    """A row for each task of pairs."""
    rows = []
    for name in (d.id for d in pv.domains("bib") if d.episodes == 2):
        rows.append(pv.audit_domain(name, preset=preset, instances=pairs))
        print(f"{name} {preset}: {pairs} pairs, {rows[-1].templates} templates", flush=True)
    return rows


def figures_text(found: dict[str, Rows]) -> str:
    """JSON, a line per task."""
    parts = []
    for preset, rows in found.items():
        lines = ",\n".join(f"    {json.dumps(row.domain)}: {json.dumps(as_figures(row))}" for row in rows)
        parts.append(f"  {json.dumps(preset)}: {{\n{lines}\n  }}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def page_text(found: dict[str, Rows], page: str) -> str:
    """The page with new tables between its marks."""
    for preset, rows in found.items():
        tables = [audit_table([r for r in rows if r.domain.startswith(start)]) for start in ("bib_", "bib2_")]
        block = f"<!-- {preset} -->\n{tables[0]}\n\n{tables[1]}\n<!-- end -->"
        page = re.sub(f"<!-- {preset} -->.*?<!-- end -->", lambda _, block=block: block, page, flags=re.S)
    return page


if __name__ == "__main__":
    sys.exit(main())
