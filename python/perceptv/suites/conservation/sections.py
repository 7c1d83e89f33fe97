"""The parts of a report that are about pairs of videos, as tables of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from perceptv.errors import InvalidParams, MissingExtra
from perceptv.reports.intervals import Interval
from perceptv.reports.section import Section, p_text, percent, span
from perceptv.suites.conservation.facts import CLASSES
from perceptv.suites.conservation.scores import FAIL, MEASURES, PairScore, ResponseShift

if TYPE_CHECKING:
    from perceptv.reports.crossmodel import PairTest
    from perceptv.reports.report import Report

SOURCE = "conservation_bench"
KINDS = ("domain", "transformation", "method", "count", "prompt", "cue", "shown")
TITLE = "Conservation"
_AVERAGE = MEASURES.index("average")
_FEWEST = 3  # models to compare
_SIGNIFICANT = 0.05
_NAMES = {name: name.replace("_", "-") for name in MEASURES}
_CHANCE = (
    "Chance is 33.3 % in either condition and on average; both of a pair are right by independent guesses in 11.1 % "
    "(1 of 9). The paper draws its chance line for the strict score at 33.3 %."
)
_STRICT = "strict: both of a pair right under the same method, count and prompt."


def pair_kinds(report: Report) -> list[str]:
    """The kinds of groups that pair scores are shown by."""
    return [kind for kind in KINDS if kind in report.kinds()]


def pair_sections(report: Report) -> Iterator[Section]:
    """All that there is to say of pairs; nothing where the report has none."""
    if not report.has_pairs():
        return
    yield overall_pairs(report)
    yield _bootstrap(report)
    for kind in pair_kinds(report):
        yield _by_kind(report, kind)
    yield from _shifts(report)
    if len(report.compared()) >= _FEWEST:
        yield from _effects(report)


def overall_pairs(report: Report) -> Section:
    """The four scores of each model, and which models fail too often."""
    out = set(report.excluded())
    head = ("model", "trials", "pairs", *_columns(report), "FAIL", "left out")
    rows = [
        (s.model, str(s.n), str(s.pairs), *_cells(s), percent(s.fail_rate), "yes" if s.model in out else "no")
        for s in report.pairs()
    ]
    limit = f"{100 * report.fail_rate:g} %"
    left = f"left out of analyses over models: {', '.join(sorted(out))}" if out else "no model is left out for that"
    failed = "FAIL: replies that commit to no option, refuse or are missing; they count as wrong."
    notes = (f"In per cent, with Wilson intervals. {_STRICT}", _CHANCE, f"{failed} At {limit} or more, {left}.")
    return Section(TITLE, head, rows, notes)


def _columns(report: Report) -> list[str]:
    coverage = f"{100 * report.level:g} %"
    return [cell for name in MEASURES for cell in ((_NAMES[name],) if name == "average" else (_NAMES[name], coverage))]


def _cells(score: PairScore) -> list[str]:
    out = []
    for name in MEASURES:
        out.append(percent(score.measure(name)))
        if name != "average":
            out.append(_span(score.wilson(name)))
    return out


def _span(interval: Interval | None) -> str:
    return "-" if interval is None else span(*interval)


def _bootstrap(report: Report) -> Section:
    coverage = f"{100 * report.level:g} %"
    head = ("model", *(f"{_NAMES[name]}, {coverage}" for name in MEASURES))
    found = {model: report.pair_intervals(model) for model in report.models}
    rows = [(model, *(_span(intervals[name]) for name in MEASURES)) for model, intervals in found.items()]
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
    return Section(f"Conservation by {kind}", head, rows, (notes[kind],) if kind in notes else ())


def _shifts(report: Report) -> Iterator[Section]:
    found = report.response_shifts()
    if found:
        head = ("model", "shown", "true", "n", *(f"answered {name}" for name in (*CLASSES, FAIL)))
        rows = [row for shift in found for row in _shift_rows(shift)]
        note = "Per cent of the trials of each truth; more and less are said of the thing that the event is about."
        yield Section("Answers by truth", head, rows, (note,))


def _shift_rows(shift: ResponseShift) -> Iterator[tuple[str, ...]]:
    for true, counts in shift.counts.items():
        shares = (percent(shift.share(true, answered)) for answered in (*CLASSES, FAIL))
        yield shift.model, shift.shown, true, str(sum(counts.values())), *shares


def _effects(report: Report) -> Iterator[Section]:
    parts = {"Main effects over models": _effect_table, "Conserving against non-conserving": _correlation}
    for title, make in parts.items():
        try:
            yield make(report, title)
        except (MissingExtra, InvalidParams) as error:
            yield Section(title, notes=(f"Not computed: {error}",))


def _effect_table(report: Report, title: str) -> Section:
    from perceptv.suites.conservation.statistics import main_effects

    found = main_effects(report)
    rows = [
        (
            *(e.factor, e.transformation, _f(e.anova.f), ", ".join(f"{d:g}" for d in e.anova.df), p_text(e.anova.p)),
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
    from perceptv.suites.conservation.statistics import condition_correlation

    r = condition_correlation(report)
    words = f"Over models, conserving and non-conserving accuracy correlate with r = {r.r:.3f} (p {p_text(r.p)})."
    return Section(title, notes=(words,))


def _f(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def published_pair_sections(report: Report) -> Iterator[Section]:
    """The models beside those of the published table, ranked by the average; people first."""
    from perceptv.reports.published import DESIGN_NOTE, HUMAN, SOURCES

    table: dict[str, dict[str, float]] = {}
    for f in report.published():
        table.setdefault("people" if f.model == HUMAN else f.model, {})[f.name] = f.accuracy
    scores: dict[str, list[float | None]] = {f"[{name}]": [row[m] for m in MEASURES] for name, row in table.items()}
    scores |= {score.model: [score.measure(m) for m in MEASURES] for score in report.pairs()}
    ranked = sorted(scores, key=lambda name: (name != "[people]", -(scores[name][_AVERAGE] or 0.0)))
    rows = [(name, *map(percent, scores[name])) for name in ranked]
    notes = (f"{SOURCES[SOURCE]}; names in brackets are published. Published videos are filmed, these are drawn.",)
    yield Section("Beside published figures", ("model", *_NAMES.values()), rows, (*notes, DESIGN_NOTE, _CHANCE))
