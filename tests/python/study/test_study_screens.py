"""Screens of studies: calibration to degrees, and what axe-core finds where it is installed."""

from __future__ import annotations

import math
from importlib import util
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.study.gathered import read_people
from study_browser import FAST, begin, browser, next_item, shot, shown, watched
from study_people import Key, served

AXE = util.find_spec("axe_playwright_python")  # brings axe.min.js of axe-core
CARD_CM = 8.56
needs_axe = pytest.mark.skipif(AXE is None, reason="axe-playwright-python is not installed: axe-core looked at nothing")


@pytest.mark.parametrize(("ratio", "wanted"), [(1, 30.0), (2, 30.0), (1, 1000.0)])
def test_the_nearest_whole_enlargement_is_taken_and_the_true_angle_kept(
    tmp_path: Path, ratio: float, wanted: float
) -> None:
    ds = pv.percept_v(domains=["mirror_image"], sizes=[4], per_size=2, preset="paper")
    design = {"order": "balanced", "items": 2, "lists": 1, "pixels_per_degree": wanted, "break_every": 0}
    folder = pv.study.build(ds.save(tmp_path / "set", progress=False), tmp_path / "study", design)
    with served(folder) as url, browser(ratio, "1900,1300") as context:
        page, wrong = watched(context, url)
        page.click("text='I agree'")
        page.click("[data-screen=check] >> text='Go on'")
        page.wait_for_selector("[data-screen=calibration]")
        shot(page, "calibration")
        page.click("text='Wider'")
        for key in ("ArrowRight", "ArrowUp", "ArrowLeft"):
            page.keyboard.press(key)
        width = page.evaluate("document.querySelector('.pv-card').getBoundingClientRect().width")
        assert width == 331
        page.click("text='It fits'")
        page.wait_for_selector("[data-screen=distance]")
        page.keyboard.type("12")
        assert page.is_disabled("text='Go on'")
        page.fill("input", "60")
        shot(page, "distance")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-screen=instructions]")
        page.reload()  # what was measured is kept, and asked no second time
        per_cm = width * ratio / CARD_CM
        per_degree = 2 * 60 * math.tan(math.radians(0.5)) * per_cm
        k = max(1, round(per_degree / wanted))
        for position in range(2):
            shown(page, position)
            assert page.evaluate("pvStage.k") == k
            page.click("text='I cannot tell'")
        page.wait_for_selector("#pv-saved")
    assert wrong == []
    (person,) = read_people(Key(folder).study)
    for given in person.answers:
        times = given.times
        assert times["distance_cm"] == 60 and times["px_per_cm"] == pytest.approx(per_cm, abs=1e-3)
        assert times["px_per_degree"] == pytest.approx(per_degree / k, abs=1e-2)


def faults(page: Any, where: str) -> list[str]:
    """What axe-core finds on the page as it is now."""
    assert AXE is not None and AXE.origin is not None
    page.evaluate(Path(AXE.origin).with_name("axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [f"{where}: {one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


@needs_axe
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_axe_core_finds_no_fault_on_any_screen_or_widget(tmp_path: Path, width: int, height: int) -> None:
    domains = ["counting_circles", "circle_location", "colours_present", "circle_right_triangle", "grid_path",
               "list_shapes", "maze_solving"]  # fmt: skip
    labelled = ["numbered_shapes", "locate_circles_shape", "cross_and_knots"]  # too small on phones, which are refused
    wide = width > 500
    preset = "paper" if wide else "balanced"
    ds = pv.percept_v(domains=domains + wide * labelled, sizes=[3], per_size=1, preset=preset)
    form = [{"name": "age", "required": True}, {"name": "gender"}, {"name": "comments"}]
    design = {"practice": 1, "break_every": 1, "pixels_per_degree": 30.0, "form": form}
    folder = pv.study.build(ds.save(tmp_path / "set", progress=False), tmp_path / "study", design)
    found = []
    with (
        served(folder) as url,
        browser(viewport={"width": width, "height": height}, device_scale_factor=3 if width < 500 else 1) as context,
    ):
        page = context.new_page()
        page.goto(url)
        screens = {"consent": "I agree", "check": "Go on", "calibration": "It fits", "distance": "Go on"}
        for screen, button in screens.items():
            page.wait_for_selector(f"[data-screen={screen}]")
            found += faults(page, screen)
            if screen == "distance":
                page.fill("input", "50")
            page.click(f"text='{button}'")
        page.wait_for_selector("[data-screen=form]")
        found += faults(page, "form")
        page.click("text='Go on'")
        page.wait_for_selector("#pv-form-age-error:visible")
        found += faults(page, "form with an error")
        page.fill("#pv-form-age", "30")
        page.click("text='Go on'")
        page.wait_for_selector("[data-screen=instructions]")
        found += faults(page, "instructions")
        for name in ("Next", "Next", "Begin"):
            page.click(f"text='{name}'")
        for number in range(len(ds)):
            page.wait_for_selector("main[data-drill=solved][data-painted]")
            found += faults(page, "solved") if number == 0 else []
            next_item(page)
            page.wait_for_selector("main[data-drill=try][data-painted]")
            page.click("text='I cannot tell'")
            page.wait_for_selector(".pv-feedback")
            found += faults(page, "feedback") if number == 0 else []
            page.click("text='Go on'")
        page.click("[data-screen=ready] >> text='Begin'")
        for position in range(len(ds)):
            item = shown(page, position)
            found += faults(page, item["widget"]["kind"])
            page.click("text='I cannot tell'")
            if position + 1 < len(ds):
                page.wait_for_selector("[data-screen=break]")
                found += faults(page, "break") if position == 0 else []
                page.click("text='Go on'")
        page.wait_for_selector("#pv-form-comments")
        found += faults(page, "form at the end")
        page.click("text='Go on'")
        page.wait_for_selector("#pv-saved")
        found += faults(page, "end")
    assert sorted(set(found)) == [], "\n".join(sorted(set(found)))


@needs_axe
@pytest.mark.parametrize("kind", ["video", "pair", "rating"])
def test_axe_core_finds_no_fault_on_screens_that_move(tmp_path: Path, kind: str) -> None:
    ds = pv.bib(tasks=["bib_preference"], pairs=1) if kind != "video" else pv.core_knowledge(
        pairs=1, sizes=[2], domains=["permanence_cups"]
    )  # fmt: skip
    saved = ds.save(tmp_path / "set", progress=False, **({"video": "none"} if kind == "video" else {}))
    episodes = "rating" if kind == "rating" else "pair"
    folder = pv.study.build(saved, tmp_path / "study", {"order": "balanced", "items": 1, "episodes": episodes})
    with served(folder) as url, browser() as context:
        page, wrong = watched(context, url)
        page.evaluate(FAST)
        begin(page)
        shown(page, 0)
        page.wait_for_selector("main[data-seen]", state="attached")
        assert faults(page, kind) == []
        shot(page, f"axe_{kind}")
    assert wrong == []
