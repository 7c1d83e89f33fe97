"""Shards, as WebDataset and tar read them."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from export_sets import few, videos
from late import late
from perceptv.export import to_webdataset
from perceptv.io.tar import member_name
from storage_sets import contents

webdataset = late("webdataset")
pytestmark = pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")  # the reader leaves shards open


def read(folder: Path, decode: str | None = None) -> list[dict[str, Any]]:
    rows = webdataset.WebDataset([str(p) for p in sorted(folder.glob("*.tar"))], shardshuffle=False)
    return list(rows if decode is None else rows.decode(decode))


def test_shards_hold_pictures_and_records(tmp_path: Path) -> None:
    data = few()
    folder = data.to_webdataset(tmp_path / "set", samples_per_shard=5, threads=2, progress=False)
    assert [p.name for p in sorted(folder.glob("*.tar"))] == [f"test-00000{i}.tar" for i in range(3)]
    rows = read(folder, "rgb8")
    for row, sample in zip(rows, data, strict=True):
        shown = [row[name] for name in ("png", "second.png") if name in row]
        assert all(np.array_equal(a, b) for a, b in zip(shown, sample.images, strict=True))
        assert row["__key__"] == row["json"]["id"] == sample.id and row["json"]["prompt"] == sample.prompt
        assert json.loads(row["json"]["answer"]) == sample.answer
    assert pv.score(rows, [s.answer_text for s in data]).overall().accuracy == 1


def test_bytes_follow_from_the_recipe(tmp_path: Path) -> None:
    first = few().to_webdataset(tmp_path / "a", threads=2, progress=False)
    second = few().to_webdataset(tmp_path / "b", threads=1, progress=False)
    assert contents(first) == contents(second)
    with tarfile.open(first / "test-000000.tar") as archive:
        for member in archive:
            assert (member.mtime, member.uid, member.gid, member.mode, member.uname) == (0, 0, 0, 0o644, "")
            assert member.isreg() and member.name.count(".") in (1, 2)


def test_keys_have_no_dots() -> None:
    assert member_name("a.b-c", "second.png") == "a~b-c.second.png"
    with pytest.raises(pv.InvalidParams, match="ids without '~'"):
        member_name("a~b", "png")


def test_videos_and_frames(tmp_path: Path) -> None:
    data = videos()[:1]
    rows = read(data.to_webdataset(tmp_path / "mp4", progress=False))
    saved = data.save(tmp_path / "saved", progress=False)
    for row, sample in zip(rows, data, strict=True):
        assert row["mp4"] == (saved / f"videos/{sample.domain}/{sample.id}.mp4").read_bytes()
    trials = pv.conservation_trials(videos(), methods=["event"], counts=[3], prompts=["direct"])
    rows = read(to_webdataset(trials, tmp_path / "frames", progress=False), "rgb8")
    for row, trial in zip(rows, trials, strict=True):
        assert row["json"]["frame_numbers"] == list(trial.frame_numbers)
        assert all(np.array_equal(row[f"{i:03}.png"], image) for i, image in enumerate(trial.images))


def test_background_episodes_have_one_clip(tmp_path: Path) -> None:
    single = pv.bib_background(tasks=["bib_bg_single_object"], episodes=1)
    (row,) = read(single.to_webdataset(tmp_path / "set", progress=False))
    assert row["first.mp4"][4:8] == b"ftyp" and "second.mp4" not in row
