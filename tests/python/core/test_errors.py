"""Bad input is normal: a typed error that names parameter, value and legal range."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv.check import check_domain


def circles(**changes: Any) -> pv.Sample:
    return pv.generate(**{"domain": "counting_circles", "size": 5, **changes})


SAMPLE, VIDEO = pv.generate("counting_circles", size=3), pv.generate("conservation_size", size=8)
REPORT = pv.score([SAMPLE.record()], {SAMPLE.id: SAMPLE.answer_text}, model="m")
EPISODE = pv.generate("bib_bg_preference", size=8).expected
WRONG = [3.5, -1, "ab", "\ud800", b"x", [], [None], ["a"], [[]], {}, {"a": 1}, object(), math.nan, 2**70, True]
CALLS: dict[str, Callable[[Any], object]] = {
    **{
        f"{made.__name__} {name}": lambda value, made=made, name=name: made(**{name: value})
        for made, names in (
            (pv.percept_v, "seed preset domains sizes per_size twins"),
            (pv.conservation, "seed preset domains sizes per_size"),
            (pv.bib, "part tasks comparisons pairs episodes seed preset"),
            (pv.bib_background, "tasks episodes seed preset"),
            (pv.stream, "domains preset sizes seed split"),
            (pv.domains, "suite"),
        )
        for name in names.split()
    },
    **{
        f"{name} of a batch": lambda value, name=name: pv.generate_batch(
            **{"domain": "counting_circles", "sizes": [3], name: value}
        )
        for name in ("domain", "sizes", "seed", "indices", "preset", "out", "canvas", "threads", "switch")
    },
    **{
        f"{name} of trials": lambda value, name=name: pv.conservation_trials(**{"videos": [VIDEO], name: value})
        for name in ("videos", "methods", "counts", "prompts", "control")
    },
    "recipe": pv.Dataset,
    "positions": lambda value: pv.Dataset(pv.percept_v().recipe, value),
    "item of a set": lambda value: pv.percept_v()[value],
    "item of trials": lambda value: pv.conservation_trials([VIDEO])[value],
    "item of a stream": lambda value: pv.stream()[value],
    "info": pv.info,
    "register": pv.register,
    "register_reader": lambda value: pv.register_reader(value, value),
    "size_range": lambda value: pv.info("counting_circles").size_range(value),
    "ramp": lambda value: pv.Ramp(value, value, 3),
    "shard": lambda value: pv.stream().shard(value, 3),
    "starting_at": lambda value: pv.stream().starting_at(value),
    "with_sizes": lambda value: pv.stream().with_sizes(value),
    "frame": lambda value: VIDEO.frame(value),
    "frames": lambda value: VIDEO.frames(value),
    "frame_digests": lambda value: VIDEO.frame_digests(value),
    "scene_at": lambda value: VIDEO.scene_at(value),
    "masks": lambda value: VIDEO.masks(value),
    "fps": lambda value: VIDEO.video("/nowhere/at/all.gif", fps=value),
    "path of a video": lambda value: VIDEO.video(value),
    "path of a picture": lambda value: SAMPLE.save(value),
    "path of an episode": lambda value: EPISODE.video(value),
    "twin": lambda value: SAMPLE.twin(value),
    "png": lambda value: SAMPLE.png(value),
    "frame of a trial": lambda value: EPISODE.test.frame(value),
    "frames of a trial": lambda value: EPISODE.test.frames(value),
    "sprites of a trial": lambda value: EPISODE.test.sprites_at(value),
    "positions in a trial": lambda value: EPISODE.test.positions(value),
    "select_frames video": lambda value: pv.select_frames(value, 3),
    "select_frames count": lambda value: pv.select_frames(VIDEO, value),
    "select_frames method": lambda value: pv.select_frames(VIDEO, 3, value),
    "read domain": lambda value: pv.read(value, []),
    "read images": lambda value: pv.read("counting_circles", value),
    "read params": lambda value: pv.read("counting_circles", [SAMPLE.image], value),
    "training_row": pv.training_row,
    "rewarded responses": lambda value: pv.reward(value, [SAMPLE]),
    "rewarded samples": lambda value: pv.reward(["x"], value),
    "judged sample": lambda value: pv.judge(value, "x"),
    "judged reply": lambda value: pv.judge(SAMPLE, value),
    "judged samples": lambda value: pv.judge_many(value, ["x"]),
    "judged replies": lambda value: pv.judge_many([SAMPLE], value),
    "completions": lambda value: pv.grpo_reward(None, value, domain=["x"], answer=[1]),
    "videos of choices": lambda value: pv.load_frame_choices("/nowhere", value if value is not None else 5),
    "kind of groups": lambda value: REPORT.by(value),
    "asked folder": lambda value: pv.ask(value, "r.jsonl", base_url="http://127.0.0.1:9", model="m"),
    "file of replies": lambda value: pv.ask("/nowhere", value, base_url="http://127.0.0.1:9", model="m"),
    "page of a report": lambda value: REPORT.to_html(value),
    "checked domain": lambda value: check_domain(value, keys=2),
    "keys": lambda value: check_domain("counting_circles", keys=value if value != 2**70 else -2),
}


@pytest.mark.parametrize("call", CALLS)
def test_wrong_types_give_typed_errors(
    call: str, own_registry: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Values of many types in each argument: what is not taken is refused with an error of the package."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("perceptv.check.domain_checks._check_registered", lambda *_: [])
    refused = 0
    for value in WRONG:
        try:
            CALLS[call](value)
        except pv.PerceptvError as error:
            refused += 1
            assert str(error)
    assert refused >= 5


LONG = "p" * 5_000
ECHOED: dict[str, Callable[[], object]] = {
    "preset": lambda: pv.generate("counting_circles", size=3, preset=LONG),
    "domain": lambda: pv.generate(LONG, size=3),
    "keyword": lambda: pv.generate("counting_circles", size=3, **{LONG: 1}),
    "part": lambda: pv.bib(part=LONG),
    "split": lambda: pv.stream(split=LONG),
    "method": lambda: pv.select_frames(VIDEO, 3, LONG),
    "control": lambda: pv.conservation_trials([VIDEO], control=LONG),
    "prompts": lambda: pv.conservation_trials([VIDEO], prompts=[LONG]),
    "mode": lambda: pv.score([SAMPLE.record()], {SAMPLE.id: "x"}, mode=LONG),
    "mode of a reward": lambda: pv.reward(["x"], [SAMPLE], mode=LONG),
    "style": lambda: pv.styled(pv.Question("How many?", answer=1, kind="number"), LONG),
    "model": lambda: REPORT.overall(LONG),
    "groups": lambda: REPORT.by(LONG),
    "figure": lambda: REPORT.plot(LONG),
    "check of shards": lambda: pv.write_shards(pv.percept_v(), "/nowhere", of=1, check=LONG),
    "engine": lambda: pv.write_shards(pv.percept_v(), "/nowhere", of=1, engine=LONG),
}


@pytest.mark.parametrize("what", ECHOED)
def test_long_values_are_shown_in_part(what: str) -> None:
    with pytest.raises(pv.PerceptvError) as caught:
        ECHOED[what]()
    assert "p" * 50 in str(caught.value) and str(caught.value).count("p" * 81) == 0


def test_errors_are_subclasses_of_the_usual_ones() -> None:
    assert issubclass(pv.InvalidParams, ValueError)
    assert issubclass(pv.UnknownDomain, KeyError)
    assert issubclass(pv.GenerationError, RuntimeError)
    assert issubclass(pv.VerificationError, RuntimeError)
    assert issubclass(pv.MissingExtra, ImportError)
    assert issubclass(pv.StorageError, OSError)
    assert issubclass(pv.LimitExceeded, ValueError)


def test_every_error_has_one_base() -> None:
    found = [value for value in (getattr(pv, name) for name in pv.__all__) if isinstance(value, type)]
    errors = [value for value in found if issubclass(value, BaseException)]
    assert len(errors) >= 9
    assert all(issubclass(error, pv.PerceptvError) for error in errors)


@pytest.mark.parametrize(
    ("given", "near"),
    [("counting_circle", "counting_circles"), ("Maze_Solving", "maze_solving"), ("miror_image", "mirror_image")],
)
def test_unknown_domains_list_near_names(given: str, near: str) -> None:
    for call in (
        lambda: pv.generate(given, size=1),
        lambda: pv.info(given),
        lambda: pv.generate_batch(given, [1]),
        lambda: pv.percept_v(domains=[given]),
    ):
        with pytest.raises(pv.UnknownDomain) as caught:
            call()
        assert given in str(caught.value)
        assert near in str(caught.value)


def test_an_endless_name_gives_a_short_message() -> None:
    with pytest.raises(pv.UnknownDomain) as caught:
        pv.generate("x" * 1_000_000, size=1)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("domain", [None, 3, b"counting_circles", ["counting_circles"], math.nan, "a\0b", "\ud800"])
def test_a_domain_is_a_string(domain: Any) -> None:
    for call in (lambda: pv.generate(domain, size=1), lambda: pv.info(domain), lambda: pv.generate_batch(domain, [1])):
        with pytest.raises(pv.InvalidParams, match="domain"):
            call()


@pytest.mark.parametrize("size", [0, -1, 29, 10**6, 2**31, 2**63 - 1, 2**63, 2**100, -(2**70)])
def test_sizes_out_of_range(size: int) -> None:
    with pytest.raises(pv.InvalidParams, match="size of counting_circles") as caught:
        circles(size=size)
    assert str(size) in str(caught.value)


def test_the_range_depends_on_preset_and_switches() -> None:
    with pytest.raises(pv.InvalidParams, match=r"1\.\.28"):
        circles(size=29)
    assert circles(size=29, preset="balanced").size == 29
    with pytest.raises(pv.InvalidParams, match=r"size of layered_colours .*19.*1\.\.18"):
        pv.generate("layered_colours", size=19, legend="off")
    assert pv.generate("layered_colours", size=19).size == 19


@pytest.mark.parametrize("value", [math.nan, math.inf, 5.0, "5", None, True, [5], np.float32(5), np.arange(2), b"5"])
@pytest.mark.parametrize("name", ["size", "index", "seed"])
def test_numbers_of_the_wrong_kind(name: str, value: Any) -> None:
    with pytest.raises(pv.InvalidParams, match=name):
        circles(**{name: value})


@pytest.mark.parametrize("name", ["index", "seed"])
@pytest.mark.parametrize("value", [-1, -(2**63), 2**63, 2**64, 10**40])
def test_seeds_and_indices_out_of_range(name: str, value: int) -> None:
    with pytest.raises(pv.InvalidParams, match=rf"{name} is .*0\.\.2\^63-1"):
        circles(**{name: value})


def test_the_largest_seed_and_index_are_legal() -> None:
    made = circles(seed=2**63 - 1, index=2**63 - 1)
    assert made.answer == 5
    assert made.image.shape == (300, 500, 3)


@pytest.mark.parametrize("preset", ["Paper", "hard", "", "paper ", "\0", "\ud800"])
def test_wrong_presets_list_the_legal_ones(preset: str) -> None:
    with pytest.raises(pv.InvalidParams, match="'paper', 'balanced'"):
        circles(preset=preset)
    with pytest.raises(pv.InvalidParams, match="'paper', 'balanced'"):
        pv.percept_v(preset=preset)


@pytest.mark.parametrize("preset", ["", 1, b"paper", math.nan])
def test_presets_are_strings(preset: Any) -> None:
    for call in (lambda: circles(preset=preset), lambda: pv.percept_v(preset=preset)):
        with pytest.raises(pv.InvalidParams, match="preset"):
            call()


def test_unknown_parameters_list_the_known_ones() -> None:
    for value in ("5", 5, math.nan):
        with pytest.raises(pv.InvalidParams, match=r"'radius'.*size, index, seed, preset"):
            circles(radius=value)
    with pytest.raises(pv.InvalidParams, match=r"query.*'all'.*'count', 'any'"):
        pv.generate("inside_circles", size=3, query="all")
    with pytest.raises(pv.InvalidParams, match="query is nan; legal: 'count', 'any'"):
        pv.generate("inside_circles", size=3, query=math.nan)


def test_unknown_parameters_name_the_nearest() -> None:
    """All makers that take switches by name, whatever the value."""
    info = pv.info("inside_circles")
    for value in ("any", 3, None, True):
        for call in (
            lambda value=value: pv.generate("inside_circles", size=3, qeury=value),
            lambda value=value: pv.generate_batch("inside_circles", [3], qeury=value),
            lambda value=value: info.size_range("paper", qeury=value),
            lambda value=value: pv.read("inside_circles", [], {"qeury": value}),
        ):
            with pytest.raises(pv.InvalidParams, match=r"'qeury'; legal: .*preset.*query.* \(near: query\)$"):
                call()
    with pytest.raises(pv.InvalidParams, match=r"'sizes'; legal: size.*\(near: size\)"):
        pv.generate("inside_circles", size=3, sizes=[3])


@pytest.mark.parametrize("size", ["5", -5, 2**70, None, 5.0])
def test_what_is_no_size_is_told_the_sizes_of_the_domain(size: Any) -> None:
    given = re.escape(repr(size))
    told = rf" of inside_circles \(paper\) is {given}; legal: integers 1\.\.25"
    with pytest.raises(pv.InvalidParams, match=rf"size{told}"):
        pv.generate("inside_circles", size=size)
    if size != "5":  # which is the text of a size, and stands for it in a list
        with pytest.raises(pv.InvalidParams, match=rf"sizes\[1\]{told}"):
            pv.generate_batch("inside_circles", [5, size])


SEQUENCES: list[Callable[[], Sequence[Any]]] = [
    pv.percept_v,
    lambda: pv.percept_v()[:0],
    pv.conservation,
    pv.bib,
    lambda: pv.conservation_trials(pv.conservation()),
]


@pytest.mark.parametrize("made", SEQUENCES)
def test_items_that_are_not_there(made: Callable[[], Sequence[Any]]) -> None:
    items = made()
    count = len(items)
    legal = rf"{-count}\.\.{count - 1}" if count else "none"
    for beyond in (count, count + 5, -count - 1, 10**30):
        with pytest.raises(pv.NoSuchItem, match=rf"index is {beyond}; legal: {legal}") as caught:
            items[beyond]
        assert isinstance(caught.value, IndexError) and isinstance(caught.value, pv.InvalidParams)
    for wrong in (1.0, None, True):
        with pytest.raises(pv.WrongType, match=r"index is .*; legal: integers and slices") as typed:
            items[wrong]  # type: ignore[call-overload]
        assert isinstance(typed.value, TypeError)
    for part in (slice("a", None), slice(None, None, 0)):
        with pytest.raises(pv.WrongType, match="index is slice"):
            items[part]
    for recipe in (getattr(items, "recipe", None),):
        if recipe is not None and recipe.suite != "percept_v":
            with pytest.raises(pv.NoSuchItem, match="position is"):
                recipe.key(recipe.total)


def test_iteration_by_number_ends() -> None:
    class Old:
        """What only has numbered items, as Python's first kind of iteration wants it."""

        def __init__(self, items: Sequence[Any]) -> None:
            self.items = items

        def __getitem__(self, i: int) -> Any:
            return self.items[i]

    few = pv.percept_v(domains=["maze_solving"], sizes=[2], per_size=3)
    assert list(Old(few)) == list(few)  # type: ignore[call-overload]


