"""Practice: a solved item, then items with feedback until one is right, judged by the server; nothing of it is kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.study.built import read_study
from perceptv.study.gathered import read_people
from perceptv.study.widgets import make_reply
from study_browser import answer_each, browser, give, next_item, shot, watched
from study_people import Key, call, port_of, right_value, served

DOMAINS = ["counting_circles", "list_shapes"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    ds = pv.percept_v(domains=DOMAINS, sizes=[3, 4], per_size=2, preset="balanced")
    design = {"practice": 3, "break_every": 0}
    return pv.study.build(ds.save(tmp_path / "set", progress=False), tmp_path / "study", design, secret="5a" * 32)


def answers_of(folder: Path) -> dict[str, Any]:
    """The right value of each item of practice by its token."""
    study = read_study(folder)
    return {study.drill_token(d): right_value(d.item.widget, d.record["answer"]) for d in study.practice}


def test_practice_is_of_another_seed_and_its_answers_are_not_on_the_page(folder: Path) -> None:
    study = read_study(folder)
    assert len(study.practice) == 8 and not {d.item.id for d in study.practice} & set(study.items)
    with served(folder) as url:
        port = port_of(url)
        _, me = call(port, "session", {"consent": True})
        groups = me["practice"]
        assert [len(group) for group in groups] == [4, 4]
        assert [["solution" in item for item in group] for group in groups] == [[True, False, False, False]] * 2
        text = json.dumps([group[1:] for group in groups])
        assert not [d for d in study.practice if d.item.id in text]
        keys = {"token", "pictures", "packs", "taps", "question", "widget", "shape", "smaller", "alike", "attends"}
        assert {frozenset(item) for group in groups for item in group[1:]} == {frozenset(keys)}
        right = answers_of(folder)
        item = groups[0][1]
        said = call(port, "practice", {"token": item["token"], "value": right[item["token"]]}, me["session"])
        assert said[0] == 200 and said[1]["right"] is True
        said = call(port, "practice", {"token": item["token"], "value": None}, me["session"])
        assert said[1]["right"] is False and said[1]["solution"]
        assert call(port, "practice", {"token": "0" * 32, "value": 1}, me["session"])[0] == 409
        assert call(port, "practice", {"token": item["token"], "value": 1}, "0" * 32)[0] == 401
        assert call(port, "practice", {"token": item["token"], "value": {"a": 1}}, me["session"])[0] == 422
    assert pv.study.status(folder)["answers"] == 0


def drilled(page: Any, kind: str) -> dict[str, Any]:
    page.wait_for_selector(f"main[data-drill={kind}][data-painted]", state="attached")
    return dict(page.evaluate("pvStudy.practising"))


def test_practice_ends_with_a_right_answer_or_after_three(folder: Path) -> None:
    key, right = Key(folder), answers_of(folder)
    with served(folder) as url, browser() as context:
        page, wrong = watched(context, url)
        page.click("text='I agree'")
        page.click("[data-screen=check] >> text='Go on'")
        page.click("[data-screen=instructions] >> text='Next'")
        shot(page, "instructions_2")
        page.click("text='Back'")
        assert page.inner_text("h1") == "How it goes"
        for name in ("Next", "Next", "Begin"):
            page.click(f"text='{name}'")
        drilled(page, "solved")
        shot(page, "practice_solved")
        next_item(page)
        for number in range(3):  # three wrong ones
            drilled(page, "try")
            page.click("text='I cannot tell'")
            page.wait_for_selector(".pv-feedback:has-text('Not right')")
            shot(page, f"practice_wrong_{number}")
            page.click("text='Go on'")
        drilled(page, "solved")
        next_item(page)
        item = drilled(page, "try")
        give(page, item, right[item["token"]])
        next_item(page)
        page.wait_for_selector(".pv-feedback:has-text('Right.')")
        shot(page, "practice_right")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-screen=ready]")
        page.reload()  # nothing is kept of practice, so it begins anew
        page.wait_for_selector("[data-screen=instructions]")
        page.click("text='Next'")
        page.click("text='Next'")
        page.click("text='Begin'")
        for _ in DOMAINS:
            drilled(page, "solved")
            next_item(page)
            item = drilled(page, "try")
            give(page, item, right[item["token"]])
            next_item(page)
            page.click("text='Go on'")
        page.click("[data-screen=ready] >> text='Begin'")
        answer_each(page, key.right, range(2))
        page.wait_for_selector("#pv-saved")
    assert wrong == []
    (person,) = read_people(key.study)
    assert [given.item in key.study.items for given in person.answers] == [True, True]
    assert pv.study.score(folder).overall() == pv.study.Share(2, 2)


def test_each_suite_has_practice_that_a_right_answer_ends(tmp_path: Path) -> None:
    sets = {
        "core": pv.core_knowledge(pairs=1, sizes=[2], domains=["permanence_cups", "boundary_paint", "tool_rake"]),
        "pairs": pv.bib(tasks=["bib_preference"], pairs=1),
    }
    for name, ds in sets.items():
        design = {"order": "balanced", "items": 1, "practice": 1, "ask": "more"}
        saved = ds.save(tmp_path / name, progress=False, **({"video": "none"} if name == "core" else {}))
        study = read_study(pv.study.build(saved, tmp_path / f"{name}_study", design))
        assert len(study.practice) == 2 * len({d.domain for d in study.practice})
        for drill in study.practice:
            value = right_value(drill.item.widget, drill.record["answer"])
            assert pv.judge(drill.record, make_reply(drill.item.widget, value)).correct


def test_ratings_have_no_practice(tmp_path: Path) -> None:
    saved = pv.bib(tasks=["bib_preference"], pairs=1).save(tmp_path / "set", progress=False)
    with pytest.raises(pv.InvalidParams, match="practice is 1; legal: 0 with episodes='rating'"):
        pv.study.build(saved, tmp_path / "s", {"order": "balanced", "items": 1, "practice": 1, "episodes": "rating"})
    assert not (tmp_path / "s").exists()
