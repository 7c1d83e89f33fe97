"""What the package does differently on Windows, function by function; its tests of storage run there themselves.

The workflow and `make windows-python` run the tests of sets, shards, exports and single files on Windows. Here stands
what they do not meet: scanners that hold a file for a moment, races, junctions, drives, names of devices.
"""

from __future__ import annotations

import ast
import errno
import io
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any

import pytest

import perceptv
import perceptv as pv
from export_sets import few
from perceptv.cli import main
from perceptv.cli.output import prepare
from perceptv.io import system
from perceptv.io.whole import write_whole
from perceptv.io.whole_files import PROGRESS, Folder, is_inside
from perceptv.limits import LIMITS
from perceptv.models.chat.replies import ReplyFile
from perceptv.shards.local import LocalStore
from perceptv.shards.places import open_store
from perceptv.shards.remote import RemoteStore
from shard_sets import OF, shard_name
from storage_sets import small_set
from systems import WINDOWS, make_link, only_posix

PACKAGE = Path(str(perceptv.__file__)).parent
LINES = b"\x89PNG\r\n\x1a\n one\n two\n"
WRITER = "perceptv-host-1-"


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package takes this system for Windows; what the system does stays as it is."""
    monkeypatch.setattr(system, "WINDOWS", True)
    monkeypatch.setattr(sys, "getfilesystemencodeerrors", lambda: "surrogatepass")


def deny(monkeypatch: pytest.MonkeyPatch, name: str, times: int) -> list[float]:
    """`os.name` is denied so often, as where a scanner has the file open; returns the waits, as they come."""
    real = getattr(os, name)
    waits: list[float] = []
    denied: list[Any] = []

    def call(*paths: Any) -> None:
        if len(denied) < times:
            denied.append(paths)
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(paths[0]))
        real(*paths)

    monkeypatch.setattr(os, name, call)
    monkeypatch.setattr(system.time, "sleep", waits.append)
    return waits


# ---- files that somebody else has open


def test_a_file_that_is_open_elsewhere_is_waited_for(
    tmp_path: Path, windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.html").write_bytes(b"old")
    waits = deny(monkeypatch, "replace", 2)
    write_whole(tmp_path / "a.html", b"new")
    assert (tmp_path / "a.html").read_bytes() == b"new" and len(waits) == 2


def test_a_file_that_stays_open_is_an_error_and_keeps_its_contents(
    tmp_path: Path, windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.html").write_bytes(b"old")
    waits = deny(monkeypatch, "replace", 100)
    with pytest.raises(pv.StorageError, match="cannot write: ") as caught:
        write_whole(tmp_path / "a.html", b"new")
    assert caught.value.errno == errno.EACCES and 1 < sum(waits) < 3
    assert (tmp_path / "a.html").read_bytes() == b"old" and os.listdir(tmp_path) == ["a.html"]


def test_a_folder_in_a_file_s_place_is_said_at_once(
    tmp_path: Path, windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    waits = deny(monkeypatch, "replace", 100)
    with pytest.raises(pv.StorageError, match="cannot write: Is a directory"):
        write_whole(tmp_path / "folder", b"x")
    assert waits == [] and os.listdir(tmp_path) == ["folder"]


@only_posix("Windows renames no open files")
def test_nothing_is_waited_for_where_open_files_are_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = deny(monkeypatch, "replace", 100)
    with pytest.raises(pv.StorageError, match="Permission denied"):
        write_whole(tmp_path / "a", b"x")
    assert waits == []


def test_a_file_is_closed_before_it_takes_its_name(windows: None, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    monkeypatch.setattr(system, "replace", lambda *_: steps.append("named"))
    system.replace_open(SimpleNamespace(close=lambda: steps.append("closed")), "a", "b")  # type: ignore[arg-type]
    assert steps == ["closed", "named"]


def test_what_is_sent_elsewhere_is_closed_first() -> None:
    files: list[IO[bytes]] = []
    sent: list[tuple[bytes, bool]] = []

    def put_file(local: str, remote: str) -> None:
        sent.append((Path(local).read_bytes(), files[0].closed))

    def fill(file: IO[bytes]) -> None:
        files.append(file)
        file.write(LINES)

    store = RemoteStore.__new__(RemoteStore)
    store._system, store._root, store._url = SimpleNamespace(put_file=put_file), "bucket", "toy://bucket"
    store.put("a", fill)
    assert sent == [(LINES, True)]


def test_a_folder_takes_the_name_of_an_empty_one(
    tmp_path: Path, windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows gives a folder no name that is there."""
    for name in ("full", "empty"):
        (tmp_path / name).mkdir()
    (tmp_path / "full/x").write_bytes(b"x")
    rename = os.rename

    def renamed(source: str, target: str) -> None:
        assert not os.path.lexists(target)
        rename(source, target)

    monkeypatch.setattr(os, "rename", renamed)
    system.rename_folder(tmp_path / "full", tmp_path / "empty")
    assert os.listdir(tmp_path) == ["empty"] and (tmp_path / "empty/x").read_bytes() == b"x"


