"""The definition of a dataset: a recipe gives the key of each sample, and the same recipe gives the same bytes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from typing import Any, Protocol

from perceptv import _arguments, _core
from perceptv._arguments import Preset, distinct, integer, integers, names
from perceptv._once import once
from perceptv._plain import counted
from perceptv.core.appearance import PLAIN, Appearance, Change
from perceptv.core.catalogue import check_sizes, info, registry, usual_wording
from perceptv.core.look_records import look_records
from perceptv.core.words import USUAL, Words
from perceptv.errors import illegal, invalid

MIXED = "mixed"
"""The name of the suite if the domains are from several."""
OFFICIAL_SIZES = tuple(range(1, 21))
OFFICIAL_PER_SIZE = 10

Switches = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Key:
    """A sample of a dataset. `twin` is the number of a twin, None for a control; `switches` are (name, value) pairs."""

    domain: str
    size: int
    index: int
    seed: int
    preset: Preset
    twin: int | None = None
    switches: Switches = ()
    words: Words = USUAL
    appearance: Appearance = PLAIN

    @property
    def native(self) -> tuple[str, int, int, int, dict[str, str]]:
        """The key as the core takes it, without seed and preset."""
        return self.domain, self.size, self.index, -1 if self.twin is None else self.twin, dict(self.switches)

    @property
    def stimulus(self) -> tuple[Any, ...]:
        """The part that a pair has in common: all but the number of the twin, the switches outside the key, the words
        and how it is shown."""
        free = {s.name for s in info(self.domain).switches if not s.in_key}
        kept = tuple((name, value) for name, value in self.switches if name not in free)
        return self.domain, self.size, self.index, self.seed, self.preset, kept

    def name_of(self, native_id: str) -> str:
        """The id of the sample, from that of the native instance."""
        return self.words.put_into(self.appearance.put_into(native_id))


def ids_of(keys: Iterable[Key]) -> list[str]:
    """The ids of the samples of keys. No sample is generated."""
    out: list[str] = []
    for (seed, preset), group in groupby(keys, lambda key: (key.seed, key.preset)):
        alike = list(group)
        stored = _core.stored_paths(registry(), [key.native for key in alike], seed, preset)
        out += [key.name_of(name) for key, (name, _) in zip(alike, stored, strict=True)]
    return out


def words_for(domain: str, words: Words) -> Words:
    """Words as a domain's keys hold them: without a wording that is the domain's own."""
    return words if words.wording is None else words.settled(usual_wording(domain))


def words_record(words: Words) -> dict[str, Any]:
    """What the plain data of a recipe says of words: nothing of the default ones."""
    return {} if words == USUAL else {"words": words.as_dict()}


def in_words(recipe: AnyRecipe, words: Words) -> AnyRecipe:
    """The recipe of the same samples, asked about in other words. InvalidParams for a recipe without words."""
    if isinstance(recipe, Joined):
        return replace(recipe, parts=tuple(in_words(part, words) for part in recipe.parts))
    if isinstance(recipe, Shown):
        return replace(recipe, of=in_words(recipe.of, words))
    if words == getattr(recipe, "words", USUAL):
        return recipe
    if not hasattr(recipe, "words"):
        raise illegal(f"the recipe of {recipe.suite!r} has no words", "recipes with a field 'words'")
    found: AnyRecipe = replace(recipe, words=words)  # type: ignore[type-var]
    return found


class AnyRecipe(Protocol):
    """A recipe of whichever suite."""

    @property
    def suite(self) -> str:
        """The suite of the domains; "mixed" for several."""

    @property
    def preset(self) -> str:
        """The preset, or "mixed"."""

    @property
    def seed(self) -> int | str:
        """The seed, or "mixed"."""

    @property
    def domains(self) -> tuple[str, ...]:
        """Domain ids in their order, each once."""

    @property
    def total(self) -> int:
        """Samples of the complete dataset."""

    def key(self, position: int) -> Key:
        """The member at a position."""

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with the version of each domain."""

    def check(self) -> None:
        """InvalidParams if a parameter is not legal."""


