"""Scores of pairs of videos: by hand, at chance, under controls, beside the published table; baseline observers."""

from __future__ import annotations

import itertools
import json
import math
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from late import late
from perceptv.reports import published_figures
from perceptv.suites.conservation import static_trials, video_observers
from perceptv.suites.conservation.facts import CLASSES
from perceptv.suites.conservation.video_statistics import (
    condition_correlation,
    main_effects,
    measure_slopes,
    published_facts,
)

stats = late("scipy.stats")

DOMAINS = [d.id for d in pv.domains("conservation")]


@pytest.fixture(scope="module")
def videos() -> pv.Dataset:
    """Every domain, 8 pairs each."""
    return pv.conservation(preset="balanced", sizes=[4, 8], per_size=4)


@pytest.fixture(scope="module")
def trials(videos: pv.Dataset) -> pv.Trials:
    return pv.conservation_trials(videos, methods=2, counts=[3, 7], prompts=2)


def says(trial: pv.Trial, what: str) -> str:
    return f"Answer: {'ABC'[trial.facts.classes.index(what)]}"


def truth(trial: pv.Trial) -> str:
    return trial.facts.classes["ABC".index(trial.answer)]


def right_if(trials: Any, rule: Callable[[pv.Trial], bool]) -> dict[str, str]:
    wrong = {"same": "more", "more": "same", "less": "same"}
    return {t.id: t.answer_text if rule(t) else says(t, wrong[truth(t)]) for t in trials}


def test_the_four_scores_are_those_of_a_count_by_hand(trials: pv.Trials) -> None:
    def rule(t: pv.Trial) -> bool:
        return t.count == 7 if t.facts.condition == "conserving" else t.prompt_style == "direct"

    report = pv.score(trials, right_if(trials, rule))
    score = report.pairs()[0]
    halves = dict.fromkeys(("conserving", "non_conserving", "average"), (0.5, 0.5))  # alike in all pairs of videos
    assert report.pair_intervals(resamples=50) == {**halves, "strict": (0.25, 0.25)}
    assert score.n == len(trials) == 512 and score.pairs == 256
    assert score.members == ("conserving", "non_conserving") == score.measures[:2]
    assert (score.control, score.manipulated, score.average, score.strict) == (0.5, 0.5, 0.5, 0.25)
    assert (score.both, score.control_only, score.manipulated_only, score.neither) == (64, 64, 64, 64)
    assert score.strict_chance == pytest.approx(1 / 9)
    assert score.control_group is not None and score.control_group.floor == pytest.approx(1 / 3)
    low, high = score.wilson("strict") or (0.0, 0.0)
    p, z = stats.binomtest(64, 256).proportion_ci(method="wilson"), (low, high)
    assert z == pytest.approx((p.low, p.high), abs=1e-9)
    assert score.wilson("average") is None


def test_a_pair_is_two_trials_under_one_method_count_and_prompt(trials: pv.Trials) -> None:
    """Right on one twin with some prompt and on the other with another prompt is no pair."""
    flags = {c: i for i, c in enumerate(("conserving", "non_conserving"))}
    for part in ("method_name", "count", "prompt_style"):
        levels = sorted({getattr(t, part) for t in trials})

        def apart(t: pv.Trial, part: str = part, levels: list[Any] = levels) -> bool:
            return levels.index(getattr(t, part)) == flags[t.facts.condition]

        score = pv.score(trials, right_if(trials, apart)).pairs()[0]
        assert score.average == 0.5 and score.strict == 0.0, part


def test_scores_come_by_every_kind_of_group(trials: pv.Trials) -> None:
    report = pv.score(trials, right_if(trials, lambda t: t.count == 7 or t.video.domain == "conservation_size"))
    found = {kind: {s.name: s for s in report.pairs(kind)} for kind in ("domain", "method", "count", "prompt", "cue")}
    assert set(found["domain"]) == set(DOMAINS) and list(found["count"]) == [3, 7]
    assert found["domain"]["conservation_size"].strict == 1.0 and found["domain"]["conservation_number"].strict == 0.5
    assert found["count"][7].strict == 1.0 and found["count"][3].strict == 0.25
    assert set(found["method"]) == {"uniform", "event"} and set(found["prompt"]) == {"direct", "in_order"}
    for by in found.values():
        assert sum(s.pairs for s in by.values()) == 256 and sum(s.n for s in by.values()) == 512
    assert {g.name: g.n for g in report.by("transformation")} == {"helpful": 256, "mandatory": 256}


