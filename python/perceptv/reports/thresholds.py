"""Thresholds of several models beside each other: a table, tests of pairs, and a figure."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from perceptv.reports.comparison import holm_corrected
from perceptv.reports.drawing import legend, model_colours, new_figure, plain
from perceptv.reports.mcnemar import mcnemar
from perceptv.reports.psychometric import Curve, common_threshold_p, has_curve
from perceptv.reports.score_groups import ReportRow
from perceptv.reports.section import Section, p_text
from perceptv.scoring.scored_items import Name

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from perceptv.reports.report import Report

_ALPHA = 0.05


@dataclass(frozen=True)
class ThresholdDifference:
    """Two models in one domain where both have a threshold.

    `difference` is that of the first minus that of the second, in units of size. `p` is a likelihood-ratio test of one
    threshold for both, each with its own slope (chi-square, 1 degree of freedom); `p_holm` is corrected for the
    domains.
    """

    domain: Name
    first: str
    second: str
    difference: float
    p: float
    p_holm: float


def threshold_differences(report: Report, first: str, second: str) -> list[ThresholdDifference]:
    """One for each domain in which both models have a threshold."""
    curves = [{c.domain: c for c in report.curves(model) if c.threshold is not None} for model in (first, second)]
    domains = [domain for domain in curves[0] if domain in curves[1]]
    rows = [_rows_by_domain(report, model) for model in (first, second)]
    p = [common_threshold_p(rows[0][domain], rows[1][domain]) for domain in domains]
    found = []
    for domain, one, corrected in zip(domains, p, holm_corrected(p), strict=True):
        a, b = (curve[domain].threshold for curve in curves)
        found.append(ThresholdDifference(domain, first, second, (a or 0.0) - (b or 0.0), one, corrected))
    return found


def _rows_by_domain(report: Report, model: str) -> dict[Name, list[ReportRow]]:
    out: dict[Name, list[ReportRow]] = {}
    for row in report.rows_of(model):
        for domain in row.item.groups.get("domain", ()) if has_curve(row) else ():
            out.setdefault(domain, []).append(row)
    return out


def threshold_sections(report: Report) -> Iterator[Section]:
    """Thresholds by domain and model, then the pairs of models; nothing where fewer than two have any."""
    curves = {model: {c.domain: c for c in report.curves(model)} for model in report.models}
    placed = [model for model in report.models if any(c.threshold is not None for c in curves[model].values())]
    if len(placed) < 2:
        return
    domains = dict.fromkeys(domain for model in placed for domain in curves[model])
    rows = [(str(domain), *(_cell(curves[model].get(domain)) for model in placed)) for domain in domains]
    note = (
        "The size at which accuracy is half-way between the blind-guess floor and 1, with its profile-likelihood "
        "interval: a higher one is better. A dash: the data do not place it at a tested size, see the curves."
    )
    yield Section("Thresholds by model", ("domain", *placed), rows, (note,))
    pairs = [
        (a, b, found) for a, b in itertools.combinations(placed, 2) if (found := threshold_differences(report, a, b))
    ]
    if pairs:
        yield _pairs(pairs)


def _pairs(pairs: Sequence[tuple[str, str, list[ThresholdDifference]]]) -> Section:
    higher = [[sum(d.difference * sign > 0 for d in found) for sign in (1, -1)] for _, _, found in pairs]
    signs = [mcnemar(*counts) for counts in higher]
    rows = []
    for (a, b, found), counts, p, corrected in zip(pairs, higher, signs, holm_corrected(signs), strict=True):
        clear = [sum(d.difference * sign > 0 and d.p_holm < _ALPHA for d in found) for sign in (1, -1)]
        shown = f"{median(d.difference for d in found):+.1f}"
        cells = (f"{counts[0]} ({clear[0]})", f"{counts[1]} ({clear[1]})", p_text(p), p_text(corrected))
        rows.append((a, b, str(len(found)), shown, *cells))
    head = ("first", "second", "domains", "median difference", "first higher", "second higher", "p", "Holm")
    notes = (
        "Domains in which both have a threshold; difference: first minus second, in units of size. In brackets: "
        "domains in which a likelihood-ratio test tells the two apart (5 %, Holm's correction for the domains).",
        "p: exact sign test over the domains; Holm: corrected for all pairs.",
    )
    return Section("Pairs of models by threshold", head, rows, notes)


def _cell(curve: Curve | None) -> str:
    if curve is None or curve.threshold is None:
        return "-"
    low, high = (f"{end:.1f}" if end is not None else "?" for end in curve.interval)
    return f"{curve.threshold:.1f} ({low} to {high})"


def threshold_figure(report: Report, humans: str | None) -> Figure:
    """A row per domain, a point per model: its threshold, with the interval as far as sizes were tested."""
    curves = {model: {c.domain: c for c in report.curves(model)} for model in report.models}
    domains = list(dict.fromkeys(domain for found in curves.values() for domain in found))
    figure = new_figure(7.5, 1.3 + len(domains) * (0.16 + 0.09 * len(report.models)))
    axis, colours = figure.subplots(), model_colours(report.models, humans)
    for k, model in enumerate(report.models):
        mine = [c for c in curves[model].values() if c.threshold is not None]
        offset = (k - (len(report.models) - 1) / 2) * 0.7 / len(report.models)
        places = [domains.index(c.domain) + offset for c in mine]
        axis.errorbar(
            [c.threshold or 0.0 for c in mine], places, xerr=_arms(mine), color=colours[model], label=plain(model),
            marker="D" if model == humans else "o", markersize=4, linestyle="none", elinewidth=1, capsize=2,
        )  # fmt: skip
    if not any(c.threshold is not None for found in curves.values() for c in found.values()):
        axis.text(0.5, 0.5, "no threshold lies at a tested size", ha="center", transform=axis.transAxes)
    axis.set_yticks(range(len(domains)), [plain(str(domain)) for domain in domains], fontsize=8)
    axis.set_ylim(len(domains) - 0.5, -0.5)
    axis.set_xlabel("threshold: size half-way between floor and 1")
    axis.grid(alpha=0.25)
    axis.set_axisbelow(True)
    legend(figure, axis, columns=3)
    return figure


def _arms(curves: Sequence[Curve]) -> list[list[float]]:
    """Arms of the intervals, which end at the tested sizes."""
    low, high = [], []
    for curve in curves:
        ends = [math.inf if end is None else end for end in curve.interval]
        at = curve.threshold or 0.0
        low.append(at - (curve.sizes[0] if math.isinf(ends[0]) else max(curve.sizes[0], ends[0])))
        high.append(min(curve.sizes[1], ends[1]) - at)
    return [[max(0.0, arm) for arm in arms] for arms in (low, high)]
