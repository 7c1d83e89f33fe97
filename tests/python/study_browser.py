"""Studies in a real browser, Debian's chromium, for tests. Skipped, saying so, where it or Playwright lacks."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from perceptv._core import decode_png

CHROMIUM = "/usr/bin/chromium"
if not Path(CHROMIUM).is_file():
    pytest.skip(f"{CHROMIUM} is not installed, so no study was tried in a browser", allow_module_level=True)
sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: no browser was tried")
pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
Page = Any
SHOTS = os.environ.get("PERCEPTV_STUDY_SHOTS")  # a folder to keep pictures of screens in
FAST = """() => { const of = PvPack.of; // of videos every 40th frame alone, and fast
    PvPack.of = async (blob) => {
        const made = await of(blob);
        if (made.fps) { made.fps = 240; made.order = made.order.filter((_, i) => i % 40 === 0); }
        return made; }; }"""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@contextmanager
def browser(ratio: float = 1, size: str = "1440,900", **context: Any) -> Iterator[Any]:
    """A context of a fresh browser. The ratio is the browser's own: an emulated one hides what screens do."""
    flags = ["--no-sandbox", "--disable-dev-shm-usage", f"--window-size={size}", f"--force-device-scale-factor={ratio}"]
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        made = running.new_context(**(context or {"no_viewport": True}))
        made.set_default_timeout(60_000)
        yield made
        running.close()


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser that tests share; each makes contexts of its own."""
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield running
        running.close()


@contextmanager
def fresh(running: Any, width: int = 1440, height: int = 900, **more: Any) -> Iterator[Any]:
    """A context of its own in a shared browser."""
    made = running.new_context(viewport={"width": width, "height": height}, **more)
    made.set_default_timeout(30_000)
    yield made
    made.close()


def watched(context: Any, url: str) -> tuple[Page, list[str]]:
    """A page, and what goes wrong on it: errors, what the policy blocks, requests elsewhere."""
    page, wrong = context.new_page(), []
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda r: None if r.url.startswith((url, "blob:")) else wrong.append(r.url))
    page.goto(url)
    return page, wrong


def begin(page: Page) -> None:
    page.click("text='I agree'")
    page.click("[data-screen=check] >> text='Go on'")
    page.click("[data-screen=instructions] >> text='Next'")
    page.click("text='Next'")
    page.click("text='Begin'")


def shown(page: Page, position: int) -> dict[str, Any]:
    """The item at a place, once it is painted."""
    page.wait_for_selector(f"main[data-position='{position}'][data-painted]", state="attached")
    return dict(page.evaluate(f"pvStudy.items[{position}]"))


def until(page: Page, told: str) -> None:
    """Waits until an expression holds; the policy of the page forbids Playwright's own way."""
    for _ in range(200):
        if page.evaluate(told):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never: {told}")


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def give(page: Page, item: dict[str, Any], value: Any) -> None:
    """Answers an item by clicks and typing, as people do."""
    kind, names = item["widget"]["kind"], item["widget"]["names"]
    inputs = page.locator(".pv-answer input")

    def press(index: int) -> None:
        page.click(f".pv-palette button:text-is('{names[index]}')")

    def cells(pairs: list[list[int]]) -> None:
        for pair in pairs:
            for field, number in enumerate(pair):
                inputs.nth(field).fill(str(number))
            page.click("text='Add this cell'")

    def one_cell(place: Any) -> None:
        if place == "None":
            page.click("text='There is none'")
            return
        for field, number in enumerate(place):
            inputs.nth(field).fill(str(number))

    def rows(flags: list[bool]) -> None:
        for name, flag in zip(names, flags, strict=True):
            page.click(f"button[aria-label='{name}: {'yes' if flag else 'no'}']")

    gives: dict[str, Callable[[], Any]] = {
        "number": lambda: inputs.first.fill(str(value)),
        "fields": lambda: [inputs.nth(i).fill(str(number)) for i, number in enumerate(value)],
        "rows": lambda: rows(value),
        "buttons": lambda: page.keyboard.press("fj"[item["widget"]["order"].index(value)]),
        "words": lambda: [press(index) for index in value],
        "toggles": lambda: [press(index) for index in value],
        "cells": lambda: cells(value),
        "cell": lambda: one_cell(value),
        "choice": lambda: page.keyboard.press(LETTERS[value]),
        "text": lambda: page.fill("textarea", value),
    }
    gives.get(kind, lambda: page.fill("textarea", " ".join(map(str, value))))()


def next_item(page: Page) -> None:
    page.click("text='Next'")


def answer_each(page: Page, right: Callable[[str], Any], positions: Iterable[int]) -> None:
    """Gives the values that `right` tells by an item's token, and goes on after each."""
    for position in positions:
        item = shown(page, position)
        give(page, item, right(item["token"]))
        next_item(page)


def compare(page: Page, item: dict[str, Any], folder: Path, ratio: float) -> None:
    """The screen against the files, pixel by pixel."""
    told = page.evaluate(
        "({...pvStage.told, places: pvStage.places, box: pvStage.canvas.getBoundingClientRect().toJSON()})"
    )
    assert told["ratio"] == ratio and told["k"] >= 1
    screen, k = decode_png(rgb(page.screenshot())), told["k"]
    left, top = round(told["box"]["x"] * ratio), round(told["box"]["y"] * ratio)
    for name, (x, y) in zip(item["pictures"], told["places"], strict=True):
        picture = decode_png((folder / "public" / "media" / name).read_bytes())
        large = picture.repeat(k, axis=0).repeat(k, axis=1)
        part = screen[top + y : top + y + large.shape[0], left + x : left + x + large.shape[1]]
        assert part.shape == large.shape and np.array_equal(part, large), (ratio, told)


def rgb(data: bytes) -> bytes:
    """A screenshot as the core's decoder takes it."""
    from PIL import Image

    out = io.BytesIO()
    Image.open(io.BytesIO(data)).convert("RGB").save(out, "PNG")
    return out.getvalue()


def tab_to(page: Page, label: str) -> None:
    """Goes to a button with the tabulator, and presses it."""
    for _ in range(60):
        if page.evaluate("document.activeElement?.textContent") == label:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {label!r}")
