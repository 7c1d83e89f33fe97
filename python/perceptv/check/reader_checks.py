"""Checks of readers and twins for the contract suite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from perceptv import _core
from perceptv.check.scene_checks import drawn_boxes
from perceptv.core.catalogue import registry as shared_registry
from perceptv.core.picture_arrays import different
from perceptv.core.picture_readers import Reading, read, readers

RIM = 2  # px that drawing may touch around an object


def reader_complaints(made: _core.Instance, domain: str, asked: Mapping[str, Any]) -> Iterator[str]:
    """The domain's reader finds the answer, and none in a white picture."""
    asked = {**asked, **own_words(made)}
    pictures = [made.image(k) for k in range(made.images)]
    reading = read(domain, pictures, asked)
    if reading.answer != made.answer:
        yield f"{_reading_text(reading)}, the answer is {made.answer_text!r}: {made.id}"
    blank = read(domain, [np.full_like(p, 255) for p in pictures], asked)
    if blank.readable:
        yield f"{_reading_text(blank)} from white pictures: {made.id}"


def equal_pictures_complaints(instances: Iterable[_core.Instance]) -> Iterator[str]:
    """Instances with equal pictures must have equal answers."""
    seen: dict[str, _core.Instance] = {}
    for made in instances:
        first = seen.setdefault(" ".join(_digests(made)), made)
        if first.answer != made.answer:
            yield f"{first.id} and {made.id} show equal pictures, the answers are {first.answer!r} and {made.answer!r}"


def twin_complaints(made: _core.Instance, domain: str, asked: Mapping[str, Any]) -> Iterator[str]:
    """Same prompt, another answer, pictures equal outside the changed objects, and a reader follows."""
    twin = made.twin(0)
    if twin.record_json() != made.twin(0).record_json():
        yield f"made twice, it differs: {twin.id}"
    if twin.prompt != made.prompt:
        yield f"its prompt differs from the control's: {twin.id}"
    if twin.answer == made.answer:
        yield f"its answer is the control's: {twin.id}"
    elif _digests(twin) == _digests(made):
        yield f"its pictures are the control's, its answer is not: {twin.id}"
    scenes = (made.record()["scene"], twin.record()["scene"])
    for k in range(made.images):
        differs = different(made.image(k), twin.image(k))
        for scene in scenes:
            for x0, y0, x1, y1 in drawn_boxes(scene, twin.changed, k):
                differs[max(0, int(y0) - RIM) : int(y1) + RIM + 1, max(0, int(x0) - RIM) : int(x1) + RIM + 1] = False
        if differs.any():
            yield f"image {k} differs at {int(differs.sum())} pixels beside the changed objects: {twin.id}"
    if has_reader(domain):
        reading = read(domain, [twin.image(k) for k in range(twin.images)], {**asked, **own_words(twin)})
        if reading.answer != twin.answer:
            yield f"{_reading_text(reading)}, the twin's answer is {twin.answer_text!r}: {twin.id}"


def own_words(made: _core.Instance) -> dict[str, Any]:
    """The information in a prompt besides preset and switches, as readers take it."""
    return {"options": made.options, "question": made.record().get("question", "")}


def _digests(made: _core.Instance) -> list[str]:
    return [_core.pixel_digest(made.image(k)) for k in range(made.images)]


def has_reader(domain: str) -> bool:
    """True if the domain is in the catalogue and has a reader."""
    return domain in readers() and domain in shared_registry().ids()


def built_in(domain: str) -> bool:
    """True if the domain comes with the package."""
    return domain in _core.Registry().ids()


def _reading_text(found: Reading) -> str:
    return f"the reader says {found.answer_text!r}" if found.readable else f"not readable ({found.why_not})"
