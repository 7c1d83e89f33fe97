"""Boxes, outlines, keypoints and routes, held to masks and scenes."""

from __future__ import annotations

import numpy as np
import pytest

import perceptv as pv
from perceptv.annotations import Box, Keypoint
from perceptv.annotations.mask_shapes import Flags, Points, borders, regions, run_lengths
from perceptv.annotations.polygons import area_of
from perceptv.annotations.shape_outlines import outline_of
from perceptv.core.seen_things import Thing

SHOWN = [
    pv.generate(domain, size=size, preset=preset)
    for domain, size, preset in (
        ("list_shapes", 5, "paper"), ("layered_colours", 4, "balanced"), ("maze_solving", 3, "paper"),
        ("grid_path", 4, "balanced"), ("numbered_shapes", 6, "paper"), ("vanishing_objects", 3, "balanced"),
        ("graph_counting", 4, "balanced"), ("match_shadow", 4, "paper"), ("circle_right_triangle", 3, "balanced"),
    )
]  # fmt: skip


def filled(rings: list[Points], shape: tuple[int, int]) -> Flags:
    """The pixels whose middles lie within an odd number of the rings."""
    out = np.zeros(shape, bool)
    x = np.arange(shape[1]) + 0.5
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, np.roll(ring, -1, 0), strict=True):
            for row in range(*(min(max(int(np.ceil(end - 0.5)), 0), shape[0]) for end in sorted((ay, by)))):
                out[row] ^= x < ax + (row + 0.5 - ay) * (bx - ax) / (by - ay)
    return out


@pytest.mark.parametrize("sample", SHOWN, ids=lambda s: s.id)
def test_boxes_are_tight_and_areas_sum_to_the_mask(sample: pv.Sample) -> None:
    for image, mask in enumerate(sample.masks()):
        found = sample.boxes(image)
        assert [box.id for box in found] == [n - 1 for n in np.unique(mask) if n]
        assert sum(box.area for box in found) == np.count_nonzero(mask)
        for box in found:
            rows, columns = np.nonzero(mask == box.id + 1)
            assert (box.x, box.y, box.area) == (columns.min(), rows.min(), rows.size)
            assert (box.x + box.width, box.y + box.height) == (columns.max() + 1, rows.max() + 1)
            known = sample.scene["objects"][box.id]
            assert (box.kind, box.role, box.label) == (known["kind"], known["role"], known.get("label", ""))


@pytest.mark.parametrize("sample", SHOWN, ids=lambda s: s.id)
def test_outlines_enclose_what_is_seen(sample: pv.Sample) -> None:
    exact = 0
    for image, mask in enumerate(sample.masks()):
        boxes = {box.id: box for box in sample.boxes(image)}
        found = sample.outlines(image)
        assert [outline.id for outline in found] == list(boxes)
        for outline in found[:20]:
            box = boxes[outline.id]
            left, top = max(0, box.x - 2), max(0, box.y - 2)
            pixels = mask[top : box.y + box.height + 2, left : box.x + box.width + 2] == outline.id + 1
            drawn = filled([ring - np.array((left, top)) for ring in outline.rings], pixels.shape)
            if outline.exact:
                exact += 1
                assert len(outline.rings) == 1
                assert (drawn & pixels).sum() >= 0.95 * (drawn | pixels).sum()
            else:
                assert (drawn == pixels).all()
    assert exact


def test_what_others_hide_or_holes_break_is_not_exact() -> None:
    rings = pv.generate("layered_colours", size=4, preset="balanced").outlines()
    assert [len(outline.rings) for outline in rings] == [2, 2, 2, 1]
    assert [outline.exact for outline in rings] == [False, False, False, True]


def test_a_colour_without_a_name_is_a_number() -> None:
    found = {
        box.colour for box in pv.generate("list_shapes", size=3, preset="balanced").boxes() if box.role == "background"
    }
    assert found and all(len(colour) == 7 and int(colour.removeprefix("#"), 16) >= 0 for colour in found)


def test_pictures_of_a_sample_have_their_own_boxes_and_the_same_ids() -> None:
    sample = pv.generate("vanishing_objects", size=3, preset="balanced")
    first, second = ({box.id: box for box in sample.boxes(image)} for image in (0, 1))
    gone = {known["id"] for known in sample.scene["objects"] if known["role"] == "vanished"}
    assert (
        first.keys() - second.keys() == gone and second and all(first[number] == box for number, box in second.items())
    )
    with pytest.raises(pv.InvalidParams, match=r"image is 2"):
        sample.boxes(2)


def test_frames_of_a_video() -> None:
    film = pv.generate("conservation_number", size=3, preset="balanced")
    for image, mask in enumerate(film.masks()):
        assert sum(box.area for box in film.boxes(image)) == np.count_nonzero(mask)
    coins = [{p.id: (p.x, p.y) for p in film.keypoints(i) if p.name == "centre"} for i in (0, film.picture_count - 1)]
    assert coins[0] != coins[1] and coins[0].keys() & coins[1].keys()


