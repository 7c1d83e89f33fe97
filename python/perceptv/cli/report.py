"""``perceptv report``: scores of several runs together, or in another form."""

from __future__ import annotations

import argparse
from dataclasses import replace

from perceptv._arguments import path as path_of
from perceptv.cli.score import add_outputs, show
from perceptv.cli.values import WrongUse, add_limits, limits_of
from perceptv.errors import InvalidParams
from perceptv.limits import Limits
from perceptv.scoring import Report, merged
from perceptv.scoring.published import newest_source
from perceptv.storage.strangers import read_whole

NAME = "report"
HELP = "show scores that 'perceptv score --json' wrote; several files are put together"
MORE = "They must be\nof the same set and mode, each with models of its own."
EXAMPLES = """\
examples:
  perceptv report a.json b.json --html report.html
  perceptv report a.json --published --markdown report.md
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("scores", metavar="SCORES", nargs="+", help="files that 'perceptv score --json' wrote")
    add_outputs(parser)
    add_limits(parser, "max_bytes", "max_depth")


def run(options: argparse.Namespace) -> int:
    """Prints the overall scores and those by skill; writes the files asked for."""
    limits = limits_of(options)
    report = merged([_read(name, limits) for name in options.scores])
    suites = {name for row in report.rows for name in row.item.groups.get("suite", ())}
    show(replace(report, published_source=newest_source({*map(str, suites)})) if options.published else report, options)
    return 0


def _read(name: str, limits: Limits) -> Report:
    try:
        return Report.from_json(read_whole(path_of("SCORES", name), name, limits), limits)
    except InvalidParams as error:
        raise WrongUse(f"{name}: {error}") from None
