"""The conservation dataset: paired videos in a fixed order; and its part that people are asked about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from perceptv._arguments import NameList, Preset, Sizes, SwitchValue, distinct, integer, integers, names
from perceptv._arguments import sizes as checked_sizes
from perceptv.core.appearance import Legible, Scale
from perceptv.core.catalogue import check_sizes, check_suite
from perceptv.core.dataset import Dataset, Refused
from perceptv.core.dressing import SHOWING, in_looks
from perceptv.core.makers import checked_switches, keywords_of
from perceptv.core.parts import InParts
from perceptv.core.recipes import Key, Switches, words_for
from perceptv.core.sample import Sample
from perceptv.core.words import USUAL, Words, split_words
from perceptv.errors import illegal
from perceptv.suite import suite_of

CONDITIONS = ("conserving", "non_conserving")
DOMAINS = tuple(f"conservation_{what}" for what in ("number", "length", "volume", "size"))
CONFIGURATIONS = 48
_PAPER_SIZES = {"conservation_number": (1, 2, 3, 4, 5, 6)}  # its size is a factor: 3..8 coins
_PAPER_SIZE = (8,)
_BALANCED_SIZES = tuple(range(1, 21))
_BALANCED_PER_SIZE = 10
# One of every eight configurations, each level of each factor equally often; numbers count the full radix.
_CONFIGURATIONS = {
    "conservation_number": (0, 8, 16, 31, 39, 47),
    "conservation_length": (0, 8, 16, 31, 39, 47),
    "conservation_volume": (0, 8, 16, 24, 34, 41),
    "conservation_size": (0, 8, 16, 25, 33, 41),
}
_COINS = 6  # levels of the last factor of number, which size tells


@dataclass(frozen=True)
class DomainBlock:
    """The part of one domain: each size with indices 0 .. per_size - 1."""

    domain: str
    sizes: tuple[int, ...]
    per_size: int

    @property
    def count(self) -> int:
        """Videos, both members of each pair counted."""
        return len(self.sizes) * self.per_size * len(CONDITIONS)

    def row(self) -> list[object]:
        """Plain data."""
        return [self.domain, list(self.sizes), self.per_size]


@dataclass(frozen=True)
class ConservationRecipe(InParts[DomainBlock]):
    """The definition of a dataset of paired videos. The same recipe gives the same frames."""

    SUITE, PARTS = "conservation", "blocks"

    preset: Preset
    seed: int
    blocks: tuple[DomainBlock, ...]
    switches: Switches = ()
    words: Words = USUAL

    def key(self, position: int) -> Key:
        """The video at a position; the non-conserving one follows its partner."""
        block, number = self.place(position)
        pair, member = divmod(number, len(CONDITIONS))
        size, index = divmod(pair, block.per_size)
        switches = tuple(sorted((*self.switches, ("condition", CONDITIONS[member]))))
        words = words_for(block.domain, self.words)
        return Key(block.domain, block.sizes[size], index, self.seed, self.preset, None, switches, words)

    def check(self) -> None:
        """InvalidParams if there is no such dataset; the message names the parameter, its value and what is legal."""
        check_suite(self.suite, names("domains", [block.domain for block in self.blocks], "domain ids"))
        super().check()
        if "condition" in dict(self.switches):
            raise illegal("condition is given", "no condition, as the dataset has both")
        for block in self.blocks:
            sizes = integers(f"sizes of {block.domain}", block.sizes, 1)
            check_sizes("sizes", distinct("sizes", sizes), [block.domain], self.preset)
            integer("per_size", block.per_size, 1)


def conservation(
    *,
    seed: int = 0,
    preset: Preset | None = None,
    domains: NameList | None = None,
    sizes: Sizes | None = None,
    per_size: int | None = None,
    looks: NameList | None = None,
    width: int | Iterable[int] | None = None,
    scale: Scale | Iterable[Scale] | None = None,
    refused: Refused = "error",
    legible: Legible | None = None,
    **switches: SwitchValue,
) -> Dataset:
    """The conservation dataset: 4 domains x 48 configurations x 2 conditions = 384 videos, or another selection.

    Parameters
    ----------
    seed : int
        0 .. 2**63 - 1.
    preset : {"paper", "balanced"}, optional
        ``"paper"``, the default: by default the published design, in which `index` counts the configurations.
        ``"balanced"``: by default sizes 1..20 x 10 pairs per domain, configurations drawn from the key.
    domains : str or iterable of str, optional
        Ids of domains of the suite; all four by default.
    sizes : int, str or iterable, optional
        Such as 5, ``"1-5"`` or [1, 3]: subtlety of the change; for number, the coins of a row minus two.
    per_size : int, optional
        Pairs per domain and size.
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
        Values of switches that every chosen domain has, for example ``direction="left"``, but the condition; and
        `wording`, `form`, `think` and `language` as in :func:`perceptv.generate`.

    Raises
    ------
    InvalidParams
        A parameter is out of its range; the message names it, its value and what is legal.
    """
    switches, words = split_words(switches)
    preset = suite_of(ConservationRecipe.SUITE).preset_or(preset)
    chosen = list(DOMAINS) if domains is None else names("domains", domains, "domain ids")
    check_suite("conservation", chosen)
    wanted = None if sizes is None else distinct("sizes", checked_sizes("sizes", sizes))
    check_sizes("sizes", wanted or [], chosen, preset)
    blocks = tuple(_block(domain, preset, wanted, per_size) for domain in chosen)
    fixed = tuple(checked_switches(switches, chosen, [*keywords_of("conservation"), *SHOWING]).items())
    made = Dataset(ConservationRecipe(preset, integer("seed", seed), blocks, fixed, words))
    return in_looks(made, looks, width, scale, refused, legible)


def _block(domain: str, preset: Preset, sizes: list[int] | None, per_size: int | None) -> DomainBlock:
    designed = 8 if domain in _PAPER_SIZES else CONFIGURATIONS
    each = (designed if preset == "paper" else _BALANCED_PER_SIZE) if per_size is None else per_size
    usual = _PAPER_SIZES.get(domain, _PAPER_SIZE) if preset == "paper" else _BALANCED_SIZES
    return DomainBlock(domain, usual if sizes is None else tuple(sizes), integer("per_size", each, 1))


def human_subset(*, seed: int = 0) -> list[Sample]:
    """48 videos of the published design: one of every eight configurations, both conditions.

    The paper asked people 864 questions, 48 videos x 18. It does not name the videos, so the selection is ours. People
    were right on 98.35 % of their questions.

    Parameters
    ----------
    seed : int
        As in :func:`perceptv.conservation`.
    """
    return [
        video
        for domain, configurations in _CONFIGURATIONS.items()
        for number in configurations
        for video in _pair(domain, number, seed)
    ]


def _pair(domain: str, configuration: int, seed: int) -> list[Sample]:
    whole = conservation(seed=seed, domains=[domain])
    if domain == "conservation_number":
        configuration, coins = divmod(configuration, _COINS)
        whole = conservation(seed=seed, domains=[domain], sizes=[coins + 1], per_size=8)
    return list(whole[2 * configuration : 2 * configuration + 2])
