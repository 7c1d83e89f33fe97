"""Suites of other people in every container: their rows, frames, sources and licences."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from export_sets import few, videos
from perceptv import _core
from perceptv.cli import main
from perceptv.core.chat_messages import chat_content, sample_messages
from perceptv.export import (
    save_hf,
    to_hf,
    to_lmms_eval,
    to_messages,
    to_parquet,
    to_vlmevalkit,
    to_webdataset,
    write_croissant,
)
from perceptv.models.lmms_eval_task import doc_to_visual, process_results
from toy_suites import OWN, Dots, Pair, Three, set_of, toy_set, use

ALL = (save_hf, to_parquet, to_webdataset, to_vlmevalkit, to_lmms_eval, to_messages)
Writer = Callable[..., Path]
Captured = pytest.CaptureFixture[str]
CC0 = "https://creativecommons.org/publicdomain/zero/1.0/"


@pytest.fixture(autouse=True)
def registered(own_registry: None) -> Iterator[None]:
    pytest.importorskip("datasets")
    pv.register(Dots())
    pv.register(Pair())
    yield


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "metadata.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("write", ALL)
def test_every_container_holds_a_strangers_set_with_its_own_card(
    write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, OWN)
    data = toy_set()
    folder = write(data, tmp_path / "set", progress=False)
    rows = rows_of(folder)
    assert [row["id"] for row in rows] == [s.id for s in data] and {row["suite"] for row in rows} == {"toy-suite"}
    assert pv.score(folder, [s.answer_text for s in data]).overall().accuracy == 1
    card = (folder / "README.md").read_text()
    assert OWN.source in card and OWN.licence in card and "\nlicense: other\n" in card and "\n- toys\n" in card
    assert "# toy_suite_paper_s7 (perceptv)\n" in card and "made by perceptv" in card
    assert not any(word in card for word in ("CC0", "cc0", "Percept-V", "cognitive-science"))


@pytest.mark.parametrize("write", ALL)
def test_what_nobody_has_registered_claims_no_licence(write: Writer, tmp_path: Path) -> None:
    card = (write(toy_set(), tmp_path / "set", progress=False) / "README.md").read_text()
    assert "\nlicense: unknown\n" in card and "this package states none" in card and "## Source" not in card
    assert not any(word in card for word in ("CC0", "cc0", "Percept-V"))


@pytest.mark.parametrize("write", ALL)
def test_the_packages_own_sets_name_theirs(write: Writer, tmp_path: Path) -> None:
    card = (write(few()[:1], tmp_path / "set", progress=False) / "README.md").read_text()
    assert "\nlicense: cc0-1.0\n" in card and "arXiv 2508.21143" in card and CC0 in card


def test_a_set_of_two_suites_names_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, OWN)
    mixed = set_of(Dots.id, "counting_circles")
    folder = to_parquet(mixed, tmp_path / "set", progress=False)
    card = (folder / "README.md").read_text()
    assert "\nlicense:\n- other\n- cc0-1.0\n" in card and OWN.licence in card and "Percept-V" in card
    told = json.loads((folder / "croissant.json").read_text())
    assert told["license"] == ["https://toys.example/terms", CC0] and OWN.source in told["description"]
    with pytest.raises(pv.InvalidParams, match="'bib', whose rows are of a form of their own, beside others"):
        to_parquet(set_of(Dots.id, "bib_preference"), tmp_path / "no", progress=False)
    with pytest.raises(pv.InvalidParams, match="holds pictures and videos"):
        to_parquet(set_of(Dots.id, "conservation_number"), tmp_path / "no", progress=False)


def test_pictures_in_memory_and_from_files(datasets: Any, tmp_path: Path) -> None:
    data = toy_set()
    folder = to_parquet(data, tmp_path / "set", progress=False)
    loaded = datasets.load_dataset(str(folder), split="test", cache_dir=str(tmp_path / "cache"))
    for rows in (to_hf(data, cache_dir=tmp_path), loaded):
        assert list(rows["id"]) == [s.id for s in data]
        for row, sample in zip(rows, data, strict=True):
            assert all(np.array_equal(np.asarray(a), b) for a, b in zip(row["images"], sample.images, strict=True))


@pytest.mark.parametrize("write", ALL)
def test_more_than_two_pictures_stand_in_one_column(write: Writer, tmp_path: Path) -> None:
    pv.register(Three())
    data = set_of(Three.id)
    folder = write(data, tmp_path / "set", progress=False)
    assert pv.score(folder, [s.answer_text for s in data]).overall().accuracy == 1
    if write is to_messages:
        lines = (folder / "messages.jsonl").read_text().splitlines()
        assert [json.loads(line)["messages"][0]["content"] for line in lines] == [
            chat_content(sample_messages(sample)) for sample in data
        ]
    if write is to_webdataset:
        with tarfile.open(folder / "test-000000.tar") as archive:
            shown = [name for name in archive.getnames() if name.endswith(".png")]
        assert len(shown) == 3 * len(data) and shown[2].endswith(".third.png")


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")
@pytest.mark.parametrize(("own", "due"), [(True, "https://toys.example/terms"), (False, "this package states none")])
def test_croissant_names_the_licence(own: bool, due: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mlcroissant = pytest.importorskip("mlcroissant")
    if own:
        use(monkeypatch, OWN)
    folder = to_parquet(toy_set(), tmp_path / "set", progress=False)
    told = json.loads((folder / "croissant.json").read_text())
    assert due in told["license"] and (OWN.source in told["description"]) == own
    assert not mlcroissant.Dataset(jsonld=str(folder / "croissant.json")).metadata.ctx.issues.errors
    saved = tmp_path / "saved"  # as a set on disk has it
    saved.mkdir()
    (saved / "manifest.json").write_text("{}")
    (saved / "metadata.jsonl").write_bytes((folder / "metadata.jsonl").read_bytes())
    assert json.loads(write_croissant(saved).read_text())["license"] == told["license"]


# ---- videos


def frames_in(folder: Path) -> list[list[np.ndarray[Any, Any]]]:
    """The pictures of each line of messages.jsonl."""
    from base64 import b64decode

    found = []
    for line in (folder / "messages.jsonl").read_text().splitlines():
        parts = json.loads(line)["messages"][0]["content"]
        urls = [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]
        found.append([_core.decode_png(b64decode(url.partition(",")[2])) for url in urls])
        assert [part["text"] for part in parts[:-1:2]] == [f"Frame {i}:" for i in range(1, len(urls) + 1)]
    return found


@pytest.mark.parametrize("write", ALL)
def test_every_container_holds_a_strangers_videos(
    write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, without="conservation")
    data = videos()
    folder = write(data, tmp_path / "set", progress=False)
    rows = rows_of(folder)
    assert [row["id"] for row in rows] == [s.id for s in data], "no trials: a row for each video"
    assert pv.score(folder, [s.answer_text for s in data]).overall().accuracy == 1
    assert "\nlicense: unknown\n" in (folder / "README.md").read_text()


def test_frames_that_the_catalogue_names_stand_for_a_strangers_video(
    datasets: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, without="conservation")
    data = videos()
    for found, sample in zip(frames_in(to_messages(data, tmp_path / "a", progress=False)), data, strict=True):
        assert len(found) == 3 and all(np.array_equal(a, b) for a, b in zip(found, sample.images, strict=True))
    folder = to_lmms_eval(data, tmp_path / "b", progress=False)
    rows = datasets.load_dataset(str(folder), split="test", cache_dir=str(tmp_path / "cache"))
    for row, sample in zip(rows, data, strict=True):
        assert all(np.array_equal(np.asarray(a), b) for a, b in zip(doc_to_visual(row), sample.images, strict=True))
        assert process_results(row, [sample.answer_text])["perceptv_accuracy"]["score"] == 1.0
    clips = to_webdataset(data, tmp_path / "c", progress=False)
    with tarfile.open(clips / "test-000000.tar") as archive:
        assert sum(name.endswith(".mp4") for name in archive.getnames()) == len(data)


def test_a_suite_chooses_the_frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = pv.Suite("conservation", title="Theirs", frames="toy_suites:frames")
    use(monkeypatch, replace(known, showing=(pv.SuiteOption("first", "number", "how many"),)))
    rows = rows_of(to_webdataset(videos(), tmp_path / "a", video="frames", progress=False))
    assert [row["frame_numbers"] for row in rows] == [[0, 30, 179]] * 2
    asked = ["conservation", str(tmp_path / "b"), "--preset=balanced", "--sizes=3", "--per-size=1", "--quiet"]
    assert main(["export", "webdataset", *asked, "--domains=conservation_number", "--partners", "--first=4"]) == 0
    assert [len(row["frame_numbers"]) for row in rows_of(tmp_path / "b")] == [4, 4]


def test_options_of_frames_are_those_of_their_suite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    showing = (pv.SuiteOption("first", "number", "how many"), pv.SuiteOption("counts", "sizes", "theirs"))
    use(monkeypatch, replace(OWN, frames="toy_suites:frames", showing=showing))
    assert main(["export", "webdataset", "conservation", str(tmp_path / "x"), "--first", "3"]) == 2
    assert "--first is for toy-suite" in capsys.readouterr().err
    assert main(["export", "webdataset", "percept-v", str(tmp_path / "x"), "--counts", "3"]) == 2
    assert "--counts is for conservation, core-knowledge, toy-suite" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


# ---- rows of a suite's own


def test_a_suite_gives_its_own_rows(datasets: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, replace(OWN, export="toy_suites:sides"))
    dots = set_of(Dots.id)
    for write in ALL:
        folder = write(dots, tmp_path / write.__name__, progress=False)
        assert [row["place"] for row in rows_of(folder)] == [0, 1, 2, 3]
        assert OWN.licence in (folder / "README.md").read_text()
    with tarfile.open(tmp_path / "to_webdataset/test-000000.tar") as archive:
        assert [name.partition(".")[2] for name in archive.getnames()[:3]] == ["left.png", "right.png", "json"]
    rows = datasets.load_dataset(str(tmp_path / "to_parquet"), split="test", cache_dir=str(tmp_path / "cache"))
    assert rows.features["place"].dtype == "int64"
    for row, sample in zip(rows, dots, strict=True):
        assert all(np.array_equal(np.asarray(shown), sample.image) for shown in doc_to_visual(row))
        assert len(doc_to_visual(row)) == 2
    stored = to_parquet(toy_set(), tmp_path / "others", progress=False)
    assert "place" not in rows_of(stored)[0], "the suite leaves others to the package"
