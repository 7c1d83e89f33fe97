"""Pairs of episodes as rows of a report: an item for each pair, a row for each model's surprise at it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from perceptv.reports.score_groups import OVERALL, ReportRow
from perceptv.scoring.scored_items import Name, ScoredItem
from perceptv.suites.bib.episode_pairs import Pair, in_headline
from perceptv.suites.bib.reduction import TIES

CHANCE = 0.5
TIE = "tie"
AGAINST = " against "


def make_item(pair: Pair) -> ScoredItem:
    """The item of a pair. Pairs of the comparison "null" have no answer: only their task and comparison count them."""
    e = pair.e
    groups: dict[str, tuple[Name, ...]] = {"suite": ("bib",), "preset": (e.preset,), "task": (e.task,)}
    groups["outcomes"] = (f"{e.outcome}{AGAINST}{pair.u.outcome}",)
    if e.subtype is not None:
        groups["subtype"] = (f"{e.task}: {e.subtype}",)
    if e.comparison is not None:
        groups["comparison"] = (f"{e.domain}: {e.comparison}",)
    if pair.answered:
        # BIB2 is the extension to social cognition.
        groups["benchmark"] = ("BIB2" if e.domain.startswith("bib2_") else "BIB",)
        groups |= {"domain": (e.domain,), "size": (e.size,)}
        groups |= {"headline": (e.domain,)} if in_headline(e.domain, e.comparison) else {}
    else:
        groups[OVERALL] = ()
    answer = f"{e.episode} surprises less than {pair.u.episode}"
    return ScoredItem(f"{e.task}-{e.pair:06d}", answer, groups, floor=CHANCE, pair=pair.cluster)


def make_row(
    item: ScoredItem, pair: Pair, model: str, surprise: Sequence[float], missing: Sequence[bool], ties: str
) -> ReportRow:
    """The row of a model's surprise at both episodes, which `value` holds: None for missing and not finite values."""
    e, u = (None if math.isnan(value) else value for value in surprise)
    if e is None or u is None:
        both = zip((pair.e, pair.u), surprise, missing, strict=True)
        lost = [(info.episode, absent) for info, value, absent in both if math.isnan(value)]
        words = ", ".join(f"{name}: {'no value' if absent else 'a value is not finite'}" for name, absent in lost)
        absent = any(missing)
        return ReportRow(item, model, "no_answer" if absent else "format_error", words, value=[e, u], missing=absent)
    credit = TIES[ties] if e == u else 0.0
    right = e < u or credit == 1.0
    return ReportRow(
        *(item, model, "correct" if right else "wrong"),
        reason=TIE if e == u else "", value=[e, u], credit=0.0 if right else credit,
    )  # fmt: skip
