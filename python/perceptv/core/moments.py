"""The moments of a video's events that are worth showing, and how many frames show them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from perceptv.suite import EventNames

FEWEST = 3


class Event(NamedTuple):
    """Something that happens from frame `first` to frame `last`, both included."""

    name: str
    first: int
    last: int


def by_events(total: int, k: int, events: Sequence[Event], names: EventNames) -> list[int]:
    """The numbers of `k` frames of a video, around its events."""
    chosen = list(dict.fromkeys([0, total - 1, *_moments(events, names)]))[:k]
    while len(chosen) < k:
        chosen.append(_widest_middle(sorted(chosen)))
    return sorted(chosen)


def needed_by(total: int, events: Sequence[Event], names: EventNames) -> int:
    """The fewest frames from which ``"event"`` shows every event that decides.

    Where no event has to be counted, first and last frame decide.
    """
    deciding_moments = dict(names.counted)
    counted = _counted(events, names)
    deciding = {t for event, moments in counted for t in moments[: deciding_moments[event.name]]} | {0, total - 1}
    shown = list(dict.fromkeys([0, total - 1, *_counted_moments(counted)]))
    return max(FEWEST, 1 + max(shown.index(t) for t in deciding))


def missed_by(numbers: Sequence[int], events: Sequence[Event], names: EventNames) -> list[Event]:
    """The events that decide of which these frames show less than ``"event"`` does with `needed_by` frames."""
    deciding_moments = dict(names.counted)
    deciding = [event for event in events if event.name in deciding_moments]
    return [e for e in deciding if sum(e.first <= t <= e.last for t in numbers) < deciding_moments[e.name]]


def _counted(events: Sequence[Event], names: EventNames) -> list[tuple[Event, tuple[int, int, int]]]:
    """Each counted event with its middle, end and start."""
    own = [event for event in events if event.name in dict(names.counted)]
    return [(e, ((e.first + e.last + 1) // 2, e.last, e.first)) for e in own]


def _counted_moments(counted: Sequence[tuple[Event, tuple[int, int, int]]]) -> Iterator[int]:
    for place in range(3):
        yield from (moments[place] for _, moments in counted)


def _moments(events: Sequence[Event], names: EventNames) -> Iterator[int]:
    yield from _counted_moments(_counted(events, names))
    for whole in names.whole:
        yield from _middle_end_start([e for e in events if e.name in whole])
    for name in names.passing:
        yield from list(_middle_end_start([e for e in events if e.name == name]))[:1]


def _middle_end_start(events: Sequence[Event]) -> Iterator[int]:
    if events:
        first, last = min(e.first for e in events), max(e.last for e in events)
        yield from ((first + last + 1) // 2, last, first)


def _widest_middle(chosen: Sequence[int]) -> int:
    widest = max(range(len(chosen) - 1), key=lambda i: (chosen[i + 1] - chosen[i], -i))
    return (chosen[widest] + chosen[widest + 1]) // 2
