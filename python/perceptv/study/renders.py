"""Smaller exact renders of a study's pictures, and how small what they show may be on a screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import inf
from typing import Any, Literal, NamedTuple

from perceptv.core.sample import Sample
from perceptv.core.seen_sizes import smallest_drawn
from perceptv.core.seen_things import views
from perceptv.errors import InvalidParams

PEOPLE: Literal["people"] = "people"
SCALES = tuple(Fraction(n, 16) for n in (12, 10, 9, 8, 6))
"""Scales of the smaller renders, against the picture of the dataset."""
LEAST = {"label": 7.0, "cell": 12.0, "object": 5.0}
"""CSS px of the smallest label, cell and object; of labels and objects as many px as the generator leaves to people."""
_GUIDES = ("grid", "axis", "divider", "background", "halo")


class LeastScale(NamedTuple):
    """The smallest scale of a picture in CSS px, against the picture of the dataset, and what would be too small below.

    `what` is "label", "cell" or "object"; empty where nothing is known of the picture, with 0 as the scale.
    """

    scale: float = 0.0
    what: str = ""


ANY_SCALE = LeastScale()
"""Where nothing is known of the pictures."""


def smaller(sample: Sample) -> dict[Fraction, Sample]:
    """The smaller renders of a sample that people can read, by scale: scene, question and truth stay."""
    floor = Fraction(*sample._drawn.least_scale(PEOPLE)) / sample.scale
    made = ((scale, _at(sample, scale)) for scale in SCALES if scale >= floor)
    return {scale: found for scale, found in made if found is not None}


def _at(sample: Sample, scale: Fraction) -> Sample | None:
    """None where the look of the sample cannot be so small."""
    try:
        return sample.at_scale(sample.scale * scale, legible=PEOPLE)
    except InvalidParams:
        return None


def least_scale(sample: Sample, *, objects: bool = True) -> LeastScale:
    """How small the pictures of a sample may be on a screen.

    Objects that are drawn smaller than is legal do not count: a design that has them accepts that. Without `objects`
    none counts, where they are parts of things, such as an eye of a face.
    """
    record, by = sample.record(), float(sample.scale)
    drawn = {
        "label": smallest_drawn(record["scene"], sample.scale)[0],
        "cell": by * float(record["params"].get("cell", inf)),
    }
    if objects:
        across = (by * side for side in _across(record))
        drawn["object"] = min((side for side in across if side >= LEAST["object"]), default=inf)
    return max(LeastScale(LEAST[what] / px, what) for what, px in drawn.items())


def _across(record: Mapping[str, Any]) -> Iterable[float]:
    """The smaller side of each object that is drawn, lines and guides left out."""
    for image in range(record["scene"]["images"]):
        for thing in views(record, image):
            if thing is not None and thing.geometry["type"] != "paths" and thing.role not in _GUIDES:
                left, top, right, bottom = thing.box
                yield min(right - left, bottom - top)
