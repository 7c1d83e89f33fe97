"""A save that is killed, or that runs out of room, in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from storage_sets import contents, small_domains
from systems import KILLED, has_rlimit, only_posix

SIZES, PER_SIZE = "1-3", 30


def command(out: Path) -> list[str]:
    options = ["--sizes", SIZES, "--per-size", str(PER_SIZE), "--domains", ",".join(small_domains()), "--quiet"]
    return [sys.executable, "-m", "perceptv", "generate", "percept-v", str(out), "--threads", "2", *options]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("reference") / "set"
    subprocess.run(command(out), env=environment(), check=True, timeout=300)
    return out


def files_below(root: Path) -> int:
    return sum(len(names) for _, _, names in os.walk(root))


@pytest.mark.parametrize("steps", [[1], [3, 40], [20, 60, 130], [90]])
def test_killed_runs_resume_to_the_same_bytes(tmp_path: Path, reference: Path, steps: list[int]) -> None:
    """Kills the run whenever it has written so many files, then lets it end."""
    out = tmp_path / "set"
    for files in steps:
        run = subprocess.Popen(command(out), env=environment(), stdout=subprocess.DEVNULL)
        while run.poll() is None and files_below(out) < files:
            time.sleep(0.001)
        run.kill()
        assert run.wait(60) == KILLED, "the run was to be killed before its end"
        assert not (out / "manifest.json").exists()
    done = subprocess.run(command(out), env=environment(), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert contents(out) == contents(reference)


@only_posix("Windows interrupts all processes of a console and no single one")
def test_an_interrupt_is_130_and_resumable(tmp_path: Path, reference: Path) -> None:
    out = tmp_path / "set"
    run = subprocess.Popen(
        command(out), env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    while run.poll() is None and files_below(out) < 20:
        time.sleep(0.001)
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=60)
    told = "perceptv: interrupted; the same command keeps what is written and makes the rest\n"
    assert (run.returncode, said) == (130, told)
    assert not list(out.rglob("*.tmp"))
    subprocess.run(command(out), env=environment(), check=True, timeout=300)
    assert contents(out) == contents(reference)


@has_rlimit
def test_files_over_the_limit_are_a_clear_error(tmp_path: Path, reference: Path) -> None:
    """No file may exceed 16 kB: pictures fit, the documents do not."""
    import resource

    out = tmp_path / "set"

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, 16_384))

    # Where coverage is measured, its own file would be over the limit.
    plain = {name: value for name, value in environment().items() if not name.startswith("COVERAGE")}
    done = subprocess.run(command(out), env=plain, capture_output=True, text=True, timeout=300, preexec_fn=limit)
    assert done.returncode == 2 and "cannot write: File too large" in done.stderr and "Traceback" not in done.stderr
    assert not list(out.rglob("*.tmp")) and not (out / "metadata.jsonl").exists()
    subprocess.run(command(out), env=environment(), check=True, timeout=300)
    assert contents(out) == contents(reference)
