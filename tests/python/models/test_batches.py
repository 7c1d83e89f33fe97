"""Batch files: written, sent, collected and scored; a kill at any point loses and doubles nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from asked_sets import rows
from batch_server import BatchStub, answered, batches, refused
from perceptv.cli import main
from perceptv.io import whole
from perceptv.models.batches import batch_folder
from perceptv.models.batches.batch_server import BatchServer
from perceptv.models.chat.replies import ReplyFile
from perceptv.models.oracle.http_answers import OracleServer

__all__ = ["batches"]

QUESTIONS = [pv.Question("How many?", answer=1, kind="number", id=f"q{i}") for i in range(5)]


def ask(tmp_path: Path, **more: Any) -> pv.AskReport:
    given: dict[str, Any] = {"model": "m", "batch": tmp_path / "jobs", "wait": 0.0, **more}
    return pv.ask(QUESTIONS, tmp_path / "r.jsonl", **given)


def requests(tmp_path: Path) -> list[dict[str, Any]]:
    return [row for path in sorted((tmp_path / "jobs").glob("requests-????.jsonl")) for row in rows(path)]  # type: ignore[misc]


def put(tmp_path: Path, name: str, lines: list[Any]) -> None:
    text = "".join(line if isinstance(line, str) else json.dumps(line) + "\n" for line in lines)
    (tmp_path / "jobs" / "answers" / name).write_text(text, encoding="utf-8")


def test_without_a_server_files_are_written_and_answers_read(tmp_path: Path) -> None:
    found = ask(tmp_path, temperature=0.5, max_tokens=9)
    assert (found.asked, found.waiting) == (0, 5) and not (tmp_path / "r.jsonl").exists()
    sent = requests(tmp_path)
    assert {(row["method"], row["url"]) for row in sent} == {("POST", "/v1/chat/completions")}
    assert len({row["custom_id"] for row in sent}) == 5 and all(len(row["custom_id"]) <= 64 for row in sent)
    assert sent[0]["body"] == {
        "model": "m", "messages": sent[0]["body"]["messages"], "temperature": 0.5, "max_tokens": 9
    }  # fmt: skip
    assert ask(tmp_path, temperature=0.5, max_tokens=9).waiting == 5 and len(requests(tmp_path)) == 5, "none twice"
    put(tmp_path, "a.jsonl", [answered(row, f"COUNT:{i}") for i, row in enumerate(sent)])
    found = ask(tmp_path, temperature=0.5, max_tokens=9)
    assert (found.asked, found.waiting, found.failed, found.notes) == (5, 0, 0, ())
    kept = rows(tmp_path / "r.jsonl")
    assert set(kept[0]) == {
        "id", "model", "response", "finish_reason", "reported_model", "request", "question_digest", "custom_id"
    }  # fmt: skip
    assert kept[0]["request"] == {"temperature": 0.5, "max_tokens": 9}  # type: ignore[comparison-overlap]
    assert pv.score(QUESTIONS, tmp_path / "r.jsonl").overall().correct == 1
    assert ask(tmp_path, temperature=0.5, max_tokens=9).kept == 5 and len(rows(tmp_path / "r.jsonl")) == 5


def test_odd_answers_are_told_and_nothing_is_lost(tmp_path: Path) -> None:
    ask(tmp_path)
    first, second, third, fourth, _ = requests(tmp_path)
    stranger = {**answered(first), "custom_id": "another-0001-000001"}
    lines = [answered(first, "1"), answered(first, "1"), refused(second), stranger, "{broken\n", [1], {"custom_id": 3}]
    put(tmp_path, "a.jsonl", [*lines, answered(third, "2"), answered(third, "3"), refused(fourth, "late")])
    put(tmp_path, "b.jsonl", [answered(fourth, "1")])
    found = ask(tmp_path)
    assert (found.asked, found.failed, found.waiting) == (3, 1, 1)
    told = " | ".join(found.notes)
    for words in ("1 answer with custom ids that no request here has, such as 'another-0001-000001'",
                  f"1 request with several different replies, such as {third['custom_id']}; the first counts",
                  "3 lines without an answer, such as a.jsonl, line 5", "1 request without an answer"):  # fmt: skip
        assert words in told
    replies = {row["id"]: row.get("response", row.get("error")) for row in rows(tmp_path / "r.jsonl")}
    assert replies["q0"] == "1" and replies["q2"] == "2" and replies["q3"] == "1"
    assert replies["q1"] == "the server answers 400 Bad Request: too large"
    again = ask(tmp_path)
    assert (again.kept, again.asked, again.failed, again.waiting) == (3, 0, 0, 2), "the failed one is written anew"
    last = requests(tmp_path)[-1]
    put(tmp_path, "c.jsonl", [answered(last)])
    found = ask(tmp_path, again="missing")
    assert (found.asked, found.failed, found.waiting) == (1, 1, 0)
    assert "hold none to this request" in rows(tmp_path / "r.jsonl")[-1]["error"]
    assert ask(tmp_path).waiting == 1
    put(tmp_path, "d.jsonl", [answered(row) for row in requests(tmp_path)])
    found = ask(tmp_path)
    assert (found.asked, found.waiting) == (1, 0)
    assert found.notes[-1] == "2 answers to questions that another request had a reply to; not counted"
    assert len([row for row in rows(tmp_path / "r.jsonl") if "response" in row]) == 5
    assert pv.score(QUESTIONS, tmp_path / "r.jsonl").accounting["m"].missing == ()


def test_a_file_that_is_not_sent_yet_is_not_missing(tmp_path: Path) -> None:
    ask(tmp_path)
    first, *others = requests(tmp_path)
    put(tmp_path, "a.jsonl", [refused(first), *map(answered, others), "{broken\n"])
    assert "1 line without an answer, such as a.jsonl, line 6" in ask(tmp_path).notes
    assert not [note for note in ask(tmp_path).notes if "again=" in note], "the second file was written just now"
    found = ask(tmp_path, again="missing")
    assert (found.failed, found.waiting) == (0, 1)


def test_files_are_split_at_the_limits(tmp_path: Path) -> None:
    ask(tmp_path, batch_requests=2)
    assert [len(rows(path)) for path in sorted((tmp_path / "jobs").glob("requests-????.jsonl"))] == [2, 2, 1]
    line = max(len(json.dumps(row)) for row in requests(tmp_path)) + 1
    (tmp_path / "b").mkdir()
    ask(tmp_path / "b", batch_bytes=2 * line + 1)
    files = sorted((tmp_path / "b" / "jobs").glob("requests-????.jsonl"))
    assert [len(rows(path)) for path in files] == [2, 2, 1] and all(f.stat().st_size <= 2 * line + 1 for f in files)
    (tmp_path / "c").mkdir()
    with pytest.raises(pv.InvalidParams, match=r"the request of 'q0' has \d+ bytes"):
        ask(tmp_path / "c", batch_bytes=20)
    assert not list((tmp_path / "c" / "jobs").glob("requests-*"))
    assert json.loads((tmp_path / "c" / "jobs" / "batch.json").read_text())["files"] == []


def test_a_server_is_sent_files_and_answers_are_collected_later(tmp_path: Path, batches: BatchStub) -> None:
    found = ask(tmp_path, base_url=batches.url, batch_requests=3)
    assert (found.asked, found.waiting) == (0, 5) and len(batches.batches) == 2
    assert ask(tmp_path, base_url=batches.url).waiting == 5 and len(batches.batches) == 2
    batches.answer = lambda row: refused(row) if row["custom_id"].endswith("0002-000001") else answered(row)
    batches.finish()
    found = ask(tmp_path, base_url=batches.url)
    assert (found.asked, found.failed, found.waiting) == (4, 1, 0) and len(batches.batches) == 2
    batches.answer = answered
    assert ask(tmp_path, base_url=batches.url).waiting == 1 and len(batches.batches) == 3
    batches.finish()
    assert ask(tmp_path, base_url=batches.url).asked == 1
    assert pv.score(QUESTIONS, tmp_path / "r.jsonl").overall().correct == 5


def test_what_an_expired_batch_left_open_is_asked_again(tmp_path: Path, batches: BatchStub) -> None:
    ask(tmp_path, base_url=batches.url)
    batches.answer = lambda row: answered(row) if row["custom_id"].endswith(("1", "2")) else None
    batches.finish("expired")
    found = ask(tmp_path, base_url=batches.url)
    assert (found.asked, found.failed, found.waiting) == (2, 3, 0)
    assert "(status: expired)" in rows(tmp_path / "r.jsonl")[-1]["error"]
    assert ask(tmp_path, base_url=batches.url).waiting == 3


def test_a_file_that_the_server_refuses_is_told_and_not_sent_again_in_the_same_call(
    tmp_path: Path, batches: BatchStub
) -> None:
    ask(tmp_path, base_url=batches.url)
    batches.finish("failed")
    with pytest.raises(pv.EndpointError, match=r"refuses requests-0001.jsonl: no such model"):
        ask(tmp_path, base_url=batches.url)
    assert len(batches.batches) == 1
    assert ask(tmp_path, base_url=batches.url).waiting == 5 and len(batches.batches) == 2


def test_a_batch_whose_making_was_not_confirmed_is_found_and_not_paid_twice(tmp_path: Path, batches: BatchStub) -> None:
    batches.lose_next_batch = True
    with pytest.raises(pv.EndpointError, match="no answer from"):
        ask(tmp_path, base_url=batches.url)
    assert len(batches.batches) == 1
    assert ask(tmp_path, base_url=batches.url).waiting == 5
    assert len(batches.batches) == 1 and "GET /v1/batches" in batches.calls


class Killed(BaseException):
    """What a test raises in place of a kill."""


def test_a_kill_at_any_step_loses_and_doubles_nothing(
    tmp_path: Path, batches: BatchStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each write, request and line in turn is the last thing that a call does; then calls go on undisturbed."""
    count = {"left": 0}

    def dying(owner: Any, name: str) -> None:
        real = getattr(owner, name)

        def step(*given: Any, **named: Any) -> Any:
            result = real(*given, **named)
            count["left"] -= 1
            if count["left"] == 0:
                raise Killed
            return result

        monkeypatch.setattr(owner, name, step)

    monkeypatch.setattr("os.fsync", lambda handle: None)  # a kill spares what the system holds
    dying(batch_folder, "write_whole")
    dying(whole, "replace")
    dying(ReplyFile, "add")
    for name in ("upload", "submit", "batch", "download"):
        dying(BatchServer, name)
    steps = 0
    for last in range(1, 200):
        place = tmp_path / str(last)
        place.mkdir()
        batches.batches.clear()
        count["left"], killed = last, False
        for _ in range(4):
            try:
                ask(place, base_url=batches.url, batch_requests=3)
            except Killed:
                killed = True
            batches.finish()
        kept = rows(place / "r.jsonl")
        assert sorted(row["id"] for row in kept) == [q.id for q in QUESTIONS], last
        assert len(batches.batches) == 2, f"paid twice after step {last}"
        steps = last
        if not killed:
            break
    assert steps > 20, "calls were killed in many places"


