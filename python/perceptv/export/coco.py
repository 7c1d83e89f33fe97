"""Pictures with COCO annotations: the boxes and segments of their objects."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from perceptv._arguments import NameList
from perceptv._core import __version__
from perceptv._plain import counted
from perceptv.annotations.mask_shapes import run_lengths
from perceptv.annotations.objects import Box
from perceptv.annotations.pictures import Picture
from perceptv.annotations.polygons import exact_outline
from perceptv.core.dataset import CategoryBy, Dataset
from perceptv.export.annotated_rows import AnnotatedRow, AnnotatedSource, Categories, categories_of
from perceptv.export.export_rows import ExportRow
from perceptv.export.target import Card, Export, export

FILE, FOLDER = "annotations.json", "images"
_README = """`annotations.json` has the objects of all pictures in the format of COCO, and the pictures are in `images`:

```python
from pycocotools.coco import COCO
found = COCO("path/to/this/folder/annotations.json")
```

`bbox` and `area` are those of the visible pixels. `segmentation` is a polygon where an object is wholly visible and has
no hole, else the uncompressed run lengths of its mask. Annotations also have the number of the `object` in the scene,
the same in all pictures of a sample, and its `kind`, `colour`, `role` and `label`. Images have the id of the `sample`,
the number of the `picture` in it from 0, its `look` and the `answer_text`."""


class _Found(NamedTuple):
    width: int
    height: int
    objects: list[tuple[str, dict[str, Any]]]
    """Category and annotation of each."""
    hidden: int


def to_coco(
    dataset: Dataset,
    path: str | Path,
    *,
    by: CategoryBy = "kind",
    roles: NameList | None = None,
    threads: int | None = None,
    progress: bool = True,
) -> Path:
    """Writes a folder with the pictures and ``annotations.json``, which pycocotools reads.

    Parameters
    ----------
    dataset : Dataset
        Pictures, or videos, which are shown by frames.
    path, threads, progress
        As in :func:`perceptv.export.to_parquet`.
    by : {"kind", "colour", "colour kind", "role"}
        What the categories are.
    roles : str or iterable of str, optional
        The roles of the objects to annotate, by default all but ``"background"`` and ``"grid"``.
    """
    categories = categories_of(dataset, by, roles, progress)
    source, hidden = AnnotatedSource(dataset, lambda picture: _found(picture, categories)), [0]

    def write(out: Export, rows: Iterator[ExportRow]) -> None:
        with out.folder.spooling() as images, out.writing(FILE) as file:
            file.write(_head(source, categories).encode())
            images_before = number = 0
            for row in rows:
                assert isinstance(row, AnnotatedRow)
                for place, (shown, found) in enumerate(zip(row.shown, row.found, strict=True)):
                    out.put(f"{FOLDER}/{shown.name}", shown.data)
                    image = _image(images_before, shown.name, place, row.record, found)
                    images.write(_item(image, images_before))
                    for name, annotation in found.objects:
                        whose = {"id": number + 1, "image_id": images_before}
                        whose["category_id"] = categories.numbers[name] + 1
                        file.write(_item({**whose, **annotation}, number))
                        number += 1
                    images_before += 1
                    hidden[0] += found.hidden
            file.write(b'\n],\n"images": [')
            images.seek(0)
            while block := images.read(1 << 20):
                file.write(block)
            file.write(b"\n]\n}\n")

    def note() -> str:
        return f"{counted(hidden[0], 'object')} that others hide wholly: left out." if hidden[0] else ""

    card = Card(_README, task="object-detection", note=note)
    options = {"by": by, "roles": sorted(categories.roles)}
    return export(source, path, "coco", options, write, card, threads=threads, progress=progress)


def _found(picture: Picture, categories: Categories) -> _Found:
    """What is annotated in a picture."""
    height, width = picture.mask.shape
    objects = [(categories.name(picture.things[box.id]), _annotation(picture, box)) for box in categories.seen(picture)]
    return _Found(width, height, objects, categories.hidden(picture))


def _annotation(picture: Picture, box: Box) -> dict[str, Any]:
    ring = exact_outline(picture, box.id)
    return {
        "bbox": [box.x, box.y, box.width, box.height],
        "area": box.area,
        "iscrowd": 0,
        "segmentation": _runs(picture, box.id) if ring is None else [ring.ravel().tolist()],
        "object": box.id,
        "kind": box.kind,
        "colour": box.colour,
        "role": box.role,
        "label": box.label,
    }


def _runs(picture: Picture, number: int) -> dict[str, Any]:
    height, width = picture.mask.shape
    region = picture.regions[number]
    counts = run_lengths(region.pixels(picture.mask, number), region, height, width)
    return {"size": [height, width], "counts": counts}


def _image(number: int, name: str, place: int, record: dict[str, Any], found: _Found) -> dict[str, Any]:
    size = {"width": found.width, "height": found.height}
    whose = {"sample": record["id"], "picture": place, "look": record.get("look", "plain")}
    return {"id": number, "file_name": name, **size, "license": 1, **whose, "answer_text": record["answer_text"]}


def _head(source: AnnotatedSource, categories: Categories) -> str:
    """The members of the file before its annotations."""
    info = {"description": f"{source.name} (perceptv)", "version": __version__}
    licences = " ".join(dict.fromkeys(suite.licence for suite in source.suites))
    names = enumerate(categories.kinds.items(), 1)
    members = {
        "info": info,
        "licenses": [{"id": 1, "name": licences, "url": ""}],
        "categories": [{"id": number, "name": name, "supercategory": kind} for number, (name, kind) in names],
    }
    return f'{json.dumps(members, ensure_ascii=False, indent=0)[:-2]},\n"annotations": ['


def _item(value: dict[str, Any], before: int) -> bytes:
    """A member of a list, after so many others."""
    return f"{',' if before else ''}\n{json.dumps(value, ensure_ascii=False, separators=(',', ':'))}".encode()
