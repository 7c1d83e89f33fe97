"""A measurement as tables, a page, a figure and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from math import isnan
from typing import TYPE_CHECKING, Any

from perceptv._arguments import PRESETS
from perceptv._core import __version__
from perceptv._plain import counted
from perceptv.errors import VerificationError
from perceptv.io.schema import (
    NAME,
    NUMBER,
    OBJECT,
    PLAIN,
    TEXT,
    FieldKind,
    check,
    list_of,
    nullable,
    number,
    one_of,
    optional,
    whole,
)
from perceptv.reports.drawing import BLIND, CHANCE_LINE, DARK, PALETTE, Drawing, panels
from perceptv.reports.html_page import Page, card_html
from perceptv.reports.measurement import DESIGNS, DomainMeasure, Measurement, PeopleThreshold
from perceptv.reports.published_values import DESIGN_NOTE, HUMAN, HUMAN_STUDY, SET, sources
from perceptv.reports.section import Section, coverage, percent, section_text, span
from perceptv.reports.size_curves import SizeCounts, SizeCurve

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMAT, FORMAT_VERSION = "perceptv-measurement", 1
NOT_MONOTONE = "does not fall with size"
_SHARE = number(0, 1)
_COUNTS = {
    "sizes": list_of(whole(1)),
    "floors": list_of(_SHARE),
    "right": list_of(whole()),
    "total": list_of(whole()),
}
_DOMAIN = {
    "domain": NAME,
    "preset": one_of(*PRESETS),
    "design": one_of(*DESIGNS),
    **dict.fromkeys(("calls", "fixed_calls", "failed"), whole()),
    "why": TEXT,
    "odds": NUMBER,
}
_PEOPLE = {"threshold": NUMBER, "interval": list_of(nullable(NUMBER)), "people": whole()}
_PEOPLE |= {"without": optional(whole(), 0)}
_KEYS = FieldKind("an object of plain data", lambda value: isinstance(value, Mapping) and PLAIN.fits(value))
_DOCUMENT = {
    "format": one_of(FORMAT),
    "format_version": one_of(FORMAT_VERSION),
    "model": NAME,
    "seed": whole(),
    "target": NUMBER,
    "level": NUMBER,
    "cost": nullable(NUMBER),
    "estimated": whole(),
    "people": optional(OBJECT, {}),
    "keys": optional(_KEYS, {}),
    "domains": list_of(OBJECT),
}


def sections(found: Measurement, brief: bool = False) -> Iterator[Section]:
    """All tables; `brief` makes no difference, as they fit on a screen."""
    yield overall(found)
    if any(domain.design == "adaptive" for domain in found):
        yield _thresholds(found)
    if any(domain.design != "adaptive" for domain in found):
        yield _others(found)
    yield from _beside_published(found)
    if found.keys:
        yield Section("To repeat it", notes=(repeat_line(found),))


def _beside_published(found: Measurement) -> Iterator[Section]:
    """The newest published accuracies of models by domain, and of people; none for the preset `balanced`."""
    measured = {domain.domain: domain for domain in found if domain.preset == "paper"}
    for published in sources().values():
        of_models = [f for f in published.figures if f.study == SET and f.by == "domain" and f.name in measured]
        if not of_models:
            continue
        figures = {(f.name, f.model): percent(f.accuracy) for f in of_models}
        models = dict.fromkeys(f.model for f in of_models)
        apart = published.not_comparable
        rows = [
            (
                f"{name} *" if name in apart else name,
                percent(domain.accuracy()),
                span(domain.interval(found.level)),
                *(figures.get((name, model), "-") for model in models),
            )
            for name, domain in measured.items()
        ]
        starred = tuple(f"* not comparable: {name} ({apart[name]})." for name in measured if name in apart)
        people = [f for f in published.figures if f.study == HUMAN_STUDY and f.model == HUMAN]
        human = tuple(f"People, all domains of a sample of the set: {percent(f.accuracy)} %." for f in people)
        head = ("domain", "accuracy, %", coverage(found.level), *(f"({model})" for model in models))
        title = f"{published.title}; columns in brackets are published."
        yield Section("Beside published accuracy", head, rows, (title, DESIGN_NOTE, *starred, *human, *published.notes))
        return


def repeat_line(found: Measurement) -> str:
    """What anyone needs to repeat it, on a line; options that were not given are left out."""
    keys = {"seed": found.seed, "target": found.target, **found.keys}
    texts = (f"{name.replace('_', ' ')} {text}" for name, value in keys.items() if (text := key_text(value)))
    return "; ".join(texts) + "."


def key_text(value: Any) -> str:
    """A key as a line shows it; empty for one that was not given."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {text}" for name, each in value.items() if (text := key_text(each)))
    return "" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def measurement_text(found: Measurement) -> str:
    """The tables as text."""
    return "\n".join(map(section_text, sections(found))).rstrip()


