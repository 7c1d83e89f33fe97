"""Files that the library writes at places of the user's: whole or not there, whatever happens meanwhile."""

from __future__ import annotations

import ast
import errno
import os
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from bib_pairs import pair, values
from disk_steps import Step, as_here, steps, synced_and_named
from perceptv.cli import main
from perceptv.core.video import write_video
from perceptv.export import write_croissant
from perceptv.gallery import write_gallery
from perceptv.io import whole
from perceptv.io.whole import check_writable, replacing, write_whole
from perceptv.suites.bib import score_surprise, write_metadata
from storage_sets import small_set
from systems import WINDOWS, has_rlimit, make_fifo, make_link, only_posix

__all__ = ["steps"]
Write = Callable[[Path], Any]


def _sample() -> pv.Sample:
    return pv.generate("counting_circles", size=3)


def _frames(numbers: Sequence[int]) -> Any:
    return np.stack([np.full((32, 48, 3), 40 * t, np.uint8) for t in numbers])


def _report() -> pv.Report:
    sample = _sample()
    return pv.score([sample.record()], {sample.id: sample.answer_text}, model="m")


def _episodes() -> list[Any]:
    return [*pair("preference", 0), *pair("preference", 1)]


def _of_episodes() -> Any:
    return score_surprise(_episodes(), values((0, 1), (0, 1)))


def _command(option: str) -> Write:
    """Scores written by the command line."""

    def write(path: Path) -> None:
        scores = path.parent.parent / "scores.json"
        scores.write_text(_report().to_json())
        assert main(["report", str(scores), option, str(path)]) == 0

    return write


WRITERS: dict[str, tuple[str, Write]] = {
    "png": ("x.png", lambda path: _sample().save(path)),
    "svg": ("x.svg", lambda path: _sample().save(path)),
    "pdf": ("x.pdf", lambda path: _sample().save(path)),
    "apng": ("x.png", lambda path: write_video(_frames, 3, path, 24)),
    "gif": ("x.gif", lambda path: write_video(_frames, 3, path, 24)),
    "mp4": ("x.mp4", lambda path: write_video(_frames, 3, path, 24)),
    "gallery": ("x.html", lambda path: write_gallery(path, domains=["counting_circles"])),
    "report": ("x.html", lambda path: _report().to_html(path)),
    "report of episodes": ("x.html", lambda path: _of_episodes().to_html(path)),
    "--html": ("x.html", _command("--html")),
    "--markdown": ("x.md", _command("--markdown")),
    "--json": ("x.json", _command("--json")),
    "metadata of episodes": ("x.jsonl", lambda path: write_metadata(path, _episodes())),
    "croissant": ("croissant.json", lambda path: write_croissant(path.parent)),
}
EXTRAS = {"gif": "PIL", "mp4": "av", "report": "matplotlib", "report of episodes": "matplotlib"}


@pytest.fixture(params=WRITERS)
def writer(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Path, Write]]:
    """A file in a folder of its own, and what writes it."""
    if request.param in EXTRAS:
        pytest.importorskip(EXTRAS[request.param])
    name, write = WRITERS[request.param]
    if request.param == "croissant":
        small_set(sizes=[1], per_size=1).save(tmp_path / "out", progress=False)
    (tmp_path / "out").mkdir(exist_ok=True)
    yield tmp_path / "out" / name, write
    assert not list((tmp_path / "out").glob(".perceptv-*")), "no temporary file is left"


