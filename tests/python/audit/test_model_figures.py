"""Figures over models that need their sizes or their base models, and the paired differences behind one of them."""

from __future__ import annotations

import math

import numpy as np
import pytest

import perceptv as pv
from perceptv.reports import outcomes_figure, paired_differences, reasoning_figure, scaling_figure
from perceptv.reports.outcomes import OUTCOMES
from perceptv.scoring.question_styles import STAGES

SHARES = {"tiny": 0.3, "small": 0.5, "large": 0.8, "tiny thinks": 0.5, "small thinks": 0.8}
SIZES = {"tiny": 1e9, "small": 7e9, "large": 7e10}
BASES = {"tiny thinks": "tiny", "small thinks": "small"}
CONCEPTS = ("permanence", "tool using")


@pytest.fixture(scope="module")
def report() -> pv.Report:
    """Five models, each right on the first so many samples of every ten, counted its own way."""
    pytest.importorskip("scipy")
    pairs = pv.core_knowledge(pairs=5, sizes=[1, 8, 15, 20], concepts=CONCEPTS, conservation=False)
    return pv.score(pairs, {
        model: {
            s.id: s.answer_text if (7 * i + 3 * k) % 10 < 10 * share else s.partner().answer_text
            for i, s in enumerate(pairs)
        }
        for k, (model, share) in enumerate(SHARES.items())
    })  # fmt: skip


def test_differences_are_those_of_the_accuracies_with_a_t_interval(report: pv.Report) -> None:
    accuracy = {(g.model, g.name): g.accuracy for g in report.by("concept")}
    found = paired_differences(report, BASES)
    assert [d.name for d in found] == list(CONCEPTS)
    for d in found:
        each = [accuracy[model, d.name] - accuracy[base, d.name] for model, base in BASES.items()]
        assert d.difference == pytest.approx(np.mean(each)) and d.pairs == 2
        half = 12.7062 * np.std(each, ddof=1) / math.sqrt(2)  # Student's t with one degree of freedom, .975
        assert d.interval == pytest.approx((d.difference - half, d.difference + half), abs=1e-4)
        assert d.p is not None and d.p_holm is not None and d.p <= d.p_holm <= 1
    (whole,) = paired_differences(report, BASES, by="overall")
    assert whole.p_holm == whole.p


def test_pairs_that_differ_by_the_same_have_no_test(report: pv.Report) -> None:
    (same,) = paired_differences(report, {"tiny": "small", "small": "tiny"}, by="overall")
    assert same.difference == pytest.approx(0) and same.p is not None
    pairs = pv.core_knowledge(pairs=2, sizes=[1], domains=["tool_trap"], conservation=False)
    right = {s.id: s.answer_text for s in pairs}
    one = pv.score(pairs, {"a": right, "b": {}, "c": right, "d": {}})
    (flat,) = paired_differences(one, {"a": "b", "c": "d"}, by="overall")
    assert (flat.difference, flat.interval, flat.p, flat.p_holm) == (1, (1, 1), None, None) and flat.why_not


@pytest.mark.parametrize(("bases", "match"), [
    (["tiny"], r"bases is \['tiny'\]; legal: a mapping"),
    ({"tiny": "gone", "small": "large"}, "bases names 'gone'; legal: 'tiny', "),
    ({"tiny": "tiny", "small": "large"}, "bases compares 'tiny' with itself"),
    ({"tiny": "small"}, "bases has 1 pair; legal: 2 or more"),
])  # fmt: skip
def test_bad_bases_are_named(report: pv.Report, bases: object, match: str) -> None:
    with pytest.raises(pv.InvalidParams, match=match):
        paired_differences(report, bases)  # type: ignore[arg-type]


def test_each_figure_shows_what_it_was_given(report: pv.Report) -> None:
    pytest.importorskip("matplotlib")
    figure = scaling_figure(report, SIZES, against=("stage", STAGES[2]))
    (axis,) = figure.axes
    assert [t.get_text() for t in axis.get_yticklabels()] == list(CONCEPTS)
    figure = reasoning_figure(report, BASES, by="stage")
    points = figure.axes[0].lines[0].get_xdata()
    assert list(points) == pytest.approx([100 * d.difference for d in paired_differences(report, BASES, by="stage")])
    figure = outcomes_figure(report, SIZES)
    assert [axis.get_title() for axis in figure.axes] == list(OUTCOMES)
    shares = {o.model: o.shares for o in report.outcomes()}
    for axis in figure.axes:
        drawn = [container.lines[0].get_xydata()[0] for container in axis.containers]
        assert [list(p) for p in drawn] == [[SIZES[m], 100 * shares[m][axis.get_title()]] for m in SIZES]
