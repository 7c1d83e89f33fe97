"""Samples as rows of a training set."""

from __future__ import annotations

from typing import Any

from perceptv import _core
from perceptv.core.sample import Sample
from perceptv.errors import InvalidParams

_COLUMNS = ("id", "domain", "preset", "size", "index", "seed", "answer_class", "answer_format", "answer_text", "skills")


def training_row(sample: Sample) -> dict[str, Any]:
    """A row for trainers that take conversations with pictures, such as those of TRL (extra ``images``).

    ``prompt`` is one user message with the question; the trainer puts the pictures before it. ``images`` are the
    pictures as Pillow images. The other columns are for :func:`perceptv.grpo_reward`, which judges a completion.
    ``answer`` is JSON text, because its type differs between domains.
    """
    if not isinstance(sample, Sample):
        raise InvalidParams(f"sample is {type(sample).__name__}; legal: a Sample")
    record = sample._native.head()
    row: dict[str, Any] = {"prompt": [{"role": "user", "content": sample.prompt}]}
    row["images"] = [sample.pil(i) for i in range(sample.picture_count)]
    row |= {name: record[name] for name in _COLUMNS}
    row["answer"] = _core.canonical_json(record["answer"])
    return row
