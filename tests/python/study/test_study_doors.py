"""Whom the server answers, for how long it waits, and what becomes of its files."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_study_recruiters import PROLIFIC

import perceptv as pv
from late import needs
from perceptv.cli import main
from perceptv.io.new_folder import new_folder
from perceptv.study import database, store
from perceptv.study.doors import read_origin, refusal
from perceptv.study.gathered import read_people
from study_people import Key, Server, answer_of, answered, built, call, serving

needs("starlette")
needs("uvicorn")
CONSENT = {"consent": True}
FREE = {"order": "balanced", "items": 4, "lists": 2, "break_every": 0}
LAB = "https://lab.example/study/"
IMPATIENT = """
import sys
from perceptv.study import patience, serving
serving.PATIENCE_S = patience.PATIENCE_S = 0.4
serving.serve(sys.argv[1], port=int(sys.argv[2]))
"""
BY_COMMAND = """
import sys
from perceptv.cli import main
sys.exit(main(["study", "serve", sys.argv[1], "--port", sys.argv[2]]))
"""
HEAD = b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 40\r\n"
GET = b"GET /page.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("doors"), FREE)


@pytest.mark.parametrize(
    ("url", "host", "origins", "fits"),
    [
        ("", "127.0.0.1:8000", [], True),
        ("", "localhost:8000", ["http://localhost:8000"], True),
        ("", "[::1]:8000", ["http://[::1]:8000"], True),
        ("", "192.168.1.7:8000", ["http://192.168.1.7:8000"], True),
        ("", "localhost", ["http://localhost:80"], True),
        ("", "evil.example", [], False),
        ("", "evil.example:8000", ["http://evil.example:8000"], False),
        ("", "localhost.evil.example", [], False),
        ("", "127.0.0.1.evil.example", [], False),
        ("", "127.0.0.1@evil.example", [], False),
        ("", "lab.example", [], False),
        ("", "", [], False),
        ("", "[::1", [], False),
        ("", "127.0.0.1:x", [], False),
        ("", "127.0.0.1:8000", ["http://evil.example"], False),
        ("", "127.0.0.1:8000", ["http://127.0.0.1:3000"], False),
        ("", "127.0.0.1:8000", ["http://127.0.0.1"], False),
        ("", "127.0.0.1:8000", ["null"], False),
        ("", "127.0.0.1:8000", [""], False),
        ("", "127.0.0.1:8000", ["file://"], False),
        ("", "127.0.0.1:8000", ["http://127.0.0.1:8000", "http://evil.example"], False),
        (LAB, "lab.example", ["https://lab.example"], True),
        (LAB, "LAB.example:443", ["https://lab.example"], True),
        (LAB, "127.0.0.1:8000", ["https://lab.example"], True),  # a proxy that asks by its own name for us
        (LAB, "lab.example", ["https://lab.example.evil.example"], False),
        (LAB, "127.0.0.1:8000", ["https://lab.example:8443"], False),
        (LAB, "other.example", [], False),
    ],
)
def test_hosts_and_origins(url: str, host: str, origins: list[str], fits: bool) -> None:
    assert (refusal(read_origin(url), [host], origins) == "") is fits


@pytest.mark.parametrize(
    "url", ["lab.example", "ftp://lab.example", "https://", "https://a:b@c/", "https://x/?a=1", "https://x:99999/", 7]
)
def test_an_address_that_is_none_is_named(url: Any) -> None:
    with pytest.raises(pv.InvalidParams, match="address is"):
        read_origin(url)


def asked(server: Server, data: bytes) -> bytes:
    """All that the server says before it closes the connection."""
    with socket.create_connection(("127.0.0.1", server.port), 30) as line:
        line.sendall(data)
        return b"".join(iter(lambda: line.recv(65536), b""))


def test_the_server_looks_at_both_for_every_file_and_call(folder: Path) -> None:
    body = json.dumps(CONSENT).encode()
    post = b"POST /api/session HTTP/1.1\r\nConnection: close\r\nContent-Length: %d\r\n" % len(body)
    with serving(folder) as server:
        for head in (
            b"Host: evil.example",
            b"Host: 127.0.0.1\r\nOrigin: https://evil.example",
            b"Host: 127.0.0.1\r\nOrigin: null",
        ):
            assert asked(server, post + head + b"\r\n\r\n" + body).startswith(b"HTTP/1.1 403"), head
        for path in ("/", "/page.json", "/api/export", "/media/x.png"):
            told = asked(server, f"GET {path} HTTP/1.1\r\nConnection: close\r\nHost: evil.example\r\n\r\n".encode())
            assert told.startswith(b"HTTP/1.1 403") and b"--url" in told, path
        assert not read_people(Key(folder).study)
        own = b"Host: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d" % (server.port, server.port)
        assert asked(server, post + own + b"\r\n\r\n" + body).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"", b""),
        (b"GET /page.js", b""),
        (HEAD, b""),
        (HEAD + b"\r\n", b"408"),
        (HEAD + b"\r\n" + b'{"consent":', b"408"),
        (GET + HEAD, b"200"),
        (b"GET /page.json HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 40\r\n\r\n{", b"200"),
    ],
)
def test_half_sent_requests_are_ended(impatient: Server, sent: bytes, status: bytes) -> None:
    """Without an end this waits for ever, and the test fails after 30 s."""
    told = asked(impatient, sent)
    assert told[9:12] == status and told.count(b"HTTP/1.1") == (1 if status else 0)


def test_bytes_that_drip_in_do_not_make_it_wait_longer(impatient: Server) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port), 30) as line:
        line.sendall(HEAD)
        over = threading.Event()

        def drip() -> None:
            with contextlib.suppress(OSError):
                while not over.wait(0.05):
                    line.sendall(b"X-A: b\r\n")

        thread = threading.Thread(target=drip)
        thread.start()
        with contextlib.suppress(ConnectionResetError):
            assert line.recv(100) == b""
        over.set()
        thread.join()


@pytest.fixture(scope="module")
def impatient(folder: Path) -> Iterator[Server]:
    with serving(folder, IMPATIENT) as server:
        yield server


def test_whole_requests_are_answered_by_an_impatient_server(impatient: Server) -> None:
    assert call(impatient.port, "session", CONSENT)[0] == 200


def modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_umask")
def test_private_files_are_for_their_owner_whatever_the_umask(tmp_path: Path) -> None:
    folder = built(tmp_path, PROLIFIC)
    answered(folder, [lambda _, place, right: right])
    with store.open_data(folder / "data.sqlite") as db:
        db.execute("INSERT INTO recruits SELECT code, 'p', '{}' FROM sessions")
    assert modes(folder / "private") == {0o600} and {p.stat().st_mode & 0o777 for p in folder.glob("data*")} == {0o600}
    assert main(["study", "backup", str(folder), str(tmp_path / "copy.sqlite")]) == 0
    assert stat.S_IMODE((tmp_path / "copy.sqlite").stat().st_mode) == 0o600
    out = pv.study.export(folder, tmp_path / "out", with_ids=True)
    assert modes(out) == {0o600} and stat.S_IMODE(out.stat().st_mode) == 0o700 and (out / "recruits.csv").is_file()
    assert modes(pv.study.export(folder, tmp_path / "plain")) == {0o666}


@pytest.mark.parametrize("kind", ["file", "dangling", "to a file", "to a folder", "to an empty folder"])
def test_backup_export_and_build_follow_no_link(tmp_path: Path, folder: Path, kind: str) -> None:
    answered(folder, [])
    target, elsewhere = tmp_path / "target", tmp_path / "elsewhere"
    if kind == "file":
        target.write_text("mine")
    else:
        target.symlink_to(elsewhere)
    if "folder" in kind:
        elsewhere.mkdir()
        if kind == "to a folder":
            (elsewhere / "x").touch()
    elif kind == "to a file":
        elsewhere.write_text("theirs")
    before = sorted(path.name for path in tmp_path.rglob("*"))
    assert main(["study", "backup", str(folder), str(target)]) == 2
    for run in (lambda: pv.study.export(folder, target), lambda: pv.study.build(folder.parent / "set", target, FREE)):
        with pytest.raises(pv.InvalidParams, match="path is"):
            run()
    assert sorted(path.name for path in tmp_path.rglob("*")) == before
    assert kind != "to a file" or elsewhere.read_text() == "theirs"


def test_what_fails_half_way_leaves_nothing(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answered(folder, [])
    from perceptv.study import building, exporting

    def fails(*_: Any, **__: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(exporting, "write_whole", fails)
    monkeypatch.setattr(building, "_write_private", fails)
    monkeypatch.setattr(database, "sync_file", fails)
    with pytest.raises(pv.StorageError, match="No space"):
        pv.study.export(folder, tmp_path / "out")
    with pytest.raises(pv.StorageError, match="No space"):
        pv.study.build(folder.parent / "set", tmp_path / "out", FREE)
    with pytest.raises(pv.StorageError, match="No space"):
        database.backup(folder / "data.sqlite", tmp_path / "copy")
    with pytest.raises(KeyboardInterrupt), new_folder(tmp_path / "x") as made:
        (made / "half").touch()
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


VERBS: dict[str, tuple[str, ...]] = {
    "status": (), "export": ("OUT",), "score": (), "backup": ("OUT",), "links": (), "close": (),
    "forget": ("--expired",), "serve": ("--port", "1"), "serve --admin": ("--port", "1", "--admin"),
}  # fmt: skip


def spoil(path: Path, how: str) -> contextlib.AbstractContextManager[Any]:
    """The data locked by another program, or no database at all."""
    if how == "no database":
        path.write_bytes(b"these are no data" * 100)
        return contextlib.nullcontext()
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("BEGIN EXCLUSIVE")
    db.execute("INSERT INTO state VALUES ('mine', '')")
    return contextlib.closing(db)


@pytest.mark.parametrize("how", ["locked", "no database"])
def test_data_that_cannot_be_used_are_a_typed_error_of_every_verb(
    tmp_path: Path, how: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = built(tmp_path, {**FREE, "enrolment": "links"})
    answered(folder, [lambda _, place, right: right])
    monkeypatch.setattr(database, "WAIT_S", 0.05)
    with spoil(folder / "data.sqlite", how):
        for verb, more in VERBS.items():
            command = [
                "study",
                verb.split()[0],
                str(folder),
                *(str(tmp_path / "out") if m == "OUT" else m for m in more),
            ]
            assert main(command) == 2, verb
            told = capsys.readouterr().err
            assert "cannot use the data of a study" in told and "data.sqlite" in told and "Traceback" not in told, verb
    assert {path.name for path in tmp_path.iterdir()} == {"set", "study"}


@pytest.mark.parametrize("verb", ["export", "backup", "links", "close", "forget"])
def test_a_full_disk_is_a_typed_error_and_leaves_nothing_half_made(tmp_path: Path, verb: str) -> None:
    folder = built(tmp_path, {**FREE, "enrolment": "links"})
    (code,) = answered(folder, [lambda _, place, right: right])
    more = {"export": ["OUT"], "backup": ["OUT"], "links": ["--n", "1000"], "forget": [code]}.get(verb, [])
    given = [str(tmp_path / "out") if m == "OUT" else m for m in more]
    before = {path.relative_to(tmp_path) for path in tmp_path.rglob("*")}
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512));"
        "from perceptv.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", limited, "study", verb, str(folder), *given]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2 and "Traceback" not in done.stderr and done.stderr.count("\n") == 1, done.stderr
    left = {path.relative_to(tmp_path) for path in tmp_path.rglob("*")} - before
    assert {path for path in left if not path.name.startswith("data.sqlite-")} == set()
    assert pv.study.status(folder)["answers"] == 4 and pv.study.status(folder)["study"] == "open"


@pytest.mark.parametrize("name", ["data.sqlite-wal", "data.sqlite"])
@pytest.mark.parametrize("how", ["removed", "replaced"])
def test_a_server_whose_files_went_away_takes_nothing_more_and_ends(tmp_path: Path, name: str, how: str) -> None:
    folder = built(tmp_path, FREE)
    with serving(folder, BY_COMMAND) as server:
        me = call(server.port, "session", CONSENT)[1]
        assert call(server.port, "answers", answer_of(me["items"][0], None), me["session"])[0] == 200
        path = folder / name
        if how == "replaced":
            shutil.copy(path, tmp_path / "copy")
        path.unlink()
        if how == "replaced":
            shutil.move(tmp_path / "copy", path)
        assert call(server.port, "answers", answer_of(me["items"][1], None), me["session"])[0] == 503
        assert server.process.wait(30) == 2


def test_an_answer_in_a_log_that_went_away_is_not_acknowledged(tmp_path: Path) -> None:
    """Nor is one whose commit the removal falls into."""
    broke: list[pv.StorageError] = []
    kept = store.StudyStore(tmp_path / "data.sqlite", broke.append)
    try:
        session = kept.submit(lambda db: store.begin(db, 1, None, False, "")).result(30)

        def answer(db: sqlite3.Connection) -> None:
            store.add_answer(db, session, 0, "a", 1, "", {})
            (tmp_path / "data.sqlite-wal").unlink()

        with pytest.raises(pv.StorageError, match=r"data\.sqlite-wal was removed or replaced"):
            kept.submit(answer).result(30)
        for _ in range(2):
            with pytest.raises(pv.StorageError, match="nothing more is taken"):
                kept.submit(lambda db: db.execute("SELECT 1")).result(30)
        assert broke == [kept.broken]
    finally:
        kept.close()


def test_a_copy_of_a_running_study_by_backup_is_whole(tmp_path: Path) -> None:
    """What `cp data.sqlite` is not: the last answers are still in the log beside it."""
    folder = built(tmp_path, FREE)
    with serving(folder) as server:
        me = call(server.port, "session", CONSENT)[1]
        for item in me["items"]:
            assert call(server.port, "answers", answer_of(item, None), me["session"])[0] == 200
        assert main(["study", "backup", str(folder), str(tmp_path / "whole.sqlite")]) == 0
        shutil.copy(folder / "data.sqlite", tmp_path / "half.sqlite")
    counts = []
    for name in ("whole.sqlite", "half.sqlite"):
        with contextlib.closing(sqlite3.connect(tmp_path / name)) as db:
            tables = db.execute("SELECT name FROM sqlite_master WHERE name = 'answers'").fetchall()
            counts.append(db.execute("SELECT COUNT(*) FROM answers").fetchone()[0] if tables else 0)
    assert counts == [4, 0]
