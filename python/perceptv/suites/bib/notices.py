"""The short texts of a report on episodes: its warnings, and the few lines of its repr."""

from __future__ import annotations

from perceptv.io.strict_json import short
from perceptv.reports.notices import lines_on, screen
from perceptv.reports.section import many
from perceptv.scoring.accounting import Accounting
from perceptv.suites.bib.pairs import OVERALL
from perceptv.suites.bib.report import BibAnswers, BibReport
from perceptv.suites.bib.surprise import sample_name

_CHANCE = 0.5


def warnings_of(report: BibReport) -> tuple[str, ...]:
    """Warnings of surprise."""
    held = [sample_name(info) for pair in report.pairs for info in (pair.e, pair.u)]
    counts = {answers.model: Accounting(answers.missing, unknown=answers.unknown) for answers in report.answers}
    nothing = f"has no value at the test trials: all {many(len(report.pairs), 'pair')} count as wrong"
    return lines_on(counts, held, nothing)


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
