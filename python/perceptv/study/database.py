"""The file of a study: SQLite, written by one thread. A write is done when it is on the disk, not before."""

from __future__ import annotations

import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from perceptv.errors import StorageError, illegal
from perceptv.io.durable import sync_file, sync_folder
from perceptv.io.system import replace
from perceptv.io.whole import beside
from perceptv.io.whole_files import made_new, typed, withdrawn

WAIT_S = 30.0
"""The longest wait for a lock of another process."""
LOG = "-wal"
"""The suffix of SQLite's log, which holds the last answers until they are moved into the file."""
OWNERS = 0o600
"""The mode of files with what people said, which are for their owner alone."""
_MOST_AT_ONCE = 256
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
CREATE TABLE IF NOT EXISTS replaced (code TEXT PRIMARY KEY REFERENCES sessions(code) ON DELETE CASCADE) STRICT;
CREATE TABLE IF NOT EXISTS consents (
    code TEXT PRIMARY KEY REFERENCES sessions(code) ON DELETE CASCADE, version TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS forms (
    code TEXT NOT NULL REFERENCES sessions(code) ON DELETE CASCADE, part TEXT NOT NULL, answers TEXT NOT NULL,
    at REAL NOT NULL, PRIMARY KEY (code, part)) STRICT;
CREATE TABLE IF NOT EXISTS languages (
    code TEXT PRIMARY KEY REFERENCES sessions(code) ON DELETE CASCADE, language TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS links (link TEXT PRIMARY KEY) STRICT;
CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS by_list ON sessions(list);
CREATE INDEX IF NOT EXISTS events_of ON events(code);
"""
T = TypeVar("T")


@contextlib.contextmanager
def typed_data(path: Path) -> Iterator[None]:
    """Gives errors of SQLite that come up in the block (locked, full, no database) their typed form."""
    try:
        yield
    except sqlite3.Error as error:
        raise StorageError(None, f"cannot use the data of a study: {error}", str(path)) from error


def opened(path: Path, *, new: bool = False) -> sqlite3.Connection:
    """A connection to the file of a study. InvalidParams if there is none and `new` is False."""
    if not new and not path.is_file():
        raise illegal(f"{path} is not a file", "a study that has been served, or has links")
    if new:
        with typed("write", path):
            path.touch(mode=OWNERS)
    with typed_data(path):
        made = sqlite3.connect(path, isolation_level=None, timeout=WAIT_S, check_same_thread=False)
        try:
            made.text_factory = _text
            made.execute("PRAGMA journal_mode=WAL")
            for setting in ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
                made.execute(f"PRAGMA {setting}")
            made.executescript(_SCHEMA)
        except BaseException:
            made.close()
            raise
    return made


def _text(stored: bytes) -> str:
    return stored.decode("utf-8", "replace")


@contextlib.contextmanager
def open_data(path: Path, *, new: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection for as long as the block; whatever SQLite refuses in it is a StorageError."""
    with typed_data(path), contextlib.closing(opened(path, new=new)) as db:
        yield db


@contextlib.contextmanager
def transaction(db: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """Runs the block completely or not at all."""
    db.execute(f"BEGIN {kind}")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # of a full disk SQLite may have undone all by itself
            db.execute("ROLLBACK")
        raise


def snapshot(db: sqlite3.Connection) -> contextlib.AbstractContextManager[None]:
    """All reads in the block see one moment, and wait for no writer."""
    return transaction(db, "DEFERRED")


def backup(path: Path, target: Path) -> Path:
    """A copy of the file as it is at one moment, while it is in use: whole, or not there."""
    with typed("write", target):
        if os.path.lexists(target):  # a link, too, wherever it leads
            raise illegal(f"out is {str(target)!r}", "a file that does not exist yet")
        with open_data(path) as db:
            temporary = beside(target)
            os.close(made_new(temporary, OWNERS))
            with withdrawn(temporary):
                with typed_data(target):
                    db.execute("VACUUM INTO ?", (str(temporary),))
                sync_file(temporary)
                replace(temporary, target)
        sync_folder(target.parent)
    return target


Work = tuple[Callable[[sqlite3.Connection], Any], "Future[Any]"]


class StudyStore:
    """The file of a study. `submit` gives work to the one thread that writes; works that wait share a commit.

    Where file or log are not those any more that it opened, as somebody has removed or replaced them, nothing more is
    taken: what was written then would be lost. `broken` says so from then on, and `on_break` is called once.
    """

    def __init__(self, path: Path, on_break: Callable[[StorageError], None] | None = None) -> None:
        self._path, self._on_break = path, on_break
        self.broken: StorageError | None = None
        self._db = opened(path, new=True)
        real = path.resolve()  # beside which SQLite has its log
        self._files = {name: _identity(name) for name in (path, real.with_name(real.name + LOG))}
        self._work: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
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
            self._commit([(run, done) for run, done in batch if done.set_running_or_notify_cancel()])

    def _commit(self, batch: list[Work]) -> None:
        """Works of which none can be withdrawn any more."""
        results: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            self._check_files()
            with typed_data(self._path), transaction(self._db):
                results = [self._one(run, done) for run, done in batch]
            self._check_files()
        except StorageError as error:  # nothing of the batch is certainly on the disk, so all of it fails
            results = [(done, None, error) for _, done in batch]
        for done, value, wrong in results:
            if wrong is None:
                done.set_result(value)
            else:
                done.set_exception(wrong)

    def _one(self, run: Callable[..., Any], done: Future[Any]) -> tuple[Future[Any], Any, BaseException | None]:
        """Runs one job; an error undoes that job alone."""
        self._db.execute("SAVEPOINT one")
        try:
            with typed_data(self._path):
                value = run(self._db)
        except StorageError as error:
            if isinstance(error.__cause__, sqlite3.OperationalError):
                raise
            return self._undone(done, error)
        except Exception as error:
            return self._undone(done, error)
        self._db.execute("RELEASE one")
        return done, value, None

    def _undone(self, done: Future[Any], error: Exception) -> tuple[Future[Any], Any, BaseException | None]:
        self._db.execute("ROLLBACK TO one")
        self._db.execute("RELEASE one")
        return done, None, error

    def _check_files(self) -> None:
        """StorageError if file or log are others than those that are open."""
        changed = next((name for name, found in self._files.items() if _identity(name) != found), None)
        if self.broken is None and changed is not None:
            why = "was removed or replaced while the study was served, so nothing more is taken"
            self.broken = StorageError(None, f"{changed.name} {why}; the last answers may be lost", str(changed))
            if self._on_break is not None:
                self._on_break(self.broken)
        if self.broken is not None:
            raise self.broken


def _identity(path: Path) -> tuple[int, int] | None:
    """An identity that differs from that of a later file of the same name; None if there is no file."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino
