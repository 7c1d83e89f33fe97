"""The oracle's two endpoints as clients use them: streams, several replies, pictures that are no PNG files."""

from __future__ import annotations

import base64
import io
import json
import sys
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from test_oracle import files, post

import perceptv as pv
from late import late
from perceptv.core.chat_messages import chat_content
from perceptv.models.oracle import Oracle, Unanswerable, answer
from perceptv.models.oracle import answering as its_pictures

openai, pillow = late("openai"), late("PIL.Image")
ONE = pv.generate("counting_circles", size=4, preset="balanced")
TWO = pv.generate("change_colour", size=4, preset="balanced")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture(scope="module")
def oracle() -> Iterator[Oracle]:
    with Oracle() as running:
        yield running


@pytest.fixture(scope="module")
def client(oracle: Oracle) -> Iterator[Any]:
    with openai.OpenAI(base_url=oracle.url, api_key="none", max_retries=0) as found:
        yield found


def chat(sample: pv.Sample) -> list[dict[str, Any]]:
    return [{"role": "user", "content": chat_content(sample.messages())}]


def given(sample: pv.Sample) -> list[dict[str, Any]]:
    """The same as the Responses endpoint takes it."""
    parts: list[dict[str, Any]] = [
        {"type": "input_image", "image_url": part["image_url"]["url"], "detail": "auto"}
        if part["type"] == "image_url"
        else {"type": "input_text", "text": part["text"]}
        for part in chat(sample)[0]["content"]
    ]
    return [{"role": "user", "content": parts}]


# ---- chat


@pytest.mark.parametrize("mode", ["right", "cot", "malformed"])
@pytest.mark.parametrize("sample", [ONE, TWO])
def test_a_stream_says_what_the_whole_reply_says(client: Any, mode: str, sample: pv.Sample) -> None:
    whole = client.chat.completions.create(model=mode, messages=chat(sample))
    chunks = list(client.chat.completions.create(model=mode, messages=chat(sample), stream=True))
    assert len(chunks) > 2 and {chunk.id for chunk in chunks} == {whole.id}
    assert {chunk.object for chunk in chunks} == {"chat.completion.chunk"} and {c.model for c in chunks} == {mode}
    assert "".join(c.choices[0].delta.content or "" for c in chunks) == whole.choices[0].message.content
    assert chunks[0].choices[0].delta.role == "assistant"
    assert [c.choices[0].finish_reason for c in chunks] == [None] * (len(chunks) - 1) + ["stop"]
    assert all(c.usage is None for c in chunks)


def test_a_stream_tells_its_usage_where_that_is_asked_for(client: Any) -> None:
    whole = client.chat.completions.create(model="right", messages=chat(ONE))
    asked: Any = {"include_usage": True}
    *_, last = client.chat.completions.create(model="right", messages=chat(ONE), stream=True, stream_options=asked)
    assert last.choices == [] and last.usage == whole.usage


def test_events_end_as_clients_expect(oracle: Oracle) -> None:
    body = {"model": "right", "messages": chat(ONE), "stream": True}
    request = urllib.request.Request(f"{oracle.url}/chat/completions", json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=60) as response:
        assert response.headers["Content-Type"] == "text/event-stream"
        *events, last, end = response.read().split(b"\n\n")
    assert (last, end) == (b"data: [DONE]", b"") and all(event.startswith(b"data: {") for event in events)


@pytest.mark.parametrize("n", [2, 5, 128])
def test_as_many_replies_come_as_are_asked_for(client: Any, n: int) -> None:
    one = client.chat.completions.create(model="right", messages=chat(ONE))
    many = client.chat.completions.create(model="right", messages=chat(ONE), n=n)
    assert [c.index for c in many.choices] == list(range(n))
    assert {c.message.content for c in many.choices} == {ONE.answer_text}
    assert many.usage.completion_tokens == n * one.usage.completion_tokens
    texts = [""] * n
    for chunk in client.chat.completions.create(model="right", messages=chat(ONE), n=n, stream=True):
        (choice,) = chunk.choices
        texts[choice.index] += choice.delta.content or ""
    assert texts == [ONE.answer_text] * n


# ---- responses


@pytest.mark.parametrize("mode", ["right", "cot", "wrong"])
@pytest.mark.parametrize("sample", [ONE, TWO])
def test_the_responses_endpoint_answers_as_the_chat_endpoint(client: Any, mode: str, sample: pv.Sample) -> None:
    due = client.chat.completions.create(model=mode, messages=chat(sample))
    found = client.responses.create(model=mode, input=given(sample), store=False, instructions="Be brief.")
    assert found.output_text == due.choices[0].message.content and found.status == "completed"
    assert found.usage.output_tokens == due.usage.completion_tokens and found.error is None
    with client.responses.stream(model=mode, input=given(sample)) as stream:
        events = list(stream)
    assert "".join(e.delta for e in events if e.type == "response.output_text.delta") == found.output_text
    assert [e.sequence_number for e in events] == list(range(len(events)))
    assert events[0].type == "response.created" and events[-1].type == "response.completed"
    assert events[-1].response.output_text == found.output_text


