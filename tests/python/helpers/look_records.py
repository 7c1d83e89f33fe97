"""Records of instances in several looks and sizes, and replies to them, without drawing a picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import perceptv as pv

Record = dict[str, Any]
DOMAINS = ("counting_circles", "count_coloured_circles", "circle_boxes")


def plain_records(
    per_size: int = 2, sizes: str = "1-4", domains: Iterable[str] = DOMAINS, **options: Any
) -> list[Record]:
    """Records of a small dataset."""
    ds = pv.percept_v(preset="balanced", domains=list(domains), sizes=sizes, per_size=per_size, **options)
    return [sample.to_dict() for sample in ds]


def shown(record: Record, look: str = "plain", scale: str = "1", width: int = 1024) -> Record:
    """The same instance in another look or size."""
    end = f"-look-{look.replace('+', '-')}" * (look != "plain") + f"-width{width}" * (scale != "1")
    columns = {"look": look, "scale": scale, "width": width, "plain_id": record["id"]}
    control, mark, twin = record["id"].partition("-twin")
    ids = {"id": f"{control}{end}{mark}{twin}"} | ({"twin_of": record["twin_of"] + end} if twin else {})
    return {**record, **ids, **columns}


def under(records: Iterable[Record], *looks: str) -> list[Record]:
    """All records under each of the looks."""
    return [shown(record, look) for look in looks for record in records]


def said(records: Iterable[Record], hits: Iterable[bool], wrong: str = "COUNT:99") -> dict[str, str]:
    """A reply to each record: the right one, or a wrong one."""
    return {r["id"]: r["answer_text"] if hit else wrong for r, hit in zip(records, hits, strict=True)}
