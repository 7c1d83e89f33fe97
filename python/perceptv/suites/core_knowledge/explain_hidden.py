"""How the answers of core knowledge on what a fence or a screen hides are found."""

from __future__ import annotations

from perceptv.core.explanations import Explain, Record, Solution, Step, chosen, plan_of
from perceptv.core.seen_things import X, only, thing


def boundary_rod(record: Record) -> Solution:
    """Whether the parts keep their distance while they move."""
    pictures = range(record["scene"]["images"])
    off = [thing(record, "lower", i).centre[X] - thing(record, "upper", i).centre[X] for i in pictures]
    together = max(off) - min(off) < 1
    steps = [
        Step("law"),
        Step("aligned" if abs(off[0]) < 1 else "offset"),
        Step("together" if together else "apart"),
    ]
    return chosen(record, steps, "one" if together else "two")


def permanence_gates(record: Record) -> Solution:
    """Which bar stands on the track at first, and which one does after the moves behind the screen."""
    plan = plan_of(record)
    before = [int(bar["height"]) for bar in plan["bars"]]
    after = [int(bar["height"]) + int(bar["up"]) - int(bar["down"]) for bar in plan["bars"]]
    first, last = (1 + only([i for i, h in enumerate(row) if h == 0], "a bar that stands") for row in (before, after))
    moves = [Step("back")] if first == last else [Step("raised", {"bar": first}), Step("lowered", {"bar": last})]
    return chosen(record, [Step("law"), Step("stood", {"bar": first}), *moves, Step("end", {"bar": last})], str(last))


EXPLAIN: dict[str, Explain] = {"boundary_rod": boundary_rod, "permanence_gates": permanence_gates}
"""The function that solves each domain."""
