"""Data of a video or a trial for scores of the suite: its pair, its groups, the meanings of its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from perceptv.errors import InvalidParams
from perceptv.io.schema import NAME, TEXT, check, nullable, optional, whole
from perceptv.scoring.judging import options_of, params_of
from perceptv.scoring.pair_observers import verdicts
from perceptv.scoring.scored_items import Name, Pairing, ScoredItem
from perceptv.suites.conservation.facts import CLASSES, SAME, option_classes, pair_name, transformation
from perceptv.suites.conservation.video_datasets import CONDITIONS

PAIRS = Pairing(
    CONDITIONS,
    alike=("method", "count", "prompt", "shown", "presentation"),
    shared=("cue",),
    classes=CLASSES,
    kinds=("domain", "transformation", "method", "count", "prompt", "cue", "shown"),
)
_RECORD = {
    **dict.fromkeys(("pair", "video", "method", "prompt_style", "shown"), optional(nullable(NAME))),
    "condition": optional(nullable(TEXT)),
    "count": optional(nullable(whole())),
}


def paired(item: ScoredItem, record: Mapping[str, Any]) -> ScoredItem:
    """The item of a video or a trial, from its record."""
    check(record, _RECORD, item.id, InvalidParams)
    listed = record.get("options") not in (None, "", [], ())
    count = len(options_of(record)) if listed else 0
    groups = {**item.groups, **_groups(record)}
    pair = pair_name(record) if groups.get("condition", ("",))[0] in CONDITIONS else None
    params = params_of(record)
    classes = option_classes(params, count)
    observers = verdicts(record, SAME, params["cue"]) if classes and "cue" in params else {}
    floor = 1 / count if count else None
    return replace(item, groups=groups, floor=floor, pair=pair, classes=classes, observers=observers)


def _groups(record: Mapping[str, Any]) -> dict[str, tuple[Name, ...]]:
    """`cue` tells whether what a non-conserver would say is right; that is known of the non-conserving member alone."""
    params = params_of(record)
    members = {name: record.get(name) for name in ("method", "count", "shown")}
    members |= {"condition": record.get("condition", params.get("condition")), "prompt": record.get("prompt_style")}
    out: dict[str, tuple[Name, ...]] = {k: (v,) for k, v in members.items() if isinstance(v, (str, int))}
    out["transformation"] = (transformation(str(record["domain"])),)
    if members["condition"] == CONDITIONS[1] and isinstance(params.get("cue_agrees"), bool):
        out["cue"] = ("agrees" if params["cue_agrees"] else "misleads",)
    return out
