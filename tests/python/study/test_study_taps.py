"""Taps in pictures: the places are all labels or cells, a right answer can be tapped, and small ones are left out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.core.appearance import Appearance
from perceptv.core.dressing import refusal
from perceptv.study.built import read_study
from perceptv.study.taps import Tap, can_be_tapped, make_taps, shown_taps
from perceptv.study.widgets import make_widget
from study_browser import begin, browser, next_item, shot, shown, watched
from study_people import Key, right_value, served

TAPPED = ["cross_and_knots", "locate_circles_colour", "locate_circles_shape", "maze_solving", "numbered_shapes",
          "sort_circles", "sort_lines"]  # fmt: skip


def values_of(kind: str, value: Any) -> list[str]:
    """What is tapped for a value of a widget."""
    if kind == "cells":
        return [",".join(map(str, cell)) for cell in value]
    if kind == "cell":
        return [] if value == "None" else [",".join(map(str, value))]
    return [str(one) for one in value]


def apart(a: Tap, b: Tap) -> bool:
    gap = 1e-6
    beside = a.left + a.width <= b.left + gap or b.left + b.width <= a.left + gap
    return beside or a.top + a.height <= b.top + gap or b.top + b.height <= a.top + gap


def test_the_domains_with_places_are_those_that_ask_for_labels_or_cells() -> None:
    kinds = {d.id: make_widget(pv.generate(d.id, size=3).record()) for d in pv.domains("percept_v")}
    assert sorted(name for name, widget in kinds.items() if can_be_tapped(widget)) == TAPPED


@pytest.mark.parametrize("preset", ["paper", "balanced"])
@pytest.mark.parametrize("domain", TAPPED)
def test_places_are_apart_and_hold_what_they_name(domain: str, preset: Any) -> None:
    sizes = pv.info(domain).official_sizes(preset)
    for index in range(12):
        sample = pv.generate(domain, size=sizes[(5 * index) % len(sizes)], index=index, seed=3, preset=preset)
        record = sample.record()
        widget = make_widget(record)
        taps = make_taps(widget, record["params"], record["scene"])
        there = {tap.value: tap for tap in taps}
        assert len(there) == len(taps) and all(apart(a, b) for i, a in enumerate(taps) for b in taps[:i])
        width, height = record["scene"]["canvas"]
        assert all(0 <= tap.left + tap.width / 2 <= width and 0 <= tap.top + tap.height / 2 <= height for tap in taps)
        right = values_of(widget.kind, right_value(widget, sample.answer))
        assert set(right) <= set(there)
        if domain.startswith("locate"):  # each right cell holds a circle's middle
            middles = [o["geometry"]["centre"] for o in record["scene"]["objects"] if o.get("role") == "target"]
            held = {v for v, t in there.items() for x, y in middles if t.left < x < t.left + t.width and t.top < y < t.top + t.height}  # fmt: skip # noqa: E501
            assert set(right) == held
        else:
            assert len(taps) > len(right) or domain.startswith("sort") or domain == "maze_solving"


@pytest.mark.parametrize("domain", TAPPED)
def test_places_follow_the_look_and_the_size(domain: str) -> None:
    plain = pv.generate(domain, size=4, preset="balanced")
    moving = [look for look in ("tilt-2", "wobble-2") if refusal(plain._drawn, Appearance(look)) is None]
    sample, widget = plain.with_look([*moving, "plain"][0]).at_scale("5/4"), make_widget(plain.record())
    record = plain.record()
    assert shown_taps(widget, plain) == make_taps(widget, record["params"], record["scene"])
    taps, found = shown_taps(widget, sample), 0
    height, width, _ = sample.image.shape
    for tap in taps:
        x, y = tap.left + tap.width / 2, tap.top + tap.height / 2
        assert 0 < x < width and 0 < y < height
        for box in sample.boxes():
            if box.label == tap.value:
                assert box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height
                found += 1
    assert found == (0 if widget.kind in ("cell", "cells") else len(taps))
    if domain.startswith("locate"):
        middles = [(box.x + box.width / 2, box.y + box.height / 2) for box in sample.boxes() if box.role == "target"]
        held = {t.value for t in taps for x, y in middles if 0 < x - t.left < t.width and 0 < y - t.top < t.height}
        assert held == set(values_of(widget.kind, right_value(widget, sample.answer))) and held


@pytest.mark.parametrize("preset", ["paper", "balanced"])
def test_a_cell_that_wins_is_where_the_grid_has_it(preset: Any) -> None:
    """The cell that is asked for is empty, so it is where no cross is, and its row and column are those of the grid."""
    for index in range(20):
        record = pv.generate("cross_and_knots", size=4 + index % 8, index=index, preset=preset).record()
        taps = {tap.value: tap for tap in make_taps(make_widget(record), record["params"], record["scene"])}
        crosses = [o["geometry"] for o in record["scene"]["objects"] if o["kind"] == "x"]
        labels = [o for o in record["scene"]["objects"] if str(o.get("label", "")).startswith("(")]
        for label in labels:  # in the paper's pictures each empty cell tells its name
            x, y = label["look"]["label"]["centre"]
            tap = taps[label["label"].strip("()").replace(" ", "")]
            assert tap.left < x < tap.left + tap.width and tap.top < y < tap.top + tap.height
        assert crosses and (labels or preset == "balanced")


def test_what_is_tapped_is_stored_and_right(tmp_path: Path) -> None:
    ds = pv.percept_v(domains=TAPPED, sizes=[4], per_size=1, preset="balanced")
    folder = pv.study.build(ds.save(tmp_path / "set", progress=False), tmp_path / "study", {"break_every": 0})
    key = Key(folder)
    with served(folder) as url, browser(size="1500,1150") as context:
        page, wrong = watched(context, url)
        begin(page)
        for position in range(len(TAPPED)):
            item = shown(page, position)
            kind, value = item["widget"]["kind"], key.right(item["token"])
            page.wait_for_selector(".pv-taps", state="visible")
            boxes = page.evaluate("[...document.querySelectorAll('.pv-tap')].map((e) => e.getBoundingClientRect())")
            assert len(boxes) == len(item["taps"]) and all(min(b["width"], b["height"]) >= 24 for b in boxes)
            if value == "None":
                page.click("text='There is none'")
            first = page.locator(".pv-tap").first
            if kind in ("labels", "path", "cells"):  # a tap, and undone
                first.click()
                assert first.get_attribute("aria-pressed") == "true" and page.is_enabled("text='Next'")
                first.click()
                assert first.get_attribute("aria-pressed") == "false" and page.is_disabled("text='Next'")
            for name in values_of(kind, value):
                page.click(f".pv-tap[aria-label='{name}']")
            shot(page, f"tap_{kind}_{position}")
            next_item(page)
        page.wait_for_selector("#pv-saved")
    assert wrong == []
    assert pv.study.score(folder, mode="strict").overall() == pv.study.Share(len(TAPPED), len(TAPPED))


def test_places_that_are_too_small_are_left_out_and_typing_stays(tmp_path: Path) -> None:
    ds = pv.percept_v(domains=["sort_lines"], sizes=[20], per_size=1, preset="balanced")
    dataset = ds.save(tmp_path / "set", progress=False)
    folder = pv.study.build(dataset, tmp_path / "study", {"break_every": 0})
    key = Key(folder)
    with served(folder) as url, browser(ratio=2, size="800,700") as context:
        page, _ = watched(context, url)
        begin(page)
        item = shown(page, 0)
        assert item["taps"] and page.is_hidden(".pv-taps")
        page.fill("textarea", " ".join(key.right(item["token"])))
        next_item(page)
        page.wait_for_selector("#pv-saved")
    assert pv.study.score(folder).overall() == pv.study.Share(1, 1)
    text = read_study(pv.study.build(dataset, tmp_path / "text", {"input": "text"}))
    assert not any(item.taps for item in text.items.values())
