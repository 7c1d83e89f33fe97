"""Studies in a real browser, Debian's chromium, for tests. Skipped, saying so, where it or Playwright lacks."""

from __future__ import annotations

import io
import itertools
import json
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from late import late, needs
from perceptv._core import decode_png
from perceptv.study.packs import MAGIC, unpacked

CHROMIUM = "/usr/bin/chromium"
SHELL = "/usr/bin/chromium-headless-shell"
"""The same browser without windows and settings; the tests take two thirds of the processor time with it."""
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage"]
for _program in (CHROMIUM, SHELL):
    if not Path(_program).is_file():
        pytest.skip(f"{_program} is not installed, so no study was tried in a browser", allow_module_level=True)
sync_api = late("playwright.sync_api", reason="Playwright is not installed: no browser was tried")
needs("starlette")
needs("uvicorn")
Page = Any
SHOTS = os.environ.get("PERCEPTV_STUDY_SHOTS")  # a folder to keep pictures of screens in
FAST = """() => { const of = PvPack.of; // of videos every 40th frame alone, and fast
    PvPack.of = async (blob) => {
        const made = await of(blob);
        if (made.fps) { made.fps = 240; made.order = made.order.filter((_, i) => i % 40 === 0); }
        return made; }; }"""
RATIOS = (1, 1.25, 1.5, 2, 2.625)  # of screens, that pixels are looked at with; each is zoomed by 1.1, too
EACH_KIND = [
    "counting_circles", "circle_location", "colours_present", "circle_right_triangle", "grid_path", "list_shapes",
    "maze_solving", "numbered_shapes", "locate_circles_shape", "cross_and_knots", "match_outline", "sort_lines",
]  # fmt: skip
"""A domain for each kind of widget."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


PHONE: dict[str, Any] = {"device_scale_factor": 3, "is_mobile": True, "has_touch": True}


def flags_of(ratio: float, size: str) -> list[str]:
    return [*FLAGS, f"--window-size={size}", f"--force-device-scale-factor={ratio}"]


class Browsers:
    """The browsers of a file of tests: one for each ratio and size of window, which its tests share."""

    def __init__(self) -> None:
        self._playwright: Any = None
        self._running: dict[tuple[float, str], Any] = {}

    @property
    def kind(self) -> Any:
        """What starts one."""
        if self._playwright is None:
            self._playwright = sync_api.sync_playwright().start()
        return self._playwright.chromium

    def of(self, ratio: float = 1, size: str = "1440,900") -> Any:
        """The ratio is the browser's own: an emulated one hides what screens do."""
        if (ratio, size) not in self._running:
            self._running[ratio, size] = self.kind.launch(executable_path=SHELL, args=flags_of(ratio, size))
        return self._running[ratio, size]

    def close(self) -> None:
        """Ends them all. Playwright too: it holds the thread's event loop, which other files' tests need."""
        for running in self._running.values():
            running.close()
        self._running.clear()
        if self._playwright is not None:
            self._playwright.stop()
        self._playwright = None


browsers = Browsers()
"""Closed behind each file, by a fixture."""


@contextmanager
def browser(ratio: float = 1, size: str = "1440,900", **context: Any) -> Iterator[Any]:
    """A context of its own, without memory of any other, in a browser of that ratio and size."""
    made = browsers.of(ratio, size).new_context(**(context or {"no_viewport": True}))
    made.set_default_timeout(60_000)
    try:
        yield made
    finally:
        made.close()


class Screen:
    """A browser on a screen of some ratio, whose zoom and window change as people change them."""

    def __init__(self, context: Any) -> None:
        self.context = context

    def zoom(self, factor: float) -> None:
        page = self.context.new_page()
        page.goto("chrome://settings/appearance")
        page.evaluate(f"new Promise((done) => chrome.settingsPrivate.setDefaultZoom({factor}, done))")
        page.close()

    def resize(self, page: Page, width: int, height: int) -> None:
        page.bring_to_front()
        client = self.context.new_cdp_session(page)
        window = client.send("Browser.getWindowForTarget")["windowId"]
        client.send("Browser.setWindowBounds", {"windowId": window, "bounds": {"width": width, "height": height}})


@contextmanager
def screen(profile: Path, ratio: float, size: str) -> Iterator[Screen]:
    """The ratio is the browser's own, and so is the zoom: emulated ones hide what screens do."""
    flags = flags_of(ratio, size)
    made = browsers.kind.launch_persistent_context(str(profile), executable_path=CHROMIUM, args=flags, no_viewport=True)
    made.set_default_timeout(30_000)
    yield Screen(made)
    made.close()


@contextmanager
def lasting(running: Any, profile: Path) -> Iterator[tuple[Any, Callable[[], None]]]:
    """A browser of its own, whose profile stays, and a way to kill it."""
    made = running.browser_type.launch_persistent_context(str(profile), executable_path=SHELL, args=FLAGS)
    made.set_default_timeout(60_000)

    def kill() -> None:
        os.kill(process_of(profile), signal.SIGKILL)

    try:
        yield made, kill
    finally:
        with suppress(sync_api.Error):
            made.close()


def process_of(profile: Path) -> int:
    """The browser itself, and not those that it started."""
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            words = (folder / "cmdline").read_bytes().split(b"\0") if folder.name.isdigit() else []
            if f"--user-data-dir={profile}".encode() in words and not any(w.startswith(b"--type=") for w in words):
                return int(folder.name)
    raise AssertionError(f"no browser has the profile {profile}")


