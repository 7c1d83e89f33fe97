"""How the answers about videos of conservation are found: what is done to a thing, and what of it that changes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from perceptv.core.explanations import Explain, Record, Solution, Step, chosen, plan_of
from perceptv.core.seen_things import Y, thing, things

_FIRST, _LAST = 0, 2  # shown images
_ROW = {"upper": 235, "lower": 405}  # px, the lines of the coins
_NEAR_ROW = 12  # px
# Name, exponent of the profile, length of the axis to width across it, and whether the axis lies across the view.
_FORMS = (("ball", 2, 1, False), ("cylinder", 6, 3, True), ("disc", 5, 0.13, False))
_SAME_LENGTH = 1  # px
_DEPTH_SEEN = 0.5
_SAME_AMOUNT = 0.01
_UPRIGHT = math.sqrt(3) / 2  # of a height, as it is seen


def explain_for(domain: str) -> Explain | None:
    """The function that solves a domain."""
    return EXPLAIN.get(domain)


def _sense(ratio: float) -> str:
    if abs(ratio - 1) < _SAME_AMOUNT:
        return "same"
    return "more" if ratio > 1 else "less"


def _amount(ratio: float) -> Step:
    """How much there is at the end, by the ratio of the amounts."""
    return Step(_sense(ratio), {"percent": _percent(ratio)})


def _percent(ratio: float) -> int:
    return round(100 * abs(ratio - 1))


# ---- length ---------------------------------------------------------------------------------------------------------


def _length(record: Record) -> Solution:
    plan = plan_of(record)
    upper, lower = (_straw(record, place) for place in ("upper", "lower"))
    apart = lower - upper
    meaning = "same" if abs(apart) < _SAME_LENGTH else "lower" if apart > 0 else "upper"
    joins = plan["design"]["outcome"] == "more"
    if meaning == "same":
        done = "drawn_off" if joins else "cut_in_the_air"
    else:
        done = "joined" if joins else "cut"
    longer = max(upper, lower) / min(upper, lower)
    steps = [Step(_motion(plan)), Step("keeps"), Step(done)]
    return chosen(record, [*steps, Step(meaning, {"percent": _percent(longer)})], meaning)


def _motion(plan: Mapping[str, Any]) -> str:
    straw = "lower" if plan["lower"] else "upper"
    if plan["degrees"]:
        return f"{straw}_turns_{'clockwise' if plan['degrees'] > 0 else 'back'}"
    if plan["shift_y"]:
        return f"{straw}_leaves"
    return f"{straw}_slides_{'right' if plan['shift_x'] > 0 else 'left'}"


def _straw(record: Record, role: str) -> float:
    """Between the middles of its ends in the last image, px; depth is seen halved."""
    points = thing(record, role, _LAST).points
    half = len(points) // 2
    (x, y), (to_x, to_y) = _middle(points[0], points[half - 1]), _middle(points[half], points[-1])
    return math.hypot(to_x - x, (to_y - y) / _DEPTH_SEEN)


def _middle(a: Sequence[float], b: Sequence[float]) -> tuple[float, float]:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


# ---- number ---------------------------------------------------------------------------------------------------------


def _number(record: Record) -> Solution:
    plan = plan_of(record)
    before, after = _coins(record, _FIRST), _coins(record, _LAST)
    row = "lower" if plan["lower"] else "upper"
    change = after[row] - before[row]
    steps = [
        Step("first", {"count": before[row]}),
        Step(f"{row}_{'gathered' if record['params']['gathered'] else 'spread'}"),
        Step(_carried(change, plan["design"]["full"])),
    ]
    if record["params"]["query"] == "quantity":
        return Solution((*steps, Step("counts", after)), after)
    more = "same" if after["upper"] == after["lower"] else max(after, key=lambda place: after[place])
    return chosen(record, [*steps, Step(more, after)], more)


def _coins(record: Record, image: int) -> dict[str, int]:
    """The number of coins on the line of each row."""
    coins = things(record, "coin", image=image)
    return {row: sum(abs(coin.centre[Y] - y) <= _NEAR_ROW for coin in coins) for row, y in _ROW.items()}


def _carried(change: float, full: bool) -> str:
    """What the hand does that comes after the first change."""
    if change > 0:
        return "adds"
    if change < 0:
        return "takes"
    return "keeps_its_own" if full else "stays_empty"


# ---- amount of playdough, and of liquid -----------------------------------------------------------------------------


def _size(record: Record) -> Solution:
    plan = plan_of(record)
    ratio = _lump(record, _LAST, plan["to"]) / _lump(record, _FIRST, plan["from"])
    sense = _sense(ratio)
    steps = [
        Step(f"{_FORMS[plan['from']][0]}_to_{_FORMS[plan['to']][0]}"),
        Step("keeps"),
        Step(_carried(0 if sense == "same" else ratio - 1, plan["design"]["full"])),
    ]
    return chosen(record, [*steps, _amount(ratio)], sense)


def _lump(record: Record, image: int, form: int) -> float:
    """The volume of the lump, which is as wide as its silhouette, px^3."""
    _, p, length, lies = _FORMS[form]
    radius = thing(record, "dough", image).box.width / 2 / (length if lies else 1)
    beta = math.gamma(1 + 1 / p) * math.gamma(1 + 2 / p) / math.gamma(1 + 3 / p)
    return 2 * math.pi * length * beta * radius**3


def _volume(record: Record) -> Solution:
    plan = plan_of(record)
    ratio = _liquid(record, "target", _LAST) / _liquid(record, "source", _FIRST)
    sense = _sense(ratio)
    steps = [Step("tall_to_wide" if plan["from_tall"] else "wide_to_tall"), Step("keeps")]
    if plan["syringe"]:
        steps.append(Step(_carried(0 if sense == "same" else ratio - 1, plan["design"]["full"])))
    else:
        steps.append(Step("left_behind" if _liquid(record, "source", _LAST) else "all"))
    return chosen(record, [*steps, _amount(ratio)], sense)


def _liquid(record: Record, role: str, image: int) -> float:
    """The volume of the liquid in an upright glass, px^3: a cylinder seen from 30 degrees above."""
    seen = [part.box for part in things(record, "liquid", image=image) if part.role == role]
    if not seen:
        return 0.0
    radius = seen[0].width / 2
    return math.pi * radius**2 * (seen[0].height - radius) / _UPRIGHT


EXPLAIN: dict[str, Explain] = {
    "conservation_length": _length,
    "conservation_number": _number,
    "conservation_size": _size,
    "conservation_volume": _volume,
}
