"""The address, key and time-outs of an OpenAI-compatible chat server."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from perceptv._arguments import amount, integer
from perceptv.errors import PerceptvError, illegal
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits

KEY = "OPENAI_API_KEY"
_LEGAL_URL = "an address like 'http://127.0.0.1:8000/v1', in ASCII, without user, password or #"
_URL = re.compile(r"(?i)https?://(?:\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(?P<port>[0-9]{1,5}))?(?:[/?][!-~]*)?")
_LEGAL_HEADERS = "names of letters, digits and - with values of visible ASCII characters and blanks, no repeats"
_HEADER_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}")
_HEADER_VALUE = re.compile(r"[!-~](?:[ -~]*[!-~])?")
_OUR_HEADERS = ("accept-encoding", "connection", "content-length", "content-type", "host", "transfer-encoding")
_USER = re.compile(r"(?s)^([^@]*?//)?.*@")  # up to the last @: a password may hold / and @ itself
_QUERY = re.compile(r"(?s)[?#].*")
_MASK = "***"
_SECRET_NAME = re.compile(
    "(authorization|apikey|subscriptionkey|secret|password|credentials?|(access|auth|bearer)token|cookie|headers)$"
)
_SECRET_QUERY = re.compile("(?i)key|token|secret|password|sig|code")
_SHORTEST_KEY = 8  # shorter ones are placeholders for a server without keys: "none", "EMPTY"
_SHORTEST_SECRET = 4  # placeholders such as "x" would spoil the words of a server
Secrets = str | tuple[str, ...] | None
"""A key, or several, that nothing may show."""


class EndpointError(PerceptvError, RuntimeError):
    """A server gave no usable answer, even after the last retry."""


class EndpointUnusable(EndpointError):
    """The reason is not what was asked: an address, a key or an account that serves no other question either."""


class QuestionRefused(EndpointError):
    """The server takes no such request: it costs nothing, and says nothing about the others."""


@dataclass(frozen=True)
class Endpoint:
    """A chat server and how long to wait for it.

    Parameters
    ----------
    base_url : str
        For example ``"http://127.0.0.1:8000/v1"``.
    api_key : str, optional
        By default the environment variable ``OPENAI_API_KEY``, if it is set; blanks and newlines around it are dropped.
    timeout, connect_timeout, retries, wait
        As in :class:`perceptv.OpenAIJudge`.
    limits : Limits
        ``max_answer`` bounds what a server may answer.
    headers : mapping of str to str, optional
        Sent with each request. If one of them has the name of a secret, such as ``api-key``, the environment's key is
        not sent.
    """

    base_url: str
    api_key: str | None = field(default=None, repr=False)
    timeout: float = 60.0
    connect_timeout: float = 10.0
    retries: int = 3
    wait: float = 1.0
    limits: Limits = field(default=LIMITS, repr=False)
    headers: Mapping[str, str] | None = field(default=None, repr=False, hash=False)

    def __post_init__(self) -> None:
        check_url(self.base_url)
        check_headers(self.headers)
        check_waits(self)
        self.key()

    @property
    def url(self) -> str:
        """The address that requests are sent to: that of chat completions, with the query of the base."""
        base, mark, query = self.base_url.partition("?")
        return base.rstrip("/") + "/chat/completions" + mark + query

    @property
    def shown(self) -> str:
        """The base address for messages, without its query, which may hold a key."""
        return _QUERY.sub("?***", self.base_url)

    def sent_headers(self) -> dict[str, str]:
        """The headers of a request that depend on the caller: the key, and those given, which come last."""
        key, given = self.key(), {name.lower(): value for name, value in (self.headers or {}).items()}
        return {**({"authorization": f"Bearer {key}"} if key else {}), **given}

    def secrets(self) -> tuple[str, ...]:
        """Texts that no message may show: the key, the values of the given headers, keys in the query."""
        from urllib.parse import parse_qsl

        key = self.key()
        values = [value for name, value in parse_qsl(self.base_url.partition("?")[2]) if _SECRET_QUERY.search(name)]
        for value in (self.headers or {}).values():
            values += [value, value.rpartition(" ")[2]]  # "Bearer ..." and the like
        return tuple(dict.fromkeys([*([key] if key else []), *values]))

    def key(self) -> str | None:
        """The key as it is now, None without one; InvalidParams, which does not show it, if no header could hold it."""
        from_caller = any(map(_is_secret, self.headers or {}))
        usual = None if from_caller else os.environ.get(KEY)
        given, name = (usual, KEY) if self.api_key is None else (self.api_key, "api_key")
        if given is not None and not isinstance(given, str):
            raise illegal(f"{name} is of type {type(given).__name__}", "a text or None")
        key = (given or "").strip()
        if not all("!" <= letter <= "~" for letter in key):
            raise illegal(f"{name} holds a character that no header may", "visible ASCII characters")
        return key or None


def masked(words: str, key: Secrets) -> str:
    """The text with the keys masked; all else, line breaks too, stays."""
    for secret in sorted(_keys(key, _SHORTEST_SECRET), key=len, reverse=True):
        words = words.replace(secret, _MASK)
    return words


def real_key(key: Secrets) -> tuple[str, ...]:
    """The keys, but for placeholders such as "none", which a model's own words may hold."""
    return _keys(key, _SHORTEST_KEY)