def test_cue_agreement_is_that_of_the_pair(videos: pv.Dataset, trials: pv.Trials) -> None:
    agrees = {v.id[:-2] for v in videos if v.params["condition"] == "non_conserving" and v.params["cue_agrees"]}
    assert 0 < len(agrees) < 32
    report = pv.score(trials, right_if(trials, lambda t: t.facts.pair in agrees))
    by = {s.name: s for s in report.pairs("cue")}
    assert by["agrees"].pairs == 8 * len(agrees) and by["agrees"].strict == 1.0
    assert by["misleads"].average == 0.0 and by["misleads"].pairs == 8 * (32 - len(agrees))


def test_guessing_is_a_third_and_a_ninth(videos: pv.Dataset) -> None:
    asked, rng = pv.conservation_trials(videos, methods=2, counts=4), random.Random(3)
    score = pv.score(asked, {t.id: f"({rng.choice('ABC')})" for t in asked}).pairs()[0]
    n = 1024
    assert score.pairs == n
    for measure, chance in (("conserving", 1 / 3), ("non_conserving", 1 / 3), ("strict", 1 / 9)):
        assert abs((score.measure(measure) or 0) - chance) < 4 * math.sqrt(chance * (1 - chance) / n), measure


def test_failed_replies_are_wrong_and_exclude_only_where_it_is_said(trials: pv.Trials) -> None:
    good = right_if(trials, lambda t: True)
    some = {name: reply if i % 4 else "It depends." for i, (name, reply) in enumerate(good.items())}
    report = pv.score(trials, {"good": good, "some": some, "none": {trials[0].id: ""}})
    scores = {s.model: s for s in report.pairs()}
    assert scores["some"].fail_rate == 0.25 and scores["some"].average == 0.75 and scores["none"].fail_rate == 1.0
    assert report.excluded() == ["some", "none"]
    assert pv.score(trials, {"good": good, "some": some}, fail_rate=0.3).excluded() == []
    text = report.to_markdown()
    assert "At 20 % or more, left out of analyses over models: none, some." in text
    assert re.search(r"\| some \| 512 .*\| 25\.0 \| yes \|", text)
    assert re.search(r"\| good \| 512 .*\| 0\.0 \| no \|", text)
    for wrong in (0, 1.5, True, "x"):
        with pytest.raises(pv.InvalidParams, match=r"fail_rate is .*; legal: numbers above 0"):
            pv.score(trials, good, fail_rate=wrong)  # type: ignore[arg-type]


def test_intervals_keep_the_trials_of_a_pair_together(videos: pv.Dataset) -> None:
    """All trials of a pair fare alike: 16 trials of a pair are one observation."""
    asked = pv.conservation_trials(videos, methods=2, counts=2, prompts=2)
    number = {pair: i for i, pair in enumerate(dict.fromkeys(t.facts.pair for t in asked))}
    report = pv.score(asked, right_if(asked, lambda t: number[t.facts.pair] % 2 == 0))
    found = report.pair_intervals(resamples=4000)
    low, high = found["strict"] or (0.0, 0.0)
    assert (low, high) == pytest.approx((0.5 - 1.96 * 0.5 / math.sqrt(32), 0.5 + 1.96 * 0.5 / math.sqrt(32)), abs=0.04)
    assert found["average"] == found["strict"] == found["conserving"]
    wilson = report.pairs()[0].wilson("strict") or (0.0, 0.0)
    assert high - low > 2 * (wilson[1] - wilson[0])
    assert report.pair_intervals(resamples=4000) == found
    assert report.pair_intervals(resamples=500, domain="conservation_size")["strict"] != found["strict"]


