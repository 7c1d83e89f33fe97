"""The catalogue of domains: built-in ones, and those that other packages announce."""

from __future__ import annotations

import functools
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from perceptv import _core
from perceptv._arguments import switches as checked_switches
from perceptv._arguments import text
from perceptv._plain import plain
from perceptv.authoring import Domain, adapt
from perceptv.errors import InvalidParams

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINT_GROUP = "perceptv.domains"


@dataclass(frozen=True)
class Switch:
    """A public parameter of a domain beside size and preset.

    `in_key` is False for what tells the members of a pair apart: they share every draw. `only` is the one preset in
    which the parameter may be set, None where both have it.
    """

    name: str
    values: tuple[str, ...]
    default: str
    help: str
    in_key: bool = True
    only: str | None = None


@dataclass(frozen=True)
class DomainInfo:
    """What is fixed about a domain.

    `twins` tells whether its samples have twins; `episodes` is 2 for pairs of episodes, 1 for single ones, else 0.
    A video has `frames` frames at `fps` per second; those numbered `shown` are its pictures. Both are 0 for pictures.
    `sizes` gives the legal range (low, high) of each preset under default switches; `size_range` gives it under others.
    """

    id: str
    suite: str
    version: int
    title: str
    skills: tuple[str, ...]
    size_meaning: str
    images: int
    frames: int
    fps: int
    shown: tuple[int, ...]
    sizes: dict[str, tuple[int, int]]
    twins: bool
    episodes: int
    switches: tuple[Switch, ...]
    answer_class: str
    answer_type: str
    answer_format: str
    vocabulary: tuple[str, ...] = field(repr=False)

    def size_range(self, preset: str = "paper", **switches: Any) -> tuple[int, int]:
        """Legal sizes (low, high), both included, under a preset and switches."""
        text("preset", preset, "'paper', 'balanced'")
        low, high = registry().size_range(self.id, preset, checked_switches(switches))
        return low, high


@functools.cache
def registry() -> _core.Registry:
    """The process-wide registry, filled on first use."""
    from importlib.metadata import entry_points  # only here: it loads the parser of e-mail

    made = _core.Registry()
    for point in entry_points(group=ENTRY_POINT_GROUP):
        _add_entry_point(made, point)
    return made


def _add_entry_point(target: _core.Registry, point: EntryPoint) -> None:
    origin = f"entry point {point.name} = {point.value}"
    try:
        domain = point.load()
        target.add(adapt(domain() if isinstance(domain, type) else domain), origin)
    except Exception as error:  # one broken plug-in must not take the others along, nor go unnoticed
        said = plain(f"domain from {origin} was left out: {type(error).__name__}: {error}")
        warnings.warn(said, stacklevel=2)


def register(domain: Domain) -> None:
    """Adds a domain written in Python to this process's catalogue.

    Raises
    ------
    InvalidParams
        The id is taken (the message names both origins) or the domain is incomplete.
    """
    if not isinstance(domain, Domain):
        raise InvalidParams(f"domain is {type(domain).__name__}; legal: an instance of perceptv.Domain")
    registry().add(adapt(domain), f"{type(domain).__module__}:{type(domain).__qualname__}")


def info(domain: str) -> DomainInfo:
    """Catalogue entry of one domain; UnknownDomain lists near names."""
    text("domain", domain, "a domain id (see perceptv.domains())")
    row = dict(registry().info(domain))
    row["switches"] = tuple(
        Switch(s["name"], tuple(s["values"]), s["default"], s["help"], s["in_key"], s["only"]) for s in row["switches"]
    )
    row["shown"] = tuple(row["shown"])
    row["skills"] = tuple(row["skills"])
    row["vocabulary"] = tuple(row["vocabulary"])
    return DomainInfo(**row)


def domains(suite: str | None = None) -> list[DomainInfo]:
    """The catalogue, built-in domains first.

    Parameters
    ----------
    suite : str, optional
        Only this suite's domains, for example ``"percept_v"``.
    """
    found = [info(name) for name in registry().ids()]
    return [d for d in found if suite is None or d.suite == suite]
