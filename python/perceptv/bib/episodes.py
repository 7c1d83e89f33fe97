"""What scoring knows of an episode: one row of a task's metadata.jsonl, read and written strictly."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from perceptv.errors import InvalidParams, VerificationError
from perceptv.storage.strict_json import parse, short

METADATA = "metadata.jsonl"
TRIALS = 9
TEST = 9  # the number of the test trial
SHORTEST, LONGEST = 114, 99_999  # frames of a trial
MEMBERS = ("e", "u")
OUTCOMES = ("expected", "unexpected", "no_expectation")
PRESETS = ("paper", "balanced")
_MOST_LINE = 1 << 20
_HIGHEST = 2**63 - 1


@dataclass(frozen=True)
class EpisodeInfo:
    """One episode as scoring sees it.

    Attributes
    ----------
    episode : str
        Stem of its files, for example ``"000000preferencee"``.
    task, domain : str
        Folder, for example ``"agents_evaluation_imitation_cross_x"``, and domain id, for example ``"bib2_imitation"``.
    pair : int
        Number of its pair within the task; the two episodes of a pair share it.
    member : {"e", "u"}
        ``"e"`` must surprise less than ``"u"``.
    outcome : {"expected", "unexpected", "no_expectation"}
    condition, comparison, subtype : str or None
    size, index, seed : int
        Of the key; size is 1..20.
    preset : {"paper", "balanced"}
    sample : str
        Id of the sample that the pair was made from.
    lengths : tuple of 9 int
        Frames of each trial.
    """

    episode: str
    task: str
    domain: str
    pair: int
    member: str
    outcome: str
    condition: str | None
    comparison: str | None
    subtype: str | None
    size: int
    index: int
    seed: int
    preset: str
    sample: str
    lengths: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "lengths", _lengths(self.lengths))
        for name in ("episode", "task", "domain", "sample"):
            _check(name, getattr(self, name), _is_name, "a text that is not empty")
        for name in ("condition", "comparison", "subtype"):
            _check(name, getattr(self, name), lambda v: v is None or _is_name(v), "a text that is not empty, or null")
        for name, legal in (("member", MEMBERS), ("outcome", OUTCOMES), ("preset", PRESETS)):
            _check(name, getattr(self, name), lambda v, legal=legal: type(v) is str and v in legal, ", ".join(legal))
        for name, low, high in (("pair", 0, _HIGHEST), ("size", 1, 20), ("index", 0, _HIGHEST), ("seed", 0, _HIGHEST)):
            words = f"integers {low}..{'2^63-1' if high == _HIGHEST else high}"
            _check(name, getattr(self, name), lambda v, low=low, high=high: type(v) is int and low <= v <= high, words)

    def record(self) -> dict[str, Any]:
        """The row as plain data, in the order of the attributes."""
        return {**asdict(self), "lengths": list(self.lengths)}


def info_of(record: Any, where: str) -> EpisodeInfo:
    """The episode of a row.

    Raises
    ------
    InvalidParams
        `record` is no mapping, or has an unknown, missing or illegal key; the message names `where` and the key.
    """
    if not isinstance(record, Mapping):
        raise InvalidParams(f"{where} is {short(record)}; legal: an object")
    names = [field.name for field in fields(EpisodeInfo)]
    for key in record:
        if key not in names:
            raise InvalidParams(f"{where}: key {short(key)} is unknown; legal: {', '.join(names)}")
    for key in names:
        if key not in record:
            raise InvalidParams(f"{where}: key '{key}' is missing")
    try:
        return EpisodeInfo(**record)
    except InvalidParams as error:
        raise InvalidParams(f"{where}: {error}") from None


def read_metadata(path: str | Path) -> list[EpisodeInfo]:
    """The episodes of a metadata.jsonl, in its order.

    Raises
    ------
    InvalidParams
        The file cannot be read, a line is no row, or an episode occurs twice; the message names file, line and key.
    """
    path, found = Path(path), list[EpisodeInfo]()
    seen: dict[str, int] = {}
    for number, line in _lines(path):
        where = f"{path}, line {number}"
        try:
            info = info_of(parse(line, where), where)
        except VerificationError as error:
            raise InvalidParams(str(error.args[0])) from None
        if info.episode in seen:
            raise InvalidParams(f"{where}: episode is {short(info.episode)}, as in line {seen[info.episode]}")
        seen[info.episode] = number
        found.append(info)
    return found


def write_metadata(path: str | Path, infos: Iterable[EpisodeInfo]) -> None:
    """Writes one line per episode, in their order, all or none; equal episodes give equal bytes."""
    from perceptv.storage.whole import replacing  # only here: it brings the package of stored sets

    with replacing(Path(path)) as file:
        file.writelines(json.dumps(info.record(), allow_nan=False).encode() + b"\n" for info in infos)


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    try:
        with path.open("rb") as file:
            number = 0
            while line := file.readline(_MOST_LINE):
                number += 1
                if len(line) == _MOST_LINE:
                    raise InvalidParams(f"{path}, line {number} is longer than {_MOST_LINE} bytes")
                if line.strip():
                    yield number, line
    except OSError as error:
        raise InvalidParams(f"{short(str(path))} cannot be read: {error.strerror}") from None


def _check(name: str, value: Any, legal: Any, words: str) -> None:
    if not legal(value):
        raise InvalidParams(f"{name} is {short(value)}; legal: {words}")


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _lengths(given: Any) -> tuple[int, ...]:
    legal = f"{TRIALS} integers {SHORTEST}..{LONGEST}, the frames of each trial"
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != TRIALS:
        raise InvalidParams(f"lengths is {short(given)}; legal: {legal}")
    if not all(type(n) is int and SHORTEST <= n <= LONGEST for n in given):
        raise InvalidParams(f"lengths is {short(given)}; legal: {legal}")
    return tuple(given)