def _keys(key: Secrets, shortest: int) -> tuple[str, ...]:
    given = (key,) if isinstance(key, str) else key or ()
    return tuple(secret for secret in given if len(secret) >= shortest)


def _is_secret(name: str) -> bool:
    return _SECRET_NAME.search(re.sub("[^a-z]", "", name.lower())) is not None


def without_keys(value: Any, key: Secrets) -> Any:
    """Plain data in which the key, and whatever has the name of a secret, is masked."""
    if isinstance(value, str):
        return masked(value, key)
    if isinstance(value, Mapping):
        return {masked(k, key): _MASK if _is_secret(k) else without_keys(part, key) for k, part in value.items()}
    return [without_keys(part, key) for part in value] if isinstance(value, (list, tuple)) else value


def without_secrets(words: str, key: Secrets, most: int = 300) -> str:
    """The words of a server or a library as one printable line, without the key and passwords."""
    words = masked(words, key)
    words = re.sub(r"//[^/\s@]+@", "//***@", words)
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in words).split())
    return words if len(words) <= most else words[: most - 3] + "..."


def check_waits(endpoint: Endpoint) -> None:
    """InvalidParams for times and counts that are not legal."""
    for name in ("timeout", "connect_timeout"):
        amount(name, getattr(endpoint, name), "seconds above 0", above=True)
    amount("wait", endpoint.wait, "seconds from 0")
    integer("retries", endpoint.retries, 0, 100)


def check_url(url: Any) -> None:
    """InvalidParams, without what may be a password, for what is no address."""
    if not isinstance(url, str):
        raise illegal(f"base_url is of type {type(url).__name__}", _LEGAL_URL)
    found = _URL.fullmatch(url)
    if not found or set("#\\") & set(url) or int(found["port"] or 0) > 65535:
        raise illegal(f"base_url is {_shown(url)}", _LEGAL_URL)


def check_headers(headers: Any) -> None:
    """InvalidParams, which shows no value, for what no request could hold."""
    if headers is None:
        return
    if not isinstance(headers, Mapping):
        raise illegal(f"headers is of type {type(headers).__name__}", "a mapping of names to texts")
    names = [name.lower() for name in headers if isinstance(name, str) and _HEADER_NAME.fullmatch(name)]
    if len(set(names)) < len(headers):
        raise illegal(f"headers has names {short(list(headers))}", _LEGAL_HEADERS)
    for name, value in headers.items():
        if name.lower() in _OUR_HEADERS:
            raise illegal(f"headers holds {short(name)}", f"anything but {', '.join(_OUR_HEADERS)}")
        if not isinstance(value, str) or not _HEADER_VALUE.fullmatch(value):
            raise illegal(f"headers: the value of {short(name)} is not legal", _LEGAL_HEADERS)


def _shown(url: str) -> str:
    """A wrong address for a message: what may be a password or a key is left out."""
    masked = _USER.sub(lambda found: (found[1] or "") + "***@", url)
    return short(_QUERY.sub("?***", masked))
