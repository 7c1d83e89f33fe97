"""Shards wherever fsspec reaches."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Iterator
from typing import IO

from perceptv._lazy import needed
from perceptv.errors import StorageError, illegal
from perceptv.io.whole_files import failure


class RemoteStore:
    """A folder of an fsspec file system. An object is made on this machine first and sent in one call.

    Object stores show what was sent once all of it is there. Where a file system shows halves, a shard counts only
    with its digest, which is sent after it.
    """

    def __init__(self, url: str, legal: str) -> None:
        """MissingExtra without fsspec, StorageError if the package of its file system is missing."""
        core = needed("fsspec.core", "fsspec", "shards")
        try:
            self._system, path = core.url_to_fs(url)
        except ImportError as error:
            raise StorageError(errno.ENOSYS, f"cannot be opened: {error}", url) from error
        except Exception as error:  # other packages raise anything for a bad URL
            raise illegal(f"path is {url!r}: {str(error) or type(error).__name__}", legal) from None
        self._root, self._url = path.rstrip("/"), url.rstrip("/")

    def at(self, name: str) -> str:
        """The object's URL."""
        return f"{self._url}/{name}"

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}" if self._root else name

    def names(self) -> list[str]:
        """Names in the folder, as they are now."""
        with self._doing("list"):
            self._system.invalidate_cache()
            try:
                paths = self._system.ls(self._root, detail=False)
            except FileNotFoundError:
                return []
        return sorted(path.rstrip("/").rpartition("/")[2] for path in paths)

    def size(self, name: str) -> int | None:
        """Bytes of an object, as it is now."""
        with self._doing("read", name):
            self._system.invalidate_cache()
            try:
                found = self._system.info(self._path(name))
            except FileNotFoundError:
                return None
        return int(found["size"]) if found["type"] == "file" else None

    def open(self, name: str) -> IO[bytes]:
        """The object, to read."""
        with self._doing("read", name):
            file: IO[bytes] = self._system.open(self._path(name), "rb")
        return file

    def put(self, name: str, fill: Callable[[IO[bytes]], object]) -> None:
        """Sends a temporary file of this machine."""
        import tempfile  # only here: it loads random numbers

        with tempfile.TemporaryDirectory(prefix="perceptv-") as folder:
            path = os.path.join(folder, "object")
            with open(path, "wb") as file:
                fill(file)
            with self._doing("write", name):  # closed: not every system opens what is open
                self._system.put_file(path, self._path(name))

    @contextlib.contextmanager
    def _doing(self, what: str, name: str = "") -> Iterator[None]:
        """File systems of other people raise what they like: their errors become StorageErrors."""
        try:
            yield
        except Exception as error:
            url = self.at(name) if name else self._url
            if isinstance(error, OSError):
                raise failure(what, url, error) from error
            raise StorageError(errno.EIO, f"cannot {what}: {type(error).__name__}: {error}", url) from error
