"""Numbers that statistics take: what is not legal is refused by name, in every public function; nothing is NaN."""

from __future__ import annotations

import importlib
import inspect
import math
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import perceptv as pv
import perceptv.reports
import perceptv.scoring
from bib_pairs import four_pairs, values
from late import late
from perceptv.reports import (
    comparison,
    crossmodel,
    intervals,
    look_levels,
    look_pairs,
    model_plots,
    outcomes,
    psychometric,
    repeats,
    reply_review,
    score_groups,
    twins,
    unread,
)
from perceptv.reports import paired_scores as pair_scoring
from perceptv.scoring.scored_items import ScoredItem
from perceptv.suites.bib import effects as bib_effects
from perceptv.suites.bib import episode_statistics as bib_statistics
from perceptv.suites.bib import surprise_scores as bib_scores
from perceptv.suites.conservation import video_statistics as pair_statistics

stats = late("scipy.stats")

NAN, INF = math.nan, math.inf
LEVELS = [0, 1, -0.1, 1.5, NAN, INF, True, "0.95", None]
DRAWS = [0, -1, 2.5, NAN, INF, True, "10", None, 10**8]
SEEDS = [-1, 2**63, 1.5, NAN, True, "x", None]
RATES = [0, -1, 1.01, NAN, INF, True, "x"]
VECTORS = [[], [NAN], [1.0, INF], ["1"], [[1.0]], [1.0, None], 1.0, None, [1.0, [2.0]], [10**400]]
TABLES = [[], [[]], [[1.0, NAN]] * 3, [["1", "2"]] * 3, [1.0, 2.0], None, [[1.0], [1.0, 2.0]], [[[1.0]]]]


@pytest.fixture(scope="module")
def report() -> pv.Report:
    """Three models on pictures."""
    ds = pv.percept_v(preset="balanced", domains=["change_colour", "counting_shapes"], sizes=[3, 4], per_size=3)
    texts = [s.answer_text for s in ds]
    return pv.score(ds, {f"m{k}": [t if (i + k) % 3 else "?" for i, t in enumerate(texts)] for k in range(3)})


@pytest.fixture(scope="module")
def trials() -> pv.Report:
    """Three models on trials with pairs of videos."""
    videos = pv.conservation(preset="balanced", sizes=[4], per_size=2)
    asked = pv.conservation_trials(videos, methods=1, counts=[3, 7], prompts=1)
    hits = [[(i * (k + 2)) % 5 > 1 for i in range(len(asked))] for k in range(3)]
    wrong = {letter: f"Answer: {'ABC'[('ABC'.index(letter) + 1) % 3]}" for letter in "ABC"}
    pairs = [list(zip(asked, line, strict=True)) for line in hits]
    said = {f"m{k}": [t.answer_text if hit else wrong[t.answer] for t, hit in pairs[k]] for k in range(3)}
    return pv.score(asked, said)


Call = Callable[[pv.Report, pv.Report, Any], Any]
FOUR = four_pairs()
SAID = values(*[(0, 1)] * 4)
SIGNS: dict[str, Any] = {"counts": (1, 2), "draws": 9, "seed": 0}
COUNT = dict.fromkeys(("correct", "wrong", "format_error", "no_answer"), 0)
PAIRS = dict.fromkeys(("both", "control_only", "manipulated_only", "neither"), 1)
TWINS = dict.fromkeys(("both", "control_only", "twin_only", "neither"), 1)


def drawn(**told: Any) -> Any:
    return bib_statistics.resampled(((1.0,),), (2,), **{"draws": 9, "seed": 0, **told})


def share(**told: Any) -> Any:
    return bib_statistics.share_interval(((1.0, 1.0),), (3,), **{"level": 0.9, "draws": 9, "seed": 0, **told})


def of_rows(r: pv.Report, **told: Any) -> Any:
    return comparison.compare(r.rows_of("m0"), r.rows_of("m1"), **{"level": 0.9, "resamples": 9, "seed": 0, **told})


