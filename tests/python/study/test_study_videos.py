"""Studies of videos, of pairs of pictures and of episodes: what is shown is exact, and no file tells a condition."""

from __future__ import annotations

import csv
import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv._core import decode_png
from perceptv.study.built import read_study
from perceptv.study.gathered import read_people
from perceptv.study.packs import pack_frames, packed, unpacked
from perceptv.study.widgets import make_reply
from perceptv.suites.bib import score_surprise
from study_browser import FAST, RATIOS, begin, browser, give, next_item, on_screen, shot, shown, watched
from study_people import Key, right_value, served


def seen(page: Any, position: int) -> dict[str, Any]:
    """The item at a place, when its clips were played."""
    item = shown(page, position)
    page.wait_for_selector(f"main[data-position='{position}'][data-seen]", state="attached")
    return item


@pytest.fixture(scope="module")
def videos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ds = pv.conservation(domains=["conservation_number", "conservation_volume"], sizes=[4], per_size=1)
    return ds.save(tmp_path_factory.mktemp("videos") / "set", video="none", progress=False)


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ds = pv.bib(tasks=["bib_preference", "bib_efficiency_irrational"], pairs=1)
    return ds.save(tmp_path_factory.mktemp("episodes") / "set", progress=False)


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ds = pv.core_knowledge(pairs=1, sizes=[3])
    return ds.save(tmp_path_factory.mktemp("core") / "set", video="none", progress=False)


def media(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "public" / "media").iterdir())}


def test_a_file_of_frames_keeps_each_frame_and_equal_ones_once() -> None:
    rng = np.random.default_rng(0)
    pictures = [pv._core.encode_png(rng.integers(0, 256, (5, 7, 3), np.uint8)) for _ in range(3)]
    frames = pack_frames([pictures[0], pictures[0], pictures[1], pictures[2], pictures[0]])
    assert len(frames.files) == 3 and frames.order == [0, 0, 1, 2, 0]
    fps, back = unpacked(packed(frames, 24) + bytes(99))
    assert fps == 24 and [decode_png(data).tolist() for data in back] == [
        decode_png(pictures[i]).tolist() for i in (0, 0, 1, 2, 0)
    ]
    with pytest.raises(ValueError, match="legal: a file of frames"):
        unpacked(pictures[0])


@pytest.mark.parametrize("frames", [None, 5])
def test_files_of_videos_hold_their_frames_and_tell_no_condition(
    videos: Path, tmp_path: Path, frames: int | None
) -> None:
    design = {"order": "balanced", "items": 2, "lists": 2, **({"frames": frames} if frames else {})}
    folder = pv.study.build(videos, tmp_path / "study", design, secret="5a" * 32)
    study, found = read_study(folder), media(folder)
    assert len(study.items) == 4
    by_width = {(unpacked(data)[1][0][16:20], len(data)) for data in found.values()}
    assert len(by_width) == len({width for width, _ in by_width})  # sizes of files tell nothing but the render
    samples = {sample.id: sample for sample in pv.load(videos)}
    for name, item in study.items.items():
        ((file, label),) = item.packs
        fps, pngs = unpacked(found[file])
        numbers = range(len(samples[name])) if frames is None else pv.select_frames(samples[name], frames, "event")
        assert label == "" and fps == (24 if frames is None else 0) and len(pngs) == len(numbers)
        for png, t in list(zip(pngs, numbers, strict=True))[:: 1 if frames else 29]:
            assert np.array_equal(decode_png(png), samples[name].frame(t))
        assert ("video" in item.question) is (frames is None)
    for word in ("conserving", "conservation", "number", "-c", "-n"):
        assert not any(word in name or word.encode() in data[:64] for name, data in found.items())
    assert {path.stat().st_mtime for path in (folder / "public" / "media").iterdir()} == {0.0}


