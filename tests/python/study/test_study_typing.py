"""What people type, as they type it: compositions, digits of other scripts, decimals, and ways with their ends or not.

The tests of a browser are skipped where there is none.
"""

# ruff: noqa: RUF001 - signs of many scripts are what is tried

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.study.gathered import read_people
from perceptv.study.widgets import Widget, make_reply
from study_browser import begin, fresh, next_item, shown, watched
from study_people import Key, built, served

BASE = {"order": "balanced", "lists": 1, "break_every": 0}
SCRIPTS = ["１２", "١٢", "۱۲", "१२", "๑๒", "၁၂", "𝟙𝟚", "𞥑𞥒", "12", " 12 "]
NONE = ["2.5", "-3", "1e2", "½", "十二", "1234", "1 2", "x"]
WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}
WAYS = [("{}", " "), ("S {} E", " "), ("S,{}", ","), ("{}, E", ", "), ("s {} e", " "), ("S、{}、E", "、")]
COMPOSED = """([text, ends]) => { const field = document.activeElement;
    const more = {bubbles: true, cancelable: true};
    const fire = ({of, name}, told = {}) => field.dispatchEvent(new of(name, {...more, ...told}));
    const composition = (name) => ({of: CompositionEvent, name}), key = {of: KeyboardEvent, name: 'keydown'};
    fire(composition('compositionstart'));
    field.value = text;
    fire({of: InputEvent, name: 'input'}, {isComposing: true});
    if (ends === 'isComposing') fire(key, {key: 'Enter', isComposing: true});
    fire(composition('compositionend'), {data: text});
    if (ends === 'keyCode') fire(key, {key: 'Enter', keyCode: 229});
    fire({of: InputEvent, name: 'input'}, {isComposing: false}); }"""
"""A word that is composed in the field that has the focus, and the Enter that ends it: within it, or as Safari does."""


@pytest.mark.parametrize(
    ("value", "reply"),
    [
        (["3", "13"], "S,3,13,E"),
        (["S", "3", "13", "E"], "S,3,13,E"),
        (["s", "3", "13"], "S,3,13,E"),
        (["3", "13", "e"], "S,3,13,E"),
        (["S", "E"], "S,E"),
        (["E"], "S,E"),
        ([], "S,E"),
        (["S", "S", "3"], "S,S,3,E"),
    ],
)
def test_a_way_may_be_typed_with_its_ends_or_without(value: list[str], reply: str) -> None:
    assert make_reply(Widget("path", separator=","), value) == reply


def test_all_decimal_digits_of_unicode_are_digits(running: Any, tmp_path: Path) -> None:
    """Against Python's own table, of what both know: the browser's may be older or newer."""
    known = [chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) == "Nd"]
    with served(built(tmp_path, {**BASE, "items": 1})) as url, fresh(running) as context:
        page, _ = watched(context, url)
        found = page.evaluate("(all) => all.map((c) => pvDigits(c))", known)
        told = page.evaluate("(all) => all.map((c) => /^\\p{Nd}$/u.test(c))", known)
    both = [(c, digit) for c, digit, is_one in zip(known, found, told, strict=True) if is_one]
    assert len(both) > 600 and [(c, d) for c, d in both if d != str(unicodedata.digit(c))] == []


def test_a_number_field_takes_digits_of_any_script_and_nothing_half(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, {**BASE, "items": 1}, ["counting_circles"])
    with served(folder) as url, fresh(running) as context:
        page, wrong = watched(context, url)
        begin(page)
        shown(page, 0)
        for text in NONE:
            page.fill(".pv-number", "")
            page.type(".pv-number", text)
            assert page.is_disabled("text='Next'"), text
            assert page.get_attribute(".pv-number", "aria-invalid") == "true", text
        for text in SCRIPTS:
            page.fill(".pv-number", "")
            page.type(".pv-number", text)
            assert page.input_value(".pv-number").strip() == "12" and page.is_enabled("text='Next'"), text
            assert page.get_attribute(".pv-number", "aria-invalid") == "false", text
        next_item(page)
        page.wait_for_selector("#pv-saved")
    assert [given.value for given in read_people(Key(folder).study)[0].answers] == [12] and wrong == []


