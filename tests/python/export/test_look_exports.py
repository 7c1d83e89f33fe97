"""Exports of sets in which each instance is shown in several looks: three more columns, and a part for each look."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest

import perceptv as pv
from perceptv import export

csv.field_size_limit(sys.maxsize)


@pytest.fixture(scope="module")
def shown() -> pv.Dataset:
    return pv.percept_v(domains="counting_circles", sizes=[3], per_size=2, looks=["plain", "dark+noise-2"])


def _columns(sample: pv.Sample) -> dict[str, str]:
    return {"look": sample.look, "scale": str(sample.scale), "plain_id": sample.plain.id}


def test_each_look_is_a_table_of_vlmevalkit(shown: pv.Dataset, tmp_path: Path) -> None:
    folder = export.to_vlmevalkit(shown, tmp_path / "out", progress=False)
    for look in ("plain", "dark+noise-2"):
        name = f"perceptv_{'percept_v_paper_s0'}_{look.replace('+', '_').replace('-', '_')}.tsv"
        rows = list(csv.DictReader((folder / name).read_text().splitlines(), dialect="excel-tab"))
        mine = [s for s in shown if s.look == look]
        assert [row["index"] for row in rows] == [s.id for s in mine]
        assert [{n: row[n] for n in _columns(mine[0])} for row in rows] == list(map(_columns, mine))
    plain = export.to_vlmevalkit(shown.filter(look="plain")[:1], tmp_path / "part", progress=False)
    assert list(plain.glob("*.tsv"))


@pytest.mark.parametrize("container", ["coco", "yolo", "parquet", "hf", "webdataset", "vlmevalkit", "messages"])
def test_cards_tell_looks_sizes_and_what_is_left_out(container: str, tmp_path: Path) -> None:
    if container in ("parquet", "hf"):
        pytest.importorskip("datasets")
    ds = pv.percept_v(domains="counting_circles,circle_boxes", sizes=[3], per_size=2)
    shown = ds.with_look(["plain", "gray"], refused="skip", progress=False).at_width(700, progress=False)
    write = export.save_hf if container == "hf" else getattr(export, f"to_{container}")
    card = (write(shown, tmp_path / "out", progress=False) / "README.md").read_text()
    assert "| `plain` | 700 px wide | 4 |\n| `gray` | 700 px wide | 2 |" in card
    (skipped,) = shown.refused
    assert f"| look {skipped.change.look} | `circle_boxes` | 2 | {skipped.reason} |" in card
    assert "Looks and sizes" not in (write(ds, tmp_path / "plain", progress=False) / "README.md").read_text()


def test_a_plain_set_has_one_table_without_the_columns(tmp_path: Path) -> None:
    ds = pv.percept_v(domains="counting_circles", sizes=[3], per_size=1)
    folder = export.to_vlmevalkit(ds, tmp_path / "out", progress=False)
    (table,) = folder.glob("*.tsv")
    assert table.name == "perceptv_percept_v_paper_s0.tsv" and "plain_id" not in table.read_text().splitlines()[0]


def test_each_look_is_a_subset_of_evalscope_that_is_scored_by_itself(shown: pv.Dataset, tmp_path: Path) -> None:
    folder = export.to_messages(shown, tmp_path / "out", progress=False)
    lines = (folder / "messages_dark_noise_2.jsonl").read_text().splitlines()
    mine = [s for s in shown if s.look != "plain"]
    assert [json.loads(line)["id"] for line in lines] == [s.id for s in mine]
    replies = [
        {"index": i, "model": "m", "model_output": {"choices": [{"message": {"content": s.answer_text}}]}}
        for i, s in enumerate(mine)
    ]
    report = pv.score(folder / "metadata_dark_noise_2.jsonl", replies)
    assert report.overall().accuracy == 1


def test_each_look_is_a_task_of_lmms_eval(shown: pv.Dataset, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    folder = export.to_lmms_eval(shown, tmp_path / "out", progress=False)
    text = (folder / "perceptv_percept_v_paper_s0_dark_noise_2.yaml").read_text()
    assert "process_docs: !function utils.only_dark_noise_2" in text
    utils = (folder / "utils.py").read_text()
    compile(utils, "utils.py", "exec")
    assert "def only_dark_noise_2(rows)" in utils and "def only_plain(rows)" in utils


def test_rows_of_containers_have_the_columns(shown: pv.Dataset, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    folder = export.to_parquet(shown, tmp_path / "out", progress=False)
    rows = parquet.read_table(folder / "data").to_pylist()
    assert [{n: row[n] for n in ("look", "scale", "plain_id")} for row in rows] == list(map(_columns, shown))