def of_pairs(r: pv.Report, **told: Any) -> Any:
    rows = [row for row in r.rows_of("m0") if row.item.pair]
    return pair_scoring.pair_intervals(rows, **{"level": 0.9, "resamples": 9, "seed": 0, **told})


def noisy(count: int = 1) -> list[score_groups.ReportRow]:
    """Rows of twice so many instances, plain and in three levels of noise; each two share a stimulus."""
    looks = ("plain", "noise-1", "noise-2", "noise-3")
    items = [
        ScoredItem(f"{i}{look}", "1", {"look": (look,)}, instance=f"{i // 2}-twin{i % 2}")
        for look in looks
        for i in range(2 * count)
    ]
    return [score_groups.ReportRow(item, "m", "correct") for item in items]


def of_looks(rows: list[score_groups.ReportRow], **told: Any) -> Any:
    return look_pairs.look_comparisons(rows, "look", "m", **{"level": 0.9, "resamples": 9, "seed": 0, **told})


def two(r: pv.Report) -> list[Any]:
    return [row for row in r.rows_of("m0") if row.item.groups["domain"] == ("change_colour",)]


SWEEP: dict[str, tuple[list[Any], Call]] = {
    "intervals.z_value.level": (LEVELS, lambda r, t, v: intervals.z_value(v)),
    "reply_review.agreement.level": (LEVELS, lambda r, t, v: reply_review.agreement([], {}, "none.jsonl", level=v)),
    "reply_review.ReviewAgreement.level": (
        LEVELS, lambda r, t, v: reply_review.ReviewAgreement("m", 1, 1, 0, 0, 1, 0, 2, 1, level=v)
    ),
    "unread.UnreadFamily.level": (LEVELS, lambda r, t, v: unread.UnreadFamily("m", "empty", 1, 2, level=v)),
    "intervals.wilson.level": (LEVELS, lambda r, t, v: intervals.wilson(1, 2, level=v)),
    "intervals.wilson.correct": ([-1, 3, NAN, "1", None, True], lambda r, t, v: intervals.wilson(v, 2)),
    "intervals.wilson.total": ([-1, NAN, INF, "2", None, True], lambda r, t, v: intervals.wilson(0, v)),
    "intervals.wilson.z": ([0, -1, NAN, INF, "2", True], lambda r, t, v: intervals.wilson(1, 2, z=v)),
    "intervals.clustered_bootstrap.values": (VECTORS, lambda r, t, v: intervals.clustered_bootstrap(v, [0])),
    "intervals.clustered_bootstrap.clusters": (
        [[], [0], [0, 1, 2], [[0], [1]]], lambda r, t, v: intervals.clustered_bootstrap([0.0, 1.0], v)
    ),
    "intervals.clustered_bootstrap.level": (LEVELS, lambda r, t, v: intervals.clustered_bootstrap([1], [0], level=v)),
    "intervals.clustered_bootstrap.resamples": (
        DRAWS, lambda r, t, v: intervals.clustered_bootstrap([1], [0], resamples=v)
    ),
    "intervals.clustered_bootstrap.seed": (SEEDS, lambda r, t, v: intervals.clustered_bootstrap([1], [0], seed=v)),
    "intervals.crossed_bootstrap.values": (VECTORS, lambda r, t, v: intervals.crossed_bootstrap(v, [0], [0])),
    "intervals.crossed_bootstrap.first": (
        [[], [0], [0, 1, 2], [[0], [1]]], lambda r, t, v: intervals.crossed_bootstrap([0.0, 1.0], v, [0, 1])
    ),
    "intervals.crossed_bootstrap.second": (
        [[], [0], [0, 1, 2], [[0], [1]]], lambda r, t, v: intervals.crossed_bootstrap([0.0, 1.0], [0, 1], v)
    ),
    "intervals.crossed_bootstrap.level": (LEVELS, lambda r, t, v: intervals.crossed_bootstrap([1], [0], [0], level=v)),
    "intervals.crossed_bootstrap.resamples": (
        DRAWS, lambda r, t, v: intervals.crossed_bootstrap([1], [0], [0], resamples=v)
    ),
    "intervals.crossed_bootstrap.seed": (SEEDS, lambda r, t, v: intervals.crossed_bootstrap([1], [0], [0], seed=v)),
    "intervals.counted_bootstrap.values": (VECTORS, lambda r, t, v: intervals.counted_bootstrap(v, [0])),
    "intervals.counted_bootstrap.level": (LEVELS, lambda r, t, v: intervals.counted_bootstrap([1], [0], level=v)),
    "intervals.counted_bootstrap.resamples": (
        DRAWS, lambda r, t, v: intervals.counted_bootstrap([1], [0], resamples=v)
    ),
    "intervals.counted_bootstrap.seed": (SEEDS, lambda r, t, v: intervals.counted_bootstrap([1], [0], seed=v)),
    "intervals.newcombe_paired.level": (LEVELS, lambda r, t, v: intervals.newcombe_paired(1, 1, 1, 1, level=v)),
    "intervals.percentile_interval.level": (LEVELS, lambda r, t, v: intervals.percentile_interval(np.ones(3), v)),
    "intervals.resampled_shares.sums": (TABLES, lambda r, t, v: intervals.resampled_shares(v, np.ones((3, 2)))),
    "intervals.resampled_shares.counts": (
        [*TABLES, np.ones((2, 2)), np.ones((3, 1))], lambda r, t, v: intervals.resampled_shares(np.ones((3, 2)), v)
    ),
    "intervals.resampled_shares.resamples": (
        DRAWS, lambda r, t, v: intervals.resampled_shares(np.ones((3, 2)), np.ones((3, 2)), resamples=v)
    ),
    "intervals.resampled_shares.seed": (
        SEEDS, lambda r, t, v: intervals.resampled_shares(np.ones((3, 2)), np.ones((3, 2)), seed=v)
    ),
    "comparison.compare.level": (LEVELS, lambda r, t, v: of_rows(r, level=v)),
    "comparison.compare.resamples": (DRAWS, lambda r, t, v: of_rows(r, resamples=v)),
    "comparison.compare.seed": (SEEDS, lambda r, t, v: of_rows(r, seed=v)),
    "crossmodel.pair_tests.fail_rate": (RATES, lambda r, t, v: crossmodel.pair_tests(t, "count", fail_rate=v)),
    "crossmodel.pair_tests_of.values": ([*TABLES, np.ones((2, 2)), np.ones((3, 3))], lambda r, t, v: (
        crossmodel.pair_tests_of("ab", v)
    )),
    "crossmodel.anova.fail_rate": (RATES, lambda r, t, v: crossmodel.anova(t, "count", fail_rate=v)),
    "crossmodel.anova_of.values": ([*TABLES, np.ones((2, 2)), np.ones((1, 2))], lambda r, t, v: (
        crossmodel.anova_of("ab", v)
    )),
    "crossmodel.correlations.fail_rate": (RATES, lambda r, t, v: crossmodel.correlations(t, "count", fail_rate=v)),
    "crossmodel.correlations_of.values": ([*TABLES, np.ones((2, 2))], lambda r, t, v: (
        crossmodel.correlations_of("ab", v)
    )),
    "crossmodel.scaling.fail_rate": (RATES, lambda r, t, v: (
        crossmodel.scaling(t, {"m0": 1e9, "m1": 2e9, "m2": 3e9}, fail_rate=v)
    )),
    "crossmodel.scaling.parameters": ([None, 3, {"m0": NAN}, {"m0": 0}, {"m0": "7B"}, {"m0": True}, {}, {"m0": 1e9}],
                                      lambda r, t, v: crossmodel.scaling(t, v)),
    "crossmodel.models_of_known_size.fail_rate": (RATES, lambda r, t, v: (
        crossmodel.models_of_known_size(t, {"m0": 1e9, "m1": 2e9, "m2": 3e9}, v)
    )),
    "crossmodel.models_of_known_size.parameters": ([None, {"m0": INF}], lambda r, t, v: (
        crossmodel.models_of_known_size(t, v)
    )),
    "model_plots.scaling_figure.parameters": ([None, {"m0": INF}], lambda r, t, v: model_plots.scaling_figure(t, v)),
    "model_plots.outcomes_figure.parameters": ([None, {"m0": INF}], lambda r, t, v: model_plots.outcomes_figure(t, v)),
    "crossmodel.included.fail_rate": (RATES, lambda r, t, v: crossmodel.included(t, v)),
    "crossmodel.slopes_of.values": (TABLES, lambda r, t, v: crossmodel.slopes_of("ab", v, [1, 2, 3], 0.9)),
    "crossmodel.slopes_of.parameters": ([*VECTORS, [1, 2], [1, 2, 0], [5, 5, 5]], lambda r, t, v: (
        crossmodel.slopes_of("a", np.eye(3)[:, :1], v, 0.9)
    )),
    "crossmodel.slopes_of.level": (LEVELS, lambda r, t, v: crossmodel.slopes_of("a", np.eye(3)[:, :1], [1, 2, 3], v)),
    "look_levels.look_curve.level": (LEVELS, lambda r, t, v: look_levels.look_curve(noisy(), "noise", "m", v)),
    "look_pairs.WorstCase.level": (
        LEVELS, lambda r, t, v: look_pairs.WorstCase("m", "look", "plain", 2, 1, 1, (2, 2), level=v)
    ),
    "look_pairs.worst_case.level": (LEVELS, lambda r, t, v: look_pairs.worst_case(noisy(), "look", "m", v)),
    "look_pairs.look_comparisons.level": (LEVELS, lambda r, t, v: of_looks(noisy(), level=v)),
    "look_pairs.look_comparisons.resamples": (DRAWS, lambda r, t, v: of_looks(noisy(100), resamples=v)),
    "look_pairs.look_comparisons.seed": (SEEDS, lambda r, t, v: of_looks(noisy(100), seed=v)),
    "score_groups.Group.level": (LEVELS, lambda r, t, v: score_groups.Group("a", "b", "m", 1, **COUNT, level=v)),
    "score_groups.Group.n": ([0, -1, 1.5, True], lambda r, t, v: score_groups.Group("a", "b", "m", v, **COUNT)),
    "score_groups.grouped.level": (LEVELS, lambda r, t, v: score_groups.grouped(r.rows, "domain", r.models, v)),
    "score_groups.count_group.level": (
        LEVELS, lambda r, t, v: score_groups.count_group("a", "b", "m", r.rows_of("m0"), v)
    ),
    "outcomes.Outcomes.level": (
        LEVELS, lambda r, t, v: outcomes.Outcomes("a", "b", "m", dict.fromkeys(outcomes.OUTCOMES, 1), level=v)
    ),
    "outcomes.outcomes.level": (LEVELS, lambda r, t, v: outcomes.outcomes(t.rows, "overall", t.models, "seen: ", v)),
    "psychometric.fit.level": (LEVELS, lambda r, t, v: psychometric.fit(two(r), "change_colour", "m0", v)),
    "psychometric.fit_levels.level": (LEVELS, lambda r, t, v: psychometric.fit_levels({1: two(r)}, "a", "m0", v)),
    "psychometric.fit.rows": ([[]], lambda r, t, v: psychometric.fit(v, "change_colour", "m0", 0.9)),
    "report.Report.level": (LEVELS, lambda r, t, v: pv.Report(r.models, r.rows, r.accounting, level=v)),
    "report.Report.fail_rate": ([*RATES, None], lambda r, t, v: pv.Report(r.models, r.rows, {}, fail_rate=v)),
    "report.Report.clustered_interval.resamples": (DRAWS, lambda r, t, v: r.clustered_interval("m0", resamples=v)),
    "report.Report.clustered_interval.seed": (SEEDS, lambda r, t, v: r.clustered_interval("m0", seed=v)),
    "report.Report.excluded.fail_rate": (RATES, lambda r, t, v: r.excluded(v)),
    "report.Report.compared.fail_rate": (RATES, lambda r, t, v: r.compared(v)),
    "report.Report.pair_intervals.resamples": (DRAWS, lambda r, t, v: t.pair_intervals("m0", resamples=v)),
    "report.Report.pair_intervals.seed": (SEEDS, lambda r, t, v: t.pair_intervals("m0", seed=v)),
    "report.Report.compare.resamples": (DRAWS, lambda r, t, v: r.compare("m0", "m1", resamples=v)),
    "report.Report.compare.seed": (SEEDS, lambda r, t, v: r.compare("m0", "m1", seed=v)),
    "report.Report.paired.resamples": (DRAWS, lambda r, t, v: r.paired("wording", "m0", resamples=v)),
    "report.Report.compare_all.resamples": (DRAWS, lambda r, t, v: r.compare_all(resamples=v)),
    "report.Report.paired.seed": (SEEDS, lambda r, t, v: r.paired("wording", "m0", seed=v)),
    "report.Report.compare_all.seed": (SEEDS, lambda r, t, v: r.compare_all(seed=v)),
    "score_replies.score.level": (LEVELS, lambda r, t, v: pv.score([], {}, level=v)),
    "score_replies.score.fail_rate": ([*RATES, None], lambda r, t, v: pv.score([], {}, fail_rate=v)),
    "repeats.RepeatScore.level": (LEVELS, lambda r, t, v: repeats.RepeatScore("a", "b", "m", (), v)),
    "twins.TwinGroup.level": (LEVELS, lambda r, t, v: twins.TwinGroup("a", "m", **TWINS, level=v)),
    "twins.twin_groups.level": (LEVELS, lambda r, t, v: twins.twin_groups(twin_rows(), ["m"], v)),
    "bib.episode_statistics.count_kinds.clusters": ([[], [0], [0, 1, 2]], lambda r, t, v: (
        bib_statistics.count_kinds(np.array(v, int), np.ones((2, 2)))
    )),
    "bib.episode_statistics.count_kinds.columns": (TABLES, lambda r, t, v: (
        bib_statistics.count_kinds(np.zeros(3, int), v)
    )),
    "bib.episode_statistics.resampled.counts": ([(), (1,), (0, 1), (1, -1), (1, 2.5)], lambda r, t, v: (
        bib_statistics.resampled(((1.0,), (2.0,)), v, draws=9, seed=0)
    )),
    "bib.episode_statistics.resampled.draws": (DRAWS, lambda r, t, v: drawn(draws=v)),
    "bib.episode_statistics.resampled.seed": (SEEDS, lambda r, t, v: drawn(seed=v)),
    "bib.episode_statistics.share_interval.level": (LEVELS, lambda r, t, v: share(level=v)),
    "bib.episode_statistics.share_interval.draws": (DRAWS, lambda r, t, v: share(draws=v)),
    "bib.episode_statistics.share_interval.seed": (SEEDS, lambda r, t, v: share(seed=v)),
    "bib.episode_statistics.sign_flips.signs": ([(), (NAN, 1.0), ("a", "b")], lambda r, t, v: (
        bib_statistics.sign_flips(v, **SIGNS)
    )),
    "bib.episode_statistics.sign_flips.counts": ([(), (1,), (0, 1), (1.5, 1)], lambda r, t, v: (
        bib_statistics.sign_flips((1.0, 2.0), **{**SIGNS, "counts": v})
    )),
    "bib.episode_statistics.sign_flips.draws": (DRAWS, lambda r, t, v: (
        bib_statistics.sign_flips((1.0, 2.0), **{**SIGNS, "draws": v})
    )),
    "bib.episode_statistics.sign_flips.seed": (SEEDS, lambda r, t, v: (
        bib_statistics.sign_flips((1.0, 2.0), **{**SIGNS, "seed": v})
    )),
    "bib.surprise_scores.score_surprise.level": (
        LEVELS, lambda r, t, v: bib_scores.score_surprise(FOUR, SAID, level=v)
    ),
    "bib.surprise_scores.score_surprise.permutations": (DRAWS, lambda r, t, v: (
        bib_scores.score_surprise(FOUR, SAID, permutations=v)
    )),
    "bib.surprise_scores.score_surprise.seed": (SEEDS, lambda r, t, v: bib_scores.score_surprise(FOUR, SAID, seed=v)),
    "paired_scores.PairScore.level": (LEVELS, lambda r, t, v: (
        pair_scoring.PairScore("a", "b", "m", ("x", "y"), None, None, **PAIRS, fail_rate=0.0, level=v)
    )),
    "paired_scores.pair_scores.level": (LEVELS, lambda r, t, v: (
        pair_scoring.pair_scores(t.rows, "overall", t.models, v)
    )),
    "paired_scores.pair_intervals.level": (LEVELS, lambda r, t, v: of_pairs(t, level=v)),
    "paired_scores.pair_intervals.resamples": (DRAWS, lambda r, t, v: of_pairs(t, resamples=v)),
    "paired_scores.pair_intervals.seed": (SEEDS, lambda r, t, v: of_pairs(t, seed=v)),
    "conservation.video_statistics.main_effects.fail_rate": (RATES, lambda r, t, v: (
        pair_statistics.main_effects(t, fail_rate=v)
    )),
    "conservation.video_statistics.condition_correlation.fail_rate": (RATES, lambda r, t, v: (
        pair_statistics.condition_correlation(t, fail_rate=v)
    )),
    "conservation.video_statistics.measure_slopes.fail_rate": (RATES, lambda r, t, v: (
        pair_statistics.measure_slopes(t, {"m0": 1e9, "m1": 2e9, "m2": 3e9}, fail_rate=v)
    )),
    "conservation.video_statistics.measure_slopes.parameters": ([None, {"m0": -1}], lambda r, t, v: (
        pair_statistics.measure_slopes(t, v)
    )),
}  # fmt: skip


