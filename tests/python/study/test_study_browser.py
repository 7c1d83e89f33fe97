"""Studies in a real browser: Debian's chromium. Skipped, saying so, where it or Playwright is not installed."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.study.gathered import read_people
from study_browser import (
    EACH_KIND,
    RATIOS,
    begin,
    browser,
    compare,
    give,
    next_item,
    screen,
    shot,
    shown,
    tab_to,
    until,
    watched,
)  # fmt: skip
from study_people import DESIGN, Key, built, served, serving


def test_right_answers_by_every_widget_score_100_per_cent(tmp_path: Path) -> None:
    ds = pv.percept_v(sizes=[3], per_size=1, preset="paper")
    folder = pv.study.build(ds.save(tmp_path / "set", progress=False), tmp_path / "study", {"break_every": 16})
    key, kinds = Key(folder), set()
    with served(folder) as url, browser(size="2000,1100") as context:
        page, wrong = watched(context, url)
        shot(page, "consent")
        begin(page)
        for position in range(30):
            if position == 16:
                page.click("text='Go on'")
            item = shown(page, position)
            give(page, item, key.right(item["token"]))
            if item["widget"]["kind"] not in kinds:
                shot(page, f"widget_{item['widget']['kind']}")
            kinds.add(item["widget"]["kind"])
            next_item(page)
        page.wait_for_selector("#pv-saved")
        assert page.inner_text("#pv-saved") == "All 30 answers are saved."
        code = page.inner_text("#pv-code")
        shot(page, "end")
    assert wrong == []
    scores = pv.study.score(folder, mode="strict")
    assert scores.by("person")[code] == pv.study.Share(30, 30) and len(scores.by("domain")) == 30
    assert kinds >= {
        "number",
        "fields",
        "rows",
        "buttons",
        "words",
        "labels",
        "path",
        "toggles",
        "numbers",
        "cells",
        "cell",
    }


@pytest.fixture(scope="module")
def exact(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A study of two pictures side by side, and its address."""
    place = tmp_path_factory.mktemp("exact")
    saved = pv.percept_v(domains=["match_outline"], sizes=[4], per_size=2).save(place / "set", progress=False)
    folder = pv.study.build(saved, place / "study", {"device_check": False, "order": "balanced", "items": 1})
    with served(folder) as url:
        yield url, folder


@pytest.mark.parametrize("ratio", RATIOS)
def test_each_pixel_of_a_picture_is_k_by_k_pixels_of_the_screen(
    exact: tuple[str, Path], tmp_path: Path, ratio: float
) -> None:
    """Also where it stands at a fraction of a pixel, after a zoom, and in a window of another size."""
    url, folder = exact
    with screen(tmp_path / "profile", ratio, f"{1500 / ratio:.0f},{2000 / ratio:.0f}") as shown_on:
        page, _ = watched(shown_on.context, url)
        for name in ("I agree", "Next", "Next", "Begin"):
            page.click(f"text='{name}'")
        item = shown(page, 0)
        compare(page, item, folder, ratio)
        page.evaluate("document.body.style.paddingLeft = '3.3px'")
        page.wait_for_timeout(200)
        compare(page, item, folder, ratio)
        wide = page.evaluate("innerWidth")
        shown_on.zoom(1.1)
        until(page, f"Math.abs(pvStage.told.ratio - {ratio * 1.1}) < 1e-3 && innerWidth < {wide}")
        page.bring_to_front()
        page.wait_for_timeout(200)
        compare(page, item, folder, ratio * 1.1)
        shown_on.resize(page, round(1350 / ratio), round(1900 / ratio))
        until(page, f"innerWidth < {wide / 1.1 - 40 / ratio} && pvStage.told.window[0] === innerWidth")
        page.wait_for_timeout(200)
        compare(page, item, folder, ratio * 1.1)


