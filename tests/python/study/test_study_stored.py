"""What is stored is checked on arrival; what an older server let through stops nothing: it is left out, and named."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_study_strangers import Desk

import perceptv as pv
from late import needs
from perceptv.cli import main
from perceptv.io.schema import Schema
from perceptv.study import admin
from perceptv.study.built import read_study
from perceptv.study.gathered import gathered, read_people
from perceptv.study.stored import DETAILS, TIMES
from study_people import Key, answer_of, answered, built

needs("starlette")
HALF = "\ud800"
FIELDS = [(name, None) for name in TIMES] + [(name, kind) for kind, schema in DETAILS.items() for name in schema]
NO_PAGE_SENDS = [
    10**309,
    -(10**309),
    2**63,
    HALF,
    f"a{HALF}",
    "9" * 5000,
    [[[1]]],
    {"a": HALF},
    [HALF],
    [10**309] * 2,
    -1e300,
]
GOOD_TIMES = {
    "rt": 900.5, "clip_end": None, "first_press": 800.5, "hidden": 1, "timed_out": False, "resumed": True,
    "ratio": 1.25, "k": 2, "scale": 0.5, "canvas": [800, 600], "played": [[0, 1.5, 9]],
    "window": [1440.5, 900], "scrolls": False, "cut": True, "plays": [1, 2], "late": 3, "interval": None,
    "px_per_cm": 37.8, "distance_cm": 57.5, "px_per_degree": 30.1,
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    design = {"order": "balanced", "items": 6, "lists": 2, "attention": 1}
    return built(tmp_path_factory.mktemp("stored"), design, domains=["counting_circles", "list_shapes"])


@pytest.fixture(scope="module")
def desk(folder: Path) -> Iterator[Desk]:
    found = Desk(folder)
    yield found
    found.close()


def post(desk: Desk, name: str, body: Any) -> int:
    data = json.dumps(body).encode()
    return desk.request("POST", f"/api/{name}", data, desk.me["session"])[0]


@pytest.mark.parametrize(("name", "kind"), FIELDS)
def test_no_field_takes_what_no_page_sends(desk: Desk, folder: Path, name: str, kind: str | None) -> None:
    """Nor does anything of the rest of that body come into the data."""
    before = gathered(read_study(folder))
    schema: Schema = TIMES if kind is None else DETAILS[kind]
    for value in NO_PAGE_SENDS:
        if schema[name].fits(value):  # a long text is one
            continue
        if kind is None:
            body = {**answer_of(desk.me["items"][0], None), "times": {**GOOD_TIMES, name: value}}
            assert post(desk, "answers", body) == 422, value
        else:
            assert post(desk, "events", {"kind": kind, "detail": {name: value}}) == 422, value
    assert gathered(read_study(folder)) == before and before.left == {}


def test_all_that_a_page_sends_is_kept_as_it_is(desk: Desk, folder: Path) -> None:
    assert set(GOOD_TIMES) == set(TIMES)
    item = desk.me["items"][1]
    assert post(desk, "answers", {**answer_of(item, None), "times": {**GOOD_TIMES, "unknown": HALF}}) == 200
    (given,) = [g for p in read_people(read_study(folder)) for g in p.answers if g.position == item["position"]]
    assert given.times == GOOD_TIMES


def spoilt(folder: Path) -> tuple[Path, list[str]]:
    """A study with two good people, and with rows of every kind that an older server could have stored."""
    codes = answered(folder, [lambda _, place, right: right] * 2)
    with contextlib.closing(sqlite3.connect(folder / "data.sqlite", isolation_level=None)) as db:
        many = codes[0]
        bad = {name: 10**309 if i % 2 else HALF for i, name in enumerate(TIMES)}
        db.execute("UPDATE answers SET times = ? WHERE code = ? AND position = 0", (json.dumps(bad), many))
        db.execute("UPDATE answers SET times = '[1, 2' WHERE code = ? AND position = 1", (many,))
        db.execute("UPDATE answers SET times = '[]', value = ? WHERE code = ? AND position = 2", ("9" * 5000, many))
        db.execute("UPDATE answers SET times = ? WHERE code = ? AND position = 3", (f'{{"rt": {"9" * 310}}}', many))
        db.execute("UPDATE answers SET value = ? WHERE code = ? AND position = 4", (json.dumps(HALF), many))
        db.execute("INSERT INTO answers VALUES (?, 999, 'x', '1', 'COUNT:1', '{}', 0)", (many,))
        db.execute("INSERT INTO answers VALUES (?, -1, 'x', '1', 'COUNT:1', '{}', 0)", (many,))
        db.execute("INSERT INTO sessions VALUES ('LOST', 't', 99, NULL, '', 1e300, 1e300, NULL)")
        db.execute("INSERT INTO sessions VALUES ('UNDER', 'u', -1, NULL, '', 0, 0, 9e999)")
        db.execute("INSERT INTO recruits VALUES ('LOST', 'p', '[1')")
        db.execute("INSERT INTO state VALUES ('forgotten', 'many')")
        for kind, detail in (
            ("plates", {"failed": HALF}), ("plates", {"failed": 3, "answers": [[HALF]]}), ("note", {"note": 10**309}),
            ("other", {"x": HALF, "y": 1}), ("another answer", {"position": 0, "value": HALF}), ("check", [1]),
        ):  # fmt: skip
            db.execute("INSERT INTO events VALUES (?, ?, ?, 5)", (many, kind, json.dumps(detail)))
        db.execute("INSERT INTO events VALUES (?, 'check', '{', CAST(9e999 AS REAL))", (many,))
        db.execute("INSERT INTO events VALUES (NULL, CAST(x'ff' AS TEXT), CAST(x'7bff' AS TEXT), 6)")
    return folder, codes


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    return spoilt(built(tmp_path_factory.mktemp("older"), {"order": "balanced", "items": 8, "lists": 2}))


def test_rows_of_an_older_server_stop_no_verb_and_are_named(
    older: tuple[Path, list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, codes = older
    study = str(folder)
    for command in (["status"], ["score", "--html", str(tmp_path / "report.html")], ["backup", str(tmp_path / "b")]):
        assert main(["study", command[0], study, *command[1:]]) == 0, command
    assert "left out, as it cannot be read" in capsys.readouterr().out
    assert main(["study", "export", study, str(tmp_path / "out"), "--with-ids"]) == 0
    (out,) = (tmp_path / "out").iterdir()
    told = capsys.readouterr().err
    for name in ("2 x times,", "times.rt", "times.hidden", "answers to no place", "sessions of no list", "2 x value"):
        assert name in told, name
    assert told.strip().endswith((out / "LEFT_OUT.txt").read_text().strip())
    lines = [json.loads(line) for line in (out / "responses.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(lines) == 16 and {line["model"] for line in lines} == {f"p-{code}" for code in codes}
    assert "Infinity" not in (out / "events.jsonl").read_text(encoding="utf-8")
    assert sum("rt" in line for line in lines) == 12 and len((out / "events.jsonl").read_text().splitlines()) == 8
    assert pv.study.score(folder).overall() == pv.study.Share(16, 16)  # no answer is lost
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "left out, as it cannot be read" in page


def test_the_export_over_http_takes_them_too(older: tuple[Path, list[str]]) -> None:
    from starlette.testclient import TestClient

    folder, _ = older
    token = admin.new_token(read_study(folder))
    with TestClient(pv.study.application(folder, admin=True), base_url="http://127.0.0.1") as client:
        assert client.get("/api/export", headers={"Authorization": f"Bearer {token}"}).status_code == 200


def test_they_can_be_forgotten(tmp_path: Path) -> None:
    folder, codes = spoilt(built(tmp_path, {"order": "balanced", "items": 8, "lists": 2}))
    assert pv.study.forget(folder, codes[0]) == 10 and pv.study.forget(folder, "LOST") == 0
    assert pv.study.forget_expired(folder) == 1 and gathered(read_study(folder)).left == {"event \\ufffd": 1}
    assert pv.study.score(folder).unread.endswith("1 x event \\ufffd")


def test_a_study_where_nothing_is_wrong_says_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = built(tmp_path, {"order": "balanced", "items": 4, "lists": 1})
    answered(folder, [lambda _, place, right: right])
    assert main(["study", "export", str(folder), str(tmp_path / "out")]) == 0
    assert list((tmp_path / "out").glob("*/CODEBOOK.md")) and not list((tmp_path / "out").glob("*/LEFT_OUT.txt"))
    assert capsys.readouterr().err == ""
    assert pv.study.score(folder).unread == ""


def test_what_is_collected_is_checked_alike(tmp_path: Path) -> None:
    ds = pv.percept_v(domains=["counting_circles"], sizes=[3], per_size=2, preset="balanced")
    saved = ds.save(tmp_path / "set", progress=False)
    folder = pv.study.build(saved, tmp_path / "s", {"order": "balanced", "items": 1, "lists": 1}, host="plain")
    study = read_study(folder)
    common = {"uid": "x", "study": study.public_id, "code": "ABCDEFGHJK", "at": 1e9}
    session = {**common, "kind": "session", "list": 0, "browser": "B", "ids": {}}
    answer = {**common, "kind": "answer", "position": 0, "token": study.token(0, 0), "value": 1, "times": {}}
    event = {**common, "kind": "event", "number": 0, "event": "note", "detail": {}}
    file = tmp_path / "lines"
    for line, told in (
        ({**answer, "times": {"rt": 10**309}}, "times in lines, line 2: rt is"),
        ({**answer, "times": {"window": [HALF, 1]}}, "times in lines, line 2: window is"),
        ({**event, "detail": {"note": HALF}}, "detail in lines, line 2: note is"),
        ({**event, "at": 1e300}, "lines, line 2: at is"),
        ({**session, "at": -1}, "lines, line 2: at is"),
    ):
        file.write_text(f"{json.dumps(session)}\n{json.dumps(line)}\n")
        with pytest.raises(pv.InvalidParams, match=told):
            pv.study.collect(folder, file)
    many = [session, *({**event, "at": 1e9 + i} for i in range(1001))]
    file.write_text("".join(json.dumps(line) + "\n" for line in many))
    with pytest.raises(pv.InvalidParams, match="line 1002: this session has 1000 events"):
        pv.study.collect(folder, file)
    assert pv.study.status(folder)["began"] == 0
    file.write_text(f"{json.dumps(session)}\n{json.dumps({**answer, 'times': GOOD_TIMES})}\n")
    assert pv.study.collect(folder, file)["answers"] == 1 and Key(folder)
