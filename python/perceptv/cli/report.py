"""``perceptv report``: scores of several runs together, or in another form."""

from __future__ import annotations

import argparse
from dataclasses import replace

from perceptv._arguments import path as path_of
from perceptv.bib import merged as merged_surprise
from perceptv.bib.loading import is_of_episodes
from perceptv.bib.loading import of_document as report_on_episodes
from perceptv.bib.report import BibReport
from perceptv.cli.score import add_outputs, show, show_surprise
from perceptv.cli.values import WrongUse, add_limits, limits_of
from perceptv.errors import InvalidParams, VerificationError
from perceptv.limits import Limits
from perceptv.scoring import Report, merged
from perceptv.scoring.published import newest_source
from perceptv.scoring.serial import of_document
from perceptv.storage.strangers import read_whole
from perceptv.storage.strict_json import parse

NAME = "report"
HELP = "show scores that 'perceptv score --json' wrote; several files are put together"
MORE = "They must be of the same set and mode, each with models of its own. Scores of episodes are read, too."
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
    found = [_read(name, limits) for name in options.scores]
    replies = [report for report in found if isinstance(report, Report)]
    surprise = [report for report in found if isinstance(report, BibReport)]
    if replies and surprise:
        raise WrongUse("some files hold scores of replies and some of surprise; legal: files of one kind")
    if surprise:
        _show_surprise(surprise, options)
    else:
        _show_replies(replies, options)
    return 0


def _show_replies(reports: list[Report], options: argparse.Namespace) -> None:
    report = merged(reports)
    suites = {str(name) for row in report.rows for name in row.item.groups.get("suite", ())}
    show(replace(report, published_source=newest_source(suites)) if options.published else report, options)


def _show_surprise(reports: list[BibReport], options: argparse.Namespace) -> None:
    if options.humans is not None:
        raise WrongUse("--humans is for replies; a set of episodes is scored by surprise")
    report = merged_surprise(reports)
    show_surprise(replace(report, with_published=True) if options.published else report, options)


def _read(name: str, limits: Limits) -> Report | BibReport:
    try:
        document = parse(read_whole(path_of("SCORES", name), name, limits), "the report", limits)
        return report_on_episodes(document) if is_of_episodes(document) else of_document(document)
    except InvalidParams as error:
        raise WrongUse(f"{name}: {error}") from None
    except (VerificationError, UnicodeDecodeError) as error:
        raise WrongUse(f"{name}: this is no report of perceptv score: {error.args[0]}") from None
