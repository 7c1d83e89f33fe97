"""A made-up language from right to left, for tests."""

from __future__ import annotations

import re
from typing import Any

from perceptv.study.languages import english

LETTERS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיכלמנסעפצקרשתאבגד")
WORDS = ["circle", "square", "triangle", "rhombus", "star", "cross", "pentagon", "hexagon", "yes", "no", "YES", "NO",
         "red", "blue", "green", "yellow", "above", "below"]  # fmt: skip


def mirrored(text: str) -> str:
    """Hebrew letters in place of Latin ones; places and marks stay."""
    parts = re.split(r"(\{\w+\}|\*\*)", text)
    return "".join(part if i % 2 else part.lower().translate(LETTERS) for i, part in enumerate(parts))


def right_to_left() -> dict[str, Any]:
    found = {name: text if name in ("language", "dir") else mirrored(text) for name, text in english().items()
             if name != "words"}  # fmt: skip
    return {**found, "language": "he-x-test", "dir": "rtl", "words": {word: mirrored(word) for word in WORDS}}
