"""Replies for a person to mark, and how far the reader agrees with the person.

Whoever marks sees the question and the reply, and nothing else: not the model, not the id, not the right answer, not
what the reader read. A key stands for them. What the reader read is worked out again when the marks come back.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

from perceptv._arguments import choice, integer
from perceptv._arguments import path as path_of
from perceptv._plain import plain_lines
from perceptv.errors import InvalidParams, illegal, invalid
from perceptv.io.csv_dialect import SHEET_MARK
from perceptv.io.foreign_tables import CELLS, LINES, check_suffix, given_rows
from perceptv.io.schema import FieldKind, check, is_whole, nullable
from perceptv.io.strict_json import is_text, short
from perceptv.io.whole import write_whole
from perceptv.limits import LIMITS, Limits
from perceptv.reports.intervals import Interval, wilson
from perceptv.reports.numeric import check_level
from perceptv.reports.section import Section, coverage, percent, span
from perceptv.reports.unread import digest
from perceptv.scoring.accounting import account, check_changed, counted
from perceptv.scoring.item_digests import digests_for
from perceptv.scoring.judging import judge, judge_many
from perceptv.scoring.questions import Question
from perceptv.scoring.responses import DUPLICATES, Duplicates, read_responses
from perceptv.scoring.score_replies import AskedDataset, Responses
from perceptv.scoring.scored_items import ScoredItem, items_of
from perceptv.scoring.thinking import Marks
from perceptv.scoring.verdicts import LETTERS, MODES, JudgeMode, Verdict

NOTHING = "nothing"
"""The mark of a reply that commits to no answer."""
_FILES = (*LINES, *CELLS)
_COLUMNS = ("key", "question", "reply", "answers", "mark")
_LONGEST = 8000  # characters of a question or a reply that are shown
_LIVE = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet takes these for the start of a formula
_DIGITS = 32
_KEY = FieldKind(
    f"{_DIGITS} hexadecimal digits",
    lambda value: is_text(value) and len(value) == _DIGITS and set(value) <= set("0123456789abcdef"),
)
_MARK = FieldKind("a text or a whole number", lambda value: is_text(value) or is_whole(value))
_MARKED = {"key": _KEY, "mark": nullable(_MARK)}


@dataclass(frozen=True)
class _ReadReply:
    """A reply that was read or not. Replies of one stratum are drawn alike."""

    item: ScoredItem
    model: str
    text: str = field(repr=False)
    verdict: Verdict

    @property
    def key(self) -> str:
        return digest(self.model, self.item.id, self.text)[:_DIGITS]

    @property
    def read(self) -> bool:
        return _answer(self.verdict) is not None

    @property
    def stratum(self) -> tuple[str, bool]:
        return self.model, self.read


@dataclass(frozen=True)
class ReviewAgreement:
    """How far the reader agrees with a person who marked replies, of one model or of all.

    Replies that were read and replies that were not are drawn apart, half and half where there are enough, so each
    share is of its half: `rightly`, `wrongly` and `unfounded` (read although the reply commits to nothing) of the
    replies that were read, `readable` of those that were not. `replies` is how many there are in all, marked or not,
    and `unread_replies` how many of them were not read.
    """

    model: str
    read: int
    rightly: int
    wrongly: int
    unfounded: int
    unread: int
    readable: int
    replies: int
    unread_replies: int
    level: float = field(default=0.95, repr=False)

    def __post_init__(self) -> None:
        check_level(self.level)

    def share(self, name: str) -> float | None:
        """One of the shares by name, 0..1; None if no reply of its half was marked."""
        total = self._total(name)
        return getattr(self, name) / total if total else None

    def interval(self, name: str) -> Interval | None:
        """Wilson interval of that share."""
        total = self._total(name)
        return wilson(getattr(self, name), total, level=self.level) if total else None

    @property
    def agreement(self) -> float | None:
        """Share of all replies that reader and person take alike, each half weighted by how many replies it stands for;
        None if a half that has replies has no mark."""
        readable = self.share("readable")
        halves = (
            (self.replies - self.unread_replies, self.share("rightly")),
            (self.unread_replies, None if readable is None else 1 - readable),
        )
        known = [(size, share) for size, share in halves if share is not None and size]
        if len(known) < sum(size > 0 for size, _ in halves):
            return None
        return sum(size * share for size, share in known) / self.replies

    def _total(self, name: str) -> int:
        return self.unread if choice("name", name, SHARES) == "readable" else self.read


SHARES = ("rightly", "wrongly", "unfounded", "readable")
ALL = "all models"


def write_review(
    dataset: AskedDataset,
    responses: Responses,
    path: str | Path,
    *,
    count: int,
    mode: JudgeMode = "lenient",
    duplicates: Duplicates = "first",
    thinking: Marks | None = None,
    limits: Limits = LIMITS,
) -> Path:
    """Writes replies for a person to mark; returns the file, which must not be there yet, as it may hold marks.

    The sample is the same for the same replies: of each model in turn one that was read and one that was not, in the
    order of a digest. The person fills the column ``mark`` with what the reply answers (``answers`` tells the form), or
    with ``nothing`` where it commits to no answer, and leaves it empty where unsure.

    Parameters
    ----------
    dataset, responses, mode, duplicates, thinking, limits
        As in `score`.
    path : path
        The file: .jsonl, .csv or .tsv.
    count : int
        The number of replies, from 1; all if there are fewer.

    Raises
    ------
    InvalidParams
        As `score`; or the file is there.
    StorageError
        The file cannot be written.
    """
    target = path_of("path", path, "a file that ends in " + ", ".join(_FILES))
    suffix = check_suffix(target, "path", _FILES)
    if os.path.lexists(target):
        raise illegal(f"path is {short(str(path))}, which exists and may hold marks", "a new file")
    wanted = integer("count", count, 1)
    chosen = _sample(_read_replies(dataset, responses, mode, duplicates, thinking, limits), wanted)
    rows = [_row(reply) for reply in chosen]
    return write_whole(target, SHEET_MARK + _table(rows, CELLS[suffix]) if suffix in CELLS else _lines(rows))


def agreement(
    dataset: AskedDataset,
    responses: Responses,
    reviewed: str | Path,
    *,
    mode: JudgeMode = "lenient",
    duplicates: Duplicates = "first",
    thinking: Marks | None = None,
    level: float = 0.95,
    limits: Limits = LIMITS,
) -> list[ReviewAgreement]:
    """How far the reader agrees with the marks in a file of `write_review`: over all models, then of each.

    Parameters
    ----------
    dataset, responses, mode, duplicates, thinking, limits
        Those that the file was written with.
    reviewed : path
        The marked file. Rows without a mark are left out.
    level : float
        Coverage of the intervals.

    Raises
    ------
    InvalidParams
        A row is incomplete or has another key than the replies (the message names it), a mark is not an answer to its
        question, or there is no mark.
    LimitExceeded
        A file is larger than `limits` allow.
    """
    check_level(level)
    replies = _read_replies(dataset, responses, mode, duplicates, thinking, limits)
    marked = list(_marks(reviewed, {one.key: one for one in replies}, limits))
    if not marked:
        raise illegal("reviewed has no mark", "at least one row with a mark")
    models = list(dict.fromkeys(one.model for one in replies if any(of.model == one.model for of, _ in marked)))
    parts: list[tuple[str, tuple[str, ...]]] = [(model, (model,)) for model in models]
    if len(models) > 1:
        parts.insert(0, (ALL, tuple(models)))
    return [_agreement(name, members, replies, marked, level) for name, members in parts]


def review_section(found: Sequence[ReviewAgreement]) -> Section:
    """Agreement as a table of text."""
    head = ["model", "marked", "of replies"]
    for name in SHARES:
        head += [name, coverage(found[0].level)]
    rows = []
    for one in found:
        cells = [cell for name in SHARES for cell in (percent(one.share(name)), span(one.interval(name)))]
        rows.append((one.model, str(one.read + one.unread), str(one.replies), *cells, percent(one.agreement)))
    notes = (
        "Per cent, with Wilson intervals. Of the marked replies that were read: rightly, wrongly, and unfounded, where "
        "the person says that the reply commits to nothing. Of those that were not read: readable for the person.",
        "agreement: of all replies, each half weighted by the number of replies that it stands for.",
    )
    return Section("Agreement with the marks", (*head, "agreement"), rows, notes)


def _read_replies(
    dataset: Any, responses: Any, mode: JudgeMode, duplicates: Duplicates, thinking: Marks | None, limits: Limits
) -> list[_ReadReply]:
    """All replies to the dataset that count, with their verdicts."""
    choice("mode", mode, MODES)
    choice("duplicates", duplicates, DUPLICATES)
    items = items_of(dataset, limits)
    ids = [item.id for item in items]
    result: list[_ReadReply] = []
    said = read_responses(responses, ids, limits=limits)
    digests = digests_for(items, chain.from_iterable(said.values()))
    for model, replies in said.items():
        met, accounting = account(ids, replies, digests=digests)
        check_changed(model, accounting, len(ids))
        count = counted(met, duplicates)
        answered = [item for item in items if item.id in count]
        given = [count[item.id].text for item in answered]
        verdicts = judge_many([item.source for item in answered], given, mode, thinking=thinking)
        rows = zip(answered, given, verdicts, strict=True)
        result += [_ReadReply(item, model, text, verdict) for item, text, verdict in rows]
    if not result:
        raise illegal("responses has no reply to the dataset", "at least one")
    return result


def _sample(replies: Iterable[_ReadReply], count: int) -> list[_ReadReply]:
    """One reply of each stratum in turn, sorted by key in the end so that strata do not show."""
    strata: dict[tuple[str, bool], list[_ReadReply]] = {}
    for one in replies:
        strata.setdefault(one.stratum, []).append(one)
    waiting = [sorted(strata[name], key=lambda one: one.key) for name in sorted(strata)]
    rounds = range(max(map(len, waiting)))
    chosen = [stratum[i] for i in rounds for stratum in waiting if i < len(stratum)][:count]
    return sorted(chosen, key=lambda one: one.key)


def _row(reply: _ReadReply) -> dict[str, str | None]:
    question, answers = _asked(reply.item.source)
    cells = (reply.key, _bounded(question), _bounded(reply.text), answers, None)
    return dict(zip(_COLUMNS, cells, strict=True))


def _asked(source: Any) -> tuple[str, str]:
    """The question as text, and the form of its marks."""
    if isinstance(source, Question):
        letters = LETTERS[: len(source.options)]
        options = [f"({letter}) {text}" for letter, text in zip(letters, source.texts, strict=True)]
        return "\n".join([source.text, *options]), _ANSWERS[source.kind].format(last=letters[-1:])
    data = source.record() if hasattr(source, "record") else source
    record: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
    prompt, form = record.get("prompt"), record.get("answer_format")
    answer = f"the answer, as in {form}" if isinstance(form, str) and form else "the answer, as the question wants it"
    return prompt if isinstance(prompt, str) else "", f"{answer}; or {NOTHING}"


_ANSWERS = {
    "choice": f"a letter from A to {{last}}, or {NOTHING}",
    "multiple": f"letters from A to {{last}} with commas between, or {NOTHING}",
    "boolean": f"yes, no, or {NOTHING}",
    "number": f"a whole number, or {NOTHING}",
}


def _bounded(text: str) -> str:
    """The text with escapes for control characters; only the start and end of a long one."""
    left = len(text) - _LONGEST
    if left > 0:
        text = f"{text[: _LONGEST // 2]}\n[... {left} characters left out ...]\n{text[-(_LONGEST // 2) :]}"
    return plain_lines(text)


def _lines(rows: Iterable[Mapping[str, Any]]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def _table(rows: Iterable[Mapping[str, Any]], delimiter: str) -> str:
    """The rows as cells; an apostrophe precedes those that a spreadsheet would compute."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for row in rows:
        cells = [row[name] or "" for name in _COLUMNS]
        writer.writerow([f"'{cell}" if cell.startswith(_LIVE) else cell for cell in cells])
    return out.getvalue()


