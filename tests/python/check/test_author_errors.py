"""What an author's domain returns, raises or lacks is told by name, and by perceptv check once."""

from __future__ import annotations

import re
from typing import Any

import pytest

import perceptv as pv
import toy_domains as toys
from perceptv.check import check_domain


def variant(base: type[pv.Domain] = toys.Dots, **members: Any) -> pv.Domain:
    made: pv.Domain = type("Odd", (base,), {"id": "toy_odd", **members})()
    return made


def returning(value: Any) -> Any:
    return lambda self, *arguments: value


def raising(error: BaseException) -> Any:
    def method(self: Any, *arguments: Any) -> Any:
        raise error

    return method


PAIR = r"\(low, high\), two integers"
WRONG = [
    *[("sizes", value, PAIR) for value in (None, range(1, 20), 5, (1,), (1, 2, 3), (1.0, 2), "12")],
    *[("sizes", value, PAIR) for value in ((None, 3), (True, 5), {1, 2}, (1, 2**80))],
    *[("sample", value, r"a perceptv\.Scene") for value in (None, {}, "scene", toys.Dots)],
    *[("solve", value, "an integer") for value in (None, "5", 2.5, True, [3], {"x": 1}, object(), float("nan"), 2**80)],
    *[("answer_text", value, "a text, the literal answer line") for value in (None, 5, b"COUNT:5", ["COUNT:5"])],
    *[("prompt", value, "a perceptv.Prompt, or a") for value in (None, 3, b"COUNT:x", "", " ", ["COUNT:x"], "\ud800")],
]


@pytest.mark.parametrize(("method", "value", "legal"), WRONG, ids=lambda v: repr(v)[:20])
def test_a_wrong_return_names_method_and_what_is_legal(own_registry: None, method: str, value: Any, legal: str) -> None:
    with pytest.raises(pv.GenerationError, match=rf"{method} of toy_odd returned .*legal: {legal}"):
        pv.register(variant(**{method: returning(value)}))
        _ = pv.generate("toy_odd", size=3).answer
    problems = check_domain(variant(**{method: returning(value)}), keys=5)
    assert [p.name for p in problems] == [method], problems


@pytest.mark.parametrize("value", [None, 3, "record", []], ids=repr)
def test_a_twin_that_is_no_record_is_named(own_registry: None, value: Any) -> None:
    pv.register(variant(toys.Twinned, twin=returning(value)))
    with pytest.raises(pv.GenerationError, match=r"twin of toy_odd returned .*legal: the record of a scene"):
        _ = pv.generate("toy_odd", size=3).twin().answer
    assert [p.name for p in check_domain(variant(toys.Twinned, twin=returning(value)), keys=5)] == ["twin"]


CHOICE = pv.AnswerSpec("choice", "single", "ANSWER: X", ("red", "blue"))


@pytest.mark.parametrize("value", [None, "ab", ["a"], ["a", "a"], ["a", 2], [str(i) for i in range(27)], {"a", "b"}])
def test_options_that_are_none_are_named(own_registry: None, value: Any) -> None:
    pv.register(variant(answer=CHOICE, options=returning(value), solve=returning("red")))
    with pytest.raises(pv.GenerationError, match=r"options of toy_odd returned .*: a list of 2\.\.26 different texts"):
        _ = pv.generate("toy_odd", size=3).answer


@pytest.mark.parametrize("value", [None, 0, "A", "green", ["red"]], ids=repr)
def test_a_choice_of_none_of_the_options_is_named(own_registry: None, value: Any) -> None:
    pv.register(variant(answer=CHOICE, solve=returning(value)))
    with pytest.raises(pv.GenerationError, match=r"solve of toy_odd returned .*one of the texts of the options: '"):
        _ = pv.generate("toy_odd", size=3).answer


@pytest.mark.parametrize("method", ["sizes", "sample", "solve", "answer_text", "prompt"])
def test_what_an_authors_code_raised_is_the_cause(own_registry: None, method: str) -> None:
    raised = KeyError("colour")
    told = rf"{method} of toy_odd raised KeyError: 'colour'.*test_author_errors.py:\d+"
    with pytest.raises(pv.GenerationError, match=told) as caught:
        pv.register(variant(**{method: raising(raised)}))
        _ = pv.generate("toy_odd", size=3).answer
    assert caught.value.__cause__ is raised
    assert raised.__traceback__ is not None


def test_the_cause_comes_through_threads(own_registry: None) -> None:
    raised = KeyError("colour")
    pv.register(variant(solve=raising(raised)))
    with pytest.raises(pv.GenerationError) as caught:
        pv.generate_batch("toy_odd", [3, 4], preset="paper", threads=2)
    assert caught.value.__cause__ is raised


