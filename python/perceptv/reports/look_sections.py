"""Looks and sizes in reports: tables, records and warnings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from perceptv._plain import counted
from perceptv.io.strict_json import short
from perceptv.reports.intervals import Interval
from perceptv.reports.look_levels import Corruption
from perceptv.reports.look_pairs import FEWEST_DISCORDANT, LookComparison, WorstCase
from perceptv.reports.score_groups import OVERALL
from perceptv.reports.section import Section, coverage, p_text, percent, span

if TYPE_CHECKING:
    from perceptv.reports.report import Report

_NOTES = (
    "The same instances in two ways. difference: accuracy in the way named minus that in the other, in points; from a "
    "bootstrap over stimuli, or of fewer than 200 pairs Newcombe's score interval. p: exact McNemar test; Holm: "
    "corrected for all rows of a model.",
    "flips: per cent of the pairs with two readable answers in which these differ and are not both right. unread: "
    "replies without a readable answer in either way, which are wrong. alone: instances asked in one way only, which "
    "are in no pair.",
)


def look_sections(report: Report, brief: bool = False) -> Iterator[Section]:
    """The comparisons by look, width and scale; with `brief` only these, and less of them."""
    for kind, found in report._looks.items():
        yield _pairs(report, kind, found, brief)
        if not brief:
            yield _worst(report, kind)
            if kind == "look":
                yield from _by_domain(report)
    corruption = [] if brief else report.mean_corruption()
    if corruption:
        yield _corruption(corruption)


def _pairs(report: Report, kind: str, found: list[LookComparison], brief: bool) -> Section:
    head = (kind, "model", "n", "accuracy", "against", "difference", coverage(report.level), "Holm", "worst domain")
    more = () if brief else ("only here", "only there", "p", "flips", "unread", "alone")
    rows = [(*_pair(c), *(() if brief else _details(c))) for c in found]
    return Section(f"Same instances, another {kind}", (*head, *more), rows, () if brief else _NOTES)


def _pair(c: LookComparison) -> tuple[str, ...]:
    worst = c.worst_domain
    return (
        *(c.first, c.model, str(c.n), percent(c.under), f"{percent(c.plain)} {c.second}"),
        *(_points(c.difference), span(c.interval), p_text(c.p_holm)),
        "-" if worst is None else f"{worst.domain} {_points(worst.difference)} ({worst.n})",
    )


def _details(c: LookComparison) -> tuple[str, ...]:
    unread, alone = f"{c.unread_under} : {c.unread_plain}", f"{c.under_alone} : {c.plain_alone}"
    return str(c.only_look), str(c.only_plain), p_text(c.p), percent(c.flips), unread, alone


def _points(difference: float) -> str:
    return f"{100 * difference:+.1f}"


def _worst(report: Report, kind: str) -> Section:
    rows = [
        (w.model, str(w.n), _range(w.ways), f"{percent(w.plain)} {w.against}", percent(w.accuracy), span(w.interval))
        for w in report.worst(kind)  # type: ignore[arg-type]
    ]
    note = f"The share of instances that are right in every {kind} in which the model was asked. Guesses rarely are."
    head = ("model", "n", f"{kind}s of each", "against", "in all", coverage(report.level))
    return Section(f"Right in every {kind}", head, rows, (note,))


def _range(ends: tuple[int, int]) -> str:
    return str(ends[0]) if ends[0] == ends[1] else f"{ends[0]} to {ends[1]}"


def differences_by_domain(report: Report, model: str) -> dict[str, dict[str, LookComparison]]:
    """One model's comparisons by domain and look."""
    result: dict[str, dict[str, LookComparison]] = {}
    for c in report.paired("look", model, within="domain", resamples=1):  # the interval is not shown
        result.setdefault(str(c.name), {})[c.first] = c
    return result


def _by_domain(report: Report) -> Iterator[Section]:
    if "domain" not in report.kinds():
        return
    looks = list(dict.fromkeys(c.first for c in report._looks["look"]))
    rows = []
    for model in dict.fromkeys(c.model for c in report._looks["look"]):
        for domain, found in differences_by_domain(report, model).items():
            cells = (f"{_points(found[k].difference)} ({found[k].n})" if k in found else "-" for k in looks)
            rows.append((domain, model, *cells))
    note = "Difference to plain in points, with the number of pairs. A dash: no pair, as where a domain refuses a look."
    yield Section("Looks by domain", ("domain", "model", *looks), rows, (note,))


def _corruption(found: list[Corruption]) -> Section:
    rows = [
        (
            *(c.family, c.model, str(c.n), ", ".join(map(str, c.levels)), percent(c.plain_error)),
            *(" : ".join(map(percent, c.level_errors)), "-" if c.relative is None else f"{c.relative:.2f}"),
        )
        for c in found
    ]
    note = (
        "On the instances asked plain and at each of these levels: per cent wrong, and the mean over levels divided by "
        "that of plain (1: no harm)."
    )
    head = ("family", "model", "n", "levels", "wrong plain", "wrong at each level", "relative")
    return Section("Levels of looks", head, rows, (note,))


def look_warnings(report: Report) -> Iterator[str]:
    """A line for each model and kind of reason why comparisons of looks may mislead."""
    for kind, found in report._looks.items():
        for model in dict.fromkeys(c.model for c in found):
            mine = [c for c in found if c.model == model]
            if few := [c for c in mine if c.discordant < FEWEST_DISCORDANT]:
                fewest = min(few, key=lambda c: c.discordant)
                such = f"such as {short(fewest.first)} ({fewest.discordant})"
                yield (
                    f"{short(model)}: fewer than {FEWEST_DISCORDANT} discordant pairs in {counted(len(few), kind)}, "
                    f"{such}: too few to tell small differences from none"
                )
            if other := [c for c in mine if c.other_prompts]:
                such = f"such as {short(other[0].first)} ({other[0].other_prompts} of {other[0].n})"
                yield f"{short(model)}: the prompt differs in pairs of {counted(len(other), kind)}, {such}"


def look_records(report: Report) -> dict[str, Any]:
    """What JSON holds of looks and sizes; empty where there are none."""
    if not report._looks:
        return {}
    return {
        "looks": {
            "paired": {kind: [_pair_record(c) for c in found] for kind, found in report._looks.items()},
            "worst": {kind: [_worst_record(w) for w in report.worst(kind)] for kind in report._looks},  # type: ignore[arg-type]
            "corruption": [vars(c) | {"relative": c.relative} for c in report.mean_corruption()],
        }
    }


def _pair_record(c: LookComparison) -> dict[str, Any]:
    record: dict[str, Any] = {c.by: c.name} if c.by != OVERALL else {}
    record |= {"model": c.model, "name": c.first, "against": c.second, "n": c.n, "plain": c.plain, "under": c.under}
    record |= {"difference": c.difference, **_ends(c.interval), "only_plain": c.only_plain, "only_look": c.only_look}
    record |= {"p": c.p, "p_holm": c.p_holm, "flips": c.flips}
    kept = ("unread_plain", "unread_under", "missing", "plain_alone", "under_alone", "other_prompts")
    record |= {name: getattr(c, name) for name in kept}
    return record | {"worst_domain": c.worst_domain._asdict() if c.worst_domain else None}


def _worst_record(w: WorstCase) -> dict[str, Any]:
    return {
        "model": w.model,
        "against": w.against,
        "n": w.n,
        "ways": w.ways,
        "plain": w.plain,
        "all": w.accuracy,
        **_ends(w.interval),
    }


def _ends(interval: Interval) -> dict[str, float]:
    return {"low": interval[0], "high": interval[1]}
