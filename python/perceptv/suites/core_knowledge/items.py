"""What scores of the suite need beside of a sample: its pair, and which member it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from perceptv.errors import InvalidParams
from perceptv.io.schema import NAME, check, nullable, optional
from perceptv.scoring.items import Item, Pairing

CONDITIONS = ("control", "manipulated")
PAIRS = Pairing(CONDITIONS, kinds=("domain", "concept", "stage"))
_RECORD = dict.fromkeys(("condition", "pair"), optional(nullable(NAME)))


def paired(item: Item, record: Mapping[str, Any]) -> Item:
    """The item of a sample, from its record; `pair` is the id without that of the member."""
    condition, pair = check(record, _RECORD, item.id, InvalidParams).values()
    groups = {**item.groups, "condition": (condition,)} if condition is not None else item.groups
    return replace(item, groups=groups, pair=pair)
