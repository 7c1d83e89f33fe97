"""Times of clips, from the page to the export; and that each thing on the page has one label."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.study.exclusions import answer_time
from study_browser import FAST, begin, browser, next_item, shot, shown, watched
from study_people import answered, served

ONE = {"order": "balanced", "items": 1, "lists": 1, "device_check": True}


def build(dataset: Any, tmp_path: Path, **design: Any) -> Path:
    how: dict[str, Any] = {} if hasattr(dataset[0], "episodes") else {"video": "none"}
    return Path(
        pv.study.build(dataset.save(tmp_path / "set", progress=False, **how), tmp_path / "study", {**ONE, **design})
    )


def episodes() -> Any:
    return pv.bib(tasks=["bib_preference"], pairs=1)


def exported(folder: Path, tmp_path: Path) -> tuple[dict[str, str], dict[str, Any]]:
    """The one row of trials.csv and the one line of responses.jsonl."""
    out = pv.study.export(folder, tmp_path / "out")
    with (out / "trials.csv").open(newline="", encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    (line,) = (out / "responses.jsonl").read_text(encoding="utf-8").splitlines()
    return row, json.loads(line)


def at_end(page: Any, rounds: int = 1) -> None:
    page.wait_for_selector(f"main[data-seen='{rounds}']", state="attached")


def test_each_play_of_each_clip_is_kept_with_its_times(tmp_path: Path) -> None:
    folder = build(episodes(), tmp_path)
    with served(folder) as url, browser() as context:
        page, wrong = watched(context, url)
        page.evaluate(FAST)
        begin(page)
        shown(page, 0)
        at_end(page)
        page.wait_for_timeout(300)
        page.click("text='Ending A again'")
        at_end(page, 2)
        page.keyboard.press("b")
        shot(page, "clips_pair")
        next_item(page)
        page.wait_for_selector("#pv-saved")
    assert wrong == []
    row, line = exported(folder, tmp_path)
    assert line["plays"] == [1, 2, 1] and row["plays"] == "1;2;1"
    assert [play[0] for play in line["played"]] == [0, 1, 2, 1]
    moments = [moment for _, began, over in line["played"] for moment in (began, over)]
    assert moments == sorted(moments) and moments[0] >= -1 and moments[-1] < line["rt"]
    assert line["played"][2][2] == pytest.approx(line["clip_end"], abs=50)  # the first round ends with its last clip
    assert line["played"][3][1] - line["clip_end"] >= 300
    assert float(row["after_clip_ms"]) == pytest.approx(line["rt"] - line["clip_end"], abs=0.01)
    assert float(row["rt_ms"]) == line["rt"] > line["clip_end"] == float(row["clip_end_ms"])


def test_options_and_clips_have_one_label_each(tmp_path: Path) -> None:
    folder = build(episodes(), tmp_path)
    with served(folder) as url, browser() as context:
        page, _ = watched(context, url)
        page.evaluate(FAST)
        begin(page)
        shown(page, 0)
        at_end(page)
        assert page.locator(".pv-options button").all_inner_texts() == ["The ending of A.", "The ending of B."]
        assert page.locator(".pv-clip").all_inner_texts() == ["Ending B"]
        again = ["The scenes before again", "Ending A again", "Ending B again"]
        assert page.locator(".pv-controls button:visible").all_inner_texts() == again


def test_a_video_alone_needs_no_label_and_options_keep_their_letters(tmp_path: Path) -> None:
    folder = build(pv.conservation(domains=["conservation_number"], sizes=[4], per_size=1), tmp_path)
    with served(folder) as url, browser(size="1500,1000") as context:
        page, _ = watched(context, url)
        page.evaluate(FAST)
        begin(page)
        item = shown(page, 0)
        at_end(page)
        assert page.is_hidden(".pv-clip") and page.locator(".pv-controls button:visible").all_inner_texts() == [
            "The video again"
        ]
        letters = [text.split()[0] for text in page.locator(".pv-options button").all_inner_texts()]
        assert letters == [*"ABCDEFGH"[: len(item["widget"]["names"])]]


def test_the_ends_of_the_scale_have_names(tmp_path: Path) -> None:
    folder = build(episodes(), tmp_path, episodes="rating")
    with served(folder) as url, browser() as context:
        page, _ = watched(context, url)
        page.evaluate(FAST)
        begin(page)
        shown(page, 0)
        at_end(page)
        assert page.locator(".pv-ends span").all_inner_texts() == ["0: not at all", "100: very much"]
        name = page.get_attribute("input[type=range]", "aria-label")
        assert "0, not at all" in name and "100, very much" in name
        assert page.inner_text(".pv-rating") == "no answer yet" and page.is_disabled("text='Next'")
        shot(page, "clips_rating")


def test_times_count_from_the_end_of_the_clip_in_the_report_and_say_so_in_the_export(tmp_path: Path) -> None:
    folder = build(pv.conservation(domains=["conservation_number"], sizes=[4], per_size=1), tmp_path)
    times = {"rt": 9500.25, "clip_end": 7500.0, "plays": [1], "played": [[0, 10.5, 7500.0]]}
    answered(folder, [lambda _, place, right: right], times=times)
    (section,) = (s for s in pv.study.score(folder).sections() if s.title.startswith("Times"))
    assert section.rows[0][1] == "2.0" and "clip" in section.title
    row, line = exported(folder, tmp_path)
    assert (row["rt_ms"], row["clip_end_ms"], row["after_clip_ms"]) == ("9500.25", "7500.0", "2000.25")
    assert line["played"] == [[0, 10.5, 7500.0]]
    assert answer_time({"rt": 5, "clip_end": None}) == answer_time({"rt": 5}) == 5 and answer_time({}) is None


@pytest.mark.parametrize(
    "played", [[[0, 1]], [[-1, 1, 2]], [[0.5, 1, 2]], [[0, 1, float("inf")]], [[0, 1, 2]] * 201, "x", [[True, 1, 2]]]
)
def test_impossible_plays_are_refused(played: Any) -> None:
    from perceptv.study.stored import TIMES, kept

    assert kept({"played": [[0, 1, 2.5]]}, TIMES, "times") == {"played": [[0, 1, 2.5]]}
    with pytest.raises(pv.InvalidParams, match="played"):
        kept({"played": played}, TIMES, "times")
