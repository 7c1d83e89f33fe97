"""Twelve wrong types and more in every field of replies, questions, scores and what comes with them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.limits import LIMITS
from perceptv.reports import Report
from perceptv.scoring import Question
from wrong_calls import (
    PLACE,
    SAID,
    as_lines,
    as_table,
    attempt,
    command,
    folder,
    one_parser,
    sets,
    small,
    try_all,
    videos,
)
from wrong_types import spoilt, text_of

__all__ = ["folder", "one_parser", "sets"]


ID = "percept_v-paper-counting_circles-n01-i0000-s0"
MESSAGE = {"role": "assistant", "content": [{"type": "text", "text": SAID}]}
REPLIES: dict[str, dict[str, Any]] = {
    "ours": {"id": ID, "response": SAID, "model": "m"},
    "asked": {
        **{"id": ID, "model": "m", "response": SAID, "finish_reason": "stop", "usage": {"total_tokens": 7}},
        **{"latency": 0.5, "reasoning": "so", "reported_model": "m1", "request": {"temperature": 0.0}},
    },
    "webdataset": {"__key__": ID, "json": {"id": ID}, "response": SAID},
    "vlmevalkit": {"index": ID, "prediction": SAID, "model": "m"},
    "lmms-eval": {"doc_id": 0, "filtered_resps": [[SAID]], "perceptv_accuracy": {"id": ID, "score": 1}},
    "evalscope": {"index": 0, "model": "m", "model_output": {"choices": [{"message": MESSAGE}]}},
}


GOOD = {"id": ID, "response": SAID, "model": "good"}
PARTS = 3


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("form", REPLIES)
def test_replies(sets: Path, folder: Path, form: str, part: int) -> None:
    target = folder / "replies.jsonl"

    def write(value: Any) -> Path:
        target.write_text(as_lines(value) + as_lines(GOOD))
        return target

    try_all(
        REPLIES[form],
        write,
        command("score", sets / "percept_v", PLACE, "--markdown", folder / "a.md", "--json", folder / "a.json"),
        part=(part, PARTS),
    )


@pytest.mark.parametrize("form", REPLIES)
def test_rows_of_replies(form: str) -> None:
    data = small()
    try_all(REPLIES[form], None, lambda value: pv.score(data, [value, GOOD]).to_markdown())


@pytest.mark.parametrize("suffix", [".json", ".csv", ".tsv"])
def test_files_of_replies(sets: Path, folder: Path, suffix: str) -> None:
    target = folder / f"replies{suffix}"

    def write(value: Any) -> Path:
        row = value[0] if isinstance(value, list) and value else value
        text = text_of(value) if suffix == ".json" else as_table(row)
        target.write_text(text.replace(",", "\t") if suffix == ".tsv" else text, "utf-8", "surrogatepass")
        return target

    try_all([REPLIES["asked"]], write, lambda place: pv.score(small(), place).to_json())
    if suffix == ".json":
        try_all({ID: SAID}, write, lambda place: pv.score(small(), place).to_json())


def test_replies_in_memory() -> None:
    data = small()
    for example in ({ID: SAID}, {"m": {ID: SAID}}, [SAID], {"m": [SAID]}):
        try_all(example, None, lambda value: pv.score(data, value).to_json())


def test_spreadsheets(folder: Path) -> None:
    openpyxl: Any = pytest.importorskip("openpyxl")
    for what, row in spoilt(REPLIES["ours"]):
        if isinstance(row, dict):
            book = openpyxl.Workbook()
            book.active.append(list(row))
            book.active.append([as_cell(value) for value in row.values()])
            book.save(folder / "a.xlsx")
            attempt(lambda place: pv.score(small(), place), folder / "a.xlsx", what)


def as_cell(value: Any) -> Any:
    """What a spreadsheet can hold of a value."""
    if value is None or isinstance(value, bool) or (isinstance(value, float) and value == value):
        return value
    text = value if isinstance(value, str) else text_of(value)
    return text.encode("ascii", "replace").decode()[:30_000]


def test_judged_records() -> None:
    sample = pv.generate("counting_circles", size=1)
    listed = pv.generate("conservation_length", size=8).record()
    names = ("domain", "answer", "answer_class", "answer_format", "preset", "size", "params", "options")
    for record in (
        sample.record(),
        {"domain": "counting_circles", "answer": "1", "switches": {}, "preset": "paper", "size": 1},
        {"domain": "x", "answer": 1, "answer_class": "integer", "answer_format": "COUNT:X", "vocabulary": []},
        {name: listed[name] for name in names},
    ):
        try_all({k: v for k, v in record.items() if k != "scene"}, None, lambda row: pv.judge(row, "COUNT:1"))


# ---- questions, scores, frames -----------------------------------------------------------------------------------

QUESTIONS = [
    {"prompt": "Which?\n(A) one\n(B) two", "answer": "A", "type": "MC", "id": "q1", "concept": "boundary", "n": 1},
    {"question": "Is it?", "answer": True, "type": "TF", "id": 7, "stage": "formal operational"},
    {"prompt": "Which?", "answer": ["A", "C"], "type": "MS", "options": ["one", {"path": "a.png"}, "three"]},
]


@pytest.mark.parametrize("row", QUESTIONS)
def test_questions(folder: Path, row: dict[str, Any]) -> None:
    def write(value: Any) -> Path:
        (folder / "q.jsonl").write_text(as_lines(value))
        return folder / "q.jsonl"

    def scored(questions: Iterable[Any]) -> str:
        asked = list(questions)
        report: Report = pv.score(asked, ["A"] * len(asked))
        return report.to_json() + report.to_markdown()

    try_all(row, write, lambda place: scored(pv.load_questions(place)))
    try_all(row, None, lambda value: scored(pv.load_questions([value])))
    row = {**row, "answer": "yes" if row["answer"] is True else "A", "options": '["one", "two"]'}
    try_all(row, lambda value: as_csv(folder, value), pv.load_questions)
    parts = {"text": "Which?", "options": ["one", "two"], "answer": "A", "kind": "choice", "id": "q", "meta": {"a": 1}}
    for given in (parts, {**parts, "answer": ["A", "B"], "kind": "multiple"}):
        try_all(given, None, lambda value: Question(**{"text": "", **value}) if isinstance(value, dict) else None)


def as_csv(folder: Path, value: Any) -> Path:
    (folder / "q.csv").write_text(as_table(value), "utf-8", "surrogatepass")
    return folder / "q.csv"


def test_parquet_of_questions(folder: Path) -> None:
    arrow: Any = pytest.importorskip("pyarrow")
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    for what, row in spoilt(QUESTIONS[0]):
        try:
            parquet.write_table(arrow.Table.from_pylist([row]), folder / "q.parquet")
        except Exception:  # what Arrow cannot hold
            continue
        attempt(pv.load_questions, folder / "q.parquet", what)
    (folder / "q.parquet").write_bytes(b"PAR1 and more")
    with pytest.raises(pv.InvalidParams, match="not a readable Parquet file"):
        pv.load_questions(folder / "q.parquet")


@pytest.mark.parametrize("data", [small(per_size=2), videos()], ids=str)
def test_scores(folder: Path, data: pv.Dataset) -> None:
    report = pv.score(data, {"m": {s.id: s.answer_text for s in data}})
    record = json.loads(report.to_json())
    record["accounting"]["m"].update(duplicates=[["a", 2]], unknown=[["b", 1]], missing=["c"])

    def write(value: Any) -> Path:
        (folder / "scores.json").write_text(text_of(value))
        return folder / "scores.json"

    derived = {k: v for k, v in record.items() if k not in ("summary", "pairs")}
    try_all(derived, write, command("report", PLACE, "--markdown", folder / "a.md", "--json", folder / "a.json"))


def test_frame_choices(folder: Path) -> None:
    video = videos()[0]

    def write(value: Any) -> Path:
        (folder / "frames.json").write_text(text_of(value))
        return folder / "frames.json"

    for frames in ([0, 90, 179], [[0, 90, 179], [0, 20, 90, 179]]):
        try_all({video.id: frames}, write, pv.load_frame_choices)


# ---- files that are none ------------------------------------------------------------------------------------------


def test_logs_of_inspect(folder: Path, python: Callable[..., str]) -> None:
    pytest.importorskip("inspect_ai")
    script = """
