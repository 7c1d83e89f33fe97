"""The order of a list: domains in turn, and the checks of attention at seeded places."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from perceptv import _core
from perceptv.scoring.scored_items import ScoredItem

T = TypeVar("T")
ATTENTION = "attention"
_TRIES = 200  # orders that are tried for the one with the fewest neighbours of a domain


@dataclass(frozen=True)
class ListPlace:
    """One item of a list: the id of a question of the dataset, or an instruction to type a number.

    `easy` marks a question that checks attention and counts in no accuracy; `typed` one that is answered by text.
    `level` is that of `Design.presentations` at which it is shown.
    """

    id: str
    number: int | None = None
    easy: bool = False
    typed: bool = False
    level: str = ""

    @property
    def attends(self) -> bool:
        """True if it is an instruction to type a number."""
        return self.number is not None

    @property
    def told(self) -> dict[str, int | bool | None]:
        """What the page is told of it: whether it is an instruction, and the number to type."""
        return {"attends": self.attends, "number": self.number}

    @property
    def counts(self) -> bool:
        """True if it counts in accuracies, so it is not a check of attention."""
        return self.number is None and not self.easy


def williams(n: int) -> list[list[int]]:
    """Rows of a Williams square: each number stands as often at each place, and before each other one, as any other.

    n rows where n is even, 2 n where it is odd.

    Source: E. J. Williams, Experimental designs balanced for the estimation of residual effects of treatments, 1949.
    """
    first = [(k + 1) // 2 if k % 2 else (n - k // 2) % n for k in range(n)]
    rows = [[(value + row) % n for value in first] for row in range(n)]
    return rows + [row[::-1] for row in rows] if n % 2 and n > 1 else rows


def shuffled(items: Iterable[T], rng: _core.Rng) -> list[T]:
    """A random order of the items."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        k = rng.integer(0, i)
        order[i], order[k] = order[k], order[i]
    return order


def stream(seed: int, name: str) -> _core.Rng:
    """The random numbers of a name in studies of a seed."""
    return _core.Streams(f"perceptv study {seed}").stream(name)


def arranged(halves: list[list[ScoredItem]], domains: Sequence[str], seed: int, number: int) -> list[ScoredItem]:
    """The halves one after another, no domain twice in a row where possible.

    Each half starts with an item of each of its domains, in the order of a row of a Williams square; the rest follows
    in a random order.
    """
    square = williams(len(domains))
    names = shuffled(domains, stream(seed, "starts"))
    best: list[ScoredItem] = []
    for attempt in range(_TRIES):
        out: list[ScoredItem] = []
        for half, items in enumerate(halves):
            mixed = shuffled(items, stream(seed, f"list {number}, half {half}, try {attempt}"))
            row = [names[k] for k in square[(number + half) % len(square)]]
            start = [] if attempt >= _TRIES // 2 else _starts(mixed, row, out)
            out += start
            out += spread([item for item in mixed if item not in start], out[-1:])
        if not best or repeats(out) < repeats(best):
            best = out
        if not repeats(best):
            break
    return best


def _starts(items: Sequence[ScoredItem], row: Sequence[str], before: Sequence[ScoredItem]) -> list[ScoredItem]:
    """The first item of each domain in this order; a domain that was just asked comes last."""
    first: dict[str, ScoredItem] = {}
    for item in items:
        first.setdefault(str(item.first("domain")), item)
    last = before[-1].first("domain") if before else ""
    return [first[name] for name in sorted(row, key=lambda name: name == last) if name in first]


def repeats(items: Sequence[ScoredItem]) -> int:
    return sum(a.first("domain") == b.first("domain") for a, b in itertools.pairwise(items))


def spread(items: list[ScoredItem], before: list[ScoredItem]) -> list[ScoredItem]:
    """In this order, but an item of the domain just asked waits; where one is half of what is left, it comes first."""
    left, out = list(items), list(before)
    counts = Counter(str(item.first("domain")) for item in left)
    while left:
        last = out[-1].first("domain") if out else ""
        crowded = {name for name, count in counts.items() if 2 * count > len(left) and name != last}
        fits = [i for i in left if i.first("domain") in crowded] or [i for i in left if i.first("domain") != last]
        chosen = (fits or left)[0]
        left.remove(chosen)
        counts[str(chosen.first("domain"))] -= 1
        out.append(chosen)
    return out[len(before) :]


def with_checks(
    items: list[ScoredItem], easy: Sequence[ScoredItem], attention: int, seed: int, number: int
) -> tuple[ListPlace, ...]:
    """The list with its checks of attention, at seeded places and never first."""
    rng = stream(seed, f"attention {number}")
    out = [ListPlace(item.id) for item in items]
    for k in range(attention):
        where, typed = rng.integer(1, len(out)), rng.integer(10, 99)
        out.insert(where, ListPlace(f"{ATTENTION}-{k + 1}", typed))
    for item in easy:
        out.insert(rng.integer(1, len(out)), ListPlace(item.id, easy=True))
    return tuple(out)
