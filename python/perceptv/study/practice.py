"""Practice: of each domain a solved item, then items with feedback, drawn from another seed than the dataset's."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from perceptv.core.catalogue import info
from perceptv.core.dataset import sample_of
from perceptv.core.recipes import Key, Switches
from perceptv.core.sample import Sample
from perceptv.errors import illegal
from perceptv.limits import Limits
from perceptv.models.shown import turning
from perceptv.scoring.verdicts import LETTERS
from perceptv.sets.verify_dataset import load
from perceptv.study.designs import Design
from perceptv.study.sources import ShownQuestion, show_sample
from perceptv.study.widgets import Widget


class Practice(NamedTuple):
    """The solved item and the tries of a domain, for the people of a group; "" where there are no groups."""

    group: str
    domain: str
    shown: list[ShownQuestion]


def make_drills(
    folders: Iterable[Path], asked: Mapping[str, Collection[str]], domains: Sequence[str], design: Design,
    limits: Limits,
) -> list[Practice]:  # fmt: skip
    """The practice of each domain at its smallest size, as items of the group are shown and worded.

    `asked` has the ids of what each group is asked, or "" alone, for which all of the datasets counts. InvalidParams if
    the answers are ratings, which are neither right nor wrong.
    """
    if not design.practice:
        return []
    if design.episodes == "rating" and any(info(name).episodes for name in domains):
        raise illegal(f"practice is {design.practice}", "0 with episodes='rating'")
    known: dict[str, Key] = {}
    for folder in folders:
        dataset = load(folder, limits=limits)
        known.update(zip(dataset.ids, dataset.keys(), strict=True))
    seed = max(key.seed for key in known.values()) + 1
    result = []
    for group, names in asked.items():
        keys = [known[name] for name in names if name in known] if group else list(known.values())
        there = {key.domain for key in keys}
        shown_as = design.presentations.get(group, design)
        result += [Practice(group, d, [show_sample(s, shown_as) for s in _samples(keys, d, seed, design)])
                   for d in domains if d in there]  # fmt: skip
    return result


def _samples(keys: Sequence[Key], domain: str, seed: int, design: Design) -> list[Sample]:
    first = min((key for key in keys if key.domain == domain), key=lambda key: key.size)
    tries = [(index, {**dict(first.switches), **turning(domain, index)}) for index in range(1 + design.practice)]
    words = first.words
    if design.input != "text" and words.form in ("json", "free"):  # a widget stands in the place of the form
        words = replace(words, form="line")
    return [
        sample_of(Key(domain, first.size, index, seed, first.preset, None, _sorted(switches), words, first.appearance))
        for index, switches in tries
    ]


def _sorted(switches: Mapping[str, str]) -> Switches:
    return tuple(sorted(switches.items()))


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