import os, warnings
warnings.simplefilter("ignore")
import perceptv as pv
from perceptv.models.inspect import responses
os.mkfifo("fifo.json")
os.mkdir("folder.json")
for name, text in {"a.json": "", "b.json": "[]", "c.json": "{}", "d.eval": "no zip", "e.json": "[" * 10**5}.items():
    open(name, "w").write(text)
for name in [*os.listdir("."), "none.json", "nul\\0", "half\\ud800"]:
    try:
        responses(name)
    except pv.PerceptvError:
        print(ascii(name))
    else:
        raise SystemExit(name)
"""
    said = python(f"import os; os.chdir({str(folder)!r})\n{script}")
    assert len(said.splitlines()) == 10


def test_checkpoints_of_networks(folder: Path) -> None:
    torch: Any = pytest.importorskip("torch")
    from dataclasses import asdict

    from perceptv.suites.bib.torch import load_model
    from perceptv.suites.bib.torch.config import ModelConfig
    from perceptv.suites.bib.torch.network_files import FORM

    state = {"form": FORM, "config": asdict(ModelConfig()), "model": {}, "optimizer": {}, "losses": [1.0]}
    for what, value in spoilt(state):
        torch.save(value, folder / "run.pt")
        with pytest.raises(pv.PerceptvError):
            load_model(folder / "run.pt")
            raise AssertionError(what)


def test_the_table_of_limits_is_used_by_default() -> None:
    assert LIMITS.max_depth < 200, "the deep list is deeper than what is legal"
