"""The same 500 replies score the same through every container; harnesses read theirs with their own code."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from harness_scripts.seen import EVERY

import perceptv as pv
from export_sets import few, mixed_set, replies, videos
from perceptv.cli import main
from perceptv.export import to_lmms_eval, to_messages, to_vlmevalkit
from perceptv.models.oracle.answering import answer

HERE = Path(__file__).parent
HARNESSES = Path(sys.prefix) / "harnesses"
EXPORTS = {"vlmevalkit": to_vlmevalkit, "lmms_eval": to_lmms_eval, "evalscope": to_messages}
FILES = {"vlmevalkit": "model_set.tsv", "lmms_eval": "samples.jsonl", "evalscope": "predictions.jsonl"}


@pytest.fixture(scope="module")
def data() -> pv.Dataset:
    return mixed_set()


@pytest.fixture(scope="module")
def said(data: pv.Dataset) -> list[str]:
    return replies(data)


def verdicts(report: pv.Report) -> list[tuple[Any, ...]]:
    return [(row.item.id, row.outcome, row.matcher, json.dumps(row.value), row.missing) for row in report.rows]


@pytest.fixture(scope="module")
def due(data: pv.Dataset, said: list[str]) -> list[tuple[Any, ...]]:
    report = pv.score(data, said)
    found = report.overall()
    assert found.n == 500 and 150 < found.correct < 350 and found.format_error > 40
    assert {row.outcome for row in report.rows} == {"correct", "wrong", "format_error", "no_answer"}
    assert {s.answer_type for s in data} == {"single", "fixed", "list", "set"}
    return verdicts(report)


def through(name: str, folder: Path, said: list[str], out: Path) -> tuple[Path, list[dict[str, Any]]]:
    """Lets a harness's own code read an export and write its file; returns that, and what it saw."""
    if not HARNESSES.is_dir():
        pytest.skip("the code of the harnesses is not installed (tools/setup_code.sh)")
    given = out.with_name("replies.json")
    given.write_text(json.dumps(said))
    path = os.pathsep.join([*(p for p in sys.path if p), str(HARNESSES)])
    home = {"HF_HOME": str(out.parent / "hf"), "HF_HUB_OFFLINE": "1", "MODELSCOPE_CACHE": str(out.parent / "ms")}
    script = HERE / "harness_scripts" / f"with_{name}.py"
    done = subprocess.run(
        [sys.executable, str(script), str(folder), str(given), str(out)],
        env={**os.environ, "PYTHONPATH": path, **home},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return out, json.loads(out.with_name(out.name + ".seen").read_text())


def digests(pictures: list[Any]) -> list[str]:
    return [f"{p.shape} {hashlib.sha256(p.tobytes()).hexdigest()}" for p in pictures]


@pytest.mark.parametrize("name", EXPORTS)
def test_through_a_harness(
    name: str, data: pv.Dataset, said: list[str], due: list[tuple[Any, ...]], tmp_path: Path, capsys: Any
) -> None:
    folder = EXPORTS[name](data, tmp_path / "export", progress=False)
    written, seen = through(name, folder, said, tmp_path / FILES[name])
    looked = data[::EVERY]
    assert [row["text"] for row in seen] == [s.prompt for s in looked]
    assert [row["pictures"] for row in seen] == [digests(s.images) for s in looked]
    if name == "evalscope":
        assert [row["target"] for row in seen] == [s.answer_text for s in looked]
    else:
        assert [row["id"] for row in seen] == [s.id for s in looked]
    assert verdicts(pv.score(data, written)) == due, "against the set"
    assert verdicts(pv.score(folder, written)) == due, "against the folder"
    if name == "lmms_eval":
        means = written.with_name(written.name + ".means").read_text()
        assert float(means) == sum(row[1] == "correct" for row in due) / len(due)
    assert main(["score", str(folder), str(written)]) == 0 and "500" in capsys.readouterr().out


def test_through_datasets_parquet_and_webdataset(
    datasets: Any, data: pv.Dataset, said: list[str], due: list[tuple[Any, ...]], tmp_path: Path
) -> None:
    folder = data.to_parquet(tmp_path / "parquet", progress=False)
    rows = datasets.load_dataset(str(folder), split="test", cache_dir=str(tmp_path / "cache"))
    assert verdicts(pv.score(rows, said)) == due
    answered = rows.add_column("response", said)
    assert verdicts(pv.score(rows, answered)) == due, "replies beside the pictures"
    assert verdicts(pv.score(folder, {row["id"]: row["response"] for row in answered.remove_columns("images")})) == due


def test_through_to_hf(
    datasets: Any, data: pv.Dataset, said: list[str], due: list[tuple[Any, ...]], tmp_path: Path
) -> None:
    rows = data.to_hf(cache_dir=tmp_path)
    assert verdicts(pv.score(rows, said)) == due


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_through_webdataset(data: pv.Dataset, said: list[str], due: list[tuple[Any, ...]], tmp_path: Path) -> None:
    webdataset = pytest.importorskip("webdataset")
    folder = data.to_webdataset(tmp_path / "shards", samples_per_shard=300, progress=False)
    shards = [str(path) for path in sorted(folder.glob("*.tar"))]
    rows = [
        {name: value for name, value in sample.items() if name in ("__key__", "json")}
        for sample in webdataset.WebDataset(shards, shardshuffle=False)
    ]
    read = [{**row, "json": json.loads(row["json"])} for row in rows]
    answered = [{**row, "response": text} for row, text in zip(read, said, strict=True)]
    assert verdicts(pv.score(rows, answered)) == due
    by_key = [{"__key__": row["__key__"], "response": text} for row, text in zip(rows, said, strict=True)]
    assert verdicts(pv.score(data, by_key)) == due


def test_through_the_saved_set(data: pv.Dataset, said: list[str], due: list[tuple[Any, ...]], tmp_path: Path) -> None:
    folder = data.save(tmp_path / "saved", progress=False)
    assert verdicts(pv.score(folder, said)) == due


@pytest.mark.parametrize("name", EXPORTS)
def test_questions_in_other_words_through_a_harness(name: str, tmp_path: Path) -> None:
    own = few()
    data = own + own.with_prompt(form="json", language="hi") + own.with_prompt(form="letter", think=True, wording="p1")
    folder = EXPORTS[name](data, tmp_path / "export", progress=False)
    said = [answer(s.prompt, [s.png(i) for i in range(s.picture_count)]).text for s in data]
    written, seen = through(name, folder, said, tmp_path / FILES[name])
    assert [row["text"] for row in seen] == [s.prompt for s in data[::EVERY]]
    for where in (data, folder):
        assert [row.item.id for row in pv.score(where, written).rows if not row.correct] == []
    if name == "lmms_eval":
        assert written.with_name(written.name + ".means").read_text() == "1.0"


@pytest.mark.parametrize("suffix", [".xlsx", ".json"])
def test_vlmevalkits_files(suffix: str, tmp_path: Path) -> None:
    data = few()
    said = [text or "nothing" for text in replies(data)]
    folder = to_vlmevalkit(data, tmp_path / "export", progress=False)
    written, _ = through("vlmevalkit", folder, said, tmp_path / f"model{suffix}")
    assert verdicts(pv.score(data, written)) == verdicts(pv.score(data, said))


@pytest.mark.parametrize("name", EXPORTS)
def test_frames_of_videos_reach_a_harness(name: str, tmp_path: Path) -> None:
    trials = pv.conservation_trials(videos(), methods=["event"], counts=[3], prompts=["direct"])
    folder = EXPORTS[name](trials, tmp_path / "export", progress=False)
    said = [trials[0].answer_text, "Answer: none"]
    written, seen = through(name, folder, said, tmp_path / FILES[name])
    assert [row["pictures"] for row in seen] == [digests(trial.images) for trial in trials[:1]]
    assert [row["text"] for row in seen] == [trials[0].prompt]
    if name == "evalscope":
        assert seen[0]["labels"] == ["Frame 1:", "Frame 2:", "Frame 3:"]
    assert verdicts(pv.score(trials, written)) == verdicts(pv.score(trials, said))
    report = pv.score(folder, written)
    assert verdicts(report) == verdicts(pv.score(trials, said)) and report.has_pairs()


# ---- rows as harnesses write them, without their code


def lmms_row(i: int, name: str, text: str) -> dict[str, Any]:
    return {"doc_id": i, "filtered_resps": text, "target": "x", "perceptv_accuracy": {"id": name, "outcome": "wrong"}}


def evalscope_row(i: int, name: str, text: str) -> dict[str, Any]:
    parts = [{"type": "reasoning", "reasoning": "hm"}, {"type": "text", "text": text}]
    output = {"choices": [{"message": {"role": "assistant", "content": parts}}]}
    return {"index": i, "model": "m", "model_output": output}


def kit_row(i: int, name: str, text: str) -> dict[str, Any]:
    return {"index": name, "question": "q", "prediction": text}


@pytest.mark.parametrize("row", [lmms_row, evalscope_row, kit_row])
def test_rows_of_harnesses(row: Callable[[int, str, str], dict[str, Any]], tmp_path: Path) -> None:
    data = few()
    said = replies(data)
    rows = [row(i, s.id, text) for i, (s, text) in enumerate(zip(data, said, strict=True))]
    due = verdicts(pv.score(data, said))
    assert verdicts(pv.score(data, rows)) == verdicts(pv.score(data, rows[::-1])) == due
    (tmp_path / "m.jsonl").write_text("\n".join(map(json.dumps, rows)))
    (tmp_path / "m.json").write_text(json.dumps(rows))
    assert verdicts(pv.score(data, tmp_path / "m.jsonl")) == verdicts(pv.score(data, tmp_path / "m.json")) == due


def test_odd_rows_of_harnesses() -> None:
    data = few(domains=["counting_circles"], sizes=[2])
    first, second = data
    rows: list[dict[str, Any]] = [{"index": 0, "model_output": None}, {"index": 1, "model_output": {"choices": []}}]
    assert {row.outcome for row in pv.score(data, rows).rows} == {"no_answer"}
    with pytest.raises(pv.InvalidParams, match=r"responses\[0\] is of place 2; legal: 0\.\.1"):
        pv.score(data, [{"index": 2, "model_output": None}])
    numbers = [{"index": first.id, "prediction": first.answer}, {"index": second.id, "prediction": float("nan")}]
    assert [row.outcome for row in pv.score(data, numbers).rows] == ["correct", "no_answer"]
    with pytest.raises(pv.InvalidParams, match="VLMEvalKit's index and prediction"):
        pv.score(data, [{"index": first.id}])
    named = pv.score(data, [{"index": 0, "model": "m", "model_output": {"choices": [{"message": {"content": "3"}}]}}])
    assert named.models == ("m",) and named.accounting["m"].missing == (second.id,)


def test_odd_files_of_replies(tmp_path: Path) -> None:
    data = few(domains=["counting_circles"], sizes=[2])
    for name, content, match in (
        ("a.xlsx", b"no zip", "is not a readable spreadsheet"),
        ("b.json", b"[1", "b.json is not JSON"),
        ("c.json", b"7", "legal: a list of rows, or an object of texts by id"),
        ("d.json", b"[7]", "d.json, row 0 is 7"),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(pv.InvalidParams, match=match):
            pv.score(data, tmp_path / name)
    with pytest.raises(pv.InvalidParams, match="which cannot be read: No such file"):
        pv.score(data, tmp_path / "none.xlsx")
    (tmp_path / "e.json").write_text(json.dumps({s.id: s.answer_text for s in data}))
    assert pv.score(data, tmp_path / "e.json").overall().accuracy == 1
