"""Answers of the endpoints: JSON bodies, or events one after the other, as the servers of OpenAI send them."""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Iterator
from typing import Any

from perceptv.models.oracle.protocol import ChatRequest

EVENTS = "text/event-stream"
Json = dict[str, Any]


def completion(request: ChatRequest, text: str) -> tuple[bytes, str]:
    """The body that holds a reply, and its type. Its usage counts words and pictures, as no tokens exist."""
    if request.api == "chat":
        events = [*(_json(chunk) for chunk in _chunks(request, text)), b"[DONE]"] if request.stream else []
        lines = [b"data: " + event + b"\n\n" for event in events]
        return (b"".join(lines), EVENTS) if request.stream else (_json(_chat(request, text)), "application/json")
    if not request.stream:
        return _json(_response(request, text)), "application/json"
    numbered = ({**event, "sequence_number": i} for i, event in enumerate(_response_events(request, text)))
    return b"".join(f"event: {e['type']}\n".encode() + b"data: " + _json(e) + b"\n\n" for e in numbered), EVENTS


def models(names: tuple[str, ...]) -> bytes:
    """The list of models."""
    return _json({"object": "list", "data": [{"id": n, "object": "model", "owned_by": "perceptv"} for n in names]})


def failure(message: str, kind: str = "invalid_request_error", param: str | None = None) -> bytes:
    """The body of an error."""
    return _json({"error": {"message": message, "type": kind, "param": param, "code": None}})


def _words(request: ChatRequest, text: str) -> tuple[int, int]:
    """Counts of words and pictures in the request, and of words in all replies."""
    return len(request.text.split()) + len(request.pictures), len(text.split()) * request.replies


def _pieces(text: str) -> list[str]:
    """The text in the pieces of a stream, word by word."""
    return re.findall(r"\S+\s*|\s+", text)


def _name(kind: str, text: str) -> str:
    return f"{kind}{hashlib.sha256(text.encode()).hexdigest()[:24]}"


# ---- chat


def _head(request: ChatRequest, text: str, what: str) -> Json:
    return {"id": _name("chatcmpl-", text), "object": what, "created": int(time.time()), "model": request.model}


def _usage(request: ChatRequest, text: str) -> Json:
    asked, replied = _words(request, text)
    return {"prompt_tokens": asked, "completion_tokens": replied, "total_tokens": asked + replied}


def _chat(request: ChatRequest, text: str) -> Json:
    message = {"role": "assistant", "content": text, "refusal": None}
    members = {"message": message, "logprobs": None, "finish_reason": "stop"}
    choices = [{"index": i, **members} for i in range(request.replies)]
    return {**_head(request, text, "chat.completion"), "choices": choices, "usage": _usage(request, text)}


def _chunks(request: ChatRequest, text: str) -> Iterator[Json]:
    """Role, words and end of each reply; then the usage, if it is asked for."""
    head = _head(request, text, "chat.completion.chunk")
    head |= {"usage": None} if request.stream_usage else {}
    deltas: list[Json] = [{"role": "assistant", "content": ""}, *({"content": piece} for piece in _pieces(text))]
    ends: list[tuple[Json, str | None]] = [(delta, None) for delta in deltas] + [({}, "stop")]
    for delta, finish in ends:
        for i in range(request.replies):
            choice = {"index": i, "delta": delta, "logprobs": None, "finish_reason": finish}
            yield {**head, "choices": [choice]}
    if request.stream_usage:
        yield {**head, "choices": [], "usage": _usage(request, text)}


# ---- responses


def _response(request: ChatRequest, text: str, status: str = "completed") -> Json:
    asked, replied = _words(request, text)
    usage: Json = {"input_tokens": asked, "input_tokens_details": {"cached_tokens": 0}}
    usage |= {
        "output_tokens": replied,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": asked + replied,
    }
    done = status == "completed"
    head: Json = {"id": _name("resp_", text), "object": "response", "created_at": int(time.time()), "status": status}
    nothing = ("error", "incomplete_details", "instructions", "max_output_tokens", "previous_response_id", "user")
    usual: Json = {"parallel_tool_calls": True, "temperature": 1.0, "tool_choice": "auto", "tools": [], "top_p": 1.0}
    usual |= {"text": {"format": {"type": "text"}}, "truncation": "disabled", "metadata": {}, "store": False}
    body = {"model": request.model, "output": [_item(text)] if done else [], "usage": usage if done else None}
    return {**head, **dict.fromkeys(nothing), **usual, **body}


def _item(text: str, status: str = "completed") -> Json:
    content = [_content(text)] if status == "completed" else []
    return {"id": _name("msg_", text), "type": "message", "status": status, "role": "assistant", "content": content}


def _content(text: str) -> Json:
    return {"type": "output_text", "text": text, "annotations": [], "logprobs": []}


def _response_events(request: ChatRequest, text: str) -> Iterator[Json]:
    """The response from its beginning to its end, the text word by word."""
    begun = _response(request, text, "in_progress")
    yield {"type": "response.created", "response": begun}
    yield {"type": "response.in_progress", "response": begun}
    yield {"type": "response.output_item.added", "output_index": 0, "item": _item(text, "in_progress")}
    place: Json = {"item_id": _name("msg_", text), "output_index": 0, "content_index": 0}
    yield {"type": "response.content_part.added", **place, "part": _content("")}
    for piece in _pieces(text):
        yield {"type": "response.output_text.delta", **place, "delta": piece, "logprobs": []}
    yield {"type": "response.output_text.done", **place, "text": text, "logprobs": []}
    yield {"type": "response.content_part.done", **place, "part": _content(text)}
    yield {"type": "response.output_item.done", "output_index": 0, "item": _item(text)}
    yield {"type": "response.completed", "response": _response(request, text)}


def _json(value: Any) -> bytes:
    return json.dumps(value).encode()
