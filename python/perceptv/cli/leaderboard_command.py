"""``perceptv leaderboard``: a page of the reports in a folder."""

from __future__ import annotations

import argparse

from perceptv._plain import counted
from perceptv.cli.output import complain, say
from perceptv.cli.values import add_limits, read_limits
from perceptv.reports.leaderboard_tables import leaderboard

HELP = "make a page with sortable tables of all reports in a folder"
MORE = """\
The folder's files *.json are those that 'perceptv score --json' and 'perceptv measure --json' wrote. Models that were
asked the same questions, of the same versions and with the same options of requests, and whose replies were read in the
same way share a table, with the keys that anyone needs to repeat a row. Other reports stand apart, and the page says
how they differ. Measurements have tables of their own, with thresholds and calls."""
EXAMPLES = """\
examples:
  perceptv leaderboard reports --out leaderboard.html

exit codes: 0 done; 1 a file is no report: the page and standard error name it, and the rest is shown; 2 wrong use.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("folder", metavar="FOLDER", help="folder of reports as JSON")
    parser.add_argument("--out", metavar="FILE", required=True, help="the page to write")
    add_limits(parser, "max_bytes", "max_depth")


def run(options: argparse.Namespace) -> int:
    """Writes the page and names what is broken."""
    board = leaderboard(options.folder, limits=read_limits(options))
    board.to_html(options.out)
    rows = sum(len(table.rows) for table in board.tables)
    say(f"{options.out}: {counted(rows, 'row')} in {counted(len(board.tables), 'table')}")
    for name, why in board.broken:
        complain(f"{name}: {why}")
    return 1 if board.broken else 0
