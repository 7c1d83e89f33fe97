"""The dataset of core knowledge: pairs of a control and a manipulated member, one after another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from perceptv import _arguments
from perceptv._arguments import NameList, Preset, Sizes, SwitchValue, distinct, integer, integers, names
from perceptv._arguments import sizes as checked_sizes
from perceptv.core.appearance import Legible, Scale
from perceptv.core.catalogue import DomainInfo, check_sizes, domains, info
from perceptv.core.dataset import Dataset, Refused
from perceptv.core.dressing import SHOWING, in_looks
from perceptv.core.makers import checked_switches, keywords_of
from perceptv.core.parts import InParts
from perceptv.core.recipes import Key, Switches, words_for
from perceptv.core.words import USUAL, Words, split_words
from perceptv.errors import illegal
from perceptv.suite import suite_of

SIZES = tuple(range(1, 21))
PAIRS = 20
_MEMBERS = 2


@dataclass(frozen=True)
class DomainPart:
    """The pairs of one domain: pair i has size ``sizes[i % len(sizes)]`` and index ``i // len(sizes)``."""

    domain: str
    sizes: tuple[int, ...]
    pairs: int

    @property
    def count(self) -> int:
        """Samples, both members of each pair counted."""
        return _MEMBERS * self.pairs

    def row(self) -> list[object]:
        """Plain data."""
        return [self.domain, list(self.sizes), self.pairs]


@dataclass(frozen=True)
class PairsRecipe(InParts[DomainPart]):
    """The definition of a dataset of pairs. The same recipe gives the same pictures and frames."""

    SUITE, PARTS = "core_knowledge", "parts"

    preset: Preset
    seed: int
    parts: tuple[DomainPart, ...]
    switches: Switches = ()
    words: Words = USUAL

    def key(self, position: int) -> Key:
        """The member at a position; the manipulated one follows its control."""
        part, number = self.place(position)
        pair, member = divmod(number, _MEMBERS)
        index, place = divmod(pair, len(part.sizes))
        switches = (*self.switches, *_condition(part.domain)) if member else self.switches
        words, chosen = words_for(part.domain, self.words), tuple(sorted(switches))
        return Key(part.domain, part.sizes[place], index, self.seed, self.preset, None, chosen, words)

    def check(self) -> None:
        """InvalidParams if there is no such dataset; the message names the parameter, its value and what is legal."""
        _check_concepts(names("domains", [part.domain for part in self.parts], "domain ids"))
        super().check()
        for part in self.parts:
            _check_condition(part.domain, dict(self.switches))
            sizes = distinct("sizes", integers("sizes", part.sizes, 1))
            check_sizes("sizes", sizes, [part.domain], self.preset, dict(self.switches))
            integer("pairs", part.pairs, 1)


