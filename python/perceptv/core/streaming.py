"""Endless streams of samples, for training and for fresh evaluation.

Item k of a stream follows from the stream's settings and k alone: no item depends on what was drawn before it. Training
and test items, and the items of ordinary sets, have keys of their own: their indices lie in ranges that do not meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from perceptv import _arguments, _core
from perceptv._arguments import Preset, choice, integer, names
from perceptv.core.catalogue import check_sizes
from perceptv.core.catalogue import domains as catalogue
from perceptv.core.sample import Sample, generate
from perceptv.errors import InvalidParams
from perceptv.suite import known_suites

Half = Literal["train", "test"]
FIRST_INDEX: dict[Half, int] = {"train": 2**62, "test": 2**61}
"""The first index of each split. Sets made by hand use indices below 2**61; each split has room for 2**61."""
ROOM = 2**61

Sizes = int | tuple[int, int]
Difficulty = Sizes | Callable[[int], Sizes]


@dataclass(frozen=True)
class Ramp:
    """A curriculum: sizes come from a range that moves from `first` to `last` over `items` items and then stays.

    Both ranges are (low, high), ends included. Item k draws its size uniformly from the range of k.
    """

    first: tuple[int, int]
    last: tuple[int, int]
    items: int

    def __post_init__(self) -> None:
        integer("items of Ramp", self.items, 1)
        for name in ("first", "last"):
            object.__setattr__(self, name, _range(f"{name} of Ramp", getattr(self, name)))

    def __call__(self, k: int) -> tuple[int, int]:
        """The range of item k."""
        done = min(k, self.items)
        low, high = (
            a + (2 * (b - a) * done + self.items) // (2 * self.items)  # rounded to the nearest, exactly
            for a, b in zip(self.first, self.last, strict=True)
        )
        return low, high


@dataclass(frozen=True)
class Stream(Iterable[Sample]):
    """Endless samples. Made by :func:`perceptv.stream`; equal settings give equal items.

    ``stream[k]`` is item k. Iteration gives items `start`, `start` + `step` and so on. Streams can be pickled. So can
    iterators over them, which keep their position.
    """

    domains: tuple[str, ...]
    preset: Preset
    difficulty: Difficulty
    seed: int
    split: Half
    start: int = 0
    step: int = 1

    def __getitem__(self, k: int) -> Sample:
        """Item k, whatever `start` and `step` are."""
        number = integer("k", k, 0, ROOM - 1)
        draws = _core.Streams(f"perceptv stream {self.seed} {self.split} {number}")
        domain = self.domains[draws.stream("domain").integer(0, len(self.domains) - 1)]
        low, high = self.sizes(number)
        size = draws.stream("size").integer(low, high)
        return generate(domain, size=size, index=FIRST_INDEX[self.split] + number, seed=self.seed, preset=self.preset)

    def __iter__(self) -> Iterator[Sample]:
        return StreamIterator(self, self.start)

    def sizes(self, k: int) -> tuple[int, int]:
        """The range from which the size of item k is drawn."""
        if callable(self.difficulty):
            return _range(f"difficulty({k})", self.difficulty(k))
        return _range("difficulty", self.difficulty)

    def starting_at(self, k: int) -> Stream:
        """The same stream from item k on, for example to resume a run."""
        return replace(self, start=integer("k", k, 0, ROOM - 1))

    def shard(self, number: int, count: int) -> Stream:
        """Every `count`-th item from the `number`-th: the workers of a data loader share a stream without overlap."""
        many = integer("count", count, 1)
        which = integer("number", number, 0, many - 1)
        return replace(self, start=self.start + which * self.step, step=self.step * many)

    def with_difficulty(self, difficulty: Difficulty) -> Stream:
        """The same stream with another difficulty: for a curriculum that follows the learner."""
        return replace(self, difficulty=_checked(difficulty, self.domains, self.preset))


class StreamIterator(Iterator[Sample]):
    """An iterator over a stream; `position` is the item that comes next."""

    def __init__(self, stream: Stream, position: int) -> None:
        self.stream, self.position = stream, position

    def __next__(self) -> Sample:
        sample = self.stream[self.position]
        self.position += self.stream.step
        return sample


def stream(
    *,
    domains: Iterable[str] | None = None,
    preset: Preset = "balanced",
    difficulty: Difficulty = (1, 10),
    seed: int = 0,
    split: Half = "train",
) -> Stream:
    """An endless stream of fresh samples.

    Every item draws its domain uniformly from `domains` and its size uniformly from the range of `difficulty`. No two
    items of a stream have the same key. No item has the key of an item of the other split, for any seed, or of a
    dataset made by :func:`perceptv.percept_v`. Different keys may still give equal pictures if few distinct pictures
    exist, as is the case below size 3.

    Parameters
    ----------
    domains : iterable of str, optional
        Domain ids; all of the suite percept_v by default.
    preset : {"balanced", "paper"}
        The default is the preset without shortcuts, because a learner would find them.
    difficulty : int, (low, high), Ramp or callable
        Problem sizes: one size, a range with both ends included, a range that moves with the item number, or a
        function from that number to a size or a range (a module-level function, if the stream is to be pickled).
    seed : int
        0 .. 2**63 - 1.
    split : {"train", "test"}
        One of two disjoint sets of keys.

    Raises
    ------
    InvalidParams, UnknownDomain
        An argument is out of range, or a size is not legal in one of the domains.
    """
    _arguments.preset(preset)
    known = [d.id for d in catalogue(next(iter(known_suites())))]
    chosen = tuple(known if domains is None else names("domains", domains, "domain ids"))
    choice("split", split, FIRST_INDEX)
    return Stream(chosen, preset, _checked(difficulty, chosen, preset), integer("seed", seed), split)


def _checked(difficulty: Any, domains: tuple[str, ...], preset: Preset) -> Difficulty:
    """Sizes are checked here as far as they are known; a function's when an item is made."""
    if isinstance(difficulty, Ramp):
        ranges = [difficulty.first, difficulty.last]
    elif callable(difficulty):
        ranges = []
    else:
        difficulty = _range("difficulty", difficulty)
        ranges = [difficulty]
    check_sizes("difficulty", [size for sizes in ranges for size in sizes], domains, preset)
    checked: Difficulty = difficulty
    return checked


def _range(name: str, value: Any) -> tuple[int, int]:
    """A size, or two in order, as a range."""
    if isinstance(value, (tuple, list)):
        if len(value) != 2:
            raise InvalidParams(f"{name} has {len(value)} entries; legal: a size, or (low, high)")
        low, high = integer(f"low end of {name}", value[0], 1), integer(f"high end of {name}", value[1], 1)
        if low > high:
            raise InvalidParams(f"{name} is ({low}, {high}); legal: low <= high")
        return low, high
    size = integer(name, value, 1)
    return size, size
