"""Every screen in four windows, with forced colours, from right to left, and with letters twice as large.

PERCEPTV_STUDY_SHOTS names a folder for pictures of them, to be looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import perceptv as pv
from study_browser import PHONE, fresh, shot, watched
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
    "form": [
        {"name": "age", "required": True}, {"name": "gender"}, {"name": "comments"},
        {"name": "glasses", "text": "Do you wear glasses or contact lenses while you look at this screen?",
         "kind": "choice", "options": ["no, neither glasses nor contact lenses of any kind", "glasses", "lenses"]},
    ],
}  # fmt: skip


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


class Walk:
    """A person on the way through all screens of a page, each of which is looked at."""

    def __init__(self, page: Any, window: str) -> None:
        page.wait_for_selector("[data-screen=consent]")
        self.page, self.window, self.words = page, window, page.evaluate("pvStudy.page.words")

    def look(self, name: str) -> None:
        self.page.wait_for_timeout(150)
        assert self.page.evaluate(OUTSIDE) == [], name
        shot(self.page, f"look_{self.window}_{name}")

    def press(self, key: str, selector: str = "") -> None:
        said = f"text='{self.words[key]}'"
        self.page.click(f"{selector} >> {said}" if selector else said)

    def painted(self, what: str) -> None:
        self.page.wait_for_selector(f"main[{what}][data-painted]", state="attached")

    def enter(self) -> None:
        self.look("consent")
        self.press("agree")
        self.page.wait_for_selector("[data-screen=check] button.pv-next:enabled")
        self.look("check")
        self.press("go_on")
        self.page.wait_for_selector("[data-screen=calibration]")
        self.look("calibration")
        self.press("card_fits")
        self.page.fill("input", "50")
        self.look("distance")
        self.press("go_on", "[data-screen=distance]")

    def see_plates(self) -> None:
        self.page.wait_for_selector("[data-screen=plates]")
        self.look("plates_asked")
        self.press("plates_yes")
        for number, plate in enumerate(self.page.evaluate("pvStudy.page.plates")):
            self.page.wait_for_selector(f"[data-plate='{number}']")
            if number in (0, 1):
                self.look(f"plates_{number}")
            if plate["axis"] == "deutan":
                self.press("plates_none")
            else:
                self.page.click(f".pv-gap-{plate['gap']}")
        self.page.wait_for_selector("button.pv-next")
        self.look("plates_warned")
        self.press("go_on")

    def fill_form(self) -> None:
        self.page.wait_for_selector("[data-screen=form]")
        self.look("form")
        self.press("go_on")
        self.page.wait_for_selector("#pv-form-age-error:visible")
        self.look("form_error")
        self.page.fill("#pv-form-age", "30")
        self.press("go_on")

    def practise(self) -> None:
        for number, key in enumerate(("next", "next", "begin")):
            self.page.wait_for_selector("[data-screen=instructions]")
            self.look(f"instructions_{number}")
            self.press(key, "[data-screen=instructions]")
        for domain in range(2):
            self.painted("data-drill=solved")
            self.look(f"solved_{domain}")
            self.press("next")
            self.painted("data-drill=try")
            self.press("cannot_tell")
            self.page.wait_for_selector(".pv-feedback")
            self.look(f"feedback_{domain}")
            self.press("go_on")
        self.page.wait_for_selector("[data-screen=ready]")
        self.look("ready")
        self.press("begin")

    def answer(self) -> None:
        for position in range(2):
            self.painted(f"data-position='{position}'")
            self.look(f"item_{position}")
            self.press("cannot_tell")
            if position == 0:
                self.page.wait_for_selector("[data-screen=break]")
                self.look("break")
                self.press("go_on")
        self.page.wait_for_selector("#pv-form-comments")
        self.look("form_end")
        self.press("go_on")
        self.page.wait_for_selector("#pv-saved")
        self.look("end")


@pytest.mark.parametrize(
    "window", [pytest.param(name, marks=[] if name in QUICK else pytest.mark.long) for name in WINDOWS]
)
def test_no_screen_is_cut_or_wider_than_its_window(running: Any, addresses: dict[str, str], window: str) -> None:
    with fresh(running, **WINDOWS[window]) as context:
        page, wrong = watched(context, addresses["rtl" if window.startswith("rtl") else "ltr"])
        walk = Walk(page, window)
        if window == "large":
            page.evaluate("document.documentElement.style.fontSize = '32px'")
        walk.enter()
        walk.see_plates()
        walk.fill_form()
        walk.practise()
        walk.answer()
    assert wrong == []
