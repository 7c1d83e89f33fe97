"""The course of a person through a study: a fixed list, or places that follow from the answers."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Protocol

from perceptv.study.adaptive import AdaptiveAnswer, checks_of, next_item
from perceptv.study.arranging import ATTENTION, ListPlace
from perceptv.study.built import Study
from perceptv.study.store import Session, add_place, mark_right, places_of


class Course(Protocol):
    """What a server asks of a design. All that it writes is of the transaction that it is called in."""

    lists: int

    def places(self, db: sqlite3.Connection, session: Session) -> Sequence[ListPlace]:
        """The places that are there by now."""

    def go_on(self, db: sqlite3.Connection, session: Session) -> None:
        """Makes the next place where it is to be made, and there is one."""

    def answered(self, db: sqlite3.Connection, session: Session, position: int, reply: str) -> None:
        """Notes an answer; another one to the same place changes nothing."""


class Listed:
    """Lists that are there from the start."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self.lists = len(study.lists)

    def places(self, _: sqlite3.Connection, session: Session) -> Sequence[ListPlace]:
        """Those of the list."""
        return self._study.lists[session.list]

    def go_on(self, *_: object) -> None:
        """All places are there."""

    def answered(self, *_: object) -> None:
        """No answer changes the list."""


class Adaptive:
    """Places that follow from the answers before them."""

    lists = 1

    def __init__(self, study: Study) -> None:
        self._study = study

    def places(self, db: sqlite3.Connection, session: Session) -> Sequence[ListPlace]:
        """Those that were made, one after another."""
        return [place for place, _ in places_of(db, session.code)]

    def go_on(self, db: sqlite3.Connection, session: Session) -> None:
        """The next place, once all that are there have an answer."""
        made = places_of(db, session.code)
        if any(right is None for _, right in made):
            return
        design, tracks = self._study.design, self._study.tracks
        checks = checks_of(design, tracks, session.code)
        given = [AdaptiveAnswer(place.id, bool(right)) for place, right in made if not place.attends]
        if len(made) in checks:
            number = sum(place.attends for place, _ in made) + 1
            add_place(db, session.code, len(made), ListPlace(f"{ATTENTION}-{number}", checks[len(made)]))
        elif (item := next_item(design, tracks, session.code, given)) is not None:
            add_place(db, session.code, len(made), ListPlace(item))

    def answered(self, db: sqlite3.Connection, session: Session, position: int, reply: str) -> None:
        """Notes whether the answer is right, and makes the next place."""
        place = self.places(db, session)[position]
        right = not place.attends and self._study.right(place.id, reply)
        mark_right(db, session.code, position, right)
        self.go_on(db, session)


def course_of(study: Study) -> Course:
    """The course of a study's design."""
    return Adaptive(study) if study.design.adaptive else Listed(study)
