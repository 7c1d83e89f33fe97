"""Wrong values for every field of a record, and the small valid records that they are put into."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

Path = tuple[Any, ...]


class Missing:
    """Stands for a field that is left out."""


def nested(depth: int) -> list[Any]:
    """Lists within each other."""
    out: list[Any] = []
    for _ in range(depth):
        out = [out]
    return out


WRONG: dict[str, Any] = {
    "null": None,
    "true": True,
    "zero": 0,
    "minus one": -1,
    "enormous": 10**400,
    "fraction": 1.5,
    "NaN": float("nan"),
    "empty": "",
    "half a pair": "\ud800",
    "list": [],
    "object": {},
    "deep": nested(200),
    "long": "x" * 100_000,
    "missing": Missing(),
}


def fields(value: Any) -> Iterator[Path]:
    """Paths of all values within a value, its own among them; of the entries of a list one for each form."""
    seen: set[Path] = set()
    for path in _paths(value):
        form = tuple("*" if isinstance(step, int) else step for step in path)
        if form not in seen:
            seen.add(form)
            yield path


def _paths(value: Any) -> Iterator[Path]:
    yield ()
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in parts:
        yield from ((step, *rest) for rest in _paths(part))


def changed(value: Any, path: Path, new: Any) -> Any:
    """The value with another one at a path; what is not on the way is shared."""
    if not path:
        return new
    step, *rest = path
    out = dict(value) if isinstance(value, dict) else list(value)
    if isinstance(new, Missing) and not rest:
        del out[step]
    else:
        out[step] = changed(out[step], tuple(rest), new)
    return out


def spoilt(example: Any) -> Iterator[tuple[str, Any]]:
    """The example with each wrong value in each field, and what was done. The whole is a field, too."""
    for path in fields(example):
        for name, new in WRONG.items():
            if path or not isinstance(new, Missing):
                yield f"{name} at {'/'.join(map(str, path)) or 'the top'}", changed(example, path, new)


def text_of(value: Any) -> str:
    """JSON, in which NaN and lone surrogates stand as Python writes them."""
    return json.dumps(value)
