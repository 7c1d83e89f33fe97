"""How an instance is shown: its look, and the size of its pictures.

Neither belongs to the key: the same instance has the same scene, question and truth under all of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

from perceptv._arguments import integer
from perceptv.core.look_records import canonical
from perceptv.errors import illegal, invalid

Legible = bool | Literal["people"]
Scale = float | str | Fraction
ONE = Fraction(1)
LOOKING = ("look", "width", "scale", "legible")
"""Names of the arguments that say how instances are shown."""
LOOK_COLUMNS = ("look", "scale", "width", "plain_id")
"""The columns of records that only sets have in which something is not plain."""
LEAST, LEAST_OF_ALL, MOST = Fraction(1, 4), Fraction(1, 64), Fraction(8)
_LEGAL_SCALE = "0.25..8, as a number, a Fraction or a text such as '7/16'"
_FLOORS: dict[Any, str] = {True: "models", "people": "people", False: "no"}
_DECIMAL = re.compile(r"\d{1,9}(\.\d{1,9})?|\d{1,9}/\d{1,9}")
WIDEST = 2**28
_FINEST = 10**9


@dataclass(frozen=True)
class Appearance:
    """How an instance is shown.

    Attributes
    ----------
    look : str
        The name of a look, such as ``"chalk"`` or ``"dark+noise-2"``.
    scale : Fraction
        The factor of all lengths; 1 where `width` says the size.
    width : int, optional
        The width of each picture in px.
    legible : {True, "people", False}
        For whom a size must keep visible what decides: models, people at a screen, or nobody.
    """

    look: str = "plain"
    scale: Fraction = ONE
    width: int | None = None
    legible: Legible = True

    def __post_init__(self) -> None:
        checked_legible(self.legible)
        object.__setattr__(self, "look", canonical(self.look))
        object.__setattr__(self, "scale", checked_scale(self.scale, self.legible))
        if self.width is not None:
            if self.scale != ONE:
                raise illegal(f"width is {self.width!r:.40} and scale is {scale_text(self.scale)}", "one of both")
            object.__setattr__(self, "width", integer("width", self.width, 1, WIDEST))
        if self.is_plain:
            object.__setattr__(self, "legible", True)

    @property
    def is_plain(self) -> bool:
        """True where nothing differs from the usual picture."""
        return self.look == "plain" and self.scale == ONE and self.width is None

    @property
    def floor(self) -> str:
        """For whom the size must be legible, as the core names it."""
        return _FLOORS[self.legible]

    @property
    def suffix(self) -> str:
        """The end of an id: what is not plain, in a fixed order."""
        look = "" if self.look == "plain" else f"-look-{self.look.replace('+', '-')}"
        width = "" if self.width is None else f"-width{self.width}"
        size = width or ("" if self.scale == ONE else f"-scale{scale_text(self.scale).replace('/', 'of')}")
        floor = "" if self.legible is True else f"-legible-{self.floor}"
        return f"{look}{size}{floor}"

    def put_into(self, native_id: str) -> str:
        """The id of an instance that is shown so: before the number of a twin."""
        control, mark, twin = native_id.partition("-twin")
        return f"{control}{self.suffix}{mark}{twin}"

    def scale_of(self, canvas_width: int) -> Fraction:
        """The factor for a plain picture of that width."""
        return self.scale if self.width is None else Fraction(self.width, canvas_width)

    def as_dict(self) -> dict[str, Any]:
        """What is not plain, as plain data."""
        own = {name: value for name, value in vars(self).items() if value != getattr(PLAIN, name)}
        return {**own, "scale": scale_text(self.scale)} if "scale" in own else own


@lru_cache(4096)
def scale_text(scale: Fraction) -> str:
    """A scale as records and ids hold it: a decimal number where that is exact and short, else a fraction."""
    billionths = scale * _FINEST
    if billionths.denominator != 1:
        return f"{scale.numerator}/{scale.denominator}"
    whole, rest = divmod(int(billionths), _FINEST)
    return f"{whole}.{rest:09}".rstrip("0").rstrip(".")


def checked_scale(value: Any, legible: Legible = True) -> Fraction:
    """A scale as an exact fraction; a float stands for the decimal number that it is printed as."""
    legal = _LEGAL_SCALE if legible is not False else f"{LEAST_OF_ALL}..{MOST}"
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Fraction)):
        raise invalid("scale", value, legal)
    found = value if isinstance(value, Fraction) else _fraction(repr(value) if isinstance(value, float) else str(value))
    if found is None or not (LEAST if legible is not False else LEAST_OF_ALL) <= found <= MOST:
        raise invalid("scale", value, legal)
    if found.denominator > _FINEST:
        raise invalid("scale", value, f"fractions with denominators up to {_FINEST}")
    return found


def checked_legible(value: Any) -> Legible:
    """For whom a size must be legible."""
    if not isinstance(value, bool) and value != "people":
        raise invalid("legible", value, "True, 'people', False")
    found: Legible = value
    return found


def _fraction(text: str) -> Fraction | None:
    if not _DECIMAL.fullmatch(text) or text.endswith("/0"):
        return None
    try:
        return Fraction(text)
    except ZeroDivisionError:
        return None


@dataclass(frozen=True)
class Change:
    """What changes in an appearance: its look, its size, or both."""

    look: str | None = None
    width: int | None = None
    scale: Fraction | None = None
    legible: Legible | None = None

    def __post_init__(self) -> None:
        if self.look is not None:
            object.__setattr__(self, "look", canonical(self.look))
        if self.scale is not None:
            object.__setattr__(self, "scale", checked_scale(self.scale, self.legible is not False))
        self.on(PLAIN)

    def on(self, before: Appearance) -> Appearance:
        """The appearance after the change."""
        given = {name: value for name, value in vars(self).items() if value is not None}
        if given.keys() & {"width", "scale"}:
            given = {"width": None, "scale": ONE, **given}
        return replace(before, **given)

    def as_dict(self) -> dict[str, Any]:
        """What it changes, as plain data."""
        own = {name: value for name, value in vars(self).items() if value is not None}
        return {**own, "scale": scale_text(self.scale)} if self.scale is not None else own


def appearance_of(
    look: str = "plain", width: int | None = None, scale: Any = None, legible: Legible = True
) -> Appearance:
    """The appearance that the arguments of a maker of samples name."""
    if look == "plain" and width is None and scale is None and legible is True:
        return PLAIN
    return Appearance(look, ONE if scale is None else checked_scale(scale, legible), width, legible)


def appearance_in(record: Mapping[str, Any]) -> Appearance:
    """The appearance that plain data tell of; plain where they tell of none."""
    return appearance_of(**{name: record[name] for name in LOOKING if record.get(name) is not None})


PLAIN = Appearance()
