"""The pictures of a sample with what they show: the mask of each, and its objects as the scene has them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import repeat
from typing import TYPE_CHECKING

from perceptv._arguments import integer
from perceptv._once import once
from perceptv.annotations.mask_shapes import Mask, Points, Region, regions
from perceptv.core.catalogue import info
from perceptv.core.explanations import Record
from perceptv.core.seen_things import Thing, views
from perceptv.errors import illegal

if TYPE_CHECKING:
    from perceptv.core.sample import Sample


@dataclass(frozen=True, eq=False)
class Picture:
    """One of the pictures of a sample."""

    sample: Sample
    mask: Mask = field(repr=False)
    things: dict[int, Thing] = field(repr=False)
    """The objects that are drawn, by their ids; later ones lie on top."""
    scale: float
    """Px of the picture for a px of the scene."""

    @once
    def regions(self) -> dict[int, Region]:
        """Where objects are seen, by their ids."""
        return {number: region for number, region in regions(self.mask).items() if number in self.things}

    def mapped(self, points: Points) -> Points:
        """Points of the scene as points of the picture."""
        return self.sample.to_picture(points)


def pictures(sample: Sample) -> Iterator[Picture]:
    """All pictures of a sample; of a video those of its `images`."""
    check_pictures(sample.domain)
    for record, image, mask in zip(_records(sample), range(sample.picture_count), sample.masks(), strict=True):
        yield Picture(sample, mask, _things(record, image), float(sample.scale))


def picture(sample: Sample, image: int) -> Picture:
    """Picture number `image`."""
    number = integer("image", image, 0, sample.picture_count - 1)
    return list(pictures(sample))[number]


def check_pictures(domain: str) -> None:
    """InvalidParams for a domain that shows episodes, which have no masks."""
    if info(domain).episodes:
        raise illegal(f"domain is {domain!r}, which shows episodes", "domains of pictures or videos")


def things_in(sample: Sample) -> Iterator[dict[int, Thing]]:
    """What is drawn in each picture, by ids. Nothing is drawn."""
    return map(_things, _records(sample), range(sample.picture_count))


def colour_of(thing: Thing) -> str:
    """The name of its colour, or #rrggbb where it has none."""
    if not thing.colour.startswith("["):
        return thing.colour
    red, green, blue = json.loads(thing.colour)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _records(sample: Sample) -> Iterator[Record]:
    """For each picture the record that has its scene."""
    known = info(sample.domain)
    if known.frames:
        return ({"scene": sample.scene_at(t)} for t in known.shown_under(sample.switches))
    return repeat({"scene": sample.scene}, sample.picture_count)


def _things(record: Record, image: int) -> dict[int, Thing]:
    several = record["scene"]["images"] > 1
    return {number: thing for number, thing in enumerate(views(record, image if several else 0)) if thing is not None}
