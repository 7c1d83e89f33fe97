"""An adaptive study in a real browser: each next item follows from the answers. Skipped where there is no browser."""

from __future__ import annotations

import random
from pathlib import Path

import perceptv as pv
from perceptv.study.gathered import read_people
from study_browser import begin, browser, give, next_item, shown, watched
from study_people import Key, right_value, serving


def test_an_adaptive_study_is_done_in_a_browser_also_after_a_reload(tmp_path: Path) -> None:
    domains = ["counting_circles", "list_shapes", "circle_right_triangle"]
    ds = pv.percept_v(domains=domains, sizes=[3, 4, 5, 6], per_size=3, preset="balanced")
    design = {"order": "staircase", "items": 4, "break_every": 0, "attention": 0}
    folder = pv.study.build(ds.save(tmp_path / "set", progress=False), tmp_path / "study", design)
    key, seeded = Key(folder), random.Random(1)
    pictures = {asked.pictures: asked for asked in key.study.items.values()}
    with serving(folder) as server, browser() as context:
        page, wrong = watched(context, server.url)
        begin(page)
        for position in range(12):
            item = shown(page, position)
            assert page.evaluate("pvStudy.items.length") == position + 1  # nothing of what follows is there
            asked = pictures[tuple(item["pictures"])]
            right = right_value(asked.widget, key._answers[asked.id])
            if seeded.random() < 0.7:
                give(page, item, right)
                next_item(page)
            else:
                page.click("text='I cannot tell'")
            if position == 5:
                shown(page, 6)
                page.reload()
        page.wait_for_selector("#pv-saved", state="attached")
        assert "All 12 answers are saved" in page.inner_text("main")
    assert wrong == []
    (person,) = read_people(key.study)
    assert person.state == "complete" and len({place.id for place in person.places}) == 12
