"""Recruiters and the owner's export: one session a person, codes that are earned, ids apart, a guarded token."""

from __future__ import annotations

import csv
import http.client
import io
import json
import threading
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from late import needs
from perceptv.cli import main
from perceptv.study import admin, store
from perceptv.study.designs import Design
from perceptv.study.gathered import read_people
from perceptv.study.recruiters import person_name, read_ids, way_back
from study_people import Key, Server, answer_of, built, call, serving

needs("starlette")
needs("uvicorn")
BASE = {"order": "balanced", "items": 4, "lists": 2, "attention": 1, "break_every": 0}
PROLIFIC = {
    **BASE,
    "recruiter": "prolific",
    "code_complete": "C1DONE",
    "code_no_consent": "C2NO",
    "code_screened_out": "C3OUT",
    "code_failed_check": "C4FAILED",
}
SONA = {**BASE, "recruiter": "sona", "return_url": "https://u.sona-systems.com/c.aspx?id=1&survey_code={survey_code}"}
MTURK = {**BASE, "recruiter": "mturk", "code_complete": "T1"}
WORKER = {
    "workerId": "A1B2",
    "assignmentId": "3ABC",
    "hitId": "3HIT",
    "turkSubmitTo": "https://workersandbox.mturk.com",
}
RULES = {"sessions": {"attention_failed": 1}}


def prolific(person: str) -> dict[str, str]:
    return {"PROLIFIC_PID": person, "STUDY_ID": "s", "SESSION_ID": "t", "utm": "<b>"}


def enter(server: Server, ids: Any) -> tuple[int, Any]:
    return call(server.port, "session", {"consent": True, "recruited": ids})


def done(server: Server, key: Key, me: Any, *, fails: bool = False) -> Any:
    for item in me["items"]:
        value = 0 if fails and item["attends"] else key.right(item["token"])
        assert call(server.port, "answers", answer_of(item, value), me["session"])[0] == 200
    return call(server.port, "finish", {}, me["session"])[1]


def test_people_of_prolific_get_the_code_that_they_earned(tmp_path: Path) -> None:
    folder = built(tmp_path, PROLIFIC, exclusions=RULES)
    key = Key(folder)
    public = b"".join(path.read_bytes() for path in (folder / "public").rglob("*") if path.is_file())
    assert not [code for code in (b"C1DONE", b"C2NO", b"C3OUT", b"C4FAILED") if code in public]
    with serving(folder) as server:
        status, me = enter(server, prolific("p1"))
        assert status == 200 and "C1DONE" not in json.dumps(me)
        status, told = enter(server, prolific("p1"))  # one person, one session, and an id is no key to it
        assert status == 409 and set(told) == {"error"} and me["session"] not in json.dumps(told)
        assert call(server.port, "finish", {}, me["session"])[1] == {"complete": False}
        back = done(server, key, me)["back"]
        assert back == {"code": "C1DONE", "url": "https://app.prolific.com/submissions/complete?cc=C1DONE"}
        careless = enter(server, prolific("p2"))[1]
        assert done(server, key, careless, fails=True)["back"]["code"] == "C4FAILED"
        before = pv.study.status(folder)
        status, told = call(server.port, "leave", {"reason": "no_consent", "recruited": prolific("p3")})
        assert status == 200 and told["back"]["code"] == "C2NO"
        assert call(server.port, "leave", {"reason": "screened_out", "recruited": prolific("p3")})[1]["back"][
            "url"
        ].endswith("C3OUT")
        assert call(server.port, "leave", {"reason": "complete", "recruited": prolific("p3")})[0] == 422
        assert pv.study.status(folder) == before
        for wrong in (None, {}, {**prolific("p4"), "STUDY_ID": "a b"}, prolific(""), prolific("x" * 101)):
            assert enter(server, wrong)[0] == 422
        assert pv.study.status(folder) == before
    assert not [p for p in (folder / "private").rglob("*") if p.read_bytes() == b"p1"]


