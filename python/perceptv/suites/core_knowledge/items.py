"""What scores of the suite need beside of a sample: its pair, its concept, its stage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from perceptv.errors import InvalidParams
from perceptv.io.schema import NAME, check, nullable, optional
from perceptv.scoring.items import Item, Pairing

CONDITIONS = ("control", "manipulated")
PAIRS = Pairing(CONDITIONS, kinds=("domain", "concept", "stage"))
_TOLD = ("concept", "stage", "condition", "pair")
_RECORD = dict.fromkeys(_TOLD, optional(nullable(NAME)))


def paired(item: Item, record: Mapping[str, Any]) -> Item:
    """The item of a sample, from its record; `pair` is the id without that of the member."""
    check(record, _RECORD, item.id, InvalidParams)
    told = {name: record[name] for name in _TOLD[:3] if record.get(name) is not None}
    groups = {**item.groups, **{name: (value,) for name, value in told.items()}}
    return replace(item, groups=groups, pair=record.get("pair"))
