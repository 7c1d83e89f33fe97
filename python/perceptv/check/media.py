"""The contract about videos and episodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from perceptv import _core
from perceptv._plain import counted

_EPISODE_TRIALS = 9


def info_medium(info: dict[str, Any]) -> str:
    """The medium of a domain, which need not be in the catalogue, from its entry in the registry."""
    return "episodes" if info["episodes"] else "video" if info["frames"] else "pictures"


def video_complaints(made: _core.Instance, again: _core.Instance, info: dict[str, Any]) -> Iterator[str]:
    """As many frames as the catalogue says, the shown ones among them, events within, equal when made again."""
    last, numbers = made.frame_count - 1, list(made.shown_frames)
    longer = {d for switch in info["switches"] for d in switch["durations"]} | {1}
    if made.frame_count not in {d * info["frames"] for d in longer}:
        yield f"{counted(made.frame_count, 'frame')}, the catalogue says {info['frames']}: {made.id}"
        return
    if made.frame_count == info["frames"]:
        numbers = list(info["shown"])
    shown = [_core.pixel_digest(made.image(k)) for k in range(made.images)]
    if shown != made.frame_digests(numbers):
        yield f"its pictures are not the frames {numbers}: {made.id}"
    for event in made.record()["scene"]["timeline"]["events"]:
        if not 0 <= event["first"] <= event["last"] <= last:
            yield f"event {event['name']!r} runs from {event['first']} to {event['last']}; legal: 0..{last}: {made.id}"
    some = [0, last // 3, 2 * last // 3, last]
    if made.frame_digests(some) != again.frame_digests(some):
        yield f"made twice, its frames differ: {made.id}"


def episode_complaints(made: _core.Instance, again: _core.Instance, info: dict[str, Any]) -> Iterator[str]:
    """As many episodes as the catalogue says, each with its own ending, from its record and when made again."""
    episodes = _core.episodes_of(made)
    if len(episodes) != info["episodes"]:
        yield f"{counted(len(episodes), 'episode')}, the catalogue says {info['episodes']}: {made.id}"
    if sorted(e.member for e in episodes) != ["e", "u"][: len(episodes)]:
        yield f"its members are {[e.member for e in episodes]}; legal: one e, and of a pair one u: {made.id}"
    for episode, twice in zip(episodes, _core.episodes_of(again), strict=False):
        if len(episode.lengths) != _EPISODE_TRIALS:
            yield f"{counted(len(episode.lengths), 'trial')}; legal: {_EPISODE_TRIALS}: {made.id}"
        if _core.Episode(episode.record()).record_json() != episode.record_json():
            yield f"an episode does not come back from its record: {made.id}"
        if episode.pixel_digest() != twice.pixel_digest():
            yield f"made twice, its frames differ: {made.id}"