# ---- what is judged


def test_a_trial_is_judged_by_its_own_options(videos: pv.Dataset) -> None:
    orders = {tuple(v.options) for v in videos if v.domain == "conservation_number"}
    assert len(orders) > 1
    for video in videos:
        text = video.options["ABC".index(video.answer)]
        trial = pv.conservation_trials([video], methods=1, counts=1, prompts=1)[0]
        for item in (video, trial, video.record(), trial.record(), {**trial.record(), "answer": f'"{video.answer}"'}):
            assert pv.judge(item, text).correct and pv.judge(item, video.answer_text, "strict").correct
            assert not pv.judge(item, f"Answer: {'ABC'[('ABC'.index(video.answer) + 1) % 3]}").correct
        assert pv.judge(trial, video.answer, "strict").outcome == "format_error"
        assert pv.judge(trial, "(D)").outcome == "format_error"


def test_a_record_without_its_options_is_no_question(videos: pv.Dataset) -> None:
    record = {k: v for k, v in videos[0].record().items() if k != "options"}
    with pytest.raises(pv.InvalidParams, match="'options' of the record is None; legal: the texts of"):
        pv.judge(record, "Answer: A")


def test_videos_trials_and_records_give_the_same_scores(videos: pv.Dataset, trials: pv.Trials) -> None:
    replies = right_if(trials, lambda t: t.count == 7)
    first = pv.score(trials, replies)
    again = pv.score([t.record() for t in trials], replies)
    assert again.pairs("cue") == first.pairs("cue") and again.pairs("method") == first.pairs("method")
    whole = pv.score(videos, {v.id: v.answer_text for v in videos})
    assert whole.pairs()[0].pairs == 32 and whole.pairs()[0].strict == 1.0
    lines = [{**v.record(), "params": json.dumps(v.params), "answer": json.dumps(v.answer)} for v in videos]
    assert pv.score(lines, {v.id: v.answer_text for v in videos}).pairs("cue") == whole.pairs("cue")


def test_replies_to_other_trials_count_nowhere(trials: pv.Trials) -> None:
    other = pv.conservation_trials(trials.videos, control="text")
    report = pv.score(trials[:8], {t.id: t.answer_text for t in [*trials[:4], *other[:3]]})
    assert len(report.accounting["model"].unknown) == 3 and len(report.accounting["model"].missing) == 4
    assert report.overall().correct == 4 and report.overall().n == 8


def test_half_pairs_have_no_strict_score(videos: pv.Dataset) -> None:
    static = [t for t in static_trials(videos) if t.published]
    report = pv.score(static, [t.answer_text for t in static])
    score = report.pairs()[0]
    assert score.control == 1.0 and score.manipulated is score.average is score.strict is None
    assert report.pair_intervals()["strict"] is None and report.pair_intervals()["conserving"] == (1.0, 1.0)
    assert "## Conservation" in report.to_markdown()


def test_pictures_have_no_pairs() -> None:
    sample = pv.generate("counting_circles", size=3)
    report = pv.score([sample], [sample.answer_text])
    assert not report.has_pairs() and "Conservation" not in report.to_markdown() and report.response_shifts() == []
    for ask in (report.pairs, report.pair_intervals):
        with pytest.raises(pv.InvalidParams, match="the report has no pairs; legal: "):
            ask()


# ---- response shift


def test_response_shift_counts_answers_by_truth(videos: pv.Dataset) -> None:
    asked = [*pv.conservation_trials(videos, counts=[7], prompts=1, methods=1)]
    controls = [*pv.conservation_trials(videos, control="empty", prompts=1, methods=1)]
    replies = {t.id: t.answer_text for t in asked} | {t.id: says(t, "same") for t in controls}
    replies[controls[0].id] = "I cannot see anything."
    shifts = {s.shown: s for s in pv.score([*asked, *controls], replies).response_shifts()}
    assert set(shifts) == {"frames", "empty"}
    for true in CLASSES:
        assert shifts["frames"].share(true, true) == 1.0
        assert sum(shifts["frames"].counts[true].values()) == sum(truth(t) == true for t in asked)
    assert shifts["empty"].share("more", "same") == shifts["empty"].share("less", "same") == 1.0
    assert shifts["empty"].counts["same"] == {"same": 31, "more": 0, "less": 0, "FAIL": 1}


