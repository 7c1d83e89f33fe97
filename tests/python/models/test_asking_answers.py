"""Answers of OpenAI-compatible servers in all their forms: texts, no texts, errors that come with status 200."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from test_chat import complete

import perceptv as pv
from asked_sets import folder, rows
from chat_server import Server, completion, server
from perceptv.models.chat.completions import read_answer, read_completion
from perceptv.models.endpoint import EndpointError

__all__ = ["folder", "server"]


def of_message(message: Any, **more: Any) -> bytes:
    return json.dumps({"choices": [{"message": message, **more}]}).encode()


def text(value: str) -> dict[str, str]:
    return {"type": "text", "text": value}


@pytest.mark.parametrize(
    ("content", "due"),
    [
        ("COUNT:1", "COUNT:1"),
        ([text("COUNT:"), text("1")], "COUNT:1"),
        ([{"type": "output_text", "text": "COUNT:1", "annotations": []}], "COUNT:1"),
        ([{"type": "text", "text": {"value": "COUNT:1"}}], "COUNT:1"),
        ([{"text": "COUNT:1"}], "COUNT:1"),
        (["COUNT:", "1"], "COUNT:1"),
        (text("COUNT:1"), "COUNT:1"),
        ([{"type": "thinking", "thinking": [text("hm")]}, text("COUNT:1")], "COUNT:1"),
        ([{"type": "image_url", "image_url": {"url": "x"}}, text("COUNT:1")], "COUNT:1"),
        ([{"type": "refusal", "refusal": "I cannot."}], "I cannot."),
        ([], ""),
        ([{"type": "text"}], ""),
        (None, ""),
        (3, "3"),
        (2.5, "2.5"),
    ],
)
def test_a_reply_has_one_text_whatever_its_form(content: Any, due: str) -> None:
    assert read_completion(of_message({"content": content})).text == due


@pytest.mark.parametrize(
    "answer",
    [
        of_message({"reasoning_content": "I count."}),
        of_message({"content": None, "reasoning": "I count."}),
        of_message({"content": "", "thinking": "I count."}),
        of_message({"content": [{"type": "thinking", "thinking": [text("I count.")]}]}),
        of_message({"content": [{"type": "reasoning", "reasoning": "I count."}]}),
    ],
)
def test_reasoning_alone_is_no_answer_and_kept(answer: bytes) -> None:
    said = read_completion(answer)
    assert (said.text, said.reasoning) == ("", "I count.")


@pytest.mark.parametrize("choice", [{}, {"message": None}, {"message": {}}, {"message": {"content": None}}])
@pytest.mark.parametrize("reason", ["length", "content_filter", None])
def test_a_choice_that_says_nothing_is_an_empty_reply(choice: dict[str, Any], reason: Any) -> None:
    said = read_completion(json.dumps({"choices": [{**choice, "finish_reason": reason}]}).encode())
    assert (said.text, said.finish_reason, said.usage) == ("", reason, None)


def test_a_refusal_and_an_older_form_are_texts() -> None:
    assert read_completion(of_message({"content": None, "refusal": "I cannot."})).text == "I cannot."
    assert read_completion(b'{"choices": [{"text": "C"}]}').text == "C"


def test_a_broken_character_costs_no_reply() -> None:
    said = read_completion(of_message({"content": "COUNT:1 caf@"}).replace(b"@", b"\xe9"))
    assert said.text == "COUNT:1 caf\ufffd"
    assert (
        read_completion(b"\xef\xbb\xbf" + completion("C")).text
        == read_completion(b"[%s]" % completion("C")).text
        == "C"
    )


ERRORS: list[tuple[Any, int]] = [
    ({"error": {"message": "slow", "code": 429}}, 429),
    ({"error": {"message": "slow", "code": "429"}}, 429),
    ({"error": {"message": "slow", "code": "rate_limit_exceeded"}}, 429),
    ({"error": {"message": "slow", "type": "RateLimitError", "code": None}}, 429),
    ({"error": {"message": "slow", "code": 8, "status": "RESOURCE_EXHAUSTED"}}, 429),
    ([{"error": {"message": "slow", "code": 503, "status": "UNAVAILABLE"}}], 503),
    ({"error": {"message": "gone", "code": 502, "metadata": {"raw": "upstream"}}}, 502),
    ({"type": "error", "error": {"type": "overloaded_error", "message": "busy"}}, 503),
    ({"choices": [{"error": {"code": 502, "message": "gone"}, "message": {"content": "COUN"}}]}, 502),
    ({"choices": [], "error": {"message": "gone", "code": 502}}, 502),
    ({"object": "error", "message": "no key", "code": 401}, 401),
    ({"status": 404, "message": "no such model"}, 404),
    ({"error": {"message": "who?", "code": "invalid_api_key", "type": "invalid_request_error"}}, 400),
    ({"error": {"message": "who?", "code": "invalid_api_key"}}, 401),
    ({"error": {"message": "too long", "code": "context_length_exceeded"}}, 400),
    ({"error": "something broke"}, 502),
    ({"error": {}, "detail": "x"}, 0),
]


@pytest.mark.parametrize(("told", "status"), ERRORS)
def test_an_error_in_an_answer_has_the_status_that_it_says(told: Any, status: int) -> None:
    found: Any = read_answer({}, json.dumps(told).encode(), None, 0.0)
    assert f"answers {status} " in found.message if status else "not a chat completion" in found.message
    assert found.temporary == (status in (0, 429, 502, 503)), found


@pytest.mark.parametrize(
    "garbage",
    [b"", b"<html>Maintenance</html>", completion("COUNT:1")[:-9], b'{"choices": []}', b'{"choices": null}', b"null"],
)
def test_an_answer_that_is_none_is_tried_again(server: Server, garbage: bytes) -> None:
    server.answers = lambda i: (200, garbage if i < 2 else completion("C"))
    assert complete(server.url, retries=2) == "C" and len(server.sent) == 3
    server.answers = lambda i: (200, garbage)
    with pytest.raises(EndpointError, match="the server's answer is not a chat completion"):
        complete(server.url, retries=1)


def test_an_error_with_status_200_is_tried_again_when_it_says(server: Server) -> None:
    for status in (429, 502, "rate_limit_exceeded"):
        server.sent.clear()
        body = json.dumps({"error": {"message": "slow down", "code": status}}).encode()
        server.headers = {"Retry-After": "0"}
        server.answers = lambda i, body=body: (200, body if i < 2 else completion("C"))
        assert complete(server.url, retries=2, wait=5_000.0) == "C", "else it would wait for hours"
        assert len(server.sent) == 3
    server.headers, server.sent[:] = {}, []
    inside = {"error": {"message": "slow", "code": 429, "metadata": {"headers": {"Retry-After": "0"}}}}
    server.answers = lambda i: (200, json.dumps(inside).encode() if i < 1 else completion("C"))
    assert complete(server.url, retries=1, wait=5_000.0) == "C"


@pytest.mark.parametrize("status", [400, 401])
def test_an_error_that_stays_is_not_tried_again(server: Server, status: int) -> None:
    server.answers = lambda i: (200, json.dumps({"error": {"message": "no", "code": status}}).encode())
    with pytest.raises(EndpointError, match=f"the server answers {status} .*: no"):
        complete(server.url, retries=5, wait=5_000.0)
    assert len(server.sent) == 1


def test_a_run_goes_on_with_parts_and_without_answers(server: Server, folder: Path, tmp_path: Path) -> None:
    """Each of these ended a run after three questions."""
    out = tmp_path / "r.jsonl"
    answers = [of_message({"content": [text("COUNT:"), text("1")]}), of_message({"reasoning_content": "hm"})]
    server.answers = lambda i: (200, answers[i % 2])
    report = pv.ask(folder, out, base_url=server.url, model="m")
    assert (report.asked, report.failed) == (12, 0)
    assert {row["response"] for row in rows(out)} == {"COUNT:1", ""}
    assert pv.score(folder, out).overall().n == 12
