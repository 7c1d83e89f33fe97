"""What observers who see only the options of a letter get right: at most 3 points more than by chance."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import log, sqrt
from typing import Any

import pytest

import perceptv as pv
from perceptv.suite import suite_of

KEYS = 4000
MARGIN = 0.03
DOMAINS = [d.id for d in pv.domains() if d.suite in ("percept_v", "core_knowledge") and d.answer_class != "choice"]


def likely(domain: str, size: int) -> list[list[Any]]:
    """What the domain's suite states as equally likely."""
    groups: list[list[Any]] = suite_of(pv.info(domain).suite).hook("likely")(domain, "balanced", size)
    return groups


def words(option: str) -> list[str]:
    return option.replace(",", " ").split()


def numbers(option: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", option)]


def differences(first: str, second: str) -> int:
    a, b = words(first), words(second)
    return sum(x != y for x, y in zip(a, b, strict=False)) + abs(len(a) - len(b))


def traits(options: list[str]) -> Iterator[tuple[str, list[int]]]:
    """What an observer can tell of each option without picture and question."""
    yield "differences from all others", [sum(differences(one, other) for other in options) for one in options]
    yield "length", [len(option) for option in options]
    yield "repeated words", [len(words(option)) - len(set(words(option))) for option in options]
    yield "zeros", [numbers(option).count(0) for option in options]
    yield "different numbers", [len(set(numbers(option))) for option in options]
    yield "odd sum", [sum(numbers(option)) % 2 for option in options]
    steps = [list(zip(numbers(option), numbers(option)[1:], strict=False)) for option in options]
    yield "ascents", [sum(a < b for a, b in each) for each in steps]
    yield "distance of numbers", [sum(abs(a - b) for a, b in each) for each in steps]
    parts = min(3, *(len(numbers(option)) for option in options))
    for part in range(parts):
        yield f"number {part}", [numbers(option)[part] for option in options]
    yield "sum", [sum(numbers(option)) for option in options]


def ranks(values: list[int]) -> list[int]:
    """Of each value how many are smaller."""
    return [sum(other < value for other in values) for value in values]


def observers(options: list[str]) -> Iterator[tuple[str, int]]:
    """The letter that each observer takes."""
    places = range(len(options))
    yield from (("first", 0), ("last", len(options) - 1))
    for name, values in traits(options):
        order = sorted(places, key=values.__getitem__)
        yield from ((f"{name}, rank {rank}", place) for rank, place in enumerate(order))


class Learner:
    """Counts how often an option with such traits was right, by its own values and by its rank among the others."""

    def __init__(self) -> None:
        self.seen: Counter[tuple[object, ...]] = Counter()
        self.right: Counter[tuple[object, ...]] = Counter()

    def looks(self, options: list[str]) -> list[list[tuple[object, ...]]]:
        looks: list[list[tuple[object, ...]]] = [[] for _ in options]
        for name, values in traits(options):
            for look, value, rank in zip(looks, values, ranks(values), strict=True):
                look += [(name, rank), (name, min(value, 20), rank), (name, *sorted(values), value)]
        return looks

    def learn(self, options: list[str], place: int) -> None:
        for i, look in enumerate(self.looks(options)):
            self.seen.update(look)
            self.right.update(look if i == place else ())

    def takes(self, options: list[str]) -> int:
        """The option whose traits were right most often, each taken by itself."""

        def share(look: tuple[object, ...]) -> float:
            return (self.right[look] + 5) / (self.seen[look] + 5 * len(options))

        scores = [sum(log(share(look)) for look in looks) for looks in self.looks(options)]
        return scores.index(max(scores))


def asked(domain: str, keys: int, preset: str = "balanced") -> Iterator[tuple[list[str], int]]:
    """Options and the place of the right one, of all sizes."""
    for number in range(keys):
        made = pv.generate(domain, size=1 + number % 20, index=number // 20, preset=preset, form="letter")
        yield list(made.options), "ABCD".index(made.answer_text[-1])


@pytest.mark.long
@pytest.mark.parametrize("domain", DOMAINS)
def test_no_blind_observer_of_the_options_is_better_than_chance(domain: str) -> None:
    right: Counter[str] = Counter()
    items = list(asked(domain, KEYS))
    floor = sum(1 / len(options) for options, _ in items) / KEYS
    for options, place in items:
        right.update(name for name, taken in observers(options) if taken == place)
    best, count = right.most_common(1)[0]
    assert count / KEYS <= floor + MARGIN + error(floor, KEYS), (best, count / KEYS, floor)

    learner, half = Learner(), KEYS // 2
    for options, place in items[:half]:
        learner.learn(options, place)
    learnt = sum(learner.takes(options) == place for options, place in items[half:]) / half
    assert learnt <= floor + MARGIN + error(floor, half), (learnt, floor)


def error(share: float, keys: int) -> float:
    """The standard error of a share."""
    return sqrt(share * (1 - share) / keys)


@pytest.mark.parametrize("domain", [domain for domain in DOMAINS if likely(domain, 1)])
def test_counts_are_among_the_likely_answers_of_their_size(domain: str) -> None:
    for size in (3, 8):
        truths = [pv.generate(domain, size=size, index=i, preset="balanced").answer for i in range(100)]
        groups = likely(domain, size)
        assert all(any(truth in group for group in groups) for truth in truths)
        if isinstance(truths[0], int):
            assert {min(groups[0]), max(groups[0])} <= set(truths)