def test_the_oracle_answers_a_file_and_is_scored_as_if_it_was_asked(tmp_path: Path) -> None:
    ds = pv.percept_v(preset="balanced", domains=["counting_circles"], sizes=[2], per_size=2)
    folder = ds.save(tmp_path / "set", progress=False)
    out, jobs = tmp_path / "r.jsonl", tmp_path / "jobs"
    assert main(["ask", str(folder), str(out), "--model", "m", "--batch", str(jobs), "--repeats", "2"]) == 0
    sent = [row for path in jobs.glob("requests-????.jsonl") for row in rows(path)]
    assert len(sent) == 4
    lines = []
    oracle = OracleServer("right")
    for row in sent:
        found = oracle.to(bytearray(json.dumps(row["body"]).encode()))
        assert found is not None and found[0] == 200
        lines.append({"custom_id": row["custom_id"], "response": {"status_code": 200, "body": json.loads(found[1])}})
    oracle.close()
    (jobs / "answers" / "done.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert main(["ask", str(folder), str(out), "--model", "m", "--batch", str(jobs), "--repeats", "2"]) == 0
    (score,) = pv.score(folder, out, repeats=True).repeats()
    assert (score.n, score.replies, score.mean) == (2, 4, 1.0)


def test_options_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    for more, words in (
        ({"batch": None}, "base_url is missing"), ({"poll": 5.0}, "poll is 5.0"), 
        ({"litellm": True}, "litellm is True"),
        ({"batch_requests": 50_001}, "batch_requests is 50001"), ({"again": "lost"}, "again is 'lost'"),
    ):  # fmt: skip
        with pytest.raises(pv.InvalidParams, match=words):
            ask(tmp_path, **more)
    ask(tmp_path)
    with pytest.raises(pv.InvalidParams, match=r"which asks 'm'; legal: another folder"):
        ask(tmp_path, model="other")
