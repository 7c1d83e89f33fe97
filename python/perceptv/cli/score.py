"""``perceptv score``: what replies are worth."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from perceptv.cli.explain import stages_of
from perceptv.cli.output import complain, say_lines
from perceptv.cli.values import WrongUse, add_limits, limits_of
from perceptv.io.whole import write_whole
from perceptv.reports.folders import FolderScores, scores_of_set
from perceptv.reports.markdown import section_text
from perceptv.scoring.judging import MODES
from perceptv.scoring.responses import DUPLICATES

_MOST_WARNINGS = 20
_STDOUT = "-"

NAME = "score"
HELP = "score the replies of one or several models on a saved set"
MORE = """\
A file of replies has the columns id, response and optionally model (.jsonl, .csv, .tsv); without the column, the model
is named after its file. Every instance of the set counts: one without a reply is wrong. Missing, duplicate and unknown
ids are reported; more than 1 % of unknown ones, or a file without replies, is a warning on standard error, and replies
to another set an error.

A suite may score its sets in another way. Of episodes it takes tables of surprise: episode, trial, frame, surprise and
optionally fam, model. A pair is right if the expected episode surprises less; trivial scorers and an ideal observer
stand beside."""
EXAMPLES = """\
examples:
  perceptv score out/percept_v replies.jsonl
  perceptv score out/percept_v a.jsonl b.jsonl --html report.html --published
  perceptv score out/percept_v replies.jsonl --mode strict --json scores.json
  perceptv score out/percept_v replies.jsonl --json - | jq .summary
  perceptv score out/percept_v replies.jsonl --explain counting_circles-size5-seed0-000003
  perceptv score out/bib surprise.csv --html report.html --published
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("directory", metavar="DIR", help="folder of the set, or its metadata.jsonl")
    parser.add_argument("responses", metavar="RESPONSES", nargs="+", help="files of replies")
    how = "'lenient' (default) finds the answer that a reply commits to; 'strict' takes the literal answer line alone"
    parser.add_argument("--mode", choices=MODES, default="lenient", help=how)
    which = "which of several replies to one id counts; default first"
    parser.add_argument("--duplicates", choices=DUPLICATES, default="first", help=which)
    parser.add_argument("--explain", metavar="ID", help="print how replies to one instance are read")
    add_outputs(parser)
    add_limits(parser, "max_bytes", "max_line", "max_instances", "max_depth")


def add_outputs(parser: argparse.ArgumentParser) -> None:
    """The options of what is written; ``perceptv report`` has them, too."""
    parser.add_argument("--published", action="store_true", help="show the figures of the papers beside")
    parser.add_argument("--humans", metavar="MODEL", help="which of the models is people; drawn as such in --html")
    parser.add_argument("--html", metavar="FILE", help="write a self-contained page (its figures: extra 'stats')")
    parser.add_argument("--markdown", metavar="FILE", help="write all tables")
    json_help = "write scores and verdicts, which 'perceptv report' reads; - prints them in place of the tables"
    parser.add_argument("--json", metavar="FILE", help=json_help)


def run(options: argparse.Namespace) -> int:
    """Prints the overall scores and those by skill; writes the files asked for."""
    files = {path.stem: path for path in map(Path, options.responses)}
    if len(files) < len(options.responses):
        raise WrongUse("two files of replies have the same name; legal: names that tell the models apart")
    limits = limits_of(options)
    scores = scores_of_set(options.directory, limits)
    check_keywords(scores, options)
    if options.explain is not None:
        say_lines("\n".join(stages_of(options.directory, files, options.explain, options.mode, limits)))
        return 0
    given = {name: getattr(options, name) for name in ("mode", "duplicates") if name in scores.keywords}
    show(scores.score(options.directory, files, published=options.published, limits=limits, **given), scores, options)
    return 0


def check_keywords(scores: FolderScores, options: argparse.Namespace) -> None:
    """Options that such scores do not know must be left out."""
    for name, default in {"mode": MODES[0], "duplicates": DUPLICATES[0], "humans": None}.items():
        if name not in scores.keywords and getattr(options, name, default) != default:
            raise WrongUse(f"--{name} is for replies; this set is scored by {scores.of}")


def show(report: Any, scores: FolderScores, options: argparse.Namespace) -> None:
    """Prints the short tables and writes the files asked for; warnings go to standard error."""
    humans = {"humans": options.humans} if "humans" in scores.keywords else {}
    pages = {"html": lambda: report.to_html(**humans), "markdown": report.to_markdown, "json": report.to_json}
    _write(options, pages)
    _print(options, report)
    _warn(report.warnings)


def _print(options: argparse.Namespace, report: Any) -> None:
    """The short tables on standard output, or all scores as JSON where --json is a dash."""
    if options.json == _STDOUT:
        say_lines(report.to_json().replace("\x7f", "\\u007f"))  # the one character that does not print in JSON of ASCII
    else:
        say_lines("\n".join(map(section_text, report.sections(brief=True))).rstrip())


def _warn(warnings: Sequence[str]) -> None:
    for line in warnings[:_MOST_WARNINGS]:
        complain(f"warning: {line}")
    if len(warnings) > _MOST_WARNINGS:
        complain(f"warning: {len(warnings) - _MOST_WARNINGS} more warnings")


def _write(options: argparse.Namespace, pages: dict[str, Callable[[], str]]) -> None:
    """The pages of which files are asked for."""
    for name, make in pages.items():
        path = getattr(options, name)
        if path is not None and (name, path) != ("json", _STDOUT):
            write_whole(path, make())
