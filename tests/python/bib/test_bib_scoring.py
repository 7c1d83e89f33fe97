"""Surprise on BIB pairs: reduction, scores, intervals and null by hand."""

from __future__ import annotations

import itertools
import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bib_pairs import OUTCOMES, four, pair, quartets, under, values
from perceptv import InvalidParams
from perceptv.reports.intervals import clustered_bootstrap, wilson
from perceptv.suites.bib import EpisodeInfo, comparisons, pair_tests, score_surprise
from perceptv.suites.bib.episode_pairs import make_pairs
from perceptv.suites.bib.episode_statistics import count_kinds, resampled, sign_flips

__all__ = ["four"]


# ---- pairs


def test_pairs_must_be_whole_and_alike(four: list[EpisodeInfo]) -> None:
    with pytest.raises(InvalidParams, match="pair 3 of preference has no member u"):
        make_pairs(four[:-1])
    with pytest.raises(InvalidParams, match="pair 0 of preference has two members e"):
        make_pairs([*four, replace(four[0], episode="x")])
    with pytest.raises(InvalidParams, match="pair 0 of preference: size is 7 and 6"):
        make_pairs([replace(four[0], size=7), *four[1:]])
    with pytest.raises(InvalidParams, match="'000000preferencee' occurs twice"):
        make_pairs([*four, *(replace(info, task="other", domain="bib_other") for info in four[:2])])
    with pytest.raises(InvalidParams, match="no episode has a partner"):
        make_pairs(four[::2])
    with pytest.raises(InvalidParams, match="no episode has a partner"):
        score_surprise([], {"a": 1.0})


def test_training_episodes_are_known_but_not_scored(four: list[EpisodeInfo]) -> None:
    """The training task has the same name, and some of its files are called alike."""
    training = [pair("preference", i, "bib_bg_preference")[0] for i in range(6)]
    report = score_surprise([*four, *training], {**values(*[(0, 1)] * 4), "000005preferencee": 3.0})
    assert report.overall().n == 4 and report.overall().accuracy == 1.0


# ---- reduction


def reduced(info: EpisodeInfo, rows: list[tuple[Any, ...]], **options: Any) -> tuple[float, float]:
    """Maximum and mean of one episode's test trial."""
    partner = [i for i in pair("preference", 0) if i.member != info.member]
    report = score_surprise([info, *partner], [(info.episode, 9, *row) for row in rows], **options)
    both = (report.rows_of(under(report, reduction))[0].value["eu".index(info.member)] for reduction in ("max", "mean"))
    greatest, mean = (math.nan if value is None else value for value in both)
    return greatest, mean


def test_frames_reduce_by_maximum_and_mean_within_the_window(four: list[EpisodeInfo]) -> None:
    """134 frames: 30 is the last still one, 50 the last in which something moves."""
    rows = [(29, 100.0), (30, 1.0), (40, 2.0), (50, 6.0), (51, 100.0)]
    assert reduced(four[0], rows) == (6.0, 3.0)
    assert reduced(four[0], rows, window="all") == (100.0, 41.8)
    assert reduced(four[0], [("-", 7.0)]) == (7.0, 7.0)
    assert all(map(math.isnan, reduced(four[0], [(29, 1.0), (51, 1.0)])))


def test_single_familiarization_trials_are_reduced_first(four: list[EpisodeInfo]) -> None:
    rows = [(frame, float(k * (frame - 29)), k) for k in range(1, 9) for frame in (30, 31, 32)]
    assert reduced(four[0], rows) == (3 * 4.5, 2 * 4.5)  # maxima 3 k, means 2 k, averaged over k = 1..8
    assert reduced(four[0], [("-", float(k), k) for k in range(1, 9)]) == (4.5, 4.5)
    assert all(map(math.isnan, reduced(four[0], rows[:-3])))  # seven of eight


