"""The tables of a study: sessions, answers, events, links. The caller opens the connection."""

from __future__ import annotations

import json
import math
import secrets
import sqlite3
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perceptv._arguments import is_number
from perceptv.errors import PerceptvError, StorageError, illegal
from perceptv.study.arranging import ListPlace
from perceptv.study.database import StudyStore as StudyStore
from perceptv.study.database import open_data as open_data
from perceptv.study.database import opened as opened
from perceptv.study.database import snapshot as snapshot
from perceptv.study.database import transaction as transaction

RUNNING_S = 45 * 60
"""The time after its last answer for which an unfinished session counts as running."""
IDLE_S = 10 * 60
"""The time without an answer after which the recruiter's id alone may begin a new session."""
MOST_EVENTS = 1000
"""Events and second answers of a session."""
ANOTHER = "another answer"
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that are taken for another


class Refused(PerceptvError):
    """The store does not take this; `status` is that of the answer to a browser, `wait_s` when it may ask again."""

    def __init__(self, status: int, message: str, wait_s: float = 0.0) -> None:
        super().__init__(message)
        self.status = status
        self.wait_s = wait_s


@dataclass(frozen=True)
class Session:
    """A person's run through a list."""

    code: str
    token: str
    list: int
    next: int
    finished: bool


def clock() -> float:
    """Seconds since 1970."""
    return time.time()


def add_links(db: sqlite3.Connection, count: int) -> list[str]:
    """New links, each for one person."""
    made = [secrets.token_urlsafe(12) for _ in range(count)]
    with transaction(db):
        db.executemany("INSERT INTO links VALUES (?)", [(link,) for link in made])
    return made


def close_study(db: sqlite3.Connection) -> None:
    """Closes the study: no new sessions begin; those that have begun may end."""
    with transaction(db):
        db.execute("INSERT OR REPLACE INTO state VALUES ('closed', ?)", (str(clock()),))


def is_closed(db: sqlite3.Connection) -> bool:
    """True if the study is closed."""
    return db.execute("SELECT 1 FROM state WHERE name = 'closed'").fetchone() is not None


def begin(
    db: sqlite3.Connection,
    lists: int,
    link: str | None,
    need_link: bool,
    browser: str,
    mark: str = "",
    *,
    token: str | None = None,
    stop_at: int | None = None,
    stop_list: int | None = None,
) -> Session:
    """A new session on the list that the fewest have; of a token or a link that has one, that one again.

    Its code begins with the mark. Nobody begins once `stop_at` have ended or are running, or `stop_list` of every list.
    """
    if link is None and need_link:
        raise Refused(403, "this study needs a personal link")
    if link is not None and db.execute("SELECT 1 FROM links WHERE link = ?", (link,)).fetchone() is None:
        raise Refused(403, "this link is not known")
    row = db.execute("SELECT token FROM sessions WHERE token = ? OR link = ?", (token, link)).fetchone()
    if row is not None:
        return find_session(db, row[0])
    if is_closed(db):
        raise Refused(403, "this study is closed")
    now = clock()
    counts = _taken(db, lists, now)
    if _are_enough(counts, stop_at, stop_list):
        raise Refused(403, "this study has all the people that it takes")
    number = min(counts, key=lambda n: (counts[n], n))
    code, mine = mark + "".join(secrets.choice(_LETTERS) for _ in range(10)), token or secrets.token_hex(16)
    db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, NULL)", (code, mine, number, link, browser, now, now))
    return Session(code, mine, number, 0, False)


def is_full(db: sqlite3.Connection, lists: int, stop_at: int | None, stop_list: int | None) -> bool:
    """Whether nobody begins, because enough sessions have ended or are running."""
    return _are_enough(_taken(db, lists, clock()), stop_at, stop_list)


def _are_enough(counts: Mapping[int, int], stop_at: int | None, stop_list: int | None) -> bool:
    full = stop_list is not None and min(counts.values()) >= stop_list
    return full or (stop_at is not None and sum(counts.values()) >= stop_at)


def _taken(db: sqlite3.Connection, lists: int, now: float) -> dict[int, int]:
    """Sessions of each list that have ended or are running."""
    running = "seen > ? AND code NOT IN replaced"
    rows = f"SELECT list, COUNT(*) FROM sessions WHERE finished IS NOT NULL OR ({running}) GROUP BY list"
    return {**dict.fromkeys(range(lists), 0), **dict(db.execute(rows, (now - RUNNING_S,)))}


