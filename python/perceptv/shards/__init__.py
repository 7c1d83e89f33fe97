"""Datasets as shards: archives that any number of processes and machines make, each on its own.

`write_shard` makes one of them, `write_shards` all of them here or on a Ray cluster, `finish_shards` their manifest;
`verify_shards` derives them again.
"""

from __future__ import annotations

from perceptv.shards.manifest import FinishReport, finish_shards
from perceptv.shards.running import ShardsReport, write_shards
from perceptv.shards.shard_set import ShardSet
from perceptv.shards.verifying import verify_shards
from perceptv.shards.writing import ShardReport, write_shard

__all__ = [
    "FinishReport",
    "ShardReport",
    "ShardSet",
    "ShardsReport",
    "finish_shards",
    "verify_shards",
    "write_shard",
    "write_shards",
]
