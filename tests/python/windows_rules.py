"""The rules that Windows has for files, laid over this system's: what would fail there fails in a test.

What is opened without O_BINARY is translated, what is open is neither renamed nor removed, a folder takes no name that
is there, locks are of a byte, and some names are no files'. Case of letters and lengths of paths are not simulated.
On Windows itself nothing is laid over: its own rules hold.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from perceptv.io import system
from systems import WINDOWS

O_BINARY = 1 << 29
_HIDDEN = ("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY", "O_DIRECTORY", "O_CLOEXEC")
_DEVICES = ("con", "nul", "aux", "prn", "com1", "lpt1")


class Locks:
    """msvcrt, as far as it locks: bytes of files, here by a lock of the whole file."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.places: list[int] = []
        self._own = system._msvcrt

    def locking(self, handle: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        self.places.append(os.lseek(handle, 0, os.SEEK_CUR))
        if WINDOWS:
            return self._own.locking(handle, mode, count)
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from None


def open_files() -> list[str]:
    """Real paths of what this process has open."""
    out = []
    for name in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            out.append(os.readlink(f"/proc/self/fd/{name}"))
    return out


def is_busy(path: Any) -> bool:
    """Whether the file, or a file in the folder, is open; a link itself is not."""
    if WINDOWS:
        return _refuses_another_name(path)
    place = os.path.join(os.path.realpath(os.path.dirname(os.fspath(path))), os.path.basename(os.fspath(path)))
    return any(found == place or found.startswith(f"{place}/") for found in open_files())


def _refuses_another_name(path: Any) -> bool:
    """Whether Windows does not rename it, which is what open files and their folders have in common."""
    other = f"{os.fspath(path)}.renamed"
    try:
        os.rename(path, other)
    except PermissionError:
        return True
    os.rename(other, path)
    return False


def check_name(path: Any) -> None:
    """An error where Windows would make no file of the last name in a path."""
    name = os.path.basename(os.fspath(path))
    if ":" in name or name.endswith((".", " ")) or name.lower().partition(".")[0] in _DEVICES:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), os.fspath(path))


def check_place(path: Any) -> None:
    """An error where a file has the place of a folder above: Windows finds no such path, others no folder."""
    above = os.path.dirname(os.fspath(path))
    if above and not os.path.isdir(above):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), os.fspath(path))


def denied(path: Any) -> PermissionError:
    return PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))


class Rules:
    """The functions of `os` as they are there."""

    def __init__(self) -> None:
        self._real = {
            name: getattr(os, name) for name in ("open", "write", "read", "replace", "rename", "unlink", "mkdir")
        }
        self._translated: set[int] = set()

    def open(self, path: Any, flags: int, mode: int = 0o777, **options: Any) -> int:
        check_name(path)
        check_place(path)
        if os.path.isdir(path):
            raise denied(path)
        handle: int = self._real["open"](path, flags & ~O_BINARY, mode, **options)
        (self._translated.discard if flags & O_BINARY else self._translated.add)(handle)
        return handle

    def write(self, handle: int, data: Any) -> int:
        if handle not in self._translated:
            return int(self._real["write"](handle, data))
        self._real["write"](handle, bytes(data).replace(b"\n", b"\r\n"))
        return len(data)

    def read(self, handle: int, size: int) -> bytes:
        data: bytes = self._real["read"](handle, size)
        return data.replace(b"\r\n", b"\n") if handle in self._translated else data

    def replace(self, source: Any, target: Any) -> None:
        if is_busy(source) or is_busy(target) or os.path.isdir(target):
            raise denied(source)
        self._real["replace"](source, target)

    def rename(self, source: Any, target: Any) -> None:
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), os.fspath(target))
        if is_busy(source):
            raise denied(source)
        self._real["rename"](source, target)

    def unlink(self, path: Any) -> None:
        if is_busy(path):
            raise denied(path)
        self._real["unlink"](path)

    remove = unlink

    def mkdir(self, path: Any, *mode: int) -> None:
        check_name(path)
        check_place(path)
        self._real["mkdir"](path, *mode)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Locks:
    """The rules hold for the test; what it locks is noted."""
    locks = Locks()
    monkeypatch.setattr(system, "_WAITS", (0.001,) * 5)
    monkeypatch.setattr(system, "_msvcrt", locks)
    if not WINDOWS:
        _lay_over(monkeypatch)
    return locks


def _lay_over(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules()
    for name in ("open", "write", "read", "replace", "rename", "unlink", "remove", "mkdir"):
        monkeypatch.setattr(os, name, getattr(rules, name))
    for name in _HIDDEN:
        monkeypatch.delattr(os, name)
    monkeypatch.setattr(os, "O_BINARY", O_BINARY, raising=False)
    monkeypatch.setattr(shutil, "_use_fd_functions", False)  # rmtree by paths, as it is there
    monkeypatch.setattr(system, "WINDOWS", True)
    monkeypatch.setattr(sys, "getfilesystemencodeerrors", lambda: "surrogatepass")
    monkeypatch.setattr(system, "_fcntl", None)


def have_open_for_a_while(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Somebody has the file open until the second wait; returns the waits, as they come."""
    waits: list[float] = []
    file = path.open("rb")

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 2:
            file.close()

    monkeypatch.setattr(system.time, "sleep", sleep)
    return waits
