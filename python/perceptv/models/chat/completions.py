"""Reads a server's answer: the reply, or why there is none and whether to try again."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from perceptv.io.schema import is_whole
from perceptv.models.chat.body_errors import read_status, read_wait, reported_error
from perceptv.models.chat.contents import read_reasoning, read_text
from perceptv.models.endpoint import (
    EndpointError,
    EndpointUnusable,
    QuestionRefused,
    Secrets,
    masked,
    real_key,
    without_secrets,
)
from perceptv.scoring.reply_records import TOKENS

LONGEST_RETRY_AFTER = 300.0
_LONGEST_WAIT = 60.0
_TRANSIENT = (408, 409, 425, 429)  # and all from 500 but 501, such as 520 and 529 of proxies
_NOT_THE_QUESTION = (401, 402, 404, 405, 407, 429, 503, 529)
_PHRASES = {int(status): status.phrase for status in HTTPStatus}
_SURROGATES = re.compile("[\ud800-\udfff]")
_DETAILS = ("completion_tokens_details", "prompt_tokens_details")  # objects in the usage, which hold further counts
_LONGEST_NAME = 200


@dataclass(frozen=True)
class Completion:
    """A server's answer: the reply's text, and what it tells beside it, None if it tells nothing.

    `model` is the model as the server names it; `latency` is the time of the request that was answered, in seconds.
    """

    text: str
    finish_reason: str | None = None
    usage: Mapping[str, int] | None = field(default=None, hash=False)
    reasoning: str | None = None
    model: str | None = None
    latency: float | None = None

    def record(self) -> dict[str, Any]:
        """All but the text, under the names of reply files."""
        members = {"finish_reason": self.finish_reason, "usage": self.usage, "latency": self.latency}
        members |= {"reasoning": self.reasoning, "reported_model": self.model}
        return {name: value for name, value in members.items() if value is not None}


@dataclass(frozen=True)
class Failure:
    """Why a try gave no reply.

    `temporary`: worth another try, `after` so many seconds where the server says so. `of_all`: another question would
    fare no better. `refused`: the server does not take this one.
    """

    message: str
    temporary: bool = False
    of_all: bool = False
    refused: bool = False
    after: float | None = None

    def error(self) -> EndpointError:
        """The error to raise when no try is left."""
        kind = EndpointUnusable if self.of_all else QuestionRefused if self.refused else EndpointError
        return kind(self.message)


def read_answer(headers: Mapping[str, str], answer: bytes, key: Secrets, now: float) -> Completion | Failure:
    """Reads a server's answer of status 200: a reply, or an error that stands for another status.

    An answer that is neither, such as a cut-off one or a page of a gateway, is worth another try.
    """
    error = reported_error(_told(answer))
    if error is None:
        try:
            return read_completion(answer, key)
        except EndpointError as wrong:
            return Failure(str(wrong), temporary=True)
    asked = headers.get("Retry-After") or read_wait(error)
    reason = json.dumps({"error": dict(error)}).encode()
    return failure(read_status(error), {"Retry-After": asked} if asked else {}, reason, key, now)


def read_completion(answer: bytes, key: Secrets = None) -> Completion:
    """The reply in a server's answer. Its text is empty if the model said nothing, its refusal where it refused.

    The text is as the model wrote it. Nothing else that is kept holds the key.
    """
    data = _told(answer)
    choices = data.get("choices") if isinstance(data, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(choice, dict):
        raise EndpointError(f"the server's answer is not a chat completion: {_words(answer, key)}")
    message: Any = choice.get("message")
    if message is None:  # no content, or in the older form
        message = {"content": choice.get("text")}
    if not isinstance(message, dict):
        raise EndpointError(f"the server's answer is not a chat completion: {_words(answer, key)}")
    content, refused = (read_text(message.get(name)) for name in ("content", "refusal"))
    if content is None or refused is None:
        raise EndpointError(f"the server's answer holds no text: {_words(answer, key)}")
    secret = real_key(key)
    thought = _text(read_reasoning(message), secret)
    reason, model = (_name(value, secret) for value in (choice.get("finish_reason"), data.get("model")))
    return Completion(_whole(content or refused), reason, _usage(data.get("usage")), thought, model)


def _told(answer: bytes) -> Any:
    """The JSON of an answer, None for anything else. Some servers put it in a list; some break characters."""
    for text in (answer, answer.decode("utf-8", "replace")):
        with contextlib.suppress(ValueError, RecursionError):
            data: Any = json.loads(text)
            return data[0] if isinstance(data, list) and len(data) == 1 else data
    return None


def _whole(words: str) -> str:
    return _SURROGATES.sub("\ufffd", words)  # half characters, which no file of text could hold


def _text(value: Any, key: Secrets) -> str | None:
    """A text that is not empty, without the key; None for anything else."""
    return _whole(masked(value, key)) if isinstance(value, str) and value else None


def _name(value: Any, key: Secrets) -> str | None:
    """A name, as one printable line."""
    return without_secrets(_whole(value), key, _LONGEST_NAME) or None if isinstance(value, str) else None


def _usage(value: Any) -> dict[str, int] | None:
    """The counts of tokens in what a server says of its usage; servers add what they like, which is left out."""
    if not isinstance(value, dict):
        return None
    counts = dict(value)
    for name in _DETAILS:
        counts = {**inner, **counts} if isinstance(inner := value.get(name), dict) else counts
    return {name: counts[name] for name in TOKENS if is_whole(counts.get(name), 0)} or None


def failure(
    status: int, headers: Mapping[str, str], body: bytes, key: Secrets, now: float, said: str | None = None
) -> Failure:
    """The failure that an answer states; `now` is seconds since 1970. `said` stands for what the server answers."""
    answers = said or f"the server answers {status} {_PHRASES.get(status, '')}".rstrip()
    if 300 <= status < 400:
        to = without_secrets(headers.get("Location", "nowhere"), key)
        return Failure(f"{answers} and points to {to}; legal: an address that needs no redirect", of_all=True)
    reason = _reason(body, key)
    after = retry_after(headers.get("Retry-After"), now)
    message = f"{answers}: {reason}" if reason else answers
    temporary = status in _TRANSIENT or (status >= 500 and status != 501)
    of_all = status in _NOT_THE_QUESTION
    return Failure(message, temporary, of_all, 400 <= status < 500 and not temporary, after)


def retry_after(value: str | None, now: float) -> float | None:
    """Seconds to wait by the header ``Retry-After``, which holds seconds or a date; None if it says neither."""
    from datetime import timezone
    from email.utils import parsedate_to_datetime

    if value is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}(?:\.[0-9]{1,9})?", value.strip()):
        return float(value)
    try:
        due = parsedate_to_datetime(value)
        due = due if due.tzinfo else due.replace(tzinfo=timezone.utc)
        return max(0.0, due.timestamp() - now)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def pause(tries: int, wait: float, after: float | None, draw: float) -> float:
    """Seconds until the next try after `tries` failed ones; `draw`, from 0 to 1, spreads those of many clients.

    Never sooner than the server asks, unless that is more than `LONGEST_RETRY_AFTER`.
    """
    if after is not None:
        return min(after, LONGEST_RETRY_AFTER) + min(wait, 1.0) * draw
    return min(wait * 2.0 ** (tries - 1), _LONGEST_WAIT) * (1 + draw) / 2


def _reason(body: bytes, key: Secrets) -> str:
    """The server's own words: what is an error's message in the forms in use, else the beginning of the text."""
    found = _told(body)
    for name in ("error", "message", "detail"):
        if isinstance(found, dict) and found.get(name):
            found = found[name]
    return without_secrets(found, key) if isinstance(found, str) else _words(body, key)


def _words(body: bytes, key: Secrets) -> str:
    return without_secrets(body.decode("utf-8", "replace"), key, 120)