@contextmanager
def fresh(running: Any, width: int = 1440, height: int = 900, **more: Any) -> Iterator[Any]:
    """A context of its own in a shared browser."""
    made = running.new_context(viewport={"width": width, "height": height}, **more)
    made.set_default_timeout(30_000)
    yield made
    made.close()


def watched(context: Any, url: str, told: dict[str, Any] | None = None) -> tuple[Page, list[str]]:
    """A page, and what goes wrong on it: errors, what the policy blocks, requests elsewhere. `told` are its globals."""
    page, wrong, folder = context.new_page(), [], f"{url.partition('?')[0].rpartition('/')[0]}/"
    for name, value in (told or {}).items():
        page.add_init_script(f"window.{name} = {json.dumps(value)}")
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda r: None if r.url.startswith((folder, "blob:")) else wrong.append(r.url))
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


def touch(page: Page, item: dict[str, Any], value: Any) -> None:
    """Answers an item by taps alone, also those in the picture; texts are typed on the phone's own keyboard."""
    widget = item["widget"]
    kind, names, order = widget["kind"], widget["names"], widget.get("order")

    def digits(number: int) -> None:
        for digit in str(number):
            page.tap(f".pv-keypad button:text-is('{digit}')")

    def field(index: int, number: int) -> None:
        page.locator(".pv-answer input").nth(index).tap()
        digits(number)

    def cell(pair: list[int]) -> None:
        for index, number in enumerate(pair):
            field(index, number)

    def cells() -> None:
        for pair in value:
            cell(pair)
            page.tap("text='Add this cell'")

    def nth(selector: str, index: int) -> None:
        page.locator(selector).nth(index).tap()

    taps: dict[str, Callable[[], Any]] = {
        "number": lambda: digits(value),
        "fields": lambda: [field(index, number) for index, number in enumerate(value)],
        "rows": lambda: [nth(".pv-row button", 2 * i + (not flag)) for i, flag in enumerate(value)],
        "buttons": lambda: nth(".pv-pair button", order.index(value)),
        "words": lambda: [page.tap(f".pv-palette button:text-is('{names[index]}')") for index in value],
        "toggles": lambda: [page.tap(f".pv-palette button:text-is('{names[index]}')") for index in value],
        "cells": cells,
        "cell": lambda: page.tap("text='There is none'") if value == "None" else cell(value),
        "choice": lambda: nth(".pv-options button, .pv-letters button", value),
    }
    taps.get(kind, lambda: page.fill("textarea", value if kind == "text" else " ".join(map(str, value))))()


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
    """Goes on, after a look at all that is below."""
    scrolls = "document.documentElement.scrollHeight > innerHeight"
    if page.evaluate(f"document.querySelector('.pv-next')?.disabled && {scrolls}"):
        for share in (0.25, 0.5, 0.75, 1):
            page.evaluate(f"scrollTo(0, {share} * document.documentElement.scrollHeight)")
            page.wait_for_timeout(50)
    page.click("text='Next'")


def answer_each(page: Page, right: Callable[[str], Any], positions: Iterable[int]) -> None:
    """Gives the values that `right` tells by an item's token, and goes on after each."""
    for position in positions:
        item = shown(page, position)
        give(page, item, right(item["token"]))
        next_item(page)


def compare(page: Page, item: dict[str, Any], folder: Path, ratio: float) -> None:
    """The screen against the files, pixel by pixel."""
    assert page.evaluate("pvStage.told.ratio") == pytest.approx(ratio) and page.evaluate("pvStage.k") >= 1
    on_screen(page, pngs_of(page, item, folder), ratio)


def pngs_of(page: Page, item: dict[str, Any], folder: Path) -> list[bytes]:
    """The pictures of the render that the page shows."""
    files = [(folder / "public" / "media" / name).read_bytes() for name in page.evaluate(
        "(item) => pvStudy.files(item, pvStage.loaded)", item)]  # fmt: skip
    return [png for data in files for png in (unpacked(data)[1] if data.startswith(MAGIC) else [data])]


def on_screen(page: Page, pngs: list[bytes], ratio: float, full_page: bool = False) -> None:
    """Whether these pictures stand on the screen, each of their pixels k x k, where the page says that it drew them."""
    box = page.evaluate("pvStage.canvas.getBoundingClientRect().toJSON()")
    told = page.evaluate("({k: pvStage.k, places: pvStage.places})")
    screen, down = pixels(page.screenshot(full_page=full_page)), page.evaluate("scrollY") if full_page else 0
    corners = list(itertools.product(nearest((box["y"] + down) * ratio), nearest(box["x"] * ratio)))
    for png, (x, y) in zip(pngs, told["places"], strict=True):
        large = decode_png(png).repeat(told["k"], axis=0).repeat(told["k"], axis=1)
        parts = [screen[top + y :, left + x :][: large.shape[0], : large.shape[1]] for top, left in corners]
        assert any(np.array_equal(part, large) for part in parts), (ratio, told, box)


def nearest(place: float) -> list[int]:
    """The pixel that a place falls on; in the middle between two it may be either."""
    return sorted({round(place - 0.01), round(place + 0.01)})


def pixels(screenshot: bytes) -> Any:
    """Height x width x 3 bytes."""
    from PIL import Image

    return np.asarray(Image.open(io.BytesIO(screenshot)).convert("RGB"))


def tab_to(page: Page, label: str) -> None:
    """Goes to a button with the tabulator, and presses it."""
    for _ in range(60):
        if page.evaluate("document.activeElement?.textContent") == label:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {label!r}")
