"""Reads back the data of a study. Bad rows that an older server accepted are skipped."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from perceptv.errors import illegal
from perceptv.io.schema import PLAIN, is_whole
from perceptv.study import store
from perceptv.study.arranging import ListPlace
from perceptv.study.built import Study
from perceptv.study.recruiters import RECRUITERS
from perceptv.study.stored import DETAILS, MOMENT, SCREENINGS, TIMES, readable

Left = Counter[str]
"""Counts of unusable data that were skipped, by name."""


@dataclass(frozen=True)
class StoredAnswer:
    """One answer: whose, to what, and the reply; `at` is when it arrived, in seconds since 1970."""

    code: str
    position: int
    item: str
    value: Any = field(hash=False)
    reply: str
    times: Mapping[str, Any] = field(hash=False)
    at: float


@dataclass(frozen=True)
class Person:
    """One session with its answers in order.

    `replaced`: the same person, by the recruiter's id, has begun another one since.
    """

    code: str
    list: int
    state: str
    started: float
    seen: float
    browser: str
    answers: tuple[StoredAnswer, ...]
    places: tuple[ListPlace, ...]
    screening: Mapping[str, Any] = field(default_factory=dict, hash=False)
    replaced: bool = False
    again: Mapping[int, int] = field(default_factory=dict, hash=False)
    """How many more answers arrived at a position, after the first."""
    consent: str = ""
    """The version of the consent; empty of sessions from before it was kept."""
    form: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Answers to the form, by the names of the questions; both parts together."""
    language: str = ""
    """The language of the page; empty of sessions from before it was kept."""

    @property
    def model(self) -> str:
        """The name in files of replies."""
        return f"p-{self.code}"

    @property
    def typed(self) -> bool:
        """True if some of the person's items are answered by text, where others get widgets."""
        return any(place.typed for place in self.places)

    @property
    def seen_places(self) -> tuple[ListPlace, ...]:
        """What the person was shown: up to the last answer, and all of it where the session is complete."""
        last = max((given.position for given in self.answers), default=-1)
        return self.places[: last + 1]


@dataclass(frozen=True)
class Gathered:
    """The data of a study at one moment: sessions in order of their start, events, and counts of skipped data."""

    people: tuple[Person, ...]
    events: tuple[Mapping[str, Any], ...] = field(hash=False)
    left: Mapping[str, int] = field(hash=False)

    def of(self, code: str) -> Gathered:
        """What one person has left. InvalidParams if nobody has this code."""
        people = tuple(person for person in self.people if person.code == code)
        if not people:
            raise illegal(f"person is {code!r:.60}", "the code of a session of this study")
        return Gathered(people, tuple(event for event in self.events if event["code"] == code), {})


def read_people(study: Study) -> list[Person]:
    """All sessions in the order in which they began."""
    return list(gathered(study).people)


def gathered(study: Study) -> Gathered:
    """All that people have left."""
    left = Left()
    columns = "code, list, started, seen, finished, browser, code IN replaced"
    with store.open_data(study.data) as db, store.snapshot(db):
        events = list(_events(db, left))
        measured = _screened(events)
        answers, made = _grouped(db, "answers", "item, value, reply, times, at"), _grouped(db, "asked", "item, number")
        people = [
            _person(study, row, made.get(row[0], []), answers.get(row[0], []), measured.get(row[0], {}), left)
            for row in db.execute(f"SELECT {columns} FROM sessions ORDER BY started, code")
        ]
        consents, languages, again = store.read_consents(db), store.read_languages(db), _again(events)
        forms = _forms(db, study, left)
    told = [
        replace(
            person,
            consent=consents.get(person.code, ""),
            language=languages.get(person.code, ""),
            again=again.get(person.code, {}),
            form=forms.get(person.code, {}),
        )
        for person in people
        if person is not None
    ]
    return Gathered(tuple(told), tuple(events), dict(left))


def _again(events: Sequence[Mapping[str, Any]]) -> dict[str, Counter[int]]:
    """Counts of second answers by code and position."""
    result: dict[str, Counter[int]] = {}
    for event in events:
        position: Any = event.get("position")
        if event["kind"] == store.ANOTHER and is_whole(position):
            result.setdefault(event["code"], Counter())[position] += 1
    return result


def _forms(db: sqlite3.Connection, study: Study, left: Left) -> dict[str, dict[str, Any]]:
    """Answers to the form by code and name of the question."""
    schema = {question.name: question.answers for question in study.design.questions}
    result: dict[str, dict[str, Any]] = {}
    for code, text in db.execute("SELECT code, answers FROM forms ORDER BY code, part"):
        found = _object(text, schema, "form", left)
        result.setdefault(code, {}).update({name: value for name, value in found.items() if name in schema})
    return result


def asked_ids(person: Person) -> list[str]:
    """The scored items that a person was shown."""
    return [place.id for place in person.seen_places if place.counts]