def recruited(
    db: sqlite3.Connection,
    lists: int,
    person: str,
    ids: Mapping[str, str],
    browser: str,
    mark: str = "",
    *,
    token: str | None = None,
    stop_at: int | None = None,
    stop_list: int | None = None,
) -> Session:
    """A session of a recruiter's person: that of the token if it has one, else a new one.

    An id is not a secret, so it opens no old session. Ten minutes after the person's last answer it begins a new one,
    and the old one is `replaced`. Refused before that, and if the old one has ended.
    """
    if db.execute("SELECT 1 FROM sessions WHERE token = ?", (token,)).fetchone():
        return find_session(db, str(token))
    last = "SELECT code, seen, finished FROM sessions JOIN recruits USING (code) WHERE person = ?"
    if (row := db.execute(last, (person,)).fetchone()) is not None:
        _replace(db, *row)
    made = begin(db, lists, None, False, browser, mark, token=token, stop_at=stop_at, stop_list=stop_list)
    db.execute("INSERT INTO recruits VALUES (?, ?, ?)", (made.code, person, json.dumps(dict(ids))))
    return made


def _replace(db: sqlite3.Connection, code: str, seen: float, finished: float | None) -> None:
    """Lets the person of a session begin another one. Whoever has the token of the old one may still go on with it."""
    if finished is not None:
        raise Refused(409, "You have taken part already. The address of the page where you did leads back to its end.")
    if (wait := IDLE_S - (clock() - seen)) > 0:
        lost = f"If you cannot, begin anew here in {max(1, math.ceil(wait / 60))} min."
        raise Refused(
            409, f"You have begun already. Please go on where you began, by the address of that page. {lost}", wait
        )
    db.execute("INSERT OR IGNORE INTO replaced VALUES (?)", (code,))
    db.execute("UPDATE recruits SET person = person || ' ' || code WHERE code = ?", (code,))


def renew_ids(db: sqlite3.Connection, session: Session, person: str, ids: Mapping[str, str]) -> None:
    """Stores the recruiter's latest parameters of a returning person: a later try at a task has other ids."""
    update = "UPDATE recruits SET ids = ? WHERE code = ? AND person IN (?, ? || ' ' || code)"
    db.execute(update, (json.dumps(dict(ids)), session.code, person, person))


def keep_consent(db: sqlite3.Connection, code: str, version: str) -> None:
    """Keeps the version of the consent that a person has agreed to; the first one stays."""
    db.execute("INSERT OR IGNORE INTO consents VALUES (?, ?)", (code, version))


def read_consents(db: sqlite3.Connection) -> dict[str, str]:
    """The version of each person's consent, by code."""
    return dict(db.execute("SELECT code, version FROM consents"))


def keep_form(db: sqlite3.Connection, code: str, part: str, answers: Mapping[str, Any]) -> bool:
    """Keeps a person's answers to a part of the form; the first ones stay. Says whether these are new."""
    text = json.dumps(dict(answers), ensure_ascii=False)
    row = (code, part, text, clock())
    return db.execute("INSERT OR IGNORE INTO forms VALUES (?, ?, ?, ?)", row).rowcount > 0


def form_parts(db: sqlite3.Connection, code: str) -> list[str]:
    """The parts of the form that a person has answered."""
    return [part for (part,) in db.execute("SELECT part FROM forms WHERE code = ? ORDER BY at, part", (code,))]


def keep_language(db: sqlite3.Connection, code: str, language: str) -> None:
    """Keeps the language of the page in which a person has agreed; the first one stays."""
    db.execute("INSERT OR IGNORE INTO languages VALUES (?, ?)", (code, language))


def read_languages(db: sqlite3.Connection) -> dict[str, str]:
    """The language of each person's page, by code."""
    return dict(db.execute("SELECT code, language FROM languages"))


def read_language(db: sqlite3.Connection, code: str) -> str | None:
    """The language of a person's page; None of sessions from before it was kept."""
    row = db.execute("SELECT language FROM languages WHERE code = ?", (code,)).fetchone()
    return None if row is None else str(row[0])


def stored_ids(db: sqlite3.Connection, code: str) -> dict[str, str]:
    """The recruiter's parameters of a person."""
    row = db.execute("SELECT ids FROM recruits WHERE code = ?", (code,)).fetchone()
    return dict(json.loads(row[0])) if row else {}


def add_event(
    db: sqlite3.Connection, session: Session, kind: str, detail: Mapping[str, Any], at: float | None = None
) -> None:
    """Keeps what happened or was measured, at most so many times for a person."""
    (count,) = db.execute("SELECT COUNT(*) FROM events WHERE code = ?", (session.code,)).fetchone()
    if count >= MOST_EVENTS:
        raise Refused(409, f"this session has {MOST_EVENTS} events")
    text = json.dumps(dict(detail), ensure_ascii=False)
    db.execute("INSERT INTO events VALUES (?, ?, ?, ?)", (session.code, kind, text, clock() if at is None else at))


def read_state(db: sqlite3.Connection, name: str) -> str | None:
    """The value that the study keeps under a name."""
    row = db.execute("SELECT value FROM state WHERE name = ?", (name,)).fetchone()
    return str(row[0]) if row else None


def read_count(db: sqlite3.Connection, name: str) -> int:
    """A number that the study keeps under a name; 0 if there is none."""
    text = read_state(db, name) or ""
    return int(text) if is_number(text) else 0


