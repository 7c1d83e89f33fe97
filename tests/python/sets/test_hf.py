"""A set as Hugging Face ``datasets`` loads it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from storage_sets import small_set


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_set().save(tmp_path_factory.mktemp("hf_set") / "set", progress=False)


def check(rows: Any, data: pv.Dataset) -> None:
    assert len(rows) == len(data)
    found = {row["id"]: row for row in rows}
    for sample in data:
        row = found[sample.id]
        shown = row["images"]
        assert len(shown) == len(sample)
        for loaded, picture in zip(shown, sample.images, strict=True):
            assert np.array_equal(np.asarray(loaded.convert("RGB")), picture)
        assert row["prompt"] == sample.prompt and row["answer_text"] == sample.answer_text
        assert json.loads(row["answer"]) == sample.answer and list(row["skills"]) == sample.skills
        assert json.loads(row["params"]) == sample.params and row["seed"] == sample.seed


def test_imagefolder_loads_the_set(datasets: Any, folder: Path) -> None:
    rows = datasets.load_dataset("imagefolder", data_dir=str(folder), split="train")
    check(rows, small_set())


def test_columns_are_plain_or_pictures(datasets: Any, folder: Path) -> None:
    features = datasets.load_dataset(str(folder), split="test").features
    lists = {name: kind.feature for name, kind in features.items() if isinstance(kind, datasets.List)}
    assert isinstance(lists.pop("images"), datasets.Image) and not any(
        isinstance(kind, datasets.Image) for kind in [*lists.values(), *features.values()]
    )
    assert all(features[name].dtype == "int64" for name in ("size", "index", "seed"))


def test_the_card_tells_the_hub_how_to_load_it(datasets: Any, folder: Path) -> None:
    rows = datasets.load_dataset(str(folder), split="test")
    check(rows, small_set())
