"""Pairs of BIB episodes for the tests of scoring: metadata alone, nothing is drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from perceptv import Report
from perceptv.suites.bib import EpisodeInfo

E, U, NE = "expected", "unexpected", "no_expectation"
LENGTH = 134  # frames of every trial here: 30..50 are in the window
OUTCOMES = {None: (E, U), "direct": (E, U), "cross_x": (E, NE), "cross_y": (NE, U), "null": (NE, NE)}


def pair(
    task: str, number: int, domain: str | None = None, comparison: str | None = None, **told: Any
) -> list[EpisodeInfo]:
    """The two episodes of a pair."""
    domain = domain or f"bib_{task}"
    size = told.get("size", 6)
    base = EpisodeInfo(
        episode=f"{number:06d}{task}e", task=task, domain=domain, pair=number, member="e",
        outcome=OUTCOMES[comparison][0], condition=None, comparison=comparison, subtype=None,
        size=size, index=number, seed=0, preset="paper",
        sample=f"bib-paper-{domain}-n{size:02d}-i{number:04d}-s0", lengths=(LENGTH,) * 9,
    )  # fmt: skip
    base = replace(base, **told)
    return [base, replace(base, episode=f"{number:06d}{task}u", member="u", outcome=OUTCOMES[comparison][1])]


def values(*pairs: tuple[float, float], task: str = "preference") -> dict[str, float]:
    """One value per test trial."""
    found = {f"{i:06d}{task}{m}": v for i, both in enumerate(pairs) for m, v in zip("eu", both, strict=True)}
    return {name: value for name, value in found.items() if value is not None}


def quartets(n: int, domain: str = "imitation") -> list[EpisodeInfo]:
    """n instances with all four comparisons."""
    return [
        info
        for comparison in ("direct", "cross_x", "cross_y", "null")
        for i in range(n)
        for info in pair(
            f"agents_evaluation_{domain}" + ("" if comparison == "direct" else f"_{comparison}"),
            i, f"bib2_{domain}", comparison,
        )
    ]  # fmt: skip


def under(report: Report, reduction: str, model: str = "model") -> str:
    """A model's name under a reduction: its own where both give the same."""
    name = f"{model}, {reduction}"
    return name if name in report.models else model


def four_pairs() -> list[EpisodeInfo]:
    """Four preference pairs."""
    return [info for i in range(4) for info in pair("preference", i)]


@pytest.fixture(scope="module")
def four() -> list[EpisodeInfo]:
    return four_pairs()
