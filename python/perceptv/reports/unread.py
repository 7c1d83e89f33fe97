"""Replies that no answer was read from, by what they look like, and a sample of them to look at.

Families are guesses from the cause that the reader names and from the end of the reply, which reports keep: they say
where to look, and count for no score.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from perceptv.reports.intervals import Interval, wilson
from perceptv.reports.numeric import check_level
from perceptv.reports.score_groups import ReportRow
from perceptv.reports.section import Section, coverage, percent, span
from perceptv.scoring.verdicts import Cause

if TYPE_CHECKING:
    from perceptv.reports.report import Report

FAMILIES_TITLE, SAMPLE_TITLE = "Unread replies by family", "Unread replies to look at"
SHOWN = 12
"""How many unread replies of a model a report shows."""
_LONG = 200  # characters of a reply without an end that are no short answer
_CUT = re.compile(r"(?:[,;:(\[{=-]|\b(?:and|or|but|because|the|an?|is|are|of|to|in|with))\s*\Z", re.IGNORECASE)
_ENDED = re.compile(r"[.!?)\]}>*_`'\"|~$\u00bb\u2019\u201d\u2026\u3002\uff01\uff1f]\s*\Z")
_DOUBT = re.compile(
    r"\b(?:maybe|perhaps|might|could be|may be|possibly|probably|presumably|seems?|appears?|likely|unclear"
    r"|not (?:quite |entirely )?(?:sure|certain)|unsure|uncertain|guess|either|if|unless|hard to (?:say|tell))\b",
    re.IGNORECASE,
)
_LETTER = re.compile(
    r"(?<![\w'\u2019])(?:[B-HJ-Z]|A(?! [a-z])|I(?=[).:\]])|(?<=[(\[])[a-z](?=[)\]]))(?![\w'\u2019])", re.ASCII
)
_YES_NO = re.compile(r"\b(?:yes|no|true|false)\b", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w]|\.\d)", re.ASCII)
_MARKS = {"choice": _LETTER, "multiple": _LETTER, "boolean": _YES_NO}  # by kind of question or type of answer


@dataclass(frozen=True)
class Family:
    """What an unread reply may look like: the first family that fits is the reply's.

    `causes` are what the reader names; `trait` tells from the reply itself. Either is enough.
    """

    name: str
    meaning: str
    causes: tuple[Cause, ...] = ()
    trait: Callable[[ReportRow], bool] = field(default=lambda row: False, repr=False)

    def fits(self, row: ReportRow) -> bool:
        """Whether an unread reply is of this family."""
        return row.cause in self.causes or self.trait(row)


def _is_cut_off(row: ReportRow) -> bool:
    text = row.excerpt
    return bool(_CUT.search(text)) or (len(text) > _LONG and not _ENDED.search(text))


def _named(row: ReportRow) -> int:
    """How many different options the end of the reply names: letters, yes and no, or numbers."""
    kind = row.item.first("kind") or row.item.first("answer_type")
    return len({found.lower() for found in _MARKS.get(str(kind), _NUMBER).findall(row.excerpt)})


FAMILIES: tuple[Family, ...] = (
    Family("empty", "nothing is left once markup is gone", ("empty",), lambda row: not row.excerpt.strip()),
    Family("refusal", "it says that it cannot or will not answer", ("refusal",)),
    Family("cut off", "only thinking, or it breaks off", ("only_thinking", "cut_off"), _is_cut_off),
    Family(
        "contradiction",
        "it commits to two answers, or takes one back",
        ("contradiction", "retraction"),
    ),
    Family(
        "hedged",
        "words of doubt or a condition",
        ("hedge", "supposition"),
        lambda row: bool(_DOUBT.search(row.excerpt)),
    ),
    Family(
        "several options named",
        "more than one letter, number, or yes and no, and none stated",
        ("several",),
        lambda row: _named(row) > 1,
    ),
    Family("no option named", "no letter, number, yes or no in it", (), lambda row: _named(row) == 0),
    Family("other", "one option is named, and not stated in a form that is read", (), lambda row: True),
)
"""What unread replies may look like, the surest first."""


@dataclass(frozen=True)
class UnreadFamily:
    """How many of a model's replies were not read and are of one family. `n` is the number of its replies."""

    model: str
    family: str
    count: int
    n: int
    level: float = field(default=0.95, repr=False)

    def __post_init__(self) -> None:
        check_level(self.level)

    @property
    def share(self) -> float:
        """Share of the model's replies, 0..1; 0 where it has none."""
        return self.count / self.n if self.n else 0.0

    @property
    def interval(self) -> Interval | None:
        """Wilson interval of the share; None without a reply."""
        return wilson(self.count, self.n, level=self.level) if self.n else None