def test_of_unfinished_shards_only_old_ones_go(tmp_path: Path, windows: None) -> None:
    """A living writer's file is not locked between closing and naming."""
    young, old, living = (tmp_path / f".{shard_name(1)}.{WRITER}{x * 16}.tmp" for x in "abc")
    for path in (young, old, living):
        path.write_bytes(b"half")
    for path in (old, living):
        os.utime(path, (1, 1))
    with living.open("wb") as file:
        os.utime(living, (1, 1))
        assert system.take_lock(file.fileno())
        pv.write_shard(small_set(), 1, tmp_path, of=OF)
        assert sorted(p.name for p in tmp_path.glob(".*")) == [young.name, living.name]


def test_what_is_synced_is_open_for_writing(tmp_path: Path, windows: None, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_bytes(b"x")
    flags: list[int] = []
    monkeypatch.setattr(os, "open", lambda path, how, mode: flags.append(how) or 0)
    system.to_sync(tmp_path / "a")
    assert flags[0] & os.O_RDWR


# ---- locks


def test_a_byte_is_locked_that_nobody_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a locked byte nobody else reads or writes there; the place in the file stays where it was."""
    places: list[int] = []

    def locking(handle: int, mode: int, count: int) -> None:
        assert (mode, count) == ("without waiting", 1)
        places.append(os.lseek(handle, 0, os.SEEK_CUR))
        if len(places) == 2:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(system, "_fcntl", None)
    monkeypatch.setattr(system, "_msvcrt", SimpleNamespace(LK_NBLCK="without waiting", locking=locking))
    with (tmp_path / "a").open("wb") as file:
        file.write(b"abc")
        file.flush()
        assert system.take_lock(file.fileno()) and not system.take_lock(file.fileno())
        assert os.lseek(file.fileno(), 0, os.SEEK_CUR) == 3
    assert all(LIMITS.max_bytes < place < 2**31 for place in places)


def test_a_lock_that_somebody_takes_at_the_last_moment_stays(
    tmp_path: Path, windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Folder(tmp_path).locked():
        waits = deny(monkeypatch, "unlink", 100)
    assert waits and (tmp_path / PROGRESS / "lock").exists()
    monkeypatch.undo()
    with Folder(tmp_path).locked():
        pass
    assert not (tmp_path / PROGRESS).exists()


def test_a_system_without_locks_takes_none_and_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_fcntl", "_msvcrt"):
        monkeypatch.setattr(system, name, None)
    assert not system.knows_locks()
    with (tmp_path / "a").open("wb") as file:
        assert not system.take_lock(file.fileno())
    with Folder(tmp_path).locked():
        Folder(tmp_path).put("b", LINES)
    with ReplyFile(tmp_path / "r", "m", LIMITS) as replies:
        replies.add("a", "response", "x")
    assert (tmp_path / "b").read_bytes() == LINES and not (tmp_path / PROGRESS).exists()


# ---- links


def test_links_are_refused_where_the_system_does_not_do_so(
    tmp_path: Path, windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "O_NOFOLLOW", raising=False)
    (tmp_path / "mine").write_bytes(b"mine")
    (tmp_path / "set" / PROGRESS).mkdir(parents=True)
    make_link(tmp_path / "set" / PROGRESS / "lock", tmp_path / "mine")
    with pytest.raises(pv.StorageError, match="symbolic links"):
        small_set().save(tmp_path / "set", progress=False)
    with pytest.raises(OSError, match="symbolic links"):
        system.opened(tmp_path / "set" / PROGRESS / "lock", os.O_RDWR)
    os.close(system.opened(tmp_path / "set" / PROGRESS / "lock", os.O_RDWR, follow=True))
    assert (tmp_path / "mine").read_bytes() == b"mine"


def test_a_junction_is_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "set").mkdir()
    (tmp_path / "set/x").write_bytes(b"x")
    folder, lstat = Folder(tmp_path), os.lstat
    assert folder.is_directory("set") and folder.size("set/x") == 1 and not system.is_link(tmp_path / "set")

    def junction(path: Any) -> Any:
        status = lstat(path)
        tag = 0xA0000003 if stat.S_ISDIR(status.st_mode) else 0
        return SimpleNamespace(st_mode=status.st_mode, st_size=status.st_size, st_reparse_tag=tag)

    monkeypatch.setattr(os, "lstat", junction)
    assert not folder.is_directory("set") and folder.size("set/x") is None and system.is_link(tmp_path / "set")
    assert not system.is_link(tmp_path / "set/x") and not system.is_link(tmp_path / "nothing")
    with pytest.raises(pv.InvalidParams, match="is a link or a file"):
        folder.make_directory("set")


# ---- names

DEVICES = ("con", "CON", "nul.png", "aux.tar.gz", "com1", "LPT9.txt", "prn ", "nul .txt", "com²", "CONIN$")
OTHERS = ("a.", "a ", "a:b", "a<b", "a?b", "a*", 'a"b', "a|b", "a\x1fb", "C:")
FILES = ("cone", "com", "com0", "com12", "a.con", "a b", ".progress", "..a", "ü.png", "数", "x.y.z", "-x", "null")


@pytest.mark.parametrize("name", DEVICES + OTHERS)
def test_names_that_are_no_files_are_refused_there_alone(
    tmp_path: Path, name: str, request: pytest.FixtureRequest
) -> None:
    assert (is_inside(name) and is_inside(f"a/{name}/b")) != WINDOWS
    request.getfixturevalue("windows")
    assert not is_inside(name) and not is_inside(f"a/{name}/b")
    folder = Folder(tmp_path)
    for call in (lambda: folder.put_new(name, b"x"), lambda: folder.make_directory(name)):
        with pytest.raises(pv.InvalidParams, match=r"legal: names between .* that the system knows"):
            call()
    if not (WINDOWS and (":" in name or system.is_device(name))):  # there in another drive, or a device that is there
        with pytest.raises(pv.InvalidParams, match=r"legal: .*with a file's name"):
            write_whole(tmp_path / name, b"x")
    assert os.listdir(tmp_path) == []


def test_names_of_files_are_taken(windows: None) -> None:
    assert all(map(is_inside, FILES)) and is_inside("/".join(FILES))


@pytest.mark.parametrize("path", ["\ud800.html", "half\udcff"])
def test_no_surrogate_stands_for_a_byte_there(tmp_path: Path, windows: None, path: str) -> None:
    """Python would pass it on to the system there."""
    assert not is_inside(path)
    for call in (
        lambda: write_whole(tmp_path / path, b"x"),
        lambda: open_store(str(tmp_path / path)),
        lambda: small_set().save(tmp_path / path, progress=False),
        lambda: few().to_webdataset(tmp_path / path, progress=False),
    ):
        with pytest.raises(pv.InvalidParams, match=r"path is .*legal: .*surrogates"):
            call()
    assert os.listdir(tmp_path) == []


def test_a_device_is_written_to_as_it_is(windows: None, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr("perceptv.io.whole._is_stream", lambda path: path.name == "NUL")
    monkeypatch.setattr("builtins.open", lambda path, mode: written.append(str(path)) or io.BytesIO())
    write_whole("NUL", b"x")
    assert written == ["NUL"]


@pytest.mark.parametrize("name", ["nul.png", "aux.tar.gz", "nul .txt"])
def test_a_file_is_not_written_to_a_device(
    tmp_path: Path, windows: None, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Windows takes these names for devices: what is written to them is lost, and no error tells of it."""
    monkeypatch.setattr("perceptv.io.whole._is_stream", lambda path: True)
    with pytest.raises(pv.InvalidParams, match=r"legal: .*with a file's name"):
        write_whole(tmp_path / name, b"x")


@pytest.mark.parametrize(
    ("url", "there"),
    [("file:///C:/sets/a%20b", "C:/sets/a b"), ("file:///sets", "/sets"), ("file://localhost/d:/x", "d:/x")],
)
def test_urls_of_files_may_begin_with_a_drive(windows: None, url: str, there: str) -> None:
    found = open_store(url)
    assert isinstance(found, LocalStore) and found.root == Path(there)


LONG = "C:\\" + "\\".join(["folder" * 8] * 6)


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("C:\\set/images/a.png", "C:\\set\\images\\a.png"),
        ("set/images/a.png", "set\\images\\a.png"),
        (f"{LONG}/a.png", f"\\\\?\\{LONG}\\a.png"),
        (f"{LONG}/b/../a.png", f"\\\\?\\{LONG}\\a.png"),
        (f"\\\\server\\share\\{LONG[3:]}/a.png", f"\\\\?\\UNC\\server\\share\\{LONG[3:]}\\a.png"),
        (f"\\\\?\\{LONG}\\a.png", f"\\\\?\\{LONG}\\a.png"),
    ],
)
def test_long_paths_get_the_form_without_a_limit(monkeypatch: pytest.MonkeyPatch, given: str, taken: str) -> None:
    assert WINDOWS or system.native(given) == given
    monkeypatch.setattr(os, "sep", "\\")
    assert system.native(given) == taken


