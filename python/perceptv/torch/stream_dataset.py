"""A stream whose workers share it: each makes items of its own, or batches of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from torch.utils.data import IterableDataset, get_worker_info

from perceptv._arguments import choice, integer, listed
from perceptv._arguments import threads as thread_count
from perceptv._plain import counted
from perceptv.core.batch import canvas_sides
from perceptv.core.fitted_batches import Fit, made_ahead, new_room
from perceptv.core.stream_looks import BELOW, Below
from perceptv.core.streaming import Stream, StreamIterator
from perceptv.errors import illegal, invalid_type
from perceptv.torch.shared_slots import Slots, channels_first

_TOLD = ("ids", "answers", "answer_texts", "prompts", "position")


class StreamDataset(IterableDataset[Any]):
    """An ``IterableDataset`` over a stream that knows its worker; give it to a ``DataLoader(..., batch_size=None)``.

    A ``DataLoader`` sends a copy of its dataset to every worker. A copy that does not ask which worker it is in makes
    the same items as all others. This one makes worker w of n the items w, w + n, w + 2n ...; together they make each
    item once, and with ``batch_size=None`` in the order of the stream.

    With `batch` and `canvas` it gives whole batches, drawn to fit as :func:`perceptv.batches` draws them. Each is a
    dict: ``images``, a uint8 tensor (N, 3, H, W), or (N, images, 3, H, W) where samples show several pictures; ``ids``,
    ``answers``, ``answer_texts`` and ``prompts``, lists; ``position``, from which its worker would go on; ``refused``,
    a dict, how often a look or a size was refused so far in this worker, by reason. Without workers `Stream.refused`
    has the counts of all; of n workers, add ``refused`` of the last n batches. The memory of ``images`` has the
    channels last, as ``torch.channels_last``. Batches need no workers: threads draw them while the main process learns.
    With workers a batch holds the items of one worker, and comes in shared memory, without a copy.

    Parameters
    ----------
    stream : Stream
        Of several machines or processes each takes its part first: ``stream.shard(rank, world_size)``.
    make : callable, optional
        What becomes of each sample, in the worker: :func:`perceptv.training_row`, or a function of your own. Without it
        the samples themselves are sent, as their keys, and drawn where they are used. Not with `batch`.
    items : int, optional
        Items in all, over all workers; without it the stream never ends.
    batch : int, optional
        Samples of a batch.
    canvas : (H, W), optional
        Of every picture of a batch, in px; must be given with `batch`.
    below, threads, prefetch
        Of batches, as in :func:`perceptv.batches`. By default workers share the cores.
    positions : sequence of int, optional
        To go on after an earlier run: the ``position`` of the last batch of each worker, one for each, in the order in
        which workers give batches (worker 0 gives the first one). Without workers, a single one. Not with `items`.
    """

    def __init__(
        self,
        stream: Stream,
        make: Callable[..., object] | None = None,
        *,
        items: int | None = None,
        batch: int | None = None,
        canvas: tuple[int, int] | None = None,
        below: Below = "skip",
        threads: int | None = None,
        prefetch: int = 2,
        positions: Sequence[int] | None = None,
    ) -> None:
        super().__init__()
        if not isinstance(stream, Stream):
            raise invalid_type("stream", stream, "a Stream, see perceptv.stream")
        if make is not None and not callable(make):
            raise invalid_type("make", make, "a function of a sample")
        if (batch is None) != (canvas is None) or (batch is not None and make is not None):
            raise illegal("of make, batch and canvas others are given", "batch and canvas, or make, or none of them")
        self.stream, self.make = stream, make
        self.items = None if items is None else integer("items", items, 1)
        self.batch = None if batch is None else integer("batch", batch, 1)
        self.canvas = None if canvas is None else canvas_sides(canvas)
        self.below: Below = choice("below", below, BELOW)
        self.threads, self.prefetch = (
            None if threads is None else thread_count(threads),
            integer("prefetch", prefetch, 0),
        )
        if positions is not None and (batch is None or items is not None):
            raise illegal("positions is given", "positions with batch and canvas, without items")
        given = None if positions is None else listed("positions", positions, "whole numbers")
        self.positions = None if given is None else [integer("positions", each, 0) for each in given]

    def __iter__(self) -> Iterator[Any]:
        worker = get_worker_info()
        number, count = (0, 1) if worker is None else (worker.id, worker.num_workers)
        mine = self.stream.shard(number, count)
        if self.positions is not None:
            if len(self.positions) != count:
                raise illegal(f"positions has {counted(len(self.positions), 'entry')}", f"{count}, one for each worker")
            mine = mine.starting_at(self.positions[number])
        samples = StreamIterator(mine, mine.start)
        if self.items is not None:
            samples = _First(mine, len(range(number, self.items, count)))
        if self.batch is not None and self.canvas is not None:
            fit = Fit(*self.canvas, "last", self.below)
            return self._batches(samples, self.batch, fit, count, worker is not None)
        return samples if self.make is None else map(self.make, samples)

    def _batches(self, samples: StreamIterator, size: int, fit: Fit, workers: int, leave: bool) -> Iterator[Any]:
        threads = self.threads or max(1, thread_count(None) // workers)
        slots = Slots()
        for made in made_ahead(samples, size, fit, threads, self.prefetch, slots.room if leave else new_room):
            told = {name: getattr(made, name) for name in _TOLD} | {"refused": dict(samples.stream.refused)}
            yield {"images": slots.sent(made.images) if leave else channels_first(made.images), **told}  # type: ignore[arg-type]


class _First(StreamIterator):
    """The first items of a stream."""

    def __init__(self, stream: Stream, items: int) -> None:
        super().__init__(stream, stream.start)
        self._left = items

    def __next__(self) -> Any:
        if not self._left:
            raise StopIteration
        self._left -= 1
        return super().__next__()
