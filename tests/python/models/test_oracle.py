"""The oracle: a chat endpoint that reads pictures, and takes no harm from what it is sent."""

from __future__ import annotations

import base64
import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import perceptv as pv
from perceptv.models.oracle import MODES, Oracle, Unanswerable, answer, reply
from perceptv.models.oracle import server as serving
from perceptv.models.oracle.server import MOST_BYTES, Room

RIGHT = ("right", "cot", "flaky")
GENERAL = tuple(mode for mode in MODES if mode != "always-same")  # that one is for conservation alone
SAMPLE = pv.generate("change_colour", size=4, preset="balanced")


def samples() -> list[pv.Sample]:
    """Every domain, preset and value of a switch."""
    found = [
        pv.generate(d.id, size=size, index=5, preset=preset)
        for d in pv.domains("percept_v")
        for preset in d.sizes
        for size in (1, 6)
    ]
    found.append(pv.generate("inside_circles", size=6, query="any"))
    found.append(pv.generate("list_colours", size=6, legend="off", preset="balanced"))
    return found


def files(sample: pv.Sample) -> list[bytes]:
    return [sample.png(i) for i in range(sample.picture_count)]


def test_it_reads_every_question_and_each_mode_scores_as_it_says() -> None:
    asked = samples()
    found = [answer(f"Look:\n\n{s.prompt}\n\nThank you.", files(s)) for s in asked]
    assert answer(SAMPLE.prompt.replace("\n", "  \r\n"), files(SAMPLE)).text == SAMPLE.answer_text
    assert [a.text for a in found] == [s.answer_text for s in asked]
    for mode in GENERAL:
        verdicts = pv.judge_many(asked, [reply(a, mode) for a in found])
        share = sum(v.correct for v in verdicts) / len(verdicts)
        assert share == (1.0 if mode in RIGHT else 0.0), mode
    outcomes = {mode: {v.outcome for v in pv.judge_many(asked, [reply(a, mode) for a in found])} for mode in GENERAL}
    assert outcomes["wrong"] == {"wrong"} and outcomes["refuse"] == {"no_answer"}
    assert outcomes["malformed"] == {"format_error"}


def test_it_does_not_answer_what_it_cannot_see() -> None:
    for prompt, pictures, why in [
        ("What is this?", files(SAMPLE), "no prompt of a domain"),
        (SAMPLE.prompt, files(SAMPLE)[:1], "has 1 entries; legal: 2"),
        (SAMPLE.prompt, [b"no picture"] * 2, "change_colour"),
        (SAMPLE.prompt, files(pv.generate("maze_solving", size=3)) * 2, "change_colour"),
    ]:
        with pytest.raises(Unanswerable, match=why):
            answer(prompt, pictures)


# ---- over HTTP


@pytest.fixture(scope="module")
def oracle() -> Iterator[Oracle]:
    with Oracle() as running:
        yield running


