"""Sets of questions through `pv.score`: groups, chance, rotations, the plane, analyses over models."""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from late import late
from perceptv.reports import anova, correlations, pair_tests, scaling

stats = late("scipy.stats")

OPTIONS = ("Yes, it is longer.", "No, it is shorter.", "They are the same.")
STAGES = ("sensorimotor", "concrete operational", "formal operational")


def question(i: int, **meta: Any) -> pv.Question:
    told = {"concept": f"c{i % 2}", "stage": STAGES[i % 3], "images": ["a.png"], "note": "x" * 99, **meta}
    return pv.Question(f"Question {i}?", OPTIONS, "ABC"[i % 3], id=f"q{i}", meta=told)


def test_questions_are_scored_like_samples() -> None:
    asked = [question(i) for i in range(6)] + [pv.Question("Is it?", answer="yes", kind="boolean")]
    replies = [f"Answer: {q.answer}" for q in asked]
    replies[0], replies[1], replies[2] = "Answer: B", "A or B", ""
    report = pv.score(asked, replies)
    group = report.overall()
    assert (group.n, group.correct, group.wrong, group.format_error, group.no_answer) == (7, 4, 1, 1, 1)
    assert group.fail_rate == pytest.approx(2 / 7)
    assert group.floor == pytest.approx((6 / 3 + 1 / 2) / 7)
    assert group.normalised == pytest.approx((4 / 7) / ((6 / 3 + 1 / 2) / 7))
    assert report.kinds() == ["concept", "stage", "kind"]  # not the pictures, not long texts
    assert {g.name: g.n for g in report.by("concept")} == {"c0": 3, "c1": 3}
    assert report.rows[6].item.id == "question-7"


def test_questions_and_samples_may_be_mixed() -> None:
    sample = pv.generate("counting_circles", size=3)
    report = pv.score([question(0), sample], ["Answer: A", sample.answer_text])
    assert report.overall().correct == 2


def test_strict_takes_a_letter_or_an_option_alone() -> None:
    asked = [question(0), question(0, id=1), question(0, id=2)]
    asked = [pv.Question(q.text, q.options, q.answer, id=f"q{i}") for i, q in enumerate(asked)]
    replies = ["A", "Yes, it is longer", "Answer: A"]
    assert pv.score(asked, replies).overall().correct == 3
    strict = [row.outcome for row in pv.score(asked, replies, mode="strict").rows]
    assert strict == ["correct", "correct", "format_error"]


def test_judges_read_what_the_rules_leave_open() -> None:
    def judge(asked: pv.Question, options: Any, reply: str) -> str:
        return "A" if "extends" in reply else "B"

    asked, replies = [question(0), question(3)], ["The upper one extends further.", "The one with paler ends."]
    assert [row.outcome for row in pv.score(asked, replies).rows] == ["format_error"] * 2
    judged = pv.score(asked, replies, judge=judge)
    assert [(row.outcome, row.matcher) for row in judged.rows] == [("correct", "judge"), ("wrong", "judge")]


def test_rotations_have_a_mean_and_a_strict_score() -> None:
    versions = [version for i in range(2) for version in pv.rotations(question(i))]
    replies = [str(v.answer) for v in versions]
    replies[0] = "C" if replies[0] != "C" else "B"
    report = pv.score(versions, replies)
    assert report.rotations() == {"mean": pytest.approx(5 / 6), "strict": 0.5}
    assert {row.item.cluster for row in report.rows} == {"q0", "q1"}
    assert "## Rotations" in report.to_markdown()
    assert pv.score([question(0)], ["A"]).rotations() == {}


PLANE = {  # model: (right of 20 controls, right of 20 manipulated ones), chance 1/3
    "core knowledge": (20, 19),
    "shortcut": (19, 0),
    "core deficit": (0, 18),
    "blind": (7, 6),
    "between regions": (20, 7),
}


def test_the_plane_tells_who_knows_from_who_guesses() -> None:
    asked = [question(i, condition="control" if i < 20 else "manipulated") for i in range(40)]
    replies = {}
    for model, (controls, manipulated) in PLANE.items():
        hits = [i < controls if i < 20 else i - 20 < manipulated for i in range(40)]
        replies[model] = [str(q.answer) if hits[i] else "ABC"[(i + 1) % 3] for i, q in enumerate(asked)]
    report = pv.score(asked, replies)
    places = report.plane()
    assert [place.region for place in places] == list(PLANE)
    assert (places[1].control, places[1].manipulated) == (0.95, 0.0)
    assert places[0].chance == pytest.approx((1 / 3, 1 / 3))
    assert "Controls against manipulated versions" in report.to_markdown()
    with pytest.raises(pv.InvalidParams, match="no item is 'plain'; legal: 'control', 'manipulated'"):
        report.plane(control="plain")


