"""Differences between systems in files: translation, locks, links, names, and names of open files.

Windows translates line ends of what is not opened as binary, renames and removes nothing that is open, gives a folder
no name that is there, locks ranges of bytes, takes some names for devices and paths of 260 characters for too long.
Whatever opens, locks, names or removes files does so here; all other modules are the same on every system.
"""

from __future__ import annotations

import contextlib
import errno
import ntpath
import os
import stat
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import IO, Any

AnyPath = str | os.PathLike[str]


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None


_fcntl, _msvcrt = _module("fcntl"), _module("msvcrt")
WINDOWS = os.name == "nt"
_FAR = 2**31 - 2  # the byte of a file that is locked: behind what anybody reads, in the 32 bits that the system counts
_WAITS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)  # s
_MINUTE = 60.0  # s
_MOST_PATH = 247  # of folders; those of files may have 12 more
_JUNCTION = 0xA0000003  # IO_REPARSE_TAG_MOUNT_POINT: a link to a folder that stat takes for a folder
_PORTS = (port + number for port in ("com", "lpt") for number in "123456789¹²³")
_DEVICES = frozenset(("con", "prn", "aux", "nul", "conin$", "conout$", *_PORTS))
_NEVER = frozenset('<>:"/\\|?*').union(map(chr, range(32)))  # in no name of Windows; ':' begins a stream of a file


def native(path: AnyPath) -> str:
    """The path as the system takes it, however long it is."""
    return _extended(os.fspath(path)) if os.sep == "\\" else os.fspath(path)


def _extended(path: str) -> str:
    """A path of Windows; one that is too long for the usual functions gets the extended form."""
    whole = ntpath.abspath(path)
    if len(whole) <= _MOST_PATH or whole.startswith(("\\\\?\\", "\\\\.\\")):
        return path.replace("/", "\\")
    return f"\\\\?\\UNC{whole[1:]}" if whole.startswith("\\\\") else f"\\\\?\\{whole}"


def is_name(name: str) -> bool:
    """False for what the system would take for a device, for a part of another file, or for another name."""
    if not WINDOWS:
        return True
    stem = name.split(".")[0].rstrip(" ").lower()
    return not (name.endswith((" ", ".")) or stem in _DEVICES or not _NEVER.isdisjoint(name))


def is_device(name: str) -> bool:
    """True for the name of a device; False for nul.png, though Windows takes it for one."""
    return name.lower() in _DEVICES


def opened(path: AnyPath, flags: int, *, follow: bool = False, mode: int = 0o666) -> int:
    """The handle of a file, whose bytes are as they are; nothing is waited for. A link is refused, or followed.

    Permissions of a new file are those of `mode` that the umask leaves.
    """
    flags |= _flag("O_BINARY") | _flag("O_NONBLOCK") | _flag("O_NOCTTY")
    if not follow and not hasattr(os, "O_NOFOLLOW") and is_link(path):
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return os.open(native(path), flags | (0 if follow else _flag("O_NOFOLLOW")), mode)


def to_sync(path: AnyPath) -> int:
    """The handle of a file whose contents are to be synced: Windows wants leave to write for that."""
    return opened(path, os.O_RDWR if WINDOWS else os.O_RDONLY)


def is_link(path: AnyPath) -> bool:
    """True for a link to a file or folder; False for anything else, and where nothing is."""
    try:
        status = os.lstat(native(path))
    except OSError:
        return False
    return stat.S_ISLNK(status.st_mode) or _is_junction(status)


def is_folder(status: os.stat_result) -> bool:
    """True for a folder that is not a link, from the result of `os.lstat`."""
    return stat.S_ISDIR(status.st_mode) and not _is_junction(status)


def _is_junction(status: os.stat_result) -> bool:
    return getattr(status, "st_reparse_tag", 0) == _JUNCTION


def knows_locks() -> bool:
    """True if the system has locks."""
    return _fcntl is not None or _msvcrt is not None


def take_lock(handle: int) -> bool:
    """Locks a file until it is closed; False where somebody else has, or the system knows no locks."""
    try:
        if _fcntl is not None:
            _fcntl.flock(handle, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
        elif _msvcrt is not None:
            _lock_byte(handle)
    except OSError:
        return False
    return knows_locks()


def _lock_byte(handle: int) -> None:
    """Locks one byte beyond the contents, as others cannot read or write a locked byte."""
    before = os.lseek(handle, 0, os.SEEK_CUR)
    os.lseek(handle, _FAR, os.SEEK_SET)
    try:
        _msvcrt.locking(handle, _msvcrt.LK_NBLCK, 1)
    finally:
        os.lseek(handle, before, os.SEEK_SET)


def replace(source: AnyPath, target: AnyPath) -> None:
    """Gives a file its name, which another may have, but no folder. Neither is open."""
    if WINDOWS and os.path.isdir(native(target)) and not is_link(target):  # there it would be a denial, waited for
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    _patiently(lambda: os.replace(native(source), native(target)))


def replace_open(file: IO[bytes], source: AnyPath, target: AnyPath) -> None:
    """`replace` of a locked file, which is closed: afterwards, where systems rename what is open."""
    if not WINDOWS:
        replace(source, target)
    file.close()
    if WINDOWS:
        replace(source, target)


def rename_folder(source: AnyPath, target: AnyPath) -> None:
    """Gives a folder a name that nothing or an empty folder has. No file in it is open."""
    if WINDOWS:
        with contextlib.suppress(FileNotFoundError):
            os.rmdir(native(target))
    _patiently(lambda: os.rename(native(source), native(target)))


def remove(path: AnyPath) -> None:
    """Removes a file that is not open."""
    _patiently(lambda: os.unlink(native(path)))


def remove_open(path: AnyPath, handle: int) -> None:
    """Removes a locked file and closes it, in an order in which nobody else can lock it.

    Windows removes no file that anybody has open: there somebody else's lock is an error.
    """
    try:
        if not WINDOWS:
            os.unlink(path)
    finally:
        os.close(handle)
    if WINDOWS:
        remove(path)


def remove_tree(path: AnyPath) -> None:
    """Removes a folder with all that is in it. Links are removed and not followed."""
    from shutil import rmtree  # only here: it is slow to load

    _patiently(lambda: rmtree(native(path)))


def may_be_named_now(status: os.stat_result) -> bool:
    """True if a file without a lock may belong to a live process that is about to rename it: see `replace_open`."""
    return WINDOWS and time.time() - status.st_mtime < _MINUTE


def is_closed_pipe(error: OSError) -> bool:
    """True if the reader of the output has gone."""
    return isinstance(error, BrokenPipeError) or (WINDOWS and error.errno == errno.EINVAL and error.filename is None)


def path_of_url(path: str) -> Path:
    """The path in an URL of a file: that of ``file:///C:/set`` begins with a drive."""
    return Path(path[1:] if WINDOWS and path[:1] == "/" and ntpath.splitdrive(path[1:])[0] else path)


def _patiently(do: Callable[[], None]) -> None:
    """On Windows search and virus scanners open new files for a moment: a denied action is tried again."""
    for wait in _WAITS if WINDOWS else ():
        try:
            return do()
        except PermissionError:
            time.sleep(wait)
    do()


def _flag(name: str) -> int:
    return int(getattr(os, name, 0))
