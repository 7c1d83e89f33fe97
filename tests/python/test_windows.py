"""Files under the rules of Windows: the same bytes as here, nothing left behind, no name taken for another."""

from __future__ import annotations

import ast
import errno
import io
import os
import stat
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import perceptv
import perceptv as pv
from export_sets import few
from perceptv.cli import main
from perceptv.cli.output import prepare
from perceptv.io import system
from perceptv.io.files import PROGRESS, Folder, is_inside
from perceptv.io.whole import check_writable, replacing, write_whole
from perceptv.limits import LIMITS
from perceptv.models.chat.replies import ReplyFile
from perceptv.sets.saving import write
from perceptv.shards.local import LocalStore
from perceptv.shards.places import store_of
from perceptv.shards.remote import RemoteStore
from shard_sets import OF, shard_name
from storage_sets import contents, picture, small_set
from systems import WINDOWS, make_link, only_posix
from windows_rules import O_BINARY, Locks, have_open_for_a_while, is_busy, windows

__all__ = ["windows"]
PACKAGE = Path(str(perceptv.__file__)).parent
LINES = b"\x89PNG\r\n\x1a\n one\n two\n"
WRITER = "perceptv-host-1-"


# ---- the rules themselves


@only_posix("what is simulated elsewhere is what the system does")
def test_the_rules_of_the_tests_are_those_of_windows(tmp_path: Path, windows: Locks) -> None:
    handle = os.open(tmp_path / "a", os.O_WRONLY | os.O_CREAT)
    os.write(handle, LINES)
    with pytest.raises(PermissionError):
        os.unlink(tmp_path / "a")
    with pytest.raises(PermissionError):
        os.replace(tmp_path / "a", tmp_path / "b")
    (tmp_path / "b").write_bytes(b"")
    with pytest.raises(PermissionError):
        os.replace(tmp_path / "b", tmp_path / "a")
    os.close(handle)
    assert (tmp_path / "a").read_bytes() == LINES.replace(b"\n", b"\r\n")
    for name in ("full", "empty"):
        (tmp_path / name).mkdir()
    with pytest.raises(FileExistsError):
        os.rename(tmp_path / "full", tmp_path / "empty")
    with (tmp_path / "full/x").open("wb"), pytest.raises(PermissionError):
        os.rename(tmp_path / "full", tmp_path / "other")
    with pytest.raises(OSError, match="Invalid argument"):
        os.open(tmp_path / "nul.png", os.O_WRONLY | os.O_CREAT | O_BINARY)
    assert not hasattr(os, "O_NOFOLLOW")


# ---- sets


def test_a_set_has_the_same_bytes_and_nothing_is_left_beside_it(
    tmp_path: Path, reference: Path, windows: Locks
) -> None:
    small_set().save(tmp_path / "set", progress=False)
    assert contents(tmp_path / "set") == contents(reference)
    assert windows.places and all(LIMITS.max_bytes < place < 2**31 for place in windows.places)


