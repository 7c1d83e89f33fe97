"""Changes of JSON texts that stay JSON: the mutator of the Python fuzz targets, and how they are started."""

from __future__ import annotations

import copy
import json
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import atheris

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 114, 255, 4096, 10**6, -(2**31) - 1, 2**32 + 1, 2**53 + 1, 2**70, 10**30),
    *(0.0, 1.0, 0.5, 1e308, float("nan"), float("inf"), -float("inf")),
    *("", "x", "a\x00b", "\ud800", "\x1b[31m", "../up", "/abs", "é" * 40, "9" * 5000, "bib", "mcs"),
    *([], {}, [[]], [None], [0, 0], [[20, 20], [20, 20]], {"x": {}}, [[[[[[[[]]]]]]]]),
)


def start(run: Callable[[bytes], None]) -> None:
    """Hands a target to libFuzzer, with its options from the command line."""
    atheris.Setup(sys.argv, run, custom_mutator=changed)
    atheris.Fuzz()


def changed(data: bytes, most: int, seed: int) -> bytes:
    """The text with one to three values changed; every fourth time, and where it is no JSON, plain bytes are."""
    draw = random.Random(seed)
    try:
        value = json.loads(data) if draw.randrange(4) else None
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, (dict, list)) or not value:
        return bytes(atheris.Mutate(data, most))
    for _ in range(draw.randint(1, 3)):
        _change(value, draw)
    out = _laid_out(value, data).encode("utf-8", "surrogatepass")
    return out if len(out) <= most else bytes(atheris.Mutate(data, most))


def _laid_out(value: Any, data: bytes) -> str:
    """As manifests are, in lines, where the text was."""
    if not (isinstance(value, dict) and b"\n" in data and isinstance(value.get("files"), list)):
        return json.dumps(value)
    head = [f" {json.dumps(name)}: {json.dumps(item)}" for name, item in value.items() if name != "files"]
    files = ",\n".join(f"  {json.dumps(item)}" for item in value["files"])
    return "{\n" + ",\n".join([*head, f' "files": [\n{files}\n ]']) + "\n}\n"


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """(container, key) of every value within one."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield value, key
        yield from _places(item)


def _change(value: Any, draw: random.Random) -> None:
    places = list(_places(value))
    if not places:
        return
    holder, key = draw.choice(places)
    other, its = draw.choice(places)
    how = draw.randrange(6)
    if how == 0:
        del holder[key]
    elif how == 1:
        _double(holder, key, str(its))
    elif how == 2:
        holder[key] = copy.deepcopy(other[its])
    elif how == 3 and type(holder[key]) is int:
        holder[key] += draw.choice((1, -1, 2, -2, 20, -20, 10_000))
    elif how == 4:
        holder[key] = [holder[key]]
    else:
        holder[key] = copy.deepcopy(draw.choice(ODD))


def _double(holder: Any, key: Any, name: str) -> None:
    if isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    else:
        holder[name] = holder.pop(key)
