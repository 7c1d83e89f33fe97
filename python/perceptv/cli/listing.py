"""``perceptv list``: the catalogue."""

from __future__ import annotations

import argparse
import dataclasses
import json

from perceptv._plain import plain
from perceptv.cli.output import say, say_lines
from perceptv.core.catalogue import DomainInfo, domains

HELP = "list the domains"
MORE = (
    "Sizes are the legal ranges under the presets 'paper' / 'balanced'. 'paper' is the default, but 'balanced' in "
    "core-knowledge."
)
EXAMPLES = """\
examples:
  perceptv list
  perceptv list --suite percept-v
  perceptv list --json        the whole catalogue entry of each domain
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--suite", metavar="NAME", help="only this suite, for example percept-v")
    parser.add_argument("--json", action="store_true", help="print a JSON list instead of a table")


def run(options: argparse.Namespace) -> int:
    """Prints the catalogue."""
    found = domains(options.suite)
    if options.json:
        say_lines(json.dumps([dataclasses.asdict(d) for d in found], indent=1))
    else:
        _table(found)
    return 0


def _table(found: list[DomainInfo]) -> None:
    rows: list[tuple[str, ...]] = [("domain", "suite", "sizes", "pictures", "answer line", "task")]
    for d in found:
        ranges = " / ".join(f"{low}..{high}" for low, high in (d.sizes["paper"], d.sizes["balanced"]))
        values = (d.id, d.suite, ranges, str(d.images), (d.answer_format.splitlines() or ["-"])[0], d.title)
        rows.append(tuple(map(plain, values)))
    rows = [(*(cell if len(cell) <= 32 else cell[:29] + "..." for cell in cells), title) for *cells, title in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for *cells, title in rows:
        say("  ".join([*(cell.ljust(width) for cell, width in zip(cells, widths, strict=False)), title]))