def test_headers_of_files_of_a_pair_are_the_same(videos: Path, tmp_path: Path) -> None:
    folder = pv.study.build(videos, tmp_path / "study", {"order": "balanced", "items": 2, "lists": 2})
    heads = set()
    with served(folder) as url:
        for name in media(folder):
            with urllib.request.urlopen(f"{url}media/{name}", timeout=60) as answered:
                heads.add(tuple(sorted((k.lower(), v) for k, v in answered.getheaders())))
    (only,) = heads
    assert not {"etag", "last-modified", "content-disposition"} & {name for name, _ in only}


def test_sizes_and_order_of_files_of_pairs_of_pictures_tell_no_condition(core: Path, tmp_path: Path) -> None:
    design = {"order": "balanced", "items": 15, "lists": 4}
    folder = pv.study.build(core, tmp_path / "study", design)
    study, found = read_study(folder), media(folder)
    packs = [name for item in study.items.values() for name, _ in item.packs]
    assert sorted(packs) == [name for name in found if name in packs]  # besides smaller renders
    assert not any(item.pictures for item in study.items.values())
    moving = {name: unpacked(data)[0] > 0 for name, data in found.items()}
    for kind in (True, False):
        assert len({len(found[name]) for name in packs if moving[name] is kind}) == 1
    records = {record["id"]: record for record in study.records()}
    first = [records[name]["condition"] for name, _ in sorted(study.items.items(), key=lambda i: i[1].packs[0][0])]
    assert first != sorted(first) and first != sorted(first, reverse=True)


def test_what_is_stored_of_a_video_is_what_the_scorer_reads(videos: Path, core: Path, tmp_path: Path) -> None:
    for number, dataset in enumerate((videos, core)):
        folder = pv.study.build(dataset, tmp_path / f"{number}", {"order": "balanced", "items": 2, "lists": 30})
        study = read_study(folder)
        for record in study.records():
            answer = json.loads(record["answer"])
            widget = study.items[record["id"]].widget
            reply = make_reply(widget, right_value(widget, answer))
            assert reply == record["answer_text"] and pv.judge(record, reply, "strict").correct


@pytest.mark.parametrize("ratio", [1, 1.5])
def test_each_frame_is_shown_once_and_exactly(videos: Path, tmp_path: Path, ratio: float) -> None:
    design = {"order": "balanced", "items": 2, "lists": 1, "break_every": 0, "domains": ["conservation_number"]}
    folder = pv.study.build(videos, tmp_path / "study", {**design, "pairs": "within"})
    key = Key(folder)
    with served(folder) as url, browser(ratio, "1900,1000") as context:
        page, wrong = watched(context, url)
        page.evaluate("""() => { window.drawn = []; const picture = PvStage.prototype.picture;
            PvStage.prototype.picture = function (bitmap) { drawn.push(bitmap); picture.call(this, bitmap); }; }""")
        begin(page)
        item = shown(page, 0)
        page.wait_for_selector("text='The video again'", state="attached")
        assert page.is_disabled("text='I cannot tell'") and page.is_disabled("text='Next'")
        item = seen(page, 0)
        _, pngs = unpacked((folder / "public" / "media" / item["packs"][0]["name"]).read_bytes())
        assert page.evaluate("drawn.length") == len(pngs) == 180
        assert page.evaluate("pvStage.player.clips[0].decoded.there.size") <= 17
        for t in (179, 0, 50, 90):
            frame_on_screen(page, t, pngs[t], ratio)
        shot(page, f"video_{ratio}")
        page.click("text='The video again'")
        page.wait_for_selector("main[data-seen='2']", state="attached")
        give(page, item, key.right(item["token"]))
        next_item(page)
        item = seen(page, 1)
        give(page, item, key.right(item["token"]))
        next_item(page)
        page.wait_for_selector("#pv-saved")
    assert wrong == []
    (person,) = read_people(key.study)
    assert [given.times["plays"] for given in person.answers] == [[2], [1]]
    assert all(given.times["late"] >= 0 and given.times["interval"] > 0 for given in person.answers)
    assert pv.study.score(folder, mode="strict").overall() == pv.study.Share(2, 2)


