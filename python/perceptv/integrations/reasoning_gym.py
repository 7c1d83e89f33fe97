"""Samples with the interface of reasoning-gym's datasets. The package need not be there.

>>> import perceptv as pv
>>> from perceptv.integrations.reasoning_gym import ReasoningDataset
>>> data = ReasoningDataset(pv.stream(domains="counting_circles"), 100)
>>> len(data), data.score_answer(data[3]["answer"], data[3])
(100, 1.0)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from perceptv.core.dataset import Dataset
from perceptv.core.streaming import Stream
from perceptv.core.training_rows import training_row
from perceptv.errors import NoSuchItem
from perceptv.integrations.numbered import count, earned, item, judged


class ReasoningDataset:
    """``dataset[k]`` is a dict of ``question``, ``answer`` and ``metadata``; the pictures are ``metadata["images"]``.

    Parameters
    ----------
    samples : Stream or Dataset
        What the entries are made from, each when it is asked for.
    size : int, optional
        Number of entries; must be given for a stream.
    """

    category = "perception"

    def __init__(self, samples: Stream | Dataset, size: int | None = None) -> None:
        self.samples, self.size = samples, count(samples, size)
        self.config, self.seed = None, getattr(samples, "seed", None)

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[k] for k in range(self.size))

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """Entry `idx`, 0 to size - 1."""
        if not 0 <= idx < self.size:
            raise NoSuchItem(f"idx is {idx}; legal: 0..{self.size - 1}")
        row = training_row(item(self.samples, idx))
        about = {"source_dataset": f"perceptv/{row['domain']}", "source_index": idx, "id": row["id"]}
        about |= {"difficulty": {"size": row["size"]}, "images": row["images"], "record": judged(row)}
        return {"question": row["prompt"][0]["content"], "answer": row["answer_text"], "metadata": about}

    def score_answer(self, answer: str | None, entry: Mapping[str, Any]) -> float:
        """The reward of :func:`perceptv.reward` for an answer to an entry."""
        return earned(answer or "", entry["metadata"]["record"])
