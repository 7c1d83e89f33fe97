"""Points that a scene knows exactly: middles, corners and ends of objects, and the way that an answer walks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from perceptv.annotations.mask_shapes import Points
from perceptv.annotations.pictures import Picture, picture
from perceptv.core.catalogue import info
from perceptv.core.seen_things import Point, Thing
from perceptv.errors import NoSuchProperty
from perceptv.suite import suite_of

if TYPE_CHECKING:
    from perceptv.core.sample import Sample


class Keypoint(NamedTuple):
    """A point of object `id`. `name` is "centre", "corner", "end" (of a line) or "label"."""

    id: int
    name: str
    x: float
    y: float


def keypoints(sample: Sample, image: int = 0) -> list[Keypoint]:
    """The points of all objects that are drawn in a picture, see :meth:`perceptv.Sample.keypoints`."""
    return [point for found in keypoints_in(picture(sample, image)).values() for point in found]


def keypoints_in(seen: Picture) -> dict[int, list[Keypoint]]:
    """Those of a picture, by the ids of the objects."""
    out = {}
    for number, thing in seen.things.items():
        named = named_points(thing)
        places = seen.mapped(np.array([place for _, place in named]).reshape(-1, 2))
        out[number] = [
            Keypoint(number, name, float(x), float(y)) for (name, _), (x, y) in zip(named, places, strict=True)
        ]
    return out


def named_points(thing: Thing) -> list[tuple[str, Point]]:
    """The points of an object of the scene with their names: of what is painted, then of its label."""
    out: list[tuple[str, Point]] = []
    look, shape = thing.look, thing.geometry
    if look.get("fill") or look.get("stroke"):
        if shape["type"] == "disc":
            out.append(("centre", tuple(shape["centre"])))
        elif shape["type"] == "polygon":
            out.append(("centre", _centroid(np.array(shape["vertices"], float))))
            out += [("corner", (x, y)) for x, y in shape["vertices"]]
        else:
            for line in shape["lines"]:
                out += [
                    ("end" if place in (0, len(line) - 1) else "corner", (x, y)) for place, (x, y) in enumerate(line)
                ]
    if label := look.get("label"):
        out.append(("label", tuple(label["centre"])))
    return out


def _centroid(corners: Points) -> Point:
    """The centre of mass; the mean of the corners where they enclose nothing."""
    middle = corners.mean(0)
    near, far = corners - middle, np.roll(corners, -1, 0) - middle
    twice = near[:, 0] * far[:, 1] - near[:, 1] * far[:, 0]
    if not twice.sum():
        return float(middle[0]), float(middle[1])
    x, y = middle + (twice[:, None] * (near + far)).sum(0) / (3 * twice.sum())
    return float(x), float(y)


def route(sample: Sample) -> list[Point]:
    """The way that the answer walks, see :attr:`perceptv.Sample.route`."""
    hook: Any = suite_of(info(sample.domain).suite).hook("routes")
    found = None if hook is None else hook(sample.domain)
    if found is None:
        raise NoSuchProperty(
            f"domain is {sample.domain!r}, whose answer is no walk through the picture: it has no route"
        )
    return [(float(x), float(y)) for x, y in sample.to_picture(np.array(found(sample.record()), float))]
