"""Requests through litellm, which speaks the wire formats of Anthropic, Google and others."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from typing import Any

from perceptv._lazy import needed
from perceptv.models.chat.completions import Completion, Failure, failure, read_answer
from perceptv.models.chat.line import Line, Note, causes, words_below
from perceptv.models.endpoint import without_secrets
from perceptv.models.litellm_endpoint import LitellmEndpoint

_LOCAL = (
    "LITELLM_LOCAL_MODEL_COST_MAP"  # else the import asks GitHub for a table of prices, and waits without a network
)
_NO_CONNECTION = ("ConnectError", "ConnectTimeout")  # of httpx, below the errors for OpenAI, Anthropic and Gemini


def load_litellm() -> Any:
    """The module litellm, told to be quiet; MissingExtra if it is not installed."""
    os.environ.setdefault(_LOCAL, "True")
    litellm = needed("litellm", "litellm", "litellm")
    litellm.suppress_debug_info = True  # it prints advice on standard output
    litellm.telemetry = False
    return litellm


def takes_videos(model: str) -> bool:
    """True if litellm's table says that a model takes videos."""
    litellm = load_litellm()
    known = litellm.model_cost.get(model) or {}
    return bool(known.get("supports_video_input")) or "video" in (known.get("supported_modalities") or ())


class LitellmLine(Line):
    """Calls of ``litellm.acompletion``, whose answers have the form of OpenAI's chat completions."""

    def __init__(self, endpoint: LitellmEndpoint, note: Note | None) -> None:
        self._litellm = load_litellm()
        self._given = endpoint.arguments()
        super().__init__(endpoint, note, self._close)

    async def _try(self, body: bytes) -> Completion | Failure:
        import asyncio
        import time

        seconds = self._endpoint.timeout
        call = self._litellm.acompletion(**json.loads(body), **self._given)
        try:
            answer = await asyncio.wait_for(call, seconds)
        except asyncio.TimeoutError:
            return Failure(f"no complete answer from {self._endpoint.shown} within {seconds:g} s (timeout)", True)
        except Exception as error:  # litellm's errors have no base of their own
            return self._failure(error, time.time())
        self._reached = True
        data = json.dumps(answer.model_dump(mode="json")).encode()
        if len(data) > self._endpoint.limits.max_answer:
            most = self._endpoint.limits.max_answer
            return Failure(f"the answer is longer than {most} bytes; raise limits.max_answer")
        return read_answer({}, data, self._secrets, time.time())

    def _failure(self, error: Exception, now: float) -> Failure:
        if any(type(below).__name__ in _NO_CONNECTION for below in causes(error)):
            return self._no_connection(words_below(error))  # litellm calls it an error of the server, 500
        status = getattr(error, "status_code", None)
        words = str(getattr(error, "message", error))
        if not isinstance(status, int):
            return Failure(f"litellm fails: {type(error).__name__}: {without_secrets(words, self._secrets)}")
        self._reached = True
        headers = getattr(getattr(error, "response", None), "headers", None)
        told = headers if isinstance(headers, Mapping) else {}
        return failure(status, told, json.dumps({"error": words}).encode(), self._secrets, now)

    async def _close(self) -> None:
        with contextlib.suppress(AttributeError):  # older versions keep nothing open
            await self._litellm.close_litellm_async_clients()
