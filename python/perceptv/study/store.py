"""What a study keeps: one SQLite file, written by one thread. A write is done when it is on the disk, not before."""

from __future__ import annotations

import contextlib
import json
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from perceptv.errors import InvalidParams, PerceptvError, StorageError
from perceptv.io.files import typed
from perceptv.study.arranging import Place

RUNNING_S = 45 * 60
"""For so long after its last answer an unfinished session counts as running."""
SCREENINGS = ("plates", "calibration", "check")
"""Kinds of events that measure a person once."""
HAPPENED = ("left", "fullscreen", "resized", "note")
"""Kinds of events that a page tells of."""
LINK, SESSION = "link", "session"
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that are taken for another
_MOST_AT_ONCE = 256
_MOST_EVENTS = 1000
_SCHEMA = """
CREATE TABLE IF NOT EXISTS sessions (
    code TEXT PRIMARY KEY, token TEXT UNIQUE NOT NULL, list INTEGER NOT NULL, link TEXT UNIQUE, browser TEXT NOT NULL,
    started REAL NOT NULL, seen REAL NOT NULL, finished REAL) STRICT;
CREATE TABLE IF NOT EXISTS answers (
    code TEXT NOT NULL REFERENCES sessions(code) ON DELETE CASCADE, position INTEGER NOT NULL, item TEXT NOT NULL,
    value TEXT NOT NULL, reply TEXT NOT NULL, times TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (code, position))
    STRICT;
CREATE TABLE IF NOT EXISTS events (
    code TEXT REFERENCES sessions(code) ON DELETE CASCADE, kind TEXT NOT NULL, detail TEXT NOT NULL, at REAL NOT NULL)
    STRICT;
CREATE TABLE IF NOT EXISTS asked (
    code TEXT NOT NULL REFERENCES sessions(code) ON DELETE CASCADE, position INTEGER NOT NULL, item TEXT NOT NULL,
    number INTEGER, correct INTEGER, PRIMARY KEY (code, position), UNIQUE (code, item)) STRICT;
CREATE TABLE IF NOT EXISTS recruits (
    code TEXT PRIMARY KEY REFERENCES sessions(code) ON DELETE CASCADE, person TEXT UNIQUE NOT NULL, ids TEXT NOT NULL)
    STRICT;
CREATE TABLE IF NOT EXISTS links (link TEXT PRIMARY KEY) STRICT;
CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS by_list ON sessions(list);
"""
T = TypeVar("T")


class Refused(PerceptvError):
    """The store does not take this; `status` is that of the answer to a browser."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status = status


@dataclass(frozen=True)
class Session:
    """A person's run through a list."""

    code: str
    token: str
    list: int
    next: int
    finished: bool


def opened(path: Path, *, new: bool = False) -> sqlite3.Connection:
    """A connection to the file of a study. InvalidParams where there is none and none is to be made."""
    if not new and not path.is_file():
        raise InvalidParams(f"{path} is no file; legal: a study that has been served, or has links")
    if new:
        with typed("write", path):
            path.touch(mode=0o600)  # what people said is for the owner alone
    try:
        found = sqlite3.connect(path, isolation_level=None, timeout=30, check_same_thread=False)
        found.execute("PRAGMA journal_mode=WAL")
        for setting in ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            found.execute(f"PRAGMA {setting}")
        found.executescript(_SCHEMA)
    except sqlite3.Error as error:
        raise StorageError(None, f"{path}: {error}", str(path)) from error
    return found


@contextlib.contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of the block or nothing of it."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # of a full disk SQLite may have undone all by itself
            db.execute("ROLLBACK")
        raise


