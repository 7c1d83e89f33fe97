"""The conservation set: paired videos in a fixed order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from perceptv import _arguments
from perceptv._arguments import Preset, SwitchValue, distinct, integer, integers, names
from perceptv.core.catalogue import check_sizes, check_suite
from perceptv.core.dataset import Dataset
from perceptv.core.makers import checked_switches
from perceptv.core.recipes import Key, Switches, check_switches, versions
from perceptv.errors import InvalidParams, NoSuchItem

CONDITIONS = ("conserving", "non_conserving")
DOMAINS = tuple(f"conservation_{what}" for what in ("number", "length", "volume", "size"))
CONFIGURATIONS = 48
_PAPER_SIZES = {"conservation_number": (1, 2, 3, 4, 5, 6)}  # its size is a factor: 3..8 coins
_PAPER_SIZE = (8,)
_BALANCED_SIZES = tuple(range(1, 21))
_BALANCED_PER_SIZE = 10


@dataclass(frozen=True)
class Block:
    """The part of one domain: each size with indices 0 .. per_size - 1."""

    domain: str
    sizes: tuple[int, ...]
    per_size: int

    @property
    def videos(self) -> int:
        """The number of videos; both members of each pair count."""
        return len(self.sizes) * self.per_size * len(CONDITIONS)


@dataclass(frozen=True)
class ConservationRecipe:
    """The definition of a dataset of paired videos. The same recipe gives the same frames."""

    preset: Preset
    seed: int
    blocks: tuple[Block, ...]
    switches: Switches = ()

    @property
    def suite(self) -> str:
        """The suite's name."""
        return "conservation"

    @property
    def domains(self) -> tuple[str, ...]:
        """Domain ids in order."""
        return tuple(block.domain for block in self.blocks)

    @property
    def total(self) -> int:
        """The number of videos of the whole dataset."""
        return sum(block.videos for block in self.blocks)

    def key(self, position: int) -> Key:
        """The video at a position; the non-conserving one follows its partner."""
        rest = position
        for block in self.blocks:
            if rest < block.videos:
                pair, member = divmod(rest, len(CONDITIONS))
                size, index = divmod(pair, block.per_size)
                switches = tuple(sorted((*self.switches, ("condition", CONDITIONS[member]))))
                return Key(block.domain, block.sizes[size], index, self.seed, self.preset, None, switches)
            rest -= block.videos
        raise NoSuchItem(f"position is {position}; legal: 0..{self.total - 1}")

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with the version of each domain."""
        record = {
            "suite": self.suite,
            "preset": self.preset,
            "seed": self.seed,
            "domains": versions(self.domains),
            "blocks": [[block.domain, list(block.sizes), block.per_size] for block in self.blocks],
        }
        return {**record, "switches": dict(self.switches)} if self.switches else record

    def check(self) -> None:
        """InvalidParams where there is no such set; the message names the parameter, its value and the legal values."""
        _arguments.preset(self.preset)
        integer("seed", self.seed)
        check_suite(self.suite, names("domains", self.domains, "domain ids"))
        check_switches(dict(self.switches), self.domains)
        if "condition" in dict(self.switches):
            raise InvalidParams("condition is given; legal: left out, as both conditions are there")
        for block in self.blocks:
            sizes = integers(f"sizes of {block.domain}", block.sizes, 1)
            check_sizes("sizes", distinct("sizes", sizes), [block.domain], self.preset)
            integer("per_size", block.per_size, 1)


def conservation(
    *,
    seed: int = 0,
    preset: Preset = "paper",
    domains: Iterable[str] | None = None,
    sizes: Iterable[int] | None = None,
    per_size: int | None = None,
    **switches: SwitchValue,
) -> Dataset:
    """The conservation dataset: 4 domains x 48 configurations x 2 conditions = 384 videos, or another selection.

    Parameters
    ----------
    seed : int
        0 .. 2**63 - 1.
    preset : {"paper", "balanced"}
        ``"paper"``: by default the published design, in which `index` counts the configurations. ``"balanced"``: by
        default sizes 1..20 x 10 pairs per domain, configurations drawn from the key.
    domains : iterable of str, optional
        Ids of domains of the suite; all four by default.
    sizes : iterable of int, optional
        Subtlety of the change; for number, the coins of a row minus two.
    per_size : int, optional
        Pairs per domain and size.
    **switches
        Values of switches that every chosen domain has, for example ``direction="left"``; not the condition.

    Raises
    ------
    InvalidParams
        A parameter is out of its range; the message names it, its value and the legal values.
    """
    _arguments.preset(preset)
    chosen = list(DOMAINS) if domains is None else names("domains", domains, "domain ids")
    check_suite("conservation", chosen)
    wanted = None if sizes is None else distinct("sizes", integers("sizes", sizes, 1))
    check_sizes("sizes", wanted or [], chosen, preset)
    blocks = tuple(_block(domain, preset, wanted, per_size) for domain in chosen)
    fixed = tuple(checked_switches(switches, chosen).items())
    return Dataset(ConservationRecipe(preset, integer("seed", seed), blocks, fixed))


def _block(domain: str, preset: Preset, sizes: list[int] | None, per_size: int | None) -> Block:
    designed = 8 if domain in _PAPER_SIZES else CONFIGURATIONS
    each = (designed if preset == "paper" else _BALANCED_PER_SIZE) if per_size is None else per_size
    usual = _PAPER_SIZES.get(domain, _PAPER_SIZE) if preset == "paper" else _BALANCED_SIZES
    return Block(domain, usual if sizes is None else tuple(sizes), integer("per_size", each, 1))
