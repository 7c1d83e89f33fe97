"""Pictures, question and Next in the windows of laptops and a phone, and what is too small to be shown.

PERCEPTV_STUDY_SHOTS names a folder for pictures of the windows, to be looked at.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv._core import decode_png
from perceptv.study.built import read_study
from perceptv.study.packs import unpacked
from perceptv.study.renders import LEAST, least_scale, smaller
from study_browser import FAST, PHONE, browser, fresh, shown, until, watched
from study_fit import WINDOWS, Looking
from study_people import Key, served

DESIGN = {"break_every": 0, "device_check": False}


def saved(place: Path, **chosen: Any) -> Path:
    return Path(pv.percept_v(per_size=1, preset="balanced", **chosen).save(place / "set", progress=False))


def enter(page: Any) -> None:
    for name in ("I agree", "Next", "Next", "Begin"):
        page.click(f"text='{name}'")


@pytest.mark.parametrize("size", [10, pytest.param(20, marks=pytest.mark.long)])
def test_every_item_fits_the_windows_of_laptops(tmp_path: Path, size: int) -> None:
    folder = pv.study.build(saved(tmp_path, sizes=[size]), tmp_path / "study", DESIGN)
    key, wide = Key(folder), ("1366", "1536", "1920")
    domains = {key.study.token(number, i): key.study.items[place.id].domain
               for number, places in enumerate(key.study.lists) for i, place in enumerate(places)}  # fmt: skip
    misfits = []
    with served(folder) as url, browser(viewport={"width": 1366, "height": 650}) as context:
        page, wrong = watched(context, url)
        enter(page)
        looking = Looking(page)
        for position in range(30):
            domain = domains[shown(page, position)["token"]]
            for name in wide:
                looking.window(name)
                found = looking.fit(position)
                assert found["told"]["scrolls"] == found["scrolls"] and not found["told"]["cut"]
                if not (found["picture"] and found["question"] and found["next"]):
                    misfits.append((domain, name))
                looking.shot(f"fit_{name}_{size}_{domain}")
            looking.window("1366")
            page.click("#pv-skip")
    assert misfits == [] and wrong == []


def test_a_domain_has_one_size_whatever_else_is_asked(tmp_path: Path) -> None:
    """Its pictures, all as large on the screen, do not shrink for those of others."""
    domains = ["mirror_image", "counting_circles", "maze_solving"]
    for name, chosen in (("all", domains), ("one", domains[1:2])):
        dataset = pv.percept_v(domains=chosen, sizes=[3, 20], per_size=1, preset="balanced")
        design = {**DESIGN, "order": "balanced", "items": 2 * len(chosen), "lists": 1}
        pv.study.build(dataset.save(tmp_path / f"{name}_set", progress=False), tmp_path / name, design)
    found: dict[str, dict[str, set[float]]] = {"all": {}, "one": {}}
    for name, of_study in found.items():
        key = Key(tmp_path / name)
        with served(key.study) as url, browser(viewport={"width": 1366, "height": 650}) as context:
            page, _ = watched(context, url)
            enter(page)
            for position, place in enumerate(key.study.lists[0]):
                shown(page, position)
                css = page.evaluate("pvStage.told.k * pvStage.told.scale / pvStage.told.ratio")
                of_study.setdefault(key.study.items[place.id].domain, set()).add(css)
                page.click("#pv-skip")
    assert all(len(sizes) == 1 for sizes in found["all"].values())
    assert found["one"]["counting_circles"] == found["all"]["counting_circles"]
    assert found["all"]["mirror_image"] != found["all"]["counting_circles"]


def test_smaller_renders_are_the_same_instances_drawn_again(tmp_path: Path) -> None:
    domains = ["counting_circles", "match_outline", "cross_and_knots"]
    dataset = pv.percept_v(domains=domains, sizes=[10], per_size=1, preset="balanced")
    study = read_study(pv.study.build(dataset.save(tmp_path / "set", progress=False), tmp_path / "study", DESIGN))
    for sample in dataset:
        item, renders = study.items[sample.id], smaller(sample)
        assert [file.scale for file in item.smaller] == [float(scale) for scale in renders]
        for file, render in zip(item.smaller, renders.values(), strict=True):
            data = (study.folder / "public" / "media" / file.name).read_bytes()
            fps, pictures = unpacked(data)
            assert fps == 0 and [decode_png(png).shape for png in pictures] == [image.shape for image in render.images]
            assert all(
                np.array_equal(decode_png(png), image) for png, image in zip(pictures, render.images, strict=True)
            )
            assert render.answer_text == sample.answer_text
            assert len(file.taps) == len(item.taps)
    with pytest.raises(pv.InvalidParams, match="legal"):
        dataset[1].at_scale(float(min(smaller(dataset[1]))) / 4, legible="people")


def test_the_least_size_follows_from_the_smallest_label_cell_or_object() -> None:
    knots = pv.generate("cross_and_knots", size=10, preset="balanced")
    (digits,) = {o["look"]["label"]["digit_height"] for o in knots.scene["objects"] if o["look"].get("label")}
    assert least_scale(knots) == (LEAST["label"] / digits, "label")
    circles = pv.generate("counting_circles", size=10, preset="balanced")
    radius = min(o["geometry"]["radius"] for o in circles.scene["objects"])
    assert least_scale(circles) == (LEAST["object"] / (2 * radius), "object")
    triangles = pv.generate("circle_right_triangle", size=10, preset="balanced")
    assert least_scale(triangles) == (LEAST["cell"] / triangles.record()["params"]["cell"], "cell")


def test_a_phone_is_told_what_would_be_too_small(running: Any, tmp_path: Path) -> None:
    dataset = saved(tmp_path, domains=["cross_and_knots"], sizes=[10])
    folder = pv.study.build(dataset, tmp_path / "study", {"break_every": 0})
    width, height, ratio = WINDOWS["390"]
    with served(folder) as url, fresh(running, width, height, **{**PHONE, "device_scale_factor": ratio}) as context:
        page, wrong = watched(context, url)
        page.click("text='I agree'")
        page.wait_for_selector("#pv-check-window.pv-bad")
        said = page.inner_text("#pv-check-window")
        assert "the smallest label would be 5.3 px high" in said and "7 px are needed" in said
        page.set_viewport_size({"width": height, "height": width})
        page.wait_for_selector("#pv-check-window:not(.pv-bad)")
        page.click("text='Go on'")
        for name in ("Next", "Next", "Begin"):
            page.click(f"text='{name}'")
        shown(page, 0)
        assert page.is_enabled("#pv-skip") or page.is_visible(".pv-look")
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(".pv-stage .pv-warning", state="visible")
        assert page.is_disabled("#pv-skip") and "7 px are needed" in page.inner_text(".pv-stage .pv-warning")
    assert wrong == []


def test_next_waits_until_each_picture_was_in_view(running: Any, tmp_path: Path) -> None:
    """Twelve frames of a video, more than fit even where they are drawn smaller."""
    videos = pv.conservation(domains=["conservation_number"], sizes=[4], per_size=1)
    design = {**DESIGN, "order": "balanced", "items": 1, "lists": 1, "frames": 12}
    folder = pv.study.build(videos.save(tmp_path / "set", video="none", progress=False), tmp_path / "study", design)
    with served(folder) as url, fresh(running, 1366, 650) as context:
        page, wrong = watched(context, url)
        enter(page)
        shown(page, 0)
        assert page.evaluate("pvStage.told.scrolls") is True
        assert page.is_disabled("#pv-skip") and page.is_visible(".pv-look")
        for down in range(0, 4000, 300):
            page.evaluate(f"window.scrollTo(0, {down})")
            page.wait_for_timeout(30)
        until(page, "pvStage.seen")
        assert page.is_enabled("#pv-skip") and page.is_hidden(".pv-look")
    assert wrong == []


def clips(place: Path, kind: str) -> Path:
    """A study of one item that moves."""
    sets: dict[str, Any] = {
        "conservation": lambda: pv.conservation(domains=["conservation_volume"], sizes=[4], per_size=1),
        "core_knowledge": lambda: pv.core_knowledge(pairs=1, sizes=[3], domains=["continuity_screens"]),
        "bib_pair": lambda: pv.bib(tasks=["bib_preference"], pairs=1),
        "bib_rating": lambda: pv.bib(tasks=["bib_preference"], pairs=1),
    }
    dataset, bib = sets[kind](), kind.startswith("bib")
    folder = dataset.save(place / "set", progress=False, **({} if bib else {"video": "none"}))
    design = {**DESIGN, "order": "balanced", "items": 1, "lists": 1, **({"episodes": kind[4:]} if bib else {})}
    return Path(pv.study.build(folder, place / "study", design))


@pytest.mark.parametrize("kind", ["conservation", "core_knowledge", "bib_pair", "bib_rating"])
def test_clips_question_and_next_fit_the_windows_of_laptops(tmp_path: Path, kind: str) -> None:
    with served(clips(tmp_path, kind)) as url, browser(viewport={"width": 1366, "height": 650}) as context:
        page, wrong = watched(context, url)
        page.evaluate(FAST)
        enter(page)
        page.wait_for_selector("main[data-seen]", state="attached")
        looking, misfits = Looking(page), []
        for name in ("1366", "1536", "1920"):
            looking.window(name)
            found = looking.fit(0)
            looking.shot(f"fit_{name}_{kind}")
            if found["scrolls"] or not (found["picture"] and found["question"] and found["next"]):
                misfits.append((name, found))
    assert misfits == [] and wrong == []


@pytest.mark.parametrize("kind", ["conservation", "bib_pair", "bib_rating"])
def test_clips_are_seen_whole_and_answered_by_touch_on_a_phone(running: Any, tmp_path: Path, kind: str) -> None:
    width, height, _ = WINDOWS["390"]
    folder = clips(tmp_path, kind)
    with served(folder) as url, fresh(running, width, height, **PHONE) as context:
        page, wrong = watched(context, url)
        page.evaluate(FAST)
        for name in ("I agree", "Next", "Next", "Begin"):
            page.tap(f"text='{name}'")
        page.wait_for_selector("main[data-seen]", state="attached")
        looking = Looking(page)
        found = looking.fit(0)
        looking.shot(f"fit_390_{kind}")
        assert found["picture"] and found["question"] and not found["told"]["cut"]
        assert found["css"] > 0.5 * width  # large enough to be followed
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.is_disabled(".pv-actions .pv-next")
        if kind == "bib_rating":
            page.tap("input[type=range]")
        else:
            page.locator(".pv-options button").first.tap()
        sides = page.evaluate("[...document.querySelectorAll('.pv-item button')].filter((b) => b.offsetParent)"
                              ".map((b) => b.getBoundingClientRect().height)")  # fmt: skip
        assert min(sides) >= 44
        page.tap(".pv-actions .pv-next")
        page.wait_for_selector("#pv-saved")
    assert wrong == [] and pv.study.status(folder)["answers"] == 1
