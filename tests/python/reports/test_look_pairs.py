"""Reports on the same instances in several looks and sizes: pairs, tests, intervals, levels, tables, figures."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from late import late
from look_records import DOMAINS, plain_records, said, shown, under
from perceptv.reports.intervals import clustered_bootstrap, counted_bootstrap, newcombe_paired
from perceptv.reports.look_levels import level_rows
from perceptv.reports.mcnemar import mcnemar
from perceptv.reports.psychometric import fit_levels

contingency, multitest = late("statsmodels.stats.contingency_tables"), late("statsmodels.stats.multitest")
stats = late("scipy.stats")

PLAIN = plain_records()
N = len(PLAIN)
LOOKS = ("gray", "chalk")


def hits(share: float, seed: int, n: int = N) -> list[bool]:
    draw = random.Random(seed)
    return [draw.random() < share for _ in range(n)]


@pytest.fixture(scope="module")
def report() -> pv.Report:
    """Two models plain and under two looks; on chalk "b" often loses the format, and "a" fails in one domain."""
    drab, chalk = under(PLAIN, "gray"), under(PLAIN, "chalk")
    boxes = [r["domain"] != "circle_boxes" for r in PLAIN]
    a = said(PLAIN, [True] * N) | said(drab, [True] * (N - 1) + [False]) | said(chalk, boxes)
    b = said(PLAIN, hits(0.7, 1)) | said(drab, hits(0.6, 2), "COUNT:98") | said(chalk, hits(0.5, 3), "a board")
    return pv.score([*PLAIN, *drab, *chalk], {"a": a, "b": b})


def test_pairs_are_what_a_count_by_hand_says(report: pv.Report) -> None:
    found = {(c.model, c.first): c for c in report.paired("look")}
    assert list(found) == [(m, k) for m in "ab" for k in LOOKS] and {c.second for c in found.values()} == {"plain"}
    chalk = found["a", "chalk"]
    lost = sum(r["domain"] == "circle_boxes" for r in PLAIN)
    assert (chalk.n, chalk.both, chalk.only_plain, chalk.only_look, chalk.neither) == (N, N - lost, lost, 0, 0)
    assert (chalk.plain, chalk.under, chalk.difference) == (1.0, (N - lost) / N, -lost / N)
    assert chalk.worst_domain == ("circle_boxes", -1.0, lost) and found["a", "gray"].worst_domain[2] == lost
    assert (chalk.flips, chalk.unread_plain, chalk.unread_under) == (lost / N, 0, 0)
    right, wrong = hits(0.7, 1), hits(0.5, 3)
    board = found["b", "chalk"]
    assert (board.unread_plain, board.unread_under) == (0, wrong.count(False))
    assert board.flips == sum(y and not x for x, y in zip(right, wrong, strict=True)) / wrong.count(True)
    drab = found["b", "gray"]  # both wrong: another wrong answer is a flip, too
    assert drab.flips == pytest.approx(1 - sum(x and y for x, y in zip(right, hits(0.6, 2), strict=True)) / N)


def test_tests_are_those_of_other_libraries(report: pv.Report) -> None:
    for model in "ab":
        mine = report.paired("look", model)
        for c in mine:
            table = [[c.both, c.only_look], [c.only_plain, c.neither]]
            assert c.p == pytest.approx(contingency.mcnemar(table, exact=True).pvalue)
            assert c.p == pytest.approx(stats.binomtest(c.only_look, c.discordant).pvalue if c.discordant else 1.0)
        corrected = multitest.multipletests([c.p for c in mine], method="holm")[1]
        assert [c.p_holm for c in mine] == pytest.approx(list(corrected))
    for first, second in ((0, 0), (0, 7), (31, 30), (400, 520), (3000, 2900)):
        wanted = stats.binomtest(first, first + second).pvalue if first + second else 1.0
        assert mcnemar(first, second) == pytest.approx(wanted)


def test_the_score_interval_is_the_published_one() -> None:
    """Airway responses before and after a transplantation: Fagerland, Lydersen and Laake, 2014, Table 8."""
    assert newcombe_paired(1, 1, 7, 12) == pytest.approx((-0.507, -0.026), abs=5e-4)
    low, high = newcombe_paired(1, 7, 1, 12)
    assert (-high, -low) == pytest.approx(newcombe_paired(1, 1, 7, 12))
    assert newcombe_paired(30, 0, 0, 0)[0] < 0 < newcombe_paired(30, 0, 0, 0)[1], "equal answers leave doubt"
    for bad in (0, 1, None):
        with pytest.raises(pv.InvalidParams, match=r"^level"):
            newcombe_paired(1, 1, 1, 1, level=bad)  # type: ignore[arg-type]


@pytest.mark.parametrize(("shares", "n"), [((0.5, 0.15, 0.05, 0.3), 60), ((0.3, 0.2, 0.2, 0.3), 150)])
def test_the_score_interval_covers_the_difference(shares: tuple[float, ...], n: int) -> None:
    rng = np.random.default_rng(5)
    true = shares[1] - shares[2]
    ends = [newcombe_paired(*map(int, counts)) for counts in rng.multinomial(n, shares, size=2500)]
    assert 0.93 < np.mean([low <= true <= high for low, high in ends]) < 0.97


def test_the_bootstrap_covers_the_difference_of_clusters() -> None:
    """Three pairs of a stimulus each, which go the same way more often than not."""
    rng = np.random.default_rng(6)
    clusters = np.repeat(np.arange(120), 3)
    covered = []
    for seed in range(600):
        common = rng.choice([-1.0, 0.0, 1.0], size=120, p=[0.25, 0.6, 0.15])
        own = rng.choice([-1.0, 0.0, 1.0], size=360, p=[0.25, 0.6, 0.15])
        values = np.where(rng.random(360) < 0.6, common[clusters], own)
        low, high = counted_bootstrap(values.tolist(), clusters.tolist(), resamples=800, seed=seed)
        covered.append(low <= -0.1 <= high)
    assert 0.93 < np.mean(covered) < 0.97


def test_the_fast_bootstrap_is_the_slow_one() -> None:
    draw = random.Random(2)
    values, clusters = [float(draw.choice((-1, 0, 0, 1))) for _ in range(300)], [i // 2 for i in range(300)]
    fast, slow = counted_bootstrap(values, clusters), clustered_bootstrap(values, clusters)
    assert fast == pytest.approx(slow, abs=0.004)


def test_a_model_that_answers_at_random_has_uniform_p() -> None:
    rng = np.random.default_rng(3)
    found = np.array([mcnemar(*map(int, rng.multinomial(2000, (0.25, 0.25, 0.5))[:2])) for _ in range(3000)])
    for level in (0.05, 0.2, 0.5, 0.8):
        assert level - 0.05 < (found <= level).mean() <= level + 0.02, level  # exact: rather too large


def test_large_sets_have_a_bootstrap_and_small_ones_a_score_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    many = plain_records(per_size=18)
    drab = under(many, "gray")
    replies = said(many, hits(0.8, 4, len(many))) | said(drab, hits(0.7, 5, len(many)))
    (c,) = pv.score([*many, *drab], replies).paired("look", seed=7)
    assert c.n == len(many) >= 200
    changes = [1.0] * c.only_look + [-1.0] * c.only_plain + [0.0] * (c.both + c.neither)
    assert c.interval == counted_bootstrap(changes, range(c.n), seed=7)
    few = pv.score([*many, *drab], replies).only(size=1).paired("look")[0]
    assert few.interval == newcombe_paired(few.both, few.only_look, few.only_plain, few.neither)


def test_pairs_that_share_a_stimulus_are_drawn_together() -> None:
    twins = plain_records(per_size=4, domains=DOMAINS[:1], twins=True)
    assert any(r["id"].endswith("-twin0") for r in twins)
    drab = under(twins, "gray")
    replies = said(twins, [True] * len(twins)) | said(drab, [i // 2 % 2 == 0 for i in range(len(twins))])
    report = pv.score([*twins, *drab], replies)
    (c,) = report.paired("look")
    clusters = [r["id"].partition("-twin")[0] for r in twins]
    changes = [0.0 if i // 2 % 2 == 0 else -1.0 for i in range(len(twins))]
    assert c.interval == counted_bootstrap(changes, clusters)
    assert {g.pairs for g in report.twins() if g.name == "overall"} == {len(twins)}, "twins are paired under each look"


def test_only_pairs_in_which_the_same_model_was_asked_both_count() -> None:
    drab = under(PLAIN, "gray")
    ids, shown_ids = [r["id"] for r in PLAIN], [r["id"] for r in drab]
    replies = said(PLAIN, [True] * N) | said(drab, [True] * N)
    del replies[shown_ids[4]]
    asked = {"a": [*ids[:10], *shown_ids[4:12]], "b": ids[:5], "c": shown_ids}
    report = pv.score(
        [*PLAIN, *drab], {m: {i: replies[i] for i in asked[m] if i in replies} for m in asked}, asked=asked
    )
    (c,) = report.paired("look")
    assert (c.model, c.n, c.plain_alone, c.under_alone) == ("a", 6, 4, 2)
    assert (c.missing, c.unread_under, c.only_plain) == (1, 1, 1), "a reply that is not there is wrong"
    with pytest.raises(pv.InvalidParams, match="no instance was asked in more than one look; legal: the same"):
        report.paired("look", "b")


def test_sizes_are_compared_with_what_is_drawn_or_with_the_largest() -> None:
    small, middle = ([shown(r, "plain", s, w) for r in PLAIN] for s, w in (("7/16", 448), ("0.875", 896)))
    replies = said(PLAIN, [True] * N) | said(small, hits(0.5, 1)) | said(middle, hits(0.9, 2))
    report = pv.score([*PLAIN, *small, *middle], replies)
    found = {c.first: c for c in report.paired("width")}
    assert list(found) == ["448", "896"] and found["448"].second == "as drawn"
    assert found["448"].under == sum(hits(0.5, 1)) / N
    assert [(c.first, c.second, c.n) for c in report.paired("scale")] == [("7/16", "1", N), ("0.875", "1", N)]
    part = pv.score([*small, *middle], {k: v for k, v in replies.items() if "width" in k})
    assert [(c.first, c.second) for c in part.paired("width")] == [("448", "896")]
    assert [(c.first, c.second) for c in part.paired("scale")] == [("7/16", "0.875")]
    assert report.only(width=448).overall().n == report.only(scale="7/16").overall().n == N
    assert report.worst("width")[0].ways == (3, 3)


def test_all_else_is_alike_in_a_pair() -> None:
    """A look at one width pairs with plain at that width, and in the same words."""
    small = [shown(r, "plain", "7/16", 448) for r in PLAIN]
    chalk = [shown(r, "chalk", "7/16", 448) for r in PLAIN]
    terse = [{**r, "id": f"{r['id']}-terse", "wording": "terse"} for r in PLAIN]
    board = under(terse, "gray")
    every = [*PLAIN, *small, *chalk, *terse, *board]
    report = pv.score(every, said(every, [r["look"] != "chalk" if "look" in r else True for r in every]))
    found = {c.first: c for c in report.paired("look")}
    assert found["chalk"].n == found["chalk"].only_plain == N and found["gray"].n == found["gray"].both == N
    (words,) = report.paired("wording")
    assert words.n == N, "plain pictures in two wordings; chalk boards have one"


def test_rows_within_groups(report: pv.Report) -> None:
    rows = report.paired("look", "a", within="domain")
    assert {(c.name, c.first) for c in rows} == {(d, k) for d in DOMAINS for k in LOOKS}
    assert all(c.by == "domain" and c.worst_domain is None and c.n == N // 3 for c in rows)
    sizes = [c.name for c in report.paired("look", "a", within="size") if c.first == "gray"]
    assert sizes == [1, 2, 3, 4]
    with pytest.raises(pv.InvalidParams, match="by is 'colour'"):
        report.paired("look", within="colour")
    with pytest.raises(pv.InvalidParams, match="within is 'domain'; legal: 'overall' where by is one of wording"):
        report.paired("wording", "a", within="domain")
    with pytest.raises(pv.InvalidParams, match=r"by is 'size'; legal: 'wording', .*'look', 'width', 'scale'"):
        report.paired("size")


def test_worst_is_right_under_every_look_asked(report: pv.Report) -> None:
    a, b = report.worst()
    assert (a.model, a.n, a.ways, a.plain) == ("a", N, (3, 3), 1.0)
    boxes = [r["domain"] == "circle_boxes" for r in PLAIN]
    assert a.right == N - sum(boxes) - (not boxes[-1])
    assert b.right == sum(x and y and z for x, y, z in zip(hits(0.7, 1), hits(0.6, 2), hits(0.5, 3), strict=True))
    assert report.worst(model="b") == [b]


def levels(per_size: int = 20, skip: int = 0) -> tuple[pv.Report, list[dict[str, Any]], dict[int, list[bool]]]:
    """Accuracy that falls with the level of noise. `skip` instances are not asked at level 5."""
    records = plain_records(per_size=per_size, sizes="1-2", domains=DOMAINS[:1])
    floor = pv.score(records, ["?"] * len(records)).overall().floor or 0.0
    shares = {level: floor + (1 - floor) / (1 + np.exp(1.5 * (level - 3))) for level in range(6)}
    right = {level: hits(share, level, len(records)) for level, share in shares.items()}
    right[0][-1] = False
    asked = [*records, *(shown(r, f"noise-{k}") for k in range(1, 6) for r in (records[skip:] if k == 5 else records))]
    replies = said(records, right[0])
    for k in range(1, 6):
        replies |= said(under(records, f"noise-{k}"), right[k])
    return pv.score(asked, {r["id"]: replies[r["id"]] for r in asked}), records, right


def test_levels_have_the_curve_that_sizes_have() -> None:
    report, records, _ = levels()
    curve = report.look_curve("noise")
    assert (curve.sizes, curve.n, curve.domain) == ((0, 5), 6 * len(records), "overall") and curve.slope is not None
    assert curve.threshold is not None and curve.interval[0] is not None and curve.interval[1] is not None
    assert curve.interval[0] < 3 < curve.interval[1] and abs(curve.threshold - 3) < 0.6
    assert curve == fit_levels(level_rows(report.rows)["noise"], "overall", curve.model, report.level)
    few = report.only(look=["plain", "noise-1"]).look_curve("noise")
    assert few.threshold is None and few.why_not == "needs 3 levels or more"
    with pytest.raises(pv.InvalidParams, match="family is 'blur'; legal: 'noise'"):
        report.look_curve("blur")
    with pytest.raises(pv.InvalidParams, match="family is 'noise'; legal: a family of looks with levels"):
        report.only(look="plain").look_curve("noise")


def test_corruption_is_relative_to_plain_on_the_same_instances() -> None:
    report, records, right = levels(skip=3)
    (found,) = report.mean_corruption()
    n = len(records) - 3
    wrong = [sum(not hit for hit in right[k][3:]) / n for k in range(6)]
    assert (found.family, found.n, found.levels) == ("noise", n, (1, 2, 3, 4, 5))
    assert found.plain_error == pytest.approx(wrong[0]) and found.level_errors == pytest.approx(tuple(wrong[1:]))
    assert found.relative == pytest.approx(sum(wrong[1:]) / 5 / wrong[0])
    perfect = pv.score([*records, *under(records, "noise-1")], said(records, [True] * len(records)))
    assert perfect.mean_corruption()[0].relative is None


def test_a_report_of_looks_survives_json(report: pv.Report) -> None:
    again = pv.Report.from_json(report.to_json())
    assert again == report and again.worst() == report.worst()
    keep = "first", "n", "interval", "p_holm", "flips", "worst_domain"
    assert [[getattr(c, k) for k in keep] for c in again.paired("look")] == [
        [getattr(c, k) for k in keep] for c in report.paired("look")
    ]
    looks = json.loads(report.to_json())["looks"]
    assert [(row["model"], row["name"], row["n"]) for row in looks["paired"]["look"]] == [
        (m, k, N) for m in "ab" for k in LOOKS
    ]
    assert looks["worst"]["look"][0]["all"] == report.worst()[0].accuracy and looks["corruption"] == []


def test_plain_sets_have_no_groups_of_looks() -> None:
    report = pv.score(PLAIN, said(PLAIN, [True] * N))
    assert "look" not in report.items()[0].groups and "looks" not in json.loads(report.to_json())
    assert not [s for s in report.sections() if "look" in s.title.lower()] and report.warnings == ()
    with pytest.raises(pv.InvalidParams, match="no instance was asked in more than one look"):
        report.paired("look")


def test_tables_name_the_look_that_hurts(report: pv.Report) -> None:
    text = report.to_markdown()
    lost = N // 3
    assert f"| chalk | a | {N} | 66.7 | 100.0 plain | -33.3 |" in text and f"| circle_boxes -100.0 ({lost}) |" in text
    titles = [s.title for s in report.sections()]
    assert titles.count("Same instances, another look") == 1
    assert {"Right in every look", "Looks by domain", "By look"} <= set(titles)
    assert "Same instances, another look" in [s.title for s in report.sections(brief=True)]
    table = next(s for s in report.sections() if s.title == "Looks by domain")
    assert table.head == ("domain", "model", *LOOKS)
    assert ("circle_boxes", "a", *((f"{g:+.1f} ({lost})") for g in (-100 / lost, -100))) in table.rows


def test_warnings_name_few_discordant_pairs_and_other_prompts(report: pv.Report) -> None:
    few = [w for w in report.warnings if "discordant" in w]
    assert few[0].startswith("'a': fewer than 25 discordant pairs in 2 looks, such as 'gray' (1): ")
    assert not [w for w in report.warnings if "prompt differs" in w]
    dark = [{**r, "prompt": r["prompt"].replace("white", "black") + "!"} for r in under(PLAIN, "dark")]
    other = pv.score([*PLAIN, *dark], said([*PLAIN, *dark], [True] * (2 * N)))
    (c,) = other.paired("look")
    assert c.other_prompts == N and c.warnings[0] == f"the prompt differs in {N} of {N} pairs"
    assert f"'model': the prompt differs in pairs of 1 look, such as 'dark' ({N} of {N})" in other.warnings


def test_figures_are_empty_where_a_look_is_refused() -> None:
    drab, chalk = under(PLAIN, "gray"), under([r for r in PLAIN if r["domain"] != "circle_boxes"], "chalk")
    every = [*PLAIN, *drab, *chalk, *under(PLAIN, "noise-1", "noise-2")]
    report = pv.score(every, {"a": said(every, [True] * len(every)), "b": said(every, hits(0.6, 1, len(every)))})
    figure = report.plot("looks")
    panels = [axis for axis in figure.axes if axis.images]
    assert [axis.get_title() for axis in panels] == ["a", "b"]
    values = np.ma.filled(panels[0].images[0].get_array().astype(float), np.nan)
    looks = [label.get_text() for label in panels[0].get_xticklabels()]
    assert np.isnan(values[DOMAINS.index("circle_boxes"), looks.index("chalk")]) and np.isnan(values).sum() == 1
    assert [axis.get_title() for axis in report.plot("levels").axes if axis.get_visible()] == ["noise"]
    page = report.to_html()
    assert "Same instances, another look" in page and page.count("data:image/") >= 3
    with pytest.raises(pv.InvalidParams, match="kind is 'levels'"):
        report.only(look=["plain", "gray"]).plot("levels")


def test_samples_pair_as_their_records_do_and_say_what_a_preprocessor_leaves() -> None:
    own = pv.percept_v(preset="balanced", domains="sort_lines", sizes=[3, 20], per_size=2, wording="terse")
    ds = own.with_look(["plain", "noise-1"])
    report = pv.score(ds, [s.answer_text for s in ds])
    (c,) = report.paired("look", long_edge=448)
    lost = sum(not pv.seen_by(s, long_edge=448).legible for s in own)
    assert (c.n, c.both, c.below, c.other_prompts) == (4, 4, lost, 0) and lost >= 2
    assert f"{lost} of 4 pictures below their least scale once the long edge is 448 px" in c.warnings
    assert report.paired("look", long_edge=4096)[0].below == 0 and report.paired("look")[0].below is None
    records = pv.score([s.to_dict() for s in ds], [s.answer_text for s in ds])
    assert records.items() == report.items() and records.paired("look", long_edge=448)[0].below is None
    sizes = [*own, *own.at_width(896)]
    (width,) = pv.score(sizes, [s.answer_text for s in sizes]).paired("width")
    assert (width.first, width.second, width.n) == ("896", "as drawn", 4)
    for edge in (0, "448"):
        with pytest.raises(pv.InvalidParams, match=r"^long_edge is "):
            report.paired("look", long_edge=edge)  # type: ignore[call-overload]
    with pytest.raises(pv.InvalidParams, match="long_edge is 448; legal: None where by is one of wording"):
        report.paired("wording", long_edge=448)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"look": "chalk"}, "plain_id is None; legal: the id of the plain instance"),
    ({"look": 3}, "look is 3; legal: a text that is not empty"),
    ({"scale": "0", "plain_id": "x"}, "scale is '0'; legal: a text such as"),
    ({"scale": "1/0", "plain_id": "x"}, "scale is '1/0'"),
    ({"scale": 0.5, "plain_id": "x"}, "scale is 0.5"),
    ({"scale": "9" * 400, "plain_id": "x"}, "scale is '999"),
    ({"scale": "1/2", "width": 0, "plain_id": "x"}, "width is 0; legal: a width in px"),
    ({"scale": "1/2", "width": "448", "plain_id": "x"}, "width is '448'"),
    ({"scale": "1/2", "width": float("inf"), "plain_id": "x"}, "width is inf"),
    ({"look": "chalk", "plain_id": ""}, "plain_id is ''"),
]


@pytest.mark.parametrize(("columns", "message"), WRONG)
def test_columns_that_make_no_sense_are_refused_by_name(columns: dict[str, Any], message: str) -> None:
    with pytest.raises(pv.InvalidParams, match=rf"dataset\[0\]: {message}"):
        pv.score([{**PLAIN[0], **columns}], {PLAIN[0]["id"]: "COUNT:1"})


def test_tables_with_gaps_are_read() -> None:
    """Tables of other libraries hold floats and NaN where some rows have no width."""
    rows: list[dict[str, Any]] = [{**r, "look": None, "scale": None, "width": float("nan")} for r in PLAIN]
    rows += [{**shown(r, "plain", "1/2", 512), "width": 512.0} for r in PLAIN]
    report = pv.score(rows, said(rows, [True] * len(rows)))
    assert [c.first for c in report.paired("width")] == ["512"] and report.only(width=512).overall().n == N


def test_a_width_that_is_the_usual_one_pairs_as_drawn() -> None:
    own = pv.percept_v(preset="balanced", domains=["circle_boxes", "sort_lines"], sizes=[3, 4], per_size=2)
    for widths in ([640, 1024], [640, 896, 1024]):
        ds = own.at_width(widths)
        report = pv.score(ds, [s.answer_text for s in ds])
        found = [(c.first, c.second, c.n) for c in report.paired("width")]
        drawn = {s.images[0].shape[1] for s in own}
        assert sum(n for first, _, n in found if first == "640") == len(own), "no instance is lost"
        assert (("640", "as drawn", 4) in found) == (1024 in drawn)
        assert report.worst("width")[0].n == len(own)
    looks = pv.percept_v(
        preset="balanced", domains=["circle_boxes", "sort_lines"], sizes=[3, 4], per_size=2, looks=["plain", "noise-2"],
        width=1024,
    )  # fmt: skip
    (c,) = pv.score(looks, [s.answer_text for s in looks]).paired("look")
    assert (c.n, c.plain_alone, c.under_alone) == (8, 0, 0)
