"""Sections of reports about pairs of episodes, beside the tables of all suites."""

from __future__ import annotations

from collections.abc import Iterator

from perceptv.reports.report import Report
from perceptv.reports.section import Section, by_name, coverage, p_text, percent, span
from perceptv.suites.bib.effects import KIND, comparisons
from perceptv.suites.bib.episode_pairs import DIRECT, NULL
from perceptv.suites.bib.instance_tests import PairTest, pair_tests
from perceptv.suites.bib.zscores import z_scores

_TIES = {"half": "half a right one", "right": "right", "wrong": "wrong"}


def sections(report: Report, brief: bool = False) -> Iterator[Section]:
    """Tests overall and by task, comparisons, z-scores; with `brief` the first."""
    if report.mode is not None:
        return  # of replies
    yield _tests(report)
    if not brief:
        rows = [(str(test.group.name), *_cells(test)) for test in pair_tests(report, "task")]
        yield Section("By task", ("task", "model", *_head(report)), rows, kind="task")
        yield from _comparisons(report)
        yield _z(report)


def _tests(report: Report) -> Section:
    settings = report.settings
    window = "frames 30 to L-84 of the test trial" if settings["window"] == "moving" else "all frames of the test trial"
    notes = (
        "A pair is right if its expected episode is less surprising. Chance is 50 %. A tie counts as "
        f"{_TIES[settings['ties']]}; a pair with a missing or non-finite value is wrong.",
        f"max, mean: the reduction of {window}. bootstrap: over instances, which keeps the pairs of a quartet together "
        f"({coverage(report.level)}).",
        f"p: signs of the pairs' differences flipped by instance, {settings['permutations']} draws; the first is "
        "one-sided, for e < u.",
        f"Pairs of the comparison {NULL!r} have no answer and are not counted.",
    )
    return Section("Tests of pairs", ("model", *_head(report)), [_cells(t) for t in pair_tests(report)], notes)


def _head(report: Report) -> tuple[str, ...]:
    return "accuracy", coverage(report.level), "bootstrap", "p", "p two-sided", "pairs", "tied", "missing"


def _cells(test: PairTest) -> tuple[str, ...]:
    group, (one, two) = test.group, test.p
    shares = percent(group.accuracy), span(group.interval), span(test.bootstrap)
    return group.model, *shares, p_text(one), p_text(two), *map(str, (group.n, test.tied, test.missing))


def _comparisons(report: Report) -> Iterator[Section]:
    found = comparisons(report)
    if not found:
        return
    # Direct ones first, "null" last.
    names = sorted({name for c in found for name in c.accuracy}, key=lambda n: (n == NULL, not n.startswith(DIRECT), n))
    rows = [
        (c.domain, c.model, *(percent(c.accuracy.get(name)) for name in names), percent(c.effect), span(c.interval))
        for c in found
    ]
    notes = (
        "direct: both episodes of the condition that allows an inference. Crosses: the same outcome in both "
        "conditions. effect: mean of the two crosses; 50 % is no effect of the condition. Bootstrap over instances.",
        "null: two episodes of the condition that allows no inference. 50 % is wanted; anything else is a bias.",
    )
    head = ("domain", "model", *names, "effect", coverage(report.level))
    yield Section("Comparisons", head, rows, notes, kind=KIND)


def _z(report: Report) -> Section:
    found, infants = z_scores(report), report.settings["infants"]
    head = ("task", "outcome", *report.models, *(("infants",) if infants else ()))
    rows = []
    for mine in by_name(found, (f"{z.task}\n{z.outcome}" for z in found)).values():
        cells = [*(z.z for z in mine), *([mine[0].infants] if infants else [])]
        texts = ("-" if z is None else f"{z:+.2f}" for z in cells)
        rows.append((mine[0].task, mine[0].outcome.replace("_", " "), *texts))
    notes = ["(mean of the outcome - mean of all) / standard deviation of all episodes of the task."]
    there = {(z.task, z.outcome) for z in found}
    if unmatched := [f"{task} {outcome}" for task, outcome, _ in infants if (task, outcome) not in there]:
        notes.append(f"Infants' scores that the dataset has no episodes for: {', '.join(unmatched)}.")
    return Section("Surprise by outcome, z", head, rows, tuple(notes), kind="outcomes")
