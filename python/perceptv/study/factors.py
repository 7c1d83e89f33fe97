"""The factor by which people fall into groups: each person sees items of one of its levels alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from perceptv.core.catalogue import info
from perceptv.core.sample import Sample
from perceptv.errors import illegal
from perceptv.io.strict_json import short
from perceptv.scoring.appearance_groups import REFERENCES
from perceptv.scoring.scored_items import ScoredItem
from perceptv.study.designs import PRESENTATION, Design
from perceptv.study.facts import switches_of

SET = "set"
"""The factor that tells apart the folders of a study of several datasets."""
_FEWEST = 2


def split_items(items: Sequence[ScoredItem], design: Design) -> dict[str, list[ScoredItem]]:
    """The items by level of the design's `between`, in the order in which levels come up; one group "" without it.

    All items are in each group that sees them in a way of its own. InvalidParams if no item has the factor, some lack
    it, or all have one level.
    """
    factor, shown = design.between, design.presentations
    if not factor or "" not in shown:
        return {level: list(items) for level in shown}
    told = [item_factors(item) for item in items]
    result: dict[str, list[ScoredItem]] = {}
    for item, factors in zip(items, told, strict=True):
        if factor in factors:
            result.setdefault(factors[factor], []).append(item)
    found = sum(map(len, result.values()))
    if found == len(items) and len(result) >= _FEWEST:
        return result
    if factor == PRESENTATION and not found:
        raise illegal(f"between is {short(factor)} without frames", "with frames, the number of frames of a video")
    if not found:
        problem = f"between is {short(factor)}, which no item has"
    elif found < len(items):
        lacking = next(item.id for item, factors in zip(items, told, strict=True) if factor not in factors)
        problem = f"between is {short(factor)}, which {lacking} does not have"
    else:
        problem = f"between is {short(factor)}, of which there is one level, {short(next(iter(result)))}"
    raise illegal(problem, _legal(told))


def item_factors(item: ScoredItem) -> dict[str, str]:
    """The level of an item in every factor: what reports group by, how it is shown, and the switches of its domain."""
    groups = {kind: str(names[0]) for kind, names in item.groups.items() if len(names) == 1}
    return {**REFERENCES, **_switches(item), **groups}


def _switches(item: ScoredItem) -> dict[str, str]:
    """The values of the switches of an item; those that are not told have their defaults."""
    source = item.source
    if isinstance(source, Sample):
        told: Mapping[str, object] = source.params
    elif isinstance(source, Mapping):
        told = switches_of(source)
    else:
        return {}
    known = info(str(item.first("domain"))).switches
    return {switch.name: str(told.get(switch.name, switch.default)) for switch in known}


def _legal(told: Sequence[Mapping[str, str]]) -> str:
    """The factors that all items have at two levels or more."""
    everywhere = set(told[0]).intersection(*told) if told else set[str]()
    names = sorted(name for name in everywhere if len({factors[name] for factors in told}) >= _FEWEST)
    return f"a factor with two levels or more, here {', '.join(names) or 'there is none'}"
