"""What a study needs of a device: the check before it, full screen, phones."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.study.gathered import read_people
from study_browser import (
    FAST,
    PHONE,
    answer_each,
    begin,
    fresh,
    give,
    next_item,
    shot,
    shown,
    until,
    watched,
)  # fmt: skip
from study_people import Key, built, served

BASE = {"order": "balanced", "items": 2, "lists": 1, "break_every": 0}


def agree(page: Any) -> None:
    page.click("text='I agree'")
    page.wait_for_selector("[data-screen=check]")


def test_the_check_names_what_to_change_and_keeps_what_it_measured(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, BASE, ["sort_lines"])  # whose labels would be too small
    with served(folder) as url, fresh(running, 450, 800) as context:
        page, wrong = watched(context, url)
        agree(page)
        page.wait_for_selector("#pv-check-window.pv-bad .pv-warning")
        shot(page, "check_narrow")
        assert page.is_disabled("text='Go on'") and page.is_visible("text='I cannot change this'")
        page.set_viewport_size({"width": 1300, "height": 800})
        page.wait_for_selector("#pv-check-window:not(.pv-bad)")
        page.wait_for_selector("button.pv-next:enabled")
        shot(page, "check_fits")
        assert page.is_hidden("text='I cannot change this'") and page.inner_text("#pv-check-input").endswith("touchpad")
        assert pv.study.status(folder)["began"] == 0
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        for name in ("Next", "Next", "Begin"):
            page.click(f"text='{name}'")
        for position in range(2):
            shown(page, position)
            page.click("text='I cannot tell'")
        page.wait_for_selector("#pv-saved")
    assert wrong == []
    (person,) = read_people(Key(folder).study)
    found = person.screening["check"]
    assert found["window"] == [1300, 800] and found["pressed"] == "key" and found["touch"] is False
    assert 10 < found["hz"] < 500 and found["ratio"] == 1


@pytest.mark.parametrize(
    ("design", "device", "row"),
    [
        ({"devices": "computer"}, PHONE, "input"),
        ({"least_hz": 100_000}, {}, "rate"),
        ({}, {**PHONE, "device_scale_factor": 4}, "window"),
    ],
)
def test_who_cannot_gets_the_code_and_leaves_nothing(
    running: Any, tmp_path: Path, design: dict[str, Any], device: dict[str, Any], row: str
) -> None:
    folder = built(tmp_path, {**BASE, **design, "code_screened_out": "C3ABC"}, ["sort_lines"])
    size = (375, 740) if device else (1440, 900)
    with served(folder) as url, fresh(running, *size, **device) as context:
        page, wrong = watched(context, url)
        agree(page)
        page.wait_for_selector(f"#pv-check-{row}.pv-bad")
        shot(page, f"check_{row}")
        assert page.is_disabled("text='Go on'")
        page.click("text='I cannot change this'")
        page.wait_for_selector("[data-screen=screened]")
        assert page.inner_text("#pv-earned") == "C3ABC"
        shot(page, "screened")
        assert page.evaluate("localStorage.length") == 0
    assert pv.study.status(folder)["began"] == 0 and wrong == []


def test_a_study_without_a_check_begins_at_once(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, {**BASE, "device_check": False})
    with served(folder) as url, fresh(running) as context:
        page, _ = watched(context, url)
        page.click("text='I agree'")
        page.wait_for_selector("[data-screen=instructions]")
    with pytest.raises(pv.InvalidParams, match="least_hz is 60; legal: only without device_check=False"):
        pv.study.Design(device_check=False, least_hz=60)
    with pytest.raises(pv.InvalidParams, match="devices is 'phone'"):
        pv.study.Design(devices="phone")  # type: ignore[arg-type]


def test_where_a_picture_fills_the_window_a_line_says_that_more_is_below(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, {**BASE, "device_check": False}, ["counting_circles"])
    with served(folder) as url, fresh(running, 500, 420) as context:
        page, wrong = watched(context, url)
        for name in ("I agree", "Next", "Next", "Begin"):
            page.click(f"text='{name}'")
        shown(page, 0)
        page.wait_for_selector(".pv-below", state="visible")
        assert page.evaluate("scrollY") == 0  # the picture is what people see first
        shot(page, "below")
        page.keyboard.type("3")
        page.evaluate("window.scrollTo(0, 1e5)")
        page.wait_for_selector(".pv-below", state="hidden")
        page.set_viewport_size({"width": 1500, "height": 1000})
        page.keyboard.press("Enter")
        shown(page, 1)
        assert page.is_hidden(".pv-below")
    assert wrong == []


def test_pictures_are_fetched_while_people_read_the_instructions(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, {**BASE, "device_check": False})
    with served(folder) as url, fresh(running) as context:
        page, _ = watched(context, url)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url.partition("/media/")[2]))
        page.click("text='I agree'")
        page.wait_for_selector("[data-screen=instructions]")
        until(page, "pvStudy.media.size > 0")
        wanted = page.evaluate("pvStudy.items.flatMap((item) => pvStudy.files(item, pvStudy.likely(item)))")
        until(page, f"pvStudy.media.size === {len(wanted)}")
        page.wait_for_timeout(300)
        assert [name for name in asked if name] == wanted and len(wanted) >= 2


@pytest.mark.parametrize("check", [True, False])
def test_who_presses_twice_begins_once(running: Any, tmp_path: Path, check: bool) -> None:
    folder = built(tmp_path, {**BASE, "device_check": check})
    with served(folder) as url, fresh(running) as context:
        page, wrong = watched(context, url)
        context.route("**/api/session", lambda route: (time.sleep(0.5), route.continue_()))
        if check:
            page.click("text='I agree'")
        page.dblclick("text='Go on'" if check else "text='I agree'")
        page.wait_for_selector("[data-screen=instructions]")
    assert pv.study.status(folder)["began"] == 1 and wrong == []


def test_leaving_the_full_screen_is_kept_as_an_event(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, {**BASE, "full_screen": True})
    with served(folder) as url, fresh(running) as context:
        page, wrong = watched(context, url)
        begin(page)
        shown(page, 0)
        assert page.evaluate("document.fullscreenElement !== null") and page.is_hidden("#pv-full")
        page.evaluate("document.dispatchEvent(new Event('fullscreenchange'))")  # as that of entering, on a busy machine
        page.evaluate("document.exitFullscreen()")
        page.wait_for_selector("#pv-full", state="visible")
        shot(page, "full_screen_left")
        page.click("#pv-full")
        page.wait_for_selector("#pv-full", state="hidden")
        for position in range(2):
            shown(page, position)
            page.click("text='I cannot tell'")
        page.wait_for_selector("#pv-saved")
        until(page, "document.fullscreenElement === null")
    out = pv.study.export(folder, tmp_path / "out")
    events = [line for line in (out / "events.jsonl").read_text().splitlines() if '"fullscreen"' in line]
    assert [('"on": true' in line, '"position": 0' in line) for line in events] == [(False, True), (True, True)]
    assert wrong == []


IN_VIEW = """() => { const box = (e) => e.getBoundingClientRect();
    const controls = document.querySelectorAll('.pv-answer button:enabled, .pv-answer input, .pv-answer textarea');
    return [...controls].map((e) => {
        e.scrollIntoView({block: 'nearest'});
        const mine = box(e), now = box(pvStage.canvas), stage = box(pvStage.node);
        const whole = now.top >= 0 && now.bottom <= innerHeight && mine.bottom <= innerHeight + 1;
        return whole && stage.bottom <= mine.top + 1
            ? '' : (e.getAttribute('aria-label') ?? e.textContent) + ' ' + JSON.stringify([now, mine]);
    }).filter(Boolean); }"""  # each control is brought into view: is the whole picture in view above it?


def test_on_a_phone_picture_and_controls_are_in_view_together(running: Any, tmp_path: Path) -> None:
    domains = ["counting_circles", "circle_location", "colours_present", "circle_right_triangle", "list_shapes",
               "maze_solving", "match_outline"]  # fmt: skip
    ds = pv.percept_v(domains=domains, sizes=[3], per_size=1, preset="paper")
    folder = pv.study.build(ds.save(tmp_path / "set", progress=False), tmp_path / "study", {"break_every": 0})
    seen = set()
    with served(folder) as url, fresh(running, 360, 640, **PHONE) as context:
        page, wrong = watched(context, url)
        begin(page)
        for position in range(len(domains)):
            item = shown(page, position)
            kind, (_, width, height, _) = item["widget"]["kind"], item["shape"]
            assert width <= 1000 and page.evaluate("pvStage.cut") is False
            shot(page, f"phone_{kind}")
            if height <= 1000:
                assert page.evaluate(IN_VIEW) == [], kind
                seen.add(kind)
            page.click("text='I cannot tell'")
        page.wait_for_selector("#pv-saved")
    assert wrong == [] and len(seen) >= 5, seen


@pytest.mark.parametrize("episodes", ["pair", "rating"])
def test_on_a_phone_endings_and_controls_are_in_view_together(running: Any, tmp_path: Path, episodes: str) -> None:
    saved = pv.bib(tasks=["bib_preference"], pairs=1).save(tmp_path / "set", progress=False)
    design = {"order": "balanced", "items": 1, "lists": 1, "episodes": episodes}
    folder = pv.study.build(saved, tmp_path / "study", design)
    with served(folder) as url, fresh(running, 360, 640, **PHONE) as context:
        page, wrong = watched(context, url)
        page.evaluate(FAST)
        begin(page)
        item = shown(page, 0)
        page.wait_for_selector("main[data-seen]", state="attached")
        shot(page, f"phone_{episodes}")
        if episodes == "pair":
            give(page, item, 0)
        else:
            page.locator("input[type=range]").fill("30")
        assert page.evaluate(IN_VIEW) == []
        next_item(page)
        page.wait_for_selector("#pv-saved")
    assert wrong == []


@pytest.mark.parametrize("kind", ["warn", "record", "refused"])
def test_plates_are_asked_with_a_consent_of_their_own(running: Any, tmp_path: Path, kind: str) -> None:
    design = {**BASE, "plates": "record" if kind == "refused" else kind}
    folder = built(tmp_path, design, ["list_colours", "counting_circles"], {"sessions": {"plates_failed": True}})
    key = Key(folder)
    with served(folder) as url, fresh(running, 1200, 900) as context:
        page, wrong = watched(context, url)
        page.click("text='I agree'")
        page.click("[data-screen=check] >> text='Go on'")
        page.wait_for_selector("[data-screen=plates]")
        shot(page, "plates_ask")
        if kind == "refused":
            page.click("text='No, go on without it'")
        else:
            page.click("text='Yes'")
            look(page, "deutan" if kind == "warn" else "")
        if kind == "warn":
            page.wait_for_selector("text='Go on'")
            shot(page, "plates_warn")
            page.click("text='Go on'")
        for name in ("Next", "Next", "Begin"):
            page.click(f"[data-screen=instructions] >> text='{name}'")
        shown(page, 0)
        page.reload()  # they are asked once
        answer_each(page, key.right, range(2))
        page.wait_for_selector("#pv-saved")
    assert wrong == []
    (person,) = read_people(key.study)
    found = person.screening.get("plates")
    if kind == "refused":
        assert found is None
    else:
        assert found is not None and found["caught"] is True and len(found["answers"]) == 11
        assert found["failed"] == (["deutan"] if kind == "warn" else [])
    kept = set(pv.study.score(folder).kept.by("domain"))
    assert ("list_colours" in kept) == (kind != "warn") and "counting_circles" in kept


def look(page: Any, blind: str) -> None:
    """Goes through the plates as somebody who sees no ring of an axis; by keys, and by buttons."""
    rings = page.evaluate("pvStudy.page.plates")
    page.wait_for_selector("[data-plate='0']")
    shot(page, "plates_first")
    page.click(f".pv-gap-{'left' if rings[0]['gap'] == 'right' else 'right'}")
    page.wait_for_selector("text='That is not it. Look for the side on which the ring is open.'")
    for number, ring in enumerate(rings):
        page.wait_for_selector(f"[data-plate='{number}']")
        if ring["axis"] == blind:
            page.click("text='I see no ring'")
        elif number % 2:
            page.click(f".pv-gap-{ring['gap']}")
        else:
            page.keyboard.press(f"Arrow{ring['gap'].capitalize()}")
