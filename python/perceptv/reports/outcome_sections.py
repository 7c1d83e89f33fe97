"""The outcomes of pairs as tables of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from perceptv.reports.outcomes import OUTCOMES, Outcomes
from perceptv.reports.score_groups import OVERALL
from perceptv.reports.section import Section, coverage, p_text, percent, span

if TYPE_CHECKING:
    from perceptv.reports.report import Report

_BRIEF = 2
"""Kinds of groups that fit on a screen."""
_NOTES = (
    "Both members right: core knowledge; the control alone: shortcut; the manipulated one alone: core deficit, as it "
    "is right for another reason. A member that is asked in rotations is right if all of them are.",
    "guesses: the four shares, in per cent, that independent guesses give. p: exact McNemar test of shortcut against "
    "core deficit. Baselines are observers, no models: S is what is usually so, N what one says without the concept.",
    "Drawn pairs with a stated rule: scores compare with published ones on photographs and films in design only.",
)


def outcome_sections(report: Report, brief: bool = False) -> Iterator[Section]:
    """A table for each kind of groups that the suites of the pairs name; with `brief` the first ones."""
    kinds = report.outcome_kinds()
    for kind in kinds[:_BRIEF] if brief else kinds:
        found = report.outcomes(kind)
        if kind != OVERALL and brief:
            found = [one for one in found if not one.observer]
        yield _table(kind, found, coverage(report.level))


def _table(kind: str, found: list[Outcomes], level: str) -> Section:
    overall = kind == OVERALL
    head = ("model" if overall else kind, *(() if overall else ("model",)), "pairs", *OUTCOMES, f"both, {level}")
    rows = [(*(() if overall else (str(o.name),)), o.model, *_cells(o)) for o in found]
    title = "Outcomes of pairs" if overall else f"Outcomes of pairs by {kind}"
    return Section(title, (*head, "guesses", "p"), rows, _NOTES if overall else ())


def _cells(o: Outcomes) -> tuple[str, ...]:
    shares = (f"{percent(o.shares[name])} ({o.counts[name]})" for name in OUTCOMES)
    guesses = "-" if o.guesses is None else " : ".join(f"{100 * share:.0f}" for share in o.guesses.values())
    return str(o.pairs), *shares, span(o.intervals[OUTCOMES[0]]), guesses, p_text(o.p)
