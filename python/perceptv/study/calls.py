"""Calls to the server of a study from within its own process, by the protocol that browsers speak."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from perceptv.errors import PerceptvError

if TYPE_CHECKING:
    from starlette.applications import Starlette

_HTTP = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "root_path": ""}


class CallFailed(PerceptvError):
    """The server refused what was sent."""


class Caller:
    """Sends requests to an application; there is no socket between them."""

    def __init__(self, application: Starlette) -> None:
        self._application = application

    async def request(self, method: str, path: str, body: bytes = b"", token: str = "") -> tuple[int, bytes]:
        """The status and the body of the answer."""
        headers = [(b"host", b"127.0.0.1"), (b"x-study-session", token.encode())]
        raw, _, query = path.encode().partition(b"?")
        scope: dict[str, Any] = {**_HTTP, "method": method, "path": unquote(raw.decode()), "raw_path": raw}
        scope |= {"query_string": query, "headers": headers, "client": None, "server": ("127.0.0.1", 80)}
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(dict(message))

        await self._application(scope, receive, send)
        status = next(int(m["status"]) for m in sent if m["type"] == "http.response.start")
        return status, b"".join(m.get("body", b"") for m in sent if m["type"] == "http.response.body")

    async def post(self, name: str, body: Any, token: str = "") -> dict[str, Any]:
        """The answer to a call of the protocol; CallFailed if it is refused."""
        status, told = await self.request("POST", f"/api/{name}", json.dumps(body).encode(), token)
        found: dict[str, Any] = json.loads(told)
        if status != 200:
            raise CallFailed(f"the server answers {status} to {name}: {found.get('error', '')}")
        return found


@asynccontextmanager
async def calling(application: Starlette) -> AsyncIterator[Caller]:
    """A caller of an application, which runs as long as this."""
    async with application.router.lifespan_context(application):
        yield Caller(application)
