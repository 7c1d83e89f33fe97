"""What not every system has: tests that need it are skipped where it is not, and say why."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

WINDOWS = sys.platform == "win32"
KILLED = 1 if WINDOWS else -signal.SIGKILL
"""The return code of a process that `Popen.kill` has ended."""


def only_posix(reason: str) -> pytest.MarkDecorator:
    """Skips a test on Windows."""
    return pytest.mark.skipif(WINDOWS, reason=reason)


has_modes = only_posix("Windows has no umask and no permissions of owner, group and others")
has_rlimit = only_posix("Windows has no limit of a file's size")
syncs_folders = only_posix("Windows syncs no folders")


def make_fifo(path: Path) -> None:
    if WINDOWS:
        pytest.skip("Windows has no FIFOs in folders")
    os.mkfifo(path)


def make_link(path: Path, goal: str | Path) -> None:
    """A symbolic link. Not every user of Windows may make one; wine 8 makes none and says nothing."""
    try:
        path.symlink_to(goal, target_is_directory=os.path.isdir(goal))
    except OSError:
        if not WINDOWS:
            raise
    if WINDOWS and not path.is_symlink():
        pytest.skip("no symbolic link can be made here")


def path_of(handle: int) -> str:
    """The path of an open file, as the system knows it."""
    if not WINDOWS:
        return os.readlink(f"/proc/self/fd/{handle}")
    import ctypes
    import msvcrt

    name = ctypes.create_unicode_buffer(32_768)
    found = ctypes.windll.kernel32.GetFinalPathNameByHandleW(  # type: ignore[attr-defined]
        ctypes.c_void_p(msvcrt.get_osfhandle(handle)),  # type: ignore[attr-defined]
        name,
        len(name),
        0,
    )
    assert 0 < found < len(name)
    return name.value.removeprefix("\\\\?\\")
