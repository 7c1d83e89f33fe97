"""Adaptive designs: what a person is asked next follows from how the answers before were judged.

All is a function of design, pool, the person's code and the answers so far: nothing else is kept.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from perceptv import _core
from perceptv._plain import counted
from perceptv.errors import illegal
from perceptv.reports import quest
from perceptv.scoring.scored_items import ScoredItem
from perceptv.study.designs import Design

FEWEST_SIZES = 3
FEWEST_DOMAINS, MOST_DOMAINS = 3, 12
STEPS = (4, 2, 1)
REVERSALS, AVERAGED = 8, 6
MOST = {"quest": 30, "staircase": 40}
"""Items of a domain, unless the design tells another number."""
_CERTAIN = 1 - 1e-6
_CHECKS_WITHIN = 5  # checks of attention come among so many items of each domain
History = tuple[tuple[int, bool], ...]
"""Sizes and whether the answer was right, in order."""


@dataclass(frozen=True)
class Track:
    """The sizes of one domain that can be asked, with their floors and their items; of a group, or of all ("")."""

    domain: str
    sizes: tuple[int, ...]
    floors: tuple[float, ...]
    items: tuple[tuple[str, ...], ...]
    group: str = ""


@dataclass(frozen=True)
class AdaptiveAnswer:
    """An item that a person answered, and whether it was judged right."""

    item: str
    right: bool


@dataclass(frozen=True)
class DomainEstimate:
    """The result of one person in one domain.

    `threshold` is the mean of QUEST+ (half-way between floor and 1) or of the last reversals of a staircase (70.7 or
    79.4 % right); None before there is one. `interval` and `sd` are QUEST+'s.
    """

    domain: str
    items: int
    threshold: float | None
    sd: float | None
    interval: tuple[float, float] | None
    why: str


def read_track(data: Mapping[str, Any]) -> Track:
    """The track of plain data."""
    items = tuple(map(tuple, data["items"]))
    return Track(data["domain"], tuple(data["sizes"]), tuple(data["floors"]), items, data["group"])


def make_tracks(items: Iterable[ScoredItem], group: str = "") -> tuple[Track, ...]:
    """Tracks of the domains of these items. Twins are left out, as the floor is not theirs; floors that are not known
    count as 0. InvalidParams if there are too few domains, or too few sizes that a blind guess does not solve.
    """
    found: dict[str, dict[int, list[ScoredItem]]] = {}
    for item in items:
        if item.control is None and item.groups.get("size"):
            found.setdefault(str(item.first("domain")), {}).setdefault(int(item.first("size")), []).append(item)
    if not FEWEST_DOMAINS <= len(found) <= MOST_DOMAINS:
        legal = f"{FEWEST_DOMAINS}..{MOST_DOMAINS} with an order that adapts"
        raise illegal(f"domains leaves {counted(len(found), 'domain')}", legal)
    return tuple(_track(domain, by_size, group) for domain, by_size in sorted(found.items()))


def _track(domain: str, by_size: Mapping[int, Sequence[ScoredItem]], group: str) -> Track:
    floors = {size: sum(i.floor or 0.0 for i in items) / len(items) for size, items in by_size.items()}
    sizes = [size for size in sorted(by_size) if floors[size] < _CERTAIN]
    if len(sizes) < FEWEST_SIZES:
        legal = f"{FEWEST_SIZES} or more sizes, without those at which a blind guess is always right"
        raise illegal(f"sizes leaves {len(sizes)} of {domain} to adapt over", legal)
    ids = tuple(tuple(item.id for item in by_size[size]) for size in sizes)
    return Track(domain, tuple(sizes), tuple(floors[s] for s in sizes), ids, group)


def tracks_by_group(tracks: Iterable[Track]) -> dict[str, list[Track]]:
    """The tracks of each group; of all by "" where there are no groups."""
    result: dict[str, list[Track]] = {}
    for track in tracks:
        result.setdefault(track.group, []).append(track)
    return result


def most_items(design: Design) -> int:
    """The most items of a domain."""
    return design.items or MOST[design.order]


def most_places(design: Design, tracks: Sequence[Track]) -> int:
    """The most places of a person, with checks of attention."""
    return design.attention + sum(min(most_items(design), sum(map(len, track.items))) for track in tracks)


def next_item(design: Design, tracks: Sequence[Track], code: str, given: Sequence[AdaptiveAnswer]) -> str | None:
    """The id of the item to ask next; None at the end.

    The domains come in rounds, each in another order, those that are done left out.
    """
    histories = {track.domain: _history(track, given) for track in tracks}
    domains = {name: track.domain for track in tracks for names in track.items for name in names}
    open_ = [t for t in tracks if not _why_done(design, t, histories[t.domain])]
    if not open_:
        return None
    least = min(len(histories[track.domain]) for track in open_)
    rest = [track for track in open_ if len(histories[track.domain]) == least]
    rng = _stream(code, f"round {least}")
    ranks = {track.domain: rng.real(0.0, 1.0) for track in tracks}
    last = domains.get(given[-1].item, "") if given else ""
    track = min(rest, key=lambda t: (t.domain == last, ranks[t.domain]))
    return _instance(track, _row(design, track, histories[track.domain], given), code, given)


def attention_checks(design: Design, tracks: Sequence[Track], code: str) -> dict[int, int]:
    """The places of a person's checks of attention, and the numbers to type."""
    rng = _stream(code, "attention")
    among = list(range(1, _CHECKS_WITHIN * len(tracks)))
    result: dict[int, int] = {}
    for _ in range(min(design.attention, len(among))):
        result[among.pop(rng.integer(0, len(among) - 1))] = rng.integer(10, 99)
    return result