def test_ids_are_exported_only_when_asked_for_and_forgotten_with_the_person(tmp_path: Path) -> None:
    folder = built(tmp_path, PROLIFIC)
    key = Key(folder)
    with serving(folder) as server:
        code = done(server, key, enter(server, prolific("persona1"))[1])["code"]
        done(server, key, enter(server, prolific("personb2"))[1])
    plain = pv.study.export(folder, tmp_path / "plain")
    assert not [p for p in plain.rglob("*") if p.is_file() and b"persona1" in p.read_bytes()]
    assert main(["study", "export", str(folder), str(tmp_path / "whole"), "--with-ids"]) == 0
    (whole,) = (tmp_path / "whole").iterdir()
    rows = list(csv.DictReader(io.StringIO((whole / "recruits.csv").read_text())))
    assert {row["PROLIFIC_PID"]: row["STUDY_ID"] for row in rows} == {"persona1": "s", "personb2": "s"}
    assert {row["person"] for row in rows} == {person.code for person in read_people(key.study)}
    pv.study.forget(folder, code)
    left = [p for p in folder.rglob("*") if p.is_file() and (b"persona1" in p.read_bytes())]
    assert left == [] and any(b"personb2" in p.read_bytes() for p in folder.glob("data.sqlite*"))


def test_people_of_connect_are_led_back_to_their_project() -> None:
    ids = read_ids("connect", {"participantId": "P1", "assignmentId": "A1", "projectId": "8F8EFE87A6", "utm": "x"})
    assert ids == {"participantId": "P1", "assignmentId": "A1", "projectId": "8F8EFE87A6"}
    assert person_name("connect", ids) == "P1"
    codes = pv.study.Design(recruiter="connect").codes
    back = way_back("connect", codes, "", "complete", ids, "CODE")
    assert back == {"url": "https://connect.cloudresearch.com/participant/project/8F8EFE87A6/complete"}
    assert way_back("connect", codes, "", "screened_out", ids, "CODE") == {}
    with pytest.raises(pv.InvalidParams, match="projectId"):
        read_ids("connect", {"participantId": "P1", "assignmentId": "A1", "projectId": "a/../b"})


