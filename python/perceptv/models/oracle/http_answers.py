"""Answers to request bodies: status, body and headers."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Mapping
from mmap import mmap
from typing import Any

from perceptv.errors import MissingExtra
from perceptv.models.oracle.answering import Unanswerable, answer
from perceptv.models.oracle.completions import completion, failure
from perceptv.models.oracle.known import KnownSamples, known_answer
from perceptv.models.oracle.modes import MODES, NoReply, OracleMode, check_weak, reply, wrong_reply
from perceptv.models.oracle.observers import Observer
from perceptv.models.oracle.protocol import Api, BadRequest, ChatRequest, read_request

LARGE = 1 << 20
"""Bytes above which requests are read outside the heap and answered one at a time, by one thread.

Each thread that had handled one would keep what it freed, and a hundred of them gigabytes.
"""
_AT_ONCE = 8  # others that are answered at the same time
_REMEMBERED = 100_000  # requests that flaky has failed
_FAILURES = (500, 429, 503, None)  # None: the connection breaks off

HttpAnswer = tuple[int, bytes, dict[str, str]]


class OracleServer:
    """Answers in a mode; any thread may ask."""

    def __init__(
        self,
        mode: OracleMode,
        weak: Mapping[str, Any] | None = None,
        observer: Observer | None = None,
        known: KnownSamples | None = None,
    ) -> None:
        from concurrent.futures import ThreadPoolExecutor  # only here: it loads logging

        self._mode, self._weak, self._observer, self._known = mode, check_weak(weak), observer, known
        self._slots = threading.BoundedSemaphore(_AT_ONCE)
        self._large = ThreadPoolExecutor(1)
        self._failed: OrderedDict[bytes, None] = OrderedDict()
        self._lock = threading.Lock()

    def close(self) -> None:
        """Ends the thread for large requests."""
        self._large.shutdown(wait=False, cancel_futures=True)

    def to(self, body: bytearray | mmap, api: Api = "chat") -> HttpAnswer | None:
        """The answer; None: the connection breaks off."""
        if isinstance(body, mmap):
            return self._large.submit(self._to, body, api).result()
        with self._slots:
            return self._to(body, api)

    def _to(self, body: bytearray | mmap, api: Api) -> HttpAnswer | None:
        try:
            return self._of(read_request(bytes(body), api), body)
        except BadRequest as error:
            return 400, failure(str(error), param=error.param), {}
        except MissingExtra as error:  # a picture that is not a PNG file
            return 400, failure(str(error)), {}

    def _of(self, request: ChatRequest, body: bytearray | mmap) -> HttpAnswer | None:
        mode = next((mode for mode in MODES if mode == request.model), self._mode)
        if mode == "flaky":
            fails, status = self._fails(body)
            if fails:
                message = failure("the oracle is flaky: try again", "server_error")
                return None if status is None else (status, message, {"Retry-After": "1"})
        try:
            text = self._reply(request, mode)
        except Unanswerable as error:
            hint = "" if self._known else "; looks and other sizes need the dataset (perceptv oracle --dataset DIR)"
            text = f"I cannot answer this: {error}{hint}."
        except NoReply as error:  # a mode that finds no wrong answer to give
            return 500, failure(str(error), "server_error"), {}
        data, kind = completion(request, text)
        return 200, data, {"Content-Type": kind}

    def _reply(self, request: ChatRequest, mode: OracleMode) -> str:
        sample = self._known.find(request.text, request.pictures) if self._known else None
        found = known_answer(sample) if sample else answer(request.text, request.pictures)
        size = sample.size if sample else None
        if self._observer is not None and not self._observer.is_right(found, request.pictures, size):
            return wrong_reply(found)
        return reply(found, mode, self._weak)

    def _fails(self, body: bytearray | mmap) -> tuple[bool, int | None]:
        """True if flaky fails this request, which it does once for each; and the status."""
        digest = hashlib.sha256(body).digest()
        with self._lock:
            if digest in self._failed:
                return False, None
            self._failed[digest] = None
            if len(self._failed) > _REMEMBERED:
                self._failed.popitem(last=False)
            return True, _FAILURES[digest[0] % len(_FAILURES)]
