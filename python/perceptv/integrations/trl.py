"""Datasets for TRL's trainers (extra ``hf``): rows are drawn when the trainer asks for them, and nothing is stored.

>>> import perceptv as pv
>>> from perceptv.integrations.trl import grpo_dataset
>>> rows = grpo_dataset(pv.stream(sizes="1-6"), 1_000_000)
>>> len(rows), rows[0]["prompt"][0]["role"]
(1000000, 'user')
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from perceptv._arguments import integer
from perceptv._lazy import needed
from perceptv.core.dataset import Dataset
from perceptv.core.sample import Sample
from perceptv.core.streaming import Stream
from perceptv.core.training_rows import training_row
from perceptv.integrations.numbered import count, item

if TYPE_CHECKING:
    import datasets

CACHE = 64
"""Cached rows by default, about 1.5 MB each: more than the prompts of a usual generation batch."""


def grpo_dataset(samples: Stream | Dataset, items: int | None = None, *, cache: int = CACHE) -> datasets.Dataset:
    """Rows for ``GRPOTrainer``, those of :func:`perceptv.training_row`; :func:`perceptv.grpo_reward` is their reward.

    Row k is made from item k alone, when it is asked for. So the dataset has any length at once, a run resumes
    without drawing what it has seen, and any number of workers make the same rows.

    Parameters
    ----------
    samples : Stream or Dataset
        What the rows are made from. Of a stream the items from its `start` on, in its `step`.
    items : int, optional
        Number of rows; must be given for a stream. By default all samples of a dataset.
    cache : int
        Rows that each process keeps: the trainer asks for each of them `num_generations` times. 0 keeps none.

    Raises
    ------
    InvalidParams, MissingExtra
        An argument is out of range; a package is missing.
    """
    return _dataset(samples, items, cache, training_row)


def sft_dataset(samples: Stream | Dataset, items: int | None = None, *, cache: int = 0) -> datasets.Dataset:
    """Rows for ``SFTTrainer``, those of `sft_row`; arguments are those of `grpo_dataset`."""
    return _dataset(samples, items, cache, sft_row)


def sft_row(sample: Sample) -> dict[str, Any]:
    """The row of :func:`perceptv.training_row` with the right answer line as ``completion``, an assistant's message."""
    return {**training_row(sample), "completion": [{"role": "assistant", "content": sample.answer_text}]}


class LookUp:
    """Makes the rows with the numbers in a batch's column ``k``. It is pickled without the rows that it keeps."""

    def __init__(self, samples: Stream | Dataset, row: Callable[[Sample], dict[str, Any]], cache: int) -> None:
        self._made_from = samples, row, cache
        self._row = functools.lru_cache(cache)(self._make)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._made_from

    def __call__(self, batch: Mapping[str, Sequence[int]]) -> dict[str, list[Any]]:
        """The columns of the rows."""
        rows = [_own(self._row(int(k))) for k in batch["k"]]
        return {name: [row[name] for row in rows] for name in (rows[0] if rows else ())}

    def _make(self, k: int) -> dict[str, Any]:
        samples, row, _ = self._made_from
        return row(item(samples, k))


def _own(row: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of a row that is kept: trainers write into the messages and pictures that they are given."""
    return {**copy.deepcopy({**row, "images": None}), "images": [picture.copy() for picture in row["images"]]}


def _dataset(
    samples: Stream | Dataset, items: int | None, cache: int, row: Callable[[Sample], dict[str, Any]]
) -> datasets.Dataset:
    many = count(samples, items)
    look_up = LookUp(samples, row, integer("cache", cache, 0))
    made: datasets.Dataset = needed("datasets", "datasets", "hf").Dataset.from_dict({"k": np.arange(many)})
    return made.with_transform(look_up)
