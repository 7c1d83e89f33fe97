"""The folders of exports: whole or not there; and the command that writes them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import perceptv as pv
from export_sets import few, videos
from numpy_alone import NUMPY_ALONE
from perceptv.cli import main
from perceptv.export import export_rows, to_lmms_eval, to_messages, to_vlmevalkit, to_webdataset
from storage_sets import contents

Captured = pytest.CaptureFixture[str]


def test_the_same_export_is_left_alone(tmp_path: Path) -> None:
    folder = few().to_webdataset(tmp_path / "set", progress=False)
    times = {p: p.stat().st_mtime_ns for p in folder.iterdir()}
    assert few().to_webdataset(tmp_path / "set", progress=False) == folder
    assert {p: p.stat().st_mtime_ns for p in folder.iterdir()} == times


def test_a_damaged_one_is_mended(tmp_path: Path) -> None:
    folder = few().to_webdataset(tmp_path / "set", progress=False)
    before = contents(folder)
    (folder / "test-000000.tar").write_bytes(b"x")
    (folder / "README.md").unlink()
    few().to_webdataset(tmp_path / "set", progress=False)
    assert contents(folder) == before and os.listdir(tmp_path) == ["set"]


def test_anything_else_is_refused(tmp_path: Path) -> None:
    folder = few().to_webdataset(tmp_path / "set", progress=False)
    before = contents(folder)
    for data, each in ((few(seed=9), 1000), (few(), 7), (few()[1:], 1000)):
        with pytest.raises(pv.StorageError, match="holds something else") as error:
            data.to_webdataset(tmp_path / "set", samples_per_shard=each, progress=False)
        assert error.value.filename == str(folder)
    with pytest.raises(pv.StorageError, match="holds something else"):
        to_vlmevalkit(few(), folder, progress=False)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/notes").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for name in ("mine", "file"):
        with pytest.raises(pv.StorageError):
            few().to_webdataset(tmp_path / name, progress=False)
    with pytest.raises(pv.StorageError):
        few().to_webdataset(tmp_path / "file" / "below", progress=False)
    assert contents(folder) == before and sorted(os.listdir(tmp_path)) == ["file", "mine", "set"]
    (tmp_path / "empty").mkdir()
    assert contents(few().to_webdataset(tmp_path / "empty", progress=False)) == before


def test_trials_of_other_frames_are_another_set(tmp_path: Path) -> None:
    def trials(method: str) -> pv.Trials:
        return pv.conservation_trials(videos(), methods={"mine": method}, counts=[3], prompts=["direct"])

    to_webdataset(trials("uniform"), tmp_path / "set", progress=False)
    to_webdataset(trials("uniform"), tmp_path / "set", progress=False)
    with pytest.raises(pv.StorageError, match="holds something else"):
        to_webdataset(trials("event"), tmp_path / "set", progress=False)


def test_an_error_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = export_rows.StoredSource.make

    def make(self: export_rows.StoredSource, unit: int) -> list[export_rows.ExportRow]:
        if unit:
            raise RuntimeError("no more")
        return plain(self, unit)

    monkeypatch.setattr(export_rows.StoredSource, "make", make)
    data = pv.percept_v(domains=["counting_circles"], sizes=[1], per_size=60)
    for write in (to_webdataset, to_vlmevalkit, to_lmms_eval, to_messages):
        with pytest.raises(RuntimeError, match="no more"):
            write(data, tmp_path / "set", progress=False)
        assert not list(tmp_path.iterdir())


def test_containers_of_pictures_refuse_clips(tmp_path: Path) -> None:
    pair = pv.bib(tasks=["bib_preference"], pairs=1)
    hold = "these can: hf, parquet, webdataset, messages"
    for write in (to_vlmevalkit, to_lmms_eval):
        with pytest.raises(pv.InvalidParams, match=f"cannot hold questions about whole clips; {hold}"):
            write(pair, tmp_path / "set", progress=False)
        with pytest.raises(pv.InvalidParams, match=f"cannot hold videos as MP4 files; {hold}"):
            write(videos(), tmp_path / "set", video="mp4", progress=False)
    with pytest.raises(pv.InvalidParams, match="without a question"):
        to_messages(pv.bib_background(tasks=["bib_bg_preference"], episodes=1), tmp_path / "set", progress=False)
    assert not list(tmp_path.iterdir())


def test_messages_hold_videos_where_asked(tmp_path: Path) -> None:
    folder = to_messages(videos()[:1], tmp_path / "set", video="mp4", progress=False)
    first = json.loads((folder / "messages.jsonl").read_text().splitlines()[0])
    video, prompt = first["messages"][0]["content"]
    assert video["video_url"]["url"].startswith("data:video/mp4;base64,")
    assert prompt["text"].startswith("The video shows") and "image" not in prompt["text"]
    assert prompt["text"].splitlines()[-3:] == videos()[0].prompt.splitlines()[-3:]


# ---- the command


def small(*more: str) -> list[str]:
    domains = ",".join(few().recipe.domains)
    set_options = ["--preset=balanced", "--seed=3", f"--domains={domains}", "--sizes=2,3", "--per-size=2"]
    return [*more, *set_options, "--quiet"]


def test_the_command_writes_what_the_api_writes(tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "cli"
    assert main(small("export", "webdataset", "percept-v", str(out), "--per-file=5", "--threads=2")) == 0
    assert capsys.readouterr().out == f"{out}: {len(few())} rows as webdataset\n"
    assert contents(out) == contents(few().to_webdataset(tmp_path / "api", samples_per_shard=5, progress=False))


def test_the_command_takes_a_saved_set(tmp_path: Path) -> None:
    few()[1:7].save(tmp_path / "saved", progress=False)
    assert main(["export", "vlmevalkit", str(tmp_path / "saved"), str(tmp_path / "a"), "--quiet"]) == 0
    assert contents(tmp_path / "a") == contents(to_vlmevalkit(few()[1:7], tmp_path / "b", progress=False))
    assert main(["export", "croissant", str(tmp_path / "saved")]) == 0 and (tmp_path / "saved/croissant.json").is_file()


def test_the_command_takes_frames_of_videos(tmp_path: Path) -> None:
    options = ["--preset=balanced", "--sizes=3", "--per-size=1", "--domains=conservation_number", "--seed=4", "--quiet"]
    chosen = ["--methods=event", "--counts=3,5", "--prompts=direct"]
    assert main(["export", "messages", "conservation", str(tmp_path / "a"), *options, *chosen]) == 0
    trials = pv.conservation_trials(videos(), methods=["event"], counts=[3, 5], prompts=["direct"])
    assert contents(tmp_path / "a") == contents(to_messages(trials, tmp_path / "b", progress=False))


def test_the_command_refuses_what_is_wrong(tmp_path: Path, capsys: Captured) -> None:
    few().save(tmp_path / "saved", progress=False)
    (tmp_path / "other").mkdir()
    (tmp_path / "other/file").write_text("mine")
    for arguments, code, match in (
        (["nonsense", "percept-v", "x"], 2, "invalid choice"),
        (["parquet", "nowhere", str(tmp_path / "x")], 2, "SOURCE is 'nowhere'; legal: percept-v"),
        (["parquet", "percept-v"], 2, "OUT is missing"),
        (["parquet", str(tmp_path / "saved"), str(tmp_path / "x"), "--seed", "2"], 2, "--seed is only for a new"),
        (["messages", "percept-v", str(tmp_path / "x"), "--per-file", "2"], 2, "--per-file is for parquet and"),
        (["croissant", "percept-v"], 2, "legal: the folder of a saved dataset"),
        (["croissant", str(tmp_path / "saved"), str(tmp_path / "x")], 2, "legal: no OUT"),
        (["parquet", "percept-v", str(tmp_path / "x"), "--pairs", "2"], 2, "--pairs is for bib"),
        (["parquet", "percept-v", str(tmp_path / "x"), "--counts", "3"], 2, "--counts is for conservation"),
        (["parquet", "conservation", str(tmp_path / "x"), "--counts", "3", "--video", "mp4"], 2, "select frames"),
        (["lmms-eval", "bib", str(tmp_path / "x")], 2, "cannot hold questions about whole clips"),
        (["webdataset", "percept-v", str(tmp_path / "other")], 2, "holds something else"),
        (["parquet", str(tmp_path / "other"), str(tmp_path / "x")], 1, "manifest.json is missing"),
    ):
        assert main(["export", *arguments]) == code
        said = capsys.readouterr()
        assert match in said.err and said.out == "", arguments
    assert sorted(os.listdir(tmp_path)) == ["other", "saved"]


ONLY_NUMPY = (
    NUMPY_ALONE
    + """
