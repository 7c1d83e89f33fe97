"""Checks of scenes and masks for the contract suite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from perceptv import _core


def scene_complaints(scene: dict[str, Any], medium: str) -> Iterator[str]:
    """Round trip, snapped coordinates; of pictures, that there are objects, and that all lie inside the canvas."""
    if _core.canonical_scene(scene) != scene:
        yield "the scene does not come back from its record"
    if medium == "pictures" and not scene["objects"]:
        yield "the scene has no objects"
    width, height = scene["canvas"]
    for item in scene["objects"]:
        for view, look in views(scene, item):
            if any(round(c * 256) != c * 256 for point in _points(view) for c in point):
                yield f"object {item['id']} ({item['kind']}) has coordinates off the 1/256 px grid"
            if medium != "pictures" or item["role"] == "background":  # in a video things come and go
                continue
            x0, y0, x1, y1 = _box(view, look)
            if not (x0 >= 0 and y0 >= 0 and x1 <= width and y1 <= height):
                yield f"object {item['id']} ({item['kind']}) leaves the canvas"


def ids_in(mask: npt.NDArray[np.int32]) -> list[int]:
    """All ids of a mask, of which rows hold long runs: those that begin a run, sorted."""
    flat = mask.reshape(-1)
    ids: list[int] = np.unique(np.append(flat[1:][flat[1:] != flat[:-1]], flat[:1])).tolist()
    return ids


def mask_complaints(scene: dict[str, Any], masks: list[npt.NDArray[np.int32]], medium: str) -> Iterator[str]:
    """No id occurs but those of objects that are there; of pictures, every one of these owns pixels."""
    for k, mask in enumerate(masks):
        drawn = set(ids_in(mask)) - {0}
        for item in scene["objects"]:
            there = _view(scene, item, k) is not None
            needed = there and medium == "pictures" and item["role"] not in ("background", "halo")
            if needed and item["id"] + 1 not in drawn:
                yield f"object {item['id']} ({item['kind']}) of image {k} is nowhere to be seen"
            if not there and item["id"] + 1 in drawn:
                yield f"object {item['id']} ({item['kind']}) is absent from image {k}, and drawn there"
        if drawn and max(drawn) > len(scene["objects"]):
            yield f"mask of image {k} holds ids beyond the scene's objects"


def views(scene: dict[str, Any], item: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """(geometry, look) of an object in each image in which it is."""
    for k in range(scene["images"]):
        found = _view(scene, item, k)
        if found is not None:
            yield found


def drawn_boxes(scene: dict[str, Any], ids: list[int], image: int) -> Iterator[tuple[float, float, float, float]]:
    """Extents in an image of the objects with these ids and of their labels; ids beyond the scene's are left out."""
    for item in scene["objects"]:
        if item["id"] not in ids or (found := _view(scene, item, image)) is None:
            continue
        geometry, look = found
        half = look["stroke"]["width"] / 2 if look.get("stroke") else 0.0
        x0, y0, x1, y1 = _box(geometry, look)
        yield x0 - half, y0 - half, x1 + half, y1 + half
        if label := look.get("label"):
            (x, y), reach = label["centre"], label["digit_height"]
            half = len(label["text"]) * reach  # wider than any text
            yield x - half, y - reach, x + half, y + reach


def _view(scene: dict[str, Any], item: dict[str, Any], image: int) -> tuple[dict[str, Any], dict[str, Any]] | None:
    geometry, look = item["geometry"], item["look"]
    if scene["images"] > 1:
        geometry, look = geometry[image], look[image]
    return None if geometry is None else (geometry, look)


def _points(geometry: dict[str, Any]) -> list[list[float]]:
    if geometry["type"] == "disc":
        return [geometry["centre"], [geometry["radius"], 0]]
    if geometry["type"] == "polygon":
        return list(geometry["vertices"])
    return [point for line in geometry["lines"] for point in line]


def _box(geometry: dict[str, Any], look: dict[str, Any]) -> tuple[float, float, float, float]:
    # Open lines end bluntly and may run from border to border.
    grow = look["stroke"]["width"] / 2 if look.get("stroke") and geometry["type"] != "paths" else 0.0
    if geometry["type"] == "disc":
        (x, y), r = geometry["centre"], geometry["radius"] + grow
        return x - r, y - r, x + r, y + r
    xs, ys = zip(*_points(geometry), strict=True)
    return min(xs) - grow, min(ys) - grow, max(xs) + grow, max(ys) + grow
