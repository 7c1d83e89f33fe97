"""The facts about a video of the suite that need no drawing, and the meanings of its options."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from perceptv._once import once
from perceptv.conservation.sets import CONDITIONS
from perceptv.errors import InvalidParams, VerificationError
from perceptv.sample import Sample
from perceptv.storage.strict_json import parse, short

HELPFUL, MANDATORY = "helpful", "mandatory"
SAME, MORE, LESS = "same", "more", "less"
CLASSES = (SAME, MORE, LESS)
_LETTERS = "ABCDEF"
_HELPFUL = ("conservation_number", "conservation_length")
_KEPT = 1 << 12
_KEY = ("suite", "domain", "domain_version", "preset", "size", "index", "seed")
_COLUMNS = (*_KEY, "answer", "answer_text", "answer_type", "answer_class", "answer_format", "skills", "params")


@dataclass(frozen=True)
class VideoFacts:
    """A video's key, question and truth.

    `classes` tells for each option, in order, what it says of the changed thing: that there is as much (``"same"``),
    ``"more"`` or ``"less"``. `question` is the prompt without its options, `option_lines` are these. `canvas` is the
    height and width of a frame.
    """

    id: str
    pair: str
    condition: str
    classes: tuple[str, ...]
    question: str
    option_lines: str
    options: tuple[str, ...]
    answer: Any = field(hash=False)
    answer_text: str
    canvas: tuple[int, int]
    record: Mapping[str, Any] = field(hash=False)

    def columns(self) -> dict[str, Any]:
        """Plain data: what a line of metadata.jsonl holds of the video, without its files."""
        return {**self.record, "options": list(self.options), "pair": self.pair, "condition": self.condition}

    @once
    def judged(self) -> dict[str, Any]:
        """The record that replies are judged by."""
        names = ("domain", "answer", "answer_class", "answer_format", "preset", "size", "params")
        return {name: self.record[name] for name in names} | ({"options": self.options} if self.options else {})


@functools.lru_cache(maxsize=_KEPT)
def facts_of(video: Sample) -> VideoFacts:
    """The facts of a video of the suite."""
    fresh = Sample(**video.__getstate__())  # which then goes, with its scene
    record = fresh.record()
    options = tuple(record.get("options", ()))
    lines = "\n".join(f"({letter}) {text}" for letter, text in zip(_LETTERS, options, strict=False))
    prompt: str = record["prompt"]
    width, height = record["scene"]["canvas"]
    question = prompt.removesuffix(lines).rstrip("\n") if lines else prompt
    return VideoFacts(
        record["id"],
        pair_of(record),
        str(record["params"]["condition"]),
        option_classes(record["params"], len(options)),
        question,
        lines,
        options,
        record["answer"],
        record["answer_text"],
        (int(height), int(width)),
        {name: record[name] for name in _COLUMNS},
    )


def groups_of(record: Mapping[str, Any]) -> dict[str, tuple[str | int, ...]]:
    """What scores of the suite are grouped by beside the groups of every suite, from the record of a video or trial.

    `cue` tells whether what a non-conserver would say is right; that is known of the non-conserving member alone.
    """
    params = params_of(record)
    told = {name: record.get(name) for name in ("method", "count", "shown")}
    told |= {"condition": record.get("condition", params.get("condition")), "prompt": record.get("prompt_style")}
    out: dict[str, tuple[str | int, ...]] = {k: (v,) for k, v in told.items() if isinstance(v, (str, int))}
    out["transformation"] = (transformation_of(str(record["domain"])),)
    if told["condition"] == CONDITIONS[1] and isinstance(params.get("cue_agrees"), bool):
        out["cue"] = ("agrees" if params["cue_agrees"] else "misleads",)
    return out


def pair_of(record: Mapping[str, Any]) -> str:
    """The part of their ids that both members of a pair share."""
    told = record.get("pair")
    return told if isinstance(told, str) else str(record.get("video", record["id"]))[:-2]


def transformation_of(domain: str) -> str:
    """Whether seeing the transformation only helps, as the last image suffices, or is needed to tell."""
    return HELPFUL if domain in _HELPFUL else MANDATORY


def params_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a record; lines of metadata.jsonl may hold them as JSON text."""
    params = record.get("params") or {}
    if isinstance(params, str):
        try:
            params = parse(params, "params")
        except VerificationError:
            params = None
    if not isinstance(params, Mapping):
        legal = "a mapping or its JSON text"
        raise InvalidParams(f"'params' of the record is {short(record['params'])}; legal: {legal}")
    return dict(params)


def option_classes(params: Mapping[str, Any], count: int) -> tuple[str, ...]:
    """For each option in order, what it says of the changed thing; () where the record does not tell."""
    meanings = params.get("options")
    if not isinstance(meanings, Sequence) or isinstance(meanings, str) or len(meanings) != count:
        return ()
    found = tuple(side_of(str(meaning), params) for meaning in meanings)
    return found if set(found) == set(CLASSES) else ()


def side_of(meaning: str, params: Mapping[str, Any]) -> str:
    """Class of an option's meaning: "upper" says that there is more of the changed thing if that is the upper one."""
    if meaning in CLASSES:
        return meaning
    return MORE if meaning == params.get("moved") else LESS