def test_an_interrupted_set_goes_on_and_a_damaged_one_is_mended(
    tmp_path: Path, reference: Path, windows: Locks, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "set"

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("perceptv.sets.writer.write_documents", stop)
        with pytest.raises(KeyboardInterrupt):
            small_set().save(root, progress=False)
    assert (root / PROGRESS / "recipe.json").exists()
    assert write(small_set(), root, progress=False).action == "resumed"
    assert contents(root) == contents(reference)
    picture(root).write_bytes(b"x")
    (root / "metadata.jsonl").unlink()
    assert write(small_set(), root, progress=False).action == "mended"
    assert contents(root) == contents(reference)


def test_a_second_writer_of_a_set_is_refused(tmp_path: Path, windows: Locks) -> None:
    folder = Folder(tmp_path)
    with folder.locked(), pytest.raises(pv.InvalidParams, match="which another process is writing"):
        small_set().save(tmp_path, progress=False)
    assert not (tmp_path / PROGRESS).exists()


def test_a_lock_that_somebody_takes_at_the_last_moment_stays(
    tmp_path: Path, windows: Locks, monkeypatch: pytest.MonkeyPatch
) -> None:
    close, name = os.close, tmp_path / PROGRESS / "lock"
    others: list[Any] = []

    def closed(handle: int) -> None:
        close(handle)
        if not others and name.exists():
            others.append(name.open("ab"))

    with Folder(tmp_path).locked():
        monkeypatch.setattr(os, "close", closed)
    assert name.exists() and len(others) == 1
    others[0].close()
    with Folder(tmp_path).locked():
        pass
    assert not name.parent.exists()


# ---- exports


def test_an_export_takes_its_place(tmp_path: Path, windows: Locks) -> None:
    out = few().to_webdataset(tmp_path / "new", progress=False)
    (tmp_path / "empty").mkdir()
    few().to_webdataset(tmp_path / "empty", progress=False)
    assert contents(out) == contents(tmp_path / "empty") and PROGRESS not in os.listdir(out)
    before = contents(out)
    (out / "README.md").unlink()
    few().to_webdataset(out, progress=False)
    assert contents(out) == before and sorted(os.listdir(tmp_path)) == ["empty", "new"]


def test_an_export_that_fails_to_take_its_place_leaves_the_old_one(
    tmp_path: Path, windows: Locks, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = few().to_webdataset(tmp_path / "set", progress=False)
    (out / "README.md").write_bytes(b"x")
    before, rename = contents(out), os.rename

    def failing(source: Any, to: Any) -> None:
        if Path(to) == out and str(source).endswith(".partial"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(source))
        rename(source, to)

    monkeypatch.setattr(os, "rename", failing)
    with pytest.raises(pv.StorageError, match="Permission denied"):
        few().to_webdataset(out, progress=False)
    assert contents(out) == before and os.listdir(tmp_path) == ["set"]


@pytest.mark.parametrize("platform", ["here", "there"])
def test_an_export_that_ends_while_another_looks_at_its_folder_is_not_removed(
    tmp_path: Path, platform: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mark is read once more under the lock: it goes before the lock does."""
    if platform == "there":
        request.getfixturevalue("windows")
    from perceptv.io import new_folder

    marked, swept = new_folder._is_marked, []

    def ends(path: Path, mark: dict[str, Any]) -> bool:
        found = marked(path, mark)
        if not swept:
            swept.append(path)
            (path / new_folder._MARK).unlink()
        return found

    left = tmp_path / ".perceptv-0123456789abcdef.partial"
    (left / PROGRESS).mkdir(parents=True)
    (left / PROGRESS / "lock").write_bytes(b"")
    Folder(left).put(new_folder._MARK, _mark(left))
    monkeypatch.setattr(new_folder, "_is_marked", ends)
    few().to_webdataset(tmp_path / "set", progress=False)
    assert swept == [left] and left.is_dir()


def test_what_a_dead_export_left_is_removed(tmp_path: Path, windows: Locks) -> None:
    from perceptv.io import new_folder

    left = tmp_path / ".perceptv-0123456789abcdef.partial"
    (left / PROGRESS).mkdir(parents=True)
    (left / PROGRESS / "lock").write_bytes(b"")
    Folder(left).put(new_folder._MARK, _mark(left))
    few().to_webdataset(tmp_path / "set", progress=False)
    assert os.listdir(tmp_path) == ["set"]


def _mark(left: Path) -> bytes:
    import json

    from perceptv.io import new_folder

    return json.dumps(new_folder._mark(left, left.stat().st_ino, "set")).encode()


# ---- shards


def test_shards_have_the_same_bytes(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    pv.write_shard(small_set(), 1, tmp_path / "here", of=OF)
    request.getfixturevalue("windows")
    pv.write_shard(small_set(), 1, tmp_path / "there", of=OF)
    assert contents(tmp_path / "here") == contents(tmp_path / "there") != {}


def test_of_unfinished_shards_only_old_ones_go(tmp_path: Path, windows: Locks) -> None:
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


def test_what_is_sent_elsewhere_is_closed_first(tmp_path: Path) -> None:
    sent: list[tuple[bytes, bool]] = []

    def put_file(local: str, remote: str) -> None:
        sent.append((Path(local).read_bytes(), is_busy(local)))

    store = RemoteStore.__new__(RemoteStore)
    store._system, store._root, store._url = SimpleNamespace(put_file=put_file), "bucket", "toy://bucket"
    store.put("a", lambda file: file.write(LINES) and None)
    assert sent == [(LINES, False)]


@pytest.mark.parametrize(
    ("url", "there"),
    [("file:///C:/sets/a%20b", "C:/sets/a b"), ("file:///sets", "/sets"), ("file://localhost/d:/x", "d:/x")],
)
def test_urls_of_files_may_begin_with_a_drive(windows: Locks, url: str, there: str) -> None:
    found = store_of(url)
    assert isinstance(found, LocalStore) and found.root == Path(there)


# ---- replies


def test_replies_are_lines_of_one_writer(tmp_path: Path, windows: Locks) -> None:
    path = tmp_path / "r.jsonl"
    with ReplyFile(path, "m", LIMITS) as file:
        file.add("a", "response", "one\ntwo")
        with pytest.raises(pv.InvalidParams, match="which another call is writing"), ReplyFile(path, "m", LIMITS):
            pass
        assert ReplyFile(path, "m", LIMITS).read().answered == {"a"}
        file.add("b", "response", "x")
    whole = path.read_bytes()
    assert whole.count(b"\n") == 2 and b"\r" not in whole
    path.write_bytes(whole + b'{"id": "c"')
    with ReplyFile(path, "m", LIMITS) as file:
        assert file.answered == {"a", "b"}
    assert path.read_bytes() == whole


def test_an_empty_file_of_replies_goes_again(tmp_path: Path, windows: Locks) -> None:
    with ReplyFile(tmp_path / "r.jsonl", "m", LIMITS):
        pass
    assert os.listdir(tmp_path) == []


# ---- single files


def test_single_files_replace_others(tmp_path: Path, windows: Locks) -> None:
    path = tmp_path / "a.html"
    for data in (b"old", LINES):
        check_writable(path)
        write_whole(path, data)
    assert path.read_bytes() == LINES and os.listdir(tmp_path) == ["a.html"]


def test_a_folder_in_a_file_s_place_is_said_at_once(
    tmp_path: Path, windows: Locks, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sleep(_: float) -> None:
        raise AssertionError("waited")

    monkeypatch.setattr(system.time, "sleep", sleep)
    (tmp_path / "folder").mkdir()
    with pytest.raises(pv.StorageError, match="cannot write: Is a directory"):
        write_whole(tmp_path / "folder", b"x")
    assert os.listdir(tmp_path) == ["folder"]


def test_a_file_in_the_place_of_a_folder_above_is_said(tmp_path: Path, windows: Locks) -> None:
    (tmp_path / "file").write_bytes(b"mine")
    with pytest.raises(pv.StorageError, match="cannot make the directory: Not a directory"):
        small_set().save(tmp_path / "file/below", progress=False)
    with pytest.raises(pv.InvalidParams, match="a file; legal: a new or empty directory"):
        small_set().save(tmp_path / "file", progress=False)
    assert (tmp_path / "file").read_bytes() == b"mine"


def test_a_file_that_is_open_elsewhere_is_waited_for(
    tmp_path: Path, windows: Locks, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.html"
    path.write_bytes(b"old")
    waits = have_open_for_a_while(path, monkeypatch)
    write_whole(path, b"new")
    assert path.read_bytes() == b"new" and len(waits) == 2


def test_a_file_that_stays_open_is_an_error_and_keeps_its_contents(tmp_path: Path, windows: Locks) -> None:
    path = tmp_path / "a.html"
    path.write_bytes(b"old")
    with path.open("rb"), pytest.raises(pv.StorageError, match="cannot write: ") as caught:
        write_whole(path, b"new")
    assert caught.value.errno == errno.EACCES
    assert path.read_bytes() == b"old" and os.listdir(tmp_path) == ["a.html"]


@only_posix("Windows renames no open files")
def test_nothing_is_waited_for_where_open_files_are_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    def sleep(_: float) -> None:
        raise AssertionError("waited")

    monkeypatch.setattr(os, "replace", denied)
    monkeypatch.setattr(system.time, "sleep", sleep)
    with pytest.raises(pv.StorageError, match="Permission denied"):
        write_whole(tmp_path / "a", b"x")


def test_links_are_refused_where_the_system_does_not_do_so(tmp_path: Path, windows: Locks) -> None:
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


def test_names_of_files_are_taken(windows: Locks) -> None:
    assert all(map(is_inside, FILES)) and is_inside("/".join(FILES))


@pytest.mark.parametrize("path", ["\ud800.html", "half\udcff"])
def test_no_surrogate_stands_for_a_byte_there(tmp_path: Path, windows: Locks, path: str) -> None:
    """Python would pass it on to the system there."""
    assert not is_inside(path)
    for call in (
        lambda: write_whole(tmp_path / path, b"x"),
        lambda: store_of(str(tmp_path / path)),
        lambda: small_set().save(tmp_path / path, progress=False),
        lambda: few().to_webdataset(tmp_path / path, progress=False),
    ):
        with pytest.raises(pv.InvalidParams, match=r"path is .*legal: .*surrogates"):
            call()
    assert os.listdir(tmp_path) == []


def test_a_device_is_written_to_as_it_is(windows: Locks, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr("perceptv.io.whole._is_stream", lambda path: path.name == "NUL")
    monkeypatch.setattr("builtins.open", lambda path, mode: written.append(str(path)) or io.BytesIO())
    write_whole("NUL", b"x")
    assert written == ["NUL"]


@pytest.mark.parametrize("name", ["nul.png", "aux.tar.gz", "nul .txt"])
def test_a_file_is_not_written_to_a_device(
    tmp_path: Path, windows: Locks, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Windows takes these names for devices: what is written to them is lost, and no error tells of it."""
    monkeypatch.setattr("perceptv.io.whole._is_stream", lambda path: True)
    with pytest.raises(pv.InvalidParams, match=r"legal: .*with a file's name"):
        write_whole(tmp_path / name, b"x")


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


# ---- locks


def test_the_place_in_a_file_stays_where_it_was_when_a_byte_is_locked(tmp_path: Path, windows: Locks) -> None:
    with (tmp_path / "a").open("wb") as one, (tmp_path / "a").open("ab") as other:
        one.write(b"abc")
        one.flush()
        assert system.take_lock(one.fileno()) and not system.take_lock(other.fileno())
        assert os.lseek(one.fileno(), 0, os.SEEK_CUR) == 3
    assert (tmp_path / "a").read_bytes() == b"abc"


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


# ---- syncs


@only_posix("Windows itself refuses to sync what is not open for writing")
def test_what_is_synced_is_open_for_writing_there(
    tmp_path: Path, windows: Locks, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    modes: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: modes.append(fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE))
    small_set().save(tmp_path / "set", progress=False)
    assert modes and set(modes) <= {os.O_RDWR, os.O_WRONLY}


def test_only_whole_files_take_a_name(tmp_path: Path, windows: Locks) -> None:
    with pytest.raises(ValueError, match="half"), replacing(tmp_path / "a") as file:
        file.write(b"half")
        raise ValueError("half")
    assert os.listdir(tmp_path) == []


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
    windows: Locks, monkeypatch: pytest.MonkeyPatch, tty: bool, chosen: str | None, encoding: str
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

HELD = [f"os.{name}" for name in ("open", "replace", "rename", "unlink", "remove", "link", "symlink")]
ALLOWED = {
    "io/system.py": {"os.open", "os.replace", "os.rename", "os.unlink", "rmtree"},
    "io/durable.py": {"os.open"},  # of folders, where folders are opened
    "io/strangers.py": {"os.open"},  # by `open`, which gives the flags
    "cli/output.py": {"os.open"},  # nowhere
}
MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


def _calls(tree: ast.AST) -> set[str]:
    out = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node) in HELD:
            out.add(ast.unparse(node))
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


@pytest.mark.parametrize("module", MODULES)
def test_files_are_opened_named_and_locked_in_one_place(module: str) -> None:
    assert _calls(ast.parse((PACKAGE / module).read_text(encoding="utf-8"))) <= ALLOWED.get(module, set())


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


def test_the_calls_that_are_allowed_are_there() -> None:
    for module, calls in ALLOWED.items():
        assert _calls(ast.parse((PACKAGE / module).read_text(encoding="utf-8"))) == calls
