"""The client of chat servers: what it sends where, how long it waits, what it never shows."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import socketserver
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timezone
from email.utils import format_datetime
from typing import Any

import pytest

import perceptv as pv
from chat_server import Server, completion, server
from perceptv.limits import LIMITS
from perceptv.models.chat.client import Client
from perceptv.models.chat.completions import LONGEST_RETRY_AFTER, failure, pause, read_completion, retry_after
from perceptv.models.endpoint import Endpoint, without_secrets

__all__ = ["server"]

SECRET = "sk-Zq7-very-secret"


def complete(url: str, note: Callable[[str], None] | None = None, **more: Any) -> str:
    given: dict[str, Any] = {"timeout": 20.0, "retries": 0, "wait": 0.01, **more}
    with Client(Endpoint(url, **given), "ask", note) as client:
        return client.complete(b"{}")


def told(error: BaseException) -> str:
    """All that a traceback of it shows."""
    return "".join(traceback.format_exception(error)) + repr(error)


@contextlib.contextmanager
def raw_server(handle: Callable[[socket.socket], None]) -> Iterator[str]:
    """A server of connections that `handle` deals with as it likes, each on a thread."""

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            with contextlib.suppress(OSError):
                handle(self.request)

    class Raw(socketserver.ThreadingTCPServer):
        daemon_threads = True
        allow_reuse_address = True

    with Raw(("127.0.0.1", 0), Handler) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{made.server_address[1]}/v1"
        made.shutdown()


# ---- secrets


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed(server: Server, status: int) -> None:
    other = Server()
    try:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        server.headers = {"Location": f"http://user:hush@127.0.0.1:{other.server_address[1]}/v1/{SECRET}"}
        server.answers = lambda i: (status, completion("C"))
        with pytest.raises(pv.EndpointError, match=rf"answers {status} .* points to http://\*\*\*@") as caught:
            complete(server.url, api_key=SECRET, retries=3)
        assert len(server.sent) == 1 and other.connections == 0
        assert SECRET not in told(caught.value) and "hush" not in told(caught.value)
    finally:
        other.shutdown()
        other.server_close()


def test_a_newline_around_the_key_is_dropped(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", f"{SECRET}\n")
    assert complete(server.url) == "C"
    assert complete(server.url, api_key=f" {SECRET}2\r\n") == "C"
    assert complete(server.url, api_key="") == "C"
    assert server.keys == [f"Bearer {SECRET}", f"Bearer {SECRET}2", None]


@pytest.mark.parametrize("wrong", [f"{SECRET}\nX: y", f"{SECRET}é", f"{SECRET}\0", f"{SECRET} two", "\ud800" + SECRET])
def test_a_key_that_no_header_holds_is_refused_unseen(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(pv.InvalidParams, match="api_key holds a character that no header may") as caught:
        Endpoint("http://127.0.0.1", wrong)
    shown = told(caught.value)
    if "\0" not in wrong and "\ud800" not in wrong:
        monkeypatch.setenv("OPENAI_API_KEY", wrong)
        with pytest.raises(pv.InvalidParams, match="OPENAI_API_KEY holds a character") as caught:
            pv.OpenAIJudge("http://127.0.0.1", "m")
        shown += told(caught.value)
    assert SECRET not in shown


def test_what_a_server_says_is_shown_without_the_key(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    echo = f"Bearer {SECRET} is wrong at http://me:hush@here \x1b[31m\u202e"
    bodies = [
        json.dumps({"error": {"message": echo}}),
        json.dumps({"error": echo}),
        json.dumps({"detail": echo}),
        json.dumps([echo]),
        echo,
        json.dumps({"choices": echo}),
        json.dumps({"choices": [{"message": {"content": {"x": echo}}}]}),
    ]
    for number, body in enumerate(bodies):
        server.answers = lambda i, b=body, n=number: (200 if n > 4 else 400, b.encode())
        with pytest.raises(pv.EndpointError, match="is wrong at") as caught:
            complete(server.url, api_key=SECRET)
        shown = told(caught.value)
        assert SECRET not in shown and "hush" not in shown and "\x1b" not in shown and "\u202e" not in shown
    assert SECRET not in caplog.text and SECRET not in repr(Endpoint(server.url, SECRET))


def test_failures_of_the_network_do_not_show_the_key() -> None:
    def hangs_up(connection: socket.socket) -> None:
        connection.recv(1 << 16)

    def talks_rubbish(connection: socket.socket) -> None:
        connection.recv(1 << 16)
        connection.sendall(f"{SECRET} is no HTTP\r\n\r\n".encode())

    for way in (hangs_up, talks_rubbish):
        with raw_server(way) as url, pytest.raises(pv.EndpointError, match=f"no answer from {url}") as caught:
            complete(url, api_key=SECRET)
        assert SECRET not in told(caught.value)
    with pytest.raises(pv.EndpointError, match=r"refused|failed") as caught:
        complete("http://127.0.0.1:9/v1", api_key=SECRET)
    assert SECRET not in told(caught.value)


def test_words_are_one_printable_line() -> None:
    assert without_secrets("a\n b\tc\x00d", None) == "a b c d"
    assert without_secrets("x " * 500, None, 20) == "x x x x x x x x x..."
    assert without_secrets("an x is no key", "x") == "an x is no key", "a placeholder of a local server"


@pytest.mark.parametrize(
    "url",
    [
        "http://user:hush@127.0.0.1/v1",
        "http://user:hu/sh@127.0.0.1/v1",
        "ftp://user:hush@127.0.0.1",
        "user:hush@127.0.0.1",
        "//user:hush@x",
        "http://127.0.0.1/v1?key=hush#",
        "http://127.0.0.1/v1#hush",
        "http://[::1",
        "http://[zz]/",
        "http://127.0.0.1:99999/",
        "http://127.0.0.1:x/",
        "http://",
        "http:///v1",
        "http://ho st/",
        "http://höst/",
        "http://host/\u2028",
        "http://host/\n",
        "http://host/\0",
        "http://host/\ud800",
        "http://host\\@other/",
        "",
        None,
        b"http://user:hush@host",
        7,
    ],
)
def test_addresses_that_cannot_be_are_refused_without_their_secrets(url: Any) -> None:
    with pytest.raises(pv.InvalidParams, match="base_url is ") as caught:
        pv.OpenAIJudge(url, "m")
    assert "hush" not in str(caught.value) and "sh@" not in str(caught.value)


@pytest.mark.parametrize("host", ["a" * 64, "a..b", "256.1.1.1", "[:::::]", "-", "no-such-host.invalid"])
def test_hosts_that_are_not_there_are_typed_errors(host: str) -> None:
    with pytest.raises((pv.InvalidParams, pv.EndpointError)):
        complete(f"http://{host}/v1")


@pytest.mark.parametrize(
    "proxy", ["http://user:hu/sh@proxy:1", "nothing://user:hush@proxy", "http://user:hush@proxy:x"]
)
def test_a_proxy_that_cannot_be_used_does_not_show_its_password(proxy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, proxy)
    with pytest.raises(pv.EndpointError, match="a proxy or certificate that the environment names") as caught:
        complete("http://example.invalid/v1", api_key=SECRET)
    assert "hu/" not in told(caught.value) and "hush" not in told(caught.value) and SECRET not in told(caught.value)


# ---- time


def drips(first: bytes) -> Callable[[socket.socket], None]:
    """Sends `first`, then a byte now and then for as long as somebody reads."""

    def handle(connection: socket.socket) -> None:
        connection.recv(1 << 16)
        connection.sendall(first)
        while True:
            connection.sendall(b"x")
            threading.Event().wait(0.02)

    return handle


@pytest.mark.parametrize("first", [b"HTTP/1.1 200 OK\r\nX: ", b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"])
def test_the_time_of_a_request_is_that_of_all_of_it(first: bytes) -> None:
    """A server that drips would hold up a client whose time-out is for a read for ever."""
    with raw_server(drips(first)) as url, pytest.raises(pv.EndpointError, match=r"no complete answer .* 0\.5 s"):
        complete(url, timeout=0.5)


def test_connecting_has_a_time_out_of_its_own() -> None:
    with contextlib.ExitStack() as stack:
        full = stack.enter_context(socket.socket())
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        for _ in range(8):  # the queue is full: further clients wait for ever
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(full.getsockname())
        with pytest.raises(pv.EndpointError, match=r"no connection within 0\.3 s \(connect_timeout\)"):
            complete(f"http://127.0.0.1:{full.getsockname()[1]}/v1", timeout=600.0, connect_timeout=0.3)


def test_retry_after_is_read_in_seconds_and_as_a_date() -> None:
    now = 1_800_000_000.0
    date = format_datetime(datetime.fromtimestamp(now + 90, timezone.utc), usegmt=True)
    assert retry_after(date, now) == 90.0 and retry_after(date, now + 500) == 0.0
    assert retry_after("7", now) == 7.0 and retry_after(" 0.5 ", now) == 0.5
    for junk in ("", "soon", "-3", "1e9", "٣", "Mon, 99 Foo 2026", "x" * 10_000, "9" * 400, "1 Jan 99999 00:00:00"):
        assert retry_after(junk, now) is None, junk
    assert retry_after(None, now) is None


def test_waits_grow_spread_and_heed_the_server_up_to_five_minutes() -> None:
    assert [pause(n, 1.0, None, 1.0) for n in (1, 2, 3, 4, 9)] == [1.0, 2.0, 4.0, 8.0, 60.0]
    assert [pause(n, 1.0, None, 0.0) for n in (1, 2, 3)] == [0.5, 1.0, 2.0]
    assert pause(1, 1.0, 30.0, 0.0) == 30.0 and pause(1, 1.0, 30.0, 0.5) == 30.5
    assert LONGEST_RETRY_AFTER == 300.0 and pause(1, 1.0, 86_400.0, 0.0) == 300.0
    assert pause(100, 0.0, None, 1.0) == 0.0 and pause(101, 1e300, None, 1.0) == 60.0


@pytest.mark.parametrize("asked", ["0", "Mon, 01 Jan 2024 00:00:00 GMT"])
def test_a_retry_comes_when_the_server_says_and_is_told(server: Server, asked: str) -> None:
    server.headers = {"Retry-After": asked}
    server.answers = lambda i: (429, b'{"error": {"message": "slow down"}}') if i < 2 else (200, completion("C"))
    notes: list[str] = []
    assert complete(server.url, notes.append, retries=2, wait=5_000.0) == "C", "else it would wait for hours"
    assert [note.partition(";")[0] for note in notes] == ["the server answers 429 Too Many Requests: slow down"] * 2
    assert notes[1].endswith("s (2 of 2)") and "trying again in" in notes[1]


def test_a_server_that_was_never_there_is_not_tried_again() -> None:
    with pytest.raises(pv.EndpointError, match=r"no answer from http://127\.0\.0\.1:9/v1: .*(refused|failed)"):
        complete("http://127.0.0.1:9/v1", retries=9, wait=5_000.0)


def test_a_lost_connection_is_tried_again() -> None:
    seen: list[int] = []

    def handle(connection: socket.socket) -> None:
        connection.recv(1 << 16)
        seen.append(1)
        if len(seen) == 3:
            answer = completion("C")
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(answer), answer))

    with raw_server(handle) as url:
        with pytest.raises(pv.EndpointError, match="no answer from"):
            complete(url, retries=1)
        assert len(seen) == 2 and complete(url, retries=1) == "C"


# ---- answers


@pytest.mark.parametrize(
    "answer",
    [b"", b"[" * 100_000, b"{}", b"null", b'{"choices": []}', b"\xff", b"9" * 9_999, completion(True), completion({}),
     b'{"choices": [{"message": []}]}', b'{"choices": [{"message": {"content": null, "refusal": false}}]}'],
)  # fmt: skip
def test_an_answer_that_is_none_is_a_typed_error(answer: bytes) -> None:
    with pytest.raises(pv.EndpointError, match="the server's answer"):
        read_completion(answer)


def test_half_characters_are_replaced() -> None:
    answer = b'{"choices": [{"message": {"content": "a\\ud800b \\ud83d\\ude00"}}]}'
    assert read_completion(answer).text == "a\ufffdb \U0001f600"


def test_an_answer_has_a_bound_that_can_be_raised(server: Server) -> None:
    server.answers = lambda i: (200, completion("C" * 5_000))
    with pytest.raises(pv.EndpointError, match=r"longer than 4096 bytes; raise limits\.max_answer"):
        complete(server.url, limits=replace(LIMITS, max_answer=4096))
    assert len(complete(server.url)) == 5_000
    server.answers = lambda i: (404, b"x" * 5_000)
    with pytest.raises(pv.EndpointError, match="the server answers 404 Not Found: xxx"):
        complete(server.url, limits=replace(LIMITS, max_answer=4096))


def test_an_endless_answer_is_left() -> None:
    def handle(connection: socket.socket) -> None:
        connection.recv(1 << 16)
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            connection.sendall(b" " * 65_536)

    with raw_server(handle) as url, pytest.raises(pv.EndpointError, match="longer than 100000 bytes"):
        complete(url, timeout=600.0, limits=replace(LIMITS, max_answer=100_000))


def test_failures_are_of_a_question_or_of_all() -> None:
    for status, temporary, of_all in [
        (400, False, False), (401, False, True), (402, False, True), (404, False, True), (413, False, False),
        (422, False, False), (429, True, True), (500, True, False), (503, True, True), (302, False, True),
        (501, False, False), (520, True, False), (524, True, False), (529, True, True),
    ]:  # fmt: skip
        found = failure(status, {}, b'{"error": {"message": "why"}}', None, 0.0)
        assert (found.temporary, found.of_all) == (temporary, of_all), status


def test_without_httpx_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    with pytest.raises(pv.MissingExtra, match=r"this needs httpx; .*perceptv\[ask\]"):
        complete("http://127.0.0.1:9/v1")
