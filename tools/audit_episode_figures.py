"""Runs the audit of pairs of episodes and keeps its figures for the documentation and the dataset cards.

    python tools/audit_episode_figures.py [--pairs 1000]

Writes python/perceptv/audit/episode_figures.json and the tables of docs/audit_episodes.md.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

import perceptv as pv
from perceptv.audit.episode_figures import FILE, as_figures
from perceptv.audit.episodes import audit_episodes, episode_table

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "python/perceptv/audit" / FILE
PAGE = ROOT / "docs/audit_episodes.md"


def main() -> None:
    """Audits every task of pairs and writes both files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=1000)
    options = parser.parse_args()
    page, found = PAGE.read_text(), {}
    for preset in ("paper", "balanced"):
        names = [d.id for d in pv.domains("bib") if d.episodes == 2]
        rows = [audit_episodes(name, preset=preset, pairs=options.pairs) for name in names]
        for row in rows:
            print(*row.problems(), sep="\n", end="")
        found[preset] = {row.domain: as_figures(row) for row in rows}
        bib1, bib2 = ([r for r in rows if r.domain.startswith(p)] for p in ("bib_", "bib2_"))
        block = f"<!-- {preset} -->\n{episode_table(bib1)}\n\n{episode_table(bib2)}\n<!-- end -->"
        page = re.sub(f"<!-- {preset} -->.*?<!-- end -->", lambda _, block=block: block, page, flags=re.S)
    lines = [
        f"  {json.dumps(preset)}: {{\n"
        + ",\n".join(f"    {json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items())
        + "\n  }"
        for preset, rows in found.items()
    ]
    DATA.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    PAGE.write_text(page)


if __name__ == "__main__":
    main()
