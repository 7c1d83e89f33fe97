"""Curves of models over sizes, the choice of sizes, and intervals that hold at any time."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import numpy as np
import pytest

import perceptv as pv
from perceptv._arguments import Preset
from perceptv.reports import quest
from perceptv.reports.published_values import published_figures
from perceptv.reports.sequential import confidence_sequence, log_mixture
from perceptv.reports.size_curves import (
    AGAINST,
    SizeCounts,
    fit_curve,
    next_sizes,
    odds_against_curve,
)

SIZES = tuple(range(1, 21))


def counts(right: list[int], total: list[int], floor: float = 0.0) -> SizeCounts:
    return SizeCounts(SIZES, (floor,) * 20, tuple(right), tuple(total))


def answered(chance: list[float], each: int = 10, floor: float = 0.0) -> SizeCounts:
    return counts([round(each * p) for p in chance], [each] * 20, floor)


FALLING = [1 / (1 + math.exp(n - 8.0)) for n in SIZES]


def test_a_curve_is_found_where_it_is() -> None:
    found = fit_curve(answered(FALLING, 40))
    assert abs(found.threshold - 8) < 0.3 and abs(found.accuracy - np.mean(FALLING)) < 0.01
    assert found.interval[0] < np.mean(FALLING) < found.interval[1] < found.interval[0] + 0.06
    assert 0.5 < found.slope < 2 and found.lapse < 0.03 and found.guess == 0
    assert max(abs(a - b) for a, b in zip(found.shares, FALLING, strict=True)) < 0.08
    assert all(low <= share <= high for share, (low, high) in zip(found.shares, found.bands, strict=True))


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_a_model_that_nothing_or_everything_is_too_hard_for(share: float) -> None:
    found = fit_curve(answered([share] * 20, 4))
    assert abs(found.accuracy - share) < 0.05
    assert found.threshold_interval[0] > 20 if share else found.threshold_interval[1] < 1


def test_curves_that_rise_are_given_up_and_those_that_fall_are_not() -> None:
    middle = [0.05 if 8 <= n <= 13 else 0.95 for n in SIZES]
    for rising in (FALLING[::-1], middle, [1 - p for p in middle]):
        assert odds_against_curve(answered(rising, 3)) > AGAINST
    lapses, step = [0.8 * p for p in FALLING], [float(n < 9) for n in SIZES]
    for falling in (FALLING, lapses, step, [0.5] * 20, [1.0] * 20, [0.0] * 20):
        assert odds_against_curve(answered(falling, 4)) < 1
    assert odds_against_curve(counts([0] * 20, [0] * 20)) < 3


def test_the_next_sizes_are_where_answers_tell_most() -> None:
    nothing = counts([0] * 20, [0] * 20)
    assert sorted(next_sizes(nothing, 5, SIZES)) == [3, 6, 10, 15, 18] or len(set(next_sizes(nothing, 5, SIZES))) == 5
    known = answered([float(n < 9) for n in SIZES], 2)
    sizes = next_sizes(known, 12, SIZES)
    assert sum(7 <= size <= 10 for size in sizes) >= 6 and len(set(sizes)) > 3
    assert set(next_sizes(known, 6, [4, 5])) <= {4, 5} and next_sizes(known, 6, []) == []


def test_a_posterior_needs_no_order() -> None:
    table = quest.make_table(SIZES, [0.1] * 20, quest.OF_MODELS, 0.1)
    right, total = [1, 2, 0, 1] + [0] * 16, [1, 2, 2, 1] + [1] * 16
    posterior = table.prior
    for row, (r, n) in reversed(list(enumerate(zip(right, total, strict=True)))):
        for k in range(n):
            posterior = quest.updated(posterior, table, row, k < r)
    wrong = np.subtract(total, right).astype(float)
    assert quest.posterior_of(table, np.array(right, float), wrong) == pytest.approx(posterior, abs=1e-9)


def test_an_answer_that_is_not_known_yet_counts_in_part() -> None:
    table = quest.make_table((2, 5, 9), (0.1, 0.2, 0.5))
    half = quest.updated(table.prior, table, 1, 0.5)
    slow = table.prior * np.sqrt(table.chance[1] * (1 - table.chance[1]))
    assert half == pytest.approx(slow / slow.sum())


def test_a_confidence_sequence_is_that_of_its_definition() -> None:
    low, high = confidence_sequence(7, 10)
    for end in (low, high):
        ratio = log_mixture(7, 3) - 7 * math.log(end) - 3 * math.log(1 - end)
        assert ratio == pytest.approx(math.log(20), abs=1e-6)
    assert low < 0.7 < high and confidence_sequence(0, 0) == (0.0, 1.0)
    assert confidence_sequence(0, 50)[0] == 0.0 and confidence_sequence(50, 50)[1] == 1.0
    with pytest.raises(pv.InvalidParams, match=r"right is 3; legal: 0..total, 2"):
        confidence_sequence(3, 2)


def test_it_holds_at_all_times_at_once() -> None:
    rng, missed = np.random.default_rng(2), 0
    for share in [0.1, 0.5, 0.8] * 40:
        right = (rng.random(150) < share).cumsum()
        ends = [confidence_sequence(int(r), n) for n, r in enumerate(right, 1)]
        missed += any(not low <= share <= high for low, high in ends)
    assert missed <= 0.05 * 120


def measured() -> pv.Measurement:
    falling = pv.DomainMeasure("a", "paper", "adaptive", answered(FALLING, 2), 40, 200, why="interval of 0.2")
    rising = pv.DomainMeasure("b", "paper", "fixed", answered(FALLING[::-1]), 230, 200, 1, "every size asked", 50.0)
    few = pv.DomainMeasure("c", "paper", "sequential", SizeCounts((1, 2), (0, 0), (9, 8), (10, 10)), 20, 20)
    people = {"a": pv.PeopleThreshold(11.0, (9.5, None), 12, 3)}
    return pv.Measurement("m <b>", 3, 0.2, (falling, rising, few), cost=1.5, estimated=2, people=people)


def test_a_measurement_becomes_text_json_and_a_page(tmp_path: Path) -> None:
    found = measured()
    assert found.calls == 290 and found.fixed_calls == 420 and found.failed == 1
    assert found.accuracy() == pytest.approx(np.mean([domain.accuracy() for domain in found]))
    low, high = found.interval()
    assert low < found.accuracy() < high < low + 0.2
    text = repr(found)
    assert (
        re.search(r"\| a \| 40 \| [78]\.\d \| ", text)
        and "| 11.0 | 9.5 to - |" in text
        and "| b | fixed | 230 |" in text
    )
    assert len(found.warnings) == 3 and "give no threshold, who are left out: a 3." in text
    again = pv.Measurement.from_json(found.to_json())
    assert again == found and again.to_json() == found.to_json() and again.to_markdown() == found.to_markdown()
    page = found.to_html(tmp_path / "m.html").read_text()
    assert "m &lt;b&gt;" in page and "m <b>" not in page and "<img" in page


def test_a_document_that_was_changed_is_refused() -> None:
    document = json.loads(measured().to_json())
    for name, value in (("format", "x"), ("seed", -1), ("domains", [{}]), ("level", "x")):
        with pytest.raises(pv.InvalidParams):
            pv.Measurement.from_json(json.dumps({**document, name: value}))
    document["domains"][0]["right"] = [999] * 20
    with pytest.raises(pv.InvalidParams, match="no more right answers than answers"):
        pv.Measurement.from_json(json.dumps(document))


def test_published_accuracy_stands_beside_that_of_the_published_design() -> None:
    presets: tuple[Preset, ...] = ("paper", "balanced")
    one = [pv.DomainMeasure("counting_circles", preset, "adaptive", answered(FALLING), 40, 200) for preset in presets]
    paper, balanced = (pv.Measurement("m", 0, 0.1, (domain,)) for domain in one)
    (section,) = (s for s in paper.sections() if s.title == "Beside published accuracy")
    (row,) = section.rows
    figures = {
        f"({f.model})": f"{100 * f.accuracy:.1f}"
        for f in published_figures("colm_2026")
        if (f.by, f.name) == ("domain", "counting_circles")
    }
    assert dict(zip(section.head, row, strict=True)).items() >= {**figures, "domain": "counting_circles"}.items()
    assert any("People" in note for note in section.notes)
    assert all(s.title != "Beside published accuracy" for s in balanced.sections())