def test_a_domain_without_sizes_does_not_spoil_the_catalogue(own_registry: None) -> None:
    with pytest.raises(pv.GenerationError):
        pv.register(variant(sizes=returning(None)))
    assert len(pv.domains()) > 60


def test_a_wrong_colour_is_told_at_the_authors_line(own_registry: None) -> None:
    def sample(self: Any, request: pv.Request, streams: Any) -> pv.Scene:
        return pv.Scene(9, 9, background="blu")

    pv.register(variant(sample=sample))
    with pytest.raises(pv.GenerationError, match=r"InvalidParams: background is 'blu'.*in sample\)") as caught:
        _ = pv.generate("toy_odd", size=3).answer
    assert isinstance(caught.value.__cause__, pv.InvalidParams)


def test_one_cause_is_told_once() -> None:
    def solve(self: Any, request: pv.Request, scene: Any) -> int:
        return len([o for o in scene["objects"] if o["color"] == "red"])

    (problem,) = check_domain(variant(toys.Switched, solve=solve), keys=20)
    assert problem.name == "solve" and "KeyError: 'color'" in problem.message


def test_two_causes_are_told_each() -> None:
    problems = check_domain(variant(solve=returning(None), prompt=returning(None)), keys=5)
    assert [p.name for p in problems] == ["solve"]  # a prompt is asked for behind the answer
    problems = check_domain(variant(toys.Speechless, twin=raising(ValueError("no"))), keys=5)
    assert {p.name for p in problems} == {"prompt", "twin"}


LACKING = [
    ("id", None, "id of Odd is None; legal: a text, the name of the domain"),
    ("id", 5, "id of Odd is 5"),
    ("title", "", "title of Odd is ''; legal: a text, a line for catalogues"),
    ("title", None, "title of Odd is None"),
    ("answer", None, r"answer of Odd is None; legal: a perceptv\.AnswerSpec"),
    ("answer", "COUNT:x", r"legal: a perceptv\.AnswerSpec"),
    ("suite", None, "suite of Odd is None"),
    ("version", "1", "version of Odd is '1'; legal: integers 1"),
    ("version", 0, "version of Odd is 0"),
    ("images", None, "images of Odd is None"),
    ("images", 0, "images of Odd is 0"),
    ("option_images", 2, "option_images of Odd is 2; legal: integers 0..1"),
    ("skills", "memory", "skills of Odd is 'memory'; legal: a tuple of texts"),
    ("skills", (1,), r"skills of Odd\[0\] is 1"),
    ("skills", None, "skills of Odd is None"),
    ("concept", None, "concept of Odd is None"),
    ("size_meaning", 3, "size_meaning of Odd is 3"),
    ("switches", "colour", "switches of Odd is 'colour'; legal: a tuple of SwitchSpec"),
    ("switches", ("colour",), "switches of Odd hold 'colour'; legal: SwitchSpec"),
    ("switches", (pv.SwitchSpec("colour", ()),), "values of the switch 'colour' of Odd are"),
    ("switches", (pv.SwitchSpec("colour", "red"),), "values of the switch 'colour' of Odd is 'red'"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("name", "value", "told"), LACKING, ids=lambda v: repr(v)[:20])
def test_a_wrong_attribute_is_named(own_registry: None, name: str, value: Any, told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        pv.register(variant(**{name: value}))
    (problem,) = check_domain(variant(**{name: value}))
    assert problem.name == "registration" and re.search(told, problem.message)


@pytest.mark.parametrize("name", ["id", "title", "answer"])
def test_a_missing_attribute_is_named(own_registry: None, name: str) -> None:
    kept = {n: v for n, v in vars(toys.Dots).items() if n != name and not n.startswith("__")}
    kept |= {"id": "toy_odd"} if name != "id" else {}
    bare: pv.Domain = type("Bare", (pv.Domain,), kept)()
    with pytest.raises(pv.InvalidParams, match=f"{name} of Bare is missing; legal: a"):
        pv.register(bare)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("intger", "single", "COUNT:x"), "answer_class is 'intger'; legal: 'integer'"),
        (("integer", "one", "COUNT:x"), "answer_type is 'one'; legal: 'single'"),
        (("integer", "single", None), "format is None"),
        (("set", "set", "x", "red"), "vocabulary is 'red'; legal: a tuple of texts"),
        (("set", "set", "x", (1,)), r"vocabulary\[0\] is 1"),
        (("real", "single", "x", (), -1), "tolerance is -1"),
        (("real", "single", "x", (), float("nan")), "tolerance is nan"),
        (("integer", "single", "x", (), 1), "tolerance is 1.0; legal: a number from 0, and 0 for other classes"),
    ],
)
def test_a_wrong_form_is_named(arguments: tuple[Any, ...], told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        pv.AnswerSpec(*arguments)