def test_people_of_sona_and_mturk_are_led_back(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir(), (tmp_path / "b").mkdir()
    sona, mturk = built(tmp_path / "a", SONA), built(tmp_path / "b", MTURK)
    with serving(sona) as server:
        me = enter(server, {"survey_code": "4711"})[1]
        back = done(server, Key(sona), me)["back"]
        assert back == {"url": "https://u.sona-systems.com/c.aspx?id=1&survey_code=4711"}
        assert call(server.port, "leave", {"reason": "no_consent", "recruited": {"survey_code": "1"}})[1] == {
            "back": {}
        }
        assert "form-action 'none'" in headers(server, "/")["content-security-policy"]
    with serving(mturk) as server:
        assert enter(server, {**WORKER, "assignmentId": "ASSIGNMENT_ID_NOT_AVAILABLE"})[0] == 403
        assert enter(server, {**WORKER, "turkSubmitTo": "https://evil.example"})[0] == 422
        back = done(server, Key(mturk), enter(server, WORKER)[1])["back"]
        action = "https://workersandbox.mturk.com/mturk/externalSubmit"
        assert back["form"] == {"action": action, "fields": {"assignmentId": "3ABC", "code": "T1"}}
        policy = headers(server, "/")["content-security-policy"]
        assert "form-action https://www.mturk.com https://workersandbox.mturk.com;" in policy
        assert "frame-ancestors https://worker.mturk.com" in policy and "default-src 'none'" in policy


def headers(server: Server, path: str, bearer: str = "") -> dict[str, str]:
    return fetched(server, path, bearer)[1]


def fetched(server: Server, path: str, bearer: str = "") -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        connection.request("GET", path, headers={"Authorization": bearer} if bearer else {})
        answered = connection.getresponse()
        return answered.status, {k.lower(): v for k, v in answered.getheaders()}, answered.read()
    finally:
        connection.close()


def test_one_person_who_enters_many_times_at_once_has_one_session(tmp_path: Path) -> None:
    folder = built(tmp_path, PROLIFIC)
    found: list[Any] = []
    with serving(folder) as server:
        people = [f"p{i % 10}" for i in range(40)]
        threads = [threading.Thread(target=lambda p=p: found.append(enter(server, prolific(p)))) for p in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    begun = [told["session"] for status, told in found if status == 200]
    assert {status for status, _ in found} == {200, 409} and len(begun) == len(set(begun)) == 10
    lists = Counter(person.list for person in read_people(Key(folder).study))
    assert lists == {0: 5, 1: 5}


def test_events_are_kept_and_plates_leave_out_colour_domains(tmp_path: Path) -> None:
    rules = {"trials": {"plates_failed": True}}
    with pytest.raises(pv.InvalidParams, match="plates_failed"):
        built(tmp_path, BASE, exclusions=rules)
    folder = built(tmp_path / "x", BASE, ["list_colours", "counting_circles"], {"sessions": {"plates_failed": True}})
    key = Key(folder)
    with serving(folder) as server:
        me = call(server.port, "session", {"consent": True})[1]
        assert (
            call(server.port, "events", {"kind": "plates", "detail": {"failed": ["deutan"]}}, me["session"])[0] == 200
        )
        for body in ({"kind": "other", "detail": {}}, {"kind": "plates"}, {"kind": "plates", "detail": []}, {}):
            assert call(server.port, "events", body, me["session"])[0] == 422
        assert call(server.port, "events", {"kind": "plates", "detail": {}}, "0" * 32)[0] == 401
        done(server, key, me)
    (person,) = read_people(key.study)
    assert person.screening == {"plates": {"failed": ["deutan"]}}
    scores = pv.study.score(folder)
    assert set(scores.kept.by("domain")) == {"counting_circles"} and "list_colours" in scores.by("domain")


def test_the_owner_gets_the_export_with_the_token_and_guesses_are_slowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from starlette.applications import Starlette
    from starlette.testclient import TestClient

    folder = built(tmp_path, BASE)
    token = admin.new_token(Key(folder).study)
    assert not [p for p in folder.rglob("*") if p.is_file() and token.encode() in p.read_bytes()]
    made: Starlette = pv.study.application(folder, admin=True)
    now = [1000.0]
    monkeypatch.setattr(admin.time, "monotonic", lambda: now[0])
    with TestClient(made, base_url="http://127.0.0.1") as client:
        call_: Any = client.post("/api/session", content=json.dumps({"consent": True}))
        assert call_.status_code == 200

        def tried(given: str) -> int:
            return int(client.get("/api/export", headers={"Authorization": f"Bearer {given}"}).status_code)

        good = client.get("/api/export", headers={"Authorization": f"Bearer {token}"})
        names = zipfile.ZipFile(io.BytesIO(good.content)).namelist()
        assert good.status_code == 200 and "responses.jsonl" in names and "recruits.csv" not in names
        assert [tried("wrong") for _ in range(5)] == [401] * 5
        assert tried("wrong") == 429 and tried(token) == 429
        now[0] += 61
        assert tried(token) == 200
        newer = admin.new_token(Key(folder).study)
        assert tried(token) == 401 and tried(newer) == 200
    with TestClient(pv.study.application(folder), base_url="http://127.0.0.1") as client:
        assert client.get("/api/export", headers={"Authorization": f"Bearer {newer}"}).status_code == 404


@pytest.mark.parametrize(
    ("design", "told"),
    [
        ({"recruiter": "prolific"}, "code_complete is missing"),
        ({"recruiter": "prolific", "code_complete": "a b"}, "code_complete is 'a b'"),
        ({"recruiter": "sona"}, "return_url is ''"),
        ({"recruiter": "sona", "return_url": "http://x/{survey_code}"}, "return_url is"),
        ({"recruiter": "sona", "return_url": "https://x/"}, "survey_code"),
        ({"return_url": "https://x/"}, "return_url is"),
        ({"recruiter": "mturk", "enrolment": "links"}, "enrolment is 'links'"),
        ({"recruiter": "gumtree"}, "recruiter is 'gumtree'"),
    ],
)
def test_wrong_recruiters_are_named(design: Any, told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        Design(**design)


def test_only_what_the_recruiter_sends_is_kept() -> None:
    assert read_ids("prolific", prolific("a")) == {"PROLIFIC_PID": "a", "STUDY_ID": "s", "SESSION_ID": "t"}
    assert read_ids("none", {"PROLIFIC_PID": "a"}) == {}
    with pytest.raises(pv.InvalidParams, match="workerId"):
        read_ids("mturk", {**WORKER, "workerId": ["a"]})


def test_older_data_get_the_new_tables(tmp_path: Path) -> None:
    with store.opened(tmp_path / "data.sqlite", new=True) as db:
        for table in ("recruits", "asked", "replaced"):
            db.execute(f"DROP TABLE {table}")
    with store.opened(tmp_path / "data.sqlite") as db:
        assert db.execute("SELECT COUNT(*) FROM recruits").fetchone() == (0,)
        assert store.read_places(db, "x") == []
