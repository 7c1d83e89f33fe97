"""A question as a chat message: text and files in the order in which a model sees them. One for all who ask."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from perceptv._once import once
from perceptv.core.catalogue import info
from perceptv.errors import InvalidParams

if TYPE_CHECKING:
    from perceptv.core.sample import Sample


_TYPES = {
    ".mp4": "video/mp4",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
}


@dataclass(frozen=True)
class File:
    """A picture or a video (MP4) as a file; `name` has no folder, and its suffix is the type.

    Stimuli are PNG files; options of questions may also be JPEG (``.jpg``), GIF and WebP files.
    """

    name: str
    data: bytes = field(repr=False)

    @property
    def is_video(self) -> bool:
        """True for an MP4 file."""
        return self.name.endswith(".mp4")

    @property
    def base64(self) -> str:
        """The file in base64."""
        return base64.b64encode(self.data).decode()

    @once
    def url(self) -> str:
        """The file as a data URI; trials that share a frame share its text."""
        return f"data:{_TYPES[self.name[self.name.rindex('.') :]]};base64,{self.base64}"


MessagePart = str | File
"""Of a message: text, or a file."""


def sample_messages(sample: Sample) -> list[MessagePart]:
    """The files of a sample in order, then its prompt. Each frame of a video follows its label."""
    known = info(sample.domain)
    prompt = sample.video_prompt if known.episodes else sample.prompt
    return message(files_of(sample), prompt, labelled=known.frames > 0)


def message(files: Iterable[File], prompt: str, *, labelled: bool = False) -> list[MessagePart]:
    """Files in order, each after the label "Frame i:" if they are `labelled`, then the prompt."""
    out: list[MessagePart] = []
    for i, file in enumerate(files, 1):
        out += [f"Frame {i}:", file] if labelled else [file]
    return [*out, prompt]


def files_of(sample: Sample) -> list[File]:
    """The files of a sample: pictures, frames of a video that its catalogue entry lists, or clips of episodes."""
    if info(sample.domain).episodes:
        clips = (episode.mp4() for episode in sample.episodes)
        return [File(f"{sample.id}_{letter}.mp4", clip) for letter, clip in zip("AB", clips, strict=False)]
    count = sample.picture_count
    ends = [""] if count == 1 else [f"_{i}" for i in range(1, count + 1)]
    return [File(f"{sample.id}{end}.png", sample.png(i)) for i, end in enumerate(ends)]


class Asks(Protocol):
    """Anything that a model is asked: samples, trials and questions."""

    def messages(self) -> Sequence[MessagePart]:
        """Text and files in order."""


def chat_content(shown: Asks | Iterable[MessagePart]) -> list[dict[str, Any]]:
    """The content of a user's message as OpenAI-compatible servers take it, files as data URIs.

    Parameters
    ----------
    shown : Sample, Trial, Question or iterable of parts
        What is asked, or its parts as a method ``messages()`` gives them, for example
        ``sample.messages("interleaved")``. Videos stand in parts of the type ``video_url``, which only some servers
        know.

    Examples
    --------
    >>> [part["type"] for part in chat_content(perceptv.generate("maze_solving", size=3))]
    ['image_url', 'text']
    """
    legal = "legal: a Sample, a Trial, a Question, or the texts and files of its messages()"
    parts = shown.messages() if hasattr(shown, "messages") else shown
    if isinstance(parts, (str, Mapping)) or not isinstance(parts, Iterable):
        raise InvalidParams(f"shown is {type(shown).__name__}; {legal}")
    found = list(parts)
    if odd := [part for part in found if not isinstance(part, (str, File))]:
        raise InvalidParams(f"shown holds {type(odd[0]).__name__}; {legal}")
    return [_chat_part(part) for part in found]


def _chat_part(part: MessagePart) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    kind = "video_url" if part.is_video else "image_url"
    return {"type": kind, kind: {"url": part.url}}