def test_a_study_is_done_by_keys_alone(tmp_path: Path) -> None:
    folder = built(tmp_path, "quick", ["counting_circles", "list_shapes", "circle_right_triangle", "sort_lines"])
    key = Key(folder)
    with served(folder) as url, browser() as context:
        page, wrong = watched(context, url)
        page.wait_for_selector("text='I agree'")
        tab_to(page, "I agree")
        page.wait_for_selector("[data-screen=check] button.pv-next:enabled")
        tab_to(page, "Go on")
        page.wait_for_selector("[data-screen=instructions]")
        for _ in range(3):
            before = page.inner_text("main")
            page.keyboard.press("Enter")
            # Between two screens there is none for a moment.
            until(page, f"![{json.dumps(before)}, undefined].includes(document.querySelector('main')?.innerText)")
        for position in range(11):
            if position == 10:
                page.wait_for_selector("[data-screen=break]")
                page.keyboard.press("Enter")
            item = shown(page, position)
            value, kind = key.right(item["token"]), item["widget"]["kind"]
            if kind == "buttons":
                page.keyboard.press("fj"[item["widget"]["order"].index(value)])
            elif kind == "toggles":
                for index in value:
                    tab_to(page, item["widget"]["names"][index])
                tab_to(page, "Next")
                continue
            else:
                page.keyboard.type(" ".join(value) if isinstance(value, list) else str(value))
            page.keyboard.press("Enter")
        page.wait_for_selector("#pv-saved")
    assert wrong == [] and pv.study.score(folder).overall() == pv.study.Share(10, 10)


def test_answers_given_while_the_server_is_dead_are_stored_once(tmp_path: Path) -> None:
    folder = built(tmp_path, {**DESIGN, "attention": 0})
    key = Key(folder)
    with serving(folder) as server, browser() as context:
        page, _ = watched(context, server.url)
        begin(page)
        for position in range(8):
            item = shown(page, position)
            if position == 2:
                server.kill()
            give(page, item, key.right(item["token"]))
            next_item(page)
            if position == 3:
                page.wait_for_selector(".pv-status:has-text('waits'), main[data-position='4']", state="attached")
                server.start()
        page.wait_for_selector("#pv-saved")
    (person,) = read_people(key.study)
    assert [given.position for given in person.answers] == list(range(8)) and person.state == "complete"
    assert pv.study.score(folder).overall() == pv.study.Share(8, 8)


def test_a_reload_goes_on_where_it_was_and_a_second_tab_says_so(tmp_path: Path) -> None:
    folder = built(tmp_path, {**DESIGN, "attention": 0})
    with serving(folder) as server, browser() as context:
        page, _ = watched(context, server.url)
        begin(page)
        for position in range(3):
            shown(page, position)
            page.click("text='I cannot tell'")
        shown(page, 3)
        second, _ = watched(context, server.url)
        second.wait_for_selector("[data-screen=tab]")
        second.close()
        page.reload()
        assert shown(page, 3)["resumed"] is True
        server.kill()
        page.click("text='I cannot tell'")
        while not page.evaluate("pvStudy.next === 4 || pvStudy.slow"):  # kept on the disk, not acknowledged
            time.sleep(0.1)
        server.start()
        page.reload()
        shown(page, 4)
        until = time.monotonic() + 30
        while pv.study.status(folder)["answers"] != 4 and time.monotonic() < until:
            time.sleep(0.2)
    (person,) = read_people(Key(folder).study)
    assert [given.position for given in person.answers] == [0, 1, 2, 3]
    assert [bool(given.times["resumed"]) for given in person.answers] == [False, False, False, True]


def test_a_break_comes_after_eight_minutes_without_one(tmp_path: Path) -> None:
    folder = built(tmp_path, {**DESIGN, "attention": 0, "break_every": 100})
    with served(folder) as url, browser() as context:
        page, _ = watched(context, url)
        begin(page)
        for position in range(3):
            shown(page, position)
            if position == 1:
                page.evaluate("pvStudy.rested = performance.now() - 481000")
            page.click("text='I cannot tell'")
            if position == 1:
                page.wait_for_selector("[data-screen=break]")
                page.click("text='Go on'")
        shown(page, 3)


def test_who_does_not_agree_leaves_nothing(tmp_path: Path) -> None:
    folder = built(tmp_path)
    with served(folder) as url, browser() as context:
        page, wrong = watched(context, url)
        page.click("text='I do not agree'")
        page.wait_for_selector("[data-screen=refused]")
        assert page.evaluate("localStorage.length") == 0
    assert pv.study.status(folder)["began"] == 0 and wrong == []


