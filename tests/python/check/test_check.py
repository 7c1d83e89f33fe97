"""The contract suite as it runs on anyone's domain: sound ones pass, and each broken promise is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import perceptv as pv
import toy_domains as toys
from perceptv import _core
from perceptv.check import Problem, check_domain
from perceptv.check import domain_checks as check
from perceptv.check.answer_checks import answer_complaints, choice_complaints, shared_prompt
from perceptv.check.media import episode_complaints, video_complaints
from perceptv.core import catalogue
from perceptv.core.picture_readers import _added


def names(problems: list[Problem]) -> set[str]:
    return {p.name for p in problems}


@pytest.mark.parametrize("domain", [toys.Dots(), toys.Switched(), toys.Pair(), toys.Named()], ids=lambda d: d.id)
def test_a_sound_domain_keeps_the_contract(domain: pv.Domain) -> None:
    assert check_domain(domain) == []


def test_too_little_memory_is_no_fault_of_a_domain() -> None:
    class Large(toys.Dots):
        def sample(self, request: pv.Request, streams: Any) -> pv.Scene:
            raise MemoryError

    with pytest.raises(MemoryError):
        check_domain(Large())


@pytest.mark.parametrize("name", [d.id for d in pv.domains("percept_v")])
def test_built_in_domains_keep_the_contract(name: str) -> None:
    assert check_domain(name, keys=10) == []


@pytest.mark.parametrize("name", ["conservation_length", "bib_preference", "bib_bg_preference", "bib2_imitation"])
def test_domains_of_videos_and_episodes_keep_it_too(name: str) -> None:
    assert check_domain(name, keys=2) == []


def test_each_promise_of_a_video_is_tried() -> None:
    registry, name = catalogue.registry(), "conservation_length"
    made, other = (_core.generate(registry, name, 3, index, 0, "balanced", {}) for index in range(2))
    known = registry.info(name)
    assert list(video_complaints(made, made, known)) == []
    (frames,) = video_complaints(made, made, {**known, "frames": 95})
    (shown,) = video_complaints(made, made, {**known, "shown": (0, 1, 179)})
    (twice,) = video_complaints(made, other, known)
    assert "180 frames, the catalogue says 95" in frames and "are not the frames [0, 1, 179]" in shown
    assert "made twice, its frames differ: conservation-balanced-conservation_length" in twice


def test_each_promise_of_episodes_is_tried() -> None:
    registry, name = catalogue.registry(), "bib_preference"
    made, other = (_core.generate(registry, name, 3, index, 0, "balanced", {}) for index in range(2))
    known = registry.info(name)
    assert list(episode_complaints(made, made, known)) == []
    (count,) = episode_complaints(made, made, {**known, "episodes": 1})
    assert "2 episodes, the catalogue says 1" in count
    assert ["made twice" in said for said in episode_complaints(made, other, known)] == [True, True]


def test_letters_of_options_are_answers() -> None:
    prompt, options = "Which?\n\n(A) red\n(B) blue\n\nANSWER: X", ["red", "blue"]
    assert shared_prompt(prompt, options) == shared_prompt(
        prompt.replace("red", "x").replace("blue", "red"), ["x", "red"]
    )
    told = [list(choice_complaints(value, prompt, options)) for value in ("B", "C")]
    assert [len(said) for said in told] == [0, 1] and "letter of one of 2 options" in told[1][0]
    (unlisted,) = choice_complaints("A", prompt, ["red", "green"])
    assert "does not list (B) 'green'" in unlisted


@pytest.mark.parametrize(("line", "count"), [("ANSWER: B", 0), ("ANSWER: A", 2), ("B!", 1), ("ANSWER: none", 2)])
def test_lines_of_options_are_judged(line: str, count: int) -> None:
    spec = {"answer_class": "choice", "answer_format": "ANSWER: X", "vocabulary": [], "tolerance": 0.0}
    assert len(list(answer_complaints("B", line, spec, "toy", ["red", "blue"]))) == count


@pytest.mark.parametrize(
    ("domain", "broken"),
    [
        (toys.Restless(), "same key, same output"),
        (toys.Remembering(), "answer comes from the geometry"),
        (toys.Chatty(), "prompt"),
        (toys.Speechless(), "prompt"),
        (toys.Overreaching(), "size range"),
        (toys.Backwards(), "size range"),
        (toys.Wavering(), "size range"),
        (toys.Constant(), "degenerate answers"),
        (toys.Frozen(), "different keys, different scenes"),
        (toys.Mistyped(), "solve"),
        (toys.Misspoken(), "answer"),
        (toys.Outside(), "scene"),
        (toys.Covered(), "masks"),
        (toys.Unsnapped(), "scene"),
        (toys.Miscounting(), "scene"),
        (toys.Failing(), "sample"),
        (toys.Unskilled(), "registration"),
    ],
    ids=lambda value: value.id if isinstance(value, pv.Domain) else "",
)
def test_each_broken_promise_is_reported(domain: pv.Domain, broken: str) -> None:
    problems = check_domain(domain, keys=20)
    assert broken in names(problems), problems
    assert any(domain.id in p.message or "skills of Unskilled" in p.message for p in problems)


@pytest.mark.parametrize(
    ("domain", "only"),
    [
        (toys.Remembering(), {"answer comes from the geometry"}),
        (toys.Speechless(), {"prompt"}),
        (toys.Outside(), {"scene"}),
        (toys.Constant(), {"degenerate answers"}),
    ],
    ids=lambda value: value.id if isinstance(value, pv.Domain) else "",
)
def test_what_is_sound_is_not_reported(domain: pv.Domain, only: set[str]) -> None:
    assert names(check_domain(domain, keys=20)) == only


CHEATS: list[tuple[pv.Domain, str, str]] = [
    (toys.InRole(), "answer comes from the geometry", "objects that look alike swap their roles"),
    (toys.InOneRole(), "answer comes from the geometry", "objects that look alike swap their roles"),
    (toys.InKind(), "answer comes from the geometry", "objects that look alike swap the names of their kinds"),
    (toys.InParam(), "answer comes from the geometry", "params['code'] is another instance's"),
    (toys.InTimeline(), "answer comes from the geometry", "timeline['plan'] is another instance's"),
    (toys.InParamName(), "answer comes from the geometry", "params, roles and names of kinds are another instance's"),
    (toys.InId(), "answer comes from the geometry", "params['meant'] is another instance's"),
    (toys.InOrder(), "answer comes from the geometry", "objects that look alike swap their ids"),
    (toys.InKey(), "answer comes from the geometry", "index and seed are another instance's"),
    (toys.InWhite(), "answer comes from the geometry", "an object that nobody sees goes"),
    (toys.OnePicture(), "equal pictures, equal answers", "show equal pictures"),
    (toys.TwinInRole(), "twin", "its pictures are the control's, its answer is not"),
]


@pytest.mark.parametrize(("domain", "name", "told"), CHEATS, ids=lambda value: getattr(value, "id", ""))
def test_an_answer_that_the_picture_does_not_hold_is_found(domain: pv.Domain, name: str, told: str) -> None:
    """Each cause in one sentence, under both presets."""
    problems = check_domain(domain, keys=20)
    found = [p.message for p in problems if p.name == name]
    assert len(found) == 2 and all(told in message for message in found), problems


@pytest.mark.parametrize("count", [2, 5, 50])
def test_what_the_picture_holds_is_believed(count: int) -> None:
    """Names and params that solve goes by are no cheat where they follow from what is to be seen."""
    assert check_domain(toys.Named(), keys=count) == []


def test_messages_name_the_key_or_instance() -> None:
    (problem, *_) = [p for p in check_domain(toys.Outside(), keys=5) if p.name == "scene"]
    assert "leaves the canvas" in problem.message
    assert "custom-paper-toy_outside-n01" in problem.message
    assert str(problem).startswith("scene: toy_outside paper")


def test_a_failing_sample_shows_its_own_error() -> None:
    assert any("no more ink" in p.message and '"size":1' in p.message for p in check_domain(toys.Failing(), keys=5))


def test_a_taken_id_is_reported() -> None:
    class Impostor(toys.Dots):
        id = "counting_circles"

    (problem,) = check_domain(Impostor())
    assert problem.name == "registration"
    assert "taken twice" in problem.message


def test_checking_does_not_register(own_registry: None) -> None:
    check_domain(toys.Dots(), keys=2)
    with pytest.raises(pv.UnknownDomain):
        pv.info("toy_dots")


def test_twins_of_other_peoples_domains_are_tried() -> None:
    assert check_domain(toys.Twinned(), keys=5) == []
    (problem, *_) = check_domain(toys.Fidgeting(), keys=5)
    assert problem.name == "twin" and "beside the changed objects" in problem.message
    assert "-twin0" in problem.message


def test_readers_of_other_peoples_domains_are_tried(own_registry: None, monkeypatch: pytest.MonkeyPatch) -> None:
    pv.register(toys.Dots())
    monkeypatch.setitem(_added(), "toy_dots", lambda pictures, question: pv.Reading(0, "COUNT:0"))
    (problem, *_) = [p for p in check_domain("toy_dots", keys=5) if p.name == "reader"]
    assert "the reader says 'COUNT:0'" in problem.message


@pytest.mark.parametrize("lost", ["reader", "twin"])
def test_built_in_domains_must_have_reader_and_twin(lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if lost == "reader":
        monkeypatch.setattr("perceptv.check.reader_checks.readers", list)
    else:
        known = catalogue.registry().info("sort_lines")
        monkeypatch.setattr(check, "_check_registered", _checked_without_twins(known))
    problems = check_domain("sort_lines", keys=2)
    assert names(problems) == {lost}
    assert all(f"a built-in domain without {lost}" in p.message.replace(" a reader", " reader") for p in problems)


def _checked_without_twins(known: dict[str, Any]) -> Callable[..., list[Problem]]:
    def run(registry: Any, name: str, count: int) -> list[Problem]:
        return check.Combination(registry, name, {**known, "twins": False}, "paper", {}, count).run()

    return run


def test_wrong_arguments() -> None:
    with pytest.raises(pv.UnknownDomain, match="counting_circles"):
        check_domain("counting_circle")
    with pytest.raises(pv.InvalidParams, match="domain is"):
        check_domain(toys.Dots)  # type: ignore[arg-type]
    for keys in (1, 0, -3, 2.5, True):
        with pytest.raises(pv.InvalidParams, match="keys"):
            check_domain(toys.Dots(), keys=keys)  # type: ignore[arg-type]
