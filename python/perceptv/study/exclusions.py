"""Rules that exclude people and answers. They are fixed before the first person is asked."""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, TypeGuard

from perceptv._arguments import amount, flag, integer, unknown_name
from perceptv._arguments import path as path_of
from perceptv.errors import illegal, invalid
from perceptv.io import strict_toml
from perceptv.io.strangers import read_whole
from perceptv.io.whole_files import typed
from perceptv.limits import LIMITS, Limits
from perceptv.study.designs import MOST_ATTENTION

EXCLUSIONS = "exclusions.toml"
EMPTY = b"# No rule: nobody is left out.\n"
_SHARES = ("same_reply_share", "hidden_share", "late_frames_share")
_FLAGS = ("not_exact_pixels", "partial", "replaced", "plates_failed", "resumed")
_NUMBERS = ("median_rt_ms", "rt_below_ms", "rt_above_ms")
_HUES = frozenset(
    {
        "red", "green", "blue", "yellow", "orange", "purple", "pink", "brown", "cyan", "magenta", "lime", "teal",
        "navy", "maroon", "olive", "skyblue", "violet",
    }
)  # fmt: skip
_GROUPS = {
    "sessions": (
        "attention_failed", "median_rt_ms", *_SHARES, "not_exact_pixels", "partial", "replaced", "plates_failed",
    ),
    "trials": ("rt_below_ms", "rt_above_ms", "resumed"),
}  # fmt: skip


@dataclass(frozen=True)
class Rules:
    """Rules of exclusion. None and False are rules that are not there.

    Parameters
    ----------
    attention_failed : int, optional
        A person is left out from so many failed checks of attention on.
    median_rt_ms : number, optional
        A person whose median time for an item is below it, from the end of its clips.
    same_reply_share : number, optional
        A person who gave one and the same reply to more than this share of the items, 0..1.
    hidden_share : number, optional
        A person who left the page during more than this share of the items.
    late_frames_share : number, optional
        A person with late frames in more than this share of the items.
    not_exact_pixels : bool
        A person who was shown a picture that was cut, or not in whole pixels.
    partial : bool
        A person who has not ended.
    replaced : bool
        A session whose person, by the recruiter's id, began another one later.
    plates_failed : bool
        A person's answers in domains of colour, where the colour plates were failed.
    rt_below_ms, rt_above_ms : number, optional
        An answer that took less, or more, from the end of the clips.
    resumed : bool
        An answer to an item that was shown again after a reload.
    """

    attention_failed: int | None = None
    median_rt_ms: float | None = None
    same_reply_share: float | None = None
    hidden_share: float | None = None
    late_frames_share: float | None = None
    not_exact_pixels: bool = False
    partial: bool = False
    replaced: bool = False
    plates_failed: bool = False
    rt_below_ms: float | None = None
    rt_above_ms: float | None = None
    resumed: bool = False

    def __post_init__(self) -> None:
        if self.attention_failed is not None:
            integer("attention_failed", self.attention_failed, 1, MOST_ATTENTION)
        for name in (*_NUMBERS, *_SHARES):
            value = getattr(self, name)
            if value is not None and amount(name, value, "numbers from 0") > 1 and name in _SHARES:
                raise invalid(name, value, "numbers 0..1")
        for name in _FLAGS:
            flag(name, getattr(self, name))

    def as_dict(self) -> dict[str, dict[str, Any]]:
        """The rules that are there, as in a file."""
        members = {name: value for name, value in asdict(self).items() if value is not None and value is not False}
        groups = {group: {n: members[n] for n in names if n in members} for group, names in _GROUPS.items()}
        return {group: found for group, found in groups.items() if found}


AnyRules: TypeAlias = Rules | str | Path | Mapping[str, Any]


@dataclass(frozen=True)
class PersonReply:
    """One answer, as rules see it."""

    domain: str
    reply: str
    times: Mapping[str, Any] = field(hash=False)


@dataclass(frozen=True)
class PersonRecord:
    """One person, as rules see them."""

    state: str
    attention_failed: int
    replies: Sequence[PersonReply] = field(hash=False)
    plates_failed: bool = False
    replaced: bool = False


def read_rules(given: Any, limits: Limits = LIMITS) -> tuple[Rules, bytes]:
    """Rules, and the bytes of their file; from a file, a mapping, or rules. None means no rules."""
    if given is None:
        return Rules(), EMPTY
    if isinstance(given, Rules):
        return given, _written(given)
    if isinstance(given, Mapping):
        found = _of_groups(given, "exclusions")
        return found, _written(found)
    path = path_of("exclusions", given, "rules, or a .toml file with them")
    with typed("read exclusions", path):
        data = read_whole(path, path.name, limits)
    return parsed(data, path.name, limits), data


def check_rules(rules: Rules, attention: int) -> None:
    """InvalidParams if a design has too few checks of attention for the rules."""
    if rules.attention_failed is not None and rules.attention_failed > attention:
        raise illegal(f"attention_failed is {rules.attention_failed}", f"at most attention of the design, {attention}")