NAMES: dict[str, Callable[[Any], object]] = {
    "percept_v": lambda given: pv.percept_v(domains=given),
    "conservation": lambda given: pv.conservation(domains=given),
    "stream": lambda given: pv.stream(domains=given),
    "bib": lambda given: pv.bib(tasks=given),
    "comparisons": lambda given: pv.bib(comparisons=given),
    "background": lambda given: pv.bib_background(tasks=given),
    "gallery": lambda given: pv.write_gallery("never.html", domains=given),
}


@pytest.mark.parametrize("maker", NAMES)
def test_lists_of_names(maker: str) -> None:
    for wrong in (3, b"maze_solving", math.nan, object()):
        with pytest.raises(pv.InvalidParams, match="legal: a sequence of"):
            NAMES[maker](wrong)
    for member in ([], 3, None, b"maze_solving", "\0"):
        with pytest.raises(pv.InvalidParams):
            NAMES[maker]([member])


@pytest.mark.parametrize("maker", ["percept_v", "conservation"])
def test_a_size_names_the_domains_that_do_not_have_it(maker: str) -> None:
    makers: dict[str, Callable[..., pv.Dataset]] = {"percept_v": pv.percept_v, "conservation": pv.conservation}
    wrong = [d for d in pv.domains(maker) if d.size_range("paper")[1] < 25]
    right = [d for d in pv.domains(maker) if d.size_range("paper")[1] >= 25]
    assert wrong and (right or maker == "conservation")
    with pytest.raises(pv.InvalidParams, match=r"^sizes holds 25; legal: .* \(preset 'paper'\)$") as caught:
        makers[maker](sizes=[3, 25])
    told = str(caught.value).split("legal: ")[1].removesuffix(" (preset 'paper')").split(", ")
    assert sorted(told) == sorted("{}..{} in {}".format(*d.size_range("paper"), d.id) for d in wrong)


