"""Thresholds of several models: the table, pairs of models, the test of a common threshold, the figure."""

from __future__ import annotations

import numpy as np
import pytest

import perceptv as pv
from perceptv.reports.psychometric import common_threshold_p, fit
from perceptv.reports.score_groups import ReportRow
from perceptv.scoring.scored_items import ScoredItem

SIZES = range(1, 21)


def rows_of(model: str, threshold: float, domains: int, per_size: int, rng: np.random.Generator) -> list[ReportRow]:
    """Rows of a model whose accuracy falls from 1 to 0 with slope 0.7 round a threshold."""
    out = []
    for domain in range(domains):
        for size in SIZES:
            for k in range(per_size):
                groups = {"suite": ("",), "domain": (f"d{domain}",), "size": (size,), "answer_type": ("single",)}
                item = ScoredItem(f"{domain}-{size}-{k}", "x", groups, floor=0.0)
                right = rng.random() < 1 / (1 + np.exp(0.7 * (size - threshold)))
                out.append(ReportRow(item, model, "correct" if right else "wrong"))
    return out


@pytest.fixture(scope="module")
def report() -> pv.Report:
    rng = np.random.default_rng(4)
    rows = [row for name, at in (("low", 6), ("high", 12), ("never", -50)) for row in rows_of(name, at, 5, 6, rng)]
    return pv.Report(("low", "high", "never"), tuple(rows), {})


def test_thresholds_stand_beside_each_other(report: pv.Report) -> None:
    sections = {section.title: section for section in report.sections()}
    table = sections["Thresholds by model"]
    assert table.head == ("domain", "low", "high") and len(table.rows) == 5  # the third has none anywhere
    assert all(
        abs(float(row[1].split()[0]) - 6) < 2.5 and abs(float(row[2].split()[0]) - 12) < 2.5 for row in table.rows
    )
    (pair,) = sections["Pairs of models by threshold"].rows
    assert pair[:3] == ("low", "high", "5") and pair[4:7] == ("0 (0)", "5 (5)", "0.0625")


def test_differences_by_domain(report: pv.Report) -> None:
    found = report.compare_thresholds("low", "high")
    assert [d.domain for d in found] == [f"d{i}" for i in range(5)]
    assert all(d.difference < 0 and d.p <= d.p_holm < 0.05 for d in found)
    assert report.compare_thresholds("low", "never") == []
    with pytest.raises(pv.InvalidParams, match="another model"):
        report.compare_thresholds("low", "low")


def test_equal_models_are_rarely_told_apart() -> None:
    """120 pairs of models with one threshold: 2.5 to 5 expected below 0.04; a test that is too bold has many more."""
    rng = np.random.default_rng(1)
    p = [common_threshold_p(*(rows_of("m", 9.0, 1, 4, rng) for _ in range(2))) for _ in range(120)]
    assert sum(one < 0.04 for one in p) <= 12 and 0.35 < float(np.mean(p)) < 0.65


def test_the_figure_has_a_row_for_each_domain(report: pv.Report) -> None:
    figure = report.plot("threshold")
    axis = figure.axes[0]
    assert [t.get_text() for t in axis.get_yticklabels()] == [f"d{i}" for i in range(5)]
    assert [t.get_text() for t in figure.legends[0].get_texts()] == ["low", "high", "never"]


def test_one_model_is_not_compared(report: pv.Report) -> None:
    alone = pv.Report(("low",), tuple(report.rows_of("low")), {})
    assert "Thresholds by model" not in {section.title for section in alone.sections()}
    with pytest.raises(pv.InvalidParams):
        alone.plot("threshold")


def test_a_model_at_the_floor_has_a_curve_or_a_reason() -> None:
    """Near the floor the likelihood has several minima over the slope."""
    right = [3, 3, 3, 2, 4, 0, 3, 2, 0, 2, 0, 2, 1, 3, 0, 2, 0, 1, 1, 3]
    rows = []
    for size, hits in zip(SIZES, right, strict=True):
        groups = {"suite": ("",), "domain": ("d",), "size": (size,), "answer_type": ("single",)}
        items = [ScoredItem(f"d-{size}-{k}", "x", groups, floor=0.25) for k in range(10)]
        rows += [ReportRow(item, "m", "correct" if k < hits else "wrong") for k, item in enumerate(items)]
    curve = fit(rows, "d", "m", 0.95)
    assert curve.threshold is not None or curve.why_not
