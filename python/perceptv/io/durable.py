"""Syncs files and folders to the disk."""

from __future__ import annotations

import errno
import os

from perceptv.io.system import native, to_sync

SYNCS = 4
"""Threads that sync. One flush of the disk serves all that wait for it."""
_NO_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EBADF)  # of file systems that know no sync of folders


def sync_file(path: str | os.PathLike[str]) -> None:
    """Waits until the file's contents are on the disk. A link is refused."""
    _sync(to_sync(path))


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


def _sync(handle: int) -> None:
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
