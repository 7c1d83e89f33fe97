"""Shards as tasks of Ray Data (extra ``ray``). A task whose worker dies is run again by Ray."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from perceptv.errors import MissingExtra
from perceptv.shards.shard_set import ShardSet
from perceptv.shards.writing import ShardReport, write_shard


def made_by_ray(
    shards: ShardSet, url: str | Path, numbers: list[int], check: str, workers: int | None
) -> Iterator[ShardReport]:
    """Reports of the shards with these numbers, as they are finished. A cluster that was started here ends with it."""
    try:
        import ray
        import ray.data
    except ImportError:
        raise MissingExtra("Ray Data", "ray") from None
    started = not ray.is_initialized()
    if started:
        ray.init(include_dashboard=False, log_to_driver=False)
    try:
        tasks = ray.data.range(len(numbers), override_num_blocks=len(numbers))
        done = tasks.map(_task(shards, url, numbers, check), num_cpus=1, concurrency=workers)
        done.context.enable_progress_bars = False
        for row in done.iter_rows():
            outcome = pickle.loads(row["outcome"])
            if isinstance(outcome, Exception):
                raise outcome
            yield outcome
    finally:
        if started:
            ray.shutdown()


def _task(
    shards: ShardSet, url: str | Path, numbers: list[int], check: str
) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """What a worker does with a row. Errors come back as data: Ray would wrap them, each version in its own way."""
    dataset, of, video = shards.dataset, shards.of, shards.video

    def make(row: dict[str, Any]) -> dict[str, Any]:
        outcome: ShardReport | Exception
        try:
            outcome = write_shard(dataset, numbers[row["id"]], url, of=of, video=video, check=check)
        except Exception as error:
            outcome = error
        return {"outcome": pickle.dumps(outcome)}

    return make
