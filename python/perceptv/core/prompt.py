"""A prompt as parts: what the picture shows, the rule, the question, the options, and the form of the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from perceptv import _core
from perceptv.errors import invalid
from perceptv.io.strict_json import is_text, parse


@dataclass(frozen=True)
class Prompt:
    """The parts of a prompt. A part without words is left out of the text.

    Parameters
    ----------
    picture : str
        What is shown.
    rule : str
        What counts and what does not, and the question where it is the same for all instances.
    explanation : str
        What the letters of the answer line stand for: "where x is the number of circles."
    question : str
        A sentence that depends on the instance.
    options : tuple of str
        Texts of the options (A), (B) ...
    line : str
        The literal answer line, such as ``COUNT:x``, or the JSON object.
    request : str
        The sentence before the answer line, where it is not "End your reply with one line in exactly this form:".
    """

    picture: str
    rule: str = ""
    explanation: str = ""
    question: str = ""
    options: tuple[str, ...] = ()
    line: str = ""
    request: str = ""

    def __post_init__(self) -> None:
        for name in ("picture", "rule", "explanation", "question", "line", "request"):
            if not is_text(value := getattr(self, name)):
                raise invalid(f"{name} of the prompt", value, "a text")

    @property
    def text(self) -> str:
        """The whole text."""
        asked = self.picture, self.rule, self.question, list(self.options)
        if not self.request:
            return _core.join_prompt(*asked, self.line, self.explanation)
        parts = _core.join_prompt(*asked, "", ""), "\n".join(filter(None, (self.request, self.line, self.explanation)))
        return "\n\n".join(filter(None, parts))

    @property
    def stem(self) -> str:
        """The text without options and without the form of the answer."""
        return replace(self, options=(), line="", request="").text

    @property
    def form(self) -> str:
        """The part of the text that asks for the answer line; empty without one."""
        return Prompt("", line=self.line, explanation=self.explanation, request=self.request).text

    @property
    def shared(self) -> Prompt:
        """The parts that all instances of a preset and its switches share."""
        return replace(self, question="", options=())

    def fields(self) -> dict[str, Any]:
        """The members of a record that hold the prompt."""
        parts = {"picture": self.picture, "rule": self.rule, "explanation": self.explanation}
        parts |= {"request": self.request} if self.request else {}
        return {"prompt": self.text, "prompt_parts": parts, "question": self.question, "options": list(self.options)}


def exchanged(prompt: Prompt, exchanges: Mapping[str, str]) -> Prompt:
    """An English prompt with words exchanged, as the look of its pictures wants it."""
    if not exchanges:
        return prompt
    pairs = list(exchanges.items())
    texts = {n: _core.exchange_words(getattr(prompt, n), pairs) for n in ("picture", "rule", "explanation", "question")}
    return replace(prompt, **texts, options=tuple(_core.exchange_words(option, pairs) for option in prompt.options))


def exchanged_record(record: Mapping[str, Any], exchanges: Mapping[str, str]) -> dict[str, Any]:
    """The record of an English prompt with words exchanged."""
    out, pairs = dict(record), list(exchanges.items())
    if not pairs:
        return out
    out |= {name: _core.exchange_words(record[name], pairs) for name in ("prompt", "question") if name in record}
    out["prompt_parts"] = {name: _core.exchange_words(text, pairs) for name, text in record["prompt_parts"].items()}
    if "options" in record:
        out["options"] = [_core.exchange_words(option, pairs) for option in record["options"]]
    return out


def native_prompt(native: _core.Instance, *, video: bool = False) -> Prompt:
    """The prompt of a native instance, for those who see its pictures, or its video or episodes."""
    picture, rule, question, options, line, explanation = native.prompt_parts(video)
    return Prompt(picture, rule, explanation, question, tuple(options), line)


def prompt_in(record: Mapping[str, Any]) -> Prompt:
    """The prompt in a record; InvalidParams if it lacks the parts, VerificationError if they are not JSON."""
    parts = record.get("prompt_parts")
    if isinstance(parts, str):  # as lines of metadata.jsonl hold it
        parts = parse(parts, "prompt_parts of the record")
    if not isinstance(parts, Mapping) or not all(is_text(parts.get(n)) for n in ("picture", "rule", "explanation")):
        raise invalid("prompt_parts of the record", parts, "picture, rule and explanation")
    named = {name: str(parts[name]) for name in ("picture", "rule", "explanation")}
    line, question = str(record.get("answer_format") or ""), str(record.get("question") or "")
    request = str(parts.get("request") or "")
    return Prompt(**named, question=question, options=tuple(record.get("options") or ()), line=line, request=request)
