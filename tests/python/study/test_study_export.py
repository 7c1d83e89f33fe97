"""Exports keep what people typed, letter for letter, whatever it is, and no page writes into the rows of others."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.study.gathered import read_people
from study_people import Key, answer_of, answered, built, call, serving

ODD = [
    'He said "COUNT:3", not \'4\'',
    "one,two;three\tfour",
    "first line\nsecond line\r\nthird line\rfourth",
    "עשרים ושלוש \u202eCOUNT:3\u202c مربع",
    "\u2028a line\u2029a paragraph\x85next\x0bpage\x0c",
    "=HYPERLINK(\"https://example.org\")",
    "\\n is no line break, {\"id\": \"x\"} is no object, <b> is no tag",
    "👩🏽‍🔬 e\u0301 \U0001f1ee\U0001f1f1\x00\x1b[31m",
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    design = {"order": "balanced", "items": len(ODD), "lists": 1, "input": "text"}
    return built(tmp_path, design)


def lines(path: Path) -> Iterator[Any]:
    """By line feeds alone, as the format says: other signs that end a line may stand in a text."""
    yield from (json.loads(line) for line in path.read_bytes().split(b"\n") if line)


def test_quotes_line_breaks_and_letters_from_right_to_left_come_back_as_they_were(folder: Path, tmp_path: Path) -> None:
    answered(folder, [lambda position, place, right: ODD[position]] * 3)
    out = pv.study.export(folder, tmp_path / "out")
    found = list(lines(out / "responses.jsonl"))
    assert [row["response"] for row in found] == 3 * ODD == [row["value"] for row in found]
    report = pv.score(folder.parent / "set", out / "responses.jsonl", asked=out / "asked.jsonl")
    assert report.together().n == 3 * len(ODD) and report.warnings == ()
    assert [row.reply for row in pv.study.score(folder).rows] == 3 * ODD


def test_they_are_kept_over_the_net_too(folder: Path, tmp_path: Path) -> None:
    with serving(folder) as server:
        _, me = call(server.port, "session", {"consent": True, "browser": '=cmd|"/C calc"!A0'})
        for item, text in zip(me["items"], ODD, strict=True):
            assert call(server.port, "answers", answer_of(item, text), me["session"])[0] == 200
        assert call(server.port, "finish", {}, me["session"])[1]["complete"] is True
    assert [given.reply for given in read_people(Key(folder).study)[0].answers] == ODD
    out = pv.study.export(folder, tmp_path / "out")
    with (out / "people.csv").open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert row["browser"] == "other"  # a spreadsheet runs nothing


def test_no_page_writes_into_the_rows_of_others(folder: Path, tmp_path: Path) -> None:
    forged = {"code": "SOMEBODY", "kind": "plates", "at": 0, "note": "x"}
    with serving(folder) as server:
        _, me = call(server.port, "session", {"consent": True})
        assert call(server.port, "events", {"kind": "note", "detail": forged}, me["session"])[0] == 200
    (person,) = read_people(Key(folder).study)
    (event,) = lines(pv.study.export(folder, tmp_path / "out") / "events.jsonl")
    assert (event["code"], event["kind"], event["note"]) == (person.code, "note", "x") and event["at"] > 0
