"""Shards for WebDataset: tar archives in which the files of a sample share a key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

from perceptv import _core
from perceptv._arguments import integer
from perceptv.core.dataset import Dataset, ShownVideo
from perceptv.export.export_rows import (
    IMAGE,
    IMAGES,
    TEXT,
    VIDEO,
    Exportable,
    ExportRow,
    ExportSource,
    make_source,
    yaml_features,
)
from perceptv.export.target import Card, Export, export
from perceptv.io.tar import frame_endings, member_name, picture_endings, write_tar

_README = """
```python
import webdataset
rows = webdataset.WebDataset("path/to/this/folder/test-000000.tar", shardshuffle=False).decode("rgb8")
```

`datasets.load_dataset("path/to/this/folder", split="test")` reads the same files, streaming or not. Its columns are the
endings of files, None where a sample has no such file; `json` is the record.
"""


def to_webdataset(
    dataset: Dataset | Exportable,
    path: str | Path,
    *,
    samples_per_shard: int = 1000,
    video: ShownVideo = "auto",
    threads: int | None = None,
    progress: bool = True,
) -> Path:
    """Writes a folder of shards, ``test-000000.tar`` and so on. No further package is needed.

    The files of a sample are ``.json`` (its record) and its pictures: ``.png``, ``.second.png``, ``.third.png``,
    ``.fourth.png``, ``.005.png`` ... Videos are ``.mp4``, pairs of episodes ``.first.mp4`` and ``.second.mp4``, frames
    ``.000.png``, ``.001.png`` ... README.md names all of these columns to ``datasets``. Keys are the ids, with ``~``
    for dots. The same dataset gives the same bytes, except for videos, whose bytes depend on the encoder.

    Parameters
    ----------
    dataset : Dataset or Trials
        The dataset to write.
    path : str or Path
        The folder: new, empty, or one with the same export.
    samples_per_shard : int
        Samples of each shard except the last.
    video, threads, progress
        As in :func:`perceptv.export.to_parquet`.
    """
    each = integer("samples_per_shard", samples_per_shard, 1)
    source, endings = make_source(dataset, video), set[str]()

    def write(out: Export, rows: Iterator[ExportRow]) -> None:
        for number in range(-(-len(source) // each)):
            with out.writing(f"test-{number:06}.tar") as shard:
                write_tar(shard, (member for row in islice(rows, each) for member in _noted(row, source, endings)))

    options = {"samples_per_shard": each}
    card = Card(_README, '"*.tar"', lambda out: _info(out, sorted(endings)))
    return export(source, path, "webdataset", options, write, card, threads=threads, progress=progress)


def _noted(row: ExportRow, source: ExportSource, endings: set[str]) -> Iterator[tuple[str, bytes]]:
    """The files of a sample; their endings are added to `endings`."""
    for name, data in members(row, source):
        endings.add(name.partition(".")[2])
        yield name, data


def _info(out: Export, endings: list[str]) -> str:
    """The columns for the card's header; Hugging Face datasets would guess them from the first samples."""
    media = {name: VIDEO if name.endswith("mp4") else IMAGE for name in endings if name != "json"}
    columns: dict[str, str | Mapping[str, str]] = {**media, "json": out.source.kinds, "__key__": TEXT, "__url__": TEXT}
    shards = sum(file["bytes"] for file in out.described("test-"))
    text = f"dataset_info:\n  features:\n{yaml_features(columns)}\n  splits:\n  - name: test\n"
    return f"{text}    num_bytes: {shards}\n    num_examples: {len(out.source)}\n"


def members(row: ExportRow, source: ExportSource) -> Iterator[tuple[str, bytes]]:
    """Names and contents of the files of a sample."""
    for column, kind in source.media.items():
        files = row.files[column]
        for ending, file in zip(_endings(source, column, kind, len(files)), files, strict=True):
            yield member_name(row.id, ending), file.data
    yield member_name(row.id, "json"), _core.canonical_json(row.record).encode()


def _endings(source: ExportSource, column: str, kind: str, count: int) -> list[str]:
    if kind == IMAGES:
        return frame_endings(count) if source.labelled else picture_endings(count)
    ending = "mp4" if kind == VIDEO else "png"
    return [ending if column == kind else f"{column.removesuffix('_clip')}.{ending}"] * count