def twin_rows() -> list[score_groups.ReportRow]:
    return [
        score_groups.ReportRow(ScoredItem(name, "1", {}, control), "m", "correct")
        for name, control in (("a", None), ("b", "a"))
    ]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, (bad, _) in SWEEP.items() for value in bad])
def test_a_number_that_is_not_legal_is_refused_by_name(
    report: pv.Report, trials: pv.Report, name: str, value: Any
) -> None:
    parameter = name.rpartition(".")[2]
    with pytest.raises(pv.InvalidParams) as caught:
        SWEEP[name][1](report, trials, value)
    said = str(caught.value)
    assert said.startswith(parameter) and "; legal: " in said, said


SUITES = {"bib": (bib_statistics, bib_scores, bib_effects),
          "conservation": (pair_statistics,)}  # fmt: skip
NUMBERS = {"level", "resamples", "seed", "draws", "permutations", "fail_rate", "parameters"}
# The checks themselves, the level of a heading, a result.
INNER = {"numeric.check_level.level", "numeric.check_draws.draws", "numeric.check_draws.seed"}
INNER |= {"markdown.section_text.level", "section.coverage.level", "repeats.repeat_scores.level"}
INNER |= {
    f"measurement.{name}"
    for name in ("DomainMeasure.curve.level", "DomainMeasure.interval.level", "Measurement.level", "Measurement.seed")
}
INNER |= {
    f"size_curves.{name}"
    for name in ("fit_curve.level", "accuracy_draws.draws", "expected_accuracy.level", "fit_threshold.level")
}
INNER |= {"quest.estimate.level", "sequential.confidence_sequence.level", "sequential.fewest_more.level"}
INNER |= {"measurement_forms.threshold_text.level"}
INNER |= {"repeats.repeat_sections.level", "paired_scores.PairScore.fail_rate", "unread.counted.level"}


