"""What is seen of the objects of a scene, as explanations look at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import pi
from typing import Any, NamedTuple, TypeVar

from perceptv.core.explanations import Record
from perceptv.errors import GenerationError

X, Y = 0, 1
Point = tuple[float, float]

_T = TypeVar("_T")


class Box(NamedTuple):
    """An upright rectangle, px."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def low(self) -> Point:
        """The upper left corner."""
        return self.left, self.top

    @property
    def high(self) -> Point:
        """The lower right corner."""
        return self.right, self.bottom

    @property
    def centre(self) -> Point:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def holds(self, point: Point) -> bool:
        """Whether a point is within, or on the border."""
        return self.left <= point[X] <= self.right and self.top <= point[Y] <= self.bottom

    def cuts(self, axis: int) -> tuple[float, float]:
        """Where it is cut into thirds."""
        size = self.high[axis] - self.low[axis]
        return self.low[axis] + size / 3, self.low[axis] + 2 * size / 3

    def third_of(self, point: Point, axis: int) -> int:
        """In which third a point lies: 0, 1 or 2."""
        return sum(point[axis] >= cut for cut in self.cuts(axis))


@dataclass(frozen=True)
class Thing:
    """What is seen of an object in one of the pictures."""

    kind: str
    role: str
    colour: str
    """Its name, or red, green and blue as a text where it has none."""
    label: str
    geometry: Mapping[str, Any] = field(hash=False)
    look: Mapping[str, Any] = field(hash=False)

    @property
    def radius(self) -> float:
        """Of a disc, px; 0 of anything else."""
        radius: float = self.geometry.get("radius", 0)
        return radius

    @property
    def points(self) -> list[Point]:
        """The corners of a polygon, the points of all lines, the middle of a disc."""
        shape = self.geometry
        if shape["type"] == "disc":
            return [tuple(shape["centre"])]
        lines = [shape["vertices"]] if shape["type"] == "polygon" else shape["lines"]
        return [(x, y) for line in lines for x, y in line]

    @property
    def box(self) -> Box:
        """The region that it fills, without its outline."""
        (across, down), r = zip(*self.points, strict=True), self.radius
        return Box(min(across) - r, min(down) - r, max(across) + r, max(down) + r)

    @property
    def centre(self) -> Point:
        """The middle of that region."""
        return self.box.centre

    @property
    def area(self) -> float:
        """Of a disc or polygon, px^2."""
        if self.radius:
            return pi * self.radius**2
        corners = self.points
        pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
        return abs(sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in pairs)) / 2

    @property
    def outline(self) -> float:
        """The width of its outline, px."""
        width: float = (self.look.get("stroke") or {}).get("width", 0)
        return width


def views(record: Record, image: int = 0) -> list[Thing | None]:
    """Each object of the scene as it looks in one of the pictures; None where it is not there."""
    scene = record["scene"]
    return [_view(found, image, scene["images"] > 1) for found in scene["objects"]]


def _view(found: Mapping[str, Any], image: int, several: bool) -> Thing | None:
    def view(name: str) -> Any:
        value = found.get(name)
        return value[image] if several and isinstance(value, list) else value

    geometry, colour = view("geometry"), view("colour")
    if geometry is None:
        return None
    name = colour["name"] if isinstance(colour, Mapping) else str(colour)
    return Thing(found["kind"], found["role"], name, str(view("label") or ""), geometry, view("look"))


def things(record: Record, *names: str, image: int = 0) -> list[Thing]:
    """The things of these roles or kinds that are seen in one of the pictures, from the lowest one up."""
    seen = (thing for thing in views(record, image) if thing is not None)
    return [thing for thing in seen if thing.role in names or thing.kind in names]


def thing(record: Record, name: str, image: int = 0) -> Thing:
    """The only thing of a role or kind in one of the pictures."""
    return only(things(record, name, image=image), f"the {name}")


def only(found: Sequence[_T], what: str) -> _T:
    """The one that there is; GenerationError if there are more, or none."""
    if len(found) != 1:
        raise GenerationError(f"the explanation finds {len(found)} times {what}, not once")
    return found[0]


def thirds(seen: Iterable[Thing], box: Box, axis: int) -> list[list[Thing]]:
    """The things of each third of a region, each third ordered along the other axis."""
    out: list[list[Thing]] = [[], [], []]
    for one in sorted(seen, key=lambda t: t.centre[1 - axis]):
        out[box.third_of(one.centre, axis)].append(one)
    return out