def test_an_old_file_is_replaced_once_the_new_one_is_whole(
    writer: tuple[Path, Write], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, write = writer
    path.write_text("before")
    path.chmod(0o777)
    seen: list[tuple[str, bool]] = []
    plain = os.replace

    def replace(source: Any, to: Any) -> None:
        seen.append((path.read_text(), Path(source).parent == path.parent and Path(source).stat().st_size > 100))
        plain(source, to)

    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(whole.os, "replace", refuse)
    with pytest.raises((pv.StorageError, AssertionError)):  # the latter: the command's exit code is not 0
        write(path)
    assert path.read_text() == "before"
    monkeypatch.setattr(whole.os, "replace", replace)
    before = os.umask(0o026)
    try:
        write(path)
    finally:
        os.umask(before)
    assert seen == [("before", True)] and path.stat().st_size > 100
    assert WINDOWS or stat.S_IMODE(path.stat().st_mode) == 0o640, "as the umask gives"


@contextmanager
def no_file_over(size: int) -> Iterator[None]:
    """What a full disk does, for this process's files."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


@has_rlimit
def test_a_file_that_does_not_fit_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text("before")
    with no_file_over(1000), pytest.raises(pv.StorageError, match="cannot write: File too large") as caught:
        write_whole(path, "x" * 5000)
    assert caught.value.filename == str(path) and caught.value.errno == errno.EFBIG
    assert path.read_text() == "before" and os.listdir(tmp_path) == ["report.html"]


KILL = """
import os, sys
from pathlib import Path
from perceptv.io import whole
setattr(os, sys.argv[2], lambda *_: os.kill(os.getpid(), 9))
whole.write_whole(sys.argv[1], b"after" * 100_000)
"""


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_kill_leaves_the_old_file(tmp_path: Path, moment: str) -> None:
    path = tmp_path / "report.html"
    path.write_text("before")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run([sys.executable, "-c", KILL, str(path), moment], env=environment)
    assert abs(done.returncode) == 9 and path.read_text() == "before"
    write_whole(path, "after")
    assert path.read_text() == "after"


def test_contents_are_synced_before_the_name_and_the_name_after(tmp_path: Path, steps: list[Step]) -> None:
    write_whole(tmp_path / "x", b"x")
    assert synced_and_named(steps) == as_here(["sync file", "name x", "sync folder"])
    steps.clear()
    write_whole(tmp_path / "x", b"x", sync=False)
    assert synced_and_named(steps) == ["name x"]


def test_a_place_can_be_looked_at_before_there_is_anything_to_write(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("before")
    check_writable(path)
    check_writable(os.devnull)
    assert path.read_text() == "before" and os.listdir(tmp_path) == ["x"]
    below = "No such" if WINDOWS else "Not a directory"
    for place, why in ((tmp_path, "Is a directory"), (path / "y", below), (tmp_path / "z/y", "No such")):
        with pytest.raises(pv.StorageError, match=f"cannot write: {why}"):
            check_writable(place)
    with pytest.raises(pv.InvalidParams, match="path is 3"):
        check_writable(3)  # type: ignore[arg-type]


def test_a_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    for name, goal in (("x.png", "mine"), ("y.png", "nowhere")):
        make_link(tmp_path / name, tmp_path / goal)
        _sample().save(tmp_path / name)
        assert not (tmp_path / name).is_symlink() and (tmp_path / "mine").read_text() == "mine"
    assert not (tmp_path / "nowhere").exists()


def test_a_foreign_file_is_never_taken_for_a_temporary_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole.os, "urandom", lambda n: bytes(n))
    foreign = tmp_path / f".perceptv-{'00' * 8}.tmp"
    foreign.write_text("mine")
    with pytest.raises(pv.StorageError, match="File exists"):
        write_whole(tmp_path / "x", b"x")
    assert foreign.read_text() == "mine" and not (tmp_path / "x").exists()


def test_pipes_and_devices_are_written_and_not_replaced(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    make_fifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"through")
    reader.join()
    assert read == [b"through"] and stat.S_ISFIFO(pipe.stat().st_mode)
    write_whole(os.devnull, b"x")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


@only_posix("Windows has no /dev/stdout")
def test_the_file_that_standard_output_goes_to_is_not_replaced(tmp_path: Path) -> None:
    script = "import sys; from perceptv.io.whole import write_whole; write_whole(sys.argv[1], b'x')"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    with open(tmp_path / "out", "wb") as out:
        subprocess.run([sys.executable, "-c", script, "/dev/stdout"], env=environment, stdout=out, check=True)
        assert os.path.samestat(os.fstat(out.fileno()), os.stat(tmp_path / "out"))
    assert (tmp_path / "out").read_bytes() == b"x" and Path("/dev/stdout").is_symlink()


@pytest.mark.parametrize("path", ["", "/", ".", "x\0.html", "\ud800.html", 5, None, b"x"])
def test_what_is_no_path_is_said(path: Any) -> None:
    with pytest.raises(pv.InvalidParams, match=r"path is .*legal: a path of the file system"):
        write_whole(path, b"x")


def test_a_folder_in_the_place_and_one_that_is_missing_are_said(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path, said in (("folder", "Is a directory"), ("missing/x", "No such file")):
        with pytest.raises(pv.StorageError, match=said) as caught:
            write_whole(tmp_path / path, b"x")
        assert caught.value.filename == str(tmp_path / path)
    assert os.listdir(tmp_path) == ["folder"]


def test_an_error_of_the_writer_s_own_passes(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("before")
    with pytest.raises(KeyError), replacing(tmp_path / "x") as file:
        file.write(b"half")
        raise KeyError
    assert os.listdir(tmp_path) == ["x"] and (tmp_path / "x").read_text() == "before"


# Those that write sets, shards, and lines as they come have ways of their own, with tests.
_OWN_WAYS = {"io/whole.py", "io/whole_files.py", "shards/local.py", "models/chat/replies.py"}
_WRITES = {"write_text", "write_bytes", "mkstemp", "NamedTemporaryFile"}


def _writes(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name != "open":
        return name in _WRITES
    given = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg == "mode")]
    modes = [node for node in given if isinstance(node, ast.Constant)]
    return any(isinstance(m.value, str) and len(m.value) < 4 and not {*"wax+"}.isdisjoint(m.value) for m in modes)


def test_nothing_else_in_the_package_opens_files_to_write() -> None:
    root = Path(pv.__file__).parent
    found = set()
    for path in root.rglob("*.py"):
        calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
        if any(map(_writes, calls)):
            found.add(path.relative_to(root).as_posix())
    own = {"shards/remote.py", "core/video.py"}  # a file of the machine's temporary folder; one in memory
    assert found <= _OWN_WAYS | own
