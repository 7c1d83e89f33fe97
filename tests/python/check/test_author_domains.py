"""What an author's domain may be: registered again, with options or a reader, in any colours, letters and names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
import toy_domains as toys
from perceptv.check import check_domain
from perceptv.core.picture_readers import _added


def again(cls: type[pv.Domain], **members: Any) -> Any:
    """The class as it is when the cell that defines it is run again: of the same module and name."""
    return type(cls.__name__, cls.__bases__, {**vars(cls), **members})()


# ---- registered again ---------------------------------------------------------------------------------------------


def test_a_class_of_the_same_name_takes_the_place_of_the_one_before(own_registry: None) -> None:
    pv.register(toys.Dots())
    before = pv.generate("toy_dots", size=5)
    assert before.answer == 5
    pv.register(again(toys.Dots, solve=lambda self, request, scene: 77))
    assert pv.generate("toy_dots", size=5).answer == 77
    assert before.answer == 5 and before.image.shape == (180, 240, 3)  # what was made stays as it was
    assert [d.id for d in pv.domains("custom")] == ["toy_dots"]


def test_everything_that_is_known_of_a_domain_is_known_anew(own_registry: None) -> None:
    pv.register(toys.Dots())
    s = pv.generate("toy_dots", size=5)
    assert pv.judge(s, "COUNT:5").correct and pv.info("toy_dots").sizes["paper"] == (1, 12)
    new = {"answer": pv.AnswerSpec("integer", "single", "DOTS:x"), "skills": ("counting",)}
    pv.register(again(toys.Dots, **new, sizes=lambda s, p: (2, 9), prompt=lambda s, r: "Count.\nDOTS:x"))
    known = pv.info("toy_dots")
    assert (known.sizes["paper"], known.answer_format, known.skills) == ((2, 9), "DOTS:x", ("counting",))
    s = pv.generate("toy_dots", size=5)
    assert s.answer_text == "DOTS:5" and pv.judge(s, "DOTS:5", "strict").correct
    with pytest.raises(pv.InvalidParams, match=r"legal: 2\.\.9"):
        pv.generate("toy_dots", size=1)


def test_another_class_needs_replace(own_registry: None) -> None:
    class Other(toys.Dots):
        """Another one of the same id."""

    pv.register(toys.Dots())
    with pytest.raises(pv.InvalidParams, match=r"'toy_dots'.*toy_domains:Dots.*Other"):
        pv.register(Other())
    pv.register(Other(), replace=True)
    with pytest.raises(pv.InvalidParams, match="taken twice"):
        pv.register(toys.Dots())
    for wrong in (1, "yes", None):
        with pytest.raises(pv.InvalidParams, match="replace is"):
            pv.register(toys.Dots(), replace=wrong)  # type: ignore[arg-type]


def test_built_in_domains_are_not_replaced(own_registry: None) -> None:
    class Impostor(toys.Dots):
        id = "maze_solving"

    with pytest.raises(pv.InvalidParams, match="taken twice"):
        pv.register(Impostor(), replace=True)
    with pytest.raises(pv.InvalidParams, match="which is built in; legal: none"):
        pv.unregister("maze_solving")


def test_a_domain_goes_and_comes_back(own_registry: None) -> None:
    pv.register(toys.Dots())
    pv.register(toys.Pair())
    pv.unregister("toy_dots")
    with pytest.raises(pv.UnknownDomain):
        pv.generate("toy_dots", size=5)
    with pytest.raises(pv.UnknownDomain):
        pv.unregister("toy_dots")
    assert pv.generate("toy_pair", size=5).picture_count == 2
    with pytest.raises(pv.InvalidParams, match="legal: 'toy_pair'"):
        pv.unregister("sort_lines")
    pv.register(toys.Dots())
    assert pv.generate("toy_dots", size=5).answer == 5


def test_a_domain_that_cannot_be_registered_leaves_the_one_before(own_registry: None) -> None:
    pv.register(toys.Dots())
    with pytest.raises(pv.InvalidParams):
        pv.register(again(toys.Dots, title=""))
    with pytest.raises(pv.InvalidParams):
        pv.register(again(toys.Dots, suite="bad name"))
    assert pv.generate("toy_dots", size=5).answer == 5


# ---- options ------------------------------------------------------------------------------------------------------


class Commonest(toys.Dots):
    """Which colour is the commonest?"""

    id = "toy_commonest"
    answer = pv.AnswerSpec("choice", "single", "ANSWER: X", ("red", "blue", "as many of both"))

    def solve(self, request: pv.Request, scene: Any) -> Any:
        red = sum(item["colour"] == "red" for item in scene["objects"])
        blue = len(scene["objects"]) - red
        return "red" if red > blue else "blue" if blue > red else "as many of both"

    def prompt(self, request: pv.Request) -> str:
        return "Which colour is the commonest?\n\nEnd with this line:\nANSWER: X\nwhere X is the letter of an option."


class Counted(Commonest):
    """Options of each instance's own."""

    id = "toy_counted"
    answer = pv.AnswerSpec("choice", "single", "CHOICE: X")

    def options(self, request: pv.Request, scene: Any) -> list[str]:
        return [f"{len(scene['objects']) + more} dots" for more in (-1, 0, 1, 2)]

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return f"{len(scene['objects'])} dots"

    def prompt(self, request: pv.Request) -> str:
        return "How many dots are there?\nCHOICE: X"