def attention_failed(study: Study, person: Person) -> int:
    """The number of failed checks of attention: numbers to type, and easy items."""
    return sum(study.fails(person.places[g.position], g.value, g.reply) for g in person.answers)


def way_of(study: Study, person: Person) -> str:
    """How a person answers: "widget" or "text"."""
    return "text" if study.design.input == "text" or person.typed else "widget"


def group_of(study: Study, person: Person) -> str:
    """The between-subjects condition of a person: a level of `between`, a way of answering, or both; empty without."""
    way = way_of(study, person) if study.design.input == "between" else ""
    return "; ".join(part for part in (study.group(person.list), way) if part)


def _grouped(db: sqlite3.Connection, table: str, columns: str) -> dict[str, list[tuple[Any, ...]]]:
    """Rows of each session in the order of their positions."""
    result: dict[str, list[tuple[Any, ...]]] = {}
    for code, *row in db.execute(f"SELECT code, position, {columns} FROM {table} ORDER BY code, position"):
        result.setdefault(code, []).append(tuple(row))
    return result


def _person(
    study: Study,
    row: tuple[Any, ...],
    made: Sequence[tuple[Any, ...]],
    answers: Sequence[tuple[Any, ...]],
    screening: Mapping[str, Any],
    left: Left,
) -> Person | None:
    code, number, started, seen, finished, browser, replaced = row
    if not is_whole(number, 0, study.list_count - 1):
        left["sessions of no list"] += 1
        return None
    places = _made(study, number, made, left) if study.design.adaptive else study.lists[number]
    found = [given for answer in answers if (given := _given(code, places, answer, left)) is not None]
    state = _state(seen, finished, bool(replaced))
    return Person(code, number, state, started, seen, browser, tuple(found), places, screening, bool(replaced))


def _made(study: Study, list_number: int, rows: Sequence[tuple[Any, ...]], left: Left) -> tuple[ListPlace, ...]:
    """The places of a person where the order adapts, up to one that the study does not have."""
    found: list[ListPlace] = []
    for position, item, number in rows:
        if position != len(found) or (item not in study.items and number is None):
            left["places of the study that are not there"] += 1
            break
        found.append(ListPlace(item, number, level=study.level(list_number)))
    return tuple(found)


def _given(code: str, places: Sequence[ListPlace], row: tuple[Any, ...], left: Left) -> StoredAnswer | None:
    position, item, value, reply, times, at = row
    if not 0 <= position < len(places) or places[position].id != item:
        left["answers to no place of their list"] += 1
        return None
    found = _loaded(value)
    if not PLAIN.fits(found):
        left["value"] += 1
        found = None
    return StoredAnswer(code, position, item, found, reply, _object(times, TIMES, "times", left), at)


def _loaded(text: str) -> Any:
    """The value of a JSON text; for any other text an object that is not plain data."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return object()


def _object(text: str, schema: Mapping[str, Any], name: str, left: Left) -> dict[str, Any]:
    """The usable members of an object that is stored as JSON."""
    good, bad = readable(_loaded(text), schema)
    left.update(f"{name}.{member}".rstrip(".").encode("ascii", "backslashreplace").decode() for member in bad)
    return good


def _events(db: sqlite3.Connection, left: Left) -> Iterator[Mapping[str, Any]]:
    for code, kind, detail, at in db.execute("SELECT code, kind, detail, at FROM events ORDER BY at"):
        if not MOMENT.fits(at):
            left["event at"] += 1
            at = None
        mine = {"code": code, "kind": kind, "at": at}  # which what a page sends as detail does not change
        yield {**mine, **_object(detail, DETAILS.get(kind, {}), f"event {kind}", left), **mine}


def _screened(events: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Measurements of each person, such as colour plates: the last of each kind."""
    result: dict[str, dict[str, Any]] = {}
    for event in events:
        if event["kind"] in SCREENINGS:
            detail = {name: value for name, value in event.items() if name not in ("code", "kind", "at")}
            result.setdefault(event["code"], {})[event["kind"]] = detail
    return result


def _state(seen: float, finished: float | None, replaced: bool) -> str:
    if finished is not None:
        return "complete"
    return "running" if seen > store.clock() - store.RUNNING_S and not replaced else "partial"


def read_recruits(study: Study) -> list[tuple[str, ...]]:
    """Codes with the recruiter's parameters of each person."""
    names = RECRUITERS[study.design.recruiter]
    with store.open_data(study.data) as db:
        rows = db.execute("SELECT code, ids FROM recruits ORDER BY code").fetchall()
    found = [(code, _object(text, {}, "ids", Left())) for code, text in rows]
    return [(code, *(str(ids.get(name, "")) for name in names)) for code, ids in found]


def skipped_note(left: Mapping[str, int]) -> str:
    """A sentence about skipped data; empty if there are none."""
    counts = ", ".join(f"{count} x {name}" for name, count in sorted(left.items()))
    return f"left out, as it cannot be read or is out of its range: {counts}" if counts else ""
