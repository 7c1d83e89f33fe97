"""Sets of episodes: order, layout, resuming, verifying, scoring."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.sets.verify_dataset import verify
from perceptv.suites.bib import baseline_series
from perceptv.suites.bib.released_folders import TASKS

TWO = {"tasks": ["bib_preference", "bib_bg_single_object"], "pairs": 3, "episodes": 2}


def small(**how: Any) -> pv.Dataset:
    return pv.bib(**{**TWO, "seed": 4, **how})


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small().save(tmp_path_factory.mktemp("bib") / "set", progress=False)


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_the_table_of_tasks_is_that_of_the_catalogue() -> None:
    known = {d.id: d for d in pv.domains("bib")}
    assert {t.domain for t in TASKS} == set(known)
    assert all((known[t.domain].episodes == 1) == bool(t.published) for t in TASKS)
    assert len({(t.root, t.folder) for t in TASKS}) == len({t.code for t in TASKS}) == len(TASKS)


@pytest.mark.parametrize("part", ["eval", "background", "eval2", "background2", "all"])
def test_every_part_can_be_made(part: str) -> None:
    """Each task with the comparisons that the published evaluation uses, as its domain has them."""
    chosen = [task for task in TASKS if part in (task.part, "all")]
    data = pv.bib(part=part, pairs=1, episodes=1)
    assert len(data) == sum(len(task.comparisons) for task in chosen)
    assert [sample.domain for sample in data] == [task.domain for task in chosen for _ in task.comparisons]


def test_sets_are_lazy_sized_and_in_order() -> None:
    ds = small()
    assert len(ds) == 5
    assert [(s.domain, s.index, s.size) for s in ds] == [
        ("bib_preference", 0, 6),
        ("bib_preference", 1, 7),
        ("bib_preference", 2, 8),
        ("bib_bg_single_object", 0, 6),
        ("bib_bg_single_object", 1, 7),
    ]
    assert pickle.loads(pickle.dumps(ds)) == ds
    assert [s.size for s in pv.bib(tasks=["bib_preference"], pairs=22, preset="balanced")][18:22] == [19, 20, 1, 2]
    assert len(pv.bib_background(tasks=["bib_bg_preference"])) == 10_000
    assert len(pv.bib()) == 9 * 1000


@pytest.mark.parametrize(
    "how",
    [
        {"part": "other"},
        {"pairs": 0},
        {"tasks": ["bib_other"]},
        {"tasks": ["bib_preference"] * 2},
        {"preset": "other"},
        {"seed": -1},
        {"episodes": 0},
    ],
)
def test_bad_sets_are_refused(how: dict[str, Any]) -> None:
    with pytest.raises(pv.InvalidParams):
        pv.bib(**{"tasks": None, **how})


def test_the_layout_is_the_released_one(saved: Path) -> None:
    found = files(saved)
    stems = [f"bib_eval/preference/{i:06}preference{m}" for i in range(3) for m in "eu"]
    stems += [f"bib_train/single_object/{i:06}single_objecte" for i in range(2)]
    metas = [stem.replace("/", "_meta/", 1) for stem in stems]
    documents = {"README.md", "manifest.json", "metadata.jsonl", "questions.jsonl"}
    assert set(found) == {*(f"{s}.json" for s in stems), *(f"{m}.rec.json" for m in metas), *documents}
    assert not any("index" in Path(stem).name for stem in stems)
    for stem, meta in zip(stems, metas, strict=True):
        record = json.loads(found[f"{meta}.rec.json"])
        again = pv.Episode(pv._core.Episode(record["episode"]))
        assert again.to_bib_json().encode() == found[f"{stem}.json"]
        assert len(found[f"{meta}.rec.json"]) <= len(found[f"{stem}.json"]) / 100
    rows = [json.loads(line) for line in found["metadata.jsonl"].splitlines()]
    assert [row["episode"] for row in rows] == [Path(stem).name for stem in stems]
    questions = [json.loads(line) for line in found["questions.jsonl"].splitlines()]
    assert [q["answer"] == q["clip"] for q in questions[:6]] == [True, False] * 3
    assert questions[-1]["answer"] is None


def test_sets_are_verified_and_mended(saved: Path, tmp_path: Path) -> None:
    assert verify(saved) == []
    assert verify(saved, digests_only=True) == []
    victim = saved / "bib_eval/preference/000001preferenceu.json"
    before = files(saved)
    victim.write_bytes(victim.read_bytes().replace(b"1", b"2", 1))
    (found,) = verify(saved)
    assert found.path == "bib_eval/preference/000001preferenceu.json"
    (saved / "bib_eval/preference/extra.json").write_text("[]")
    assert {d.kind for d in verify(saved)} == {"bytes", "extra"}
    (saved / "bib_eval/preference/extra.json").unlink()
    with pytest.warns(UserWarning, match="repaired"):
        small().save(saved, progress=False)
    assert files(saved) == before
    with pytest.raises(pv.InvalidParams, match="another recipe"):
        small(seed=5).save(saved, progress=False)


def test_video_dialect_and_naming(tmp_path: Path) -> None:
    pytest.importorskip("av")
    ds = small(tasks=["bib_preference"], pairs=1)
    folder = ds.save(tmp_path / "set", video="mp4", dialect="mcs", naming="short", progress=False)
    names = sorted(p.name for p in (folder / "bib_eval/preference").iterdir())
    assert names == ["000000loe.json", "000000loe.mp4", "000000lou.json", "000000lou.mp4"]
    assert b'"lock"' in (folder / "bib_eval/preference/000000loe.json").read_bytes()[:3000]
    assert verify(folder) == []
    for bad in ({"video": "gif"}, {"dialect": "x"}, {"naming": "x"}, {"trials": True}):
        with pytest.raises(pv.InvalidParams):
            ds.save(tmp_path / "other", progress=False, **bad)  # type: ignore[arg-type]
        assert not (tmp_path / "other").exists()
    with pytest.raises(pv.InvalidParams, match="dialect"):
        pv.percept_v(sizes=[1], per_size=1).save(tmp_path / "other", dialect="mcs", progress=False)


def test_a_killed_run_resumes_to_the_same_bytes(tmp_path: Path) -> None:
    options = ["--tasks", "bib_preference", "--pairs", "40", "--seed", "4", "--quiet", "--threads", "1"]
    command = [sys.executable, "-m", "perceptv", "generate", "bib"]
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    subprocess.run([*command, str(whole), *options], check=True)
    process = subprocess.Popen([*command, str(killed), *options])
    while not list(killed.glob("bib_eval/preference/*.json")) and process.poll() is None:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    subprocess.run([*command, str(killed), *options], check=True)
    assert files(whole) == files(killed)


def test_sets_are_scored(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    series = baseline_series(saved)
    stems = {json.loads(line)["episode"] for line in (saved / "metadata.jsonl").read_text().splitlines()}
    assert set(series["nearest"]) == stems
    assert series == baseline_series(small())
    ideal = series["ideal observer"]
    lines = ["episode,trial,frame,surprise", *(f"{name},9,-,{value}" for name, value in ideal.items())]
    (tmp_path / "ideal.csv").write_text("\n".join(lines))
    report = pv.score_surprise(saved, tmp_path / "ideal.csv")
    assert report.overall("model").accuracy == 1.0
    assert report.overall("baseline: ideal observer").accuracy == 1.0
    assert report.overall("baseline: constant").accuracy == 0.5
    page = tmp_path / "report.html"
    assert main(["score", str(saved), str(tmp_path / "ideal.csv"), "--published", "--html", str(page)]) == 0
    assert "100" in capsys.readouterr().out
    assert "<html" in page.read_text()


def test_the_command_line_refuses_what_is_not_for_episodes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for bad in (["--sizes", "1"], ["--domains", "bib_preference"], ["--twins"], ["--background", "--pairs", "2"]):
        assert main(["generate", "bib", str(tmp_path / "out"), *bad]) == 2
    assert main(["generate", "percept-v", str(tmp_path / "out"), "--pairs", "2"]) == 2
    assert "--pairs is for bib" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
