"""The file of replies that `ask` writes: kills, interrupts, two calls at once, files of others."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from asked_sets import folder, ids, rows
from chat_server import Server, completion, server, stuck_after
from perceptv.limits import LIMITS
from perceptv.models.chat import replies as reply_file
from perceptv.models.chat.replies import ReplyFile

__all__ = ["folder", "server"]


def test_each_reply_is_kept_when_it_comes(server: Server, folder: Path, tmp_path: Path) -> None:
    """One question of the first four is answered only when all others are in the file: those arrive in any order."""
    out = tmp_path / "r.jsonl"

    def answers(i: int) -> tuple[int, bytes]:
        while i == 1 and len(rows(out)) < 11:
            time.sleep(0.01)
        return 200, completion("COUNT:1")

    server.answers = answers
    assert pv.ask(folder, out, base_url=server.url, model="m", jobs=4, timeout=60.0).asked == 12
    assert rows(out)[-1]["id"] in ids(folder)[1:5]


ASKS = """
import sys
import perceptv as pv
pv.ask(sys.argv[1], sys.argv[2], base_url=sys.argv[3], model="m", jobs=2, timeout=600.0)
"""


@contextlib.contextmanager
def asking(folder: Path, out: Path, url: str, script: str = ASKS) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", script, str(folder), str(out), url]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not true():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.01)


def test_killing_a_run_loses_what_was_in_flight_and_no_more(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    free = stuck_after(server, 7)
    with asking(folder, out, server.url) as process:
        until(lambda: out.exists() and len(rows(out)) == 7 and len(server.sent) == 9)
        process.kill()
    kept = rows(out)
    assert len(kept) == 7
    free.set()
    report = pv.ask(folder, out, base_url=server.url, model="m")
    assert (report.asked, report.kept) == (5, 7) and rows(out)[:7] == kept, "the lock went with its process"
    assert sorted(row["id"] for row in rows(out)) == sorted(ids(folder)) and len(server.sent) == 9 + 5


def test_of_two_calls_on_one_file_the_second_is_refused(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    free = stuck_after(server, 2)
    with asking(folder, out, server.url) as process:
        until(lambda: len(server.sent) == 4)
        for model in ("m", "other"):
            with pytest.raises(pv.InvalidParams, match="which another call is writing; legal: wait until it ends"):
                pv.ask(folder, out, base_url=server.url, model=model)
        assert len(server.sent) == 4
        free.set()
        assert process.wait(120) == 0
    assert pv.ask(folder, out, base_url=server.url, model="m").kept == 12


SLOW_NAMES = "import socket, time\nsocket.getaddrinfo = lambda *a, **k: time.sleep(600)\n"


@pytest.mark.parametrize("names", ["", SLOW_NAMES])
def test_ctrl_c_ends_a_call_whatever_it_waits_for(server: Server, folder: Path, tmp_path: Path, names: str) -> None:
    """Requests that would take ten minutes, and names that cannot be looked up, which no program can cancel."""
    out = tmp_path / "r.jsonl"
    stuck_after(server, 2)
    said = "print('asks', file=sys.stderr, flush=True)\n"
    with asking(folder, out, server.url, names + ASKS.replace("pv.ask", f"{said}pv.ask")) as process:
        assert process.stderr is not None and process.stderr.readline() == "asks\n"
        until(lambda: out.exists() if names else len(server.sent) == 4)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)  # far more than the second that it takes
    assert process.returncode == -signal.SIGINT and errors.rstrip().endswith("KeyboardInterrupt")
    assert len(rows(out)) == 2 if not names else not out.exists()


@pytest.mark.parametrize("step", ["opened", "take_lock"])
def test_an_interrupt_while_the_file_is_opened_leaves_none(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The step is done, and then comes the interrupt, before its result is known; a file that was there stays."""
    done = getattr(reply_file, step)
    calls: list[object] = []

    def interrupted(*given: Any, **named: Any) -> Any:
        calls.append(done(*given, **named))
        if len(calls) == 1:
            raise KeyboardInterrupt
        return calls[-1]

    monkeypatch.setattr(reply_file, step, interrupted)
    for before in (None, b"", b'{"id": "a", "model": "m", "response": "x"}\n'):
        calls.clear()
        out = tmp_path / "r.jsonl"
        if before is not None:
            out.write_bytes(before)
        with pytest.raises(KeyboardInterrupt):
            ReplyFile(out, "m", LIMITS).__enter__()
        assert (out.read_bytes() if out.exists() else None) == before


