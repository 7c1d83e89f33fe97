"""Values as Inspect's command line gives them."""

from __future__ import annotations

from perceptv._arguments import spans


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
    return [n for part in parts for n in ([part] if isinstance(part, int) else spans(str(part), f"{what} is "))]
