"""What a page tells of the time and the screen of an answer, and of the browser."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

TIMES = (
    "rt", "hidden", "timed_out", "resumed", "ratio", "k", "canvas", "window", "scrolls", "cut",
    "plays", "late", "interval", "px_per_cm", "distance_cm", "px_per_degree",
)  # fmt: skip

_BROWSER = re.compile(r"[A-Za-z]{1,20}( [0-9]{1,6})?")


def kept_browser(told: str) -> str:
    """Name and version of a browser; whatever else a stranger sends is "other"."""
    return told if _BROWSER.fullmatch(told) else "other"


def kept_times(told: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of it."""
    return {name: told[name] for name in TIMES if name in told}
