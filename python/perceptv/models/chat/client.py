"""A client of chat servers: requests from any thread, replies as futures."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from perceptv.models.chat.completions import Completion
from perceptv.models.chat.http_line import HttpLine
from perceptv.models.chat.line import Line, Note
from perceptv.models.chat.litellm_line import LitellmLine
from perceptv.models.endpoint import Endpoint
from perceptv.models.litellm_endpoint import LitellmEndpoint

if TYPE_CHECKING:
    from concurrent.futures import Future


class Client:
    """Sends requests and reads replies; connections are kept for the next ones.

    Any thread may use it; a forked process opens connections of its own. It ends with `close`, with the block that it
    was opened for, or with its last reference.

    Parameters
    ----------
    endpoint : Endpoint
        Where to ask.
    extra : str
        The extra that brings httpx here, for the message where it is missing.
    note : callable, optional
        Is told, from another thread, of each wait before another try.
    """

    def __init__(self, endpoint: Endpoint, extra: str, note: Note | None = None) -> None:
        self.endpoint = endpoint
        self._extra, self._note = extra, note
        self._lines: dict[int, Line] = {}

    def __reduce__(self) -> tuple[type[Client], tuple[Endpoint, str]]:
        return type(self), (self.endpoint, self._extra)

    def __enter__(self) -> Client:
        self._line()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def submit(self, body: bytes) -> Future[Completion]:
        """Sends a request; its result is the reply, or EndpointError: what the server did instead."""
        line = self._line()
        return line.background.submit(line.complete_with_retries(body))

    def complete(self, body: bytes) -> str:
        """The text of the reply to a request."""
        future = self.submit(body)
        try:
            return future.result().text
        finally:
            future.cancel()  # interrupted: nobody waits for it any more

    def stop_trying(self) -> None:
        """Requests that have failed, or do so from now on, are not tried again."""
        line = self._line()
        line.background.call(line.stopping.set)

    def close(self) -> None:
        """Gives up what is under way, and the connections."""
        if line := self._lines.pop(os.getpid(), None):
            line.end()

    def _line(self) -> Line:
        """The line of this process. Two threads may open one each; one ends at once. A lock would not survive forks."""
        pid = os.getpid()
        return self._lines.get(pid) or self._lines.setdefault(pid, self._opened())

    def _opened(self) -> Line:
        if isinstance(self.endpoint, LitellmEndpoint):
            return LitellmLine(self.endpoint, self._note)
        return HttpLine(self.endpoint, self._extra, self._note)
