"""Whether an item of a study fits the window: its picture, its question and Next, wholly in view."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

from study_browser import SHOTS, shown

WINDOWS = {"1366": (1366, 650, 1), "1536": (1536, 730, 1), "1920": (1920, 950, 1), "390": (390, 844, 3)}
"""Width and height in CSS px, and the ratio of the screen; the last one is a phone."""
FIT = """() => {
    const sides = ({left, top, right, bottom}) => [left, top, right, bottom];
    const box = (e) => sides(e.getBoundingClientRect());
    const {canvas, bitmaps, places, k, ratio} = pvStage, at = canvas.getBoundingClientRect();
    const inside = ([left, top, right, bottom]) =>
        left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const pictures = bitmaps.map((b, i) => {
        const x = at.left + places[i][0] / ratio, y = at.top + places[i][1] / ratio;
        return [x, y, x + b.width * k / ratio, y + b.height * k / ratio]; });
    const parts = {picture: pictures.every(inside), question: inside(box(document.querySelector('.pv-question'))),
        next: inside(box(document.querySelector('.pv-actions .pv-next')))};
    return {...parts, scrolls: document.documentElement.scrollHeight > innerHeight, told: pvStage.told,
        css: pictures[0][2] - pictures[0][0], kind: document.querySelector('main').dataset.kind}; }"""


class Looking:
    """One page whose window is changed from look to look, so that a study is gone through once."""

    def __init__(self, page: Any) -> None:
        self.page, self.client = page, page.context.new_cdp_session(page)

    def window(self, name: str) -> None:
        """Shows the page in one of the windows, the phone's with touch."""
        width, height, ratio = WINDOWS[name]
        phone = name == "390"
        size = {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": phone}
        self.client.send("Emulation.setDeviceMetricsOverride", size)
        self.client.send("Emulation.setTouchEmulationEnabled", {"enabled": phone, "maxTouchPoints": 5 if phone else 1})
        self.page.wait_for_timeout(120)

    def fit(self, position: int) -> dict[str, Any]:
        """What of the item is in view, before anything is scrolled."""
        shown(self.page, position)
        self.page.evaluate("window.scrollTo(0, 0)")
        return dict(self.page.evaluate(FIT))

    def shot(self, name: str) -> None:
        """Keeps a picture of the window in the folder of PERCEPTV_STUDY_SHOTS; Playwright would change the window."""
        if SHOTS:
            data = self.client.send("Page.captureScreenshot", {"format": "png"})["data"]
            Path(SHOTS, f"{name}.png").write_bytes(base64.b64decode(data))