def test_more_and_less_are_said_of_the_row_that_is_moved() -> None:
    for moved, outcome in itertools.product(("upper", "lower"), ("more", "less")):
        for index in range(60):
            video = pv.generate(
                "conservation_number", size=3, index=index, preset="balanced", moved=moved, condition="non_conserving"
            )
            if video.params["outcome"] == outcome:
                break
        trial = pv.conservation_trials([video], methods=1, counts=1, prompts=1)[0]
        assert truth(trial) == outcome == video.params["outcome"]


# ---- forms of the report


@pytest.fixture(scope="module")
def report(trials: pv.Trials) -> pv.Report:
    """Five models, of which one fails too often; accuracy rises with the number of frames, unless it conserves."""
    rng, replies = random.Random(1), {}
    for m in range(4):
        bias = 0.25 * m
        share = {t.id: rng.random() for t in trials}
        replies[f"m{m}"] = right_if(
            trials,
            lambda t, bias=bias, share=share: (
                share[t.id] < (1 - bias if t.facts.condition == "conserving" else bias) * (0.9 if t.count == 7 else 0.6)
            ),
        )
    replies["mute"] = {trials[0].id: "Answer: A"}
    return pv.score(trials, replies, published=True)


def test_json_keeps_pairs(report: pv.Report) -> None:
    text = report.to_json()
    again = pv.Report.from_json(text)
    assert again == report and again.pairs("cue") == report.pairs("cue") and again.fail_rate == 0.2
    summary = json.loads(text)["pairs"]
    assert set(summary) == {"overall", "domain", "transformation", "method", "count", "prompt", "cue"}
    assert summary["overall"][0]["strict"] == report.pairs()[0].strict
    data = json.loads(text)
    data["items"][0]["classes"] = ["same", "more", "x"]
    with pytest.raises(pv.InvalidParams, match=r"classes is .*; legal: same, more, less"):
        pv.Report.from_json(json.dumps(data))
    data = json.loads(text)
    data["items"][0]["groups"]["condition"] = ["x"]
    with pytest.raises(pv.InvalidParams, match="condition is not one of conserving, non_conserving"):
        pv.Report.from_json(json.dumps(data))


def test_every_form_tells_of_pairs(report: pv.Report) -> None:
    text = report.to_markdown()
    titles = re.findall(r"^## (.+)$", text, re.MULTILINE)
    kinds = ["domain", "transformation", "method", "count", "prompt", "cue"]
    expected = ["Conservation", "Conservation: intervals over pairs", *(f"Conservation by {kind}" for kind in kinds)]
    expected += ["Answers by truth", "Main effects over models", "Conserving against non-conserving"]
    assert titles[2 : 2 + len(expected)] == expected and titles[-1] == "Beside published figures"
    assert "11.1 % (1 of 9)" in text and "chance line for the strict score at 33.3 %" in text
    frame = report.to_pandas("count", pairs=True)
    assert list(frame["count"]) == [3] * 5 + [7] * 5 and (frame["pairs"] == 128).all()
    assert set(frame.columns) >= {"conserving", "non_conserving", "average", "strict", "strict_low", "fail_rate"}


def test_figures_of_pairs_are_drawn(report: pv.Report) -> None:
    page = report.to_html()
    assert page.count("<figure") >= 4 and "Accuracy on conserving against non-conserving videos" in page
    scatter = report.plot("conservation").axes[0]
    diagonal = scatter.lines[0]
    assert list(diagonal.get_xdata()) == list(diagonal.get_ydata()) == [0, 100]
    assert sum(len(line.get_xdata()) == 112 for line in scatter.lines) == 1  # the published models
    strict = report.plot("strict").axes[0]
    assert len(strict.patches) == 10  # average and strict of five models
    assert len(report.plot("effects").axes) == 3 and len(report.plot("shift").axes) == 1
    picture = pv.generate("counting_circles", size=3)
    with pytest.raises(pv.InvalidParams, match="kind is 'strict'"):
        pv.score([picture], [picture.answer_text]).plot("strict")