def _marks(reviewed: Any, replies: Mapping[str, _ReadReply], limits: Limits) -> Iterator[tuple[_ReadReply, Any]]:
    """The marked replies, each with the answer that the person read, or None."""
    path = path_of("reviewed", reviewed, "a marked file of replies")
    seen: set[str] = set()
    for where, row in given_rows(path, "reviewed", _FILES, limits):
        key, mark = check(row, _MARKED, where, InvalidParams).values()
        if key not in replies:
            raise illegal(f"{where}: key is {short(key)}, which no reply has", "a reply's")
        if key in seen:
            raise illegal(f"{where}: key is {short(key)} for the second time", "each once")
        seen.add(key)
        word = "" if mark is None else str(mark).strip()
        if word:
            yield replies[key], _marked(replies[key], word, where)


def _marked(reply: _ReadReply, mark: str, where: str) -> tuple[Any] | None:
    """The answer of a mark, read as a reply."""
    if mark.lower() == NOTHING:
        return None
    source = reply.item.source
    result = _answer(judge(source, mark, "strict"))
    if result is None and not isinstance(source, Question):
        result = _answer(judge(source, mark))
    if result is None:
        raise invalid(f"{where}: mark", mark, f"{_asked(source)[1]}; empty where unsure")
    return result


def _answer(verdict: Verdict) -> tuple[Any] | None:
    """The answer in a tuple, as None may be an answer; None if no answer was read."""
    return (verdict.value,) if verdict.outcome in ("correct", "wrong") else None


def _agreement(
    name: str,
    models: Sequence[str],
    replies: Sequence[_ReadReply],
    marked: Sequence[tuple[_ReadReply, Any]],
    level: float,
) -> ReviewAgreement:
    mine = [(one, answer) for one, answer in marked if one.model in models]
    read = [(_answer(one.verdict), answer) for one, answer in mine if one.read]
    unread = [answer for one, answer in mine if not one.read]
    everything = [one.read for one in replies if one.model in models]
    rightly, unfounded = sum(mark == value for value, mark in read), sum(mark is None for _, mark in read)
    counts = (len(read), rightly, len(read) - rightly - unfounded, unfounded)
    readable = sum(answer is not None for answer in unread)
    return ReviewAgreement(name, *counts, len(unread), readable, len(everything), everything.count(False), level)
