"""jsPsych's simulation of a person in both modes, in previews alone: its answers are kept and scored as of people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.study.built import Study, read_study
from perceptv.study.gathered import read_people
from perceptv.study.people import score_study
from perceptv.study.previewing import previewed
from study_browser import EACH_KIND, fresh, until, watched
from study_people import Key, served

MODES = ["visual", "data-only"]
FORM = [{"name": "age", "least": 18, "required": True}, {"name": "gender"}, {"name": "comments"}]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("simulation")
    saved = pv.percept_v(domains=EACH_KIND, sizes=[3], per_size=1, preset="balanced").save(
        place / "set", progress=False
    )
    return pv.study.build(saved, place / "study", {"break_every": 5, "pixels_per_degree": 40.0, "attention": 1})


def simulated(running: Any, test: Study, mode: str, told: dict[str, Any]) -> None:
    """A whole session; the page is told values by tokens."""
    with served(test) as url, fresh(running, 1600, 1300) as context:
        page, wrong = watched(context, f"{url}?simulate={mode}", {"pvSimulated": told})
        until(page, "window.pvStudy?.items && pvStudy.next === pvStudy.items.length")
        if mode == "visual":
            page.wait_for_selector("#pv-saved")
        else:
            assert page.locator("main").count() == 0  # nothing is painted
        for _ in range(100):
            if read_people(test)[0].state == "complete":
                break
            page.wait_for_timeout(50)
        assert wrong == []


@pytest.mark.parametrize("mode", MODES)
def test_what_a_simulated_person_knows_is_right_and_the_rest_wrong(running: Any, folder: Path, mode: str) -> None:
    key = Key(folder)
    right = {token: key.right(token) for token in key._place}
    wrong_ones = {name for i, name in enumerate(sorted(key.study.items)) if i % 3 == 0}
    with previewed(read_study(folder)) as test:
        told = {token: value for token, value in right.items() if key.item(token) not in wrong_ones}
        simulated(running, test, mode, told)
        (person,) = read_people(test)
        assert person.state == "complete" and person.code.startswith("TEST-")
        assert all(given.times["rt"] > 0 for given in person.answers)
        rows = score_study(test).rows
        assert len(rows) == len(EACH_KIND) and all(row.correct for row in rows if row.item.id not in wrong_ones)
        assert not all(row.correct for row in rows) and all(row.reply for row in rows)


@pytest.mark.parametrize("mode", MODES)
def test_practice_and_texts_are_simulated(running: Any, tmp_path: Path, mode: str) -> None:
    saved = pv.percept_v(domains=EACH_KIND[:2], sizes=[3], per_size=1).save(tmp_path / "set", progress=False)
    folder = pv.study.build(
        saved, tmp_path / "text", {"practice": 2, "input": "text", "plates": "record", "form": FORM}
    )
    with previewed(read_study(folder)) as test:
        simulated(running, test, mode, {})
        (person,) = read_people(test)
        assert {given.reply for given in person.answers} == {"a simulated answer"}
        assert set(person.form) == {"age", "gender", "comments"} and 18 <= person.form["age"] <= 120


def test_ratings_are_simulated(running: Any, tmp_path: Path) -> None:
    saved = pv.bib(tasks=["bib_preference"], pairs=2).save(tmp_path / "set", progress=False)
    folder = pv.study.build(saved, tmp_path / "study", {"order": "balanced", "items": 2, "episodes": "rating"})
    with previewed(read_study(folder)) as test:
        simulated(running, test, "data-only", {})
        assert all(0 <= int(given.reply) <= 100 for given in read_people(test)[0].answers)


def test_people_of_a_study_are_never_simulated(running: Any, folder: Path) -> None:
    with served(folder) as url, fresh(running) as context:
        page, _ = watched(context, f"{url}?simulate=visual")
        page.wait_for_selector("[data-screen=consent]")
        page.wait_for_timeout(1000)
        assert page.locator("[data-screen=consent]").count() == 1
