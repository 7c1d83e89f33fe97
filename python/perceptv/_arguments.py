"""Checks of arguments that come from users, before they reach the native core."""

from __future__ import annotations

import contextlib
import operator
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, SupportsIndex, TypeVar, get_args

from perceptv._plain import is_text, path_bytes, short
from perceptv.errors import InvalidParams, NoSuchItem, WrongType, illegal, invalid

HIGHEST = 2**63 - 1
MOST_SIZES = 10_000
Preset = Literal["paper", "balanced"]
_FILES = (
    ".parquet", ".arrow", ".tar", ".tgz", ".gz", ".zip", ".tsv", ".csv", ".json", ".jsonl", ".ndjson", ".xlsx", ".html",
    ".md", ".txt", ".png", ".jpg", ".jpeg", ".gif", ".mp4", ".pdf", ".svg", ".sqlite", ".toml", ".npz", ".pkl",
)  # fmt: skip
"""Endings of names that no folder has."""
PRESETS: tuple[Preset, ...] = get_args(Preset)
SwitchValue = str | bool
"""Of a switch of a domain: True and False stand for "on" and "off"."""
Sizes = int | str | Iterable[int | str]
"""Problem sizes: 5, "1-5", "1,2,5-8", or any iterable of these."""
NameList = str | Iterable[str]
"""Ids of domains, or other names: "a", "a,b", or any iterable of them."""

_GUESSED = {
    **dict.fromkeys(("style", "theme", "augment", "augmentation", "filter", "skin"), ("look", "looks")),
    **dict.fromkeys(("resolution", "image_size", "pixels", "px"), ("width",)),
    **dict.fromkeys(("zoom", "dpi"), ("scale",)),
}
"""Names that people guess, with those that there are."""

C = TypeVar("C", bound=str)


def integer(name: str, value: Any, low: int = 0, high: int = HIGHEST) -> int:
    """`value` as an int within low..high; booleans, floats and strings are refused."""
    legal = f"integers {low}..{high}" if high < HIGHEST else f"integers {low}..2^63-1"
    if isinstance(value, bool):
        raise illegal(f"{name} is {value!r}", legal)
    try:
        number = operator.index(value)
    except TypeError:
        raise invalid(name, value, legal) from None
    if not low <= number <= high:
        raise invalid(name, number, legal)
    return number


def amount(name: str, value: Any, legal: str = "numbers from 0", *, above: bool = False) -> float:
    """`value` if it is a finite number from 0, or above 0."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not 0 <= value < float("inf") or (above and value == 0):
        raise invalid(name, value, legal)
    return float(value)


def text(name: str, value: Any, legal: str) -> str:
    """`value` if it is a string that the native core can take: no NUL, no lone surrogate."""
    if not is_text(value) or "\0" in value:
        raise invalid(name, value, legal)
    return value


def preset(value: Any) -> Preset:
    """`value` if it is the name of a preset."""
    return choice("preset", value, PRESETS)


def choice(name: str, value: Any, legal: Iterable[C]) -> C:
    """`value` if it is one of these texts."""
    known = {str(text): text for text in legal}
    if not isinstance(value, str) or value not in known:
        raise invalid(name, value, ", ".join(map(repr, known)))
    return known[value]


def flag(name: str, value: Any) -> bool:
    """`value` if it is True or False."""
    if not isinstance(value, bool):
        raise invalid(name, value, "True, False")
    return value


def integers(name: str, values: Any, low: int = 0, high: int = HIGHEST) -> list[int]:
    """A list of integers from any iterable of them."""
    return [integer(f"{name}[{i}]", v, low, high) for i, v in enumerate(listed(name, values, "integers"))]


def sizes(name: str, values: Any) -> list[int]:
    """Sizes from 1, from a number, a text such as "1-5" or "1,2,5-8", or any iterable of these."""
    if is_one(values):
        return [integer(name, values, 1)]
    return [integer(f"{name}[{i}]", size, 1) for i, size in enumerate(size_values(name, values))]


def size_values(name: str, values: Any) -> list[Any]:
    """One value for each size that `values` names; those that were not texts are unchecked."""
    if isinstance(values, str):
        return spans(name, values)
    if is_one(values):
        return [values]
    given = enumerate(listed(name, values, "sizes, or a text such as '1-5'"))
    return [size for i, v in given for size in (spans(f"{name}[{i}]", v) if isinstance(v, str) else [v])]


def is_one(values: Any) -> bool:
    """True for a single number; arrays are sequences unless they have no dimension."""
    return hasattr(values, "__index__") and getattr(values, "ndim", 0) == 0


def spans(name: str, text: str) -> list[int]:
    """The integers from 1 that "1-20" or "1,2,5-8" names."""
    legal = "sizes from 1 such as 5, 1-20 or 1,2,5-8"
    out: list[int] = []
    for item in text.split(","):
        low, dash, high = (part.strip() for part in item.partition("-"))
        if not is_number(low) or (dash and not is_number(high)):
            raise illegal(f"{name} is {short(text, 40)}", legal)
        first, last = int(low), int(high if dash else low)
        if not 1 <= first <= last or len(out) + last - first >= MOST_SIZES:
            raise illegal(f"{name} is {short(text, 40)}", f"{legal}, at most {MOST_SIZES}")
        out.extend(range(first, last + 1))
    return out


def is_number(text: str) -> bool:
    """True for a text of digits that fits into 64 bits."""
    return text.isascii() and text.isdigit() and len(text) < 19


def names(name: str, values: Any, of: str = "names") -> list[str]:
    """A list of names from any iterable of them, or a text with commas between them: at least one, no repeats."""
    given = [part.strip() for part in values.split(",")] if isinstance(values, str) else listed(name, values, of)
    return distinct(name, [text(f"{name}[{i}]", v, "a string") for i, v in enumerate(given)])


def listed(name: str, values: Any, of: str) -> list[Any]:
    """A list from any iterable except a string, which Python takes for one of characters."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise invalid(name, values, f"a sequence of {of}")
    return list(values)


