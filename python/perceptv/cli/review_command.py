"""``perceptv score --review N`` and ``--reviewed FILE``: replies for a person to mark, and the reader's agreement."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from perceptv.cli.output import say_lines
from perceptv.cli.values import WrongUse
from perceptv.errors import illegal
from perceptv.limits import Limits
from perceptv.reports.reply_review import NOTHING, agreement, review_section, write_review
from perceptv.reports.section import section_text
from perceptv.reports.stored_scores import FolderScores

REVIEW_FILE = "review.jsonl"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of reviews."""
    parser.add_argument("--review", metavar="N", type=int, help="write N replies for a person to mark")
    where = f"where --review writes: .jsonl, .csv or .tsv, a new file; default {REVIEW_FILE}"
    parser.add_argument("--review-file", metavar="FILE", help=where)
    parser.add_argument("--reviewed", metavar="FILE", help="print how far the reader agrees with a marked file")


def reviewed(options: argparse.Namespace, scores: FolderScores, files: Mapping[str, Path], limits: Limits) -> bool:
    """Runs a review if the options ask for one; returns whether they do."""
    if options.review is None and options.review_file is not None:
        raise illegal("--review-file is where --review writes", "with --review N", WrongUse)
    if options.review is None and options.reviewed is None:
        return False
    if "mode" not in scores.keywords:
        raise WrongUse(f"--review and --reviewed are for replies; this dataset is scored by {scores.of}")
    if options.asked is not None:
        raise illegal("--asked chooses what scores count", "without --review and --reviewed", WrongUse)
    if options.repeats:
        raise illegal("--repeats chooses what scores count", "without --review and --reviewed", WrongUse)
    if options.review is not None and options.reviewed is not None:
        raise illegal("--review writes a file and --reviewed reads one", "one of them", WrongUse)
    read = {"mode": options.mode, "duplicates": options.duplicates, "thinking": options.thinking}
    how: dict[str, Any] = {**read, "limits": limits}
    if options.review is not None:
        path = write_review(options.directory, files, options.review_file or REVIEW_FILE, count=options.review, **how)
        say_lines(f"{path}: fill the column mark with the answer of each reply, or '{NOTHING}'; --reviewed reads it")
    else:
        say_lines(section_text(review_section(agreement(options.directory, files, options.reviewed, **how))).rstrip())
    return True