def url(picture: bytes) -> dict[str, Any]:
    data = base64.b64encode(picture).decode()
    return {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{data}", "detail": "auto"}}


def message(sample: pv.Sample = SAMPLE) -> dict[str, Any]:
    return {"role": "user", "content": [*map(url, files(sample)), {"type": "text", "text": sample.prompt}]}


def post(oracle: Oracle, body: Any, path: str = "/chat/completions") -> tuple[int, Any]:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(oracle.url + path, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def test_a_chat_request_gets_a_completion_with_usage(oracle: Oracle) -> None:
    system = {"role": "system", "content": "Be brief."}
    status, found = post(oracle, {"model": "any", "messages": [system, message()], "temperature": 0})
    assert status == 200 and found["object"] == "chat.completion" and found["model"] == "any"
    (choice,) = found["choices"]
    assert choice["finish_reason"] == "stop"
    assert choice["message"] == {"role": "assistant", "content": SAMPLE.answer_text, "refusal": None}
    usage = found["usage"]
    assert usage["prompt_tokens"] > 10 and usage["completion_tokens"] >= 1
    assert usage["total_tokens"] == usage["prompt_tokens"] + usage["completion_tokens"]


def test_the_model_may_name_the_mode(oracle: Oracle) -> None:
    for mode in GENERAL:
        if mode != "flaky":
            _, found = post(oracle, {"model": mode, "messages": [message()]})
            assert pv.judge(SAMPLE, found["choices"][0]["message"]["content"]).correct == (mode in RIGHT)
    with urllib.request.urlopen(f"{oracle.url}/models", timeout=60) as response:
        assert {m["id"] for m in json.load(response)["data"]} == {"oracle", *MODES}


def test_flaky_fails_each_request_once_and_in_several_ways() -> None:
    ways = set()
    with Oracle("flaky") as oracle:
        for temperature in range(24):
            body = {"model": "m", "messages": [message()], "temperature": temperature}
            try:
                ways.add(post(oracle, body)[0])
            except (http.client.RemoteDisconnected, ConnectionError, urllib.error.URLError):
                ways.add(0)
            status, found = post(oracle, body)
            assert (status, found["choices"][0]["message"]["content"]) == (200, SAMPLE.answer_text)
    assert ways == {0, 429, 500, 503}


def test_what_cannot_be_answered_is_said_in_a_reply(oracle: Oracle) -> None:
    status, found = post(oracle, {"model": "m", "messages": [{"role": "user", "content": "Hello"}]})
    assert status == 200 and found["choices"][0]["message"]["content"].startswith("I cannot answer this: ")


def picture(address: Any) -> dict[str, Any]:
    part = {"type": "image_url", "image_url": {"url": address}}
    return {"model": "m", "messages": [{"role": "user", "content": [part]}]}


BAD: list[tuple[Any, str]] = [
    (b"", "the request is not JSON"),
    (b"\xff\xfe", "the request is not JSON|decode"),
    (b"[" * 200_000, "nested too deeply|within each other"),
    (b"[" * 300_000, "more than 262144 commas and brackets"),
    (b'{"model": "m", "model": "n"}', "a name occurs twice"),
    ([], "the request has no model"),
    ({"model": 3, "messages": []}, "the request has no model"),
    ({"model": "m"}, "messages is not a list"),
    ({"model": "m", "messages": [3]}, "messages is not a list of objects"),
    ({"model": "m", "messages": [{"role": "user", "content": 3}]}, "content is 3"),
    ({"model": "m", "messages": [{"role": "user", "content": [{"type": "audio"}]}]}, "a part of a message is"),
    ({"model": "m", "messages": [], "stream": "yes"}, "stream is 'yes'; legal: true, false"),
    ({"model": "m", "messages": [], "n": 0}, "n is 0; legal: 1..128"),
    ({"model": "m", "messages": [], "n": 129}, "n is 129; legal: 1..128"),
    ({"model": "m", "messages": [], "n": True}, "n is True; legal: 1..128"),
    ({"model": "m", "messages": [], "n": [2]}, "n is [2]; legal: 1..128"),
    (picture("file:///etc/passwd"), "image_url is 'file:///etc/passwd'; legal: a data:image/png"),
    (picture("http://127.0.0.1:1/x.png"), "legal: a data:image/png;base64,"),
    (picture("data:image/png;base64,###"), "image_url is not base64"),
    (picture("data:image/svg+xml;base64,AAAA"), "legal: a data:image/png;base64,... URL, or jpeg, or webp"),
    (picture(None), "image_url is None"),
    ({"model": "m", "messages": [{"role": "user", "content": [url(b"x")] * 33}]}, "33 pictures; legal: at most 32"),
]


@pytest.mark.parametrize(("body", "why"), BAD)
def test_bad_requests_are_refused_and_the_next_one_is_served(body: Any, why: str, oracle: Oracle) -> None:
    status, found = post(oracle, body)
    assert status == 400 and found["error"]["type"] == "invalid_request_error"
    assert any(text in found["error"]["message"] for text in why.split("|"))
    assert post(oracle, {"model": "m", "messages": [message()]})[0] == 200


def test_other_paths_are_not_there(oracle: Oracle) -> None:
    assert post(oracle, {}, "/../../etc/passwd")[0] == 404
    with pytest.raises(urllib.error.HTTPError, match="404") as caught:
        urllib.request.urlopen(f"{oracle.url}/files", timeout=60)
    caught.value.close()


def address(oracle: Oracle) -> tuple[str, int]:
    return "127.0.0.1", int(oracle.url.split(":")[2].split("/")[0])


def raw(oracle: Oracle, text: str) -> bytes:
    """What the server says to bytes of our own, until it closes or we have its head."""
    with socket.create_connection(address(oracle), timeout=20) as connection:
        connection.sendall(text.encode())
        return connection.recv(65536)


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ("Host: 127.0.0.1\r\n", 411),
        ("Host: 127.0.0.1\r\nContent-Length: -1\r\n", 411),
        ("Host: 127.0.0.1\r\nContent-Length: x\r\n", 411),
        ("Host: 127.0.0.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n", 411),
        (f"Host: 127.0.0.1\r\nContent-Length: {MOST_BYTES + 1}\r\n", 413),
        ("Host: 127.0.0.1\r\nContent-Length: 99999999999999999999999\r\n", 413),
        ("Host: example.org\r\nContent-Length: 2\r\n", 403),
        ("Content-Length: 2\r\n", 403),
    ],
)
def test_unbounded_or_foreign_requests_are_refused_unread(head: str, status: int, oracle: Oracle) -> None:
    said = raw(oracle, f"POST /v1/chat/completions HTTP/1.1\r\n{head}\r\n")
    assert said.startswith(f"HTTP/1.1 {status} ".encode())
    assert b"Connection: close" in said


