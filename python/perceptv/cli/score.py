"""``perceptv score``: scores of replies."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from perceptv.cli import judge_option, review_command
from perceptv.cli.output import complain, say_lines
from perceptv.cli.values import WrongUse, add_limits, first_lines, number, read_limits
from perceptv.errors import illegal
from perceptv.io.whole import write_whole
from perceptv.limits import Limits
from perceptv.reports.report import MOST_EXAMPLES
from perceptv.reports.section import section_text
from perceptv.reports.stored_scores import FolderScores, scores_of_set
from perceptv.scoring.explaining import explained
from perceptv.scoring.judging import judge
from perceptv.scoring.reply_files import files_by_model
from perceptv.scoring.responses import DUPLICATES, read_responses
from perceptv.scoring.scored_items import items_of
from perceptv.scoring.thinking import check_marks, spoken
from perceptv.scoring.verdicts import MODES

_MOST_WARNINGS = 20
_HOW = ("mode", "duplicates", "repeats", "asked", "thinking")
_STDOUT = "-"

HELP = "score the replies of one or several models on a saved dataset"
MORE = """\
A file of replies (.jsonl, .csv, .tsv, .json, .xlsx) has the columns id, response and, optionally, model. Without that
column, the model has the name of its file. Every instance of the dataset counts, or with --asked each that the model
was asked: one without a reply is wrong. Missing, duplicate and unknown ids are reported. More than 1 % of unknown ids,
or a file without replies, is a warning on standard error. Replies to another dataset are an error.

A suite may have another kind of scores. For episodes the files are tables of surprise with the columns episode, trial,
frame, surprise and, optionally, fam and model. A pair is right if the expected episode is less surprising. Trivial
scorers and an ideal observer are shown, too."""
EXAMPLES = """\
examples:
  perceptv score out/percept_v replies.jsonl
  perceptv score out/percept_v a.jsonl b.jsonl --html report.html --published
  perceptv score out/percept_v replies.jsonl --mode strict --json scores.json
  perceptv score out/percept_v replies.jsonl --json - | jq .summary
  perceptv score out/percept_v replies.jsonl --explain counting_circles-size5-seed0-000003
  perceptv score out/percept_v replies.jsonl --review 100 --review-file marks.csv
  perceptv score out/percept_v replies.jsonl --reviewed marks.csv
  perceptv score out/percept_v replies.jsonl --repeats
  perceptv score out/percept_v replies.jsonl --judge my-model --judge-url http://127.0.0.1:8000/v1
  perceptv score out/percept_v answers/responses.jsonl --asked answers/asked.jsonl
  perceptv score out/bib surprise.csv --html report.html --published
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("directory", metavar="DIR", help="folder of the dataset, or its metadata.jsonl")
    parser.add_argument("responses", metavar="RESPONSES", nargs="+", help="files of replies")
    how = "'lenient' (default) finds the answer that a reply commits to; 'strict' accepts only the literal answer line"
    parser.add_argument("--mode", choices=MODES, default="lenient", help=how)
    which = "which reply counts if an id has several; default first"
    parser.add_argument("--duplicates", choices=DUPLICATES, default="first", help=which)
    every = "score all replies to each question, too: mean, majority and pass@k; else one counts"
    parser.add_argument("--repeats", action="store_true", help=every)
    of = "rows of model and id: each model counts on what it was asked; 'perceptv study export' writes such a file"
    parser.add_argument("--asked", metavar="FILE", help=of)
    marks = "marks of thinking beside those that are known; what stands between them is not read; may be repeated"
    parser.add_argument("--thinking", nargs=2, action="append", metavar=("OPEN", "CLOSE"), help=marks)
    parser.add_argument("--explain", metavar="ID", help="print how replies to one instance are read")
    judge_option.add_arguments(parser)
    review_command.add_arguments(parser)
    add_outputs(parser)
    add_limits(parser, "max_bytes", "max_line", "max_instances", "max_depth")


