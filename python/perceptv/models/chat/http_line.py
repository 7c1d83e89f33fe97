"""Requests over HTTP to OpenAI-compatible chat servers. No redirect is followed; a try ends when its time is over."""

from __future__ import annotations

from typing import Any

from perceptv._lazy import needed
from perceptv.errors import illegal
from perceptv.models.chat.completions import Completion, Failure, failure, read_answer
from perceptv.models.chat.line import Line, Note, words_below
from perceptv.models.endpoint import Endpoint, EndpointError


class HttpLine(Line):
    """Connections over httpx."""

    def __init__(self, endpoint: Endpoint, extra: str, note: Note | None) -> None:
        self._httpx = needed("httpx", "httpx", extra)
        self._http = _opened(self._httpx, endpoint)
        super().__init__(endpoint, note, self._http.aclose)

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
            why = words_below(error)
        except (httpx.LocalProtocolError, httpx.UnsupportedProtocol, httpx.InvalidURL) as error:
            return Failure(f"{url} cannot be asked: {type(error).__name__}", of_all=True)  # its words may hold headers
        except (httpx.HTTPError, OSError) as error:
            return Failure(self._no_answer(words_below(error)), temporary=True)
        return self._no_connection(why)

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
