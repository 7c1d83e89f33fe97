"""What a place of shards can do. Objects appear whole or not at all."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Protocol

from perceptv.errors import StorageError
from perceptv.io.files import typed

_BLOCK = 1 << 20
Fill = Callable[[IO[bytes]], None]


class Store(Protocol):
    """Named objects in one place; names hold no '/'."""

    def at(self, name: str) -> str:
        """The object's address, for messages."""

    def names(self) -> list[str]:
        """Names of all objects, sorted; none where the place does not exist yet."""

    def size(self, name: str) -> int | None:
        """Bytes of an object; None where there is none."""

    def open(self, name: str) -> IO[bytes]:
        """An object to read. StorageError where it cannot be read."""

    def put(self, name: str, fill: Fill) -> None:
        """Makes or replaces an object: `fill` writes its contents, which are seen when it has ended well."""


def is_url(url: str | Path) -> bool:
    """True where the place is named by a URL and not by a path."""
    return isinstance(url, str) and "://" in url


def read_small(store: Store, name: str, most: int) -> bytes | None:
    """The contents of an object of at most so many bytes; None where there is none. StorageError if it is longer."""
    size = store.size(name)
    if size is None:
        return None
    if size <= most:
        with typed("read", store.at(name)), store.open(name) as file:
            data = file.read(size + 1)
        if len(data) <= size:
            return data
    raise StorageError(errno.EFBIG, f"has more than {min(size, most)} bytes", store.at(name))


def put_bytes(store: Store, name: str, data: bytes) -> None:
    """Makes or replaces a small object."""

    def fill(file: IO[bytes]) -> None:
        file.write(data)

    store.put(name, fill)


def blocks_of(store: Store, name: str) -> Iterator[bytes]:
    """An object's bytes, a block at a time."""
    with typed("read", store.at(name)), store.open(name) as file:
        while block := file.read(_BLOCK):
            yield block
