"""Studies for tests: a built one, its server in a process of its own, and robots that answer by its calls."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import perceptv as pv
from perceptv.study import store
from perceptv.study.built import Study, read_study
from perceptv.study.robots import right_value
from perceptv.study.widgets import make_reply

DESIGN = {"order": "balanced", "items": 8, "lists": 4, "attention": 1, "break_every": 0}
STOP = object()
ONE_ROOM = """
import sys
from perceptv.study import serve
serve(sys.argv[1], port=int(sys.argv[2]), begins_per_address=1000)
"""
"""A server for many who share an address."""
DOMAINS = ["counting_circles", "list_shapes", "circle_right_triangle", "sort_lines"]


def built(
    folder: Path, design: Any = DESIGN, domains: list[str] = DOMAINS, exclusions: Any = None, per_size: int = 3
) -> Path:
    ds = pv.percept_v(domains=domains, sizes=[3, 5], per_size=per_size, preset="balanced")
    made = ds.save(folder / "set", progress=False)
    return pv.study.build(made, folder / "study", design, secret="5a" * 32, exclusions=exclusions)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """``perceptv study serve`` in a process of its own, on a port that it keeps when it starts again.

    Or other `code`, which gets the folder and the port.
    """

    def __init__(self, folder: Path, code: str = "") -> None:
        self.folder, self.port, self.code = folder, free_port(), code
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        command = [sys.executable, "-m", "perceptv", "study", "serve", str(self.folder), "--port", str(self.port)]
        if self.code:
            command = [sys.executable, "-c", self.code, str(self.folder), str(self.port)]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet, stdin=quiet)
        until = time.monotonic() + 60
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            assert self.process.poll() is None and time.monotonic() < until, "the server does not start"
            time.sleep(0.05)

    def kill(self) -> None:
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.wait()


@contextlib.contextmanager
def serving(folder: Path, code: str = "") -> Iterator[Server]:
    server = Server(folder, code)
    try:
        yield server
    finally:
        server.kill()


@contextlib.contextmanager
def served(study: Path | Study, **more: Any) -> Iterator[str]:
    """The address of a study that a thread serves: quicker than a process, and nothing can kill it."""
    import uvicorn

    from perceptv.study.serving import make_application

    made = make_application(study if isinstance(study, Study) else read_study(study), **more)
    config = uvicorn.Config(made, port=free_port(), log_level="error", access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server does not start"
            time.sleep(0.02)
        yield f"http://127.0.0.1:{config.port}/"
    finally:
        server.should_exit = True
        thread.join()


def port_of(url: str) -> int:
    """The port of a served study."""
    return int(url.rstrip("/").rpartition(":")[2])


def call(port: int, name: str, body: Any, token: str = "", timeout: float = 30) -> tuple[int, Any]:
    """The status and what is told; OSError or HTTPException where the connection breaks."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        connection.request("POST", f"/api/{name}", data, {"X-Study-Session": token})
        answered = connection.getresponse()
        return answered.status, json.loads(answered.read())
    finally:
        connection.close()


class Key:
    """What a robot knows: the right value of each place."""

    def __init__(self, folder: Path) -> None:
        self.study: Study = read_study(folder)
        self._answers = {}
        for record in self.study.records():
            answer = record["answer"]
            letter = isinstance(answer, str) and len(answer) == 1 and answer.isalpha()
            self._answers[record["id"]] = json.loads(answer) if isinstance(answer, str) and not letter else answer
        places = [(n, i) for n, places in enumerate(self.study.lists) for i in range(len(places))]
        self._place = {self.study.token(n, i): (n, i) for n, i in places}

    def item(self, token: str) -> str:
        number, position = self._place[token]
        return self.study.lists[number][position].id

    def right(self, token: str) -> Any:
        number, position = self._place[token]
        place = self.study.lists[number][position]
        if place.attends:
            return place.number
        return right_value(self.study.asked(place).widget, self._answers[place.id])


def answer_of(item: dict[str, Any], value: Any) -> dict[str, Any]:
    times = {"rt": 1200.5, "k": 1, "ratio": 1, "canvas": [800, 600], "window": [1440, 900], "hidden": 0}
    return {"position": item["position"], "token": item["token"], "value": value, "times": times}


def answered(folder: Path, persons: list[Any], *, times: dict[str, Any] | None = None) -> list[str]:
    """Persons in the data of a study that nobody serves; each of `persons` tells its value at a place.

    It is called with position, place and right value, and returns a value, a value with times, or STOP.
    """
    key = Key(folder)
    codes = []
    with contextlib.closing(store.opened(folder / "data.sqlite", new=True)) as db:
        for given in persons:
            me = store.begin(db, len(key.study.lists), None, False, "Robot 1")
            places = key.study.lists[me.list]
            for position, place in enumerate(places):
                right = key.right(key.study.token(me.list, position))
                found = given(position, place, right)
                if found is STOP:
                    break
                value, told = found if isinstance(found, tuple) else (found, {})
                reply = make_reply(key.study.asked(place).widget, value)
                store.add_answer(
                    db, me, position, place.id, value, reply, {"rt": 2000, "k": 1, **(times or {}), **told}
                )
            else:
                assert store.finish(db, store.find_session(db, me.token), len(places))
            codes.append(me.code)
    return codes