def is_unread(row: ReportRow) -> bool:
    """Whether there is a reply, and no answer was read from it."""
    return row.outcome in ("format_error", "no_answer") and not row.missing


def family_of(row: ReportRow) -> str:
    """The name of the family of an unread reply."""
    return next(family.name for family in FAMILIES if family.fits(row))


def counted(rows: Sequence[ReportRow], models: Sequence[str], level: float) -> list[UnreadFamily]:
    """Each model's families that occur, in the order of `FAMILIES`."""
    found = []
    for model in models:
        said = [row for row in rows if row.model == model and not row.missing]
        names = [family_of(row) for row in said if is_unread(row)]
        counts = ((family.name, names.count(family.name)) for family in FAMILIES)
        found += [UnreadFamily(model, name, count, len(said), level) for name, count in counts if count]
    return found


def digest(*parts: str) -> str:
    """What orders a sample: nobody chooses it, and it is the same everywhere."""
    joined = "".join(f"{len(part)}:{part}" for part in parts)
    return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()


def sample(rows: Sequence[ReportRow], model: str, most: int = SHOWN) -> list[ReportRow]:
    """Some of a model's unread replies: of each family in turn the one whose id has the lowest digest."""
    by_family: dict[str, list[ReportRow]] = {family.name: [] for family in FAMILIES}
    for row in rows:
        if row.model == model and is_unread(row):
            by_family[family_of(row)].append(row)
    for mine in by_family.values():
        mine.sort(key=lambda row: digest(row.item.id), reverse=True)
    return list(_in_turn(by_family, most))


def _in_turn(by_family: dict[str, list[ReportRow]], most: int) -> Iterator[ReportRow]:
    while most > 0 and any(by_family.values()):
        for mine in by_family.values():
            if mine and most > 0:
                most -= 1
                yield mine.pop()


def unread_sections(report: Report, brief: bool = False) -> Iterator[Section]:
    """Families by model; without `brief` also a sample. Nothing where all was read."""
    found = report.unread()
    if found:
        yield _families(report, found)
    if found and not brief:
        yield _sample(report)


def _families(report: Report, found: Sequence[UnreadFamily]) -> Section:
    counts = {(one.family, one.model): one for one in found}
    head = ["family"]
    for model in report.models:
        head += [model, "%", coverage(report.level)]
    shown = [family for family in FAMILIES if any(one.family == family.name for one in found)]
    rows = []
    for family in shown:
        cells = [cell for model in report.models for cell in _cells(counts.get((family.name, model)))]
        rows.append((family.name, *cells))
    notes = (
        "Replies that are there and that no answer was read from, by what they look like. Per cent of the model's "
        "replies. The families are guesses from the cause that the reader names and the end of the reply.",
        "; ".join(f"{family.name}: {family.meaning}" for family in shown) + ".",
    )
    return Section(FAMILIES_TITLE, tuple(head), rows, notes)


def _cells(found: UnreadFamily | None) -> tuple[str, str, str]:
    return ("0", percent(0.0), "-") if found is None else (str(found.count), percent(found.share), span(found.interval))


def _sample(report: Report) -> Section:
    head = ("model", "id", "family", "reason", "end of the reply", "right answer")
    rows = [
        (row.model, row.item.id, family_of(row), row.reason, row.excerpt, row.item.answer_text)
        for model in report.models
        for row in sample(report.rows, model)
    ]
    note = (
        f"At most {SHOWN} of each model, of every family in turn, chosen by a digest of their ids. "
        "'perceptv score --explain ID' prints how a reply was read."
    )
    return Section(SAMPLE_TITLE, head, rows, (note,))


def most_unread(found: Sequence[UnreadFamily], model: str) -> str:
    """How many replies of a model were not read, and what most of them look like, in a few words."""
    mine = [one for one in found if one.model == model]
    if not mine:
        return "unread 0"
    most = max(mine, key=lambda one: one.count)
    return f"unread {sum(one.count for one in mine)} (most: {most.family})"
