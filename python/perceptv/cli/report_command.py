"""``perceptv report``: merges the scores of several runs, or shows them in another form."""

from __future__ import annotations

import argparse

from perceptv._arguments import path as path_of
from perceptv.cli.score import add_outputs, check_keywords, show
from perceptv.cli.values import WrongUse, add_limits, read_limits
from perceptv.errors import InvalidParams, illegal
from perceptv.limits import Limits
from perceptv.reports.base import ReportBase
from perceptv.reports.stored_scores import MEASURED, FolderScores, read_report

HELP = "show what 'perceptv score --json' or 'perceptv measure --json' wrote; several files are merged"
MORE = """\
All files must have the same dataset and mode, and different models. Scores of episodes are read, too. Measurements of
several models stand beside each other with their thresholds."""
EXAMPLES = """\
examples:
  perceptv report a.json b.json --html report.html
  perceptv report a.json --published --markdown report.md
  perceptv report measured_a.json measured_b.json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("scores", metavar="SCORES", nargs="+", help="files of scores, or of measurements, as JSON")
    add_outputs(parser)
    add_limits(parser, "max_bytes", "max_depth")


def run(options: argparse.Namespace) -> int:
    """Prints the overall scores and those by skill; writes the files asked for."""
    limits = read_limits(options)
    found = [_read(name, limits) for name in options.scores]
    first, *others = dict.fromkeys(scores.of for scores, _ in found)
    if others:
        raise illegal(f"some files hold scores of {first} and some of {others[0]}", "files of one kind", WrongUse)
    scores = found[0][0]
    check_keywords(scores, options)
    if options.published and scores is MEASURED:
        raise illegal("--published is given with measurements", "scores of datasets", WrongUse)
    report = scores.merged([report for _, report in found])
    show(report.beside_published() if options.published else report, scores, options)
    return 0


def _read(name: str, limits: Limits) -> tuple[FolderScores, ReportBase]:
    try:
        return read_report(path_of("SCORES", name), name, limits)
    except InvalidParams as error:
        raise WrongUse(f"{name}: {error}") from None
