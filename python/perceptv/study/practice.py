"""Practice: of each domain a solved item, then items with feedback, drawn from another seed than the dataset's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from perceptv.core.catalogue import info
from perceptv.core.dataset import sample_of
from perceptv.core.recipes import Key
from perceptv.core.sample import Sample
from perceptv.errors import illegal
from perceptv.limits import Limits
from perceptv.models.shown import turning
from perceptv.scoring.verdicts import LETTERS
from perceptv.sets.verify_dataset import load
from perceptv.study.designs import Design
from perceptv.study.sources import ShownQuestion, show_sample
from perceptv.study.widgets import Widget


def make_drills(folder: Path, domains: Sequence[str], design: Design, limits: Limits) -> dict[str, list[ShownQuestion]]:
    """The solved item and the tries of each domain, at its smallest size in the dataset.

    InvalidParams if the answers are ratings, which are neither right nor wrong.
    """
    if not design.practice:
        return {}
    if design.episodes == "rating" and any(info(name).episodes for name in domains):
        raise illegal(f"practice is {design.practice}", "0 with episodes='rating'")
    keys = list(load(folder, limits=limits).keys())
    seed = max(key.seed for key in keys) + 1
    return {name: [show_sample(s, design) for s in _samples(keys, name, seed, design)] for name in domains}


def _samples(keys: Sequence[Key], domain: str, seed: int, design: Design) -> list[Sample]:
    first = min((key for key in keys if key.domain == domain), key=lambda key: key.size)
    tries = [(index, {**dict(first.switches), **turning(domain, index)}) for index in range(1 + design.practice)]
    words = first.words
    if design.input != "text" and words.form in ("json", "free"):  # a widget stands in the place of the form
        words = replace(words, form="line")
    return [
        sample_of(Key(domain, first.size, index, seed, first.preset, None, tuple(sorted(switches.items())), words))
        for index, switches in tries
    ]


def solution(widget: Widget, record: Mapping[str, Any]) -> str:
    """The right answer in words, for a person."""
    text = str(record["answer_text"])
    answer = text.removeprefix(widget.prefix)
    if widget.kind == "choice":
        place = LETTERS.index(answer)
        place = 1 - place if widget.turned else place
        name = widget.names[place]
        return name if name.rstrip(".").endswith(f" {LETTERS[place]}") else f"{LETTERS[place]}: {name}"
    return answer.replace("ANSWER: ", "")