def public() -> Iterator[str]:
    """Every parameter of such a name, of every public function, method and constructor."""
    packages = pv.scoring, pv.reports
    names = [f"{p.__name__}.{m.name}" for p in packages for m in pkgutil.iter_modules(p.__path__)]
    modules = [importlib.import_module(name) for name in names]
    for module in [*modules, *(m for several in SUITES.values() for m in several)]:
        home = module.__name__.removeprefix("perceptv.").partition(".")[2]
        for name, found in vars(module).items():
            error = inspect.isclass(found) and issubclass(found, Exception)
            if name.startswith("_") or getattr(found, "__module__", "") != module.__name__ or error:
                continue
            parts = {name: found} if callable(found) else {}
            if inspect.isclass(found):
                parts |= {f"{name}.{k}": v for k, v in vars(found).items() if inspect.isfunction(v) and k[0] != "_"}
            for path, part in parts.items():
                told = inspect.signature(part).parameters.values()
                yield from (f"{home}.{path}.{p.name}" for p in told if p.name in NUMBERS and p.annotation != "Draws")


def test_the_sweep_leaves_no_public_function_out() -> None:
    found = set(public()) - INNER
    assert len(found) > 50 and found <= set(SWEEP), found - set(SWEEP)


def test_legal_numbers_of_all_kinds_are_taken(report: pv.Report) -> None:
    assert intervals.wilson(np.int64(3), np.int64(10), level=np.float64(0.9)) == intervals.wilson(3, 10, level=0.9)
    assert intervals.wilson(1.5, 3, z=1) == intervals.wilson(1.5, 3, z=1.0)
    low, high = intervals.wilson(1, 2, level=math.nextafter(1.0, 0.0))
    assert 0 <= low < 0.1 and 0.9 < high <= 1
    assert intervals.clustered_bootstrap((True, False), "ab", resamples=np.int64(1)) in ((0, 0), (0.5, 0.5), (1, 1))
    assert report.excluded(1) == []


