"""Colours that the words of a domain name are colours that its pictures show, in every wording and language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

import perceptv as pv

PAINTS = {
    "red": (200, 60, 50), "green": (70, 150, 80), "blue": (60, 110, 190), "yellow": (230, 180, 60),
    "orange": (236, 130, 40), "purple": (140, 80, 160), "pink": (230, 130, 170), "brown": (150, 95, 50),
}  # fmt: skip
FOLDER = files("perceptv.suites.core_knowledge") / "prompts"
LANGUAGES = sorted(path.name for path in FOLDER.iterdir())
DOMAINS = [d.id for d in pv.domains("core_knowledge")]


def colours_named(texts: Any) -> set[str]:
    return set(re.findall(r"\{colour:(\w+)", json.dumps(texts)))


def paints_of(scene: Any) -> Iterator[tuple[int, int, int]]:
    """Every colour of a scene, as three numbers."""
    if isinstance(scene, dict):
        for value in scene.values():
            yield from paints_of(value)
    elif isinstance(scene, list):
        if len(scene) == 3 and all(type(v) is int and 0 <= v <= 255 for v in scene):
            yield scene[0], scene[1], scene[2]
        for value in scene:
            yield from paints_of(value)


def shows(scene: Any, colour: str) -> bool:
    if re.search(rf'"name": "{colour}"', json.dumps(scene)):
        return True
    found = set(paints_of(scene))
    if colour == "white":
        return any(min(rgb) > 245 for rgb in found)
    if colour == "gray":
        return any(max(rgb) - min(rgb) < 12 and 40 < min(rgb) < 235 for rgb in found)
    return any(sum((a - b) ** 2 for a, b in zip(PAINTS[colour], rgb, strict=True)) < 400 for rgb in found)


@pytest.mark.parametrize("domain", DOMAINS)
def test_colours_that_are_named_are_seen(domain: str) -> None:
    named: dict[str, list[str]] = {}
    for language in LANGUAGES:
        texts = json.loads((FOLDER / language).read_text(encoding="utf-8"))["domains"].get(domain, {})
        for colour in colours_named(texts):
            named.setdefault(colour, []).append(language)
    for preset in ("balanced", "paper"):
        for index in range(20):
            scene = pv.generate(domain, size=1 + index, index=index, preset=preset).scene
            for colour, where in named.items():
                assert shows(scene, colour), f"{colour}, named in {where}, is not in {preset} {index}"
