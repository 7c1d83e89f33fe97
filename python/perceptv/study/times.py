"""What a page tells of the time and the screen of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

TIMES = (
    "rt", "hidden", "timed_out", "resumed", "ratio", "k", "canvas", "window", "scrolls", "cut",
    "plays", "late", "interval", "px_per_cm", "distance_cm", "px_per_degree",
)  # fmt: skip


def kept_times(told: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of it."""
    return {name: told[name] for name in TIMES if name in told}