@dataclass(frozen=True)
class Recipe:
    """Each domain in each size, with indices 0 .. per_size - 1. Made by :func:`perceptv.dataset` and by suites' makers.

    With `twins` or `partners` each sample is followed by its twin or partner. For a domain and size, `redrawn` holds
    the indices that replace 0 .. per_size - 1.
    """

    preset: Preset
    seed: int
    domains: tuple[str, ...]
    sizes: tuple[int, ...]
    per_size: int
    twins: bool = False
    partners: bool = False
    switches: Switches = ()
    redrawn: tuple[tuple[str, int, tuple[int, ...]], ...] = ()
    words: Words = USUAL

    def __post_init__(self) -> None:
        for name in ("domains", "sizes"):
            if isinstance(given := getattr(self, name), list):
                object.__setattr__(self, name, tuple(given))

    @property
    def suite(self) -> str:
        """The suite of the domains; "mixed" for several."""
        return str(common(info(name).suite for name in self.domains))

    @property
    def members(self) -> int:
        """The number of samples of each key."""
        return 2 if self.twins or self.partners else 1

    @property
    def total(self) -> int:
        """The number of samples of the whole dataset, including twins and partners."""
        return len(self.domains) * len(self.sizes) * self.per_size * self.members

    @once
    def _indices(self) -> dict[tuple[str, int], tuple[int, ...]]:
        return {(domain, size): indices for domain, size, indices in self.redrawn}

    def key(self, position: int) -> Key:
        """The member at a position; a twin or partner follows its control."""
        rest, member = divmod(position, self.members)
        rest, number = divmod(rest, self.per_size)
        d, s = divmod(rest, len(self.sizes))
        domain, size = self.domains[d], self.sizes[s]
        redrawn = self._indices.get((domain, size))
        index = number if redrawn is None else redrawn[number]
        switches = self.switches
        if member and self.partners:
            switches = _of_partner(domain, switches)
        twin, words = 0 if member and self.twins else None, words_for(domain, self.words)
        return Key(domain, size, index, self.seed, self.preset, twin, switches, words)

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with the version of each domain; defaults are left out, except `twins`."""
        record: dict[str, Any] = {
            "suite": self.suite,
            "preset": self.preset,
            "seed": self.seed,
            "domains": versions(self.domains),
            "sizes": list(self.sizes),
            "per_size": self.per_size,
            "twins": self.twins,
        }
        if self.partners:
            record["partners"] = True
        if self.switches:
            record["switches"] = dict(self.switches)
        if self.redrawn:
            record["redrawn"] = [[domain, size, list(indices)] for domain, size, indices in self.redrawn]
        return record | words_record(self.words)

    def check(self) -> None:
        """InvalidParams if a parameter is not legal; the message names it, its value and the legal values."""
        _arguments.preset(self.preset)
        integer("seed", self.seed)
        chosen = names("domains", self.domains, "domain ids")
        switches = dict(self.switches)
        check_switches(switches, chosen)
        check_sizes("sizes", distinct("sizes", integers("sizes", self.sizes, 1)), chosen, self.preset, switches)
        integer("per_size", self.per_size, 1)
        for name in ("twins", "partners"):
            if not isinstance(value := getattr(self, name), bool):
                raise invalid(name, value, "True, False")
        if self.twins and (without := [name for name in chosen if not info(name).twins]):
            raise illegal("twins is True", f"False, as these domains have no twins: {', '.join(without)}")
        if self.partners and (without := [name for name in chosen if info(name).partner_switch is None]):
            raise illegal("partners is True", f"False, as these domains have no partners: {', '.join(without)}")
        if self.twins and self.partners:
            raise illegal("twins and partners are both True", "one of them")
        self._check_redrawn()

    def _check_redrawn(self) -> None:
        for domain, size, indices in self.redrawn:
            if domain not in self.domains or size not in self.sizes or len(indices) != self.per_size:
                legal = "a domain and a size of the dataset, with per_size indices"
                many = counted(len(indices), "index", "indices")
                raise illegal(f"redrawn holds {domain!r}, {size}, {many}", legal)
            distinct(f"redrawn indices of {domain}, size {size}", integers("redrawn", indices))


@dataclass(frozen=True)
class Joined:
    """Several recipes one after another; of each it gives all members."""

    parts: tuple[AnyRecipe, ...]

    @property
    def suite(self) -> str:
        """The suite of all domains; "mixed" for several."""
        return str(common(part.suite for part in self.parts))

    @property
    def preset(self) -> str:
        """The preset of all parts, or "mixed"."""
        return str(common(part.preset for part in self.parts))

    @property
    def seed(self) -> int | str:
        """The seed of all parts, or "mixed"."""
        seed: int | str = common(part.seed for part in self.parts)
        return seed

    @once
    def domains(self) -> tuple[str, ...]:
        """Domain ids in their order, each once."""
        return tuple(dict.fromkeys(name for part in self.parts for name in part.domains))

    @once
    def starts(self) -> list[int]:
        """The first position of each part, and the end of the last."""
        return [0, *accumulate(part.total for part in self.parts)]

    @property
    def total(self) -> int:
        """Samples of all parts."""
        return self.starts[-1]

    def key(self, position: int) -> Key:
        """The member at a position."""
        number = bisect_right(self.starts, position) - 1
        return self.parts[number].key(position - self.starts[number])

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with the version of each domain."""
        parts = [part.as_dict() for part in self.parts]
        return {"suite": self.suite, "domains": versions(self.domains), "joined": parts}

    def check(self) -> None:
        """InvalidParams if a part is not legal."""
        if not self.parts:
            raise illegal("joined recipes is empty", "at least one")
        for part in self.parts:
            part.check()


