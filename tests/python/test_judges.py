"""The judge behind an OpenAI-compatible server, driven over HTTP on loopback."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv

QUESTION = pv.Question("Same number?", ("Fewer", "More", "As many"), "C")
VAGUE = "Nothing was added and nothing was taken away."
Answers = Callable[[int], "tuple[int, bytes]"]


class Server(ThreadingHTTPServer):
    """Answers request number i with (status, body) of `answers(i)` and keeps what it was sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.sent: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.answers: Answers = lambda i: (200, completion("C"))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        server = self.server
        assert isinstance(server, Server)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        server.sent.append({"path": self.path, **json.loads(body)})
        server.keys.append(self.headers.get("Authorization"))
        status, answer = server.answers(len(server.sent) - 1)
        self.send_response(status)
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


def judge(server: Server, **more: Any) -> pv.OpenAIJudge:
    return pv.OpenAIJudge(server.url, "referee", **{"wait": 0.01, "timeout": 5.0, **more})


def test_it_asks_at_temperature_zero_and_never_tells_the_answer(server: Server) -> None:
    assert QUESTION.score(VAGUE, judges=judge(server, api_key="secret")).correct
    (sent,) = server.sent
    assert sent["path"] == "/v1/chat/completions" and sent["model"] == "referee" and sent["temperature"] == 0
    shown = sent["messages"][1]["content"]
    assert VAGUE in shown and "(C) As many" in shown
    assert "A, B, C or NONE" in sent["messages"][0]["content"]
    assert server.keys == ["Bearer secret"] and "secret" not in repr(judge(server, api_key="secret"))


@pytest.mark.parametrize(("said", "outcome"), [("C", "correct"), ("(b).", "wrong"), ("NONE", "format_error")])
def test_it_reads_one_word(server: Server, said: str, outcome: str) -> None:
    server.answers = lambda i: (200, completion(said))
    assert QUESTION.score(VAGUE, judges=judge(server)).outcome == outcome


@pytest.mark.parametrize("answer", [completion("D"), completion("C, I think"), completion(None), b"{}", b"<html>"])
def test_anything_else_is_the_failure_of_the_judge(server: Server, answer: bytes) -> None:
    server.answers = lambda i: (200, answer)
    with pytest.raises(pv.JudgeError):
        QUESTION.score(VAGUE, judges=judge(server))


def test_temporary_failures_are_tried_again_and_others_are_not(server: Server) -> None:
    server.answers = lambda i: (503, b"busy") if i < 2 else (200, completion("C"))
    assert QUESTION.score(VAGUE, judges=judge(server)).correct
    assert len(server.sent) == 3
    server.answers = lambda i: (503, b"busy")
    with pytest.raises(pv.JudgeError, match="503"):
        QUESTION.score(VAGUE, judges=judge(server, retries=1))
    assert len(server.sent) == 5
    server.answers = lambda i: (401, b"who?")
    with pytest.raises(pv.JudgeError, match="401"):
        QUESTION.score(VAGUE, judges=judge(server))
    assert len(server.sent) == 6


def test_a_server_that_is_not_there_is_a_failing_judge(server: Server) -> None:
    nowhere = pv.OpenAIJudge("http://127.0.0.1:9/v1", "referee", retries=1, wait=0.01, timeout=1.0)
    with pytest.raises(pv.JudgeError, match="no answer from"):
        QUESTION.score(VAGUE, judges=nowhere)


def test_answers_are_kept_and_broken_keepsakes_are_asked_again(server: Server, tmp_path: Path) -> None:
    for _ in range(3):
        assert QUESTION.score(VAGUE, judges=judge(server, cache=tmp_path)).correct
    assert len(server.sent) == 1
    assert QUESTION.score(VAGUE + " So it is.", judges=judge(server, cache=tmp_path)).correct
    assert len(server.sent) == 2
    for file in tmp_path.iterdir():
        file.write_text('{"said": ')
    assert QUESTION.score(VAGUE, judges=judge(server, cache=tmp_path)).correct
    assert len(server.sent) == 3


def test_four_of_them_make_an_ensemble(server: Server) -> None:
    server.answers = lambda i: (200, completion("CCCA"[i % 4]))
    assert QUESTION.score(VAGUE, judges=[judge(server)] * 4).correct
    server.answers = lambda i: (200, completion("CACA"[i % 4]))
    assert QUESTION.score(VAGUE, judges=[judge(server)] * 4).outcome == "format_error"


def test_settings_that_cannot_work_are_refused() -> None:
    with pytest.raises(pv.InvalidParams, match="base_url"):
        pv.OpenAIJudge("localhost:8000", "referee")
    with pytest.raises(pv.InvalidParams, match="legal: retries"):
        pv.OpenAIJudge("http://localhost", "referee", timeout=0)