def distinct(name: str, values: list[Any]) -> list[Any]:
    """`values` if there are any and none is there twice."""
    if not values or len(set(values)) != len(values):
        raise invalid(name, values, "at least one, no repeats")
    return values


def switches(
    given: Mapping[str, Any], known: Mapping[str, Sequence[str]], where: str, beside: Sequence[str]
) -> dict[str, str]:
    """Switch values by name, of those that are `known`; True and False stand for 'on' and 'off'.

    `where` is whose they are, and `beside` what else may be given there, for the message about an unknown one.
    """
    out = {}
    for name, value in given.items():
        if name not in known:
            raise unknown_name(f"parameter of {where}", name, [*beside, *known])
        if isinstance(value, bool):
            value = "on" if value else "off"
        out[name] = text(name, value, ", ".join(map(repr, known[name])))
    return out


def unknown_name(what: str, given: str, legal: Sequence[str], error: type[Exception] = InvalidParams) -> Exception:
    """The error about an unknown name: it lists the legal names and the nearest of them."""
    return illegal(f"{what} is {short(given, 60)}", f"{', '.join(legal) or 'none'}{nearest(given, legal)}", error)


def nearest(given: str, legal: Iterable[str]) -> str:
    """The end of such a message: " (near: NAME)", or nothing if no name is near."""
    from difflib import get_close_matches  # only here: it is rarely wanted

    known = list(legal)
    meant = [name for name in _GUESSED.get(given[:60], ()) if name in known]
    near = meant or get_close_matches(given[:60], known, 1)
    return f" (near: {near[0]})" if near else ""


def suite(value: Any, known: Iterable[str]) -> str:
    """The known suite of that name; '-' stands for '_' and the other way round."""
    legal = list(dict.fromkeys(known))
    wanted = text("suite", value, ", ".join(map(repr, legal))).replace("-", "_")
    for name in legal:
        if name.replace("-", "_") == wanted:
            return name
    raise unknown_name("suite", value, legal)


def position(item: SupportsIndex, count: int) -> int:
    """The number of an item of a sequence, as an index from its end may give it."""
    number = None
    if not isinstance(item, bool):  # a mask lost its brackets, or numbers were compared in its place
        with contextlib.suppress(TypeError):
            number = operator.index(item)
    if number is None:
        raise illegal(f"index is {short(item, 60)}", "integers and slices", WrongType)
    if not -count <= number < count:
        legal = f"{-count}..{count - 1}" if count else "none, as it is empty"
        raise illegal(f"index is {short(number, 60)}", legal, NoSuchItem)
    return number


def folder(name: str, value: Any) -> Path:
    """`value` as the path of a folder to make: a name that ends like a file's is an existing folder or a mistake."""
    result = path(name, value)
    if result.suffix.lower() in _FILES and not result.is_dir():
        legal = f"the name of a folder, such as {short(result.stem, 60)}"
        raise illegal(f"{name} ends in {short(result.name, 60)}, and this writes a folder", legal)
    return result


def cut(positions: range, part: slice) -> range:
    """A slice of positions."""
    try:
        return positions[part]
    except (TypeError, ValueError) as error:
        raise WrongType(f"index is {short(part, 60)}: {error}") from None


def threads(value: int | None) -> int:
    """A thread count; None means one per available core."""
    if value is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1)
    return integer("threads", value, 1, 1024)


def path(name: str, value: Any, legal: str = "a path of the file system") -> Path:
    """`value` as a path that the system can take: a string or a Path without NUL and without foreign surrogates."""
    found = value.__fspath__() if isinstance(value, os.PathLike) else value
    if not isinstance(found, str):
        raise invalid(name, value, legal)
    try:
        usable = b"\0" not in path_bytes(found)  # surrogates that stand for bytes of the system's are usable
    except UnicodeEncodeError:
        usable = False
    if not usable:
        raise invalid(name, str(value), f"{legal}, without NUL and lone surrogates")
    return Path(found)
