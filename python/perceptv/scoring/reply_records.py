"""The record of a reply besides its text: how it ended, its cost, its request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from perceptv.core.question_digests import DIGEST
from perceptv.errors import InvalidParams
from perceptv.io.schema import (
    HIGHEST,
    PLAIN,
    TEXT,
    FieldKind,
    Schema,
    check,
    is_whole,
    nullable,
    number,
    one_of,
    optional,
    whole,
)

TOKENS = ("prompt_tokens", "completion_tokens", "total_tokens", "reasoning_tokens", "cached_tokens")
"""The counts of tokens that are kept."""
FAULTS = ("empty", "cut", "error")
"""Why a reply stands for an earlier one to the same question: what that one was."""
_CUT_OFF = ("length", "max_tokens", "max_output_tokens", "model_length")


def is_cut_off(reason: str | None) -> bool:
    """True if a finish reason is a server's word for a reply that reached the limit of tokens."""
    return reason is not None and reason.lower() in _CUT_OFF


def _is_object(value: Any) -> bool:
    return isinstance(value, Mapping) and PLAIN.fits(value)


def _is_usage(value: Any) -> bool:
    counts = (value.get(name) for name in TOKENS) if _is_object(value) else (-1,)
    return all(count is None or is_whole(count, 0) for count in counts)


_OPTIONAL_TEXT = optional(nullable(TEXT))
USAGE = FieldKind(f"an object of plain data, in which {', '.join(TOKENS)} are integers from 0 or null", _is_usage)
REQUEST = FieldKind("an object of plain data", _is_object)
KEPT_IN_CELLS: Schema = {
    "finish_reason": _OPTIONAL_TEXT,
    "question_digest": optional(nullable(DIGEST)),
    "replaces": optional(nullable(one_of(*FAULTS))),
}
"""The members that tables keep: their cells cannot contain objects."""
RECORD: Schema = {
    **KEPT_IN_CELLS,
    "usage": optional(nullable(USAGE)),
    "latency": optional(nullable(number(0, HIGHEST))),
    "reasoning": _OPTIONAL_TEXT,
    "reported_model": _OPTIONAL_TEXT,
    "request": optional(nullable(REQUEST)),
    "repeat": optional(nullable(whole())),
    "custom_id": _OPTIONAL_TEXT,
}
"""Members of a row of replies; each may be left out."""


def checked(row: Mapping[Any, Any], where: str, schema: Schema = RECORD) -> dict[str, Any]:
    """The members of a row that the schema names. InvalidParams names the first that is wrong."""
    return check(row, schema, where, InvalidParams)
