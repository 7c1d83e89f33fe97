"""The requests that a server of a study answers: those to its own name and, from pages, those of its own page.

A page of somebody else's could else call it from a person's browser, also by a name that it leads to this machine.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import SplitResult, urlsplit

from perceptv._arguments import text
from perceptv.errors import invalid
from perceptv.io.strict_json import short

LOCAL = "localhost"
Scope = MutableMapping[str, Any]
Channel = Callable[..., Awaitable[Any]]
_PORTS = {"http": 80, "https": 443}


Origin = tuple[str, str, int]
"""Scheme, host and port of a study's address; None for numbers and localhost alone."""


def read_origin(address: str) -> Origin | None:
    """The origin of a URL; None for "". InvalidParams if it is not a web URL."""
    if not text("address", address, "the address of the study"):
        return None
    try:
        parts = urlsplit(address)
        origin = _origin(parts)
    except ValueError:
        origin = None
    if origin is None or parts.username or parts.query or parts.fragment:
        raise invalid("address", address, "an address such as https://lab.example/study/")
    return origin


def _origin(parts: SplitResult) -> Origin | None:
    if parts.scheme not in _PORTS or not parts.hostname:
        return None
    return parts.scheme, parts.hostname, parts.port or _PORTS[parts.scheme]


def refusal(own: Origin | None, hosts: list[str], origins: list[str]) -> str:
    """Why a request with these headers is not answered; empty if it is."""
    if len(hosts) != 1 or not _is_ours(own, hosts[0]):
        shown = short(hosts[0] if len(hosts) == 1 else hosts)
        return f"Host is {shown}; legal: an address in numbers, localhost, or that of 'study serve --url'"
    if all(_is_own(own, hosts[0], origin) for origin in origins):
        return ""
    return f"Origin is {short(origins[0])}; legal: that of the study's own page, or of 'study serve --url'"


def _is_ours(own: Origin | None, host: str) -> bool:
    """True for numbers, which nobody can redirect, localhost and the study's own name."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
        _ = urlsplit(f"//{host}").port
        return name == LOCAL or (own is not None and name == own[1]) or bool(ipaddress.ip_address(name))
    except ValueError:
        return False


def _is_own(own: Origin | None, host: str, origin: str) -> bool:
    """True if a page's origin is the requested server, under the requested name, or the study's address."""
    try:
        found = _origin(urlsplit(origin))
        asked = _origin(urlsplit(f"{origin.partition(':')[0]}://{host}"))
    except ValueError:
        return False
    return found is not None and found in (asked, own)


class Door:
    """Middleware: answers 403 to what `refusal` refuses."""

    def __init__(self, app: Channel, own: Origin | None, refused: Callable[[str], Channel]) -> None:
        self._app, self._own, self._refused = app, own, refused

    async def __call__(self, scope: Scope, receive: Channel, send: Channel) -> None:
        """One request."""
        app = self._app
        if scope["type"] != "lifespan":
            headers = [(name.lower(), value.decode("latin-1")) for name, value in scope["headers"]]
            hosts, origins = ([v for n, v in headers if n == wanted] for wanted in (b"host", b"origin"))
            if why := refusal(self._own, hosts, origins):
                app = self._refused(why)
        await app(scope, receive, send)
