"""Published figures of core knowledge: what can be computed again, rows beside a user's model, and the figures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.reports import published_figures
from perceptv.reports.crossmodel import scaling
from perceptv.reports.published_values import HUMAN
from perceptv.scoring.question_styles import CONCEPT_DESCRIPTIONS, STAGES, STYLES
from perceptv.suites.core_knowledge.concept_published import CONCEPTS, ORDER, published_facts

SHARES = {"alone": 0.4, "better": 0.7, "best": 0.9}


@pytest.fixture(scope="module")
def pairs() -> pv.Dataset:
    return pv.core_knowledge(pairs=4, sizes=[1, 8, 15, 20], conservation=False)


@pytest.fixture(scope="module")
def report(pairs: pv.Dataset) -> pv.Report:
    """Three models, of which each is right on the first so many samples of every ten, counted its own way."""
    said = {
        model: {
            s.id: s.answer_text if (7 * i + 3 * k) % 10 < 10 * share else s.partner().answer_text
            for i, s in enumerate(pairs)
        }
        for k, (model, share) in enumerate(SHARES.items())
    }
    return pv.score(pairs, said, published="core_cognition")


def test_the_published_table_is_complete_and_of_twelve_concepts() -> None:
    figures = published_figures("core_cognition")
    assert len({f.model for f in figures}) == 24 and len(figures) == 24 * (1 + 3 + 12)
    assert set(ORDER) == set(CONCEPT_DESCRIPTIONS) and tuple(CONCEPTS) == STAGES
    assert {d.stage: d.concept in CONCEPTS[str(d.stage)] for d in pv.domains("core_knowledge")} == dict.fromkeys(
        STAGES, True
    )
    table = {(f.by, f.name, f.model): f.accuracy for f in figures}
    assert table["concept", "permanence", "GPT-o1"] == pytest.approx(0.5703)
    assert table["overall", "overall", HUMAN] == pytest.approx(0.8698)


def test_stage_means_and_counts_of_the_paper_are_computed_again() -> None:
    pytest.importorskip("scipy")
    facts = published_facts()
    assert len(facts.models) == 23
    due = {
        HUMAN: (83.8, 86.1, 87.2), "GPT-o1": (69.8, 71.1, 90.3),
        "GPT-4o": (70.5, 57.3, 86.5), "Qwen2.5-VL-72B": (67.1, 59.5, 88.0),
    }  # fmt: skip
    for model, means in due.items():
        assert [100 * facts.stage_means[model][stage] for stage in STAGES] == pytest.approx(means, abs=0.1)
    assert facts.formal_above == {"sensorimotor": 21, "concrete operational": 23}


def test_differences_of_stages_have_the_published_sign_and_not_its_size() -> None:
    """The paper's t of 22.68 and 28.15 are over 219 models or more; 23 are printed."""
    pytest.importorskip("scipy")
    tests = {(t.first, t.second): t for t in published_facts().tests}
    formal = [tests[stage, STAGES[2]] for stage in STAGES[:2]]
    assert [t.t for t in formal] == pytest.approx([-7.41, -13.61], abs=0.01)
    assert all(t.p_bonferroni is not None and t.p_bonferroni < 1e-6 for t in formal)
    assert tests[STAGES[0], STAGES[1]].difference == pytest.approx(0.102, abs=5e-4)


def test_correlations_of_the_printed_models_agree_with_the_paper_in_part() -> None:
    pytest.importorskip("scipy")
    r = {frozenset((str(c.first), str(c.second))): c for c in published_facts().correlations}
    assert len(r) == 66
    strong = {pair for pair, c in r.items() if c.r > 0.65}
    assert strong == {
        frozenset(pair)
        for pair in (
            ("spatiality", "perceptual constancy"), ("spatiality", "tool using"),
            ("perceptual constancy", "intuitive physics"), ("perceptual constancy", "mechanical reasoning"),
            ("hierarchical relation", "intentionality understanding"),
        )
    }  # fmt: skip
    assert all(r[pair].p_holm < 0.05 for pair in strong)
    with_perspective = [c.r for pair, c in r.items() if "perspective taking" in pair]
    assert min(with_perspective) == pytest.approx(-0.41, abs=0.01) and max(with_perspective) < 0.55


def test_the_printed_p_does_not_belong_to_the_printed_t() -> None:
    """With 218 degrees of freedom or more, those of 219 models in pairs, it would be eleven decades smaller."""
    t = pytest.importorskip("scipy.stats").t
    for value, printed, degrees in ((22.68, 4.79e-48, 136), (28.15, 3.81e-53, 114)):
        assert 2 * t.sf(value, degrees) == pytest.approx(printed, rel=0.03)
        assert 2 * t.sf(value, 218) < 1e-11 * printed


def test_published_rows_stand_beside_models_with_their_warnings(report: pv.Report) -> None:
    text = report.to_markdown()
    section = text[text.index("Beside published figures: concepts") :]
    head = next(line for line in section.splitlines() if line.startswith("| concept |"))
    assert head.startswith("| concept | alone | better | best | [human] | [GPT-o1] |")
    row = next(line for line in section.splitlines() if line.startswith("| tool using |"))
    assert row.split(" | ")[4:6] == ["91.9", "98.2"]
    assert any(line.startswith("| sensorimotor |") for line in section.splitlines())
    assert "do not compare item by item" in section and "not the plain mean" in section
    assert "Beside published figures: concepts" in report.to_html()
    assert pv.Report.from_json(report.to_json()) == report


