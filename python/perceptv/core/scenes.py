"""Scenes of domains written in Python: a canvas, objects, and the geometries that they have."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from perceptv import _core
from perceptv._arguments import integer, text
from perceptv.errors import InvalidParams, illegal, invalid

Point = tuple[float, float]
Colour = str | Sequence[int]
"""A CSS name such as ``"teal"``, ``"#rrggbb"``, or red, green, blue."""
Rng = _core.Rng


class Scene:
    """Builder of a scene: a canvas and objects in drawing order.

    Coordinates are in px, with y pointing down, and are rounded to 1/256. A colour is one of the 148 names of CSS, such
    as ``"skyblue"``, or ``"#rrggbb"``, or (r, g, b). In the record a named colour is its name in lower case, and any
    other is [r, g, b].
    """

    def __init__(self, width: int, height: int, *, background: Colour = (255, 255, 255), images: int = 1) -> None:
        self._record: dict[str, Any] = {
            "canvas": [integer("width", width, 1, 32767), integer("height", height, 1, 32767)],
            "background": _colour("background", background),
            "images": integer("images", images, 1, 4096),
            "objects": [],
            "params": {},
        }

    @property
    def params(self) -> dict[str, Any]:
        """Recorded parameter values."""
        params: dict[str, Any] = self._record["params"]
        return params

    def add(
        self,
        kind: str,
        geometry: Mapping[str, Any],
        *,
        role: str = "target",
        fill: Colour | None = None,
        outline: Colour | None = None,
        outline_width: float = 1.0,
        image: int | None = None,
        label: str | None = None,
        label_height: float = 14.0,
        label_colour: Colour = (0, 0, 0),
        label_at: Point | None = None,
    ) -> None:
        """Adds an object, which is shown in every image or only in `image`. `label` is written at `label_at`.

        Raises
        ------
        InvalidParams
            A colour is unknown, an image is out of range, or the font lacks a letter; the message names it.
        """
        look: dict[str, Any] = {"fill": None if fill is None else _colour("fill", fill)}
        if outline is not None:
            look["stroke"] = {"colour": _colour("outline", outline), "width": outline_width}
        if label is not None:
            look["label"] = {
                "text": _label(label),
                "centre": list(label_at or _centre(geometry)),
                "digit_height": label_height,
                "colour": _colour("label_colour", label_colour),
                "halo": False,
            }
        views = self._views(dict(geometry), look, image)
        self._record["objects"].append({"kind": kind, "role": role, **views})

    def _views(self, shape: dict[str, Any], look: dict[str, Any], image: int | None) -> dict[str, Any]:
        images = self._record["images"]
        shown = range(images) if image is None else [integer("image", image, 0, images - 1)]
        if images == 1:
            return {"geometry": shape, "look": look}
        there = [i in shown for i in range(images)]
        return {"geometry": [shape if v else None for v in there], "look": [look if v else None for v in there]}

    def record(self) -> dict[str, Any]:
        """The scene as plain data."""
        return self._record


def disc(centre: Point, radius: float) -> dict[str, Any]:
    """Geometry of a disc."""
    return {"type": "disc", "centre": [_core.snap(c) for c in centre], "radius": _core.snap(radius)}


def polygon(vertices: Sequence[Point]) -> dict[str, Any]:
    """Geometry of a closed polygon."""
    return {"type": "polygon", "vertices": [[_core.snap(x), _core.snap(y)] for x, y in vertices]}


def paths(lines: Sequence[Sequence[Point]]) -> dict[str, Any]:
    """Geometry of open polylines, to be drawn with an outline."""
    return {"type": "paths", "lines": [[[_core.snap(x), _core.snap(y)] for x, y in line] for line in lines]}


def shape(kind: str, centre: Point, size: float, *, angle: float = 0.0) -> dict[str, Any]:
    """Geometry of a named shape (circle, triangle, square, diamond, pentagon, hexagon, octagon, star, cross, heart,
    crescent) inside the circle of radius `size` px about `centre`, turned clockwise by `angle` radians."""
    x, y = (_core.snap(c) for c in centre)
    outline = _core.shape_outline(kind, size, "circumradius", angle)
    if outline["type"] == "disc":
        return {"type": "disc", "centre": [x, y], "radius": outline["radius"]}
    return {"type": "polygon", "vertices": [[x + a, y + b] for a, b in outline["vertices"]]}


def scatter(radii: Sequence[float], region: tuple[float, float, float, float], gap: float, rng: Rng) -> list[Point]:
    """Centres of circles with these radii inside `region` (x0, y0, x1, y1), at least `gap` px apart. It always ends."""
    return list(_core.scatter(list(radii), region, gap, rng))


def _colour(name: str, colour: Any) -> str | list[int]:
    legal = "a CSS name such as 'teal', '#rrggbb', or (r, g, b) with 0..255 each"
    if isinstance(colour, str):
        try:
            rgb = _core.css_colour(colour)
        except InvalidParams:
            raise invalid(name, colour, legal) from None
        return list(rgb) if colour.startswith("#") else colour.lower()
    if isinstance(colour, bytes) or not hasattr(colour, "__len__") or len(colour) != 3:
        raise invalid(name, colour, legal)
    return [integer(f"{name}[{i}]", channel, 0, 255) for i, channel in enumerate(colour)]


def _label(label: Any) -> str:
    """The text in form NFC, as the font has its letters."""
    written = unicodedata.normalize("NFC", text("label", label, "a text"))
    if missing := _core.letters_without_glyph(written):
        raise illegal(f"label has {missing}, which the font lacks", _core.legal_letters)
    return written


def _centre(geometry: Mapping[str, Any]) -> Point:
    if geometry["type"] == "disc":
        x, y = geometry["centre"]
        return (x, y)
    points = geometry.get("vertices") or [p for line in geometry["lines"] for p in line]
    xs, ys = zip(*points, strict=True)
    return (_core.snap((min(xs) + max(xs)) / 2), _core.snap((min(ys) + max(ys)) / 2))
