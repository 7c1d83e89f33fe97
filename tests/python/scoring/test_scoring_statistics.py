"""Intervals, comparisons and curves against known values and against simulated models."""

from __future__ import annotations

import math

import numpy as np
import pytest

from late import late
from perceptv.reports import Report, ReportRow
from perceptv.reports.comparison import holm_corrected
from perceptv.reports.intervals import clustered_bootstrap, wilson
from perceptv.reports.psychometric import Curve, fit
from perceptv.reports.score_groups import grouped
from perceptv.scoring import Accounting
from perceptv.scoring.scored_items import ScoredItem

stats, proportion = late("scipy.stats"), late("statsmodels.stats.proportion")


def item(number: int, size: int, floor: float | None = 0.0, control: str | None = None) -> ScoredItem:
    groups: dict[str, tuple[str | int, ...]] = {"domain": ("d",), "size": (size,), "skill": ("s",)}
    return ScoredItem(f"i{number}", "1", groups, control, floor)


def rows(outcomes: dict[str, list[bool]], clusters: list[int] | None = None) -> Report:
    """A report of models with these outcomes."""
    found = []
    for model, hits in outcomes.items():
        for i, hit in enumerate(hits):
            first = clusters.index(clusters[i]) if clusters else i
            it = item(i, 1, control=None if first == i else f"i{first}")
            found.append(ReportRow(it, model, "correct" if hit else "wrong"))
    return Report(tuple(outcomes), tuple(found), {model: Accounting() for model in outcomes})


@pytest.mark.parametrize(("correct", "total"), [(0, 10), (3, 10), (10, 10), (81, 263), (1, 1)])
@pytest.mark.parametrize("level", [0.5, 0.95, 0.99])
def test_wilson_agrees_with_statsmodels(correct: int, total: int, level: float) -> None:
    expected = proportion.proportion_confint(correct, total, alpha=1 - level, method="wilson")
    assert wilson(correct, total, level=level) == pytest.approx(expected, abs=1e-12)