def parsed(data: bytes, name: str, limits: Limits = LIMITS) -> Rules:
    """Rules of the bytes of a file."""
    return _of_groups(strict_toml.parse(data, name, limits), name)


def _of_groups(found: Mapping[str, Any], where: str) -> Rules:
    given: dict[str, Any] = {}
    for group, rules in found.items():
        if group not in _GROUPS:
            raise unknown_name(f"key of {where}", str(group), list(_GROUPS))
        if not isinstance(rules, Mapping):
            raise invalid(group, rules, f"a table of {', '.join(_GROUPS[group])}")
        for name in rules:
            if name not in _GROUPS[group]:
                raise unknown_name(f"key of {group}", str(name), _GROUPS[group])
        given |= rules
    return Rules(**given)


def _written(rules: Rules) -> bytes:
    lines = []
    for group, found in rules.as_dict().items():
        lines += [f"[{group}]", *(f"{name} = {_value(value)}" for name, value in found.items()), ""]
    return "\n".join(lines).encode() if lines else EMPTY


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


def names_hues(record: Mapping[str, Any]) -> bool:
    """True if a question is about colours: its words name two or more hues."""
    text = " ".join([str(record.get("prompt", "")), *map(str, record.get("vocabulary") or ())])
    words = re.findall(r"[a-z]+", text.lower())
    return len(_HUES & set(words)) >= 2


def person_reasons(rules: Rules, run: PersonRecord) -> tuple[str, ...]:
    """The rules by which a whole person is left out."""
    return tuple(name for name, broken in _PERSON.items() if broken(rules, run))


def trial_reasons(rules: Rules, run: PersonRecord, reply: PersonReply, colour: bool) -> tuple[str, ...]:
    """The rules by which one answer is left out; `colour` says that its domain is one of colours."""
    rt = answer_time(reply.times)
    found = {
        "rt_below_ms": rules.rt_below_ms is not None and rt is not None and rt < rules.rt_below_ms,
        "rt_above_ms": rules.rt_above_ms is not None and rt is not None and rt > rules.rt_above_ms,
        "resumed": rules.resumed and reply.times.get("resumed") is True,
        "plates_failed": rules.plates_failed and run.plates_failed and colour,
    }
    return tuple(name for name, broken in found.items() if broken)


def response_time(times: Mapping[str, Any]) -> float | None:
    """The time of an answer in ms, from the painting of the item; None if it is not known."""
    rt = times.get("rt")
    return float(rt) if _is_number(rt) else None


def answer_time(times: Mapping[str, Any]) -> float | None:
    """The same from the end of the last clip, seen once; of pictures from their painting."""
    rt, end = response_time(times), times.get("clip_end")
    return rt - end if rt is not None and _is_number(end) else rt


def _is_number(value: Any) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _median(rules: Rules, run: PersonRecord) -> bool:
    times = [rt for r in run.replies if (rt := answer_time(r.times)) is not None]
    return rules.median_rt_ms is not None and bool(times) and statistics.median(times) < rules.median_rt_ms


def _same(rules: Rules, run: PersonRecord) -> bool:
    """True if one reply is too frequent. A single answer is not a habit."""
    counts = Counter(r.reply for r in run.replies)
    share = max(counts.values()) / len(run.replies) if len(run.replies) > 1 else 0.0
    return rules.same_reply_share is not None and share > rules.same_reply_share


def _over(limit: float | None, run: PersonRecord, holds: Callable[[Mapping[str, Any]], bool]) -> bool:
    count = sum(holds(r.times) for r in run.replies)
    return limit is not None and bool(run.replies) and count / len(run.replies) > limit


def _counts(name: str) -> Callable[[Mapping[str, Any]], bool]:
    def holds(times: Mapping[str, Any]) -> bool:
        return _is_number(times.get(name)) and times[name] > 0

    return holds


def _not_exact(times: Mapping[str, Any]) -> bool:
    k = times.get("k", 1)
    return times.get("cut") is True or times.get("exact") is False or not _is_number(k) or k < 1 or k != int(k)


_PERSON: dict[str, Callable[[Rules, PersonRecord], bool]] = {
    "attention_failed": lambda rules, run: (
        rules.attention_failed is not None and run.attention_failed >= rules.attention_failed
    ),
    "median_rt_ms": _median,
    "same_reply_share": _same,
    "hidden_share": lambda rules, run: _over(rules.hidden_share, run, _counts("hidden")),
    "late_frames_share": lambda rules, run: _over(rules.late_frames_share, run, _counts("late")),
    "not_exact_pixels": lambda rules, run: rules.not_exact_pixels and any(_not_exact(r.times) for r in run.replies),
    "partial": lambda rules, run: rules.partial and run.state != "complete",
    "replaced": lambda rules, run: rules.replaced and run.replaced,
}