# ---- analyses over models


def test_main_effects_leave_out_models_that_fail(report: pv.Report) -> None:
    found = {(e.transformation, e.factor): e for e in main_effects(report)}
    assert set(found) == {(t, f) for t in ("helpful", "mandatory") for f in ("prompt", "count", "method")}
    count = found["helpful", "count"]
    part = [g for g in report.only(transformation="helpful").by("count") if g.model != "mute"]
    assert count.means[3] == pytest.approx(np.mean([g.accuracy for g in part if g.name == 3]))
    assert count.means[7] > count.means[3] + 0.1
    assert count.anova.df == (1.0, 3.0) and count.tests[0].p == pytest.approx(count.anova.p)  # two levels: F = t^2
    assert count.tests[0].t ** 2 == pytest.approx(count.anova.f)
    with pytest.raises(pv.InvalidParams, match="3 or more"):
        main_effects(replace(report, models=report.models[2:], rows=report.rows[2 * 512 :]))


def test_conserving_and_non_conserving_are_correlated(report: pv.Report) -> None:
    scores = [s for s in report.pairs() if s.model != "mute"]
    expected = stats.pearsonr([s.control for s in scores], [s.manipulated for s in scores])
    found = condition_correlation(report)
    assert found.r == pytest.approx(expected.statistic) and found.r < -0.9 and found.p == pytest.approx(expected.pvalue)


def test_measures_are_fitted_on_the_logarithm_of_size(report: pv.Report) -> None:
    sizes = {"m0": 1e9, "m1": 3e9, "m2": 2e10, "m3": 4e11, "mute": 1e10}
    found = {s.name: s for s in measure_slopes(report, sizes)}
    assert set(found) == {"conserving", "non_conserving", "average", "strict"} and found["strict"].models == 4
    scores = {s.model: s for s in report.pairs()}
    y = [scores[m].manipulated for m in ("m0", "m1", "m2", "m3")]
    fit = stats.linregress(np.log10([1e9, 3e9, 2e10, 4e11]), y)
    assert found["non_conserving"].slope == pytest.approx(fit.slope) and found["conserving"].slope < 0 < fit.slope


def test_a_part_of_a_report(report: pv.Report) -> None:
    part = report.only(domain="conservation_size", count=7)
    assert len(part.rows) == 5 * 64 and part.pairs("method")[0].pairs == 16
    with pytest.raises(pv.InvalidParams, match="domain is 'conservation_mass'; legal: 'conservation_number'"):
        report.only(domain="conservation_mass")


# ---- the published table


def test_published_table_says_what_the_paper_says() -> None:
    facts = published_facts()
    assert facts.models == 112 and round(facts.correlation.r, 3) == -0.51
    assert (facts.strict_below_tenth, facts.strict_above_third) == (82, 3)
    table = {(f.model, f.name): f.accuracy for f in published_figures("conservation_bench")}
    assert len(table) == 113 * 4 and table["human", "average"] == pytest.approx(0.9835)
    assert table["gemini-2.5-pro", "strict"] == pytest.approx(0.412)
    for model in {model for model, _ in table}:
        mean = (table[model, "conserving"] + table[model, "non_conserving"]) / 2
        assert table[model, "average"] == pytest.approx(mean, abs=0.0002), model
        assert table[model, "strict"] <= min(table[model, "conserving"], table[model, "non_conserving"]), model