@pytest.mark.parametrize("ends", ["isComposing", "keyCode"])
@pytest.mark.parametrize(
    ("domain", "way", "field"), [("list_shapes", "text", "textarea"), ("counting_circles", "widget", ".pv-number")]
)
def test_an_enter_that_ends_a_composition_sends_nothing(
    running: Any, tmp_path: Path, domain: str, way: str, field: str, ends: str
) -> None:
    folder = built(tmp_path, {**BASE, "items": 1, "input": way}, [domain])
    with served(folder) as url, fresh(running) as context:
        page, wrong = watched(context, url)
        begin(page)
        shown(page, 0)
        page.focus(field)
        page.evaluate(COMPOSED, ["１２", ends])
        page.wait_for_timeout(300)
        assert page.locator("main[data-position='0']").count() == 1 and pv.study.status(folder)["answers"] == 0
        page.keyboard.press("Enter")
        page.wait_for_selector("#pv-saved")
    value = read_people(Key(folder).study)[0].answers[0].value
    assert value == (12 if way == "widget" else "１２") and wrong == []


@pytest.mark.parametrize("wide", [False, True])
def test_a_maze_typed_in_many_ways_is_right(running: Any, tmp_path: Path, wide: bool) -> None:
    folder = built(tmp_path, {**BASE, "items": len(WAYS)}, ["maze_solving"])
    key = Key(folder)
    with served(folder) as url, fresh(running, 1440, 1000) as context:
        page, wrong = watched(context, url)
        begin(page)
        for position, (way, between) in enumerate(WAYS):
            text = way.format(between.join(map(str, key.right(shown(page, position)["token"]))))
            page.fill("textarea", text.translate(WIDE) if wide else text)
            next_item(page)
        page.wait_for_selector("#pv-saved")
    found = pv.study.score(folder, mode="strict")
    assert found.overall() == pv.study.Share(len(WAYS), len(WAYS)) and wrong == []


DISTANCES = [("22.5", 22.5), ("22,5", 22.5), ("６０", 60), ("٦٠٫٥", 60.5), ("60", 60), ("57．3", 57.3)]


def test_a_distance_is_taken_with_a_point_or_a_comma(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, {**BASE, "items": 1, "pixels_per_degree": 30}, ["counting_circles"])
    with served(folder) as url, fresh(running) as context:
        page, wrong = watched(context, url)
        page.click("text='I agree'")
        page.click("[data-screen=check] >> text='Go on'")
        page.click("text='It fits'")
        page.wait_for_selector("[data-screen=distance]")
        for text, kept in [("1.000", None), ("2.5", None), ("301", None), ("60.125", None), *DISTANCES, ("22.5", 22.5)]:
            page.fill(".pv-number", "")
            page.type(".pv-number", text)
            assert page.is_enabled("text='Go on'") is (kept is not None), text
            assert kept is None or page.evaluate("pvDecimal(document.querySelector('.pv-number').value)") == kept
        page.evaluate("() => document.activeElement.dispatchEvent("
                      "new KeyboardEvent('keydown', {key: 'Enter', isComposing: true, bubbles: true}))")  # fmt: skip
        assert page.locator("[data-screen=distance]").count() == 1
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-screen=instructions] >> text='Page 1 of 3'")  # one Enter presses one button
        for name in ("Next", "Next", "Begin"):
            page.click(f"[data-screen=instructions] >> text='{name}'")
        shown(page, 0)
        page.click("text='I cannot tell'")
        page.wait_for_selector("#pv-saved")
    assert read_people(Key(folder).study)[0].answers[0].times["distance_cm"] == 22.5 and wrong == []