def test_equal_values_stay_equal(four: list[EpisodeInfo]) -> None:
    """A constant is a constant however many frames it is said of, and the order of values has no weight."""
    rows = [(four[0].episode, 9, 30 + i, 0.1) for i in range(21)]
    rows += [(four[1].episode, 9, 30 + i, 0.1) for i in range(7)]
    said = np.random.default_rng(0).normal(size=21)
    rows += [(four[2].episode, 9, 30 + i, v) for i, v in enumerate(said)]
    rows += [(four[3].episode, 9, 30 + i, v) for i, v in enumerate(said[::-1])]
    report = score_surprise(four[:4], rows)
    assert [test.tied for test in pair_tests(report)] == [2, 2]


def test_values_that_are_not_finite_count_as_wrong_and_are_listed(four: list[EpisodeInfo]) -> None:
    rows: list[tuple[Any, ...]] = [(info.episode, 9, "-", float(info.member == "u")) for info in four[2:]]
    rows += [(four[0].episode, 9, 30, -math.inf), (four[0].episode, 9, 31, 0.0), (four[1].episode, 9, 30, 9.0)]
    report = score_surprise(four, rows)
    for test in pair_tests(report, "task"):
        assert (test.group.accuracy, test.group.correct, test.tied, test.missing) == (0.75, 3, 0, 1)
    assert [(row.outcome, row.reason) for row in report.rows if not row.correct] == [
        ("format_error", "000000preferencee: a value is not finite")
    ]
    assert report.accounting["model"].missing == ()
    still = [*rows[:6], (four[0].episode, 9, 2, math.nan), (four[0].episode, 9, 30, 0.0), rows[-1]]
    outside = score_surprise(four, still)
    assert outside.overall().accuracy == 1.0


@pytest.mark.parametrize("text", ["nan", "NaN", "inf", "-Infinity", "1e999", ""])
def test_words_for_values_that_are_not_finite(four: list[EpisodeInfo], tmp_path: Path, text: str) -> None:
    lines = [f"{info.episode},9,-,{text if i == 1 else i}" for i, info in enumerate(four)]
    (tmp_path / "s.csv").write_text("\n".join(["episode,trial,frame,surprise", *lines]))
    report = score_surprise(four, tmp_path / "s.csv")
    assert "000000preferenceu: a value is not finite" in report.rows[0].reason and report.overall().accuracy == 0.75


def test_json_lines_may_say_nan(four: list[EpisodeInfo], tmp_path: Path) -> None:
    rows = [{"episode": info.episode, "trial": 9, "frame": "-", "surprise": math.nan} for info in four]
    (tmp_path / "s.jsonl").write_text("\n".join(map(json.dumps, rows)))
    report = score_surprise(four, tmp_path / "s.jsonl")
    assert report.overall().accuracy == 0.0
    assert sum(row.reason.count("a value is not finite") for row in report.rows) == 8


def test_sums_that_overflow_are_not_finite(four: list[EpisodeInfo]) -> None:
    assert all(map(math.isnan, reduced(four[0], [(30, -1.7e308), (31, 1.7e308)])))
    assert reduced(four[0], [(30, 1.7e308), (31, 1.7e308)]) == (1.7e308, 1.7e308)


# ---- scores


@pytest.mark.parametrize(("ties", "accuracy"), [("half", 0.375), ("right", 0.5), ("wrong", 0.25)])
def test_a_pair_is_right_tied_or_wrong(four: list[EpisodeInfo], ties: str, accuracy: float) -> None:
    report = score_surprise(four, values((1, 2), (2, 1), (3, 3), (1, None)), ties=ties)
    score, (test,) = report.overall(), pair_tests(report)
    assert score.accuracy == accuracy and score.interval == wilson(4 * accuracy, 4)
    assert (score.n, score.correct, test.tied, test.missing) == (4, 1 + (ties == "right"), 1, 1)
    assert report.accounting["model"].missing == ("preference-000003",)
    assert report.rows[3].reason == "000003preferenceu: no value"


