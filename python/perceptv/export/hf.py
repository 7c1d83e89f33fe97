"""A dataset as a ``datasets.Dataset``."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perceptv._core import __version__, raster_version
from perceptv._lazy import needed
from perceptv.core.dataset import Dataset, ShownVideo
from perceptv.export.export_rows import (
    Exportable,
    ExportRow,
    ExportSource,
    cells,
    columns,
    features,
    make_source,
)
from perceptv.export.target import Card, Export, export
from perceptv.io.durable import sync_file
from perceptv.io.whole_files import PROGRESS

if TYPE_CHECKING:
    import datasets


def to_hf(
    dataset: Dataset | Exportable,
    *,
    video: ShownVideo = "auto",
    threads: int | None = None,
    cache_dir: str | Path | None = None,
) -> datasets.Dataset:
    """The rows as a ``datasets.Dataset`` (extra ``hf``), pictures as its Image feature, MP4 files as its Video feature.

    Rows are written directly to the cache of the library on disk, and reused for the same dataset. To decode a Video
    column to frames, torchcodec is needed; ``cast_column(name, datasets.Video(decode=False))`` gives the bytes.

    Parameters
    ----------
    dataset : Dataset or Trials
        The dataset to convert.
    video : {"auto", "mp4", "frames"}
        As in :func:`perceptv.export.to_parquet`.
    threads : int, optional
        One per available core by default.
    cache_dir : str or Path, optional
        Folder for the rows; by default the cache of the library.
    """
    library, source = needed("datasets", "datasets", "hf"), make_source(dataset, video)
    given = {"dataset": dataset, "video": video, "threads": threads}
    return _made(library, source, _cells, gen_kwargs=given, cache_dir=None if cache_dir is None else str(cache_dir))


def save_hf(
    dataset: Dataset | Exportable,
    path: str | Path,
    *,
    video: ShownVideo = "auto",
    threads: int | None = None,
    progress: bool = True,
) -> Path:
    """Writes a folder that ``datasets.load_from_disk`` opens (extra ``hf``); arguments are those of `to_parquet`."""
    datasets, source = needed("datasets", "datasets", "hf"), make_source(dataset, video)

    def write(out: Export, rows: Iterator[ExportRow]) -> None:
        before = set(out.folder.names())
        with tempfile.TemporaryDirectory(dir=out.folder.at(PROGRESS)) as cache:
            made = _made(datasets, source, lambda: (cells(row, source) for row in rows), cache_dir=cache)
            made.save_to_disk(str(out.folder.root))
            del made
        for name in sorted(set(out.folder.names()) - before):
            sync_file(out.folder.at(name))
            out.files.append({"path": name, "sha256": out.folder.sha256(name), "bytes": out.folder.size(name)})

    options, card = {"datasets": datasets.__version__}, Card("`datasets.load_from_disk` opens this folder.")
    return export(source, path, "hf", options, write, card, threads=threads, progress=progress)


def _made(
    library: Any, source: ExportSource, make: Callable[..., Iterator[dict[str, Any]]], **how: Any
) -> datasets.Dataset:
    """A dataset of the library, cached by a fingerprint of the recipe and our version."""
    identity = {
        "perceptv": __version__,
        "raster_version": raster_version,
        "media": dict(source.media),
        **source.identity(),
    }
    how["fingerprint"] = str(library.fingerprint.Hasher.hash(identity))
    how |= {"features": library.Features.from_dict(features(columns(source))), "split": library.Split.TEST}
    made: datasets.Dataset = library.Dataset.from_generator(make, **how)
    return made


def _cells(dataset: Dataset | Exportable, video: ShownVideo, threads: int | None) -> Iterator[dict[str, Any]]:
    source = make_source(dataset, video)
    for row in source.rows(threads):
        yield cells(row, source)
