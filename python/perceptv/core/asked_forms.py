"""The form in which an answer is asked for: a literal line, a JSON object, the letter of an option, or none."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase as LETTERS
from typing import Any

from perceptv import _core
from perceptv.core.answer_forms import AnswerSpec, answer_line, value_text
from perceptv.core.letter_options import letter_options
from perceptv.io.schema import is_whole

LETTER_LINE = "ANSWER: X"
_KEY = re.compile(r"(\w+)\s*:\s*([^\s,;:)\]}]+)")


@dataclass(frozen=True)
class Truth:
    """An instance's answer in the domain's own form: `line` is the perfect reply, `options` those of the domain."""

    spec: AnswerSpec
    value: Any
    line: str
    options: tuple[str, ...] = ()

    @property
    def is_choice(self) -> bool:
        """True where the domain itself asks for the letter of an option."""
        return self.spec.answer_class == "choice"


@dataclass(frozen=True)
class Asked:
    """What is asked for: the form as the prompt prints it, the perfect reply, and for a letter the options."""

    shown: str
    reply: str
    options: tuple[str, ...] = ()
    answer: Any = field(default=None, hash=False)


def json_keys(spec: AnswerSpec) -> tuple[str, ...]:
    """The keys of the JSON object: those of the answer line in lower case, else ``answer``."""
    if spec.answer_class == "tuple" and len(spec.keys) > 1:
        return spec.keys
    head = spec.format.partition(":")[0].strip().lower()
    named = spec.answer_class not in ("boolean", "choice", "tuple") and ":" in spec.format and head.isidentifier()
    return (head,) if named else ("answer",)


def json_value(spec: AnswerSpec, value: Any) -> dict[str, Any]:
    """The JSON object that states a value; of several right cells the first, null for none."""
    keys = json_keys(spec)
    if spec.answer_class == "tuple" and len(keys) > 1:
        return {key: value[key] for key in keys}
    return {keys[0]: (value[0] if value else None) if spec.answer_class == "any" else value}


def answer_schema(truth: Truth) -> dict[str, Any]:
    """A JSON schema of the object, as servers with structured output take it."""
    spec, keys = truth.spec, json_keys(truth.spec)
    if spec.answer_class == "tuple" and len(keys) > 1:
        kinds = {key: _kind(spec, truth.value[key]) for key in keys}
    else:
        kinds = {keys[0]: _schema(truth)}
    return {"type": "object", "properties": kinds, "required": list(keys), "additionalProperties": False}


def _schema(truth: Truth) -> dict[str, Any]:
    spec, value = truth.spec, truth.value
    cell = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
    if spec.answer_class == "any":
        return {"anyOf": [cell, {"type": "null"}]}
    if truth.is_choice:
        return {"type": "string", "enum": list(LETTERS[: len(truth.options)])}
    if isinstance(value, Mapping):
        parts = {name: {"type": "boolean"} for name in value}
        return {"type": "object", "properties": parts, "required": list(parts), "additionalProperties": False}
    if isinstance(value, list):
        item = cell if isinstance(value[0], list) else _kind(spec, value[0])
        return {"type": "array", "items": item, "minItems": 1}
    return _kind(spec, value)


def _kind(spec: AnswerSpec, value: Any) -> dict[str, Any]:
    if isinstance(value, bool):
        return {"type": "boolean"}
    if spec.answer_class == "real" or isinstance(value, float):
        return {"type": "number"}
    if is_whole(value):
        return {"type": "integer"}
    words = [] if str(value).isdigit() or "label" in spec.format else list(spec.vocabulary)
    return {"type": "string", "enum": words} if words else {"type": "string"}


def _json_shown(truth: Truth) -> str:
    """The object with placeholders: ``{"count": x}``."""
    spec, keys = truth.spec, json_keys(truth.spec)
    letters = {key.lower(): name for key, name in _KEY.findall(spec.format)}
    if spec.answer_class == "boolean":
        return '{"answer": true} or {"answer": false}'
    if truth.is_choice:
        return '{"answer": "X"}'
    if spec.answer_class == "any":
        return '{"answer": [x, y]}'
    if isinstance(truth.value, Mapping) and len(keys) == 1:
        return '{"answer": {' + ", ".join(f'"{name}": true or false' for name in truth.value) + "}}"
    if isinstance(truth.value, list):
        item = {list: "[row, column]", int: "x"}.get(type(truth.value[0]), '"..."')
        return f'{{"{keys[0]}": [{item}, {item}]}}'
    return "{" + ", ".join(f'"{key}": {letters.get(key, "x")}' for key in keys) + "}"


def _as_line(truth: Truth, *_: Any) -> Asked:
    return Asked(truth.spec.format, truth.line, truth.options, truth.value)


def _as_json(truth: Truth, *_: Any) -> Asked:
    return Asked(_json_shown(truth), json.dumps(json_value(truth.spec, truth.value)), truth.options, truth.value)


def _as_free(truth: Truth, *_: Any) -> Asked:
    return Asked("", truth.line, truth.options, truth.value)


def _as_letter(
    truth: Truth,
    params: Mapping[str, Any],
    key: str,
    ranges: Any,
    likely: Sequence[Sequence[Any]],
    name: Callable[[str], str],
) -> Asked:
    if truth.is_choice:
        return _as_line(truth)
    rng = _core.Streams(f"letter options of {key}").stream("options")
    values, place = letter_options(truth.spec, truth.value, rng, params, ranges, likely)
    options = tuple(option_text(truth.spec, value, name) for value in values)
    return Asked(LETTER_LINE, f"ANSWER: {LETTERS[place]}", options, LETTERS[place])


def option_text(spec: AnswerSpec, value: Any, name: Callable[[str], str]) -> str:
    """A value as the text of an option, its words as `name` gives them."""
    if isinstance(value, bool):
        return name("yes" if value else "no")
    if isinstance(value, Mapping) and all(isinstance(part, bool) for part in value.values()):
        return ", ".join(name(part) for part, there in value.items() if there) or name("none")
    if spec.answer_class == "any" and not value:
        return name("nowhere")
    words = set(spec.vocabulary)
    if isinstance(value, list) and value and isinstance(value[0], str) and value[0] in words:
        return ", ".join(name(str(item)) for item in value)
    return answer_line(spec, value) if isinstance(value, Mapping) else value_text(spec, value)


_FORMS: dict[str, Callable[..., Asked]] = {"line": _as_line, "json": _as_json, "letter": _as_letter, "free": _as_free}


def asked_in(form: str, truth: Truth, params: Mapping[str, Any], key: str, ranges: Mapping[str, Sequence[Any]],
             likely: Sequence[Sequence[Any]], name: Callable[[str], str]) -> Asked:  # fmt: skip
    """The question's form and perfect reply. Equal `key` gives equal options; `name` translates a word."""
    return _FORMS[form](truth, params, key, ranges, likely, name)
