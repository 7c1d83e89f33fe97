"""Questions as Inspect takes them: a message of text and files, the answer, and what the judge and metrics need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, Protocol

from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset
from inspect_ai.dataset import Sample as InspectSample
from inspect_ai.model import ChatMessageUser, Content, ContentImage, ContentText, ContentVideo
from inspect_ai.scorer import Scorer
from inspect_ai.solver import generate

from perceptv import _core
from perceptv.core.chat_messages import MessagePart
from perceptv.errors import illegal
from perceptv.models.inspect.scorer import CLUSTER

VERSION = 1
"""The version of all tasks in logs. It rises when a task asks or scores differently under the same arguments."""
_NOT_METADATA = ("id", "prompt", "scene")


class InspectQuestion(Protocol):
    """The common interface of samples and trials."""

    @property
    def id(self) -> str: ...
    @property
    def answer_text(self) -> str: ...

    def messages(self) -> list[MessagePart]: ...
    def record(self) -> dict[str, Any]: ...


def make_task(name: str, questions: Sequence[InspectQuestion], scorer: Scorer, recipe: Mapping[str, Any]) -> Task:
    """A task that asks each question once, of all domains in turn. All files are made now, and held in memory."""
    return Task(
        dataset=MemoryDataset(in_turn([inspect_sample(question) for question in questions]), name=name),
        solver=generate(),
        scorer=scorer,
        version=VERSION,
        metadata={"perceptv": _core.__version__, "recipe": dict(recipe)},
    )


def in_turn(samples: Sequence[InspectSample]) -> list[InspectSample]:
    """Domains in turn, so that the first few samples (``--limit``) are of many domains."""
    by_domain: dict[object, list[InspectSample]] = {}
    for sample in samples:
        by_domain.setdefault((sample.metadata or {}).get("domain"), []).append(sample)
    return [sample for each in zip_longest(*by_domain.values()) for sample in each if sample is not None]


def inspect_sample(question: InspectQuestion) -> InspectSample:
    """One question. InvalidParams if it asks nothing."""
    record = question.record()
    if not question.answer_text:
        raise illegal(f"{question.id} asks nothing", "questions with answers")
    metadata = {name: value for name, value in record.items() if name not in _NOT_METADATA}
    # what a control and its twin, or trials about one pair of videos, share
    metadata[CLUSTER] = str(record.get("pair") or getattr(question, "control", question).id)
    messages: list[Any] = [ChatMessageUser(content=[make_content(part) for part in question.messages()])]
    return InspectSample(input=messages, target=question.answer_text, id=question.id, metadata=metadata)


def make_content(part: MessagePart) -> Content:
    """Text, or a file as a data URI."""
    if isinstance(part, str):
        return ContentText(text=part)
    return ContentVideo(video=part.url, format="mp4") if part.is_video else ContentImage(image=part.url)
