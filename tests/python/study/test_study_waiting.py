"""What people are told while they wait and when something is wrong: on a slow line, without one, with half a link."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from study_browser import PHONE, fresh, shot, shown, until, watched
from study_people import DESIGN, built, served

SHORT = {**DESIGN, "items": 3, "attention": 0, "device_check": False}
SLOW = {"offline": False, "latency": 20, "downloadThroughput": 125_000, "uploadThroughput": 125_000}  # 1 Mbit/s
FAST = {**SLOW, "downloadThroughput": -1, "uploadThroughput": -1}
PROLIFIC = {"recruiter": "prolific", "code_complete": "C1DONE"}


def enter(page: Any) -> None:
    for name in ("I agree", "Next", "Next", "Begin"):
        page.click(f"text='{name}'")


def test_a_video_on_a_slow_line_says_that_it_is_loading(running: Any, tmp_path: Path) -> None:
    videos = pv.conservation(domains=["conservation_number"], sizes=[4], per_size=1)
    saved = videos.save(tmp_path / "set", video="none", progress=False)
    design = {"order": "balanced", "items": 1, "lists": 1, "device_check": False}
    folder = pv.study.build(saved, tmp_path / "study", design)
    with served(folder) as url, fresh(running) as context:
        page, wrong = watched(context, url)
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", SLOW)
        enter(page)
        page.wait_for_selector(".pv-waiting:has-text('Loading')", state="visible")
        until(page, "document.querySelector('.pv-waiting progress').value > 0")
        shot(page, "loading")
        line.send("Network.emulateNetworkConditions", FAST)
        shown(page, 0)
        assert page.locator(".pv-waiting").count() == 0
    assert wrong == []


def test_a_lost_connection_is_told_at_once_and_people_go_on(running: Any, tmp_path: Path) -> None:
    """The pictures that follow are there already."""
    folder = built(tmp_path, SHORT)
    with served(folder) as url, fresh(running) as context:
        page, _ = watched(context, url)
        enter(page)
        shown(page, 0)
        until(page, "pvStudy.media.size === 3 && [...pvStudy.fetched.values()].every(([got, all]) => got === all)")
        context.set_offline(True)
        page.wait_for_selector(".pv-net:has-text('No connection: your answers are kept')", state="visible")
        page.click("#pv-skip")
        shown(page, 1)
        shot(page, "no_connection")
        page.click("#pv-skip")
        shown(page, 2)
        context.set_offline(False)
        page.wait_for_selector(".pv-net", state="hidden")
        page.click("#pv-skip")
        page.wait_for_selector("#pv-saved")
    assert pv.study.status(folder)["answers"] == 3


def test_all_that_is_said_of_a_lost_connection_is_seen_on_a_phone(running: Any, tmp_path: Path) -> None:
    with served(built(tmp_path, SHORT)) as url, fresh(running, 390, 844, **PHONE) as context:
        page, _ = watched(context, url)
        enter(page)
        shown(page, 0)
        context.set_offline(True)
        page.wait_for_selector(".pv-net", state="visible")
        shot(page, "no_connection_390")
        heights = page.evaluate(
            """() => { const [told, head] = ['.pv-net', '.pv-head'].map((name) => document.querySelector(name));
            return [told.scrollHeight - told.clientHeight, told.offsetHeight - head.offsetHeight]; }"""
        )
        assert heights == [0, 0]  # nothing is cut, and the question below is not covered


def test_a_page_without_its_words_says_what_is_wrong_and_goes_on_by_itself(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, SHORT)
    with served(folder) as url, fresh(running) as context:
        context.route("**/page.json", lambda route: route.abort())
        page = context.new_page()
        page.goto(url)
        page.wait_for_selector(".pv-net:has-text('No connection')", state="visible")
        page.wait_for_selector(".pv-opening:has-text('Loading')", state="visible")
        shot(page, "opening")
        context.unroute("**/page.json")
        page.wait_for_selector("[data-screen=consent]")
        assert page.is_hidden(".pv-net") and page.locator(".pv-opening").count() == 0


@pytest.mark.parametrize(
    ("design", "said"), [(PROLIFIC, "place that sent you here"), ({"enrolment": "links"}, "personal link")]
)
def test_half_a_link_is_told_before_anybody_agrees(
    running: Any, tmp_path: Path, design: dict[str, Any], said: str
) -> None:
    with served(built(tmp_path, {**SHORT, **design})) as url, fresh(running) as context:
        page, wrong = watched(context, url)
        page.wait_for_selector("[data-screen=incomplete]")
        text = page.inner_text("main")
        assert said in text and "PROLIFIC" not in text
        shot(page, f"incomplete_{'links' if 'enrolment' in design else 'prolific'}")
        assert page.locator("text='I agree'").count() == 0
        page.goto(f"{url}?PROLIFIC_PID=a1&STUDY_ID=s&SESSION_ID=t&link=b")
        page.wait_for_selector("[data-screen=consent]")
    assert wrong == []


def test_who_has_finished_goes_straight_to_the_code(running: Any, tmp_path: Path) -> None:
    """Whatever would come before the first item."""
    folder = built(tmp_path, {**SHORT, "pixels_per_degree": 30.0, "plates": "record"})
    with served(folder) as url, fresh(running) as context:
        page, _ = watched(context, url)
        for name in ("I agree", "It fits"):
            page.click(f"text='{name}'")
        page.fill("input", "60")
        page.click("[data-screen=distance] >> text='Go on'")
        page.click("text='No, go on without it'")
        for name in ("Next", "Next", "Begin"):
            page.click(f"text='{name}'")
        for position in range(3):
            shown(page, position)
            until(page, "pvStage.seen || window.scrollTo(0, scrollY + 200)")
            page.click("#pv-skip")
        page.wait_for_selector("#pv-saved")
        code = page.inner_text("#pv-code")
        page.evaluate("pvStudy.mine.set({...pvStudy.session, calibration: undefined, plates: undefined})")
        page.reload()
        page.wait_for_selector("#pv-saved")
        assert page.inner_text("#pv-code") == code


def test_what_has_the_focus_has_a_ring(running: Any, tmp_path: Path) -> None:
    with served(built(tmp_path, SHORT)) as url, fresh(running) as context:
        page, _ = watched(context, url)
        page.wait_for_selector("[data-screen=consent]")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        for _ in range(3):
            page.wait_for_selector("button.pv-next:focus-visible")
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
            page.keyboard.press("Enter")
            page.wait_for_timeout(100)
        shown(page, 0)
        page.click(".pv-question")  # so that the keys begin above the answer
        page.keyboard.press("Tab")
        page.wait_for_selector(".pv-answer :focus-visible")
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
