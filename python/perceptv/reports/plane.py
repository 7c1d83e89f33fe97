"""Controls against manipulated versions: who knows, who takes a shortcut, who guesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from perceptv.errors import illegal, invalid
from perceptv.reports.score_groups import Group

ABOVE, AT, BELOW = "above", "at", "below"
_REGIONS = {
    (ABOVE, ABOVE): "core knowledge",
    (ABOVE, BELOW): "shortcut",
    (BELOW, ABOVE): "core deficit",
    (AT, AT): "blind",
}
BETWEEN = "between regions"


@dataclass(frozen=True)
class PlanePoint:
    """The position of a model: its two accuracies, 0..1, the chance level of both, and the region.

    "core knowledge": both above chance; "shortcut": controls above, manipulated below; "core deficit", also called
    illusory: the other way round; "blind": both at chance; "between regions": anything else. Above and below mean that
    chance is outside the Wilson interval.
    """

    model: str
    control: float
    manipulated: float
    chance: tuple[float, float]
    region: str


def places(groups: Sequence[Group], control: str, manipulated: str) -> list[PlanePoint]:
    """One place per model that was asked of both; InvalidParams where one has no items, or chance is unknown."""
    by_name = {name: {g.model: g for g in groups if g.name == name} for name in (control, manipulated)}
    for name, found in by_name.items():
        if not found:
            legal = ", ".join(repr(n) for n in dict.fromkeys(g.name for g in groups))
            raise invalid("no item", name, legal)
    return [
        PlanePoint(
            *(a.model, a.accuracy, b.accuracy, (_chance(a), _chance(b))),
            region=_REGIONS.get((_side(a), _side(b)), BETWEEN),
        )
        for a, b in ((a, by_name[manipulated].get(model)) for model, a in by_name[control].items())
        if b is not None
    ]


def _chance(group: Group) -> float:
    if group.floor is None:
        raise illegal(f"the chance of {group.name!r} is not known", "questions, or items with a floor")
    return group.floor


def _side(group: Group) -> str:
    low, high = group.interval
    return ABOVE if low > _chance(group) else BELOW if high < _chance(group) else AT