def estimate_domain(design: Design, track: Track, given: Sequence[AdaptiveAnswer]) -> DomainEstimate:
    """The estimate of one domain from the answers so far."""
    history = _history(track, given)
    why = _why_done(design, track, history) or "not done"
    if design.order == "quest":
        about = _estimate(track, history)
        return DomainEstimate(track.domain, len(history), about.threshold, about.sd, about.interval, why)
    turns = _staircase(track.sizes, history, design.rights)[1]
    mean = sum(turns[-AVERAGED:]) / len(turns[-AVERAGED:]) if len(turns) >= AVERAGED else None
    return DomainEstimate(track.domain, len(history), mean, None, None, why)


def _estimate(track: Track, history: History) -> quest.ThresholdEstimate:
    return quest.estimate(_posterior(track.sizes, track.floors, history), _table(track.sizes, track.floors))


def _stream(code: str, name: str) -> Any:
    return _core.Streams(f"perceptv study adaptive {code}").stream(name)


def _history(track: Track, given: Sequence[AdaptiveAnswer]) -> History:
    sizes = {name: size for size, names in zip(track.sizes, track.items, strict=True) for name in names}
    return tuple((sizes[g.item], g.right) for g in given if g.item in sizes)


def _why_done(design: Design, track: Track, history: History) -> str:
    """Why a domain is done; empty if it is not."""
    if len(history) >= most_items(design):
        return f"{most_items(design)} items"
    if len(history) >= sum(map(len, track.items)):
        return "no instance left"
    if design.order == "quest":
        return f"SD at most {design.sd:g}" if history and _estimate(track, history).sd <= design.sd else ""
    return f"{REVERSALS} reversals" if len(_staircase(track.sizes, history, design.rights)[1]) >= REVERSALS else ""


def _row(design: Design, track: Track, history: History, given: Sequence[AdaptiveAnswer]) -> int:
    """The row of the size to ask: of those with an instance left the best one, or the one nearest to the staircase."""
    used = {g.item for g in given}
    free = [row for row, names in enumerate(track.items) if not used.issuperset(names)]
    if design.order == "quest":
        table = _table(track.sizes, track.floors)
        return quest.best(_posterior(track.sizes, track.floors, history), table, free)
    wanted = _staircase(track.sizes, history, design.rights)[0]
    return min(free, key=lambda row: (abs(row - wanted), row))


def _instance(track: Track, row: int, code: str, given: Sequence[AdaptiveAnswer]) -> str:
    used = {g.item for g in given}
    left = [name for name in track.items[row] if name not in used]
    return left[int(_stream(code, f"{track.domain} {row} {len(left)}").integer(0, len(left) - 1))]


def _staircase(sizes: tuple[int, ...], history: History, rights: int) -> tuple[int, list[float]]:
    """The row to ask next, and the sizes at which the direction turned."""
    row, run, way, turns = 0, 0, 0, list[float]()
    for size, right in history:
        row, run = sizes.index(size), run + 1 if right else 0
        go = 1 if run == rights else 0 if right else -1
        if go:
            if way and go != way:
                turns.append(float(size))
            way, run = go, 0
            step = STEPS[min(len(turns), len(STEPS) - 1)]
            row = min(max(row + go * step, 0), len(sizes) - 1)
    return row, turns


@functools.lru_cache(maxsize=256)
def _table(sizes: tuple[int, ...], floors: tuple[float, ...]) -> quest.Table:
    return quest.make_table(sizes, floors)


@functools.lru_cache(maxsize=8192)
def _posterior(sizes: tuple[int, ...], floors: tuple[float, ...], history: History) -> quest.Floats:
    """The posterior after a history; that of all but the last answer is mostly there."""
    table = _table(sizes, floors)
    if not history:
        return table.prior
    size, right = history[-1]
    return quest.updated(_posterior(sizes, floors, history[:-1]), table, sizes.index(size), right)
