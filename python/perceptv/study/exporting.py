"""Results of a study: counts, files, links; and its end."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from perceptv._arguments import folder as folder_of
from perceptv._arguments import integer, text
from perceptv.errors import illegal
from perceptv.io.new_folder import new_folder
from perceptv.io.whole import write_whole
from perceptv.study import data_package, store
from perceptv.study.answer_surprise import ALL, SURPRISE, shows_episodes, surprise_table
from perceptv.study.built import TEST, Study, read_study
from perceptv.study.database import OWNERS
from perceptv.study.gathered import Person, gathered, read_people, read_recruits, skipped_note
from perceptv.study.recruiters import RECRUITERS

RESPONSES, ASKED, SESSIONS, EVENTS, CODEBOOK = (
    "responses.jsonl", "asked.jsonl", "sessions.csv", "events.jsonl", "CODEBOOK.md",
)  # fmt: skip
RECRUITS, LEFT_OUT = "recruits.csv", "LEFT_OUT.txt"
_DAY_S = 24 * 3600
_CODEBOOK = f"""\
# Files of this export

Codes stand for persons; no name, address or link is in these files. Codes that begin with {TEST} are of a preview: test
data. Times are in seconds since 1970 (`started`) or in milliseconds (`rt`, from the frame in which the item was painted
to the click or key).

- `{RESPONSES}`: a line for each answer. `id`: item of the dataset. `model`: `p-` and the person's code. `response`: the
  reply, as the scorer reads it; empty if the person could not tell, or the time was over (`timed_out`). `value`:
  what the widget gave. `position`, `list`: where it stood. `k`: screen pixels per pixel of the picture, each way.
  `ratio`, `canvas`, `window`: of the screen. `scrolls`: the picture was higher than the window. `cut`: wider; only
  where the time ran out like that. `hidden`: how often the page was hidden. `resumed`: shown again after a reload.
- `{ASKED}`: a line for each item that a person was shown, answered or not, up to the last answer.
- `{SESSIONS}`: a line for each person. `state`: complete, running (active within 45 min) or partial.
  `replaced`: the same person, by the recruiter's id, began another session later.
  Of videos: `plays`, how often each was seen; `late`, frames that came more than half a frame late; `interval`, the
  middle time between two pictures of the screen. Where the screen was measured: `px_per_cm`, pixels of the screen;
  `distance_cm`, as typed; `px_per_degree`, pixels of the picture that a degree really spanned.
- `{SURPRISE}`: of studies with episodes. `surprise`: the rating, or 1 for the ending that was said to surprise more and
  0 for the other, also where the page asked which surprises less. `model` `{ALL}`: means over all people.
  `input`: widget or text.
- `{EVENTS}`: second answers to an item, which change nothing; what was measured once (`check`: pictures of the screen
  in a second, window, touch, how the button was pressed; `plates`: axes that are suspect, and each answer); and
  `fullscreen`, which was left (`on` false) or come back to, and at which item.