# ---- equal models: nothing to test is said to be so, and is never NaN

ALIKE = np.array([[0.5, 0.5, 0.5], [0.7, 0.7, 0.7], [0.2, 0.2, 0.2]])
SHIFTED = ALIKE + np.array([0.0, 0.1, 0.3])
SAME_MODELS = np.array([[0.5, 0.6, 0.7]] * 3)


def test_models_that_are_alike_in_all_groups_give_no_f_and_the_reason() -> None:
    found = crossmodel.anova_of("abc", ALIKE)
    assert (found.f, found.p, found.df) == (None, None, (2.0, 4.0))
    assert found.why_not == "each model is as accurate in all groups"
    for test in crossmodel.pair_tests_of("abc", ALIKE):
        assert (test.difference, test.t, test.p, test.p_bonferroni) == (0.0, None, None, None)
        assert test.why_not == "each model is as accurate in both groups"


def test_models_that_all_differ_alike_have_an_infinite_f() -> None:
    """Equal models among them: there is no error to test against, and no doubt either."""
    for table in (SHIFTED, SAME_MODELS):
        found = crossmodel.anova_of("abc", table)
        assert (found.f, found.p, found.why_not) == (INF, 0.0, "")
        assert all((t.t, t.p, t.p_bonferroni, t.why_not) == (-INF, 0.0, 0.0, "") for t in crossmodel.pair_tests_of(
            "abc", table
        ))  # fmt: skip