def test_episodes_have_no_objects() -> None:
    sample = pv.generate("bib_preference", size=1)
    for call in (sample.boxes, sample.outlines, sample.keypoints):
        with pytest.raises(pv.InvalidParams, match="episodes"):
            call()
    assert not hasattr(sample, "route")


def test_keypoints_are_those_of_the_scene() -> None:
    sample = pv.generate("numbered_shapes", size=4, preset="balanced")
    found = sample.keypoints()
    for known in sample.scene["objects"]:
        mine = [p for p in found if p.id == known["id"]]
        shape = known["geometry"]
        corners = [tuple(corner) for corner in shape.get("vertices", ())]
        assert [(p.x, p.y) for p in mine if p.name == "corner"] == corners
        assert [(p.x, p.y) for p in mine if p.name == "label"] == [tuple(known["look"]["label"]["centre"])]
        (centre,) = [p for p in mine if p.name == "centre"]
        if shape["type"] == "disc":
            assert (centre.x, centre.y) == tuple(shape["centre"])
        else:
            box = next(box for box in sample.boxes() if box.id == known["id"])
            assert box.x < centre.x < box.x + box.width and box.y < centre.y < box.y + box.height
    line = next(p.id for p in pv.generate("graph_counting", size=4, preset="balanced").keypoints() if p.name == "end")
    ends = [p for p in pv.generate("graph_counting", size=4, preset="balanced").keypoints() if p.id == line]
    assert [p.name for p in ends] == ["end", "end"]


@pytest.mark.parametrize("preset", ["paper", "balanced"])
@pytest.mark.parametrize("domain", ["maze_solving", "grid_path"])
def test_a_route_passes_the_cells_of_the_answer(domain: str, preset: pv.Preset) -> None:
    sample = pv.generate(domain, size=6, preset=preset)
    cells = {box.id: box for box in sample.boxes() if box.role == "cell"}
    shown = {known["id"]: known for known in sample.scene["objects"]}
    passed = []
    for x, y in sample.route:
        near = min(cells.values(), key=lambda b: abs(b.x + b.width / 2 - x) + abs(b.y + b.height / 2 - y))
        passed.append(near.label.lower() if domain == "maze_solving" else shown[near.id]["kind"])
    assert passed == [str(word).lower() for word in sample.answer]


def test_no_route_where_the_answer_is_no_walk() -> None:
    sample = pv.generate("counting_circles", size=3)
    assert not hasattr(sample, "route")
    with pytest.raises(pv.NoSuchProperty, match="'counting_circles', whose answer is no walk"):
        _ = sample.route


def test_borders_and_runs_give_the_pixels_back() -> None:
    rng = np.random.default_rng(5)
    for _ in range(200):
        mask = rng.integers(0, 4, rng.integers(1, 9, 2)).astype(np.int32)
        for number, region in regions(mask).items():
            pixels = region.pixels(mask, number)
            rings = [ring + np.array((region.left, region.top)) for ring in borders(pixels)]
            assert (filled(rings, mask.shape) == (mask == number + 1)).all()
            assert not any((ring == np.roll(ring, -2, 0)).any(1).all() for ring in rings if len(ring) > 4)
            counts = run_lengths(pixels, region, *mask.shape)
            runs = np.repeat(np.arange(len(counts)) % 2, counts).reshape(mask.shape[::-1]).T
            assert sum(counts) == mask.size and (runs == (mask == number + 1)).all() and min(counts[1:]) > 0


def test_outlines_of_shapes_grow_by_half_of_the_stroke() -> None:
    def shape(geometry: dict[str, object], width: float, fill: str | None = "red") -> Points:
        look = {"fill": fill, "stroke": {"colour": "black", "width": width}}
        found = outline_of(Thing("x", "target", "red", "", geometry, look), 0.01)
        assert found is not None
        return found

    corners = [[0, 0], [0, 10], [10, 10], [10, 0]]
    for turned in (corners, corners[::-1]):
        assert area_of(shape({"type": "polygon", "vertices": turned}, 2)) == pytest.approx(100 + 40 + np.pi, abs=0.05)
    assert area_of(shape({"type": "disc", "centre": [5, 5], "radius": 9}, 2)) == pytest.approx(100 * np.pi, abs=0.4)
    line = {"type": "paths", "lines": [[[0, 0], [10, 0], [10, 10]]]}
    assert area_of(shape(line, 2, None)) == pytest.approx(20 + 20 - 1 + np.pi / 4, abs=0.05)


def test_names_of_what_is_found() -> None:
    sample = pv.generate("counting_circles", size=1)
    (box,), (point,) = sample.boxes(), sample.keypoints()
    assert isinstance(box, Box) and isinstance(point, Keypoint) and point.name == "centre"
    assert box._fields == ("id", "kind", "colour", "role", "label", "x", "y", "width", "height", "area")
