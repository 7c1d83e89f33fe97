"""Sizes: the same scene drawn in another size, with its truth kept."""

from __future__ import annotations

import itertools
import pickle
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import perceptv as pv
from perceptv.core.appearance import PLAIN, Appearance, Change, appearance_of, checked_scale, scale_text

SAMPLE = pv.generate("maze_solving", size=5)


@pytest.mark.parametrize(
    ("given", "suffix"),
    [
        ({"width": 448}, "-width448"),
        ({"scale": 0.5}, "-scale0.5"),
        ({"scale": "7/16"}, "-scale0.4375"),
        ({"scale": Fraction(1, 3)}, "-scale1of3"),
        ({"scale": 0.1, "legible": False}, "-scale0.1-legible-no"),
        ({"width": 300, "legible": "people"}, "-width300-legible-people"),
        ({"scale": 1.0}, ""),
        ({"legible": False}, ""),
    ],
)
def test_ids_say_the_size_before_the_twin(given: dict[str, object], suffix: str) -> None:
    found = appearance_of(**given)  # type: ignore[arg-type]
    assert found.suffix == suffix
    assert found.put_into("a-s0-twin0") == f"a-s0{suffix}-twin0"
    assert found.is_plain == (not suffix)


@pytest.mark.parametrize("bad", [0, -1, 0.2, 8.01, float("nan"), float("inf"), True, None, "x", "1/0", "1e-9", [1]])
def test_scales_out_of_range_are_refused(bad: object) -> None:
    with pytest.raises(pv.InvalidParams, match=r"^scale is .*; legal: 0\.25\.\.8"):
        checked_scale(bad)


@pytest.mark.parametrize("bad", [0, -1, 2**31, 1.5, True, "448"])
def test_widths_out_of_range_are_refused(bad: object) -> None:
    with pytest.raises(pv.InvalidParams, match=r"^width is .*; legal: integers 1\.\."):
        Appearance(width=bad)  # type: ignore[arg-type]


def test_width_and_scale_exclude_each_other() -> None:
    with pytest.raises(pv.InvalidParams, match="one of both"):
        pv.generate("maze_solving", size=5, width=448, scale=2)


@pytest.mark.parametrize("bad", ["models", 1, None, "nobody"])
def test_legible_is_a_floor(bad: object) -> None:
    with pytest.raises(pv.InvalidParams, match=r"^legible is"):
        pv.generate("maze_solving", size=5, scale=2, legible=bad)  # type: ignore[arg-type]


def test_scales_have_one_text_and_read_back() -> None:
    for scale in (Fraction(1), Fraction(7, 16), Fraction(1, 3), Fraction(35, 100), Fraction(448, 1012)):
        assert checked_scale(scale_text(scale)) == scale
    assert [scale_text(Fraction(n)) for n in (1, 2)] == ["1", "2"]


def test_a_change_of_size_takes_the_place_of_another() -> None:
    before = Appearance(width=448)
    assert Change(scale=Fraction(2)).on(before) == Appearance(scale=Fraction(2))
    assert Change(width=300).on(Appearance(scale=Fraction(2))) == Appearance(width=300)
    assert Change().on(before) == before


def test_a_sample_at_a_width_is_that_wide_and_keeps_its_truth() -> None:
    small = SAMPLE.at_width(352)
    assert small.image.shape[1] == 352 and small.appearance.width == 352
    assert small.scale == Fraction(352, SAMPLE.image.shape[1])
    assert (small.answer, small.scene, small.prompt) == (SAMPLE.answer, SAMPLE.scene, SAMPLE.prompt)
    assert small.id == f"{SAMPLE.id}-width352" and small.plain == SAMPLE and small != SAMPLE
    assert small == pv.generate("maze_solving", size=5, width=352)
    assert pickle.loads(pickle.dumps(small)) == small and "width=352" in repr(small)


def test_the_record_has_the_size_and_the_plain_id() -> None:
    record = SAMPLE.at_scale("3/4").record()
    width = SAMPLE.image.shape[1] * 3 // 4
    assert {n: record[n] for n in ("look", "scale", "width", "plain_id")} == {
        "look": "plain", "scale": "3/4", "width": width, "plain_id": SAMPLE.id,
    }  # fmt: skip
    assert not {"look", "scale", "width", "plain_id"} & SAMPLE.record().keys()


def test_scale_2_has_the_plain_picture_as_its_mean() -> None:
    big = SAMPLE.at_scale(2)
    rows, columns, _ = SAMPLE.image.shape
    mean = big.image.reshape(rows, 2, columns, 2, 3).mean(axis=(1, 3))
    outside = np.abs(mean - SAMPLE.image).max(axis=2) <= 3
    assert outside.mean() > 0.95  # labels are set in other ways
    assert (big.masks()[0][::2, ::2] == SAMPLE.masks()[0]).mean() > 0.99


