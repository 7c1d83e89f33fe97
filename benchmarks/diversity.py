"""Diversity of the instances, a line for each suite and preset, from the tables of docs/audit.md.

tools/diversity_figures.py measures those tables. Prints a section of RESULTS.md, and draws nothing itself.

    python benchmarks/diversity.py
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

AUDIT = Path(__file__).resolve().parent.parent / "docs/audit.md"
TITLE = "## Diversity of the instances"
BLOCK = re.compile(r"<!-- diversity (\w+) (\w+) -->\n(.*?)<!-- end -->", re.DOTALL)
Row = Mapping[str, str]


def tables(text: str) -> Iterator[tuple[str, str, list[Row]]]:
    """Suite, preset and rows of each table of the page."""
    for suite, preset, table in BLOCK.findall(text):
        head, _, *rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in table.splitlines()]
        yield suite, preset, [dict(zip(head, row, strict=True)) for row in rows]


def _extreme(rows: Sequence[Row], column: str, of: Callable[..., float]) -> str:
    """The extreme of a column and the domain that has it; the lower of two numbers in a cell; "-" without numbers."""
    known = {row["domain"]: float(row[column].split()[0]) for row in rows if row[column] != "-"}
    if not known:
        return "-"
    value = of(known.values())
    having = [name for name, other in known.items() if other == value]
    return f"{value:g}" + (f" ({having[0]})" if len(having) == 1 else "")


def _mean(rows: Sequence[Row], column: str) -> str:
    return f"{sum(float(row[column]) for row in rows) / len(rows):.1f}"


def _line(suite: str, preset: str, rows: Sequence[Row]) -> str:
    cells = [suite, preset, str(len(rows)), rows[0]["pictures"]]
    cells += [_mean(rows, "distinct"), _extreme(rows, "distinct", min)]
    cells += [_mean(rows, "near within"), _extreme(rows, "near within", max)]
    cells += [_extreme(rows, "near across", max), _extreme(rows, "of maximum", min)]
    cells += [_extreme(rows, name, max) for name in ("drawn anew", "refused")]
    return "| " + " | ".join(cells) + " |"


def rows() -> Iterator[str]:
    """The section."""
    yield from (
        TITLE,
        "",
        "`python benchmarks/diversity.py`, from the tables of `docs/audit.md`, which have a row for each domain and "
        "say what the columns mean. In per cent, but for the numbers of domains and of pictures of each. A mean is "
        "over the domains. In brackets is the domain with the extreme value, where there is only one.",
        "",
        "| suite | preset | domains | pictures | distinct, mean | least | near within, mean | most | near across, most "
        "| entropy of maximum, least | drawn anew, most | refused, most |",
        "|---|---|" + "--:|" * 10,
    )
    yield from (_line(*table) for table in tables(AUDIT.read_text(encoding="utf-8")))


if __name__ == "__main__":
    print("\n".join(rows()))
