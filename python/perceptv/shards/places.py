"""The places of shards: a folder of this machine, or anything that fsspec opens by URL."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

from perceptv._arguments import folder as folder_of
from perceptv._arguments import path as path_of
from perceptv.errors import StorageError, invalid
from perceptv.io.strict_json import is_text
from perceptv.io.system import path_of_url
from perceptv.io.whole_files import typed
from perceptv.shards.local import LocalStore
from perceptv.shards.remote import RemoteStore

_BLOCK = 1 << 20


ObjectStore = LocalStore | RemoteStore
"""Named objects in one place; names hold no '/'. What `put` fills is seen when it has ended well."""


def open_store(url: str | Path) -> ObjectStore:
    """The store at a path or URL; nothing is made yet. InvalidParams for neither, MissingExtra without fsspec."""
    legal = "a path, or a URL that fsspec opens, such as 's3://bucket/folder'"
    text = url if isinstance(url, str) and (is_url(url) or not url) else str(path_of("path", url, legal))
    if not text or "\0" in text or (is_url(text) and not is_text(text)):
        raise invalid("path", text, legal)
    if not is_url(url):
        return LocalStore(folder_of("path", text))
    scheme, _, path = text.partition("://")
    if scheme in ("file", "local"):
        from urllib.parse import unquote  # only here: it is slow to load

        return LocalStore(path_of("path", path_of_url(unquote(path.removeprefix("localhost"))), legal))
    return RemoteStore(text, legal)


def is_url(url: str | Path) -> bool:
    """True if the place is named by a URL and not by a path."""
    return isinstance(url, str) and "://" in url


def read_small(store: ObjectStore, name: str, most: int) -> bytes | None:
    """The contents of an object of at most `most` bytes; None if there is none. StorageError if it is longer."""
    size = store.size(name)
    if size is None:
        return None
    if size <= most:
        with typed("read", store.at(name)), store.open(name) as file:
            data = file.read(size + 1)
        if len(data) <= size:
            return data
    raise StorageError(errno.EFBIG, f"has more than {min(size, most)} bytes", store.at(name))


def put_bytes(store: ObjectStore, name: str, data: bytes) -> None:
    """Makes or replaces a small object."""
    store.put(name, lambda file: file.write(data))


def read_blocks(store: ObjectStore, name: str) -> Iterator[bytes]:
    """An object's bytes, a block at a time."""
    with typed("read", store.at(name)), store.open(name) as file:
        while block := file.read(_BLOCK):
            yield block
