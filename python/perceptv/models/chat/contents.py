"""The text and the reasoning in a message of a chat server, in the forms that servers give them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_TEXTS = ("text", "output_text", "refusal")  # types of parts, and the names of what they hold
_REASONING = ("reasoning_content", "reasoning", "thinking")  # names of members, and types of parts


def read_text(content: Any) -> str | None:
    """The text of a message's content: a text, a number, a part, or a list of these. None for anything else.

    Parts that hold no text, such as pictures and reasoning, are left out.
    """
    texts = [_text_in(part) for part in (content if isinstance(content, list) else [content])]
    return None if None in texts else "".join(text for text in texts if text)


def _text_in(part: Any) -> str | None:
    """The text of a part; some servers hold it in an object with a `value`."""
    if isinstance(part, Mapping) and ("type" in part or "text" in part):
        named = next((part[name] for name in _TEXTS if name in part), None)
        value = named.get("value") if isinstance(named, Mapping) else named
        return value if isinstance(value, str) and part.get("type", "text") in _TEXTS else ""
    if isinstance(part, (int, float)) and not isinstance(part, bool):
        return str(part)
    return part or "" if part is None or isinstance(part, str) else None


def read_reasoning(message: Mapping[str, Any]) -> str | None:
    """The text that a server gives apart from the reply: a member of the message, or parts of its content."""
    found = next((text for name in _REASONING if (text := "".join(_texts(message.get(name))))), None)
    content = message.get("content")
    parts = [part for part in content if isinstance(part, Mapping)] if isinstance(content, list) else []
    return found or "".join(text for part in parts for name in _REASONING for text in _texts(part.get(name))) or None


def _texts(value: Any) -> Iterator[str]:
    """A text, or those of a list of parts."""
    parts = [part.get("text") for part in value if isinstance(part, Mapping)] if isinstance(value, list) else [value]
    yield from (text for text in parts if isinstance(text, str))
