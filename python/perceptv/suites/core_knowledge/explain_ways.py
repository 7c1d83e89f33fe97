"""How the answers of core knowledge on doors and on mice between boxes are found."""

from __future__ import annotations

from collections import Counter

from perceptv.core.explanations import Explain, Record, Solution, Step, chosen, plan_of
from perceptv.core.seen_things import Y, only, things


def continuity_mice(record: Record) -> Solution:
    """At which passages no mouse that was seen before can come from behind the box."""
    behind: Counter[int] = Counter()
    new: list[str] = []
    passages = plan_of(record)["passages"]
    for number, passage in enumerate(passages, 1):
        gap, right = int(passage["gap"]), bool(passage["right"])
        if behind[gap + (not right)]:
            behind[gap + (not right)] -= 1
        else:
            new.append(str(number))
        behind[gap + right] += 1
    steps = [Step("law"), Step("new", {"passages": new})]
    if on := [n for n in map(str, range(1, len(passages) + 1)) if n not in new]:
        steps.append(Step("on", {"passages": on}))
    end = Step("end_one") if len(new) == 1 else Step("end_several", {"count": len(new)})
    return chosen(record, [*steps, end], str(len(new)))


def tool_door(record: Record) -> Solution:
    """On which side of each door its ledges are."""
    way = record["params"]["way"]
    wall = things(record, "door")[0].centre[Y]
    ledges = [ledge.centre for ledge in things(record, "ledge", "moved")]
    opens: list[str] = []
    stopped: list[str] = []
    for door, number in zip(things(record, "door"), things(record, "label"), strict=True):
        near = all(y > wall for x, y in ledges if door.box.left < x < door.box.right)
        (opens if near == (way == "push") else stopped).append(number.label)
    answer = only(opens, "a door that opens")
    steps = [Step(f"law_{way}"), Step("blocked", {"doors": stopped}), Step(f"end_{way}", {"door": answer})]
    return chosen(record, steps, answer)


EXPLAIN: dict[str, Explain] = {"continuity_mice": continuity_mice, "tool_door": tool_door}
"""The function that solves each domain."""
