"""Takes the pictures of docs/images/study again: study_pictures.py. It needs /usr/bin/chromium and Playwright.

Fonts differ between machines, so no test compares them; after a change of the page run it, and look at them.
"""

from __future__ import annotations

import io
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

import uvicorn
from PIL import Image
from playwright.sync_api import sync_playwright

import perceptv as pv
from perceptv.study.built import read_study

CHROMIUM = "/usr/bin/chromium"
FOLDER = Path(__file__).resolve().parent.parent / "docs" / "images" / "study"
MOST_BYTES = 60_000
WIDEST = 1400  # px
PHONE: dict[str, Any] = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2}
FINE: dict[str, Any] = {"device_scale_factor": 2}
DESIGN = {"order": "balanced", "items": 1, "lists": 1, "break_every": 0, "title": "What do you see?"}
SIZE = (1180, 700)
Shot: TypeAlias = tuple[Any, dict[str, Any], Callable[[Any], None], tuple[int, int]]
"""The set, more of the design, what is done on the page, and the window."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a study, while it is served."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
    server = uvicorn.Server(uvicorn.Config(pv.study.application(folder), port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.should_exit = True
        thread.join()


def begin(page: Any) -> None:
    """Goes to the first item."""
    page.click("text='I agree'")
    for name in ("Go on", "Next", "Next", "Begin"):
        page.click(f"text='{name}'")
    page.wait_for_selector("main[data-painted]", state="attached")


def number(page: Any) -> None:
    begin(page)
    page.fill(".pv-number", "7")


def sequence(page: Any) -> None:
    begin(page)
    for _ in range(3):
        page.locator(".pv-palette button").nth(1).click()
        page.locator(".pv-palette button").nth(0).click()


def taps(page: Any) -> None:
    begin(page)
    for place in (13, 16, 20):  # circles
        page.locator(".pv-tap").nth(place).click()


def option(page: Any) -> None:
    begin(page)
    page.locator(".pv-option").nth(1).click()


def rating(page: Any) -> None:
    begin(page)
    with suppress(Exception):  # the clips are long: the last frame is enough
        page.wait_for_selector("main[data-seen]", state="attached", timeout=90_000)
    page.locator("input[type=range]").fill("70")


def check(page: Any) -> None:
    page.click("text='I agree'")
    page.wait_for_selector("button.pv-next:enabled")


def percept_v(domain: str, size: int) -> Any:
    return pv.percept_v(domains=[domain], sizes=[size], per_size=1, preset="paper")


def pictures() -> dict[str, Shot]:
    """How each file is made."""
    views = pv.core_knowledge(pairs=1, sizes=[2], domains=["perspective_views"])
    return {
        "check": (percept_v("counting_circles", 5), {"full_screen": True}, check, (800, 420)),
        "number": (percept_v("counting_circles", 7), {}, number, SIZE),
        "sequence": (percept_v("grid_path", 4), {}, sequence, (1400, 740)),
        "taps": (percept_v("locate_circles_shape", 4), {}, taps, SIZE),
        "options": (views, {}, option, (860, 1250)),
        "rating": (pv.bib(tasks=["bib_preference"], pairs=1), {"episodes": "rating"}, rating, (360, 640)),
    }


def small(data: bytes) -> bytes:
    """The same with few colours, so that the file is small, and no wider than a page of the documentation."""
    out = io.BytesIO()
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    if picture.width > WIDEST:
        picture.thumbnail((WIDEST, picture.height), Image.Resampling.BOX)
    picture.quantize(32, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def taken(browser: Any, about: Shot, place: Path) -> bytes:
    """The screen once everything is done on it."""
    dataset, more, do, (width, height) = about
    folder = pv.study.build(dataset.save(place / "set", progress=False), place / "study", {**DESIGN, **more})
    assert read_study(folder).items
    with served(folder) as url:
        screen = PHONE if width < 600 else FINE if width < 900 else {}
        context = browser.new_context(viewport={"width": width, "height": height}, **screen)
        page = context.new_page()
        page.goto(url)
        do(page)
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement?.blur()")
        page.evaluate("window.scrollTo(0, 0)")
        data = bytes(page.screenshot())
        context.close()
    return small(data)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    flags = ["--no-sandbox", "--disable-dev-shm-usage"]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as temporary:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        for name, about in pictures().items():
            data = taken(browser, about, Path(temporary) / name)
            assert len(data) <= MOST_BYTES, (name, len(data))
            (FOLDER / f"{name}.png").write_bytes(data)
        browser.close()


if __name__ == "__main__":
    main()
