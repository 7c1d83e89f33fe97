"""How large things are drawn, and what is left of them after a model's preprocessor has shrunk the picture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from perceptv._arguments import integer
from perceptv.core.appearance import Appearance, scale_text
from perceptv.core.dressed import size_of, undressed
from perceptv.core.sample import Sample
from perceptv.errors import invalid_type


@dataclass(frozen=True)
class Seen:
    """What is left of a sample's pictures after they were shrunk.

    Attributes
    ----------
    factor : float
        By what the picture is multiplied; 1 where it is not larger than the limit.
    width, height : int
        Of each picture afterwards, in px.
    scale : float
        The factor of all lengths against the plain picture.
    least_scale : float
        The smallest at which what decides can still be seen.
    digits, strokes : float or None
        The smallest digits and strokes in px; None where there are none.
    """

    factor: float
    width: int
    height: int
    scale: float
    least_scale: float
    digits: float | None
    strokes: float | None

    @property
    def legible(self) -> bool:
        """False where what decides is likely lost, whatever the model can do."""
        return self.scale >= self.least_scale


def seen_by(sample: Sample, *, long_edge: int) -> Seen:
    """What a model sees of a sample if its preprocessor shrinks pictures to `long_edge` px at most.

    Examples
    --------
    >>> import perceptv as pv
    >>> seen = pv.seen_by(pv.generate("sort_lines", size=20), long_edge=448)
    >>> seen.factor, seen.legible
    (0.448, False)
    """
    if not isinstance(sample, Sample):
        raise invalid_type("sample", sample, "a Sample")
    limit = integer("long_edge", long_edge, 1)
    height, width = size_of(undressed(sample._native))
    factor = min(Fraction(1), Fraction(limit, max(width, height)))
    scale = sample.scale * factor
    digits, strokes = smallest_drawn(sample.scene, scale)
    return Seen(
        float(factor), max(1, round(width * factor)), max(1, round(height * factor)), float(scale),
        float(sample.least_scale), _or_none(digits), _or_none(strokes),
    )  # fmt: skip


def _or_none(value: float) -> float | None:
    return None if value == math.inf else value


def smallest_drawn(scene: Mapping[str, Any], scale: Fraction) -> tuple[float, float]:
    """The height of the smallest digits and the width of the thinnest stroke of a scene; infinite where none is."""
    looks = list(_looks(scene))
    digits = [float(look["label"]["digit_height"]) for look in looks if look.get("label")]
    strokes = [float(look["stroke"]["width"]) for look in looks if look.get("stroke")]
    strokes = [width for width in strokes if width > 0]
    return min(digits, default=math.inf) * float(scale), min(strokes, default=math.inf) * float(scale)


def _looks(scene: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for item in scene.get("objects", ()):
        found = item.get("look")
        yield from filter(None, found if isinstance(found, list) else [found])


def size_text(appearance: Appearance) -> str:
    """The size of an appearance in words."""
    if appearance.width is not None:
        return f"{appearance.width} px wide"
    return f"scale {scale_text(appearance.scale)}"
