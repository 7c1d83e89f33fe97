"""Pictures with YOLO labels: a text file for each picture, with a line for each object."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import numpy as np

from perceptv._arguments import NameList, choice
from perceptv._plain import counted
from perceptv.annotations.mask_shapes import Points
from perceptv.annotations.objects import Box
from perceptv.annotations.pictures import Picture
from perceptv.annotations.points import Keypoint, keypoints_in
from perceptv.annotations.polygons import exact_outline, pixel_borders
from perceptv.core.dataset import CategoryBy, Dataset, YoloTask
from perceptv.export.annotated_rows import AnnotatedRow, AnnotatedSource, Categories, categories_of
from perceptv.export.export_rows import ExportRow
from perceptv.export.target import Card, Export, export

_SEEN, _HIDDEN = 2, 1
_README = """`data.yaml` names the classes and the pictures of `train` and `val`. Each has a text file in `labels`:

    yolo {task} train data=path/to/this/folder/data.yaml

Numbers are shares of the width and height of the picture. Samples of one stimulus, such as a twin and its control, are
either all in `train` or all in `val`."""


def to_yolo(
    dataset: Dataset,
    path: str | Path,
    *,
    by: CategoryBy = "kind",
    task: YoloTask = "detect",
    roles: NameList | None = None,
    test_size: float | int = 0.2,
    seed: int = 0,
    threads: int | None = None,
    progress: bool = True,
) -> Path:
    """Writes a folder with the pictures, labels as Ultralytics' YOLO reads them, and ``data.yaml``.

    Parameters
    ----------
    dataset : Dataset
        At least two stimuli: pictures, or videos, which are shown by frames.
    path, threads, progress
        As in :func:`perceptv.export.to_parquet`.
    by, roles
        As in :func:`perceptv.export.to_coco`.
    task : {"detect", "segment", "pose"}
        ``"detect"``: boxes. ``"segment"``: outlines; parts and holes are joined by lines without width. ``"pose"``:
        boxes and keypoints, as many for each object as the one with most has; those that are missing are zeros.
    test_size, seed
        The part in ``val``, as :meth:`perceptv.Dataset.train_test_split` takes them.
    """
    chosen: YoloTask = choice("task", task, get_args(YoloTask))
    categories = categories_of(dataset, by, roles, progress)
    held = set(dataset.train_test_split(test_size, seed=seed, progress=progress).test.positions)
    source = AnnotatedSource(dataset, lambda picture: (_lines(picture, categories, chosen), categories.hidden(picture)))
    hidden = [0]

    def write(out: Export, rows: Iterator[ExportRow]) -> None:
        for position, row in zip(dataset.positions, rows, strict=True):
            assert isinstance(row, AnnotatedRow)
            part = "val" if position in held else "train"
            for shown, (lines, unseen) in zip(row.shown, row.found, strict=True):
                out.put(f"images/{part}/{shown.name}", shown.data)
                out.put(f"labels/{part}/{shown.name.removesuffix('.png')}.txt", lines.encode())
                hidden[0] += unseen
        out.put("data.yaml", _data(categories, chosen).encode())

    def note() -> str:
        return f"{counted(hidden[0], 'object')} that others hide wholly: left out." if hidden[0] else ""

    task_of_hub = {"detect": "object-detection", "segment": "image-segmentation", "pose": "keypoint-detection"}[chosen]
    card = Card(_README.format(task=chosen), task=task_of_hub, note=note)
    options = {"by": by, "task": chosen, "roles": sorted(categories.roles), "test_size": test_size, "seed": seed}
    return export(source, path, "yolo", options, write, card, threads=threads, progress=progress)


def _data(categories: Categories, task: YoloTask) -> str:
    lines = ["train: images/train", "val: images/val"]
    if task == "pose":
        lines.append(f"kpt_shape: [{categories.most_points}, 3]")
    names = (f"  {number}: {json.dumps(name, ensure_ascii=False)}" for name, number in categories.numbers.items())
    return "\n".join([*lines, "names:", *names, ""])


def _lines(picture: Picture, categories: Categories, task: YoloTask) -> str:
    """The text file of a picture."""
    numbers = categories.numbers
    points = keypoints_in(picture) if task == "pose" else {}
    out = ""
    for box in categories.seen(picture):
        cells = _shares(_one_ring(picture, box.id), picture) if task == "segment" else _box(box, picture)
        if task == "pose":
            cells += _pose(points[box.id], picture, categories.most_points)
        out += f"{numbers[categories.name(picture.things[box.id])]} {' '.join(cells)}\n"
    return out


def _box(box: Box, picture: Picture) -> list[str]:
    """Centre, width and height."""
    centre = np.array([[box.x + box.width / 2, box.y + box.height / 2], [box.width, box.height]])
    return _shares(centre, picture)


def _one_ring(picture: Picture, number: int) -> Points:
    """The outline of an object. A line there and back joins the borders of its parts and holes."""
    ring = exact_outline(picture, number)
    if ring is not None:
        return ring
    first, *others = pixel_borders(picture, number)
    out = [first]
    for other in others:
        out += [first[:1], other, other[:1]]
    return np.concatenate([*out, first[:1]] if others else out)


def _shares(points: Points, picture: Picture) -> list[str]:
    """Coordinates as shares of the picture."""
    height, width = picture.mask.shape
    return [f"{share:.6f}" for share in np.clip(points / (width, height), 0, 1).ravel()]


def _pose(points: list[Keypoint], picture: Picture, most: int) -> list[str]:
    out = []
    for point in points:
        height, width = picture.mask.shape
        if not (0 <= point.x <= width and 0 <= point.y <= height):
            out += ["0", "0", "0"]
            continue
        column, row = int(point.x), int(point.y)
        near = picture.mask[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2]
        seen = _SEEN if (near == point.id + 1).any() else _HIDDEN
        out += [*_shares(np.array([[point.x, point.y]]), picture), str(seen)]
    return out + ["0"] * (3 * (most - len(points)))