def test_published_figures_stand_beside_models(report: pv.Report) -> None:
    assert report.published_source == "conservation_bench"
    rows = re.findall(r"^\| (.+?) \|", report.to_markdown().split("## Beside published figures")[1], re.MULTILINE)
    assert rows[1] == "[people]" and {"m0", "m3", "[gemini-2.5-pro]", "[gpt-5]"} <= set(rows)
    picture = pv.generate("counting_circles", size=3)
    assert pv.score([picture], ["x"], published=True).published_source == "colm_2026"
    with pytest.raises(pv.InvalidParams, match="no instance is of suite conservation; legal: False"):
        pv.score([picture], ["x"], published="conservation_bench")


# ---- baseline observers


def test_blind_observers_earn_what_they_must(trials: pv.Trials) -> None:
    report = pv.score(
        trials, {"same": video_observers.always_same(trials), "cue": video_observers.cue_follower(trials)}
    )
    same, cue = report.pairs()
    assert (same.control, same.manipulated, same.strict) == (1.0, 0.0, 0.0)
    assert cue.control == 0.0 == cue.strict  # a non-conserver never says that it is the same
    by = {s.name: s for s in report.pairs("cue") if s.model == "cue"}
    assert by["agrees"].manipulated == 1.0 and by["misleads"].manipulated == 0.0


def test_measuring_the_ends_is_always_right(videos: pv.Dataset) -> None:
    asked = pv.conservation_trials(videos[::3], methods=1, counts=1, prompts=2)
    replies = video_observers.observer_replies(asked)
    assert list(replies) == [
        f"baseline: {n}" for n in ("always same", "cue follower", "last frame", "first and last frame")
    ]
    report = pv.score(asked, replies)
    assert report.overall("baseline: first and last frame").accuracy == 1.0
    last = {g.name: g.accuracy for g in report.by("transformation") if g.model == "baseline: last frame"}
    same = {g.name: g.accuracy for g in report.by("transformation") if g.model == "baseline: always same"}
    assert last["helpful"] == 1.0 and last["mandatory"] == same["mandatory"] < 1.0


def test_baselines_are_no_models_in_analyses_over_models(report: pv.Report, trials: pv.Trials) -> None:
    blind = pv.score(trials, {f"baseline: {i}": video_observers.always_same(trials) for i in range(3)})
    assert blind.compared() == [] and report.compared() == ["m0", "m1", "m2", "m3"]
    with pytest.raises(pv.InvalidParams, match=r"report has 0 models below FAIL rate 0\.2; legal: 3 or more"):
        main_effects(blind)
    assert "Main effects" not in blind.to_markdown()


def test_models_without_any_difference_have_no_f(trials: pv.Trials) -> None:
    alike = {name: right_if(trials, lambda t: True) for name in "abc"}
    report = pv.score(trials, alike)
    why = "each model is as accurate in all groups"
    assert all((e.anova.f, e.anova.p, e.anova.why_not) == (None, None, why) for e in main_effects(report))
    tests = [test for e in main_effects(report) for test in e.tests]
    assert tests and all((t.t, t.p, t.p_bonferroni) == (None, None, None) and t.why_not for t in tests)
    text = report.to_markdown()
    assert "| prompt | helpful | - | 1, 2 | - |" in text and f"prompt, helpful: no F, as {why}." in text
    assert "Not computed: accuracy in conserving, non_conserving is the same for all models" in text
    shifted = {name: right_if(trials, lambda t: t.count == 7) for name in "abc"}
    count = next(e for e in main_effects(pv.score(trials, shifted)) if e.factor == "count")
    assert count.anova.f == math.inf and count.anova.p == 0.0
    assert count.tests[0].t == -math.inf and count.tests[0].p_bonferroni == 0.0


def test_observers_see_nothing_in_controls(videos: pv.Dataset) -> None:
    asked = pv.conservation_trials(videos[:2], methods=1, prompts=1, control="empty")
    assert set(video_observers.first_and_last_reader(asked).values()) == {""}
    counted = pv.generate("conservation_number", size=2, query="quantity")
    with pytest.raises(pv.InvalidParams, match="lists no option with the meaning 'same'"):
        video_observers.always_same(pv.conservation_trials([counted], methods=1, counts=1, prompts=1))
