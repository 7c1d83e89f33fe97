"""What `ask` asks a server, in which order, and when it stops."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from asked_sets import asked, folder, ids, rows
from chat_server import Server, completion, server
from perceptv.limits import LIMITS
from perceptv.models.chat.replies import ReplyFile
from perceptv.models.chat.run import IN_A_ROW, ChatRun, Query
from perceptv.models.endpoint import Endpoint
from perceptv.progress import Progress

__all__ = ["folder", "server"]


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


def over(server: Server, out: Path, count: int, jobs: int, **more: Any) -> ChatRun:
    with ReplyFile(out, "m", LIMITS) as file:
        shown = Progress(count, "replies", shown=False)
        endpoint = Endpoint(server.url, **{"retries": 1, "wait": 0.01, "timeout": 20.0, **more})
        run = ChatRun(endpoint, file, lambda query: json.dumps({"q": query.id}).encode(), jobs, shown)
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
