"""Measures how much the instances of each suite differ, and writes the tables of docs/audit.md.

    python tools/diversity_figures.py [--only "percept_v paper"] [--pictures 200] [--instances 4000] [--threads 2]

Each table stands between <!-- diversity SUITE PRESET --> and <!-- end -->. Run it again for suites whose output
changed.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import perceptv as pv
from perceptv.audit import audit_diversity, audit_table

PAGE = Path(__file__).resolve().parent.parent / "docs/audit.md"
BLOCK = re.compile(r"<!-- diversity (\w+) (paper|balanced) -->")


def main() -> None:
    """Measures what is asked for, table by table, and writes the page after each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="'SUITE PRESET'", help="default: every table of the page")
    parser.add_argument("--pictures", type=int, default=200)
    parser.add_argument("--instances", type=int, default=4000)
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()
    for suite, preset in BLOCK.findall(PAGE.read_text()):
        if options.only in (None, f"{suite} {preset}"):
            ids = [domain.id for domain in pv.domains(suite)]
            numbers = {"pictures": options.pictures, "instances": options.instances, "threads": options.threads}
            rows = audit_diversity(ids, preset=preset, **numbers)
            head, end = f"<!-- diversity {suite} {preset} -->\n", "<!-- end -->"
            before, _, rest = PAGE.read_text().partition(head)
            PAGE.write_text(f"{before}{head}{audit_table(rows)}\n{end}{rest.partition(end)[2]}")


if __name__ == "__main__":
    main()
