"""What strangers send: bodies that no page sends, paths out of the folder, bodies that are too long."""

from __future__ import annotations

import asyncio
import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import perceptv as pv
from late import needs
from perceptv.study.built import read_study
from perceptv.study.calls import Caller, calling
from perceptv.study.serving import MOST_BODY, make_application
from study_people import Server, answer_of, built, serving

needs("starlette")
CONSENT = {"consent": True, "browser": "Robot 1"}
CALLS = ("session", "resume", "answers", "finish", "events", "leave", "practice", "form")
PATHS = ("private/secret", "private/lists.json", "study.json", "data.sqlite", "exclusions.toml")
UPS = (
    "../", "%2e%2e/", "%2E%2E%2F", "..%2f", "..%5c", "..\\", "%252e%252e%252f", "..%c0%af", "%c0%ae%c0%ae/", "....//",
    "..;/", "..%00/", "%uff0e%uff0e/", "./../", "..%e2%88%95", "/%2e%2e%2f",
)  # fmt: skip
"""Ways to write that one goes up."""


class Desk:
    """An application in this process, with its loop, and a session in it."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self._context = calling(make_application(read_study(folder)))
        self.caller: Caller = self.loop.run_until_complete(self._context.__aenter__())
        self.me = self.loop.run_until_complete(self.caller.post("session", CONSENT))

    def request(self, method: str, path: str, body: bytes = b"", token: str = "") -> tuple[int, bytes]:
        return self.loop.run_until_complete(self.caller.request(method, path, body, token))

    def posted(self, body: bytes, token: str) -> list[tuple[int, bytes]]:
        """One body at every call, at once."""

        async def all_of_them() -> list[tuple[int, bytes]]:
            calls = (self.caller.request("POST", f"/api/{name}", body, token) for name in CALLS)
            return list(await asyncio.gather(*calls))

        return self.loop.run_until_complete(all_of_them())

    def close(self) -> None:
        self.loop.run_until_complete(self._context.__aexit__(None, None, None))
        self.loop.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    design: dict[str, Any] = {"order": "balanced", "items": 6, "lists": 2, "attention": 1, "practice": 1}
    design["form"] = [{"name": "age"}, {"name": "comments"}]
    return built(tmp_path_factory.mktemp("strangers"), design, domains=["counting_circles", "list_shapes"])


@pytest.fixture(scope="module")
def desk(folder: Path) -> Iterator[Desk]:
    found = Desk(folder)
    yield found
    found.close()


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
MEMBERS = (
    "consent", "link", "browser", "recruited", "position", "token", "value", "times", "kind", "detail", "reason",
    "when", "answers",
)  # fmt: skip
NEAR = {
    "consent": st.just(True),
    "position": st.integers(-2, 9),
    "token": st.sampled_from(["0" * 32, "", "x"]),
    "kind": st.sampled_from(["left", "note", "plates", "other"]),
    "reason": st.sampled_from(["no_consent", "screened_out", "other"]),
    "when": st.sampled_from(["start", "end", "other"]),
    "answers": st.dictionaries(st.sampled_from(["age", "comments", "other"]), PLAIN, max_size=2),
    "times": st.dictionaries(st.sampled_from(["rt", "k", "late", "window", "other"]), PLAIN, max_size=3),
}
OBJECTS = st.fixed_dictionaries({}, optional={name: PLAIN | NEAR.get(name, PLAIN) for name in MEMBERS})
BODIES = st.one_of(
    OBJECTS.map(lambda told: json.dumps(told).encode("utf-8", "surrogatepass")),
    PLAIN.map(lambda told: json.dumps(told).encode("utf-8", "surrogatepass")),
    st.binary(max_size=60),
)


@settings(max_examples=500, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(body=BODIES, mine=st.booleans(), real=st.booleans())
def test_no_body_breaks_a_call(desk: Desk, body: bytes, mine: bool, real: bool) -> None:
    """Each of 500 bodies at each call: an answer of 2xx or 4xx in JSON, and nothing of the server's insides."""
    token = desk.me["session"] if mine else "0" * 32
    if real:  # with the token of an item, so that the value is looked at
        body = body.replace(b'"token": "x"', b'"token": "%b"' % desk.me["items"][0]["token"].encode())
    for name, (status, told) in zip(CALLS, desk.posted(body, token), strict=True):
        assert status < 500, (name, body)
        said = json.loads(told)
        assert status == 200 or set(said) == {"error"}, (name, body)
        assert b"Traceback" not in told and b'.py"' not in told


@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(value=PLAIN, times=NEAR["times"], position=st.integers(0, 6))
def test_no_value_breaks_a_widget(desk: Desk, value: Any, times: Any, position: int) -> None:
    """With the right token every value reaches the widget; what was kept is scored and exported."""
    body = {**answer_of(desk.me["items"][position], value), "times": times}
    status, told = desk.request("POST", "/api/answers", json.dumps(body).encode(), desk.me["session"])
    assert status in (200, 422), told


def test_what_strangers_left_can_be_scored_and_exported(desk: Desk, folder: Path, tmp_path: Path) -> None:
    desk.request("POST", "/api/answers", json.dumps(answer_of(desk.me["items"][0], None)).encode(), desk.me["session"])
    assert pv.study.score(folder).text() and pv.study.export(folder, tmp_path / "out").is_dir()


@pytest.mark.parametrize("up", UPS)
def test_no_writing_of_a_path_leads_out(desk: Desk, up: str) -> None:
    for path in PATHS:
        for start in ("/", "/media/", "/api/", "//"):
            for count in (1, 3):
                for method in ("GET", "POST"):
                    status, told = desk.request(method, f"{start}{up * count}{path}")
                    assert status in (404, 405), (start, up, count, path)
                    assert b"5a5a" not in told and b"perceptv-study" not in told and b"SQLite" not in told


def chunked(server: Server, parts: list[bytes], token: str) -> int:
    """The status of a body that is sent in parts, whose length nobody tells before."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        headers = {"X-Study-Session": token, "Transfer-Encoding": "chunked"}
        connection.request("POST", "/api/answers", iter(parts), headers, encode_chunked=True)
        return connection.getresponse().status
    finally:
        connection.close()


def test_bodies_of_17_kilobytes_are_refused_at_each_call_also_in_parts(folder: Path, desk: Desk) -> None:
    token = desk.me["session"]
    for name in CALLS:
        assert desk.request("POST", f"/api/{name}", b" " * 17_000, token)[0] == 413
        assert desk.request("POST", f"/api/{name}", b'{"consent": 1}' + b" " * (MOST_BODY - 14), token)[0] != 413
    with serving(folder) as server:
        assert chunked(server, [b" " * 1000] * 17, token) == 413
        assert chunked(server, [b'{"position": 0}', b" " * 1000], token) == 422
