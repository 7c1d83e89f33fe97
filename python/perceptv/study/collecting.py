"""Takes what people of a study without our server have left, files of lines, into the database of the study."""

from __future__ import annotations

import json
import re
import secrets
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv.errors import InvalidParams, illegal, invalid
from perceptv.io.schema import OBJECT, PLAIN, TEXT, check, nullable, one_of, optional, whole
from perceptv.io.strangers import read_whole
from perceptv.io.strict_json import parse, short
from perceptv.io.whole_files import typed
from perceptv.limits import LIMITS, Limits
from perceptv.study import store
from perceptv.study.built import SERVER, Study, read_study
from perceptv.study.forms import PARTS, read_answers
from perceptv.study.recruiters import person_name, read_ids
from perceptv.study.store import Refused, Session
from perceptv.study.stored import DETAILS, MOMENT, TIMES, kept, kept_browser
from perceptv.study.widgets import make_reply

_CODE = re.compile(r"[2-9A-HJ-NP-Z]{10}")
_COMMON = {"uid": TEXT, "study": TEXT, "code": TEXT, "at": MOMENT}
_LINES: dict[str, dict[str, Any]] = {
    "session": {"list": whole(), "browser": TEXT, "ids": OBJECT, "language": optional(nullable(TEXT))},
    "answer": {"position": whole(), "token": TEXT, "value": PLAIN, "times": OBJECT},
    "event": {"number": whole(), "event": one_of(*DETAILS), "detail": OBJECT},
    "form": {"when": one_of(*PARTS), "answers": OBJECT},
    "finish": {},
}


def collect(
    directory: str | Path, files: Sequence[str | Path] | str | Path, *, limits: Limits = LIMITS
) -> dict[str, int]:
    """Takes files of a plain web server's study, or results of JATOS, into a study. Returns how much was new.

    What is there already is left as it is, so the same file may be given again. Each file is taken whole or not at all.

    Parameters
    ----------
    directory : str or Path
        Folder of a study that was built for "plain" or "jatos".
    files : str, Path, or a list of them
        A line of JSON for each thing: what people saved, what `collect_url` was sent, or the data that JATOS exports.

    Raises
    ------
    InvalidParams
        A line is not of this study, or no page of it makes such a line; the message names file and line.
    """
    study = read_study(directory, limits)
    if study.host == SERVER:
        legal = "a study that was built for 'plain' or 'jatos'"
        raise illegal(f"directory is {str(study.folder)!r}, whose answers come to our server", legal)
    given = [files] if isinstance(files, (str, Path)) else files
    counts: Counter[str] = Counter(dict.fromkeys(("sessions", "answers", "events", "forms", "finished"), 0))
    with store.open_data(study.data, new=True) as db:
        for file in given:
            path = path_of("files", file, "files of lines")
            lines = list(_lines(path, study, limits))
            with store.transaction(db):
                for where, line in lines:
                    _taken(db, study, line, where, counts)
    return dict(counts)


def _lines(path: Path, study: Study, limits: Limits) -> Iterator[tuple[str, dict[str, Any]]]:
    """The lines in the order in which things happened, sessions first."""
    with typed("read answers", path):
        data = read_whole(path, path.name, limits)
    found = []
    for number, text in enumerate(data.splitlines(), 1):
        if text.strip():
            where = f"{path.name}, line {number}"
            found.append((where, _line(parse(text, where, limits, InvalidParams), where, study)))
    kinds = list(_LINES)
    yield from sorted(found, key=lambda one: kinds.index(one[1]["kind"]))


def _line(found: Any, where: str, study: Study) -> dict[str, Any]:
    kind = found.get("kind") if isinstance(found, Mapping) else None
    if kind not in _LINES:
        raise illegal(f"{where} holds {short(found)}", f"a line of kind {', '.join(_LINES)}")
    line = check(found, {"kind": TEXT, **_COMMON, **_LINES[kind]}, where, InvalidParams)
    if line["study"] != study.public_id:
        raise illegal(f"{where} is of study {short(line['study'])}", f"{study.public_id}, this one")
    if not _CODE.fullmatch(line["code"]):
        raise invalid(f"code in {where}", line["code"], "10 letters and digits, as the page makes them")
    return dict(line)


def _taken(db: sqlite3.Connection, study: Study, line: Mapping[str, Any], where: str, counts: Counter[str]) -> None:
    try:
        _take(db, study, line, where, counts)
    except Refused as error:
        raise illegal(f"{where}: {error}", "lines as the page makes them") from None


