"""How a study stands: people in all and by list, their minutes, failed checks of attention, and the last error."""

from __future__ import annotations

import sqlite3
import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from perceptv._plain import plain
from perceptv.study import store
from perceptv.study.built import Study, read_study
from perceptv.study.exporting import kept_since
from perceptv.study.gathered import Gathered, Person, attention_failed, gathered
from perceptv.study.stored import ERROR, MOMENT
from perceptv.study.trials import moment
from perceptv.study.trouble import Trouble, read_trouble

STATES = ("complete", "running", "partial")
_TABLES = ("last_error", "lists")


def status(directory: str | Path) -> dict[str, Any]:
    """How a study stands, as ``perceptv study status`` and the page of ``serve --admin`` show it.

    Returns
    -------
    dict
        ``study``: "open"; "full" if nobody begins by `stop_at` or `stop_list`; or "closed". ``began``,
        ``complete``, ``running``, ``partial``: sessions in all and by state. ``answers``: how many were stored.
        ``attention_failed``: people who failed a check of attention. ``minutes``: the median from the start to the
        last answer, of those who ended; None before. ``forgotten``: people whose data were deleted. ``expired``:
        sessions older than the days that the design's `retention_days` tells people.
        ``last_error``: None, or its ``at`` (ISO 8601), ``source``, ``person`` and ``text``; the source is "page" for an
        error that a person's page reported, "server" where an answer could not be stored. ``lists``: for each list its
        number and sessions.
    """
    return study_status(read_study(directory))


def study_status(study: Study, trouble: Trouble | None = None) -> dict[str, Any]:
    """The same of a study; `trouble` is what a running server could not note on its disk yet."""
    found, enrolment, forgotten, expired = Gathered((), (), {}), "open", 0, 0
    if study.data.is_file():
        found = gathered(study)
        with store.open_data(study.data) as db:
            enrolment, forgotten = _enrolment(study, db), store.read_count(db, "forgotten")
            expired = len(store.begun_before(db, kept_since(study)))
            trouble = trouble or read_trouble(db)
    people = found.people
    return {
        "study": enrolment,
        **_states(people),
        "answers": sum(len(person.answers) for person in people),
        "attention_failed": sum(attention_failed(study, person) > 0 for person in people),
        "minutes": _minutes(people),
        "forgotten": forgotten,
        "expired": expired,
        "last_error": _last_error(found.events, trouble),
        "lists": _lists(study, people),
    }


def _enrolment(study: Study, db: sqlite3.Connection) -> str:
    if store.is_closed(db):
        return "closed"
    design = study.design
    full = store.is_full(db, max(1, len(study.lists)), design.most_sessions, design.stop_list)
    return "full" if full else "open"


def status_text(found: Mapping[str, Any]) -> str:
    """The same as lines for a terminal."""
    error = found["last_error"]
    last = "none" if error is None else " ".join(plain(str(value)) for value in error.values() if value)
    rows = {**{name: value for name, value in found.items() if name not in _TABLES}, "last_error": last}
    lines = [f"{name:<16} {'-' if value is None else value}" for name, value in rows.items()]
    heads = ("began", *STATES)
    lines.append(f"{'list':<16} " + " ".join(heads))
    for row in found["lists"]:
        lines.append(f"{row['list']:<16} " + " ".join(f"{row[name]:<{len(name)}}" for name in heads).rstrip())
    return "\n".join(lines)


def _states(people: Sequence[Person]) -> dict[str, int]:
    counts = Counter(person.state for person in people)
    return {"began": len(people), **{state: counts[state] for state in STATES}}


def _minutes(people: Sequence[Person]) -> float | None:
    times = [(person.seen - person.started) / 60 for person in people if person.state == "complete"]
    return round(statistics.median(times), 1) if times else None


def _lists(study: Study, people: Sequence[Person]) -> list[dict[str, int]]:
    """Sessions by list; where the order adapts there is one."""
    numbers = sorted({*range(len(study.lists)), *(person.list for person in people)})
    return [{"list": n, **_states([person for person in people if person.list == n])} for n in numbers]


def _last_error(events: Sequence[Mapping[str, Any]], trouble: Trouble | None) -> dict[str, Any] | None:
    """The later one of what a page reported and what the server could not store."""
    found = [(e["at"], "page", e["code"], str(e.get("note", ""))) for e in events if e["kind"] == ERROR]
    if trouble is not None:
        found.append((trouble.at, "server", None, trouble.text))
    known = [one for one in found if MOMENT.fits(one[0])]
    if not known:
        return None
    at, source, person, text = max(known, key=lambda one: one[0])
    return {"at": moment(at), "source": source, "person": person, "text": text}
