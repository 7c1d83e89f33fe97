"""Requests of OpenAI's chat and Responses endpoints, from untrusted bytes."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from perceptv.errors import LimitExceeded, PerceptvError, VerificationError, illegal
from perceptv.io.schema import is_whole
from perceptv.io.strict_json import parse, short

Api = Literal["chat", "responses"]
_DATA = re.compile(r"data:image/(?:png|jpe?g|webp);base64,", re.IGNORECASE)
_TEXTS, _PICTURES = ("text", "input_text"), ("image_url", "input_image")
MOST_PICTURES = 32
MOST_VALUES = 1 << 18
MOST_REPLIES = 128


class BadRequest(PerceptvError):
    """The request cannot be answered; `param` names the member that is wrong."""

    def __init__(self, message: str, param: str | None = None) -> None:
        super().__init__(message)
        self.param = param


def _bad(problem: str, legal: str, param: str | None = None) -> Exception:
    return BadRequest(str(illegal(problem, legal)), param)


@dataclass(frozen=True)
class ChatRequest:
    """A request: model name, all text of the user's messages, pictures as files; and the form of the reply.

    `replies` is their number. `stream` asks for events, `stream_usage` for the usage as the last of them.
    """

    model: str
    text: str
    pictures: list[bytes] = field(hash=False)
    api: Api = "chat"
    replies: int = 1
    stream: bool = False
    stream_usage: bool = False


def read_request(body: bytes, api: Api = "chat") -> ChatRequest:
    """Reads a request body; BadRequest says what is wrong with it. Pictures must be in it: no address is followed."""
    if body.count(b",") + body.count(b"[") + body.count(b"{") > MOST_VALUES:  # each would take far more than its bytes
        raise _bad(f"the request has more than {MOST_VALUES} commas and brackets", f"at most {MOST_VALUES}")
    try:
        data = parse(body, "the request")
    except (VerificationError, LimitExceeded) as error:
        raise BadRequest(str(error.args[0])) from None
    what = "messages" if api == "chat" else "input"
    if not isinstance(data, dict) or not isinstance(data.get("model"), str):
        raise _bad("the request has no model", f"an object with model and {what}", "model")
    how = _wanted(data, api)
    texts: list[str] = []
    pictures: list[bytes] = []
    for part in _parts(_messages(data, api), what):
        kind = part.get("type")
        if kind in _TEXTS and isinstance(part.get("text"), str):
            texts.append(part["text"])
        elif kind in _PICTURES:
            pictures.append(_picture(part.get("image_url"), what))
        else:
            raise _bad(f"a part of a message is {short(part)}", "text and pictures", what)
    if len(pictures) > MOST_PICTURES:
        raise _bad(f"{what} hold {len(pictures)} pictures", f"at most {MOST_PICTURES}", what)
    return ChatRequest(data["model"], "\n".join(texts), pictures, api, **how)


def _wanted(data: dict[str, Any], api: Api) -> dict[str, Any]:
    """The form of the reply."""
    stream = data.get("stream")
    if stream not in (None, True, False):
        raise _bad(f"stream is {short(stream)}", "true, false", "stream")
    if api == "responses":
        if data.get("previous_response_id") is not None:
            raise _bad("previous_response_id is given", "all input in the request", "previous_response_id")
        return {"stream": bool(stream)}
    n = data.get("n")
    if n is not None and not (is_whole(n) and 1 <= n <= MOST_REPLIES):
        raise _bad(f"n is {short(n)}", f"1..{MOST_REPLIES}", "n")
    options = data.get("stream_options")
    usage = isinstance(options, dict) and options.get("include_usage") is True
    return {"replies": n or 1, "stream": bool(stream), "stream_usage": usage}


def _messages(data: dict[str, Any], api: Api) -> Any:
    """The list of messages; of the Responses endpoint those in its input, which may be a text."""
    if api == "chat":
        return data.get("messages")
    given = data.get("input")
    if isinstance(given, str):
        return [{"role": "user", "content": given}]
    if isinstance(given, list) and any(isinstance(i, dict) and i.get("type") == "item_reference" for i in given):
        raise _bad("input refers to an item that is not in it", "all input in the request", "input")
    return given


def _parts(messages: Any, what: str) -> Iterator[dict[str, Any]]:
    """The parts of the user's messages after the last one that an assistant has answered: what stands before are
    examples. Messages of system and assistant are not questions."""
    if not isinstance(messages, list) or not all(isinstance(m, dict) for m in messages):
        raise BadRequest(f"{what} is not a list of objects", what)
    for message in messages[_last_question(messages) :]:
        if message.get("role") != "user":
            continue
        content = message.get("content")
        if isinstance(content, str):
            yield {"type": "text", "text": content}
        elif isinstance(content, list) and all(isinstance(part, dict) for part in content):
            yield from content
        else:
            raise _bad(f"content is {short(content)}", "a text or a list of parts", what)


def _last_question(messages: list[dict[str, Any]]) -> int:
    """The index of the first message that no assistant has answered; 0 if no user message follows an answer."""
    roles = [message.get("role") for message in messages]
    users = [i for i, role in enumerate(roles) if role == "user"]
    before = roles[: users[-1]] if users else []
    return len(before) - before[::-1].index("assistant") if "assistant" in before else 0


def _picture(image_url: Any, what: str) -> bytes:
    url = image_url.get("url") if isinstance(image_url, dict) else image_url
    head = _DATA.match(url) if isinstance(url, str) else None
    if head is None or url is None:
        raise _bad(f"image_url is {short(url)}", "a data:image/png;base64,... URL, or jpeg, or webp", what)
    try:
        return base64.b64decode(url[head.end() :], validate=True)
    except (binascii.Error, ValueError):
        raise BadRequest("image_url is not base64", what) from None
