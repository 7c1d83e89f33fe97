"""Robots that answer a study by its protocol: rightly with a given chance, by a curve over sizes, or with ratings."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from perceptv import _core
from perceptv.errors import illegal
from perceptv.io.strict_json import short
from perceptv.reports.quest import chance_of_right
from perceptv.scoring.scored_items import record_item
from perceptv.scoring.verdicts import LETTERS
from perceptv.study.arranging import ListPlace
from perceptv.study.built import Study
from perceptv.study.calls import Caller
from perceptv.study.courses import make_course
from perceptv.study.forms import FormPart, FormQuestion
from perceptv.study.store import find_session, open_data
from perceptv.study.widgets import MOST_NUMBER, Widget, make_reply, make_widget

_FALSE = "?"
UNEXPECTED = "unexpected"
_WINDOW = {"k": 1, "ratio": 1, "window": [1440, 900], "hidden": 0, "timed_out": False, "resumed": False}
_DISTANCE_CM = 57.3  # at which a centimetre spans a degree


def right_value(widget: Widget, answer: Any) -> Any:
    """The value of a right answer."""
    kinds: dict[str, Any] = {
        "fields": lambda: [answer[name.lower()] for name in widget.names],
        "rows": lambda: [answer[name] for name in widget.names],
        "buttons": lambda: next(i for i, n in enumerate(widget.names) if n.lower().endswith("yes") == answer),
        "words": lambda: [widget.names.index(word) for word in answer],
        "toggles": lambda: [widget.names.index(word) for word in answer],
        "labels": lambda: [str(label) for label in answer],
        "path": lambda: [str(label) for label in answer if label not in ("S", "E")],
        "cells": lambda: [list(cell) for cell in answer],
        "cell": lambda: list(answer[0]) if answer else "None",
        "choice": lambda: LETTERS.index(answer),
    }
    value = kinds.get(widget.kind, lambda: answer)()
    return 1 - value if widget.turned else value


def other_values(widget: Widget, right: Any) -> Iterator[Any]:
    """Values that the widget makes and that are not the right one; whether they are wrong is for the scorer to say."""
    if widget.kind == "number":
        yield (right + 1) % (MOST_NUMBER + 1)
    elif widget.kind == "fields":
        yield [(number + 1) % (MOST_NUMBER + 1) for number in right]
    elif widget.kind == "rows":
        yield [not flag for flag in right]
    elif widget.kind in ("buttons", "choice"):
        yield (right + 1) % len(widget.names)
    elif widget.kind == "cell":
        yield from ("None", [1, 1], [MOST_NUMBER, MOST_NUMBER]) if right != "None" else ([1, 1],)
    else:
        yield from _other_lists(widget, list(right))


def _other_lists(widget: Widget, right: list[Any]) -> Iterator[list[Any]]:
    """Wrong lists: another order, one entry less, one that is not there."""
    first = {"numbers": MOST_NUMBER, "cells": [MOST_NUMBER, MOST_NUMBER], "labels": "Z9", "path": "Z9"}
    yield from (right[::-1], right[1:], [first.get(widget.kind, 0)])
    yield [1] if widget.kind in ("words", "toggles") else []


Observer = Callable[[Mapping[str, Any]], float]
"""The chance that a robot answers an item rightly, from its record."""
SLOPE = 1.0
"""Of the curves of robots with a threshold, per size; their thresholds differ with a standard deviation of 1 size."""


def steady(accuracy: float) -> Observer:
    """Right with the same chance at every item."""
    return lambda _: accuracy


def with_threshold(threshold: float, seed: int, number: int) -> Observer:
    """Right by a curve over sizes; the robot's own threshold is drawn around the one given."""
    draw = _core.Streams(f"perceptv study robot {seed} {number}").stream("threshold")
    own = threshold + 2 * (sum(draw.real(0.0, 1.0) for _ in range(3)) - 1.5)

    def chance(record: Mapping[str, Any]) -> float:
        floor = record_item(record, "the record").floor or 0.0
        return float(chance_of_right(record["size"], own, SLOPE, floor))

    return chance


