"""Looks: the same scene seen in another way, with its truth kept."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv.check.look_checks import look_complaints
from perceptv.core import look_records
from perceptv.core.look_records import forget, look_of
from perceptv.io.whole_files import Folder
from perceptv.sets.dataset_manifest import ManifestReader

SAMPLE = pv.generate("counting_circles", size=4)
PLAIN_IMAGE = SAMPLE.image


@pytest.fixture
def own_look(monkeypatch: pytest.MonkeyPatch) -> Iterator[pv.Look]:
    look = pv.Look("pale-news", paper={"kind": "tint", "colour": [235, 230, 220]}, noise=4)
    own = {look.name: look}
    monkeypatch.setattr(look_records, "_own", lambda: own)
    forget()
    yield look
    forget()


def test_a_look_changes_pixels_alone() -> None:
    for name in ("dark", "noise-2", "chalk"):
        seen = SAMPLE.with_look(name)
        assert (seen.image != PLAIN_IMAGE).any() and seen.image.shape == PLAIN_IMAGE.shape
        assert (seen.answer, seen.scene, seen.params) == (SAMPLE.answer, SAMPLE.scene, SAMPLE.params)
        assert seen.id == f"{SAMPLE.id}-look-{name}" and seen.plain == SAMPLE and seen.look == name
        assert pickle.loads(pickle.dumps(seen)) == seen and f"look={name!r}" in repr(seen)
        assert (seen.image == pv.generate("counting_circles", size=4, look=name).image).all()


def test_masks_are_equal_where_nothing_moves() -> None:
    for name in ("dark", "noise-3", "texture-2", "soft", "faint-2"):
        assert (SAMPLE.with_look(name).masks()[0] == SAMPLE.masks()[0]).all()


def test_points_follow_the_pose() -> None:
    tilted = SAMPLE.with_look("tilt-3")
    disc = SAMPLE.scene["objects"][-1]
    ((x, y),) = tilted.to_picture([disc["geometry"]["centre"]])
    assert tilted.masks()[0][round(y), round(x)] == disc["id"] + 1
    assert not np.allclose(tilted.pose, np.eye(3))


def test_names_are_joined_in_one_order() -> None:
    seen = SAMPLE.with_look("noise-2+dark")
    assert seen.look == "dark+noise-2" and seen.id == f"{SAMPLE.id}-look-dark-noise-2"
    with pytest.raises(pv.InvalidParams, match="noise"):
        SAMPLE.with_look("noise-2+noise-3")


@pytest.mark.parametrize(
    ("given", "near"),
    [("noise", "noise-1"), ("dark mode", "dark"), ("greyscale", "gray"), ("chalky", "chalk"), ("", "look")],
)
def test_names_that_people_guess_are_answered(given: str, near: str) -> None:
    with pytest.raises(pv.InvalidParams, match=near):
        SAMPLE.with_look(given)


@pytest.mark.parametrize(
    ("name", "near"), [("style", "look"), ("theme", "look"), ("augment", "look"), ("resolution", "width")]
)
def test_arguments_that_people_guess_are_answered(name: str, near: str) -> None:
    with pytest.raises(pv.InvalidParams, match=rf"'{name}'.*\(near: {near}\)"):
        pv.generate("counting_circles", size=4, **{name: "x"})  # type: ignore[arg-type]
    with pytest.raises(pv.InvalidParams, match=rf"'{name}'.*\(near: {near}"):
        pv.percept_v(domains="counting_circles", **{name: "x"})  # type: ignore[arg-type]


def test_a_look_that_would_touch_the_truth_is_refused_with_the_reason() -> None:
    with pytest.raises(pv.InvalidParams, match=r"change_colour does not take the look .gray.: "):
        pv.generate("change_colour", size=3, look="gray")
    taken = pv.looks("change_colour")
    assert "gray" in taken.refused and "gray" not in taken and "noise-2" in taken
    with pytest.raises(KeyError, match="gray"):
        taken["gray"]


def test_all_looks_have_records() -> None:
    every = pv.looks()
    assert {"plain", "dark", "photo", "noise-5", "thin"} <= set(every) and not every.refused
    assert every["noise-2"].noise == 12 and every["noise-2"].factors == ("noise",) and every["chalk"].moves
    for name, look in every.items():
        assert look == look_of(name) == pv.Look(**look.as_dict()) and look.name == name
    assert "<table>" in every._repr_html_()


@pytest.mark.parametrize(
    "bad",
    [
        {"noise": float("nan")}, {"noise": -1}, {"ink": "neon"}, {"paper": {"kind": "tint", "colour": [300, 0, 0]}},
        {"stroke": 9}, {"jpeg": 101}, {"font": "comic"}, {"paper": {"sort": "tint"}}, {"smudge": 9}, {"noise": "2"},
        {"pose": {"degrees": 400}}, {"noise": object()},
    ],
)  # fmt: skip
def test_looks_of_ones_own_are_checked(bad: dict[str, Any]) -> None:
    with pytest.raises(pv.InvalidParams):
        pv.Look("mine", **bad)


def test_a_look_of_ones_own_is_drawn_and_joined(own_look: pv.Look, tmp_path: Path) -> None:
    seen = SAMPLE.with_look("pale-news")
    assert (seen.image != PLAIN_IMAGE).any() and pv.looks()["pale-news"] == own_look
    assert SAMPLE.with_look("blur-1+pale-news").look == "pale-news+blur-1"
    with pytest.raises(pv.InvalidParams, match="noise twice"):
        SAMPLE.with_look("noise-2+pale-news")
    with pytest.raises(pv.InvalidParams, match="another record"):
        pv.register_look(pv.Look("pale-news", noise=5))
    with pytest.raises(pv.InvalidParams, match="built in"):
        pv.register_look(pv.Look("dark", noise=5))
    pv.register_look(own_look)


def test_prompts_name_what_is_seen() -> None:
    sample = pv.generate("counting_circles", size=4, look="dark")
    assert "white" in sample.prompt or "black" in sample.prompt
    swapped = sample.plain.prompt.replace("black", "#").replace("white", "black").replace("#", "white")
    assert sample.prompt == swapped != sample.plain.prompt
    german = sample.reworded(language="de", wording="plain")
    assert german.prompt != german.plain.prompt and german.id == f"{SAMPLE.id}-look-dark-plain-de"
    assert sample.reworded(form="letter").options == sample.plain.reworded(form="letter").options
    record = sample.record()
    assert record["prompt"] == sample.prompt == pv.generate_batch("counting_circles", [4], look="dark").prompts[0]


def test_twins_have_the_same_look() -> None:
    control = pv.generate("counting_circles", size=4, look="texture-2")
    twin = control.twin()
    differ = (twin.image != control.image).any(axis=2)
    plain = (twin.plain.image != control.plain.image).any(axis=2)
    assert plain.any() and not (differ & ~plain).any()


def test_datasets_show_each_instance_under_each_look() -> None:
    ds = pv.percept_v(domains="counting_circles,circle_boxes", sizes=[3], per_size=2)
    seen = ds.with_look(["plain", "noise-2"])
    assert [s.look for s in seen] == ["plain", "noise-2"] * 4 and [s.plain for s in seen][1::2] == list(ds)
    assert seen == pv.percept_v(domains="counting_circles,circle_boxes", sizes=[3], per_size=2, looks="plain,noise-2")
    assert len(ds + ds.with_look("noise-2")) == 8 and len(seen.filter(look="noise-2")) == 4
    wide = seen.at_scale(2)
    assert [(s.look, s.scale) for s in wide[:2]] == [("plain", Fraction(2)), ("noise-2", Fraction(2))]
    assert wide[1].id.endswith("-s0-look-noise-2-scale2")
    assert [s.language for s in seen.with_prompt(language="de", wording="plain")] == ["de"] * 8
    with pytest.raises(pv.InvalidParams, match="no repeats"):
        ds.with_look(["dark", "dark"])


def test_refused_looks_are_told_or_skipped_and_counted(tmp_path: Path) -> None:
    ds = pv.percept_v(domains="change_colour,counting_circles", sizes=[3], per_size=2)
    with pytest.raises(pv.InvalidParams, match=r"2 samples of change_colour: .*gray"):
        ds.with_look(["plain", "gray"])
    some = ds.with_look(["plain", "gray"], refused="skip")
    assert [(s.domain, s.look) for s in some][:3] == [("change_colour", "plain")] * 2 + [("counting_circles", "plain")]
    ((skipped),) = some.refused
    assert (skipped.change.look, skipped.domain, skipped.count) == ("gray", "change_colour", 2)
    folder = some.save(tmp_path / "set", progress=False)
    assert pv.load(folder) == some and not pv.verify(folder, progress=False)
    assert "| look gray | `change_colour` | 2 |" in (folder / "README.md").read_text()


def test_one_refusal_is_told_once_for_all_looks() -> None:
    ds = pv.percept_v(domains="maze_solving", sizes=7, per_size=1)
    with pytest.raises(pv.InvalidParams) as raised:
        ds.with_look(["plain", "dark", "chalk"]).at_width(40, progress=False)
    text = str(raised.value)
    assert text.startswith("3 samples of maze_solving: width of maze_solving is 40;") and text.count("is 40") == 1


def test_all_makers_show_their_sets(tmp_path: Path) -> None:
    made = (
        pv.percept_v(domains="maze_solving", sizes=7, per_size=1, width=40, legible=False, looks="plain,dark"),
        pv.dataset(domains="maze_solving", sizes=7, per_size=1, width=40, legible=False, looks="plain,dark"),
        pv.core_knowledge(domains="constancy_shape", sizes=3, pairs=1, scale=0.5, legible=False, looks="plain"),
        pv.conservation(domains="conservation_size", sizes=3, per_size=1, scale=0.5, legible=False, looks="plain"),
        pv.bib(tasks="bib_preference", pairs=1, scale=0.5, legible=False, looks=["plain", "noise-1"]),
        pv.bib(background=True, tasks="bib_bg_single_object", episodes=1, scale=0.5, legible=False, looks="plain"),
    )
    assert [len(ds) for ds in made] == [2, 2, 2, 2, 2, 1]
    assert all(s.appearance.legible is False and "-legible-no" in s.id for ds in made for s in ds)
    assert made[3].save(tmp_path / "set", video="none", progress=False) and list(pv.load(tmp_path / "set")) == list(
        made[3]
    )
    skipped = pv.bib(tasks="bib_preference", pairs=1, looks=["plain", "dark"], refused="skip")
    assert len(skipped) == 1 and skipped.refused[0].count == 1
    with pytest.raises(pv.InvalidParams, match="near: width"):
        pv.conservation(domains="conservation_size", sizes=3, widht=400)


def test_a_saved_set_has_the_columns_and_the_records_of_its_looks(tmp_path: Path) -> None:
    ds = pv.percept_v(domains="counting_circles", sizes=[3], per_size=2, twins=True)
    seen = ds.with_look(["plain", "dark+noise-2"])
    folder = seen.save(tmp_path / "set", progress=False)
    rows = [json.loads(line) for line in (folder / "metadata.jsonl").read_text().splitlines()]
    assert [row["look"] for row in rows] == ["plain", "dark+noise-2"] * 4
    assert [row["plain_id"] for row in rows] == [s.plain.id for s in seen]
    assert [row["id"] for row in rows] == seen.ids and [row["prompt"] for row in rows] == [s.prompt for s in seen]
    assert {row["scale"] for row in rows} == {"1"}
    assert rows[3]["twin_of"] == seen[1].id
    scenes = [json.loads(line) for line in (folder / "scenes.jsonl").read_text().splitlines()]
    assert scenes[1]["scene"] == seen[1].scene and scenes[1]["id"] == seen[1].id
    assert (folder / "images/counting_circles" / f"{seen[1].id}.png").read_bytes() == seen[1].png()
    with ManifestReader(Folder(folder)) as manifest:
        looks = manifest.head.identity["recipe"]["looks"]
    assert looks["dark+noise-2"] == {"version": pv._core.look_version, **look_of("dark+noise-2").as_dict()}
    assert pv.load(folder) == seen and not pv.verify(folder, progress=False)
    plain = ds.save(tmp_path / "plain", progress=False)
    first = json.loads((plain / "metadata.jsonl").read_text().split("\n")[0])
    assert not {"look", "scale", "width", "plain_id"} & first.keys()


def test_an_unknown_version_of_a_look_is_named(tmp_path: Path) -> None:
    folder = pv.percept_v(domains="counting_circles", sizes=[3], per_size=1, looks="dark").save(
        tmp_path / "set", progress=False
    )
    text = (folder / "manifest.json").read_text()
    here = f'"version": {pv._core.look_version}, "name": "dark"'
    (folder / "manifest.json").write_text(text.replace(here, '"version": 7, "name": "dark"'))
    with pytest.raises(pv.VerificationError, match="look 'dark' has version 7"):
        pv.verify(folder, progress=False)


def test_a_set_tells_of_a_look_of_ones_own(own_look: pv.Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ds = pv.percept_v(domains="counting_circles", sizes=[3], per_size=1, looks="pale-news")
    folder = ds.save(tmp_path / "set", progress=False)
    elsewhere: dict[str, pv.Look] = {}
    monkeypatch.setattr(look_records, "_own", lambda: elsewhere)
    forget()
    assert not pv.verify(folder, progress=False) and elsewhere == {"pale-news": own_look}
    elsewhere["pale-news"] = pv.Look("pale-news", noise=5)
    with pytest.raises(pv.VerificationError, match="another record"):
        pv.load(folder)


def test_a_split_keeps_the_looks_of_an_instance_together() -> None:
    seen = pv.percept_v(domains="counting_circles", sizes="3-6", per_size=2, looks=["plain", "dark", "noise-1"])
    train, test = seen.train_test_split(0.3)
    assert len(train) % 3 == len(test) % 3 == 0
    assert not {s.plain.id for s in train} & {s.plain.id for s in test}
    groups = pv.group_by_plain(seen)
    assert [len(group) for group in groups] == [3] * 8
    row = pv.training_row(seen[1])
    assert row["look"] == "dark" and row["plain_id"] == seen[0].id


def test_streams_draw_looks_outside_all_scenes() -> None:
    plain = pv.stream(domains="counting_circles", sizes="3-5")
    looks = ["plain", "noise-1", "dark"]
    seen = pv.stream(domains="counting_circles", sizes="3-5", looks=looks, look_weights=[2, 1, 1])
    drawn = [seen[k] for k in range(60)]
    assert [s.plain for s in drawn] == [plain[k] for k in range(60)]
    shares = [sum(s.look == name for s in drawn) / 60 for name in looks]
    assert 0.3 < shares[0] < 0.7 and all(0.1 < share < 0.45 for share in shares[1:])
    assert pickle.loads(pickle.dumps(seen))[7] == drawn[7]
    refusing = pv.stream(domains="change_colour", sizes=[3], looks=["gray", "noise-1"])
    assert {refusing[k].look for k in range(8)} == {"noise-1"}
    assert all("gray in change_colour" in reason for reason in refusing.refused) and refusing.refused
    only = pv.stream(domains="change_colour,counting_circles", sizes=[3], looks="gray")
    items = iter(only)
    assert {next(items).domain for _ in range(5)} == {"counting_circles"}


def test_any_look_of_a_stream_is_one_that_the_domain_takes() -> None:
    stream = pv.stream(domains="counting_circles", sizes="3-5", looks="any")
    drawn = [stream[k] for k in range(20)]
    assert len({s.look for s in drawn}) > 10 and [stream[k].look for k in range(20)] == [s.look for s in drawn]
    assert all(s.plain == pv.stream(domains="counting_circles", sizes="3-5")[k] for k, s in enumerate(drawn))


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"looks": "nope"}, "look is 'nope'|nope"), ({"looks": ["dark"], "look_weights": [1, 2]}, "look_weights has 2"),
        ({"look_weights": [0]}, "look_weights is 0"), ({"width": 448, "widths": (1, 2)}, "one of them"),
        ({"widths": (9, 3)}, "widths is"), ({"below": "hide"}, "below is 'hide'"), ({"legible": 3}, "legible is 3"),
    ],
)  # fmt: skip
def test_streams_refuse_what_is_wrong(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(pv.InvalidParams, match=problem):
        pv.stream(**given)


def test_a_domain_under_all_its_looks_has_no_complaints() -> None:
    made = pv.generate("counting_circles", size=5)._drawn
    assert list(look_complaints(made, pv.looks("counting_circles"))) == []


def test_vector_pictures_have_the_looks_that_lists_make() -> None:
    assert SAMPLE.with_look("dark").svg() != SAMPLE.svg()
    with pytest.raises(pv.InvalidParams, match="noise"):
        SAMPLE.with_look("noise-2").svg()
    with pytest.raises(pv.InvalidParams, match="'chalk', which works on pixels: paper;"):
        SAMPLE.with_look("chalk").svg()


def test_explanations_use_the_words_of_the_look() -> None:
    for name in ("plain", "dark"):
        assert pv.generate("counting_circles", size=4, look=name).explanation().endswith("COUNT:4")


def test_hostile_names_are_refused_quickly() -> None:
    for name in ("+".join(["dark"] * 100_000), "\0", "dark\n", "noise-2+" * 3, 7, None, b"dark"):
        with pytest.raises(pv.InvalidParams):
            SAMPLE.with_look(name)  # type: ignore[arg-type]


@pytest.mark.parametrize("domain", ["constancy_path", "hierarchy_class", "physics_tube", "conservation_volume"])
def test_backdrops_and_shadows_refuse_no_look(domain: str) -> None:
    """They are pale in the plain picture already, and nothing rests on them."""
    sample = pv.generate(domain, size=5, preset="balanced")
    for look in ("photo", "scan", "shade-2"):
        assert sample.with_look(look).answer == sample.answer


def test_nothing_turns_a_picture_in_which_things_fall() -> None:
    stack = pv.generate("physics_stack", size=5, preset="balanced")
    assert stack.with_look("shade-2").answer == stack.answer
    for look in ("photo", "scan", "tilt-1"):
        with pytest.raises(pv.InvalidParams, match="things fall straight down"):
            stack.with_look(look)


def test_a_sample_tells_what_of_its_look_was_made_weaker() -> None:
    circles = pv.generate("sort_circles", size=20, preset="balanced")
    assert circles.with_look("wobble-5").look_notes == ("wobble is 0.25 px instead of 2, because sizes decide",)
    assert circles.look_notes == circles.with_look("dark").look_notes == ()


@pytest.mark.parametrize("look", [[], ["dark"], {"dark": 1}, ("dark",), pv.Look("own_look", noise=1)])
def test_looks_that_are_no_name_are_refused(look: Any) -> None:
    with pytest.raises(pv.InvalidParams, match=r"^look is .*register_look"):
        pv.generate("maze_solving", size=7, look=look)
    with pytest.raises(pv.InvalidParams, match=r"^look is "):
        pv.generate("maze_solving", size=7).with_look(look)


def test_a_look_of_ones_own_has_a_name_that_can_be_used() -> None:
    with pytest.raises(pv.InvalidParams, match=r"without '\+'"):
        pv.register_look(pv.Look("two+words", noise=1))


def test_widths_have_the_same_range_everywhere() -> None:
    own = pv.percept_v(sizes=[3], domains="sort_lines", per_size=1)
    for call in (own.at_width, lambda w: pv.stream(width=w), own[0].at_width):
        for wrong in (0, 10**9):
            with pytest.raises(pv.InvalidParams, match=r"1\.\.268435456"):
                call(wrong)


def test_fills_that_stay_even_are_told() -> None:
    told = pv.generate("list_colours", size=8).with_look("sketch").look_notes
    assert "fills stay even, because a legend shows samples of them" in told
