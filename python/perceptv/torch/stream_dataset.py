"""A stream whose workers share it: each makes items of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from torch.utils.data import IterableDataset, get_worker_info

from perceptv._arguments import integer
from perceptv.core.streaming import Stream
from perceptv.errors import invalid_type


class StreamDataset(IterableDataset[Any]):
    """An ``IterableDataset`` over a stream that knows its worker.

    A ``DataLoader`` sends a copy of its dataset to every worker. A copy that does not ask which worker it is in makes
    the same items as all others. This one makes worker w of n the items w, w + n, w + 2n ...; together they make each
    item once, and with ``batch_size=None`` in the order of the stream.

    Parameters
    ----------
    stream : Stream
        Of several machines or processes each takes its part first: ``stream.shard(rank, world_size)``.
    make : callable, optional
        What becomes of each sample, in the worker: :func:`perceptv.training_row`, or a function of your own. Without it
        the samples themselves are sent, as their keys, and drawn where they are used.
    items : int, optional
        Items in all, over all workers; without it the stream never ends.
    """

    def __init__(self, stream: Stream, make: Callable[..., object] | None = None, *, items: int | None = None) -> None:
        super().__init__()
        if not isinstance(stream, Stream):
            raise invalid_type("stream", stream, "a Stream, see perceptv.stream")
        if make is not None and not callable(make):
            raise invalid_type("make", make, "a function of a sample")
        self.stream, self.make = stream, make
        self.items = None if items is None else integer("items", items, 1)

    def __iter__(self) -> Iterator[Any]:
        worker = get_worker_info()
        number, count = (0, 1) if worker is None else (worker.id, worker.num_workers)
        mine = iter(self.stream.shard(number, count))
        samples = mine if self.items is None else islice(mine, len(range(number, self.items, count)))
        return samples if self.make is None else map(self.make, samples)
