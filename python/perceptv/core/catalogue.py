"""The catalogue of domains: built-in ones, and those that other packages announce."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from perceptv import _arguments, _core
from perceptv._arguments import Preset, SwitchValue, integer, text
from perceptv._plain import short
from perceptv._verbs import verb
from perceptv.core.adapting import Adapter, adapt
from perceptv.core.authoring import Domain
from perceptv.errors import InvalidParams, UnknownDomain, illegal, invalid, invalid_type
from perceptv.suite import built_in, load_plug_ins, suite_of

ENTRY_POINT_GROUP = "perceptv.domains"
Medium = Literal["pictures", "video", "episodes"]


@dataclass(frozen=True)
class Switch:
    """A public parameter of a domain beside size and preset.

    `in_key` is False for a switch whose values share every random draw: those that select a member of a pair, and the
    tempo of a video. `look` is True for one that changes how an instance is drawn and worded and nothing else: it makes
    no partners. `only` is the one preset in which the switch may be set, or None if it may be set in both.
    `durations` has the factor by which each value makes a video longer; it is empty if no value does.
    """

    name: str
    values: tuple[str, ...]
    default: str
    help: str
    in_key: bool = True
    only: Preset | None = None
    durations: tuple[int, ...] = ()
    look: bool = False


@dataclass(frozen=True)
class DomainInfo:
    """The catalogue entry of a domain.

    `wording` is that of its own prompts, the default.
    `concept` and `stage` say what of a theory it tests; both are empty where that is nothing. The last
    `option_images` of its `images` pictures are the options (A), (B) and so on.
    `twins` is True if its samples have twins. `episodes` is 2 for pairs of episodes, 1 for single ones, else 0.
    A video has `frames` frames at `fps` per second; the frames with the numbers `shown` are its pictures. These are for
    default switches; see `frames_under` and `shown_under`. For pictures both numbers are 0. `sizes` gives the legal
    range (low, high) of each preset under default switches; `size_range` gives it under other switches.
    """

    id: str
    suite: str
    version: int
    title: str
    skills: tuple[str, ...]
    wording: str
    size_meaning: str
    concept: str
    stage: str
    images: int
    option_images: int
    frames: int
    fps: int
    shown: tuple[int, ...]
    sizes: dict[Preset, tuple[int, int]] = field(hash=False)
    twins: bool
    episodes: int
    switches: tuple[Switch, ...]
    answer_class: str
    answer_type: str
    answer_format: str
    vocabulary: tuple[str, ...] = field(repr=False)
    tolerance: float = 0.0

    @property
    def medium(self) -> Medium:
        """The medium of its samples: "pictures", "video" or "episodes"."""
        return "episodes" if self.episodes else "video" if self.frames else "pictures"

    @property
    def partner_switch(self) -> Switch | None:
        """The switch in which a sample and its partner differ, see `Sample.partner`; None if there are no partners."""
        free = (s for s in self.switches if not s.in_key and not s.durations and not s.look)
        return next((s for s in free if len(s.values) > 1), None)

    def frames_under(self, switches: Mapping[str, str]) -> int:
        """Frames of a video under switches; 0 for pictures."""
        out = self.frames
        for switch in self.switches:
            if switch.durations:
                out *= switch.durations[switch.values.index(switches.get(switch.name, switch.default))]
        return out

    def shown_under(self, switches: Mapping[str, str]) -> tuple[int, ...]:
        """The numbers of the shown frames under switches."""
        total, last = self.frames_under(switches), self.frames - 1
        return tuple(total - 1 if t == last else t * (total // self.frames) for t in self.shown)

    @property
    def preset(self) -> Preset:
        """The default preset, that of its suite."""
        return suite_of(self.suite).preset

    def size_range(self, preset: Preset | None = None, **switches: SwitchValue) -> tuple[int, int]:
        """Legal sizes (low, high), both included, under a preset and switches; under the default preset of the suite
        where `preset` is None."""
        chosen = switch_values(self.id, switches, ("preset",))
        low, high = registry().size_range(self.id, suite_of(self.suite).preset_or(preset), chosen)
        return low, high

    def _repr_html_(self) -> str:
        return str(verb("DomainInfo._repr_html_")(self))

    def official_sizes(self, preset: Preset | None = None, **switches: SwitchValue) -> range:
        """The legal sizes of 1..20, the scale of the official datasets; if there are none, the 20 lowest legal ones."""
        low, high = self.size_range(preset, **switches)
        return range(max(low, 1), min(high, 20) + 1) or range(low, min(high, low + 19) + 1)


class Catalogue(list[DomainInfo]):
    """A list of entries that shows itself in a notebook as a table."""

    def _repr_html_(self) -> str:
        return str(verb("Catalogue._repr_html_")(self))


@dataclass(frozen=True)
class _Own:
    """A domain that another package or this process added, in the form of the registry."""

    adapter: Adapter
    origin: str


@dataclass
class _Domains:
    """The registry, and what was added to it. Where something goes, a new registry takes its place: what was made
    before keeps the old one, and caches that go by the registry know nothing of the new one."""

    native: _core.Registry = field(default_factory=_core.Registry)
    own: dict[str, _Own] = field(default_factory=dict)

    def add(self, adapter: Adapter, origin: str) -> None:
        """Adds a domain; InvalidParams if its id is taken."""
        self.native.add(adapter, origin)
        self.own[adapter.id] = _Own(adapter, origin)

    def rebuild(self, own: dict[str, _Own]) -> None:
        """A new registry with these domains beside the built-in ones."""
        native = _core.Registry()
        for each in own.values():
            native.add(each.adapter, each.origin)
        self.native, self.own = native, own

    def without(self, name: str) -> dict[str, _Own]:
        """The added domains without this one."""
        return {key: each for key, each in self.own.items() if key != name}


@functools.cache
def _catalogue() -> _Domains:
    made = _Domains()

    def add(domain: Any, origin: str) -> None:
        made.add(adapt(_checked(domain() if isinstance(domain, type) else domain)), origin)

    load_plug_ins("domain", ENTRY_POINT_GROUP, add)
    return made


def registry() -> _core.Registry:
    """The registry of this process as it is now."""
    return _catalogue().native


def own_readers() -> dict[str, Callable[..., Any]]:
    """The methods `read` of those domains written in Python that have one, by id."""
    return {name: each.adapter.reader for name, each in _catalogue().own.items() if each.adapter.reader}


def own_explainer(domain: str) -> Callable[..., Any] | None:
    """The method `explain` of a domain written in Python that has one."""
    own = _catalogue().own.get(domain)
    return None if own is None else own.adapter.explainer


def prompts_folder(domain: str) -> Path | None:
    """Where a domain that another package or this process added keeps its prompts; None for all others."""
    own = _catalogue().own.get(domain)
    return None if own is None or own.adapter.prompts is None else Path(own.adapter.prompts)


def is_own(domain: str) -> bool:
    """True if another package or this process added the domain."""
    return domain in _catalogue().own


def register(domain: Domain, *, replace: bool = False) -> None:
    """Adds a domain written in Python to this process's catalogue.

    A class of the same module and name takes the place of the one that was registered before, as when the cell of a
    notebook is run again.

    Parameters
    ----------
    domain : Domain
        An instance of a class derived from :class:`perceptv.Domain`.
    replace : bool
        True to replace any other domain of its id, except built-in ones.

    Raises
    ------
    InvalidParams
        The id is taken (the message names both origins) or the domain is incomplete.
    GenerationError
        Its method `sizes` fails, or returns no sizes.
    """
    if not isinstance(replace, bool):
        raise invalid("replace", replace, "True or False")
    adapter, catalogue = adapt(_checked(domain)), _catalogue()
    earlier = catalogue.own.get(adapter.id)
    if earlier is not None and (replace or earlier.adapter.place == adapter.place):
        catalogue.rebuild({**catalogue.without(adapter.id), adapter.id: _Own(adapter, adapter.place)})
    else:
        catalogue.add(adapter, adapter.place)


def unregister(domain: str) -> None:
    """Takes a domain that another package or this process added out of this process's catalogue.

    Raises
    ------
    UnknownDomain
        There is no such domain; the message lists similar names.
    InvalidParams
        The domain is a built-in one.
    """
    known = info(domain)
    if known.id not in _catalogue().own:
        legal = ", ".join(map(repr, _catalogue().own)) or "none, as no domain was added"
        raise illegal(f"domain is {domain!r}, which is built in", legal)
    _catalogue().rebuild(_catalogue().without(known.id))


def _checked(domain: Any) -> Domain:
    if not isinstance(domain, Domain):
        raise invalid_type("domain", domain, "an instance of perceptv.Domain")
    return domain


def info(domain: str) -> DomainInfo:
    """Catalogue entry of one domain; UnknownDomain lists near names."""
    text("domain", domain, "a domain id (see perceptv.domains())")
    row = dict(registry().info(domain))
    row["switches"] = tuple(
        Switch(**{**s, "values": tuple(s["values"]), "durations": tuple(s["durations"])}) for s in row["switches"]
    )
    row |= {name: tuple(row[name]) for name in ("shown", "skills", "vocabulary")}
    return DomainInfo(**row)


def usual_wording(domain: str) -> str:
    """The wording of a domain's own prompts; "full" of one that is not installed."""
    try:
        return str(registry().info(domain)["wording"])
    except UnknownDomain:
        return "full"


