"""Which questions a call asks that goes on with a file of replies: new ones, changed ones, those to be asked again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from perceptv.core.question_digests import changed_parts
from perceptv.errors import illegal
from perceptv.io.strict_json import short
from perceptv.scoring.reply_records import FAULTS, is_cut_off

CHANGED = "changed"
_LENGTHS = ("max_tokens", "max_completion_tokens")  # which leave a reply that ended by itself as it is


@dataclass(frozen=True)
class KeptReply:
    """A reply in a file: its text, the digest of its question, its faults, the options of its request.

    `repeat` counts the replies that were asked for to one question, from 0. `usage` holds counts of tokens, and
    `in_batch` is True if it came with a batch file.
    """

    where: str
    text: str = field(default="", repr=False)
    digest: str | None = None
    request: Mapping[str, Any] | None = field(default=None, hash=False)
    faults: frozenset[str] = frozenset()
    ended: bool = False
    repeat: int = 0
    usage: Mapping[str, Any] | None = field(default=None, hash=False)
    in_batch: bool = False


def kept_reply(text: str, more: Mapping[str, Any], where: str) -> KeptReply:
    """The reply of a line; `more` holds its other members."""
    reason = more.get("finish_reason")
    faults = {"empty": not text.strip(), "cut": is_cut_off(reason), "error": reason == "error"}
    names = frozenset(name for name, is_so in faults.items() if is_so)
    ended = bool(reason) and "cut" not in names
    kept = text, more.get("question_digest"), more.get("request"), names, ended
    return KeptReply(where, *kept, more.get("repeat") or 0, more.get("usage"), more.get("custom_id") is not None)


@dataclass(frozen=True)
class Resumed:
    """The questions to ask: ids with the fault of the earlier reply, None if there is no earlier reply.

    `unchecked` counts the replies that stay although they tell nothing of what was asked.
    """

    due: Mapping[str, str | None] = field(hash=False)
    unchecked: int = 0

    @property
    def changed(self) -> int:
        """The number of questions that have changed since they were answered."""
        return sum(why == CHANGED for why in self.due.values())


def resumed(
    ids: Sequence[str],
    replies: Mapping[str, Sequence[KeptReply]],
    digest: Callable[[str], str],
    request: Mapping[str, Any],
    again: Collection[str],
) -> Resumed:
    """The ids that are left to ask.

    Parameters
    ----------
    ids : sequence of str
        The questions of the dataset.
    replies : mapping
        The model's replies so far, by id, the latest last.
    digest : callable
        That of a question as it is now.
    request : mapping
        The options of this call. InvalidParams if a reply that stays was asked for with others.
    again : collection of str
        The faults for which a reply is asked for again.
    """
    due: dict[str, str | None] = {}
    unchecked = 0
    for name in ids:
        found = _to_question(replies.get(name, ()), partial(digest, name))
        if found is None:
            due[name] = CHANGED if name in replies else None
        elif fault := next((fault for fault in FAULTS if fault in found.faults and fault in again), None):
            due[name] = fault
        else:
            _check_request(found, request)
            unchecked += found.digest is None
    return Resumed(due, unchecked)


def _to_question(replies: Sequence[KeptReply], digest: Callable[[], str]) -> KeptReply | None:
    """The latest reply that is to the question as it is now, or does not tell."""
    now = digest() if any(reply.digest is not None for reply in replies) else ""
    same = [reply for reply in replies if reply.digest is None or not changed_parts(reply.digest, now)]
    return same[-1] if same else None


def _check_request(reply: KeptReply, wanted: Mapping[str, Any]) -> None:
    """Replies of earlier versions tell of no request: they may be of any."""
    request = reply.request
    if request is None:
        return
    names = sorted(name for name in {**request, **wanted} if request.get(name) != wanted.get(name))
    if set(names) <= set(_LENGTHS if reply.ended else ()):
        return
    differ = "; ".join(f"{short(n, 60)} {short(request.get(n), 60)}, not {short(wanted.get(n), 60)}" for n in names[:3])
    file, _, line = reply.where.rpartition(", ")
    again = ", or again='cut' for replies that were cut off" if "cut" in reply.faults else ""
    raise illegal(
        f"path is {short(file)}, whose replies of this model were asked for with other options: {line} has {differ}",
        f"the same options, or another file{again}",
    )
