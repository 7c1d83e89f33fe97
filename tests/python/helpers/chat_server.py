"""An OpenAI-compatible server on loopback that answers as a test tells it to."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

Answers = Callable[[int], "tuple[int, bytes]"]


class Server(ThreadingHTTPServer):
    """Answers request number i with (status, body) of `answers(i)` and `headers`, and keeps what it was sent."""

    request_queue_size = 64

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.sent: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.heads: list[dict[str, str]] = []
        self.headers: dict[str, str] = {}
        self.answers: Answers = lambda i: (200, completion("C"))
        self.connections = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, *_: Any) -> None:
        """Clients go away here as they like."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    lock = threading.Lock()

    def setup(self) -> None:
        super().setup()
        assert isinstance(self.server, Server)
        with self.lock:
            self.server.connections += 1

    def do_POST(self) -> None:
        server = self.server
        assert isinstance(server, Server)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with self.lock:
            number = len(server.sent)
            server.sent.append({"path": self.path, **json.loads(body)})
            server.keys.append(self.headers.get("Authorization"))
            server.heads.append({name.lower(): value for name, value in self.headers.items()})
        status, answer = server.answers(number)
        self.send_response(status)
        for name, value in server.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: Any) -> None:
        pass


def completion(text: Any) -> bytes:
    return json.dumps({"choices": [{"message": {"content": text}}]}).encode()


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join()


def stuck_after(server: Server, count: int) -> threading.Event:
    """Answers so many requests; the others wait for the event."""
    free = threading.Event()

    def answers(i: int) -> tuple[int, bytes]:
        if i >= count:
            free.wait(120)
        return 200, completion(f"COUNT:{i}")

    server.answers = answers
    return free