def measurement_warnings(found: Measurement) -> tuple[str, ...]:
    """What a reader must know before the numbers."""
    rising = [domain.domain for domain in found if domain.design == "fixed"]
    lines = []
    if rising:
        lines.append(f"accuracy {NOT_MONOTONE} in {', '.join(rising)}: the fixed design was asked there")
    if found.unasked:
        lines.append(f"no answers in {', '.join(found.unasked)}, so there is no accuracy over all domains")
    if found.cut:
        lines.append(f"a limit of all ended {counted(len(found.cut), 'domain')} before the goal")
    if found.failed:
        lines.append(f"{counted(found.failed, 'question')} got no reply and count for nothing")
    if found.estimated:
        lines.append(f"the server told no tokens of {counted(found.estimated, 'reply')}: their cost is estimated")
    return tuple(lines)


def overall(found: Measurement) -> Section:
    """The model's scores in a row."""
    cost = () if found.cost is None else (f"{found.cost:.4g}",)
    head = ("model", "domains", "calls", "fixed design", "accuracy, %", coverage(found.level))
    values = str(len(found.domains)), str(found.calls), str(found.fixed_calls)
    row = (found.model, *values, percent(found.accuracy()), span(found.interval()), *cost)
    note = (
        "Accuracy is what is to be expected of the fixed design, the mean over its domains and sizes. The fixed design "
        "asks each size equally often."
    )
    return Section("Overall", (*head, *(("cost",) if cost else ())), [row], (note,))


def _thresholds(found: Measurement) -> Section:
    level = coverage(found.level)
    head = ("domain", "calls", "threshold", level, "slope", "lapse", "guess", "accuracy, %", level)
    people = ("people", "95 %") if found.people else ()
    rows = [
        (*_threshold_row(domain, found.level), *(_people(domain, found) if people else ()), domain.why)
        for domain in found
        if domain.design == "adaptive"
    ]
    notes = [
        "The threshold is the size half-way between guessing and what lapses leave. Slope per size. Lapse and guess "
        "rate are in per cent, means of the posterior. Intervals are credible: they start from equal chances of all "
        "thresholds, also of those beyond the sizes."
    ]
    if found.people:
        notes.append("People: half-way between a blind guess and all right.")
    if without := [f"{name} {theirs.without}" for name, theirs in found.people.items() if theirs.without]:
        notes.append(f"People whose answers give no threshold, who are left out: {', '.join(without)}.")
    return Section("Thresholds", (*head, *people, "ended by"), rows, tuple(notes))


def _threshold_row(domain: DomainMeasure, level: float) -> tuple[str, ...]:
    sizes, curve = domain.counts.sizes, domain.curve(level)
    if curve is None:
        return domain.domain, str(domain.calls), *("-",) * 7
    low, high = (size_text(end, sizes) for end in curve.threshold_interval)
    numbers = size_text(curve.threshold, sizes), f"{low} to {high}", f"{curve.slope:.2f}"
    rates = percent(curve.lapse), percent(curve.guess), percent(curve.accuracy), span(curve.interval)
    return domain.domain, str(domain.calls), *numbers, *rates


def threshold_text(domain: DomainMeasure, level: float) -> str:
    """The threshold of a domain with its interval; a dash without a curve."""
    curve = domain.curve(level)
    if curve is None:
        return "-"
    at, low, high = (size_text(end, domain.counts.sizes) for end in (curve.threshold, *curve.threshold_interval))
    return f"{at} ({low} to {high})"


