"""Ctrl-C on the command line: what is said, and that the same command ends the work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from asked_sets import folder, rows
from chat_server import Server, server, stuck_after
from storage_sets import contents, small_domains

__all__ = ["folder", "server"]
GOES_ON = "perceptv: interrupted; the same command resumes where it stopped\n"
KEEPS = "perceptv: interrupted; the same command keeps what is written and makes the rest\n"
ANEW = "perceptv: interrupted; nothing is left half written, and the same command starts again\n"
WHAT = ["--sizes", "1-3", "--domains", ",".join(small_domains()), "--threads", "1", "--quiet"]
COMMANDS = {
    "shards": (["generate", "percept-v", "OUT", "--shards", "6", "--per-size", "150", *WHAT], KEEPS),
    "export": (["export", "webdataset", "percept-v", "OUT", "--per-size", "150", *WHAT], ANEW),
}


def run(words: list[str], out: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "perceptv", *(str(out) if word == "OUT" else word for word in words)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def end(words: list[str], out: Path) -> None:
    process = run(words, out)
    _, said = process.communicate(timeout=300)
    assert process.returncode == 0, said


def interrupted(process: subprocess.Popen[str], begun: Callable[[], bool]) -> str:
    """Ctrl-C once it has begun; what it says on standard error."""
    while process.poll() is None and not begun():
        time.sleep(0.001)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    return said


@pytest.mark.parametrize("name", COMMANDS)
def test_the_same_command_ends_what_was_interrupted(name: str, tmp_path: Path) -> None:
    words, expected = COMMANDS[name]
    whole, out = tmp_path / "whole", tmp_path / "again" / "set"
    out.parent.mkdir()
    end(words, whole)

    def begun() -> bool:
        return any(path.is_file() and path.stat().st_size > 20_000 for path in out.parent.rglob("*"))

    assert interrupted(run(words, out), begun) == expected
    assert not (out / "manifest.json").exists() and not (out / "export.json").exists()
    end(words, out)
    assert contents(out) == contents(whole)


def test_asking_goes_on(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    free = stuck_after(server, 3)
    words = ["ask", str(folder), "OUT", "--base-url", server.url, "--model", "m", "--jobs", "2", "--quiet"]
    said = interrupted(run(words, out), lambda: out.exists() and len(rows(out)) == 3)
    assert said == GOES_ON and len(rows(out)) == 3
    free.set()
    end(words, out)
    assert len(rows(out)) == 12