def test_suites_are_written_with_either_stroke() -> None:
    assert pv.domains("percept-v") == pv.domains("percept_v") and len(pv.domains("percept-v")) == 30
    with pytest.raises(pv.InvalidParams, match=r"suite is 'percept'; legal: .*percept_v.*near: percept_v"):
        pv.domains("percept")
    with pytest.raises(pv.InvalidParams, match="suite is 3"):
        pv.domains(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("image", [1, -1, 2.0, "0", True])
def test_image_numbers(image: Any) -> None:
    for method in ("png", "svg", "pdf", "pil"):
        with pytest.raises(pv.InvalidParams, match="image"):
            getattr(circles(), method)(image)


def test_paths(tmp_path: Path) -> None:
    with pytest.raises(pv.InvalidParams, match=r"\.png, \.svg or \.pdf"):
        circles().save(tmp_path / "picture.jpg")
    for name in ("picture.png", "picture.svg"):
        with pytest.raises(pv.StorageError, match="cannot write: No such file") as caught:
            circles().save(tmp_path / "missing" / name)
        assert caught.value.filename == str(tmp_path / "missing" / name)
    with pytest.raises(pv.StorageError, match="cannot write: No such file"):
        VIDEO.video(tmp_path / "missing" / "video.png")
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(pv.StorageError, match="cannot write"):
        circles().save(tmp_path / "folder.png")
    (tmp_path / "folder.png").rmdir()
    assert list(tmp_path.iterdir()) == []


def test_datasets() -> None:
    for wrong in ({"domains": []}, {"sizes": []}, {"domains": ["maze_solving"] * 2}, {"sizes": [1, 1]}):
        with pytest.raises(pv.InvalidParams, match="at least one, no repeats"):
            pv.percept_v(**wrong)  # type: ignore[arg-type]
    with pytest.raises(pv.InvalidParams, match=r"sizes holds 25; legal: 1\.\.24 in sort_lines \(preset 'paper'\)"):
        pv.percept_v(domains=["sort_lines"], sizes=[25])
    wrongs = [("seed", -1), ("seed", math.nan), ("per_size", 0), ("sizes", [1.5]), ("sizes", "12-3")]
    for name, value in wrongs:
        with pytest.raises(pv.InvalidParams, match=name):
            pv.percept_v(**{name: value})  # type: ignore[arg-type]


def test_nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(pv.InvalidParams):
        circles(size=-1)
    circles().images  # noqa: B018
    assert capfd.readouterr() == ("", "")
