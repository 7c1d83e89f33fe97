"""What several trainers want of samples: the item of a number, what a judge needs as one text, files of rows."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from perceptv import _core
from perceptv._arguments import integer
from perceptv._arguments import path as path_of
from perceptv._lazy import needed
from perceptv.core.dataset import Dataset
from perceptv.core.sample import Sample
from perceptv.core.streaming import ROOM, Stream
from perceptv.errors import invalid_type
from perceptv.io.strict_json import parse
from perceptv.io.whole import replacing
from perceptv.scoring.rewards import reward


def item(samples: Stream | Dataset, k: int) -> Sample:
    """Sample k of a dataset, or the k-th item of a stream from its start on, in its step."""
    return samples[samples.start + k * samples.step] if isinstance(samples, Stream) else samples[k]


def count(samples: Any, items: int | None) -> int:
    """How many items are wanted: all of a dataset by default. InvalidParams where there are fewer."""
    if isinstance(samples, Stream):
        return integer("items", items, 1, (ROOM - 1 - samples.start) // samples.step + 1)
    if not isinstance(samples, Dataset):
        raise invalid_type("samples", samples, "a Stream or a Dataset")
    return len(samples) if items is None else integer("items", items, 1, len(samples))


def judged(row: Mapping[str, Any]) -> str:
    """What a judge needs of a row of :func:`perceptv.training_row`, as a JSON text: all columns but what is shown."""
    text: str = _core.canonical_json(
        {name: row[name] for name in row if name not in ("prompt", "images", "completion")}
    )
    return text


def earned(reply: str, record: str) -> float:
    """The reward of :func:`perceptv.reward` for a reply to the question of a text that `judged` made."""
    return reward([reply], [parse(record, "the record of a row")])[0]


def marked(row: Mapping[str, Any]) -> str:
    """The question of a row with a mark ``<image>`` for each of its pictures before it."""
    text: str = row["prompt"][0]["content"]
    return "<image>" * len(row["images"]) + text


def write_rows(
    path: str | Path,
    samples: Stream | Dataset,
    items: int | None,
    row: Callable[[Sample, int], dict[str, Any]],
    columns: Mapping[str, Any],
) -> Path:
    """Writes a Parquet file of rows; ``columns`` are the types beside ``images``. The file is whole or not there."""
    target, many, library = path_of("path", path), count(samples, items), needed("datasets", "datasets", "hf")
    features = library.Features({**_features(library, columns), "images": [library.Image()]})
    with replacing(target) as file, tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        rows = partial(_rows, samples, many, row)
        made = library.Dataset.from_generator(rows, features=features, cache_dir=scratch, fingerprint="rows")
        made.to_parquet(f"{scratch}/rows.parquet")
        with open(f"{scratch}/rows.parquet", "rb") as written:
            shutil.copyfileobj(written, file)
    return target


def _features(library: Any, types: Any) -> Any:
    """Names of types, in dicts and lists, as the library's own."""
    if isinstance(types, Mapping):
        return {name: _features(library, inner) for name, inner in types.items()}
    return [_features(library, types[0])] if isinstance(types, list) else library.Value(types)


def _rows(
    samples: Stream | Dataset, many: int, row: Callable[[Sample, int], dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    return (row(item(samples, k), k) for k in range(many))
