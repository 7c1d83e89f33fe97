"""Options that are pictures: their letters, exact pixels, and the reply that the scorer reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from study_browser import PHONE, begin, browser, on_screen, pngs_of, shot, shown, watched
from study_people import Key, served


@pytest.mark.parametrize(("ratio", "size"), [(1.25, "1600,1700"), (2, "900,1600"), (3, "390,844")])
def test_pictures_that_are_options_are_exact_and_give_their_letter(tmp_path: Path, ratio: float, size: str) -> None:
    ds = pv.core_knowledge(pairs=2, sizes=[2], domains=["perspective_views"])
    saved = ds.save(tmp_path / "set", progress=False)
    design = {"order": "balanced", "items": 2, "lists": 2, "break_every": 0}
    folder = pv.study.build(saved, tmp_path / "study", design)
    key = Key(folder)
    more: dict[str, Any] = {**PHONE, "viewport": {"width": 390, "height": 844}} if ratio == 3 else {}
    with served(folder) as url, browser(1 if more else ratio, size, **more) as context:
        page, wrong = watched(context, url)
        begin(page)
        for position in range(2):
            item = shown(page, position)
            shot(page, f"options_{ratio}_{position}")
            if not more:
                exact(page, item, folder, ratio)
            else:
                assert page.evaluate("pvStage.cut") is False
            for down in range(0, 3000, 300):  # nobody answers before each was in view
                page.evaluate(f"window.scrollTo(0, {down})")
                page.wait_for_timeout(30)
            right = key.right(item["token"])
            if position == 0:
                page.locator(".pv-option").nth(right).click()
                marked = page.locator(".pv-option[aria-pressed=true]").get_attribute("aria-label")
                assert marked == "ABCD"[right] == page.inner_text(".pv-letters button[aria-pressed=true]")
                shot(page, f"options_{ratio}_chosen")
            else:
                page.keyboard.press("ABCD"[right])
            page.click("text='Next'")
        page.wait_for_selector("#pv-saved")
    assert wrong == [] and pv.study.score(folder, mode="strict").overall() == pv.study.Share(2, 2)
    replies = [row.reply for row in pv.study.score(folder).rows]
    answers = {record["id"]: record["answer_text"] for record in key.study.records()}
    assert replies == [answers[row.item.id] for row in pv.study.score(folder).rows]


def exact(page: Any, item: dict[str, Any], folder: Path, ratio: float) -> None:
    """Each pixel of the screen against the files, wherever the pictures stand."""
    assert page.evaluate("pvStage.cut") is False
    files = pngs_of(page, item, folder)
    assert len(files) == 5
    on_screen(page, files, ratio, full_page=True)
