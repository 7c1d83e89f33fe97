"""Shards by two workers of a local Ray cluster against one, and against this process alone: a row for RESULTS.md."""

# ruff: noqa: E501
from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time

import perceptv as pv

SHARDS = 32
PER_SIZE = 60  # 36,000 instances: shards of a second or two, as Ray's start takes two
ROUNDS = 2
GOAL = 1.7


def seconds(dataset: pv.Dataset, shards: int, workers: int | None) -> float:
    """Wall seconds of making a set of shards anew: by so many Ray workers, or by one thread of this process."""
    with tempfile.TemporaryDirectory() as folder:
        how = {"threads": 1} if workers is None else {"engine": "ray", "workers": workers}
        start = time.perf_counter()
        report = pv.write_shards(dataset, folder, of=shards, **how)
        took = time.perf_counter() - start
    if report.written != shards or report.manifest is None:
        raise SystemExit(f"{report.written} shards were written, not {shards}")
    return took


def measured(dataset: pv.Dataset) -> dict[int | None, float]:
    """Median seconds by number of workers, None for this process; the ways take turns. Ray is started, and warm, before."""
    import ray

    os.environ["PYTHONPATH"] = os.pathsep.join(p for p in sys.path if p)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        seconds(pv.percept_v(per_size=1), 8, 2)  # both workers have imported what they need
        found: dict[int | None, list[float]] = {None: [], 1: [], 2: []}
        for _ in range(ROUNDS):
            for workers, times in found.items():
                times.append(seconds(dataset, SHARDS, workers))
                print(f"workers {workers}: {times[-1]:.2f} s", file=sys.stderr)
    finally:
        ray.shutdown()
    return {workers: statistics.median(times) for workers, times in found.items()}


def goal_rows() -> list[str]:
    """The goal, a line."""
    dataset = pv.percept_v(seed=0, per_size=PER_SIZE)
    found = measured(dataset)
    each = {workers: len(dataset) / took for workers, took in found.items()}
    ratio = each[2] / each[1]
    said = "met" if ratio >= GOAL else "**missed**"
    work = f"{SHARDS} shards of {len(dataset)} instances by two local Ray workers ({each[2]:.0f} instances/s) against one ({each[1]:.0f}; one thread without Ray {each[None]:.0f})"
    return [f"| {work} | >= {GOAL}x | {ratio:.2f}x | {said} |"]


if __name__ == "__main__":
    print("\n".join(goal_rows()))
