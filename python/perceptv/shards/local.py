"""Shards in a folder of this machine."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import IO

from perceptv.errors import StorageError
from perceptv.shards.store import Fill
from perceptv.storage.files import failure
from perceptv.storage.strangers import open_regular

try:
    import fcntl
except ImportError:  # pragma: no cover - not POSIX: no lock
    fcntl = None  # type: ignore[assignment]

_TEMPORARY = ".tmp"


class LocalStore:
    """A folder. An object is written under a temporary name beside its place, synced and renamed."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def at(self, name: str) -> str:
        """The object's path."""
        return str(self.root / name)

    def names(self) -> list[str]:
        """Names in the folder, without those of unfinished objects."""
        try:
            return sorted(n for n in os.listdir(self.root) if not n.endswith(_TEMPORARY))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise failure("list", self.root, error) from error

    def size(self, name: str) -> int | None:
        """Bytes of a regular file that is no link."""
        try:
            status = os.lstat(self.root / name)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise failure("read", self.at(name), error) from error
        return status.st_size if stat.S_ISREG(status.st_mode) else None

    def open(self, name: str) -> IO[bytes]:
        """The file, to read."""
        try:
            return open_regular(self.root / name)
        except OSError as error:
            raise failure("read", self.at(name), error) from error

    def put(self, name: str, fill: Fill) -> None:
        """Writes and renames; what killed processes left of this object is removed."""
        temporary = None
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            self._sweep(name)
            temporary, handle = self._temporary(name)
            with os.fdopen(handle, "wb") as file:
                fill(file)
                file.flush()
                os.fsync(file.fileno())
                os.replace(temporary, self.root / name)
        except BaseException as error:
            if temporary is not None:
                temporary.unlink(missing_ok=True)
            if isinstance(error, OSError) and not isinstance(error, StorageError):
                raise failure("write", self.at(name), error) from error
            raise

    def _temporary(self, name: str) -> tuple[Path, int]:
        """A new file, locked, and its handle. Its name tells who writes it."""
        import socket  # only here: it is slow to load

        while True:
            writer = f"{socket.gethostname()}-{os.getpid()}-{os.urandom(4).hex()}"
            path = self.root / f".{name}.{writer}{_TEMPORARY}"
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o666)
            _lock(handle)
            if path.exists():  # nobody took it for a dead writer's before it was locked
                return path, handle
            os.close(handle)

    def _sweep(self, name: str) -> None:
        """Removes temporary files of this object whose writers are dead: their locks went with them."""
        for found in os.listdir(self.root):
            if not (found.startswith(f".{name}.") and found.endswith(_TEMPORARY)):
                continue
            with contextlib.suppress(OSError), open(self.root / found, "rb") as file:
                if _lock(file.fileno()):
                    os.unlink(self.root / found)


def _lock(handle: int) -> bool:
    """Locks a file until it is closed; False where somebody else has, or the file system knows no locks."""
    if fcntl is None:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
