"""The short texts of a report on episodes: its warnings, and the few lines of its repr."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perceptv.bib.pairs import OVERALL
from perceptv.bib.surprise import sample_name
from perceptv.scoring.accounting import is_strange
from perceptv.scoring.ids import some_unknown
from perceptv.scoring.notices import many, screen
from perceptv.storage.strict_json import short

if TYPE_CHECKING:
    from perceptv.bib.report import BibAnswers, BibReport

_CHANCE = 0.5


def warnings_of(report: BibReport) -> tuple[str, ...]:
    """One line for each model of whose episodes too many are unknown, and for each that said nothing of any pair."""
    held = [sample_name(info) for pair in report.pairs for info in (pair.e, pair.u)]
    found = []
    for answers in report.answers:
        total = len(held) - len(answers.missing) + len(answers.unknown)
        if is_strange(len(answers.unknown), total):
            found.append(some_unknown(answers.model, [name for name, _ in answers.unknown], total, held))
        elif len(answers.missing) == len(held):
            pairs = many(len(report.pairs), "pair")
            found.append(f"{short(answers.model)} has no value at the test trials: all {pairs} count as wrong")
    return tuple(found)


def text_of(report: BibReport) -> str:
    """The repr: a line for each model and baseline, then the warnings, on one screen."""
    beside = f" and {many(len(report.baselines), 'baseline')}" if report.baselines else ""
    pairs = many(len(report.pairs), "pair")
    head = f"BibReport: {many(len(report.models), 'model')}{beside}, {pairs}, chance {_CHANCE:.3f}"
    return screen(head, [_line(report, answers) for answers in report.answers], report.warnings)


def _line(report: BibReport, answers: BibAnswers) -> str:
    scores = report.by(OVERALL, [answers.model])
    told = ", ".join(f"{score.accuracy:.3f} by {score.reduction}" for score in scores)
    said = f"accuracy {told}, n {scores[0].n}" if scores else "no pair has an answer"
    name = short(answers.model) + (" (baseline)" if answers.baseline else "")
    return f"{name}: {said}, unknown ids {len(answers.unknown)}"
