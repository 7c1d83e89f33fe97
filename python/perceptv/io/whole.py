"""Single files that are whole or not there: a report, a picture, a page; what was there before stays until then."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from perceptv._arguments import path as path_of
from perceptv.errors import illegal
from perceptv.io.durable import sync_folder
from perceptv.io.system import is_device, is_name, native, remove, replace
from perceptv.io.whole_files import made_new, typed, withdrawn


def write_whole(path: str | Path, data: bytes | str, *, sync: bool = True, mode: int = 0o666) -> Path:
    """Writes a file at a place that the user names; returns it. A pipe or device that is there is written to as it is.

    Permissions of a file are those of `mode` that the umask leaves. With `sync` a crash of the machine, too, leaves the
    old file or the new one; without it a kill does.

    Raises
    ------
    InvalidParams, StorageError
        `path` is not a path; the file cannot be written, and the old one stays.
    """
    target, content = _path(path), data.encode(errors="backslashreplace") if isinstance(data, str) else data
    with (
        typed("write", target),
        open(native(target), "wb") if _is_stream(target) else replacing(target, sync=sync, mode=mode) as file,
    ):
        file.write(content)
    return target


def check_writable(path: str | Path) -> None:
    """Raises what `write_whole` would, for callers who take long to make what is to be written.

    A file is made beside `path` and removed again; `path` itself is not touched.
    """
    target = _path(path)
    if _is_stream(target):
        return
    with typed("write", target):
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        temporary = beside(target)
        os.close(made_new(temporary))
        remove(temporary)


@contextlib.contextmanager
def replacing(path: Path, *, sync: bool = True, mode: int = 0o666) -> Iterator[IO[bytes]]:
    """A new file beside `path`, to be written; it takes the name `path` when the block ends without an error.

    A link that is there is replaced and not followed.
    """
    temporary = beside(path)
    with typed("write", path):
        handle = made_new(temporary, mode)
        with withdrawn(temporary):
            with os.fdopen(handle, "wb") as file:
                yield file
                file.flush()
                if sync:
                    os.fsync(file.fileno())
            replace(temporary, path)
        if sync:
            sync_folder(path.parent)


def beside(path: Path) -> Path:
    """An unused name in the folder of `path`."""
    return path.with_name(f".perceptv-{os.urandom(8).hex()}.tmp")


def _path(path: str | Path) -> Path:
    target = path_of("path", path)
    if not target.name or not (is_name(target.name) or (is_device(target.name) and _is_stream(target))):
        raise illegal(f"path is {str(path)!r}", "a path of the file system, with a file's name")
    return target


def _is_stream(path: Path) -> bool:
    """True for pipes, devices, and the file of standard output or error, which must not be replaced."""
    try:
        found = os.stat(path)
    except OSError:
        return False
    if not stat.S_ISREG(found.st_mode):
        return not stat.S_ISDIR(found.st_mode)
    return any(os.path.samestat(found, status) for status in _outputs())


def _outputs() -> Iterator[os.stat_result]:
    for handle in (1, 2):
        with contextlib.suppress(OSError):
            yield os.fstat(handle)
