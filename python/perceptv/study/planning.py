"""The lists of a design: which items each person gets, in which order. They follow from set, design and seed alone."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from perceptv import _core
from perceptv._arguments import path as path_of
from perceptv.errors import InvalidParams
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits
from perceptv.reports.intervals import wilson
from perceptv.scoring.items import Item
from perceptv.study.designs import AnyDesign, Design, design_of
from perceptv.study.sources import planned_items

ATTENTION = "attention"
EXPECTED = 0.8
"""The accuracy at which half-widths are told."""
_MOST_BY_DEFAULT = 100
_TRIES = 200  # orders that are tried for the one with the fewest neighbours of a domain
Cell = tuple[str, int]


@dataclass(frozen=True)
class Place:
    """One item of a list: the id of a question of the set, or an instruction to type a number."""

    id: str
    number: int | None = None

    @property
    def attends(self) -> bool:
        """Whether it is a check of attention."""
        return self.number is not None


@dataclass(frozen=True)
class Plan:
    """The lists of a study.

    Attributes
    ----------
    design : Design
    lists : tuple of tuple of Place
    cells : dict of (domain, size) to int
        How often each is asked over all lists.
    """

    design: Design
    lists: tuple[tuple[Place, ...], ...]
    cells: dict[Cell, int] = field(hash=False)

    @property
    def items(self) -> int:
        """Items per person that count, without checks of attention."""
        return sum(not place.attends for place in self.lists[0])

    @property
    def minutes(self) -> float:
        """How long a person takes, by the design's `seconds`."""
        return len(self.lists[0]) * self.design.seconds / 60

    def half_width(self, answers: int) -> float:
        """Half of the Wilson interval of so many answers at an accuracy of 0.8, 0..0.5."""
        low, high = wilson(EXPECTED * answers, answers)
        return (high - low) / 2

    def text(self) -> str:
        """What the plan comes to, in lines."""
        people, domains = self.design.people, sorted({domain for domain, _ in self.cells})
        answers = people * self.items
        each = answers / len(domains)
        counts = sorted(set(self.cells.values()))
        spread = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        checks = len(self.lists[0]) - self.items
        lines = [
            f"{len(self.lists)} lists of {self.items} items" + (f" and {checks} checks of attention" if checks else ""),
            f"{len(domains)} domains, {len(self.cells)} cells of domain and size, each asked {spread} times over all",
            f"about {self.minutes:.0f} minutes per person at {self.design.seconds:g} s per item",
            f"{people} people give {answers} answers: at 80 % right the 95 % interval is +-"
            f"{100 * self.half_width(answers):.1f} points",
            f"a domain has about {each:.0f} answers: +-{100 * self.half_width(max(1, round(each))):.1f} points",
        ]
        if people % len(self.lists):
            lines.append(f"{people} people do not fill {len(self.lists)} lists evenly: some lists have one person more")
        return "\n".join(lines)


def plan(dataset: str | Path, design: AnyDesign = "quick", *, limits: Limits = LIMITS) -> Plan:
    """The lists of a design for a saved set.

    Parameters
    ----------
    dataset : str or Path
        Folder of a saved set, or its metadata.jsonl.
    design : Design, str, Path or dict
        A design, the name of a preset ("quick", "percept_v_paper"), a .toml or .json file, or a dict of its keys.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`.

    Raises
    ------
    InvalidParams
        The design has an unknown key or a value that is not legal, or the set cannot fill its lists.
    """
    chosen = design_of(design, limits)
    return plan_of(planned_items(path_of("dataset", dataset, "the folder of a saved set"), chosen, limits), chosen)


def plan_of(items: Sequence[Item], design: Design) -> Plan:
    """The same of items."""
    cells = _cells(items, design)
    ordered = _in_turn(cells, design)
    count = _list_count(design, cells)
    partners = _partners(items)
    used: Counter[Cell] = Counter()
    lists = []
    for number in range(count):
        chosen = _chosen(_wanted(ordered, cells, design, number), cells, used, design)
        halves = _halves(chosen, partners, number) if design.pairs == "within" else [chosen]
        lists.append(_with_attention(_arranged(halves, design.seed, number), design, number))
    known = {item.id: item for item in items}
    asked = Counter(_cell(known[place.id]) for made in lists for place in made if not place.attends)
    return Plan(design, tuple(lists), {cell: asked[cell] for cell in sorted(cells)})


def _cell(item: Item) -> Cell:
    return str(item.first("domain")), int(item.first("size", 0))


def _cells(items: Sequence[Item], design: Design) -> dict[Cell, list[Item]]:
    """The items that may be asked, by domain and size, in the order of the set."""
    there = list(dict.fromkeys(str(item.first("domain")) for item in items))
    for name in design.domains:
        if name not in there:
            raise InvalidParams(f"domains holds {short(name)}; legal: those of the set, {', '.join(there)}")
    sizes = {int(item.first("size", 0)) for item in items}
    for size in design.sizes:
        if size not in sizes:
            raise InvalidParams(f"sizes holds {size}; legal: those of the set, {', '.join(map(str, sorted(sizes)))}")
    found: dict[Cell, list[Item]] = {}
    for item in items:
        domain, size = cell = _cell(item)
        if (not design.domains or domain in design.domains) and (not design.sizes or size in design.sizes):
            found.setdefault(cell, []).append(item)
    if not found:
        raise InvalidParams("domains and sizes leave no item of the set; legal: a design that leaves one or more")
    return found


