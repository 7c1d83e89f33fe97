"""Processes that are killed while they write shards: what they leave, and that the next call ends the set."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from storage_sets import contents, small_domains
from systems import KILLED, WINDOWS

OF = 6
OPTIONS = ["--sizes", "1-3", "--per-size", "150", "--domains", ",".join(small_domains()), "--quiet"]


def command(out: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "perceptv", "generate", "percept-v", str(out), "--threads", "1", *OPTIONS, *options]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("reference") / "set"
    subprocess.run(command(out, "--shards", str(OF)), env=environment(), check=True, timeout=300)
    return out


def killed_while_writing(run: subprocess.Popen[bytes], out: Path, finished: int) -> Path:
    """Kills a run that has finished so many shards while it writes the next one; its temporary file."""
    while run.poll() is None:
        writing = next(out.glob(".*.tar.perceptv-*.tmp"), None)  # an archive, not the digest beside it
        with contextlib.suppress(FileNotFoundError):  # it has its name by now
            if writing and len(list(out.glob("*.tar.json"))) >= finished and writing.stat().st_size:
                break
        time.sleep(0.0005)
    run.kill()
    assert run.wait(60) == KILLED, "the run was to be killed before its end"
    (left,) = out.glob(".*.tmp")
    if WINDOWS:  # where what is young may be a living writer's
        os.utime(left, (1, 1))
    return left


@pytest.mark.parametrize("kills", [[0], [1, 3]])
def test_killed_runs_resume_to_the_same_bytes(tmp_path: Path, reference: Path, kills: list[int]) -> None:
    out = tmp_path / "set"
    for finished in kills:
        run = subprocess.Popen(command(out, "--shards", str(OF)), env=environment(), stdout=subprocess.DEVNULL)
        left = killed_while_writing(run, out, finished)
        assert not (out / "manifest.json").exists()
        assert not (out / left.name[1:].partition(".tar.")[0]).with_suffix(".tar").exists(), "no half shard is seen"
    done = subprocess.run(
        command(out, "--shards", str(OF)), env=environment(), capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert "in place already" in done.stdout or kills == [0]
    assert contents(out) == contents(reference)


def test_a_task_of_an_array_that_is_killed_is_run_again(tmp_path: Path, reference: Path) -> None:
    out = tmp_path / "set"
    run = subprocess.Popen(command(out, "--shard", f"2/{OF}"), env=environment(), stdout=subprocess.DEVNULL)
    killed_while_writing(run, out, 0)
    subprocess.run(command(out, "--shard", f"2/{OF}"), env=environment(), check=True, timeout=300)
    assert contents(out) == {n: d for n, d in contents(reference).items() if n.startswith("shard-00002-")}
