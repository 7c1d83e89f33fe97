"""Videos as samples: frames on demand, events, quantities, partners, files."""

from __future__ import annotations

import io
import pickle
import struct
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

import perceptv as pv
from perceptv.core.picture_arrays import GAP
from perceptv.core.video import mp4_bytes, planes_of

DOMAINS = [d.id for d in pv.domains("conservation")]


def video(domain: str = "conservation_volume", **more: object) -> pv.Sample:
    return pv.generate(domain, **{"size": 8, "index": 3, "preset": "balanced", **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("domain", DOMAINS)
def test_frames_are_pure_functions_of_sample_and_number(domain: str) -> None:
    sample = video(domain)
    last = len(sample) - 1
    assert last == 179 and sample.picture_count == 3
    some = sample.frames([last, 0, 70])
    assert some.shape == (3, 540, 960, 3) and some.dtype == np.uint8
    for picture, t in zip(some, (last, 0, 70), strict=True):
        assert (picture == sample.frame(t)).all()
    shown = sample.images
    assert [(shown[i] == sample.frame(t)).all() for i, t in enumerate((0, (last + 1) // 2, last))] == [True] * 3
    assert (pickle.loads(pickle.dumps(sample)).frame(70) == some[2]).all()
    wide = sample.image
    assert wide.shape == (540, 3 * 960 + 2 * GAP, 3)
    assert (wide[:, 960 : 960 + GAP] == 255).all() and (wide[:, -960:] == shown[2]).all()


@pytest.mark.parametrize("domain", DOMAINS)
def test_masks_and_scenes_of_frames_name_the_same_objects(domain: str) -> None:
    sample = video(domain)
    for t in (0, 40, 110, len(sample) - 1):
        objects = sample.scene_at(t)["objects"]
        assert len(objects) == len(sample.scene["objects"])
        there = {o["id"] for o in objects if o["geometry"] is not None}
        assert {int(i) - 1 for i in np.unique(sample.masks(t)) if i} <= there
    assert [m.shape for m in sample.masks()] == [(540, 960)] * 3


def test_events_and_quantities_are_told() -> None:
    sample = video(condition="non_conserving")
    assert [e.name for e in sample.events] == ["lift", "pour", "back", "enter", "change", "withdraw"]
    assert sample.events[4] == ("change", 121, 159)
    found = sample.quantities
    assert len(found) == 180 and found[0]["target"] == 0 and found[0]["source"] > 0
    more = found[179]["target"] > found[0]["source"]
    assert sample.params["outcome"] == ("more" if more else "less")
    assert sample.options[ord(sample.answer) - ord("A")] == f"No, there is {sample.params['outcome']}."


@pytest.mark.parametrize("domain", DOMAINS)
def test_partners_share_everything_before_the_change(domain: str) -> None:
    sample = video(domain)
    other = sample.partner()
    assert other.partner() == sample and other != sample
    assert sample.id[:-1] == other.id[:-1] and sample.id[-2:] == "-c" and other.id[-2:] == "-n"
    assert sample.prompt == other.prompt and sample.answer != other.answer
    before = next(e.first for e in sample.events if e.name == "change") - 1
    assert sample.frame_digests([0, before]) == other.frame_digests([0, before])
    assert sample.frame_digests([len(sample) - 1]) != other.frame_digests([len(sample) - 1])
    with pytest.raises(pv.InvalidParams, match="makes no twins"):
        sample.twin()
    with pytest.raises(pv.InvalidParams, match="no partners"):
        pv.generate("maze_solving", size=3).partner()


@pytest.mark.parametrize("domain", DOMAINS)
def test_slow_is_the_same_scene_at_half_the_pace(domain: str) -> None:
    sample = video(domain)
    slow = video(domain, tempo="slow")
    assert slow.id.removesuffix("-c").endswith("-tempo-slow") and slow.partner().id == slow.id[:-1] + "n"
    assert len(slow) == 2 * len(sample) and slow.params == {**sample.params, "tempo": "slow"}
    assert slow.answer == sample.answer and slow.options == sample.options
    assert [(e.first, e.last) for e in slow.events] == [(2 * e.first, 2 * e.last + 1) for e in sample.events]
    assert slow.frame_digests([1, 61, 201]) == sample.frame_digests([0, 30, 100])
    assert pv.select_frames(slow, 3) == (0, len(sample), 2 * len(sample) - 1)
    shown = (0, len(sample), len(slow) - 1)
    assert all((picture == slow.frame(t)).all() for picture, t in zip(slow.images, shown, strict=True))


@pytest.mark.parametrize("t", [-1, 180, 10**9])
def test_frames_outside_are_refused(t: int) -> None:
    with pytest.raises(pv.InvalidParams, match=r"frame of conservation_volume is .*0\.\.179"):
        video().frame(t)
    with pytest.raises(pv.InvalidParams, match=r"0\.\.179"):
        video().frames([0, t])


def test_pictures_have_no_frames() -> None:
    sample = pv.generate("maze_solving", size=3)
    for use in (lambda: sample.frame(0), lambda: sample.events, lambda: sample.video("x.mp4")):
        with pytest.raises(pv.InvalidParams, match=r"'maze_solving', which has no .*: it shows pictures"):
            use()


def test_bad_switches_are_refused() -> None:
    with pytest.raises(pv.InvalidParams, match="transaction of conservation_volume is 'up'"):
        video(transaction="up")
    with pytest.raises(pv.InvalidParams, match=r"amount of conservation_volume \(balanced\) is 'small'; legal: only"):
        video(amount="small")
    with pytest.raises(pv.InvalidParams, match=r"size of conservation_volume \(balanced\) is 21; legal: 1\.\.20"):
        video(size=21)


def test_an_animated_png_holds_every_frame_without_loss(tmp_path: Path) -> None:
    from PIL import Image

    sample = video("conservation_number", size=2)
    path = sample.video(tmp_path / "x.png")
    with Image.open(path) as picture:
        assert picture.n_frames == 180  # type: ignore[attr-defined]
        for t in (0, 40, 179):
            picture.seek(t)
            assert (np.asarray(picture.convert("RGB")) == sample.frame(t)).all()
    assert [p.name for p in tmp_path.iterdir()] == ["x.png"]


def test_an_mp4_has_every_frame_at_a_constant_rate(tmp_path: Path) -> None:
    av = pytest.importorskip("av")
    sample = video("conservation_number", size=2)
    path = sample.video(tmp_path / "x.mp4")
    with av.open(str(path)) as file:
        stream = file.streams.video[0]
        assert (stream.width, stream.height, stream.average_rate) == (960, 540, 24)
        assert stream.codec_context.name == "h264" and stream.codec_context.pix_fmt == "yuv420p"
        frames = [frame.to_ndarray(format="rgb24") for frame in file.decode(stream)]
    assert len(frames) == 180
    for t in (0, 50, 179):
        assert np.abs(frames[t].astype(int) - sample.frame(t)).mean() < 4
    assert sample.video(tmp_path / "y.mp4").read_bytes() == path.read_bytes()


SATURATED = [(200, 30, 30), (30, 180, 60), (40, 60, 220), (250, 220, 40), (255, 255, 255), (0, 0, 0)]


def patches(numbers: Sequence[int]) -> np.ndarray:
    """Frames of six upright stripes."""
    return np.stack([np.repeat(np.array([SATURATED] * 64, np.uint8), 64, axis=1)] * len(numbers))


def boxes(data: bytes) -> list[str]:
    """The names of the parts of an MP4 file, in order."""
    found, at = [], 0
    while at < len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        found.append(name.decode("ascii"))
        at += size
    return found


def test_an_mp4_begins_with_its_index() -> None:
    pytest.importorskip("av")
    found = boxes(mp4_bytes(planes_of(patches), 30, 24))
    assert found[0] == "ftyp" and found.index("moov") < found.index("mdat")


def test_an_mp4_says_which_colours_it_has_and_has_them() -> None:
    av = pytest.importorskip("av")
    data = mp4_bytes(planes_of(patches), 5, 24)
    with av.open(io.BytesIO(data)) as file:
        told = file.streams.video[0].codec_context
        bt709, limited = 1, 1
        assert (told.color_primaries, told.color_trc, told.colorspace, told.color_range) == (
            bt709,
            bt709,
            bt709,
            limited,
        )
        frame = next(file.decode(video=0))
    assert b"colrnclx" in data, "the container says it, too"
    shown = frame.to_ndarray(format="rgb24")[32, 32::64].astype(int)
    assert np.abs(shown - SATURATED).max() <= 6
    luma = frame.to_ndarray()[32, 32 : 64 * 6 : 64].astype(float)
    expected = 16 + 219 / 255 * (np.array(SATURATED) @ [0.2126, 0.7152, 0.0722])
    assert np.abs(luma - expected).max() < 3, "weights of BT.709, not of BT.601"


def test_a_gif_loops_at_the_same_pace(tmp_path: Path) -> None:
    from PIL import Image

    with Image.open(video("conservation_length").video(tmp_path / "x.gif")) as picture:
        assert picture.n_frames > 48 and picture.info["loop"] == 0  # type: ignore[attr-defined]
        total = 0
        for i in range(picture.n_frames):  # type: ignore[attr-defined]
            picture.seek(i)
            total += picture.info["duration"]
    assert total == 7500


@pytest.mark.parametrize(("domain", "most"), [("conservation_number", 10), ("conservation_size", 10)])
def test_a_gif_keeps_plain_colours_exactly_and_edges_nearly(tmp_path: Path, domain: str, most: int) -> None:
    """Frames have up to 2000 colours, nearly all of them of edges; Pillow's own choice of 256 is off by up to 25."""
    from PIL import Image

    shown = video(domain)
    wanted = {round(100 * t / 24) * 10: t for t in (0, 48, 72, 100)}  # by the time at which a frame begins, ms
    now, seen = 0, []
    with Image.open(shown.video(tmp_path / "x.gif")) as picture:
        for i in range(picture.n_frames):  # type: ignore[attr-defined]
            picture.seek(i)
            if now in wanted:
                seen.append(wanted[now])
                off = np.abs(np.asarray(picture.convert("RGB"), int) - shown.frame(wanted[now])).max(axis=2)
                assert off.max() <= most and (off == 0).mean() > 0.94
            now += picture.info["duration"]
    assert len(seen) >= 2, "a frame that is like the one before has no beginning of its own"


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(pv.InvalidParams, match=r"path is .*x\.avi.*legal: a name that ends in \.mp4, \.gif, \.png"):
        video().video(tmp_path / "x.avi")
    assert not list(tmp_path.iterdir())


def test_a_notebook_shows_a_looping_preview() -> None:
    shown = video()._repr_html_()
    assert shown.count("<img") == 1 and "data:image/png;base64," in shown
    import base64

    data = base64.b64decode(shown.split("base64,")[1].split('"')[0])
    at = data.index(b"acTL")
    assert struct.unpack_from(">II", data, at + 4) == (30, 0)  # frames, and for ever
