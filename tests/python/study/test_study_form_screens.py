"""The screens of a form in a browser: errors at the fields, keys alone, reloads, lost nets, and other hosts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from test_study_forms import DESIGN, START
from test_study_hosts import web

import perceptv as pv
from perceptv.study.gathered import read_people
from study_browser import PHONE, fresh, shot, shown, until, watched
from study_people import Key, built, served, serving
from study_words import mirrored, right_to_left

FORM = "[data-screen=form]"


def enter(page: Any) -> None:
    page.click("text='I agree'")
    page.click("[data-screen=check] >> text='Go on'")
    page.wait_for_selector(FORM)


def start(page: Any) -> None:
    """From the form to the first item."""
    page.fill("#pv-form-age", "31")
    page.select_option("#pv-form-gender", label="Woman")
    page.fill("#pv-form-balance", "-1,5")
    page.click(f"{FORM} >> text='Go on'")
    for name in ("Next", "Next", "Begin"):
        page.click(f"[data-screen=instructions] >> text='{name}'")


def pass_items(page: Any) -> None:
    for position in range(2):
        shown(page, position)
        page.click("text='I cannot tell'")


def finish(page: Any) -> None:
    page.wait_for_selector("#pv-form-comments")
    page.fill("#pv-form-comments", "Fine.\nThanks")
    page.select_option("#pv-form-effort", label="hard")
    page.click(f"{FORM} >> text='Go on'")


def test_a_form_tells_what_is_wrong_at_the_field_and_is_asked_once(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, DESIGN)
    with served(folder) as url, fresh(running, 390, 844, **PHONE) as context:
        page, wrong = watched(context, url)
        assert "There is also a short form" in page.inner_text("[data-screen=consent]")
        enter(page)
        shot(page, "form_start_390")
        assert page.inner_text("label[for=pv-form-age]") == "How old are you, in years?"
        assert page.inner_text("label[for=pv-form-gender]") == "What is your gender? (optional)"
        until(page, "document.activeElement.id === 'pv-form-age'")
        page.click("text='Go on'")
        error = page.locator("#pv-form-age-error")
        assert error.inner_text() == "Please answer this question."
        assert page.get_attribute("#pv-form-age", "aria-invalid") == "true"
        assert page.get_attribute("#pv-form-age", "aria-describedby") == "pv-form-age-error"
        page.fill("#pv-form-age", "17")
        assert error.inner_text() == "Please give a number from 18 to 120."
        page.fill("#pv-form-balance", "four")
        page.click("text='Go on'")
        assert page.evaluate("document.activeElement.id") == "pv-form-age"
        assert page.locator(".pv-asked .pv-warning:visible").count() == 2
        shot(page, "form_errors_390")
        page.fill("#pv-form-age", "٣١")  # digits of any script
        assert error.is_hidden() and page.get_attribute("#pv-form-age", "aria-describedby") is None
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        start(page)
        shown(page, 0)
        page.reload()
        pass_items(page)
        page.wait_for_selector("#pv-form-comments")
        page.reload()
        page.wait_for_selector("#pv-form-comments")
        shot(page, "form_end_390")
        finish(page)
        page.wait_for_selector("#pv-saved")
        page.reload()
        page.wait_for_selector("#pv-saved")
    assert wrong == []
    (person,) = read_people(Key(folder).study)
    assert person.state == "complete"
    assert person.form == {**START, "comments": "Fine.\nThanks", "effort": "hard"}


def test_keys_alone_answer_a_form(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, {**DESIGN, "items": 1})
    with served(folder) as url, fresh(running) as context:
        page, wrong = watched(context, url)
        enter(page)
        until(page, "document.activeElement.id === 'pv-form-age'")
        page.keyboard.type("40")
        page.keyboard.press("Tab")
        page.keyboard.type("Man")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.type("2.5")
        shot(page, "form_start")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-screen=instructions]")
        assert page.locator("[data-screen=instructions]").inner_text().startswith("How it goes")
    assert wrong == []
    (person,) = read_people(Key(folder).study)
    assert person.form == {"age": 40, "gender": "man", "balance": 2.5}


def test_a_form_waits_for_the_net_as_answers_do_and_then_comes_the_code(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, DESIGN)
    with serving(folder) as server, fresh(running) as context:
        page, _ = watched(context, server.url)
        enter(page)
        server.kill()
        start(page)
        shown(page, 0)  # nobody waits
        assert page.evaluate("pvStudy.outbox.disk.all().then((all) => all.map((one) => one.path))") == ["api/form"]
        server.start()
        until(page, "pvStudy.outbox.sending === null")
        pass_items(page)
        page.wait_for_selector("#pv-form-comments")
        server.kill()
        finish(page)
        page.wait_for_selector("[data-screen=end]")
        server.start()
        page.reload()  # the answers wait on the disk, and are asked no second time
        page.wait_for_selector("#pv-code")
    (person,) = read_people(Key(folder).study)
    assert person.state == "complete" and person.form["comments"] == "Fine.\nThanks" and person.form["age"] == 31


def test_a_form_comes_back_from_a_plain_web_server(running: Any, tmp_path: Path) -> None:
    saved = pv.percept_v(domains=["counting_circles"], sizes=[3], per_size=2, preset="balanced").save(
        tmp_path / "set", progress=False
    )
    folder = pv.study.build(saved, tmp_path / "study", DESIGN, host="plain")
    with web(folder / "public") as (url, _, _), fresh(running, accept_downloads=True) as context:
        page, wrong = watched(context, url)
        enter(page)
        start(page)
        shown(page, 0)
        page.reload()
        pass_items(page)
        finish(page)
        page.wait_for_selector("#pv-saved")
        with page.expect_download() as found:
            page.click("#pv-save")
        found.value.save_as(tmp_path / "one.jsonl")
        page.reload()
        page.wait_for_selector("#pv-saved")
    assert wrong == []
    counts = pv.study.collect(folder, tmp_path / "one.jsonl")
    assert (counts["answers"], counts["forms"], counts["finished"]) == (2, 2, 1)
    assert set(pv.study.collect(folder, tmp_path / "one.jsonl").values()) == {0}
    (person,) = read_people(Key(folder).study)
    assert person.form == {**START, "comments": "Fine.\nThanks", "effort": "hard"}
    bad = (tmp_path / "one.jsonl").read_text().replace('"age":31', '"age":"=1"')
    (tmp_path / "bad.jsonl").write_text(bad)
    with pytest.raises(pv.InvalidParams, match=r"bad\.jsonl.*answers: age is '=1'"):
        pv.study.collect(folder, tmp_path / "bad.jsonl")


def test_the_file_of_a_language_translates_a_form(running: Any, tmp_path: Path) -> None:
    words = right_to_left()
    words["words"]["hard"] = mirrored("hard")
    (tmp_path / "he.json").write_text(json.dumps(words))
    folder = built(tmp_path, {**DESIGN, "language": str(tmp_path / "he.json")})
    with served(folder) as url, fresh(running) as context:
        page, wrong = watched(context, url)
        page.click(f"text='{words['agree']}'")
        page.click(f"[data-screen=check] >> text='{words['go_on']}'")
        page.wait_for_selector(FORM)
        assert page.inner_text("label[for=pv-form-age]") == words["form_age"]
        assert page.locator("#pv-form-gender option").all_inner_texts()[1] == words["gender_woman"]
        shot(page, "rtl_form")
        page.fill("#pv-form-age", "31")
        page.select_option("#pv-form-gender", index=1)
        page.click(f"text='{words['go_on']}'")
        page.wait_for_selector("[data-screen=instructions]")
    assert wrong == []
    (person,) = read_people(Key(folder).study)
    assert person.form == {"age": 31, "gender": "woman"}  # stored in one language