def made(accuracies: np.ndarray[Any, Any], each: int = 20) -> pv.Report:
    """A report of models with these accuracies in each stage (columns); a further one that mostly fails."""
    asked = [question(i) for i in range(3 * each)]
    replies = {}
    for k, row in enumerate(accuracies):
        right = [round(share * each) for share in row]
        replies[f"m{k}"] = [str(q.answer) if i // 3 < right[i % 3] else "ABC"[(i + 1) % 3] for i, q in enumerate(asked)]
    replies["mute"] = ["" if i % 4 == 0 else str(q.answer) for i, q in enumerate(asked)]
    return pv.score(asked, replies)


SHARES = np.array([[0.3, 0.5, 0.6], [0.4, 0.45, 0.75], [0.55, 0.7, 0.85], [0.6, 0.6, 0.95], [0.65, 0.8, 0.8]])


def test_models_that_fail_often_are_listed_and_left_out() -> None:
    report = made(SHARES)
    assert report.excluded() == ["mute"] and report.excluded(0.3) == []
    assert len(pair_tests(report)) == 3
    with pytest.raises(pv.InvalidParams, match=r"report has 2 models below FAIL rate 0.2; legal: 3 or more"):
        pair_tests(made(SHARES[:2]))


def test_stages_are_compared_over_models() -> None:
    report = made(SHARES)
    found = pair_tests(report)
    assert [(t.first, t.second) for t in found] == list(itertools.combinations(STAGES, 2))
    for test, (i, j) in zip(found, [(0, 1), (0, 2), (1, 2)], strict=True):
        gaps = SHARES[:, i] - SHARES[:, j]
        t = gaps.mean() / (gaps.std(ddof=1) / math.sqrt(5))
        assert test.difference == pytest.approx(gaps.mean()) and test.t == pytest.approx(t)
        assert test.p == pytest.approx(2 * stats.t.sf(abs(t), 4))
        assert test.p_bonferroni == pytest.approx(min(1.0, 3 * test.p))


def test_analysis_of_variance_has_models_as_subjects() -> None:
    found = anova(made(SHARES))
    grand, stages, models = SHARES.mean(), SHARES.mean(0), SHARES.mean(1)
    between = 5 * ((stages - grand) ** 2).sum() / 2
    rest = ((SHARES - stages - models[:, None] + grand) ** 2).sum() / 8
    assert found.f == pytest.approx(between / rest) and found.df == (2.0, 8.0)
    assert found.p == pytest.approx(stats.f.sf(between / rest, 2, 8))


def test_groups_are_correlated_over_models() -> None:
    found = correlations(made(SHARES), by="stage")
    for test, (i, j) in zip(found, [(0, 1), (0, 2), (1, 2)], strict=True):
        assert test.r == pytest.approx(np.corrcoef(SHARES[:, i], SHARES[:, j])[0, 1])
        assert test.p <= test.p_holm <= 1
    same = SHARES.copy()
    same[:, 0] = 0.5
    with pytest.raises(pv.InvalidParams, match="accuracy in sensorimotor is the same for all models"):
        correlations(made(same), by="stage")


def test_slopes_are_per_tenfold_number_of_parameters() -> None:
    parameters = {f"m{k}": 10.0 ** (9 + k) for k in range(5)} | {"unknown": 1e9}
    (overall,) = scaling(made(SHARES), parameters)
    fit = stats.linregress(np.arange(9, 14), SHARES.mean(1))
    assert overall.slope == pytest.approx(fit.slope) and overall.p == pytest.approx(fit.pvalue)
    half = stats.t.ppf(0.975, 3) * fit.stderr
    assert overall.interval == pytest.approx((fit.slope - half, fit.slope + half)) and overall.models == 5
    assert [s.name for s in scaling(made(SHARES), parameters, by="stage")] == list(STAGES)
    for bad, message in [({"m0": 0}, "'m0' is 0; legal: positive numbers"), ({"m0": 1e9}, "has 1 of the models")]:
        with pytest.raises(pv.InvalidParams, match=message):
            scaling(made(SHARES), bad)


def test_reports_of_questions_have_all_forms(tmp_path: Path) -> None:
    report = made(SHARES)
    assert pv.Report.from_json(report.to_json()) == report
    assert len(report.to_pandas()) == 6 * 60
    text = report.to_html()
    assert text.count("<img") == 2 and "By concept" in text  # no sizes, so no figure of them
    assert text.count("Accuracy by concept</figcaption>") == 2
    with pytest.raises(pv.InvalidParams, match="kind is 'size'; legal: 'skill', 'domain'"):
        report.plot("size")
    bare = pv.score([pv.Question("Is it?", answer="no", kind="boolean")], ["no"])
    assert bare.to_html().count("<img") == 0


def test_published_rows_are_read_and_scored(tmp_path: Path) -> None:
    rows = [
        {"id": f"r{i}", "prompt": "Which?\n(A) one\n(B) two", "answer": "AB"[i % 2], "type": "MC", "stage": "s"}
        for i in range(4)
    ]
    path = tmp_path / "questions.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    report = pv.score(pv.load_questions(path), {f"r{i}": "The answer is (A)." for i in range(3)})
    assert (report.overall().correct, report.overall().n) == (2, 4)
    assert report.accounting["model"].missing == ("r3",)