class Store:
    """The file of a study. `submit` gives work to the one thread that writes; works that wait share a commit."""

    def __init__(self, path: Path) -> None:
        self._db = opened(path, new=True)
        self._work: queue.SimpleQueue[tuple[Callable[[sqlite3.Connection], Any], Future[Any]] | None]
        self._work = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="perceptv study", daemon=True)
        self._thread.start()

    def submit(self, run: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Runs a function of the connection; its result comes when it is committed."""
        done: Future[T] = Future()
        self._work.put((run, done))
        return done

    def close(self) -> None:
        """Ends the thread when what waits is done."""
        self._work.put(None)
        self._thread.join()
        self._db.close()

    def _run(self) -> None:
        while (first := self._work.get()) is not None:
            batch = [first]
            while len(batch) < _MOST_AT_ONCE and not self._work.empty():
                more = self._work.get()
                if more is None:
                    self._work.put(None)
                    break
                batch.append(more)
            self._commit(batch)

    def _commit(self, batch: list[tuple[Callable[[sqlite3.Connection], Any], Future[Any]]]) -> None:
        results: list[tuple[Future[Any], Any, BaseException | None]] = []
        batch = [(run, done) for run, done in batch if done.set_running_or_notify_cancel()]  # none is withdrawn later
        try:
            with transaction(self._db):
                results = [self._one(run, done) for run, done in batch]
        except sqlite3.Error as error:  # nothing of the batch is on the disk, so nobody is told that it is
            for _, done in batch:
                done.set_exception(StorageError(None, str(error), None))
            return
        for done, value, wrong in results:
            if wrong is None:
                done.set_result(value)
            else:
                done.set_exception(wrong)

    def _one(self, run: Callable[..., Any], done: Future[Any]) -> tuple[Future[Any], Any, BaseException | None]:
        """What is wrong with one work undoes it alone."""
        self._db.execute("SAVEPOINT one")
        try:
            value = run(self._db)
        except sqlite3.OperationalError:
            raise
        except Exception as error:
            self._db.execute("ROLLBACK TO one")
            self._db.execute("RELEASE one")
            return done, None, error
        self._db.execute("RELEASE one")
        return done, value, None


def clock() -> float:
    """Seconds since 1970."""
    return time.time()


def new_code(count: int = 10) -> str:
    """A code that people can write down."""
    return "".join(secrets.choice(_LETTERS) for _ in range(count))


def add_links(db: sqlite3.Connection, count: int) -> list[str]:
    """New links, each for one person."""
    made = [secrets.token_urlsafe(12) for _ in range(count)]
    with transaction(db):
        db.executemany("INSERT INTO links VALUES (?)", [(link,) for link in made])
    return made


def close_study(db: sqlite3.Connection) -> None:
    """From now on nobody begins; who has begun may end."""
    with transaction(db):
        db.execute("INSERT OR REPLACE INTO state VALUES ('closed', ?)", (str(clock()),))


def is_closed(db: sqlite3.Connection) -> bool:
    """Whether the study is closed."""
    return db.execute("SELECT 1 FROM state WHERE name = 'closed'").fetchone() is not None


def begin(
    db: sqlite3.Connection, lists: int, link: str | None, need_link: bool, browser: str, mark: str = ""
) -> Session:
    """A new session on the list that the fewest have; of a link that has one, that one again.

    Its code begins with the mark.
    """
    if link is None and need_link:
        raise Refused(403, "this study needs a personal link")
    if link is not None and db.execute("SELECT 1 FROM links WHERE link = ?", (link,)).fetchone() is None:
        raise Refused(403, "this link is not known")
    if link is not None and (row := db.execute("SELECT token FROM sessions WHERE link = ?", (link,)).fetchone()):
        return session_of(db, row[0])
    if is_closed(db):
        raise Refused(403, "this study is closed")
    now = clock()
    counts = dict.fromkeys(range(lists), 0)
    taken = "SELECT list, COUNT(*) FROM sessions WHERE finished IS NOT NULL OR seen > ? GROUP BY list"
    counts.update(dict(db.execute(taken, (now - RUNNING_S,))))
    number = min(counts, key=lambda n: (counts[n], n))
    code, token = mark + new_code(), secrets.token_hex(16)
    db.execute(
        "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, NULL)", (code, token, number, link, browser, now, now)
    )
    return Session(code, token, number, 0, False)


def recruited(
    db: sqlite3.Connection, lists: int, person: str, ids: Mapping[str, str], browser: str, mark: str = ""
) -> Session:
    """The session of a person of a recruiter's, who has one: the same again, or a new one."""
    told = json.dumps(dict(ids))
    row = db.execute("SELECT token FROM sessions JOIN recruits USING (code) WHERE person = ?", (person,)).fetchone()
    if row is None:
        made = begin(db, lists, None, False, browser, mark)
        db.execute("INSERT INTO recruits VALUES (?, ?, ?)", (made.code, person, told))
        return made
    db.execute("UPDATE recruits SET ids = ? WHERE person = ?", (told, person))
    return session_of(db, row[0])


def ids_of_code(db: sqlite3.Connection, code: str) -> dict[str, str]:
    """What the recruiter's address told of a person."""
    row = db.execute("SELECT ids FROM recruits WHERE code = ?", (code,)).fetchone()
    return dict(json.loads(row[0])) if row else {}


def add_event(db: sqlite3.Connection, session: Session, kind: str, detail: Mapping[str, Any]) -> None:
    """Keeps what happened or was measured, at most so many times for a person."""
    (count,) = db.execute("SELECT COUNT(*) FROM events WHERE code = ?", (session.code,)).fetchone()
    if count >= _MOST_EVENTS:
        raise Refused(409, f"this session has {_MOST_EVENTS} events")
    told = json.dumps(dict(detail), ensure_ascii=False)
    db.execute("INSERT INTO events VALUES (?, ?, ?, ?)", (session.code, kind, told, clock()))


def state_of(db: sqlite3.Connection, name: str) -> str | None:
    """What the study keeps under a name."""
    row = db.execute("SELECT value FROM state WHERE name = ?", (name,)).fetchone()
    return str(row[0]) if row else None


def session_of(db: sqlite3.Connection, token: str) -> Session:
    """The session of a token; `next` is the first place without an answer."""
    row = db.execute("SELECT code, list, finished FROM sessions WHERE token = ?", (token,)).fetchone()
    if row is None:
        raise Refused(401, "this session is not known")
    there = {position for (position,) in db.execute("SELECT position FROM answers WHERE code = ?", (row[0],))}
    free = next(i for i in range(len(there) + 1) if i not in there)
    return Session(row[0], token, row[1], free, row[2] is not None)


def check_resumable(db: sqlite3.Connection, session: Session, hours: float) -> None:
    """Refused where somebody comes back too late after the last answer; to the end of a session one can come back."""
    (seen,) = db.execute("SELECT seen FROM sessions WHERE code = ?", (session.code,)).fetchone()
    if not session.finished and clock() - seen > 3600 * hours:
        raise Refused(410, f"this session was left more than {hours:g} hours ago and cannot be gone on with")


def add_answer(
    db: sqlite3.Connection, session: Session, position: int, item: str, value: Any, reply: str, times: Mapping[str, Any]
) -> None:
    """Keeps an answer once. The same again is nothing new; another one is kept as an event and changes nothing."""
    now, told = clock(), json.dumps(value, ensure_ascii=False)
    row = db.execute("SELECT value FROM answers WHERE code = ? AND position = ?", (session.code, position)).fetchone()
    if row is not None:
        if row[0] != told:
            detail = json.dumps({"position": position, "value": value}, ensure_ascii=False)
            db.execute("INSERT INTO events VALUES (?, 'another answer', ?, ?)", (session.code, detail, now))
        return
    if session.finished:
        raise Refused(409, "this session has ended")
    db.execute(
        "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?)",
        (session.code, position, item, told, reply, json.dumps(dict(times)), now),
    )
    db.execute("UPDATE sessions SET seen = ? WHERE code = ?", (now, session.code))


def places_of(db: sqlite3.Connection, code: str) -> list[tuple[Place, bool | None]]:
    """The places of a person where the order adapts, and whether each was judged right; None before its answer."""
    rows = db.execute("SELECT item, number, correct FROM asked WHERE code = ? ORDER BY position", (code,))
    return [(Place(item, number), None if right is None else bool(right)) for item, number, right in rows]


def add_place(db: sqlite3.Connection, code: str, position: int, place: Place) -> None:
    """The next place of a person."""
    db.execute("INSERT INTO asked VALUES (?, ?, ?, ?, NULL)", (code, position, place.id, place.number))


def mark_right(db: sqlite3.Connection, code: str, position: int, right: bool) -> None:
    """Whether the answer to a place is right; the first word holds."""
    told = "UPDATE asked SET correct = ? WHERE code = ? AND position = ? AND correct IS NULL"
    db.execute(told, (int(right), code, position))


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
            raise InvalidParams(f"code is {code!r:.60}; legal: the code of a session of this study")
        return [code]

    return _forget(path, chosen)[1]


def forget_begun_before(path: Path, moment: float) -> tuple[int, int]:
    """The same of all sessions that began before; returns the numbers of sessions and of answers."""
    return _forget(path, lambda db: begun_before(db, moment))


def begun_before(db: sqlite3.Connection, moment: float) -> list[str]:
    """The codes of sessions that began before a moment."""
    return [code for (code,) in db.execute("SELECT code FROM sessions WHERE started < ? ORDER BY started", (moment,))]


def _forget(path: Path, chosen: Callable[[sqlite3.Connection], list[str]]) -> tuple[int, int]:
    db = opened(path)
    try:
        with transaction(db):
            codes = [(code,) for code in chosen(db)]
            (whole,) = db.execute("SELECT COUNT(*) FROM answers").fetchone()
            db.executemany("DELETE FROM sessions WHERE code = ?", codes)
            (left,) = db.execute("SELECT COUNT(*) FROM answers").fetchone()
            total = len(codes) + int(state_of(db, "forgotten") or 0)
            db.execute("INSERT OR REPLACE INTO state VALUES ('forgotten', ?)", (str(total),))
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("VACUUM")
        busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        db.close()
    if busy:
        raise StorageError(
            None, f"{path} is in use, so old pages may be left; stop the server and try again", str(path)
        )
    return len(codes), int(whole - left)


def backup(path: Path, target: Path) -> Path:
    """A copy of the file as it is at one moment, while it is in use."""
    if target.exists():
        raise InvalidParams(f"out is {str(target)!r}; legal: a file that is not there")
    db = opened(path)
    try:
        db.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error as error:
        raise StorageError(None, f"{target}: {error}", str(target)) from error
    finally:
        db.close()
    return target
