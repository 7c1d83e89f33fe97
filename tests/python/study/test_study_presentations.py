"""Groups of people that see the same items in different ways: videos or frames of them, two questions about endings."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.study.built import Study, read_study
from study_browser import FAST, begin, browser, shown, watched
from study_people import answered, call, port_of, served

FRAMES = {"order": "balanced", "items": 1, "lists": 1, "people": 4, "between": "presentation", "frames": 3}
LEVELS = ["video", "3 frames"]


@pytest.fixture(scope="module")
def videos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ds = pv.conservation(domains=["conservation_number"], sizes=[4], per_size=1)
    return ds.save(tmp_path_factory.mktemp("shown") / "set", video="none", progress=False)


@pytest.fixture(scope="module")
def study(videos: Path, tmp_path_factory: pytest.TempPathFactory) -> Study:
    design = {**FRAMES, "attention": 1, "practice": 1}
    return read_study(pv.study.build(videos, tmp_path_factory.mktemp("frames") / "study", design))


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pv.bib(tasks=["bib_preference"], pairs=1).save(tmp_path_factory.mktemp("pairs") / "set", progress=False)


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_lists_of_both_levels_ask_the_same_and_the_plan_counts_the_clips(videos: Path) -> None:
    made = pv.study.plan(videos, {**FRAMES, "lists": 2})
    assert made.groups == (*LEVELS, *LEVELS)
    assert [[place.level for place in places] for places in made.lists] == [["video"], ["3 frames"]] * 2
    assert [place.id for place in made.lists[0]] == [place.id for place in made.lists[1]]
    alone = {name: value for name, value in FRAMES.items() if name not in ("between", "frames")}
    assert made.minutes == pv.study.plan(videos, alone).minutes  # those of the group with videos
    assert "group presentation = video: 2 lists" in made.text() and "group presentation = 3 frames: " in made.text()


def test_each_group_is_sent_its_own_presentation(study: Study) -> None:
    assert study.groups == tuple(LEVELS) and len(study.items) == len(study.others) == 1
    drills = {study.drill_token(drill): (drill.group, drill.item.shape[3]) for drill in study.practice}
    assert Counter(drills.values()) == {("video", 1): 2, ("3 frames", 0): 2}
    with served(study) as url:
        for level in LEVELS:
            status, me = call(port_of(url), "session", {"consent": True})
            (item,) = (item for item in me["items"] if not item["attends"])
            moves = level == "video"
            assert status == 200 and item["shape"][0] == (1 if moves else 3) and item["shape"][3] == int(moves)
            assert ("video" in item["question"]) is moves
            assert {drills[one["token"]] for group in me["practice"] for one in group} == {(level, int(moves))}


def test_the_export_tells_who_saw_what(study: Study, tmp_path: Path) -> None:
    folder = study.folder
    answered(folder, [lambda position, place, right: right] * 4)
    rows = rows_of(pv.study.export(folder, tmp_path / "out") / "trials.csv")
    assert Counter((row["group"], row["presentation"]) for row in rows if row["kind"] == "scored") == {
        ("video", "video"): 2, ("3 frames", "3 frames"): 2
    }  # fmt: skip
    assert {row["presentation"] for row in rows if row["kind"] == "attention"} == {""}
    assert len({row["item"] for row in rows if row["kind"] == "scored"}) == 1
    assert pv.study.score(folder).by("group") == {"3 frames": pv.study.Share(2, 2), "video": pv.study.Share(2, 2)}
    said = pv.study.describe(folder)
    assert "Between subjects: presentation (video and 3 frames)." in said
    assert "Videos were shown as 3 frames side by side to one group, and as videos to the other." in said


def test_which_ending_is_asked_for_can_differ_between_people(pairs: Path, tmp_path: Path) -> None:
    design = {"order": "balanced", "items": 1, "lists": 1, "people": 2, "between": "ask"}
    folder = pv.study.build(pairs, tmp_path / "study", design)
    study = read_study(folder)
    assert study.groups == ("less", "more")
    questions = [study.asked(places[0]) for places in study.lists]
    assert [item.widget.turned for item in questions] == [False, True]
    assert questions[0].media == questions[1].media
    assert "less" in questions[0].question and "more" in questions[1].question
    answered(folder, [lambda position, place, right: right] * 2)
    assert pv.study.score(folder).by("group") == {"less": pv.study.Share(1, 1), "more": pv.study.Share(1, 1)}
    rows = rows_of(pv.study.export(folder, tmp_path / "out") / "trials.csv")
    assert {(row["group"], row["presentation"]) for row in rows} == {("less", "pair"), ("more", "pair")}
    assert len({row["reply"] for row in rows}) == 1


def test_all_screens_show_what_each_group_sees(study: Study, tmp_path: Path) -> None:
    path = pv.study.preview_page(study.folder, tmp_path / "screens.html")
    (found,) = re.findall(r'id="pv-preview">(.*?)</script>', path.read_text(encoding="utf-8"), re.S)
    items = json.loads(found)["items"]
    assert [(item["group"], len(item["clips"]), len(item["shown"])) for item in items] == [
        ("3 frames", 0, 3), ("video", 1, 0)
    ]  # fmt: skip
    with browser() as context:
        page = context.new_page()
        page.goto(path.as_uri())
        heads = page.locator(".pv-screen > h2").all_inner_texts()
        assert "10 of 2 are done" not in page.inner_text("main")
        assert [head.partition("group ")[2] for head in heads if head.startswith("Item: ")] == ["3 frames", "video"]


def test_the_page_plays_to_one_group_and_shows_frames_to_the_other(videos: Path, tmp_path: Path) -> None:
    folder = pv.study.build(videos, tmp_path / "study", FRAMES)
    with served(folder) as url:
        for level in LEVELS:
            with browser() as context:
                page, wrong = watched(context, url)
                page.evaluate(FAST)
                begin(page)
                shown(page, 0)
                if level == "video":
                    page.wait_for_selector("main[data-seen]", state="attached")
                assert page.evaluate("pvStage.bitmaps.length") == (1 if level == "video" else 3) and wrong == []
                assert page.locator("text='The video again'").count() == int(level == "video")


def test_a_study_without_a_server_of_ours_has_both(videos: Path, tmp_path: Path) -> None:
    folder = pv.study.build(videos, tmp_path / "study", FRAMES, host="plain")
    lists = [json.loads((folder / "public" / f"list_{number}.json").read_bytes()) for number in range(2)]
    assert [one[0]["shape"][3] for one in lists] == [1, 0]
    for item in (one[0] for one in lists):
        names = [pack["name"] for pack in item["packs"]] + [file["name"] for file in item["smaller"]]
        assert names and all((folder / "public" / "media" / name).is_file() for name in names)


def test_sizes_adapt_in_both_groups(tmp_path: Path) -> None:
    domains = ["conservation_number", "conservation_length", "conservation_size"]
    saved = pv.conservation(domains=domains, sizes=[2, 4, 6], per_size=1).save(
        tmp_path / "set", video="none", progress=False
    )
    design = {"order": "quest", "items": 1, "people": 2, "between": "presentation", "frames": 3}
    made = pv.study.plan(saved, design)
    assert made.groups == tuple(LEVELS) and len(made.tracks) == 6


def test_what_has_no_such_choice_is_told(videos: Path, pairs: Path) -> None:
    one = {"order": "balanced", "items": 1}
    with pytest.raises(pv.InvalidParams, match="between is 'presentation' without frames; legal: with frames"):
        pv.study.plan(videos, {**one, "between": "presentation"})
    with pytest.raises(pv.InvalidParams, match="between is 'ask'; legal: only with a dataset of episodes, in pairs"):
        pv.study.plan(videos, {**one, "between": "ask"})
    with pytest.raises(pv.InvalidParams, match="between is 'ask'"):
        pv.study.plan(pairs, {**one, "between": "ask", "episodes": "rating"})
    with pytest.raises(pv.InvalidParams, match="frames is 3; legal: only with a dataset of videos"):
        pv.study.plan(pairs, {**one, "between": "presentation", "frames": 3})