class KnownAnswers:
    """The right and the wrong value of each place of a study."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._records = {record["id"]: record for record in study.records()}

    def record(self, place: ListPlace) -> Mapping[str, Any]:
        """The record of the item at a place that is none to type a number."""
        return self._records[place.id]

    def of(self, place: ListPlace, right: bool) -> Any:
        """A value for a place; numbers that check attention are always typed rightly."""
        if place.attends:
            return place.number
        widget, record = self._study.asked(place).widget, self._records[place.id]
        for value in _texts(record) if widget.kind == "text" else _values(widget, record):
            reply = make_reply(widget, value)
            if (right or reply) and self._study.right(place.id, reply) is right:  # an empty reply is not a wrong one
                return value
        if right:
            raise illegal(f"a robot has no right answer to {short(place.id)}", "datasets of this version")
        return None  # it cannot tell


def gold(record: Mapping[str, Any]) -> Any:
    """The right answer of a record; records of files hold it as JSON."""
    answer = record["answer"]
    letter = isinstance(answer, str) and len(answer) == 1 and answer.isalpha()
    return json.loads(answer) if isinstance(answer, str) and not letter else answer


def _values(widget: Widget, record: Mapping[str, Any]) -> Iterator[Any]:
    right = right_value(widget, gold(record))
    yield right
    yield from other_values(widget, right)


def _texts(record: Mapping[str, Any]) -> Iterator[str]:
    """Texts for the published prompt and a text field."""
    yield str(record["answer_text"])
    widget = make_widget(record)
    yield from (make_reply(widget, value) for value in other_values(widget, right_value(widget, gold(record))))
    yield _FALSE


class Robot:
    """One robot. `entry` is what it brings: a link, or what a recruiter's address tells."""

    def __init__(
        self, study: Study, answers: KnownAnswers, number: int, seed: int, entry: Mapping[str, Any], observer: Observer
    ) -> None:
        self._study, self._answers, self._entry, self._observer = study, answers, entry, observer
        self._random = _core.Streams(f"perceptv study robot {seed} {number}").stream("answers")
        self._course = make_course(study)
        self._told: dict[str, Any] = {}

    async def enter(self, caller: Caller) -> None:
        """Begins its session."""
        self._told = await caller.post("session", {**self._entry, "consent": True, "browser": "Robot"})

    def scored(self) -> list[int]:
        """The positions of its list that count; none if the order adapts, as nobody knows them yet."""
        if self._study.design.adaptive:
            return []
        return [i for i, place in enumerate(self._places(self._told["session"])) if place.counts]

    async def go(self, caller: Caller, right: Collection[int] | None) -> None:
        """The whole session, with right answers at these positions, and to all checks of attention.

        With None each answer is right with the observer's chance.
        """
        told, token = self._told, self._told["session"]
        await self._fill(caller, "start", token)
        await self._practise(caller, told["practice"], token)
        while told["next"] < len(told["items"]):
            places = self._places(token)
            for item in told["items"][told["next"] :]:
                place = places[item["position"]]
                drawn = not place.counts or (self._draws(place) if right is None else item["position"] in right)
                await caller.post("answers", self._answer(item, place, drawn), token)
            told = await caller.post("resume", {}, token)
        await self._fill(caller, "end", token)
        ended = await caller.post("finish", {}, token)
        if not ended["complete"]:
            raise illegal(f"a robot could not end its session after {told['next']} items", "one that ends")

    def _draws(self, place: ListPlace) -> bool:
        return self._chance() < self._observer({} if self._study.rates else self._answers.record(place))

    def _chance(self) -> float:
        return self._random.real(0.0, 1.0)

    def _places(self, token: str) -> Sequence[ListPlace]:
        with open_data(self._study.data) as db:
            return self._course.places(db, find_session(db, token))

    def _rating(self, place: ListPlace, right: bool) -> int:
        """Above 50 for an unexpected ending and below for an expected one; the other way round where it is wrong."""
        if place.attends:
            return int(place.number or 0)
        high = (self._study.items[place.id].facts.get("condition") == UNEXPECTED) is right
        return round(49 * self._chance()) + (51 if high else 0)

    def _answer(self, item: Mapping[str, Any], place: ListPlace, right: bool) -> dict[str, Any]:
        seconds = self._study.design.seconds * (0.5 + self._chance())
        times: dict[str, Any] = {"rt": round(1000 * seconds, 1), **_WINDOW}
        if self._study.design.pixels_per_degree is not None:
            degree = self._study.design.pixels_per_degree
            times |= {"px_per_cm": degree, "distance_cm": _DISTANCE_CM, "px_per_degree": degree}
        value = self._rating(place, right) if self._study.rates else self._answers.of(place, right)
        return {"position": item["position"], "token": item["token"], "value": value, "times": times}

    async def _fill(self, caller: Caller, part: FormPart, token: str) -> None:
        """Answers a part of the form, if there is one."""
        asked = [question for question in self._study.design.questions if question.when == part]
        if asked:
            answers = {question.name: self._form_answer(question) for question in asked}
            await caller.post("form", {"when": part, "answers": answers}, token)

    def _form_answer(self, question: FormQuestion) -> Any:
        """Any legal answer."""
        if question.kind == "number":
            found = question.least + self._chance() * (question.most - question.least)
            return round(found) if question.least <= round(found) <= question.most else question.least
        if question.kind == "choice":
            return question.options[int(self._chance() * len(question.options))]
        return "A robot's answer."[: int(question.most)]

    async def _practise(self, caller: Caller, groups: Sequence[Sequence[Mapping[str, Any]]], token: str) -> None:
        """The tries of each domain, until one is right."""
        drills = {self._study.drill_token(drill): drill for drill in self._study.practice}
        for group in groups:
            for item in group[1:]:
                drill = drills[item["token"]]
                values = list(_values(drill.item.widget, drill.record))
                value = values[0] if self._chance() < self._observer(drill.record) else values[-1]
                if (await caller.post("practice", {"token": item["token"], "value": value}, token))["right"]:
                    break