def _by_domain(cells: dict[Cell, list[Item]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for domain, size in sorted(cells, key=lambda cell: cell[1]):
        found.setdefault(domain, []).append(size)
    return dict(sorted(found.items()))


def _in_turn(cells: dict[Cell, list[Item]], design: Design) -> list[Cell]:
    """All cells, the domains in turn, the sizes of each shifted by its place: a round through a Latin square."""
    domains = _by_domain(cells)
    names = _shuffled(list(domains), design.seed, "domains")
    rounds = max(map(len, domains.values()))
    return [
        (name, domains[name][(k + d) % len(domains[name])])
        for k in range(rounds)
        for d, name in enumerate(names)
        if k < len(domains[name])
    ]


def _list_count(design: Design, cells: dict[Cell, list[Item]]) -> int:
    if design.lists is not None:
        return design.lists
    if design.order == "latin":
        return max(map(len, _by_domain(cells).values()))
    return min(design.people, _MOST_BY_DEFAULT)


def _wanted(ordered: list[Cell], cells: dict[Cell, list[Item]], design: Design, number: int) -> list[Cell]:
    """The cells of a list; with pairs within persons, those of the first members alone."""
    if design.order == "latin":
        domains = _by_domain(cells)
        return [(name, sizes[(number + d) % len(sizes)]) for d, (name, sizes) in enumerate(domains.items())]
    count = (design.items or 0) // (2 if design.pairs == "within" else 1)
    return [ordered[(number * count + j) % len(ordered)] for j in range(count)]


def _chosen(wanted: list[Cell], cells: dict[Cell, list[Item]], used: Counter[Cell], design: Design) -> list[Item]:
    """The next item of each cell in turn; of twins and partners no two."""
    out: list[Item] = []
    for cell in wanted:
        taken, there = {item.cluster for item in out}, cells[cell]
        turn = (there[(used[cell] + k) % len(there)] for k in range(len(there)))
        found = next(((k, item) for k, item in enumerate(turn) if item.cluster not in taken), None)
        if found is None:
            legal = "fewer items per list, or a set with more instances per size"
            raise InvalidParams(
                f"items is {design.items}, and a list would need {wanted.count(cell)} different items of {cell[0]} at "
                f"size {cell[1]}; legal: {legal}"
            )
        used[cell] += 1 + found[0]
        out.append(found[1])
    return out


def _partners(items: Sequence[Item]) -> dict[str, list[Item]]:
    found: dict[str, list[Item]] = {}
    for item in items:
        found.setdefault(item.cluster, []).append(item)
    return found


def _halves(chosen: list[Item], partners: dict[str, list[Item]], number: int) -> list[list[Item]]:
    """Each item in one half and its partner in the other; which comes first, alternates over items and lists."""
    halves: list[list[Item]] = [[], []]
    for place, item in enumerate(chosen):
        both = partners[item.cluster]
        if len(both) != 2:
            legal = "'between', or a set in which each item has one twin or partner"
            raise InvalidParams(f"pairs is 'within', and {item.id} is one of {len(both)}; legal: {legal}")
        first = (place + number) % 2
        halves[first].append(both[0])
        halves[1 - first].append(both[1])
    return halves


def _shuffled(given: list[Any], seed: int, name: str) -> list[Any]:
    """A random order that depends on seed and name alone."""
    rng = _core.Streams(f"perceptv study {seed}").stream(name)
    order = list(given)
    for i in range(len(order) - 1, 0, -1):
        k = rng.integer(0, i)
        order[i], order[k] = order[k], order[i]
    return order


def _arranged(halves: list[list[Item]], seed: int, number: int) -> list[Item]:
    """The halves one after another, each in a random order in which no domain comes twice in a row where possible."""
    best: list[Item] = []
    for attempt in range(_TRIES):
        out: list[Item] = []
        for half, items in enumerate(halves):
            out += _spread(_shuffled(items, seed, f"list {number}, half {half}, try {attempt}"), out[-1:])
        if not best or _repeats(out) < _repeats(best):
            best = out
        if not _repeats(best):
            break
    return best


def _repeats(items: Sequence[Item]) -> int:
    return sum(a.first("domain") == b.first("domain") for a, b in itertools.pairwise(items))


def _spread(items: list[Item], before: list[Item]) -> list[Item]:
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


def _with_attention(items: list[Item], design: Design, number: int) -> tuple[Place, ...]:
    """The list with its checks of attention, at seeded places and never first."""
    rng = _core.Streams(f"perceptv study {design.seed}").stream(f"attention {number}")
    out = [Place(item.id) for item in items]
    for k in range(design.attention):
        where, typed = rng.integer(1, len(out)), rng.integer(10, 99)
        out.insert(where, Place(f"{ATTENTION}-{k + 1}", typed))
    return tuple(out)
