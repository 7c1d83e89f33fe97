"""What a study has gathered: counts, files, links; and its end."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import secrets
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from perceptv._arguments import folder as folder_of
from perceptv._arguments import integer, text
from perceptv.errors import InvalidParams
from perceptv.io.durable import sync_folder
from perceptv.io.files import typed
from perceptv.io.system import rename_folder
from perceptv.io.whole import write_whole
from perceptv.study import data_package, store
from perceptv.study.arranging import Place
from perceptv.study.built import TEST, Study, study_of
from perceptv.study.recruiters import RECRUITERS
from perceptv.study.surprise import ALL, SURPRISE, shows_episodes, surprise_table

RESPONSES, ASKED, SESSIONS, EVENTS, CODEBOOK = (
    "responses.jsonl", "asked.jsonl", "sessions.csv", "events.jsonl", "CODEBOOK.md",
)  # fmt: skip
RECRUITS = "recruits.csv"
_DAY_S = 24 * 3600
_SESSION_COLUMNS = (
    "code", "list", "state", "started", "seconds", "answers", "items", "attention_failed", "input", "browser",
)  # fmt: skip
_CODEBOOK = f"""\
# Files of this export

Codes stand for persons; no name, address or link is in these files. Codes that begin with {TEST} are of a preview: test
data. Times are in seconds since 1970 (`started`) or in milliseconds (`rt`, from the frame in which the item was painted
to the click or key).

- `{RESPONSES}`: a line for each answer. `id`: item of the set. `model`: `p-` and the person's code. `response`: the
  reply, as the scorer reads it; empty where the person could not tell, or the time was over (`timed_out`). `value`:
  what the widget gave. `position`, `list`: where it stood. `k`: screen pixels per pixel of the picture, each way.
  `ratio`, `canvas`, `window`: of the screen. `scrolls`: the picture was higher than the window. `cut`: wider; only
  where the time ran out like that. `hidden`: how often the page was hidden. `resumed`: shown again after a reload.
- `{ASKED}`: a line for each item that a person was shown, answered or not, up to the last answer.
- `{SESSIONS}`: a line for each person. `state`: complete, running (active within 45 min) or partial.
  Of videos: `plays`, how often each was seen; `late`, frames that came more than half a frame late; `interval`, the
  middle time between two pictures of the screen. Where the screen was measured: `px_per_cm`, pixels of the screen;
  `distance_cm`, as typed; `px_per_degree`, pixels of the picture that a degree really spanned.
- `{SURPRISE}`: of studies with episodes. `surprise`: the rating, or 1 for the ending that was said to surprise more and
  0 for the other, also where the page asked which surprises less. `model` `{ALL}`: means over all people.
  `input`: widget or text.
- `{EVENTS}`: second answers to an item, which change nothing; what was measured once (`check`: pictures of the screen
  in a second, window, touch, how the button was pressed; `plates`: axes that are suspect, and each answer); and
  `fullscreen`, which was left (`on` false) or come back to, and at which item.
