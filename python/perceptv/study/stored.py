"""Schemas of the data that a page sends. They are checked on arrival, and again on reading."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from perceptv.errors import InvalidParams
from perceptv.io.schema import FLAG, PLAIN, FieldKind, Schema, check, list_of, nullable, number, one_of, optional, whole
from perceptv.io.strict_json import is_text

LONGEST_NOTE, MOST_CLIPS, MOST_PLAYS = 1000, 64, 200
ERROR = "error"
"""The kind of event by which a page reports that something broke on it."""
_LONGEST_MS, _MOST_PX, _MOST_COUNT = 1e11, 1e6, 1_000_000_000
_FRAME_MS = 1000  # an answer may be given so long before the picture is said to be painted
_BROWSER = re.compile(r"[A-Za-z]{1,20}( [0-9]{1,6})?")


def text_kind(most: int) -> FieldKind:
    """Texts of so many characters at most."""
    return FieldKind(f"a text of at most {most} characters", lambda value: is_text(value) and len(value) <= most)


def some(kind: FieldKind, most: int) -> FieldKind:
    """Lists of so many of a kind at most."""
    many = list_of(kind)
    return FieldKind(
        f"a list of at most {most}, each {kind.words}", lambda value: many.fits(value) and len(value) <= most
    )


_COUNT = whole(0, _MOST_COUNT)
_PX = number(0, _MOST_PX)
_SIZE = FieldKind("a list of two numbers", lambda value: list_of(_PX).fits(value) and len(value) == 2)
_RATIO = number(0, 1000)
_MS = number(-_FRAME_MS, _LONGEST_MS)
_PLAY = FieldKind(
    "the number of a clip and two times in ms",
    lambda value: list_of(_MS).fits(value) and len(value) == 3 and whole(0, MOST_CLIPS - 1).fits(value[0]),
)

TIMES: Schema = {
    **dict.fromkeys(("rt", "clip_end", "first_press"), nullable(_MS)),
    "hidden": _COUNT,
    "timed_out": FLAG,
    "resumed": FLAG,
    "ratio": _RATIO,
    "k": number(0, 10_000),
    "scale": number(0, 1),
    "canvas": _SIZE,
    "window": _SIZE,
    "scrolls": FLAG,
    "cut": FLAG,
    "plays": some(_COUNT, MOST_CLIPS),
    "played": some(_PLAY, MOST_PLAYS),
    "late": _COUNT,
    "interval": nullable(number(0, _LONGEST_MS)),
    "px_per_cm": _PX,
    "distance_cm": number(0, 10_000),
    "px_per_degree": _PX,
}
"""Members of an answer: its time and the screen."""
_FREE: Schema = {"position": _COUNT, "on": FLAG, "window": _SIZE, "note": text_kind(LONGEST_NOTE)}
DETAILS: dict[str, Schema] = {
    "check": {
        "hz": nullable(number(0, 100_000)),
        "ratio": _RATIO,
        "window": _SIZE,
        "screen": _SIZE,
        "touch": FLAG,
        "pressed": text_kind(20),
    },
    "plates": {
        "caught": FLAG,
        "failed": some(one_of("protan", "deutan", "tritan"), 3),
        "answers": some(some(text_kind(20), 3), MOST_CLIPS),
    },
    "calibration": {"px_per_cm": _PX, "distance_cm": number(0, 10_000)},
    "left": _FREE,
    "fullscreen": _FREE,
    "resized": _FREE,
    "note": _FREE,
    ERROR: _FREE,
}
"""Members of an event, by its kind."""
SCREENINGS = ("plates", "calibration", "check")
"""Kinds of events that measure a person once."""
MOMENT = number(0, 1e11)
"""Seconds since 1970."""
TOKEN = FieldKind(
    "32 digits and letters a-f", lambda value: is_text(value) and re.fullmatch("[0-9a-f]{32}", value) is not None
)


def kept_browser(text: str) -> str:
    """Name and version of a browser; whatever else a stranger sends is "other"."""
    return text if _BROWSER.fullmatch(text) else "other"


def kept(data: Mapping[str, Any], schema: Schema, where: str) -> dict[str, Any]:
    """The members of the schema in the data of a page. InvalidParams names one that is not legal."""
    found = check(data, {name: optional(kind) for name, kind in schema.items()}, where, InvalidParams)
    return {name: value for name, value in found.items() if name in data}


def readable(data: Any, schema: Schema) -> tuple[dict[str, Any], list[str]]:
    """The usable members of a stored object, and the names of the rest, which an older server accepted."""
    members = data if isinstance(data, Mapping) else {}
    good = {name: value for name, value in members.items() if is_text(name) and schema.get(name, PLAIN).fits(value)}
    return good, [name for name in members if name not in good] if members is data else [""]