def test_below_the_least_width_an_error_names_what_is_legal() -> None:
    least = SAMPLE.least_scale
    assert 0 < least <= 1
    with pytest.raises(pv.InvalidParams, match=r"^width of maze_solving is 40; legal: \d+\.\.\d+ \(.*\)$"):
        SAMPLE.at_width(40)
    with pytest.raises(pv.InvalidParams, match=r"^width of maze_solving is 4; legal: \d+\.\.\d+$"):
        SAMPLE.at_width(4)
    assert SAMPLE.at_scale(least).scale == least
    assert SAMPLE.at_width(40, legible=False).id == f"{SAMPLE.id}-width40-legible-no"


def test_people_see_at_smaller_sizes_than_models() -> None:
    people = SAMPLE.at_scale(2, legible="people").least_scale
    assert people <= SAMPLE.least_scale


def test_points_of_the_scene_follow_the_size() -> None:
    big = SAMPLE.at_scale(2)
    assert np.allclose(big.pose, np.diag([2, 2, 1]))
    assert np.allclose(big.to_picture([[10, 20]]), [[20, 40]])
    assert np.allclose(SAMPLE.to_picture([[10, 20], [0, 1]]), [[10, 20], [0, 1]])


def test_twins_share_the_size_of_their_control() -> None:
    control = pv.generate("counting_circles", size=4, scale=2)
    twin = control.twin()
    assert twin.id == f"{control.id}-twin0" and twin.image.shape == control.image.shape
    assert twin.record()["twin"]["control"] == control.id and twin.control == control
    assert twin.record()["plain_id"] == twin.plain.id


def test_a_size_of_a_picture_that_is_no_size_law_names_width() -> None:
    with pytest.raises(pv.InvalidParams, match="`width`"):
        pv.generate("maze_solving", size=448)


def test_datasets_at_several_widths_keep_instances_together() -> None:
    ds = pv.percept_v(domains="maze_solving", sizes="5-6", per_size=2)
    both = ds.at_width([448, 672])
    assert [s.appearance.width for s in both] == [448, 672] * 4
    assert [s.plain for s in both][::2] == list(ds)
    assert both == pv.percept_v(domains="maze_solving", sizes="5-6", per_size=2, width=[448, 672])
    train, test = both.train_test_split(0.5)
    assert not {s.plain.id for s in train} & {s.plain.id for s in test}
    assert len({s._key.stimulus for s in both}) == 4
    assert pickle.loads(pickle.dumps(both)) == both


def test_a_small_width_refuses_and_can_be_skipped() -> None:
    ds = pv.percept_v(domains="maze_solving,circle_boxes", sizes=[5], per_size=1)
    with pytest.raises(pv.InvalidParams, match=r"1 sample of maze_solving: .*refused='skip'"):
        ds.at_width([30, 896])
    some = ds.at_width([30, 896], refused="skip")
    assert [s.appearance.width for s in some] == [896, 896]
    assert [(s.domain, s.count) for s in some.refused] == [("maze_solving", 1), ("circle_boxes", 1)]


def test_saved_sets_hold_their_sizes(tmp_path: Path) -> None:
    ds = pv.percept_v(domains="maze_solving", sizes=[5], per_size=2, scale=[1, 2])
    folder = ds.save(tmp_path / "set", progress=False)
    assert pv.load(folder) == ds and not pv.verify(folder, progress=False)
    assert pv.load(folder).save(folder, progress=False) == folder
    assert (folder / "images" / "maze_solving" / f"{ds[1].id}.png").read_bytes() == ds[1].png()
    card = (folder / "README.md").read_text()
    assert "## Looks and sizes" in card and "| `plain` | scale 2 | 2 | " in card


def test_what_a_preprocessor_leaves() -> None:
    sample = pv.generate("sort_lines", size=20)
    seen = pv.seen_by(sample, long_edge=448)
    assert (seen.factor, seen.width, seen.legible) == (0.448, 448, False)
    assert seen.scale == 0.448 and seen.digits is not None and seen.digits < 10
    whole = pv.seen_by(sample, long_edge=4000)
    assert whole.factor == 1 and whole.legible
    assert pv.seen_by(sample.at_scale(2), long_edge=1000).scale == 1
    with pytest.raises(pv.InvalidParams, match=r"^sample is str"):
        pv.seen_by("x", long_edge=448)  # type: ignore[arg-type]


