"""Shards for WebDataset: tar archives in which the files of a sample share a key."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from perceptv import _core
from perceptv._arguments import integer
from perceptv.core.dataset import Dataset
from perceptv.errors import InvalidParams
from perceptv.export.rows import IMAGES, VIDEO, Exportable, Row, Source, Video, source_of
from perceptv.export.target import Card, Export, export
from perceptv.io.tar import write_tar

_CARD = Card(
    """
```python
import webdataset
rows = webdataset.WebDataset("path/to/this/folder/test-000000.tar", shardshuffle=False).decode("rgb8")
```
""",
    '"*.tar"',
)


def to_webdataset(
    dataset: Dataset | Exportable,
    path: str | Path,
    *,
    samples_per_shard: int = 1000,
    video: Video = "auto",
    threads: int | None = None,
    progress: bool = True,
) -> Path:
    """Writes a folder of shards, ``test-000000.tar`` and so on. No further package is needed.

    The files of a sample are ``.json`` (its record), ``.png`` and, if there is a second picture, ``.second.png``.
    Videos are ``.mp4``, pairs of episodes ``.first.mp4`` and ``.second.mp4``, frames ``.000.png``, ``.001.png`` ...
    Keys are the ids, with ``~`` for dots. The same dataset gives the same bytes, except for videos, whose bytes depend
    on the encoder.

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
    source = source_of(dataset, video)

    def write(out: Export, rows: Iterator[Row]) -> None:
        for number in range(-(-len(source) // each)):
            with out.writing(f"test-{number:06}.tar") as shard:
                write_tar(shard, (member for row in islice(rows, each) for member in members(row, source)))

    options = {"samples_per_shard": each}
    return export(source, path, "webdataset", options, write, _CARD, threads=threads, progress=progress)


def key_of(name: str) -> str:
    """The key of an id: keys end at the first dot. No id has the sign that stands for it."""
    if "~" in name:
        raise InvalidParams(f"id is {name!r}; legal in WebDataset: ids without '~'")
    return name.replace(".", "~")


def suffix(column: str, kind: str) -> str:
    """What the name of a column's file ends in: a column of its kind's name has the suffix alone."""
    ending = "mp4" if kind == VIDEO else "png"
    return ending if column == kind else f"{column.removesuffix('_clip')}.{ending}"


def members(row: Row, source: Source) -> Iterator[tuple[str, bytes]]:
    """Names and contents of the files of a sample."""
    key = key_of(row.id)
    for column, kind in source.media.items():
        for i, file in enumerate(row.files[column]):
            yield f"{key}.{f'{i:03}.png' if kind == IMAGES else suffix(column, kind)}", file.data
    yield f"{key}.json", _core.canonical_json(row.record).encode()
