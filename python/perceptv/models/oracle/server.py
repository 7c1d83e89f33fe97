"""The oracle as an HTTP server on the loopback interface. It reads requests of bounded size, and no file."""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mmap import mmap
from types import TracebackType
from typing import Any

from perceptv._arguments import integer
from perceptv.core.dataset import Dataset
from perceptv.errors import invalid, invalid_type
from perceptv.models.oracle.completions import failure, models
from perceptv.models.oracle.http_answers import LARGE, OracleServer
from perceptv.models.oracle.known import KnownSamples
from perceptv.models.oracle.modes import MODES, OracleMode
from perceptv.models.oracle.observers import Observer, OracleCurve
from perceptv.models.oracle.protocol import Api

HOST = "127.0.0.1"
MOST_BYTES = 32 << 20
MOST_HELD = 2 * MOST_BYTES
"""Bytes of requests in memory at once, over all connections; further requests wait unread."""
_TIMEOUT = 30.0  # seconds that a client may keep a connection waiting
_BODY_TIMEOUT = 60.0  # seconds in all for a request's body, and for waiting until there is room for it
_DRAIN_TIMEOUT = 10.0  # seconds in which a client that was refused may finish sending
_BLOCK = 1 << 16
_BACKLOG = 1024
_APIS: dict[str, Api] = {"/chat/completions": "chat", "/responses": "responses"}
_V1, _MODELS = "/v1", "/models"


