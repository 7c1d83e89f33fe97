"""Looks: records of how an instance is shown. The named ones come from the core, own ones are registered."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from perceptv import _core
from perceptv._arguments import Preset, SwitchValue, text
from perceptv._arguments import preset as checked_preset
from perceptv._plain import is_text
from perceptv._verbs import verb
from perceptv.core.catalogue import info, registry, switch_values
from perceptv.errors import illegal, invalid, invalid_type
from perceptv.suite import load_plug_ins, suite_of

ENTRY_POINT_GROUP = "perceptv.looks"
LEGAL = "the name of a look, or several joined by '+', such as 'dark+noise-2' (see perceptv.looks and register_look)"


@dataclass(frozen=True)
class Look:
    """A look: independent factors, each plain unless given. Lengths are px of the plain picture.

    Parameters
    ----------
    name : str
        Small letters, digits and hyphens.
    paper : str or dict
        What white is drawn as: ``"own"``, or ``{"kind": "grain", "colour": [250, 247, 238], "amplitude": 2.2}``. Kinds
        are tint, gradient, grain, texture, ruled and grid; ``second`` is the other colour of a gradient, or of lines.
    ink : {"own", "dark", "gray", "soft", "chalk", "blueprint"}
        A map from colours to colours.
    fill : {"solid", "hatch", "rough"}
        How areas are filled.
    stroke : float
        The factor of the width of strokes, 0.7 to 1.6.
    wobble : float
        How far lines tremble, up to 2 px.
    font : {"sans", "serif", "mono", "slab", "hand"}
        The typeface of labels.
    smudge : int
        The level of stains on the paper, 0 to 5.
    pose : dict
        ``{"degrees": 2}``: how far the page is turned at most; ``{"sheet": 1}``: a sheet on a desk.
    shade : float
        The share of light that is lost in the darkest corner, up to 0.42.
    contrast : float
        1 to 0.25.
    blur, noise : float
        Standard deviations in px and in levels.
    jpeg : int
        Quality; 0 for no compression.
    """

    name: str
    paper: str | Mapping[str, Any] = field(default="own", hash=False)
    ink: str = "own"
    fill: str = "solid"
    stroke: float = 1
    wobble: float = 0
    font: str = "sans"
    smudge: int = 0
    pose: Mapping[str, float] = field(default_factory=dict, hash=False)
    shade: float = 0
    contrast: float = 1
    blur: float = 0
    noise: float = 0
    jpeg: int = 0

    def __post_init__(self) -> None:
        given = {name: value for name, value in vars(self).items() if value != _USUAL.get(name)}
        if isinstance(given.get("paper"), str):
            given["paper"] = {"kind": given["paper"]}
        try:
            line = json.dumps(given, default=dict, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise illegal(
                f"look {self.name!r:.60} holds what is no plain data ({error})", "numbers and texts"
            ) from None
        record = _core.checked_look(line)
        for name, value in {**_USUAL, **record}.items():
            object.__setattr__(self, name, value)

    def as_dict(self) -> dict[str, Any]:
        """The name and the factors that are not plain."""
        own = {name: value for name, value in vars(self).items() if value != _USUAL.get(name)}
        return dict(json.loads(json.dumps(own)))

    @property
    def moves(self) -> bool:
        """True where points move, so that masks differ from the plain ones."""
        return bool(self.wobble or self.pose)

    @property
    def factors(self) -> tuple[str, ...]:
        """Names of the factors that are not plain."""
        return tuple(name for name in self.as_dict() if name != "name")


_USUAL: dict[str, Any] = {
    "paper": "own", "ink": "own", "fill": "solid", "stroke": 1, "wobble": 0, "font": "sans", "smudge": 0, "pose": {},
    "shade": 0, "contrast": 1, "blur": 0, "noise": 0, "jpeg": 0,
}  # fmt: skip


FACTORS = ("name", *_USUAL)
"""What the record of a look may hold."""


class Looks(Mapping[str, Look]):
    """Looks by name, in their order. `refused` has the reason for each look that the domain does not take."""

    def __init__(self, found: Mapping[str, Look], refused: Mapping[str, str] | None = None) -> None:
        self._found, self.refused = dict(found), dict(refused or {})

    def __getitem__(self, name: str) -> Look:
        if name not in self._found and name in self.refused:
            raise KeyError(f"{name}: {self.refused[name]}")
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        told = f", {len(self.refused)} refused" if self.refused else ""
        return f"Looks({', '.join(self)}{told})"

    def _repr_html_(self) -> str:
        return str(verb("Looks._repr_html_")(self))


@functools.cache
def _named() -> dict[str, Look]:
    """The looks of the core."""
    return {record["name"]: Look(**record) for record in _core.looks()}


@functools.cache
def _own() -> dict[str, Look]:
    """Looks that other packages or this process added."""
    found: dict[str, Look] = {}

    def add(look: Any, _: str) -> None:
        _add(found, look() if callable(look) else look, False)

    load_plug_ins("look", ENTRY_POINT_GROUP, add)
    return found


def register_look(look: Look, *, replace: bool = False) -> None:
    """Adds a look of one's own to this process, under its name.

    Parameters
    ----------
    look : Look
        Its name may be that of no other look.
    replace : bool
        True to replace another look of one's own.

    Raises
    ------
    InvalidParams
        The name is taken by a look with another record.
    """
    if not isinstance(replace, bool):
        raise invalid("replace", replace, "True or False")
    _add(_own(), look, replace)
    forget()


def forget() -> None:
    """Forgets what follows from the names of looks, which may stand for others now."""
    for cached in (_in_order, exchanges, native_look, taken_looks):
        cached.cache_clear()


def _add(found: dict[str, Look], look: Any, replace: bool) -> None:
    if not isinstance(look, Look):
        raise invalid_type("look", look, "a perceptv.Look")
    if "+" in look.name:
        raise illegal(f"look is {look.name!r:.80}, which would join several", "a name without '+'")
    if look.name in _named():
        raise illegal(f"look is {look.name!r}, which is built in", "another name")
    if not replace and found.get(look.name, look) != look:
        raise illegal(f"look is {look.name!r}, which has another record", "another name, or replace=True")
    found[look.name] = look


def looks(domain: str | None = None, *, preset: Preset | None = None, **switches: SwitchValue) -> Looks:
    """The looks by name, or those that a domain takes.

    Parameters
    ----------
    domain : str, optional
        The id of a domain. Then ``.refused`` has the reason for each look that it does not take in any instance; single
        instances may refuse more.
    preset : {"paper", "balanced"}, optional
        Of the domain; by default that of its suite.
    **switches
        Switches of the domain.

    Examples
    --------
    >>> import perceptv as pv
    >>> pv.looks()["noise-2"].noise
    12.0
    >>> "gray" in pv.looks("change_colour")
    False
    """
    every = {**_named(), **_own()}
    if domain is None:
        if preset is not None or switches:
            raise illegal("domain is None beside a preset or switches", "a domain id")
        return Looks(every)
    known = info(domain)
    chosen = checked_preset(suite_of(known.suite).preset_or(preset))
    return taken_looks(registry(), domain, chosen, tuple(switch_values(domain, switches, ("preset",)).items()))


@functools.lru_cache(maxsize=1024)
def taken_looks(
    registry: _core.Registry, domain: str, preset: Preset, switches: tuple[tuple[str, str], ...] = ()
) -> Looks:
    """The looks that a domain of a registry takes, and why not the others."""
    every = {**_named(), **_own()}
    refused = _core.refused_looks(registry, domain, preset, dict(switches), [native_look(name) for name in every])
    return Looks({name: look for name, look in every.items() if name not in refused}, refused)


def look_of(name: str) -> Look:
    """The look of a name, or of several joined by ``+``."""
    found = canonical(name)
    every = {**_named(), **_own()}
    return every[found] if found in every else Look(**_joined(found))


def is_look(name: str) -> bool:
    """True if there is a look of that name, or of all joined in it."""
    return all(part in _named() or part in _own() for part in name.split("+"))


def canonical(name: Any) -> str:
    """The name in its canonical order; InvalidParams lists near names."""
    if not is_text(name):
        raise invalid("look", name, LEGAL)
    return _in_order(name)


@functools.lru_cache(maxsize=4096)
def _in_order(name: str) -> str:
    return "plain" if name == "plain" else str(_joined(text("look", name, LEGAL))["name"])


def _joined(name: str) -> dict[str, Any]:
    """The record of a name: own looks first, then those of the core in their order."""
    parts = name.split("+")
    own = sorted(part for part in parts if part in _own())
    others = [part for part in parts if part not in own]
    record = dict(_core.look_record("+".join(others))) if others else {"name": ""}
    names = [*own, record["name"]] if others and record["name"] != "plain" else own
    for part in own:
        more = _own()[part].as_dict()
        if twice := (record.keys() & more.keys()) - {"name"}:
            raise illegal(f"look is {name!r:.80}, which sets {min(twice)} twice", "each factor once")
        record |= more
    return {**record, "name": "+".join(names) or "plain"}


@functools.lru_cache(maxsize=1024)
def native_look(name: str) -> str:
    """A look as the core takes it: its record as JSON text."""
    return json.dumps(look_of(name).as_dict())


@functools.lru_cache(maxsize=1024)
def exchanges(name: str) -> Mapping[str, str]:
    """Words of prompts that a look exchanges, each with the one in its place."""
    return {} if name == "plain" else dict(_core.look_words(native_look(name)))


def look_records(names: Any) -> dict[str, dict[str, Any]]:
    """The full record and the version of each look, for manifests."""
    return {name: {"version": _core.look_version, **look_of(name).as_dict()} for name in sorted(set(names))}