import perceptv as pv
from perceptv.export import save_hf, to_lmms_eval, to_messages, to_vlmevalkit, write_croissant
ds = pv.percept_v(domains=["counting_circles"], sizes=[1], per_size=1)
for write in (pv.Dataset.to_webdataset, to_vlmevalkit, to_messages):
    assert pv.score(write(ds, write.__name__, progress=False), [ds[0].answer_text]).overall().accuracy == 1
assert write_croissant(ds.save("saved", progress=False)).is_file()
open("r.xlsx", "wb").close()
video = pv.conservation(domains=["conservation_number"], sizes=[1], per_size=1)
for call in (
    lambda: ds.to_parquet("no"), lambda: ds.to_hf(), lambda: to_lmms_eval(ds, "no"), lambda: save_hf(ds, "no"),
    lambda: pv.score(ds, "r.xlsx"), lambda: video.to_webdataset("no", progress=False),
):
    try:
        call()
    except pv.MissingExtra as error:
        print(str(error).partition("perceptv")[2])
import os
assert not os.path.exists("no") and not [name for name in os.listdir() if name.startswith(".")]
"""
)


def test_what_needs_no_package_and_which_extra_the_rest_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = os.pathsep.join(os.path.abspath(p) for p in sys.path if p)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ONLY_NUMPY],
        env={**os.environ, "PYTHONPATH": path},
        text=True,
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["[hf]'"] * 4 + ["[excel]'", "[video]'"]
