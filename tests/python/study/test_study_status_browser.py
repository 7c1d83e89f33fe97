"""The page of status in a browser, live; and errors of a participant's page, which it shows."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import Any

import perceptv as pv
from perceptv.study import admin
from perceptv.study.built import read_study
from study_browser import PHONE, begin, browser, shot, shown, until, watched
from study_people import STOP, answered, built, served

LIST = {"order": "balanced", "items": 4, "lists": 2, "attention": 1, "break_every": 0}


def number(page: Any, name: str) -> str:
    return str(page.inner_text(f"#pv-{name}"))


def open_status(context: Any, url: str, token: str) -> tuple[Any, list[str]]:
    page, wrong = watched(context, f"{url}status.html")
    page.fill("#pv-token", token)
    page.click("text='Show'")
    return page, wrong


def test_the_page_shows_the_numbers_live_and_says_when_there_are_none(tmp_path: Path) -> None:
    folder = built(tmp_path, LIST)
    answered(folder, [lambda _, place, right: right, lambda i, place, right: STOP if i else right])
    token = admin.new_token(read_study(folder))
    with browser() as context:
        with served(folder, admin=True) as url:
            page, wrong = open_status(context, url, token)
            page.wait_for_selector("#pv-numbers:not([hidden])")
            told = [number(page, name) for name in ("began", "complete", "running", "last_error")]
            assert told == ["2", "1", "1", "none"]
            assert page.locator("#pv-lists tbody tr").count() == 2 and page.is_hidden("#pv-ask")
            kept = page.evaluate("[Object.values(sessionStorage), localStorage.length, document.cookie]")
            assert kept == [[token], 0, ""]
            shot(page, "status")
            answered(folder, [lambda _, place, right: right])
            until(page, "document.getElementById('pv-began').textContent === '3'")
            page.reload()
            page.wait_for_selector("#pv-numbers:not([hidden])")
            assert number(page, "complete") == "2" and wrong == []
        until(page, "document.getElementById('pv-said').textContent.startsWith('The server cannot be reached')")
        assert "there are none since" in page.inner_text("#pv-said") and page.is_visible("#pv-numbers.pv-old")
        shot(page, "status_lost")
        page.click("text='Forget the token'")
        assert page.is_visible("#pv-ask") and page.is_hidden("#pv-numbers")
        assert page.evaluate("sessionStorage.length") == 0


def test_words_stay_whole_on_a_phone(tmp_path: Path) -> None:
    folder = built(tmp_path, LIST)
    token = admin.new_token(read_study(folder))
    with served(folder, admin=True) as url, browser(viewport={"width": 390, "height": 844}, **PHONE) as context:
        page, wrong = open_status(context, url, token)
        page.wait_for_selector("#pv-numbers:not([hidden])")
        shot(page, "status_390")
        high = page.evaluate("Math.max(...[...document.querySelectorAll('#pv-lists th')].map((e) => e.offsetHeight))")
        line = page.evaluate("parseFloat(getComputedStyle(document.querySelector('#pv-lists th')).lineHeight)")
        assert high < 2 * line and page.evaluate("document.documentElement.scrollWidth <= innerWidth") and wrong == []


def test_a_wrong_token_is_asked_for_again_and_guessed_once(tmp_path: Path) -> None:
    folder = built(tmp_path, LIST)
    token = admin.new_token(read_study(folder))
    with served(folder, admin=True) as url, browser() as context:
        page, wrong = open_status(context, url, "wrong")
        until(page, "document.getElementById('pv-said').textContent.startsWith('This token is not known')")
        assert page.is_visible("#pv-ask") and page.evaluate("sessionStorage.length") == 0
        page.fill("#pv-token", "umläut and space")
        page.click("text='Show'")
        assert "not known" in page.inner_text("#pv-said")
        page.fill("#pv-token", token)
        page.click("text='Show'")
        page.wait_for_selector("#pv-numbers:not([hidden])")
        assert [text for text in wrong if "401" not in text] == [] and len(wrong) == 1


def test_what_breaks_on_a_participants_page_is_the_last_error(tmp_path: Path) -> None:
    folder = built(tmp_path, LIST)
    token = admin.new_token(read_study(folder))
    with served(folder, admin=True) as url, browser() as context:
        page, _ = watched(context, url)
        page.evaluate("setTimeout(() => { throw new Error('before consent'); })")
        begin(page)
        shown(page, 0)
        page.evaluate("setTimeout(() => { throw new Error('this broke'); })")
        for _ in range(100):
            if status(url, token)["last_error"]:
                break
            page.wait_for_timeout(100)
        found = status(url, token)["last_error"]
        assert found["source"] == "page" and "this broke" in found["text"] and found["person"]
        page.evaluate("for (let i = 0; i < 20; i += 1) setTimeout(() => { throw new Error('again'); })")
        page.wait_for_timeout(1500)
    events = [line for line in export_of(folder, tmp_path) if '"error"' in line]
    assert len(events) == 5 and not any("before consent" in line for line in events)


def status(url: str, token: str) -> Any:
    asked = urllib.request.Request(f"{url}api/status", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(asked, timeout=60) as answer:
        return json.loads(answer.read())


def export_of(folder: Path, tmp_path: Path) -> list[str]:
    return (pv.study.export(folder, tmp_path / "out") / "events.jsonl").read_text(encoding="utf-8").splitlines()