- `{data_package.NAME}`: the columns of these files, as a Data Package (Frictionless).
"""


@dataclass(frozen=True)
class Given:
    """One answer: whose, to what, and the reply."""

    code: str
    position: int
    item: str
    value: Any = field(hash=False)
    reply: str
    times: Mapping[str, Any] = field(hash=False)


@dataclass(frozen=True)
class Person:
    """One session with its answers in order."""

    code: str
    list: int
    state: str
    started: float
    seen: float
    browser: str
    answers: tuple[Given, ...]
    places: tuple[Place, ...]
    screening: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def model(self) -> str:
        """The name in files of replies."""
        return f"p-{self.code}"


@contextlib.contextmanager
def _data(study: Study, *, new: bool = False) -> Iterator[sqlite3.Connection]:
    db = store.opened(study.data, new=new)
    try:
        yield db
    finally:
        db.close()


def people_of(study: Study) -> list[Person]:
    """All sessions in the order in which they began."""
    with _data(study) as db, store.transaction(db):
        answers: dict[str, list[Given]] = {}
        rows = db.execute("SELECT code, position, item, value, reply, times FROM answers ORDER BY code, position")
        for code, position, item, value, reply, times in rows:
            answers.setdefault(code, []).append(
                Given(code, position, item, json.loads(value), reply, json.loads(times))
            )
        screened, made = _screened(db), _made(db)
        found = db.execute("SELECT code, list, started, seen, finished, browser FROM sessions ORDER BY started, code")
        now = store.clock()
        return [
            Person(
                *(code, number, _state(seen, done, now), started, seen, browser, tuple(answers.get(code, ()))),
                made.get(code, ()) if study.design.adaptive else study.lists[number],
                screened.get(code, {}),
            )
            for code, number, started, seen, done, browser in found
        ]


def _screened(db: sqlite3.Connection) -> dict[str, dict[str, Any]]:
    """What was measured of each person once, such as colour plates: the last of each kind."""
    found: dict[str, dict[str, Any]] = {}
    marks = ", ".join("?" * len(store.SCREENINGS))
    rows = db.execute(f"SELECT code, kind, detail FROM events WHERE kind IN ({marks}) ORDER BY at", store.SCREENINGS)
    for code, kind, detail in rows:
        found.setdefault(code, {})[kind] = json.loads(detail)
    return found


def _made(db: sqlite3.Connection) -> dict[str, tuple[Place, ...]]:
    """The places of each person where the order adapts."""
    rows = db.execute("SELECT code, item, number FROM asked ORDER BY code, position").fetchall()
    found: dict[str, list[Place]] = {}
    for code, item, number in rows:
        found.setdefault(code, []).append(Place(item, number))
    return {code: tuple(places) for code, places in found.items()}


def _state(seen: float, finished: float | None, now: float) -> str:
    if finished is not None:
        return "complete"
    return "running" if seen > now - store.RUNNING_S else "partial"


def status(directory: str | Path) -> dict[str, int | str]:
    """How many began, are running, stopped and ended; answers; whether the study is closed; how many were forgotten.

    `expired`: how many sessions are older than the days that the design's `retention_days` tells people.
    """
    study = study_of(directory)
    people = people_of(study) if study.data.is_file() else []
    counts = {state: sum(p.state == state for p in people) for state in ("complete", "running", "partial")}
    closed, forgotten, expired = "open", 0, 0
    if study.data.is_file():
        with _data(study) as db:
            closed = "closed" if store.is_closed(db) else "open"
            forgotten = int(store.state_of(db, "forgotten") or 0)
            expired = len(store.begun_before(db, _oldest(study)))
    told = {"answers": sum(len(person.answers) for person in people), "forgotten": forgotten, "expired": expired}
    return {"study": closed, "began": len(people), **counts, **told}


def _oldest(study: Study) -> float:
    """What began before it is older than people were told that data are kept."""
    return store.clock() - _DAY_S * study.design.retention_days


def links(directory: str | Path, n: int, *, address: str = "http://127.0.0.1:8000/") -> list[str]:
    """New personal links. Each leads one person to a session of their own, and back to it.

    InvalidParams where the study's enrolment is open: its one address is for everybody.
    """
    study = study_of(directory)
    integer("n", n, 1, 100_000)
    text("address", address, "the address of the study")
    if study.design.enrolment != "links":
        legal = "a study whose design has enrolment = 'links'; this one is open to whoever has its address"
        raise InvalidParams(f"directory is {str(study.folder)!r}; legal: {legal}")
    with _data(study, new=True) as db:
        return [f"{address.rstrip('/')}/?link={link}" for link in store.add_links(db, n)]


def forget(directory: str | Path, code: str) -> int:
    """Deletes all that one person left, by the code that the person was shown; returns the number of answers.

    A count of such persons remains. Exports and backups that were made before are not touched.
    """
    return store.forget(study_of(directory).data, text("code", code, "the code of a session"))


def forget_expired(directory: str | Path) -> int:
    """Deletes all sessions that began longer ago than the design's `retention_days`; returns their number.

    A count of such persons remains. Exports and backups that were made before are not touched.
    """
    study = study_of(directory)
    return store.forget_begun_before(study.data, _oldest(study))[0]


def close(directory: str | Path) -> None:
    """From now on nobody begins; who has begun may end."""
    with _data(study_of(directory), new=True) as db:
        store.close_study(db)


def export(directory: str | Path, path: str | Path, *, with_ids: bool = False) -> Path:
    """Writes answers, what was asked, sessions and events into a new or empty folder. Returns it.

    ``responses.jsonl`` is a file of replies for :func:`perceptv.score`. With `with_ids`, ``recruits.csv`` tells who the
    persons are at the recruiter: keep it apart.
    """
    return export_of(study_of(directory), path, with_ids=with_ids)


def export_of(study: Study, path: str | Path, *, with_ids: bool = False) -> Path:
    """The export of a study, that of a preview, too."""
    target = folder_of("path", path)
    people = people_of(study)
    with typed("write an export", target):
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise InvalidParams(f"path is {str(target)!r}; legal: a new or empty folder")
        temporary = target.with_name(f".perceptv-{secrets.token_hex(8)}.tmp")
        temporary.mkdir(parents=True)
        files = files_of(study, people) | ({RECRUITS: _recruits(study)} if with_ids else {})
        for name, data in files.items():
            write_whole(temporary / name, data)
        rename_folder(temporary, target)
        sync_folder(target.parent)
    return target


def files_of(study: Study, people: list[Person]) -> dict[str, str]:
    """The texts of the files of an export, without ids of recruiters."""
    found = {
        RESPONSES: _lines(row for person in people for row in _responses(study, person)),
        ASKED: _lines({"model": p.model, "id": name} for p in people for name in asked_ids(p)),
        SESSIONS: _sessions(study, people),
        EVENTS: _lines(_events(study)),
        CODEBOOK: _CODEBOOK,
        **({SURPRISE: surprise_table(study, people)} if shows_episodes(study) else {}),
    }
    return {**found, data_package.NAME: data_package.described(found)}


def _lines(rows: Any) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _responses(study: Study, person: Person) -> Iterator[dict[str, Any]]:
    for given in person.answers:
        if person.places[given.position].counts:
            place = {"position": given.position, "list": person.list, "value": given.value}
            yield {"id": given.item, "model": person.model, "response": given.reply, **place, **given.times}


def asked_ids(person: Person) -> list[str]:
    """The items that a person was shown: up to the last answer, and all of them where the session is complete."""
    last = max((given.position for given in person.answers), default=-1)
    return [place.id for place in person.places[: last + 1] if place.counts]


def attention_failed(study: Study, person: Person) -> int:
    """How many checks of attention were answered wrongly, or not: numbers to type, and items that are easy."""
    return sum(study.fails(person.places[g.position], g.value, g.reply) for g in person.answers)


def _sessions(study: Study, people: list[Person]) -> str:
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(_SESSION_COLUMNS)
    for p in people:
        counts = len(p.answers), len(p.places), attention_failed(study, p)
        way = "text" if study.design.input == "text" or any(place.typed for place in p.places) else "widget"
        seconds = f"{p.seen - p.started:.1f}"
        table.writerow([p.code, p.list, p.state, f"{p.started:.0f}", seconds, *counts, way, p.browser])
    return out.getvalue()


def _recruits(study: Study) -> str:
    names = RECRUITERS[study.design.recruiter]
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(("code", *names))
    with _data(study) as db:
        for code, told in db.execute("SELECT code, ids FROM recruits ORDER BY code"):
            ids = json.loads(told)
            table.writerow([code, *(ids.get(name, "") for name in names)])
    return out.getvalue()


def _events(study: Study) -> Iterator[dict[str, Any]]:
    with _data(study) as db:
        rows = db.execute("SELECT code, kind, detail, at FROM events ORDER BY at").fetchall()
    for code, kind, detail, at in rows:
        mine = {"code": code, "kind": kind, "at": at}  # which what a page sends as detail does not change
        yield {**mine, **json.loads(detail), **mine}
