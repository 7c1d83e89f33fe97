"""The thread of one process that sends requests, and tries again where that may help."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from typing import Any

from perceptv.models.chat.completions import Completion, Failure, pause
from perceptv.models.endpoint import Endpoint, without_secrets

Note = Callable[[str], None]


class Line(ABC):
    """Connections of one process, and the thread that uses them.

    Parameters
    ----------
    endpoint : Endpoint
        Where to ask, how often and how long.
    note : callable, optional
        Is told of each wait before another try.
    close : callable
        Makes the coroutine that closes the connections.
    """

    def __init__(self, endpoint: Endpoint, note: Note | None, close: Callable[[], Coroutine[Any, Any, object]]) -> None:
        import asyncio
        import weakref

        from perceptv.models.chat.background import Background

        self._endpoint, self._note, self._reached = endpoint, note, False
        self._secrets = endpoint.secrets()
        self.stopping = asyncio.Event()
        self.background = Background()
        self.end = weakref.finalize(self, _end, os.getpid(), self.background, close)

    @abstractmethod
    async def _try(self, body: bytes) -> Completion | Failure:
        """One try of a request."""

    def _no_answer(self, why: str) -> str:
        return f"no answer from {self._endpoint.shown}: {without_secrets(why, self._secrets)}"

    def _no_connection(self, why: str) -> Failure:
        return Failure(self._no_answer(why), temporary=self._reached, of_all=True)

    async def complete_with_retries(self, body: bytes) -> Completion:
        """The reply, all tries over; its latency is that of the last try."""
        import time

        tries, began = 1, time.monotonic()
        while isinstance(found := await self._try(body), Failure):
            if not found.temporary or tries > self._endpoint.retries or await self._stopped_before(tries, found):
                raise found.error()
            tries, began = tries + 1, time.monotonic()
        return replace(found, latency=round(time.monotonic() - began, 3))

    async def _stopped_before(self, tries: int, found: Failure) -> bool:
        """Waits until the next try; True if there shall be none."""
        import asyncio
        import random

        if self.stopping.is_set():
            return True
        seconds = pause(tries, self._endpoint.wait, found.after, random.random())
        if self._note is not None:
            self._note(f"{found.message}; trying again in {seconds:.1f} s ({tries} of {self._endpoint.retries})")
        try:
            return await asyncio.wait_for(self.stopping.wait(), seconds)
        except asyncio.TimeoutError:
            return False


def words_below(error: BaseException) -> str:
    """The words of the system below a library's, where there are some."""
    found = error
    for below in causes(error):
        if isinstance(below, OSError) and below.errno is not None:
            found = below
    return str(found) or type(found).__name__


def causes(error: BaseException) -> Iterator[BaseException]:
    """What an error came from, the nearest first."""
    below = error.__cause__ or error.__context__
    while below is not None:
        yield below
        below = below.__cause__ or below.__context__


def _end(pid: int, background: Any, close: Callable[[], Coroutine[Any, Any, object]]) -> None:
    """A forked process leaves the thread and the connections to the one that they belong to."""
    if os.getpid() == pid:
        background.stop(close)
