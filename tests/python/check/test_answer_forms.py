"""Every form of answers: the default line states the value, and the judge reads it back, leniently and strictly."""

from __future__ import annotations

from typing import Any

import pytest

import perceptv as pv
import toy_domains as toys
from perceptv import _core
from perceptv.check import check_domain
from perceptv.core.answer_forms import answer_line

COLOURS = ("red", "blue", "sky blue")
FORMS: list[tuple[pv.AnswerSpec, Any, str]] = [
    (pv.AnswerSpec("integer", "single", "COUNT:x"), 4, "COUNT:4"),
    (pv.AnswerSpec("integer", "single", "COUNT: x"), 4, "COUNT: 4"),
    (pv.AnswerSpec("integer", "single", "FINAL ANSWER: COUNT: x"), 4, "FINAL ANSWER: COUNT: 4"),
    (pv.AnswerSpec("integer", "single", "x"), 0, "0"),
    (pv.AnswerSpec("integer", "single", "BALANCE:x"), -3, "BALANCE:-3"),
    (pv.AnswerSpec("real", "single", "RATIO:x", (), 0.05), 0.75, "RATIO:0.75"),
    (pv.AnswerSpec("real", "single", "RATIO: x", (), 0.01), -12.5, "RATIO: -12.5"),
    (pv.AnswerSpec("real", "single", "LENGTH:x", (), 2), 1 / 3, "LENGTH:0.33"),
    (pv.AnswerSpec("real", "single", "LENGTH:x", (), 0.5), 7, "LENGTH:7"),
    (pv.AnswerSpec("real", "single", "LENGTH:x"), 0.125, "LENGTH:0.125"),
    (pv.AnswerSpec("real", "single", "LENGTH:x", (), 10), 123456.0, "LENGTH:123456"),
    (pv.AnswerSpec("boolean", "single", "YES or NO"), True, "YES"),
    (pv.AnswerSpec("boolean", "single", "YES or NO"), False, "NO"),
    (pv.AnswerSpec("boolean", "single", "ANSWER: Yes or ANSWER: No"), False, "ANSWER: No"),
    (pv.AnswerSpec("boolean", "single", "TRUE or FALSE"), True, "TRUE"),
    (pv.AnswerSpec("boolean", "single", "ANSWER: same or ANSWER: different"), False, "ANSWER: different"),
    (pv.AnswerSpec("tuple", "fixed", "QUADRANT:x COUNT:y"), {"quadrant": 2, "count": 5}, "QUADRANT:2 COUNT:5"),
    (pv.AnswerSpec("tuple", "fixed", "LEFT: a, RIGHT: b"), {"left": 2, "right": 15}, "LEFT: 2, RIGHT: 15"),
    (pv.AnswerSpec("tuple", "fixed", "ANSWER: LEFT:x RIGHT:y"), {"left": 2, "right": -5}, "ANSWER: LEFT:2 RIGHT:-5"),
    (pv.AnswerSpec("tuple", "fixed", "COUNT:x"), {"count": 3}, "COUNT:3"),
    (pv.AnswerSpec("tuple", "fixed", "COLOUR:x COUNT:y", COLOURS), {"colour": "red", "count": 3}, "COLOUR:red COUNT:3"),
    (
        pv.AnswerSpec("tuple", "fixed", "COLOUR: colour, SHAPE: shape", (*COLOURS, "star")),
        {"colour": "sky blue", "shape": "star"},
        "COLOUR: sky blue, SHAPE: star",
    ),
    (pv.AnswerSpec("tuple", "fixed", "COLOUR:x", COLOURS), {"colour": "blue"}, "COLOUR:blue"),
    (pv.AnswerSpec("tuple", "fixed", "X:a Y:b", (), 0.1), {"x": 1.5, "y": 2}, "X:1.5 Y:2"),
    (pv.AnswerSpec("sequence", "list", "ANSWER: Colour Colour ...", COLOURS[:2]), ["blue", "red"], "ANSWER: blue red"),
    (pv.AnswerSpec("sequence", "list", "COLOURS: a, b, ...", COLOURS), ["sky blue", "red"], "COLOURS: sky blue, red"),
    (pv.AnswerSpec("sequence", "list", "ORDER: number, number, ..."), [3, 1, 2], "ORDER: 3, 1, 2"),
    (pv.AnswerSpec("sequence", "list", "ORDER: Label Label ..."), ["3", "12"], "ORDER: 3 12"),
    (pv.AnswerSpec("set", "set", "colour, colour, ...", COLOURS), ["blue", "red"], "blue, red"),
    (pv.AnswerSpec("set", "set", "COLOURS: colour, colour, ...", COLOURS), ["blue"], "COLOURS: blue"),
    (pv.AnswerSpec("set", "set", "LINES: number, number, ..."), [2, 3, 17], "LINES: 2, 3, 17"),
    (pv.AnswerSpec("set", "set", "(row,column) (row,column) ..."), [[1, 2], [3, 4]], "(1,2) (3,4)"),
    (pv.AnswerSpec("set", "set", "CELLS: (row,column) ..."), [[1, 2]], "CELLS: (1,2)"),
    (pv.AnswerSpec("any", "fixed", "(x,y)"), [[1, 2], [3, 4]], "(1,2)"),
    (pv.AnswerSpec("any", "fixed", "CELL: (x,y)"), [[1, 2]], "CELL: (1,2)"),
    (pv.AnswerSpec("any", "fixed", "(x,y) or None"), [], "None"),
]


