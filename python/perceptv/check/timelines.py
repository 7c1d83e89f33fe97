"""Invisible parts of videos and episodes: names of events and sprites, members, outcomes, reasons, order of lists.

Each change takes a label from another instance, or from the other episode of a pair. This module does not
check that a change is invisible: its users compare the frames.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

Data = dict[str, Any]
_LABELS = ("member", "outcome", "condition", "subtype", "identity", "affiliations")
_REASONS = ("events", "deeds")
_AGENTS = ("agent", "other_agents", "other_agent")


def changed_timelines(here: Data | None, there: Data | None) -> Iterator[tuple[str, Data]]:
    """The change in words, and the timeline after it."""
    if not here or not there:
        return
    if here.get("episodes"):
        yield from _changed_episodes(here)
    for path in _paths(here):
        given = _at(there, path)
        if given is not None and path[0] != "episodes":
            yield f"timeline{''.join(f'[{key!r}]' for key in path)} is another instance's", _with(here, path, given)
    if not here.get("episodes"):
        yield "the timeline is another instance's", there


def _paths(data: Data) -> Iterator[tuple[str, ...]]:
    """Every entry of the data, also of nested data."""
    for key, value in data.items():
        yield (key,)
        if isinstance(value, dict):
            yield from ((key, *rest) for rest in _paths(value))


def _at(data: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        data = data.get(key) if isinstance(data, dict) else None
    return data


def _with(data: Data, path: tuple[str, ...], value: Any) -> Data:
    key, *rest = path
    return {**data, key: _with(data[key], tuple(rest), value) if rest else value}


def _changed_episodes(timeline: Data) -> Iterator[tuple[str, Data]]:
    episodes: list[Data] = timeline["episodes"]

    def all_of(change: Callable[[Data, Data], Data]) -> Data:
        pairs = zip(episodes, reversed(episodes), strict=True)
        return {**timeline, "episodes": [change(one, other) for one, other in pairs]}

    for label in _LABELS:
        yield f"the episodes swap {label!r}", all_of(partial(_taken, names=(label,)))
    yield "the episodes swap their labels", all_of(partial(_taken, names=_LABELS))
    yield "the trials have the events and reasons of the other episode", all_of(_swap_reasons)
    for words, change in _TRIALS.items():
        yield words, all_of(partial(_with_trials, change))
    yield "labels, names and reasons are the other episode's", all_of(_scrambled)


def _taken(one: Data, other: Data, names: tuple[str, ...]) -> Data:
    return {**{k: v for k, v in one.items() if k not in names}, **{k: v for k, v in other.items() if k in names}}


def _with_trials(change: Callable[[Data], Data], one: Data, _: Data) -> Data:
    return {**one, "trials": [change(trial) for trial in one["trials"]]}


def _swap_reasons(one: Data, other: Data) -> Data:
    trials = zip(one["trials"], other["trials"], strict=True)
    return {**one, "trials": [_taken(a, b, _REASONS) for a, b in trials]}


def _renamed(trial: Data) -> Data:
    """The sprites swap their names, also in events and reasons."""
    names = [s["name"] for s in trial["sprites"]]
    renamed = dict(zip(names, reversed(names), strict=True))
    reasons = {key: [_rename_words(item, renamed) for item in trial[key]] for key in _REASONS}
    return {**trial, **reasons, "sprites": [{**s, "name": renamed[s["name"]]} for s in trial["sprites"]]}


def _rename_words(item: Data, renamed: dict[str, str]) -> Data:
    words = {k: renamed.get(v, v) if isinstance(v, str) else v for k, v in item.items() if k not in ("name", "kind")}
    return {**item, **words}


def _recast(trial: Data) -> Data:
    """The agents swap their places in the lists of main and other agents."""
    slots = [s["slot"] for s in trial["sprites"] if s["slot"] in _AGENTS]
    return {
        **trial,
        "sprites": [{**s, "slot": slots.pop()} if s["slot"] in _AGENTS else s for s in trial["sprites"]],
    }


def _reversed(trial: Data) -> Data:
    last = len(trial["sprites"]) - 1
    sprites = [{**s, "stages": [_carried(stage, last) for stage in s.get("stages", [])]} for s in trial["sprites"]]
    return {**trial, "sprites": sprites[::-1]}


def _carried(stage: Data, last: int) -> Data:
    return {**stage, "carrier": last - stage["carrier"]} if "carrier" in stage else stage


_TRIALS: dict[str, Callable[[Data], Data]] = {
    "the sprites of each trial swap their names": _renamed,
    "the agents of each trial swap their slots": _recast,
    "the sprites of each trial stand in reverse order": _reversed,
}


def _scrambled(one: Data, other: Data) -> Data:
    taken = _swap_reasons(_taken(one, other, _LABELS), other)
    return _with_trials(_renamed, taken, other)
