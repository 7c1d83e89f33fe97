"""Going on after empty, cut-off and failed replies: they are asked for again, and the new reply stands for the old."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from asked_sets import folder, ids, rows
from chat_server import Server, server
from perceptv.cli import main

__all__ = ["folder", "server"]


def said(text: Any, reason: str | None = "stop") -> bytes:
    return json.dumps({"choices": [{"message": {"content": text}, "finish_reason": reason}]}).encode()


FIRST = [(None, "stop"), (" \n", "stop"), ("COUNT", "length"), ("", "length"), ("COUNT", "MAX_TOKENS"), ("x", "error")]
"""Two empty replies, two cut off, one of both kinds, one that ended in an error; then sound ones."""
FAULTS = {"empty": {0, 1, 3}, "cut": {2, 3, 4}, "error": {5}}


@pytest.fixture
def out(server: Server, folder: Path, tmp_path: Path) -> Path:
    server.answers = lambda i: (200, said(*FIRST[i]) if i < len(FIRST) else said("COUNT:1"))
    pv.ask(folder, tmp_path / "r.jsonl", base_url=server.url, model="m", jobs=1)
    server.sent.clear()
    server.answers = lambda i: (200, said("COUNT:2"))
    return tmp_path / "r.jsonl"


@pytest.mark.parametrize("again", [[], ["empty"], ["cut"], ["error"], ["empty", "cut"], "empty, cut,error"])
def test_what_is_named_is_asked_again(again: Any, server: Server, folder: Path, out: Path) -> None:
    words = again.replace(" ", "").split(",") if isinstance(again, str) else again
    due = {ids(folder)[i] for word in words for i in FAULTS[word]}
    before = rows(out)
    given: dict[str, Any] = {"base_url": server.url, "model": "m", "again": again}
    dry = pv.ask(folder, out, **given, dry_run=True)
    assert dry.estimate is not None and dry.estimate.questions == len(due)
    report = pv.ask(folder, out, **given)
    assert (report.asked, report.kept, report.changed) == (len(due), 12 - len(due), 0)
    new = rows(out)[12:]
    assert rows(out)[:12] == before and {row["id"] for row in new} == due
    assert all(row["replaces"] in words for row in new)
    found = pv.score(folder, out)
    assert found.accounting["m"].duplicates == () and found.accounting["m"].missing == ()
    assert {row.item.id for row in found.rows if row.excerpt == "COUNT:2"} == due
    assert pv.ask(folder, out, **given).asked == 0, "they are sound now"
    assert pv.score(folder, rows(out), duplicates="last").rows == found.rows


def test_what_stays_empty_is_asked_at_each_call(server: Server, folder: Path, out: Path) -> None:
    server.answers = lambda i: (200, said(""))
    for _ in range(2):
        assert pv.ask(folder, out, base_url=server.url, model="m", again="empty").asked == 3
    assert pv.score(folder, out).accounting["m"].duplicates == ()


def test_questions_without_a_reply_are_asked_whatever_is_named(server: Server, folder: Path, out: Path) -> None:
    lines = [{"id": row["id"], "model": "m", "error": "x"} if i > 9 else row for i, row in enumerate(rows(out))]
    out.write_text("".join(json.dumps(row) + "\n" for row in lines))
    for again in ("", "error"):
        server.answers = lambda i: (400, b"{}")
        report = pv.ask(folder, out, base_url=server.url, model="m", again=again)
        assert report.failed == (2 if not again else 3)
    assert pv.score(folder, out).accounting["m"].missing == tuple(ids(folder)[10:])


def test_cut_off_replies_may_be_given_more_tokens(server: Server, folder: Path, tmp_path: Path) -> None:
    """A limit leaves replies that ended by themselves as they are; any other option does not."""
    out = tmp_path / "r.jsonl"
    server.answers = lambda i: (200, said("COUNT", "length") if i < 3 else said("COUNT:1"))
    given: dict[str, Any] = {"base_url": server.url, "model": "m", "jobs": 1}
    pv.ask(folder, out, **given, max_tokens=5)
    with pytest.raises(pv.InvalidParams, match=r"line 1 has 'max_tokens' 5, not 50; .* or again='cut'"):
        pv.ask(folder, out, **given, max_tokens=50)
    with pytest.raises(pv.InvalidParams, match=r"line 4 has .*'temperature' None, not 0\.5"):
        pv.ask(folder, out, **given, max_tokens=50, temperature=0.5, again="cut")
    server.answers = lambda i: (200, said("COUNT:1"))
    assert pv.ask(folder, out, **given, max_tokens=50, again="cut").asked == 3
    assert pv.ask(folder, out, **given, max_tokens=50).kept == 12
    assert pv.score(folder, out).cut_off() == 0.0


@pytest.mark.parametrize("wrong", ["cut,blank", ["length"], 3, None, [3], [None]])
def test_other_words_are_refused(wrong: Any, folder: Path, out: Path, server: Server) -> None:
    with pytest.raises(pv.InvalidParams, match="again is "):
        pv.ask(folder, out, base_url=server.url, model="m", again=wrong)
    assert not server.sent


def test_the_command_asks_again(server: Server, folder: Path, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ask = ["ask", str(folder), str(out), "--base-url", server.url, "--model", "m", "--quiet"]
    assert main([*ask, "--again", "empty,cut"]) == 0
    assert "5 replies, 7 were there already" in capsys.readouterr().out
    assert main([*ask, "--again", "blank"]) == 2 and "again is 'blank'" in capsys.readouterr().err