class Oracle:
    """A running oracle; use it as a context manager.

    Parameters
    ----------
    mode : str
        One of `MODES`. If the model of a request has the name of a mode, the request is answered in that mode.
    port : int
        0 takes a free port.
    weak : mapping, optional
        Words under which it answers wrongly, such as ``{"wording": "terse"}`` or ``{"language": "hi"}``, known from the
        text of the request alone.
    curves : mapping, optional
        Thresholds: by domain ``{"threshold": 8, "slope": 1, "lapse": 0.02, "guess": 0.1}``, or an `OracleCurve`. An
        answer is right with the chance that the curve has at the size of the picture, else wrong. The pictures are
        instances of `seed` in their suite's own look, with an index below 256.
    seed : int
        Of these instances.
    dataset : Dataset, optional
        Whose samples are known by their pictures, under looks and in sizes that no reader knows. They are drawn until
        the picture is met; other pictures are read.

    Examples
    --------
    >>> with Oracle(mode="cot") as oracle:
    ...     oracle.url
    'http://127.0.0.1:.../v1'
    """

    def __init__(
        self,
        mode: OracleMode = "right",
        port: int = 0,
        weak: Mapping[str, Any] | None = None,
        curves: Mapping[str, OracleCurve | Mapping[str, float]] | None = None,
        seed: int = 0,
        dataset: Dataset | None = None,
    ) -> None:
        if mode not in MODES:
            raise invalid("mode", mode, ", ".join(map(repr, MODES)))
        self.mode = mode
        observer = Observer(curves, seed) if curves else None
        if dataset is not None and not isinstance(dataset, Dataset):
            raise invalid_type("dataset", dataset, "a Dataset")
        known = None if dataset is None else KnownSamples(dataset)
        self._server = _Server(integer("port", port, 0, 65535), OracleServer(mode, weak, observer, known))
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        """Base URL, as clients take it."""
        return f"http://{HOST}:{self._server.server_address[1]}/v1"

    def serve(self) -> None:
        """Answers until interrupted."""
        try:
            self._server.serve_forever()
        finally:
            self._server.server_close()

    def __enter__(self) -> Oracle:
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        if self._thread is not None:
            self._thread.join()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = _BACKLOG

    def __init__(self, port: int, answers: OracleServer) -> None:
        self.answers = answers
        self.room = Room(MOST_HELD)
        super().__init__((HOST, port), _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes away, or keeps silent, is not an error of the server."""
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)

    def server_close(self) -> None:
        """Ends the thread of the answers, too."""
        super().server_close()
        self.answers.close()


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    server_version = "perceptv-oracle"
    sys_version = ""
    protocol_version = "HTTP/1.1"
    timeout = _TIMEOUT

    def do_GET(self) -> None:
        """The list of models."""
        if not self._is_local():
            return
        if self.path.removeprefix(_V1) == _MODELS:
            self._send(200, models(("oracle", *MODES)))
        else:
            self._send(404, failure(f"no such path; legal: {_V1}{_MODELS}"))

    def do_POST(self) -> None:
        """A question, of the chat or the Responses endpoint."""
        size = self._size() if self._is_local() else None
        if size is None:
            return
        with self.server.room.of(size, _BODY_TIMEOUT) as free:
            if not free:
                self._refuse(503, "too many large requests at once: try again", {"Retry-After": "1"})
            elif (body := self._body(size)) is not None:
                self._reply(body)

    def _reply(self, body: bytearray | mmap) -> None:
        api = _APIS.get(self.path.removeprefix(_V1))
        if api is None:
            self._send(404, failure(f"no such path; legal: {', '.join(_V1 + path for path in _APIS)}"))
            return
        found = self.server.answers.to(body, api)
        if found is None:
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
        else:
            self._send(*found)

    def _is_local(self) -> bool:
        """Refuses requests that a web page made up under another name for this address."""
        host = self.headers.get("Host", "").rpartition(":")[0] or self.headers.get("Host", "")
        if host in (HOST, "localhost"):
            return True
        self._refuse(403, f"the host is not {HOST}")
        return False

    def handle_expect_100(self) -> bool:
        """Asks for the body of a request that will be taken, and refuses others before it is sent."""
        return self._is_local() and self._size() is not None and super().handle_expect_100()

    def _size(self) -> int | None:
        """The length of the body, if it is stated and legal."""
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()) or self.headers.get("Transfer-Encoding"):
            self._refuse(411, "the request states no Content-Length")
        elif len(length) > 12 or int(length) > MOST_BYTES:
            self._refuse(413, f"the request has {length[:20]} bytes; legal: at most {MOST_BYTES}")
        else:
            return int(length)
        return None

    def _body(self, size: int) -> bytearray | mmap | None:
        """The body, read into one place of its size; None if the client does not send it."""
        taken = mmap(-1, size) if size > LARGE else bytearray(size)  # large pieces of a thread's heap would stay there
        done, end = 0, time.monotonic() + _BODY_TIMEOUT
        with memoryview(taken) as view:
            while done < size and time.monotonic() < end:
                got = self.rfile.readinto1(view[done : done + _BLOCK])
                if not got:
                    self.close_connection = True
                    return None
                done += got
        if done == size:
            return taken
        self._refuse(408, f"the request took longer than {_BODY_TIMEOUT:g} s")
        return None

    def _refuse(self, status: int, message: str, headers: dict[str, str] | None = None) -> None:
        """Answers a request whose body has not been read, and closes: after it has been sent, or the answer is lost."""
        self.close_connection = True
        self._send(status, failure(message), headers)
        end = time.monotonic() + _DRAIN_TIMEOUT
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)
            self.connection.settimeout(_DRAIN_TIMEOUT)
            while self.connection.recv(_BLOCK) and time.monotonic() < end:
                pass

    def _send(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing: the command prints its address, and errors go to the client."""


class Room:
    """Bytes that may be held at once. Who comes first is served first, so that a large request is not starved."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._turn = threading.Lock()
        self._changed = threading.Condition()

    @contextlib.contextmanager
    def of(self, size: int, seconds: float) -> Iterator[bool]:
        """Holds so many bytes, or False if they are not free in time."""
        got = self._take(size, time.monotonic() + seconds)
        try:
            yield got
        finally:
            if got:
                with self._changed:
                    self._free += size
                    self._changed.notify_all()

    def _take(self, size: int, end: float) -> bool:
        if not self._turn.acquire(timeout=max(0.0, end - time.monotonic())):
            return False
        try:
            with self._changed:
                got = self._changed.wait_for(lambda: self._free >= size, max(0.0, end - time.monotonic()))
                self._free -= size if got else 0
                return got
        finally:
            self._turn.release()
