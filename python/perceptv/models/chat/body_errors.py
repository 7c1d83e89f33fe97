"""Errors that servers report in the body of an answer whose own status is 200, with the status that they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

_UNKNOWN = 502  # a gateway's own failure: worth another try
_CODES = ("code", "status", "status_code", "http_status", "type")
_RETRY_AFTER = ("retryafter", "retryafterseconds")
_STATUSES = {
    400: "invalidrequest|badrequest|invalidargument|invalidprompt|contextlength|contentpolicy|contentfilter",
    401: "apikey|unauthorized|unauthenticated|authentication",
    402: "paymentrequired|credit|billing",
    403: "permission|forbidden",
    404: "notfound",
    429: "ratelimit|toomanyrequests|quota|resourceexhausted|throttl",
    503: "overload|unavailable|loading",
    504: "timeout|deadline",
}


def reported_error(answer: Any) -> Mapping[str, Any] | None:
    """The error that an answer reports, as an object; None for an answer that reports none."""
    if not isinstance(answer, Mapping):
        return None
    if error := answer.get("error"):
        return {**error} if isinstance(error, Mapping) else {"message": error}
    if answer.get("object") == "error" or ("choices" not in answer and _status_in(answer) is not None):
        return answer
    choices = answer.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return reported_error({"error": first["error"]}) if isinstance(first, Mapping) and first.get("error") else None


def read_status(error: Mapping[str, Any]) -> int:
    """The status that an error stands for: its number, else what its code or type says."""
    status = _status_in(error)
    if status is not None:
        return status
    words = " ".join(str(error.get(name, "")) for name in _CODES)
    plain = re.sub("[^a-z ]", "", words.lower())
    return next((status for status, names in _STATUSES.items() if re.search(names, plain)), _UNKNOWN)


def read_wait(error: Mapping[str, Any]) -> str | None:
    """The time to wait that the error states, like a header ``Retry-After``; servers nest it as they like."""
    return next((str(value) for name, value in _members(error) if name in _RETRY_AFTER), None)


def _status_in(error: Mapping[str, Any]) -> int | None:
    for name in _CODES:
        value = error.get(name)
        if isinstance(value, (int, str)) and re.fullmatch("[45][0-9][0-9]", str(value)):
            return int(value)
    return None


def _members(value: Mapping[str, Any], depth: int = 3) -> Iterator[tuple[str, Any]]:
    """Names without punctuation, in lower case, with texts and numbers; those of inner objects, too."""
    for name, inner in value.items():
        if isinstance(inner, Mapping) and depth:
            yield from _members(inner, depth - 1)
        elif isinstance(inner, (str, int, float)):
            yield re.sub("[^a-z]", "", str(name).lower()), inner
