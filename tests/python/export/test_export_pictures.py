"""Every picture of every sample arrives through each container, by the library that reads it, in any order."""

from __future__ import annotations

import base64
import csv
import json
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from late import late
from perceptv.export import save_hf, to_lmms_eval, to_messages, to_parquet, to_vlmevalkit, to_webdataset
from perceptv.io.foreign_tables import long_cells
from perceptv.limits import LIMITS
from perceptv.models.lmms_eval_task import doc_to_visual
from toy_suites import use

webdataset = late("webdataset")
pytestmark = pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")  # the reader leaves archives open
ONE, TWO = "maze_solving", "vanishing_objects"


def set_of(*domains: str, **changes: Any) -> pv.Dataset:
    return pv.percept_v(domains=domains, **{"sizes": [2, 6], "per_size": 1, "preset": "balanced", **changes})


SETS: dict[str, Callable[[], Any]] = {
    "one picture first": lambda: set_of(ONE, TWO, "counting_circles"),
    "two pictures first": lambda: set_of(TWO, "counting_circles", ONE),
    "many of one, then two": lambda: set_of("counting_circles", TWO, per_size=3),
    "shuffled": lambda: set_of(ONE, TWO, "change_colour").shuffle(3),
    "a mixture": lambda: pv.mix([set_of(ONE, per_size=2), set_of(TWO, seed=1), set_of(TWO, sizes=[9], seed=2)]),
    "a part without the second domain": lambda: set_of(ONE, TWO)[:2],
    "one alone": lambda: set_of(ONE),
    "two alone": lambda: set_of(TWO),
    "core knowledge": lambda: pv.core_knowledge(
        domains=["boundary_paint", "perspective_views", "permanence_cups", "conservation_size"], pairs=1, sizes=[5]
    ),
    "core knowledge backwards": lambda: pv.core_knowledge(
        domains=["boundary_paint", "perspective_views", "mechanical_wheels"], pairs=1, sizes=[5]
    )[::-1],
    "frames of videos": lambda: pv.conservation_trials(
        pv.conservation(domains=["conservation_number"], sizes=[3], per_size=1),
        methods=["event"], counts=[3, 7], prompts=["direct"],
    ),
}  # fmt: skip


@pytest.fixture(params=SETS, scope="module")
def data(request: pytest.FixtureRequest) -> Any:
    return SETS[request.param]()


@pytest.fixture(scope="module")
def due(data: Any) -> dict[str, list[str]]:
    """Digests of the pictures that each question shows, from the questions themselves."""
    return {asks.id: [digest(p) for p in pixels_of(asks)] for asks in data}


def pixels_of(asks: Any) -> list[Any]:
    if isinstance(asks, pv.VideoSample):
        return list(asks.frames(pv.select_frames(asks, 7, "event")))
    return list(asks.images)


def digest(picture: Any) -> str:
    pixels = np.asarray(picture.convert("RGB") if hasattr(picture, "convert") else picture)
    return f"{pixels.shape} {hash(pixels.tobytes())}"


def pictures_in(row: dict[str, Any]) -> list[str]:
    """Digests of all pictures in the columns of a row, in their order."""
    values = [value for _, value in sorted(row.items())]
    cells = [part for value in values for part in (value if isinstance(value, list) else [value])]
    return [digest(cell) for cell in cells if hasattr(cell, "convert")]


def loaded(datasets: Any, folder: Path, streaming: bool, tmp_path: Path) -> list[dict[str, Any]]:
    cache = str(tmp_path / "cache")
    return list(datasets.load_dataset(str(folder), split="test", streaming=streaming, cache_dir=cache))


def loaded_both_ways(datasets: Any, folder: Path, tmp_path: Path) -> Iterator[list[dict[str, Any]]]:
    """As a table, and streamed."""
    for streaming in (False, True):
        yield loaded(datasets, folder, streaming, tmp_path)


def test_datasets_reads_archives(datasets: Any, data: Any, due: dict[str, list[str]], tmp_path: Path) -> None:
    folder = to_webdataset(data, tmp_path / "set", samples_per_shard=3, progress=False)
    for rows in loaded_both_ways(datasets, folder, tmp_path):
        assert {row["json"]["id"]: pictures_in(in_order(row)) for row in rows} == due
        compare_records(folder, rows)


def compare_records(folder: Path, rows: list[dict[str, Any]]) -> None:
    records = [json.loads(line) for line in (folder / "metadata.jsonl").read_text().splitlines()]
    for row, record in zip(rows, records, strict=True):
        assert {name: value for name, value in row["json"].items() if value is not None} == {
            name: value for name, value in record.items() if value is not None
        }
        assert row["__key__"] == record["id"].replace(".", "~")


def test_webdataset_reads_archives(data: Any, due: dict[str, list[str]], tmp_path: Path) -> None:
    folder = to_webdataset(data, tmp_path / "set", samples_per_shard=3, progress=False)
    files = [str(path) for path in sorted(folder.glob("*.tar"))]
    rows = webdataset.WebDataset(files, shardshuffle=False).decode("pil")
    assert {row["json"]["id"]: pictures_in(in_order(row)) for row in rows} == due


@pytest.mark.parametrize("write", [to_parquet, to_lmms_eval])
def test_datasets_reads_parquet(
    datasets: Any, write: Any, data: Any, due: dict[str, list[str]], tmp_path: Path
) -> None:
    for rows in loaded_both_ways(datasets, write(data, tmp_path / "set", progress=False), tmp_path):
        assert {row["id"]: [digest(p) for p in row["images"]] for row in rows} == due
        if write is to_lmms_eval:
            assert {row["id"]: [digest(p) for p in doc_to_visual(row)] for row in rows} == due