def test_a_pair_without_a_test_still_counts_in_the_correction() -> None:
    table = np.array([[0.5, 0.5, 0.9], [0.7, 0.7, 0.8], [0.2, 0.2, 0.6]])
    flat, *others = crossmodel.pair_tests_of("abc", table)
    assert flat.p is None and len(others) == 2
    gaps = table[:, 0] - table[:, 2]
    p = float(stats.ttest_1samp(gaps, 0).pvalue)
    assert all(t.p == pytest.approx(p) and t.p_bonferroni == pytest.approx(min(1.0, 3 * p)) for t in others)


def test_a_slope_of_equal_models_has_no_p_and_the_reason() -> None:
    flat, rising = crossmodel.slopes_of("ab", np.array([[0.5, 0.1], [0.5, 0.3], [0.5, 0.2]]), [1e9, 1e10, 1e11], 0.95)
    assert (flat.slope, flat.interval, flat.p) == (0.0, (0.0, 0.0), None)
    assert flat.why_not == "all models are as accurate as each other"
    assert rising.why_not == "" and rising.p == pytest.approx(stats.linregress([9, 10, 11], [0.1, 0.3, 0.2]).pvalue)


def test_equal_models_correlate_with_nothing() -> None:
    with pytest.raises(pv.InvalidParams, match="accuracy in a is the same for all models; legal: groups that differ"):
        crossmodel.correlations_of("ab", np.array([[0.1 + 0.2, 0.1], [0.3, 0.3], [0.3, 0.2]]))


