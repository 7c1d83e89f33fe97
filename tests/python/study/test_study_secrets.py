"""What browsers are sent tells no answer, id, seed, condition or member of a pair: each response of whole sessions."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import perceptv as pv
from late import needs
from perceptv.study.built import Study, read_study
from perceptv.study.packs import MAGIC, unpacked
from study_people import answer_of, served

needs("starlette")
SEED = 918_273_645
CHUNKS = {b"IHDR", b"IDAT", b"IEND", b"PLTE", b"tRNS"}
BASE = {"order": "balanced", "lists": 2, "pairs": "between", "practice": 1, "break_every": 0}


def pictures() -> Any:
    domains = ["counting_circles", "list_shapes", "circle_right_triangle", "sort_lines"]
    return pv.percept_v(domains=domains, sizes=[3, 4], per_size=2, seed=SEED, twins=True, preset="balanced")


def many_sizes() -> Any:
    domains = ["counting_circles", "list_shapes", "sort_lines"]
    return pv.percept_v(domains=domains, sizes=[2, 3, 4, 5], per_size=2, seed=SEED, preset="balanced")


SETS: dict[str, tuple[Callable[[], Any], dict[str, Any]]] = {
    "pictures": (pictures, {"items": 6, "attention": 1}),
    "text": (pictures, {"items": 6, "input": "text", "practice": 0}),
    "adaptive": (many_sizes, {"order": "quest", "items": 4, "lists": None, "pairs": None}),
    "conservation": (
        lambda: pv.conservation(domains=["conservation_number"], sizes=[4], per_size=2, seed=SEED),
        {"items": 2, "frames": 4},
    ),
    "core": (
        lambda: pv.core_knowledge(domains=["permanence_cups", "perspective_views"], sizes=[3], pairs=2, seed=SEED),
        {"items": 3, "frames": 4},
    ),
    "episodes": (lambda: pv.bib(tasks=["bib_preference"], pairs=2, seed=SEED), {"items": 2}),
}  # fmt: skip


class Ear:
    """Asks a server, and keeps all that it says: headers and bodies."""

    def __init__(self, url: str) -> None:
        self._port, self.heard = int(urlsplit(url).port or 0), dict[str, tuple[bytes, bytes]]()

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        data = None if body is None else json.dumps(body).encode()
        connection.request(method, path, data, {"X-Study-Session": token})
        answered = connection.getresponse()
        told = answered.read()
        connection.close()
        assert answered.status == 200, (path, answered.status, told[:200])
        heads = "\n".join(f"{name}: {value}" for name, value in answered.getheaders()).encode()
        self.heard[f"{len(self.heard)} {method} {path}"] = heads, told
        return told

    def post(self, name: str, body: Any, token: str = "") -> Any:
        return json.loads(self.ask("POST", f"/api/{name}", body, token))


def session(ear: Ear) -> None:
    """One whole session, with each call and each file that it shows."""
    for path in ("/", "/page.json", "/study.js"):
        ear.ask("GET", path)
    me = ear.post("session", {"consent": True})
    token = me["session"]
    ear.post("events", {"kind": "note", "detail": {}}, token)
    for group in me["practice"]:
        for item in group:
            files(ear, item)
        ear.post("practice", {"token": group[1]["token"], "value": None}, token)
    while me["next"] < len(me["items"]):
        for item in me["items"][me["next"] :]:
            files(ear, item)
            ear.post("answers", answer_of(item, None), token)
        me = ear.post("resume", {}, token)
    assert ear.post("finish", {}, token)["complete"] is True


def files(ear: Ear, item: dict[str, Any]) -> None:
    for name in [*item["pictures"], *(pack["name"] for pack in item["packs"])]:
        ear.ask("GET", f"/media/{name}")


def hidden(study: Study) -> set[bytes]:
    """What nobody may be told: ids, answers as the scorer has them, the seed, conditions, members and files."""
    found = {str(SEED)}
    for record in study.records():
        asked = study.items[record["id"]]
        if record["answer_text"].lower() not in f"{asked.widget.names} {asked.question}".lower():  # as of yes or no
            found.add(record["answer_text"])
        found |= {record["id"], record["domain"]}
        found |= {str(record[name]) for name in ("condition", "member", "variant", "file_name") if record.get(name)}
        if "members" in record:
            found |= {str(member.get("id", "")) for member in record["members"] if isinstance(member, dict)}
    return {text.encode() for text in found if len(text) > 2}


def spoken(words: set[bytes], told: bytes) -> list[bytes]:
    """Those that stand in what is told as words of their own; "Cache-Control" is no control of a pair."""
    return [word for word in words if re.search(rb"(?<![\w-])" + re.escape(word) + rb"(?![\w-])", told)]


def pngs(data: bytes) -> list[bytes]:
    return unpacked(data)[1] if data.startswith(MAGIC) else [data]


def chunks(png: bytes) -> set[bytes]:
    kinds, at = set(), 8
    while at < len(png):
        kinds.add(png[at + 4 : at + 8])
        at += 12 + int.from_bytes(png[at : at + 4], "big")
    return kinds


@pytest.mark.parametrize("kind", SETS)
def test_no_response_header_or_chunk_tells_what_is_hidden(kind: str, tmp_path: Path) -> None:
    made, design = SETS[kind]
    saved = made().save(tmp_path / "set", video="none", progress=False) if kind in ("conservation", "core") else (
        made().save(tmp_path / "set", progress=False)
    )  # fmt: skip
    wanted = {name: value for name, value in {**BASE, **design}.items() if value is not None}
    study = read_study(pv.study.build(saved, tmp_path / "study", wanted))
    with served(study) as url:
        ear = Ear(url)
        session(ear)
    secrets, drills = hidden(study), {drill.item.id.encode() for drill in study.practice}
    assert len(secrets) > 4 and sum("media" in path for path in ear.heard) > 2
    for path, (heads, told) in ear.heard.items():
        assert not spoken(secrets | drills, heads), path
        if "/media/" in path:
            assert set().union(*map(chunks, pngs(told))) <= CHUNKS, path
            assert len({name.lower() for name in heads.split(b"\n") if name.lower().startswith(b"etag")}) == 0
        else:
            assert not spoken(secrets | drills, told), path
