"""The parts of a report that are about pairs of videos, as tables of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from perceptv.errors import InvalidParams, MissingExtra
from perceptv.reports.crossmodel import PairTest
from perceptv.reports.paired_scores import AVERAGE, FAIL, PairScore
from perceptv.reports.report import Report
from perceptv.reports.section import Section, coverage, p_text, percent, span
from perceptv.suites.conservation.facts import CLASSES
from perceptv.suites.conservation.video_pairs import PAIRS
from perceptv.suites.conservation.video_statistics import MEASURES, condition_correlation, main_effects

TITLE = "Conservation"
_FEWEST = 3  # models to compare
_SIGNIFICANT = 0.05
_NAMES = {name: name.replace("_", "-") for name in MEASURES}
CHANCE = (
    "Chance is 33.3 % in either condition and on average; both of a pair are right by independent guesses in 11.1 % "
    "(1 of 9). The paper draws its chance line for the strict score at 33.3 %."
)
_STRICT = "strict: both of a pair right under the same method, count and prompt."


def sections(report: Report, brief: bool = False) -> Iterator[Section]:
    """All that there is to say of pairs; nothing if the report has none. With `brief` the scores alone."""
    if not report.has_pairs():
        return
    yield _overall(report)
    if brief:
        return
    yield _bootstrap(report)
    for kind in PAIRS.shown(report.kinds()):
        yield _by_kind(report, kind)
    yield from _shifts(report)
    if len(report.compared()) >= _FEWEST:
        yield from _effects(report)


def _overall(report: Report) -> Section:
    """The four scores of each model, and which models fail too often."""
    out = set(report.excluded())
    head = ("model", "trials", "pairs", *_columns(report), "FAIL", "left out")
    rows = [
        (s.model, str(s.n), str(s.pairs), *_cells(s), percent(s.fail_rate), "yes" if s.model in out else "no")
        for s in report.pairs()
    ]
    limit = coverage(report.fail_rate)
    left = f"left out of analyses over models: {', '.join(sorted(out))}" if out else "no model is left out for that"
    failed = "FAIL: replies that commit to no option, refuse or are missing; they count as wrong."
    notes = (f"In per cent, with Wilson intervals. {_STRICT}", CHANCE, f"{failed} At {limit} or more, {left}.")
    return Section(TITLE, head, rows, notes)


def _columns(report: Report) -> list[str]:
    return [cell for name in MEASURES for cell in (_NAMES[name], coverage(report.level))[: 1 if name == AVERAGE else 2]]


def _cells(score: PairScore) -> list[str]:
    both = ((percent(score.measure(name)), span(score.wilson(name))) for name in MEASURES)
    return [cell for name, cells in zip(MEASURES, both, strict=True) for cell in cells[: 1 if name == AVERAGE else 2]]


def _bootstrap(report: Report) -> Section:
    head = ("model", *(f"{_NAMES[name]}, {coverage(report.level)}" for name in MEASURES))
    found = {model: report.pair_intervals(model) for model in report.models}
    rows = [(model, *(span(intervals[name]) for name in MEASURES)) for model, intervals in found.items()]
    note = "Bootstrap over pairs of videos, which keep all their trials: these share a stimulus."
    return Section("Conservation: intervals over pairs", head, rows, (note,))


def _by_kind(report: Report, kind: str) -> Section:
    head = (kind, "model", "trials", "pairs", *_columns(report))
    rows = [(str(s.name), s.model, str(s.n), str(s.pairs), *_cells(s)) for s in report.pairs(kind)]
    notes = {
        "transformation": "helpful: the last image alone suffices (number, length); mandatory: it does not.",
        "cue": "cue: whether what looks like more at the end, or less, is so in the non-conserving video of the pair.",
        "shown": "empty: white images; text: none.",
    }
    return Section(f"Conservation by {kind}", head, rows, (notes[kind],) if kind in notes else (), kind)


def _shifts(report: Report) -> Iterator[Section]:
    found = report.response_shifts()
    if found:
        head = ("model", "shown", "true", "n", *(f"answered {name}" for name in (*CLASSES, FAIL)))
        rows = [
            (s.model, s.shown, true, str(sum(counts.values())), *(percent(s.share(true, answer)) for answer in counts))
            for s in found
            for true, counts in s.counts.items()
        ]
        note = "Per cent of the trials of each truth; more and less are said of the thing that the event is about."
        yield Section("Answers by truth", head, rows, (note,))


def _effects(report: Report) -> Iterator[Section]:
    parts = {"Main effects over models": _effect_table, "Conserving against non-conserving": _correlation}
    for title, make in parts.items():
        try:
            yield make(report, title)
        except (MissingExtra, InvalidParams) as error:
            yield Section(title, notes=(f"Not computed: {error}",))


def _effect_table(report: Report, title: str) -> Section:
    found = main_effects(report)
    rows = [
        (
            *(e.factor, e.transformation, "-" if e.anova.f is None else f"{e.anova.f:.2f}"),
            *(", ".join(f"{d:g}" for d in e.anova.df), p_text(e.anova.p)),
            "; ".join(f"{name} {percent(mean)}" for name, mean in e.means.items()),
            "; ".join(_differing(e.tests)) or "-",
        )
        for e in found
    ]
    head = ("factor", "transformation", "F", "df", "p", "mean accuracy", "pairs that differ")
    notes = ["Repeated-measures ANOVA with the models as subjects; pairs that differ: t-tests, Bonferroni, p < 0.05."]
    notes += [f"{e.factor}, {e.transformation}: no F, as {e.anova.why_not}." for e in found if e.anova.why_not]
    return Section(title, head, rows, tuple(notes) if rows else ("No factor has two levels or more.",))


def _differing(tests: Sequence[PairTest]) -> Iterator[str]:
    for test in tests:
        if test.p_bonferroni is not None and test.p_bonferroni < _SIGNIFICANT:
            yield f"{test.first} - {test.second}: {p_text(test.p_bonferroni)}"


def _correlation(report: Report, title: str) -> Section:
    r = condition_correlation(report)
    words = f"Over models, conserving and non-conserving accuracy correlate with r = {r.r:.3f} (p {p_text(r.p)})."
    return Section(title, notes=(words,))