def test_a_short_path_in_a_deep_folder_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sep", "\\")
    monkeypatch.setattr(system.ntpath, "abspath", lambda path: f"{LONG}\\{path}")
    assert system.native("a.png") == f"\\\\?\\{LONG}\\a.png"


# ---- the command line


PRINTED = "5 \xd7 7 \u2192 \u6570"


def _stream(encoding: str, tty: bool) -> io.TextIOWrapper:
    class Bytes(io.BytesIO):
        def isatty(self) -> bool:
            return tty

    return io.TextIOWrapper(Bytes(), encoding=encoding, newline="\r\n")  # as Windows opens it


@pytest.mark.parametrize(
    ("tty", "chosen", "encoding"), [(False, None, "utf-8"), (True, None, "cp1252"), (False, "latin-1", "cp1252")]
)
def test_what_is_printed_into_files_is_the_same_on_every_system(
    windows: None, monkeypatch: pytest.MonkeyPatch, tty: bool, chosen: str | None, encoding: str
) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    if chosen:
        monkeypatch.setenv("PYTHONIOENCODING", chosen)
    stream = _stream("cp1252", tty)
    prepare(stream)
    print(PRINTED, file=stream, flush=True)
    assert stream.buffer.getvalue() == f"{PRINTED}\n".encode(encoding, "backslashreplace")  # type: ignore[attr-defined]


