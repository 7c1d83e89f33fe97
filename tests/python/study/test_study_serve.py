"""Studies as they are served: what is acknowledged is kept, what is wrong is refused, what is forgotten is gone."""

from __future__ import annotations

import csv
import http.client
import json
import random
import signal
import stat
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from late import needs
from perceptv.cli import main
from perceptv.study import store
from perceptv.study.gathered import read_people
from perceptv.study.widgets import make_reply
from study_people import DESIGN, ONE_ROOM, Key, Server, answer_of, built, call, serving

needs("starlette")
needs("uvicorn")
CONSENT = {"consent": True, "browser": "Robot 1"}
DIES_AFTER_COMMIT = """
import os, signal, sys
from perceptv.study import serving
kept = serving.Desk.answer
async def answer(self, body, token):
    await kept(self, body, token)
    os.kill(os.getpid(), signal.SIGKILL)
serving.Desk.answer = answer
serving.serve(sys.argv[1], port=int(sys.argv[2]))
"""
ITEMS = 9


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("served"))


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with serving(folder) as running:
        yield running


def get(port: int, path: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path)
        answered = connection.getresponse()
        return answered.status, {k.lower(): v for k, v in answered.getheaders()}, answered.read()
    finally:
        connection.close()


def begun(port: int) -> dict[str, Any]:
    status, told = call(port, "session", CONSENT)
    assert status == 200 and len(told["items"]) == ITEMS and told["next"] == 0
    return dict(told)


def test_a_person_answers_and_is_scored(server: Server, folder: Path) -> None:
    key, me = Key(folder), begun(server.port)
    for item in me["items"]:
        status, told = call(server.port, "answers", answer_of(item, key.right(item["token"])), me["session"])
        assert (status, told) == (200, {"next": item["position"] + 1})
    status, told = call(server.port, "finish", {}, me["session"])
    assert status == 200 and told["complete"] is True and told["answers"] == ITEMS
    scores = pv.study.score(folder)
    assert scores.by("person")[told["code"]] == pv.study.Share(8, 8)
    assert pv.study.score(folder, mode="strict").by("person")[told["code"]] == pv.study.Share(8, 8)


def test_nothing_is_stored_of_those_who_do_not_agree(server: Server, folder: Path) -> None:
    before = pv.study.status(folder)
    for body in ({}, {"consent": False}, {"consent": "yes"}, {"consent": 1}):
        status, told = call(server.port, "session", body)
        assert status == 422 and "consent" in told["error"]
    assert pv.study.status(folder) == before


def test_the_same_answer_again_is_kept_once_and_another_one_changes_nothing(server: Server, folder: Path) -> None:
    key, me = Key(folder), begun(server.port)
    item = me["items"][0]
    first = answer_of(item, key.right(item["token"]))
    for _ in range(3):
        assert call(server.port, "answers", first, me["session"]) == (200, {"next": 1})
    assert call(server.port, "answers", {**first, "value": None}, me["session"]) == (200, {"next": 1})
    (person,) = [p for p in read_people(key.study) if len(p.answers) == 1 and p.answers[0].value == first["value"]]
    with store.opened(folder / "data.sqlite") as db:
        kinds = db.execute("SELECT kind FROM events WHERE code = ?", (person.code,)).fetchall()
    assert kinds == [("another answer",)]
    status, told = call(server.port, "finish", {}, me["session"])
    assert (status, told) == (200, {"complete": False})


def test_a_session_is_resumed_where_it_stopped(server: Server, folder: Path) -> None:
    key, me = Key(folder), begun(server.port)
    for item in me["items"][:3]:
        call(server.port, "answers", answer_of(item, key.right(item["token"])), me["session"])
    status, told = call(server.port, "resume", {}, me["session"])
    assert status == 200 and told["next"] == 3 and told["items"] == me["items"]
    assert call(server.port, "resume", {}, "0" * 32)[0] == 401


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"position": 99}, 422),
        ({"position": -1}, 422),
        ({"position": "0"}, 422),
        ({"token": "0" * 32}, 409),
        ({"token": 3}, 422),
        ({"value": {"a": 1}}, 422),
        ({"value": "x" * 5000}, 422),
        ({"times": []}, 422),
        ({"value": float("nan")}, 422),
    ],
)
def test_what_no_page_sends_is_refused(server: Server, change: dict[str, Any], status: int) -> None:
    me = begun(server.port)
    body = {**answer_of(me["items"][0], None), **change}
    assert call(server.port, "answers", body, me["session"])[0] == status
    assert call(server.port, "resume", {}, me["session"])[1]["next"] == 0