def add_outputs(parser: argparse.ArgumentParser) -> None:
    """The options of what is written; ``perceptv report`` has them, too."""
    parser.add_argument("--published", action="store_true", help="also show the published figures")
    parser.add_argument("--humans", metavar="MODEL", help="the model that stands for people, for the figures of --html")
    parser.add_argument("--html", metavar="FILE", help="write a self-contained page (its figures: extra 'stats')")
    shown = f"wrong answers that the page shows with their pictures; default {MOST_EXAMPLES}"
    parser.add_argument("--examples", type=number(0), metavar="N", default=MOST_EXAMPLES, help=shown)
    parser.add_argument("--markdown", metavar="FILE", help="write all tables")
    json_help = "write scores and verdicts for 'perceptv report'; - prints them instead of the tables"
    parser.add_argument("--json", metavar="FILE", help=json_help)


def run(options: argparse.Namespace) -> int:
    """Prints the overall scores and those by skill; writes the files asked for."""
    files = files_by_model(options.responses)
    limits = read_limits(options)
    scores = scores_of_set(options.directory, limits)
    check_keywords(scores, options)
    if options.explain is not None:
        say_lines("\n".join(explain_replies(options, files, limits)))
        return 0
    if review_command.reviewed(options, scores, files, limits):
        return 0
    given = {name: getattr(options, name) for name in _HOW if name in scores.keywords}
    if (judge := judge_option.judge_of(options)) is not None:
        given |= {"judge": judge, "judge_sample": options.judge_sample}
    show(scores.score(options.directory, files, published=options.published, limits=limits, **given), scores, options)
    return 0


def check_keywords(scores: FolderScores, options: argparse.Namespace) -> None:
    """Options that such scores do not know must be left out."""
    usual = {"mode": MODES[0], "duplicates": DUPLICATES[0], "repeats": False, "examples": MOST_EXAMPLES}
    for name in (*_HOW, "judge", "humans", "examples"):
        default = usual.get(name)
        if name not in scores.keywords and getattr(options, name, default) != default:
            raise WrongUse(f"--{name} is for replies; this dataset is scored by {scores.of}")


def show(report: Any, scores: FolderScores, options: argparse.Namespace) -> None:
    """Writes the files asked for and prints the short tables, or all scores as JSON where --json is a dash; warnings go
    to standard error."""
    of_page = {name: getattr(options, name) for name in ("humans", "examples") if name in scores.keywords}
    pages = {"html": lambda: report.to_html(**of_page), "markdown": report.to_markdown, "json": report.to_json}
    for name, make in pages.items():
        path = getattr(options, name)
        if path is not None and (name, path) != ("json", _STDOUT):
            write_whole(path, make())
    for line in first_lines(report.warnings, _MOST_WARNINGS, "warning"):
        complain(line)
    if options.json == _STDOUT:
        say_lines(report.to_json().replace("\x7f", "\\u007f"))  # the one character that does not print in JSON of ASCII
    else:
        say_lines("\n".join(map(section_text, report.sections(brief=True))).rstrip())


def explain_replies(options: argparse.Namespace, files: Mapping[str, Path], limits: Limits) -> Iterator[str]:
    """Lines on every model's reply to the instance that the options name."""
    wanted, mode, marks = options.explain, options.mode, check_marks(options.thinking)
    items = {item.id: item for item in items_of(options.directory, limits)}
    if wanted not in items:
        raise illegal(
            f"--explain is {wanted!r:.80}, which the dataset does not have", "the id of one of its instances", WrongUse
        )
    source = items[wanted].source
    for model, replies in read_responses(files, list(items), limits=limits).items():
        for text in (spoken(reply.text, marks) for reply in replies if reply.id == wanted):
            yield f"{model}, {wanted}:"
            yield from explained(source, text, judge(source, text, mode), mode)
            yield ""