def test_a_report_of_equal_models_says_why_there_is_no_f(report: pv.Report) -> None:
    """Every model right throughout, by stage of a question."""
    told = [{"id": f"q{i}", "meta": {"stage": "ab"[i % 2]}} for i in range(8)]
    asked = [pv.Question("Is it?", answer="yes", kind="boolean", **more) for more in told]  # type: ignore[arg-type]
    alike = pv.score(asked, dict.fromkeys("xyz", ["yes"] * 8))
    found = crossmodel.anova(alike)
    assert found.f is None and found.p is None and found.why_not
    assert crossmodel.pair_tests(alike)[0].why_not


# ---- reports


def test_reports_of_nothing_are_refused(report: pv.Report) -> None:
    for nothing, shown in [
        ([], "reports is empty; legal: at least one Report"),
        (iter(()), "reports is empty"),
        ([report, None], "reports holds NoneType; legal: at least one Report"),
        (report, "reports is Report; legal: a sequence of Report"),
    ]:
        with pytest.raises(pv.InvalidParams, match=shown):
            pv.reports.merged(nothing)  # type: ignore[arg-type]
    assert pv.reports.merged(iter([report])) == report
    for models, rows in (((), ()), (("m0",), ()), (("x",), report.rows), (("m0", "m1"), report.rows)):
        with pytest.raises(pv.InvalidParams, match="models are not those of the rows; legal: at least one model"):
            pv.Report(models, tuple(rows), {})
    assert repr(pv.Report(report.models, report.rows, {})) == repr(report)


