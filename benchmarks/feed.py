"""Samples into a training loop: what PyTorch's DataLoader gets from streams, and whether the BIB baseline has to wait for it."""

# ruff: noqa: E501
from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context

import numpy as np
import torch
from PIL import Image
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

import perceptv as pv
from perceptv.core.streaming import Stream
from perceptv.suites.bib.torch import BackgroundPairs, ModelConfig, TrainingConfig, make_model
from perceptv.suites.bib.torch.train_network import step
from perceptv.torch import StreamDataset

CORES = 2
SAMPLES, PAIRS, STEPS = 300, 96, 3
SHOWN_SAMPLES, ROUNDS = 640, 9
SIDE, BATCH = 448, 32
SHOWN = (
    "circle_boxes", "circle_location", "comparing_size", "count_coloured_circles", "counting_circles", "counting_locations",
    "counting_shapes", "identifying_shapes", "layered_shapes", "list_shapes", "locate_circles_colour", "locate_circles_shape",
    "maze_solving", "sort_circles",
)  # fmt: skip
"""Domains of one picture that are legible at 448 px, of all sizes from 1 to 10. One that is not stops the benchmark."""
ALONE = "one core, in memory"
BOTH = "two cores, in memory: two processes that hand nothing over"
TODAY = "whole pictures resized by Pillow, a DataLoader with two workers"
OURS = "`StreamDataset(batch=32)`, a DataLoader without workers"
FEW = 4  # pairs in a batch: the published 48 take a step of minutes without a GPU


class Pictures(IterableDataset[tuple[Tensor, str]]):
    """The first picture of each sample of a stream, and its answer, as a user would feed them."""

    def __init__(self, source: Stream) -> None:
        self.source = source

    def __iter__(self) -> Iterator[tuple[Tensor, str]]:
        worker = get_worker_info()
        mine = self.source if worker is None else self.source.shard(worker.id, worker.num_workers)
        return ((torch.from_numpy(sample.images[0]), sample.answer_text) for sample in mine)


class Resized(Pictures):
    """The same, resized by Pillow to the width that a model takes, one by one."""

    def __iter__(self) -> Iterator[tuple[Tensor, str]]:
        for pixels, answer in super().__iter__():
            picture = Image.fromarray(pixels.numpy())
            rows = max(1, round(picture.height * SIDE / picture.width))
            yield torch.from_numpy(np.array(picture.resize((SIDE, rows), Image.Resampling.BICUBIC))), answer


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


def drawn_alone(source: Stream) -> Iterator[str]:
    """Pictures of that width in memory, and what belongs to them, made by one core."""
    for sample in source:
        at_side = sample.at_width(SIDE)
        assert at_side.images[0].shape[1] == SIDE
        yield at_side.id + at_side.answer_text + at_side.prompt


def alone_seconds(source: Stream, samples: int) -> float:
    """Seconds of one core for one of them."""
    return each_seconds(drawn_alone(source), samples)


def both_seconds(source: Stream, samples: int) -> float:
    """Seconds for one of them where two processes draw and hand nothing over: what two cores of this machine can do."""
    with ProcessPoolExecutor(CORES, get_context("spawn")) as pool:
        parts = [pool.submit(alone_seconds, source.shard(k, CORES), samples) for k in range(CORES)]
        return statistics.mean(part.result() for part in parts) / CORES


def shown_seconds(samples: int) -> list[dict[str, float]]:
    """Seconds for a sample at 448 px, by the way it comes into the training loop, of rounds in turn."""
    source = pv.stream(domains=SHOWN, sizes="1-10", seed=0)

    def loaded(dataset: IterableDataset[object], workers: int) -> DataLoader[object]:
        return DataLoader(dataset, batch_size=None, num_workers=workers)

    def batched(flow: Iterable[object]) -> float:
        return each_seconds(flow, max(2, samples // BATCH)) / BATCH

    whole = StreamDataset(source, batch=BATCH, canvas=(SIDE, SIDE), below="error")
    ways: dict[str, Callable[[], float]] = {
        OURS: lambda: batched(loaded(whole, 0)),
        ALONE: lambda: alone_seconds(source, samples),
        "`pv.batches`": lambda: batched(pv.batches(source, BATCH, canvas=(SIDE, SIDE), below="error")),
        BOTH: lambda: both_seconds(source, samples),
        "whole pictures, a DataLoader with two workers": lambda: each_seconds(loaded(Pictures(source), 2), samples),
        TODAY: lambda: each_seconds(loaded(Resized(source), 2), samples),
        "drawn at 448 px one by one, a DataLoader with two workers": lambda: each_seconds(
            loaded(Pictures(pv.stream(domains=SHOWN, sizes="1-10", seed=0, width=SIDE)), 2), samples
        ),
        "`pv.batches`, channels first": lambda: batched(
            pv.batches(source, BATCH, canvas=(SIDE, SIDE), below="error", channels="first")
        ),
        "`StreamDataset(batch=32)`, a DataLoader with one worker": lambda: batched(loaded(whole, 1)),
        "`StreamDataset(batch=32)`, a DataLoader with two workers": lambda: batched(loaded(whole, 2)),
    }
    return [{name: way() for name, way in ways.items()} for _ in range(ROUNDS)]


def shown_rows(samples: int) -> tuple[list[str], list[str]]:
    """Two goals; and samples a second for each way. Medians of rounds; ratios are those within a round."""
    rounds = shown_seconds(samples)

    def times(way: str, as_fast_as: str) -> float:
        return statistics.median(found[as_fast_as] / found[way] for found in rounds)

    goals = [
        f"| batches of {BATCH} from {OURS} at {SIDE} px, {len(SHOWN)} domains, against {name} | >= {least}x | "
        f"{times(OURS, name):.2f}x | {'met' if times(OURS, name) >= least else '**missed**'} |"
        for name, least in ((ALONE, 1.8), (TODAY, 4))
    ]
    rates = {name: statistics.median(1 / found[name] for found in rounds) for name in rounds[0]}
    return goals, [f"| {name} | {rate:.0f} | {times(name, ALONE):.2f}x |" for name, rate in rates.items()]


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
SHOWN_HEAD = [f"| way of a sample at {SIDE} px into the loop | samples/s | against one core |", "|---|---|---|"]

if __name__ == "__main__":
    chosen = argparse.ArgumentParser(description=__doc__)
    chosen.add_argument("--samples", type=int, default=SHOWN_SAMPLES, help="samples at 448 px for each way and round")
    chosen.add_argument(
        "--only-pictures", action="store_true", help="leave out the BIB baseline and whole pictures of all domains"
    )
    arguments = chosen.parse_args()
    goals, shown = shown_rows(arguments.samples)
    print("\n".join([*goals, "", *SHOWN_HEAD, *shown]))
    if not arguments.only_pictures:
        goal, found = rows()
        print("\n".join([*goal, "", *HEAD, *found]))