def _take(db: sqlite3.Connection, study: Study, line: Mapping[str, Any], where: str, counts: Counter[str]) -> None:
    if line["kind"] == "session":
        counts["sessions"] += _session(db, study, line, where)
        return
    row = db.execute("SELECT list, token FROM sessions WHERE code = ?", (line["code"],)).fetchone()
    if row is None:
        raise illegal(f"{where} is of {line['code']}, who has no session", "files with all lines of a person")
    session = store.find_session(db, row[1])
    if line["kind"] == "answer":
        counts["answers"] += _answer(db, study, session, line, where)
    elif line["kind"] == "event":
        counts["events"] += _event(db, session, line, where)
    elif line["kind"] == "form":
        counts["forms"] += _form(db, study, session, line, where)
    else:
        counts["finished"] += _finish(db, study, session, line)


def _session(db: sqlite3.Connection, study: Study, line: Mapping[str, Any], where: str) -> int:
    number, code = line["list"], line["code"]
    if number >= len(study.lists):
        raise illegal(f"list in {where} is {number}", f"integers 0..{len(study.lists) - 1}")
    if db.execute("SELECT 1 FROM sessions WHERE code = ?", (code,)).fetchone():
        return 0
    try:
        language = study.language(line["language"])
    except InvalidParams as error:
        raise InvalidParams(f"{where}: {error.args[0]}") from None
    at, browser = line["at"], kept_browser(line["browser"])
    row = (code, secrets.token_hex(16), number, None, browser, at, at)
    db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, NULL)", row)
    store.keep_consent(db, code, study.consent)
    store.keep_language(db, code, language)
    if ids := read_ids(study.design.recruiter, line["ids"]):
        person = person_name(study.design.recruiter, ids)
        if db.execute("SELECT 1 FROM recruits WHERE person = ?", (person,)).fetchone():
            person = f"{person} {code}"  # who came twice has two sessions, as no server was there to tell
        db.execute("INSERT INTO recruits VALUES (?, ?, ?)", (code, person, json.dumps(ids)))
    return 1


def _answer(db: sqlite3.Connection, study: Study, session: Session, line: Mapping[str, Any], where: str) -> int:
    position, places = line["position"], study.lists[session.list]
    if position >= len(places) or line["token"] != study.token(session.list, position):
        raise illegal(f"token in {where} is not that of position {position}", "lines as the page makes them")
    place = places[position]
    try:
        reply = make_reply(study.asked(place).widget, line["value"])
    except InvalidParams as error:
        raise InvalidParams(f"{where}: {error.args[0]}") from None
    there = db.execute("SELECT COUNT(*) FROM answers WHERE code = ?", (session.code,)).fetchone()
    times = kept(line["times"], TIMES, f"times in {where}")
    store.add_answer(db, session, position, place.id, line["value"], reply, times)
    made = db.execute("SELECT COUNT(*) FROM answers WHERE code = ?", (session.code,)).fetchone()
    if made != there:
        update = "UPDATE answers SET at = ? WHERE code = ? AND position = ?"
        db.execute(update, (line["at"], session.code, position))
        _seen(db, session.code)
    return int(made[0] - there[0])


def _seen(db: sqlite3.Connection, code: str) -> None:
    """The session was last seen with its last answer, by the person's clock."""
    last = "SELECT MAX(at) FROM answers WHERE code = ?"
    db.execute(f"UPDATE sessions SET seen = MAX(started, ({last})) WHERE code = ?", (code, code))


def _event(db: sqlite3.Connection, session: Session, line: Mapping[str, Any], where: str) -> int:
    kind, detail = line["event"], kept(line["detail"], DETAILS[line["event"]], f"detail in {where}")
    row = (session.code, kind, json.dumps(detail, ensure_ascii=False), line["at"])
    if db.execute("SELECT 1 FROM events WHERE code = ? AND kind = ? AND detail = ? AND at = ?", row).fetchone():
        return 0
    store.add_event(db, session, kind, detail, line["at"])
    return 1


def _form(db: sqlite3.Connection, study: Study, session: Session, line: Mapping[str, Any], where: str) -> int:
    try:
        given = read_answers(study.design.questions, line["when"], line["answers"])
    except InvalidParams as error:
        raise InvalidParams(f"{where}: {error.args[0]}") from None
    return int(store.keep_form(db, session.code, line["when"], given))


def _finish(db: sqlite3.Connection, study: Study, session: Session, line: Mapping[str, Any]) -> int:
    """Ends a session if all its places have answers, whatever the line says."""
    if session.finished or session.next != len(study.lists[session.list]):
        return 0
    db.execute("UPDATE sessions SET finished = ? WHERE code = ?", (line["at"], session.code))
    return 1