def test_wilson_of_nothing_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_bootstrap_is_wider_where_items_share_a_stimulus() -> None:
    values = [float(i % 4 < 2) for i in range(200)]
    alone = clustered_bootstrap(values, list(range(200)))
    paired = clustered_bootstrap(values, [i // 2 for i in range(200)])  # both of a pair are right, or both wrong
    assert alone == clustered_bootstrap(values, list(range(200)))
    assert alone == pytest.approx((0.43, 0.57), abs=0.012)
    assert (paired[1] - paired[0]) / (alone[1] - alone[0]) == pytest.approx(math.sqrt(2), rel=0.06)


def test_comparison_counts_pairs_and_tests_them_exactly() -> None:
    first = [True] * 30 + [True] * 9 + [False] * 2 + [False] * 19
    second = [True] * 30 + [False] * 9 + [True] * 2 + [False] * 19
    found = rows({"a": first, "b": second}).compare("a", "b")
    assert (found.both, found.only_first, found.only_second, found.neither) == (30, 9, 2, 19)
    assert found.difference == pytest.approx(7 / 60)
    assert found.p == pytest.approx(stats.binomtest(9, 11).pvalue)
    spread = math.sqrt(11 / 60 - (7 / 60) ** 2) / math.sqrt(60)
    assert found.interval == pytest.approx((7 / 60 - 1.96 * spread, 7 / 60 + 1.96 * spread), abs=0.015)


def test_models_that_answer_alike_do_not_differ() -> None:
    found = rows({"a": [True, False] * 20, "b": [True, False] * 20}).compare("a", "b")
    assert found.p == 1.0 and found.difference == 0.0 and found.interval == (0.0, 0.0)


def test_all_pairs_are_corrected_for_their_number() -> None:
    hits = np.random.default_rng(5).random((3, 80)) < np.array([[0.3], [0.5], [0.55]])
    report = rows({name: [bool(h) for h in line] for name, line in zip("abc", hits, strict=True)})
    pairs = report.compare_all(resamples=200)
    assert [(c.first, c.second) for c in pairs] == [("a", "b"), ("a", "c"), ("b", "c")]
    smallest = min(pairs, key=lambda c: c.p)
    assert smallest.p_holm == pytest.approx(min(1.0, 3 * smallest.p))
    assert all(c.p_holm is not None and c.p_holm >= c.p for c in pairs)


@pytest.mark.parametrize("n", range(12))
def test_holms_correction_is_that_of_statsmodels(n: int) -> None:
    multipletests = pytest.importorskip("statsmodels.stats.multitest").multipletests
    p = (np.random.default_rng(n).random(n) ** 3).round(2).tolist()  # some alike
    assert holm_corrected(p) == pytest.approx(multipletests(p, method="holm")[1].tolist() if p else [])


def simulated(threshold: float, slope: float, floor: float, *, each: int = 40, seed: int = 1) -> list[ReportRow]:
    rng = np.random.default_rng(seed)
    out = []
    for size in range(1, 21):
        p = floor + (1 - floor) / (1 + math.exp(slope * (size - threshold)))
        for _ in range(each):
            out.append(ReportRow(item(len(out), size, floor), "m", "correct" if rng.random() < p else "wrong"))
    return out


@pytest.mark.parametrize(("threshold", "slope", "floor"), [(8.0, 0.6, 0.0), (12.0, 0.4, 0.2), (5.0, 1.5, 0.5)])
def test_the_curve_of_a_simulated_model_is_recovered(threshold: float, slope: float, floor: float) -> None:
    inside, slopes = 0, []
    for seed in range(20):
        curve = fit(simulated(threshold, slope, floor, seed=seed), "d", "m", 0.95)
        assert curve.threshold == pytest.approx(threshold, abs=1.6)
        slopes.append(curve.slope)
        low, high = curve.interval
        assert low is not None and high is not None and low < curve.threshold < high
        inside += low <= threshold <= high
    assert np.median(slopes) == pytest.approx(slope, rel=0.25)
    assert inside >= 17  # of 20 intervals of 95 %; 16 or fewer have probability 0.0026


def refit(hits: list[bool], floor: float | None = 0.0, sizes: int = 20) -> Curve:
    """Curve of hits spread over sizes 1..sizes, one size after the other."""
    each = len(hits) // sizes
    found = [ReportRow(item(i, 1 + i // each, floor), "m", "correct" if hit else "wrong") for i, hit in enumerate(hits)]
    return fit(found, "d", "m", 0.95)


def test_a_curve_says_why_there_is_no_threshold() -> None:
    always = refit([True] * 200)
    assert always.threshold is None and always.why_not == "half-way lies above the tested sizes"
    assert always.interval[0] is not None and always.interval[0] > 15
    never = refit([False] * 200)
    assert never.why_not == "half-way lies below the tested sizes"
    assert refit([True] * 20, sizes=2).why_not == "needs 3 sizes or more"
    assert refit([True] * 200, floor=1.0).why_not == "a blind guess is always right at these sizes"
    rising = refit([i % 20 < size for size in range(1, 21) for i in range(20)])
    assert rising.threshold is None and "does not clearly fall" in rising.why_not


def test_a_step_is_found_between_its_sizes() -> None:
    curve = refit([size <= 7 for size in range(1, 21) for _ in range(10)])
    assert curve.threshold is not None and 7 < curve.threshold < 8
    low, high = curve.interval
    assert low is not None and high is not None and 6 < low < 7.5 < high < 9


def test_an_unknown_floor_is_said_to_be_unknown() -> None:
    curve = refit([size <= 7 for size in range(1, 21) for _ in range(10)], floor=None)
    assert not curve.floor_known and curve.threshold is not None


def test_groups_of_format_errors_have_their_own_rate() -> None:
    outcomes = ["format_error"] * 3 + ["correct"] * 7
    found = [ReportRow(item(i, 1), "m", outcome) for i, outcome in enumerate(outcomes)]
    (group,) = grouped(found, "domain", ["m"], 0.95)
    assert group.format_error_rate == 0.3 and group.format_error_interval == wilson(3, 10)
