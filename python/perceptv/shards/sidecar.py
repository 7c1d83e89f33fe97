"""The small object beside a shard that says it is done: whose it is, and its digest."""

from __future__ import annotations

import errno
import json
from dataclasses import asdict, dataclass
from typing import Any

from perceptv.errors import StorageError, VerificationError
from perceptv.io.schema import NAME, TEXT, check, whole
from perceptv.io.strict_json import parse, short
from perceptv.shards.places import ObjectStore, read_small
from perceptv.shards.shard_set import FORMAT_VERSION, ShardSet

SUFFIX = ".json"
FORMAT = "perceptv-shard"
_MOST = 1 << 22
_HEAD = {"format": TEXT, "set_sha256": TEXT}
_ENTRY = {"path": NAME, "first": whole(), "instances": whole(), "bytes": whole(), "sha256": NAME}


@dataclass(frozen=True)
class ShardEntry:
    """A finished shard: its object, which of the dataset's items it holds, its size in bytes and its SHA-256."""

    path: str
    first: int
    instances: int
    bytes: int
    sha256: str


def packed(shards: ShardSet, entry: ShardEntry) -> bytes:
    """The sidecar's text."""
    head = {"format": FORMAT, "format_version": FORMAT_VERSION, "perceptv": shards.version}
    head["raster_version"] = shards.raster
    record = {**head, "set_sha256": shards.sha256, **shards.identity, **asdict(entry)}
    return ("{\n" + ",\n".join(f" {json.dumps(k)}: {json.dumps(v)}" for k, v in record.items()) + "\n}\n").encode()


def read_sidecar(store: ObjectStore, shards: ShardSet, i: int) -> ShardEntry | None:
    """Reads the sidecar of a shard; None if there is none.

    Raises
    ------
    StorageError
        The sidecar is that of another dataset.
    VerificationError
        It is damaged.
    """
    name = shards.name(i) + SUFFIX
    data = read_small(store, name, _MOST)
    if data is None:
        return None
    record = parse(data, store.at(name))
    if tuple(check(record, _HEAD, name).values()) != (FORMAT, shards.sha256):
        raise foreign(store, name, _other(record, shards))
    result = read_entry(record, name)
    start, stop = shards.bounds(i)
    if (result.path, result.first, result.instances) != (shards.name(i), start, stop - start):
        raise VerificationError(f"{name} is of {short(result.path)}, instances from {short(result.first)}")
    return result


def read_entry(record: Any, where: str) -> ShardEntry:
    """The entry that a sidecar or a line of the manifest states."""
    return ShardEntry(**check(record, _ENTRY, where))


def foreign(store: ObjectStore, name: str, what: str) -> StorageError:
    """The error about an object that is not ours."""
    legal = "legal: a new place, or one that holds shards of the same dataset"
    return StorageError(errno.EEXIST, f"cannot write: there is {what}; {legal}", store.at(name))


def _other(record: dict[str, Any], shards: ShardSet) -> str:
    version = record.get("perceptv")
    if version != shards.version:
        return f"a shard made by perceptv {short(version, 20)}, while this is {shards.version}"
    raster = record.get("raster_version", 1)
    if raster != shards.raster:
        return f"a shard drawn with raster_version {short(raster, 20)}, while this is {shards.raster}"
    names = [name for name, value in shards.identity.items() if record.get(name) != value]
    return f"a shard of another dataset, which differs in {', '.join(names) or 'its form'}"