def preset_for(domain: str, given: Preset | None) -> Preset:
    """The preset `given`, or the default of the domain's suite where it is None."""
    return _arguments.preset(given) if given is not None else suite_of(registry().info(domain)["suite"]).preset


def not_installed(domain: str, suite: Any) -> str:
    """The message about a domain that is not in the catalogue, with the suite that a record names."""
    origin = f" of the suite {short(suite)}" if isinstance(suite, str) and suite else ""
    known = isinstance(suite, str) and suite in built_in()
    what = "this version of perceptv lacks it" if known else "install or import the package that registers it"
    return f"domain {short(domain)}{origin} is not in the catalogue: {what}"


def domains(suite: str | None = None) -> Catalogue:
    """The catalogue, suite by suite in the order of :func:`perceptv.known_suites`, those of other packages last.

    Parameters
    ----------
    suite : str, optional
        Only the domains of this suite, for example ``"percept_v"`` or, equivalently, ``"percept-v"``.
    """
    found = [info(name) for name in registry().ids()]
    wanted = None if suite is None else _arguments.suite(suite, [d.suite for d in found])
    places = {name: (suite_of(name).rank, name) for name in {d.suite for d in found}}
    return Catalogue(sorted((d for d in found if wanted in (None, d.suite)), key=lambda d: places[d.suite]))