def size_text(value: float | None, sizes: tuple[int, ...]) -> str:
    """A threshold; one beyond the sizes is not known."""
    if value is None:
        return "-"
    low, high = min(sizes), max(sizes)
    return f"< {low}" if value < low else f"> {high}" if value > high else f"{value:.1f}"


def _people(domain: DomainMeasure, found: Measurement) -> tuple[str, str]:
    theirs = found.people.get(domain.domain)
    if theirs is None:
        return "-", "-"
    low, high = (size_text(end, domain.counts.sizes) for end in theirs.interval)
    return f"{theirs.threshold:.1f}", f"{low} to {high}"


def _others(found: Measurement) -> Section:
    head = ("domain", "design", "calls", "accuracy, %", coverage(found.level), "odds against a curve", "ended by")
    rows = [
        (
            domain.domain,
            domain.design,
            str(domain.calls),
            percent(domain.accuracy()),
            span(domain.interval(found.level)),
            f"{domain.odds:.3g}" if domain.design == "fixed" else "-",
            domain.why,
        )
        for domain in found
        if domain.design != "adaptive"
    ]
    notes = []
    if any(domain.design == "fixed" for domain in found):
        notes.append(
            f"Fixed: the accuracy {NOT_MONOTONE}, so a threshold says nothing. Each size is asked equally often, and "
            "the interval is Wilson's."
        )
    if any(domain.design == "sequential" for domain in found):
        notes.append(
            "Sequential: fewer than three sizes. The interval is the confidence sequence of the beta-binomial mixture, "
            "which holds at any time."
        )
    return Section("Domains without a threshold", head, rows, tuple(notes))


# ---- page


def model_card(found: Measurement, place: int = 0) -> str:
    """The card of a model, HTML; `place` gives its colour."""
    small = f"{span(found.interval())}, {counted(found.calls, 'call')} (fixed design: {found.fixed_calls})"
    return card_html(PALETTE[place % len(PALETTE)], found.model, f"{percent(found.accuracy())} %", small)


def measurement_page(found: Measurement) -> Page:
    """The contents of the page."""
    presets = ", ".join(dict.fromkeys(domain.preset for domain in found))
    about = f"Measured: {counted(len(found.domains), 'domain')}, preset {presets}, seed {found.seed}. "
    people = ", solid people's" if found.people else ""
    lines = f"answers as dots, the curve with its interval, dashed its threshold{people}, dotted a blind guess"
    figure = Drawing(f"Accuracy against size: {lines}", partial(_curves, found))
    return Page(1, f"{about}perceptv {__version__}.", [model_card(found)], list(found.sections()), [figure])


def _curves(found: Measurement, humans: str | None) -> Figure:
    """A panel for each domain: answers as dots, the larger the more; the curve with its band; the blind floor."""
    figure, axes, columns = panels([domain.domain for domain in found], (3.0, 2.3), "accuracy, %", 8)
    for axis, domain in zip(axes, found, strict=True):
        _curve(axis, domain, found)
        axis.set_ylim(-4, 104)
        axis.grid(alpha=0.25)
    for axis in axes[-columns:]:
        axis.set_xlabel("size")
        axis.tick_params(labelbottom=True)
    return figure