def test_groups() -> None:
    infos = [i for k in range(6) for i in pair("preference", k, size=6 + k % 3, subtype=["swap", "stay"][k % 2])]
    infos += [i for k in range(2) for i in pair("multi_agent", k, size=6)]
    said = values(*[(0, 1)] * 3, *[(1, 0)] * 3) | values((0, 1), (0, 0), task="multi_agent")
    report = score_surprise(infos, said)
    kinds = ("overall", "benchmark", "task", "subtype", "size", "domain", "headline")
    found = {kind: {s.name: (s.n, s.points) for s in report.by(kind)} for kind in kinds}
    by_domain = {"bib_preference": (6, 3.0), "bib_multi_agent": (2, 1.5)}
    assert found == {
        "overall": {"overall": (8, 4.5)},
        "benchmark": {"BIB": (8, 4.5)},
        "task": {"preference": (6, 3.0), "multi_agent": (2, 1.5)},
        "subtype": {"preference: swap": (3, 2.0), "preference: stay": (3, 1.0)},
        "size": {6: (4, 2.5), 7: (2, 1.0), 8: (2, 1.0)},
        "domain": by_domain,
        "headline": by_domain,
    }
    assert comparisons(report) == []
    with pytest.raises(InvalidParams, match="by is 'colour'; legal: overall"):
        pair_tests(report, "colour")
    with pytest.raises(InvalidParams, match="model is 'x'; legal: 'model'"):
        report.overall("x")


def test_comparisons_effect_and_headline() -> None:
    """Three instances, told apart in direct always, in cross_x twice, in cross_y once, and biased in null."""
    infos, n = quartets(3), 3
    right = {"": 3, "_cross_x": 2, "_cross_y": 1, "_null": 3}
    said: dict[str, float] = {}
    for ending, many in right.items():
        pairs = [(0.0, 1.0) if i < many else (1.0, 0.0) for i in range(n)]
        said |= values(*pairs, task=f"agents_evaluation_imitation{ending}")
    report = score_surprise(infos, said)
    found = comparisons(report)[0]
    assert found.accuracy == pytest.approx({"direct": 1, "cross_x": 2 / 3, "cross_y": 1 / 3, "null": 1})
    assert found.effect == pytest.approx(0.5) and found.interval is not None
    (line,) = report.by("headline")  # of the crosses
    assert (line.name, line.n) == ("bib2_imitation", 6) and line.accuracy == pytest.approx(found.effect)
    overall = report.overall()
    assert overall.n == 9 and overall.points == 6  # null has no answer
    assert {s.name: s.n for s in report.by("task")}["agents_evaluation_imitation_null"] == 3
    assert {s.name for s in report.by("comparison")} == {f"bib2_imitation: {c}" for c in OUTCOMES if c}
    assert [s.name for s in report.by("benchmark")] == ["BIB2"]


def test_belief_has_crosses_of_its_own_and_a_direct_headline() -> None:
    infos: list[EpisodeInfo] = []
    for name in ("direct", "cross_new", "cross_old"):
        outcomes = "direct" if name == "direct" else "cross_x"
        for info in pair(f"belief_{name}", 0, "bib2_true_false_belief", outcomes):
            infos.append(replace(info, comparison=name))
    report = score_surprise(infos, {i.episode: float(i.member == "u") for i in infos})
    assert comparisons(report)[0].effect == 1.0
    assert [(h.n, h.accuracy) for h in report.by("headline")] == [(1, 1.0)]
    alone = score_surprise(quartets(1)[:2], values((0, 1), task="agents_evaluation_imitation"))
    assert comparisons(alone)[0].effect is None
    with pytest.raises(InvalidParams, match="by is 'headline'"):  # which needs the crosses
        alone.by("headline")


def test_a_set_of_pairs_without_answers_is_refused() -> None:
    infos = [i for i in quartets(2) if i.comparison == "null"]
    with pytest.raises(InvalidParams, match="no pair has an answer"):
        score_surprise(infos, {i.episode: 1.0 for i in infos})