@only_posix("for other systems than Windows")
def test_elsewhere_the_encoding_is_the_user_s(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = _stream("latin-1", False)
    prepare(stream)
    assert stream.encoding == "latin-1" and stream.errors == "backslashreplace"


@pytest.mark.parametrize(("there", "code"), [(True, 141), (False, 2)])
def test_a_closed_pipe_is_an_invalid_argument_there(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], there: bool, code: int
) -> None:
    class Closed(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    monkeypatch.setattr(system, "WINDOWS", there)
    monkeypatch.setattr(sys, "stdout", Closed())
    assert main(["list"]) == code


# ---- nobody else opens, names or locks

HELD = {"open", "replace", "rename", "unlink", "remove", "link", "symlink"}  # of `os`
ALLOWED = {
    "io/system.py": {"os.open", "os.replace", "os.rename", "os.unlink", "rmtree"},
    "io/durable.py": {"os.open"},  # of folders, where folders are opened
    "io/strangers.py": {"os.open"},  # by `open`, which gives the flags
    "cli/output.py": {"os.open"},  # nowhere
}


def _calls(tree: ast.AST) -> set[str]:
    out = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in HELD and getattr(node.value, "id", "") == "os":
            out.add(f"os.{node.attr}")
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = {alias.name for alias in node.names} | {getattr(node, "module", None) or ""}
            out |= names & {"fcntl", "msvcrt", "rmtree", "NamedTemporaryFile"}
        if isinstance(node, ast.Attribute) and node.attr in ("rmtree", "NamedTemporaryFile", "write_text", "O_BINARY"):
            out.add(node.attr)
        if isinstance(node, ast.Call):
            out |= _untold_encoding(node)
    return out


def _untold_encoding(call: ast.Call) -> set[str]:
    """Texts that are read or written in the encoding of the country."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    told = any(keyword.arg == "encoding" for keyword in call.keywords)
    if name == "read_text" and not told and not call.args:
        return {"read_text without encoding"}
    if isinstance(call.func, ast.Name) and name == "open" and not told:
        mode = call.args[1] if len(call.args) > 1 else ast.Constant("r")
        texts = [n.value for n in ast.walk(mode) if isinstance(n, ast.Constant)]
        if not any(isinstance(text, str) and "b" in text for text in texts):
            return {"open without encoding"}
    return set()


def _allowed_and_found() -> Iterator[tuple[str, set[str], set[str]]]:
    for path in PACKAGE.rglob("*.py"):
        module = path.relative_to(PACKAGE).as_posix()
        yield module, ALLOWED.get(module, set()), _calls(ast.parse(path.read_text(encoding="utf-8")))


def test_files_are_opened_named_and_locked_in_one_place() -> None:
    assert {module: found for module, allowed, found in _allowed_and_found() if found != allowed} == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import os\nos.replace(a, b)", "os.replace"),
        ("import fcntl", "fcntl"),
        ("from shutil import rmtree", "rmtree"),
        ("import tempfile\ntempfile.NamedTemporaryFile()", "NamedTemporaryFile"),
        ("open(a)", "open without encoding"),
        ("open(a, 'w')", "open without encoding"),
        ("p.read_text()", "read_text without encoding"),
        ("p.write_text(x, encoding='utf-8')", "write_text"),
    ],
)
def test_the_search_finds_what_it_looks_for(text: str, found: str) -> None:
    assert found in _calls(ast.parse(text))