def test_many_clients_come_at_once() -> None:
    """All of them get through before the first is served."""
    waiting = Oracle()
    with contextlib.ExitStack() as stack:
        head = b"GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        clients = []
        for _ in range(200):
            clients.append(stack.enter_context(socket.create_connection(address(waiting), timeout=60)))
            clients[-1].sendall(head)
        stack.enter_context(waiting)
        assert all(client.recv(65536).startswith(b"HTTP/1.1 200 ") for client in clients)


def test_a_request_that_is_too_long_is_told_so(oracle: Oracle) -> None:
    """The client sends all of it before it listens; a server that just closed would cost it the answer."""
    status, found = post(oracle, b" " * (MOST_BYTES + (4 << 20)))
    assert status == 413 and found["error"]["message"].endswith(f"legal: at most {MOST_BYTES}")
    with urllib.request.urlopen(f"{oracle.url}/models", timeout=60) as response:
        assert response.status == 200


@pytest.mark.parametrize(("length", "status"), [(MOST_BYTES + 1, b"413"), (2, b"100")])
def test_who_asks_first_is_told_before_sending(oracle: Oracle, length: int, status: bytes) -> None:
    head = f"Host: 127.0.0.1\r\nContent-Length: {length}\r\nExpect: 100-continue\r\n"
    assert raw(oracle, f"POST /v1/chat/completions HTTP/1.1\r\n{head}\r\n").startswith(b"HTTP/1.1 " + status)


PEAK = """
import resource, threading
from test_oracle import post
from perceptv.models.oracle import Oracle

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10

with Oracle() as oracle:
    body = {body}
    said = [post(oracle, body)[0]]
    before = peak()
    clients = [threading.Thread(target=lambda: said.append(post(oracle, body)[0])) for _ in range(16)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    print(peak() - before, *sorted(set(said)))
"""


@pytest.mark.parametrize("body", ['b" " * (31 << 20)', 'b"[" + b"{}," * (10 << 20) + b"{}]"'])
def test_large_requests_at_once_take_the_memory_of_two(body: str, python: Callable[..., str]) -> None:
    """Sixteen of 31 MiB, half a GiB; and many small values, each of which takes much more than its bytes."""
    path = os.pathsep.join([os.path.dirname(__file__), *filter(None, sys.path)])
    grown, status = python(PEAK.format(body=body), PYTHONPATH=path).split()
    assert status == "400" and int(grown) < 200


