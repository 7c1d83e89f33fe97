"""Where shards lie: a folder of this machine, or whatever fsspec opens by URL."""

from __future__ import annotations

from pathlib import Path

from perceptv._arguments import path as path_of
from perceptv.errors import InvalidParams
from perceptv.io.strict_json import is_text, short
from perceptv.shards.local import LocalStore
from perceptv.shards.remote import remote_store
from perceptv.shards.store import Store, is_url


def store_of(url: str | Path) -> Store:
    """The store at a path or URL; nothing is made yet. InvalidParams for neither, MissingExtra without fsspec."""
    legal = "a path, or a URL that fsspec opens, such as 's3://bucket/folder'"
    text = url if isinstance(url, str) and (is_url(url) or not url) else str(path_of("path", url, legal))
    if not text or "\0" in text or (is_url(text) and not is_text(text)):
        raise InvalidParams(f"path is {short(text)}; legal: {legal}")
    if not is_url(url):
        return LocalStore(Path(text))
    scheme, _, path = text.partition("://")
    if scheme in ("file", "local"):
        from urllib.parse import unquote  # only here: it is slow to load

        return LocalStore(path_of("path", unquote(path.removeprefix("localhost")), legal))
    return remote_store(text, legal)