- `{LEFT_OUT}`: only where something was stored that cannot be used: what of it is in no file.
- `{data_package.NAME}`: the columns of these files, as a Data Package (Frictionless).
"""


def status(directory: str | Path) -> dict[str, int | str]:
    """Counts of sessions by state, of answers and of forgotten persons; and whether the study is closed.

    `expired`: how many sessions are older than the days that the design's `retention_days` tells people.
    """
    study = read_study(directory)
    people = read_people(study) if study.data.is_file() else []
    counts = {state: sum(p.state == state for p in people) for state in ("complete", "running", "partial")}
    closed, forgotten, expired = "open", 0, 0
    if study.data.is_file():
        with store.open_data(study.data) as db:
            closed = "closed" if store.is_closed(db) else "open"
            forgotten = store.read_count(db, "forgotten")
            expired = len(store.begun_before(db, _oldest(study)))
    rest = {"answers": sum(len(person.answers) for person in people), "forgotten": forgotten, "expired": expired}
    return {"study": closed, "began": len(people), **counts, **rest}


def _oldest(study: Study) -> float:
    """Sessions that began earlier are older than the promised retention."""
    return store.clock() - _DAY_S * study.design.retention_days


def links(directory: str | Path, n: int, *, address: str = "http://127.0.0.1:8000/") -> list[str]:
    """New personal links. Each leads one person to a session of their own, and back to it.

    InvalidParams if the study's enrolment is open: its one address is for everybody.
    """
    study = read_study(directory)
    integer("n", n, 1, 100_000)
    text("address", address, "the address of the study")
    if study.design.enrolment != "links":
        legal = "a study whose design has enrolment = 'links'; this one is open to whoever has its address"
        raise illegal(f"directory is {str(study.folder)!r}", legal)
    with store.open_data(study.data, new=True) as db:
        return [f"{address.rstrip('/')}/?link={link}" for link in store.add_links(db, n)]


def forget(directory: str | Path, code: str) -> int:
    """Deletes all that one person left, by the code that the person was shown; returns the number of answers.

    A count of such persons remains. Exports and backups that were made before are not touched.
    """
    return store.forget(read_study(directory).data, text("code", code, "the code of a session"))


def forget_expired(directory: str | Path) -> int:
    """Deletes all sessions that began longer ago than the design's `retention_days`; returns their number.

    A count of such persons remains. Exports and backups that were made before are not touched.
    """
    study = read_study(directory)
    return store.forget_begun_before(study.data, _oldest(study))[0]


def close(directory: str | Path) -> None:
    """Closes the study: no new sessions begin; those that have begun may end."""
    with store.open_data(read_study(directory).data, new=True) as db:
        store.close_study(db)


def export(directory: str | Path, path: str | Path, *, with_ids: bool = False) -> Path:
    """Writes answers, what was asked, sessions and events into a new or empty folder. Returns it.

    ``responses.jsonl`` is a file of replies for :func:`perceptv.score`. With `with_ids`, ``recruits.csv`` tells who the
    persons are at the recruiter: keep it apart.
    """
    return write_export(read_study(directory), path, with_ids=with_ids)


def write_export(study: Study, path: str | Path, *, with_ids: bool = False) -> Path:
    """The export of a study, that of a preview, too."""
    target = folder_of("path", path)
    files = export_files(study)
    if with_ids:
        files[RECRUITS] = data_package.csv_text(("code", *RECRUITERS[study.design.recruiter]), read_recruits(study))
    folder_mode, mode = (0o700, OWNERS) if with_ids else (0o777, 0o666)
    with new_folder(target, folder_mode) as temporary:
        for name, data in files.items():
            write_whole(temporary / name, data, mode=mode)
    return target


def export_files(study: Study) -> dict[str, str]:
    """The texts of the files of an export, without ids of recruiters."""
    all_of_it = gathered(study)
    people, notice = all_of_it.people, skipped_note(all_of_it.left)
    found = {
        RESPONSES: _lines(row for person in people for row in _responses(study, person)),
        ASKED: _lines({"model": p.model, "id": name} for p in people for name in asked_ids(p)),
        SESSIONS: _sessions(study, people),
        EVENTS: _lines(all_of_it.events),
        CODEBOOK: _CODEBOOK,
        **({SURPRISE: surprise_table(study, people)} if shows_episodes(study) else {}),
        **({LEFT_OUT: f"{notice}\n"} if notice else {}),
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
    """The number of failed checks of attention: numbers to type, and easy items."""
    return sum(study.fails(person.places[g.position], g.value, g.reply) for g in person.answers)


def _sessions(study: Study, people: Sequence[Person]) -> str:
    rows: list[Sequence[object]] = []
    for p in people:
        counts = len(p.answers), len(p.places), attention_failed(study, p)
        way = "text" if study.design.input == "text" or any(place.typed for place in p.places) else "widget"
        times = f"{p.started:.0f}", f"{p.seen - p.started:.1f}"
        rows.append([p.code, p.list, p.state, *times, *counts, way, p.browser, str(p.replaced).lower()])
    return data_package.csv_table(SESSIONS, rows)
