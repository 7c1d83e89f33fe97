"""What replies are kept with: how they ended, what they cost, what they were asked with; and no key in any of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from asked_sets import folder, ids, rows
from chat_server import Server, completion, server
from late import late
from perceptv.cli import main
from perceptv.core.question_digests import DIGEST
from perceptv.limits import LIMITS
from perceptv.models.chat.completions import read_completion
from perceptv.models.chat.replies import ReplyFile
from perceptv.models.oracle import Oracle
from perceptv.reports import Report, merged
from perceptv.scoring.reply_records import RECORD
from wrong_types import spoilt, text_of

pandas = late("pandas")

__all__ = ["folder", "server"]

SECRET = "sk-very-secret-key-0123456789"
USAGE = {"prompt_tokens": 90, "completion_tokens": 7, "total_tokens": 97}


def told(text: Any = "COUNT:1", reason: Any = "stop", **more: Any) -> bytes:
    """An answer that tells all there is to tell."""
    message = {"content": text, "reasoning_content": "I look\nand count."}
    details = {"completion_tokens_details": {"reasoning_tokens": 3}, "prompt_tokens_details": {"cached_tokens": 64}}
    choices = [{"message": message, "finish_reason": reason}]
    found = {"model": "m-2026-01", "usage": {**USAGE, **details}, "choices": choices}
    return json.dumps({**found, **more}).encode()


def test_a_reply_keeps_what_the_server_tells(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    server.answers = lambda i: (200, told())
    pv.ask(folder, out, base_url=server.url, model="m", temperature=0, max_tokens=9, system="Be brief.")
    for row in rows(out):
        latency: Any = row.pop("latency")
        assert type(latency) is float and 0 <= latency < 60
        assert row.pop("id") in ids(folder) and DIGEST.fits(row.pop("question_digest"))
        assert row == {
            "model": "m",
            "response": "COUNT:1",
            "finish_reason": "stop",
            "usage": {**USAGE, "reasoning_tokens": 3, "cached_tokens": 64},
            "reasoning": "I look\nand count.",
            "reported_model": "m-2026-01",
            "request": {"temperature": 0.0, "max_tokens": 9, "system": "Be brief."},
        }


def test_the_latency_is_that_of_the_request_that_was_answered(server: Server, folder: Path, tmp_path: Path) -> None:
    """Not of the waits before it."""
    out = tmp_path / "r.jsonl"
    server.headers = {"Retry-After": "1"}
    server.answers = lambda i: (503, b"starting") if i == 0 else (200, told())
    pv.ask(folder, out, base_url=server.url, model="m", jobs=1)
    assert len(server.sent) == 13 and all(float(row["latency"]) < 0.9 for row in rows(out))


def test_the_oracle_tells_how_its_replies_end(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    with Oracle() as oracle:
        pv.ask(folder, out, base_url=oracle.url, model="right")
    for row in rows(out):
        assert row["finish_reason"] == "stop" and row["reported_model"] == "right" and row["request"] == {}
        assert set(row["usage"]) == set(USAGE) and "reasoning" not in row
    report = pv.score(folder, out)
    assert report.overall().accuracy == 1.0 and report.cut_off() == 0.0


@pytest.mark.parametrize("strange", [None, 3, [], {}, "", {"prompt_tokens": -1, "total_tokens": True}, ["a"], 1e400])
def test_what_a_server_tells_otherwise_costs_no_reply(strange: Any) -> None:
    message = {"content": "C", "reasoning": strange, "reasoning_content": strange}
    choices = [{"message": message, "finish_reason": strange}]
    said = read_completion(json.dumps({"choices": choices, "usage": strange, "model": strange}).encode())
    assert said.text == "C" and said.record() == {}
    details = {"usage": {"prompt_tokens": 1, "completion_tokens_details": strange, "prompt_tokens_details": strange}}
    assert read_completion(told(**details)).usage == {"prompt_tokens": 1}


def test_reasoning_has_two_names_and_half_characters_are_replaced() -> None:
    message = {"content": None, "reasoning": "thinking \ud800"}
    said = read_completion(json.dumps({"choices": [{"message": message}]}).encode())
    assert (said.text, said.reasoning) == ("", "thinking \ufffd")


def test_no_record_holds_the_key(server: Server, folder: Path, tmp_path: Path) -> None:
    """Whoever repeats it: the server in each of its fields, the caller in each of the options."""
    out = tmp_path / "r.jsonl"
    message = {"content": "COUNT:1", "reasoning": f"the key is {SECRET}"}
    choices = [{"message": message, "finish_reason": f"stop {SECRET}"}]
    answer = {"model": SECRET, "usage": {SECRET: SECRET, "prompt_tokens": 1}, "choices": choices}
    server.answers = lambda i: (200, json.dumps(answer).encode())
    extra = {
        "metadata": {"a": [f"x {SECRET}"], SECRET: 1},
        "extra_headers": {"X": "other-secret"},
        "api-key": "other-secret",
        "provider": [{"Authorization": "Bearer other-secret"}],
    }
    pv.ask(folder, out, base_url=server.url, model="m", api_key=SECRET, system=f"use {SECRET}", extra_body=extra)
    text = out.read_text(encoding="utf-8")
    assert SECRET not in text and "other-secret" not in text and "Bearer" not in text
    row: Any = rows(out)[0]
    assert row["reasoning"] == "the key is ***" and row["request"]["system"] == "use ***"
    assert row["request"]["extra_body"]["provider"] == [{"Authorization": "***"}]
    assert server.sent[0]["provider"] == extra["provider"] and server.keys[0] == f"Bearer {SECRET}", "it is sent"
    pv.ask(folder, out, base_url=server.url, model="m", api_key=SECRET, system=f"use {SECRET}", extra_body=extra)


def test_a_placeholder_is_no_key(server: Server, folder: Path, tmp_path: Path) -> None:
    """Servers without keys are given "none" or "EMPTY", words that a model uses, too."""
    message = {"content": "COUNT:1", "reasoning": "none is EMPTY"}
    server.answers = lambda i: (200, json.dumps({"choices": [{"message": message}]}).encode())
    pv.ask(folder, tmp_path / "r.jsonl", base_url=server.url, model="m", api_key="none", system="none")
    assert [(row["reasoning"], row["request"]) for row in rows(tmp_path / "r.jsonl")] == [
        ("none is EMPTY", {"system": "none"})
    ] * 12


# ---- files of replies


def test_a_file_of_an_earlier_version_is_read_and_goes_on(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    old = [{"id": name, "model": "m", "response": "COUNT:1"} for name in ids(folder)[:5]]
    out.write_text("".join(json.dumps(row) + "\n" for row in old), encoding="utf-8")
    report = pv.score(folder, out)
    assert report.cut_off() is None and "Cut off" not in report.to_markdown() and "cut off" not in repr(report)
    server.answers = lambda i: (200, told())
    assert pv.ask(folder, out, base_url=server.url, model="m", temperature=0).kept == 5
    assert rows(out)[:5] == old and pv.score(folder, out).cut_off() == 0.0


def test_replies_to_other_options_are_not_mixed(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    server.answers = lambda i: (200, told()) if i < 3 else (401, b"no")
    given: dict[str, Any] = {"base_url": server.url, "model": "m", "jobs": 1}
    with pytest.raises(pv.EndpointError):
        pv.ask(folder, out, **given, temperature=0, max_tokens=5)
    before, sent = out.read_bytes(), len(server.sent)
    for dry in (False, True):
        with pytest.raises(pv.InvalidParams, match="line 1 has 'max_tokens' 5, not None; 'system' None, not 'x'; "):
            pv.ask(folder, out, **given, temperature=0, system="x", dry_run=dry)
    assert out.read_bytes() == before and len(server.sent) == sent
    server.answers = lambda i: (200, told())
    assert pv.ask(folder, out, **given, temperature=0, max_tokens=5).asked == 9
    assert pv.ask(folder, out, base_url=server.url, model="other").asked == 12, "another model's are its own"


ROW = {
    "id": "a",
    "model": "m",
    "response": "1",
    "finish_reason": "stop",
    "usage": {"prompt_tokens": 1},
    "latency": 0.5,
    "reasoning": "so",
    "reported_model": "m1",
    "request": {"temperature": 0.0},
}


@pytest.mark.parametrize("name", RECORD)
def test_wrong_types_in_records_are_typed_errors(tmp_path: Path, name: str) -> None:
    """Of `score` and of `ask` alike; null is nothing told."""
    asked = [pv.Question("How many?", answer=1, kind="number", id="a")]
    out = tmp_path / "r.jsonl"
    wrong: list[Any] = [True, [], 10**400 if name != "reasoning" else 3]
    wrong += [] if name in ("finish_reason", "reasoning", "reported_model", "custom_id") else ["text"]
    wrong += [{"prompt_tokens": -1}, {"total_tokens": 1.5}] if name == "usage" else [-1]
    for value in wrong:
        row = {**ROW, name: value}
        out.write_text(text_of(row) + "\n", encoding="utf-8")
        for read in (lambda row=row: pv.score(asked, [row]), lambda: pv.score(asked, out), lambda: replies(out)):
            with pytest.raises(pv.InvalidParams, match=f"{name} is "):
                read()
    for nothing in (None, float("nan")):
        assert pv.score(asked, [{**ROW, name: nothing}]).overall().correct == 1


def replies(path: Path) -> ReplyFile:
    return ReplyFile(path, "m", LIMITS).read()


def test_any_wrong_type_is_refused_or_taken_by_who_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    for what, value in spoilt(ROW):
        out.write_text(text_of(value) + "\n", encoding="utf-8")
        try:
            replies(out)
        except pv.PerceptvError as error:
            assert len(str(error)) < 2000, what


def test_tables_keep_the_finish_reason_alone(tmp_path: Path) -> None:
    """Their cells hold no objects: what a table has in the place of the others is not looked at."""
    asked = [pv.Question("How many?", answer=1, kind="number", id=name) for name in "ab"]
    frame = pandas.DataFrame([ROW, {"id": "b", "model": "m", "response": "1"}])
    for given in (tmp_path / "r.csv", tmp_path / "r.xlsx", frame):
        if isinstance(given, Path):
            (frame.to_csv if given.suffix == ".csv" else frame.to_excel)(given, index=False)
        found = pv.score(asked, given)
        assert [row.finish_reason for row in found.rows] == ["stop", None], given


# ---- scores


def cut(count: int, of: int, model: str) -> list[dict[str, Any]]:
    reasons = ["length"] * count + ["stop"] * (of - count)
    return [
        {"id": f"q{i}", "model": model, "response": "1", "finish_reason": reason} for i, reason in enumerate(reasons)
    ]


QUESTIONS = [pv.Question("How many?", answer=1, kind="number", id=f"q{i}", meta={"part": i % 2}) for i in range(8)]


def test_scores_tell_the_share_that_was_cut_off() -> None:
    unknown = [{"id": f"q{i}", "model": "c", "response": "1"} for i in range(8)]
    report = pv.score(QUESTIONS, [*cut(2, 8, "a"), *cut(0, 4, "b"), *unknown])
    assert [report.cut_off(model) for model in "abc"] == [0.25, 0.0, None]
    assert "'a': accuracy 1.000, n 8, floor 0.000, unknown ids 0, cut off 0.250" in repr(report)
    assert repr(report).count("cut off") == 1
    for page in (report.to_markdown(), report.to_html()):
        assert "Cut off by length" in page
    assert "| a | 8 | 2 | 25.0 | 2 |" in report.to_markdown() and "| b | 4 | 0 | 0.0 | - |" in report.to_markdown()
    assert "\n| c |" not in report.to_markdown().partition("Cut off by length")[2].partition("##")[0]
    assert report.only(part=1).cut_off("a") == 0.25 and report.only(part=0).cut_off("b") == 0.0


def test_the_share_survives_json_and_merging() -> None:
    first, second = (pv.score(QUESTIONS, cut(n, 8, name)) for n, name in ((2, "a"), (4, "b")))
    again = Report.from_json(first.to_json())
    assert again.cut_off() == 0.25 and again.to_json() == first.to_json()
    assert merged([again, second]).cut_off("b") == 0.5
    earlier = json.loads(first.to_json())
    for row in earlier["rows"]["a"]:
        del row["finish_reason"]
    assert Report.from_json(json.dumps(earlier)).cut_off() is None
    assert list(first.to_pandas()["finish_reason"]) == ["length"] * 2 + ["stop"] * 6


def test_the_command_prints_the_share(
    server: Server, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "r.jsonl"
    server.answers = lambda i: (200, told(reason="length" if i < 3 else "stop"))
    pv.ask(folder, out, base_url=server.url, model="m")
    assert main(["score", str(folder), str(out)]) == 0
    said = capsys.readouterr().out
    assert "Cut off by length" in said and " 25.0 " in said.partition("Cut off by length")[2]
    out.write_bytes(completion("x"))
    assert main(["score", str(folder), str(out)]) == 2