@pytest.mark.parametrize("name", [name for name in SETS if "video" not in name and name != "core knowledge"])
def test_datasets_reads_saved_sets(datasets: Any, name: str, tmp_path: Path) -> None:
    data = SETS[name]()
    expected = [[digest(p) for p in s.images] for s in data]
    for rows in loaded_both_ways(datasets, data.save(tmp_path / "set", progress=False), tmp_path):
        assert [[digest(p) for p in row["images"]] for row in rows] == expected


def test_datasets_holds_them_in_memory_and_on_disk(
    datasets: Any, data: Any, due: dict[str, list[str]], tmp_path: Path
) -> None:
    from perceptv.export import to_hf

    saved = datasets.load_from_disk(str(save_hf(data, tmp_path / "disk", progress=False)))
    for rows in (to_hf(data, cache_dir=tmp_path / "c"), saved):
        assert {row["id"]: [digest(p) for p in row["images"]] for row in rows} == due
        assert isinstance(rows.features["images"].feature, datasets.Image)


def test_messages_and_tables_hold_them(data: Any, due: dict[str, list[str]], tmp_path: Path) -> None:
    from perceptv import _core

    def read(text: str) -> str:
        return digest(_core.decode_png(base64.b64decode(text.rpartition(",")[2])))

    lines = (to_messages(data, tmp_path / "messages", progress=False) / "messages.jsonl").read_text().splitlines()
    contents = {row["id"]: row["messages"][0]["content"] for row in map(json.loads, lines)}
    shown = {name: [p["image_url"]["url"] for p in c if p["type"] == "image_url"] for name, c in contents.items()}
    assert {name: list(map(read, urls)) for name, urls in shown.items()} == due
    (table,) = to_vlmevalkit(data, tmp_path / "kit", progress=False).glob("*.tsv")
    with table.open(newline="", encoding="utf-8") as file, long_cells(LIMITS):
        cells = {row["index"]: row["image"] for row in csv.DictReader(file, delimiter="\t")}
    texts = {name: json.loads(cell) if cell.startswith("[") else [cell] for name, cell in cells.items()}
    assert {name: list(map(read, found)) for name, found in texts.items()} == due


# ---- shards


PICTURES = [name for name in SETS if name != "frames of videos"]


@pytest.mark.parametrize("name", PICTURES)
def test_datasets_reads_shards(datasets: Any, name: str, tmp_path: Path) -> None:
    data = SETS[name]()
    pv.write_shards(data, tmp_path / "shards", of=2)
    assert pv.verify_shards(tmp_path / "shards") == []
    expected = {s.id: [] if isinstance(s, pv.VideoSample) else [digest(p) for p in s.images] for s in data}
    for rows in loaded_both_ways(datasets, tmp_path / "shards", tmp_path):
        assert {row["json"]["id"]: pictures_in(in_order(row)) for row in rows} == expected
        for row, sample in zip(rows, data, strict=True):
            assert row["json"]["scene"]["canvas"] == sample.scene["canvas"] and row["json"]["answer"] == sample.answer


def in_order(row: dict[str, Any]) -> dict[str, Any]:
    """The columns by the place of their picture: words, then numbers."""
    words = ["png", "second.png", "third.png", "fourth.png"]
    places = {name: f"{words.index(name) + 1:03}.png" if name in words else name for name in row}
    return {places[name]: value for name, value in row.items()}


def test_datasets_reads_frames_in_shards(datasets: Any, tmp_path: Path) -> None:
    videos = pv.conservation(domains=["conservation_number"], sizes=[3], per_size=1)
    pv.write_shards(videos, tmp_path / "shards", of=2, video="png")
    for row, video in zip(loaded(datasets, tmp_path / "shards", True, tmp_path), videos, strict=True):
        assert pictures_in(row) == [digest(frame) for frame in video.frames()]


def test_shards_of_many_pictures_name_each(tmp_path: Path) -> None:
    many = max((known for known in pv.domains() if not known.frames), key=lambda known: known.images)
    data = pv.core_knowledge(domains=[many.id], pairs=1)[:1]
    assert data[0].picture_count == many.images > 4
    pv.write_shards(data, tmp_path, of=1)
    with tarfile.open(next(tmp_path.glob("*.tar"))) as archive:
        names = [name.partition(".")[2] for name in archive.getnames()]
    assert names[:5] == ["png", "second.png", "third.png", "fourth.png", "005.png"]
    assert len(names) == many.images + 1 and names[-1] == "json"


# ---- columns of plain data


@pytest.mark.parametrize("order", [(ONE, "perspective_views"), ("perspective_views", ONE)])
def test_columns_are_those_of_every_domain_in_any_order(
    datasets: Any, order: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some domains have options and concepts, others none: no row loses them, whichever comes first."""
    use(monkeypatch, without="core_knowledge")  # then its domains are in the rows that all suites have
    data = pv.dataset(domains=order, sizes=[3], per_size=2, preset="balanced")
    for write, inner in ((to_parquet, None), (to_webdataset, "json")):
        rows = loaded(datasets, write(data, tmp_path / write.__name__, progress=False), False, tmp_path)
        for row, sample in zip([row[inner] if inner else row for row in rows], data, strict=True):
            assert (row["options"] or []) == sample.options and row["id"] == sample.id
            assert row["concept"] == (pv.info(sample.domain).concept or None)
            assert row.get("question") == (sample.question or None)
        report = pv.score(rows, [sample.answer_text for sample in data])
        assert report.overall().accuracy == 1