def test_tokens_of_others_open_nothing(server: Server, folder: Path) -> None:
    """Neither those of sessions that nobody has, nor those of items of another place, list or study."""
    me, other = begun(server.port), begun(server.port)
    lists = {tuple(item["token"] for item in told["items"]) for told in (me, other)}
    assert len(lists) == 2  # two lists
    for foreign in (me["items"][1]["token"], other["items"][0]["token"], me["items"][0]["token"][::-1]):
        body = {**answer_of(me["items"][0], None), "token": foreign}
        assert call(server.port, "answers", body, me["session"])[0] == 409
    for session in ("", "0" * 32, me["session"][:-1], me["session"] + "A", "' OR 1=1 --", me["items"][0]["token"]):
        for name, body in (("answers", answer_of(me["items"][0], None)), ("resume", {}), ("finish", {})):
            assert call(server.port, name, body, session)[0] == 401, (name, session)
    assert call(server.port, "resume", {}, me["session"])[1]["next"] == 0


def test_bodies_of_strangers_are_refused_and_never_break_the_server(server: Server) -> None:
    me = begun(server.port)
    assert call(server.port, "answers", b"x" * 17_000, me["session"])[0] == 413
    for body in (b"", b"{", b"[]", b"null", b'{"a":1,"a":2}', b"\xff\xfe", b"[" * 5000, b'"\\ud800"', b"1e999"):
        for name in ("session", "answers", "events", "leave", "practice"):
            assert call(server.port, name, body, me["session"])[0] in (422, 413), body
    seeded = random.Random(1)
    for _ in range(100):
        body = bytes(seeded.randrange(256) for _ in range(seeded.randrange(60)))
        assert call(server.port, "answers", body, me["session"])[0] == 422


@pytest.mark.parametrize(
    "path",
    [
        "/private/secret", "/../private/secret", "/%2e%2e/private/secret", "/..%2fprivate%2fsecret",
        "/media/../../study.json",
        "/media/%2e%2e%2f%2e%2e%2fstudy.json", "/study.json", "/data.sqlite", "//etc/passwd", "/media/",
        "/public/page.json",
        "/media/..%5c..%5cstudy.json", "/%00", "/.%00./private/secret",
    ],
)  # fmt: skip
def test_only_files_of_the_page_are_given(server: Server, path: str) -> None:
    status, _, body = get(server.port, path)
    assert status == 404 and b"5a5a" not in body


def test_answers_of_the_server_carry_the_policy_and_no_key(server: Server, folder: Path) -> None:
    key, me = Key(folder), begun(server.port)
    told = json.dumps(me)
    for record in key.study.records():
        assert record["id"] not in told
    assert not {"answer", "answer_text", "seed", "domain", "size", "preset"} & {k for item in me["items"] for k in item}
    for path in ("/", "/study.js", "/page.json", f"/media/{next(n for i in me['items'] for n in i['pictures'])}"):
        status, headers, _ = get(server.port, path)
        assert status == 200 and "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff" and "server" not in headers


