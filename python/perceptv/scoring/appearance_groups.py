"""The look and the size in which an item is shown, as groups of a report."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from perceptv.errors import InvalidParams, invalid
from perceptv.io.schema import NAME, FieldKind, check, is_whole, nullable, optional
from perceptv.io.strict_json import is_text

LOOK_KINDS = ("look", "width", "scale")
"""The kinds of groups that looks and sizes make in reports."""
PLAIN, AS_DRAWN, FULL_SCALE = "plain", "as drawn", "1"
REFERENCES = {"look": PLAIN, "width": AS_DRAWN, "scale": FULL_SCALE}
"""What the other groups of a kind are compared with."""
PLAIN_GROUPS = {kind: (name,) for kind, name in REFERENCES.items()}
_SCALE = re.compile(r"[0-9]{1,9}\.[0-9]{1,9}|[0-9]{1,18}(/[1-9][0-9]{0,17})?")


def _is_scale(value: Any) -> bool:
    return is_text(value) and bool(_SCALE.fullmatch(value)) and Fraction(value) > 0


def _is_width(value: Any) -> bool:
    """True for a number of px; tables with gaps hold 448.0, and NaN where there is none."""
    return is_whole(value, 1) or (type(value) is float and (value != value or (value >= 1 and value.is_integer())))


_COLUMNS = {
    "look": optional(nullable(NAME)),
    "scale": optional(nullable(FieldKind("a text such as '7/16' or '0.5'", _is_scale))),
    "width": optional(nullable(FieldKind("a width in px", _is_width))),
    "plain_id": optional(nullable(NAME)),
}


class LookGroups(NamedTuple):
    """How an item is shown: the id of the same item plain as drawn, None where its own is that, and its groups."""

    plain_id: str | None
    groups: Mapping[str, tuple[str | int, ...]]


def look_groups_in(record: Mapping[str, Any], where: str) -> LookGroups:
    """The appearance that a record tells of; without groups where it is plain, as `items_of` adds those of plain."""
    found = check(record, _COLUMNS, where, InvalidParams)
    look, scale, width = found["look"] or PLAIN, found["scale"] or FULL_SCALE, found["width"]
    if look == PLAIN and Fraction(scale) == 1:
        return LookGroups(found["plain_id"], {})  # has one where its width was named and is the usual one
    if found["plain_id"] is None:
        raise invalid(f"{where}: plain_id", None, "the id of the plain instance, as this one is not plain")
    groups: dict[str, tuple[str | int, ...]] = {"look": (look,), "scale": (scale,)}
    if Fraction(scale) == 1:
        groups |= {"scale": (FULL_SCALE,), "width": (AS_DRAWN,)}
    elif width is not None and width == width:
        groups["width"] = (int(width),)
    return LookGroups(found["plain_id"], groups)
