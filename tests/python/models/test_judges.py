# ruff: noqa: F401, F811  (fixtures are imported by name)
"""The judge behind an OpenAI-compatible server, driven over HTTP on loopback."""

from __future__ import annotations

import asyncio
import json
import pickle
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from chat_server import Server, completion, server

QUESTION = pv.Question("Same number?", ("Fewer", "More", "As many"), "C")
VAGUE = "Nothing was added and nothing was taken away."


def judge(server: Server, **more: Any) -> pv.OpenAIJudge:
    return pv.OpenAIJudge(server.url, "referee", **{"wait": 0.01, "timeout": 5.0, **more})


def test_it_asks_at_temperature_zero_and_never_tells_the_answer(server: Server) -> None:
    assert QUESTION.score(VAGUE, judges=judge(server, api_key="secret")).correct
    (sent,) = server.sent
    assert sent["path"] == "/v1/chat/completions" and sent["model"] == "referee" and sent["temperature"] == 0
    shown = sent["messages"][1]["content"]
    assert VAGUE in shown and "(C) As many" in shown
    assert "A, B, C or NONE" in sent["messages"][0]["content"]
    assert server.keys == ["Bearer secret"] and "secret" not in repr(judge(server, api_key="secret"))


@pytest.mark.parametrize(("said", "outcome"), [("C", "correct"), ("(b).", "wrong"), ("NONE", "format_error")])
def test_it_reads_one_word(server: Server, said: str, outcome: str) -> None:
    server.answers = lambda i: (200, completion(said))
    assert QUESTION.score(VAGUE, judges=judge(server)).outcome == outcome


@pytest.mark.parametrize("answer", [completion("D"), completion("C, I think"), completion(None), b"{}", b"<html>"])
def test_anything_else_is_the_failure_of_the_judge(server: Server, answer: bytes) -> None:
    server.answers = lambda i: (200, answer)
    with pytest.raises(pv.JudgeError):
        QUESTION.score(VAGUE, judges=judge(server))


SEVERAL = pv.Question("Which fit?", ("few", Path("many.png"), "all"), ("A", "C"), "multiple")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "outcome"), [("A, C", "correct"), ("(C), (A).", "correct"), ("B", "wrong"), ("NONE", "format_error")]
)
def test_it_reads_several_letters(server: Server, said: str, outcome: str) -> None:
    server.answers = lambda i: (200, completion(said))
    assert SEVERAL.score(VAGUE, judges=judge(server)).outcome == outcome
    (sent,) = server.sent
    told, shown = (message["content"] for message in sent["messages"])
    assert "with commas" in told and "out of A, B, C, or NONE" in told and sent["max_tokens"] > 8
    assert "(A) few\n(B) (a picture)\n(C) all" in shown


@pytest.mark.parametrize("said", ["A, D", "A, C, I think", "yes", "A, A"])
def test_what_lists_no_letters_is_the_failure_of_the_judge(server: Server, said: str) -> None:
    server.answers = lambda i: (200, completion(said))
    with pytest.raises(pv.JudgeError, match="legal: A, B, C, NONE"):
        SEVERAL.score(VAGUE, judges=judge(server))


def test_no_error_shows_the_key(server: Server) -> None:
    key = "-".join(["sk", "hush"])  # not as the source lines of a traceback have it
    bodies = [(200, completion(f"say {key}")), (400, key.encode()), (200, json.dumps({key: 1}).encode())]
    for status, answer in bodies:
        server.answers = lambda i, s=status, a=answer: (s, a)
        with pytest.raises(pv.JudgeError, match=r"\*\*\*") as caught:
            QUESTION.score(VAGUE, judges=judge(server, api_key=key))
        assert key not in "".join(traceback.format_exception(caught.value))


def test_temporary_failures_are_tried_again_and_others_are_not(server: Server) -> None:
    server.answers = lambda i: (503, b"busy") if i < 2 else (200, completion("C"))
    assert QUESTION.score(VAGUE, judges=judge(server)).correct
    assert len(server.sent) == 3
    server.answers = lambda i: (503, b"busy")
    with pytest.raises(pv.JudgeError, match="503"):
        QUESTION.score(VAGUE, judges=judge(server, retries=1))
    assert len(server.sent) == 5
    server.answers = lambda i: (401, b"who?")
    with pytest.raises(pv.JudgeError, match="401"):
        QUESTION.score(VAGUE, judges=judge(server))
    assert len(server.sent) == 6


def test_a_server_that_is_not_there_is_a_failing_judge(server: Server) -> None:
    nowhere = pv.OpenAIJudge("http://127.0.0.1:9/v1", "referee", retries=1, wait=0.01, timeout=1.0)
    with pytest.raises(pv.JudgeError, match="no answer from"):
        QUESTION.score(VAGUE, judges=nowhere)


