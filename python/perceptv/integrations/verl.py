"""Files and rewards for verl (extra ``hf``): ``data.train_files`` and ``custom_reward_function``.

>>> from pathlib import Path
>>> import perceptv as pv
>>> from perceptv.integrations import verl
>>> file = verl.write_parquet("verl.parquet", pv.stream(domains="maze_solving"), 4)
>>> row = verl.verl_row(pv.stream(domains="maze_solving")[0])
>>> verl.compute_score(row["data_source"], row["reward_model"]["ground_truth"], "", row["extra_info"])
1.0
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from perceptv.core.dataset import Dataset
from perceptv.core.sample import Sample
from perceptv.core.streaming import Stream
from perceptv.core.training_rows import training_row
from perceptv.integrations.numbered import earned, judged, marked, write_rows

_COLUMNS = {
    "prompt": [{"role": "string", "content": "string"}], "data_source": "string", "ability": "string",
    "reward_model": {"style": "string", "ground_truth": "string"},
    "extra_info": {"index": "int64", "id": "string", "record": "string"},
}  # fmt: skip


def verl_row(sample: Sample, index: int = 0) -> dict[str, Any]:
    """The row of verl's ``RLHFDataset`` for a sample: ``<image>`` marks in the prompt, pictures in ``images``."""
    row = training_row(sample)
    return {
        "prompt": [{"role": "user", "content": marked(row)}],
        "images": row["images"],
        "data_source": f"perceptv/{sample.domain}",
        "ability": sample.domain,
        "reward_model": {"style": "rule", "ground_truth": sample.answer_text},
        "extra_info": {"index": index, "id": sample.id, "record": judged(row)},
    }


def write_parquet(path: str | Path, samples: Stream | Dataset, items: int | None = None) -> Path:
    """Writes the rows of a dataset, or of the first `items` of a stream; returns the path.

    Raises
    ------
    InvalidParams, MissingExtra, StorageError
        An argument is out of range; a package is missing; the file cannot be written.
    """
    return write_rows(path, samples, items, verl_row, _COLUMNS)


def compute_score(
    data_source: str, solution_str: str, ground_truth: str, extra_info: Mapping[str, Any], **_: object
) -> float:
    """The reward of a reply, as verl calls it: that of :func:`perceptv.reward`."""
    return earned(solution_str, extra_info["record"])
