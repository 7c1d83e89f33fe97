"""Shards by two workers of a local Ray cluster against one, and of a million keys: rows for RESULTS.md."""

# ruff: noqa: E501
from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

import perceptv as pv

SHARDS = 32
PER_SIZE = 60  # 36,000 instances: shards of a second or two, as Ray's start takes two
ROUNDS = 2
GOAL = 1.7
MANY_PER_SIZE, MANY_SHARDS = 1667, 1000  # a million keys, a thousand in each shard
CHOSEN = 20  # shards from all over, made in place of all
FLAT = 1.15

# Shards of a set, one after the other with one thread: seconds of each, and the peak of the program's own memory in kB.
SOME = """import re, sys, tempfile, time
import perceptv as pv
per_size, of, *chosen = map(int, sys.argv[1:])
dataset = pv.percept_v(seed=0, per_size=per_size)
for i in chosen:
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        pv.write_shard(dataset, i, folder, of=of)
        print(time.perf_counter() - start)
print(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1])"""


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


def some_shards(per_size: int, of: int, chosen: range) -> tuple[list[float], float]:
    """Seconds of single shards of a set, and the peak memory in MB of the program that makes them."""
    command = [sys.executable, "-c", SOME, str(per_size), str(of), *map(str, chosen)]
    *seconds, memory = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return [float(took) for took in seconds], int(memory) / 1024


def many_row() -> str:
    """A million keys by shards from all over them, against as many shards of a set of some thousand keys."""
    keys = 600 * MANY_PER_SIZE
    seconds, memory = some_shards(MANY_PER_SIZE, MANY_SHARDS, range(0, MANY_SHARDS, MANY_SHARDS // CHOSEN))
    _, least = some_shards(PER_SIZE // 2, 18, range(18))
    said = "met" if memory <= FLAT * least else "**missed**"
    hours = MANY_SHARDS * statistics.mean(seconds) / 3600
    work = f"{keys} keys in {MANY_SHARDS} shards, one thread: a shard in {statistics.median(seconds):.2f} s (longest of {len(seconds)} from all over {max(seconds):.2f} s), so all in {hours:.2f} hours; peak memory against 18 shards of 18000 keys ({least:.0f} MB)"
    return f"| {work} | flat | {memory:.0f} MB | {said} |"


def goal_rows() -> list[str]:
    """Two workers against one, and a million keys."""
    dataset = pv.percept_v(seed=0, per_size=PER_SIZE)
    found = measured(dataset)
    each = {workers: len(dataset) / took for workers, took in found.items()}
    ratio = each[2] / each[1]
    said = "met" if ratio >= GOAL else "**missed**"
    work = f"{SHARDS} shards of {len(dataset)} instances by two local Ray workers ({each[2]:.0f} instances/s) against one ({each[1]:.0f}; one thread without Ray {each[None]:.0f})"
    return [f"| {work} | >= {GOAL}x | {ratio:.2f}x | {said} |", many_row()]


if __name__ == "__main__":
    print("\n".join(goal_rows()))
