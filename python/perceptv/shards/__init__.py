"""Datasets as shards: archives that any number of processes and machines make, each on its own.

`write_shard` makes one of them, `write_shards` all of them here or on a Ray cluster, `finish_shards` their manifest;
`verify_shards` derives them again.
"""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)
