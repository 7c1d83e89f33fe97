"""Answers about episodes as surprise, which ``perceptv score`` takes: one value for the ending of each episode."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from perceptv.scoring.verdicts import LETTERS
from perceptv.study.columns import ALL, SURPRISE
from perceptv.study.data_package import csv_table

if TYPE_CHECKING:
    from perceptv.study.built import Study
    from perceptv.study.gathered import Person, StoredAnswer

_TEST, _WHOLE = 9, "-"


def surprises(given: StoredAnswer, members: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """Surprise by episode: the rating, or 1 for the ending that surprised more. Empty if the person could not tell."""
    if not given.reply:
        return {}
    if given.item not in members:
        return {given.item: float(given.reply)}
    less = LETTERS.index(given.reply[-1])
    return {f"{given.item}-{member}": float(i != less) for i, member in enumerate(members[given.item])}


def surprise_table(study: Study, people: Iterable[Person]) -> str:
    """The file: a line for each person and episode, then the means of all people."""
    members = {record["id"]: record["members"] for record in study.records() if "members" in record}
    rows: list[Sequence[object]] = []
    by_episode: dict[str, list[float]] = {}
    for person in people:
        for given in person.answers:
            for episode, value in surprises(given, members).items() if given.item in study.items else ():
                rows.append([person.model, episode, _TEST, _WHOLE, f"{value:g}"])
                by_episode.setdefault(episode, []).append(value)
    for episode, values in sorted(by_episode.items()):
        rows.append([ALL, episode, _TEST, _WHOLE, f"{sum(values) / len(values):.6g}"])
    return csv_table(SURPRISE, rows)


def shows_episodes(study: Study) -> bool:
    """True if the items of a study are endings of episodes."""
    return any(label for item in study.items.values() for _, label in item.packs)