class Shown(Commonest):
    """The last two pictures are the options."""

    id = "toy_shown"
    images, option_images = 3, 2
    answer = pv.AnswerSpec("choice", "single", "ANSWER: X", ("image 2", "image 3"))

    def sample(self, request: pv.Request, streams: Any) -> pv.Scene:
        draw = streams.stream("objects")
        scene = pv.Scene(120, 90, images=3)
        right = draw.integer(1, 2)
        x, y = draw.real(20, 70), draw.real(20, 70)
        for image in (0, right, 3 - right):
            scene.add("circle", toys.disc((x + 20 * (image == 3 - right), y), 8), fill="red", image=image)
        return scene

    def solve(self, request: pv.Request, scene: Any) -> Any:
        places: dict[int, float] = {}
        for item in scene["objects"]:
            for image, shape in enumerate(item["geometry"]):
                if shape is not None:
                    places[image] = shape["centre"][0]
        return "image 2" if places[1] == places[0] else "image 3"

    def prompt(self, request: pv.Request) -> str:
        return "Which picture is the first one again?\nANSWER: X"


@pytest.mark.parametrize("domain", [Commonest(), Counted(), Shown()], ids=lambda d: d.id)
def test_a_sound_choice_keeps_the_contract(domain: pv.Domain) -> None:
    assert check_domain(domain, keys=20) == []


@pytest.mark.parametrize("domain", [Commonest(), Counted()], ids=lambda d: d.id)
def test_a_choice_lists_its_options_in_an_order_by_key(domain: pv.Domain, own_registry: None) -> None:
    pv.register(domain)
    samples = [pv.generate(domain.id, size=4, index=i, preset="balanced") for i in range(12)]
    for s in samples:
        assert s.answer_class == "choice" and s.answer == s.answer_text[-1]
        chosen = s.options["ABCDEFG".index(s.answer)]
        assert f"({s.answer}) {chosen}" in s.prompt
        assert s.params["options"] == s.options
        for mode in ("lenient", "strict"):
            assert pv.judge(s, s.answer_text, mode).correct  # type: ignore[arg-type]
        assert pv.judge(s, f"It is {chosen}.").correct
        others = [letter for letter in "ABCD"[: len(s.options)] if letter != s.answer]
        assert not any(pv.judge(s, f"ANSWER: {letter}").correct for letter in others)
    assert len({s.answer for s in samples}) > 1
    assert len({tuple(s.options) for s in samples}) > 1 or domain.id == "toy_counted"


def test_options_that_are_pictures_keep_their_order(own_registry: None) -> None:
    pv.register(Shown())
    assert pv.info("toy_shown").option_images == 2
    samples = [pv.generate("toy_shown", size=4, index=i) for i in range(10)]
    assert {tuple(s.options) for s in samples} == {("image 2", "image 3")}
    assert {s.answer for s in samples} == {"A", "B"}
    question = pv.question_of(samples[0])
    assert question.option_images == 2


def test_a_saved_choice_is_scored_by_its_own_options(own_registry: None, tmp_path: Path) -> None:
    pv.register(Counted())
    ds = pv.dataset(domains=["toy_counted"], sizes=[3, 4], per_size=3, preset="balanced")
    folder = ds.save(tmp_path / "set", progress=False)
    replies = {s.id: s.answer_text for s in ds}
    assert pv.score(folder, replies).overall().accuracy == 1.0
    assert pv.verify(folder, progress=False) == []


# ---- readers ------------------------------------------------------------------------------------------------------


