"""Sets of videos on disk: every format, resumed, verified, read back."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.sets.verify_dataset import verify
from perceptv.sets.verify_pixels import verify_pixels

FORMATS = ("png", "mp4", "gif", "none")


def small(**more: Any) -> pv.Dataset:
    return pv.conservation(**{"preset": "balanced", "sizes": [3], "per_size": 1, "seed": 4, **more})


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_the_set_is_the_published_design() -> None:
    ds = pv.conservation(seed=0)
    assert len(ds) == 384 and len({s.id for s in ds}) == 384
    assert [s.domain for s in ds[::96]] == [f"conservation_{d}" for d in ("number", "length", "volume", "size")]
    assert [s.size for s in ds[:96:16]] == [1, 2, 3, 4, 5, 6] and {s.size for s in ds[96:]} == {8}
    assert ds[1] == ds[0].partner() and ds[0].id.endswith("-c")


def kept_as(form: str) -> pv.Dataset:
    """All domains; of GIFs, which take most of a minute for each set, one pair."""
    return small(domains=["conservation_number"]) if form == "gif" else small()


@pytest.fixture(scope="module", params=FORMATS)
def saved(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    folder = tmp_path_factory.mktemp("set") / request.param
    kept_as(request.param).save(folder, video=None if request.param == "none" else request.param, progress=False)
    return request.param, folder


def test_every_format_is_verified(saved: tuple[str, Path]) -> None:
    kept, folder = saved
    assert verify(folder) == [] and verify(folder, digests_only=True) == []
    rows = lines(folder / "metadata.jsonl")
    assert [r["id"] for r in rows] == [s.id for s in kept_as(kept)]
    assert {r["condition"] for r in rows} == {"conserving", "non_conserving"}
    assert len({r["pair"] for r in rows}) == len(rows) / 2
    names = {"png": "images/{d}/{i}/000.png", "mp4": "videos/{d}/{i}.mp4", "gif": "videos/{d}/{i}.gif"}
    for row in rows:
        name = names.get(kept)
        assert row["file_name"] == (name and name.format(d=row["domain"], i=row["id"]))
        assert kept == "none" or (folder / row["file_name"]).is_file()
    scenes = lines(folder / "scenes.jsonl")
    assert [len(s["quantities"]) for s in scenes] == [len(s) for s in kept_as(kept)]
    shows = "The video shows" if kept in ("mp4", "gif") else "The images show"
    assert all(r["prompt"].startswith(shows) and s["prompt"] == r["prompt"] for r, s in zip(rows, scenes, strict=True))
    assert [q for q in scenes[0]["quantities"]] == kept_as(kept)[0].quantities
    assert kept_as(kept).save(folder, video=None if kept == "none" else kept, progress=False) == folder


@pytest.mark.parametrize("saved", ["png", "mp4", "gif"], indirect=True)
def test_damage_is_named_and_mended(saved: tuple[str, Path], tmp_path: Path) -> None:
    kept, folder = saved
    copy = tmp_path / "set"
    shutil.copytree(folder, copy)
    first = lines(copy / "metadata.jsonl")[0]["file_name"]
    data = (copy / first).read_bytes()
    (copy / first).write_bytes(data[:-20] + bytes(20))
    assert [d.path for d in verify(copy)] == [first]
    assert [d.path for d in verify(copy, digests_only=True)] == [first]
    with pytest.warns(UserWarning, match="repaired"):
        kept_as(kept).save(copy, video=kept, progress=False)
    assert contents(copy) == contents(folder)


def test_answers_are_read_back_from_frames(saved: tuple[str, Path]) -> None:
    kept, folder = saved
    if kept == "png":
        report = verify_pixels(folder)
        assert report.differences == [] and report.read == len(kept_as(kept))
    elif kept == "mp4":
        pytest.importorskip("av")
        assert verify_pixels(folder).differences == []
    else:
        with pytest.raises(pv.InvalidParams, match="keeps its videos as"):
            verify_pixels(folder)


@pytest.mark.parametrize(("domain", "size", "seed"), [("length", 15, 5), ("length", 5, 6), ("number", 14, 5)])
def test_compression_that_frays_shadows_hides_no_answer(domain: str, size: int, seed: int, tmp_path: Path) -> None:
    """The reader saw specks in the shadows of these videos, or coins that were not round."""
    pytest.importorskip("av")
    ds = pv.conservation(preset="balanced", sizes=[size], per_size=1, seed=seed, domains=[f"conservation_{domain}"])
    folder = ds.save(tmp_path / "set", video="mp4", progress=False)
    assert verify_pixels(folder).differences == []


def test_a_set_of_another_format_is_refused(saved: tuple[str, Path]) -> None:
    kept, folder = saved
    other = "gif" if kept == "png" else "png"
    before = contents(folder)
    with pytest.raises(pv.InvalidParams, match="another recipe"):
        kept_as(kept).save(folder, video=other, progress=False)
    assert contents(folder) == before


def test_trials_are_listed_verified_and_scored(tmp_path: Path) -> None:
    ds = pv.conservation(preset="balanced", sizes=[3], per_size=1, domains=["conservation_number"])
    folder = ds.save(tmp_path / "set", video=None, trials=True, progress=False)
    rows = lines(folder / "trials.jsonl")
    trials = pv.conservation_trials(ds)
    assert [r["id"] for r in rows] == [t.id for t in trials] and len(rows) == 2 * 60
    assert rows[5]["frame_numbers"] == list(trials[5].frame_numbers) and rows[5]["prompt"] == trials[5].prompt
    assert verify(folder) == [] and verify(folder, digests_only=True) == []
    replies = tmp_path / "replies.jsonl"
    replies.write_text("".join(json.dumps({"id": r["id"], "response": r["answer_text"]}) + "\n" for r in rows))
    report = pv.score(folder / "trials.jsonl", replies)
    assert report.overall().accuracy == 1
    text = (folder / "trials.jsonl").read_text()
    (folder / "trials.jsonl").write_text(text.replace('"count":3', '"count":4', 1))
    assert [d.path for d in verify(folder)] == ["trials.jsonl"]
    with pytest.raises(pv.InvalidParams, match="trials is True; legal"):
        pv.percept_v(domains=["maze_solving"], sizes=[1], per_size=1).save(tmp_path / "p", trials=True, progress=False)


def test_bad_arguments_are_refused(tmp_path: Path) -> None:
    with pytest.raises(pv.InvalidParams, match="video is 'avi'; legal: 'auto', 'mp4', 'gif', 'png', 'none'"):
        small().save(tmp_path / "a", video="avi", progress=False)
    with pytest.raises(pv.InvalidParams, match="video is 'png'; legal: 'auto'"):
        pv.percept_v(domains=["maze_solving"], sizes=[1], per_size=1).save(tmp_path / "b", video="png", progress=False)
    with pytest.raises(pv.InvalidParams, match="domains holds 'maze_solving' of the suite 'percept_v'"):
        pv.conservation(domains=["maze_solving"])
    with pytest.raises(pv.InvalidParams, match=r"sizes holds 21; legal: 1\.\.20 in conservation_number"):
        pv.conservation(sizes=[21])
    assert not list(tmp_path.iterdir())


def test_a_killed_run_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    options = ["--preset=balanced", "--sizes=2-3", "--per-size=2", "--video=png", "--threads=2", "--quiet"]

    def command(folder: Path) -> list[str]:
        return [sys.executable, "-m", "perceptv", "generate", "conservation", str(folder), *options]

    path = os.pathsep.join(os.path.abspath(p) for p in sys.path if p)
    environment = {**os.environ, "PYTHONPATH": path}
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    subprocess.run(command(whole), check=True, env=environment, capture_output=True)
    process = subprocess.Popen(command(killed), env=environment, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not list(killed.glob("images/*/*/*.png")) and time.monotonic() < deadline:
        time.sleep(0.02)
    process.kill()
    process.wait()
    assert not (killed / "manifest.json").exists()
    done = subprocess.run(command(killed), check=True, env=environment, capture_output=True, text=True)
    assert "what an earlier run had left was kept" in done.stdout
    assert contents(killed) == contents(whole)


def test_a_manifest_with_strange_blocks_is_refused(tmp_path: Path) -> None:
    folder = small(domains=["conservation_number"]).save(tmp_path / "set", video=None, progress=False)
    text = (folder / "manifest.json").read_text()
    for old, new in (
        ('"blocks": [["conservation_number", [3], 1]]', '"blocks": []'),
        ('[["conservation_number", [3], 1]]', '[["conservation_number", [3], 0]]'),
        ('[["conservation_number", [3], 1]]', '[["conservation_number", 3, 1]]'),
        ('"video": "none"', '"video": "avi"'),
    ):
        assert old in text
        (folder / "manifest.json").write_text(text.replace(old, new))
        with pytest.raises(pv.VerificationError):
            verify(folder)


@pytest.mark.parametrize("trials", [True, False])
def test_sets_refuse_a_wording_and_name_the_call_that_takes_it(trials: bool, tmp_path: Path) -> None:
    videos = pv.conservation(seed=0)[:1]
    with pytest.raises(
        pv.InvalidParams, match=r"wording is 'x\.toml'; legal: .*pv\.conservation_trials\(videos, wording=FILE\)"
    ):
        videos.save(tmp_path / "set", trials=trials, wording="x.toml")
    assert not (tmp_path / "set").exists()