def _curve(axis: Axes, domain: DomainMeasure, found: Measurement) -> None:
    counts = domain.counts
    asked = [(size, 100 * r / n, n) for size, r, n in zip(counts.sizes, counts.right, counts.total, strict=True) if n]
    if curve := domain.curve(found.level):
        low, high = ([100 * band[end] for band in curve.bands] for end in (0, 1))
        axis.fill_between(counts.sizes, low, high, color=PALETTE[0], alpha=0.15, linewidth=0)
        axis.plot(counts.sizes, [100 * share for share in curve.shares], color=PALETTE[0], linewidth=1.5)
        if counts.sizes[0] <= curve.threshold <= counts.sizes[-1]:
            axis.axvline(curve.threshold, color=PALETTE[0], linewidth=0.8, linestyle="--")
    axis.scatter(
        [size for size, _, _ in asked],
        [share for _, share, _ in asked],
        s=[8 + 6 * n for _, _, n in asked],
        color=PALETTE[1] if domain.design == "fixed" else PALETTE[0],
        alpha=0.7,
        linewidths=0,
    )
    axis.plot(counts.sizes, [100 * floor for floor in counts.floors], **CHANCE_LINE)
    if theirs := found.people.get(domain.domain):
        axis.axvline(theirs.threshold, color=DARK, linewidth=0.8)
    if domain.design == "fixed":
        axis.text(0.97, 0.9, "not monotone", transform=axis.transAxes, ha="right", fontsize=7, color=BLIND)


# ---- JSON


def write_document(found: Measurement) -> dict[str, Any]:
    """A measurement as a JSON document."""
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "perceptv": __version__,
        "model": found.model,
        "seed": found.seed,
        "target": found.target,
        "level": found.level,
        "cost": found.cost,
        "estimated": found.estimated,
        "summary": {
            "calls": found.calls,
            "fixed_calls": found.fixed_calls,
            "failed": found.failed,
            "accuracy": _known(found.accuracy()),
            "interval": list(map(_known, found.interval())),
        },
        "warnings": list(found.warnings),
        "domains": [_domain_record(domain, found.level) for domain in found],
        "keys": dict(found.keys),
        "people": {name: _people_record(theirs) for name, theirs in found.people.items()},
    }


def _domain_record(domain: DomainMeasure, level: float) -> dict[str, Any]:
    record = {name: getattr(domain, name) for name in _DOMAIN}
    record |= {name: list(getattr(domain.counts, name)) for name in _COUNTS}
    curve = domain.curve(level)
    shape = None if curve is None else _curve_record(curve)
    interval = list(map(_known, domain.interval(level)))
    return {**record, "accuracy": _known(domain.accuracy()), "interval": interval, "curve": shape}


def _known(value: float) -> float | None:
    """JSON has no NaN."""
    return None if isnan(value) else value


def _curve_record(curve: SizeCurve) -> dict[str, Any]:
    names = ("threshold", "slope", "lapse", "guess")
    return {
        **{name: getattr(curve, name) for name in names},
        "threshold_interval": list(curve.threshold_interval),
        "shares": list(curve.shares),
        "bands": [list(band) for band in curve.bands],
    }


def _people_record(theirs: PeopleThreshold) -> dict[str, Any]:
    return {name: getattr(theirs, name) for name in _PEOPLE} | {"interval": list(theirs.interval)}


def read_document(data: Any) -> Measurement:
    """The measurement in a JSON document. Curves and scores are computed again, not read."""
    where = "the measurement"
    members = check(data, _DOCUMENT, where)
    domains = tuple(_read_domain(entry, f"domain {i}") for i, entry in enumerate(members["domains"]))
    people = {name: _read_people(entry, f"people of {name:.80}") for name, entry in members["people"].items()}
    head = {name: members[name] for name in ("model", "seed", "target", "level", "cost", "estimated")}
    return Measurement(**head, domains=domains, people=people, keys=members["keys"])


def _read_domain(entry: Any, where: str) -> DomainMeasure:
    counts = {name: tuple(values) for name, values in check(entry, _COUNTS, where).items()}
    if len({len(values) for values in counts.values()}) != 1 or not counts["sizes"]:
        raise VerificationError(f"{where}: {', '.join(_COUNTS)} are not lists of one length")
    return DomainMeasure(counts=SizeCounts(**counts), **check(entry, _DOMAIN, where))


def _read_people(entry: Any, where: str) -> PeopleThreshold:
    members = check(entry, _PEOPLE, where)
    if len(members["interval"]) != 2:
        raise VerificationError(f"{where}: interval is not a pair")
    return PeopleThreshold(**{**members, "interval": tuple(members["interval"])})


def domain_records(found: Measurement) -> list[dict[str, Any]]:
    """A row for each domain, for a table."""
    return [_domain_record(domain, found.level) for domain in found]
