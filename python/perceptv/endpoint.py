"""A client of OpenAI-compatible chat servers, with the standard library alone."""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from perceptv.errors import InvalidParams, PerceptvError

if TYPE_CHECKING:
    from urllib.error import HTTPError

_TRANSIENT = (408, 409, 425, 429, 500, 502, 503, 504)
_LONGEST_ANSWER = 1 << 22
_LONGEST_WAIT = 60.0


class EndpointError(PerceptvError, RuntimeError):
    """A server gave no usable answer, all tries over."""


@dataclass(frozen=True)
class Endpoint:
    """A chat server.

    Parameters
    ----------
    base_url : str
        For example ``"http://127.0.0.1:8000/v1"``.
    api_key : str, optional
        By default the environment variable ``OPENAI_API_KEY``, if it is set.
    timeout : float
        Seconds for one request. Temporary failures are tried again up to `retries` times, after 1, 2, 4 ... times
        `wait` seconds.
    """

    base_url: str
    api_key: str | None = field(default=None, repr=False)
    timeout: float = 60.0
    retries: int = 3
    wait: float = 1.0

    def __post_init__(self) -> None:
        if not self.base_url.startswith(("http://", "https://")):
            raise InvalidParams(f"base_url is {self.base_url!r}; legal: a URL that starts with http:// or https://")
        if self.retries < 0 or not self.timeout > 0 or self.wait < 0:
            raise InvalidParams(
                f"retries, timeout, wait are {self.retries}, {self.timeout}, {self.wait}; "
                "legal: retries and wait from 0, timeout above 0"
            )

    def complete(self, body: bytes) -> str:
        """The text of the reply to a request body. EndpointError says what the server did instead of replying."""
        from http.client import HTTPException  # here and below: HTTP and SSL are slow to import
        from urllib.error import HTTPError

        for attempt in range(self.retries + 1):
            if attempt:
                time.sleep(min(self.wait * 2 ** (attempt - 1), _LONGEST_WAIT))
            try:
                return content(self._post(body))
            except HTTPError as error:
                said = _reason(error)
                if error.code not in _TRANSIENT or attempt == self.retries:
                    raise EndpointError(f"the server answers {error.code} {error.reason}{said}") from error
            except (OSError, HTTPException) as error:
                if attempt == self.retries:
                    raise EndpointError(f"no answer from {self.base_url}: {error}") from error
        raise AssertionError("unreachable")

    def _post(self, body: bytes) -> bytes:
        from urllib.request import Request, urlopen

        key = self.api_key if self.api_key is not None else os.environ.get("OPENAI_API_KEY")
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
        request = Request(self.base_url.rstrip("/") + "/chat/completions", body, headers)
        with urlopen(request, timeout=self.timeout) as answer:
            return bytes(answer.read(_LONGEST_ANSWER))


def content(answer: bytes) -> str:
    """The reply's text in a server's answer: empty where the model said nothing, its refusal where it refused."""
    try:
        message: Any = json.loads(answer)["choices"][0]["message"]
        said = message["content"]
    except (ValueError, KeyError, IndexError, TypeError):
        raise EndpointError(f"the server's answer is no chat completion: {answer[:80]!r}") from None
    if said is None:  # a refusal, or nothing was said
        said = message.get("refusal") or ""
    if not isinstance(said, str):
        raise EndpointError(f"the server's answer holds no text: {answer[:80]!r}")
    return said


def _reason(error: HTTPError) -> str:
    """What the body of a failure says, if it says anything that can be read."""
    from http.client import HTTPException

    try:
        with error:
            message = json.loads(error.read(1 << 16))["error"]["message"]
    except (OSError, ValueError, KeyError, TypeError, HTTPException):
        return ""
    return f": {str(message)[:200]}"