def judged(spec: pv.AnswerSpec, reply: str, gold: Any, mode: str = "lenient") -> str:
    form = _core.Judge("toy", spec.answer_class, spec.format, list(spec.vocabulary), spec.tolerance)
    outcome: str = form.judge(reply.encode(), gold, mode)[0]
    return outcome


@pytest.mark.parametrize("mode", ["lenient", "strict"])
@pytest.mark.parametrize(("spec", "value", "line"), FORMS, ids=lambda v: v if isinstance(v, str) else "")
def test_the_default_line_of_a_value_is_right(spec: pv.AnswerSpec, value: Any, line: str, mode: str) -> None:
    assert answer_line(spec, value) == line
    assert judged(spec, line, value, mode) == "correct"
    assert judged(spec, f"I looked at it.\n\n{line}", value, mode) == "correct"


@pytest.mark.parametrize(
    ("spec", "gold", "wrong"),
    [
        (FORMS[5][0], 0.75, ["RATIO:0.81", "RATIO:-0.75", "RATIO:75"]),
        (FORMS[4][0], -3, ["BALANCE:3"]),
        (FORMS[15][0], False, ["ANSWER: same"]),
        (FORMS[20][0], {"colour": "red", "count": 3}, ["COLOUR:blue COUNT:3", "COLOUR:red COUNT:4"]),
        (FORMS[23][0], {"x": 1.5, "y": 2}, ["X:1.7 Y:2", "X:1.5 Y:1.8"]),
        (FORMS[22][0], {"colour": "blue"}, ["COLOUR:red"]),
        (FORMS[26][0], [3, 1, 2], ["ORDER: 3, 2, 1", "ORDER: 3, 1"]),
    ],
)
def test_another_value_is_wrong_in_both_modes(spec: pv.AnswerSpec, gold: Any, wrong: list[str]) -> None:
    assert {judged(spec, line, gold, mode) for line in wrong for mode in ("lenient", "strict")} == {"wrong"}


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        ("RATIO:0.7", "correct"),
        ("RATIO: 0.80", "correct"),
        ("The ratio is about 0.74.", "correct"),
        ("**RATIO: .75**", "correct"),
        ("\\boxed{0.75}", "correct"),
        ("RATIO: 0.75 (of the width)", "correct"),
        ("RATIO:0.75\nRATIO:0.75", "correct"),
        ("First I thought RATIO:0.2.\nNo, actually RATIO:0.75", "correct"),
        ("RATIO:0.69", "wrong"),
        ("RATIO:0.75 or RATIO:0.2", "format_error"),
        ("RATIO:0.75-0.8", "format_error"),
        ("RATIO:0.7.5", "format_error"),
        ("RATIO:3/4", "format_error"),
        ("RATIO:x", "format_error"),
        ("RATIO:1e-3", "wrong"),
        ("", "no_answer"),
        ("I cannot tell.", "no_answer"),
    ],
)
def test_real_numbers_are_read_from_what_people_write(reply: str, outcome: str) -> None:
    assert judged(FORMS[5][0], reply, 0.75) == outcome


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        ("COLOUR: red COUNT: 3", "correct"),
        ("**Colour: Red**\n**Count: 3**", "correct"),
        ("COUNT:3 COLOUR:red", "correct"),
        ('{"colour": "red", "count": 3}', "correct"),
        ("COLOUR: red, blue COUNT:3", "format_error"),
        ("COLOUR: pink COUNT:3", "format_error"),
        ("COLOUR: 3 COUNT: red", "format_error"),
        ("COLOUR: red", "format_error"),
        ("COLOUR: blue COUNT: 3", "wrong"),
    ],
)
def test_words_in_tuples_are_read_from_what_people_write(reply: str, outcome: str) -> None:
    assert judged(FORMS[20][0], reply, {"colour": "red", "count": 3}) == outcome


