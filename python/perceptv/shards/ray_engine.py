"""Shards as rows for a pool of Ray Data's workers (extra ``ray``). What a worker that dies was at, Ray does again."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from perceptv._lazy import needed
from perceptv.shards.shard_set import ShardSet
from perceptv.shards.writing import Check, ShardReport, write_shard


def made_by_ray(
    shards: ShardSet, url: str | Path, numbers: list[int], check: Check, workers: int | None
) -> Iterator[ShardReport]:
    """Reports of the shards with these numbers, as they are finished. A cluster that was started here ends with it."""
    ray, data = (needed(name, "Ray Data", "ray") for name in ("ray", "ray.data"))
    started = not ray.is_initialized()
    if started:
        ray.init(include_dashboard=False, log_to_driver=False)
    try:
        # materialised rows: reading them would be an operator of its own, which holds CPUs back
        rows = data.from_items([{"number": number} for number in numbers], override_num_blocks=len(numbers))
        size = min(len(numbers), workers or max(1, int(ray.cluster_resources().get("CPU", 1))))
        # Each worker has its next shard at hand: the driver takes a fifth of a second to send one.
        pool = data.ActorPoolStrategy(size=size, max_tasks_in_flight_per_actor=2)
        done = rows.map(_worker(shards, url, check), num_cpus=1, compute=pool)
        done.context.enable_progress_bars = False
        done.context.memory_usage_poll_interval_s = None  # each reading walks a worker's whole memory
        for row in done.iter_rows():
            outcome = pickle.loads(row["outcome"])
            if isinstance(outcome, Exception):
                raise outcome
            yield outcome
    finally:
        if started:
            ray.shutdown()


def _worker(shards: ShardSet, url: str | Path, check: Check) -> type:
    """The class of a worker, which does one row after another. Errors come back as data: Ray would wrap them, each
    version in its own way."""
    dataset, of, video = shards.dataset, shards.of, shards.video

    class ShardWorker:
        def __call__(self, row: dict[str, Any]) -> dict[str, Any]:
            outcome: ShardReport | Exception
            try:
                outcome = write_shard(dataset, row["number"], url, of=of, video=video, check=check)
            except Exception as error:
                outcome = error
            return {"outcome": pickle.dumps(outcome)}

    return ShardWorker