def test_answers_are_kept_and_broken_keepsakes_are_asked_again(server: Server, tmp_path: Path) -> None:
    for _ in range(3):
        assert QUESTION.score(VAGUE, judges=judge(server, cache=tmp_path)).correct
    assert len(server.sent) == 1
    assert QUESTION.score(VAGUE + " So it is.", judges=judge(server, cache=tmp_path)).correct
    assert len(server.sent) == 2
    for number, broken in enumerate(('{"said": ', "[" * 100_000, '{"said": 3}'), 3):
        for file in tmp_path.iterdir():
            file.write_text(broken)
        assert QUESTION.score(VAGUE, judges=judge(server, cache=tmp_path)).correct
        assert len(server.sent) == number
    (tmp_path / "file").touch()
    with pytest.raises(pv.StorageError, match="cannot make the directory"):
        QUESTION.score(VAGUE, judges=judge(server, cache=tmp_path / "file"))


def test_four_of_them_make_an_ensemble(server: Server) -> None:
    server.answers = lambda i: (200, completion("CCCA"[i % 4]))
    assert QUESTION.score(VAGUE, judges=[judge(server)] * 4).correct
    server.answers = lambda i: (200, completion("CACA"[i % 4]))
    assert QUESTION.score(VAGUE, judges=[judge(server)] * 4).outcome == "format_error"


def test_settings_that_cannot_work_are_refused() -> None:
    with pytest.raises(pv.InvalidParams, match="base_url"):
        pv.OpenAIJudge("localhost:8000", "referee")
    for wrong, told in [
        ({"timeout": 0}, "timeout is 0; legal: seconds above 0"),
        ({"timeout": float("nan")}, "timeout is nan"),
        ({"connect_timeout": "5"}, "connect_timeout is '5'"),
        ({"wait": -1}, "wait is -1; legal: seconds from 0"),
        ({"retries": 1.5}, "retries is 1.5"),
        ({"api_key": b"k"}, "api_key is of type bytes"),
    ]:
        with pytest.raises(pv.InvalidParams, match=told):
            pv.OpenAIJudge("http://localhost", "referee", **wrong)


def test_connections_are_kept_and_judges_travel(server: Server) -> None:
    asking = judge(server)
    for _ in range(4):
        assert QUESTION.score(VAGUE, judges=asking).correct
    assert len(server.sent) == 4 and server.connections == 1
    there = pickle.loads(pickle.dumps(asking))
    assert there == asking and hash(there) == hash(asking)
    assert QUESTION.score(VAGUE, judges=there).correct and server.connections == 2


def test_a_judge_answers_inside_a_running_event_loop(server: Server) -> None:
    async def scored() -> bool:
        return QUESTION.score(VAGUE, judges=judge(server)).correct

    assert asyncio.run(scored())


FORKED = """
import os, sys
import perceptv as pv
question = pv.Question("Same number?", ("Fewer", "More", "As many"), "C")
judge = pv.OpenAIJudge(sys.argv[1], "referee")
def right():
    return question.score("Nothing was added and nothing was taken away.", judges=judge).correct
assert right()
child = os.fork()
if not child:
    os._exit(0 if right() else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
assert right()
"""


def test_a_forked_process_asks_over_connections_of_its_own(server: Server) -> None:
    done = subprocess.run([sys.executable, "-c", FORKED, server.url], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert len(server.sent) == 3 and server.connections == 2


def test_without_httpx_the_extra_is_named(server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert QUESTION.score(VAGUE, judges=judge(server, cache=tmp_path)).correct
    monkeypatch.setitem(sys.modules, "httpx", None)
    with pytest.raises(pv.MissingExtra, match=r"needs httpx; .*perceptv\[judge\]"):
        QUESTION.score(VAGUE, judges=judge(server))
    assert QUESTION.score(VAGUE, judges=judge(server, cache=tmp_path)).correct, "what is kept needs no server"


def test_it_reads_what_the_rules_leave_of_a_dataset(server: Server, tmp_path: Path) -> None:
    """Each different reply is sent once, several at a time, and kept."""
    server.answers = lambda i: (200, completion("COUNT:4"))
    counting = pv.percept_v(domains="counting_circles", sizes=4, per_size=6)
    replies = {s.id: f"Somewhere around three or four, or so, or not, {'ha' * i}." for i, s in enumerate(counting)}
    for _ in range(2):
        report = pv.score(counting, replies, judge=judge(server, cache=tmp_path, jobs=3))
        assert report.overall().correct == 6 and report.judging["model"].read == 6
    assert len(server.sent) == 6
    form, shown = (message["content"] for message in server.sent[0]["messages"])
    assert "COUNT:x" in form and "NONE" in form and "around three or four" in shown and "(A)" not in shown


def test_a_number_is_asked_for_in_digits(server: Server) -> None:
    question = pv.Question("How many?", answer=7, kind="number")
    server.answers = lambda i: (200, completion(["7", "NONE", "seven or so"][i]))
    assert question.score(VAGUE, judges=judge(server)).correct
    assert question.score(VAGUE, judges=judge(server)).outcome == "format_error"
    with pytest.raises(pv.JudgeError, match="an integer or None"):
        question.score(VAGUE, judges=judge(server))
