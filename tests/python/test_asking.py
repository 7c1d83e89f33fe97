"""Questions of a saved set to a server, over HTTP on loopback."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.chat.replies import ReplyFile
from perceptv.chat.run import IN_A_ROW, Query, Run
from perceptv.cli import main
from perceptv.endpoint import Endpoint
from perceptv.limits import LIMITS
from perceptv.oracle import Oracle
from perceptv.progress import Progress
from test_judges import Server, completion, server

__all__ = ["server"]

DOMAINS = ["counting_circles", "vanishing_objects"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ds = pv.percept_v(preset="balanced", domains=DOMAINS, sizes=[1, 3], per_size=3)
    return ds.save(tmp_path_factory.mktemp("asked") / "set", progress=False)


def rows(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def ids(folder: Path) -> list[str]:
    return [row["id"] for row in rows(folder / "metadata.jsonl")]


def test_what_the_oracle_says_is_right_even_if_it_fails_at_first(folder: Path, tmp_path: Path) -> None:
    with Oracle() as oracle:
        for model in ("right", "flaky"):
            out = tmp_path / f"{model}.jsonl"
            assert pv.ask(folder, out, base_url=oracle.url, model=model, jobs=12, wait=0.01).asked == 12
            assert sorted(row["id"] for row in rows(out)) == sorted(ids(folder))
            assert pv.score(folder, out).overall(model).accuracy == 1.0


def test_a_request_holds_pictures_prompt_and_what_was_asked_for(server: Server, folder: Path, tmp_path: Path) -> None:
    more: dict[str, Any] = {"temperature": 0.5, "max_tokens": 9}
    pv.ask(folder, tmp_path / "r.jsonl", base_url=server.url, model="m", jobs=1, api_key="k", **more)
    sent = server.sent[-1]
    assert (sent["model"], sent["temperature"], sent["max_tokens"], server.keys[-1]) == ("m", 0.5, 9, "Bearer k")
    *pictures, said = sent["messages"][0]["content"]
    sample = pv.percept_v(preset="balanced", domains=DOMAINS, sizes=[1, 3], per_size=3)[11]
    files = [base64.b64decode(p["image_url"]["url"].partition(",")[2]) for p in pictures]
    assert files == [sample.png(0), sample.png(1)]
    assert said == {"type": "text", "text": sample.prompt}
    assert sample.answer_text not in json.dumps(sent).replace(sample.prompt, "")


def test_a_call_that_was_cut_off_goes_on(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    server.answers = lambda i: (200, completion("COUNT:1")) if i < 5 else (401, b'{"error": {"message": "no key"}}')
    with pytest.raises(pv.EndpointError, match=r"401 .*no key .*replies so far are in"):
        pv.ask(folder, out, base_url=server.url, model="m", jobs=1)
    kept = rows(out)
    assert 0 < len(kept) <= 5 and [row["id"] for row in kept] == ids(folder)[: len(kept)]
    with out.open("a") as file:
        file.write('{"id": "half a li')
    server.answers = lambda i: (200, completion("COUNT:2"))
    report = pv.ask(folder, out, base_url=server.url, model="m", jobs=3)
    assert (report.asked, report.kept, report.failed) == (12 - len(kept), len(kept), 0)
    assert sorted(row["id"] for row in rows(out)) == sorted(ids(folder)) and rows(out)[: len(kept)] == kept
    assert {row["response"] for row in rows(out)[len(kept) :]} == {"COUNT:2"}
    assert pv.ask(folder, out, base_url=server.url, model="m").asked == 0
    assert pv.ask(folder, out, base_url=server.url, model="other").asked == 12


def test_silence_and_refusals_are_replies(server: Server, folder: Path, tmp_path: Path) -> None:
    refusal = json.dumps({"choices": [{"message": {"content": None, "refusal": "I will not."}}]}).encode()
    server.answers = lambda i: (200, refusal if i % 2 else completion(None))
    out = tmp_path / "r.jsonl"
    pv.ask(folder, out, base_url=server.url, model="m", jobs=1)
    assert [row["response"] for row in rows(out)] == ["", "I will not."] * 6
    found = pv.score(folder, out).overall()
    assert (found.correct, found.no_answer) == (0, 6)


def test_what_is_no_set_of_pictures_is_refused(folder: Path, tmp_path: Path) -> None:
    given: dict[str, Any] = {"base_url": "http://127.0.0.1:9/v1", "model": "m", "retries": 0}
    out = tmp_path / "r.jsonl"
    strange = tmp_path / "strange"
    strange.mkdir()
    lines = (folder / "metadata.jsonl").read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[0])
    for change, why in [
        ({"file_name": "../secret.png"}, "legal: a path within the folder"),
        ({"file_name": "/etc/passwd"}, "legal: a path within the folder"),
        ({"file_name": "images/gone.png"}, "gone.png is no file"),
        ({"frames": 96}, "legal: a set of pictures"),
        ({"prompt": 3}, "prompt is 3"),
        ({"file_name": "a\0b"}, "legal: a path within the folder"),
        ({"file_name": "\ud800"}, "legal: a path within the folder"),
        ({"file_name": 3}, "legal: a path within the folder"),
    ]:
        (strange / "metadata.jsonl").write_text(json.dumps(record | change), encoding="utf-8")
        with pytest.raises(pv.InvalidParams, match=why):
            pv.ask(strange, out, **given)
    with pytest.raises(pv.InvalidParams, match=r"legal: a folder with metadata\.jsonl"):
        pv.ask(tmp_path, out, **given)
    with pytest.raises(pv.InvalidParams, match=r"legal: a name that ends in \.jsonl"):
        pv.ask(folder, tmp_path / "r.csv", **given)
    with pytest.raises(pv.InvalidParams, match="jobs is 0"):
        pv.ask(folder, out, jobs=0, **given)
    with pytest.raises(pv.InvalidParams, match="base_url is 'ftp:"):
        pv.ask(folder, out, base_url="ftp://x", model="m")
    with pytest.raises(pv.InvalidParams, match="temperature is nan"):
        pv.ask(folder, out, temperature=float("nan"), **given)
    with pytest.raises(pv.InvalidParams, match="max_tokens is 0"):
        pv.ask(folder, out, max_tokens=0, **given)
    with pytest.raises(pv.InvalidParams, match="out is "):
        pv.ask(folder, "a\0b.jsonl", **given)
    (strange / "metadata.jsonl").write_text(f"{lines[0]}\n{lines[0]}\n", encoding="utf-8")
    with pytest.raises(pv.InvalidParams, match=r"line 2: id is .*, which an earlier line has"):
        pv.ask(strange, out, **given)
    assert not out.exists()


def test_what_is_read_has_bounds_that_are_named(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    for bound in ("max_bytes", "max_line", "max_instances", "max_picture"):
        with pytest.raises(pv.LimitExceeded, match=bound):
            pv.ask(folder, out, base_url=server.url, model="m", limits=replace(LIMITS, **{bound: 3}))
    assert not out.exists() and not server.sent
    row = json.dumps({"id": "x", "model": "m", "response": "y" * 9_000}) + "\n"
    out.write_text(row)
    with pytest.raises(pv.LimitExceeded, match=r"r\.jsonl, line 1 has more than 9000 bytes; legal: at most max_line"):
        pv.ask(folder, out, base_url=server.url, model="m", limits=replace(LIMITS, max_line=9_000))
    assert out.read_text() == row and not server.sent


def test_the_command_says_what_it_did_and_what_went_wrong(
    server: Server, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "r.jsonl"
    command = ["ask", str(folder), str(out), "--base-url", server.url, "--model", "m", "--quiet"]
    assert main(command) == 0 and "r.jsonl: 12 replies\n" in capsys.readouterr().out
    assert main(command) == 0 and "0 replies, 12 were there already" in capsys.readouterr().out
    server.answers = lambda i: (404, b'{"error": {"message": "no model n"}}')
    assert main([*command[:-2], "n", "--quiet"]) == 1
    assert capsys.readouterr().err.startswith("perceptv: the server answers 404 Not Found: no model n\n")
    other = tmp_path / "n.jsonl"
    server.answers = lambda i: (400, b"<html>") if len(server.sent) % 4 == 2 else (200, completion("COUNT:1"))
    assert main([*command[:2], str(other), *command[3:-1], "--jobs", "1"]) == 1
    said = capsys.readouterr()
    assert "n.jsonl: 9 replies\n" in said.out and said.err.endswith("the same command asks them again\n")
    assert f"perceptv: 3 questions got no reply: {other} says why" in said.err
    assert "the server answers 400 Bad Request: <html>" in said.err


def test_the_command_tells_while_it_waits(
    server: Server, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server.headers = {"Retry-After": "0"}
    server.answers = lambda i: (503, b"starting") if not i else (200, completion("COUNT:1"))
    command = ["ask", str(folder), str(tmp_path / "r.jsonl"), "--base-url", server.url, "--model", "m"]
    assert main(command) == 0
    said = capsys.readouterr().err
    assert "the server answers 503 Service Unavailable: starting; trying again in " in said and "12/12" in said


def test_without_httpx_nothing_is_begun(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    with pytest.raises(pv.MissingExtra, match=r"needs httpx; .*perceptv\[ask\]"):
        pv.ask(folder, tmp_path / "r.jsonl", base_url="http://127.0.0.1:9", model="m")
    assert list(tmp_path.iterdir()) == []


# ---- money: what is asked, and when it stops


def asked(server: Server) -> list[str]:
    """Digests of what was sent, in order."""
    return [hashlib.sha256(json.dumps(sent["messages"]).encode()).hexdigest() for sent in server.sent]


def test_a_question_that_always_fails_holds_nothing_up(server: Server, folder: Path, tmp_path: Path) -> None:
    """Whichever it is, and however many are asked at once."""
    for place in (0, 5, 11):
        for jobs in (1, 4):
            prompts = [row["prompt"] for row in rows(folder / "metadata.jsonl")]
            out = tmp_path / f"{place}-{jobs}.jsonl"
            server.sent.clear()
            bad: list[str] = []

            def answers(i: int, bad: list[str] = bad, place: int = place) -> tuple[int, bytes]:
                digest = asked(server)[i]
                if i == place:
                    bad.append(digest)
                fails = digest in bad
                return (400, b'{"error": {"message": "too large"}}') if fails else (200, completion("COUNT:1"))

            server.answers = answers
            report = pv.ask(folder, out, base_url=server.url, model="m", jobs=jobs)
            assert (report.asked, report.kept, report.failed) == (11, 0, 1) and len(server.sent) == len(prompts) == 12
            (failed,) = (row for row in rows(out) if "error" in row)
            assert failed == {
                "id": failed["id"],
                "model": "m",
                "error": "the server answers 400 Bad Request: too large",
            }
            found = pv.score(folder, out)
            assert found.overall().n == 12 and found.accounting["m"].missing == (failed["id"],)
            again = pv.ask(folder, out, base_url=server.url, model="m")
            assert (again.asked, again.kept, again.failed) == (0, 11, 1) and len(server.sent) == 13
            server.answers = lambda i: (200, completion("COUNT:1"))
            assert pv.ask(folder, out, base_url=server.url, model="m").asked == 1
            assert pv.score(folder, out).accounting["m"].missing == ()


def test_what_failed_is_asked_after_all_others(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    first, *rest = ids(folder)
    out.write_text(json.dumps({"id": first, "model": "m", "error": "too large"}) + "\n", encoding="utf-8")
    assert pv.ask(folder, out, base_url=server.url, model="m", jobs=1).asked == 12
    assert [row["id"] for row in rows(out)] == [first, *rest, first]


def test_failures_in_a_table_are_no_replies() -> None:
    failed = {"id": "a", "model": "m", "error": "the server answers 400"}
    said = {"id": "b", "model": "m", "response": "COUNT:1"}
    both = [{**failed, "response": None}, {**failed, "response": float("nan")}, failed, {**said, "error": None}, said]
    asked = [pv.Question("How many?", answer=1, kind="number", id=name) for name in "ab"]
    found = pv.score(asked, both).accounting["m"]
    assert (found.missing, found.duplicates) == (("a",), (("b", 2),))
    with pytest.raises(pv.InvalidParams, match="has no response"):
        pv.score(asked, [{"id": "a", "error": ""}])


@pytest.mark.parametrize("status", [302, 401, 402, 404])
def test_a_server_that_serves_nobody_is_asked_once(server: Server, folder: Path, tmp_path: Path, status: int) -> None:
    server.headers = {"Location": "http://127.0.0.1:9/"}
    server.answers = lambda i: (status, b'{"error": {"message": "not for you"}}')
    with pytest.raises(pv.EndpointError, match=rf"answers {status} .*(not for you|points to)") as caught:
        pv.ask(folder, tmp_path / "r.jsonl", base_url=server.url, model="m", jobs=8, wait=5_000.0)
    assert len(server.sent) == 1 and "replies so far" not in str(caught.value)
    assert list(tmp_path.iterdir()) == [], "no empty file is left"


def test_a_server_that_is_not_there_is_told_at_once(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(pv.EndpointError, match=r"no answer from http://127\.0\.0\.1:9/v1"):
        pv.ask(folder, tmp_path / "r.jsonl", base_url="http://127.0.0.1:9/v1", model="m", wait=5_000.0)


def test_three_questions_that_all_fail_are_enough(server: Server, folder: Path, tmp_path: Path) -> None:
    server.answers = lambda i: (400, b'{"error": {"message": "no pictures"}}')
    with pytest.raises(pv.EndpointError, match=r"3 questions in a row got no reply, the last one: .* no pictures"):
        pv.ask(folder, tmp_path / "r.jsonl", base_url=server.url, model="m", jobs=8)
    assert len(server.sent) == 3 and len(set(asked(server))) == 3
    assert [set(row) for row in rows(tmp_path / "r.jsonl")] == [{"id", "model", "error"}] * 3


def test_the_first_question_is_asked_alone_and_a_bad_one_is_passed_by(
    server: Server, folder: Path, tmp_path: Path
) -> None:
    at_first: list[int] = []

    def answers(i: int) -> tuple[int, bytes]:
        if i < 3:
            time.sleep(0.1)
            at_first.append(len(server.sent))
        return (400, b"{}") if i < 2 else (200, completion("COUNT:1"))

    server.answers = answers
    report = pv.ask(folder, tmp_path / "r.jsonl", base_url=server.url, model="m", jobs=8)
    assert at_first == [1, 2, 3] and (report.asked, report.failed) == (10, 2)


def queries(count: int) -> list[Query]:
    return [Query(str(i), "", ()) for i in range(count)]


def over(server: Server, out: Path, count: int, jobs: int, **more: Any) -> Run:
    with ReplyFile(out, "m", LIMITS) as file:
        shown = Progress(count, "replies", shown=False)
        endpoint = Endpoint(server.url, **{"retries": 1, "wait": 0.01, "timeout": 20.0, **more})
        run = Run(endpoint, file, lambda query: json.dumps({"q": query.id}).encode(), jobs, shown)
        run.over([query for query in queries(count) if query.id not in file.answered])
        return run


def test_as_many_are_under_way_as_there_are_jobs(server: Server, tmp_path: Path) -> None:
    lock, at_once = threading.Lock(), [0]
    most = [0]

    def answers(i: int) -> tuple[int, bytes]:
        with lock:
            at_once[0] += 1
            most[0] = max(most[0], at_once[0])
        time.sleep(0.02)
        with lock:
            at_once[0] -= 1
        return 200, completion(str(i))

    server.answers = answers
    run = over(server, tmp_path / "r.jsonl", 40, 5)
    assert (run.answered, run.failed) == (40, 0) and 2 <= most[0] <= 5 and server.connections <= 6


def test_money_that_runs_out_ends_the_run(server: Server, tmp_path: Path) -> None:
    for number, status in enumerate((402, 429)):
        out = tmp_path / f"{status}.jsonl"
        server.sent.clear()
        server.answers = lambda i, s=status: (200, completion("a")) if i < 10 else (s, b'{"error": "no money"}')
        with pytest.raises(pv.EndpointError, match=f"answers {status} .*no money"):
            over(server, out, 500, 4)
        replies = [row for row in rows(out) if "response" in row]
        assert len(replies) == 10 and len(server.sent) <= 10 + 2 * 8, number


def test_a_server_that_fails_everything_later_on_is_left(server: Server, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    for number, failing in enumerate([(500, b"{}"), (200, b"{}")]):
        server.sent.clear()
        server.answers = lambda i, f=failing: (200, completion("a")) if i < 10 else f
        with pytest.raises(pv.EndpointError, match=r"2\d questions in a row got no reply"):
            over(server, out.with_stem(str(number)), 500, 4)
        assert len(server.sent) <= 10 + 2 * (IN_A_ROW + 8)


def test_a_stretch_of_bad_questions_is_passed_by(server: Server, tmp_path: Path) -> None:
    """Neighbours are alike: fifty in a row that are always refused, and all others are answered."""
    server.answers = lambda i: (400, b"{}") if 20 <= int(server.sent[i]["q"]) < 70 else (200, completion("a"))
    run = over(server, tmp_path / "r.jsonl", 100, 4)
    assert (run.answered, run.failed) == (50, 50)
    again = over(server, tmp_path / "r.jsonl", 100, 4)
    assert (again.answered, again.failed) == (0, 50), "the file has replies: it is not the server"


# ---- nothing is lost


def test_each_reply_is_kept_when_it_comes(server: Server, folder: Path, tmp_path: Path) -> None:
    """The second question is answered only when all others are in the file."""
    out = tmp_path / "r.jsonl"

    def answers(i: int) -> tuple[int, bytes]:
        while i == 1 and len(rows(out)) < 11:
            time.sleep(0.01)
        return 200, completion("COUNT:1")

    server.answers = answers
    assert pv.ask(folder, out, base_url=server.url, model="m", jobs=4, timeout=60.0).asked == 12
    assert rows(out)[-1]["id"] == ids(folder)[1]


ASKS = """
import sys
import perceptv as pv
pv.ask(sys.argv[1], sys.argv[2], base_url=sys.argv[3], model="m", jobs=2, timeout=600.0)
"""


@contextlib.contextmanager
def asking(folder: Path, out: Path, url: str, script: str = ASKS) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", script, str(folder), str(out), url]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not true():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.01)


def stuck_after(server: Server, count: int) -> threading.Event:
    """Answers so many requests; the others wait for the event."""
    free = threading.Event()

    def answers(i: int) -> tuple[int, bytes]:
        if i >= count:
            free.wait(120)
        return 200, completion(f"COUNT:{i}")

    server.answers = answers
    return free


def test_killing_a_run_loses_what_was_in_flight_and_no_more(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    free = stuck_after(server, 7)
    with asking(folder, out, server.url) as process:
        until(lambda: out.exists() and len(rows(out)) == 7 and len(server.sent) == 9)
        process.kill()
    kept = rows(out)
    assert len(kept) == 7
    free.set()
    report = pv.ask(folder, out, base_url=server.url, model="m")
    assert (report.asked, report.kept) == (5, 7) and rows(out)[:7] == kept, "the lock went with its process"
    assert sorted(row["id"] for row in rows(out)) == sorted(ids(folder)) and len(server.sent) == 9 + 5


def test_of_two_calls_on_one_file_the_second_is_refused(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    free = stuck_after(server, 2)
    with asking(folder, out, server.url) as process:
        until(lambda: len(server.sent) == 4)
        for model in ("m", "other"):
            with pytest.raises(pv.InvalidParams, match="which another call is writing; legal: wait until it ends"):
                pv.ask(folder, out, base_url=server.url, model=model)
        assert len(server.sent) == 4
        free.set()
        assert process.wait(120) == 0
    assert pv.ask(folder, out, base_url=server.url, model="m").kept == 12


SLOW_NAMES = "import socket, time\nsocket.getaddrinfo = lambda *a, **k: time.sleep(600)\n"


@pytest.mark.parametrize("names", ["", SLOW_NAMES])
def test_ctrl_c_ends_a_call_whatever_it_waits_for(server: Server, folder: Path, tmp_path: Path, names: str) -> None:
    """Requests that would take ten minutes, and names that cannot be looked up, which no program can cancel."""
    out = tmp_path / "r.jsonl"
    stuck_after(server, 2)
    said = "print('asks', file=sys.stderr, flush=True)\n"
    with asking(folder, out, server.url, names + ASKS.replace("pv.ask", f"{said}pv.ask")) as process:
        assert process.stderr is not None and process.stderr.readline() == "asks\n"
        until(lambda: out.exists() if names else len(server.sent) == 4)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)  # far more than the second that it takes
    assert process.returncode == -signal.SIGINT and errors.rstrip().endswith("KeyboardInterrupt")
    assert len(rows(out)) == 2 if not names else not out.exists()


FOREIGN = [
    b"A shopping list: eggs, milk",
    b"A shopping list:\neggs\nmilk",
    b"A shopping list:\neggs\nmilk\n",
    b"\x00\x01\xff\xfe",
    b"{}",
    b"[1, 2]",
    b"3",
    b'{"id": "a", "model": "m", "resp',
    b'{"id": "a", "response": "x"}\n',
    b'{"id": "a", "model": "m", "response": 3}\n',
    b'{"id": "a", "model": "m", "error": null}\n',
    b'{"id": "a", "model": "m", "response": "x"}\n{"id": "b"}',
    b'{"id": "a", "model": "m", "response": "x"}\nnotes\n{"id": "b", "model": "m", "response": "x"}\n',
    b"[" * 100_000,
]


@pytest.mark.parametrize("data", FOREIGN)
def test_a_file_that_is_none_of_replies_is_left_as_it_is(
    server: Server, folder: Path, tmp_path: Path, data: bytes
) -> None:
    out = tmp_path / "r.jsonl"
    out.write_bytes(data)
    with pytest.raises((pv.InvalidParams, pv.LimitExceeded), match=r"r\.jsonl, line \d"):
        pv.ask(folder, out, base_url=server.url, model="m")
    assert out.read_bytes() == data and not server.sent


def test_what_is_no_file_is_refused(server: Server, folder: Path, tmp_path: Path) -> None:
    given: dict[str, Any] = {"base_url": server.url, "model": "m"}
    os.mkfifo(tmp_path / "pipe.jsonl")
    with pytest.raises(pv.InvalidParams, match="legal: the name of a regular file"):
        pv.ask(folder, tmp_path / "pipe.jsonl", **given)
    (tmp_path / "folder.jsonl").mkdir()
    for name in ("folder.jsonl", "nowhere/r.jsonl"):
        with pytest.raises(pv.StorageError, match="cannot open"):
            pv.ask(folder, tmp_path / name, **given)
    assert not server.sent


def test_a_last_line_that_lacks_its_end_is_kept(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    first, second = ids(folder)[:2]
    for text in (
        json.dumps({"id": first, "model": "m", "response": "COUNT:1"}),
        json.dumps({"id": second, "model": "m", "error": "x"}) + "\n\n"
        + json.dumps({"id": first, "model": "m", "response": "COUNT:1"}),
    ):  # fmt: skip
        out.write_text(text, encoding="utf-8")
        assert pv.ask(folder, out, base_url=server.url, model="m").asked == 11
        assert out.read_text(encoding="utf-8").startswith(text + "\n")
        assert sum("response" in json.loads(line) for line in out.read_text().splitlines() if line) == 12


def test_a_row_that_a_full_disk_cuts_off_is_taken_back(tmp_path: Path, python: Callable[..., str]) -> None:
    script = """
import resource, sys
from pathlib import Path
import perceptv as pv
from perceptv.chat.replies import ReplyFile
from perceptv.limits import LIMITS
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    with ReplyFile(Path(sys.argv[1] if sys.argv[1:] else {out!r}), "m", LIMITS) as file:
        while True:
            file.add("a", "response", "x" * 300)
except pv.StorageError as error:
    print(error.strerror)
"""
    out = tmp_path / "r.jsonl"
    assert python(script.format(out=str(out)), COVERAGE_PROCESS_START="").startswith("cannot write:")
    assert len(rows(out)) == 2


def test_half_characters_do_not_cost_a_reply(tmp_path: Path) -> None:
    with ReplyFile(tmp_path / "r.jsonl", "m", LIMITS) as file:
        file.add("\ud800", "response", "\udfff ü")
    assert rows(tmp_path / "r.jsonl") == [{"id": "\ud800", "model": "m", "response": "\udfff ü"}]


