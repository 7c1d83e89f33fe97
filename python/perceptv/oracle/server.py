"""The oracle as an HTTP server on the loopback interface. It reads requests of bounded size, and no file."""

from __future__ import annotations

import hashlib
import socket
import sys
import threading
from collections import OrderedDict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from perceptv._arguments import integer
from perceptv.errors import InvalidParams
from perceptv.oracle.answering import Unanswerable, answer
from perceptv.oracle.modes import MODES, NoReply, reply
from perceptv.oracle.protocol import BadRequest, Request, completion, failure, models, read_request

HOST = "127.0.0.1"
MOST_BYTES = 32 << 20
_TIMEOUT = 30.0  # seconds that a client may keep a connection waiting
_AT_ONCE = 8  # requests that are answered at the same time
_REMEMBERED = 100_000  # requests that flaky has failed
_CHAT, _MODELS = ("/v1/chat/completions", "/chat/completions"), ("/v1/models", "/models")
_FAILURES = (500, 429, 503, None)  # None: the connection breaks off


class Oracle:
    """A running oracle; use it as a context manager.

    Parameters
    ----------
    mode : str
        One of `MODES`; a request whose model is named after a mode is answered in that one.
    port : int
        0 picks a free one.

    Examples
    --------
    >>> with Oracle(mode="cot") as oracle:
    ...     oracle.url
    'http://127.0.0.1:.../v1'
    """

    def __init__(self, mode: str = "right", port: int = 0) -> None:
        if mode not in MODES:
            raise InvalidParams(f"mode is {mode!r}; legal: {', '.join(map(repr, MODES))}")
        self.mode = mode
        self._server = _Server(mode, integer("port", port, 0, 65535))
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

    def __init__(self, mode: str, port: int) -> None:
        self.mode = mode
        self.slots = threading.BoundedSemaphore(_AT_ONCE)
        self._failed: OrderedDict[bytes, None] = OrderedDict()
        self._lock = threading.Lock()
        super().__init__((HOST, port), _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes away, or keeps silent, is no error of the server's."""
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)

    def fails(self, body: bytes) -> tuple[bool, int | None]:
        """Whether flaky fails this request, which it does once for each, and how."""
        digest = hashlib.sha256(body).digest()
        with self._lock:
            if digest in self._failed:
                return False, None
            self._failed[digest] = None
            if len(self._failed) > _REMEMBERED:
                self._failed.popitem(last=False)
            return True, _FAILURES[digest[0] % len(_FAILURES)]


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
        if self.path in _MODELS:
            self._send(200, models(("oracle", *MODES)))
        else:
            self._send(404, failure(f"no such path; legal: {_MODELS[0]}"))

    def do_POST(self) -> None:
        """A chat request."""
        if not self._is_local():
            return
        body = self._body()
        if body is None:
            return
        if self.path not in _CHAT:
            self._send(404, failure(f"no such path; legal: {_CHAT[0]}"))
            return
        with self.server.slots:
            try:
                self._answer(read_request(body), body)
            except BadRequest as error:
                self._send(400, failure(str(error), param=error.param))

    def _answer(self, request: Request, body: bytes) -> None:
        mode = request.model if request.model in MODES else self.server.mode
        if mode == "flaky":
            fails, status = self.server.fails(body)
            if fails:
                self._fail(status)
                return
        try:
            text = reply(answer(request.text, request.pictures), mode)
        except Unanswerable as error:
            text = f"I cannot answer this: {error}."
        except NoReply as error:  # a mode that finds no wrong answer to give
            self._send(500, failure(str(error), "server_error"))
            return
        self._send(200, completion(request, text))

    def _fail(self, status: int | None) -> None:
        if status is None:
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
        else:
            self._send(status, failure("the oracle is flaky: try again", "server_error"), {"Retry-After": "1"})

    def _is_local(self) -> bool:
        """Refuses requests that a web page made up under another name for this address."""
        host = self.headers.get("Host", "").rpartition(":")[0] or self.headers.get("Host", "")
        if host in (HOST, "localhost"):
            return True
        self.close_connection = True
        self._send(403, failure(f"the host is not {HOST}"))
        return False

    def _body(self) -> bytes | None:
        """The body, if its length is stated and legal."""
        length = self.headers.get("Content-Length", "")
        self.close_connection = True  # until the body has been taken off the line
        if not (length.isascii() and length.isdigit()) or self.headers.get("Transfer-Encoding"):
            self._send(411, failure("the request states no Content-Length"))
            return None
        if len(length) > 12 or int(length) > MOST_BYTES:
            self._send(413, failure(f"the request has {length[:20]} bytes; legal: at most {MOST_BYTES}"))
            return None
        body = self.rfile.read(int(length))
        if len(body) < int(length):
            return None
        self.close_connection = self.headers.get("Connection", "").lower() == "close"
        return body

    def _send(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing: the command prints its address, and errors go to the client."""
