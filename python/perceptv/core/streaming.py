"""Endless streams of samples, for training and for fresh evaluation.

Item k of a stream follows from the stream's settings and k alone: no item depends on what was drawn before it. Training
and test items, and the items of ordinary datasets, have different keys: their ranges of indices do not overlap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from perceptv import _arguments, _core
from perceptv._arguments import NameList, Preset, Sizes, choice, distinct, integer, names
from perceptv._arguments import sizes as checked_sizes
from perceptv._once import once
from perceptv.core.appearance import Legible
from perceptv.core.catalogue import check_sizes
from perceptv.core.catalogue import domains as catalogue
from perceptv.core.sample import Sample, generate
from perceptv.core.stream_looks import MOST_SKIPPED, USUAL_LOOKS, Below, Refused, StreamLooks, stream_looks
from perceptv.core.words import USUAL, AskedForm, Wording, Words
from perceptv.errors import illegal
from perceptv.suite import known_suites

Half = Literal["train", "test"]
FIRST_INDEX: dict[Half, int] = {"train": 2**62, "test": 2**61}
"""The first index of each split. Datasets made by hand use indices below 2**61; each split has room for 2**61."""
ROOM = 2**61


@dataclass(frozen=True)
class Ramp:
    """A curriculum: sizes come from a range that moves from `first` to `last` over `items` items and then stays.

    Both are given as other sizes are, for example ``"1-3"``; each is the range from the lowest to the highest of them.
    Item k draws its size uniformly from the range of k.
    """

    first: Sizes
    last: Sizes
    items: int

    def __post_init__(self) -> None:
        integer("items of Ramp", self.items, 1)
        for name in ("first", "last"):
            given = _checked_sizes(f"{name} of Ramp", getattr(self, name))
            object.__setattr__(self, name, range(min(given), max(given) + 1))

    @property
    def ends(self) -> tuple[range, range]:
        """The first range and the last one."""
        return self.first, self.last  # type: ignore[return-value]  # __post_init__ has made ranges of them

    def __call__(self, k: int) -> range:
        """The sizes of item k."""
        done = min(k, self.items)
        low, high = (
            a + (2 * (b - a) * done + self.items) // (2 * self.items)  # rounded to the nearest, exactly
            for a, b in zip(*((sizes[0], sizes[-1]) for sizes in self.ends), strict=True)
        )
        return range(low, high + 1)


StreamSizes = Sizes | Callable[[int], Sizes]
"""Problem sizes, or a function of the item number that gives them, such as a Ramp."""


@dataclass(frozen=True)
class Stream(Iterable[Sample]):
    """Endless samples. Made by :func:`perceptv.stream`; equal settings give equal items.

    ``stream[k]`` is item k. Iteration gives items `start`, `start` + `step` and so on; each loop begins anew.
    ``next(stream)`` goes on from the item that the last such call gave. Streams can be pickled. So can iterators over
    them, which keep their position.
    """

    domains: tuple[str, ...]
    preset: Preset
    sizes: StreamSizes
    seed: int
    split: Half
    start: int = 0
    step: int = 1
    words: Words = USUAL
    shown: StreamLooks = USUAL_LOOKS

    def __getitem__(self, k: int) -> Sample:
        """Item k, whatever `start` and `step` are. InvalidParams where it refuses every look and size."""
        number = integer("k", k, 0, ROOM - 1)
        plain = self._plain(number)
        return plain if self.shown == USUAL_LOOKS else self.shown.of(plain, self._streams(number), self.refused)

    @once
    def refused(self) -> Counter[str]:
        """How often a look or a size was refused in the items that were drawn in this process, by reason.

        Those of parts that `shard` and `starting_at` give are counted, too. A worker of a data loader is a process of
        its own, see :class:`perceptv.torch.StreamDataset`.
        """
        return Counter()

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def _streams(self, number: int) -> _core.Streams:
        return _core.Streams(f"perceptv stream {self.seed} {self.split} {number}")

    def _plain(self, number: int) -> Sample:
        draws = self._streams(number)
        domain = self.domains[draws.stream("domain").integer(0, len(self.domains) - 1)]
        sizes = self.sizes_at(number)
        size = sizes[draws.stream("size").integer(0, len(sizes) - 1)]
        index = FIRST_INDEX[self.split] + number
        sample = generate(domain, size=size, index=index, seed=self.seed, preset=self.preset)
        return sample if self.words == USUAL else sample.reworded(**vars(self.words))

    def __iter__(self) -> Iterator[Sample]:
        return StreamIterator(self, self.start)

    def __next__(self) -> Sample:
        return next(self._iterator)

    @once
    def _iterator(self) -> Iterator[Sample]:
        return iter(self)

    def sizes_at(self, k: int) -> tuple[int, ...]:
        """The sizes from which that of item k is drawn."""
        return _checked_sizes(f"sizes({k})", self.sizes(k)) if callable(self.sizes) else self._same_sizes

    @once
    def _same_sizes(self) -> tuple[int, ...]:
        return _checked_sizes("sizes", self.sizes)

    def starting_at(self, k: int) -> Stream:
        """The same stream from item k on, for example to resume a run."""
        return self._part(start=integer("k", k, 0, ROOM - 1))

    def shard(self, number: int, count: int) -> Stream:
        """Every `count`-th item from the `number`-th: the workers of a data loader share a stream without overlap."""
        many = integer("count", count, 1)
        which = integer("number", number, 0, many - 1)
        return self._part(start=self.start + which * self.step, step=self.step * many)

    def _part(self, **place: int) -> Stream:
        """The same stream from another place, with the same counts of what is refused."""
        found = replace(self, **place)  # type: ignore[arg-type]
        vars(found)["refused"] = self.refused
        return found

    def with_sizes(self, sizes: StreamSizes) -> Stream:
        """The same stream with other sizes: for a curriculum that follows the learner."""
        return replace(self, sizes=_checked(sizes, self.domains, self.preset))


class StreamIterator(Iterator[Sample]):
    """An iterator over a stream; `position` is the item that comes next."""

    def __init__(self, stream: Stream, position: int) -> None:
        self.stream, self.position = stream, position

    def __next__(self) -> Sample:
        for _ in range(MOST_SKIPPED):
            position = self.position
            self.position += self.stream.step
            try:
                return self.stream[position]
            except Refused:
                if self.stream.shown.below != "skip":
                    raise
        often = "; ".join(f"{count} times {why}" for why, count in self.stream.refused.most_common(2))
        legal = "looks and widths that they take"
        raise illegal(f"{MOST_SKIPPED} items in a row refuse all looks and sizes, such as {often}", legal)


def stream(
    *,
    domains: NameList | None = None,
    preset: Preset = "balanced",
    sizes: StreamSizes = "1-10",
    seed: int = 0,
    split: Half = "train",
    wording: Wording | None = None,
    form: AskedForm = "line",
    think: bool | None = None,
    language: str = "en",
    looks: NameList | None = None,
    look_weights: Sequence[float] | None = None,
    width: int | None = None,
    widths: Sequence[int] | None = None,
    below: Below = "skip",
    legible: Legible = True,
) -> Stream:
    """An endless stream of fresh samples.

    Every item draws its domain uniformly from `domains` and its size uniformly from `sizes`. No two
    items of a stream have the same key. No item has the key of an item of the other split, for any seed, or of a
    dataset made by :func:`perceptv.percept_v`. Different keys may still give equal pictures if few distinct pictures
    exist, as is the case below size 3.

    Parameters
    ----------
    domains : str or iterable of str, optional
        Domain ids; all of the suite percept_v by default.
    preset : {"balanced", "paper"}
        The default is the preset without shortcuts, because a learner would find them.
    sizes : int, str, iterable, Ramp or callable
        Problem sizes such as 5, ``"1-10"`` or [1, 3], as datasets take them; a range that moves with the item number;
        or a function from that number to sizes (a module-level function, if the stream is to be pickled).
    seed : int
        0 .. 2**63 - 1.
    split : {"train", "test"}
        One of two disjoint sets of keys.
    wording, form, think, language, legible
        As in :func:`perceptv.generate`.
    looks : str or iterable of str, optional
        Looks from which that of each item is drawn, see :func:`perceptv.looks`. ``"any"``: every factor of a look is
        plain with probability 1/2, else uniform over what the item takes, in levels 1 to 3. Looks shift no scene.
    look_weights : sequence of float, optional
        One for each of `looks`, above 0; equal by default.
    width, widths : int, sequence of int, optional
        The width of every picture in px, or the smallest and the largest from which that of each item is drawn.
    below : {"skip", "least", "error"}
        What happens to items that refuse a size because what decides could not be seen: they are left out of loops,
        drawn in their least size, or raise InvalidParams. Of looks that an item refuses another one is drawn. Refusals
        are counted in `Stream.refused`.

    Raises
    ------
    InvalidParams, UnknownDomain
        An argument is out of range, or a size is not legal in one of the domains.
    """
    _arguments.preset(preset)
    known = [d.id for d in catalogue(next(iter(known_suites())))]
    chosen = tuple(known if domains is None else names("domains", domains, "domain ids"))
    choice("split", split, FIRST_INDEX)
    words = Words(wording, form, think, language)
    shown = stream_looks(looks, look_weights, width, widths, below, legible)
    return Stream(
        chosen, preset, _checked(sizes, chosen, preset), integer("seed", seed), split, words=words, shown=shown
    )  # fmt: skip


def _checked(sizes: Any, domains: tuple[str, ...], preset: Preset) -> StreamSizes:
    """Checks sizes that are known; those of a function are checked when an item is made."""
    known: Sequence[int]
    if isinstance(sizes, Ramp):
        known = [end for ends in sizes.ends for end in (ends[0], ends[-1])]
    elif callable(sizes):
        known = []
    else:
        sizes = known = _checked_sizes("sizes", sizes)
    check_sizes("sizes", known, domains, preset)
    checked: StreamSizes = sizes
    return checked


def _checked_sizes(name: str, given: Any) -> tuple[int, ...]:
    return tuple(distinct(name, checked_sizes(name, given)))
