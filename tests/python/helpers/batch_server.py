"""A server with OpenAI's files and batches on loopback, which answers requests as a test tells it to."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

Answer = Callable[[dict[str, Any]], "dict[str, Any] | None"]


def answered(row: dict[str, Any], text: str = "COUNT:1", usage: dict[str, int] | None = None) -> dict[str, Any]:
    """The line that answers a request."""
    body = {"choices": [{"message": {"content": text}, "finish_reason": "stop"}], "model": "m-1", "usage": usage}
    return {"custom_id": row["custom_id"], "response": {"status_code": 200, "body": body}, "error": None}


def refused(row: dict[str, Any], message: str = "too large") -> dict[str, Any]:
    """The line of a request that the model did not take."""
    response = {"status_code": 400, "body": {"error": {"message": message}}}
    return {"custom_id": row["custom_id"], "response": response, "error": None}


class BatchStub(ThreadingHTTPServer):
    """Keeps what it was sent: `files` by id, `batches` by id."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.files: dict[str, bytes] = {}
        self.batches: dict[str, dict[str, Any]] = {}
        self.answer: Answer = answered
        self.lose_next_batch = False
        self.calls: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def finish(self, status: str = "completed") -> None:
        """Ends all batches under way: replies in the output file, failures in the error file."""
        for name, batch in self.batches.items():
            if batch["status"] != "in_progress":
                continue
            batch["status"] = status
            if status == "failed":
                batch["errors"] = {"data": [{"message": "no such model"}]}
                continue
            rows = [json.loads(line) for line in self.files[batch["input_file_id"]].splitlines()]
            found = [line for row in rows if (line := self.answer(row)) is not None]
            for member, ok in (("output_file_id", True), ("error_file_id", False)):
                lines = [line for line in found if (line["response"]["status_code"] == 200) is ok]
                if lines:
                    batch[member] = f"{name}-{member}"
                    self.files[batch[member]] = "".join(json.dumps(line) + "\n" for line in lines).encode()

    def handle_error(self, *_: Any) -> None:
        """Clients go away here as they like."""


class _Handler(BaseHTTPRequestHandler):
    server: BatchStub
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.calls.append(f"POST {self.path}")
        if self.path == "/v1/files":
            found = re.search(rb'name="file".*?\r\n\r\n(.*?)\r\n--', body, re.DOTALL)
            assert found and b'name="purpose"' in body
            name = f"file-{len(self.server.files)}"
            self.server.files[name] = found[1]
            self._send({"id": name})
            return
        given = json.loads(body)
        name = f"batch-{len(self.server.batches)}"
        named = {"id": name, "input_file_id": given["input_file_id"], "endpoint": given["endpoint"]}
        self.server.batches[name] = {**named, "status": "in_progress", "errors": None}
        if self.server.lose_next_batch:
            self.server.lose_next_batch = False
            self.close_connection = True
            self.connection.close()
            return
        self._send({"id": name, "status": "validating"})

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        self.server.calls.append(f"GET {path}")
        if path == "/v1/batches":
            self._send({"data": list(self.server.batches.values()), "has_more": False})
        elif path.startswith("/v1/batches/"):
            self._send(self.server.batches[path.rpartition("/")[2]])
        else:
            self._bytes(self.server.files[path.split("/")[3]])

    def _send(self, value: Any) -> None:
        self._bytes(json.dumps(value).encode())

    def _bytes(self, data: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def batches() -> Iterator[BatchStub]:
    made = BatchStub()
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join()
