"""``perceptv score``: what replies are worth."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from perceptv.bib.observers import is_of_episodes
from perceptv.bib.report import BibReport
from perceptv.bib.scores import score_folder
from perceptv.bib.sections import brief as brief_of_episodes
from perceptv.cli.output import complain, say_lines
from perceptv.cli.values import WrongUse, add_limits, limits_of
from perceptv.scoring import Report, score
from perceptv.scoring.markdown import section_text
from perceptv.scoring.scores import DUPLICATES, MODES
from perceptv.scoring.section import Section
from perceptv.scoring.sections import brief
from perceptv.storage.whole import write_whole

_MOST_WARNINGS = 20
_STDOUT = "-"

NAME = "score"
HELP = "score the replies of one or several models on a saved set"
MORE = """\
A file of replies has the columns id, response and optionally model (.jsonl, .csv, .tsv); without the column, the model
is named after its file. Every instance of the set counts: one without a reply is wrong. Missing, duplicate and unknown
ids are reported; more than 1 % of unknown ones, or a file without replies, is a warning on standard error, and replies
to another set an error.

Of a set of the suite bib it takes tables of surprise: episode, trial, frame, surprise and optionally fam, model. A
pair is right if the expected episode surprises less; trivial scorers and an ideal observer stand beside."""
EXAMPLES = """\
examples:
  perceptv score out/percept_v replies.jsonl
  perceptv score out/percept_v a.jsonl b.jsonl --html report.html --published
  perceptv score out/percept_v replies.jsonl --mode strict --json scores.json
  perceptv score out/percept_v replies.jsonl --json - | jq .summary
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
    if is_of_episodes(options.directory, limits):
        return _score_surprise(files, options)
    report = score(
        options.directory,
        files,
        mode=options.mode,
        duplicates=options.duplicates,
        published=options.published,
        limits=limits,
    )
    show(report, options)
    return 0


def _score_surprise(files: dict[str, Path], options: argparse.Namespace) -> int:
    """The same for sets of episodes, whose files hold surprise values."""
    if (options.mode, options.duplicates, options.humans) != ("lenient", "first", None):
        raise WrongUse("--mode, --duplicates and --humans are for replies; a set of episodes is scored by surprise")
    report = score_folder(options.directory, files, published=options.published, limits=limits_of(options))
    show_surprise(report, options)
    return 0


def show(report: Report, options: argparse.Namespace) -> None:
    """Prints the short tables and writes the files asked for; warnings go to standard error."""
    _write(options, lambda: report.to_html(humans=options.humans), report.to_markdown, report.to_json)
    _print(options, brief(report), report.to_json)
    _warn(report.warnings)


def show_surprise(report: BibReport, options: argparse.Namespace) -> None:
    """The same for sets of episodes."""
    _write(options, report.to_html, report.to_markdown, report.to_json)
    _print(options, brief_of_episodes(report), report.to_json)
    _warn(report.warnings)


def _print(options: argparse.Namespace, tables: Iterable[Section], to_json: Callable[[], str]) -> None:
    """The short tables on standard output, or all scores as JSON where --json is a dash."""
    if options.json == _STDOUT:
        say_lines(to_json().replace("\x7f", "\\u007f"))  # the one character that does not print in JSON of ASCII
    else:
        say_lines("\n".join(section_text(section) for section in tables).rstrip())


def _warn(warnings: Sequence[str]) -> None:
    for line in warnings[:_MOST_WARNINGS]:
        complain(f"warning: {line}")
    if len(warnings) > _MOST_WARNINGS:
        complain(f"warning: {len(warnings) - _MOST_WARNINGS} more warnings")


def _write(options: argparse.Namespace, *pages: Callable[[], str]) -> None:
    """HTML, Markdown and JSON, where files of them are asked for."""
    json = None if options.json == _STDOUT else options.json
    for name, make in zip((options.html, options.markdown, json), pages, strict=True):
        if name is not None:
            write_whole(name, make())
