"""What observers who see only the options of a letter get right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import perceptv as pv

KEYS = 1200
NOISE = 0.05  # of the best of ten observers over so many keys
ZEROS = 0.03  # counts near 0: 0 has no smaller neighbours, so the least of four is right more often
DOMAINS = [d.id for d in pv.domains("percept_v")]


def differences(first: str, second: str) -> int:
    a, b = first.replace(",", " ").split(), second.replace(",", " ").split()
    return sum(x != y for x, y in zip(a, b, strict=False)) + abs(len(a) - len(b))


def observers(options: list[str]) -> Iterator[tuple[str, int]]:
    """The letter that each observer takes, who sees no picture and no question."""
    places = range(len(options))
    sums = [sum(differences(one, other) for other in options) for one in options]
    yield "first", 0
    yield "last", len(options) - 1
    yield "nearest to all others", min(places, key=sums.__getitem__)
    yield "odd one", max(places, key=sums.__getitem__)
    yield "longest", max(places, key=lambda i: len(options[i]))
    yield "shortest", min(places, key=lambda i: len(options[i]))
    if all(option.isdigit() for option in options):
        ranks = sorted(places, key=lambda i: int(options[i]))
        yield from ((f"rank {rank}", place) for rank, place in enumerate(ranks))


@pytest.mark.long
@pytest.mark.parametrize("domain", DOMAINS)
def test_no_blind_observer_of_the_options_is_better_than_chance(domain: str) -> None:
    right: Counter[str] = Counter()
    floor = 0.0
    for number in range(KEYS):
        size, index = 1 + number % 20, number // 20
        sample = pv.generate(domain, size=size, index=index, preset="balanced", form="letter")
        floor += 1 / len(sample.options) / KEYS
        place = "ABCD".index(sample.answer_text[-1])
        right.update(name for name, taken in observers(sample.options) if taken == place)
    best, count = right.most_common(1)[0]
    assert count / KEYS <= floor + 0.03 + NOISE + ZEROS, (best, count / KEYS, floor)
