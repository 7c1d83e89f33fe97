"""Requests and responses of the chat endpoint, from and to untrusted bytes."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from perceptv.errors import LimitExceeded, PerceptvError, VerificationError
from perceptv.io.strict_json import parse, short

_PNG = "data:image/png;base64,"
MOST_PICTURES = 32
MOST_VALUES = 1 << 18


class BadRequest(PerceptvError):
    """The request cannot be answered; `param` names the member that is wrong."""

    def __init__(self, message: str, param: str | None = None) -> None:
        super().__init__(message)
        self.param = param


@dataclass(frozen=True)
class Request:
    """A chat request: model name, all text of the user's messages, pictures as PNG files."""

    model: str
    text: str
    pictures: list[bytes] = field(hash=False)


def read_request(body: bytes) -> Request:
    """Reads a request body; BadRequest says what is wrong with it. Pictures must be in it: no address is followed."""
    if body.count(b",") + body.count(b"[") + body.count(b"{") > MOST_VALUES:  # each would take far more than its bytes
        raise BadRequest(f"the request has more than {MOST_VALUES} commas and brackets; legal: at most so many")
    try:
        data = parse(body, "the request")
    except (VerificationError, LimitExceeded) as error:
        raise BadRequest(str(error.args[0])) from None
    if not isinstance(data, dict) or not isinstance(data.get("model"), str):
        raise BadRequest("the request has no model; legal: an object with model and messages", "model")
    if data.get("stream"):
        raise BadRequest("stream is true; legal: false", "stream")
    if data.get("n") not in (None, 1):
        raise BadRequest(f"n is {short(data['n'])}; legal: 1", "n")
    texts: list[str] = []
    pictures: list[bytes] = []
    for part in _parts(data.get("messages")):
        kind = part.get("type")
        if kind == "text" and isinstance(part.get("text"), str):
            texts.append(part["text"])
        elif kind == "image_url":
            pictures.append(_picture(part.get("image_url")))
        else:
            raise BadRequest(f"a part of a message is {short(part)}; legal: text and image_url", "messages")
    if len(pictures) > MOST_PICTURES:
        raise BadRequest(f"messages hold {len(pictures)} pictures; legal: at most {MOST_PICTURES}", "messages")
    return Request(data["model"], "\n".join(texts), pictures)


def _parts(messages: Any) -> Iterator[dict[str, Any]]:
    """The parts of the user's messages after the last one that an assistant has answered: what stands before are
    examples. What system and assistant say is no question."""
    if not isinstance(messages, list) or not all(isinstance(m, dict) for m in messages):
        raise BadRequest("messages is no list of objects", "messages")
    for message in messages[_last_question(messages) :]:
        if message.get("role") != "user":
            continue
        content = message.get("content")
        if isinstance(content, str):
            yield {"type": "text", "text": content}
        elif isinstance(content, list) and all(isinstance(part, dict) for part in content):
            yield from content
        else:
            raise BadRequest(f"content is {short(content)}; legal: a text or a list of parts", "messages")


def _last_question(messages: list[dict[str, Any]]) -> int:
    """Where the messages begin that no assistant has answered; 0 if the user says nothing after an answer."""
    roles = [message.get("role") for message in messages]
    users = [i for i, role in enumerate(roles) if role == "user"]
    before = roles[: users[-1]] if users else []
    return len(before) - before[::-1].index("assistant") if "assistant" in before else 0


def _picture(image_url: Any) -> bytes:
    url = image_url.get("url") if isinstance(image_url, dict) else None
    if not isinstance(url, str) or not url.startswith(_PNG):
        raise BadRequest(f"image_url is {short(url)}; legal: a {_PNG}... URL", "messages")
    try:
        return base64.b64decode(url[len(_PNG) :], validate=True)
    except (binascii.Error, ValueError):
        raise BadRequest("image_url is not base64", "messages") from None


def completion(request: Request, text: str) -> bytes:
    """The response that holds a reply. Its usage counts words and pictures, as no tokens exist."""
    asked, said = len(request.text.split()) + len(request.pictures), len(text.split())
    name = f"chatcmpl-{hashlib.sha256(text.encode()).hexdigest()[:24]}"
    found = {"id": name, "object": "chat.completion", "created": int(time.time()), "model": request.model}
    message = {"role": "assistant", "content": text, "refusal": None}
    choices = [{"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}]
    usage = {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said}
    return _json({**found, "choices": choices, "usage": usage})


def models(names: tuple[str, ...]) -> bytes:
    """The list of models."""
    return _json({"object": "list", "data": [{"id": n, "object": "model", "owned_by": "perceptv"} for n in names]})


def failure(message: str, kind: str = "invalid_request_error", param: str | None = None) -> bytes:
    """The body of an error."""
    return _json({"error": {"message": message, "type": kind, "param": param, "code": None}})


def _json(value: Any) -> bytes:
    return json.dumps(value).encode()
