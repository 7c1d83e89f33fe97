"""Studies: designs, the lists that follow from them, and replies that widgets make."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.core.sample import Sample
from perceptv.study.designs import PRESETS, read_design
from perceptv.study.widgets import make_reply, make_widget, question_text
from study_people import right_value

DOMAINS = ["counting_circles", "maze_solving", "list_shapes", "sort_lines"]
PICTURES = [domain.id for domain in pv.domains("percept_v")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ds = pv.percept_v(domains=DOMAINS, sizes=[2, 3, 5], per_size=3, twins=True, preset="balanced")
    return ds.save(tmp_path_factory.mktemp("study") / "set", progress=False)


def cells_of(place: pv.study.Place) -> tuple[str, str]:
    parts = place.id.split("-")
    return parts[2], parts[3]


def stimulus(place: pv.study.Place) -> tuple[str, ...]:
    return tuple(place.id.split("-")[2:6])


def test_a_latin_plan_asks_each_cell_once_over_as_many_lists_as_there_are_sizes(folder: Path) -> None:
    made = pv.study.plan(folder, pv.study.Design())
    assert len(made.lists) == 3 and made.items == len(DOMAINS)
    assert set(made.cells.values()) == {1} and len(made.cells) == 12
    for places in made.lists:
        assert sorted(cells_of(place)[0] for place in places) == sorted(DOMAINS)


@pytest.mark.parametrize("items", [1, 5, 12, 19, 24])
def test_counts_of_a_balanced_plan_differ_by_one_at_most(folder: Path, items: int) -> None:
    made = pv.study.plan(folder, {"order": "balanced", "items": items, "lists": 7})
    assert max(made.cells.values()) - min(made.cells.values()) <= 1 and sum(made.cells.values()) == 7 * items
    for places in made.lists:
        inside = Counter(map(cells_of, places))
        assert max(inside.values()) - (min(inside.values()) if len(inside) == 12 else 0) <= 1 + (items > 12)
        assert len(set(places)) == items


@pytest.mark.parametrize("seed", range(5))  # test_study_lists has 1000 of other designs
def test_members_of_a_pair_are_in_different_lists(folder: Path, seed: int) -> None:
    made = pv.study.plan(folder, {"order": "balanced", "items": 24, "lists": 2, "seed": seed})
    for places in made.lists:
        assert max(Counter(map(stimulus, places)).values()) == 1


@pytest.mark.parametrize("seed", range(5))
def test_members_of_a_pair_are_in_the_two_halves_of_a_list(folder: Path, seed: int) -> None:
    made = pv.study.plan(folder, {"order": "balanced", "items": 16, "lists": 4, "seed": seed, "pairs": "within"})
    firsts: Counter[bool] = Counter()
    for places in made.lists:
        halves = [list(map(stimulus, places[:8])), list(map(stimulus, places[8:]))]
        assert sorted(halves[0]) == sorted(halves[1]) and len(set(halves[0])) == 8
        firsts.update("twin" in place.id.lower() or place.id.endswith("-t") for place in places[:8])
    assert set(firsts.values()) == {16}  # as often the one as the other comes first


def test_no_domain_comes_twice_in_a_row(folder: Path) -> None:
    made = pv.study.plan(folder, {"order": "balanced", "items": 24, "lists": 10})
    for places in made.lists:
        names = [cells_of(place)[0] for place in places]
        assert all(a != b for a, b in itertools.pairwise(names))


def test_the_same_design_gives_the_same_lists_and_another_seed_others(folder: Path) -> None:
    design = pv.study.Design(order="balanced", items=10, attention=2)
    first, again = pv.study.plan(folder, design), pv.study.plan(folder, design.as_dict())
    assert first == again and first.lists != pv.study.plan(folder, {**design.as_dict(), "seed": 1}).lists
    checks = [place for place in first.lists[0] if place.attends]
    assert len(checks) == 2 and len(first.lists[0]) == 12 and first.items == 10
    assert not first.lists[0][0].attends


def test_a_plan_tells_its_precision(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = pv.study.plan(folder, "percept_v_paper")
    assert made.half_width(480) == pytest.approx(0.0357, abs=0.0005)
    assert main(["study", "plan", str(folder), "--design", "percept_v_paper"]) == 0
    said = capsys.readouterr().out
    assert "16 people give 64 answers" in said and "3 lists of 4 items" in said


def test_minutes_are_those_of_clips_and_answers(folder: Path, tmp_path: Path) -> None:
    design = {"order": "balanced", "items": 12, "attention": 2, "seconds": 15}
    assert pv.study.plan(folder, design).minutes == pytest.approx(14 * 15 / 60)
    slow = pv.study.plan(
        folder, {**design, "domains": ("list_shapes",), "items": 6, "seconds_by_domain": {"list_shapes": 40}}
    )
    assert slow.minutes == pytest.approx((6 * 40 + 2 * 15) / 60)
    assert "else at 15 s each, an assumption" in slow.text()
    drilled = pv.study.plan(folder, {**design, "practice": 1})
    assert drilled.minutes == pytest.approx((14 + 2 * len(DOMAINS)) * 15 / 60)
    adapts = pv.study.plan(folder, {"order": "quest", "items": 5, "attention": 1, "seconds": 15})
    assert adapts.minutes == pytest.approx((5 * len(DOMAINS) + 1) * 15 / 60)


def test_clips_are_as_long_as_the_page_plays_them(tmp_path: Path) -> None:
    videos = pv.conservation(domains=["conservation_number"], sizes=[5], per_size=2).save(
        tmp_path / "videos", video="none", progress=False
    )
    design = {"order": "balanced", "items": 2, "lists": 2, "seconds": 10}
    made = pv.study.plan(videos, design)
    seconds = len(pv.generate("conservation_number", size=5)) / pv.info("conservation_number").fps
    assert made.duration == pytest.approx((2 * seconds, 2 * 10)) and "of clips" in made.text()
    assert pv.study.plan(videos / "metadata.jsonl", design) == made
    assert pv.study.plan(videos, {**design, "frames": 5}).duration == pytest.approx((0, 20))
    episodes = pv.bib(tasks=["bib_preference"], pairs=1).save(tmp_path / "episodes", progress=False)
    both = pv.study.plan(episodes, {"order": "latin", "lists": 1, "seconds": 10})
    a, b = pv.generate("bib_preference", size=int(both.wanted[0].split("-n")[1][:2])).episodes
    frames = sum(a.lengths) + 7 * 10 + b.lengths[8]  # the scenes before once, black between them, and both endings
    assert both.duration == pytest.approx((frames / a.fps + 2 * 0.7, 10))
    rated = pv.study.plan(episodes, {"order": "latin", "lists": 1, "seconds": 10, "episodes": "rating"})
    assert rated.duration.clips == pytest.approx((sum(a.lengths) + 70) / a.fps + 0.7, abs=0.2)


@pytest.mark.parametrize(
    ("design", "told"),
    [
        ({"seconds_by_domain": {"list_shapes": 0}}, r"seconds_by_domain\.list_shapes is 0"),
        ({"seconds_by_domain": 3}, "seconds_by_domain is 3"),
        ({"seconds_by_domain": {"list_shape": 3}}, "seconds_by_domain holds 'list_shape'"),
        ({"itmes": 3}, "itmes"),
        ({"order": "latin", "items": 3}, "items is 3"),
        ({"order": "balanced"}, "items is missing"),
        ({"order": "balanced", "items": 5, "pairs": "within"}, "an even number"),
        ({"domains": ("grid_path",)}, "domains holds 'grid_path'"),
        ({"sizes": (4,)}, "sizes holds 4; legal: those of the dataset, 2, 3, 5"),
        ({"order": "balanced", "items": 100}, "different items of"),
        ({"limit_s": 0}, "limit_s is 0"),
        ({"cannot_tell": 1}, "cannot_tell is 1"),
        ({"people": 0}, "people is 0"),
        ("slow", "design is 'slow'"),
    ],
)
def test_a_wrong_design_is_named(folder: Path, design: Any, told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        pv.study.plan(folder, design)


def test_designs_are_read_from_files(tmp_path: Path) -> None:
    toml, wrong = tmp_path / "design.toml", tmp_path / "wrong.toml"
    toml.write_text(
        'order = "balanced"\nitems = 12\ndomains = ["maze_solving"]\n[seconds_by_domain]\nmaze_solving = 40\n'
    )
    keys = {"order": "balanced", "items": 12, "domains": ["maze_solving"], "seconds_by_domain": {"maze_solving": 40}}
    (tmp_path / "design.json").write_text(json.dumps(keys))
    assert (
        read_design(toml)
        == read_design(str(tmp_path / "design.json"))
        == pv.study.Design(**{**keys, "domains": ("maze_solving",)})
        == read_design(pv.study.Design(**{**keys, "domains": ("maze_solving",)}).as_dict())
    )
    wrong.write_text("items = = 3")
    with pytest.raises(pv.InvalidParams, match=r"wrong\.toml is not TOML"):
        read_design(wrong)
    with pytest.raises(pv.StorageError):
        read_design(tmp_path / "none.toml")
    assert all(isinstance(read_design(name), pv.study.Design) for name in PRESETS)


def value_of(sample: Sample) -> Any:
    return right_value(make_widget(sample.record()), sample.answer)


def samples_of(domain: str, count: int = 60) -> Iterator[Sample]:
    """So many of a domain, of both presets in turn, over their sizes."""
    presets: tuple[Literal["paper", "balanced"], ...] = ("paper", "balanced")
    for index in range(count):
        preset = presets[index % 2]
        sizes = pv.info(domain).official_sizes(preset)
        yield pv.generate(domain, size=sizes[index // 2 % len(sizes)], index=index, seed=1, preset=preset)


@pytest.mark.parametrize("domain", PICTURES)
def test_a_right_answer_makes_the_very_text_of_the_answer(domain: str) -> None:
    for sample in samples_of(domain, 200):
        reply = make_reply(make_widget(sample.record()), value_of(sample))
        assert reply.lower() == sample.answer_text.lower()
        assert pv.judge(sample, reply, "strict").correct and pv.judge(sample, reply).correct


@pytest.mark.parametrize("domain", PICTURES)
def test_the_question_of_a_widget_tells_no_form_and_the_widget_no_answer(domain: str) -> None:
    sample = pv.generate(domain, size=pv.info(domain).official_sizes()[2])
    record = sample.record()
    asked = question_text(record)
    assert asked and "End your reply" not in asked and asked in record["prompt"]
    without = {**record, "answer": 0, "answer_text": ""}
    if make_widget(record).kind != "rows":  # whose keys are those of the answer, and stand in the prompt
        assert make_widget(without).as_dict() == make_widget(record).as_dict()


def with_options() -> list[str]:
    others = [d for d in pv.domains() if d.answer_class == "choice" and d.suite != "percept_v"]
    return [domain.id for domain in others if domain.suite in ("conservation", "core_knowledge")]


@pytest.mark.parametrize("domain", with_options())
def test_choices_of_other_suites_make_the_text_of_the_answer(domain: str) -> None:
    for sample in samples_of(domain):
        widget = make_widget(sample.record())
        assert make_reply(widget, value_of(sample)) == sample.answer_text and widget.kind == "choice"
        assert pv.judge(sample, sample.answer_text, "strict").correct
        assert "(A)" not in question_text(sample.record()).splitlines()[-1]


@pytest.mark.parametrize("domain", [d.id for d in pv.domains("bib") if d.answer_class == "choice"])
def test_endings_make_the_text_of_the_answer_also_where_the_other_one_is_asked_for(domain: str) -> None:
    for sample in samples_of(domain):
        widget, value = make_widget(sample.record()), value_of(sample)
        assert make_reply(widget, value) == sample.answer_text and len(widget.names) == 2
        assert make_reply(replace(widget, turned=True), 1 - value) == sample.answer_text
        assert pv.judge(sample, sample.answer_text, "strict").correct


@pytest.mark.parametrize("domain", [d.id for d in pv.domains("core_knowledge") if d.answer_class == "integer"])
def test_numbers_of_core_knowledge_make_the_text_of_the_answer(domain: str) -> None:
    for sample in samples_of(domain):
        assert make_reply(make_widget(sample.record()), sample.answer) == sample.answer_text
        assert pv.judge(sample, sample.answer_text, "strict").correct


def test_ratings_are_whole_numbers_to_100() -> None:
    widget = make_widget({"answer_class": "rating"})
    assert [make_reply(widget, value) for value in (0, 50, 100, None)] == ["0", "50", "100", ""]
    for value in (-1, 101, 1.5, "5", True):
        with pytest.raises(pv.InvalidParams, match=r"legal: integers 0\.\.100"):
            make_reply(widget, value)


@pytest.mark.parametrize(
    ("domain", "values"),
    [
        ("counting_circles", [-1, 1000, 1.5, "3", True, [3]]),
        ("counting_locations", [[1], [1, 2, 3], 4, [1, "2"]]),
        ("colours_present", [[True], "yes", [1] * 20]),
        ("circle_right_triangle", [2, -1, True, "YES"]),
        ("list_shapes", [[99], ["star"], 3, [0] * 501]),
        ("sort_lines", [["1 2"], [1], ["a" * 13], [""]]),
        ("locate_circles_shape", [[1, 2], [[1]], [[1, -2]]]),
        ("cross_and_knots", ["none", [1], [1, 2, 3]]),
    ],
)
def test_a_value_that_no_widget_makes_is_refused(domain: str, values: list[Any]) -> None:
    widget = make_widget(pv.generate(domain, size=4).record())
    for value in values:
        with pytest.raises(pv.InvalidParams, match="legal: "):
            make_reply(widget, value)
    assert make_reply(widget, None) == ""


def test_answers_without_a_widget_are_refused() -> None:
    record = {**pv.generate("counting_circles", size=3).record(), "answer_format": "so many"}
    with pytest.raises(pv.InvalidParams, match="have no widget"):
        make_widget(record)