def test_batches_fit_a_canvas() -> None:
    ds = pv.percept_v(domains="circle_boxes,counting_circles", sizes="3-4", per_size=1)
    first, second = pv.batches(ds, 3, canvas=(448, 512))
    images = np.asarray(first.images)
    assert images.shape == (3, 1, 448, 512, 3) and len(second) == 1
    fitted = ds[0].at_scale(min(Fraction(448, ds[0].image.shape[0]), Fraction(512, ds[0].image.shape[1])))
    rows, columns, _ = fitted.image.shape
    assert first.ids[0] == fitted.id and (images[0, 0, :rows, :columns] == fitted.image).all()
    assert (images[0, 0, rows:] == 255).all() and (images[0, 0, :, columns:] == 255).all()
    assert not list(pv.batches(ds, canvas=(20, 20)))
    with pytest.raises(pv.InvalidParams, match="1000 samples in a row"):
        next(pv.batches(itertools.repeat(ds[0]), canvas=(20, 20)))
    with pytest.raises(pv.InvalidParams):
        list(pv.batches(ds, canvas=(20, 20), below="error"))


def test_batches_leave_out_what_a_grown_page_does_not_fit() -> None:
    page = pv.generate("match_outline", size=5, preset="paper", look="photo")
    rows, columns, _ = page.images[0].shape
    plain = page.plain.images[0].shape[:2]
    assert rows > plain[0]  # its lines are too thin to be shrunk
    assert not list(pv.batches([page], canvas=plain))
    (batch,) = pv.batches([page], canvas=(rows, columns))
    assert np.asarray(batch.images).shape == (1, 2, rows, columns, 3)
    with pytest.raises(pv.InvalidParams):
        list(pv.batches([page], canvas=plain, below="error"))


def test_a_batch_of_one_domain_at_a_width() -> None:
    batch = pv.generate_batch("maze_solving", [5, 5], width=448)
    assert np.asarray(batch.images).shape == (2, 1, 448, 448, 3)
    assert batch.ids[0] == pv.generate("maze_solving", size=5, width=448).id
    assert (np.asarray(batch.images)[1, 0] == pv.generate("maze_solving", size=5, index=1, width=448).image).all()


def test_streams_draw_widths_outside_all_scenes() -> None:
    plain, wide = pv.stream(sizes="2-5"), pv.stream(sizes="2-5", widths=(448, 1024))
    found = [wide[k] for k in range(12) if k not in _refused(wide, 12)]
    assert all(s.plain == plain[s.index - 2**62] for s in found)
    assert all(448 <= s.image.shape[1] // s.picture_count <= 1024 + 8 for s in found)
    assert pickle.loads(pickle.dumps(wide)) == wide
    small = pv.stream(domains="maze_solving", sizes=[5], width=40)
    with pytest.raises(
        pv.InvalidParams,
        match=r"refuses all looks and sizes of the stream, the last because .*; legal: looks and widths that it takes",
    ):
        small[0]
    assert sum(small.refused.values()) == 1
    least = pv.stream(domains="maze_solving", sizes=[5], width=40, below="least")[0]
    assert least.scale == least.least_scale


def _refused(stream: pv.Stream, count: int) -> set[int]:
    out = set()
    for k in range(count):
        try:
            stream[k]
        except pv.InvalidParams:
            out.add(k)
    return out


def test_plain_is_plain() -> None:
    assert SAMPLE.appearance == PLAIN and SAMPLE.scale == 1 and SAMPLE.look == "plain" and SAMPLE.plain == SAMPLE
    assert SAMPLE.at_scale(1) == SAMPLE and SAMPLE.at_width(352).at_scale(1) == SAMPLE


@pytest.mark.parametrize("domain", ["conservation_number", "hierarchy_class", "physics_stack", "tool_strings"])
def test_what_only_dresses_a_scene_limits_no_size(domain: str) -> None:
    """Contours, shading and hands are thin; what decides is not."""
    sample = pv.generate(domain, size=5, preset="balanced")
    assert sample.least_scale < Fraction(1, 2)
    assert sample.at_width(448).images[0].shape[1] == 448


def test_a_width_beyond_the_largest_is_refused_with_the_reason() -> None:
    largest = 8 * pv.generate("maze_solving", size=3).image.shape[1]
    with pytest.raises(pv.InvalidParams, match=rf"legal: \d+\.\.{largest} \(at most 8 times as wide as the plain"):
        pv.generate("maze_solving", size=3, width=largest + 1).image  # noqa: B018
    with pytest.raises(pv.InvalidParams, match=r"legal: 700\.\.13600 \(at most 8 times"):
        pv.bib(tasks="bib_preference", pairs=1, width=13601)
