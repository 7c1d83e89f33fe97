"""The lists of a design: the items of each person, in order. They follow from dataset, design and seed alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from perceptv._plain import counted
from perceptv.core.sample import Sample
from perceptv.errors import InvalidParams, illegal
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits
from perceptv.reports.intervals import wilson
from perceptv.scoring.scored_items import ScoredItem
from perceptv.study.adaptive import Track, make_tracks, most_items, most_places, tracks_by_group
from perceptv.study.arranging import ListPlace, arranged, shuffled, stream, with_checks
from perceptv.study.designs import HUMAN_VIDEOS, AnyDesign, Design, read_design
from perceptv.study.durations import Duration, longest_adaptive, longest_list
from perceptv.study.factors import split_items
from perceptv.study.several_sets import AnySets, read_sources
from perceptv.suite import known_suites

EXPECTED = 0.8
"""The accuracy at which half-widths are stated."""
FEW_PER_SIZE = 3
_MOST_BY_DEFAULT = 100
DesignCell = tuple[str, int]
T = TypeVar("T")


@dataclass(frozen=True)
class StudyPlan:
    """The lists of a study.

    Attributes
    ----------
    design : Design
    lists : tuple of tuple of Place
    cells : dict of (domain, size) to int
        How often each is asked over all lists; where the order adapts, how many instances there are.
    tracks : tuple of Track
        Where the order adapts: the sizes and items of each domain. Then there are no lists.
    duration : Duration
        Seconds of clips and of answers of the list that takes longest; where the order adapts, of who is asked most.
    groups : tuple of str
        Of each list the level of the design's `between`, or the levels where the order adapts; empty without one.
    """

    design: Design
    lists: tuple[tuple[ListPlace, ...], ...]
    cells: dict[DesignCell, int] = field(hash=False)
    tracks: tuple[Track, ...] = ()
    duration: Duration = field(default_factory=Duration)
    groups: tuple[str, ...] = ()

    @property
    def wanted(self) -> list[str]:
        """The ids of all items that may be asked, sorted."""
        return _asked_names(self.lists) or sorted(name for t in self.tracks for names in t.items for name in names)

    @property
    def places(self) -> int:
        """Items per person with checks of attention; the most where the order adapts."""
        return self.items + self.design.attention + self.design.easy

    @property
    def items(self) -> int:
        """Items per person that count, without checks of attention; the most where people differ in it."""
        if self.tracks:
            groups = tracks_by_group(self.tracks).values()
            return max(most_places(self.design, tracks) for tracks in groups) - self.design.attention
        return max(map(_counting, self.lists))

    @property
    def minutes(self) -> float:
        """The time per person: clips at their exact lengths, answers as the design assumes."""
        return self.duration.minutes

    def by_group(self) -> dict[str, list[str]]:
        """The ids of what each group is asked; of all by "" where there are no groups."""
        if not self.groups:
            return {"": self.wanted}
        if self.tracks:
            groups = tracks_by_group(self.tracks).items()
            return {name: sorted(i for t in tracks for there in t.items for i in there) for name, tracks in groups}
        both = list(zip(self.groups, self.lists, strict=True))
        return {name: _asked_names(places for group, places in both if group == name) for name in self.groups}

    def half_width(self, answers: int) -> float:
        """Half of the Wilson interval of so many answers at an accuracy of 0.8, 0..0.5."""
        low, high = wilson(EXPECTED * answers, answers)
        return (high - low) / 2

    def text(self) -> str:
        """A summary of the plan, in lines."""
        return self._adaptive_text() if self.tracks else self._lists_text()

    def _minutes_text(self, about: str) -> str:
        """The minutes, and what of them is known and what assumed."""
        clips = self.duration.clips / 60
        parts = [f"{clips:.1f} of clips"] if clips else []
        assumed = f"answers at {self.design.seconds:g} s each, an assumption"
        parts.append(
            f"answers as seconds_by_domain says, else {assumed[8:]}" if self.design.seconds_by_domain else assumed
        )
        return f"{about} {self.minutes:.1f} minutes per person: {' and '.join(parts)}"

    def _adaptive_text(self) -> str:
        most, domains = most_items(self.design), {track.domain for track in self.tracks}
        group = f"group {self.design.between} = "
        named = [(f"{group}{track.group}, " if track.group else "") + track.domain for track in self.tracks]
        both = list(zip(named, self.tracks, strict=True))
        few = [name for name, track in both if min(map(len, track.items)) < most // FEW_PER_SIZE]
        lines = [
            f"{counted(len(domains), 'domain')} with sizes that adapt ({self.design.order}), at most "
            f"{counted(most, 'item')} of each",
            *(f"{name}: {counted(len(t.sizes), 'size')}, {t.sizes[0]} to {t.sizes[-1]}" for name, t in both),
            f"at most {counted(self.places, 'item')} per person",
            self._minutes_text("at most"),
        ]
        if few:
            lines.append(
                f"fewer than {most // FEW_PER_SIZE} instances of a size of {', '.join(few)}: sizes may run out"
            )
        return "\n".join(lines)

    def _lists_text(self) -> str:
        people, domains = self.design.people, sorted({domain for domain, _ in self.cells})
        answers = round(people * sum(map(_counting, self.lists)) / len(self.lists))
        each = answers / len(domains)
        counts = sorted(set(self.cells.values()))
        spread = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        checks, times = self.places - self.items, "time" if counts == [1] else "times"
        attention = f" and {counted(checks, 'check')} of attention" if checks else ""
        cells, least = counted(len(self.cells), "cell"), min(map(_counting, self.lists))
        fewest = f"{least} to " if least < self.items else ""
        lines = [
            f"{counted(len(self.lists), 'list')} of {fewest}{counted(self.items, 'item')}{attention}",
            *self._groups_text(answers),
            f"{counted(len(domains), 'domain')}, {cells} of domain and size, each asked {spread} {times} over all",
            self._minutes_text("about"),
            f"{'1 person gives' if people == 1 else f'{people} people give'} {counted(answers, 'answer')}: at 80 % "
            f"right the 95 % interval is +-{100 * self.half_width(answers):.1f} points",
            f"a domain has about {counted(round(each), 'answer')}: "
            f"+-{100 * self.half_width(max(1, round(each))):.1f} points",
        ]
        if people % len(self.lists):  # and so groups, whose lists take turns
            lists = counted(len(self.lists), "list")
            lines.append(f"{people} people do not fill {lists} evenly: some lists have one person more")
        return "\n".join(lines)

    def _groups_text(self, answers: int) -> Iterable[str]:
        """How many lists, items and answers each group has."""
        levels = Counter(self.groups)
        for level, count in levels.items():
            mine = [places for group, places in zip(self.groups, self.lists, strict=True) if group == level]
            share = round(answers * sum(map(_counting, mine)) / sum(map(_counting, self.lists)))
            pool = len(_asked_names(mine))
            yield (
                f"group {self.design.between} = {level}: {counted(count, 'list')}, {counted(pool, 'item')} in all, "
                f"about {counted(share, 'answer')}: +-{100 * self.half_width(max(1, share)):.1f} points"
            )


def _counting(places: Sequence[ListPlace]) -> int:
    return sum(place.counts for place in places)


def plan(dataset: AnySets, design: AnyDesign = "quick", *, limits: Limits = LIMITS) -> StudyPlan:
    """The lists of a design for a saved dataset.

    Parameters
    ----------
    dataset : str, Path, or a list of them
        Folder of a saved dataset, or its metadata.jsonl. Several are one pool, told apart by the factor "set", the
        names of the folders.
    design : Design, str, Path or dict
        A design, the name of a preset (:data:`perceptv.study.designs.PRESETS`), a .toml or .json file, or a dict of
        its keys.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`.

    Raises
    ------
    InvalidParams
        The design has an unknown key or a value that is not legal, or the dataset cannot fill its lists.
    """
    chosen = read_design(design, limits)
    source = next(iter(read_sources(dataset, chosen, limits).values()))
    return make_plan(source.items, chosen, source.clip_seconds)


def _no_clips(_: Sequence[str]) -> dict[str, float]:
    return {}


def make_plan(
    items: Sequence[ScoredItem],
    design: Design,
    clip_seconds: Callable[[Sequence[str]], Mapping[str, float]] = _no_clips,
) -> StudyPlan:
    """The lists of a design for items; `clip_seconds` tells how long the clips of items take, by id."""
    if design.subset == "human":
        items = human_items(items)
    cells = _cells(items, design)
    if design.adaptive:
        levels = split_items([item for there in cells.values() for item in there], design)
        made_of = [_in_group(design, level, make_tracks, mine, level) for level, mine in levels.items()]
        tracks = tuple(track for found in made_of for track in found)
        counts = {cell: len(there) for cell, there in sorted(cells.items())}
        clips = clip_seconds([name for track in tracks for names in track.items for name in names])
        return StudyPlan(
            design, (), counts, tracks, longest_adaptive(design, tracks, clips), tuple(filter(None, levels))
        )
    known = {item.id: item for item in items}
    made = _grouped_lists(items, cells, design)
    asked = Counter(_cell(known[place.id]) for _, places in made for place in places if place.counts)
    arms = [(level, arm) for level, places in made for arm in _arms(places, design)]
    lists, groups = tuple(arm for _, arm in arms), tuple(level for level, _ in arms if design.between)
    names = {name: str(known[name].first("domain")) for name in _asked_names(lists)}
    duration = longest_list(design, lists, names, clip_seconds(list(names)))
    counts = {cell: asked[cell] for cell in sorted(cells)}
    return StudyPlan(design, lists, counts, (), duration, groups)


def _in_group(design: Design, level: str, make: Callable[..., T], *given: Any) -> T:
    """What is made for a group, whose errors name it."""
    if not level:
        return make(*given)
    try:
        return make(*given)
    except InvalidParams as error:
        raise InvalidParams(f"group {design.between} = {short(level)}: {error.args[0]}") from None


def _asked_names(lists: Iterable[Sequence[ListPlace]]) -> list[str]:
    """The ids of all items in lists, sorted."""
    return sorted({place.id for places in lists for place in places if not place.attends})


def _grouped_lists(
    items: Sequence[ScoredItem], cells: dict[DesignCell, list[ScoredItem]], design: Design
) -> list[tuple[str, tuple[ListPlace, ...]]]:
    """The lists, each with the level of its group; groups take turns, so that people spread evenly over them."""
    if not design.between:
        return [("", places) for places in _lists(items, cells, design, _list_count(design, cells))]
    levels = split_items([item for item in items if _cell(item) in cells], design)
    of_level = {level: _by_cell(mine) for level, mine in levels.items()}
    count = max(_list_count(design, there, len(levels)) for there in of_level.values())
    made = {
        level: _in_group(design, level, _lists, mine, of_level[level], design, count) for level, mine in levels.items()
    }
    shown = design.presentations
    return [
        (level, _at_level(made[level][number], level) if level in shown else made[level][number])
        for number in range(count)
        for level in levels
    ]


def _at_level(places: tuple[ListPlace, ...], level: str) -> tuple[ListPlace, ...]:
    return tuple(replace(place, level=level) if not place.attends else place for place in places)


def _lists(
    items: Sequence[ScoredItem], cells: dict[DesignCell, list[ScoredItem]], design: Design, count: int
) -> list[tuple[ListPlace, ...]]:
    ordered, partners = _in_turn(cells, design), _partners(items)
    domains, used = list(_by_domain(cells)), Counter[DesignCell]()
    shared = _chosen([ordered[k % len(ordered)] for k in range(design.shared)], cells, used, design, [])
    lists = []
    whole = [members[0] for members in partners.values()] if design.subset == "human" else []
    for number in range(count):
        rotating = [] if whole else _chosen(_wanted(ordered, cells, design, number), cells, used, design, shared)
        chosen = [*whole, *shared, *rotating]
        halves = _halves(chosen, partners, number) if design.pairs == "within" else [chosen]
        easy = _easy(cells, [item for half in halves for item in half], design, number)
        in_order = arranged(halves, domains, design.seed, number)
        lists.append(with_checks(in_order, easy, design.attention, design.seed, number))
    return lists


def human_items(items: Sequence[ScoredItem]) -> list[ScoredItem]:
    """The items that people were asked in the published study of a suite. InvalidParams if the dataset lacks one."""
    seeds = {item.source.get("seed") for item in items if isinstance(item.source, Mapping)}
    asked = (suite.addition("asked", partial(_asked, seeds)) or set() for suite in known_suites().values())
    wanted = set[str]().union(*asked)
    result = [item for item in items if item.id in wanted]
    if len(result) != HUMAN_VIDEOS:
        legal = "the whole published dataset, perceptv.conservation()"
        lacks = f"subset is 'human', and the dataset has {len(result)} of its {HUMAN_VIDEOS} videos"
        raise illegal(lacks, legal)
    return result


def _asked(seeds: Iterable[Any], hook: Callable[..., Iterable[Sample]]) -> set[str]:
    """Ids of what the study of a suite asked, under each seed."""
    return {sample.id for seed in seeds for sample in hook(seed=int(seed or 0))}


def _arms(places: tuple[ListPlace, ...], design: Design) -> list[tuple[ListPlace, ...]]:
    """A list as it is, or once for each condition of asking."""
    if design.input != "between":
        return [places]
    return [places, tuple(replace(place, typed=True) if not place.attends else place for place in places)]


def _easy(
    cells: dict[DesignCell, list[ScoredItem]], taken: Sequence[ScoredItem], design: Design, number: int
) -> list[ScoredItem]:
    """Items of the smallest sizes that check attention: none that is in the list, or shares a stimulus with it."""
    smallest = {domain: sizes[0] for domain, sizes in _by_domain(cells).items()}
    clusters, out = {item.cluster for item in taken}, list[ScoredItem]()
    there = [item for domain, size in smallest.items() for item in cells[domain, size]]
    for item in shuffled(there, stream(design.seed, f"easy {number}")):
        if len(out) < design.easy and item.cluster not in clusters:
            out.append(item)
            clusters.add(item.cluster)
    if len(out) < design.easy:
        legal = "fewer, or a dataset with more instances of the smallest sizes"
        raise illegal(f"easy is {design.easy}, and a list has {len(out)} of them", legal)
    return out


def _cell(item: ScoredItem) -> DesignCell:
    return str(item.first("domain")), int(item.first("size", 0))


def _cells(items: Sequence[ScoredItem], design: Design) -> dict[DesignCell, list[ScoredItem]]:
    """The items that may be asked, by domain and size, in the order of the dataset."""
    there = list(dict.fromkeys(str(item.first("domain")) for item in items))
    for key in ("domains", "seconds_by_domain"):
        if foreign := [name for name in getattr(design, key) if name not in there]:
            raise illegal(f"{key} holds {short(foreign[0])}", f"those of the dataset, {', '.join(there)}")
    sizes = {int(item.first("size", 0)) for item in items}
    for size in design.sizes:
        if size not in sizes:
            raise illegal(f"sizes holds {size}", f"those of the dataset, {', '.join(map(str, sorted(sizes)))}")
    result = {
        (domain, size): there
        for (domain, size), there in _by_cell(items).items()
        if (not design.domains or domain in design.domains) and (not design.sizes or size in design.sizes)
    }
    if not result:
        raise illegal("domains and sizes leave no item of the dataset", "a design that leaves at least one")
    return result


def _by_cell(items: Sequence[ScoredItem]) -> dict[DesignCell, list[ScoredItem]]:
    result: dict[DesignCell, list[ScoredItem]] = {}
    for item in items:
        result.setdefault(_cell(item), []).append(item)
    return result


def _by_domain(cells: dict[DesignCell, list[ScoredItem]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for domain, size in sorted(cells, key=lambda cell: cell[1]):
        found.setdefault(domain, []).append(size)
    return dict(sorted(found.items()))


def _in_turn(cells: dict[DesignCell, list[ScoredItem]], design: Design) -> list[DesignCell]:
    """All cells, the domains in turn, the sizes of each shifted by its place: a round through a Latin square."""
    domains = _by_domain(cells)
    names = shuffled(domains, stream(design.seed, "domains"))
    rounds = max(map(len, domains.values()))
    return [
        (name, domains[name][(k + d) % len(domains[name])])
        for k in range(rounds)
        for d, name in enumerate(names)
        if k < len(domains[name])
    ]


def _list_count(design: Design, cells: dict[DesignCell, list[ScoredItem]], groups: int = 1) -> int:
    if design.lists is not None:
        return design.lists
    if design.order == "latin":
        return max(map(len, _by_domain(cells).values()))
    return -(-min(design.people, _MOST_BY_DEFAULT) // groups)


def _wanted(
    ordered: list[DesignCell], cells: dict[DesignCell, list[ScoredItem]], design: Design, number: int
) -> list[DesignCell]:
    """The cells of a list; with pairs within persons, those of the first members alone."""
    if design.order == "latin":
        domains = _by_domain(cells)
        return [(name, sizes[(number + d) % len(sizes)]) for d, (name, sizes) in enumerate(domains.items())]
    count = (design.items or 0) // (2 if design.pairs == "within" else 1) - design.shared
    return [ordered[(number * count + j) % len(ordered)] for j in range(count)]


def _chosen(
    wanted: list[DesignCell],
    cells: dict[DesignCell, list[ScoredItem]],
    used: Counter[DesignCell],
    design: Design,
    beside: Sequence[ScoredItem],
) -> list[ScoredItem]:
    """The next item of each cell in turn; of twins and partners no two, and none of those that are there beside."""
    out: list[ScoredItem] = []
    for cell in wanted:
        taken, there = {item.cluster for item in (*beside, *out)}, cells[cell]
        turn = (there[(used[cell] + k) % len(there)] for k in range(len(there)))
        found = next(((k, item) for k, item in enumerate(turn) if item.cluster not in taken), None)
        if found is None:
            need = f"a list would need {wanted.count(cell)} different items of {cell[0]} at size {cell[1]}"
            legal = "fewer items per list, or a dataset with more instances per size"
            raise illegal(f"items is {design.items}, and {need}", legal)
        used[cell] += 1 + found[0]
        out.append(found[1])
    return out


def _partners(items: Sequence[ScoredItem]) -> dict[str, list[ScoredItem]]:
    result: dict[str, list[ScoredItem]] = {}
    for item in items:
        result.setdefault(item.cluster, []).append(item)
    return result


def _halves(chosen: list[ScoredItem], partners: dict[str, list[ScoredItem]], number: int) -> list[list[ScoredItem]]:
    """Each item in one half and its partner in the other; which comes first, alternates over items and lists."""
    halves: list[list[ScoredItem]] = [[], []]
    for place, item in enumerate(chosen):
        both = partners[item.cluster]
        if len(both) != 2:
            legal = "'between', or a dataset in which each item has one twin or partner"
            raise illegal(f"pairs is 'within', and {item.id} is one of {len(both)}", legal)
        first = (place + number) % 2
        halves[first].append(both[0])
        halves[1 - first].append(both[1])
    return halves
