"""Messages as Inspect takes them."""

from __future__ import annotations

from collections.abc import Iterable

from inspect_ai.model import Content, ContentImage, ContentText, ContentVideo

from perceptv.core.messages import Part


def inspect_content(parts: Iterable[Part]) -> list[Content]:
    """The content of a user's message: text, and files as data URIs."""
    return [_content(part) for part in parts]


def _content(part: Part) -> Content:
    if isinstance(part, str):
        return ContentText(text=part)
    return ContentVideo(video=part.url, format="mp4") if part.is_video else ContentImage(image=part.url)
