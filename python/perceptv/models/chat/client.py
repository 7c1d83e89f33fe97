"""A client of OpenAI-compatible chat servers. No redirect is followed; a try ends when its time is over."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from perceptv._lazy import needed
from perceptv.errors import illegal
from perceptv.models.chat.completions import Completion, Failure, failure, pause, read_answer
from perceptv.models.endpoint import Endpoint, EndpointError, without_secrets

if TYPE_CHECKING:
    from concurrent.futures import Future

    from perceptv.models.chat.background import Background

Note = Callable[[str], None]


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
        self._lines: dict[int, _Line] = {}

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

    def _line(self) -> _Line:
        """The line of this process. Two threads may open one each; one ends at once. A lock would not survive forks."""
        pid = os.getpid()
        return self._lines.get(pid) or self._lines.setdefault(pid, _Line(self.endpoint, self._extra, self._note))


class _Line:
    """Connections of one process, and the thread that uses them."""

    def __init__(self, endpoint: Endpoint, extra: str, note: Note | None) -> None:
        import asyncio
        import weakref

        from perceptv.models.chat.background import Background

        self._endpoint, self._note = endpoint, note
        self._httpx = needed("httpx", "httpx", extra)
        self._secrets = endpoint.secrets()
        self._http = _opened(self._httpx, endpoint)
        self._reached = False
        self.stopping = asyncio.Event()
        self.background = Background()
        self.end = weakref.finalize(self, _end, os.getpid(), self.background, self._http)

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

    async def _try(self, body: bytes) -> Completion | Failure:
        import asyncio

        httpx, seconds, url = self._httpx, self._endpoint.timeout, self._endpoint.shown
        try:
            return await asyncio.wait_for(self._post(body), seconds)
        except asyncio.TimeoutError:
            return Failure(f"no complete answer from {url} within {seconds:g} s (timeout)", temporary=True)
        except httpx.ConnectTimeout:
            seconds = self._endpoint.connect_timeout
            why = f"no connection within {seconds:g} s (connect_timeout)"
        except (httpx.ConnectError, httpx.ProxyError) as error:
            why = _why(error)
        except (httpx.LocalProtocolError, httpx.UnsupportedProtocol, httpx.InvalidURL) as error:
            return Failure(f"{url} cannot be asked: {type(error).__name__}", of_all=True)  # its words may hold headers
        except (httpx.HTTPError, OSError) as error:
            return Failure(self._no_answer(_why(error)), temporary=True)
        return Failure(self._no_answer(why), temporary=self._reached, of_all=True)

    def _no_answer(self, why: str) -> str:
        return f"no answer from {self._endpoint.shown}: {without_secrets(why, self._secrets)}"

    async def _post(self, body: bytes) -> Completion | Failure:
        import time

        most, taken = self._endpoint.limits.max_answer, bytearray()
        async with self._http.stream("POST", self._endpoint.url, content=body) as answer:
            self._reached = True
            async for piece in answer.aiter_raw():
                taken += piece
                if len(taken) > most:
                    break
        if answer.is_success and len(taken) > most:
            return Failure(f"the server's answer is longer than {most} bytes; raise limits.max_answer")
        told = answer.headers, bytes(taken), self._secrets, time.time()
        return read_answer(*told) if answer.is_success else failure(answer.status_code, *told)


def _opened(httpx: Any, endpoint: Endpoint) -> Any:
    """Proxies and certificates of the environment are used; ~/.netrc is not. Nothing but the key and the given headers
    is sent along."""
    headers = {"Content-Type": "application/json", "Accept-Encoding": "identity", **endpoint.sent_headers()}
    try:
        httpx.URL(endpoint.url)
    except httpx.InvalidURL as error:
        raise illegal(f"base_url is {endpoint.shown!r}", f"an address that exists ({error})") from None
    try:
        return httpx.AsyncClient(
            headers=headers,
            follow_redirects=False,
            timeout=httpx.Timeout(None, connect=endpoint.connect_timeout),
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=None, keepalive_expiry=5.0),
        )
    except Exception as error:  # a proxy's address may hold a password, and the library's words the address
        kind = type(error).__name__
        raise EndpointError(f"a proxy or certificate that the environment names cannot be used ({kind})") from None


def _end(pid: int, background: Background, http: Any) -> None:
    """A forked process leaves the thread and the connections to the one that they belong to."""
    if os.getpid() == pid:
        background.stop(http.aclose)


def _why(error: BaseException) -> str:
    """The words of the system below a library's, where there are some."""
    found, below = error, error.__cause__ or error.__context__
    while below is not None:
        if isinstance(below, OSError) and below.errno is not None:
            found = below
        below = below.__cause__ or below.__context__
    return str(found) or type(found).__name__
