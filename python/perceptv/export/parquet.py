"""Parquet files with pictures or videos inside, as the Hugging Face hub stores them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from perceptv._arguments import integer
from perceptv._lazy import needed
from perceptv.core.dataset import Dataset, ShownVideo
from perceptv.export import croissant
from perceptv.export.export_rows import (
    Exportable,
    ExportRow,
    arrow_schema,
    cells,
    columns,
    make_source,
    yaml_features,
)
from perceptv.export.target import Card, Export, export
from perceptv.io.whole_files import Output

FOLDER, SPLIT = "data", "test"
ROWS_PER_GROUP, BYTES_PER_GROUP = 100, 1 << 24
"""The most that a viewer loads at once: rows, and bytes of pictures or videos, unless one row has more."""


def to_parquet(
    dataset: Dataset | Exportable,
    path: str | Path,
    *,
    rows_per_file: int = 1000,
    video: ShownVideo = "auto",
    threads: int | None = None,
    progress: bool = True,
) -> Path:
    """Writes a folder of Parquet files that ``datasets.load_dataset(folder)`` and the hub's viewer read (extra ``hf``).

    Parameters
    ----------
    dataset : Dataset or Trials
        The dataset to write.
    path : str or Path
        The folder: new, empty, or one with the same export.
    rows_per_file : int
        Rows of each file except the last.
    video : {"auto", "mp4", "frames"}
        Format of videos: MP4 files (auto), or a few frames of each in a list of pictures. For other frames pass
        trials, for example from :func:`perceptv.conservation_trials`.
    threads : int, optional
        One per available core by default.
    progress : bool
        Show progress on standard error.

    Raises
    ------
    InvalidParams, StorageError, MissingExtra
        An argument is out of range; the folder holds something else or cannot be written; a package is missing.
    """
    arrow, parquet = arrow_modules()
    each = integer("rows_per_file", rows_per_file, 1)
    source = make_source(dataset, video)

    def write(out: Export, rows: Iterator[ExportRow]) -> None:
        write_files(out, rows, each, arrow, parquet)
        out.put(croissant.CROISSANT, croissant.describe_parquet(source, out.described(f"{FOLDER}/")))

    options = {"rows_per_file": each, "pyarrow": arrow.__version__}
    return export(source, path, "parquet", options, write, CARD, threads=threads, progress=progress)


def _info(out: Export) -> str:
    """Splits, columns and their types for the card's header, which the hub reads."""
    size, rows = sum(file["bytes"] for file in out.described(f"{FOLDER}/")), len(out.source)
    text = f"dataset_info:\n  features:\n{yaml_features(columns(out.source))}\n  splits:\n  - name: {SPLIT}\n"
    text += f"    num_bytes: {size}\n    num_examples: {rows}\n"
    return f"{text}  download_size: {size}\n  dataset_size: {size}\n"


CARD = Card(
    """
```python
from datasets import load_dataset
rows = load_dataset("path/to/this/folder", split="test")
```
""",
    f"{FOLDER}/{SPLIT}-*.parquet",
    _info,
)


def arrow_modules() -> tuple[Any, Any]:
    """pyarrow and pyarrow.parquet."""
    return needed("pyarrow", "pyarrow", "hf"), needed("pyarrow.parquet", "pyarrow", "hf")


def write_files(out: Export, rows: Iterator[ExportRow], each: int, arrow: Any, parquet: Any) -> None:
    """Files of `each` rows, in groups that fit into memory and that a viewer can load one by one."""
    source = out.source
    schema = arrow_schema(columns(source), arrow)
    repeating = list(source.kinds)  # no dictionary of pictures: each occurs once
    how = {"compression": "snappy", "write_page_index": True, "use_dictionary": repeating}
    total = -(-len(source) // each)
    for number in range(total):
        path = f"{FOLDER}/{SPLIT}-{number:05}-of-{total:05}.parquet"
        with out.writing(path) as output, parquet.ParquetWriter(_Sink(output), schema, **how) as writer:
            for group in _groups(islice(rows, each)):
                writer.write_table(arrow.Table.from_pylist([cells(row, source) for row in group], schema))


def _groups(rows: Iterator[ExportRow]) -> Iterator[list[ExportRow]]:
    group: list[ExportRow] = []
    size = 0
    for row in rows:
        more = sum(len(file.data) for file in row.shown)
        if group and (len(group) == ROWS_PER_GROUP or size + more > BYTES_PER_GROUP):
            yield group
            group, size = [], 0
        group.append(row)
        size += more
    if group:
        yield group


class _Sink(io.RawIOBase):
    """An output as a file for pyarrow; the owner of the output closes it."""

    def __init__(self, output: Output) -> None:
        self._output = output

    def write(self, data: Any) -> int:
        """Appends bytes."""
        self._output.write(bytes(data))
        return len(data)

    def tell(self) -> int:
        """Bytes so far."""
        return self._output.size

    def writable(self) -> bool:
        """True."""
        return True
