"""All shards of a dataset, by this process or by the workers of a cluster, and the manifest at the end."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from perceptv._arguments import choice, integer
from perceptv._arguments import threads as thread_count
from perceptv.core.dataset import SavedVideo
from perceptv.errors import invalid
from perceptv.progress import Progress
from perceptv.shards.local import LocalStore
from perceptv.shards.places import ObjectStore, open_store
from perceptv.shards.shard_set import ShardSet, ShardSource
from perceptv.shards.shards_manifest import check_place, finish, missing_shards
from perceptv.shards.writing import CHECKS, Check, ShardReport, write_one

Engine = Literal["local", "ray"]
ENGINES: tuple[Engine, ...] = get_args(Engine)


@dataclass(frozen=True)
class ShardsReport:
    """The result of a call of `write_shards`.

    Counts of shards that were `written` now or were `complete` already. `repaired` names the shards that were damaged
    and made again, and why. `manifest` is None as long as shards of the dataset are missing.
    """

    url: str
    instances: int
    written: int
    complete: int
    repaired: tuple[str, ...]
    manifest: str | None


def write_shards(
    recipe: ShardSource,
    path: str | Path,
    *,
    of: int,
    video: SavedVideo = "none",
    only: int | None = None,
    engine: Engine = "local",
    workers: int | None = None,
    check: Check = "digest",
    threads: int | None = None,
    progress: bool = False,
) -> ShardsReport:
    """Makes the missing shards of a dataset, and their manifest when all shards are there.

    Parameters
    ----------
    recipe, path, of, video, check
        See `write_shard`.
    only : int, optional
        Make only this shard, as one task of many. The last task to finish writes the manifest.
    engine : {"local", "ray"}
        This process, one shard after another; or Ray Data (extra ``ray``), one shard per row. Ray uses the cluster
        that this process is connected to, or the one that ``RAY_ADDRESS`` names, or a new one on this machine.
    workers : int, optional
        For ray: the number of shards made at once; by default the number of CPUs of the cluster at the start.
    threads : int, optional
        For local: threads that draw pictures, one per available core by default.
    progress : bool
        Show progress on standard error.

    Raises
    ------
    InvalidParams, MissingExtra, StorageError
        See `write_shard`. Shards that were finished before an error stay, and the same call resumes there.
    """
    shards, store = ShardSet(recipe, of, video), open_store(path)
    place = str(store.root.absolute()) if isinstance(store, LocalStore) else str(path)  # workers have other directories
    choice("engine", engine, ENGINES)
    choice("check", check, CHECKS)
    if workers is not None and engine != "ray":
        raise invalid("workers", workers, "only with engine='ray'")
    numbers = range(shards.of) if only is None else [shards.number(only)]
    check_place(shards, store)
    instances = sum(stop - start for start, stop in map(shards.bounds, numbers))
    with Progress(instances, "writing shards", shown=progress) as bar:
        if engine == "ray":
            from perceptv.shards.ray_engine import made_by_ray

            limit = None if workers is None else integer("workers", workers, 1)
            reports = made_by_ray(shards, place, list(numbers), check, limit)
        else:
            count = thread_count(threads)
            reports = (write_one(shards, i, store, check, count) for i in numbers)
        done = []
        for report in reports:
            bar.advance(report.instances)
            done.append(report)
    return _summed(shards, store, place, done)


def _summed(shards: ShardSet, store: ObjectStore, place: str, done: list[ShardReport]) -> ShardsReport:
    whole = not missing_shards(shards, store.names())
    return ShardsReport(
        url=place,
        instances=sum(report.instances for report in done),
        written=sum(report.action == "written" for report in done),
        complete=sum(report.action == "complete" for report in done),
        repaired=tuple(f"{report.path}: {report.wrong}" for report in done if report.action == "repaired"),
        manifest=finish(shards, store).manifest if whole else None,
    )
