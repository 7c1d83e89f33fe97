"""Files and rewards for OpenRLHF (extra ``hf``): its prompt data set, and its function of rewards.

OpenRLHF takes the function from a file of its own, which needs one line:
``from perceptv.integrations.openrlhf import reward_func``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from perceptv._lazy import needed
from perceptv.core.dataset import Dataset
from perceptv.core.sample import Sample
from perceptv.core.streaming import Stream
from perceptv.core.training_rows import training_row
from perceptv.errors import illegal
from perceptv.integrations.numbered import earned, judged, marked, write_rows

_COLUMNS = {"prompt": [{"role": "string", "content": "string"}], "label": "string", "datasource": "string"}
_END = 64  # characters of a prompt that tell where it ends: its pictures are before them
_ENDING_TOKENS = re.compile(r"(?:\s*(?:<\|[^<>|]{1,40}\|>|</s>|<eos>|<end_of_turn>))+\s*\Z")


def openrlhf_row(sample: Sample, index: int = 0) -> dict[str, Any]:
    """The row of OpenRLHF's ``PromptDataset``: ``label`` is a JSON text with all that `reward_func` needs."""
    row = training_row(sample)
    prompt = [{"role": "user", "content": marked(row)}]
    return {"prompt": prompt, "images": row["images"], "label": judged(row), "datasource": f"perceptv/{sample.domain}"}


def write_parquet(path: str | Path, samples: Stream | Dataset, items: int | None = None) -> Path:
    """Writes the rows of a dataset, or of the first `items` of a stream, as :func:`perceptv.integrations.verl` does."""
    return write_rows(path, samples, items, openrlhf_row, _COLUMNS)


def reward_func(queries: Sequence[str], prompts: Sequence[str], labels: Sequence[str]) -> dict[str, Any]:
    """Rewards as OpenRLHF asks for them (extra ``torch``): tensors of a value per query.

    A query is prompt and reply together, encoded and decoded again: marks of pictures are repeated in it, and tokens
    that end the reply stand in it. The reply begins after the first place that has the end of the prompt.
    """
    if not len(queries) == len(prompts) == len(labels):
        raise illegal(f"there are {len(queries)} queries, {len(prompts)} prompts, {len(labels)} labels", "one of each")
    torch = needed("torch", "PyTorch", "torch")
    found = [
        earned(_reply(query, prompt), label) for query, prompt, label in zip(queries, prompts, labels, strict=True)
    ]
    scores = torch.tensor(found)
    return {"rewards": scores, "scores": scores, "extra_logs": {}}


def _reply(query: str, prompt: str) -> str:
    _, end, reply = query.partition(prompt[-_END:])
    if not end:
        raise illegal(f"a query does not have the end of its prompt, {prompt[-_END:]!r}", "prompt and reply")
    return _ENDING_TOKENS.sub("", reply)
