"""How a study stands: the numbers, the same on the command line and behind the token, and what the last error was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from late import needs
from perceptv.cli import main
from perceptv.study import admin, store
from perceptv.study.built import read_study
from perceptv.study.serving import HEADERS
from study_people import STOP, answer_of, answered, built

needs("starlette")
LIST = {"order": "balanced", "items": 4, "lists": 2, "attention": 1, "break_every": 0}
PAGES = ("status.html", "status.css", "status.js")


class Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(store, "clock", found)
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return built(tmp_path, LIST)


@pytest.fixture
def client(folder: Path) -> Iterator[Any]:
    from starlette.testclient import TestClient

    with TestClient(pv.study.application(folder, admin=True), base_url="http://127.0.0.1") as made:
        made.owner = {"Authorization": f"Bearer {admin.new_token(read_study(folder))}"}
        yield made


def begun(client: Any) -> dict[str, Any]:
    return dict(client.post("/api/session", content=json.dumps({"consent": True})).json())


def sent(client: Any, name: str, body: Any, me: dict[str, Any]) -> int:
    headers = {"X-Study-Session": me["session"]}
    return int(client.post(f"/api/{name}", content=json.dumps(body), headers=headers).status_code)


def test_before_anybody_began_there_are_no_minutes_and_no_error(folder: Path) -> None:
    found = pv.study.status(folder)
    nobody = {"began": 0, "complete": 0, "running": 0, "partial": 0}
    assert {name: found[name] for name in nobody} == nobody
    assert (found["study"], found["minutes"], found["last_error"]) == ("open", None, None)
    assert found["lists"] == [{"list": n, **nobody} for n in (0, 1)]


@pytest.mark.parametrize(("limit", "people"), [({"stop_at": 2}, 2), ({"stop_list": 1}, 2)])
def test_a_study_that_takes_nobody_more_says_so(tmp_path: Path, limit: dict[str, int], people: int) -> None:
    folder = built(tmp_path, {**LIST, **limit})
    for expected in ["open"] * people + ["full"]:
        assert pv.study.status(folder)["study"] == expected
        if expected == "open":
            answered(folder, [lambda position, place, right: right])


def test_people_are_counted_in_all_and_by_list(folder: Path, clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    def taking(seconds: float, fails: bool = False, ends: bool = True) -> Any:
        def given(position: int, place: Any, right: Any) -> Any:
            clock.now += seconds
            if not ends and position == 2:
                return STOP
            return 1 + right if place.attends and fails else right

        return given

    answered(folder, [taking(60), taking(120, fails=True), taking(12), taking(1, ends=False)])
    clock.now += 3600
    answered(folder, [taking(1, ends=False)])
    found = pv.study.status(folder)
    assert [found[name] for name in ("began", "complete", "running", "partial")] == [5, 3, 1, 1]
    assert (found["attention_failed"], found["answers"], found["minutes"]) == (1, 19, 5.0)
    counts = [tuple(row.values()) for row in found["lists"]]
    assert [row[0] for row in counts] == [0, 1] and [sum(column) for column in zip(*counts, strict=True)][1:] == [
        5,
        3,
        1,
        1,
    ]
    assert main(["study", "status", str(folder)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "minutes          5.0" in told and "attention_failed 1" in told and "last_error       none" in told
    assert told[-3].split() == ["list", "began", "complete", "running", "partial"]
    assert [tuple(map(int, line.split())) for line in told[-2:]] == counts


def test_the_last_error_is_one_that_a_page_reported_or_what_could_not_be_stored(
    folder: Path, clock: Clock, client: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def status() -> Any:
        return client.get("/api/status", headers=client.owner).json()

    me = begun(client)
    code = (
        pv.study.export(folder, folder.parent / "out").joinpath("people.csv").read_text().splitlines()[1].split(",")[0]
    )
    assert status()["last_error"] is None
    clock.now += 60
    assert (
        sent(client, "events", {"kind": "error", "detail": {"note": "x is\x1b[2J no function", "position": 1}}, me)
        == 200
    )
    of_page = {"at": "2023-11-14T22:14:20.000Z", "source": "page", "person": code, "text": "x is\x1b[2J no function"}
    assert status()["last_error"] == of_page == pv.study.status(folder)["last_error"]
    assert main(["study", "status", str(folder)]) == 0
    told = capsys.readouterr().out
    assert f"last_error       2023-11-14T22:14:20.000Z page {code} x is" in told and "\x1b" not in told
    clock.now += 60

    def full(*_: Any) -> None:
        raise pv.StorageError(None, "the disk is full", "data.sqlite")

    with monkeypatch.context() as broken:
        broken.setattr(store, "add_answer", full)
        assert sent(client, "answers", answer_of(me["items"][0], None), me) == 503
    of_server = {"at": "2023-11-14T22:15:20.000Z", "source": "server", "person": None, "text": "the disk is full"}
    assert status()["last_error"] == of_server
    assert pv.study.status(folder)["last_error"] == of_page  # nothing could be stored, not even that
    assert sent(client, "answers", answer_of(me["items"][0], None), me) == 200
    assert status() == pv.study.status(folder) and status()["last_error"] == of_server


def test_what_a_page_reports_is_checked(client: Any) -> None:
    me = begun(client)
    assert sent(client, "events", {"kind": "error", "detail": {"note": "x" * 1001}}, me) == 422
    assert sent(client, "events", {"kind": "error", "detail": {"note": 1}}, me) == 422
    assert sent(client, "events", {"kind": "errors", "detail": {}}, me) == 422


def test_only_the_token_shows_the_numbers_and_the_page_has_the_policy_of_the_others(folder: Path, client: Any) -> None:
    from starlette.testclient import TestClient

    for name in PAGES:
        answer = client.get(f"/{name}")
        assert answer.status_code == 200
        assert {header: answer.headers[header] for header in HEADERS} == HEADERS
    assert "<script>" not in client.get("/status.html").text
    assert client.get("/api/status").status_code == 401
    wrong = {"Authorization": "Bearer wrong"}
    statuses = [client.get(f"/api/{name}", headers=wrong).status_code for name in ("status", "export") * 2]
    assert statuses == [401] * 4
    assert (
        client.get("/api/status", headers=client.owner).status_code == 429
    )  # five wrong tries, of both calls together
    with TestClient(pv.study.application(folder), base_url="http://127.0.0.1") as other:
        assert {other.get(f"/{name}").status_code for name in (*PAGES, "api/status")} == {404}
