"""Hosts of studies that are not our server, for tests: a plain web server, and a fake of JATOS."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

JATOS = """window.jatos = {onLoad: (run) => setTimeout(run, 50), urlQueryParameters: QUERY, told: [], ended: [],
  async appendResultData(text) { if (window.away) throw new Error('away'); await save(text); },
  async endStudyAndRedirect(url, successful) { this.ended.push([url, successful]); },
  async endStudyWithoutRedirect(successful) { window.jatos.ended.push([null, successful]); }};"""


class Collector(http.server.SimpleHTTPRequestHandler):
    """A web server like others, with an address that keeps what it is sent."""

    got: list[str]
    broken = False

    def log_message(self, *_: Any) -> None:
        pass

    def do_GET(self) -> None:
        if self.path == "/favicon.ico":
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if not type(self).broken:
            type(self).got.append(data)
        self.send_response(503 if type(self).broken else 200)
        self.end_headers()


@contextmanager
def web(folder: Path | None = None) -> Iterator[tuple[str, type[Collector], Callable[[Path], None]]]:
    """A plain web server; its address is there before the folder is."""
    kind = type("Mine", (Collector,), {"got": [], "broken": False})
    place = {"directory": str(folder or ".")}
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *a: functools.partial(kind, **place)(*a))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", kind, lambda path: place.update(directory=str(path))
    finally:
        server.shutdown()
        server.server_close()
