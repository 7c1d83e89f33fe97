"""What a width and a look cost beside the picture as it is: rows for RESULTS.md.

Processor time of batches from keys to pixels in memory, Percept-V, `balanced`, n = 10; medians over the domains that take the
width or look.
"""

# ruff: noqa: E501
from __future__ import annotations

import statistics
import time
from typing import Any

import perceptv as pv

SMALL, USUAL, SMALL_GOAL = 448, 1024, 0.45
LOOKS = {
    "dark": 1.3, "gray": 1.3, "serif": 1.3, "thick": 1.3, "wobble-3": 1.5, "tilt-3": 1.5, "texture-3": 3.0, "noise-3": 3.0,
    "blur-3": 3.0, "photo": 8.0, "scan": 8.0,
}  # fmt: skip
"""Looks of each family, and how many times the plain picture's time each may take."""
BATCH, RUNS = 8, 5


def batch_ms(domain: str, **shown: Any) -> float:
    """Milliseconds of one picture of a batch, the least of several runs."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        pv.generate_batch(domain, sizes=[10] * BATCH, preset="balanced", **shown)
        times.append(time.process_time() - start)
    return 1000 * min(times) / BATCH


def takes(domain: str, **shown: Any) -> bool:
    """True if all pictures of the batch can be shown so."""
    try:
        pv.generate_batch(domain, sizes=[10] * BATCH, preset="balanced", **shown)
    except pv.InvalidParams:
        return False
    return True


def median_ratio(shown: dict[str, Any], beside: dict[str, Any]) -> tuple[float, int]:
    """The median over domains of one way's time by another's, and the number of domains that take both."""
    ids = [d.id for d in pv.domains("percept_v") if takes(d.id, **shown) and takes(d.id, **beside)]
    return statistics.median(batch_ms(one, **shown) / batch_ms(one, **beside) for one in ids), len(ids)


def goal_rows() -> list[str]:
    """Rows of goals: the small width beside the usual one, and looks beside the plain picture."""
    ratio, count = median_ratio({"width": SMALL}, {"width": USUAL})
    rows = [row(f"pictures {SMALL} px wide against {USUAL} px, {count} domains", SMALL_GOAL, ratio)]
    for look, goal in LOOKS.items():
        ratio, count = median_ratio({"look": look}, {})
        rows.append(row(f"pictures under the look {look} against plain ones, {count} domains", goal, ratio))
    return rows


def row(work: str, goal: float, ratio: float) -> str:
    """A row of the table of goals."""
    return f"| {work} | <= {goal:g} | {ratio:.2f} | {'met' if ratio <= goal else '**missed**'} |"


if __name__ == "__main__":
    print("\n".join(goal_rows()))