@dataclass(frozen=True)
class Skipped:
    """Instances of a domain that a set lacks under a change of how they are shown, and why the first of them."""

    change: Change
    domain: str
    count: int
    reason: str


@dataclass(frozen=True)
class Shown:
    """The samples of another recipe, each of them once for every change of how it is shown, one after another."""

    of: AnyRecipe
    changes: tuple[Change, ...]
    skipped: tuple[Skipped, ...] = ()

    @property
    def suite(self) -> str:
        """The suite of the domains; "mixed" for several."""
        return self.of.suite

    @property
    def preset(self) -> str:
        """The preset, or "mixed"."""
        return self.of.preset

    @property
    def seed(self) -> int | str:
        """The seed, or "mixed"."""
        return self.of.seed

    @property
    def domains(self) -> tuple[str, ...]:
        """Domain ids in their order, each once."""
        return self.of.domains

    @property
    def total(self) -> int:
        """Samples of the complete dataset."""
        return self.of.total * len(self.changes)

    def key(self, position: int) -> Key:
        """The member at a position."""
        of, number = divmod(position, len(self.changes))
        key = self.of.key(of)
        return replace(key, appearance=self.changes[number].on(key.appearance))

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with the version of each domain and the full record of each look."""
        record: dict[str, Any] = {"suite": self.suite, "domains": versions(self.domains), "of": self.of.as_dict()}
        record["shown"] = [change.as_dict() for change in self.changes]
        if used := [change.look for change in self.changes if change.look not in (None, "plain")]:
            record["looks"] = look_records(used)
        if self.skipped:
            record["skipped"] = [[each.change.as_dict(), each.domain, each.count, each.reason] for each in self.skipped]
        return record

    def check(self) -> None:
        """InvalidParams if a parameter is not legal."""
        self.of.check()
        if not self.changes or len(set(self.changes)) < len(self.changes):
            shown = ", ".join(map(str, (change.as_dict() for change in self.changes)))
            raise illegal(f"looks or sizes are {shown or 'none'}", "at least one, no repeats")


def is_shown_plain(recipe: AnyRecipe) -> bool:
    """True where every sample of a recipe is the usual picture."""
    if isinstance(recipe, Joined):
        return all(map(is_shown_plain, recipe.parts))
    return not isinstance(recipe, Shown) or (
        is_shown_plain(recipe.of) and all(change.on(PLAIN).is_plain for change in recipe.changes)
    )


def parts_shown(recipe: AnyRecipe) -> list[Shown]:
    """All parts of a recipe that change how samples are shown."""
    if isinstance(recipe, Joined):
        return [found for part in recipe.parts for found in parts_shown(part)]
    return [recipe, *parts_shown(recipe.of)] if isinstance(recipe, Shown) else []


def undressed(recipe: AnyRecipe) -> AnyRecipe:
    """The recipe beneath all changes of how its samples are shown."""
    return undressed(recipe.of) if isinstance(recipe, Shown) else recipe


def _of_partner(domain: str, switches: Switches) -> Switches:
    switch = info(domain).partner_switch
    if switch is None:
        raise illegal(f"domain is '{domain}', which has no partners", "one that makes pairs")
    other = next(value for value in switch.values if value != switch.default)
    return tuple(sorted({**dict(switches), switch.name: other}.items()))


def common(values: Iterable[Any]) -> Any:
    """The one value that all are, or "mixed"."""
    different = set(values)
    return different.pop() if len(different) == 1 else MIXED


def versions(domains: Sequence[str]) -> dict[str, int]:
    """The version of each domain."""
    return {name: info(name).version for name in domains}


def check_switches(switches: Mapping[str, str], domains: Sequence[str]) -> None:
    """InvalidParams where a domain lacks one of the switches; it names these domains."""
    for name, value in switches.items():
        known = {d: {s.name: s.values for s in info(d).switches} for d in domains}
        if without := [d for d, given in known.items() if name not in given]:
            lack = ", ".join(without)
            raise invalid(name, value, f"only for domains that have it, not {lack}")
        if wrong := [d for d, given in known.items() if value not in given[name]]:
            legal = ", ".join(map(repr, known[wrong[0]][name]))
            raise invalid(f"{name} of {wrong[0]}", value, legal)
