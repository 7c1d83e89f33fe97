"""The part of the set that stands for the whole where people are asked."""

from __future__ import annotations

from perceptv.core.sample import Sample
from perceptv.suites.conservation.sets import conservation

# Of eight neighbouring configurations one, every level of every factor equally often; the numbers count the full radix.
_CONFIGURATIONS = {
    "conservation_number": (0, 8, 16, 31, 39, 47),
    "conservation_length": (0, 8, 16, 31, 39, 47),
    "conservation_volume": (0, 8, 16, 24, 34, 41),
    "conservation_size": (0, 8, 16, 25, 33, 41),
}
_COINS = 6  # levels of the last factor of number, which size tells


def human_subset(*, seed: int = 0) -> list[Sample]:
    """48 videos of the published design: one of every eight configurations, both conditions.

    The paper asked people 864 questions, 48 videos x 18. It does not name the videos, so the selection is ours. People
    were right on 98.35 % of their questions.

    Parameters
    ----------
    seed : int
        As in :func:`perceptv.conservation`.
    """
    return [
        video
        for domain, configurations in _CONFIGURATIONS.items()
        for number in configurations
        for video in _pair(domain, number, seed)
    ]


def _pair(domain: str, configuration: int, seed: int) -> list[Sample]:
    if domain == "conservation_number":
        index, coins = divmod(configuration, _COINS)
        pair = conservation(seed=seed, domains=[domain], sizes=[coins + 1], per_size=8)[2 * index : 2 * index + 2]
    else:
        pair = conservation(seed=seed, domains=[domain])[2 * configuration : 2 * configuration + 2]
    return list(pair)
