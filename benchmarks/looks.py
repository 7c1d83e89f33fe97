"""What a width and a look cost beside the picture as it is: rows for RESULTS.md.

Processor time of batches from keys to pixels in memory, Percept-V, `balanced`, n = 10; medians over the domains that take the
width or look. A look is set against what people do instead: the plain picture, and OpenCV and NumPy on it.
"""

# ruff: noqa: E501
from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from look_peers import PEERS, Picture

import perceptv as pv

SMALL, USUAL, SMALL_GOAL = 448, 1024, 0.45
MORE_MS = {"dark": 1.3, "gray": 1.3, "serif": 1.3, "thick": 1.3, "wobble-3": 2.2, "tilt-3": 2.2}
"""The most that a look of the list may add to a picture: the design's 1.3 and 1.5 times of a plain picture of 4.4 ms, which
it measured; a plain one takes a tenth by now. Passes on pixels have goals of their own, see run.py."""
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


def both_ms(shown: dict[str, Any], beside: dict[str, Any]) -> list[tuple[float, float]]:
    """Times of two ways, of each domain that takes both."""
    plain = {key: value for key, value in beside.items() if key != "step"}
    ids = [d.id for d in pv.domains("percept_v") if takes(d.id, **shown) and takes(d.id, **plain)]
    return [(batch_ms(one, **shown), batch_ms(one, **beside)) for one in ids]


def median_ratio(times: Sequence[tuple[float, float]]) -> float:
    """The median over domains of one way's time by another's."""
    return statistics.median(a / b for a, b in times)


def goal_rows() -> list[str]:
    """Rows of goals: the small width beside the usual one, and looks beside a step on the plain picture."""
    times = both_ms({"width": SMALL}, {"width": USUAL})
    rows = [row(f"pictures {SMALL} px wide against {USUAL} px, {len(times)} domains", SMALL_GOAL, median_ratio(times))]
    for look, step in PEERS.items():
        times = both_ms({"look": look}, {"step": step})
        what = f"pictures under the look `{look}` against plain ones and OpenCV, {len(times)} domains"
        rows.append(row(what, None, median_ratio(times)))
    for look in (*PEERS, *ALONE):
        times = both_ms({"look": look}, {})
        what = f"pictures under the look `{look}` against plain ones, {len(times)} domains"
        rows.append(row(what, None, median_ratio(times)))
        if look in MORE_MS:
            more = statistics.median(a - b for a, b in times)
            rows.append(row(f"ms that the look `{look}` adds to a picture, {len(times)} domains", MORE_MS[look], more))
    return rows


def row(work: str, goal: float | None, ratio: float) -> str:
    """A row of the table of goals, or one without a goal."""
    if goal is None:
        return f"| {work} | | {ratio:.2f} | |"
    return f"| {work} | <= {goal:g} | {ratio:.2f} | {'met' if ratio <= goal else '**missed**'} |"


if __name__ == "__main__":
    print("\n".join(goal_rows()))