@pytest.fixture(scope="module")
def shown_videos(videos: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A study of videos without a check of the device, and its address."""
    design = {"order": "balanced", "items": 1, "lists": 1, "device_check": False}
    folder = pv.study.build(videos, tmp_path_factory.mktemp("frames") / "study", design)
    with served(folder) as url:
        yield url, folder


@pytest.mark.parametrize("ratio", [ratio for ratio in RATIOS if ratio not in (1, 1.5)])
def test_frames_are_exact_at_the_other_ratios(shown_videos: tuple[str, Path], ratio: float) -> None:
    url, folder = shown_videos
    size = f"{1900 / ratio:.0f},{1000 / ratio + 150:.0f}"
    with browser(ratio, size, no_viewport=True, reduced_motion="reduce") as context:  # so that nothing plays by itself
        page, _ = watched(context, url)
        for name in ("I agree", "Next", "Next", "Begin"):
            page.click(f"text='{name}'")
        item = shown(page, 0)
        _, pngs = unpacked((folder / "public" / "media" / item["packs"][0]["name"]).read_bytes())
        for t in (0, 100):
            frame_on_screen(page, t, pngs[t], ratio)


def frame_on_screen(page: Any, t: int, png: bytes, ratio: float) -> None:
    """Shows a frame, and compares the screen with its file."""
    page.evaluate(
        """async (t) => { const { decoded } = pvStage.player.clips[0];
        await decoded.ahead(t); pvStage.picture(decoded.at(t)); }""",
        t,
    )
    page.wait_for_timeout(200)
    on_screen(page, [png], ratio)


def test_right_answers_to_each_domain_of_core_knowledge_score_100_per_cent(core: Path, tmp_path: Path) -> None:
    folder = pv.study.build(core, tmp_path / "study", {"order": "latin", "break_every": 0})
    key = Key(folder)
    count = len(key.study.lists[0])
    with served(folder) as url, browser(size="1500,1100") as context:
        page, wrong = watched(context, url)
        page.evaluate(FAST)
        begin(page)
        for position in range(count):
            item = seen(page, position)
            give(page, item, key.right(item["token"]))
            shot(page, f"core_{position}")
            next_item(page)
        page.wait_for_selector("#pv-saved")
    assert wrong == [] and count >= 20
    assert pv.study.score(folder, mode="strict").overall() == pv.study.Share(count, count)


def test_a_video_waits_where_less_motion_is_wanted_and_is_not_shown_again_where_that_is_not_allowed(
    videos: Path, tmp_path: Path
) -> None:
    design = {"order": "balanced", "items": 1, "lists": 1, "replay": False}
    folder = pv.study.build(videos, tmp_path / "study", design)
    with (
        served(folder) as url,
        browser(viewport={"width": 1500, "height": 1000}, reduced_motion="reduce") as context,
    ):
        page, wrong = watched(context, url)
        page.evaluate(FAST)
        begin(page)
        shown(page, 0)
        page.wait_for_timeout(1500)
        assert page.evaluate("pvStage.player.told.plays") == [0]
        shot(page, "calm")
        page.click("text='Start the video'")
        seen(page, 0)
        assert page.locator("text='The video again'").count() == 0
        page.click("text='I cannot tell'")
        page.wait_for_selector("#pv-saved")
    assert wrong == []


@pytest.mark.parametrize("width", [360, 375, 390])
def test_who_is_let_in_sees_the_whole_video(videos: Path, tmp_path: Path, width: int) -> None:
    folder = pv.study.build(videos, tmp_path / "study", {"order": "balanced", "items": 1, "lists": 1})
    phone: dict[str, Any] = {"viewport": {"width": width, "height": 640}, "device_scale_factor": 3}
    with served(folder) as url, browser(**phone) as context:
        page, _ = watched(context, url)
        page.evaluate(FAST)
        page.click("text='I agree'")
        page.wait_for_selector("#pv-check-rate:not(:has-text('being'))")
        if page.is_disabled("text='Go on'"):
            assert width == 360 and page.is_visible("#pv-check-window.pv-bad")
            return
        for name in ("Go on", "Next", "Next", "Begin"):
            page.click(f"text='{name}'")
        seen(page, 0)
        assert page.evaluate("pvStage.cut") is False and page.is_enabled("text='I cannot tell'")


@pytest.mark.parametrize("ask", ["less", "more"])
def test_endings_of_episodes_are_compared_and_scored_as_surprise(pairs: Path, tmp_path: Path, ask: str) -> None:
    design = {"order": "balanced", "items": 2, "lists": 1, "ask": ask, "break_every": 0}
    folder = pv.study.build(pairs, tmp_path / "study", design)
    key = Key(folder)
    files = media(folder)
    sizes = {label: {len(files[name]) for item in key.study.items.values() for name, said in item.packs if kind in said}
             for label, kind in (("before", "before"), ("ending", "nding"))}  # fmt: skip
    assert all(len(found) == 1 for found in sizes.values())
    with served(folder) as url, browser() as context:
        page, wrong = watched(context, url)
        page.evaluate(FAST)
        begin(page)
        counts = []
        for position in range(2):
            item = seen(page, position)
            assert ask in item["question"] and item["question"].count("surprises") == 1
            counts.append(len(item["packs"]))
            give(page, item, key.right(item["token"]))
            shot(page, f"pair_{ask}_{position}")
            page.keyboard.press("Enter")  # a letter and Enter: keys alone
        page.wait_for_selector("#pv-saved")
    assert wrong == [] and sorted(counts) == [3, 4]
    assert pv.study.score(folder, mode="strict").overall() == pv.study.Share(2, 2)
    assert_surprise(pairs, folder, tmp_path)


def assert_surprise(dataset: Path, folder: Path, tmp_path: Path) -> None:
    """What is exported gets the full score where `perceptv score` reads it."""
    out = pv.study.export(folder, tmp_path / "export")
    with (out / "surprise.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 8 and {row["model"] == "people" for row in rows} == {True, False}
    assert {row["frame"] for row in rows} == {"-"} and {row["trial"] for row in rows} == {"9"}
    report = score_surprise(dataset, out / "surprise.csv", permutations=100)
    assert len(report.compared()) == 2
    assert "'people': accuracy 1.000, n 2, floor 0.500, unknown ids 0" in repr(report)


def test_single_episodes_are_rated_without_a_default(pairs: Path, tmp_path: Path) -> None:
    design = {"order": "balanced", "items": 2, "lists": 2, "episodes": "rating", "break_every": 0}
    folder = pv.study.build(pairs, tmp_path / "study", design)
    study = read_study(folder)
    with served(folder) as url:
        for _ in range(2):
            with browser() as context:
                page, wrong = watched(context, url)
                page.evaluate(FAST)
                begin(page)
                for position in range(2):
                    seen(page, position)
                    assert page.is_disabled("text='Next'")
                    number, place = page.evaluate(f"pvStudy.items[{position}].token"), position
                    name = next(p.id for n, places in enumerate(study.lists) for i, p in enumerate(places)
                                if study.token(n, i) == number and i == place)  # fmt: skip
                    page.focus("input[type=range]")
                    page.keyboard.press("End" if name.endswith("-u") else "Home")
                    shot(page, f"rating_{position}")
                    next_item(page)
                page.wait_for_selector("#pv-saved")
                assert wrong == []
    replies = {given.item: given.reply for person in read_people(study) for given in person.answers}
    assert len(replies) == 4 and all(said == ("100" if name.endswith("-u") else "0") for name, said in replies.items())
    with pytest.raises(pv.InvalidParams, match="ratings"):
        pv.study.score(folder)


@pytest.mark.parametrize(
    ("design", "told"),
    [
        ({"frames": 2}, "frames is 2"),
        ({"episodes": "both"}, "episodes is"),
        ({"replay": 1}, "replay is 1"),
        ({"ask": "most"}, "ask is"),
    ],
)
def test_wrong_keys_of_videos_and_episodes_are_named(design: dict[str, Any], told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        pv.study.Design(order="balanced", items=2, **design)


def test_frames_are_for_sets_of_videos(pairs: Path) -> None:
    with pytest.raises(pv.InvalidParams, match="frames is 5; legal: only with a dataset of videos"):
        pv.study.plan(pairs, {"order": "balanced", "items": 1, "frames": 5})
