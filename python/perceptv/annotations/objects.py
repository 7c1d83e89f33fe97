"""The boxes of the objects of a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from perceptv.annotations.pictures import Picture, colour_of, picture

if TYPE_CHECKING:
    from perceptv.core.sample import Sample


class Box(NamedTuple):
    """An object, and the smallest box around its visible pixels: from `x` to below `x + width`, and so for `y`.

    `id` is that of the scene and the mask, where it is one more. `colour` is a name, or #rrggbb where the scene has
    none. `label` is the text that is written on the object, or empty. `area` counts its visible pixels.
    """

    id: int
    kind: str
    colour: str
    role: str
    label: str
    x: int
    y: int
    width: int
    height: int
    area: int


def boxes(sample: Sample, image: int = 0) -> list[Box]:
    """The boxes of all objects that are seen in a picture, see :meth:`perceptv.Sample.boxes`."""
    return boxes_in(picture(sample, image))


def boxes_in(seen: Picture) -> list[Box]:
    """Those of a picture, by their ids."""
    out = []
    for number, (left, top, right, bottom, area) in seen.regions.items():
        thing = seen.things[number]
        names = thing.kind, colour_of(thing), thing.role, thing.label
        out.append(Box(number, *names, left, top, right - left, bottom - top, area))
    return out