def test_every_class_has_words_for_what_it_wants() -> None:
    from perceptv.core.answer_forms import WANTED

    for wrong in ("COUNT:x",):
        for name in WANTED:
            with pytest.raises((pv.InvalidParams, ValueError)):
                _core.Judge("toy", name, wrong, [], -1.0)


class Made(toys.Dots):
    """A domain whose answer is made from the number of dots."""

    id = "toy_made"

    def value(self, count: int) -> Any:
        raise NotImplementedError

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return self.value(len(scene["objects"]))

    def prompt(self, request: pv.Request) -> str:
        return f"Look.\n{self.answer.format}\n{', '.join(self.answer.vocabulary)}"


def made(spec: pv.AnswerSpec, value: Any, **members: Any) -> pv.Domain:
    return type("Made", (Made,), {"answer": spec, "value": lambda self, count: value(count), **members})()


SOUND = [
    made(FORMS[0][0], lambda n: n),
    made(FORMS[5][0], lambda n: n / 7),
    made(FORMS[12][0], lambda n: n % 2 == 0),
    made(FORMS[16][0], lambda n: {"quadrant": n, "count": 2}),
    made(FORMS[20][0], lambda n: {"colour": COLOURS[n % 2], "count": n}),
    made(FORMS[24][0], lambda n: ["red", "blue"] * (n % 3 + 1)),
    made(FORMS[28][0], lambda n: sorted(COLOURS[: n % 3 + 1])),
    made(FORMS[30][0], lambda n: list(range(1, n + 1))),
    made(FORMS[31][0], lambda n: [[1, n], [2, n]]),
    made(FORMS[33][0], lambda n: [(n, 1), (n, 2)][: n % 3]),
]


@pytest.mark.parametrize("domain", SOUND, ids=lambda d: d.answer.answer_class)
def test_a_sound_domain_of_every_class_keeps_the_contract(domain: pv.Domain, own_registry: None) -> None:
    assert check_domain(domain, keys=10) == []
    pv.register(domain)
    for index in range(6):
        s = pv.generate("toy_made", size=4, index=index, preset="balanced")
        assert pv.judge(s, s.answer_text).correct and pv.judge(s, s.answer_text, "strict").correct
        assert pv.judge(s.record(), s.answer_text, "strict").correct


def says(line: str) -> Any:
    """A method `answer_text` with the value in the place of {}."""
    return lambda self, request, value: line.format(value)


BROKEN = [
    (made(pv.AnswerSpec("tuple", "fixed", "Quadrant Count"), lambda n: {"quadrant": n}), "solve", "keys none"),
    (made(FORMS[16][0], lambda n: {"QUADRANT": n, "COUNT": 2}), "solve", "answer line, in lower case"),
    (made(FORMS[20][0], lambda n: {"colour": "pink", "count": 2}), "solve", "a word of the vocabulary"),
    (made(FORMS[24][0], lambda n: []), "solve", "a list of words of the vocabulary"),
    (made(FORMS[30][0], lambda n: [2, 1]), "solve", "a sorted list"),
    (made(FORMS[0][0], lambda n: n, answer_text=says("TOTAL={}!")), "answer", "wants an integer"),
    (made(FORMS[0][0], lambda n: n, answer_text=says("count:{:03}")), "answer", "in mode 'strict'"),
    (made(FORMS[33][0], lambda n: [[n, 1]], answer_text=says("{}")), "answer", "a list of cells"),
    (made(FORMS[28][0], lambda n: ["red"], answer_text=says("red; blue")), "answer", "a sorted list of words"),
]


@pytest.mark.parametrize(("domain", "name", "told"), BROKEN, ids=lambda v: v if isinstance(v, str) else "")
def test_right_answers_that_are_judged_wrong_are_told(domain: pv.Domain, name: str, told: str) -> None:
    problems = [p for p in check_domain(domain, keys=5) if p.name == name]
    assert problems and all(told in p.message for p in problems), check_domain(domain, keys=5)
