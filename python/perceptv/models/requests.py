"""The common part of requests of `perceptv.ask`: parameters, a system message, the detail of pictures."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from perceptv._arguments import amount, choice, integer, text
from perceptv.core.chat_messages import MessagePart, chat_content
from perceptv.errors import illegal, invalid
from perceptv.models.endpoint import Secrets, without_keys
from perceptv.scoring.reply_records import REQUEST

Detail = Literal["low", "high", "auto"]
DETAILS: tuple[Detail, ...] = get_args(Detail)
Example = tuple[list[MessagePart], str]
"""The parts of an example, and its answer line."""
_PARAMETERS = {"temperature": float, "max_tokens": int, "max_completion_tokens": int}
_OURS = ("model", "messages", "stream", "n")


@dataclass(frozen=True)
class RequestOptions:
    """Options of requests, as :func:`perceptv.ask` takes them. None of them stands for what a server does without."""

    model: str
    temperature: float | None = None
    max_tokens: int | None = None
    max_completion_tokens: int | None = None
    system: str | None = None
    image_detail: str | None = None
    extra_body: Mapping[str, Any] | None = field(default=None, hash=False)
    files_of_videos: bool = False
    """Videos stand in parts of the type ``file``, as litellm takes them, and not ``video_url``."""

    def __post_init__(self) -> None:
        text("model", self.model, "the server's name for the model")
        if self.temperature is not None:
            amount("temperature", self.temperature)
        for name in ("max_tokens", "max_completion_tokens"):
            if getattr(self, name) is not None:
                integer(name, getattr(self, name), 1)
        self._check_texts()
        if self.max_tokens is not None and self.max_completion_tokens is not None:
            raise illegal("max_tokens and max_completion_tokens are both given", "one of them")
        if self.extra_body is not None:
            _check_extra(self.extra_body, self.parameters)

    def _check_texts(self) -> None:
        if self.system is not None and not text("system", self.system, "a text").strip():
            raise invalid("system", self.system, "a text that is not empty")
        if self.image_detail is not None:
            choice("image_detail", self.image_detail, DETAILS)

    @property
    def parameters(self) -> dict[str, Any]:
        """The members of a request that have options of their own, where they are given."""
        given = {name: (getattr(self, name), kind) for name, kind in _PARAMETERS.items()}
        return {name: kind(value) for name, (value, kind) in given.items() if value is not None}

    @property
    def longest(self) -> int | None:
        """The largest number of tokens of a reply, if it is given."""
        return self.max_completion_tokens or self.max_tokens

    def body(self, parts: Sequence[MessagePart], examples: Iterable[Example] = ()) -> bytes:
        """A request: the system message, each example with its answer, then what is asked."""
        messages: list[dict[str, Any]] = []
        if self.system is not None:
            messages.append({"role": "system", "content": self.system})
        for shown, answer in examples:
            messages += [self._user(shown), {"role": "assistant", "content": answer}]
        messages.append(self._user(parts))
        return json.dumps(
            {"model": self.model, "messages": messages, **self.parameters, **(self.extra_body or {})}
        ).encode()

    def _user(self, parts: Iterable[MessagePart]) -> dict[str, Any]:
        content = [self._litellm_part(part) for part in chat_content(parts)]
        for part in content if self.image_detail is not None else ():
            if part["type"] == "image_url":
                part["image_url"] = {**part["image_url"], "detail": self.image_detail}
        return {"role": "user", "content": content}

    def _litellm_part(self, part: dict[str, Any]) -> dict[str, Any]:
        if part["type"] != "video_url" or not self.files_of_videos:
            return part
        return {"type": "file", "file": {"file_data": part["video_url"]["url"], "format": "video/mp4"}}

    def record(self, key: Secrets, more: Mapping[str, Any]) -> dict[str, Any]:
        """The options that are given, by name, and `more`; keys are masked in whatever is kept of them."""
        options: dict[str, Any] = {**self.parameters, "system": self.system, "image_detail": self.image_detail}
        options |= {"extra_body": None if self.extra_body is None else dict(self.extra_body), **more}
        kept = {name: value for name, value in options.items() if value is not None}
        result: dict[str, Any] = without_keys(json.loads(json.dumps(kept)), key)
        return result


def _check_extra(extra: Any, given: Mapping[str, Any]) -> None:
    if not REQUEST.fits(extra):
        raise invalid("extra_body", extra, REQUEST.words)
    for name in extra:
        if name in _OURS:
            raise illegal(f"extra_body holds {name!r}", f"anything but {', '.join(_OURS)}")
        if name in given:
            raise illegal(f"extra_body holds {name!r}, which is given as {name}, too", "one of both")
