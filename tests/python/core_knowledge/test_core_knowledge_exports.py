"""Exports of pairs: pictures and videos in one table, CoreCognition's columns, and the way back."""

from __future__ import annotations

import base64
import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv import _core
from perceptv.cli import main
from perceptv.core.chat_messages import chat_content
from perceptv.export import to_lmms_eval, to_messages, to_parquet, to_vlmevalkit, to_webdataset
from perceptv.io.foreign_tables import long_cells
from perceptv.limits import LIMITS
from perceptv.models.lmms_eval_task import doc_to_visual, process_results
from perceptv.models.shown import make_shown

COLUMNS = {"prompt", "images", "videos", "answer", "type", "concept", "stage", "id"}
DOMAINS = ["boundary_paint", "mechanical_wheels", "conservation_size"]


@pytest.fixture(scope="module")
def data() -> pv.Dataset:
    return pv.core_knowledge(domains=DOMAINS, pairs=1, sizes=[5])


@pytest.fixture(scope="module")
def parquet(data: pv.Dataset, tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("pyarrow")
    return to_parquet(data, tmp_path_factory.mktemp("export") / "parquet", progress=False)


def test_rows_have_the_columns_of_core_cognition_and_come_back_as_questions(data: pv.Dataset, parquet: Path) -> None:
    (file,) = parquet.rglob("*.parquet")
    questions = pv.load_questions(file)
    assert [q.id for q in questions] == [s.id for s in data]
    assert [q.kind for q in questions] == ["choice"] * 6
    for question, sample in zip(questions, data, strict=True):
        assert COLUMNS - {"prompt", "answer", "type", "id"} <= set(question.meta)
        assert question.answer == sample.answer and list(question.options) == sample.options
        assert (question.meta["concept"], question.meta["stage"]) == (
            sample.record()["concept"],
            sample.record()["stage"],
        )
        assert question.score(sample.answer_text).correct and not question.score(sample.partner().answer_text).correct
        shown = [_core.decode_png(p.file("x").data) for p in question.images]
        due = sample.frames(pv.select_frames(sample, 7, "event")) if sample.domain == DOMAINS[2] else sample.images
        assert len(shown) == len(due) and all(np.array_equal(a, b) for a, b in zip(shown, due, strict=True))
        assert [p for p in question.messages() if isinstance(p, str)][-1].split() == sample.prompt.split()
    report = pv.score(questions, {q.id: s.answer_text for q, s in zip(questions, data, strict=True)})
    assert report.overall().accuracy == 1 and set(report.kinds()) >= {"concept", "stage"}


@pytest.mark.parametrize("write", [to_parquet, to_webdataset, to_messages, to_lmms_eval, to_vlmevalkit])
def test_every_container_holds_pictures_and_videos_and_scores_replies(
    write: Any, data: pv.Dataset, tmp_path: Path
) -> None:
    if write in (to_parquet, to_lmms_eval):
        pytest.importorskip("pyarrow")
    folder = write(data, tmp_path / "set", progress=False)
    rows = [json.loads(line) for line in (folder / "metadata.jsonl").read_text().splitlines()]
    assert [row["id"] for row in rows] == [s.id for s in data]
    assert [row["type"] for row in rows] == ["MC"] * 6
    report = pv.score(folder, {"m": {s.id: s.answer_text for s in data}})
    assert report.outcomes()[0].accuracy == 1 and report.outcomes()[0].pairs == 3
    follows = next(o for o in report.outcomes() if o.model == "baseline: follows S")
    assert follows.shares["shortcut"] == 1


def test_messages_hold_each_picture_in_its_place(data: pv.Dataset, tmp_path: Path) -> None:
    trials = pv.core_knowledge_trials(data, presentations=["first", "combined"], rotations=True)
    folder = to_messages(trials, tmp_path / "set", progress=False)
    lines = [json.loads(line) for line in (folder / "messages.jsonl").read_text().splitlines()]
    assert [line["messages"][0]["content"] for line in lines] == [chat_content(t.messages()) for t in trials]
    assert [line["answer"] for line in lines] == [t.answer_text for t in trials]
    report = pv.score(folder, {"m": {t.id: t.answer_text for t in trials}})
    assert report.outcomes()[0].accuracy == 1 and report.rotations() == {"mean": 1.0, "strict": 1.0}
    assert report.outcomes()[0].pairs == 6, "two presentations of three pairs"


def test_rows_of_lmms_eval_show_all_pictures(data: pv.Dataset, tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    folder = to_lmms_eval(data, tmp_path / "set", progress=False)
    rows = datasets.load_dataset("parquet", data_files=[str(p) for p in folder.rglob("*.parquet")], split="train",
                                 cache_dir=str(tmp_path / "cache"))  # fmt: skip
    for row, sample in zip(rows, data, strict=True):
        shown = doc_to_visual(row)
        assert len(shown) == (7 if sample.domain == DOMAINS[2] else 1)
        assert process_results(row, [sample.answer_text])["perceptv_accuracy"]["score"] == 1
    assert [q.id for q in pv.load_questions(rows)] == [s.id for s in data], "Pillow images, as the library gives them"
    assert len(pv.load_questions(rows)[-1].images) == 7


def test_what_harnesses_show_and_leave_behind_comes_back(data: pv.Dataset, tmp_path: Path) -> None:
    """VLMEvalKit's table holds every picture, and its predictions and lmms-eval's logs are scored as pairs."""
    folder = to_vlmevalkit(data, tmp_path / "kit", progress=False)
    (table,) = folder.glob("*.tsv")
    with table.open(newline="", encoding="utf-8") as file, long_cells(LIMITS):
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert [row["index"] for row in rows] == [s.id for s in data]
    for row, sample in zip(rows, data, strict=True):
        cells = json.loads(row["image"]) if row["image"].startswith("[") else [row["image"]]
        shown = [_core.decode_png(base64.b64decode(cell)) for cell in cells]
        due = sample.frames(pv.select_frames(sample, 7, "event")) if sample.domain == DOMAINS[2] else sample.images
        assert len(shown) == len(due) and all(np.array_equal(a, b) for a, b in zip(shown, due, strict=True))
        assert row["answer"] == sample.answer_text
    said = [s.answer_text if i % 2 == 0 else s.partner().answer_text for i, s in enumerate(data)]
    kit = [{"index": row["index"], "prediction": text} for row, text in zip(rows, said, strict=True)]
    lmms = [{"doc_id": i, "filtered_resps": [text]} for i, text in enumerate(said)]
    for left in (kit, lmms[::-1]):
        (outcome, *_) = pv.score(folder, left).outcomes()
        assert outcome.shares["shortcut"] == 1 and outcome.pairs == 3


def test_the_command_exports_ways_of_asking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["export", "messages", "core-knowledge", str(tmp_path / "out"), "--preset", "balanced", "--quiet"]
    asked += ["--domains", "mechanical_wheels", "--pairs", "1", "--rotations", "--presentations", "interleaved,first"]
    assert main(asked) == 0
    rows = [json.loads(line) for line in (tmp_path / "out" / "metadata.jsonl").read_text().splitlines()]
    assert len(rows) == 2 * 2 * 2 and {row["presentation"] for row in rows} == {"interleaved", "first"}
    capsys.readouterr()


def test_a_saved_set_is_asked_with_frames_of_its_videos(data: pv.Dataset, tmp_path: Path) -> None:
    folder = data.save(tmp_path / "set", video="none", progress=False)
    shown = make_shown(folder, 5, "event", LIMITS)
    assert [query.id for query in shown.queries] == [s.id for s in data]
    counts = [sum(not isinstance(part, str) for part in shown.parts(query)) for query in shown.queries]
    assert counts == [1, 1, 1, 1, 5, 5]
    with pytest.raises(pv.InvalidParams, match="has no picture"):
        make_shown(folder, None, None, LIMITS)


def test_rows_whose_pictures_are_missing_are_refused(tmp_path: Path) -> None:
    row = {"prompt": "Which?\n(A) a\n(B) b", "answer": "A", "type": "MC", "images": [{"path": "none.png"}]}
    (tmp_path / "q.jsonl").write_text(json.dumps(row))
    (question,) = pv.load_questions(tmp_path / "q.jsonl")
    with pytest.raises(pv.StorageError, match=r"none\.png"):
        question.messages()
    for wrong, told in (
        ({"images": [{"path": "../out.png"}]}, "legal: paths within the folder"),
        ({"images": [{"name": "x"}]}, "holds .*name"),
        ({"images": [{"bytes": b"text"}]}, "bytes of a PNG"),
        ({"type": "NUM", "answer": "four"}, "answer is 'four'; legal: an integer"),
    ):
        given = {**row, **wrong}
        rows = [given]
        source: Any = rows
        if "path" in str(wrong):
            (tmp_path / "w.jsonl").write_text(json.dumps(given))
            source = tmp_path / "w.jsonl"
        with pytest.raises(pv.InvalidParams, match=told):
            pv.load_questions(source)
    (number,) = pv.load_questions([{"prompt": "How many?", "answer": " 7 ", "type": "num"}])
    assert number.kind == "number" and number.answer == 7
    (whole,) = pv.load_questions([{"prompt": "How many?", "answer": -2, "type": "NUM"}])
    assert whole.answer == -2
