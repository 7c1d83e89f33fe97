"""``perceptv score --explain ID``: how the replies to one instance were read."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path

from perceptv.cli.values import WrongUse
from perceptv.errors import illegal
from perceptv.limits import Limits
from perceptv.scoring.explaining import explained
from perceptv.scoring.judging import judge
from perceptv.scoring.responses import read_responses
from perceptv.scoring.scored_items import items_of
from perceptv.scoring.thinking import check_marks, spoken


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
