"""Results of a study: files, links; and its end."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from perceptv._arguments import folder as folder_of
from perceptv._arguments import integer, text
from perceptv.errors import illegal, invalid
from perceptv.io.new_folder import new_folder
from perceptv.io.whole import write_whole
from perceptv.study import store
from perceptv.study.answer_surprise import shows_episodes, surprise_table
from perceptv.study.built import Study, read_study
from perceptv.study.columns import ASKED, EVENTS, PEOPLE, RESPONSES, SURPRISE, THRESHOLDS, TRIALS
from perceptv.study.data_package import PSYCH_DS, csv_records, csv_text, descriptions, tables_of
from perceptv.study.database import OWNERS
from perceptv.study.gathered import Person, asked_ids, gathered, read_recruits, skipped_note
from perceptv.study.people import mark_people
from perceptv.study.recruiters import RECRUITERS
from perceptv.study.trials import people_rows, threshold_rows, trial_rows

RECRUITS, LEFT_OUT = "recruits.csv", "LEFT_OUT.txt"
_DAY_S = 24 * 3600


def kept_since(study: Study) -> float:
    """Sessions that began earlier are older than the promised retention. In seconds since 1970."""
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
    return store.forget_begun_before(study.data, kept_since(study))[0]


def close(directory: str | Path) -> None:
    """Closes the study: no new sessions begin; those that have begun may end."""
    with store.open_data(read_study(directory).data, new=True) as db:
        store.close_study(db)


def export(directory: str | Path, path: str | Path, *, with_ids: bool = False, person: str | None = None) -> Path:
    """Writes all that people left into a new folder within `path`, named by the time (UTC). Returns it.

    Earlier exports stay beside it as they are. ``trials.csv`` has a row for each item and person, ``people.csv`` one
    for each person; ``CODEBOOK.md`` tells every file and column. ``responses.jsonl`` is a file of replies for
    :func:`perceptv.score`. With `with_ids`, ``recruits.csv`` tells who the persons are at the recruiter: keep it apart.
    With the code of a `person`, all files are of that session alone, as people may ask for their data.
    """
    if person is not None:
        text("person", person, "the code of a session")
    target = folder_of("path", path)
    if os.path.lexists(target) and (os.path.islink(target) or not os.path.isdir(target)):
        raise invalid("path", str(target), "a folder, or the name of a new one")
    return write_export(read_study(directory), _dated(target), with_ids=with_ids, person=person)


def _dated(folder: Path) -> Path:
    """A folder in this one that is not there yet, named by the time."""
    name = datetime.fromtimestamp(store.clock(), timezone.utc).strftime("%Y-%m-%dT%H%M%SZ")
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    return next(folder / found for found in names if not os.path.lexists(folder / found))


def write_export(study: Study, target: Path, *, with_ids: bool = False, person: str | None = None) -> Path:
    """The export of a study, that of a preview, too, as a new or empty folder."""
    files = export_files(study, person)
    if with_ids:
        rows = [row for row in read_recruits(study) if person in (None, row[0])]
        files[RECRUITS] = csv_text(("person", *RECRUITERS[study.design.recruiter]), rows)
    folder_mode, mode = (0o700, OWNERS) if with_ids else (0o777, 0o666)
    with new_folder(target, folder_mode) as temporary:
        for name, data in files.items():
            (temporary / name).parent.mkdir(exist_ok=True)
            write_whole(temporary / name, data, mode=mode)
    return target


def export_files(study: Study, person: str | None = None) -> dict[str, str]:
    """The texts of the files of an export, without ids of recruiters; of one person where a code is given."""
    all_of_it = gathered(study) if person is None else gathered(study).of(person)
    people, notice = all_of_it.people, skipped_note(all_of_it.left)
    marks = mark_people(study, people)
    rows = {TRIALS: trial_rows(study, people, marks), PEOPLE: people_rows(study, people, marks)}
    if study.design.adaptive:
        rows[THRESHOLDS] = threshold_rows(study, people, marks)
    described = tables_of(study.design)
    tables = {name: csv_records(described[name], found) for name, found in rows.items()}
    found = {
        **tables,
        **{PSYCH_DS[name]: text for name, text in tables.items()},
        RESPONSES: _lines(row for person in people for row in _responses(person)),
        ASKED: _lines({"model": p.model, "id": name} for p in people for name in asked_ids(p)),
        EVENTS: _lines(all_of_it.events),
        **({SURPRISE: surprise_table(study, people)} if shows_episodes(study) else {}),
        **({LEFT_OUT: f"{notice}\n"} if notice else {}),
    }
    return {**found, **descriptions(study.design, found)}


def _lines(rows: Any) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _responses(person: Person) -> Iterator[dict[str, Any]]:
    for given in person.answers:
        if person.places[given.position].counts:
            place = {"position": given.position, "list": person.list, "value": given.value}
            yield {"id": given.item, "model": person.model, "response": given.reply, **place, **given.times}