def test_a_file_that_another_call_has_just_made_is_not_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "r.jsonl"
    with ReplyFile(out, "m", LIMITS):
        monkeypatch.setattr(reply_file.os.path, "lexists", lambda path: False)  # as it was a moment before
        with pytest.raises(pv.InvalidParams, match="which another call is writing"):
            ReplyFile(out, "other", LIMITS).__enter__()
        assert out.exists()
    assert not out.exists()


FOREIGN = [
    b"A shopping list: eggs, milk",
    b"A shopping list:\neggs\nmilk",
    b"A shopping list:\neggs\nmilk\n",
    b"\x00\x01\xff\xfe",
    b"{}",
    b"[1, 2]",
    b"3",
    b'{"id": "a", "model": "m", "resp',
    b'{"id": "a", "response": "x"}\n',
    b'{"id": "a", "model": "m", "response": 3}\n',
    b'{"id": "a", "model": "m", "error": null}\n',
    b'{"id": "a", "model": "m", "response": "x"}\n{"id": "b"}',
    b'{"id": "a", "model": "m", "response": "x"}\nnotes\n{"id": "b", "model": "m", "response": "x"}\n',
    b"[" * 100_000,
]


@pytest.mark.parametrize("data", FOREIGN)
def test_a_file_that_is_none_of_replies_is_left_as_it_is(
    server: Server, folder: Path, tmp_path: Path, data: bytes
) -> None:
    out = tmp_path / "r.jsonl"
    out.write_bytes(data)
    with pytest.raises((pv.InvalidParams, pv.LimitExceeded), match=r"r\.jsonl, line \d"):
        pv.ask(folder, out, base_url=server.url, model="m")
    assert out.read_bytes() == data and not server.sent


def test_what_is_no_file_is_refused(server: Server, folder: Path, tmp_path: Path) -> None:
    given: dict[str, Any] = {"base_url": server.url, "model": "m"}
    os.mkfifo(tmp_path / "pipe.jsonl")
    with pytest.raises(pv.InvalidParams, match="legal: the name of a regular file"):
        pv.ask(folder, tmp_path / "pipe.jsonl", **given)
    (tmp_path / "folder.jsonl").mkdir()
    for name in ("folder.jsonl", "nowhere/r.jsonl"):
        with pytest.raises(pv.StorageError, match="cannot open"):
            pv.ask(folder, tmp_path / name, **given)
    assert not server.sent


def test_a_last_line_that_lacks_its_end_is_kept(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    first, second = ids(folder)[:2]
    for text in (
        json.dumps({"id": first, "model": "m", "response": "COUNT:1"}),
        json.dumps({"id": second, "model": "m", "error": "x"}) + "\n\n"
        + json.dumps({"id": first, "model": "m", "response": "COUNT:1"}),
    ):  # fmt: skip
        out.write_text(text, encoding="utf-8")
        assert pv.ask(folder, out, base_url=server.url, model="m").asked == 11
        assert out.read_text(encoding="utf-8").startswith(text + "\n")
        assert sum("response" in json.loads(line) for line in out.read_text().splitlines() if line) == 12


def test_a_row_that_a_full_disk_cuts_off_is_taken_back(tmp_path: Path, python: Callable[..., str]) -> None:
    script = """
import resource, sys
from pathlib import Path
import perceptv as pv
from perceptv.models.chat.replies import ReplyFile
from perceptv.limits import LIMITS
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    with ReplyFile(Path(sys.argv[1] if sys.argv[1:] else {out!r}), "m", LIMITS) as file:
        while True:
            file.add("a", "response", "x" * 300)
except pv.StorageError as error:
    print(error.strerror)
"""
    out = tmp_path / "r.jsonl"
    assert python(script.format(out=str(out)), COVERAGE_PROCESS_START="").startswith("cannot write:")
    assert len(rows(out)) == 2


def test_half_characters_do_not_cost_a_reply(tmp_path: Path) -> None:
    with ReplyFile(tmp_path / "r.jsonl", "m", LIMITS) as file:
        file.add("\ud800", "response", "\udfff ü")
    assert rows(tmp_path / "r.jsonl") == [{"id": "\ud800", "model": "m", "response": "\udfff ü"}]
