"""Samples into a training loop: what PyTorch's DataLoader gets from streams, and whether the BIB baseline has to wait for it."""

# ruff: noqa: E501
from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import islice

import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

import perceptv as pv
from perceptv.core.streaming import Stream
from perceptv.suites.bib.torch import BackgroundPairs, ModelConfig, TrainingConfig, make_model
from perceptv.suites.bib.torch.train_network import step

CORES = 2
SAMPLES, PAIRS, STEPS = 300, 96, 3
FEW = 4  # pairs in a batch: the published 48 take a step of minutes without a GPU


class Pictures(IterableDataset[tuple[Tensor, str]]):
    """The first picture of each sample of a stream, and its answer, as a user would feed them."""

    def __init__(self, source: Stream) -> None:
        self.source = source

    def __iter__(self) -> Iterator[tuple[Tensor, str]]:
        worker = get_worker_info()
        mine = self.source if worker is None else self.source.shard(worker.id, worker.num_workers)
        return ((torch.from_numpy(sample.images[0]), sample.answer_text) for sample in mine)


def each_seconds(items: Iterable[object], count: int) -> float:
    """Wall seconds an item, once the first ones have come."""
    flow = iter(items)
    for _ in islice(flow, max(2, count // 10)):
        pass
    start = time.perf_counter()
    for _ in islice(flow, count):
        pass
    return (time.perf_counter() - start) / count


def picture_seconds(workers: int) -> float:
    """A sample of a stream of all domains."""
    return each_seconds(DataLoader(Pictures(pv.stream(seed=0)), batch_size=None, num_workers=workers), SAMPLES)


def pair_seconds(workers: int) -> float:
    """A pair of trials for the baseline, at 84 x 84 px, in small batches."""
    batches = DataLoader(BackgroundPairs.of(size=FEW, seed=0), batch_size=None, num_workers=workers)
    return each_seconds(batches, PAIRS // FEW) / FEW


def learning_seconds(threads: int) -> float:
    """What the baseline at its published size takes for a pair of trials, in steps of a few, on so many cores; the median."""
    torch.set_num_threads(threads)
    model, config = make_model(ModelConfig(), seed=0), TrainingConfig()
    rule = torch.optim.AdamW(model.parameters(), lr=config.learning_rate)
    batch = BackgroundPairs.of(size=FEW, seed=0).batch(0)
    model.train()
    found = []
    for _ in range(STEPS):
        start = time.perf_counter()
        step(model, rule, batch, config.learning_rate, config.clip)
        found.append((time.perf_counter() - start) / FEW)
        print(f"a pair learned: {found[-1]:.2f} s", file=sys.stderr)
    return statistics.median(found)


def rows() -> tuple[list[str], list[str]]:
    """The goal, a line; and what comes from a loader a second, by workers."""
    torch.set_num_threads(1)
    pictures = {workers: picture_seconds(workers) for workers in (0, 1, 2)}
    pairs = {workers: pair_seconds(workers) for workers in (0, 1, 2)}
    learning = learning_seconds(CORES)
    share = pairs[1] / learning
    said = "met" if share <= 1 else "**missed**"
    work = f"a pair of trials for the BIB baseline from one worker of the loader ({1000 * pairs[1]:.1f} ms) against learning from it, {CORES} cores, PyTorch {torch.__version__} ({1000 * learning:.0f} ms)"
    table = [f"| {w or 'none'} | {1 / pictures[w]:.0f} | {1 / pairs[w]:.0f} |" for w in pictures]
    return [f"| {work} | <= 1x | {share:.3f}x | {said} |"], table


HEAD = ["| workers of the loader | samples of `stream`/s | pairs of trials at 84 x 84 px/s |", "|---|---|---|"]

if __name__ == "__main__":
    goal, found = rows()
    print("\n".join([*goal, "", *HEAD, *found]))
