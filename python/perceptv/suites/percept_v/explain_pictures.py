"""How the answers of Percept-V's pictures are found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from perceptv.core.explanations import Explain, Solution, Step

_FEW = 4


def explain_for(domain: str) -> Explain | None:
    """The function that solves a domain."""
    return _EXPLAIN.get(domain)


def _counting_circles(record: Mapping[str, Any]) -> Solution:
    return count(record["scene"]["objects"], record["scene"]["canvas"][0])


def count(objects: list[Mapping[str, Any]], width: float) -> Solution:
    """Few things at once, more by thirds of the picture."""
    places = [sum(x for x, _ in map(tuple, [o["geometry"]["centre"]])) for o in objects]
    if len(places) <= _FEW:
        return Solution((Step("few", {"count": len(places)}),), len(places))
    thirds = [sum(width * i / 3 <= x < width * (i + 1) / 3 for x in places) for i in range(3)]
    return Solution((Step("rows", {"thirds": thirds}), Step("sum", {"count": sum(thirds)})), sum(thirds))


_EXPLAIN: dict[str, Explain] = {"counting_circles": _counting_circles}
