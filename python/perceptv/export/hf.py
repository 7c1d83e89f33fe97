"""A set as a ``datasets.Dataset``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perceptv._core import __version__
from perceptv.errors import MissingExtra
from perceptv.export.features import cells, columns, features
from perceptv.export.rows import source_of

if TYPE_CHECKING:
    import datasets


def to_hf(
    dataset: Any, *, video: str = "auto", threads: int | None = None, cache_dir: str | Path | None = None
) -> datasets.Dataset:
    """The rows as a ``datasets.Dataset`` (extra ``hf``), pictures as its Image feature, MP4 files as its Video feature.

    Rows go straight to the library's cache on disk, some at a time; the same set is found there again. Reading a Video
    column as frames needs torchcodec; ``cast_column(name, datasets.Video(decode=False))`` gives its bytes.

    Parameters
    ----------
    dataset : Dataset or Trials
        What to convert.
    video : {"auto", "mp4", "frames"}
        As in :func:`perceptv.export.to_parquet`.
    threads : int, optional
        One per available core by default.
    cache_dir : str or Path, optional
        Where the rows are kept; the library's own place by default.
    """
    try:
        import datasets
    except ImportError:
        raise MissingExtra("datasets", "hf") from None
    source = source_of(dataset, video)
    found = datasets.Features.from_dict(features(columns(source)))
    identity = {"perceptv": __version__, "container": "hf", **source.identity()}
    made: datasets.Dataset = datasets.Dataset.from_generator(
        _cells,
        features=found,
        cache_dir=None if cache_dir is None else str(cache_dir),
        gen_kwargs={"dataset": dataset, "video": video, "threads": threads},
        split=datasets.Split.TEST,
        fingerprint=datasets.fingerprint.Hasher.hash(identity),
    )
    return made


def _cells(dataset: Any, video: str, threads: int | None) -> Iterator[dict[str, Any]]:
    source = source_of(dataset, video)
    for row in source.rows(threads):
        yield cells(row, source)
