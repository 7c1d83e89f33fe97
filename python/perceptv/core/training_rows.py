"""Samples as rows of a training set."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from perceptv import _core
from perceptv.core.dressed import look_columns
from perceptv.core.sample import Sample
from perceptv.errors import illegal, invalid_type

_COLUMNS = (
    "id", "domain", "preset", "size", "index", "seed", "answer_class", "answer_format", "answer_text", "skills",
    "wording", "form", "language",
)  # fmt: skip
_TEXTS = ("answer", "params")


def training_row(sample: Sample, *, explain: bool = False) -> dict[str, Any]:
    """A row for trainers that take conversations with pictures, such as those of TRL (extra ``images``).

    ``prompt`` is one user message with the question; the trainer puts the pictures before it. ``images`` are the
    pictures as Pillow images. The other columns are what :func:`perceptv.grpo_reward` needs to judge a completion. They
    are the same for all domains: ``answer`` and ``params`` are JSON texts, ``options`` is empty where there are none.
    ``look``, ``width`` (of a picture, in px) and ``scale`` (such as ``"7/16"``) tell how it is shown, and ``plain_id``
    names the same instance as it usually looks, see :func:`perceptv.group_by_plain`. With `explain`, ``completion`` is
    one assistant message that explains the answer, see `Sample.explanation`, and ends with the reply that the prompt
    asks for.

    Raises
    ------
    InvalidParams
        `sample` is not a Sample, has no question, or is to be explained and its domain has no explanations.
    """
    if not isinstance(sample, Sample):
        raise invalid_type("sample", sample, "a Sample")
    if sample.answer_class == "none":
        raise illegal(f"sample is {sample.id!r}, which asks nothing", "a Sample with a question")
    record = sample._native.head()
    row: dict[str, Any] = {"prompt": [{"role": "user", "content": sample.prompt}]}
    row["images"] = [sample.pil(i) for i in range(sample.picture_count)]
    row |= {name: record[name] for name in _COLUMNS}
    row |= {name: _core.canonical_json(record[name]) for name in _TEXTS}
    row |= look_columns(sample.appearance, sample.plain.id, sample._drawn.canvas[1])
    row |= {"options": sample.options, "line_format": record.get("line_format", "")}
    if explain:
        steps = sample.explanation(sample.language).rpartition("\n")[0]
        row["completion"] = [{"role": "assistant", "content": f"{steps}\n{sample.answer_text}"}]
    return row


def group_by_plain(samples: Iterable[Sample]) -> list[list[Sample]]:
    """Samples in groups of one instance each, whatever their looks and sizes, in the order of their first members.

    A reward may ask that all members of a group are answered alike: their answer is the same.
    """
    groups: dict[str, list[Sample]] = {}
    for sample in samples:
        if not isinstance(sample, Sample):
            raise invalid_type("samples", sample, "an iterable of Samples")
        groups.setdefault(sample.plain.id, []).append(sample)
    return list(groups.values())