@functools.lru_cache(maxsize=4096)
def answer_fields(
    catalogue: _core.Registry, domain: str, preset: Preset, switches: tuple[tuple[str, str], ...], size: int
) -> Mapping[str, Any]:
    """The form of the answers to a domain's questions, by the names that records give its parts."""
    checked: dict[str, Any] = catalogue.check(domain, size, 0, 0, preset, dict(switches))
    names = ("answer_class", "answer_type", "answer_format", "vocabulary", "tolerance")
    return {name: checked[name] for name in names}


def switch_values(domain: str, given: Mapping[str, Any], beside: Sequence[str]) -> dict[str, str]:
    """Switches of a domain by name, with values still unchecked; `beside` are the other parameters of the caller."""
    if not given:
        return {}
    known = {s["name"]: s["values"] for s in registry().info(domain)["switches"]}
    return _arguments.switches(given, known, domain, beside)


def checked_size(name: str, value: Any, domain: str, preset: Preset, chosen: dict[str, str]) -> int:
    """`value` as an integer for the core, which checks its range; the error about another type states the range."""
    try:
        return integer(name, value)
    except InvalidParams:
        return integer(name, value, *registry().size_range(domain, preset, chosen))


def check_sizes(
    name: str, sizes: Sequence[int], domains: Sequence[str], preset: Preset, switches: Mapping[str, str] | None = None
) -> None:
    """InvalidParams where a size is not legal in one of the domains; it names these, and what is legal in them."""
    ranges = {domain: info(domain).size_range(preset, **(switches or {})) for domain in domains}
    wrong = {d: (low, high) for d, (low, high) in ranges.items() if any(not low <= size <= high for size in sizes)}
    if wrong:
        size = next(s for s in sizes if any(not low <= s <= high for low, high in wrong.values()))
        legal = ", ".join(f"{low}..{high} in {domain}" for domain, (low, high) in wrong.items())
        raise illegal(f"{name} holds {size}", f"{legal} (preset {preset!r})")


def check_suite(suite: str, domains: Sequence[str]) -> None:
    """InvalidParams where a domain is of another suite: a dataset carries its suite's name, sources and licence."""
    others = {name: known.suite for name, known in ((name, info(name)) for name in domains) if known.suite != suite}
    if others:
        listed = ", ".join(f"{name!r} of the suite {other!r}" for name, other in others.items())
        legal = f"those of {suite!r}, as domains({suite!r}) lists them; dataset, stream and generate_batch take any"
        raise illegal(f"domains holds {listed}", legal)