def test_a_name_is_that_of_one_series(four: list[EpisodeInfo]) -> None:
    said = values(*[(0, 1)] * 4)
    assert score_surprise(four, said, baselines={"model": said}).models == ("model", "baseline: model")
    with pytest.raises(InvalidParams, match="'baseline: x' names two series"):
        score_surprise(four, {"baseline: x": said}, baselines={"x": said})


# ---- intervals and null


def test_the_bootstrap_is_that_over_whole_instances() -> None:
    """The same law as drawing clusters one by one: ends agree with the general bootstrap."""
    rng = np.random.default_rng(1)
    clusters, points = np.repeat(np.arange(40), 3), rng.choice([0.0, 0.5, 1.0], 120, p=[0.3, 0.2, 0.5])
    kinds, counts = count_kinds(clusters, np.column_stack((points, np.ones(120))))
    assert sum(counts) == 40 and sum(k[0] * c for k, c in zip(kinds, counts, strict=True)) == points.sum()
    sums = resampled(kinds, counts, draws=20_000, seed=3)
    ends = np.quantile(sums[:, 0] / sums[:, 1], [0.025, 0.975])
    assert ends == pytest.approx(clustered_bootstrap(points, clusters.tolist(), resamples=20_000), abs=0.006)


def test_quartets_are_drawn_together() -> None:
    """Three comparisons that agree are one observation: the interval is that of instances, not of pairs."""
    infos = quartets(20)
    said = {i.episode: float((i.member == "u") == (i.index < 10)) for i in infos}
    (test,) = pair_tests(score_surprise(infos, said))
    score, (low, high) = test.group, test.bootstrap
    assert score.n == 60 and score.accuracy == 0.5
    assert high - low == pytest.approx(2 * 1.96 * math.sqrt(0.25 / 20), rel=0.15)
    assert high - low > 1.5 * (score.interval[1] - score.interval[0])
    assert test.p[0] > 0.5 and test.p[1] == 1.0


def exact(signs: list[float]) -> tuple[float, float]:
    """p over all flips."""
    flips = itertools.product((1, -1), repeat=len(signs))
    sums = [sum(s * f for s, f in zip(signs, flip, strict=True)) for flip in flips]
    observed = sum(signs)
    return sum(s >= observed for s in sums) / len(sums), sum(abs(s) >= abs(observed) for s in sums) / len(sums)


@pytest.mark.parametrize(
    ("kinds", "counts"),
    [((1.0, -1.0), (7, 3)), ((2.0, -1.0, 0.0), (3, 4, 9)), ((-1.0, -3.0), (4, 2)), ((1.0, 2.0), (3, 3))],
)
def test_the_null_is_that_of_all_sign_flips(kinds: tuple[float, ...], counts: tuple[int, ...]) -> None:
    signs = [k for k, c in zip(kinds, counts, strict=True) for _ in range(c) if k]
    assert sign_flips(kinds, counts, draws=200_000, seed=5) == pytest.approx(exact(signs), abs=0.005)


def test_null_of_a_perfect_and_of_a_constant_model(four: list[EpisodeInfo]) -> None:
    infos = [i for k in range(30) for i in pair("preference", k)]
    perfect = score_surprise(infos, {i.episode: float(i.member == "u") for i in infos}, permutations=999)
    assert pair_tests(perfect)[0].p == (0.001, 0.001)
    constant = score_surprise(infos, {i.episode: 1.0 for i in infos})
    assert pair_tests(constant)[0].p == (1.0, 1.0) and constant.overall().accuracy == 0.5
    backward = score_surprise(infos, {i.episode: float(i.member == "e") for i in infos}, permutations=999)
    assert pair_tests(backward)[0].p == (1.0, 0.001)


def test_draws_are_keyed(four: list[EpisodeInfo]) -> None:
    infos = [i for k in range(25) for i in pair("preference", k)]
    said = {i.episode: float((i.index * 7 + (i.member == "u")) % 5) for i in infos}
    a, b, c = (pair_tests(score_surprise(infos, said, seed=seed))[0] for seed in (0, 0, 1))
    assert a == b and a.p == b.p and a.bootstrap == b.bootstrap and a.p != c.p
