"""What a width and a look cost beside the picture as it is: rows for RESULTS.md.

Processor time of batches from keys to pixels in memory, Percept-V, `balanced`, n = 10; medians over the domains that take the
width or look. A look is set against what people do instead: the plain picture, and OpenCV and NumPy on it.
"""

# ruff: noqa: E501
from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable
from typing import Any

from look_peers import PEERS, Picture

import perceptv as pv

SMALL, USUAL, SMALL_GOAL = 448, 1024, 0.45
LIST_GOALS = {"dark": 1.3, "gray": 1.3, "serif": 1.3, "thick": 1.3, "wobble-3": 1.5, "tilt-3": 1.5}
"""Of looks that change what is drawn, against plain pictures. Those of passes on pixels are in ms, see run.py."""
Step = Callable[[Picture], Picture]
ALONE = ("gray", "serif", "thick")
"""Looks that no step on pixels makes."""
BATCH, RUNS = 4, 3


def batch_ms(domain: str, step: Step | None = None, **shown: Any) -> float:
    """Milliseconds of one picture of a batch and of a step on it, the least of several runs."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        batch = pv.generate_batch(domain, sizes=[10] * BATCH, preset="balanced", **shown)
        if step:
            for picture in itertools.chain.from_iterable(batch.images):
                step(picture)
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
    plain = {key: value for key, value in beside.items() if key != "step"}
    ids = [d.id for d in pv.domains("percept_v") if takes(d.id, **shown) and takes(d.id, **plain)]
    return statistics.median(batch_ms(one, **shown) / batch_ms(one, **beside) for one in ids), len(ids)


def goal_rows() -> list[str]:
    """Rows of goals: the small width beside the usual one, and looks beside a step on the plain picture."""
    ratio, count = median_ratio({"width": SMALL}, {"width": USUAL})
    rows = [row(f"pictures {SMALL} px wide against {USUAL} px, {count} domains", SMALL_GOAL, ratio)]
    for look, step in PEERS.items():
        ratio, count = median_ratio({"look": look}, {"step": step})
        rows.append(row(f"pictures under the look `{look}` against plain ones and OpenCV, {count} domains", None, ratio))
    for look in (*PEERS, *ALONE):
        ratio, count = median_ratio({"look": look}, {})
        rows.append(row(f"pictures under the look `{look}` against plain ones, {count} domains", LIST_GOALS.get(look), ratio))
    return rows


def row(work: str, goal: float | None, ratio: float) -> str:
    """A row of the table of goals, or one without a goal."""
    if goal is None:
        return f"| {work} | | {ratio:.2f} | |"
    return f"| {work} | <= {goal:g} | {ratio:.2f} | {'met' if ratio <= goal else '**missed**'} |"


if __name__ == "__main__":
    print("\n".join(goal_rows()))