class Read(toys.Dots):
    """A domain that brings its reader."""

    id = "toy_read"

    def read(self, pictures: Any, question: Any) -> pv.Reading:
        ink = (pictures[0] < 128).any(axis=2).sum()
        count = round(float(ink) / 113.1)
        return pv.Reading(count, f"COUNT:{count}") if count else pv.Reading(None, None, "a blank picture")


def test_a_domain_brings_its_reader(own_registry: None) -> None:
    pv.register(Read())
    assert "toy_read" in pv.readers()
    s = pv.generate("toy_read", size=6, index=2, preset="balanced")
    assert s.read().answer == s.answer
    blank = pv.read("toy_read", np.full_like(s.image, 255))
    assert not blank.readable and blank.why_not == "a blank picture"
    assert check_domain("toy_read", keys=5) == []
    pv.unregister("toy_read")
    assert "toy_read" not in pv.readers()


def test_a_reader_of_its_own_is_the_proof_of_the_check(own_registry: None) -> None:
    pv.register(again(Read, read=lambda self, pictures, question: pv.Reading(1, "COUNT:1")))
    assert {p.name for p in check_domain("toy_read", keys=5)} == {"reader"}


@pytest.mark.parametrize("value", [None, 5, "COUNT:5"], ids=repr)
def test_a_reader_that_returns_no_reading_is_named(own_registry: None, value: Any) -> None:
    pv.register(again(Read, read=lambda self, pictures, question: value))
    with pytest.raises(pv.GenerationError, match=r"reader of toy_read returned .*legal: a perceptv\.Reading"):
        pv.generate("toy_read", size=3).read()


def test_readers_are_registered_again(own_registry: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_added(), "toy_dots", None)
    _added().pop("toy_dots")

    def first(pictures: Any, question: Any) -> pv.Reading:
        return pv.Reading(1, "COUNT:1")

    def other(pictures: Any, question: Any) -> pv.Reading:
        return pv.Reading(2, "COUNT:2")

    pv.register(toys.Dots())
    pv.register_reader("toy_dots", first)
    pv.register_reader("toy_dots", first)
    with pytest.raises(pv.InvalidParams, match="is registered already"):
        pv.register_reader("toy_dots", other)
    pv.register_reader("toy_dots", other, replace=True)
    assert pv.generate("toy_dots", size=3).read().answer == 2
    with pytest.raises(pv.InvalidParams, match="is registered already"):
        pv.register_reader("maze_solving", other, replace=True)
    with pytest.raises(pv.InvalidParams, match="reader is 5"):
        pv.register_reader("toy_pair", 5)  # type: ignore[arg-type]


# ---- names, colours, letters --------------------------------------------------------------------------------------


class Named(toys.Dots):
    """Skills and a concept of its own."""

    id = "toy_names"
    skills = ("telepathy", "Mental rotation (3-D)")
    concept, stage = "number sense", "stage 2b"


def test_skills_and_concepts_have_any_names(own_registry: None, tmp_path: Path) -> None:
    assert check_domain(Named(), keys=5) == []
    pv.register(Named())
    known = pv.info("toy_names")
    assert (known.skills, known.concept, known.stage) == (Named.skills, "number sense", "stage 2b")
    ds = pv.dataset(domains=["toy_names"], sizes=[3, 4], per_size=2)
    record = ds[0].record()
    assert record["skills"] == list(Named.skills) and record["concept"] == "number sense"
    report = pv.score(ds.save(tmp_path / "set", progress=False), {s.id: s.answer_text for s in ds})
    assert {group.name for group in report.by("skill")} == set(Named.skills)
    assert [group.name for group in report.by("concept")] == ["number sense"]


@pytest.mark.parametrize(
    ("given", "recorded", "rgb"),
    [
        ("teal", "teal", (0, 128, 128)),
        ("RebeccaPurple", "rebeccapurple", (102, 51, 153)),
        ("white", "white", (255, 255, 255)),
        ("grey", "grey", (128, 128, 128)),
        ("skyblue", "skyblue", (135, 206, 235)),
        ("#ff8000", [255, 128, 0], (255, 128, 0)),
        ("#FF8000", [255, 128, 0], (255, 128, 0)),
        ((1, 2, 3), [1, 2, 3], (1, 2, 3)),
        (np.array([1, 2, 3]), [1, 2, 3], (1, 2, 3)),
    ],
    ids=str,
)
def test_colours_are_css_names_hexadecimal_or_triples(own_registry: None, given: Any, recorded: Any, rgb: Any) -> None:
    def sample(self: Any, request: pv.Request, streams: Any) -> pv.Scene:
        scene = pv.Scene(40, 40, background=given)
        scene.add("square", toys.polygon([(10, 10), (30, 10), (30, 30), (10, 30)]), fill=given, outline=given)
        return scene

    pv.register(again(toys.Dots, sample=sample))
    s = pv.generate("toy_dots", size=1)
    (item,) = s.scene["objects"]
    assert item["colour"] == recorded and s.scene["background"] == recorded
    assert item["look"]["stroke"]["colour"] == recorded
    assert tuple(s.image[20, 20]) == rgb == tuple(s.image[2, 2])