def test_room_is_bounded_and_given_in_turn() -> None:
    room = Room(10)
    with room.of(10, 1.0) as all_of_it, room.of(1, 0.0) as more:
        assert all_of_it and not more
    order: list[str] = []
    first = room.of(6, 1.0)
    assert first.__enter__()

    def take(name: str, size: int) -> None:
        with room.of(size, 60.0) as got:
            assert got
            order.append(name)

    large = threading.Thread(target=take, args=("large", 10))
    large.start()
    while room._turn.acquire(blocking=False):  # until the large one waits for its turn
        room._turn.release()
    small = threading.Thread(target=take, args=("small", 1))
    small.start()
    first.__exit__(None, None, None)
    large.join(60)
    small.join(60)
    assert order == ["large", "small"]


def test_a_body_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_BODY_TIMEOUT", 0.1)
    with Oracle() as oracle, socket.create_connection(address(oracle), timeout=60) as connection:
        connection.sendall(b"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999\r\n\r\n")
        connection.settimeout(0.02)
        said = b""
        while not said:
            connection.sendall(b"x")
            with contextlib.suppress(TimeoutError):
                said = connection.recv(65536)
        assert said.startswith(b"HTTP/1.1 408 ")


def test_a_client_that_goes_away_disturbs_nobody(oracle: Oracle, capfd: pytest.CaptureFixture[str]) -> None:
    for _ in range(3):
        with socket.create_connection(address(oracle), timeout=20) as connection:
            connection.sendall(b"POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{")
    assert post(oracle, {"model": "m", "messages": [message()]})[0] == 200
    assert capfd.readouterr().err == ""


def test_it_listens_on_the_loopback_interface_alone(oracle: Oracle) -> None:
    assert oracle.url.startswith("http://127.0.0.1:")
    assert oracle._server.socket.getsockname()[0] == "127.0.0.1"


NO_FILES = """
import json, sys, urllib.request
import perceptv as pv
sys.path.insert(0, {tests!r})
from test_oracle import message, picture, post
from perceptv.models.oracle import Oracle
opened = []
armed = False
sys.addaudithook(lambda event, args: opened.append((event, args[0])) if armed and event == "open" else None)
with Oracle() as oracle:
    body = {{"model": "cot", "messages": [message()]}}
    assert post(oracle, body)[0] == 200 and post(oracle, picture("file:///etc/passwd"))[0] == 400
    armed = True
    assert post(oracle, body)[0] == 200 and post(oracle, picture("file:///etc/passwd"))[0] == 400
    assert post(oracle, picture("/etc/passwd"))[0] == 400
    armed = False
print(opened)
"""


def test_answering_opens_no_file(python: Callable[..., str]) -> None:
    tests = str(__file__).rpartition("/")[0]
    assert python(NO_FILES.format(tests=tests)).strip() == "[]"


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(pv.InvalidParams, match="mode is 'best'; legal: 'right', 'wrong'"):
        Oracle("best")
    with pytest.raises(pv.InvalidParams, match="port is 70000"):
        Oracle(port=70000)


def test_the_command_serves_until_it_is_interrupted() -> None:
    command = [sys.executable, "-m", "perceptv", "oracle", "--port", "0", "--mode", "cot"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            words = process.stdout.readline().split()
            assert words[:2] == ["listening", "on"]
            request = urllib.request.Request(
                f"{words[2]}/chat/completions", json.dumps({"model": "m", "messages": [message()]}).encode()
            )
            with urllib.request.urlopen(request, timeout=60) as response:
                assert pv.judge(SAMPLE, json.load(response)["choices"][0]["message"]["content"]).correct
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.communicate(timeout=60)
            except subprocess.TimeoutExpired:
                process.kill()
        assert process.returncode == 130
