"""Syncs files and folders to the disk, many at once, before anything is written that relies on them."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from perceptv.io.system import native, to_sync

if TYPE_CHECKING:
    from concurrent.futures import Executor

SYNCS = 16
"""Files synced at once: journals write what waits together in one go, which one file after another would not use."""
_SLICES = 4  # of the files of one call: a task for each would have its thread wait for Python more than for the disk
_NO_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EBADF)  # of file systems that know no sync of folders


def sync_file(path: str | os.PathLike[str]) -> None:
    """Waits until the file's contents are on the disk. A link is refused."""
    _sync(to_sync(path))


def sync_files(paths: Iterable[str | os.PathLike[str]]) -> None:
    """Waits until the contents of all files are on the disk, one after another."""
    for path in paths:
        sync_file(path)


def sync_folder(path: str | os.PathLike[str]) -> None:
    """Waits until the names in the folder are on the disk; nothing where the system syncs no folders."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(native(path), os.O_RDONLY | os.O_DIRECTORY)
    try:
        _sync(handle)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


def sync_all(files: Iterable[str], folders: Iterable[str], pool: Executor) -> None:
    """Syncs all of these, several at once; the first error is raised once none of them is at work any more."""
    names = list(files)
    waiting = [pool.submit(sync_files, names[first::_SLICES]) for first in range(min(_SLICES, len(names)))]
    waiting += [pool.submit(sync_folder, path) for path in folders]
    for error in filter(None, [future.exception() for future in waiting]):
        raise error


def syncing() -> Executor:
    """Threads for `sync_all`."""
    from concurrent.futures import ThreadPoolExecutor  # only here: it is slow to load

    return ThreadPoolExecutor(SYNCS, thread_name_prefix="perceptv-sync")


def _sync(handle: int) -> None:
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
