"""The course of a person through a study: a fixed list, or places that follow from the answers."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import replace

from perceptv.study.adaptive import AdaptiveAnswer, attention_checks, next_item
from perceptv.study.arranging import ATTENTION, ListPlace
from perceptv.study.built import Study
from perceptv.study.store import Session, add_place, mark_right, read_places


class Course:
    """Fixed lists. All writes are part of the caller's transaction."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self.lists = study.list_count

    def places(self, db: sqlite3.Connection, session: Session) -> Sequence[ListPlace]:
        """The places of a session so far."""
        return self._study.lists[session.list]

    def go_on(self, db: sqlite3.Connection, session: Session) -> None:
        """Makes the next place if one is due."""

    def answered(self, db: sqlite3.Connection, session: Session, position: int, reply: str) -> None:
        """Notes an answer; a second answer to the same place changes nothing."""


class Adaptive(Course):
    """Places that follow from the answers before them."""

    def places(self, db: sqlite3.Connection, session: Session) -> Sequence[ListPlace]:
        """The places that were made, one after another."""
        level = self._study.level(session.list)
        return [replace(place, level=level) for place, _ in read_places(db, session.code)]

    def go_on(self, db: sqlite3.Connection, session: Session) -> None:
        """Makes the next place once all places have an answer."""
        made = read_places(db, session.code)
        if any(right is None for _, right in made):
            return
        design, tracks = self._study.design, self._study.tracks_of(session.list)
        checks = attention_checks(design, tracks, session.code)
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


def make_course(study: Study) -> Course:
    """The course of a study's design."""
    return Adaptive(study) if study.design.adaptive else Course(study)
