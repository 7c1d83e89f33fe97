"""The facts about a video of the suite that need no drawing, and the meanings of its options."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from perceptv._once import once
from perceptv.core.prompt import Prompt
from perceptv.core.sample import Sample
from perceptv.core.words import IN_OTHER_FORMS, WORD_KINDS
from perceptv.scoring.judging import JUDGED

PROMPT_STYLES: dict[str, str] = {
    "direct": "{question}",
    "in_order": "Take in the images one after another, in the order given, and answer only then.\n\n{question}",
    "describe": "Take in the images one after another, in the order given. First describe what happens, step by step, "
    "and answer after that.\n\n{question}",
    "continuous": "The images above are moments of one continuous process.\n\n{question}",
}
"""Templates by id, in the order of the paper's four; `{question}` is the prompt of the sample without its options."""


HELPFUL, MANDATORY = "helpful", "mandatory"
SAME, MORE, LESS = "same", "more", "less"
CLASSES = (SAME, MORE, LESS)
_HELPFUL = ("conservation_number", "conservation_length")
_KEPT = 1 << 12
_KEY = ("suite", "domain", "domain_version", "preset", "size", "index", "seed")
_TRUTH = ("answer", "answer_text", "answer_type", "answer_class", "answer_format", "skills", "params")
_COLUMNS = (*_KEY, *_TRUTH, *WORD_KINDS)


@dataclass(frozen=True)
class VideoFacts:
    """A video's key, question and truth.

    `classes` tells for each option, in order, what it says of the changed thing: that there is as much (``"same"``),
    ``"more"`` or ``"less"``. `canvas` is the height and width of a frame.
    """

    id: str
    pair: str
    condition: str
    classes: tuple[str, ...]
    asked: Prompt
    answer: Any = field(hash=False)
    answer_text: str
    canvas: tuple[int, int]
    record: Mapping[str, Any] = field(hash=False)

    @property
    def options(self) -> tuple[str, ...]:
        """Texts of the options (A), (B) ..."""
        return self.asked.options

    def columns(self) -> dict[str, Any]:
        """Plain data: what a line of metadata.jsonl holds of the video, without its files."""
        return {**self.record, "options": list(self.options), "pair": self.pair, "condition": self.condition}

    @once
    def judged(self) -> dict[str, Any]:
        """The record that replies are judged by."""
        return {name: self.record[name] for name in JUDGED if name in self.record} | (
            {"options": self.options} if self.options else {}
        )


@functools.lru_cache(maxsize=_KEPT)
def read_facts(video: Sample) -> VideoFacts:
    """The facts of a video of the suite."""
    fresh = Sample(**video.__getstate__())  # which then goes, with its scene
    record = fresh.record()
    width, height = record["scene"]["canvas"]
    return VideoFacts(
        record["id"],
        pair_name(record),
        str(record["params"]["condition"]),
        option_classes(record["params"], len(fresh.options)),
        fresh.prompt_parts,
        record["answer"],
        record["answer_text"],
        (int(height), int(width)),
        {name: record[name] for name in (*_COLUMNS, *IN_OTHER_FORMS) if name in record},
    )


def pair_name(record: Mapping[str, Any]) -> str:
    """The part of their ids that both members of a pair share."""
    pair = record.get("pair")
    return pair if isinstance(pair, str) else str(record.get("video", record["id"]))[:-2]


def transformation(domain: str) -> str:
    """The kind of a domain's change: "helpful" if the last image alone decides, else "mandatory"."""
    return HELPFUL if domain in _HELPFUL else MANDATORY


def option_classes(params: Mapping[str, Any], count: int) -> tuple[str, ...]:
    """The meanings of the options, in order, for the changed thing; () if the record does not state them."""
    meanings = params.get("options")
    if not isinstance(meanings, Sequence) or isinstance(meanings, str) or len(meanings) != count:
        return ()
    found = tuple(option_side(str(meaning), params) for meaning in meanings)
    return found if set(found) == set(CLASSES) else ()


def option_side(meaning: str, params: Mapping[str, Any]) -> str:
    """Class of an option's meaning: "upper" says that there is more of the changed thing if that is the upper one."""
    if meaning in CLASSES:
        return meaning
    return MORE if meaning == params.get("moved") else LESS