def test_lists_fill_evenly_when_many_begin_at_once(tmp_path: Path) -> None:
    folder = built(tmp_path)
    with serving(folder) as server:
        threads = [threading.Thread(target=begun, args=(server.port,)) for _ in range(30)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    counts = Counter(person.list for person in read_people(Key(folder).study))
    assert sum(counts.values()) == 30 and max(counts.values()) - min(counts.values()) <= 1


def robot(
    server: Server, key: Key, seed: int, log: list[tuple[str, int, Any]], errors: list[BaseException], pause: float
) -> None:
    """Answers everything, again and again until it is acknowledged; notes what was."""
    try:
        seeded = random.Random(seed)
        me = _until(lambda: call(server.port, "session", CONSENT))
        for item in me["items"]:
            time.sleep(seeded.uniform(0, pause))
            value = key.right(item["token"]) if seeded.random() < 0.7 else None
            _until(lambda item=item, value=value: call(server.port, "answers", answer_of(item, value), me["session"]))
            log.append((me["session"], item["position"], value))
        assert _until(lambda: call(server.port, "finish", {}, me["session"]))["complete"] is True
    except BaseException as error:
        errors.append(error)


def _until(run: Any) -> Any:
    for _ in range(2000):
        try:
            status, told = run()
            if status == 200:
                return told
            assert status == 503, told
        except (OSError, http.client.HTTPException, json.JSONDecodeError):
            pass
        time.sleep(0.02)
    raise AssertionError("no answer in 2000 tries")


@pytest.mark.parametrize(
    ("robots", "wanted", "pause"),
    [
        (12, 2, 0.2),
        pytest.param(12, 20, 9.0, marks=pytest.mark.long),
        pytest.param(200, 3, 9.0, marks=pytest.mark.long),
    ],
)  # so many kills, and seconds between the answers of a robot at most
def test_nothing_that_is_acknowledged_is_lost_when_the_server_is_killed(
    tmp_path: Path, robots: int, wanted: int, pause: float
) -> None:
    folder = built(tmp_path)
    key, seeded = Key(folder), random.Random(7)
    with serving(folder, ONE_ROOM) as server:
        logs: list[list[tuple[str, int, Any]]] = [[] for _ in range(robots)]
        errors: list[BaseException] = []
        threads = [
            threading.Thread(target=robot, args=(server, key, i, log, errors, pause)) for i, log in enumerate(logs)
        ]
        for thread in threads:
            thread.start()
        kills = 0
        while any(thread.is_alive() for thread in threads) and kills < wanted:
            time.sleep(seeded.uniform(0.05, 0.4))
            server.kill()
            kills += 1
            server.start()
        for thread in threads:
            thread.join()
    assert errors == [] and kills == wanted
    noted = {(token, position): value for log in logs for token, position, value in log}
    assert len(noted) == robots * ITEMS
    with store.opened(folder / "data.sqlite") as db:
        rows = db.execute("SELECT token, position, value FROM answers JOIN sessions USING (code)").fetchall()
    kept = {(token, position): json.loads(value) for token, position, value in rows}
    assert len(kept) == len(rows) and {place: kept[place] for place in noted} == noted


def test_an_answer_is_kept_when_the_server_dies_between_commit_and_response(tmp_path: Path) -> None:
    folder = built(tmp_path)
    key = Key(folder)
    with serving(folder, DIES_AFTER_COMMIT) as server:
        me = begun(server.port)
        first = answer_of(me["items"][0], key.right(me["items"][0]["token"]))
        with pytest.raises((OSError, http.client.HTTPException)):
            call(server.port, "answers", first, me["session"])
        assert server.process.wait(30) == -signal.SIGKILL
        assert [given.position for given in read_people(key.study)[0].answers] == [0]
        server.code = ""
        server.start()
        assert call(server.port, "answers", first, me["session"]) == (200, {"next": 1})  # as the page does
        assert call(server.port, "resume", {}, me["session"])[1]["next"] == 1
    with store.opened(folder / "data.sqlite") as db:
        assert db.execute("SELECT COUNT(*) FROM answers").fetchone() == (1,)
        assert db.execute("SELECT COUNT(*) FROM events").fetchone() == (0,)


def test_export_keeps_every_answer_and_scores_each_on_what_was_asked(
    server: Server, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, me = Key(folder), begun(server.port)
    for item in me["items"][:5]:
        right = key.right(item["token"])
        call(server.port, "answers", answer_of(item, right if item["attends"] else None), me["session"])
    out = pv.study.export(folder, tmp_path / "out")
    lines = [json.loads(line) for line in (out / "responses.jsonl").read_text().splitlines()]
    asked = [json.loads(line) for line in (out / "asked.jsonl").read_text().splitlines()]
    people = read_people(key.study)
    assert len(lines) == sum(given.item in key.study.items for p in people for given in p.answers)
    assert {(line["model"], line["id"]) for line in lines} == {(line["model"], line["id"]) for line in asked}
    package = json.loads((out / "datapackage.json").read_text())
    told = {
        r["name"]: [field["name"] for field in r.get("schema", {"fields": r.get("members")})["fields"]]
        for r in package["resources"]
    }
    described = {"datapackage.json", "dataset_description.json", "CODEBOOK.md", "data"}
    assert {p.name for p in out.iterdir()} - described >= {r["name"] + "." + r["format"] for r in package["resources"]}
    assert set(lines[0]) <= set(told["responses"]) and set(asked[0]) == set(told["asked"])
    assert (out / "people.csv").read_text().splitlines()[0].split(",") == told["people"]
    with open(out / "people.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["person"] for row in rows] == [person.code for person in people] and rows[0]["browser"] == "Robot 1"
    report = pv.score(folder / "private" / "metadata.jsonl", out / "responses.jsonl")  # the scorer takes the file
    assert set(report.models) == {line["model"] for line in lines}
    (mine,) = [p for p in people if len(p.answers) == 5]
    scores = pv.study.score(folder)
    share = scores.by("person")[mine.code]
    assert share.correct == 0 and share.n == sum(not item["attends"] for item in me["items"][:5])
    assert main(["study", "score", str(folder), "--published"]) == 0
    said = capsys.readouterr().out
    assert "81.67 %" in said and "By domain" in said and "counting_circles" in said
    again = pv.study.export(folder, out.parent)
    assert (
        again != out
        and again.parent == out.parent
        and (again / "trials.csv").read_bytes() == (out / "trials.csv").read_bytes()
    )
    assert main(["study", "status", str(folder)]) == 0 and "complete     " in capsys.readouterr().out


def test_after_forget_no_byte_of_a_person_is_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = built(tmp_path, {**DESIGN, "input": "text"})
    with serving(folder) as server:
        me, other = begun(server.port), begun(server.port)
        for item in me["items"]:
            value = 7 if item["attends"] else f"my secret reply {item['position']}"
            call(server.port, "answers", answer_of(item, value), me["session"])
            call(server.port, "answers", answer_of(other["items"][item["position"]], None), other["session"])
        code = call(server.port, "finish", {}, me["session"])[1]["code"]
        assert any(b"my secret reply" in path.read_bytes() for path in folder.glob("data.sqlite*"))
        assert main(["study", "forget", str(folder), code]) == 0
        assert "9 answers deleted" in capsys.readouterr().out
        assert not [p for p in folder.rglob("*") if p.is_file() and b"my secret reply" in p.read_bytes()]
        assert not [p for p in folder.rglob("*") if p.is_file() and code.encode() in p.read_bytes()]
        assert pv.study.status(folder)["answers"] == 9 and pv.study.status(folder)["forgotten"] == 1
        assert main(["study", "forget", str(folder), code]) == 2
        status, _ = call(server.port, "answers", answer_of(me["items"][0], "again"), me["session"])
        assert status == 401


def test_links_lead_to_one_session_each_and_a_closed_study_takes_nobody(tmp_path: Path) -> None:
    folder = built(tmp_path, {**DESIGN, "enrolment": "links"})
    made = pv.study.links(folder, 2, address="https://lab.example/study/")
    assert all(link.startswith("https://lab.example/study/?link=") for link in made) and len(set(made)) == 2
    first, second = (link.partition("link=")[2] for link in made)
    with serving(folder) as server:
        assert call(server.port, "session", CONSENT)[0] == 403
        assert call(server.port, "session", {**CONSENT, "link": "nobody"})[0] == 403
        status, me = call(server.port, "session", {**CONSENT, "link": first})
        assert status == 200
        assert call(server.port, "session", {**CONSENT, "link": first})[1]["session"] == me["session"]
        pv.study.close(folder)
        assert call(server.port, "session", {**CONSENT, "link": second})[0] == 403
        assert call(server.port, "answers", answer_of(me["items"][0], None), me["session"])[0] == 200
        copy = tmp_path / "copy.sqlite"
        assert main(["study", "backup", str(folder), str(copy)]) == 0
        assert main(["study", "backup", str(folder), str(copy)]) == 2
    with store.opened(copy) as db:
        assert db.execute("SELECT COUNT(*) FROM answers").fetchone() == (1,)
    assert pv.study.status(folder)["study"] == "closed"
    assert stat.S_IMODE((folder / "data.sqlite").stat().st_mode) == 0o600


def test_a_full_disk_is_told_and_a_withdrawn_work_stops_nothing(tmp_path: Path) -> None:
    kept = store.StudyStore(tmp_path / "data.sqlite")
    try:
        session = kept.submit(lambda db: store.begin(db, 1, None, False, "")).result(30)

        def answer(size: int) -> Any:
            return kept.submit(lambda db: store.add_answer(db, session, 0, "a", "x" * size, "", {}))

        def room(pages: int) -> Any:
            return kept.submit(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone()).result(30)

        assert room(1) > (1,)  # no fewer than there are
        with pytest.raises(pv.StorageError, match="full"):
            answer(200_000).result(30)
        room(100_000)
        gate = threading.Event()
        kept.submit(lambda db: gate.wait(30))
        withdrawn, later = answer(9), answer(200_000)
        assert withdrawn.cancel()
        gate.set()
        later.result(30)
        (size,) = kept.submit(lambda db: db.execute("SELECT length(value) FROM answers").fetchone()).result(30)
        assert size == 200_002
    finally:
        kept.close()


def test_open_studies_have_no_links_and_unbuilt_ones_no_answers(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(pv.InvalidParams, match="enrolment = 'links'"):
        pv.study.links(folder, 1)
    fresh = built(tmp_path)
    assert pv.study.status(fresh)["began"] == 0
    with pytest.raises(pv.InvalidParams, match="legal: a study that has been served"):
        pv.study.score(fresh)


def test_sixteen_people_with_392_of_480_right_have_8167_per_cent(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ds = pv.percept_v(sizes=[3, 4], per_size=2)
    folder = pv.study.build(ds.save(tmp_path / "set", progress=False), tmp_path / "study", "percept_v_paper")
    key = Key(folder)
    wrong = set(random.Random(2).sample(range(480), 88))
    with store.opened(folder / "data.sqlite", new=True) as db:
        for person in range(16):
            me = store.begin(db, len(key.study.lists), None, False, "Robot 1")
            for position, place in enumerate(key.study.lists[me.list]):
                asked = key.study.asked(place)
                right = key.right(key.study.token(me.list, position))
                value = None if 30 * person + position in wrong else right
                store.add_answer(db, me, position, place.id, value, make_reply(asked.widget, value), {})
            assert store.finish(db, store.find_session(db, me.token), 30)
    scores = pv.study.score(folder)
    assert scores.overall() == pv.study.Share(392, 480) and scores.outcomes()["no_answer"] == 88
    assert Counter(person.list for person in read_people(key.study)) == {0: 8, 1: 8}
    assert main(["study", "score", str(folder), "--published"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert len([line for line in said if "81.67 %" in line]) >= 2  # theirs, and the published one
    answers = pv.study.export(folder, tmp_path / "answers")
    files = [str(answers / name) for name in ("responses.jsonl", "asked.jsonl")]
    assert main(["score", str(tmp_path / "set"), files[0], "--asked", files[1], "--published"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split() for line in said if "392/480" in line]
    assert len([line for line in said if "81.67 %" in line]) == 4  # together, beside both sources, and in one of them
    assert [line for line in said if "51.46 %" in line]
    report = pv.score(tmp_path / "set", files[0], asked=files[1])
    assert {group.n for group in report.by("overall")} == {30} and report.warnings == ()


def test_without_the_extra_the_server_names_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "starlette", None)
    with pytest.raises(pv.MissingExtra, match=r"perceptv\[study\]"):
        pv.study.application(folder)
