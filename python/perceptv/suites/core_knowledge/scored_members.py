"""Data of a sample for scores of the suite: its pair, and which member it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from perceptv.errors import InvalidParams
from perceptv.io.schema import NAME, check, nullable, optional, whole
from perceptv.scoring.judging import params_of
from perceptv.scoring.pair_observers import chance_of, verdicts
from perceptv.scoring.scored_items import Pairing, ScoredItem
from perceptv.suites.core_knowledge.bounds import find_ceilings

CONDITIONS = ("control", "manipulated")
PAIRS = Pairing(
    CONDITIONS,
    alike=("presentation", "count", "method", "prompt"),
    kinds=("domain", "concept", "stage"),
    outcomes=("overall", "concept", "stage", "domain", "size"),
)
_KINDS = {
    "condition": "condition",
    "method": "method",
    "prompt_style": "prompt",
    "count": "count",
    "rotation": "rotation",
}
_RECORD = {
    **dict.fromkeys(("condition", "pair", "method", "prompt_style"), optional(nullable(NAME))),
    **dict.fromkeys(("count", "rotation"), optional(nullable(whole()))),
}


def paired(item: ScoredItem, record: Mapping[str, Any]) -> ScoredItem:
    """The item of a sample, from its record; `pair` is the id without that of the member."""
    found = check(record, _RECORD, item.id, InvalidParams)
    groups = {**item.groups, **{kind: (found[name],) for name, kind in _KINDS.items() if found[name] is not None}}
    params = params_of(record)
    observers = verdicts(record, params["shortcut"], params.get("naive")) if "shortcut" in params else {}
    return replace(item, groups=groups, floor=_floor(record), pair=found["pair"], observers=observers)


def _floor(record: Mapping[str, Any]) -> float | None:
    """The chance among the options; of questions for a number, the best answer without looking."""
    stated = find_ceilings(str(record.get("domain")))
    return chance_of(record) or (stated.blind if stated else None)
