"""COCO and YOLO: read by pycocotools and by a reader of our own, and held to the masks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

import perceptv as pv
from perceptv.cli import main
from storage_sets import contents

DOMAINS = ("layered_colours", "numbered_shapes", "vanishing_objects", "maze_solving")


def shown(**changes: Any) -> pv.Dataset:
    recipe = {"preset": "balanced", "seed": 3, "domains": DOMAINS, "sizes": [4], "per_size": 2}
    return pv.percept_v(**{**recipe, **changes})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shown().to_coco(tmp_path_factory.mktemp("coco") / "set", progress=False)


@pytest.mark.filterwarnings("ignore:__array__ implementation:DeprecationWarning")  # of pycocotools under NumPy 2
@pytest.mark.parametrize("look", [{}, {"looks": ["tilt-2"], "width": 900}], ids=["plain", "tilted and smaller"])
def test_pycocotools_reads_the_masks_back(folder: Path, tmp_path: Path, look: dict[str, Any]) -> None:
    coco = pytest.importorskip("pycocotools.coco")
    written = shown(**look).to_coco(tmp_path / "set", progress=False) if look else folder
    read = coco.COCO(str(written / "annotations.json"))
    samples = {sample.id: sample for sample in shown(**look)}
    polygons = runs = 0
    for image in read.loadImgs(read.getImgIds()):
        sample = samples[image["sample"]]
        mask, found = sample.masks()[image["picture"]], read.loadAnns(read.getAnnIds(imgIds=image["id"]))
        boxes = {box.id: box for box in sample.boxes(image["picture"]) if box.role not in ("background", "grid")}
        assert [one["object"] for one in found] == list(boxes)
        for one in found:
            pixels, drawn, box = mask == one["object"] + 1, read.annToMask(one) > 0, boxes[one["object"]]
            assert (
                one["bbox"] == [box.x, box.y, box.width, box.height] and one["area"] == box.area and not one["iscrowd"]
            )
            assert (one["kind"], one["colour"], one["role"], one["label"]) == box[1:5]
            if isinstance(one["segmentation"], list):
                polygons += 1
                enough = 0.95 if box.area >= 100 else 0.8
                assert (pixels & drawn).sum() >= enough * (pixels | drawn).sum()
            else:
                runs += 1
                assert (pixels == drawn).all()
    assert polygons > 50 and runs >= 6


def test_images_and_categories(folder: Path) -> None:
    read = json.loads((folder / "annotations.json").read_text(encoding="utf-8"))
    samples = list(shown())
    names = [(sample.id, picture) for sample in samples for picture in range(sample.picture_count)]
    assert [(image["sample"], image["picture"]) for image in read["images"]] == names
    assert [image["id"] for image in read["images"]] == list(range(len(names)))
    assert [one["id"] for one in read["annotations"]] == list(range(1, len(read["annotations"]) + 1))
    for image, (name, _) in zip(read["images"], names, strict=True):
        sample = next(sample for sample in samples if sample.id == name)
        picture = Image.open(folder / "images" / image["file_name"])
        assert picture.size == (image["width"], image["height"])
        assert (np.asarray(picture) == sample.images[image["picture"]]).all()
        assert image["answer_text"] == sample.answer_text and image["look"] == "plain"
    kinds = [category["name"] for category in read["categories"]]
    assert kinds == sorted(kinds) and {"circle", "cell", "square"} <= set(kinds)
    assert [category["id"] for category in read["categories"]] == list(range(1, len(kinds) + 1))
    assert all(category["supercategory"] == category["name"] for category in read["categories"])
    assert {one["category_id"] for one in read["annotations"]} == set(range(1, len(kinds) + 1))
    for one in read["annotations"]:
        assert kinds[one["category_id"] - 1] == one["kind"]
    card = (folder / "README.md").read_text(encoding="utf-8")
    assert "object-detection" in card and "pycocotools" in card
    assert pv.score(folder, {sample.id: sample.answer_text for sample in samples}).overall().accuracy == 1.0


def test_categories_by_other_names(tmp_path: Path) -> None:
    data = shown(domains=["numbered_shapes"], per_size=1)
    (sample,) = data
    boxes = [box for box in sample.boxes() if box.role not in ("background", "grid")]
    for by, name in (("colour", "{0.colour}"), ("role", "{0.role}"), ("colour kind", "{0.colour} {0.kind}")):
        made = data.to_coco(tmp_path / by, by=by, progress=False)  # type: ignore[arg-type]
        read = json.loads((made / "annotations.json").read_text(encoding="utf-8"))
        names = {category["id"]: category["name"] for category in read["categories"]}
        assert [names[one["category_id"]] for one in read["annotations"]] == [name.format(box) for box in boxes]
        for category in read["categories"]:
            kinds = {box.kind for box in boxes if name.format(box) == category["name"]}
            assert category["supercategory"] == (min(kinds) if len(kinds) == 1 else "object")


def test_roles_are_chosen(tmp_path: Path) -> None:
    data = shown(domains=["grid_path"], per_size=1)
    usual = json.loads(
        (data.to_coco(tmp_path / "usual", progress=False) / "annotations.json").read_text(encoding="utf-8")
    )
    roles = {one["role"] for one in usual["annotations"]}
    assert "cell" in roles and "grid" not in roles
    made = data.to_coco(tmp_path / "grid", roles="grid,path", progress=False)
    asked = json.loads((made / "annotations.json").read_text(encoding="utf-8"))
    assert {one["role"] for one in asked["annotations"]} == {"grid", "path"}
    with pytest.raises(pv.InvalidParams, match=r"roles has 'nothing'; legal: roles of this dataset: cell, grid"):
        data.to_coco(tmp_path / "none", roles=["nothing"], progress=False)
    with pytest.raises(pv.InvalidParams, match="by is 'shape'"):
        data.to_coco(tmp_path / "none", by="shape", progress=False)  # type: ignore[arg-type]
    with pytest.raises(pv.InvalidParams, match="episodes"):
        pv.dataset(domains=["bib_preference"], sizes=[1], per_size=1).to_coco(tmp_path / "none", progress=False)


def test_the_same_bytes_for_any_number_of_threads(tmp_path: Path) -> None:
    data = shown(domains=["vanishing_objects", "layered_shapes"], per_size=14)
    one, many = (data.to_coco(tmp_path / str(n), threads=n, progress=False) for n in (1, 3))
    assert contents(one) == contents(many)
    (one / "images" / "stranger.png").write_bytes(b"x")
    assert data.to_coco(one, progress=False) == one


def test_hidden_objects_are_left_out_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    masks = pv.Sample.masks

    def covered(self: pv.Sample) -> list[Any]:
        return [np.where(mask == 1, 0, mask) for mask in masks(self)]

    monkeypatch.setattr(pv.Sample, "masks", covered)
    data = shown(domains=["numbered_shapes"])
    made = data.to_coco(tmp_path / "set", progress=False)
    read = json.loads((made / "annotations.json").read_text(encoding="utf-8"))
    assert {one["object"] for one in read["annotations"]}.isdisjoint({0})
    assert "2 objects that others hide wholly: left out." in (made / "README.md").read_text(encoding="utf-8")


def test_frames_of_videos_are_pictures(tmp_path: Path) -> None:
    data = pv.conservation(preset="balanced", domains=["conservation_number"], sizes=[3], per_size=1)
    read = json.loads((data.to_coco(tmp_path / "set", progress=False) / "annotations.json").read_text(encoding="utf-8"))
    film = data[0]
    assert len([image for image in read["images"] if image["sample"] == film.id]) == film.picture_count
    coins = [
        {one["object"] for one in read["annotations"] if one["image_id"] == i} for i in (0, film.picture_count - 1)
    ]
    assert coins[0] & coins[1]


def labels(folder: Path, image: Path) -> list[list[float]]:
    """The lines of a label file."""
    path = folder / "labels" / image.parent.name / f"{image.stem}.txt"
    return [list(map(float, line.split())) for line in path.read_text().splitlines()]


def test_yolo_boxes(tmp_path: Path) -> None:
    data = shown(per_size=5)
    made = data.to_yolo(tmp_path / "set", test_size=0.3, seed=1, progress=False)
    split = data.train_test_split(0.3, seed=1)
    files = {part: sorted((made / "images" / part).iterdir()) for part in ("train", "val")}
    names = (made / "data.yaml").read_text(encoding="utf-8").split("names:\n")[1].splitlines()
    kinds = [json.loads(line.partition(": ")[2]) for line in names]
    for part, samples in (("train", split.train), ("val", split.test)):
        shapes = {
            f"{s.id}{'' if s.picture_count == 1 else f'_{i + 1}'}": (s, i) for s in samples for i in range(len(s))
        }
        assert {file.stem for file in files[part]} == set(shapes)
        for file in files[part]:
            sample, image = shapes[file.stem]
            height, width = sample.masks()[image].shape
            boxes = [box for box in sample.boxes(image) if box.role not in ("background", "grid")]
            lines = labels(made, file)
            assert [kinds[int(line[0])] for line in lines] == [box.kind for box in boxes]
            for (_, x, y, w, h), box in zip(lines, boxes, strict=True):
                found = np.array([x - w / 2, y - h / 2, w, h]) * (width, height, width, height)
                assert np.allclose(found, [box.x, box.y, box.width, box.height], atol=0.01)


def test_yolo_segments_fill_what_is_seen(tmp_path: Path) -> None:
    data = shown(domains=["layered_colours", "grid_path"], per_size=1)
    made = data.to_yolo(tmp_path / "set", task="segment", progress=False)
    for sample in data:
        (file,) = made.glob(f"images/*/{sample.id}.png")
        (mask,) = sample.masks()
        height, width = mask.shape
        boxes = [box for box in sample.boxes() if box.role not in ("background", "grid")]
        for line, box in zip(labels(made, file), boxes, strict=True):
            picture = Image.new("1", (4 * width, 4 * height))
            corners = np.array(line[1:]).reshape(-1, 2) * (4 * width, 4 * height) - 0.5
            ImageDraw.Draw(picture).polygon([(x, y) for x, y in corners], fill=1)
            drawn = np.asarray(picture).reshape(height, 4, width, 4).sum((1, 3)) >= 8
            pixels = mask == box.id + 1
            if box.area >= 100:
                assert (drawn & pixels).sum() >= 0.9 * (drawn | pixels).sum(), (sample.id, box)


def test_yolo_keypoints(tmp_path: Path) -> None:
    data = shown(domains=["numbered_shapes", "vanishing_objects"])
    made = data.to_yolo(tmp_path / "set", task="pose", progress=False)
    shape = next(line for line in (made / "data.yaml").read_text().splitlines() if line.startswith("kpt_shape"))
    most = json.loads(shape.partition(": ")[2])[0]
    full = 0
    for sample in data:
        for image in range(sample.picture_count):
            (file,) = made.glob(f"images/*/{sample.id}{'' if sample.picture_count == 1 else f'_{image + 1}'}.png")
            height, width = sample.masks()[image].shape
            for line, box in zip(labels(made, file), sample.boxes(image), strict=True):
                points = np.array(line[5:]).reshape(most, 3)
                known = [(p.x, p.y) for p in sample.keypoints(image) if p.id == box.id]
                full += len(known) == most
                assert np.allclose(points[: len(known), :2] * (width, height), known, atol=0.01)
                assert (points[: len(known), 2] == 2).all() and not points[len(known) :].any()
    assert full


def test_twins_stay_together(tmp_path: Path) -> None:
    data = shown(domains=["numbered_shapes"], per_size=6, twins=True)
    made = data.to_yolo(tmp_path / "set", test_size=0.5, progress=False)
    parts = [{file.stem.split("-twin")[0] for file in (made / "images" / part).iterdir()} for part in ("train", "val")]
    assert parts[0].isdisjoint(parts[1]) and len(parts[0] | parts[1]) == 6


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    what = ["percept-v", "--domains", "numbered_shapes", "--sizes", "3", "--per-size", "3", "--preset", "balanced"]
    data = shown(seed=0, domains=["numbered_shapes"], sizes=[3], per_size=3)
    command = ["export", "coco", what[0], str(tmp_path / "coco"), *what[1:], "--by", "colour kind", "--quiet"]
    assert main(command) == 0 and "3 rows as coco" in capsys.readouterr().out
    assert contents(tmp_path / "coco") == contents(data.to_coco(tmp_path / "coco2", by="colour kind", progress=False))
    command = ["export", "yolo", what[0], str(tmp_path / "yolo"), *what[1:], "--task", "segment", "--roles", "target"]
    assert main([*command, "--quiet"]) == 0
    same = data.to_yolo(tmp_path / "yolo2", task="segment", roles="target", progress=False)
    assert contents(tmp_path / "yolo") == contents(same)
    capsys.readouterr()
    for odd, problem in (
        (["coco", "--task", "pose"], "--task is for yolo"),
        (["parquet", "--by", "kind"], "--by is for coco and yolo"),
        (["coco", "--video", "mp4"], "--video is for hf, parquet, webdataset, vlmevalkit, lmms-eval and messages"),
    ):
        assert main(["export", odd[0], what[0], str(tmp_path / "odd"), *what[1:], *odd[1:]]) == 2
        assert problem in capsys.readouterr().err