def test_input_may_be_a_text_or_hold_what_was_said_before(client: Any) -> None:
    said = client.responses.create(model="right", input="Hello").output_text
    assert said.startswith("I cannot answer this: ")
    answered: Any = {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "x"}]}
    before: Any = [*given(TWO), answered]
    assert client.responses.create(model="right", input=[*before, *given(ONE)]).output_text == ONE.answer_text
    reasoning: Any = [{"type": "reasoning", "id": "r", "summary": []}]
    system: Any = [{"role": "developer", "content": "Be brief."}]
    again = client.responses.create(model="right", input=[*system, *reasoning, *given(ONE)])
    assert again.output_text == ONE.answer_text


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"input": "x"}, "the request has no model; legal: an object with model and input"),
        ({"model": "m"}, "input is not a list of objects"),
        ({"model": "m", "input": 3}, "input is not a list of objects"),
        ({"model": "m", "input": [{"role": "user", "content": 3}]}, "content is 3"),
        ({"model": "m", "input": [{"role": "user", "content": [{"type": "input_file"}]}]}, "a part of a message is"),
        ({"model": "m", "input": [{"type": "item_reference", "id": "i"}]}, "refers to an item that is not in it"),
        ({"model": "m", "input": "x", "previous_response_id": "resp_1"}, "previous_response_id is given"),
        ({"model": "m", "input": "x", "stream": 3}, "stream is 3; legal: true, false"),
        (
            {
                "model": "m",
                "input": [{"role": "user", "content": [{"type": "input_image", "image_url": "http://a/b"}]}],
            },
            "image_url is 'http://a/b'",
        ),
    ],
)
def test_bad_requests_are_refused(oracle: Oracle, body: Any, why: str) -> None:
    status, found = post(oracle, body, "/responses")
    assert status == 400 and why in found["error"]["message"]


# ---- pictures


def encoded(sample: pv.Sample, form: str, **how: Any) -> list[bytes]:
    out = []
    for image in sample.images:
        pillow.fromarray(image).save(file := io.BytesIO(), form, **how)
        out.append(file.getvalue())
    return out


@pytest.mark.parametrize("how", [{}, {"quality": 95}, {"lossless": True}])
@pytest.mark.parametrize("form", ["JPEG", "WEBP"])
@pytest.mark.parametrize("sample", [ONE, TWO])
def test_jpeg_and_webp_files_are_read(client: Any, sample: pv.Sample, form: str, how: dict[str, Any]) -> None:
    shown = encoded(sample, form, **how)
    assert answer(sample.prompt, shown).text == sample.answer_text
    messages = chat(sample)
    kind = {"JPEG": "jpeg", "WEBP": "webp"}[form]
    for part, file in zip(messages[0]["content"], shown, strict=False):
        part["image_url"]["url"] = f"data:image/{kind};base64,{base64.b64encode(file).decode()}"
    found = client.chat.completions.create(model="right", messages=messages)
    assert found.choices[0].message.content == sample.answer_text


def test_files_without_loss_are_read_in_every_domain_and_others_never_wrongly() -> None:
    for known in pv.domains("percept_v"):
        sample = pv.generate(known.id, size=3, index=2, preset="balanced")
        assert answer(sample.prompt, encoded(sample, "WEBP", lossless=True, method=0)).text == sample.answer_text
        try:
            assert answer(sample.prompt, encoded(sample, "JPEG")).text == sample.answer_text
        except Unanswerable as error:
            assert str(error).startswith(known.id)


def test_what_is_no_picture_cannot_be_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    file = encoded(ONE, "JPEG")[0]
    gif = encoded(ONE, "GIF")[0]
    for picture in (b"", b"\xff\xd8\xff", file[: len(file) // 2], gif, b"RIFF\x00\x00\x00\x00WEBP"):
        with pytest.raises(Unanswerable, match="not a readable PNG, JPEG or WebP file"):
            answer(ONE.prompt, [picture])
    monkeypatch.setattr(its_pictures, "MOST_PIXELS", 1000)
    with pytest.raises(Unanswerable, match="px; legal: 1000 px in all"):
        answer(ONE.prompt, [file])


def test_without_pillow_the_extra_is_named(oracle: Oracle, monkeypatch: pytest.MonkeyPatch) -> None:
    file = base64.b64encode(encoded(ONE, "JPEG")[0]).decode()
    for name in [name for name in sys.modules if name.partition(".")[0] == "PIL"]:
        monkeypatch.setitem(sys.modules, name, None)
    part = {"type": "image_url", "image_url": {"url": f"data:image/jpeg;base64,{file}"}}
    content = [part, {"type": "text", "text": ONE.prompt}]
    status, found = post(oracle, {"model": "m", "messages": [{"role": "user", "content": content}]})
    assert status == 400 and "perceptv[images]" in found["error"]["message"]
    assert answer(ONE.prompt, files(ONE)).text == ONE.answer_text, "PNG files need nothing"