def core_knowledge(
    *,
    seed: int = 0,
    preset: Preset | None = None,
    pairs: int = PAIRS,
    domains: NameList | None = None,
    concepts: NameList | None = None,
    sizes: Sizes | None = None,
    conservation: SwitchValue = True,
    looks: NameList | None = None,
    width: int | Iterable[int] | None = None,
    scale: Scale | Iterable[Scale] | None = None,
    refused: Refused = "error",
    legible: Legible | None = None,
    **switches: SwitchValue,
) -> Dataset:
    """Pairs of core knowledge: each control is followed by its manipulated member. Lazy.

    Items 2i and 2i + 1 of a domain are pair i, of size ``sizes[i % len(sizes)]`` and index ``i // len(sizes)``.

    Parameters
    ----------
    seed : int
        0 .. 2**63 - 1.
    preset : {"balanced", "paper"}, optional
        "balanced" by default. "paper" fixes what a textbook's picture says where "balanced" draws it; elsewhere both
        have one law.
    pairs : int
        Pairs per domain.
    domains : str or iterable of str, optional
        Ids of domains that test a concept; all by default.
    concepts : str or iterable of str, optional
        Only domains of these concepts, such as ``"continuity"``; all by default.
    sizes : int, str or iterable, optional
        1 .. 20, such as 5, ``"1-5"`` or [1, 3]; all by default.
    conservation : bool, "on" or "off"
        Whether the paired videos of the suite conservation belong to the dataset; conserving videos are the controls.
    looks : str or iterable of str, optional
        Each sample under each of these looks, one after another, see :meth:`Dataset.with_look`.
    width : int or iterable of int, optional
        Pictures that wide, in px, or each sample at each of several widths.
    scale : number, str, Fraction, or iterable of these, optional
        In the place of `width`: the factor of all lengths.
    refused : {"error", "skip"}
        What happens to samples that refuse a look or a size.
    legible : {True, "people", False}, optional
        As in :func:`perceptv.generate`.
    **switches
        Values of switches that every chosen domain has, but the condition; and `wording`, `form`, `think` and
        `language` as in :func:`perceptv.generate`.

    Raises
    ------
    InvalidParams
        A parameter is out of its range, or no domain is left; the message names it, its value and what is legal.
    """
    switches, words = split_words(switches)
    preset = suite_of(PairsRecipe.SUITE).preset_or(preset)
    known = _known(_is_on("conservation", conservation))
    chosen = known if domains is None else names("domains", domains, "domain ids")
    _check_concepts(chosen)
    if left_out := [name for name in chosen if name not in known]:
        raise illegal(f"conservation is False, and domains holds {left_out[0]!r}", ", ".join(known))
    if concepts is not None:
        chosen = _of_concepts(chosen, names("concepts", concepts, "names of concepts"))
    wanted = SIZES if sizes is None else tuple(distinct("sizes", checked_sizes("sizes", sizes)))
    count = integer("pairs", pairs, 1)
    for name in chosen:
        _check_condition(name, switches)
    fixed = tuple(checked_switches(switches, chosen, [*keywords_of("core_knowledge"), *SHOWING]).items())
    parts = tuple(DomainPart(d, wanted, count) for d in chosen)
    made = Dataset(PairsRecipe(preset, integer("seed", seed), parts, fixed, words))
    return in_looks(made, looks, width, scale, refused, legible)


def _is_on(name: str, value: SwitchValue) -> bool:
    if value is True or value is False:
        return value
    return _arguments.choice(name, value, ("on", "off")) == "on"


def testing(known: DomainInfo) -> bool:
    """True if pairs of a domain test a concept of core knowledge."""
    return bool(known.concept) and known.partner_switch is not None


def _known(conservation: bool) -> list[str]:
    """Domains that test a concept, the suite's own first."""
    found = [known for known in domains() if testing(known)]
    own = [known.id for known in found if known.suite == PairsRecipe.SUITE]
    return own + [known.id for known in found if known.suite != PairsRecipe.SUITE and conservation]


def _check_concepts(chosen: list[str]) -> None:
    for name in chosen:
        if not testing(known := info(name)):
            legal = "domains whose pairs test a concept, as those of the suites 'core_knowledge' and 'conservation'"
            raise illegal(f"domains holds {name!r} of the suite {known.suite!r}", legal)


def _check_condition(domain: str, given: Mapping[str, object]) -> None:
    if (name := _condition(domain)[0][0]) in given:
        raise illegal(f"{name} is given", f"no {name}, as the dataset has both members")


def _condition(domain: str) -> Switches:
    """The switch of a domain's manipulated member."""
    switch = info(domain).partner_switch
    if switch is None:
        raise illegal(f"domain is '{domain}', which has no partners", "one that makes pairs")
    return ((switch.name, next(value for value in switch.values if value != switch.default)),)


def _of_concepts(chosen: list[str], concepts: list[str]) -> list[str]:
    there = sorted({info(name).concept for name in chosen})
    for concept in concepts:
        if concept not in there:
            raise illegal(f"concepts holds {concept!r:.80}", ", ".join(there))
    return [name for name in chosen if info(name).concept in concepts]
