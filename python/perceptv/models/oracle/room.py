"""A bound on what all connections hold in memory together."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator


class Room:
    """Bytes that may be held at once. Who comes first is served first, so that a large request is not starved."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._turn = threading.Lock()
        self._changed = threading.Condition()

    @contextlib.contextmanager
    def of(self, size: int, seconds: float) -> Iterator[bool]:
        """Holds so many bytes, or False if they are not free in time."""
        got = self._take(size, time.monotonic() + seconds)
        try:
            yield got
        finally:
            if got:
                with self._changed:
                    self._free += size
                    self._changed.notify_all()

    def _take(self, size: int, end: float) -> bool:
        if not self._turn.acquire(timeout=max(0.0, end - time.monotonic())):
            return False
        try:
            with self._changed:
                got = self._changed.wait_for(lambda: self._free >= size, max(0.0, end - time.monotonic()))
                self._free -= size if got else 0
                return got
        finally:
            self._turn.release()
