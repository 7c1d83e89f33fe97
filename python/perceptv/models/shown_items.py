"""Samples, trials and questions in memory as a model sees them, without a folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

from perceptv.core.chat_messages import MessagePart
from perceptv.core.dataset import Dataset
from perceptv.core.prompt import Prompt
from perceptv.core.sample import Sample
from perceptv.errors import GenerationError, LimitExceeded, VerificationError, illegal, invalid, invalid_type
from perceptv.io.strict_json import is_text, parse, short
from perceptv.io.whole import write_whole
from perceptv.models.chat.run import Query
from perceptv.scoring.questions import Question

PromptTemplate = str | Callable[[Prompt], str]
"""A text with ``{picture}``, ``{rule}``, ``{question}``, ``{options}``, ``{form}`` and ``{prompt}``, or a function of
the parts of a prompt."""
_LEGAL = "a folder, a Dataset, or a sequence of samples, trials or questions"
_SLOTS = ("picture", "rule", "question", "options", "form", "prompt")


class ShownItems:
    """The questions of items in memory. InvalidParams for two items of one id."""

    def __init__(self, items: Iterable[Any], prompt: PromptTemplate | None) -> None:
        self.items: dict[str, Any] = {}
        self.queries: list[Query] = []
        self._prompt = prompt
        self._lines: dict[str, str] = {}
        self._kept: dict[str, str] | None = None
        self.add(items)

    def add(self, items: Iterable[Any]) -> list[Query]:
        """The questions of further items, which are asked beside those before."""
        new = []
        for item in items:
            if not callable(getattr(item, "messages", None)) or not is_text(getattr(item, "id", None)):
                raise invalid_type(
                    "dataset", item, "a folder, a Dataset, or a sequence of samples, trials or questions"
                )
            if self._prompt is not None and not isinstance(item, Sample):
                raise illegal(f"prompt is given, and {short(item.id)} is no Sample", "samples")
            if item.id in self.items:
                raise illegal(f"dataset holds {short(item.id)} twice", "each id once")
            self.items[item.id] = item
            new.append(Query(item.id, "", (), tuple(map(str, _options(item)))))
        self.queries += new
        return new

    def remove(self, ids: Collection[str]) -> None:
        """Forgets items that were not asked after all."""
        self.items = {name: item for name, item in self.items.items() if name not in ids}
        self.queries[:] = [query for query in self.queries if query.id not in ids]

    def parts(self, query: Query) -> list[MessagePart]:
        """Its files and its text, in order."""
        return self.parts_of(self.items[query.id])

    def parts_of(self, sample: Any) -> list[MessagePart]:
        """The parts of an item; of a sample with the text that the template makes."""
        parts: list[MessagePart] = list(sample.messages())
        if self._prompt is None:
            return parts
        return [part for part in parts if part != sample.prompt] + [templated(self._prompt, sample.prompt_parts)]

    def write_questions(self, replies: Path, keep: Collection[str] = ()) -> Path:
        """Writes a record of each question beside the file of replies, as :func:`perceptv.score` reads it.

        Records that stood there before stay if their ids are in `keep`.
        """
        path = replies.with_suffix(".questions.jsonl")
        if self._kept is None:
            self._kept = _lines_of(path, keep)
        for name in self.items.keys() - self._lines.keys():
            self._lines[name] = json.dumps(self._record(self.items[name]), ensure_ascii=False) + "\n"
        before = (line for name, line in self._kept.items() if name not in self.items)
        lines = "".join((*before, *(self._lines[name] for name in self.items)))
        return write_whole(path, lines.encode(), sync=True)

    def _record(self, item: Any) -> dict[str, Any]:
        record = _record(item)
        return record if self._prompt is None else {**record, "prompt": templated(self._prompt, item.prompt_parts)}


def _lines_of(path: Path, wanted: Collection[str]) -> dict[str, str]:
    """The records of these ids in a file of questions."""
    if not wanted or not path.is_file():
        return {}
    with path.open(encoding="utf-8", errors="replace") as file:
        found = {_id_of(line): line for line in file if line.endswith("\n")}
    return {name: found[name] for name in wanted if name in found}


def _id_of(line: str) -> str:
    """Empty for a line that is no record."""
    try:
        record = parse(line, "a question")
    except (VerificationError, LimitExceeded):
        return ""
    return str(record.get("id", "")) if isinstance(record, dict) else ""


def templated(template: PromptTemplate, parts: Prompt) -> str:
    """The text that a template or a function makes of the parts."""
    if callable(template):
        made = template(parts)
        if not is_text(made) or not made.strip():
            raise illegal(f"prompt returned {short(made)}", "a text", GenerationError)
        return made
    options = "\n".join(f"({chr(ord('A') + i)}) {text}" for i, text in enumerate(parts.options))
    named = {"options": options, "form": parts.form, "prompt": parts.text}
    try:
        return template.format(picture=parts.picture, rule=parts.rule, question=parts.question, **named)
    except (KeyError, IndexError, ValueError, AttributeError):
        legal = "a text with " + ", ".join(f"{{{name}}}" for name in _SLOTS) + ", or a function of perceptv.Prompt"
        raise invalid("prompt", template, legal) from None


def shown_items(given: Any, prompt: PromptTemplate | None) -> ShownItems:
    """The items of a Dataset or a sequence."""
    if prompt is not None and not (isinstance(prompt, str) or callable(prompt)):
        raise invalid_type("prompt", prompt, "a text or a function")
    entries = given if isinstance(given, (Dataset, Sequence)) else None
    if entries is None or isinstance(given, (str, bytes)):
        raise invalid_type("dataset", given, _LEGAL)
    found = ShownItems(entries, prompt)
    if not found.items:
        raise illegal("dataset is empty", "at least one question")
    return found


def _options(item: Any) -> Sequence[Any]:
    found = getattr(item, "options", ())
    return found if all(map(is_text, found)) else ()


def _record(item: Any) -> dict[str, Any]:
    if isinstance(item, Question):
        return {
            "id": item.id,
            "question": item.text,
            "options": list(map(str, item.options)),
            "answer": str(item.answer),
        }
    record = {name: value for name, value in item.record().items() if name != "scene"}
    return {
        **record,
        "twin_of": record.get("twin", {}).get("control") if isinstance(record.get("twin"), dict) else None,
    }
