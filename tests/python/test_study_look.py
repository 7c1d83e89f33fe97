"""Every screen in four windows, with forced colours, from right to left, and with letters twice as large.

PERCEPTV_STUDY_SHOTS names a folder for pictures of them, to be looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import perceptv as pv
from study_browser import PHONE, chromium, fresh, shot, watched
from study_people import served
from study_words import right_to_left

WINDOWS: dict[str, dict[str, Any]] = {
    "1440": {"width": 1440, "height": 900},
    "1024": {"width": 1024, "height": 768},
    "390": {"width": 390, "height": 844, **PHONE},
    "360": {"width": 360, "height": 640, **PHONE},
    "forced": {"width": 1440, "height": 900, "forced_colors": "active"},
    "dark": {"width": 1440, "height": 900, "forced_colors": "active", "color_scheme": "dark"},
    "rtl": {"width": 1440, "height": 900},
    "rtl_360": {"width": 360, "height": 640, **PHONE},
    "large": {"width": 1440, "height": 900},
}
QUICK = ("360", "forced", "rtl_360", "large")  # those that are run with all tests
OUTSIDE = """() => { const wide = document.documentElement.clientWidth;
    return [...document.querySelectorAll('body *')].filter((e) => {
        const {left, right, width, height} = e.getBoundingClientRect();
        return width && height && !e.closest('.pv-unseen') && (left < -1 || right > wide + 1);
    }).map((e) => e.outerHTML.slice(0, 100)); }"""  # what is beyond the sides of the window
DESIGN = {
    "order": "balanced", "items": 2, "lists": 1, "break_every": 1, "practice": 1, "plates": "warn",
    "pixels_per_degree": 30.0, "full_screen": True, "researcher": "A. Person, Institute of Examples",
    "contact": "study@example.org", "debriefing": "We wanted to know how people count.", "code_screened_out": "C3ABC",
}  # fmt: skip


@pytest.fixture(scope="module")
def running() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Of a study in English, and in one from right to left."""
    place = tmp_path_factory.mktemp("look")
    ds = pv.percept_v(domains=["counting_circles", "list_shapes"], sizes=[3], per_size=2, preset="paper")
    saved = ds.save(place / "set", progress=False)
    (place / "rtl.json").write_text(json.dumps(right_to_left()))
    english = pv.study.build(saved, place / "ltr", DESIGN)
    mirrored = pv.study.build(saved, place / "rtl", {**DESIGN, "language": str(place / "rtl.json")})
    with served(english) as one, served(mirrored) as two:
        yield {"ltr": one, "rtl": two}


@pytest.mark.parametrize(
    "window", [pytest.param(name, marks=[] if name in QUICK else pytest.mark.long) for name in WINDOWS]
)
def test_no_screen_is_cut_or_wider_than_its_window(running: Any, addresses: dict[str, str], window: str) -> None:
    right = window.startswith("rtl")
    with fresh(running, **WINDOWS[window]) as context:
        page, wrong = watched(context, addresses["rtl" if right else "ltr"])
        page.wait_for_selector("[data-screen=consent]")
        words = page.evaluate("pvStudy.page.words")
        if window == "large":
            page.evaluate("document.documentElement.style.fontSize = '32px'")

        def look(name: str) -> None:
            page.wait_for_timeout(150)
            assert page.evaluate(OUTSIDE) == [], name
            shot(page, f"look_{window}_{name}")

        def press(key: str, selector: str = "") -> None:
            page.click(f"{selector} >> text='{words[key]}'" if selector else f"text='{words[key]}'")

        look("consent")
        press("agree")
        page.wait_for_selector("[data-screen=check] button.pv-next:enabled")
        look("check")
        press("go_on")
        page.wait_for_selector("[data-screen=calibration]")
        look("calibration")
        press("card_fits")
        page.fill("input", "50")
        look("distance")
        press("go_on", "[data-screen=distance]")
        page.wait_for_selector("[data-screen=plates]")
        look("plates_asked")
        press("plates_yes")
        for number, plate in enumerate(page.evaluate("pvStudy.page.plates")):
            page.wait_for_selector(f"[data-plate='{number}']")
            if number in (0, 1):
                look(f"plates_{number}")
            if plate["axis"] == "deutan":
                press("plates_none")
            else:
                page.click(f".pv-gap-{plate['gap']}")
        page.wait_for_selector("button.pv-next")
        look("plates_warned")
        press("go_on")
        for number, key in enumerate(("next", "next", "begin")):
            page.wait_for_selector("[data-screen=instructions]")
            look(f"instructions_{number}")
            press(key, "[data-screen=instructions]")
        for domain in range(2):
            page.wait_for_selector("main[data-drill=solved][data-painted]", state="attached")
            look(f"solved_{domain}")
            press("next")
            page.wait_for_selector("main[data-drill=try][data-painted]", state="attached")
            press("cannot_tell")
            page.wait_for_selector(".pv-feedback")
            look(f"feedback_{domain}")
            press("go_on")
        page.wait_for_selector("[data-screen=ready]")
        look("ready")
        press("begin")
        for position in range(2):
            page.wait_for_selector(f"main[data-position='{position}'][data-painted]", state="attached")
            look(f"item_{position}")
            press("cannot_tell")
            if position == 0:
                page.wait_for_selector("[data-screen=break]")
                look("break")
                press("go_on")
        page.wait_for_selector("#pv-saved")
        look("end")
    assert wrong == []