def test_a_time_limit_keeps_the_empty_reply(tmp_path: Path) -> None:
    folder = built(tmp_path, {"order": "balanced", "items": 2, "limit_s": 1.0, "cannot_tell": False})
    with served(folder) as url, browser() as context:
        page, _ = watched(context, url)
        begin(page)
        page.wait_for_selector("#pv-saved")
    (person,) = read_people(Key(folder).study)
    assert [(given.reply, given.times["timed_out"]) for given in person.answers] == [("", True)] * 2


SMALL = ("grid_path", "numbered_shapes", "locate_circles_shape")  # labels that are too small on narrow phones
READABLE = [name for name in EACH_KIND if name not in SMALL]


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "ratio", "domains", "forced"),
    [
        ((1440, 900), 1, EACH_KIND, False),
        ((1440, 900), 1, EACH_KIND, True),
        ((1024, 768), 1.25, EACH_KIND, False),
        ((390, 844), 3, READABLE, False),
        ((360, 640), 3, READABLE[:-1], False),
    ],
)
def test_no_control_is_outside_the_window_and_each_is_large_enough(
    tmp_path: Path, size: tuple[int, int], ratio: float, domains: list[str], forced: bool
) -> None:
    """Before and after the right answer was given; with forced colours what was chosen stands out, too."""
    ds = pv.percept_v(domains=domains, sizes=[3], per_size=1, preset="paper")
    folder = pv.study.build(ds.save(tmp_path / "set", progress=False), tmp_path / "study", {"break_every": 0})
    key = Key(folder)
    width, height = size
    with (
        served(folder) as url,
        browser(
            viewport={"width": width, "height": height},
            device_scale_factor=ratio,
            forced_colors="active" if forced else "none",
        ) as context,
    ):
        page, wrong = watched(context, url)
        begin(page)
        for position in range(len(domains)):
            item = shown(page, position)
            give(page, item, key.right(item["token"]))
            shot(page, f"{width}{'_forced' * forced}_{item['widget']['kind']}")
            lines = page.evaluate("[...document.querySelectorAll('.pv-answer [aria-pressed=true]')]"
                                  ".map((e) => getComputedStyle(e).outlineStyle)")  # fmt: skip
            assert not forced or set(lines) <= {"solid"}
            boxes = page.evaluate("[...document.querySelectorAll('.pv-answer button, .pv-answer input')]"
                                  ".map((e) => e.getBoundingClientRect().toJSON())")  # fmt: skip
            assert boxes and all(box["width"] >= 24 and box["height"] >= 24 for box in boxes)
            assert all(box["left"] >= 0 and box["right"] <= width for box in boxes), item["widget"]["kind"]
            assert page.evaluate("pvStage.cut") is False and page.evaluate("pvStage.k") >= 1
            page.click("text='I cannot tell'")
        page.wait_for_selector("#pv-saved")
    assert wrong == []


def test_nobody_answers_about_a_picture_that_is_cut_by_the_window(tmp_path: Path) -> None:
    folder = built(tmp_path, {**DESIGN, "items": 4, "attention": 0}, ["sort_lines"])  # labels that can be too small
    with served(folder) as url, browser(viewport={"width": 450, "height": 900}) as context:
        page, _ = watched(context, url)
        page.click("text='I agree'")
        page.wait_for_selector("#pv-check-window.pv-bad")
        assert page.is_disabled("text='Go on'") and pv.study.status(folder)["began"] == 0
        page.set_viewport_size({"width": 1300, "height": 900})
        page.click("text='Go on'")
        for name in ("Next", "Next", "Begin"):
            page.click(f"text='{name}'")
        item = shown(page, 0)
        assert item["pictures"] and page.is_enabled("text='I cannot tell'")
        page.set_viewport_size({"width": 450, "height": 900})
        page.wait_for_selector(".pv-stage .pv-warning", state="visible")
        shot(page, "too_narrow")
        assert page.is_disabled("text='I cannot tell'") and page.is_disabled("text='Next'")
        page.set_viewport_size({"width": 1300, "height": 900})
        page.wait_for_selector(".pv-stage .pv-warning", state="hidden")
        page.click("text='I cannot tell'")
        shown(page, 1)
    assert pv.study.status(folder)["answers"] == 1
