"""The short texts of a report: its warnings, and the few lines of its repr."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from perceptv._plain import counted
from perceptv.io.missing import READ_AS_TEXT
from perceptv.io.strict_json import short
from perceptv.reports.look_sections import look_warnings
from perceptv.reports.score_groups import OVERALL, Group
from perceptv.reports.unread import most_unread
from perceptv.scoring.accounting import Accounting
from perceptv.scoring.ids import some_unknown

if TYPE_CHECKING:
    from perceptv.reports.report import Report

_MODELS, _WARNINGS, _NAMED = 12, 8, 5


def report_warnings(report: Report) -> tuple[str, ...]:
    """Warnings of replies."""
    of: dict[str, list[str]] = {model: [] for model in report.models}
    for row in report.rows:
        of[row.model].append(row.item.id)
    counts = {model: report.accounting.get(model, Accounting()) for model in report.models}
    found = [*_whole_set(counts), *_undigested(counts)]
    repeated = {row.model for row in report.rows if row.repeats}
    for model, asked in of.items():
        nothing = f"has no reply: all {counted(len(asked), 'question')} count as wrong"
        found += [*_on_lost(model, counts[model]), *_on_asked(model, counts[model])]
        found += lines_on({model: counts[model]}, asked, nothing)
        found += _on_replies(model, counts[model], report.duplicates, model in repeated)
    return (*found, *look_warnings(report))


def _undigested(counts: Mapping[str, Accounting]) -> Iterator[str]:
    """A line about replies without a digest."""
    if left := sum(each.undigested for each in counts.values()):
        replies = counted(left, "reply", "replies")
        yield f"{replies} of an earlier perceptv ask without a digest of the question: only its id is compared"


def _on_replies(model: str, accounting: Accounting, duplicates: str, repeated: bool) -> Iterator[str]:
    if accounting.changed:
        questions = f"{counted(len(accounting.changed), 'question')}, such as {short(accounting.changed[0][0])}"
        why = "with prompt, options or pictures that have changed since the reply, which is not counted"
        yield f"{short(model)}: {questions}, {why}"
    if accounting.duplicates and not repeated:
        questions = f"{counted(len(accounting.duplicates), 'question')}, such as {short(accounting.duplicates[0][0])}"
        yield (
            f"{short(model)}: several replies to {questions}; the {duplicates} counts, and repeats=True (--repeats) "
            "scores all"
        )


def _whole_set(counts: Mapping[str, Accounting]) -> Iterator[str]:
    """A line about models that `asked` lacks, if it has others."""
    others = [model for model, each in counts.items() if each.asked is None]
    if others and len(others) < len(counts):
        more = f" and {len(others) - _NAMED} more" if others[_NAMED:] else ""
        named = ", ".join(map(short, others[:_NAMED]))
        yield f"asked does not tell of {named}{more}: every question of the dataset counts"


def _on_asked(model: str, counts: Accounting) -> Iterator[str]:
    """Lines about ids that do not fit the questions that the model was asked."""
    for names, words in (
        ([name for name, _ in counts.unasked], "it replied to and was not asked; they are not counted"),
        (counts.asked_unknown, "it was asked and are not in the dataset; they are not counted"),
        (counts.asked_twice, "asked names more than once; they count once"),
    ):
        if names:
            yield f"{short(model)}: {counted(len(names), 'id')}, such as {short(names[0])}, {words}"


def _on_lost(model: str, counts: Accounting) -> Iterator[str]:
    if counts.lost:
        yield (
            f"{short(model)}: the replies to {counted(len(counts.lost), 'id')}, such as {short(counts.lost[0])}, are "
            "missing values, where a word such as None is a legal answer. Programs that read tables take it for an "
            f"empty cell; keep it with {READ_AS_TEXT}"
        )


def lines_on(counts: Mapping[str, Accounting], asked: Sequence[str], nothing: str) -> tuple[str, ...]:
    """A line for each model with too many unknown ids, and with the text `nothing` for each without a reply."""
    result = []
    for model, each in counts.items():
        if each.strange(len(asked)):
            names = [name for name, _ in each.unknown]
            result.append(some_unknown(model, names, each.ids(len(asked)), asked))
        elif len(each.missing) == len(asked):
            result.append(f"{short(model)} {nothing}")
    return tuple(result)


def report_text(report: Report) -> str:
    """The repr: a line for each model, then the warnings, on one screen."""
    questions = len(report.items())
    head = f"Report: {counted(len(report.models), 'model')}, {counted(questions, 'question')}"
    head += "" if report.mode is None else f", mode {report.mode!r}"
    counts = {model: report.accounting.get(model, Accounting()) for model in report.models}
    unread = report.unread()
    lines = []
    for group in report.by(OVERALL):
        line = _line(group, len(counts[group.model].unknown), report.cut_off(group.model))
        lines.append(line if report.mode is None else f"{line}, {most_unread(unread, group.model)}")
    return screen(head, lines, report.warnings)


def _line(group: Group, unknown: int, cut_off: float | None) -> str:
    floor = "floor not known" if group.floor is None else f"floor {group.floor:.3f}"
    ended = f", cut off {cut_off:.3f}" if cut_off else ""
    return f"{short(group.model)}: accuracy {group.accuracy:.3f}, n {group.n}, {floor}, unknown ids {unknown}{ended}"


def screen(head: str, models: Sequence[str], warnings: Sequence[str]) -> str:
    """A head line, then lines of models and warnings, as many as fit."""
    lines = _first(models, _MODELS, "models") + _first([f"warning: {w}" for w in warnings], _WARNINGS, "warnings")
    return "\n".join([head, *(f"  {line}" for line in lines)])


def _first(lines: Sequence[str], most: int, what: str) -> list[str]:
    more = [f"{len(lines) - most} more {what}"] if len(lines) > most else []
    return [*lines[:most], *more]
