"""Estimates of a run without asking: counts of questions, pictures and tokens."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, replace

from perceptv.core.chat_messages import File, MessagePart
from perceptv.errors import illegal

CHARACTERS_PER_TOKEN = 4
PATCH = 28
"""Side in px of the square of a picture that counts as one token."""
_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"  # how a file begins, up to its width and height


@dataclass(frozen=True)
class RequestEstimate:
    """Contents of requests with examples and system messages; tokens are estimates.

    A token of text is four bytes of UTF-8, rounded up for each part. A picture has a token for each square of 28 px
    that it touches, as Qwen2-VL counts them; other models count otherwise, and all may scale pictures before.

    Attributes
    ----------
    questions, pictures, bytes : int
        Of the questions that would be asked now: their number, and the pictures and bytes that would be sent.
    text_tokens, picture_tokens : int
        Of all requests.
    reply_tokens : int or None
        At most so many in all replies; None without a largest number of tokens.
    """

    questions: int = 0
    pictures: int = 0
    bytes: int = 0
    text_tokens: int = 0
    picture_tokens: int = 0
    reply_tokens: int | None = None

    @property
    def request_tokens(self) -> int:
        """Tokens of text and pictures."""
        return self.text_tokens + self.picture_tokens

    def plus(self, parts: Sequence[MessagePart], size: int) -> RequestEstimate:
        """The estimate with one more request, of these parts and `size` bytes."""
        files = [part for part in parts if isinstance(part, File)]
        texts = [part.encode("utf-8", "replace") for part in parts if isinstance(part, str)]
        return RequestEstimate(
            self.questions + 1,
            self.pictures + len(files),
            self.bytes + size,
            self.text_tokens + sum(-(-len(text) // CHARACTERS_PER_TOKEN) for text in texts),
            self.picture_tokens + sum(map(_picture_tokens, files)),
        )

    def with_replies_of(self, longest: int) -> RequestEstimate:
        """The estimate with a largest number of tokens per reply."""
        return replace(self, reply_tokens=self.questions * longest)


def _picture_tokens(file: File) -> int:
    if not (file.data.startswith(_PNG) and len(file.data) >= len(_PNG) + 8):
        raise illegal(f"{file.name} is not a PNG file", "a complete dataset (perceptv verify tells what is wrong)")
    width: int
    height: int
    width, height = struct.unpack_from(">II", file.data, len(_PNG))
    return -(-width // PATCH) * -(-height // PATCH)
