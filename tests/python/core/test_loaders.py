"""Data loaders in worker processes, forked or spawned, in the manner of torch.utils.data."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import perceptv as pv

METHODS = ["fork", "spawn"]
BUSY = ("counting_circles", "list_colours")  # the second one has text in its pictures
pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork"),
    pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning"),  # Python 3.12 of every fork
]


@dataclass
class MapStyle:
    """A dataset as loaders want it: sized, indexed, picklable."""

    samples: pv.Dataset

    def __len__(self) -> int:
        return len(self.samples)

    def __getitem__(self, i: int) -> tuple[str, list[np.ndarray], str]:
        s = self.samples[i]
        return s.id, s.images, s.answer_text


def collated(dataset: MapStyle, indices: list[int]) -> list[Any]:
    return [dataset[i] for i in indices]


def serve(dataset: MapStyle, wanted: Any, made: Any) -> None:
    """A worker: index lists in, batches out, until None."""
    while (job := wanted.get()) is not None:
        number, indices = job
        made.put((number, collated(dataset, indices)))


class Loader:
    """Batches in order from worker processes: each has an index queue of its own, all share a result queue."""

    def __init__(self, dataset: MapStyle, batch: int, workers: int, method: str) -> None:
        self.dataset, self.batch, self.workers = dataset, batch, workers
        self.context = multiprocessing.get_context(method)

    def __iter__(self) -> Iterator[list[Any]]:
        made = self.context.Queue()
        wanted = [self.context.Queue() for _ in range(self.workers)]
        processes = [self.context.Process(target=serve, args=(self.dataset, q, made), daemon=True) for q in wanted]
        for p in processes:
            p.start()
        total = len(self.dataset)
        batches = [list(range(i, min(i + self.batch, total))) for i in range(0, total, self.batch)]
        for number, indices in enumerate(batches):
            wanted[number % self.workers].put((number, indices))
        for q in wanted:
            q.put(None)
        early: dict[int, list[Any]] = {}
        try:
            for number in range(len(batches)):
                while number not in early:
                    n, items = made.get(timeout=120)
                    early[n] = items
                yield early.pop(number)
        finally:
            for p in processes:
                p.join(timeout=60)
                assert p.exitcode == 0


@pytest.fixture
def dataset() -> MapStyle:
    return MapStyle(pv.percept_v(domains=["counting_circles", "change_colour"], sizes=[2, 5], per_size=3, seed=4)[1:])


def same(a: Any, b: Any) -> bool:
    return a[0] == b[0] and a[2] == b[2] and all(np.array_equal(x, y) for x, y in zip(a[1], b[1], strict=True))


@pytest.mark.parametrize("method", METHODS)
def test_a_loader_gives_what_the_process_itself_makes(method: str, dataset: MapStyle) -> None:
    got = [item for batch in Loader(dataset, batch=4, workers=2, method=method) for item in batch]
    assert len(got) == 11
    assert all(same(g, dataset[i]) for i, g in enumerate(got))


@pytest.mark.parametrize("method", METHODS)
def test_a_loader_after_the_parent_has_drawn(method: str, dataset: MapStyle) -> None:
    # The parent has used fonts, surfaces and threads before its workers start.
    pv.generate_batch("list_colours", [5] * 4, threads=3)
    wanted = collated(dataset, list(range(len(dataset))))
    got = [item for batch in Loader(dataset, batch=3, workers=3, method=method) for item in batch]
    assert all(same(g, w) for g, w in zip(got, wanted, strict=True))


def batch_digest(job: tuple[int, int]) -> tuple[int, bytes, list[Any]]:
    shard, threads = job
    batch = pv.generate_batch("counting_circles", [3, 4, 5], seed=shard, preset="paper", threads=threads)
    assert isinstance(batch.images, np.ndarray)
    return shard, batch.images.tobytes(), batch.answers


@pytest.mark.parametrize("method", METHODS)
def test_threaded_batches_inside_workers(method: str) -> None:
    pv.generate_batch("counting_circles", [3], threads=2)
    wanted = [batch_digest((shard, 1)) for shard in range(4)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(batch_digest, [(shard, 2) for shard in range(4)]) == wanted


@contextmanager
def batches_in_threads(count: int) -> Iterator[None]:
    """Threads that make and draw batches all the while."""
    stop = threading.Event()

    def work(domain: str) -> None:
        while not stop.is_set():
            pv.generate_batch(domain, [5] * 4, threads=2)

    with ThreadPoolExecutor(count) as pool:
        running = [pool.submit(work, domain) for domain in itertools.islice(itertools.cycle(BUSY), count)]
        try:
            yield
        finally:
            stop.set()
    assert [thread.result() for thread in running] == [None] * count


@pytest.mark.parametrize("method", METHODS)
def test_workers_that_start_while_batches_run_in_threads(method: str, dataset: MapStyle) -> None:
    for domain in BUSY:
        pv.generate_batch(domain, [5])
    with batches_in_threads(2):
        got = [item for batch in Loader(dataset, batch=6, workers=2, method=method) for item in batch]
    assert len(got) == 11
    assert all(same(g, dataset[i]) for i, g in enumerate(got))


@pytest.mark.parametrize("method", METHODS)
def test_a_stream_is_shared_by_workers_while_batches_run_in_threads(method: str) -> None:
    """In the manner of an iterable dataset: each worker takes its shard of one stream."""
    for domain in BUSY:
        pv.generate_batch(domain, [5])
    stream = pv.stream(domains=BUSY, sizes="2-4")
    wanted = [(s.id, s.answer_text) for s in itertools.islice(stream, 8)]
    with batches_in_threads(2), multiprocessing.get_context(method).Pool(2) as pool:
        shards = pool.map_async(first_of, [stream.shard(number, 2) for number in range(2)]).get(120)
    assert [shards[k % 2][k // 2] for k in range(8)] == wanted


def first_of(stream: pv.Stream) -> list[tuple[str, str]]:
    made = list(itertools.islice(stream, 4))
    assert all(s.image.any() for s in made)
    return [(s.id, s.answer_text) for s in made]


@pytest.mark.parametrize("method", METHODS)
def test_samples_travel_between_processes(method: str, dataset: MapStyle) -> None:
    samples = list(dataset.samples)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(answer_of, samples) == [s.answer_text for s in samples]


def answer_of(sample: pv.Sample) -> str:
    return sample.answer_text