def test_published_styles_stand_beside_trials_in_styles(pairs: pv.Dataset) -> None:
    trials = pv.core_knowledge_trials(pairs[:4], styles=["bare", "concept"])
    report = pv.score(trials, {"m": {t.id: t.answer_text for t in trials}}, published="cogdevelop2k")
    text = report.to_markdown()
    section = text[text.index("Beside published figures: styles") :]
    rows = [line for line in section.splitlines() if line.startswith(("| bare |", "| concept |"))]
    assert rows == ["| bare | 100.0 | 51.9 | 55.5 | 48.7 |", "| concept | 100.0 | 58.6 | 63.6 | 54.7 |"]


def test_every_source_that_is_named_is_known_to_the_command_line(
    pairs: pv.Dataset, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = pairs[:4].save(tmp_path / "set", progress=False)
    (tmp_path / "me.csv").write_text("id,response\n" + "".join(f"{s.id},{s.answer_text}\n" for s in pairs[:4]))
    assert main(["score", str(folder), str(tmp_path / "me.csv"), "--published"]) == 0
    assert "Beside published figures: concepts" in capsys.readouterr().out
    with pytest.raises(pv.InvalidParams, match="published is 'luck'"):
        pv.score(pairs, {"m": {}}, published="luck")


def test_the_source_of_a_mixed_set_is_that_of_its_first_suite() -> None:
    mixed = pv.core_knowledge(domains=["boundary_paint", "conservation_size"], pairs=1, sizes=[2])
    for data, due in ((mixed[:], "core_cognition"), (mixed[::-1], "conservation_bench")):
        report = pv.score(data, {"m": {}}, published=True)
        assert report.published_source == due == pv.score(data, {"m": {}}).beside_published().published_source


def test_slopes_by_concept_are_one_call(report: pv.Report) -> None:
    pytest.importorskip("statsmodels")
    sizes = {"alone": 1e9, "better": 1e10, "best": 1e11}
    slopes = scaling(report, sizes, by="concept")
    assert {s.name for s in slopes} == {d.concept for d in pv.domains("core_knowledge")}
    (whole,) = scaling(report, sizes)
    assert whole.slope > 0.1
    groups = {(g.model, g.name): g.accuracy for g in report.by("concept")}
    for s in slopes:
        values = [groups[model, s.name] for model in sizes]
        assert s.slope == pytest.approx((values[2] - values[0]) / 2), "the least-squares slope over three equal steps"
    formal = {g.model: g.accuracy for g in report.by("stage") if g.name == STAGES[2]}
    gain = (formal["best"] - formal["alone"]) / 2
    less = scaling(report, sizes, by="concept", against=("stage", STAGES[2]))
    assert [s.slope for s in less] == pytest.approx([s.slope - gain for s in slopes])
    with pytest.raises(pv.InvalidParams, match="against is 'luck'; legal: 'sensorimotor'"):
        scaling(report, sizes, by="concept", against=("stage", "luck"))
    with pytest.raises(pv.InvalidParams, match="against is 'stage'; legal: a kind"):
        scaling(report, sizes, against="stage")  # type: ignore[arg-type]


def test_figures_of_pairs_are_drawn(report: pv.Report) -> None:
    pytest.importorskip("matplotlib")
    concepts = [str(name) for name in dict.fromkeys(g.name for g in report.by("concept"))]
    bars = report.plot("outcomes")
    shown = [axis for axis in bars.axes if axis.get_visible()]
    assert [axis.get_title() for axis in shown] == list(SHARES)
    labels = [text.get_text() for text in shown[0].get_yticklabels()]
    assert sorted(labels) == sorted(concepts) and labels == [name for name in ORDER if name in concepts]
    found = {(o.model, str(o.name)): o for o in report.outcomes("concept")}
    for axis, model in zip(shown, SHARES, strict=True):
        widths = [bar.get_width() for bar in axis.patches[: len(labels)]]
        assert widths == pytest.approx([100 * found[model, name].accuracy for name in labels])
    plane = report.plot("plane")
    points = {place.model: (100 * place.control, 100 * place.manipulated) for place in report.plane()}
    drawn = {c.get_label(): tuple(float(line[0]) for line in c.lines[0].get_data()) for c in plane.axes[0].containers}
    assert drawn == {model: pytest.approx(point) for model, point in points.items()}
    assert len(report.plot("concepts").axes) == 1
    cells = [t.get_text() for t in report.plot("correlations").axes[0].texts]
    assert len(cells) == len(concepts) * (len(concepts) - 1) and all(re.fullmatch(r"-?\d\.\d\d\*?", c) for c in cells)


def test_figures_are_on_the_page_and_too_few_models_have_no_correlations(pairs: pv.Dataset) -> None:
    pytest.importorskip("matplotlib")
    one = pv.score(pairs, {"m": {s.id: s.answer_text for s in pairs}})
    page = one.to_html()
    assert "Outcomes of pairs by concept</figcaption>" in page
    assert "Controls against manipulated members</figcaption>" in page
    with pytest.raises(pv.InvalidParams, match="kind is 'correlations'; legal: 'outcomes', 'plane', 'concepts'"):
        one.plot("correlations")


def test_ten_styles_and_none_of_which_two_name_the_concept() -> None:
    assert len(STYLES) == 11 and next(iter(STYLES)) == "bare"
    assert [name for name, text in STYLES.items() if "{concept" in text] == ["expert", "concept"]
    assert len(set(STYLES.values())) == 11 and all(text.count("{prompt}") == 1 for text in STYLES.values())
