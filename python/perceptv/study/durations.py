"""How long a person takes: clips at their exact lengths, and an assumed time for each answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from perceptv.study.adaptive import Track, most_items, tracks_by_group
from perceptv.study.arranging import ListPlace
from perceptv.study.designs import Design

PAUSE_S = 0.7
"""Between two clips of an item, as the page plays them."""
_TRIES = 2  # of practice in a domain: the solved item, and one try


class Duration(NamedTuple):
    """Seconds of clips, each seen once, and of answers."""

    clips: float = 0.0
    answers: float = 0.0

    @property
    def minutes(self) -> float:
        """Both together, in minutes."""
        return (self.clips + self.answers) / 60


def clips_seconds(seconds: Sequence[float]) -> float:
    """The time of clips one after another, with the pauses between them; 0 without clips."""
    return sum(seconds) + PAUSE_S * max(0, len(seconds) - 1)


def answer_seconds(design: Design, domain: str) -> float:
    """The assumed time for an answer."""
    return design.seconds_by_domain.get(domain, design.seconds)


def longest_list(
    design: Design, lists: Iterable[Sequence[ListPlace]], domains: Mapping[str, str], clips: Mapping[str, float]
) -> Duration:
    """The time of the list that takes longest, with its practice; `domains` and `clips` (seconds) are by id."""
    found = (_places(design, places, domains, clips) for places in lists)
    return max(found, key=lambda duration: duration.minutes, default=Duration())


def _places(
    design: Design, places: Sequence[ListPlace], domains: Mapping[str, str], clips: Mapping[str, float]
) -> Duration:
    asked = [place.id for place in places if not place.attends]
    checks = (len(places) - len(asked)) * design.seconds
    by_domain = Counter(domains[name] for name in asked)
    shown = sum(clips.get(name, 0.0) for name in asked)
    tries = _TRIES if design.practice else 0
    longest = {domain: max(clips.get(n, 0.0) for n in asked if domains[n] == domain) for domain in by_domain}
    answers = sum((count + tries) * answer_seconds(design, domain) for domain, count in by_domain.items())
    return Duration(shown + tries * sum(longest.values()), checks + answers)


def longest_adaptive(design: Design, tracks: Sequence[Track], clips: Mapping[str, float]) -> Duration:
    """The time of a person who gets the most items of every domain, each with the longest clips of the domain.

    Of groups, that of the one that takes longest.
    """
    found = (_adaptive(design, mine, clips) for mine in tracks_by_group(tracks).values())
    return max(found, key=lambda duration: duration.minutes)


def _adaptive(design: Design, tracks: Sequence[Track], clips: Mapping[str, float]) -> Duration:
    shown, answers = 0.0, design.attention * design.seconds
    for track in tracks:
        names = [name for there in track.items for name in there]
        count = min(most_items(design), len(names)) + (_TRIES if design.practice else 0)
        shown += count * max(clips.get(name, 0.0) for name in names)
        answers += count * answer_seconds(design, track.domain)
    return Duration(shown, answers)
