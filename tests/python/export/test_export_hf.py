"""Parquet files and datasets in memory, as Hugging Face ``datasets`` reads them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from export_sets import few, videos
from late import needs
from perceptv.core.video import frames_of_mp4
from perceptv.export import parquet, save_hf, to_parquet
from storage_sets import contents

needs("datasets")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return few().to_parquet(tmp_path_factory.mktemp("parquet") / "set", rows_per_file=5, threads=2, progress=False)


def check(rows: Any, data: pv.Dataset) -> None:
    assert list(rows["id"]) == [sample.id for sample in data]
    for row, sample in zip(rows, data, strict=True):
        shown = row["images"]
        assert len(shown) == len(sample)
        for loaded, picture in zip(shown, sample.images, strict=True):
            assert np.array_equal(np.asarray(loaded), picture)
        assert row["prompt"] == sample.prompt and row["answer_text"] == sample.answer_text
        assert json.loads(row["answer"]) == sample.answer and list(row["skills"]) == sample.skills
        assert json.loads(row["params"]) == sample.params and row["seed"] == 3 and row["twin_of"] is None


def test_the_folder_loads_with_its_card(datasets: Any, folder: Path) -> None:
    rows = datasets.load_dataset(str(folder), split="test")
    check(rows, few())
    told = datasets.load_dataset_builder(str(folder)).info
    assert told.features == rows.features and told.splits["test"].num_examples == len(few())


def test_the_files_alone_have_pictures_as_columns(datasets: Any, folder: Path, tmp_path: Path) -> None:
    files = sorted(str(path) for path in folder.glob("data/*.parquet"))
    assert [Path(f).name for f in files] == [f"test-0000{i}-of-00003.parquet" for i in range(3)]
    check(datasets.load_dataset("parquet", data_files=files, split="train"), few())
    rows = datasets.Dataset.from_parquet(files, cache_dir=str(tmp_path))
    check(rows, few())
    kinds = {name: type(feature).__name__ for name, feature in rows.features.items()}
    assert kinds["images"] == kinds["skills"] == "List" and isinstance(rows.features["images"].feature, datasets.Image)


def test_files_follow_from_the_recipe(folder: Path, tmp_path: Path) -> None:
    again = few().to_parquet(tmp_path / "again", rows_per_file=5, threads=1, progress=False)
    assert contents(again) == contents(folder)
    told = json.loads((folder / "export.json").read_text())
    assert told["recipe"] == few().recipe.as_dict() and told["rows"] == len(few())
    listed = {file["path"]: file["sha256"] for file in told["files"]}
    found = {name: digest for name, digest in contents(folder).items() if digest != "folder"}
    assert listed == {name: digest for name, digest in found.items() if name != "export.json"}


def test_row_groups_suit_a_viewer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pyarrow.parquet

    data = pv.percept_v(domains=["counting_circles"], sizes=[1], per_size=230)
    folder = data.to_parquet(tmp_path / "set", progress=False)
    file = pyarrow.parquet.ParquetFile(next(folder.glob("data/*.parquet")))
    assert [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)] == [100, 100, 30]
    assert file.schema_arrow.field("images").type.value_field.type.field(0).name == "bytes"
    file.close()
    monkeypatch.setattr(parquet, "BYTES_PER_GROUP", 3 * len(data[0].png()))
    folder = data[:7].to_parquet(tmp_path / "small", progress=False)
    file = pyarrow.parquet.ParquetFile(next(folder.glob("data/*.parquet")))
    groups = [file.read_row_group(i).column("images").to_pylist() for i in range(file.num_row_groups)]
    sizes = [sum(len(cell["bytes"]) for cells in group for cell in cells) for group in groups]
    assert len(sizes) > 2 and max(sizes) <= parquet.BYTES_PER_GROUP and sum(map(len, groups)) == 7
    file.close()


def test_a_dataset_in_memory(datasets: Any, tmp_path: Path) -> None:
    rows = few().to_hf(cache_dir=tmp_path)
    check(rows, few())
    assert str(rows.split) == "test" and len(few()[2:5].to_hf(cache_dir=tmp_path)) == 3
    assert few().to_hf(cache_dir=tmp_path).cache_files == rows.cache_files, "found again in the cache"
    other = few(seed=4).to_hf(cache_dir=tmp_path)
    assert other[0]["id"] == few(seed=4)[0].id


def test_a_folder_for_load_from_disk(datasets: Any, tmp_path: Path) -> None:
    folder = save_hf(few(), tmp_path / "disk", progress=False)
    check(datasets.load_from_disk(str(folder)), few())
    assert (folder / "metadata.jsonl").is_file() and not (folder / ".progress").exists()
    before = contents(folder)
    assert save_hf(few(), tmp_path / "disk", progress=False) == folder and contents(folder) == before


def test_videos_as_mp4_columns(datasets: Any, tmp_path: Path) -> None:
    data = videos()[:1]
    folder = data.to_parquet(tmp_path / "set", progress=False)
    rows = datasets.load_dataset(str(folder), split="test")
    assert isinstance(rows.features["video"], datasets.Video)
    rows = rows.cast_column("video", datasets.Video(decode=False))
    for row, sample in zip(rows, data, strict=True):
        assert row["id"] == sample.id and row["options"] == sample.options and row["video"]["path"].endswith(".mp4")
        (frame,) = frames_of_mp4(row["video"]["bytes"], [60])
        assert np.abs(frame.astype(int) - sample.frame(60)).mean() < 3
    held = data.to_hf(cache_dir=tmp_path / "cache").cast_column("video", datasets.Video(decode=False))
    assert held[0]["video"]["bytes"] == rows[0]["video"]["bytes"]
    assert pv.score(rows, [s.answer_text for s in data]).overall().accuracy == 1


def test_videos_as_lists_of_frames(datasets: Any, tmp_path: Path) -> None:
    three = videos().to_parquet(tmp_path / "three", video="frames", progress=False)
    rows = datasets.load_dataset(str(three), split="test")
    assert list(rows[0]["frame_numbers"]) == [0, 90, 179]
    trials = pv.conservation_trials(videos(), methods=["event"], counts=[3, 5], prompts=["direct"])
    rows = datasets.load_dataset(str(to_parquet(trials, tmp_path / "set", progress=False)), split="test")
    assert list(rows["id"]) == [trial.id for trial in trials]
    for row, trial in zip(rows, trials, strict=True):
        assert list(row["frame_numbers"]) == list(trial.frame_numbers) and row["prompt"] == trial.prompt
        assert all(np.array_equal(a, b) for a, b in zip(row["images"], trial.images, strict=True))


def test_episodes_as_two_clips(datasets: Any, tmp_path: Path) -> None:
    pair = pv.bib(tasks=["bib_preference"], pairs=1)
    folder = pair.to_parquet(tmp_path / "pair", progress=False)
    (row,) = datasets.load_dataset(str(folder), split="test").with_format("arrow")
    clips = [row[name][0].as_py()["bytes"] for name in ("first_clip", "second_clip")]
    for clip, episode in zip(clips, pair[0].episodes, strict=True):
        last = len(episode.trials[0]) - 40
        (frame,) = frames_of_mp4(clip, [last])
        assert np.abs(frame.astype(int) - episode.trials[0].frame(last)).mean() < 6
    rows = [json.loads(line) for line in (folder / "metadata.jsonl").read_text().splitlines()]
    assert rows[0]["answer_text"] == pair[0].answer_text and rows[0]["options"] == pair[0].options
    assert pv.score(folder, [pair[0].answer_text]).overall().accuracy == 1


def test_what_is_wrong_is_named(tmp_path: Path) -> None:
    with pytest.raises(pv.InvalidParams, match=r"rows_per_file is 0; legal: integers 1\.\."):
        few().to_parquet(tmp_path / "a", rows_per_file=0)
    with pytest.raises(pv.InvalidParams, match="video is 'mp4'; legal: 'auto' for this dataset"):
        few().to_parquet(tmp_path / "a", video="mp4")
    with pytest.raises(pv.InvalidParams, match="video is 'frames'; legal: 'auto', 'mp4' for this dataset"):
        pv.bib(tasks=["bib_preference"], pairs=1).to_parquet(tmp_path / "a", video="frames")
    with pytest.raises(pv.InvalidParams, match="dataset is list; legal: a Dataset or Trials"):
        to_parquet([few()[0]], tmp_path / "a")
    with pytest.raises(pv.InvalidParams, match="dataset has 0 samples"):
        few()[:0].to_hf()
    assert not list(tmp_path.iterdir())
