"""The items of a domain, which people see in one size: the renders that all of them have, and their shapes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from perceptv.study.built import AskedItem
from perceptv.study.renders import LeastScale
from perceptv.study.sources import ShownQuestion

Shape = tuple[int, ...]
"""The number of pictures, the largest width and height in px, and 1 if they move."""


@dataclass(frozen=True)
class OneSize:
    """What the items of a domain have in common: scales of smaller renders, and how small they may be on a screen."""

    number: int
    scales: tuple[Fraction, ...]
    least: LeastScale

    def shown(self, asked: Iterable[AskedItem], shapes: Mapping[str, Shape]) -> dict[str, Any]:
        """The sizes for the page, with the largest shapes at each scale: nothing of a single item."""
        mine = [item for item in asked if item.alike == self.number and item.shape]
        at = [[item.shape for item in mine]]
        at += [[shapes[item.smaller[i].name] for item in mine] for i in range(len(self.scales))]
        return {
            "scales": [1.0, *map(float, self.scales)],
            "shapes": [largest(there) for there in at],
            "least": round(self.least.scale, 4),
            "what": self.least.what,
        }


def one_sizes(shown: Iterable[ShownQuestion]) -> dict[tuple[str, bool], OneSize]:
    """The sizes by domain and movement; what else its items differ in does not tell them apart."""
    groups: dict[tuple[str, bool], list[ShownQuestion]] = {}
    for about in shown:
        groups.setdefault(about.alike, []).append(about)
    return {
        alike: OneSize(i, _common(group), max(about.least for about in group))
        for i, (alike, group) in enumerate(sorted(groups.items()))
    }


def _common(group: Sequence[ShownQuestion]) -> tuple[Fraction, ...]:
    first, *rest = (set(about.smaller) for about in group)
    return tuple(sorted(first.intersection(*rest), reverse=True))


def largest(shapes: Iterable[Shape]) -> list[Shape]:
    """The shapes that are within no other one."""
    result: list[Shape] = []
    for shape in sorted(set(shapes), reverse=True):
        if not any(all(a >= b for a, b in zip(other, shape, strict=True)) for other in result):
            result.append(shape)
    return result
