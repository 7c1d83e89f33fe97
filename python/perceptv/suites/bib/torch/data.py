"""Endless batches to learn from: background episodes made on the fly, two trials of each, frames dropped at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import IterableDataset, get_worker_info

from perceptv import _core
from perceptv._arguments import NameList, Preset, integer, names
from perceptv.core.catalogue import domains
from perceptv.core.streaming import Stream, stream
from perceptv.errors import illegal
from perceptv.suite import suite_of
from perceptv.suites.bib.episode import TRIALS, Episode
from perceptv.suites.bib.episode_datasets import SIZES, BibRecipe
from perceptv.suites.bib.released_folders import TASKS
from perceptv.suites.bib.torch.config import ModelConfig
from perceptv.suites.bib.torch.trial_frames import Floats, kept_count, looked_at, trial_frames


class TrialBatch(NamedTuple):
    """Pairs of trials, filled up to equal lengths. Frames are float32 in 0..1; fillers are black and stand last.

    `fam` (B, F, side, side, 3) and `test` (B, T, side, side, 3) are what is seen, `fam_at` (B, F) and `test_at` (B, T)
    int64 their places in the trials, counted in strides, -1 for fillers; `target` (B, T, side, side, 3) is what follows
    one stride after each frame of `test`.
    """

    fam: Tensor
    fam_at: Tensor
    test: Tensor
    test_at: Tensor
    target: Tensor

    def to(self, device: torch.device) -> TrialBatch:
        """The batch on another device."""
        return TrialBatch(*(part.to(device, non_blocking=True) for part in self))


class TrialPair(NamedTuple):
    """One pair of trials as arrays, a `TrialBatch` of one without fillers; `places` are the trials' numbers 0..8."""

    fam: Floats
    fam_at: Sequence[int]
    test: Floats
    test_at: Sequence[int]
    target: Floats
    places: tuple[int, int]


def background_tasks() -> tuple[str, ...]:
    """Ids of the background tasks of BIB and of its extension that the catalogue has, in the order of the sets."""
    known = {d.id for d in domains("bib")}
    return tuple(task.domain for task in TASKS if task.published and task.domain in known)


@dataclass(frozen=True)
class BackgroundPairs(IterableDataset[TrialBatch]):
    """Endless batches of pairs of trials, equal for equal settings; nothing is stored.

    A pair is two different trials of one background episode, the first for the encoder, the second for the decoder,
    any of the nine (as the paper has it; that they differ is ours). Tasks are drawn uniformly (ours). Batch number `n`
    holds the pairs n * size .. n * size + size - 1 and follows from the settings and `n` alone. Iterating gives batches
    `start` + `rank`, and so on in steps of `ranks`: in a DataLoader with ``batch_size=None`` the workers share them,
    and they come in the same order however many workers there are.

    Their keys occur in no evaluation dataset: the tasks differ, and the indices lie at 2**62 and above.
    """

    config: ModelConfig
    size: int
    source: Stream
    start: int = 0
    rank: int = 0
    ranks: int = 1

    @classmethod
    def of(
        cls,
        config: ModelConfig | None = None,
        *,
        size: int = 48,
        tasks: NameList | None = None,
        seed: int = 0,
        preset: Preset | None = None,
    ) -> BackgroundPairs:
        """The batches of `size` pairs, from all background tasks by default.

        Raises
        ------
        InvalidParams
            A task makes pairs of episodes or is none; another argument is out of its range.
        """
        legal = background_tasks()
        chosen = legal if tasks is None else tuple(names("tasks", tasks))
        if other := [name for name in chosen if name not in legal]:
            raise illegal(f"tasks holds {other[0]!r}", ", ".join(legal))
        used = suite_of(BibRecipe.SUITE).preset_or(preset)  # the sizes of its official datasets are drawn uniformly
        source = stream(domains=chosen, preset=used, sizes=SIZES[used], seed=seed)
        return cls(config or ModelConfig(), integer("size", size, 1), source)

    def starting_at(self, batch: int) -> BackgroundPairs:
        """The same batches from number `batch` on, to resume a run."""
        return replace(self, start=integer("batch", batch))

    def shard(self, rank: int, ranks: int) -> BackgroundPairs:
        """Every `ranks`-th batch from the `rank`-th on: for one of several processes that learn together."""
        count = integer("ranks", ranks, 1)
        return replace(self, rank=integer("rank", rank, 0, count - 1), ranks=count)

    def numbers(self, worker: int = 0, workers: int = 1) -> Iterator[int]:
        """Numbers of the batches that one of several loader workers makes."""
        number = self.start + self.rank + self.ranks * worker
        while True:
            yield number
            number += self.ranks * workers

    def __iter__(self) -> Iterator[TrialBatch]:
        info = get_worker_info()
        return map(self.batch, self.numbers(*((0, 1) if info is None else (info.id, info.num_workers))))

    def batch(self, number: int) -> TrialBatch:
        """The batch of a number."""
        return collated([self.pair(k) for k in range(number * self.size, (number + 1) * self.size)])

    def pair(self, k: int) -> TrialPair:
        """The pair of a number, with frames dropped."""
        (episode,) = self.source[k].episodes
        return drawn_pair(episode, self.config, f"perceptv bib trials {self.source.seed} {self.source.split} {k}")


def drawn_pair(episode: Episode, config: ModelConfig, key: str) -> TrialPair:
    """Two trials of an episode and some of their frames, drawn from `key`.

    Frames are dropped as wholes; of each frame of the test trial that remains the target is its own successor.
    """
    draws = _core.Streams(key)
    fam, test = draws.stream("trials").sample(TRIALS, 2)
    seen, shown = (looked_at(episode.lengths[trial], config) for trial in (fam, test))
    fam_kept = sorted(draws.stream("fam").sample(len(seen), kept_count(len(seen), config)))
    kept = sorted(draws.stream("test").sample(len(shown) - 1, kept_count(len(shown) - 1, config)))
    needed = sorted({*kept, *(i + 1 for i in kept)})
    frames = trial_frames(episode.trials[test], [shown[i] for i in needed], config.side)
    return TrialPair(
        trial_frames(episode.trials[fam], [seen[i] for i in fam_kept], config.side),
        [seen[i] // config.stride for i in fam_kept],
        frames[np.searchsorted(needed, kept)],
        [shown[i] // config.stride for i in kept],
        frames[np.searchsorted(needed, kept) + 1],
        (fam, test),
    )


def collated(pairs: Sequence[TrialPair]) -> TrialBatch:
    """Pairs of different lengths as one batch."""
    fam, fam_at, test, test_at, target, _ = zip(*pairs, strict=True)
    return TrialBatch(filled(fam), places(fam_at), filled(test), places(test_at), filled(target))


def filled(clips: Sequence[Floats]) -> Tensor:
    """Clips (T, side, side, 3) of any lengths as (B, longest, side, side, 3), 0 behind their ends."""
    return pad_sequence(list(map(torch.from_numpy, clips)), batch_first=True)


def places(numbers: Sequence[Sequence[int]]) -> Tensor:
    """Lists of any lengths as (B, longest) int64, -1 behind their ends."""
    rows = [torch.tensor(row, dtype=torch.int64) for row in numbers]
    return pad_sequence(rows, batch_first=True, padding_value=-1)