def test_reports_that_count_doubled_replies_unlike_are_not_merged() -> None:
    ds = pv.percept_v(domains=["change_colour"], sizes=[3], per_size=2)
    rows = [{"id": s.id, "response": text} for s in ds for text in ("", s.answer_text)]
    first, last = (pv.score(ds, rows, duplicates=d, model=d) for d in ("first", "last"))
    assert (first.overall().correct, last.overall().correct) == (0, 2)
    with pytest.raises(pv.InvalidParams, match="reports differ in which of several replies counts"):
        pv.reports.merged([first, last])


def test_curves_of_twins_alone_are_none() -> None:
    ds = pv.percept_v(preset="balanced", domains=["change_colour"], sizes=[3], per_size=2, twins=True)
    only = [s for s in ds if s.twin_number is not None]
    report = pv.score(only, {s.id: s.answer_text for s in only})
    assert report.curves() == [] and "Psychometric curves" in report.to_markdown()


def test_measures_and_classes_that_there_are_not_are_refused(trials: pv.Report) -> None:
    score, shift = trials.pairs()[0], trials.response_shifts()[0]
    for call in (score.measure, score.wilson):
        with pytest.raises(pv.InvalidParams, match="name is 'strickt'; legal: 'conserving', 'non_conserving', "):
            call("strickt")
    with pytest.raises(pv.InvalidParams, match="true is 'x'; legal: 'same', 'more', 'less'"):
        shift.share("x", "same")
    with pytest.raises(pv.InvalidParams, match="answered is 'x'; legal: 'same', 'more', 'less', 'FAIL'"):
        shift.share("same", "x")
