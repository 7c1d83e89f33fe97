"""Ways to answer in a browser: by touch on a phone, and the published prompt with a field for text."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from study_browser import EACH_KIND, PHONE, begin, fresh, next_item, shot, shown, touch, watched
from study_people import Key, served


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ds = pv.percept_v(domains=EACH_KIND, sizes=[3], per_size=1, preset="balanced")
    return ds.save(tmp_path_factory.mktemp("input") / "set", progress=False)


def test_right_answers_by_touch_alone_score_100_per_cent(running: Any, saved: Path, tmp_path: Path) -> None:
    folder = pv.study.build(saved, tmp_path / "study", {"break_every": 0})
    key, kinds = Key(folder), set()
    with served(folder) as url, fresh(running, 1100, 900, **PHONE) as context:  # a tablet, as pictures are wide
        page, wrong = watched(context, url)
        page.tap("text='I agree'")
        for name in ("Go on", "Next", "Next", "Begin"):
            page.tap(f"text='{name}'")
        for position in range(len(EACH_KIND)):
            item = shown(page, position)
            kinds.add(item["widget"]["kind"])
            touch(page, item, key.right(item["token"]))
            shot(page, f"touch_{item['widget']['kind']}")
            page.tap("text='Next'")
        page.wait_for_selector("#pv-saved")
    assert wrong == [] and len(kinds) >= 11
    assert pv.study.score(folder, mode="strict").overall() == pv.study.Share(len(EACH_KIND), len(EACH_KIND))


def test_typed_texts_are_right_with_exactly_the_share(running: Any, saved: Path, tmp_path: Path) -> None:
    folder = pv.study.build(saved, tmp_path / "study", {"break_every": 0, "input": "text"})
    key = Key(folder)
    answers = {record["id"]: record["answer_text"] for record in key.study.records()}
    wrong_ones = set(random.Random(3).sample(sorted(answers), 5))
    with served(folder) as url, fresh(running, 1400, 1000) as context:
        page, wrong = watched(context, url)
        begin(page)
        for position in range(len(EACH_KIND)):
            item = shown(page, position)
            name = key.item(item["token"])
            assert "End your reply with one line in exactly this form" in page.inner_text(".pv-question")
            page.fill("textarea", "I see.\nNothing" if name in wrong_ones else f"I see it.\n{answers[name]}")
            if position == 0:
                shot(page, "text")
            next_item(page)
        page.wait_for_selector("#pv-saved")
    assert wrong == []
    rows = pv.study.score(folder, mode="strict").rows
    assert {row.item.id for row in rows if not row.correct} == wrong_ones and len(rows) == len(EACH_KIND)
    out = pv.study.export(folder, tmp_path / "out")
    report = pv.score(saved, out / "responses.jsonl", asked=out / "asked.jsonl")
    assert (report.together().correct, report.together().n) == (len(EACH_KIND) - 5, len(EACH_KIND))
