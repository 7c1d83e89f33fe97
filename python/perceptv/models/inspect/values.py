"""Values as Inspect's command line gives them."""

from __future__ import annotations

from perceptv._arguments import spans
from perceptv.errors import InvalidParams


def names(given: str | list[str] | None) -> list[str] | None:
    """Names as a list or between commas."""
    if isinstance(given, str):
        return [name.strip() for name in given.split(",")]
    return given


def numbers(what: str, given: str | int | list[int | str] | None) -> list[int] | None:
    """Numbers, ranges, lists of both; `what` names them in an error."""
    if given is None:
        return None
    parts = given if isinstance(given, list) else [given]
    return [number for part in parts for number in ([part] if isinstance(part, int) else _spans(what, str(part)))]


def _spans(what: str, text: str) -> list[int]:
    try:
        return spans(text)
    except InvalidParams as error:
        raise InvalidParams(f"{what} is {error}") from None
