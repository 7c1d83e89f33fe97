"""``perceptv score --explain ID``: how the replies to one instance were read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from perceptv.cli.values import WrongUse
from perceptv.limits import Limits
from perceptv.scoring.explaining import explained
from perceptv.scoring.items import items_of
from perceptv.scoring.judging import judge
from perceptv.scoring.responses import read_responses
from perceptv.scoring.verdicts import Mode


def stages_of(directory: str, files: Mapping[str, Path], wanted: str, mode: Mode, limits: Limits) -> Iterator[str]:
    """Lines on every model's reply to the instance named."""
    items = {item.id: item for item in items_of(directory, limits)}
    if wanted not in items:
        raise WrongUse(
            f"--explain is {wanted!r:.80}, which the set does not have; legal: the id of one of its instances"
        )
    source = items[wanted].source
    for model, replies in read_responses(files, list(items), limits=limits).items():
        for text in (reply.text for reply in replies if reply.id == wanted):
            yield f"{model}, {wanted}:"
            yield from explained(source, text, judge(source, text, mode), mode)
            yield ""