def test_every_css_name_is_a_colour() -> None:
    image_colour = pytest.importorskip("PIL.ImageColor")
    for name in image_colour.colormap:
        assert pv._core.css_colour(name) == image_colour.getrgb(name)
    assert len(image_colour.colormap) == 148


NO_COLOURS = ["blu", "#12345", "#1234567", "#gggggg", "", "# 12345", "red ", 5, (1, 2), (1, 2, 256), (0.5, 0, 0),
              b"red", None, (1, 2, 3, 4)]  # fmt: skip


@pytest.mark.parametrize("colour", NO_COLOURS, ids=repr)
def test_other_colours_are_refused_with_what_is_legal(colour: Any) -> None:
    with pytest.raises(pv.InvalidParams, match=r"background.*legal: (a CSS name such as|integers 0\.\.255)"):
        pv.Scene(10, 10, background=colour)


LETTERS = ["Größe", "façade", "Ελλάδα", "Привет", "Ångström", "ŁÓDŹ", "Việt", "→ ± ≠", "“a”", "e\u0301"]


@pytest.mark.parametrize("label", LETTERS)
def test_labels_in_letters_of_the_font_are_drawn(own_registry: None, label: str) -> None:
    def sample(self: Any, request: pv.Request, streams: Any) -> pv.Scene:
        scene = pv.Scene(200, 60)
        scene.add("circle", toys.disc((100, 30), 25), fill="white", label=label, label_height=16)
        return scene

    pv.register(again(toys.Dots, sample=sample))
    s = pv.generate("toy_dots", size=1)
    dark = (s.image < 128).any(axis=2).sum()
    assert dark > 20 * len(label)
    written = s.scene["objects"][0]["look"]["label"]["text"]
    assert written in s.svg() and s.pdf().startswith(b"%PDF")


@pytest.mark.parametrize(("label", "named"), [("a中", r"'中' \(U\+4E2D\)"), ("שלום", "U\\+05E9"), ("a\nb", r"U\+000A"),
                                              ("🙂🙂", r"U\+1F642"), (5, "label is 5")])  # fmt: skip
def test_letters_that_the_font_lacks_are_named(label: Any, named: str) -> None:
    with pytest.raises(pv.InvalidParams, match=named) as caught:
        pv.Scene(9, 9).add("circle", toys.disc((4, 4), 3), label=label)
    assert "Latin, Greek and Cyrillic" in str(caught.value) or label == 5


def test_a_scene_from_anywhere_is_told_of_its_letters() -> None:
    s = pv.generate("sort_circles", size=3)
    scene = s.scene
    labelled = next(item for item in scene["objects"] if item["look"].get("label"))
    labelled["look"]["label"]["text"] = "中"
    with pytest.raises(pv.InvalidParams, match=r"label is a text with '中' \(U\+4E2D\)"):
        pv._core.canonical_scene(scene)


# ---- sets without their package, floors ----------------------------------------------------------------------------

SCRIPT = """
import sys
import perceptv as pv
assert "toy_made" not in [d.id for d in pv.domains()]
folder, replies = sys.argv[1:]
report = pv.score(folder, replies)
strict = pv.score(folder, replies, mode="strict")
print(report.overall().n, report.overall().accuracy, strict.overall().accuracy)
"""


def _made() -> list[pv.Domain]:
    import test_answer_forms

    return [*test_answer_forms.SOUND, Counted()]