def find_session(db: sqlite3.Connection, token: str) -> Session:
    """The session of a token; `next` is the first place without an answer."""
    row = db.execute("SELECT code, list, finished FROM sessions WHERE token = ?", (token,)).fetchone()
    if row is None:
        raise Refused(401, "this session is not known")
    there = {position for (position,) in db.execute("SELECT position FROM answers WHERE code = ?", (row[0],))}
    free = next(i for i in range(len(there) + 1) if i not in there)
    return Session(row[0], token, row[1], free, row[2] is not None)


def check_resumable(db: sqlite3.Connection, session: Session, hours: float) -> None:
    """Refused if a person returns too late after the last answer. A finished session can always be reopened."""
    (seen,) = db.execute("SELECT seen FROM sessions WHERE code = ?", (session.code,)).fetchone()
    if not session.finished and clock() - seen > 3600 * hours:
        raise Refused(410, f"this session was left more than {hours:g} hours ago and cannot be gone on with")


def add_answer(
    db: sqlite3.Connection, session: Session, position: int, item: str, value: Any, reply: str, times: Mapping[str, Any]
) -> None:
    """Keeps an answer once. The same again is nothing new; another one is kept as an event and changes nothing."""
    now, text = clock(), json.dumps(value, ensure_ascii=False)
    row = db.execute("SELECT value FROM answers WHERE code = ? AND position = ?", (session.code, position)).fetchone()
    if row is not None:
        if row[0] != text:
            add_event(db, session, ANOTHER, {"position": position, "value": value}, now)
        return
    if session.finished:
        raise Refused(409, "this session has ended")
    db.execute(
        "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?)",
        (session.code, position, item, text, reply, json.dumps(dict(times)), now),
    )
    db.execute("UPDATE sessions SET seen = ? WHERE code = ?", (now, session.code))


def read_places(db: sqlite3.Connection, code: str) -> list[tuple[ListPlace, bool | None]]:
    """The places of a person where the order adapts, and whether each was judged right; None before its answer."""
    rows = db.execute("SELECT item, number, correct FROM asked WHERE code = ? ORDER BY position", (code,))
    return [(ListPlace(item, number), None if right is None else bool(right)) for item, number, right in rows]


def add_place(db: sqlite3.Connection, code: str, position: int, place: ListPlace) -> None:
    """The next place of a person."""
    db.execute("INSERT INTO asked VALUES (?, ?, ?, ?, NULL)", (code, position, place.id, place.number))


def mark_right(db: sqlite3.Connection, code: str, position: int, right: bool) -> None:
    """Notes whether the answer to a place is right; only the first call counts."""
    update = "UPDATE asked SET correct = ? WHERE code = ? AND position = ? AND correct IS NULL"
    db.execute(update, (int(right), code, position))


def finish(db: sqlite3.Connection, session: Session, items: int) -> bool:
    """Ends a session if every place has an answer; says whether."""
    complete = session.next == items
    if complete and not session.finished:
        db.execute("UPDATE sessions SET finished = ? WHERE code = ?", (clock(), session.code))
    return complete


def forget(path: Path, code: str) -> int:
    """Deletes all that a code's person has left; returns the number of answers. Afterwards no byte of them is there."""

    def chosen(db: sqlite3.Connection) -> list[str]:
        if db.execute("SELECT 1 FROM sessions WHERE code = ?", (code,)).fetchone() is None:
            raise illegal(f"code is {code!r:.60}", "the code of a session of this study")
        return [code]

    return _forget(path, chosen)[1]


def forget_begun_before(path: Path, moment: float) -> tuple[int, int]:
    """Deletes all sessions that began before; returns the numbers of sessions and of answers."""
    return _forget(path, lambda db: begun_before(db, moment))


def begun_before(db: sqlite3.Connection, moment: float) -> list[str]:
    """The codes of sessions that began before a moment."""
    return [code for (code,) in db.execute("SELECT code FROM sessions WHERE started < ? ORDER BY started", (moment,))]


def _forget(path: Path, chosen: Callable[[sqlite3.Connection], list[str]]) -> tuple[int, int]:
    with open_data(path) as db:
        with transaction(db):
            codes = [(code,) for code in chosen(db)]
            (whole,) = db.execute("SELECT COUNT(*) FROM answers").fetchone()
            db.executemany("DELETE FROM sessions WHERE code = ?", codes)
            (left,) = db.execute("SELECT COUNT(*) FROM answers").fetchone()
            total = len(codes) + read_count(db, "forgotten")
            db.execute("INSERT OR REPLACE INTO state VALUES ('forgotten', ?)", (str(total),))
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("VACUUM")
        busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        message = f"{path} is in use, so old pages may be left; stop the server and try again"
        raise StorageError(None, message, str(path))
    return len(codes), int(whole - left)
