"""Croissant metadata, as mlcroissant validates it and reads records by it."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from export_sets import few, videos
from late import late
from perceptv.export import to_webdataset, write_croissant
from perceptv.sets.verify_dataset import verify
from storage_sets import contents

mlcroissant = late("mlcroissant")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")


def opened(folder: Path) -> Any:
    data = mlcroissant.Dataset(jsonld=str(folder / "croissant.json"))
    assert not data.metadata.ctx.issues.errors
    missing = [w for w in data.metadata.ctx.issues.warnings if "datePublished" not in str(w)]
    assert not missing, "all that is recommended is there but a date, which the files do not depend on"
    return data


def text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


def test_parquet_files(tmp_path: Path) -> None:
    data = few()
    folder = data.to_parquet(tmp_path / "set", rows_per_file=5, progress=False)
    rows = {text(row["rows/id"]): row for row in opened(folder).records("rows")}
    assert list(rows) == [s.id for s in data]
    for sample in data:
        row = rows[sample.id]
        shown = row["rows/images"]
        assert all(np.array_equal(np.asarray(a), b) for a, b in zip(shown, sample.images, strict=True))
        assert text(row["rows/prompt"]) == sample.prompt and text(row["rows/answer_text"]) == sample.answer_text
        assert row["rows/size"] == sample.size and [text(s) for s in row["rows/skills"]] == sample.skills
    assert write_croissant(folder) == folder / "croissant.json"


def test_a_saved_set(tmp_path: Path) -> None:
    data = few()
    folder = data.save(tmp_path / "set", progress=False)
    before = contents(folder)
    path = write_croissant(folder)
    assert path == folder / "croissant.json" and verify(folder) == [] and data.save(folder, progress=False) == folder
    assert {k: v for k, v in contents(folder).items() if k != "croissant.json"} == before
    first = path.read_bytes()
    assert write_croissant(folder).read_bytes() == first
    read = opened(folder)
    for row, sample in zip(read.records("rows"), data, strict=True):
        assert text(row["rows/id"]) == sample.id and text(row["rows/prompt"]) == sample.prompt
        assert len(row["rows/file_names"]) == sample.picture_count
    pictures = {text(row["files/name"]): row["files/picture"] for row in read.records("files")}
    assert len(pictures) == sum(s.picture_count for s in data)
    two = next(s for s in data if s.picture_count == 2)
    assert np.array_equal(np.asarray(pictures[f"{two.id}_2.png"]), two.images[1])


def test_digests_are_those_of_the_files(tmp_path: Path) -> None:
    folder = few().save(tmp_path / "set", progress=False)
    told = json.loads(write_croissant(folder).read_text())
    (lines, pictures) = told["distribution"]
    assert lines["sha256"] == contents(folder)["metadata.jsonl"] and pictures["@type"] == "cr:FileSet"


def test_sets_of_videos_have_their_lines(tmp_path: Path) -> None:
    for name, data in (("videos", videos()), ("pairs", pv.bib(tasks=["bib_preference"], pairs=1))):
        folder = data.save(tmp_path / name, video=None, progress=False)
        write_croissant(folder)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            rows = list(opened(folder).records("rows"))
        assert len(rows) == 2


def test_other_folders_are_refused(tmp_path: Path) -> None:
    shards = to_webdataset(few()[:1], tmp_path / "shards", progress=False)
    for folder in (tmp_path, tmp_path / "none", shards):
        with pytest.raises(pv.InvalidParams, match="legal: a complete saved dataset, or a folder of Parquet files"):
            write_croissant(folder)
    with pytest.raises(pv.InvalidParams, match="path is 3; legal: a complete saved dataset"):
        write_croissant(3)  # type: ignore[arg-type]