@pytest.mark.parametrize("domain", _made(), ids=lambda d: d.answer.format)
def test_a_saved_set_is_scored_without_its_package(domain: pv.Domain, own_registry: None, tmp_path: Path) -> None:
    pv.register(domain)
    ds = pv.dataset(domains=[domain.id], sizes=[3, 4], per_size=3, preset="balanced")
    folder = ds.save(tmp_path / "set", progress=False)
    rows = "".join(pv._core.canonical_json({"id": s.id, "response": s.answer_text}) + "\n" for s in ds)
    (tmp_path / "replies.jsonl").write_text(rows, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(folder), str(tmp_path / "replies.jsonl")], capture_output=True, text=True
    )
    assert done.stdout.split() == ["6", "1.0", "1.0"], done.stderr


NOT_THERE = r"'toy_ours' of the suite 'our-lab' is not in the catalogue.*package"


def test_a_set_whose_package_is_not_installed_says_so(own_registry: None, tmp_path: Path) -> None:
    class Ours(toys.Dots):
        id, suite = "toy_ours", "our-lab"

    pv.register(Ours())
    folder = pv.dataset(domains=["toy_ours"], sizes=[3], per_size=1).save(tmp_path / "set", progress=False)
    pv.unregister("toy_ours")
    with pytest.raises(pv.VerificationError, match=NOT_THERE):
        pv.verify(folder, progress=False)
    with pytest.raises(pv.VerificationError, match=NOT_THERE):
        pv.load(folder)
    record = {"id": "a", "suite": "our-lab", "domain": "toy_ours", "answer": 3}
    with pytest.raises(pv.InvalidParams, match="'toy_ours' of the suite 'our-lab' is not in the catalogue"):
        pv.judge(record, "COUNT:3")


def test_the_floor_of_an_own_domain_is_measured(own_registry: None) -> None:
    pv.register(toys.Dots())
    ds = pv.dataset(domains=["toy_dots"], sizes=[3], per_size=4)
    assert pv.score(ds, {s.id: s.answer_text for s in ds}).overall().floor == 1.0  # under paper the size is the answer
    ds = pv.dataset(domains=["toy_dots"], sizes=[3], per_size=4, preset="balanced")
    floor = pv.score(ds, {s.id: s.answer_text for s in ds}).overall().floor
    assert floor is not None and 0.1 < floor < 0.25  # one of six counts


def test_the_floor_of_real_numbers_goes_by_the_tolerance(own_registry: None) -> None:
    import test_answer_forms

    spec = pv.AnswerSpec("real", "single", "RATIO:x", (), 0.15)
    pv.register(test_answer_forms.made(spec, lambda n: n / 10))  # 0.1 .. 0.6: three of six about 0.2
    ds = pv.dataset(domains=["toy_made"], sizes=[3], per_size=4, preset="balanced")
    floor = pv.score(ds, {s.id: s.answer_text for s in ds}).overall().floor
    assert floor is not None and 0.4 < floor < 0.6


# ---- the command line ---------------------------------------------------------------------------------------------


def command(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "perceptv", *arguments], cwd=folder, capture_output=True, text=True, timeout=120
    )


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """A folder with a module of the toy domains, as an author has one before packaging."""
    (tmp_path / "mine.py").write_text(Path(str(toys.__file__)).read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def test_show_takes_a_class_before_packaging(module: Path) -> None:
    done = command("show", "mine:Dots", "--size", "4", "--save", "dots.png", folder=module)
    assert done.returncode == 0, done.stderr
    assert "custom-paper-toy_dots-n04" in done.stdout and (module / "dots.png").is_file()


def test_gallery_takes_classes_before_packaging(module: Path) -> None:
    done = command("gallery", "mine.html", "--domains", "mine:Dots,mine:Pair,sort_lines", "--quiet", folder=module)
    assert done.returncode == 0, done.stderr
    page = (module / "mine.html").read_text(encoding="utf-8")
    assert all(name in page for name in ("toy_dots", "toy_pair", "sort_lines"))
    assert "blind guess" in page


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("show", "mine:Missing"), "cannot load mine:Missing: AttributeError"),
        (("show", "nowhere_at_all:Dots"), "cannot load nowhere_at_all:Dots: ModuleNotFoundError"),
        (("show", "mine:"), "legal: for example my_package.squares:Squares"),
        (("show", "mine:itertools"), "is not a perceptv.Domain"),
        (("gallery", "x.html", "--domains", "mine:Missing"), "cannot load mine:Missing"),
    ],
)
def test_places_that_are_none_are_told(module: Path, arguments: tuple[str, ...], told: str) -> None:
    done = command(*arguments, folder=module)
    assert done.returncode == 2 and told in done.stderr and "Traceback" not in done.stderr
