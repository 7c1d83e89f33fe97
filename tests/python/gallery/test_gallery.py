"""The gallery: what is on the page, that it needs nothing else, and its small picture files."""

from __future__ import annotations

import base64
import html.parser
import inspect
import io
import re
import struct
import sys
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageSequence

import perceptv as pv
from perceptv import _core
from perceptv.cli import main
from perceptv.core.palette_png import loop_png, still_png
from perceptv.core.picture_arrays import fitted, shrunk
from perceptv.gallery import make_entries, to_html
from perceptv.gallery.entries import sizes_shown
from perceptv.gallery.loops import episode_loop
from perceptv.gallery.making import _names
from toy_domains import Dots, Pair, Switched

PICTURES = ("counting_circles", "vanishing_objects", "inside_circles")
SOME = (*PICTURES, "conservation_size", "bib_preference", "bib_bg_preference")
VOID = {"meta", "input", "img", "br"}


class Parsed(html.parser.HTMLParser):
    """Elements of a page; fails where tags do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.found if name == tag]


def test_the_place_is_looked_at_before_anything_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    making = sys.modules[inspect.unwrap(make_entries).__module__]
    monkeypatch.setattr(making, "entry_of", lambda *_: pytest.fail("a domain was drawn"))
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "file").touch()
    for place in ("folder.html", "absent/g.html", "file/g.html", "/proc/g.html", "n" * 300 + ".html"):
        with pytest.raises(pv.StorageError, match="cannot write"):
            pv.write_gallery(tmp_path / place, domains=["maze_solving"])
        assert main(["gallery", str(tmp_path / place), "--domains", "maze_solving", "--quiet"]) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.html"]


@pytest.fixture(scope="module")
def text() -> str:
    return to_html(make_entries(SOME))


@pytest.fixture(scope="module")
def page(text: str) -> Parsed:
    return Parsed(text)


def test_every_domain_has_its_place_and_can_be_linked_to(page: Parsed) -> None:
    articles = page.all("article")
    assert [a["id"] for a in articles] == list(SOME)
    links = {a["href"] for a in page.all("a")}
    assert {f"#{name}" for name in SOME} <= links
    assert {a["data-suite"] for a in articles} == {"percept_v", "conservation", "bib"}


def test_it_asks_nothing_of_any_network(text: str, page: Parsed) -> None:
    for tag in ("link", "script", "iframe", "source", "video"):
        assert not any({"src", "href"} & set(a) for a in page.all(tag)), tag
    assert all(a["src"].startswith("data:image/png;base64,") for a in page.all("img"))
    assert [a for a in page.all("form") if "hidden" in a], "the filters show themselves when the script runs"
    assert "url(" not in text and "@import" not in text and "http" not in re.sub(r'src="data:[^"]+"', "", text)


def test_pictures_say_what_they_are_and_are_no_larger_than_they_say(page: Parsed) -> None:
    for attributes in page.all("img"):
        data = base64.b64decode(attributes["src"].partition(",")[2])
        assert struct.unpack_from(">II", data, 16) == (int(attributes["width"]), int(attributes["height"]))
        assert len(attributes["alt"]) > 20
    lively = [a for a in page.all("img") if a.get("class") == "lively"]
    assert len(lively) == len([a for a in page.all("img") if a.get("class") == "calm"]) > 10
    assert all(Image.open(io.BytesIO(base64.b64decode(a["src"][22:]))).is_animated for a in lively)  # type: ignore[attr-defined]


def test_what_is_said_is_what_the_samples_say(text: str) -> None:
    for name in ("counting_circles", "inside_circles"):
        own = text.partition(f'<article id="{name}"')[2].partition("</article>")[0]
        for preset in ("paper", "balanced"):
            for size in sizes_shown(pv.info(name), preset):
                sample = pv.generate(name, size=size, preset=preset)
                assert f"<b>size {size}</b>" in own and f'<pre class="answer">{sample.answer_text}</pre>' in own
        control = pv.generate(name, size=10, index=1, preset="balanced")
        assert "A twin, preset balanced" in own and control.twin().answer_text in own
    circles = text.partition('<article id="counting_circles"')[2].partition("</article>")[0]
    assert "blind guess 100 %" in circles and "blind guess 9 %" in circles
    s = pv.generate("conservation_size", size=10)
    assert f"{s.answer_text}\n{s.options[ord(s.answer) - ord('A')]}" in text
    assert "conserving" in text and "non conserving" in text and "A: expected ending" in text


def test_the_same_package_gives_the_same_bytes(tmp_path: Path) -> None:
    names = ["conservation_length", "bib2_approach", "count_coloured_circles"]
    first, second = (pv.write_gallery(tmp_path / f"{i}.html", domains=names).read_bytes() for i in range(2))
    assert first == second != pv.write_gallery(tmp_path / "other.html", domains=names, seed=1).read_bytes()
    assert not list(tmp_path.glob(".*"))


HOSTILE = '<script>alert("x")</script> & "quoted"'


class Hostile(Dots):
    id = "toy_hostile"
    suite = "toys_of_others"  # anything else than a plain name is refused
    title = HOSTILE
    size_meaning = HOSTILE

    def sizes(self, preset: str) -> tuple[int, int]:
        return (30, 40) if preset == "paper" else (2, 3)

    def prompt(self, request: pv.Request) -> str:
        return f"{HOSTILE}\nCOUNT:x"


def test_domains_of_other_people_are_on_it_and_what_they_say_is_text(own_registry: None, tmp_path: Path) -> None:
    names = ["toy_dots", "toy_switched", "toy_pair", "toy_hostile"]
    for domain in (Dots(), Switched(), Pair(), Hostile()):
        pv.register(domain)
    text = pv.write_gallery(tmp_path / "g.html", domains=names).read_text()
    found = Parsed(text)
    assert [a["id"] for a in found.all("article")] == names
    assert len(found.all("script")) == 1 and HOSTILE not in text and "A twin" not in text
    assert [sizes_shown(pv.info("toy_hostile"), p) for p in ("paper", "balanced")] == [(30, 35, 40), (2, 3)]
    assert "which dots are counted" in text
    assert {a["dir"] for a in found.all("pre") if a.get("class") == "quote"} == {"auto"}, "in any script"


def test_wrong_use_is_refused_and_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "g.html"
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"domains": []}, r"domains is \[\]"),
        ({"suite": "x"}, "suite is 'x'; legal: "),
        ({"suite": "bib", "domains": ["maze_solving"]}, "one of the two"),
        ({"domains": ["maze_solving"], "seed": -1}, "seed is -1"),
    ]
    for given, why in wrong:
        with pytest.raises(pv.InvalidParams, match=why):
            pv.write_gallery(target, **given)
    with pytest.raises(pv.UnknownDomain, match="maze_solving"):
        pv.write_gallery(target, domains=["maze_solvin"])
    with pytest.raises(pv.InvalidParams, match=r"legal: a name that ends in \.html"):
        pv.write_gallery(tmp_path / "g.pdf")
    with pytest.raises(pv.StorageError):
        pv.write_gallery(tmp_path / "no" / "g.html", domains=["maze_solving"])
    assert main(["gallery", str(target), "--suite", "bib", "--domains", "maze_solving"]) == 2
    assert "not allowed with argument" in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_a_suite_is_named_with_either_stroke() -> None:
    ids = [d.id for d in pv.domains("percept_v")]
    assert sorted(_names(None, "percept-v")) == sorted(_names(None, "percept_v")) == sorted(ids)


def test_the_command_writes_a_suite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "g.html"
    assert main(["gallery", str(target), "--suite", "conservation", "--quiet"]) == 0
    assert str(target) in capsys.readouterr().out
    assert len(Parsed(target.read_text(encoding="utf-8")).all("article")) == len(pv.domains("conservation"))
    assert target.stat().st_size < 3_500_000


# ---- small files


def picture(colours: int, width: int = 37, height: int = 23) -> np.ndarray[Any, np.dtype[np.uint8]]:
    draw = np.random.default_rng(colours)
    palette = draw.integers(0, 256, (colours, 3), dtype=np.uint8)
    return palette[draw.integers(0, colours, (height, width))]


def opened(data: bytes) -> Any:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


@pytest.mark.parametrize("colours", [1, 2, 3, 4, 16, 17, 200])
def test_stills_keep_every_pixel_while_there_are_colours(colours: int) -> None:
    given = picture(colours)
    assert (opened(still_png(given)) == given).all()


def test_too_many_colours_become_the_nearest_of_the_commonest() -> None:
    given = np.full((40, 40, 3), 255, np.uint8)
    given[:6] = np.random.default_rng(0).integers(0, 256, (6, 40, 3))
    found = opened(still_png(given, 16))
    assert len(np.unique(found.reshape(-1, 3), axis=0)) <= 16
    assert (found[6:] == 255).all()
    (indices,), palette = _core.indexed([given], 16)
    apart = ((given[:6, :, None].astype(int) - palette[None, None].astype(int)) ** 2).sum(-1)
    chosen = np.take_along_axis(apart, indices[:6, :, None].astype(int), 2)[:, :, 0]
    assert (chosen == apart.min(-1)).all()


def test_loops_show_each_frame_for_its_time() -> None:
    frames = [picture(5) for _ in range(3)]
    for i, frame in enumerate(frames[1:], 1):
        frame[4:9, 3 * i : 3 * i + 5] = frame[0, 0]
    times = [80, 120, 400]
    shown = [*frames[:2], frames[1], frames[2]]  # one of them twice
    image = Image.open(io.BytesIO(loop_png(shown, [80, 50, 70, 400])))
    assert image.info["loop"] == 0
    found = [(np.asarray(f.convert("RGB")), f.info["duration"]) for f in ImageSequence.Iterator(image)]
    assert [time for _, time in found] == times
    assert all((a == b).all() for (a, _), b in zip(found, frames, strict=True))


def test_each_chunk_has_its_checksum() -> None:
    data, at, kinds = loop_png([picture(3), picture(4)], [100, 100]), 8, []
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        assert struct.unpack_from(">I", data, at + 8 + length)[0] == zlib.crc32(data[at + 4 : at + 8 + length])
        kinds.append(kind)
        at += 12 + length
    assert kinds == [b"IHDR", b"PLTE", b"acTL", b"fcTL", b"IDAT", b"fcTL", b"fdAT", b"IEND"]


@pytest.mark.parametrize(("width", "height"), [(10, 7), (25, 23), (37, 23), (1, 1)])
def test_shrinking_takes_means_over_areas(width: int, height: int) -> None:
    given = picture(9)
    fine = given.repeat(height, 0).repeat(width, 1).astype(np.int64)  # each pixel is cut so that areas are whole
    sums = fine.reshape(height, 23, width, 37, 3).sum((1, 3))
    assert (shrunk(given, width, height) == (sums + 23 * 37 // 2) // (23 * 37)).all()


def test_nothing_is_enlarged_and_proportions_stay() -> None:
    assert fitted(picture(3), 100, 100).shape == (23, 37, 3)
    assert fitted(picture(3, 200, 100), 50, 100).shape == (25, 50, 3)
    assert fitted(picture(3, 200, 100), 500, 10).shape == (10, 20, 3)


def test_loops_of_episodes_end_with_what_surprises_or_not() -> None:
    pair = pv.generate("bib_preference", size=3, preset="balanced")
    e, u = (episode_loop(episode) for episode in (pair.expected, pair.unexpected))
    assert (e.frames[0] == u.frames[0]).all() and (e.frames[-1] != u.frames[-1]).any()
    assert (e.frames[-1][:200] == pair.expected.test.frame(len(pair.expected.test) - 1)).all()
    assert len(e.frames) == len(e.milliseconds) and len(episode_loop(pair.expected, 1).frames) < len(e.frames) / 4


def test_one_instance_stands_under_each_look_that_its_domain_takes(tmp_path: Path) -> None:
    (entry,) = make_entries(["change_colour"], looks=["noise-2", "gray", "dark+blur-1"])
    assert [name for name, _ in entry.looks] == ["noise-2", "dark+blur-1"]  # the other has no colours
    assert len({exhibit.pictures[0].file for _, exhibit in entry.looks}) == 2
    assert len({exhibit.answer for _, exhibit in entry.looks}) == 1
    text = to_html([entry])
    assert "under each look" in text and "<b>dark+blur-1</b>" in text
    assert "under each look" not in to_html(make_entries(["change_colour"]))
    page = tmp_path / "looks.html"
    assert main(["gallery", str(page), "--domains", "change_colour", "--looks", "noise-2", "--quiet"]) == 0
    assert "<b>noise-2</b>" in page.read_text(encoding="utf-8")
    with pytest.raises(pv.InvalidParams, match="look"):
        make_entries(["change_colour"], looks=["nois-2"])


def test_a_page_that_all_domains_refuse_says_why(tmp_path: Path) -> None:
    with pytest.raises(pv.InvalidParams, match=r"width of maze_solving is 10; legal: \d+\.\.\d+"):
        pv.write_gallery(tmp_path / "page.html", domains=["maze_solving"], width=10)
