"""Shards in a folder of this machine."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import IO

from perceptv.errors import StorageError
from perceptv.io.durable import sync_folder
from perceptv.io.strangers import open_regular
from perceptv.io.system import is_link, may_be_named_now, native, opened, remove_open, replace_open, take_lock
from perceptv.io.whole_files import made_new, typed, withdrawn

_TEMPORARY = ".tmp"
_WRITER = re.compile(r"perceptv-.+-[0-9]+-[0-9a-f]{16}")  # machine, process, random number


class LocalStore:
    """A folder. An object is written under a temporary name beside its place, synced and renamed."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def at(self, name: str) -> str:
        """The object's path."""
        return str(self.root / name)

    def names(self) -> list[str]:
        """Names in the folder, without those of unfinished objects."""
        with typed("list", self.root), contextlib.suppress(FileNotFoundError):
            return sorted(n for n in os.listdir(native(self.root)) if not n.endswith(_TEMPORARY))
        return []

    def size(self, name: str) -> int | None:
        """Bytes of a regular file, not of a link."""
        with typed("read", self.at(name)), contextlib.suppress(FileNotFoundError, NotADirectoryError):
            status = os.lstat(native(self.root / name))
            return status.st_size if stat.S_ISREG(status.st_mode) else None
        return None

    def open(self, name: str) -> IO[bytes]:
        """The file, to read."""
        with typed("read", self.at(name)):
            return open_regular(self.root / name)

    def put(self, name: str, fill: Callable[[IO[bytes]], object]) -> None:
        """Writes and renames; what killed processes left of this object is removed."""
        with typed("write", self.at(name)):
            os.makedirs(native(self.root), exist_ok=True)
            if is_link(self.root / name):
                raise StorageError(errno.EEXIST, "cannot write: there is a link; legal: a new place", self.at(name))
            self._sweep(name)
            temporary, handle = self._temporary(name)
            with withdrawn(temporary), os.fdopen(handle, "wb") as file:
                fill(file)
                file.flush()
                os.fsync(file.fileno())
                replace_open(file, temporary, self.root / name)
            sync_folder(self.root)

    def _temporary(self, name: str) -> tuple[Path, int]:
        """A new file, locked, and its handle. Its name tells who writes it."""
        import socket  # only here: it is slow to load

        while True:
            writer = f"perceptv-{socket.gethostname()}-{os.getpid()}-{os.urandom(8).hex()}"
            path = self.root / f".{name}.{writer}{_TEMPORARY}"
            handle = made_new(path)
            take_lock(handle)
            if os.path.exists(native(path)):  # nobody took it for a dead writer's before it was locked
                return path, handle
            os.close(handle)

    def _sweep(self, name: str) -> None:
        """Removes temporary files of this object whose writers are dead: their locks went with them."""
        for found in os.listdir(native(self.root)):
            writer = found.removeprefix(f".{name}.").removesuffix(_TEMPORARY)
            if _WRITER.fullmatch(writer) and found == f".{name}.{writer}{_TEMPORARY}":
                with contextlib.suppress(OSError):
                    _remove_dead(self.root / found)


def _remove_dead(path: Path) -> None:
    status = os.lstat(native(path))
    if not stat.S_ISREG(status.st_mode) or may_be_named_now(status):
        return  # we make no links and no pipes
    handle = opened(path, os.O_RDONLY)
    if take_lock(handle):
        remove_open(path, handle)
    else:
        os.close(handle)
